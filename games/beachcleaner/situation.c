/* Situations as text, section 14: writing them. */
#include "engine/words.h"
#include "games/beachcleaner/beachcleaner.h"

#include <string.h>

const struct key bc_keys[] = {
    {"turn", 0, true},     {"phase", 0, true},    {"beach", 1, true},
    {"hand", 1, false},    {"market", 0, true},   {"pickup", 0, true},
    {"putdown", 0, false}, {"removed", 0, false}, {"offer", 0, true},
    {"take", 0, true},     {"turns", 0, true},    {"idle", 0, true},
    {"moved", 0, true},    {"known", 2, false},   {"due", 0, true},
    {NULL, 0, false},
};

const char *const bc_phases[] = {
    [PHASE_ROWS] = "rows", [PHASE_STAND] = "stand", [PHASE_DEAL] = "deal",
    [PHASE_DRAW] = "draw", [PHASE_TWO] = "two",     [PHASE_SWAP] = "swap",
    [PHASE_ACT] = "act",   [PHASE_PICK] = "pick",   [PHASE_POLLUTE] = "pollute",
    [PHASE_TAKE] = "take", [PHASE_END] = "end",     [PHASE_OVER] = "over",
};

static void put_card(const struct setup *su, unsigned card, struct text *out)
{
    text_word(out, card == BC_HOLE ? "?" : su->code[card - 1]);
}

static void put_counts(const struct setup *su, const uint8_t *counts,
                       struct text *out)
{
    for (unsigned f = 0; f < su->faces; f++)
        for (unsigned i = 0; i < counts[f]; i++)
            text_word(out, su->code[f]);
}

static void write_place(const struct setup *su, const struct state *st,
                        unsigned at, enum form form, struct text *out)
{
    unsigned seat = at / BC_PLACES;
    unsigned p = at % BC_PLACES;
    const char *between = "~(";
    text_word(out, "");
    if (st->laid[seat][p]) {
        text_char(out, '(');
        text_put(out, su->code[st->laid[seat][p] - 1]);
        text_char(out, ')');
    } else {
        unsigned kind = st->kind_at[seat][p];
        text_put(out, kind ? su->kind[kind - 1] : ".");
    }
    for (unsigned i = 0; i < st->down_count; i++) {
        if (st->down[i] >> 8 != at)
            continue;
        text_put(out, between);
        text_put(out,
                 form == FORM_SHOWN ? "?" : su->code[(st->down[i] & 0xff) - 1]);
        between = ",";
    }
    text_put(out, between[0] == ',' ? ")" : "");
    text_put(out, st->comber[seat] == p + 1 ? "*" : "");
    if (st->mine_at[seat] == p + 1) {
        text_char(out, '!');
        text_char(out, (char)('A' + st->mine_by[seat] - 1));
    }
}

static void write_beach(const struct setup *su, const struct state *st,
                        unsigned seat, enum form form, struct text *out)
{
    bool is_laying = st->phase == PHASE_ROWS;
    if (is_laying && form == FORM_BRIEF && !st->kind_at[seat][0])
        return;
    text_put(out, "beach");
    words_seat(out, seat);
    for (unsigned p = 0; p < BC_PLACES; p++)
        if (!is_laying || st->kind_at[seat][p])
            write_place(su, st, seat * BC_PLACES + p, form, out);
    text_char(out, '\n');
}

/* In a view a hand has the certain cards, then `?` for each other. */
static void write_hand(const struct setup *su, const struct state *st,
                       unsigned seat, enum form form, struct text *out)
{
    unsigned sure = 0;
    if (form == FORM_BRIEF && !st->hand_size[seat])
        return;
    text_put(out, "hand");
    words_seat(out, seat);
    put_counts(su, st->hand[seat], out);
    for (unsigned f = 0; f < su->faces; f++)
        sure += st->hand[seat][f];
    for (unsigned i = sure; i < st->hand_size[seat]; i++)
        text_word(out, "?");
    text_char(out, '\n');
}

static void write_market(const struct setup *su, const struct state *st,
                         enum form form, struct text *out)
{
    if (form == FORM_BRIEF && !st->market[0])
        return;
    text_put(out, "market");
    for (unsigned i = 0; i < BC_MARKET && st->market[i]; i++)
        put_card(su, st->market[i], out);
    text_char(out, '\n');
}

const char *bc_top_mark(const struct setup *su, const struct state *st)
{
    bool is_view = false;
    for (unsigned p = 0; p < BC_PLACES; p++)
        is_view = is_view || st->blind[p] == BC_HOLE;
    if (is_view)
        return st->bag[su->flood] >= st->stacks ? "?" : "";
    return st->top_flood ? "f" : "";
}

static void write_pickup(const struct setup *su, const struct state *st,
                         enum form form, struct text *out)
{
    if (st->phase <= PHASE_DEAL)
        return;
    if (form == FORM_BRIEF && st->stacks == su->stacks && st->top_flood &&
        memcmp(st->stack, su->stack, sizeof st->stack) == 0)
        return;
    text_put(out, "pickup");
    if (!st->stacks) {
        text_put(out, " mixed");
        text_word_int(out, st->pickup);
    }
    for (unsigned i = 0; i < st->stacks; i++) {
        text_word_int(out, st->stack[i]);
        text_put(out, i ? "f" : bc_top_mark(su, st));
    }
    text_char(out, '\n');
}

static void write_counts(const struct setup *su, const char *key,
                         const uint8_t *counts, struct text *out)
{
    text_put(out, key);
    put_counts(su, counts, out);
    text_char(out, '\n');
}

static bool is_spare(const struct setup *su, const uint8_t *removed)
{
    uint8_t spare[BC_FACES] = {0};
    spare[su->flood] = (uint8_t)(BC_FLOODS - su->stacks);
    return memcmp(spare, removed, sizeof spare) == 0;
}

static void write_offer(const struct setup *su, const struct state *st,
                        struct text *out)
{
    text_put(out, "offer");
    if (st->offer_to) {
        words_seat(out, st->active);
        words_seat(out, st->offer_to - 1u);
        put_card(su, st->bather, out);
        if (st->partner)
            put_card(su, st->partner, out);
    }
    text_char(out, '\n');
}

static void write_number(const char *key, unsigned number, struct text *out)
{
    text_put(out, key);
    text_word_int(out, number);
    text_char(out, '\n');
}

bool bc_moved_default(const struct state *st)
{
    return st->phase > PHASE_DRAW && st->phase != PHASE_OVER;
}

static void write_row(const struct setup *su, const struct state *st,
                      unsigned knower, unsigned hand, struct text *out)
{
    const uint64_t *row = st->known[hand][knower];
    text_put(out, "known ");
    text_char(out, knower == hand ? '*' : (char)('A' + knower));
    words_seat(out, hand);
    for (unsigned f = 0; f < su->faces; f++)
        for (unsigned i = bc_known(row, f); i; i--)
            text_word(out, su->code[f]);
    text_char(out, '\n');
}

/* First what everybody knows, then each seat. */
static void write_known(const struct setup *su, const struct state *st,
                        enum form form, struct text *out)
{
    static const uint64_t NONE[BC_FACES / 16];
    size_t size = sizeof NONE;
    for (unsigned h = 0; h < su->players; h++)
        if (form != FORM_BRIEF || memcmp(st->known[h][h], NONE, size) != 0)
            write_row(su, st, h, h, out);
    for (unsigned k = 0; k < su->players; k++)
        for (unsigned h = 0; h < su->players; h++)
            if (k != h && (form != FORM_BRIEF ||
                           memcmp(st->known[h][k], st->known[h][h], size) != 0))
                write_row(su, st, k, h, out);
}

static void write_due(const struct setup *su, const struct state *st,
                      struct text *out)
{
    text_put(out, "due");
    if (st->due == DUE_DRAWS) {
        text_put(out, " draws");
        words_seat(out, st->due_seat);
        text_word_int(out, st->due_count);
    } else if (st->due == DUE_LAYS) {
        text_put(out, " lays");
        words_seat(out, st->round_by);
        words_seat(out, st->due_seat);
        for (unsigned p = 0; p < BC_PLACES; p++)
            if (st->blind[p]) {
                text_word_int(out, p + 1);
                put_card(su, st->blind[p], out);
            }
    } else if (st->due == DUE_PICKS) {
        text_put(out, " picks");
    }
    text_char(out, '\n');
}

void bc_write(const void *setup, const void *state, enum form form,
              struct text *out)
{
    const struct setup *su = setup;
    const struct state *st = state;
    bool all = form != FORM_BRIEF;
    if (all || st->active != su->first) {
        text_put(out, "turn");
        words_seat(out, st->active);
        text_char(out, '\n');
    }
    if (all || st->phase != PHASE_DRAW) {
        text_put(out, "phase ");
        text_put(out, bc_phases[st->phase]);
        text_char(out, '\n');
    }
    for (unsigned s = 0; s < su->players; s++)
        write_beach(su, st, s, form, out);
    for (unsigned s = 0; s < su->players; s++)
        write_hand(su, st, s, form, out);
    write_market(su, st, form, out);
    write_pickup(su, st, form, out);
    if (all || st->putdown_size)
        write_counts(su, "putdown", st->putdown, out);
    if (all || !is_spare(su, st->removed))
        write_counts(su, "removed", st->removed, out);
    if (all || st->offer_to)
        write_offer(su, st, out);
    if (all || st->take)
        write_number("take", st->take, out);
    if (all || st->turns)
        write_number("turns", st->turns, out);
    if (all || st->idle)
        write_number("idle", st->idle, out);
    if (all || st->moved != bc_moved_default(st))
        text_put(out, st->moved ? "moved yes\n" : "moved no\n");
    write_known(su, st, form, out);
    if (all || st->due)
        write_due(su, st, out);
}
