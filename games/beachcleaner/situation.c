/* Situations as text, section 14: writing them. */
#include "engine/words.h"
#include "games/beachcleaner/beachcleaner.h"

#include <string.h>

const struct key beachcleaner_keys[] = {
    {"turn", 0, true},     {"phase", 0, true},    {"beach", 1, true},
    {"hand", 1, false},    {"market", 0, true},   {"pickup", 0, true},
    {"putdown", 0, false}, {"removed", 0, false}, {"offer", 0, true},
    {"take", 0, true},     {"turns", 0, true},    {"idle", 0, true},
    {"moved", 0, true},    {"known", 2, false},   {"due", 0, true},
    {NULL, 0, false},
};

const char *const beachcleaner_phases[] = {
    [PHASE_ROWS] = "rows", [PHASE_STAND] = "stand", [PHASE_DEAL] = "deal",
    [PHASE_DRAW] = "draw", [PHASE_TWO] = "two",     [PHASE_SWAP] = "swap",
    [PHASE_ACT] = "act",   [PHASE_PICK] = "pick",   [PHASE_POLLUTE] = "pollute",
    [PHASE_TAKE] = "take", [PHASE_END] = "end",     [PHASE_OVER] = "over",
};

static void put_card(const struct beachcleaner_setup *g, unsigned card,
                     struct text *out)
{
    text_word(out, card == BC_HOLE ? "?" : g->code[card - 1]);
}

static void put_counts(const struct beachcleaner_setup *g,
                       const uint8_t *counts, struct text *out)
{
    for (unsigned f = 0; f < g->faces; f++)
        for (unsigned i = 0; i < counts[f]; i++)
            text_word(out, g->code[f]);
}

static void write_place(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, unsigned at,
                        enum form form, struct text *out)
{
    unsigned seat = at / BC_PLACES;
    unsigned p = at % BC_PLACES;
    const char *between = "~(";
    text_word(out, "");
    if (s->laid[seat][p]) {
        text_char(out, '(');
        text_put(out, g->code[s->laid[seat][p] - 1]);
        text_char(out, ')');
    } else {
        unsigned kind = s->kind_at[seat][p];
        text_put(out, kind ? g->kind[kind - 1] : ".");
    }
    for (unsigned i = 0; i < s->down_count; i++) {
        if (s->down[i] >> 8 != at)
            continue;
        text_put(out, between);
        text_put(out,
                 form == FORM_SHOWN ? "?" : g->code[(s->down[i] & 0xff) - 1]);
        between = ",";
    }
    text_put(out, between[0] == ',' ? ")" : "");
    text_put(out, s->comber[seat] == p + 1 ? "*" : "");
    if (s->mine_at[seat] == p + 1) {
        text_char(out, '!');
        text_char(out, (char)('A' + s->mine_by[seat] - 1));
    }
}

static void write_beach(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, unsigned seat,
                        enum form form, struct text *out)
{
    bool is_laying = s->phase == PHASE_ROWS;
    if (is_laying && form == FORM_BRIEF && !s->kind_at[seat][0])
        return;
    text_put(out, "beach");
    words_seat(out, seat);
    for (unsigned p = 0; p < BC_PLACES; p++)
        if (!is_laying || s->kind_at[seat][p])
            write_place(g, s, seat * BC_PLACES + p, form, out);
    text_char(out, '\n');
}

/* In a view a hand has the certain cards, then `?` for each other. */
static void write_hand(const struct beachcleaner_setup *g,
                       const struct beachcleaner_state *s, unsigned seat,
                       enum form form, struct text *out)
{
    unsigned sure = 0;
    if (form == FORM_BRIEF && !s->hand_size[seat])
        return;
    text_put(out, "hand");
    words_seat(out, seat);
    put_counts(g, s->hand[seat], out);
    for (unsigned f = 0; f < g->faces; f++)
        sure += s->hand[seat][f];
    for (unsigned i = sure; i < s->hand_size[seat]; i++)
        text_word(out, "?");
    text_char(out, '\n');
}

static void write_market(const struct beachcleaner_setup *g,
                         const struct beachcleaner_state *s, enum form form,
                         struct text *out)
{
    if (form == FORM_BRIEF && !s->market[0])
        return;
    text_put(out, "market");
    for (unsigned i = 0; i < BC_MARKET && s->market[i]; i++)
        put_card(g, s->market[i], out);
    text_char(out, '\n');
}

const char *beachcleaner_top_mark(const struct beachcleaner_setup *g,
                                  const struct beachcleaner_state *s)
{
    bool is_view = false;
    for (unsigned p = 0; p < BC_PLACES; p++)
        is_view = is_view || s->blind[p] == BC_HOLE;
    if (is_view)
        return s->bag[g->flood] >= s->stacks ? "?" : "";
    return s->top_flood ? "f" : "";
}

static void write_pickup(const struct beachcleaner_setup *g,
                         const struct beachcleaner_state *s, enum form form,
                         struct text *out)
{
    if (s->phase <= PHASE_DEAL)
        return;
    if (form == FORM_BRIEF && s->stacks == g->stacks && s->top_flood &&
        memcmp(s->stack, g->stack, sizeof s->stack) == 0)
        return;
    text_put(out, "pickup");
    if (!s->stacks) {
        text_put(out, " mixed");
        text_word_int(out, s->pickup);
    }
    for (unsigned i = 0; i < s->stacks; i++) {
        text_word_int(out, s->stack[i]);
        text_put(out, i ? "f" : beachcleaner_top_mark(g, s));
    }
    text_char(out, '\n');
}

static void write_counts(const struct beachcleaner_setup *g, const char *key,
                         const uint8_t *counts, struct text *out)
{
    text_put(out, key);
    put_counts(g, counts, out);
    text_char(out, '\n');
}

static bool is_spare(const struct beachcleaner_setup *g, const uint8_t *removed)
{
    uint8_t spare[BC_FACES] = {0};
    spare[g->flood] = (uint8_t)(BC_FLOODS - g->stacks);
    return memcmp(spare, removed, sizeof spare) == 0;
}

static void write_offer(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, struct text *out)
{
    text_put(out, "offer");
    if (s->offer_to) {
        words_seat(out, s->active);
        words_seat(out, s->offer_to - 1u);
        put_card(g, s->bather, out);
        if (s->partner)
            put_card(g, s->partner, out);
    }
    text_char(out, '\n');
}

static void write_number(const char *key, unsigned number, struct text *out)
{
    text_put(out, key);
    text_word_int(out, number);
    text_char(out, '\n');
}

bool beachcleaner_moved_default(const struct beachcleaner_state *s)
{
    return s->phase > PHASE_DRAW && s->phase != PHASE_OVER;
}

static void write_row(const struct beachcleaner_setup *g,
                      const struct beachcleaner_state *s, unsigned knower,
                      unsigned hand, struct text *out)
{
    const uint64_t *row = s->known[hand][knower];
    text_put(out, "known ");
    text_char(out, knower == hand ? '*' : (char)('A' + knower));
    words_seat(out, hand);
    for (unsigned f = 0; f < g->faces; f++)
        for (unsigned i = beachcleaner_known(row, f); i; i--)
            text_word(out, g->code[f]);
    text_char(out, '\n');
}

/* First what everybody knows, then each seat. */
static void write_known(const struct beachcleaner_setup *g,
                        const struct beachcleaner_state *s, enum form form,
                        struct text *out)
{
    static const uint64_t NONE[BC_KNOWN_WORDS];
    size_t size = sizeof NONE;
    for (unsigned h = 0; h < g->players; h++)
        if (form != FORM_BRIEF || memcmp(s->known[h][h], NONE, size) != 0)
            write_row(g, s, h, h, out);
    for (unsigned k = 0; k < g->players; k++)
        for (unsigned h = 0; h < g->players; h++)
            if (k != h && (form != FORM_BRIEF ||
                           memcmp(s->known[h][k], s->known[h][h], size) != 0))
                write_row(g, s, k, h, out);
}

static void write_due(const struct beachcleaner_setup *g,
                      const struct beachcleaner_state *s, struct text *out)
{
    text_put(out, "due");
    if (s->due == DUE_DRAWS) {
        text_put(out, " draws");
        words_seat(out, s->due_seat);
        text_word_int(out, s->due_count);
    } else if (s->due == DUE_LAYS) {
        text_put(out, " lays");
        words_seat(out, s->round_by);
        words_seat(out, s->due_seat);
        for (unsigned p = 0; p < BC_PLACES; p++)
            if (s->blind[p]) {
                text_word_int(out, p + 1);
                put_card(g, s->blind[p], out);
            }
    } else if (s->due == DUE_PICKS) {
        text_put(out, " picks");
    }
    text_char(out, '\n');
}

void beachcleaner_write(const void *setup, const void *state, enum form form,
                        struct text *out)
{
    const struct beachcleaner_setup *g = setup;
    const struct beachcleaner_state *s = state;
    bool all = form != FORM_BRIEF;
    if (all || s->active != g->first) {
        text_put(out, "turn");
        words_seat(out, s->active);
        text_char(out, '\n');
    }
    if (all || s->phase != PHASE_DRAW) {
        text_put(out, "phase ");
        text_put(out, beachcleaner_phases[s->phase]);
        text_char(out, '\n');
    }
    for (unsigned seat = 0; seat < g->players; seat++)
        write_beach(g, s, seat, form, out);
    for (unsigned seat = 0; seat < g->players; seat++)
        write_hand(g, s, seat, form, out);
    write_market(g, s, form, out);
    write_pickup(g, s, form, out);
    if (all || s->putdown_size)
        write_counts(g, "putdown", s->putdown, out);
    if (all || !is_spare(g, s->removed))
        write_counts(g, "removed", s->removed, out);
    if (all || s->offer_to)
        write_offer(g, s, out);
    if (all || s->take)
        write_number("take", s->take, out);
    if (all || s->turns)
        write_number("turns", s->turns, out);
    if (all || s->idle)
        write_number("idle", s->idle, out);
    if (all || s->moved != beachcleaner_moved_default(s))
        text_put(out, s->moved ? "moved yes\n" : "moved no\n");
    write_known(g, s, form, out);
    if (all || s->due)
        write_due(g, s, out);
}
