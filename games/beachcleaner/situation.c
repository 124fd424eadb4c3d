/* Situations as text, section 14. */
#include "games/beachcleaner/beach.h"

#include "base/bits.h"
#include "engine/refuse.h"

#include <string.h>

const struct key bc_keys[] = {
    {"turn", 0, true},     {"phase", 0, true},    {"beach", 1, true},
    {"hand", 1, false},    {"market", 0, true},   {"pickup", 0, true},
    {"putdown", 0, false}, {"removed", 0, false}, {"offer", 0, true},
    {"take", 0, true},     {"turns", 0, true},    {"idle", 0, true},
    {"moved", 0, true},    {"known", 2, false},   {"due", 0, true},
    {NULL, 0, false},
};

static const char *const PHASES[] = {
    [PHASE_ROWS] = "rows", [PHASE_STAND] = "stand", [PHASE_DEAL] = "deal",
    [PHASE_DRAW] = "draw", [PHASE_TWO] = "two",     [PHASE_SWAP] = "swap",
    [PHASE_ACT] = "act",   [PHASE_PICK] = "pick",   [PHASE_POLLUTE] = "pollute",
    [PHASE_TAKE] = "take", [PHASE_END] = "end",     [PHASE_OVER] = "over",
};

/* ---- writing ---- */

static void put_seat(struct text *out, unsigned seat)
{
    text_word(out, "");
    text_char(out, (char)('A' + seat));
}

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
    put_seat(out, seat);
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
    put_seat(out, seat);
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

/* `?` for a Flood that may be in the top stack or among blind cards. */
static const char *top_mark(const struct setup *su, const struct state *st)
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
        text_put(out, i ? "f" : top_mark(su, st));
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
        put_seat(out, st->active);
        put_seat(out, st->offer_to - 1u);
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

static bool moved_default(const struct state *st)
{
    return st->phase > PHASE_DRAW && st->phase != PHASE_OVER;
}

static void write_row(const struct setup *su, const struct state *st,
                      unsigned knower, unsigned hand, struct text *out)
{
    const uint64_t *row = st->known[hand][knower];
    text_put(out, "known ");
    text_char(out, knower == hand ? '*' : (char)('A' + knower));
    put_seat(out, hand);
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
        put_seat(out, st->due_seat);
        text_word_int(out, st->due_count);
    } else if (st->due == DUE_LAYS) {
        text_put(out, " lays");
        put_seat(out, st->round_by);
        put_seat(out, st->due_seat);
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
        put_seat(out, st->active);
        text_char(out, '\n');
    }
    if (all || st->phase != PHASE_DRAW) {
        text_put(out, "phase ");
        text_put(out, PHASES[st->phase]);
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
    if (all || st->moved != moved_default(st))
        text_put(out, st->moved ? "moved yes\n" : "moved no\n");
    write_known(su, st, form, out);
    if (all || st->due)
        write_due(su, st, out);
}

/* ---- reading ---- */

struct reader {
    const struct setup *su;
    struct state *st; /* its bag has the cards not yet named */
    struct refusal *why;
    size_t line;
    size_t line_of[PARTS]; /* 0: not given */
    uint8_t places[BC_SEATS];
};

static bool bad(struct reader *r, const char *sentence)
{
    return refuse_with(r->why, REFUSE_SITUATION, r->line, sentence);
}

static bool bad_word(struct reader *r, const char *sentence, struct slice word)
{
    struct text say = refuse(r->why, REFUSE_SITUATION, r->line);
    text_put(&say, sentence);
    text_put(&say, " \"");
    text_slice(&say, word);
    text_put(&say, "\"");
    return false;
}

/* The words of a list; `-` is an empty one. */
static struct slice listed(struct slice rest)
{
    rest = slice_trim(rest);
    return slice_is(rest, "-") ? (struct slice){rest.at, 0} : rest;
}

static bool seat_of(const struct reader *r, struct slice word, unsigned *seat)
{
    if (word.len != 1 || word.at[0] < 'A' || word.at[0] >= 'A' + r->su->players)
        return false;
    *seat = (unsigned)(word.at[0] - 'A');
    return true;
}

static bool take_seat(struct reader *r, struct slice *rest, unsigned *seat)
{
    struct slice word;
    if (!slice_word(rest, &word))
        return bad(r, "a seat is missing");
    return seat_of(r, word, seat) || bad_word(r, "no seat in play:", word);
}

/* A card named on this line: there must be one left that is named nowhere. */
static bool name_card(struct reader *r, struct slice code, uint8_t *card)
{
    int face = bc_face(r->su, code);
    if (face < 0)
        return bad_word(r, "there is no card", code);
    if (!r->st->bag[face])
        return bad_word(r, "more often than the deck has it: (BC-I1)", code);
    r->st->bag[face]--;
    *card = (uint8_t)(face + 1);
    return true;
}

static bool name_cards(struct reader *r, struct slice rest, uint8_t *counts,
                       uint8_t *size)
{
    struct slice word;
    uint8_t card;
    rest = listed(rest);
    while (slice_word(&rest, &word)) {
        if (!name_card(r, word, &card))
            return false;
        counts[card - 1]++;
        if (size)
            ++*size;
    }
    return true;
}

static bool read_number(struct reader *r, struct slice rest, int32_t max,
                        int32_t *number)
{
    return slice_int(rest, 0, max, number) ||
           bad_word(r, "not a number in range:", rest);
}

static bool read_phase(struct reader *r, struct slice rest)
{
    unsigned phase = 0;
    while (phase <= PHASE_OVER && !slice_is(rest, PHASES[phase]))
        phase++;
    if (phase > PHASE_OVER)
        return bad_word(r, "there is no phase", rest);
    if (phase == PHASE_OVER)
        return bad(r, "phase over is only for expect");
    r->st->phase = (uint8_t)phase;
    return true;
}

/* Cuts `( … )` off the start. */
static bool take_bracket(struct slice *rest, struct slice *inside)
{
    size_t end = 1;
    if (!rest->len || rest->at[0] != '(')
        return false;
    while (end < rest->len && rest->at[end] != ')')
        end++;
    if (end == rest->len)
        return false;
    *inside = (struct slice){rest->at + 1, end - 1};
    rest->at += end + 1;
    rest->len -= end + 1;
    return true;
}

/* `.`, a kind, or `(card)`. */
static bool read_top(struct reader *r, unsigned at, struct slice *rest)
{
    struct state *st = r->st;
    uint8_t *kind_at = &st->kind_at[at / BC_PLACES][at % BC_PLACES];
    uint8_t *laid = &st->laid[at / BC_PLACES][at % BC_PLACES];
    struct slice word;
    if (take_bracket(rest, &word)) {
        if (!name_card(r, word, laid))
            return false;
        if (r->su->kind_of[*laid - 1] == BC_NONE)
            return bad_word(r, "only garbage cards are laid, not (BC-I5)",
                            word);
        *kind_at = (uint8_t)(r->su->kind_of[*laid - 1] + 1);
        return true;
    }
    word = (struct slice){rest->at, 0};
    while (word.len < rest->len && rest->at[word.len] >= 'a' &&
           rest->at[word.len] <= 'z')
        word.len++;
    if (rest->len && rest->at[0] == '.')
        word.len = 1;
    int kind = bc_kind(r->su, word);
    if (kind < 0 && !slice_is(word, "."))
        return bad_word(r, "a place begins with `.`, a kind or (card):", *rest);
    *kind_at = (uint8_t)(kind + 1);
    rest->at += word.len;
    rest->len -= word.len;
    return true;
}

/* `~(c,c)`, lowest first. Sorted in among the cards of other places. */
static bool read_down(struct reader *r, unsigned at, struct slice inside)
{
    struct state *st = r->st;
    while (inside.len) {
        struct slice code = {inside.at, 0};
        uint8_t card;
        while (code.len < inside.len && inside.at[code.len] != ',')
            code.len++;
        if (!name_card(r, code, &card))
            return false;
        if (st->down_count == BC_DOWN)
            return bad(r, "only garbage cards are turned down (BC-I5)");
        unsigned to = st->down_count++;
        for (; to && st->down[to - 1] >> 8 > at; to--)
            st->down[to] = st->down[to - 1];
        st->down[to] = (uint16_t)(at << 8 | card);
        size_t used = code.len + (code.len < inside.len);
        if (used == inside.len && used > code.len)
            return bad(r, "a card is missing after the comma");
        inside.at += used;
        inside.len -= used;
    }
    return true;
}

static bool read_place(struct reader *r, unsigned at, struct slice word)
{
    struct state *st = r->st;
    unsigned seat = at / BC_PLACES;
    uint8_t place = (uint8_t)(at % BC_PLACES + 1);
    struct slice rest = word;
    struct slice inside;
    if (!read_top(r, at, &rest))
        return false;
    if (rest.len && rest.at[0] == '~') {
        rest.at++;
        rest.len--;
        if (!take_bracket(&rest, &inside) || !inside.len)
            return bad_word(r, "~(cards) is not closed or empty:", word);
        if (!read_down(r, at, inside))
            return false;
    }
    if (rest.len && rest.at[0] == '*') {
        if (st->comber[seat])
            return bad(r, "a beach has one comber (BC-2)");
        st->comber[seat] = place;
        rest.at++;
        rest.len--;
    }
    if (rest.len && rest.at[0] == '!') {
        unsigned layer;
        uint8_t mine;
        if (!seat_of(r, (struct slice){rest.at + 1, rest.len - 1}, &layer))
            return bad_word(r, "!X names the seat that laid the mine:", word);
        if (st->mine_at[seat])
            return bad(r, "a beach has at most one mine (BC-I4)");
        if (!name_card(r, slice_of("mine"), &mine))
            return false;
        st->mine_at[seat] = place;
        st->mine_by[seat] = (uint8_t)(layer + 1);
        return true;
    }
    return rest.len == 0 || bad_word(r, "a place is not written so:", word);
}

static bool read_beach(struct reader *r, unsigned seat, struct slice rest)
{
    struct slice word;
    unsigned p = 0;
    rest = listed(rest);
    for (; slice_word(&rest, &word); p++) {
        if (p == BC_PLACES)
            return bad(r, "a beach has five places");
        if (!read_place(r, seat * BC_PLACES + p, word))
            return false;
    }
    r->places[seat] = (uint8_t)p;
    return true;
}

static bool read_market(struct reader *r, struct slice rest)
{
    struct slice word;
    rest = listed(rest);
    for (unsigned i = 0; slice_word(&rest, &word); i++) {
        if (i == BC_MARKET)
            return bad(r, "the Market has three slots");
        if (!name_card(r, word, &r->st->market[i]))
            return false;
    }
    return true;
}

static bool read_stack(struct reader *r, struct slice word)
{
    struct state *st = r->st;
    int32_t cards;
    bool has_flood = word.len && word.at[word.len - 1] == 'f';
    if (st->stacks == r->su->stacks)
        return bad(r, "there are at most 4, 3 or 2 stacks for 2, 3 or 4 "
                      "players (BC-14)");
    if (st->stacks && !has_flood)
        return bad(r, "only the top stack may be without its Flood (BC-14)");
    word.len -= has_flood;
    if (!slice_int(word, 1, 255 - st->pickup, &cards))
        return bad(r, "a stack is its number of cards, from 1, and f while "
                      "its Flood is inside");
    if (!st->stacks)
        st->top_flood = has_flood;
    st->stack[st->stacks++] = (uint8_t)cards;
    st->pickup = (uint8_t)(st->pickup + cards);
    return true;
}

static bool read_pickup(struct reader *r, struct slice rest)
{
    struct slice word;
    int32_t cards;
    rest = listed(rest);
    if (!slice_word(&rest, &word))
        return true;
    if (slice_is(word, "mixed")) {
        if (!slice_int(slice_trim(rest), 0, 255, &cards))
            return bad(r, "pickup mixed needs the number of cards left");
        r->st->pickup = (uint8_t)cards;
        return true;
    }
    do {
        if (!read_stack(r, word))
            return false;
    } while (slice_word(&rest, &word));
    return true;
}

static bool read_offer(struct reader *r, struct slice rest)
{
    struct slice word;
    unsigned from;
    unsigned to;
    rest = listed(rest);
    if (!rest.len)
        return true;
    if (!take_seat(r, &rest, &from) || !take_seat(r, &rest, &to))
        return false;
    if (!slice_word(&rest, &word))
        return bad(r, "the Bather of the offer is missing");
    if (!name_card(r, word, &r->st->bather))
        return false;
    if (slice_word(&rest, &word) && !name_card(r, word, &r->st->partner))
        return false;
    if (slice_word(&rest, &word))
        return bad_word(r, "too much in an offer:", word);
    r->st->offer_to = (uint8_t)(to + 1);
    /* Compared with the active seat when all lines are read. */
    r->st->round_by = (uint8_t)(from + 1);
    return true;
}

static bool read_lays(struct reader *r, struct slice rest)
{
    struct state *st = r->st;
    struct slice word;
    unsigned by;
    unsigned at;
    int32_t place;
    if (!take_seat(r, &rest, &by) || !take_seat(r, &rest, &at))
        return false;
    st->due = DUE_LAYS;
    st->due_seat = (uint8_t)at;
    st->due_count = (uint8_t)(by + 1); /* see settle_due */
    while (slice_word(&rest, &word)) {
        if (!slice_int(word, 1, BC_PLACES, &place))
            return bad_word(r, "a place is 1 to 5, not", word);
        if (st->blind[place - 1])
            return bad(r, "a place gets one card (BC-63)");
        if (!slice_word(&rest, &word))
            return bad(r, "the card of a place is missing");
        if (!name_card(r, word, &st->blind[place - 1]))
            return false;
    }
    return true;
}

static bool read_due(struct reader *r, struct slice rest)
{
    struct state *st = r->st;
    struct slice word;
    unsigned seat;
    int32_t count;
    rest = listed(rest);
    if (!slice_word(&rest, &word))
        return true;
    if (slice_is(word, "lays"))
        return read_lays(r, rest);
    if (slice_is(word, "picks")) {
        st->due = DUE_PICKS;
        return slice_trim(rest).len == 0 || bad(r, "`due picks` says it all");
    }
    if (!slice_is(word, "draws"))
        return bad_word(r, "due is draws, lays or picks, not", word);
    if (!take_seat(r, &rest, &seat))
        return false;
    if (!slice_int(slice_trim(rest), 1, BC_PLACES, &count))
        return bad(r, "`due draws SEAT N` needs a number of cards, 1 to 5");
    st->due = DUE_DRAWS;
    st->due_seat = (uint8_t)seat;
    st->due_count = (uint8_t)count;
    return true;
}

static bool read_known(struct reader *r, unsigned hand, unsigned knower,
                       struct slice rest)
{
    uint64_t *row = r->st->known[hand][knower];
    struct slice word;
    rest = listed(rest);
    while (slice_word(&rest, &word)) {
        int face = bc_face(r->su, word);
        if (face < 0)
            return bad_word(r, "there is no card", word);
        if (bc_known(row, (unsigned)face) == r->su->copies[face])
            return bad_word(r, "more often than the deck has it: (BC-I1)",
                            word);
        bc_known_add(row, (unsigned)face);
    }
    return true;
}

/* The part a line is about; takes the seats that belong to its key. */
static bool part_of(struct reader *r, struct slice *rest, unsigned *part)
{
    static const uint8_t PART[] = {
        PART_TURN,   PART_PHASE,   PART_BEACH,   PART_HAND,  PART_MARKET,
        PART_PICKUP, PART_PUTDOWN, PART_REMOVED, PART_OFFER, PART_TAKE,
        PART_TURNS,  PART_IDLE,    PART_MOVED,   PART_KNOWN, PART_DUE,
    };
    struct slice word = {rest->at, 0};
    unsigned seat;
    unsigned knower;
    unsigned i = 0;
    slice_word(rest, &word);
    while (bc_keys[i].name && !slice_is(word, bc_keys[i].name))
        i++;
    if (!bc_keys[i].name)
        return bad_word(r, "there is no key", word);
    *part = PART[i];
    if (bc_keys[i].subs == 0)
        return true;
    if (bc_keys[i].subs == 1) {
        if (!take_seat(r, rest, &seat))
            return false;
        *part += seat;
        return true;
    }
    bool is_all = slice_word(rest, &word) && slice_is(word, "*");
    if (!is_all && !seat_of(r, word, &knower))
        return bad_word(r, "a knower is a seat or *, not", word);
    if (!take_seat(r, rest, &seat))
        return false;
    if (is_all)
        knower = seat;
    else if (knower == seat)
        return bad(r, "a seat knows its own hand");
    *part += seat * BC_SEATS + knower;
    return true;
}

static bool read_small(struct reader *r, unsigned part, struct slice rest)
{
    struct state *st = r->st;
    int32_t number = 0;
    if (part == PART_TURNS) {
        if (!read_number(r, rest, UINT16_MAX, &number))
            return false;
        st->turns = (uint16_t)number;
        return true;
    }
    if (part == PART_MOVED) {
        if (!slice_is(rest, "yes") && !slice_is(rest, "no"))
            return bad(r, "moved is yes or no");
        st->moved = slice_is(rest, "yes");
        return true;
    }
    if (!read_number(r, rest, BC_CARDS_MAX, &number))
        return false;
    *(part == PART_TAKE ? &st->take : &st->idle) = (uint8_t)number;
    return true;
}

static bool read_line(struct reader *r, struct slice rest)
{
    struct state *st = r->st;
    unsigned part;
    unsigned seat;
    if (!part_of(r, &rest, &part))
        return false;
    if (r->line_of[part])
        return bad(r, "this key has been given before");
    r->line_of[part] = r->line;
    rest = slice_trim(rest);
    if (part >= PART_KNOWN)
        return read_known(r, (part - PART_KNOWN) / BC_SEATS,
                          (part - PART_KNOWN) % BC_SEATS, rest);
    if (part >= PART_BEACH && part < PART_HAND)
        return read_beach(r, part - PART_BEACH, rest);
    if (part >= PART_HAND && part < PART_MARKET) {
        seat = part - PART_HAND;
        return name_cards(r, rest, st->hand[seat], &st->hand_size[seat]);
    }
    switch (part) {
    case PART_TURN:
        if (!seat_of(r, rest, &seat))
            return bad_word(r, "no seat in play:", rest);
        st->active = (uint8_t)seat;
        return true;
    case PART_PHASE:
        return read_phase(r, rest);
    case PART_MARKET:
        return read_market(r, rest);
    case PART_PICKUP:
        return read_pickup(r, rest);
    case PART_PUTDOWN:
        return name_cards(r, rest, st->putdown, &st->putdown_size);
    case PART_REMOVED:
        return name_cards(r, rest, st->removed, NULL);
    case PART_OFFER:
        return read_offer(r, rest);
    case PART_DUE:
        return read_due(r, rest);
    default:
        return read_small(r, part, rest);
    }
}

/* What a missing line stands for. */
static bool fill_in(struct reader *r)
{
    const struct setup *su = r->su;
    struct state *st = r->st;
    r->line = 0;
    for (unsigned s = 0; s < su->players; s++) {
        for (unsigned f = 0; f < su->faces; f++)
            st->has[s] |= (uint64_t)(st->hand[s][f] != 0) << f;
        for (unsigned k = 0; k < su->players; k++)
            if (!r->line_of[PART_KNOWN + s * BC_SEATS + k] && k != s)
                memcpy(st->known[s][k], st->known[s][s],
                       sizeof st->known[s][k]);
        r->line = r->line_of[PART_BEACH + s];
        if (st->phase != PHASE_ROWS && r->places[s] != BC_PLACES)
            return bad(r, "each seat needs a beach of five places");
    }
    r->line = 0;
    if (!r->line_of[PART_REMOVED]) {
        unsigned spare = (unsigned)BC_FLOODS - su->stacks;
        if (st->bag[su->flood] < spare)
            return bad(r, "Floods are named that left the game at the start "
                          "(BC-14): name the removed ones");
        st->bag[su->flood] = (uint8_t)(st->bag[su->flood] - spare);
        st->removed[su->flood] = (uint8_t)spare;
    }
    if (!r->line_of[PART_MOVED])
        st->moved = moved_default(st);
    if (st->phase <= PHASE_DEAL) {
        r->line = r->line_of[PART_PICKUP];
        return !r->line ||
               bad(r, "there is no pickup pile before the deal is over");
    }
    if (!r->line_of[PART_PICKUP]) {
        memcpy(st->stack, su->stack, sizeof st->stack);
        st->stacks = su->stacks;
        st->pickup = su->pickup;
        st->top_flood = 1;
    }
    return true;
}

static bool count_pickup(struct reader *r)
{
    unsigned cards = 0;
    for (unsigned f = 0; f < BC_FACES; f++)
        cards += r->st->bag[f];
    if (r->st->phase <= PHASE_DEAL || cards == r->st->pickup)
        return true;
    struct text say = refuse(r->why, REFUSE_SITUATION, r->line_of[PART_PICKUP]);
    text_put(&say, "pickup has ");
    text_int(&say, r->st->pickup);
    text_put(&say, " cards, but ");
    text_int(&say, cards);
    text_put(&say, " are named nowhere (BC-I1)");
    return false;
}

/* Moves what two lines say of one seat to where the state has it, and does a
 * reshuffle that a take is waiting for (BC-19). */
static bool settle_due(struct reader *r)
{
    struct state *st = r->st;
    if (st->offer_to && st->round_by != st->active + 1) {
        r->line = r->line_of[PART_OFFER];
        return bad(r, "an offer is made by the active seat (BC-47)");
    }
    st->round_by = 0;
    if (st->due == DUE_LAYS) {
        st->round_by = (uint8_t)(st->due_count - 1);
        st->due_count = 0;
    }
    if ((st->due == DUE_LAYS || st->due == DUE_DRAWS) && st->phase > PHASE_DEAL)
        bc_has_card(r->su, st);
    return true;
}

bool bc_read(const void *setup, const struct slice *lines, size_t count,
             void *state, struct refusal *why)
{
    struct reader r = {.su = setup, .st = state, .why = why};
    enum part blame;
    memset(r.st, 0, sizeof *r.st);
    memcpy(r.st->bag, r.su->copies, sizeof r.st->bag);
    r.st->active = r.su->first;
    r.st->phase = PHASE_DRAW;
    for (size_t i = 0; i < count; i++) {
        r.line = i + 1;
        if (!read_line(&r, lines[i]))
            return false;
    }
    if (!fill_in(&r) || !count_pickup(&r) || !settle_due(&r))
        return false;
    const char *broken = bc_check(r.su, r.st, &blame);
    return !broken ||
           refuse_with(why, REFUSE_SITUATION, r.line_of[blame], broken);
}
