/* A terminal has room for a table, what happened, a question and words to
 * choose from only at its usual size. The table comes first; what happened goes
 * beside it where the table is narrow and below where it is low; words give way
 * to a table that nearly fits. */
#include "terminal/layout.h"

enum {
    SIDE_COLS = 32,   /* least width of a log beside the table */
    STACKED_ROWS = 6, /* a log below the table that is better than one beside */
    SIDE_ROWS = 10,   /* least height of one beside */
    CHOICE_ROWS = 5,
    ASK_ROWS = 3,
};

/* Finds where the picture leaves SIDE_COLS free to the end. */
static void measure(struct layout *l, int cols)
{
    struct slice rest = l->picture;
    struct slice line;
    while (slice_line(&rest, &line)) {
        int wide = display_width(line);
        l->picture_rows++;
        if (wide + 3 + SIDE_COLS > cols) {
            l->wide_rows = l->picture_rows;
            l->narrow_cols = 0;
        } else if (wide > l->narrow_cols) {
            l->narrow_cols = wide;
        }
    }
}

void layout_lead(const struct scene *s, struct text *out)
{
    const struct chooser *c = &s->chooser;
    text_put(out, c->path);
    if (c->filter[0]) {
        if (out->len)
            text_char(out, ' ');
        text_put(out, c->filter);
        text_char(out, '_');
    }
    text_put(out, out->len ? ": " : "");
}

/* Lays the offered words out in rows; returns how many. */
static int flow(struct scene *s, int cols)
{
    char lead[WORDS_CAP + CHOOSER_FILTER];
    struct chooser *c = &s->chooser;
    struct text out;
    text_init(&out, lead, sizeof lead);
    layout_lead(s, &out);
    int row = 0;
    int col = display_width(slice_of(lead));
    for (unsigned i = 0; i < c->shown_count; i++) {
        int wide = display_width(slice_of(chooser_label(c, i))) + 2;
        wide += c->is_numbered ? 2 : 0;
        if (col && col + wide > cols) {
            row++;
            col = 0;
        }
        c->spot[i].row = (int16_t)row;
        c->spot[i].col = (int16_t)col;
        c->spot[i].cols = (int16_t)wide;
        col += wide;
    }
    return row + 1;
}

/* Divides what is left between table and log. */
static void divide(struct layout *l, int body, int cols)
{
    int below = body - l->picture_rows - 1;
    int beside = body - l->wide_rows;
    l->is_beside = below < STACKED_ROWS && beside >= SIDE_ROWS;
    l->table = (struct box){1, 0, body, cols};
    if (l->is_beside) {
        l->log = (struct box){1 + l->wide_rows, l->narrow_cols + 3, beside,
                              cols - l->narrow_cols - 3};
        return;
    }
    if (below < 0)
        below = body > 6 ? 2 : 0;
    /* A single spare row is for the latest news, not for a border. */
    l->has_border = below > 0;
    if (!below && body > l->picture_rows)
        below = 1;
    l->table.rows = body - below - l->has_border;
    l->log = (struct box){1 + body - below, 0, below, cols};
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

int layout_footer(const struct scene *s)
{
    int rows = display_count(slice_of(s->status), display_cols() - 2);
    return s->is_typing || rows < 1 ? 1 : least(rows, DRAW_STATUS_ROWS);
}

void layout_fill(struct scene *s, struct layout *l)
{
    int rows = display_rows() + 1 - layout_footer(s);
    int cols = display_cols();
    int asking =
        least(display_count(l->ask, cols), s->is_over ? rows / 2 : ASK_ROWS);
    int choices = s->is_over ? 0 : least(flow(s, cols), CHOICE_ROWS);
    if (rows < LAYOUT_ROWS && choices > 2)
        choices = 2;
    measure(l, cols);
    int body = rows - 2 - asking - choices;
    /* A table that nearly fits, and a row of news, are worth rows of words. */
    while (choices > 2 &&
           body < l->picture_rows + (body - l->wide_rows < SIDE_ROWS)) {
        choices--;
        body++;
    }
    if (body < 0)
        body = 0;
    divide(l, body, cols);
    l->asking = (struct box){1 + body, 0, asking, cols};
    l->choices = (struct box){1 + body + asking, 0, choices, cols};
}
