/* Situations as text (SH-104): the table of fields, and what follows from the
 * lines. Whether a position can have come about is said in invariants.c. */
#include "engine/situation.h"

#include "base/bits.h"
#include "base/say.h"
#include "engine/bag.h"
#include "engine/refuse.h"
#include "engine/words.h"
#include "games/stay_at_home/stay_at_home.h"

#include <string.h>

static const char *const DIRECTIONS[] = {"+", "-", NULL};
static const char *const DIRECTION_WORDS[] = {"clockwise", "anticlockwise",
                                              NULL};

static const char *const PHASE_WORDS[PHASES + 1] = {
    "turn",   "play",    "isolate", "start", "with", "target", "block",
    "ignore", "reverse", "covid",   "give",  "back", "place",  "take",
    "drop",   "draws",   "takes",   "over",  NULL,
};

/* Cards */

/* One more card lies somewhere: within the edition or, when `bag` makes this a
 * small game, within the limits of SH-105. */
static bool deal(struct reading *r, unsigned kind)
{
    const struct stay_at_home_setup *g = r->setup;
    bool is_small = field_line(r, "bag", 0, 0) != 0;
    unsigned total[KINDS];
    unsigned most = g->count[kind];
    unsigned cards = stay_at_home_count_cards(g, r->state, total);
    if (is_small)
        most = stay_at_home_most(kind);
    if (total[kind] >= most)
        return field_too_many(r, kind);
    if (cards >= CARDS_CAP)
        return field_bad(r, "more than 250 pile cards (SH-105)");
    if ((kind == TWO || kind == ANN_BACK) &&
        total[TWO] + total[ANN_BACK] >= PUTBACK_CAP)
        return field_bad(r, "more than 16 of `two` and `ann-back` (SH-105)");
    return true;
}

static bool write_hand(const struct writing *w, struct text *out)
{
    const struct stay_at_home_state *s = w->state;
    unsigned seen = counts_sum(s->row[w->a][w->a]);
    field_write(w, out);
    if (holds_covid(s, w->a))
        field_put_name(w, COVID, out);
    for (; seen < free_cards(s, w->a); seen++)
        text_word(out, "?");
    return s->size[w->a] != 0;
}

static bool read_hand(struct reading *r)
{
    struct stay_at_home_state *s = r->state;
    unsigned kind;
    if (field_take_empty(r))
        return true;
    while (field_more(r)) {
        if (!field_take_card(r, &kind))
            return false;
        if (is_instant(kind))
            return field_bad(r, "an instant card is never in a hand (SH-21)");
        s->size[r->a]++;
        if (kind == COVID)
            s->holder = (uint8_t)(r->a + 1);
        else
            counts_add(&s->row[r->a][r->a], kind - HAND_FIRST);
    }
    return true;
}

/* In a view the bag is larger than the pile has open slots. */
static bool write_pile(const struct writing *w, struct text *out)
{
    const struct stay_at_home_state *s = w->state;
    return field_write(w, out) || bag_count(s->bag, KINDS) != s->pile.size;
}

/* The bag says nothing when hands, discard and pile make up the edition. */
static bool write_bag(const struct writing *w, struct text *out)
{
    const struct stay_at_home_setup *g = w->setup;
    const struct stay_at_home_state *s = w->state;
    unsigned total[KINDS];
    field_write(w, out);
    stay_at_home_count_cards(g, s, total);
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (total[kind] != g->count[kind])
            return true;
    return bag_count(s->bag, KINDS) + s->pile.fixed_count != s->pile.size;
}

static bool write_discard(const struct writing *w, struct text *out)
{
    const struct stay_at_home_state *s = w->state;
    for (unsigned i = 0; i < s->discard_count; i++)
        field_put_name(w, discard_at(s, i), out);
    return s->discard_count != 0;
}

static bool read_discard(struct reading *r)
{
    unsigned kind;
    if (field_take_empty(r))
        return true;
    while (field_more(r)) {
        if (!field_take_card(r, &kind))
            return false;
        if (kind == COVID)
            return field_bad(r, "COVID is never discarded (SH-83)");
        discard_add(r->state, kind);
    }
    return true;
}

/* The bag and the open slots of the pile make each other up. */
static bool fill_bag(struct reading *r)
{
    const struct stay_at_home_setup *g = r->setup;
    struct stay_at_home_state *s = r->state;
    size_t bag_line = field_line(r, "bag", 0, 0);
    unsigned total[KINDS];
    stay_at_home_count_cards(g, s, total);
    for (unsigned kind = 0; !bag_line && kind < KINDS; kind++)
        s->bag[kind] = (uint8_t)(g->count[kind] - total[kind]);
    unsigned open = bag_count(s->bag, KINDS);
    if (!field_line(r, "pile", 0, 0))
        s->pile.size = (uint8_t)open;
    if (open + s->pile.fixed_count == s->pile.size)
        return true;
    r->line = bag_line ? bag_line : field_line(r, "pile", 0, 0);
    return field_bad(r, "the bag is not as large as the number of `?` in the "
                        "pile (SH-104)");
}

/* Frames */

static bool write_action(const struct writing *w, struct text *out)
{
    const struct stay_at_home_state *s = w->state;
    field_put_name(w, s->action - 1u, out);
    field_put_seat(w, s->actor, out);
    field_put_seat(w, s->victim, out);
    return s->action != 0;
}

static bool read_action(struct reading *r)
{
    struct stay_at_home_state *s = r->state;
    unsigned kind;
    unsigned actor;
    unsigned victim;
    if (field_take_empty(r))
        return true;
    if (!field_take_name(r, &kind) || !field_take_seat(r, &actor) ||
        !field_take_seat(r, &victim))
        return false;
    if (!is_targeted(kind) || actor == victim)
        return field_bad(r, "an action is a targeted card, its actor and "
                            "another seat (SH-43)");
    s->action = (uint8_t)(kind + 1);
    s->actor = (uint8_t)actor;
    s->victim = (uint8_t)victim;
    return true;
}

static bool write_drawn(const struct writing *w, struct text *out)
{
    const struct stay_at_home_state *s = w->state;
    field_put_name(w, s->drawn - 1u, out); /* DRAWN_HIDDEN is no name: `?` */
    field_put_seat(w, s->drawer, out);
    return s->drawn != 0;
}

static bool read_drawn(struct reading *r)
{
    struct stay_at_home_state *s = r->state;
    unsigned kind = COVID;
    unsigned drawer;
    if (field_take_empty(r))
        return true;
    bool is_hidden = field_take(r, "?");
    if ((!is_hidden && !field_take_name(r, &kind)) ||
        !field_take_seat(r, &drawer))
        return false;
    if (!is_instant(kind) && kind != COVID)
        return field_bad(r, "a drawn hand card is written `?` (SH-104)");
    s->drawn = is_hidden ? DRAWN_HIDDEN : (uint8_t)(kind + 1);
    s->drawer = (uint8_t)drawer;
    return true;
}

/* Prompts */

static void put_asked(const struct stay_at_home_setup *g,
                      const struct stay_at_home_state *s, seat_set asked,
                      struct text *out)
{
    unsigned p = s->drawer;
    for (unsigned i = 0; i < g->players; i++, p = next_seat(g, s, p))
        if (asked >> p & 1)
            words_seat(out, p);
}

static bool write_phase(const struct writing *w, struct text *out)
{
    const struct stay_at_home_state *s = w->state;
    field_put_name(w, s->phase, out);
    if (s->phase == PHASE_DRAWS)
        field_put_seat(w, s->drawer, out);
    if (s->phase == PHASE_TAKES)
        field_put_seat(w, s->actor, out);
    put_asked(w->setup, s, s->asked, out);
    return s->phase != PHASE_PLAY || s->miss[s->active] || s->played;
}

/* The seats wait in `said`, which is filled later, until the frames are known
 * that tell whom to ask. */
static bool read_phase(struct reading *r)
{
    struct stay_at_home_state *s = r->state;
    unsigned phase;
    unsigned seat;
    if (!field_take_name(r, &phase))
        return false;
    if (phase == PHASE_OVER)
        return field_bad(r, "this game is already over");
    s->phase = (uint8_t)phase;
    for (unsigned i = 0; field_more(r); i++) {
        if (!field_take_seat(r, &seat))
            return false;
        if (i == PLAYERS_CAP)
            return field_bad(r, "more seats than there are");
        s->said[i] = (uint8_t)(seat + 1);
    }
    return true;
}

/* A key that is not given is missed where the phase says it must be. */
static bool blame(struct reading *r, struct stay_at_home_fault fault)
{
    r->line = field_line(r, fault.key, fault.seat, 0);
    if (!r->line && strcmp(fault.key, "pile") == 0)
        r->line = field_line(r, "bag", 0, 0);
    if (!r->line)
        r->line = field_line(r, "phase", 0, 0);
    return field_bad(r, fault.words);
}

static bool wrong_seats(struct reading *r, const char *seats)
{
    const struct stay_at_home_state *s = r->state;
    struct text out =
        refuse(r->why, REFUSE_SITUATION, field_line(r, "phase", 0, 0));
    say_with(&out, "on this table it is \"phase {1} {2}\" (section 5)",
             AS_IS(PHASE_WORDS[s->phase]), AS_IS(seats));
    return false;
}

/* The phase must ask the seats that are written after it, in asking order. */
static bool open_prompt(struct reading *r)
{
    struct stay_at_home_state *s = r->state;
    char right[4 * PLAYERS_CAP];
    char written[4 * PLAYERS_CAP];
    struct text out;
    seat_set named = 0;
    text_init(&out, written, sizeof written);
    for (unsigned i = 0; i < PLAYERS_CAP && s->said[i]; i++) {
        named |= SEAT(s->said[i] - 1);
        words_seat(&out, s->said[i] - 1u);
    }
    if (s->phase == PHASE_DRAWS && s->said[0] && !s->said[1])
        s->drawer = (uint8_t)(s->said[0] - 1);
    memset(s->said, 0, sizeof s->said);
    seat_set asked = 0;
    struct stay_at_home_fault fault =
        stay_at_home_unreachable(r->setup, s, named, &asked);
    if (fault.words)
        return blame(r, fault);
    if (s->phase == PHASE_TURN && !named)
        return true;
    text_init(&out, right, sizeof right);
    put_asked(r->setup, s, asked, &out);
    if (strcmp(right, written) != 0)
        return wrong_seats(r, right);
    if (s->phase != PHASE_TURN && s->phase != PHASE_DRAWS &&
        s->phase != PHASE_TAKES)
        s->asked = (uint8_t)asked;
    return true;
}

static bool is_sealed(const struct stay_at_home_state *s)
{
    return s->phase == PHASE_BLOCK || s->phase == PHASE_IGNORE ||
           s->phase == PHASE_GIVE;
}

/* `said C pass`, `said C use ignore`, `said C give flour` */
static bool write_said(const struct writing *w, struct text *out)
{
    const struct stay_at_home_state *s = w->state;
    if (!(s->answered >> w->a & 1))
        return false;
    if (s->phase == PHASE_GIVE) {
        text_word(out, "give");
        field_put_name(w, s->said[w->a] - 1u, out);
    } else if (s->used >> w->a & 1) {
        text_word(out, "use");
        field_put_name(w, stay_at_home_window_card(s), out);
    } else {
        text_word(out, "pass");
    }
    return true;
}

static bool read_said(struct reading *r)
{
    const struct stay_at_home_setup *g = r->setup;
    struct stay_at_home_state *s = r->state;
    unsigned kind = KINDS;
    bool is_give = s->phase == PHASE_GIVE;
    bool passes = field_take(r, "pass");
    bool gives = !passes && field_take(r, "give");
    bool uses = !passes && !gives && field_take(r, "use");
    if ((gives || uses) && !field_take_name(r, &kind))
        return false;
    bool fits =
        passes ? !is_give
        : gives
            ? is_give && !is_instant(kind) && (kind != COVID || g->covid_pass)
            : uses && !is_give && kind == stay_at_home_window_card(s);
    if (!is_sealed(s) || !(s->asked >> r->a & 1) || !fits ||
        (!passes && !held(s, r->a, kind)))
        return field_bad(r, "this seat cannot have said that (SH-54)");
    s->answered |= (uint8_t)SEAT(r->a);
    s->used |= (uint8_t)(uses ? SEAT(r->a) : 0);
    s->said[r->a] = (uint8_t)(gives ? kind + 1 : 0);
    return stay_at_home_closing(g, s) < 0 ||
           field_bad(r, "the window would be closed by now (SH-54)");
}

/* SH-101: what seats know is true, and nobody puts an instant card back. */
static bool check_knowledge(struct reading *r)
{
    const struct stay_at_home_state *s = r->state;
    for (unsigned i = 0; i < s->pile.claim_count; i++)
        if (is_instant(s->pile.claim[i].kind))
            return field_blame(r, "placed", s->pile.claim[i].seat,
                               "nobody puts an instant card back (SH-101)");
    for (unsigned h = 0; h < r->players; h++)
        for (unsigned k = 0; k < r->players; k++)
            for (unsigned i = 0; i < HAND_KINDS; i++) {
                if (counts_at(&s->row[h][k], i) <= counts_at(&s->row[h][h], i))
                    continue;
                r->line = field_line(r, "knows", k, h);
                return field_bad(r, "this knowledge is not true: that hand has "
                                    "no such card more (SH-101)");
            }
    return true;
}

static bool begin(struct reading *r)
{
    struct stay_at_home_state *s = r->state;
    if (!check_knowledge(r))
        return false;
    if (s->phase == PHASE_TURN)
        stay_at_home_begin_turn(r->setup, s);
    return true;
}

/* What only screens are given */

static bool write_reaction(const struct writing *w, struct text *out)
{
    const struct stay_at_home_state *s = w->state;
    field_put_name(w, s->phase, out);
    return stay_at_home_window_card(s) < KINDS;
}

static bool write_sealed(const struct writing *w, struct text *out)
{
    const struct stay_at_home_state *s = w->state;
    put_asked(w->setup, s, s->asked, out);
    return is_sealed(s);
}

static bool write_household(const struct writing *w, struct text *out)
{
    const struct stay_at_home_setup *g = w->setup;
    text_word_int(out, g->household);
    return true;
}

#define STATE struct stay_at_home_state

static const struct field FIELDS[] = {
    {
        .key = "dir",
        .forms = IN_POSITION | IN_EXPECT,
        .type = FIELD_WORD,
        FIELD_AT(STATE, reversed),
        .words = DIRECTIONS,
    },
    {.key = "active", .type = FIELD_SEAT, FIELD_AT(STATE, active)},
    {
        .key = "phase",
        .words = PHASE_WORDS,
        .write = write_phase,
        .read = read_phase,
    },
    {
        .key = "out",
        .by = BY_SEAT,
        .type = FIELD_NUMBER,
        FIELD_SEATS(STATE, out),
        .max = HOUSEHOLD_CAP,
    },
    {
        .key = "miss",
        .by = BY_SEAT,
        .type = FIELD_NUMBER,
        FIELD_SEATS(STATE, miss),
        .max = MISS_CAP,
    },
    {
        .key = "hand",
        .by = BY_SEAT,
        .type = FIELD_CARDS,
        .at = offsetof(STATE, row), /* row[h][h] */
        .size = FIELD_OF(STATE, row[0][0]),
        .nibbles = true,
        .step = {FIELD_OF(STATE, row[0]) + FIELD_OF(STATE, row[0][0])},
        .words = stay_at_home_codes,
        .first = HAND_FIRST,
        .write = write_hand,
        .read = read_hand,
    },
    {
        .key = "pile",
        .forms = IN_POSITION | IN_EXPECT,
        .type = FIELD_PILE,
        FIELD_AT(STATE, pile),
        .words = stay_at_home_codes,
        .write = write_pile,
    },
    {
        .key = "bag",
        .forms = IN_POSITION | IN_EXPECT,
        .type = FIELD_CARDS,
        FIELD_AT(STATE, bag),
        .words = stay_at_home_codes,
        .write = write_bag,
    },
    {
        .key = "discard",
        .words = stay_at_home_codes,
        .write = write_discard,
        .read = read_discard,
    },
    {.read = fill_bag},
    {
        .key = "action",
        .sparse = true,
        .words = stay_at_home_codes,
        .write = write_action,
        .read = read_action,
    },
    {
        .key = "drawn",
        .sparse = true,
        .words = stay_at_home_codes,
        .write = write_drawn,
        .read = read_drawn,
    },
    {
        .key = "start",
        .sparse = true,
        .type = FIELD_SEAT,
        FIELD_LIST(STATE, start),
        .shift = 1,
    },
    {
        .key = "left",
        .sparse = true,
        .type = FIELD_NUMBER,
        FIELD_AT(STATE, left),
        .max = 2,
    },
    {
        .key = "backing",
        .sparse = true,
        .type = FIELD_WORD,
        FIELD_AT(STATE, backing),
        .shift = 1,
        .words = stay_at_home_codes,
    },
    {
        .key = "giver",
        .sparse = true,
        .type = FIELD_SEAT,
        FIELD_AT(STATE, giver),
        .shift = 1,
    },
    {
        .key = "played",
        .sparse = true,
        .type = FIELD_NUMBER,
        FIELD_AT(STATE, played),
        .max = 1,
    },
    {.read = open_prompt},
    {
        .key = "said",
        .by = BY_SEAT,
        .sparse = true,
        .words = stay_at_home_codes,
        .write = write_said,
        .read = read_said,
    },
    {
        .key = "placed",
        .by = BY_SEAT,
        .many = true,
        .type = FIELD_CLAIMS,
        FIELD_AT(STATE, pile),
        .words = stay_at_home_codes,
    },
    {
        .key = "knows",
        .by = BY_PAIR,
        .sparse = true,
        .type = FIELD_CARDS,
        FIELD_KNOWN_OF(STATE, row),
        .nibbles = true,
        .words = stay_at_home_codes,
        .first = HAND_FIRST,
    },
    {.read = begin},
    /* For screens, instead of what they would have to work out: the way round
     * in a word, how many cards the pile has (the bag is left out), who holds
     * COVID, the reaction that is asked for and may be passed up, whose answers
     * stay hidden until all are in, and how many members a household has. */
    {
        .key = "dir",
        .forms = IN_SHOWN,
        .type = FIELD_WORD,
        FIELD_AT(STATE, reversed),
        .words = DIRECTION_WORDS,
    },
    {
        .key = "pile",
        .forms = IN_SHOWN,
        .type = FIELD_NUMBER,
        FIELD_AT(STATE, pile.size),
    },
    {
        .key = "holder",
        .forms = IN_SHOWN,
        .sparse = true,
        .type = FIELD_SEAT,
        FIELD_AT(STATE, holder),
        .shift = 1,
    },
    {
        .key = "reaction",
        .forms = IN_SHOWN,
        .sparse = true,
        .words = PHASE_WORDS,
        .write = write_reaction,
    },
    {.key = "sealed", .forms = IN_SHOWN, .sparse = true, .write = write_sealed},
    {.key = "household", .forms = IN_SHOWN, .write = write_household},
    {.key = NULL},
};

static void base(const void *setup, void *state)
{
    const struct stay_at_home_setup *g = setup;
    struct stay_at_home_state *s = state;
    s->active = g->first;
}

const struct situation stay_at_home_situation = {
    .fields = FIELDS,
    .players = offsetof(struct stay_at_home_setup, players),
    .base = base,
    .deal = deal,
};
