/* Situations as text (section 9): the table of fields, and what follows from
 * the lines. Pieces and cards that no line names are where the base has them:
 * in front, and face down. */
#include "games/wash_match/wash_match.h"

#include "base/bits.h"
#include "engine/situation.h"

static const char *const PHASES[] = {
    [PHASE_FLIP1] = "flip1", [PHASE_FLIP2] = "flip2",
    [PHASE_LOAD] = "load",   [PHASE_WASH] = "wash",
    [PHASE_DRY] = "dry",     [PHASE_COLLECT] = "collect",
    [PHASE_SHOW] = "show",   [PHASE_FIRST] = "first",
    [PHASE_OVER] = "over",   NULL,
};

static const char *card_name(const void *setup, unsigned i)
{
    const struct wash_match_setup *g = setup;
    return i < KINDS ? g->kind[i].code : NULL;
}

/* Machine cards are never held (I1). */
static const char *pair_name(const void *setup, unsigned i)
{
    return i < LAUNDRY ? card_name(setup, i) : NULL;
}

static const char *piece_name(const void *setup, unsigned i)
{
    const struct wash_match_setup *g = setup;
    return i < COLOURS * LAUNDRY ? g->piece_code[i] : NULL;
}

/* Pieces of both colours as `bK bK wS`. */
static void put_pieces(const struct writing *w, uint32_t pieces,
                       struct text *out)
{
    for (unsigned i = 0; i < COLOURS * LAUNDRY; i++)
        for (unsigned n = piece_count(pieces, i / LAUNDRY, i % LAUNDRY); n; n--)
            field_put_name(w, i, out);
}

/* Takes named pieces out of the fronts, where all of them start. */
static bool take_pieces(struct reading *r, uint32_t *to)
{
    struct wash_match_state *s = r->state;
    unsigned i;
    if (field_take_empty(r))
        return true;
    while (field_more(r)) {
        if (!field_take_name(r, &i))
            return false;
        unsigned shift = piece_shift(i / LAUNDRY, i % LAUNDRY);
        if (!(s->front >> shift & 3))
            return field_too_many(r, i);
        s->front -= 1u << shift;
        *to += 1u << shift;
    }
    return true;
}

static bool write_machine(const struct writing *w, unsigned i, bool is_closed,
                          struct text *out)
{
    const struct wash_match_state *s = w->state;
    text_word(out, is_closed ? "closed" : "open");
    put_pieces(w, s->load[i], out);
    return s->load[i] != 0;
}

static bool read_machine(struct reading *r, unsigned i, bool *is_closed)
{
    static const char *const DOORS[] = {"open", "closed", NULL};
    struct wash_match_state *s = r->state;
    unsigned door;
    if (!field_take_of(r, DOORS, &door) || !take_pieces(r, &s->load[i]))
        return false;
    *is_closed = door;
    return !door || s->load[i] ||
           field_bad(r, "a closed machine is filled (I5)");
}

static bool write_washer(const struct writing *w, struct text *out)
{
    const struct wash_match_state *s = w->state;
    return write_machine(w, w->a, s->closed >> w->a & 1, out);
}

static bool read_washer(struct reading *r)
{
    struct wash_match_state *s = r->state;
    bool is_closed;
    if (!read_machine(r, r->a, &is_closed))
        return false;
    s->closed |= (uint8_t)(is_closed << r->a);
    return true;
}

static bool write_dryer(const struct writing *w, struct text *out)
{
    const struct wash_match_state *s = w->state;
    return write_machine(w, WASHERS + w->a, s->load[WASHERS + w->a], out);
}

static bool read_dryer(struct reading *r)
{
    const struct wash_match_state *s = r->state;
    bool is_closed;
    if (!read_machine(r, WASHERS + r->a, &is_closed))
        return false;
    return is_closed || !s->load[WASHERS + r->a] ||
           field_bad(r, "a filled dryer is closed (I5)");
}

static bool write_done(const struct writing *w, struct text *out)
{
    const struct wash_match_state *s = w->state;
    uint32_t own = s->done & pieces_of(w->a);
    put_pieces(w, own, out);
    return own != 0;
}

static bool read_done(struct reading *r)
{
    struct wash_match_state *s = r->state;
    uint32_t done = 0;
    if (!take_pieces(r, &done))
        return false;
    s->done |= done;
    return !(done & ~pieces_of(r->a)) ||
           field_bad(r, "a done pile holds pieces of its own colour (I2)");
}

static bool write_front(const struct writing *w, struct text *out)
{
    const struct wash_match_state *s = w->state;
    put_pieces(w, s->front & pieces_of(w->a), out);
    return true;
}

/* For screens a card that lies face down is a back, seen or not (I12). */
static bool write_table(const struct writing *w, struct text *out)
{
    const struct wash_match_state *s = w->state;
    uint32_t shown = w->form == FORM_SHOWN ? s->seen & s->up : s->seen;
    for (unsigned p = 0; p < POSITIONS; p++) {
        if (shown >> p & 1)
            field_put_name(w, s->face[p] - 1u, out);
        else
            text_word(out, s->table >> p & 1 ? "?" : ".");
    }
    return s->table != ALL_POSITIONS || s->seen;
}

static bool read_table(struct reading *r)
{
    struct wash_match_state *s = r->state;
    unsigned k;
    for (unsigned p = 0; p < POSITIONS; p++) {
        if (!field_more(r))
            return field_bad(r, "the table has 18 entries");
        if (field_take(r, "?"))
            continue;
        if (field_take(r, ".")) {
            s->table &= ~(1u << p);
            continue;
        }
        if (!field_take_name(r, &k))
            return false;
        if (!(s->left >> 2 * k & 3))
            return field_too_many(r, k);
        s->left -= 1u << 2 * k;
        s->seen |= 1u << p;
        s->face[p] = (uint8_t)(k + 1);
    }
    return true;
}

static bool write_ages(const struct writing *w, struct text *out)
{
    const struct wash_match_state *s = w->state;
    bool is_old = false;
    for (unsigned p = 0; p < POSITIONS; p++)
        is_old |= s->age[p] > 1;
    field_write(w, out);
    return is_old;
}

/* The cards of held pairs are not among those left; a seen card has age 1
 * unless something else is said. */
static bool read_rest(struct reading *r)
{
    struct wash_match_state *s = r->state;
    unsigned held = s->held[0] | s->held[1];
    if (s->held[0] & s->held[1])
        return field_blame(r, "held", 1, "this pair is held already (I1)");
    for (unsigned k = 0; k < LAUNDRY; k++) {
        if (!(held >> k & 1))
            continue;
        if ((s->left >> 2 * k & 3) != 2)
            return field_blame(r, "table", 0,
                               "the cards of a held pair are not on the table "
                               "(I1)");
        s->left -= 2u << 2 * k;
    }
    for (unsigned p = 0; p < POSITIONS && !field_line(r, "ages", 0, 0); p++)
        s->age[p] = s->seen >> p & 1;
    return true;
}

static bool write_points(const struct writing *w, struct text *out)
{
    const struct wash_match_state *s = w->state;
    text_word_int(out, wash_match_points(w->setup, s->done, 0));
    text_word_int(out, wash_match_points(w->setup, s->done, 1));
    return true;
}

/* For screens: a kind of card as in an edition file, a piece with its colour
 * and kind, the points to reach. */
static bool write_kind(const struct writing *w, struct text *out)
{
    const struct wash_match_setup *g = w->setup;
    if (w->a == KINDS)
        return false;
    text_word(out, g->kind[w->a].code);
    text_word(out, g->kind[w->a].name);
    text_word_int(out, g->kind[w->a].pieces);
    text_word_int(out, g->kind[w->a].points);
    if (g->kind[w->a].is_alone)
        text_word(out, "alone");
    return true;
}

static bool write_piece(const struct writing *w, struct text *out)
{
    const struct wash_match_setup *g = w->setup;
    if (w->a == COLOURS * LAUNDRY)
        return false;
    text_word(out, g->piece_code[w->a]);
    text_word(out, wash_match_colours[w->a / LAUNDRY]);
    text_word(out, g->kind[w->a % LAUNDRY].code);
    return true;
}

static bool write_colour(const struct writing *w, struct text *out)
{
    text_word(out, wash_match_colours[w->a]);
    return true;
}

static bool write_aim(const struct writing *w, struct text *out)
{
    const struct wash_match_setup *g = w->setup;
    text_word_int(out, g->aim);
    return true;
}

static const struct field FIELDS[] = {
    {
        .key = "turn",
        .type = FIELD_SEAT,
        FIELD_AT(struct wash_match_state, turn),
    },
    {
        .key = "phase",
        .type = FIELD_WORD,
        FIELD_AT(struct wash_match_state, phase),
        .words = PHASES,
        .max = PHASE_OVER - 1,
    },
    {
        .key = "coins",
        .type = FIELD_NUMBER,
        FIELD_LIST(struct wash_match_state, coins),
        .whole = true,
        .max = COINS,
    },
    {
        .key = "washer",
        .by = BY_NUMBER,
        .numbers = WASHERS,
        .unordered = true,
        .names = piece_name,
        .write = write_washer,
        .read = read_washer,
    },
    {
        .key = "dryer",
        .by = BY_NUMBER,
        .numbers = DRYERS,
        .unordered = true,
        .names = piece_name,
        .write = write_dryer,
        .read = read_dryer,
    },
    {
        .key = "done",
        .by = BY_SEAT,
        .unordered = true,
        .names = piece_name,
        .write = write_done,
        .read = read_done,
    },
    {
        .key = "held",
        .by = BY_SEAT,
        .beside = true,
        .type = FIELD_WORD,
        FIELD_SEATS(struct wash_match_state, held),
        .set = true,
        .names = pair_name,
    },
    {
        .key = "front",
        .by = BY_SEAT,
        .beside = true,
        .forms = IN_EXPECT | IN_SHOWN,
        .unordered = true,
        .names = piece_name,
        .write = write_front,
    },
    {
        .key = "up",
        .type = FIELD_NUMBER,
        FIELD_AT(struct wash_match_state, up),
        .set = true,
        .shift = -1,
        .min = 1,
        .max = POSITIONS,
    },
    {
        .key = "idle",
        .type = FIELD_NUMBER,
        FIELD_AT(struct wash_match_state, idle),
        .max = IDLE_CAP,
    },
    {
        .key = "table",
        .names = card_name,
        .write = write_table,
        .read = read_table,
    },
    {
        .key = "ages",
        .forms = IN_POSITION | IN_EXPECT,
        .type = FIELD_NUMBER,
        FIELD_LIST(struct wash_match_state, age),
        .whole = true,
        .none = true,
        .min = 1,
        .max = AGE_CAP,
        .write = write_ages,
    },
    {.read = read_rest},
    {.key = "points", .forms = IN_EXPECT | IN_SHOWN, .write = write_points},
    {.key = "colour", .by = BY_SEAT, .forms = IN_SHOWN, .write = write_colour},
    {.key = "kind", .many = true, .forms = IN_SHOWN, .write = write_kind},
    {.key = "piece", .many = true, .forms = IN_SHOWN, .write = write_piece},
    {.key = "aim", .forms = IN_SHOWN, .write = write_aim},
    {.key = NULL},
};

/* The line that speaks of what an invariant is about; else that of the phase;
 * else any. */
static size_t blame(struct reading *r, const char *broken)
{
    static const char *const KEYS[] = {
        [1] = "table",  [2] = "washer", [3] = "washer", [4] = "coins",
        [5] = "washer", [6] = "coins",  [7] = "up",     [8] = "phase",
        [9] = "turn",   [10] = "table", [11] = "phase", [12] = "ages",
        [13] = "phase",
    };
    unsigned number = (unsigned)(broken[1] - '0');
    size_t line = 0;
    if (broken[2] != ' ')
        number = number * 10 + (unsigned)(broken[2] - '0');
    for (unsigned i = 0; i < WASHERS && !line; i++)
        line = field_line(r, KEYS[number], i, 0);
    if (!line)
        line = field_line(r, "phase", 0, 0);
    for (const struct field *f = FIELDS; f->key || f->read; f++)
        for (unsigned i = 0; f->key && i < SEATS_MAX && !line; i++)
            line = field_line(r, f->key, i, 0);
    return line;
}

const struct situation wash_match_situation = {
    .fields = FIELDS,
    .players = offsetof(struct wash_match_setup, players),
    .base = wash_match_start,
    .blame = blame,
};
