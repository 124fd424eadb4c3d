#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include "terminal/display.h"

#include "base/panic.h"
#include "command/print.h"

#include <curses.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

enum {
    WAIT_MS = 1000,
    SILENCE_MS = 300,
    DROPPED_MOST = 10000,
    SILENT_MOST = 50,
    SIGNALS = 3,
};

static const int STOPPERS[SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

static struct {
    SCREEN *screen;
    bool is_utf8, has_colour;
    bool (*listen)(void *to); /* NULL: nothing but keys is waited for */
    void *to;
    struct sigaction before[SIGNALS];
    void (*panic_before)(const char *file, int line, const char *what);
} term;

static volatile sig_atomic_t stopped_by;

static void stop(int number)
{
    stopped_by = number;
}

static void give_back(void)
{
    if (term.screen && !isendwin())
        endwin();
}

static void close_and_panic(const char *file, int line, const char *what)
{
    give_back();
    if (term.panic_before)
        term.panic_before(file, line, what);
}

static void use_colours(void)
{
    term.has_colour = has_colors() && !getenv("NO_COLOR");
    if (!term.has_colour)
        return;
    start_color();
    use_default_colors();
    init_pair(STYLE_FRESH, COLOR_GREEN, -1);
    init_pair(STYLE_BAD, COLOR_RED, -1);
    init_pair(STYLE_ASK, COLOR_CYAN, -1);
}

static void catch_signals(void)
{
    struct sigaction act = {.sa_handler = stop};
    sigemptyset(&act.sa_mask);
    stopped_by = 0;
    for (unsigned i = 0; i < SIGNALS; i++)
        if (term.before[i].sa_handler != SIG_IGN)
            sigaction(STOPPERS[i], &act, NULL);
    term.panic_before = panic_hook;
    panic_hook = close_and_panic;
}

bool display_open(struct text *why)
{
    static bool is_registered;
    const char *name = getenv("TERM");
    for (unsigned i = 0; i < SIGNALS; i++)
        sigaction(STOPPERS[i], NULL, &term.before[i]);
    term.screen = newterm(NULL, stdout, stdin);
    if (term.screen && !cursor_address) {
        endwin();
        delscreen(term.screen);
        term.screen = NULL;
    }
    if (!term.screen) {
        text_put(why, "full-screen play does not know the terminal \"");
        text_put(why, name ? name : "");
        text_put(why, "\" (TERM)");
        return false;
    }
    if (!is_registered)
        is_registered = atexit(give_back) == 0;
    catch_signals();
    term.is_utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    timeout(WAIT_MS);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    use_colours();
    return true;
}

void display_close(void)
{
    give_back();
    delscreen(term.screen);
    term.screen = NULL;
    panic_hook = term.panic_before;
    for (unsigned i = 0; i < SIGNALS; i++)
        sigaction(STOPPERS[i], &term.before[i], NULL);
    if (stopped_by)
        raise(stopped_by);
}

int display_rows(void)
{
    return LINES;
}

int display_cols(void)
{
    return COLS;
}

void display_clear(void)
{
    erase();
}

/* Bytes of the character at the start of the text, at least 1. */
static size_t char_bytes(struct slice text)
{
    size_t n = 1;
    while (n < text.len && ((unsigned char)text.at[n] & 0xC0) == 0x80)
        n++;
    return n;
}

int display_width(struct slice text)
{
    int cols = 0;
    while (text.len) {
        size_t n = char_bytes(text);
        text.at += n;
        text.len -= n;
        cols++;
    }
    return cols;
}

static attr_t look(enum style style)
{
    attr_t colour = term.has_colour ? COLOR_PAIR(style) : 0;
    switch (style) {
    case STYLE_PLAIN:
        return A_NORMAL;
    case STYLE_STRONG:
        return A_BOLD;
    case STYLE_BAR:
        return A_REVERSE;
    case STYLE_FRESH:
    case STYLE_BAD:
    case STYLE_ASK:
        return A_BOLD | colour;
    }
    return A_NORMAL;
}

int display_put(int row, int col, int cols, enum style style, struct slice text)
{
    int used = 0;
    if (row < 0 || row >= LINES || col < 0)
        return 0;
    if (cols > COLS - col)
        cols = COLS - col;
    attrset((int)look(style));
    move(row, col);
    while (text.len && used < cols) {
        size_t n = char_bytes(text);
        unsigned char first = (unsigned char)text.at[0];
        if (n == 1)
            addch(first >= 32 && first < 127 ? first : '?');
        else if (term.is_utf8)
            addnstr(text.at, (int)n);
        else
            addch((unsigned char)print_ascii((struct slice){text.at, n})[0]);
        text.at += n;
        text.len -= n;
        used++;
    }
    attrset(A_NORMAL);
    return used;
}

void display_show(int row, int col)
{
    curs_set(row >= 0);
    if (row >= 0)
        move(row, col < COLS ? col : COLS - 1);
    refresh();
}

bool display_wrap(struct slice *rest, int cols, struct slice *piece)
{
    struct slice left = *rest;
    size_t space = 0;
    if (!left.len)
        return false;
    *piece = (struct slice){left.at, 0};
    for (int used = 0; left.len && left.at[0] != '\n' && used < cols; used++) {
        size_t n = char_bytes(left);
        if (left.at[0] == ' ')
            space = piece->len;
        left.at += n;
        left.len -= n;
        piece->len += n;
    }
    if (left.len && left.at[0] == '\n') {
        *rest = (struct slice){left.at + 1, left.len - 1};
        return true;
    }
    if (left.len && left.at[0] != ' ' && space)
        piece->len = space;
    if (!piece->len)
        piece->len = char_bytes(*rest);
    *rest = (struct slice){rest->at + piece->len, rest->len - piece->len};
    if (rest->len && rest->at[0] == ' ')
        *rest = (struct slice){rest->at + 1, rest->len - 1};
    return true;
}

int display_count(struct slice text, int cols)
{
    struct slice piece;
    int count = 0;
    while (display_wrap(&text, cols, &piece))
        count++;
    return count;
}

static struct press special(wint_t code)
{
    static const struct {
        wint_t code;
        enum display_key key;
    } KEYS[] = {
        {KEY_ENTER, KEY_IS_ENTER},     {KEY_BACKSPACE, KEY_IS_RUBOUT},
        {KEY_DC, KEY_IS_DELETE},       {KEY_UP, KEY_IS_UP},
        {KEY_DOWN, KEY_IS_DOWN},       {KEY_LEFT, KEY_IS_LEFT},
        {KEY_RIGHT, KEY_IS_RIGHT},     {KEY_HOME, KEY_IS_HOME},
        {KEY_END, KEY_IS_LAST},        {KEY_PPAGE, KEY_IS_PAGE_UP},
        {KEY_NPAGE, KEY_IS_PAGE_DOWN}, {KEY_SR, KEY_IS_TABLE_UP},
        {KEY_SF, KEY_IS_TABLE_DOWN},   {KEY_F(1), KEY_IS_HELP},
        {KEY_RESIZE, KEY_IS_RESIZE},
    };
    struct press p = {.key = KEY_IS_OTHER};
    MEVENT mouse;
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        if (KEYS[i].code == code)
            p.key = KEYS[i].key;
    if (code == KEY_MOUSE && getmouse(&mouse) == OK) {
        p.key = mouse.bstate & BUTTON4_PRESSED   ? KEY_IS_PAGE_UP
                : mouse.bstate & BUTTON5_PRESSED ? KEY_IS_PAGE_DOWN
                                                 : KEY_IS_CLICK;
        p.row = mouse.y;
        p.col = mouse.x;
    }
    return p;
}

static struct press character(wint_t code)
{
    struct press p = {.key = KEY_IS_OTHER};
    mbstate_t state;
    memset(&state, 0, sizeof state);
    if (code == '\r' || code == '\n')
        p.key = KEY_IS_ENTER;
    else if (code == 27)
        p.key = KEY_IS_ESCAPE;
    else if (code == 8 || code == 127)
        p.key = KEY_IS_RUBOUT;
    else if (code == '\t')
        p.key = KEY_IS_TAB;
    else if (code == 'A' - '@')
        p.key = KEY_IS_HOME;
    else if (code == 'E' - '@')
        p.key = KEY_IS_LAST;
    else if (code == 'U' - '@')
        p.key = KEY_IS_CUT;
    else if (code == 'L' - '@' && clearok(curscr, TRUE) == OK)
        p.key = KEY_IS_RESIZE;
    else if (code >= 32 && (size_t)MB_CUR_MAX < sizeof p.bytes &&
             wcrtomb(p.bytes, (wchar_t)code, &state) != (size_t)-1)
        p.key = KEY_IS_TEXT;
    return p;
}

/* Silence is normal; a terminal that has hung up is silent at once, for
 * ever. */
static bool is_gone(unsigned silences)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (stopped_by)
        return true;
    if (poll(&input, 1, 0) <= 0)
        return false;
    return (input.revents & (POLLHUP | POLLERR | POLLNVAL)) ||
           silences > SILENT_MOST;
}

void display_listen(bool (*listen)(void *to), void *to)
{
    term.listen = listen;
    term.to = to;
    timeout(listen ? 0 : WAIT_MS);
}

struct press display_press(void)
{
    wint_t code;
    unsigned silences = 0;
    while (!stopped_by) {
        int kind = get_wch(&code);
        if (kind == KEY_CODE_YES)
            return special(code);
        if (kind == OK)
            return character(code);
        if (is_gone(silences++))
            break;
        if (term.listen && term.listen(term.to))
            return (struct press){.key = KEY_IS_NEWS};
    }
    return (struct press){.key = KEY_IS_GONE};
}

bool term_is_stopped(void)
{
    return stopped_by != 0;
}

void display_drop(void)
{
    wint_t code;
    flushinp();
    timeout(SILENCE_MS);
    for (unsigned i = 0; i < DROPPED_MOST && get_wch(&code) != ERR; i++)
        ;
    timeout(term.listen ? 0 : WAIT_MS);
}
