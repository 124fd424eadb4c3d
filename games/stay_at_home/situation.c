/* Situations as text (SH-104): `write` and `read`. Reading goes over the lines
 * twice: first what lies where, then what seats know about it. Whether the
 * open prompt can be there at all is checked in fits.c. */
#include "games/stay_at_home/situation.h"

#include "base/say.h"
#include "engine/bag.h"
#include "engine/refuse.h"
#include "engine/words.h"

#include <string.h>

const struct key stay_at_home_keys[] = {
    [KEY_DIR] = {"dir", 0, true},         [KEY_ACTIVE] = {"active", 0, true},
    [KEY_PHASE] = {"phase", 0, true},     [KEY_OUT] = {"out", 1, true},
    [KEY_MISS] = {"miss", 1, true},       [KEY_HAND] = {"hand", 1, false},
    [KEY_PILE] = {"pile", 0, true},       [KEY_BAG] = {"bag", 0, false},
    [KEY_DISCARD] = {"discard", 0, true}, [KEY_ACTION] = {"action", 0, true},
    [KEY_DRAWN] = {"drawn", 0, true},     [KEY_START] = {"start", 0, true},
    [KEY_LEFT] = {"left", 0, true},       [KEY_BACKING] = {"backing", 0, true},
    [KEY_GIVER] = {"giver", 0, true},     [KEY_PLAYED] = {"played", 0, true},
    [KEY_SAID] = {"said", 1, true},       [KEY_PLACED] = {"placed", 1, true},
    [KEY_KNOWS] = {"knows", 2, false},    [KEYS] = {NULL, 0, false},
};

static const char *const PHASE_WORDS[PHASES + 1] = {
    "turn",   "play",    "isolate", "start", "with", "target", "block",
    "ignore", "reverse", "covid",   "give",  "back", "place",  "take",
    "drop",   "draws",   "takes",   "over",  NULL,
};

/* Writing */

static void put_key(struct text *out, enum stay_at_home_key key)
{
    text_put(out, stay_at_home_keys[key].name);
}

static void end_line(struct text *out)
{
    text_char(out, '\n');
}

static void put_number(struct text *out, enum stay_at_home_key key,
                       unsigned number)
{
    put_key(out, key);
    text_word_int(out, number);
    end_line(out);
}

static void put_numbers(struct text *out, enum stay_at_home_key key,
                        const struct stay_at_home_setup *g,
                        const uint8_t *numbers, bool all)
{
    for (unsigned p = 0; p < g->players; p++) {
        if (!all && !numbers[p])
            continue;
        put_key(out, key);
        words_seat(out, p);
        text_word_int(out, numbers[p]);
        end_line(out);
    }
}

/* A multiset, in the order of section 2; true if there was one. */
static bool put_cards(struct text *out, const uint8_t *count, unsigned kinds,
                      unsigned first)
{
    bool any = false;
    for (unsigned i = 0; i < kinds; i++)
        for (unsigned n = 0; n < count[i]; n++) {
            text_word(out, stay_at_home_codes[first + i]);
            any = true;
        }
    return any;
}

static void put_phase(const struct stay_at_home_setup *g,
                      const struct stay_at_home_state *s, struct text *out)
{
    put_key(out, KEY_PHASE);
    text_word(out, PHASE_WORDS[s->phase]);
    if (s->phase == PHASE_DRAWS)
        words_seat(out, s->drawer);
    if (s->phase == PHASE_TAKES)
        words_seat(out, s->actor);
    unsigned p = s->drawer;
    for (unsigned i = 0; i < g->players; i++, p = next_seat(g, s, p))
        if (s->asked >> p & 1)
            words_seat(out, p);
    end_line(out);
}

static void put_hand(const struct stay_at_home_state *s, unsigned p,
                     struct text *out)
{
    put_key(out, KEY_HAND);
    words_seat(out, p);
    put_cards(out, s->row[p][p], HAND_KINDS, HAND_FIRST);
    if (holds_covid(s, p))
        text_word(out, stay_at_home_codes[COVID]);
    unsigned seen = bag_count(s->row[p][p], HAND_KINDS);
    for (; seen < free_cards(s, p); seen++)
        text_word(out, "?");
    if (!s->size[p])
        text_word(out, "-");
    end_line(out);
}

static void put_pile(const struct stay_at_home_state *s, enum form form,
                     struct text *out)
{
    unsigned fixed = 0;
    put_key(out, KEY_PILE);
    for (unsigned place = 1; place <= s->pile.size; place++) {
        if (fixed < s->pile.fixed_count && s->pile.place[fixed] == place) {
            unsigned kind = s->pile.kind[fixed++];
            text_word(out, form == FORM_SHOWN ? "?" : stay_at_home_codes[kind]);
        } else {
            text_word(out, "?");
        }
    }
    if (!s->pile.size)
        text_word(out, "-");
    end_line(out);
}

static void put_discard(const struct stay_at_home_state *s, struct text *out)
{
    put_key(out, KEY_DISCARD);
    for (unsigned i = 0; i < s->discard_count; i++)
        text_word(out, stay_at_home_codes[discard_at(s, i)]);
    if (!s->discard_count)
        text_word(out, "-");
    end_line(out);
}

/* Whether hands, discard and pile make up the edition, so that the bag need
 * not be written: false in a view with holes and in a small game. */
static bool is_whole_edition(const struct stay_at_home_setup *g,
                             const struct stay_at_home_state *s)
{
    unsigned total[KINDS];
    for (unsigned kind = 0; kind < KINDS; kind++)
        total[kind] = s->bag[kind];
    for (unsigned i = 0; i < s->pile.fixed_count; i++)
        total[s->pile.kind[i]]++;
    for (unsigned i = 0; i < s->discard_count; i++)
        total[discard_at(s, i)]++;
    for (unsigned p = 0; p < g->players; p++)
        for (unsigned kind = HAND_FIRST; kind < KINDS; kind++)
            total[kind] += held(s, p, kind);
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (total[kind] != g->count[kind])
            return false;
    return bag_count(s->bag, KINDS) + s->pile.fixed_count == s->pile.size;
}

static void put_stock(const struct stay_at_home_setup *g,
                      const struct stay_at_home_state *s, enum form form,
                      struct text *out)
{
    bool all = form != FORM_BRIEF;
    bool whole = is_whole_edition(g, s);
    bool plain = bag_count(s->bag, KINDS) == s->pile.size;
    if (all || s->pile.fixed_count || !plain)
        put_pile(s, form, out);
    if (all || !whole) {
        put_key(out, KEY_BAG);
        if (!put_cards(out, s->bag, KINDS, 0))
            text_word(out, "-");
        end_line(out);
    }
    if (all || s->discard_count)
        put_discard(s, out);
}

static void put_frames(const struct stay_at_home_state *s, struct text *out)
{
    if (s->action) {
        put_key(out, KEY_ACTION);
        text_word(out, stay_at_home_codes[s->action - 1]);
        words_seat(out, s->actor);
        words_seat(out, s->victim);
        end_line(out);
    }
    if (s->drawn) {
        put_key(out, KEY_DRAWN);
        text_word(out, s->drawn == DRAWN_HIDDEN
                           ? "?"
                           : stay_at_home_codes[s->drawn - 1]);
        words_seat(out, s->drawer);
        end_line(out);
    }
    if (s->start[0]) {
        put_key(out, KEY_START);
        words_seat(out, s->start[0] - 1u);
        if (s->start[1])
            words_seat(out, s->start[1] - 1u);
        end_line(out);
    }
    if (s->left)
        put_number(out, KEY_LEFT, s->left);
    if (s->phase == PHASE_PLACE) {
        put_key(out, KEY_BACKING);
        text_word(out, s->backing ? stay_at_home_codes[s->backing - 1] : "?");
        end_line(out);
    }
    if (s->giver) {
        put_key(out, KEY_GIVER);
        words_seat(out, s->giver - 1u);
        end_line(out);
    }
    if (s->played)
        put_number(out, KEY_PLAYED, s->played);
}

static void put_said(const struct stay_at_home_setup *g,
                     const struct stay_at_home_state *s, struct text *out)
{
    for (unsigned p = 0; p < g->players; p++) {
        if (!(s->answered >> p & 1))
            continue;
        put_key(out, KEY_SAID);
        words_seat(out, p);
        if (s->phase == PHASE_GIVE) {
            text_word(out, "give");
            text_word(out, stay_at_home_codes[s->said[p] - 1]);
        } else if (s->used >> p & 1) {
            text_word(out, "use");
            text_word(out, stay_at_home_codes[stay_at_home_window_card(s)]);
        } else {
            text_word(out, "pass");
        }
        end_line(out);
    }
}

static void put_knowledge(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s, struct text *out)
{
    for (unsigned i = 0; i < s->pile.claim_count; i++) {
        struct claim c = s->pile.claim[i];
        put_key(out, KEY_PLACED);
        words_seat(out, c.seat);
        text_word(out, stay_at_home_codes[c.kind]);
        text_word_int(out, c.low);
        if (c.high != c.low)
            text_word_int(out, c.high);
        end_line(out);
    }
    for (unsigned k = 0; k < g->players; k++)
        for (unsigned h = 0; h < g->players; h++) {
            if (h == k || !bag_count(s->row[h][k], HAND_KINDS))
                continue;
            put_key(out, KEY_KNOWS);
            words_seat(out, k);
            words_seat(out, h);
            put_cards(out, s->row[h][k], HAND_KINDS, HAND_FIRST);
            end_line(out);
        }
}

void stay_at_home_write(const void *setup, const void *state, enum form form,
                        struct text *out)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *s = state;
    bool all = form != FORM_BRIEF;
    if (all || s->reversed) {
        put_key(out, KEY_DIR);
        text_word(out, s->reversed ? "-" : "+");
        end_line(out);
    }
    if (all || s->active != g->first) {
        put_key(out, KEY_ACTIVE);
        words_seat(out, s->active);
        end_line(out);
    }
    bool as_turn = s->phase == PHASE_PLAY && !s->miss[s->active] && !s->played;
    if (all || !as_turn)
        put_phase(g, s, out);
    put_numbers(out, KEY_OUT, g, s->out, all);
    put_numbers(out, KEY_MISS, g, s->miss, all);
    for (unsigned p = 0; p < g->players; p++)
        if (all || s->size[p])
            put_hand(s, p, out);
    put_stock(g, s, form, out);
    put_frames(s, out);
    put_said(g, s, out);
    put_knowledge(g, s, out);
    if (form == FORM_SHOWN) {
        text_put(out, "household");
        text_word_int(out, g->household);
        end_line(out);
    }
}

/* Reading */

static bool refuse_line(struct situation *r, const char *sentence)
{
    return refuse_with(r->why, REFUSE_SITUATION, r->line, sentence);
}

static bool take_seat(struct situation *r, struct slice *rest, unsigned *seat)
{
    struct slice word;
    int actor = slice_word(rest, &word) ? words_actor(word) : -1;
    *seat = (unsigned)actor;
    if (actor < 0 || actor >= r->g->players)
        return refuse_line(r, "here must be a seat at this table");
    return true;
}

static bool take_number(struct situation *r, struct slice *rest, int32_t max,
                        uint8_t *to)
{
    struct slice word;
    int32_t number;
    if (!slice_word(rest, &word) || !slice_int(word, 0, max, &number)) {
        struct text out = refuse(r->why, REFUSE_SITUATION, r->line);
        say_with(&out, "here must be a number from 0 to {1}", NUM(max));
        return false;
    }
    *to = (uint8_t)number;
    return true;
}

static bool take_kind(struct situation *r, struct slice *rest, unsigned *kind)
{
    struct slice word = {"", 0};
    slice_word(rest, &word);
    int found = stay_at_home_kind(word);
    *kind = (unsigned)found;
    if (found >= 0)
        return true;
    struct text out = refuse(r->why, REFUSE_SITUATION, r->line);
    say_with(&out, "there is no card \"{1}\"", AS_WRITTEN(word));
    refuse_nearest(&out, word, stay_at_home_codes);
    return false;
}

/* Takes `-`, which is an empty list; it must then be all there is. */
static bool take_nothing(struct slice *rest)
{
    if (!slice_is(slice_trim(*rest), "-"))
        return false;
    rest->len = 0;
    return true;
}

/* One more card of this kind lies somewhere: within the edition or, when
 * `bag` makes this a small game, within the limits of SH-105. */
static bool name_card(struct situation *r, unsigned kind)
{
    unsigned most = r->g->count[kind];
    if (r->has_bag)
        most = kind == COVID ? 1 : 99;
    if (++r->total[kind] > most) {
        struct text out = refuse(r->why, REFUSE_SITUATION, r->line);
        say_with(&out, "more copies of \"{1}\" than there can be: {2}",
                 AS_IS(stay_at_home_codes[kind]), NUM(most));
        return false;
    }
    if (++r->cards > CARDS_CAP)
        return refuse_line(r, "more than 250 pile cards (SH-105)");
    if ((kind == TWO || kind == ANN_BACK) &&
        r->total[TWO] + r->total[ANN_BACK] > PUTBACK_CAP)
        return refuse_line(r, "more than 16 of `two` and `ann-back` (SH-105)");
    return true;
}

static bool read_hand(struct situation *r, struct slice *rest, unsigned p)
{
    struct stay_at_home_state *s = r->s;
    r->hand_line[p] = r->line;
    if (take_nothing(rest))
        return true;
    while (slice_trim(*rest).len) {
        unsigned kind;
        if (!take_kind(r, rest, &kind) || !name_card(r, kind))
            return false;
        if (is_instant(kind))
            return refuse_line(r, "an instant card is never in a hand (SH-21)");
        s->size[p]++;
        if (kind == COVID)
            s->holder = (uint8_t)(p + 1);
        else
            s->row[p][p][kind - HAND_FIRST]++;
    }
    return true;
}

static bool read_discard(struct situation *r, struct slice *rest)
{
    if (take_nothing(rest))
        return true;
    while (slice_trim(*rest).len) {
        unsigned kind;
        if (!take_kind(r, rest, &kind) || !name_card(r, kind))
            return false;
        if (kind == COVID)
            return refuse_line(r, "COVID is never discarded (SH-83)");
        discard_add(r->s, kind);
    }
    return true;
}

static bool read_bag(struct situation *r, struct slice *rest)
{
    if (take_nothing(rest))
        return true;
    while (slice_trim(*rest).len) {
        unsigned kind;
        if (!take_kind(r, rest, &kind) || !name_card(r, kind))
            return false;
        r->s->bag[kind]++;
    }
    return true;
}

static bool read_pile(struct situation *r, struct slice *rest)
{
    struct pile *pile = &r->s->pile;
    struct slice word;
    r->has_pile = true;
    if (take_nothing(rest))
        return true;
    while (slice_trim(*rest).len) {
        unsigned kind;
        struct slice look = *rest;
        if (pile->size == CARDS_CAP)
            return refuse_line(r, "more than 250 pile cards (SH-105)");
        pile->size++;
        if (slice_word(&look, &word) && slice_is(word, "?")) {
            *rest = look;
            continue;
        }
        if (!take_kind(r, rest, &kind) || !name_card(r, kind))
            return false;
        if (!pile_fix(pile, pile->size, kind))
            return refuse_line(r, "more than 33 fixed slots (SH-104)");
    }
    return true;
}

static bool read_phase(struct situation *r, struct slice *rest)
{
    struct slice word = {"", 0};
    unsigned phase = 0;
    slice_word(rest, &word);
    while (phase < PHASES && !slice_is(word, PHASE_WORDS[phase]))
        phase++;
    if (phase == PHASES) {
        struct text out = refuse(r->why, REFUSE_SITUATION, r->line);
        say_with(&out, "there is no phase \"{1}\"", AS_WRITTEN(word));
        refuse_nearest(&out, word, PHASE_WORDS);
        return false;
    }
    if (phase == PHASE_OVER)
        return refuse_line(r, "this game is over already");
    r->s->phase = (uint8_t)phase;
    while (slice_trim(*rest).len) {
        unsigned p;
        if (!take_seat(r, rest, &p))
            return false;
        if (r->order_count == PLAYERS_CAP)
            return refuse_line(r, "more seats than there are");
        r->order[r->order_count++] = (uint8_t)p;
    }
    return true;
}

static bool read_action(struct situation *r, struct slice *rest)
{
    struct stay_at_home_state *s = r->s;
    unsigned kind;
    unsigned a;
    unsigned v;
    if (take_nothing(rest))
        return true;
    if (!take_kind(r, rest, &kind) || !take_seat(r, rest, &a) ||
        !take_seat(r, rest, &v))
        return false;
    if (!is_targeted(kind) || a == v)
        return refuse_line(r, "an action is a targeted card, its actor and "
                              "another seat (SH-43)");
    s->action = (uint8_t)(kind + 1);
    s->actor = (uint8_t)a;
    s->victim = (uint8_t)v;
    return true;
}

static bool read_drawn(struct situation *r, struct slice *rest)
{
    struct stay_at_home_state *s = r->s;
    struct slice look = *rest;
    struct slice word;
    unsigned kind;
    unsigned d;
    if (take_nothing(rest))
        return true;
    bool is_hidden = slice_word(&look, &word) && slice_is(word, "?");
    if (is_hidden)
        *rest = look;
    else if (!take_kind(r, rest, &kind))
        return false;
    if (!take_seat(r, rest, &d))
        return false;
    if (!is_hidden && !is_instant(kind) && kind != COVID)
        return refuse_line(r, "a drawn hand card is written `?` (SH-104)");
    s->drawn = is_hidden ? DRAWN_HIDDEN : (uint8_t)(kind + 1);
    s->drawer = (uint8_t)d;
    return true;
}

static bool read_starts(struct situation *r, struct slice *rest)
{
    unsigned p;
    if (take_nothing(rest))
        return true;
    for (unsigned i = 0; i < 2 && slice_trim(*rest).len; i++) {
        if (!take_seat(r, rest, &p))
            return false;
        r->s->start[i] = (uint8_t)(p + 1);
    }
    return true;
}

static bool read_table(struct situation *r, enum stay_at_home_key key,
                       struct slice *rest)
{
    struct stay_at_home_state *s = r->s;
    struct slice word;
    unsigned kind;
    unsigned p = 0;
    if (key == KEY_DIR) {
        bool ok = slice_word(rest, &word) &&
                  (slice_is(word, "+") || slice_is(word, "-"));
        s->reversed = ok && slice_is(word, "-");
        return ok || refuse_line(r, "a direction is + or -");
    }
    if (key == KEY_LEFT)
        return take_number(r, rest, 2, &s->left);
    if (key == KEY_PLAYED)
        return take_number(r, rest, 1, &s->played);
    if (key == KEY_ACTIVE) {
        bool ok = take_seat(r, rest, &p);
        s->active = (uint8_t)p;
        return ok;
    }
    if (take_nothing(rest))
        return true;
    if (key == KEY_GIVER) {
        bool ok = take_seat(r, rest, &p);
        s->giver = (uint8_t)(p + 1);
        return ok;
    }
    bool ok = take_kind(r, rest, &kind);
    s->backing = (uint8_t)(kind + 1);
    return ok;
}

/* SH-101b: `placed A flour 3 5`. */
static bool read_placed(struct situation *r, struct slice *rest)
{
    struct pile *pile = &r->s->pile;
    struct claim claim;
    unsigned p;
    unsigned kind;
    if (!take_seat(r, rest, &p))
        return false;
    if (take_nothing(rest))
        return true;
    if (!take_kind(r, rest, &kind) ||
        !take_number(r, rest, pile->size, &claim.low))
        return false;
    claim.high = claim.low;
    if (slice_trim(*rest).len && !take_number(r, rest, pile->size, &claim.high))
        return false;
    claim.seat = (uint8_t)p;
    claim.kind = (uint8_t)kind;
    bool ok = claim.low >= 1 && claim.low <= claim.high && !is_instant(kind) &&
              pile_claim(pile, claim) && !pile_broken(pile);
    return ok || refuse_line(r, "this claim is not true: no such card lies "
                                "there, or another claim has it (SH-101)");
}

/* SH-101a: `knows A B eggs eggs`. */
static bool read_knows(struct situation *r, struct slice *rest, unsigned k)
{
    struct stay_at_home_state *s = r->s;
    unsigned h;
    if (!take_seat(r, rest, &h))
        return false;
    if (h == k)
        return refuse_line(r, "one's own hand is known anyway");
    if (r->known_of[k] >> h & 1)
        return refuse_line(r, "this line has been given before");
    r->known_of[k] |= (uint8_t)SEAT(h);
    if (take_nothing(rest))
        return true;
    while (slice_trim(*rest).len) {
        unsigned kind;
        if (!take_kind(r, rest, &kind))
            return false;
        if (is_instant(kind) || kind == COVID ||
            ++s->row[h][k][kind - HAND_FIRST] > held(s, h, kind))
            return refuse_line(r, "this knowledge is not true: that hand has "
                                  "no such card more (SH-101)");
    }
    return true;
}

/* `said C pass`, `said C use ignore`, `said C give flour` */
static bool read_said(struct situation *r, struct slice *rest, unsigned p)
{
    struct stay_at_home_state *s = r->s;
    struct slice verb = {"", 0};
    unsigned kind = KINDS;
    slice_word(rest, &verb);
    bool passes = slice_is(verb, "pass");
    if (!passes && !take_kind(r, rest, &kind))
        return false;
    bool is_give = s->phase == PHASE_GIVE;
    bool may_use = slice_is(verb, "use") && !is_give &&
                   kind == stay_at_home_window_card(s);
    bool may_give = slice_is(verb, "give") && is_give && !is_instant(kind) &&
                    (kind != COVID || r->g->covid_pass);
    bool is_window =
        is_give || s->phase == PHASE_BLOCK || s->phase == PHASE_IGNORE;
    bool ok = is_window && (s->asked >> p & 1) &&
              (passes ? !is_give : (may_use || may_give) && held(s, p, kind));
    if (!ok)
        return refuse_line(r, "this seat cannot have said that (SH-54)");
    s->answered |= (uint8_t)SEAT(p);
    if (may_use)
        s->used |= (uint8_t)SEAT(p);
    if (may_give)
        s->said[p] = (uint8_t)(kind + 1);
    return stay_at_home_closing(r->g, s) < 0 ||
           refuse_line(r, "the window would be closed by now (SH-54)");
}

/* Lines about one seat, each once. */
static bool read_seat_line(struct situation *r, enum stay_at_home_key key,
                           struct slice *rest)
{
    unsigned p;
    if (!take_seat(r, rest, &p))
        return false;
    if (key == KEY_KNOWS)
        return read_knows(r, rest, p);
    if (r->seats_seen[key] >> p & 1)
        return refuse_line(r, "this line has been given before");
    r->seats_seen[key] |= (uint8_t)SEAT(p);
    if (key == KEY_OUT)
        return take_number(r, rest, r->g->household, &r->s->out[p]);
    if (key == KEY_MISS)
        return take_number(r, rest, 99, &r->s->miss[p]);
    if (key == KEY_HAND)
        return read_hand(r, rest, p);
    return read_said(r, rest, p);
}

static bool read_key(struct situation *r, enum stay_at_home_key key,
                     struct slice *rest)
{
    switch (key) {
    case KEY_OUT:
    case KEY_MISS:
    case KEY_HAND:
    case KEY_SAID:
    case KEY_KNOWS:
        return read_seat_line(r, key, rest);
    case KEY_PLACED:
        return read_placed(r, rest);
    case KEY_PILE:
        return read_pile(r, rest);
    case KEY_BAG:
        return read_bag(r, rest);
    case KEY_DISCARD:
        return read_discard(r, rest);
    case KEY_PHASE:
        return read_phase(r, rest);
    case KEY_ACTION:
        return read_action(r, rest);
    case KEY_DRAWN:
        return read_drawn(r, rest);
    case KEY_START:
        return read_starts(r, rest);
    case KEY_DIR:
    case KEY_ACTIVE:
    case KEY_LEFT:
    case KEY_BACKING:
    case KEY_GIVER:
    case KEY_PLAYED:
        return read_table(r, key, rest);
    case KEYS:
        break;
    }
    return false;
}

static bool read_line(struct situation *r, struct slice line, bool is_second)
{
    struct slice word = {"", 0};
    unsigned key = 0;
    slice_word(&line, &word);
    while (key < KEYS && !slice_is(word, stay_at_home_keys[key].name))
        key++;
    if (key == KEYS) {
        struct text out = refuse(r->why, REFUSE_SITUATION, r->line);
        say_with(&out, "there is no situation key \"{1}\"", AS_WRITTEN(word));
        return false;
    }
    if ((key >= KEY_SAID) != is_second)
        return true;
    if (r->at[key] && stay_at_home_keys[key].subs == 0)
        return refuse_line(r, "this line has been given before");
    r->at[key] = r->line;
    if (!read_key(r, (enum stay_at_home_key)key, &line))
        return false;
    if (slice_word(&line, &word))
        return refuse_line(r, "too many words in this line");
    return true;
}

/* SH-104: the bag and the open slots of the pile make each other up. */
static bool fill_bag(struct situation *r)
{
    struct stay_at_home_state *s = r->s;
    for (unsigned kind = 0; !r->has_bag && kind < KINDS; kind++)
        s->bag[kind] = (uint8_t)(r->g->count[kind] - r->total[kind]);
    unsigned open = bag_count(s->bag, KINDS);
    if (!r->has_pile)
        s->pile.size = (uint8_t)open;
    if (open + s->pile.fixed_count == s->pile.size)
        return true;
    r->line = r->at[r->has_bag ? KEY_BAG : KEY_PILE];
    return refuse_line(r, "the bag is not as large as the number of `?` in "
                          "the pile (SH-104)");
}

static bool read_lines(struct situation *r, const struct slice *lines,
                       size_t count, bool is_second)
{
    for (size_t i = 0; i < count; i++) {
        r->line = i + 1;
        if (!read_line(r, lines[i], is_second))
            return false;
    }
    return true;
}

bool stay_at_home_read(const void *setup, const struct slice *lines,
                       size_t count, void *state, struct refusal *why)
{
    struct situation r = {.g = setup, .s = state, .why = why};
    for (size_t i = 0; i < count; i++) {
        struct slice rest = lines[i];
        struct slice word;
        r.has_bag |= slice_word(&rest, &word) &&
                     slice_is(word, stay_at_home_keys[KEY_BAG].name);
    }
    memset(r.s, 0, sizeof *r.s);
    r.s->active = r.g->first;
    if (!read_lines(&r, lines, count, false) || !fill_bag(&r) ||
        !situation_fits(&r) || !read_lines(&r, lines, count, true))
        return false;
    if (r.s->phase == PHASE_TURN)
        stay_at_home_begin_turn(r.g, r.s);
    const struct step step = {.after = r.s};
    const char *broken = stay_at_home_broken(r.g, &step);
    return !broken || refuse_with(why, REFUSE_SITUATION, 0, broken);
}
