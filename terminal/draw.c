#include "terminal/draw.h"

#include "base/say.h"
#include "engine/words.h"
#include "terminal/console_commands.h"
#include "terminal/layout.h"

#include <stdio.h>
#include <string.h>

enum {
    PICTURE = 1 << 15,
};

static const char BACK_WORDS[] = "arrows and Enter choose   Esc back   "
                                 "type to find   : command   F1 help";

static void put(int row, int col, int cols, enum style style, const char *text)
{
    display_put(row, col, cols, style, slice_of(text));
}

/* What does not fit; empty when all does. */
static void put_missing(const struct layout *l, struct text *out)
{
    if (display_cols() < LAYOUT_COLS || display_rows() < LAYOUT_ROWS) {
        say_with(out, "{1}x{2}, wants {3}x{4}", NUM(display_cols()),
                 NUM(display_rows()), NUM(LAYOUT_COLS), NUM(LAYOUT_ROWS));
        text_char(out, ' ');
    }
    if (l && l->table.rows < l->picture_rows) {
        say_with(out, "table {1} of {2} rows, [ ] scroll", NUM(l->table.rows),
                 NUM(l->picture_rows));
        text_char(out, ' ');
    }
}

static void draw_title(const struct scene *s, const struct layout *l)
{
    char left[120];
    char right[160];
    struct text out;
    const char *title = s->at->session(s->at->to, s->seat).game->title;
    int cols = display_cols();
    for (int col = 0; col < cols; col++)
        put(0, col, 1, STYLE_BAR, " ");
    text_init(&out, right, sizeof right);
    put_missing(l, &out);
    int wide = display_width(slice_of(right));
    text_init(&out, left, sizeof left);
    text_char(&out, ' ');
    text_put(&out, title);
    text_put(&out, "   ");
    s->at->put_who(s->at->to, s->seat, &out);
    if (display_width(slice_of(left)) + 1 + wide > cols)
        snprintf(left, sizeof left, " %s", title);
    put(0, 0, cols, STYLE_BAR, left);
    int used = display_width(slice_of(left)) + 1;
    int from = cols - wide > used ? cols - wide : used;
    put(0, from, cols - from, STYLE_BAR, right);
}

static void draw_table(struct scene *s, const struct layout *l)
{
    struct slice rest = l->picture;
    struct slice line;
    int most = l->picture_rows - l->table.rows;
    if (s->table_top > most)
        s->table_top = most;
    if (s->table_top < 0)
        s->table_top = 0;
    for (int i = 0; slice_line(&rest, &line); i++) {
        int row = i - s->table_top;
        int cols = l->is_beside && row >= l->wide_rows ? l->narrow_cols
                                                       : l->table.cols;
        if (row >= 0 && row < l->table.rows)
            display_put(l->table.row + row, 0, cols, STYLE_PLAIN, line);
    }
}

/* The line between table and log says what cannot be seen of the log. */
static void draw_border(const struct layout *l, const char *words)
{
    struct box b = l->log;
    for (int i = 0; l->is_beside && i < b.rows; i++)
        put(b.row + i, b.col - 2, 1, STYLE_PLAIN, "|");
    if (!l->has_border)
        return;
    for (int i = 0; i < b.cols; i++)
        put(b.row - 1, i, 1, STYLE_PLAIN, "-");
    put(b.row - 1, 2, b.cols - 2, STYLE_PLAIN, words);
}

static void draw_log(struct scene *s, const struct layout *l)
{
    char words[120];
    struct text head;
    const struct text *log = s->at->log(s->at->to, s->seat);
    struct slice rest = {log->at, log->len};
    struct slice piece;
    struct box b = l->log;
    int cols = b.cols - 2;
    if (b.rows < 1 || cols < 1)
        return;
    if (s->fresh > log->len)
        s->fresh = log->len;
    int total = display_count(rest, cols);
    int old = display_count((struct slice){log->at, s->fresh}, cols);
    int most = total > b.rows ? total - b.rows : 0;
    s->page_rows = b.rows;
    if (s->log_back > most)
        s->log_back = most;
    int top = most - s->log_back;
    text_init(&head, words, sizeof words);
    text_char(&head, ' ');
    if (s->log_back)
        say_with(&head, "log, {1} lines further down (PgDn)", NUM(s->log_back));
    else if (old < top)
        say_with(&head, "log, {1} new lines above (PgUp)", NUM(top - old));
    else
        say(&head, "log");
    text_char(&head, ' ');
    draw_border(l, words);
    for (int i = 0; display_wrap(&rest, cols, &piece); i++) {
        bool is_new = piece.at >= log->at + s->fresh;
        if (i < top || i >= top + b.rows)
            continue;
        put(b.row + i - top, b.col, 2, STYLE_FRESH, is_new ? "+" : " ");
        display_put(b.row + i - top, b.col + 2, cols,
                    is_new ? STYLE_FRESH : STYLE_PLAIN, piece);
    }
    if (l->is_beside && old < top && !s->log_back)
        put(b.row, b.col, b.cols, STYLE_STRONG, words);
}

static void draw_lines(struct box b, struct slice text, int top,
                       enum style style)
{
    struct slice piece;
    for (int i = 0; display_wrap(&text, b.cols, &piece); i++)
        if (i >= top && i < top + b.rows)
            display_put(b.row + i - top, b.col, b.cols, style, piece);
}

static void draw_word(const struct scene *s, unsigned i)
{
    char words[WORDS_CAP + 8];
    const struct chooser *c = &s->chooser;
    struct box b = s->choices;
    int row = c->spot[i].row - s->choices_top;
    bool is_here = i == c->at;
    if (row < 0 || row >= b.rows)
        return;
    if (c->is_numbered)
        snprintf(words, sizeof words, "%c%u %s%c", is_here ? '[' : ' ', i + 1,
                 chooser_label(c, i), is_here ? ']' : ' ');
    else
        snprintf(words, sizeof words, "%c%s%c", is_here ? '[' : ' ',
                 chooser_label(c, i), is_here ? ']' : ' ');
    put(b.row + row, c->spot[i].col, c->spot[i].cols,
        is_here ? STYLE_BAR : STYLE_PLAIN, words);
}

static void draw_choices(struct scene *s, const struct layout *l)
{
    char lead[WORDS_CAP + CHOOSER_FILTER];
    struct text out;
    const struct chooser *c = &s->chooser;
    s->choices = l->choices;
    if (l->choices.rows < 1)
        return;
    int here = c->shown_count ? c->spot[c->at].row : 0;
    s->choices_top = here >= l->choices.rows ? here - l->choices.rows + 1 : 0;
    text_init(&out, lead, sizeof lead);
    layout_lead(s, &out);
    if (!s->choices_top)
        put(l->choices.row, 0, l->choices.cols, STYLE_STRONG, lead);
    for (unsigned i = 0; i < c->shown_count; i++)
        draw_word(s, i);
    int last = c->shown_count ? c->spot[c->shown_count - 1].row : 0;
    if (last - s->choices_top >= l->choices.rows)
        put(l->choices.row + l->choices.rows - 1, l->choices.cols - 8, 8,
            STYLE_STRONG, "  more v");
}

static void draw_footer(struct scene *s, const char *keys)
{
    int row = display_rows() - 1;
    int cols = display_cols();
    if (s->is_typing) {
        struct slice shown = {s->editor.text, s->editor.len};
        int at = display_width((struct slice){s->editor.text, s->editor.at});
        while (at > cols - 2) {
            shown.at++;
            shown.len--;
            at--;
        }
        put(row, 0, cols, STYLE_STRONG, ":");
        display_put(row, 1, cols - 1, STYLE_PLAIN, shown);
        display_show(row, at + 1);
        return;
    }
    if (s->status[0]) {
        int rows = layout_footer(s);
        struct box b = {row + 1 - rows, 2, rows, cols - 2};
        put(b.row, 0, 2, STYLE_BAD, s->is_bad ? "!" : " ");
        draw_lines(b, slice_of(s->status), 0,
                   s->is_bad ? STYLE_BAD : STYLE_STRONG);
    } else {
        put(row, 0, cols, STYLE_PLAIN, keys);
    }
    display_show(-1, 0);
}

static void draw_page(struct scene *s)
{
    char keys[160];
    struct text out;
    struct box b = {1, 1, display_rows() - 2, display_cols() - 2};
    struct slice text = {s->page.at, s->page.len};
    if (b.rows < 1 || b.cols < 1)
        return;
    int total = display_count(text, b.cols);
    int most = total > b.rows ? total - b.rows : 0;
    s->page_rows = b.rows;
    if (s->page_top > most)
        s->page_top = most;
    if (s->page_top < 0)
        s->page_top = 0;
    draw_title(s, NULL);
    draw_lines(b, text, s->page_top, STYLE_PLAIN);
    int last = s->page_top + b.rows < total ? s->page_top + b.rows : total;
    text_init(&out, keys, sizeof keys);
    say_with(&out, "lines {1} to {2} of {3}", NUM(s->page_top + 1), NUM(last),
             NUM(total));
    if (most) {
        text_put(&out, "   ");
        say(&out, "PgUp PgDn arrows scroll");
    }
    text_put(&out, "   ");
    say(&out, "any other key: back");
    draw_footer(s, keys);
}

/* What is asked, or at the end who won and the points. */
static void put_asking(struct scene *s, struct text *out)
{
    if (!s->is_over) {
        s->at->put_asking(s->at->to, s->seat, out);
        return;
    }
    struct session session = s->at->session(s->at->to, s->seat);
    s->at->put_end(s->at->to, out);
    console_put_score(out, &session);
}

/* What Enter would do, where it makes a whole move; else how to get there. */
static void put_keys(struct scene *s, struct text *out)
{
    struct session session = s->at->session(s->at->to, s->seat);
    struct asked who = session_asked(&session);
    uint32_t move;
    if (s->is_over) {
        say(out, "any key leaves   PgUp PgDn log   : command (save FILE keeps "
                 "the game)");
    } else if (chooser_move(&s->chooser, &who, &move)) {
        say(out, "Enter:");
        text_char(out, ' ');
        words_title(&who, move, out);
        text_put(out, "   ");
        say(out, "Esc back   F1 help");
    } else {
        say(out, BACK_WORDS);
    }
}

void draw_scene(struct scene *s)
{
    static char picture[PICTURE];
    static char asking[PICTURE];
    char keys[2 * WORDS_CAP];
    struct layout l = {.is_beside = false};
    struct text out;
    display_clear();
    if (s->is_paging) {
        draw_page(s);
        return;
    }
    text_init(&out, picture, sizeof picture);
    struct session session = s->at->session(s->at->to, s->seat);
    session_picture(&session, &out);
    l.picture = (struct slice){out.at, out.len};
    text_init(&out, asking, sizeof asking);
    put_asking(s, &out);
    l.ask = (struct slice){out.at, out.len};
    layout_fill(s, &l);
    draw_title(s, &l);
    draw_table(s, &l);
    draw_log(s, &l);
    draw_lines(l.asking, l.ask, 0, STYLE_ASK);
    draw_choices(s, &l);
    text_init(&out, keys, sizeof keys);
    put_keys(s, &out);
    draw_footer(s, keys);
}

void draw_curtain(unsigned seat)
{
    char words[80];
    struct text out;
    int row = display_rows() / 2;
    display_clear();
    text_init(&out, words, sizeof words);
    say_with(&out, "Hand the screen to player {1}.", WHO(seat));
    int col = (display_cols() - display_width(slice_of(words))) / 2;
    put(row > 0 ? row - 1 : 0, col > 0 ? col : 0, display_cols(), STYLE_STRONG,
        words);
    text_clear(&out);
    say_with(&out, "Player {1}: press Enter.", WHO(seat));
    put(row, col > 0 ? col : 0, display_cols(), STYLE_PLAIN, words);
    display_show(-1, 0);
}

int draw_word_at(const struct scene *s, int row, int col)
{
    const struct chooser *c = &s->chooser;
    if (row < s->choices.row || row >= s->choices.row + s->choices.rows)
        return -1;
    for (unsigned i = 0; i < c->shown_count; i++)
        if (c->spot[i].row == row - s->choices.row + s->choices_top &&
            col >= c->spot[i].col && col < c->spot[i].col + c->spot[i].cols)
            return (int)i;
    return -1;
}
