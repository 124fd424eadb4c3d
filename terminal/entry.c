#include "terminal/entry.h"

#include <string.h>

void entry_start(struct entry *e, struct slice text)
{
    e->len = e->at = 0;
    e->text[0] = '\0';
    e->browsing = e->count;
    entry_put(e, text);
}

void entry_put(struct entry *e, struct slice text)
{
    if (text.len >= sizeof e->text - e->len)
        return;
    memmove(e->text + e->at + text.len, e->text + e->at, e->len - e->at + 1);
    memcpy(e->text + e->at, text.at, text.len);
    e->at += text.len;
    e->len += text.len;
}

static size_t before(const struct entry *e, size_t at)
{
    while (at && ((unsigned char)e->text[--at] & 0xC0) == 0x80)
        ;
    return at;
}

static size_t after(const struct entry *e, size_t at)
{
    if (at < e->len)
        at++;
    while (at < e->len && ((unsigned char)e->text[at] & 0xC0) == 0x80)
        at++;
    return at;
}

static void cut(struct entry *e, size_t from, size_t to)
{
    memmove(e->text + from, e->text + to, e->len - to + 1);
    e->len -= to - from;
    e->at = from;
}

static void browse(struct entry *e, int step)
{
    unsigned oldest = e->count > ENTRY_PAST ? e->count - ENTRY_PAST : 0;
    unsigned to = e->browsing;
    if (step < 0 && to > oldest)
        to--;
    else if (step > 0 && to < e->count)
        to++;
    else
        return;
    entry_start(e, to == e->count ? (struct slice){"", 0}
                                  : slice_of(e->past[to % ENTRY_PAST]));
    e->browsing = to;
}

bool entry_press(struct entry *e, const struct press *p)
{
    if (p->key == KEY_IS_TEXT)
        entry_put(e, slice_of(p->bytes));
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

struct slice entry_end(struct entry *e)
{
    const char *last = e->count ? e->past[(e->count - 1) % ENTRY_PAST] : "";
    if (e->len && strcmp(last, e->text) != 0) {
        memcpy(e->past[e->count % ENTRY_PAST], e->text, e->len + 1);
        e->count++;
    }
    return (struct slice){e->text, e->len};
}
