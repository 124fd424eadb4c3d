/* The table as lines of plain text. */
#include "games/wash_match/wash_match.h"

#include "base/say.h"

/* One card in 12 columns: its number while it lies face down, seen or not
 * (WM-K5, I12); its face; nothing where a pair was taken. */
static void draw_card(const struct wash_match_setup *g,
                      const struct wash_match_state *s, unsigned p,
                      struct text *out)
{
    bool is_up = s->up >> p & 1;
    size_t from = out->len;
    if (!(s->table >> p & 1)) {
        text_pad(out, from, 12);
    } else if (is_up && s->seen >> p & 1) {
        text_char(out, '[');
        say(out, g->kind[s->face[p] - 1].name);
        text_pad(out, from, 11);
        text_char(out, ']');
    } else {
        text_put(out, is_up ? "[???? " : "[#### ");
        text_int(out, p + 1);
        text_pad(out, from, 8);
        text_put(out, is_up ? "???]" : "###]");
    }
}

enum {
    WIDTH = 78,      /* columns of a picture */
    MACHINE_AT = 20, /* where the load of a machine begins */
    LABEL_AT = 4,    /* where the laundry of a player is named */
    LAUNDRY_AT = 13, /* and where it begins */
};

/* A list, which goes on below where it began when a line is full. */
struct listing {
    struct text *out;
    size_t line;       /* the byte at which the line begins */
    size_t begin;      /* the column at which its words begin */
    const char *after; /* what stands behind the word before; NULL: none does */
};

/* The list begins at this column, or two after what the line has already. */
static struct listing list_at(struct text *out, size_t line, size_t column)
{
    size_t used =
        slice_columns((struct slice){out->at + line, out->len - line});
    size_t begin = used + 2 > column ? used + 2 : column;
    text_pad(out, line, begin);
    return (struct listing){.out = out, .line = line, .begin = begin};
}

/* Words, and what stands behind them if more follow. */
static void list_words(struct listing *list, struct slice words,
                       const char *after)
{
    struct text *out = list->out;
    text_put(out, list->after ? list->after : "");
    struct slice line = {out->at + list->line, out->len - list->line};
    bool is_full =
        slice_columns(line) + 1 + slice_columns(words) + 1 > (size_t)WIDTH;
    if (list->after && is_full) {
        text_char(out, '\n');
        list->line = out->len;
        text_pad(out, list->line, list->begin);
    } else if (list->after) {
        text_char(out, ' ');
    }
    text_slice(out, words);
    list->after = after;
}

/* The pieces of a colour, with a number where there are several of a kind. */
static void list_pieces(struct listing *list, const struct wash_match_setup *g,
                        uint32_t pieces, unsigned colour)
{
    for (unsigned k = 0; k < LAUNDRY; k++) {
        unsigned count = piece_count(pieces, colour, k);
        char buffer[64];
        struct text item;
        text_init(&item, buffer, sizeof buffer);
        if (!count)
            continue;
        if (count > 1) {
            text_int(&item, count);
            text_char(&item, ' ');
        }
        say(&item, g->kind[k].name);
        list_words(list, (struct slice){item.at, item.len}, ",");
    }
}

static void draw_machine(const struct wash_match_setup *g,
                         const struct wash_match_state *s, unsigned i,
                         struct text *out)
{
    bool is_washer = i < WASHERS;
    bool is_washed = is_washer && s->closed >> i & 1;
    size_t from = out->len;
    say_with(out,
             is_washed    ? "washer {1}  washed"
             : is_washer  ? "washer {1}  open"
             : s->load[i] ? "dryer  {1}  in use"
                          : "dryer  {1}  open",
             NUM(is_washer ? i + 1 : i - WASHERS + 1));
    struct listing list = list_at(out, from, MACHINE_AT);
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        char buffer[32];
        struct text label;
        if (!(s->load[i] & pieces_of(colour)))
            continue;
        text_init(&label, buffer, sizeof buffer);
        say(&label, colour ? "white:" : "black:");
        list_words(&list, (struct slice){label.at, label.len}, "");
        list_pieces(&list, g, s->load[i], colour);
        list.after = ";";
    }
    if (!s->load[i])
        say(out, "empty");
    text_char(out, '\n');
}

/* The laundry of a player at one place; nothing when there is none. */
static void draw_laundry(const struct wash_match_setup *g, const char *label,
                         uint32_t pieces, unsigned colour, struct text *out)
{
    size_t from = out->len;
    if (!(pieces & pieces_of(colour)))
        return;
    text_pad(out, from, LABEL_AT);
    say(out, label);
    struct listing list = list_at(out, from, LAUNDRY_AT);
    list_pieces(&list, g, pieces, colour);
    text_char(out, '\n');
}

/* Held pairs are shown to both (WM-R25). */
static void draw_player(const struct wash_match_setup *g,
                        const struct wash_match_state *s, unsigned colour,
                        struct text *out)
{
    uint32_t pairs = 0;
    for (unsigned k = 0; k < LAUNDRY; k++)
        pairs |= (s->held[colour] >> k & 1u) << piece_shift(colour, k);
    text_put(out, s->turn == colour && s->phase < PHASE_FIRST ? "> " : "  ");
    say_with(out,
             colour ? "{1}  white laundry  coins {2}  points {3} of {4}"
                    : "{1}  black laundry  coins {2}  points {3} of {4}",
             WHO(colour), NUM(s->coins[colour]),
             NUM(wash_match_points(g, s->done, colour)), NUM(g->aim));
    text_char(out, '\n');
    draw_laundry(g, "to wash", s->front, colour, out);
    draw_laundry(g, "clean", s->done, colour, out);
    draw_laundry(g, "pairs taken", pairs, colour, out);
}

void wash_match_picture(const void *setup, const void *view, unsigned seat,
                        struct text *out)
{
    const struct wash_match_setup *g = setup;
    const struct wash_match_state *v = view;
    (void)seat;
    for (unsigned p = 0; p < POSITIONS; p++) {
        draw_card(g, v, p, out);
        text_char(out, p % 6 == 5 ? '\n' : ' ');
    }
    text_char(out, '\n');
    for (unsigned i = 0; i < MACHINES; i++)
        draw_machine(g, v, i, out);
    draw_player(g, v, 0, out);
    draw_player(g, v, 1, out);
    if (!v->idle)
        return;
    text_put(out, "  ");
    say_with(out,
             g->stall_limit ? "idle attempts {1} of {2}" : "idle attempts {1}",
             NUM(v->idle), NUM(g->stall_limit));
    text_char(out, '\n');
}
