/* Situations as text, section 14: reading them. Each line is taken by itself
 * and takes the cards it names out of the bag; then missing lines are filled
 * in, and the invariants decide (invariants.c). */
#include "games/beachcleaner/beachcleaner.h"

#include "base/say.h"
#include "engine/refuse.h"

#include <string.h>

struct reader {
    const struct beachcleaner_setup *g;
    struct beachcleaner_state *s; /* its bag has the cards not yet named */
    struct refusal *why;
    size_t line;
    size_t line_of[PARTS]; /* 0: not given */
    uint8_t places[BC_SEATS];
};

static bool bad(struct reader *r, const char *sentence)
{
    return refuse_with(r->why, REFUSE_SITUATION, r->line, sentence);
}

/* A sentence with a place for the word it is about. */
static bool bad_word(struct reader *r, const char *sentence, struct slice word)
{
    struct text out = refuse(r->why, REFUSE_SITUATION, r->line);
    say_with(&out, sentence, AS_WRITTEN(word));
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
    if (word.len != 1 || word.at[0] < 'A' || word.at[0] >= 'A' + r->g->players)
        return false;
    *seat = (unsigned)(word.at[0] - 'A');
    return true;
}

static bool take_seat(struct reader *r, struct slice *rest, unsigned *seat)
{
    struct slice word;
    *seat = 0;
    if (!slice_word(rest, &word))
        return bad(r, "a seat is missing");
    return seat_of(r, word, seat) ||
           bad_word(r, "no seat in play: \"{1}\"", word);
}

/* A card named on this line: there must be one left that is named nowhere. */
static bool name_card(struct reader *r, struct slice code, uint8_t *card)
{
    int face = beachcleaner_face(r->g, code);
    if (face < 0)
        return bad_word(r, "there is no card \"{1}\"", code);
    if (!r->s->bag[face])
        return bad_word(r, "more often than the deck has it: (BC-I1) \"{1}\"",
                        code);
    r->s->bag[face]--;
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
           bad_word(r, "not a number in range: \"{1}\"", rest);
}

static bool read_phase(struct reader *r, struct slice rest)
{
    unsigned phase = 0;
    while (phase <= PHASE_OVER && !slice_is(rest, beachcleaner_phases[phase]))
        phase++;
    if (phase > PHASE_OVER)
        return bad_word(r, "there is no phase \"{1}\"", rest);
    if (phase == PHASE_OVER)
        return bad(r, "phase over is only for expect");
    r->s->phase = (uint8_t)phase;
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
    struct beachcleaner_state *s = r->s;
    uint8_t *kind_at = &s->kind_at[at / BC_PLACES][at % BC_PLACES];
    uint8_t *laid = &s->laid[at / BC_PLACES][at % BC_PLACES];
    struct slice word;
    if (take_bracket(rest, &word)) {
        if (!name_card(r, word, laid))
            return false;
        if (r->g->kind_of[*laid - 1] == BC_NONE)
            return bad_word(
                r, "only garbage cards are laid, not (BC-I5) \"{1}\"", word);
        *kind_at = (uint8_t)(r->g->kind_of[*laid - 1] + 1);
        return true;
    }
    word = (struct slice){rest->at, 0};
    while (word.len < rest->len && rest->at[word.len] >= 'a' &&
           rest->at[word.len] <= 'z')
        word.len++;
    if (rest->len && rest->at[0] == '.')
        word.len = 1;
    int kind = beachcleaner_kind(r->g, word);
    if (kind < 0 && !slice_is(word, "."))
        return bad_word(r, "a place begins with `.`, a kind or (card): \"{1}\"",
                        *rest);
    *kind_at = (uint8_t)(kind + 1);
    rest->at += word.len;
    rest->len -= word.len;
    return true;
}

/* `~(c,c)`, lowest first. Sorted in among the cards of other places. */
static bool read_down(struct reader *r, unsigned at, struct slice inside)
{
    struct beachcleaner_state *s = r->s;
    while (inside.len) {
        struct slice code = {inside.at, 0};
        uint8_t card;
        while (code.len < inside.len && inside.at[code.len] != ',')
            code.len++;
        if (!name_card(r, code, &card))
            return false;
        if (s->down_count == BC_DOWN)
            return bad(r, "only garbage cards are turned down (BC-I5)");
        beachcleaner_turn_down(s, at, card);
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
    struct beachcleaner_state *s = r->s;
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
            return bad_word(r, "~(cards) is not closed or empty: \"{1}\"",
                            word);
        if (!read_down(r, at, inside))
            return false;
    }
    if (rest.len && rest.at[0] == '*') {
        if (s->comber[seat])
            return bad(r, "a beach has one comber (BC-2)");
        s->comber[seat] = place;
        rest.at++;
        rest.len--;
    }
    if (rest.len && rest.at[0] == '!') {
        unsigned layer;
        uint8_t mine;
        if (!seat_of(r, (struct slice){rest.at + 1, rest.len - 1}, &layer))
            return bad_word(r, "!X names the seat that laid the mine: \"{1}\"",
                            word);
        if (s->mine_at[seat])
            return bad(r, "a beach has at most one mine (BC-I4)");
        if (!name_card(r, slice_of("mine"), &mine))
            return false;
        s->mine_at[seat] = place;
        s->mine_by[seat] = (uint8_t)(layer + 1);
        return true;
    }
    return rest.len == 0 ||
           bad_word(r, "a place is not written so: \"{1}\"", word);
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
        if (!name_card(r, word, &r->s->market[i]))
            return false;
    }
    return true;
}

static bool read_stack(struct reader *r, struct slice word)
{
    struct beachcleaner_state *s = r->s;
    int32_t cards;
    bool has_flood = word.len && word.at[word.len - 1] == 'f';
    if (s->stacks == r->g->stacks)
        return bad(r, "there are at most 4, 3 or 2 stacks for 2, 3 or 4 "
                      "players (BC-14)");
    if (s->stacks && !has_flood)
        return bad(r, "only the top stack may be without its Flood (BC-14)");
    word.len -= has_flood;
    if (!slice_int(word, 1, 255 - s->pickup, &cards))
        return bad(r, "a stack is its number of cards, from 1, and f while "
                      "its Flood is inside");
    if (!s->stacks)
        s->top_flood = has_flood;
    s->stack[s->stacks++] = (uint8_t)cards;
    s->pickup = (uint8_t)(s->pickup + cards);
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
        r->s->pickup = (uint8_t)cards;
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
    if (!name_card(r, word, &r->s->bather))
        return false;
    if (slice_word(&rest, &word) && !name_card(r, word, &r->s->partner))
        return false;
    if (slice_word(&rest, &word))
        return bad_word(r, "too much in an offer: \"{1}\"", word);
    r->s->offer_to = (uint8_t)(to + 1);
    /* Compared with the active seat when all lines are read. */
    r->s->round_by = (uint8_t)(from + 1);
    return true;
}

static bool read_lays(struct reader *r, struct slice rest)
{
    struct beachcleaner_state *s = r->s;
    struct slice word;
    unsigned by;
    unsigned at;
    int32_t place;
    if (!take_seat(r, &rest, &by) || !take_seat(r, &rest, &at))
        return false;
    s->due = DUE_LAYS;
    s->due_seat = (uint8_t)at;
    s->due_count = (uint8_t)(by + 1); /* see settle_due */
    while (slice_word(&rest, &word)) {
        if (!slice_int(word, 1, BC_PLACES, &place))
            return bad_word(r, "a place is 1 to 5, not \"{1}\"", word);
        if (s->blind[place - 1])
            return bad(r, "a place gets one card (BC-63)");
        if (!slice_word(&rest, &word))
            return bad(r, "the card of a place is missing");
        if (!name_card(r, word, &s->blind[place - 1]))
            return false;
    }
    return true;
}

static bool read_due(struct reader *r, struct slice rest)
{
    struct beachcleaner_state *s = r->s;
    struct slice word;
    unsigned seat;
    int32_t count;
    rest = listed(rest);
    if (!slice_word(&rest, &word))
        return true;
    if (slice_is(word, "lays"))
        return read_lays(r, rest);
    if (slice_is(word, "picks")) {
        s->due = DUE_PICKS;
        return slice_trim(rest).len == 0 || bad(r, "`due picks` says it all");
    }
    if (!slice_is(word, "draws"))
        return bad_word(r, "due is draws, lays or picks, not \"{1}\"", word);
    if (!take_seat(r, &rest, &seat))
        return false;
    if (!slice_int(slice_trim(rest), 1, BC_PLACES, &count))
        return bad(r, "`due draws SEAT N` needs a number of cards, 1 to 5");
    s->due = DUE_DRAWS;
    s->due_seat = (uint8_t)seat;
    s->due_count = (uint8_t)count;
    return true;
}

static bool read_known(struct reader *r, unsigned hand, unsigned knower,
                       struct slice rest)
{
    uint64_t *row = r->s->known[hand][knower];
    struct slice word;
    rest = listed(rest);
    while (slice_word(&rest, &word)) {
        int face = beachcleaner_face(r->g, word);
        if (face < 0)
            return bad_word(r, "there is no card \"{1}\"", word);
        if (beachcleaner_known(row, (unsigned)face) == r->g->copies[face])
            return bad_word(
                r, "more often than the deck has it: (BC-I1) \"{1}\"", word);
        beachcleaner_known_add(row, (unsigned)face);
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
    while (beachcleaner_keys[i].name &&
           !slice_is(word, beachcleaner_keys[i].name))
        i++;
    if (!beachcleaner_keys[i].name)
        return bad_word(r, "there is no key \"{1}\"", word);
    *part = PART[i];
    if (beachcleaner_keys[i].subs == 0)
        return true;
    if (beachcleaner_keys[i].subs == 1) {
        if (!take_seat(r, rest, &seat))
            return false;
        *part += seat;
        return true;
    }
    bool is_all = slice_word(rest, &word) && slice_is(word, "*");
    if (!is_all && !seat_of(r, word, &knower))
        return bad_word(r, "a knower is a seat or *, not \"{1}\"", word);
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
    struct beachcleaner_state *s = r->s;
    int32_t number = 0;
    if (part == PART_TURNS) {
        if (!read_number(r, rest, UINT16_MAX, &number))
            return false;
        s->turns = (uint16_t)number;
        return true;
    }
    if (part == PART_MOVED) {
        if (!slice_is(rest, "yes") && !slice_is(rest, "no"))
            return bad(r, "moved is yes or no");
        s->moved = slice_is(rest, "yes");
        return true;
    }
    if (!read_number(r, rest, BC_CARDS_MAX, &number))
        return false;
    *(part == PART_TAKE ? &s->take : &s->idle) = (uint8_t)number;
    return true;
}

static bool read_line(struct reader *r, struct slice rest)
{
    struct beachcleaner_state *s = r->s;
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
        return name_cards(r, rest, s->hand[seat], &s->hand_size[seat]);
    }
    switch (part) {
    case PART_TURN:
        if (!seat_of(r, rest, &seat))
            return bad_word(r, "no seat in play: \"{1}\"", rest);
        s->active = (uint8_t)seat;
        return true;
    case PART_PHASE:
        return read_phase(r, rest);
    case PART_MARKET:
        return read_market(r, rest);
    case PART_PICKUP:
        return read_pickup(r, rest);
    case PART_PUTDOWN:
        return name_cards(r, rest, s->putdown, &s->putdown_size);
    case PART_REMOVED:
        return name_cards(r, rest, s->removed, NULL);
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
    const struct beachcleaner_setup *g = r->g;
    struct beachcleaner_state *s = r->s;
    r->line = 0;
    for (unsigned seat = 0; seat < g->players; seat++) {
        for (unsigned f = 0; f < g->faces; f++)
            s->has[seat] |= (uint64_t)(s->hand[seat][f] != 0) << f;
        for (unsigned k = 0; k < g->players; k++)
            if (!r->line_of[PART_KNOWN + seat * BC_SEATS + k] && k != seat)
                memcpy(s->known[seat][k], s->known[seat][seat],
                       sizeof s->known[seat][k]);
        r->line = r->line_of[PART_BEACH + seat];
        if (s->phase != PHASE_ROWS && r->places[seat] != BC_PLACES)
            return bad(r, "each seat needs a beach of five places");
    }
    r->line = 0;
    if (!r->line_of[PART_REMOVED]) {
        unsigned spare = (unsigned)BC_FLOODS - g->stacks;
        if (s->bag[g->flood] < spare)
            return bad(r, "Floods are named that left the game at the start "
                          "(BC-14): name the removed ones");
        s->bag[g->flood] = (uint8_t)(s->bag[g->flood] - spare);
        s->removed[g->flood] = (uint8_t)spare;
    }
    if (!r->line_of[PART_MOVED])
        s->moved = beachcleaner_moved_default(s);
    if (s->phase <= PHASE_DEAL) {
        r->line = r->line_of[PART_PICKUP];
        return !r->line ||
               bad(r, "there is no pickup pile before the deal is over");
    }
    if (!r->line_of[PART_PICKUP]) {
        memcpy(s->stack, g->stack, sizeof s->stack);
        s->stacks = g->stacks;
        s->pickup = g->pickup;
        s->top_flood = 1;
    }
    return true;
}

static bool count_pickup(struct reader *r)
{
    unsigned cards = 0;
    for (unsigned f = 0; f < BC_FACES; f++)
        cards += r->s->bag[f];
    if (r->s->phase <= PHASE_DEAL || cards == r->s->pickup)
        return true;
    struct text out = refuse(r->why, REFUSE_SITUATION, r->line_of[PART_PICKUP]);
    say_with(&out, "pickup has {1} cards, but {2} are named nowhere (BC-I1)",
             NUM(r->s->pickup), NUM(cards));
    return false;
}

/* Moves what two lines say of one seat to where the state has it, and does a
 * reshuffle that a take is waiting for (BC-19). */
static bool settle_due(struct reader *r)
{
    struct beachcleaner_state *s = r->s;
    if (s->offer_to && s->round_by != s->active + 1) {
        r->line = r->line_of[PART_OFFER];
        return bad(r, "an offer is made by the active seat (BC-47)");
    }
    s->round_by = 0;
    if (s->due == DUE_LAYS) {
        s->round_by = (uint8_t)(s->due_count - 1);
        s->due_count = 0;
    }
    if (s->due == DUE_NONE || s->due == DUE_PICKS || s->pickup)
        return true;
    if (!count_pickup(r))
        return false;
    beachcleaner_has_card(r->g, s);
    return true;
}

bool beachcleaner_read(const void *setup, const struct slice *lines,
                       size_t count, void *state, struct refusal *why)
{
    struct reader r = {.g = setup, .s = state, .why = why};
    enum part blame;
    memset(r.s, 0, sizeof *r.s);
    memcpy(r.s->bag, r.g->copies, sizeof r.s->bag);
    r.s->active = r.g->first;
    r.s->phase = PHASE_DRAW;
    for (size_t i = 0; i < count; i++) {
        r.line = i + 1;
        if (!read_line(&r, lines[i]))
            return false;
    }
    if (!fill_in(&r) || !settle_due(&r))
        return false;
    const char *broken = beachcleaner_check(r.g, r.s, &blame);
    if (broken && blame == PART_PICKUP && !count_pickup(&r))
        return false;
    return !broken ||
           refuse_with(why, REFUSE_SITUATION, r.line_of[blame], broken);
}
