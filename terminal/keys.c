/* What keys do in full-screen play: choose among the words offered, type a line,
 * page through something long, leave at the end. */
#include "terminal/keys.h"

#include "base/hash.h"
#include "base/say.h"
#include "terminal/display.h"

#include <string.h>

enum { KEY_COLUMN = 20 };

static const char *const KEYS_HELP[][2] = {
    {"arrows, Enter", "go to a word and take it; a click takes it too"},
    {"digits", "take the word with that number"},
    {"letters", "show only words that begin so; Tab completes"},
    {"Esc, Backspace", "one step back"},
    {":", "type a move or a command; Up and Down bring back earlier lines"},
    {"PgUp, PgDn", "scroll what happened"},
    {"[ ]", "scroll the table when it does not fit"},
    {"Ctrl-L", "draw again"},
};

static void put_keys_help(struct text *out)
{
    text_char(out, '\n');
    say(out, "Keys");
    text_char(out, '\n');
    for (unsigned i = 0; i < sizeof KEYS_HELP / sizeof KEYS_HELP[0]; i++) {
        size_t from = out->len;
        text_put(out, "  ");
        say(out, KEYS_HELP[i][0]);
        text_pad(out, from, KEY_COLUMN);
        say(out, KEYS_HELP[i][1]);
        text_char(out, '\n');
    }
}

static struct asked asked_of(struct screen *x)
{
    const struct authority *at = x->scene.at;
    struct session s = at->session(at->to, x->scene.seat);
    return session_asked(&s);
}

void keys_offer(struct screen *x, bool is_anew)
{
    struct asked who = asked_of(x);
    uint64_t asked = hash_bytes(who.actor, who.state, who.game->state_size);
    if (asked == x->asked && !is_anew)
        return;
    x->asked = asked;
    chooser_start(&x->scene.chooser, &who);
}

void keys_say(struct screen *x, struct slice words, bool is_bad)
{
    struct scene *s = &x->scene;
    struct text out;
    text_init(&out, s->status, sizeof s->status);
    words = slice_trim(words);
    while (words.len && words.at[words.len - 1] == '\n')
        words.len--;
    text_slice(&out, words);
    s->is_bad = is_bad;
}

/* A sentence goes to the bottom line, anything longer gets the screen. */
static void answer(struct screen *x, bool is_bad)
{
    struct scene *s = &x->scene;
    struct slice words = {s->page.at, s->page.len};
    const char *end = memchr(words.at, '\n', words.len);
    bool is_line = end && end + 1 == words.at + words.len;
    if (is_line && words.len < sizeof s->status &&
        display_count(words, display_cols() - 2) <= DRAW_STATUS_ROWS) {
        keys_say(x, words, is_bad);
        return;
    }
    s->is_paging = true;
    s->page_top = 0;
}

static void obey(struct screen *x, struct slice line)
{
    struct scene *s = &x->scene;
    struct console c = s->at->console(s->at->to, s->seat, x->page);
    enum console_end said = console_take(&c, line);
    s->page = c.out;
    s->status[0] = '\0';
    switch (said) {
    case CONSOLE_SAID:
    case CONSOLE_REFUSED:
        if (slice_is(slice_trim(line), "help") || !slice_trim(line).len)
            put_keys_help(&s->page);
        answer(x, said == CONSOLE_REFUSED);
        return;
    case CONSOLE_MOVED:
    case CONSOLE_UNDONE:
        x->has_decided = true;
        x->asked = 0;
        return;
    case CONSOLE_LOADED:
        x->has_decided = true;
        x->asked = 0;
        x->shown_to = -1;
        s->fresh = 0;
        return;
    case CONSOLE_TABLE:
        return;
    case CONSOLE_LEFT:
        x->is_left = true;
        return;
    }
}

static void take_word(struct screen *x)
{
    struct scene *s = &x->scene;
    struct asked who = asked_of(x);
    char words[WORDS_CAP];
    struct text out;
    if (!chooser_take(&s->chooser, &who))
        return;
    text_init(&out, words, sizeof words);
    text_put(&out, s->chooser.path);
    obey(x, slice_of(words));
    if (!x->has_decided)
        keys_offer(x, true);
}

static void open_line(struct screen *x, const char *start)
{
    char words[CHOOSER_FILTER + 8];
    struct text out;
    struct asked who = asked_of(x);
    text_init(&out, words, sizeof words);
    text_put(&out, x->scene.chooser.filter);
    text_put(&out, start);
    if (x->scene.chooser.filter[0])
        chooser_back(&x->scene.chooser, &who);
    editor_start(&x->scene.editor, slice_of(words));
    x->scene.is_typing = true;
}

/* Digits choose where words are numbered; the rest narrows the words, or is
 * the start of a line that no word begins with. */
static void type_char(struct screen *x, const struct press *p)
{
    struct chooser *c = &x->scene.chooser;
    char first = p->bytes[0];
    if (first == ':') {
        editor_start(&x->scene.editor, (struct slice){"", 0});
        x->scene.is_typing = true;
    } else if (first == '?') {
        obey(x, slice_of("help"));
    } else if (first == '[') {
        x->scene.table_top--;
    } else if (first == ']') {
        x->scene.table_top++;
    } else if (first == ' ') {
        take_word(x);
    } else if (c->is_numbered && first >= '1' && first <= '9' &&
               (unsigned)(first - '1') < c->shown_count) {
        c->at = (unsigned)(first - '1');
        take_word(x);
    } else if (!chooser_type(c, p->bytes)) {
        open_line(x, p->bytes);
    }
}

static void click(struct screen *x, const struct press *p)
{
    int word = draw_word_at(&x->scene, p->row, p->col);
    if (word < 0)
        return;
    x->scene.chooser.at = (unsigned)word;
    take_word(x);
}

static void move_cursor(struct chooser *c, enum display_key key)
{
    if (!c->shown_count)
        return;
    if (key == KEY_IS_LEFT && c->at)
        c->at--;
    else if (key == KEY_IS_RIGHT && c->at + 1 < c->shown_count)
        c->at++;
    else if (key == KEY_IS_HOME)
        c->at = 0;
    else if (key == KEY_IS_LAST)
        c->at = c->shown_count - 1;
    else if (key == KEY_IS_UP)
        chooser_climb(c, -1);
    else if (key == KEY_IS_DOWN)
        chooser_climb(c, 1);
}

static void scroll_by(struct scene *s, enum display_key key)
{
    int step = s->page_rows > 1 ? s->page_rows - 1 : 1;
    if (key == KEY_IS_PAGE_UP)
        s->log_back += step;
    else if (key == KEY_IS_PAGE_DOWN)
        s->log_back = s->log_back > step ? s->log_back - step : 0;
    else if (key == KEY_IS_TABLE_UP)
        s->table_top--;
    else if (key == KEY_IS_TABLE_DOWN)
        s->table_top++;
}

static bool is_scroll(enum display_key key)
{
    return key == KEY_IS_PAGE_UP || key == KEY_IS_PAGE_DOWN ||
           key == KEY_IS_TABLE_UP || key == KEY_IS_TABLE_DOWN;
}

static void press_choosing(struct screen *x, const struct press *p)
{
    struct scene *s = &x->scene;
    struct chooser *c = &s->chooser;
    struct asked who = asked_of(x);
    if (is_scroll(p->key))
        scroll_by(s, p->key);
    else
        s->status[0] = '\0';
    if (p->key == KEY_IS_TEXT)
        type_char(x, p);
    else if (p->key == KEY_IS_ENTER)
        take_word(x);
    else if (p->key == KEY_IS_ESCAPE)
        chooser_back(c, &who);
    else if (p->key == KEY_IS_RUBOUT && !chooser_rub(c))
        chooser_back(c, &who);
    else if (p->key == KEY_IS_TAB && chooser_complete(c))
        take_word(x);
    else if (p->key == KEY_IS_CLICK)
        click(x, p);
    else if (p->key == KEY_IS_HELP)
        obey(x, slice_of("help"));
    else
        move_cursor(c, p->key);
}

struct common {
    char words[EDITOR_CAP]; /* as far as all agree */
    unsigned count;
};

static void agree(void *to, struct slice word)
{
    struct common *c = to;
    size_t n = 0;
    if (!c->count++) {
        struct text out;
        text_init(&out, c->words, sizeof c->words);
        text_slice(&out, word);
    }
    while (n < word.len && c->words[n] == word.at[n])
        n++;
    c->words[n] = '\0';
}

/* Tab in the command line: goes on as far as all words agree. */
static void complete_line(struct screen *x)
{
    struct scene *s = &x->scene;
    struct editor *e = &s->editor;
    struct common c = {.count = 0};
    struct slice line = {e->text, e->at};
    size_t start = e->at;
    while (start && e->text[start - 1] != ' ')
        start--;
    struct console console = s->at->console(s->at->to, s->seat, x->page);
    console_complete(&console, line, agree, &c);
    if (!c.count)
        return;
    editor_put(e, slice_of(c.words + (e->at - start)));
    if (c.count == 1)
        editor_put(e, slice_of(" "));
}

static void press_typing(struct screen *x, const struct press *p)
{
    struct scene *s = &x->scene;
    char line[EDITOR_CAP];
    if (p->key == KEY_IS_ESCAPE ||
        (p->key == KEY_IS_RUBOUT && !s->editor.len)) {
        s->is_typing = false;
    } else if (p->key == KEY_IS_ENTER) {
        struct slice said = editor_end(&s->editor);
        memcpy(line, said.at, said.len);
        s->is_typing = false;
        if (said.len)
            obey(x, (struct slice){line, said.len});
    } else if (p->key == KEY_IS_TAB) {
        complete_line(x);
    } else if (is_scroll(p->key)) {
        scroll_by(s, p->key);
    } else {
        editor_press(&s->editor, p);
    }
}

static void press_paging(struct screen *x, const struct press *p)
{
    struct scene *s = &x->scene;
    if (p->key == KEY_IS_PAGE_DOWN || p->key == KEY_IS_TABLE_DOWN)
        s->page_top += s->page_rows;
    else if (p->key == KEY_IS_PAGE_UP || p->key == KEY_IS_TABLE_UP)
        s->page_top -= s->page_rows;
    else if (p->key == KEY_IS_DOWN)
        s->page_top++;
    else if (p->key == KEY_IS_UP)
        s->page_top--;
    else if (p->key == KEY_IS_HOME)
        s->page_top = 0;
    else if (p->key == KEY_IS_LAST)
        s->page_top = (int)s->page.len;
    else if (p->key != KEY_IS_OTHER)
        s->is_paging = false;
}

/* One key at the end: commands and scrolling go on, any other key leaves. */
static void press_over(struct screen *x, const struct press *p)
{
    struct scene *s = &x->scene;
    if (is_scroll(p->key))
        scroll_by(s, p->key);
    else if (p->key == KEY_IS_TEXT && strchr(":[]", p->bytes[0]))
        type_char(x, p);
    else if (p->key != KEY_IS_OTHER)
        x->is_left = true;
}

void keys_press(struct screen *x, const struct press *p)
{
    const struct scene *s = &x->scene;
    if (s->is_typing)
        press_typing(x, p);
    else if (s->is_paging)
        press_paging(x, p);
    else if (s->is_over)
        press_over(x, p);
    else
        press_choosing(x, p);
}
