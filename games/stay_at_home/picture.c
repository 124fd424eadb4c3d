/* The table as lines of plain text. */
#include "games/stay_at_home/stay_at_home.h"

#include "base/say.h"
#include "engine/bag.h"

#include <string.h>

enum {
    SEATS_TEXT = 256, /* bytes for all seats by name */
    CARD_TEXT = 128,  /* for a card and where it lies */
};

/* The picture: one line a seat, then what this seat has and knows. */

enum { COLUMNS = 78, INDENT = 4, BOXES = 6 };

/* A list that goes on in the next line when it must. */
struct list {
    struct text *out;
    size_t start; /* of the line */
    bool is_more; /* something stands in it */
};

static void list_add(struct list *list, const char *item)
{
    struct text *out = list->out;
    text_put(out, list->is_more ? "," : "");
    list->is_more = true;
    if (out->len - list->start + 2 + strlen(item) > COLUMNS) {
        text_char(out, '\n');
        list->start = out->len;
        for (unsigned i = 0; i < INDENT; i++)
            text_char(out, ' ');
    }
    text_word(out, item);
}

/* Columns of the mark of the active seat and the longest name. */
static size_t seat_columns(const struct stay_at_home_setup *g)
{
    size_t most = 0;
    for (unsigned p = 0; p < g->players; p++) {
        char buffer[SEATS_TEXT];
        struct text name;
        text_init(&name, buffer, sizeof buffer);
        say_seats(&name, SEAT(p));
        size_t columns = slice_columns((struct slice){name.at, name.len});
        most = columns > most ? columns : most;
    }
    return 2 + most;
}

static void draw_seat(const struct stay_at_home_setup *g,
                      const struct stay_at_home_state *v, unsigned p,
                      unsigned seat, struct text *out)
{
    bool is_asked = stay_at_home_waiting(g, v) >> p & 1;
    size_t from = out->len;
    text_put(out, p == v->active ? "> " : "  ");
    say_seats(out, SEAT(p));
    text_pad(out, from, seat_columns(g));
    text_char(out, ' ');
    from = out->len;
    if (p == seat)
        say(out, "you");
    text_pad(out, from, 4);
    for (unsigned i = 0; g->household <= BOXES && i < g->household; i++) {
        from = out->len;
        say(out, i < v->out[p] ? "[OUT]" : "[home]");
        text_pad(out, from, 6);
    }
    if (g->household > BOXES)
        say_with(out, "{1} OUT of {2}", NUM(v->out[p]), NUM(g->household));
    text_put(out, "  ");
    say_with(out, "hand {1}", NUM(v->size[p]));
    text_put(out, holds_covid(v, p) ? "  COVID" : "");
    if (v->miss[p]) {
        text_put(out, "  ");
        say_with(out, "misses {1}", NUM(v->miss[p]));
    }
    text_put(out, is_asked ? "  ...\n" : "\n");
}

/* `label` has a place for the seat. */
static void draw_hand(const struct stay_at_home_state *v, unsigned p,
                      const char *label, struct text *out)
{
    struct list list = {.out = out, .start = out->len};
    say_with(out, label, WHO(p));
    for (unsigned kind = HAND_FIRST; kind < KINDS; kind++) {
        char buffer[CARD_TEXT];
        struct text card;
        if (!held(v, p, kind))
            continue;
        text_init(&card, buffer, sizeof buffer);
        stay_at_home_put_card(&card, kind, held(v, p, kind));
        list_add(&list, buffer);
    }
    text_char(out, '\n');
}

static void draw_claims(const struct stay_at_home_state *v, struct text *out)
{
    struct list list = {.out = out, .start = out->len};
    if (!v->pile.claim_count)
        return;
    say(out, "You put back:");
    for (unsigned i = 0; i < v->pile.claim_count; i++) {
        struct claim c = v->pile.claim[i];
        char buffer[CARD_TEXT];
        struct text card;
        text_init(&card, buffer, sizeof buffer);
        say_with(
            &card,
            c.low == c.high ? "{1} at place {2}" : "{1} at places {2} to {3}",
            TERM(stay_at_home_cards[c.kind].title), NUM(c.low), NUM(c.high));
        list_add(&list, buffer);
    }
    text_char(out, '\n');
}

void stay_at_home_picture(const void *setup, const void *view, unsigned seat,
                          struct text *out)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *v = view;
    bool is_over = v->phase == PHASE_OVER;
    say_with(out, "Pile {1}", NUM(v->pile.size));
    text_put(out, "   ");
    say(out, v->reversed ? "play goes anti-clockwise (-)"
                         : "play goes clockwise (+)");
    if (v->discard_count) {
        text_char(out, '\n');
        say_with(out, "Discarded {1}, on top: {2}", NUM(v->discard_count),
                 TERM(stay_at_home_cards[discard_at(v, v->discard_count - 1u)]
                          .title));
    }
    text_char(out, '\n');
    for (unsigned p = 0; p < g->players; p++)
        draw_seat(g, v, p, seat, out);
    if (seat < g->players)
        draw_hand(v, seat, "Hand of {1}:", out);
    for (unsigned p = 0; p < g->players; p++)
        if (p != seat && v->row[p][p])
            draw_hand(v, p, is_over ? "Hand of {1}:" : "You know of {1}:", out);
    if (seat < g->players)
        draw_claims(v, out);
}
