/* Situations as text, section 14: the table of fields, and what lines that are
 * missing stand for. */
#include "engine/situation.h"
#include "base/bits.h"
#include "base/say.h"
#include "engine/refuse.h"
#include "engine/words.h"
#include "games/beachcleaner/beachcleaner.h"

#include <string.h>

static const char *const PHASES[] = {
    [PHASE_ROWS] = "rows",       [PHASE_STAND] = "stand",
    [PHASE_DEAL] = "deal",       [PHASE_DRAW] = "draw",
    [PHASE_TWO] = "two",         [PHASE_SWAP] = "swap",
    [PHASE_ACT] = "act",         [PHASE_PICK] = "pick",
    [PHASE_POLLUTE] = "pollute", [PHASE_TAKE] = "take",
    [PHASE_END] = "end",         [PHASE_OVER] = "over",
    [PHASE_OVER + 1] = NULL,
};

static const char *face_name(const void *setup, unsigned i)
{
    const struct beachcleaner_setup *g = setup;
    return i < g->faces ? g->code[i] : NULL;
}

/* Every card is in the bag but the spare Floods. */
static void base(const void *setup, void *state)
{
    const struct beachcleaner_setup *g = setup;
    struct beachcleaner_state *s = state;
    s->active = g->first;
    s->phase = PHASE_DRAW;
    memcpy(s->bag, g->copies, sizeof s->bag);
    s->bag[g->flood] = g->stacks;
    for (unsigned i = g->stacks; i < BC_FLOODS; i++)
        counts_add(s->removed, g->flood);
}

static bool deal(struct reading *r, unsigned face)
{
    const struct beachcleaner_setup *g = r->setup;
    struct beachcleaner_state *s = r->state;
    if (s->bag[face]) {
        s->bag[face]--;
        return true;
    }
    if (face == g->flood && counts_at(s->removed, face) &&
        !field_line(r, "removed", 0, 0))
        return field_bad(r, "Floods are named that left the game at the start "
                            "(BC-14): name the removed ones");
    return field_too_many(r, face);
}

/* Where the line `removed` says what is removed, nothing is until it is read. */
static bool unremove(struct reading *r)
{
    const struct beachcleaner_setup *g = r->setup;
    struct beachcleaner_state *s = r->state;
    if (!field_line(r, "removed", 0, 0))
        return true;
    s->bag[g->flood] = BC_FLOODS;
    memset(s->removed, 0, sizeof s->removed);
    return true;
}

static void put_card(const struct writing *w, unsigned card, struct text *out)
{
    field_put_name(w, card == BC_HOLE ? BC_HOLE : card - 1, out);
}

/* ---- beaches ---- */

static void put_place(const struct writing *w, unsigned p, struct text *out)
{
    const struct beachcleaner_setup *g = w->setup;
    const struct beachcleaner_state *s = w->state;
    unsigned at = w->a * BC_PLACES + p;
    const char *between = "~(";
    text_word(out, "");
    if (s->laid[w->a][p]) {
        text_char(out, '(');
        text_put(out, g->code[s->laid[w->a][p] - 1]);
        text_char(out, ')');
    } else {
        unsigned kind = s->kind_at[w->a][p];
        text_put(out, kind ? g->kind[kind - 1] : ".");
    }
    for (unsigned i = 0; i < s->down_at[w->a][p]; i++) {
        text_put(out, between);
        text_put(out, g->code[s->down[beachcleaner_lowest(s, at) + i] - 1]);
        between = ",";
    }
    text_put(out, between[0] == ',' ? ")" : "");
    text_put(out, s->comber[w->a] == p + 1 ? "*" : "");
    if (s->mine_at[w->a] == p + 1) {
        text_char(out, '!');
        text_char(out, words_letter(s->mine_by[w->a] - 1u));
    }
}

/* In rows only what is laid. */
static bool write_beach(const struct writing *w, struct text *out)
{
    const struct beachcleaner_state *s = w->state;
    bool is_laying = s->phase == PHASE_ROWS;
    for (unsigned p = 0; p < BC_PLACES; p++)
        if (!is_laying || s->kind_at[w->a][p])
            put_place(w, p, out);
    return !is_laying || s->kind_at[w->a][0];
}

static bool take_char(struct slice *rest, char c)
{
    if (!rest->len || rest->at[0] != c)
        return false;
    rest->at++;
    rest->len--;
    return true;
}

/* What stands before the first of these characters, or the end. */
static struct slice take_until(struct slice *rest, const char *ends)
{
    struct slice part = {rest->at, 0};
    const char *end = ends;
    while (part.len < rest->len) {
        for (end = ends; *end && *end != rest->at[part.len]; end++)
            ;
        if (*end)
            break;
        part.len++;
    }
    rest->at += part.len;
    rest->len -= part.len;
    return part;
}

static bool take_garbage(struct reading *r, struct slice *rest, uint8_t *card)
{
    const struct beachcleaner_setup *g = r->setup;
    struct slice code = take_until(rest, ",)");
    int face = beachcleaner_face(g, code);
    if (!code.len)
        return field_bad(r, "a card is missing in a bracket or after a comma");
    if (face < 0)
        return field_bad_word(r, "there is no card \"{1}\"", code);
    if (g->kind_of[face] == BC_NONE)
        return field_bad_word(
            r, "only garbage cards are laid, not (BC-I5) \"{1}\"", code);
    *card = (uint8_t)(face + 1);
    return deal(r, (unsigned)face);
}

/* `.`, a kind, or `(card)`. */
static bool take_top(struct reading *r, unsigned p, struct slice *rest)
{
    const struct beachcleaner_setup *g = r->setup;
    struct beachcleaner_state *s = r->state;
    uint8_t *laid = &s->laid[r->a][p];
    struct slice word = *rest;
    if (take_char(rest, '(')) {
        if (!take_garbage(r, rest, laid))
            return false;
        s->kind_at[r->a][p] = (uint8_t)(g->kind_of[*laid - 1] + 1);
        return take_char(rest, ')') ||
               field_bad_word(r, "a bracket is not closed: \"{1}\"", word);
    }
    struct slice top = take_until(rest, "~*!");
    int kind = beachcleaner_kind(g, top);
    if (kind < 0 && !slice_is(top, "."))
        return field_bad_word(
            r, "a place begins with `.`, a kind or (card): \"{1}\"", word);
    s->kind_at[r->a][p] = (uint8_t)(kind + 1);
    return true;
}

/* `(c,c)`, lowest first. */
static bool take_down(struct reading *r, unsigned p, struct slice *rest)
{
    uint8_t card;
    do {
        if (!take_garbage(r, rest, &card))
            return false;
        beachcleaner_turn_down(r->state, r->a * BC_PLACES + p, card);
    } while (take_char(rest, ','));
    return true;
}

/* After `!`. */
static bool take_mine(struct reading *r, unsigned p, struct slice layer)
{
    const struct beachcleaner_setup *g = r->setup;
    struct beachcleaner_state *s = r->state;
    int by = words_actor(layer);
    if (by < 0 || by >= g->players)
        return field_bad_word(
            r, "!X names the seat that laid the mine: \"{1}\"", layer);
    if (s->mine_at[r->a])
        return field_bad(r, "a beach has at most one mine (BC-I4)");
    s->mine_at[r->a] = (uint8_t)(p + 1);
    s->mine_by[r->a] = (uint8_t)(by + 1);
    return deal(r, g->mine);
}

static bool read_place(struct reading *r, unsigned p, struct slice word)
{
    struct beachcleaner_state *s = r->state;
    struct slice rest = word;
    if (!take_top(r, p, &rest))
        return false;
    if (take_char(&rest, '~')) {
        if (take_char(&rest, '(') && !take_down(r, p, &rest))
            return false;
        if (!take_char(&rest, ')'))
            return field_bad_word(r, "a bracket is not closed: \"{1}\"", word);
    }
    if (take_char(&rest, '*')) {
        if (s->comber[r->a])
            return field_bad(r, "a beach has one comber (BC-2)");
        s->comber[r->a] = (uint8_t)(p + 1);
    }
    if (take_char(&rest, '!'))
        return take_mine(r, p, rest);
    return !rest.len ||
           field_bad_word(r, "a place is not written so: \"{1}\"", word);
}

static bool read_beach(struct reading *r)
{
    const struct beachcleaner_state *s = r->state;
    struct slice word;
    unsigned p = 0;
    if (!field_take_empty(r))
        for (; p < BC_PLACES && slice_word(&r->rest, &word); p++)
            if (!read_place(r, p, word))
                return false;
    return (p == BC_PLACES && !field_more(r)) || s->phase == PHASE_ROWS ||
           field_bad(r, "a beach has five places");
}

/* ---- the pile ---- */

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

static bool write_pickup(const struct writing *w, struct text *out)
{
    const struct beachcleaner_setup *g = w->setup;
    const struct beachcleaner_state *s = w->state;
    if (!s->stacks) {
        text_word(out, "mixed");
        text_word_int(out, s->pickup);
    }
    for (unsigned i = 0; i < s->stacks; i++) {
        text_word_int(out, s->stack[i]);
        text_put(out, i ? "f" : beachcleaner_top_mark(g, s));
    }
    return s->phase > PHASE_DEAL &&
           (w->form != FORM_BRIEF || s->stacks != g->stacks || !s->top_flood ||
            memcmp(s->stack, g->stack, sizeof s->stack) != 0);
}

static bool read_stack(struct reading *r, struct slice word)
{
    const struct beachcleaner_setup *g = r->setup;
    struct beachcleaner_state *s = r->state;
    int32_t cards;
    bool has_flood = word.len && word.at[word.len - 1] == 'f';
    if (s->stacks == g->stacks)
        return field_bad(r, "there are at most 4, 3 or 2 stacks for 2, 3 or 4 "
                            "players (BC-14)");
    if (s->stacks && !has_flood)
        return field_bad(r, "only the top stack may be without its Flood "
                            "(BC-14)");
    word.len -= has_flood;
    if (!slice_int(word, 1, UINT8_MAX - s->pickup, &cards))
        return field_bad(r, "a stack is its number of cards, from 1, and f "
                            "while its Flood is inside");
    if (!s->stacks)
        s->top_flood = has_flood;
    s->stack[s->stacks++] = (uint8_t)cards;
    s->pickup = (uint8_t)(s->pickup + cards);
    return true;
}

static bool read_pickup(struct reading *r)
{
    struct beachcleaner_state *s = r->state;
    struct slice word;
    int32_t cards;
    if (s->phase <= PHASE_DEAL)
        return field_bad(r, "there is no pickup pile before the deal is over");
    if (field_take(r, "mixed")) {
        if (!field_take_number(r, 0, UINT8_MAX, &cards))
            return false;
        s->pickup = (uint8_t)cards;
        return true;
    }
    if (!field_take_empty(r))
        while (slice_word(&r->rest, &word))
            if (!read_stack(r, word))
                return false;
    return true;
}

/* ---- what stands open ---- */

static bool write_offer(const struct writing *w, struct text *out)
{
    const struct beachcleaner_state *s = w->state;
    if (!s->offer_to)
        return false;
    field_put_seat(w, s->active, out);
    field_put_seat(w, s->offer_to - 1u, out);
    put_card(w, s->bather, out);
    if (s->partner)
        put_card(w, s->partner, out);
    return true;
}

static bool read_offer(struct reading *r)
{
    struct beachcleaner_state *s = r->state;
    unsigned from;
    unsigned to;
    unsigned face;
    if (field_take_empty(r))
        return true;
    if (!field_take_seat(r, &from) || !field_take_seat(r, &to))
        return false;
    if (from != s->active)
        return field_bad(r, "an offer is made by the active seat (BC-47)");
    s->offer_to = (uint8_t)(to + 1);
    if (!field_take_card(r, &face))
        return false;
    s->bather = (uint8_t)(face + 1);
    if (!field_more(r))
        return true;
    if (!field_take_card(r, &face))
        return false;
    s->partner = (uint8_t)(face + 1);
    return true;
}

static const char *const DUES[] = {"draws", "lays", "picks", NULL};

static bool write_due(const struct writing *w, struct text *out)
{
    const struct beachcleaner_state *s = w->state;
    if (!s->due)
        return false;
    text_word(out, DUES[s->due - DUE_DRAWS]);
    if (s->due == DUE_DRAWS) {
        field_put_seat(w, s->due_seat, out);
        text_word_int(out, s->due_count);
    }
    if (s->due == DUE_LAYS) {
        field_put_seat(w, s->round_by, out);
        field_put_seat(w, s->due_seat, out);
        for (unsigned p = 0; p < BC_PLACES && w->form != FORM_SHOWN; p++)
            if (s->blind[p]) {
                text_word_int(out, p + 1);
                put_card(w, s->blind[p], out);
            }
    }
    return true;
}

static bool read_lays(struct reading *r)
{
    struct beachcleaner_state *s = r->state;
    unsigned seat;
    unsigned face;
    int32_t place;
    if (!field_take_seat(r, &seat))
        return false;
    s->round_by = (uint8_t)seat;
    if (!field_take_seat(r, &seat))
        return false;
    s->due_seat = (uint8_t)seat;
    while (field_more(r)) {
        if (!field_take_number(r, 1, BC_PLACES, &place))
            return false;
        if (s->blind[place - 1])
            return field_bad(r, "a place gets one card (BC-63)");
        if (!field_take_card(r, &face))
            return false;
        s->blind[place - 1] = (uint8_t)(face + 1);
    }
    return true;
}

static bool read_due(struct reading *r)
{
    struct beachcleaner_state *s = r->state;
    unsigned due;
    unsigned seat;
    int32_t count;
    if (field_take_empty(r))
        return true;
    if (!field_take_of(r, DUES, &due))
        return false;
    s->due = (uint8_t)(due + DUE_DRAWS);
    if (s->due == DUE_LAYS)
        return read_lays(r);
    if (s->due == DUE_PICKS)
        return true;
    if (!field_take_seat(r, &seat) ||
        !field_take_number(r, 1, BC_PLACES, &count))
        return false;
    s->due_seat = (uint8_t)seat;
    s->due_count = (uint8_t)count;
    return true;
}

/* ---- what is remembered ---- */

static const char *const NO_YES[] = {"no", "yes", NULL};

/* Whether a turn has moved a card when no line says so. */
static bool moved_default(const struct beachcleaner_state *s)
{
    return s->phase > PHASE_DRAW && s->phase != PHASE_OVER;
}

static bool write_moved(const struct writing *w, struct text *out)
{
    const struct beachcleaner_state *s = w->state;
    text_word(out, NO_YES[s->moved]);
    return s->moved != moved_default(s);
}

static bool read_moved(struct reading *r)
{
    struct beachcleaner_state *s = r->state;
    unsigned yes;
    if (!field_take_of(r, NO_YES, &yes))
        return false;
    s->moved = (uint8_t)yes;
    return true;
}

/* ---- what missing lines stand for ---- */

static bool fill_seats(struct reading *r)
{
    const struct beachcleaner_setup *g = r->setup;
    struct beachcleaner_state *s = r->state;
    for (unsigned seat = 0; seat < g->players; seat++) {
        if (!field_line(r, "beach", seat, 0) && s->phase != PHASE_ROWS)
            return field_bad(r, "each seat needs a beach of five places");
        for (unsigned f = 0; f < g->faces; f++)
            s->has[seat] |= (uint64_t)(counts_at(s->hand[seat], f) != 0) << f;
    }
    return true;
}

static bool count_pile(struct reading *r)
{
    const struct beachcleaner_state *s = r->state;
    unsigned cards = 0;
    for (unsigned f = 0; f < BC_FACES; f++)
        cards += s->bag[f];
    if (cards == s->pickup)
        return true;
    struct text out =
        refuse(r->why, REFUSE_SITUATION, field_line(r, "pickup", 0, 0));
    say_with(&out, "pickup has {1} cards, but {2} are named nowhere (BC-I1)",
             NUM(s->pickup), NUM(cards));
    return false;
}

/* The pile, and a reshuffle that a take is waiting for (BC-19). Where the rest
 * is right and only the pile is not, its cards are counted in words. */
static bool fill_pile(struct reading *r)
{
    const struct beachcleaner_setup *g = r->setup;
    struct beachcleaner_state *s = r->state;
    struct blame at;
    if (!field_line(r, "moved", 0, 0))
        s->moved = moved_default(s);
    if (s->phase > PHASE_DEAL && !field_line(r, "pickup", 0, 0))
        beachcleaner_stack_up(g, s);
    if ((s->due == DUE_DRAWS || s->due == DUE_LAYS) && !s->pickup) {
        if (!count_pile(r))
            return false;
        beachcleaner_has_card(g, s);
    }
    return !beachcleaner_check(g, s, &at) || strcmp(at.key, "pickup") != 0 ||
           count_pile(r);
}

static size_t blame(struct reading *r, const char *broken)
{
    struct blame at;
    (void)broken;
    beachcleaner_check(r->setup, r->state, &at);
    return field_line(r, at.key, at.a, at.b);
}

/* ---- for screens ---- */

/* What shows at each place; `-` where no Starter lies yet. */
static bool show_beach(const struct writing *w, struct text *out)
{
    const struct beachcleaner_setup *g = w->setup;
    const struct beachcleaner_state *s = w->state;
    for (unsigned p = 0; p < BC_PLACES; p++) {
        unsigned kind = s->kind_at[w->a][p];
        text_word(out, kind                     ? g->kind[kind - 1]
                       : s->phase == PHASE_ROWS ? "-"
                                                : "clean");
    }
    return true;
}

/* How many cards turned down lie at each place. */
static bool show_down(const struct writing *w, struct text *out)
{
    const struct beachcleaner_state *s = w->state;
    for (unsigned p = 0; p < BC_PLACES; p++)
        text_word_int(out, s->down_at[w->a][p]);
    return true;
}

static bool show_mine(const struct writing *w, struct text *out)
{
    const struct beachcleaner_state *s = w->state;
    if (!s->mine_at[w->a])
        return false;
    text_word_int(out, s->mine_at[w->a]);
    field_put_seat(w, s->mine_by[w->a] - 1u, out);
    return true;
}

static bool show_covered(const struct writing *w, struct text *out)
{
    const struct beachcleaner_state *s = w->state;
    if (s->due != DUE_LAYS || s->due_seat != w->a)
        return false;
    for (unsigned left = beachcleaner_blind_places(s); left; left &= left - 1)
        text_word_int(out, bits_first(left) + 1);
    return true;
}

static bool show_flood(const struct writing *w, struct text *out)
{
    const struct beachcleaner_setup *g = w->setup;
    const struct beachcleaner_state *s = w->state;
    if (s->phase <= PHASE_DEAL)
        return false;
    const char *mark = beachcleaner_top_mark(g, s);
    if (!s->stacks)
        text_word(out, s->bag[g->flood] ? "anywhere" : "none");
    else
        text_word(out, *mark == 'f' ? "sure" : *mark ? "perhaps" : "none");
    text_word_int(out, s->stacks ? s->stack[0] : s->pickup);
    return true;
}

/* Walk number w->a that is legal. */
static bool show_walk(const struct writing *w, struct text *out)
{
    const struct beachcleaner_setup *g = w->setup;
    const struct beachcleaner_state *s = w->state;
    struct moves list;
    unsigned walks = 0;
    if (s->phase != PHASE_ACT)
        return false;
    moves_clear(&list);
    beachcleaner_moves(g, s, s->active, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        uint32_t move = list.move[i];
        if (move_verb(move) != VERB_MOVE || walks++ != w->a)
            continue;
        field_put_name(w, move_x(move), out);
        text_word(out, move_y(move) ? "right" : "left");
        text_word_int(out, beachcleaner_goal(g, s, move) + 1);
        return true;
    }
    return false;
}

/* ---- the table ---- */

enum { IN_FILES = IN_POSITION | IN_EXPECT };

static const struct field FIELDS[] = {
    {.read = unremove},
    {
        .key = "turn",
        .type = FIELD_SEAT,
        FIELD_AT(struct beachcleaner_state, active),
    },
    {
        .key = "phase",
        .type = FIELD_WORD,
        FIELD_AT(struct beachcleaner_state, phase),
        .words = PHASES,
        .max = PHASE_OVER - 1,
    },
    {
        .key = "beach",
        .by = BY_SEAT,
        .forms = IN_FILES,
        .names = face_name,
        .write = write_beach,
        .read = read_beach,
    },
    {
        .key = "hand",
        .by = BY_SEAT,
        .type = FIELD_CARDS,
        FIELD_SEATS(struct beachcleaner_state, hand),
        .nibbles = true,
        .hand = offsetof(struct beachcleaner_state, hand_size),
        .names = face_name,
    },
    {
        .key = "market",
        .type = FIELD_WORD,
        FIELD_LIST(struct beachcleaner_state, market),
        .names = face_name,
        .shift = 1,
        .dealt = true,
    },
    {
        .key = "pickup",
        .forms = IN_FILES,
        .sparse = true,
        .write = write_pickup,
        .read = read_pickup,
    },
    {
        .key = "putdown",
        .type = FIELD_CARDS,
        FIELD_AT(struct beachcleaner_state, putdown),
        .nibbles = true,
        .hand = offsetof(struct beachcleaner_state, putdown_size),
        .names = face_name,
    },
    {
        .key = "removed",
        .type = FIELD_CARDS,
        FIELD_AT(struct beachcleaner_state, removed),
        .nibbles = true,
        .names = face_name,
    },
    {
        .key = "offer",
        .names = face_name,
        .write = write_offer,
        .read = read_offer,
    },
    {
        .key = "take",
        .type = FIELD_NUMBER,
        FIELD_AT(struct beachcleaner_state, take),
        .max = BC_CARDS_MAX,
    },
    {
        .key = "turns",
        .type = FIELD_NUMBER,
        FIELD_AT(struct beachcleaner_state, turns),
        .max = UINT16_MAX,
    },
    {
        .key = "idle",
        .type = FIELD_NUMBER,
        FIELD_AT(struct beachcleaner_state, idle),
        .max = BC_SEATS,
    },
    {.key = "moved", .write = write_moved, .read = read_moved},
    {
        .key = "known",
        .by = BY_KNOWER,
        .type = FIELD_CARDS,
        FIELD_KNOWN_OF(struct beachcleaner_state, known),
        .nibbles = true,
        .names = face_name,
    },
    {.key = "due", .names = face_name, .write = write_due, .read = read_due},
    {.read = fill_seats},
    {.read = fill_pile},

    /* What a screen reads instead of packed words. */
    {
        .key = "beach", /* `beach A wood clean can clean rope` */
        .by = BY_SEAT,
        .forms = IN_SHOWN,
        .write = show_beach,
    },
    {
        .key = "laid", /* `laid A - - can2 - -`: cards that show there */
        .forms = IN_SHOWN,
        .type = FIELD_WORD,
        .by = BY_SEAT,
        .at = offsetof(struct beachcleaner_state, laid),
        .width = 1,
        .size = BC_PLACES,
        .step = {BC_PLACES},
        .whole = true,
        .names = face_name,
        .shift = 1,
    },
    {
        .key = "down", /* `down A 0 0 0 2 0`: cards turned down */
        .by = BY_SEAT,
        .forms = IN_SHOWN,
        .write = show_down,
    },
    {
        .key = "covered", /* `covered A 1 3`: places with a blind card */
        .by = BY_SEAT,
        .forms = IN_SHOWN,
        .write = show_covered,
    },
    {
        .key = "comber", /* `comber A 2`, or `-` */
        .by = BY_SEAT,
        .forms = IN_SHOWN,
        .type = FIELD_NUMBER,
        FIELD_SEATS(struct beachcleaner_state, comber),
        .none = true,
    },
    {
        .key = "mine", /* `mine A 3 B`: place and who laid it, or `-` */
        .by = BY_SEAT,
        .forms = IN_SHOWN,
        .write = show_mine,
    },
    {
        .key = "pickup", /* `pickup 75`: cards left */
        .forms = IN_SHOWN,
        .type = FIELD_NUMBER,
        FIELD_AT(struct beachcleaner_state, pickup),
    },
    {
        /* `flood sure 13`: there is one in the next 13 cards; `perhaps 13`;
         * `none 13`; `anywhere 20` in a mixed pile; `-` before the deal is
         * over. */
        .key = "flood",
        .forms = IN_SHOWN,
        .write = show_flood,
    },
    {
        .key = "walk", /* `walk wood2 left 3`: where a legal walk leads */
        .forms = IN_SHOWN,
        .many = true,
        .names = face_name,
        .write = show_walk,
    },
    {.key = NULL},
};

const struct situation beachcleaner_situation = {
    .fields = FIELDS,
    .players = offsetof(struct beachcleaner_setup, players),
    .base = base,
    .deal = deal,
    .blame = blame,
};
