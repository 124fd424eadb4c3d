/* Clean Family: moves as text (section 5 of the page), other spellings, and
 * why words are refused. */
#include "games/clean_family/clean_family.h"

#include "base/say.h"
#include "engine/words.h"

#include <string.h>

const char *const cf_member_names[CF_MEMBERS + 1] = {
    "dad", "mom", "sister", "brother", "grandpa", "grandma", NULL};

const char *const cf_phase_names[CF_PHASES + 1] = {
    "done", "take", "choose", "draw", "free", "patch", "assign", NULL};

const char *const cf_code_names[CF_CODES + 1] = {
    "rot0", "rot1", "rot2", "rot3", "flip0", "flip1", "flip2", "flip3", NULL};

void cf_put_square(struct text *out, unsigned square)
{
    text_word(out, "r");
    text_int(out, square / CF_SIDE + 1);
    text_char(out, 'c');
    text_int(out, square % CF_SIDE + 1);
}

static void put_square_or_none(struct text *out, unsigned square)
{
    if (square == CF_NONE)
        text_word(out, "none");
    else
        cf_put_square(out, square);
}

static void put_hand(const struct cf_setup *setup, uint32_t move,
                     struct text *out)
{
    text_put(out, "hand ");
    text_char(out, words_letter(cf_part(move, 0)));
    for (unsigned i = 1; i < 3; i++) {
        unsigned kind = cf_part(move, i);
        if (kind == CF_UNKNOWN)
            text_word(out, "?");
        else if (kind)
            text_word(out, setup->edition.kind[kind - 1].code);
    }
}

static void put_play(const struct cf_setup *setup, uint32_t move,
                     struct text *out)
{
    unsigned how = cf_part(move, 1);
    text_put(out, "play ");
    text_put(out, setup->edition.kind[cf_part(move, 0)].code);
    if (how == CF_SMALL)
        text_put(out, " alt");
    if (how >= CF_AS) {
        text_put(out, " as ");
        text_put(out, cf_symbol_names[how - CF_AS]);
    }
}

void cf_move_words(const void *setup, unsigned actor, uint32_t move,
                   struct text *out)
{
    const struct cf_setup *g = setup;
    unsigned first = cf_part(move, 0);
    (void)actor;
    switch (cf_verb(move)) {
    case CF_MARKET_VERB:
        text_put(out, "market ");
        text_put(out, g->edition.card[first].id);
        text_put(out, " turn ");
        text_int(out, cf_part(move, 1));
        return;
    case CF_HAND_VERB:
        put_hand(g, move, out);
        return;
    case CF_PLAY_VERB:
        put_play(g, move, out);
        return;
    case CF_DRAW_VERB:
        text_put(out, "draw");
        put_square_or_none(out, first);
        if (first != CF_NONE)
            text_word(out, cf_code_names[cf_part(move, 1)]);
        return;
    case CF_SINGLE_VERB:
        text_put(out, "single");
        cf_put_square(out, first);
        return;
    case CF_FREE_VERB:
        text_put(out, "free");
        if (first != CF_NONE)
            text_word(out, cf_symbol_names[cf_part(move, 1)]);
        put_square_or_none(out, first);
        return;
    case CF_PATCH_VERB:
        text_put(out, "patch");
        put_square_or_none(out, first);
        return;
    case CF_ASSIGN_VERB:
        text_put(out, "assign ");
        text_put(out, first == CF_NONE ? "none" : cf_member_names[first]);
        return;
    }
}

/* Words read by their form. A number that is out of its range is still read,
 * so that the refusal can say what is wrong with it. */
struct command {
    enum cf_verb verb;
    bool is_none;
    bool is_by_symbol; /* `play mask`: the card by its large symbol */
    unsigned kind, symbol, how;
    bool has_square;
    unsigned row, column; /* from 1, any size */
    unsigned code, member;
    unsigned card, turn, seat;
    unsigned took[2]; /* kinds + 1 */
};

static int named(struct slice word, const char *const *names)
{
    for (int i = 0; names[i]; i++)
        if (slice_is(word, names[i]))
            return i;
    return -1;
}

int cf_kind_named(const struct cf_setup *setup, struct slice word)
{
    for (int k = 0; k < setup->edition.kinds; k++)
        if (slice_is(word, setup->edition.kind[k].code))
            return k;
    return -1;
}

int cf_card_named(const struct cf_setup *setup, struct slice word)
{
    for (int c = 0; c < CF_MARKET; c++)
        if (slice_is(word, setup->edition.card[c].id))
            return c;
    return -1;
}

/* `rRcC` with numbers of one or two digits. */
static bool read_square(struct slice word, struct command *c)
{
    size_t at = 0;
    int32_t row;
    int32_t column;
    while (at < word.len && word.at[at] != 'c')
        at++;
    if (word.len < 4 || word.at[0] != 'r' || at == word.len ||
        !slice_int((struct slice){word.at + 1, at - 1}, 0, 99, &row) ||
        !slice_int((struct slice){word.at + at + 1, word.len - at - 1}, 0, 99,
                   &column))
        return false;
    c->has_square = true;
    c->row = (unsigned)row;
    c->column = (unsigned)column;
    return true;
}

static bool read_play(const struct cf_setup *setup, const struct slice *word,
                      unsigned count, struct command *c)
{
    int kind = count > 1 ? cf_kind_named(setup, word[1]) : -1;
    int symbol = count > 1 ? cf_symbol_named(word[1]) : -1;
    if (kind < 0 && symbol < 0)
        return false;
    c->is_by_symbol = kind < 0;
    c->kind = (unsigned)kind;
    c->symbol = (unsigned)symbol;
    if (count == 3 && slice_is(word[2], "alt"))
        c->how = CF_SMALL;
    else if (count == 4 && slice_is(word[2], "as") && kind >= 0 &&
             setup->edition.kind[kind].is_wild && cf_symbol_named(word[3]) >= 0)
        c->how = CF_AS + (unsigned)cf_symbol_named(word[3]);
    else if (count != 2 || (kind >= 0 && setup->edition.kind[kind].is_wild))
        return false;
    return true;
}

static bool read_draw(const struct slice *word, unsigned count,
                      struct command *c)
{
    int code = 0;
    if (count == 2 && slice_is(word[1], "none")) {
        c->is_none = true;
        return true;
    }
    if (count == 3)
        code = named(word[2], cf_code_names);
    c->code = (unsigned)code;
    return (count == 2 || count == 3) && code >= 0 && read_square(word[1], c);
}

static bool read_free(const struct slice *word, unsigned count,
                      struct command *c)
{
    int symbol = count == 3 ? cf_symbol_named(word[1]) : -1;
    c->is_none = count == 2 && slice_is(word[1], "none");
    c->symbol = c->is_none ? 0 : (unsigned)symbol;
    return c->is_none || (symbol >= 0 && read_square(word[2], c));
}

static bool read_assign(const struct slice *word, unsigned count,
                        struct command *c)
{
    int member = count == 2 ? named(word[1], cf_member_names) : -1;
    c->is_none = count == 2 && slice_is(word[1], "none");
    c->member = (unsigned)member;
    return c->is_none || member >= 0;
}

static bool read_market(const struct cf_setup *setup, const struct slice *word,
                        unsigned count, struct command *c)
{
    int32_t turn;
    if (count != 4 || cf_card_named(setup, word[1]) < 0 ||
        !slice_is(word[2], "turn") || !slice_int(word[3], 0, 3, &turn))
        return false;
    c->card = (unsigned)cf_card_named(setup, word[1]);
    c->turn = (unsigned)turn;
    return true;
}

/* The two cards of a hand are read in any order. */
static bool read_hand(const struct cf_setup *setup, const struct slice *word,
                      unsigned count, struct command *c)
{
    int seat = count > 2 ? words_actor(word[1]) : -1;
    if (seat < 0 || seat >= setup->players || count > 4)
        return false;
    for (unsigned i = 2; i < count; i++) {
        int kind = cf_kind_named(setup, word[i]);
        if (kind < 0)
            return false;
        c->took[i - 2] = (unsigned)kind + 1;
    }
    if (c->took[1] && c->took[1] < c->took[0]) {
        unsigned low = c->took[1];
        c->took[1] = c->took[0];
        c->took[0] = low;
    }
    c->seat = (unsigned)seat;
    return true;
}

static bool read_command(const struct cf_setup *setup, struct slice words,
                         struct command *c)
{
    static const struct {
        const char *word;
        enum cf_verb verb;
    } VERBS[] = {{"market", CF_MARKET_VERB}, {"hand", CF_HAND_VERB},
                 {"play", CF_PLAY_VERB},     {"draw", CF_DRAW_VERB},
                 {"single", CF_SINGLE_VERB}, {"free", CF_FREE_VERB},
                 {"patch", CF_PATCH_VERB},   {"assign", CF_ASSIGN_VERB}};
    struct slice word[5] = {{"", 0}, {"", 0}, {"", 0}, {"", 0}, {"", 0}};
    unsigned count = 0;
    memset(c, 0, sizeof *c);
    while (count < 5 && slice_word(&words, &word[count]))
        count++;
    for (unsigned i = 0; i < sizeof VERBS / sizeof VERBS[0]; i++)
        if (slice_is(word[0], VERBS[i].word))
            c->verb = VERBS[i].verb;
    if (!c->verb)
        return false;
    switch (c->verb) {
    case CF_MARKET_VERB:
        return read_market(setup, word, count, c);
    case CF_HAND_VERB:
        return read_hand(setup, word, count, c);
    case CF_PLAY_VERB:
        return read_play(setup, word, count, c);
    case CF_DRAW_VERB:
        return read_draw(word, count, c);
    case CF_SINGLE_VERB:
        return count == 2 && read_square(word[1], c);
    case CF_FREE_VERB:
        return read_free(word, count, c);
    case CF_PATCH_VERB:
        c->is_none = count == 2 && slice_is(word[1], "none");
        return count == 2 && (c->is_none || read_square(word[1], c));
    case CF_ASSIGN_VERB:
        return read_assign(word, count, c);
    }
    return false;
}

/* `play mask`: the kind of the one card in hand with that large symbol. */
static bool find_by_symbol(const struct cf_setup *setup,
                           const struct cf_player *p, struct command *c)
{
    unsigned found = 0;
    for (unsigned i = 0; i < 2 && p->turn.took[i]; i++) {
        unsigned k = p->turn.took[i] - 1u;
        const struct cf_kind *kind = &setup->edition.kind[k];
        if (kind->is_wild || kind->large != c->symbol)
            continue;
        c->kind = k;
        found++;
    }
    return found == 1;
}

static bool is_on_grid(const struct command *c)
{
    return c->row >= 1 && c->row <= CF_SIDE && c->column >= 1 &&
           c->column <= CF_SIDE;
}

static bool command_move(const struct cf_setup *setup,
                         const struct cf_state *state, unsigned seat,
                         struct command *c, uint32_t *move)
{
    unsigned square = CF_NONE;
    bool is_chance = c->verb == CF_MARKET_VERB || c->verb == CF_HAND_VERB;
    if (is_chance != (seat == CHANCE))
        return false;
    if (c->is_by_symbol && !find_by_symbol(setup, &state->player[seat], c))
        return false;
    if (c->has_square && !is_on_grid(c))
        return false;
    if (c->has_square)
        square = (c->row - 1) * CF_SIDE + c->column - 1;
    switch (c->verb) {
    case CF_MARKET_VERB:
        *move = cf_move(c->verb, c->card, c->turn, 0);
        return true;
    case CF_HAND_VERB:
        *move = cf_move(c->verb, c->seat, c->took[0], c->took[1]);
        return true;
    case CF_PLAY_VERB:
        *move = cf_move(c->verb, c->kind, c->how, 0);
        return true;
    case CF_DRAW_VERB:
        if (!state->card)
            return false;
        *move = cf_move(c->verb, square,
                        setup->edition.card[state->card - 1]
                            .canonical[cf_view(setup, state, seat)][c->code],
                        0);
        return true;
    case CF_SINGLE_VERB:
    case CF_PATCH_VERB:
        *move = cf_move(c->verb, square, 0, 0);
        return true;
    case CF_FREE_VERB:
        *move = cf_move(c->verb, square, c->symbol, 0);
        return true;
    case CF_ASSIGN_VERB:
        *move = cf_move(c->verb, c->is_none ? CF_NONE : c->member, 0, 0);
        return true;
    }
    return false;
}

bool cf_move_read(const struct cf_setup *setup, const struct cf_state *state,
                  unsigned seat, struct slice words, uint32_t *move)
{
    struct command c;
    return read_command(setup, words, &c) &&
           command_move(setup, state, seat, &c, move);
}

bool cf_reword(const void *setup, const void *state, unsigned actor,
               struct slice words, struct text *out)
{
    uint32_t move;
    if (!cf_move_read(setup, state, actor, words, &move))
        return false;
    cf_move_words(setup, actor, move, out);
    return true;
}

static const char *why_play(const struct cf_setup *setup,
                            const struct cf_player *p, struct command *c)
{
    const uint8_t *took = p->turn.took;
    if (c->is_by_symbol && !find_by_symbol(setup, p, c))
        return "E-HAND: not exactly one card in hand has that large symbol";
    if (took[0] != c->kind + 1 && took[1] != c->kind + 1)
        return "E-HAND: this card is not in the hand (CF-25)";
    if (c->how == CF_SMALL && setup->edition.kind[c->kind].is_wild)
        return "E-ABILITY: a Wild has no small symbol (CF-R19)";
    if (c->how == CF_SMALL && !p->alternative)
        return "E-ABILITY: no Alternative is available (CF-29)";
    return "E-SYMBOL: nobody can take this symbol any more, and the hand "
           "offers one that somebody can take (CF-32)";
}

/* Squares of a drawing by its anchor; false: partly outside the grid. */
static bool squares_at(const struct cf_shape *shape, unsigned square,
                       uint64_t *squares)
{
    if (square < shape->first || !(shape->room >> (square - shape->first) & 1u))
        return false;
    *squares = shape->mask << (square - shape->first);
    return true;
}

static const char *why_squares(const struct cf_setup *setup,
                               const struct cf_state *state, unsigned seat,
                               uint64_t squares)
{
    const struct cf_player *p = &state->player[seat];
    if (squares & ~cf_empty(p))
        return "E-TAKEN: a square there is not empty (CF-34)";
    if (!(squares & cf_touching(setup, state, seat)))
        return "E-ADJ: no square there touches, edge to edge, a symbol drawn "
               "in an earlier round (CF-35)";
    return NULL;
}

/* Why the squares of a FREE round or a patch are refused. */
static const char *why_one(const struct cf_setup *setup,
                           const struct cf_state *state, unsigned seat,
                           const struct command *c)
{
    if (c->is_none)
        return "E-FITS: there is a square for it, so it must be done "
               "(CF-21, CF-R8)";
    if (!is_on_grid(c))
        return "E-GRID: rows and columns go from 1 to 7";
    return why_squares(setup, state, seat,
                       UINT64_C(1) << ((c->row - 1) * CF_SIDE + c->column - 1));
}

static const char *why_draw(const struct cf_setup *setup,
                            const struct cf_state *state, unsigned seat,
                            const struct command *c)
{
    const struct cf_card *card = &setup->edition.card[state->card - 1];
    unsigned view = cf_view(setup, state, seat);
    uint64_t squares;
    if (c->is_none)
        return "E-FITS: something can be drawn, so it must be (CF-40)";
    if (c->verb == CF_DRAW_VERB && card->canonical[view][c->code] &&
        !state->player[seat].rotate)
        return "E-ABILITY: turning or mirroring needs a Rotate, and none is "
               "available (CF-39)";
    if (!is_on_grid(c))
        return "E-GRID: rows and columns go from 1 to 7";
    unsigned square = (c->row - 1) * CF_SIDE + c->column - 1;
    squares = UINT64_C(1) << square;
    if (c->verb == CF_DRAW_VERB &&
        !squares_at(cf_turned(card, view, c->code), square, &squares))
        return "E-GRID: the shape would leave the grid (CF-33)";
    const char *why = why_squares(setup, state, seat, squares);
    if (why)
        return why;
    return "E-FITS: the shape fits as it is seen, so it must be drawn whole "
           "(CF-40)";
}

static const char *why_assign(const struct cf_setup *setup,
                              const struct cf_player *p,
                              const struct command *c)
{
    unsigned symbol = cf_symbol(setup, p->turn.play);
    if (c->is_none)
        return "E-FITS: somebody can take the symbol, so it must be assigned "
               "(CF-49)";
    if (!(cf_takers[symbol] >> c->member & 1u))
        return "E-DEMAND: this member does not demand the symbol (CF-7)";
    return "E-FULL: all three boxes of this member are filled (CF-49)";
}

static const char *why_seat(const struct cf_setup *setup,
                            const struct cf_state *state, unsigned seat,
                            struct command *c)
{
    static const uint8_t PHASE[] = {
        [CF_PLAY_VERB] = CF_CHOOSE, [CF_DRAW_VERB] = CF_DRAW,
        [CF_SINGLE_VERB] = CF_DRAW, [CF_FREE_VERB] = CF_FREE,
        [CF_PATCH_VERB] = CF_PATCH, [CF_ASSIGN_VERB] = CF_ASSIGN,
    };
    const struct cf_player *p = &state->player[seat];
    if (PHASE[c->verb] != state->phase[seat])
        return "E-PHASE: this is not what is asked now";
    switch (c->verb) {
    case CF_PLAY_VERB:
        return why_play(setup, p, c);
    case CF_DRAW_VERB:
    case CF_SINGLE_VERB:
        return why_draw(setup, state, seat, c);
    case CF_FREE_VERB:
    case CF_PATCH_VERB:
        return why_one(setup, state, seat, c);
    case CF_ASSIGN_VERB:
        return why_assign(setup, p, c);
    case CF_MARKET_VERB:
    case CF_HAND_VERB:
        break;
    }
    return "E-PHASE: this is left to chance";
}

static const char *why_chance(const struct cf_state *state,
                              const struct command *c)
{
    if (c->verb == CF_MARKET_VERB && cf_is_closed(state))
        return state->revealed >> c->card & 1u
                   ? "this Market card is out of the game (CF-17)"
                   : "Market cards are never turned in this game (CF-R2)";
    if (c->verb == CF_HAND_VERB && !cf_is_closed(state))
        return "E-HAND: the seat that takes now cannot take these cards "
               "(CF-22)";
    return "E-PHASE: this is not what chance decides now";
}

void cf_why(const void *setup, const void *state, unsigned actor,
            struct slice words, struct text *out)
{
    struct command c;
    if (!read_command(setup, words, &c))
        say(out, "E-SYNTAX: this cannot be read; a move looks like "
                 "\"play vg\", \"draw r3c2 rot0\", \"free mask r4c3\", "
                 "\"patch r1c5\", \"assign mom\"");
    else if (actor == CHANCE)
        say(out, why_chance(state, &c));
    else
        say(out, why_seat(setup, state, actor, &c));
}
