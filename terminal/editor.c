#include "terminal/editor.h"

#include <string.h>

void editor_start(struct editor *e, struct slice text)
{
    e->len = e->at = 0;
    e->text[0] = '\0';
    e->browsing = e->count;
    editor_put(e, text);
}

void editor_put(struct editor *e, struct slice text)
{
    if (text.len >= sizeof e->text - e->len)
        return;
    memmove(e->text + e->at + text.len, e->text + e->at, e->len - e->at + 1);
    memcpy(e->text + e->at, text.at, text.len);
    e->at += text.len;
    e->len += text.len;
}

static size_t before(const struct editor *e, size_t at)
{
    while (at && ((unsigned char)e->text[--at] & 0xC0) == 0x80)
        ;
    return at;
}

static size_t after(const struct editor *e, size_t at)
{
    if (at < e->len)
        at++;
    while (at < e->len && ((unsigned char)e->text[at] & 0xC0) == 0x80)
        at++;
    return at;
}

static void cut(struct editor *e, size_t from, size_t to)
{
    memmove(e->text + from, e->text + to, e->len - to + 1);
    e->len -= to - from;
    e->at = from;
}

static void browse(struct editor *e, int step)
{
    unsigned oldest = e->count > EDITOR_PAST ? e->count - EDITOR_PAST : 0;
    unsigned to = e->browsing;
    if (step < 0 && to > oldest)
        to--;
    else if (step > 0 && to < e->count)
        to++;
    else
        return;
    editor_start(e, to == e->count ? (struct slice){"", 0}
                                   : slice_of(e->past[to % EDITOR_PAST]));
    e->browsing = to;
}

bool editor_press(struct editor *e, const struct press *p)
{
    if (p->key == KEY_IS_TEXT)
        editor_put(e, slice_of(p->bytes));
    else if (p->key == KEY_IS_RUBOUT)
        cut(e, before(e, e->at), e->at);
    else if (p->key == KEY_IS_DELETE)
        cut(e, e->at, after(e, e->at));
    else if (p->key == KEY_IS_CUT)
        cut(e, 0, e->at);
    else if (p->key == KEY_IS_LEFT)
        e->at = before(e, e->at);
    else if (p->key == KEY_IS_RIGHT)
        e->at = after(e, e->at);
    else if (p->key == KEY_IS_HOME)
        e->at = 0;
    else if (p->key == KEY_IS_LAST)
        e->at = e->len;
    else if (p->key == KEY_IS_UP)
        browse(e, -1);
    else if (p->key == KEY_IS_DOWN)
        browse(e, 1);
    else
        return false;
    return true;
}

struct slice editor_end(struct editor *e)
{
    const char *last = e->count ? e->past[(e->count - 1) % EDITOR_PAST] : "";
    if (e->len && strcmp(last, e->text) != 0) {
        memcpy(e->past[e->count % EDITOR_PAST], e->text, e->len + 1);
        e->count++;
    }
    return (struct slice){e->text, e->len};
}
