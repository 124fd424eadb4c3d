/* Clean Family: moves as text (section 5 of the page), other spellings, and why
 * words are refused. What people call things is in titles.c. */
#include "games/clean_family/clean_family.h"

#include "base/say.h"
#include "engine/words.h"

const char clean_family_letters[SYMBOLS + 1] = "dmgvh";
const char clean_family_marks[ICONS + 1] = "RAPV";

const char *const clean_family_symbols[SYMBOLS + 1] = {
    "disinfectant", "mask", "gloves", "vitamins", "sanitizer", NULL};

const char *const clean_family_icons[ICONS + 1] = {"rotate", "alternative",
                                                   "patch", "virus", NULL};

const char *const clean_family_members[MEMBERS + 1] = {
    "dad", "mom", "sister", "brother", "grandpa", "grandma", NULL};

const char *const clean_family_phases[PHASES + 1] = {
    "done", "take", "choose", "draw", "free", "patch", "assign", NULL};

const char *const clean_family_codes[CODES + 1] = {
    "rot0", "rot1", "rot2", "rot3", "flip0", "flip1", "flip2", "flip3", NULL};

static void put_square(struct text *out, unsigned square)
{
    text_word(out, "r");
    text_int(out, square / SIDE + 1);
    text_char(out, 'c');
    text_int(out, square % SIDE + 1);
}

void clean_family_put_shape(struct text *out, uint64_t mask, char between)
{
    unsigned width = 0;
    for (uint64_t left = mask; left; left &= left - 1)
        if (bits_first(left) % SIDE + 1 > width)
            width = bits_first(left) % SIDE + 1;
    for (unsigned row = 0; mask >> (row * SIDE); row++) {
        if (row)
            text_char(out, between);
        for (unsigned c = 0; c < width; c++)
            text_char(out, mask >> (row * SIDE + c) & 1u ? 'X' : '.');
    }
}

static void put_square_or_none(struct text *out, unsigned square)
{
    if (square == NONE)
        text_word(out, "none");
    else
        put_square(out, square);
}

static void put_hand(const struct clean_family_setup *g, uint32_t move,
                     struct text *out)
{
    text_put(out, "hand ");
    text_char(out, words_letter(part_of(move, 0)));
    for (unsigned i = 1; i < 3; i++) {
        unsigned kind = part_of(move, i);
        if (kind == HOLE)
            text_word(out, "?");
        else if (kind)
            text_word(out, g->edition.kind[kind - 1].code);
    }
}

static void put_play(const struct clean_family_setup *g, uint32_t move,
                     struct text *out)
{
    unsigned how = part_of(move, 1);
    text_put(out, "play ");
    text_put(out, g->edition.kind[part_of(move, 0)].code);
    if (how == SMALL)
        text_put(out, " alt");
    if (how >= AS) {
        text_put(out, " as ");
        text_put(out, clean_family_symbols[how - AS]);
    }
}

void clean_family_move(const void *setup, unsigned actor, uint32_t move,
                       struct text *out)
{
    const struct clean_family_setup *g = setup;
    unsigned first = part_of(move, 0);
    (void)actor;
    switch (verb_of(move)) {
    case VERB_MARKET:
        text_put(out, "market ");
        text_put(out, g->edition.card[first].id);
        text_put(out, " turn ");
        text_int(out, part_of(move, 1));
        return;
    case VERB_HAND:
        put_hand(g, move, out);
        return;
    case VERB_PLAY:
        put_play(g, move, out);
        return;
    case VERB_DRAW:
        text_put(out, "draw");
        put_square_or_none(out, first);
        if (first != NONE)
            text_word(out, clean_family_codes[part_of(move, 1)]);
        return;
    case VERB_SINGLE:
        text_put(out, "single");
        put_square(out, first);
        return;
    case VERB_FREE:
        text_put(out, "free");
        if (first != NONE)
            text_word(out, clean_family_symbols[part_of(move, 1)]);
        put_square_or_none(out, first);
        return;
    case VERB_PATCH:
        text_put(out, "patch");
        put_square_or_none(out, first);
        return;
    case VERB_ASSIGN:
        text_put(out, "assign ");
        text_put(out, first == NONE ? "none" : clean_family_members[first]);
        return;
    }
}

int clean_family_named(const char *const *names, struct slice word)
{
    for (int i = 0; names[i]; i++)
        if (slice_is(word, names[i]))
            return i;
    return -1;
}

int clean_family_letter(const char *letters, char c)
{
    for (int i = 0; letters[i]; i++)
        if (letters[i] == c)
            return i;
    return -1;
}

int clean_family_kind_named(const struct clean_family_setup *g,
                            struct slice word)
{
    for (int k = 0; k < g->edition.kinds; k++)
        if (slice_is(word, g->edition.kind[k].code))
            return k;
    return -1;
}

int clean_family_card_named(const struct clean_family_setup *g,
                            struct slice word)
{
    for (int c = 0; c < MARKET; c++)
        if (slice_is(word, g->edition.card[c].id))
            return c;
    return -1;
}

/* How moves are written. A capital stands for a Market card, its Turn, a Seat,
 * an Item card (K), a sYmbol, a sQuare, an Orientation or a Member. */
static const struct {
    enum verb verb;
    const char *form;
} FORMS[] = {
    {VERB_MARKET, "market C turn T"},
    {VERB_HAND, "hand S K"},
    {VERB_HAND, "hand S K K"},
    {VERB_PLAY, "play K"},
    {VERB_PLAY, "play K alt"},
    {VERB_PLAY, "play K as Y"},
    {VERB_PLAY, "play Y"},
    {VERB_PLAY, "play Y alt"},
    {VERB_DRAW, "draw none"},
    {VERB_DRAW, "draw Q"},
    {VERB_DRAW, "draw Q O"},
    {VERB_SINGLE, "single Q"},
    {VERB_FREE, "free none"},
    {VERB_FREE, "free Y Q"},
    {VERB_PATCH, "patch none"},
    {VERB_PATCH, "patch Q"},
    {VERB_ASSIGN, "assign none"},
    {VERB_ASSIGN, "assign M"},
};

/* Words read by their form. A square that is off the grid is still read, so
 * that the refusal can say what is wrong with it. */
struct command {
    enum verb verb;
    bool is_none;
    bool has_kind; /* else `play mask`: the card by its large symbol */
    unsigned kind, symbol, how;
    bool has_square;
    unsigned row, column; /* from 1, any size */
    unsigned code, member;
    unsigned card, turn, seat;
    unsigned took[2]; /* kinds + 1, in any order */
};

/* `rRcC` with numbers of one or two digits. */
static bool read_square(struct slice word, struct command *c)
{
    struct slice part;
    int32_t row;
    int32_t column;
    if (!slice_cut(&word, 'r', &part) || part.len ||
        !slice_cut(&word, 'c', &part) || !slice_int(part, 0, 99, &row) ||
        !slice_int(word, 0, 99, &column))
        return false;
    c->has_square = true;
    c->row = (unsigned)row;
    c->column = (unsigned)column;
    return true;
}

static bool read_kind(int kind, struct command *c)
{
    c->took[c->has_kind] = (unsigned)kind + 1;
    c->kind = (unsigned)kind;
    c->has_kind = true;
    return kind >= 0;
}

/* Takes the number found, unless it is -1. */
static bool read_number(int found, unsigned *to)
{
    *to = (unsigned)found;
    return found >= 0;
}

/* A word that must be what a capital of a form stands for. */
static bool read_slot(const struct clean_family_setup *g, char slot,
                      struct slice word, struct command *c)
{
    int32_t turn = -1;
    switch (slot) {
    case 'C':
        return read_number(clean_family_card_named(g, word), &c->card);
    case 'T':
        slice_int(word, 0, QUARTERS - 1, &turn);
        return read_number(turn, &c->turn);
    case 'S':
        return read_number(words_actor(word), &c->seat) && c->seat < g->players;
    case 'K':
        return read_kind(clean_family_kind_named(g, word), c);
    case 'Y':
        return read_number(clean_family_named(clean_family_symbols, word),
                           &c->symbol);
    case 'Q':
        return read_square(word, c);
    case 'O':
        return read_number(clean_family_named(clean_family_codes, word),
                           &c->code);
    default:
        return read_number(clean_family_named(clean_family_members, word),
                           &c->member);
    }
}

static bool read_form(const struct clean_family_setup *g, const char *form,
                      struct slice words, struct command *c)
{
    struct slice rest = slice_of(form);
    struct slice wanted;
    struct slice word;
    while (slice_word(&rest, &wanted)) {
        if (!slice_word(&words, &word))
            return false;
        if (wanted.len == 1 ? !read_slot(g, wanted.at[0], word, c)
                            : !slice_same(wanted, word))
            return false;
        c->is_none |= slice_is(wanted, "none");
        if (slice_is(wanted, "alt") || slice_is(wanted, "as"))
            c->how = slice_is(wanted, "alt") ? SMALL : AS;
    }
    return !slice_word(&words, &word);
}

static bool read_command(const struct clean_family_setup *g, struct slice words,
                         struct command *c)
{
    bool found = false;
    for (unsigned i = 0; i < sizeof FORMS / sizeof FORMS[0] && !found; i++) {
        *c = (struct command){.verb = FORMS[i].verb};
        found = read_form(g, FORMS[i].form, words, c);
    }
    if (!found || c->verb != VERB_PLAY || !c->has_kind)
        return found;
    bool is_wild = g->edition.kind[c->kind].is_wild;
    if (c->how == AS)
        c->how += c->symbol;
    return c->how == SMALL || is_wild == (c->how >= AS);
}

/* `play mask`: the kind of the one card in hand with that large symbol. */
static bool find_by_symbol(const struct clean_family_setup *g,
                           const struct player *p, struct command *c)
{
    unsigned found = 0;
    for (unsigned i = 0; i < 2 && p->turn.took[i]; i++) {
        unsigned k = p->turn.took[i] - 1u;
        const struct kind *kind = &g->edition.kind[k];
        if (kind->is_wild || kind->large != c->symbol)
            continue;
        c->kind = k;
        found++;
    }
    return found == 1;
}

static bool is_on_grid(const struct command *c)
{
    return c->row >= 1 && c->row <= SIDE && c->column >= 1 && c->column <= SIDE;
}

static unsigned square_of(const struct command *c)
{
    return (c->row - 1) * SIDE + c->column - 1;
}

/* The code to be written for a code of the open card (section 5). */
static unsigned canonical(const struct clean_family_setup *g,
                          const struct clean_family_state *s, unsigned seat,
                          unsigned code)
{
    return g->edition.card[s->card - 1].canonical[own_view(g, s, seat)][code];
}

static bool command_move(const struct clean_family_setup *g,
                         const struct clean_family_state *s, unsigned seat,
                         struct command *c, uint32_t *move)
{
    unsigned square = NONE;
    bool is_chance = c->verb == VERB_MARKET || c->verb == VERB_HAND;
    if (is_chance != (seat == CHANCE))
        return false;
    if (c->verb == VERB_PLAY && !c->has_kind &&
        !find_by_symbol(g, &s->player[seat], c))
        return false;
    if (c->has_square && !is_on_grid(c))
        return false;
    if (c->has_square)
        square = square_of(c);
    switch (c->verb) {
    case VERB_MARKET:
        *move = move_of(c->verb, c->card, c->turn, 0);
        return true;
    case VERB_HAND:
        *move = c->took[1] && c->took[1] < c->took[0]
                    ? move_of(c->verb, c->seat, c->took[1], c->took[0])
                    : move_of(c->verb, c->seat, c->took[0], c->took[1]);
        return true;
    case VERB_PLAY:
        *move = move_of(c->verb, c->kind, c->how, 0);
        return true;
    case VERB_DRAW:
        if (!s->card)
            return false;
        *move = move_of(c->verb, square, canonical(g, s, seat, c->code), 0);
        return true;
    case VERB_SINGLE:
    case VERB_PATCH:
        *move = move_of(c->verb, square, 0, 0);
        return true;
    case VERB_FREE:
        *move = move_of(c->verb, square, c->symbol, 0);
        return true;
    case VERB_ASSIGN:
        *move = move_of(c->verb, c->is_none ? NONE : c->member, 0, 0);
        return true;
    }
    return false;
}

bool clean_family_move_read(const struct clean_family_setup *g,
                            const struct clean_family_state *s, unsigned seat,
                            struct slice words, uint32_t *move)
{
    struct command c;
    return read_command(g, words, &c) && command_move(g, s, seat, &c, move);
}

bool clean_family_reword(const void *setup, const void *state, unsigned actor,
                         struct slice words, struct text *out)
{
    uint32_t move;
    if (!clean_family_move_read(setup, state, actor, words, &move))
        return false;
    clean_family_move(setup, actor, move, out);
    return true;
}

static const char *why_play(const struct clean_family_setup *g,
                            const struct player *p, struct command *c)
{
    const uint8_t *took = p->turn.took;
    if (!c->has_kind && !find_by_symbol(g, p, c))
        return "not exactly one card in hand has that large symbol";
    if (took[0] != c->kind + 1 && took[1] != c->kind + 1)
        return "this card is not in the hand (CF-25)";
    if (c->how == SMALL && g->edition.kind[c->kind].is_wild)
        return "a Wild has no small symbol (CF-R19)";
    if (c->how == SMALL && !p->ability[ALTERNATIVE].ready)
        return "no swap arrows are left (CF-29)";
    return "nobody can take this symbol any more, and the hand "
           "offers one that somebody can take (CF-32)";
}

static const char *why_squares(const struct clean_family_setup *g,
                               const struct clean_family_state *s,
                               unsigned seat, uint64_t squares)
{
    const struct player *p = &s->player[seat];
    if (squares & ~empty_on(p))
        return "a square there is not empty (CF-34)";
    if (squares & clean_family_touching(g, s, seat))
        return NULL;
    if (squares & neighbours(p->crossed))
        return "it must touch the side of something drawn: a crossed square "
               "does not count (CF-R7)";
    return "it must touch the side of something drawn before (CF-35)";
}

/* Why the square of a FREE round or a patch is refused. */
static const char *why_one(const struct clean_family_setup *g,
                           const struct clean_family_state *s, unsigned seat,
                           const struct command *c)
{
    if (c->is_none)
        return "there is a square for it, so it must be done "
               "(CF-21, CF-R8)";
    if (!is_on_grid(c))
        return "rows and columns go from 1 to 7";
    return why_squares(g, s, seat, AT(square_of(c)));
}

static const char *why_draw(const struct clean_family_setup *g,
                            const struct clean_family_state *s, unsigned seat,
                            const struct command *c)
{
    unsigned code = canonical(g, s, seat, c->code);
    uint64_t squares;
    if (c->is_none)
        return "something can be drawn, so it must be (CF-40)";
    if (c->verb == VERB_DRAW && code && !s->player[seat].ability[ROTATE].ready)
        return "turning or mirroring needs a turn arrow, and none "
               "is left (CF-39)";
    if (!is_on_grid(c))
        return "rows and columns go from 1 to 7";
    if (!clean_family_squares(
            g, s, seat, move_of(c->verb, square_of(c), code, 0), &squares))
        return "the shape would leave the grid (CF-33)";
    const char *why = why_squares(g, s, seat, squares);
    if (why)
        return why;
    return "the shape fits as it is seen, so it must be drawn whole "
           "(CF-40)";
}

static const char *why_assign(const struct clean_family_setup *g,
                              const struct player *p, const struct command *c)
{
    unsigned symbol = symbol_of(g, p->turn.play);
    if (c->is_none)
        return "somebody can take the symbol, so it must be assigned "
               "(CF-49)";
    if (!(clean_family_takers[symbol] >> c->member & 1u))
        return "this member does not demand the symbol (CF-7)";
    return "all three boxes of this member are filled (CF-49)";
}

static const char *why_seat(const struct clean_family_setup *g,
                            const struct clean_family_state *s, unsigned seat,
                            struct command *c)
{
    static const uint8_t PHASE[] = {
        [VERB_PLAY] = PHASE_CHOOSE, [VERB_DRAW] = PHASE_DRAW,
        [VERB_SINGLE] = PHASE_DRAW, [VERB_FREE] = PHASE_FREE,
        [VERB_PATCH] = PHASE_PATCH, [VERB_ASSIGN] = PHASE_ASSIGN,
    };
    const struct player *p = &s->player[seat];
    if (PHASE[c->verb] != s->phase[seat])
        return "this is not what is asked now";
    switch (c->verb) {
    case VERB_PLAY:
        return why_play(g, p, c);
    case VERB_DRAW:
    case VERB_SINGLE:
        return why_draw(g, s, seat, c);
    case VERB_FREE:
    case VERB_PATCH:
        return why_one(g, s, seat, c);
    case VERB_ASSIGN:
        return why_assign(g, p, c);
    case VERB_MARKET:
    case VERB_HAND:
        break;
    }
    return "this is left to chance";
}

static const char *why_chance(const struct clean_family_state *s,
                              const struct command *c)
{
    if (c->verb == VERB_MARKET && is_closed(s))
        return s->revealed >> c->card & 1u
                   ? "this Market card is out of the game (CF-17)"
                   : "Market cards are never turned in this game (CF-R2)";
    if (c->verb == VERB_HAND && !is_closed(s))
        return "the seat that takes now cannot take these cards "
               "(CF-22)";
    return "this is not what chance decides now";
}

void clean_family_why(const void *setup, const void *state, unsigned actor,
                      struct slice words, struct text *out)
{
    struct command c;
    if (!read_command(setup, words, &c))
        say(out, "this cannot be read; a move looks like "
                 "\"play vg\", \"draw r3c2 rot0\", \"free mask r4c3\", "
                 "\"patch r1c5\", \"assign mom\"");
    else if (actor == CHANCE)
        say(out, why_chance(state, &c));
    else
        say(out, why_seat(setup, state, actor, &c));
}
