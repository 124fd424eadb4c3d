/* Situations as text: the table of fields and what follows from the lines. */
#include "games/null/null.h"

#include "engine/bag.h"
#include "engine/situation.h"

static const char *const PHASE_NAMES[PHASES + 1] = {
    "deal", "offer", "ask",   "peg",  "take",
    "draw", "back",  "place", "over", NULL,
};

static const char *const REPLY_NAMES[] = {"pass", "use", NULL};

/* What no line names is in the bag. */
static bool deal(struct reading *r, unsigned kind)
{
    struct null_state *s = r->state;
    if (!s->bag[kind])
        return field_too_many(r, kind);
    s->bag[kind]--;
    return true;
}

static bool read_rest(struct reading *r)
{
    struct null_state *s = r->state;
    if (!field_line(r, "pile", 0, 0))
        s->pile.size = (uint8_t)bag_count(s->bag, KINDS);
    return true;
}

/* For screens: how many rounds there are. */
static bool write_rounds(const struct writing *w, struct text *out)
{
    const struct null_setup *g = w->setup;
    text_word_int(out, g->rounds);
    return true;
}

/* For screens: each kind, its points and how many cards there are of it. */
static bool write_kind(const struct writing *w, struct text *out)
{
    const struct null_setup *g = w->setup;
    if (w->a == KINDS)
        return false;
    field_put_name(w, w->a, out);
    text_word_int(out, null_points[w->a]);
    text_word_int(out, g->edition[w->a]);
    return true;
}

static const struct field FIELDS[] = {
    {.key = "turn", .type = FIELD_SEAT, FIELD_AT(struct null_state, turn)},
    {
        .key = "round",
        .type = FIELD_NUMBER,
        FIELD_AT(struct null_state, round),
        .shift = -1,
        .min = 1,
        .max = ROUNDS_CAP,
    },
    {
        .key = "phase",
        .type = FIELD_WORD,
        FIELD_AT(struct null_state, phase),
        .words = PHASE_NAMES,
        .max = PHASE_OVER - 1,
    },
    {
        .key = "score",
        .by = BY_SEAT,
        .type = FIELD_NUMBER,
        FIELD_SEATS(struct null_state, score),
        .max = UINT8_MAX,
    },
    {
        .key = "hand",
        .by = BY_SEAT,
        .type = FIELD_CARDS,
        FIELD_SEATS(struct null_state, hand),
        .hand = offsetof(struct null_state, size),
        .words = null_kinds,
    },
    {
        .key = "pile",
        .type = FIELD_PILE,
        FIELD_AT(struct null_state, pile),
        .words = null_kinds,
    },
    {
        .key = "discard",
        .type = FIELD_CARDS,
        FIELD_AT(struct null_state, discard),
        .words = null_kinds,
    },
    {.read = read_rest},
    {
        .key = "asked",
        .sparse = true,
        .type = FIELD_SEAT,
        FIELD_AT(struct null_state, target),
        .shift = 1,
    },
    {
        .key = "left",
        .sparse = true,
        .type = FIELD_NUMBER,
        FIELD_AT(struct null_state, left),
        .min = 1,
        .max = DRAWN,
    },
    {
        .key = "backing",
        .sparse = true,
        .type = FIELD_WORD,
        FIELD_AT(struct null_state, backing),
        .words = null_kinds,
        .shift = 1,
    },
    {
        .key = "offer",
        .by = BY_SEAT,
        .sparse = true,
        .type = FIELD_WORD,
        FIELD_SEATS(struct null_state, offer),
        .words = null_kinds,
        .shift = 1,
    },
    {
        .key = "said",
        .by = BY_SEAT,
        .sparse = true,
        .type = FIELD_WORD,
        FIELD_SEATS(struct null_state, reply),
        .words = REPLY_NAMES,
        .shift = REPLY_PASS,
    },
    {
        .key = "knows",
        .by = BY_PAIR,
        .sparse = true,
        .type = FIELD_CARDS,
        FIELD_KNOWN(struct null_state, known),
        .nibbles = true,
        .words = null_kinds,
    },
    {
        .key = "placed",
        .by = BY_SEAT,
        .many = true,
        .type = FIELD_CLAIMS,
        FIELD_AT(struct null_state, pile),
        .words = null_kinds,
    },
    {.key = "rounds", .forms = IN_SHOWN, .write = write_rounds},
    {
        .key = "kind",
        .many = true,
        .forms = IN_SHOWN,
        .write = write_kind,
        .words = null_kinds,
    },
    {.key = NULL},
};

/* NG-7: an open window, and the answers that can stand in it. */
static bool check_window(struct reading *r)
{
    const struct null_setup *g = r->setup;
    const struct null_state *s = r->state;
    uint8_t order[SEATS];
    bool blocked;
    seat_set asked = 0;
    if (s->phase != PHASE_PEG)
        return true;
    if (!g->pegs || !s->size[s->target - 1])
        return field_blame(r, "asked", 0, "NG-7: there can be no window here");
    for (unsigned i = null_window(g, s, order); i--;)
        asked |= SEAT(order[i]);
    for (unsigned seat = 0; seat < g->players; seat++)
        if (s->reply[seat] && !(asked & SEAT(seat)))
            return field_blame(r, "said", seat,
                               "NG-7: a seat has answered that is not asked");
    if (null_reply_closes(g, s, SEATS, REPLY_NONE, &blocked))
        return field_blame(r, "phase", 0,
                           "NG-7: these answers have closed the window");
    return true;
}

/* What no play can lead to although nothing about the cards is wrong. */
static bool check(struct reading *r)
{
    const struct null_setup *g = r->setup;
    const struct null_state *s = r->state;
    bool is_dealt = true;
    for (unsigned seat = 0; seat < g->players; seat++)
        is_dealt &= s->size[seat] >= DRAWN;
    if (s->phase == PHASE_DEAL && is_dealt)
        return field_blame(r, "phase", 0,
                           "NG-3: every seat has its cards, the deal is over");
    if (s->phase == PHASE_OFFER && s->round && !s->pile.size)
        return field_blame(r, "phase", 0,
                           "NG-11: the basket is empty, the game is over");
    if (s->target && s->target == s->turn + 1)
        return field_blame(r, "asked", 0, "NG-6: nobody asks itself");
    if (s->left > s->pile.size)
        return field_blame(r, "left", 0,
                           "NG-9: nobody draws more than there is");
    return check_window(r);
}

const struct situation null_situation = {
    .fields = FIELDS,
    .players = offsetof(struct null_setup, players),
    .base = null_start,
    .deal = deal,
    .check = check,
};
