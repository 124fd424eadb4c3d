/* Clean Family: situations as text (section 5 of the page). Reading trusts
 * nothing: a seat in the middle of its turn must say in `turn` what it did,
 * and that is played again from the start of the round. */
#include "games/clean_family/clean_family.h"

#include "engine/refuse.h"
#include "engine/words.h"

#include <string.h>

const struct key cf_keys[] = {
    [CF_KEY_ROUND] = {"round", 0, true},
    [CF_KEY_ITEM] = {"item", 0, true},
    [CF_KEY_MARKET] = {"market", 0, false},
    [CF_KEY_CARD] = {"card", 0, true},
    [CF_KEY_PHASE] = {"phase", 1, true},
    [CF_KEY_HAND] = {"hand", 1, false},
    [CF_KEY_DISCARD] = {"discard", 1, false},
    [CF_KEY_USED] = {"used", 1, false},
    [CF_KEY_GRID] = {"grid", 1, true},
    [CF_KEY_ROTATE] = {"rotate", 1, true},
    [CF_KEY_ALTERNATIVE] = {"alternative", 1, true},
    [CF_KEY_BOXES] = {"boxes", 1, false},
    [CF_KEY_SYMBOL] = {"symbol", 1, true},
    [CF_KEY_PENDING] = {"pending", 1, true},
    [CF_KEY_TURN] = {"turn", 1, true},
    [CF_KEY_SCORE] = {"score", 1, false},
    [CF_KEYS] = {NULL, 0, false},
};

static const char LETTERS[CF_SYMBOLS + 1] = "dmgvh";

static void put_key(struct text *out, enum cf_key key, unsigned seat)
{
    text_put(out, cf_keys[key].name);
    text_char(out, ' ');
    text_char(out, words_letter(seat));
}

static void put_bag(const struct cf_setup *setup, uint64_t bag,
                    struct text *out)
{
    for (unsigned i = 0; i < setup->edition.kinds; i++) {
        unsigned kind = setup->edition.listed[i];
        for (unsigned n = cf_bag_has(bag, kind); n; n--)
            text_word(out, setup->edition.kind[kind].code);
    }
    if (!bag)
        text_word(out, "-");
}

static void put_hand(const struct cf_setup *setup, const struct cf_state *state,
                     unsigned seat, struct text *out)
{
    const uint8_t *took = state->player[seat].turn.took;
    unsigned size = cf_hand_size(setup, cf_item_rounds(setup, state));
    for (unsigned i = 0; i < size; i++)
        text_word(out, took[i] ? setup->edition.kind[took[i] - 1].code : "?");
}

static void put_grid(const struct cf_player *p, struct text *out)
{
    text_char(out, ' ');
    for (unsigned at = 0; at < CF_SQUARES; at++) {
        char c = p->crossed >> at & 1u ? 'x' : '.';
        for (unsigned s = 0; s < CF_SYMBOLS; s++)
            if (p->drawn[s] >> at & 1u)
                c = LETTERS[s];
        if (at && at % CF_SIDE == 0)
            text_char(out, '/');
        text_char(out, c);
    }
}

/* CF-50: the others get crosses. */
static bool has_notes(unsigned member)
{
    return member == CF_MOM || member == CF_BROTHER || member == CF_GRANDPA;
}

static void put_notes(const struct cf_setup *setup, const struct cf_player *p,
                      unsigned member, struct text *out)
{
    const uint8_t *notes = member == CF_MOM       ? p->mom
                           : member == CF_BROTHER ? p->brother
                                                  : p->grandpa;
    for (unsigned i = 0; i < p->boxes[member]; i++) {
        if (i)
            text_char(out, ',');
        if (member != CF_GRANDPA) {
            text_int(out, notes[i]);
            continue;
        }
        text_put(out, setup->edition.card[(notes[i] & 31u) - 1].id);
        if (setup->match_seen) {
            text_char(out, '.');
            text_int(out, notes[i] >> 5);
        }
    }
    if (!p->boxes[member])
        text_char(out, '-');
}

static void put_boxes(const struct cf_setup *setup, const struct cf_player *p,
                      struct text *out)
{
    for (unsigned m = 0; m < CF_MEMBERS; m++) {
        text_word(out, cf_member_names[m]);
        text_char(out, '=');
        if (has_notes(m))
            put_notes(setup, p, m, out);
        else
            text_int(out, p->boxes[m]);
    }
}

static void put_turn(const struct cf_setup *setup, const struct cf_turn *turn,
                     struct text *out)
{
    if (turn->play) {
        text_word(out, "hand");
        for (unsigned i = 0; i < 2 && turn->took[i]; i++)
            text_word(out, setup->edition.kind[turn->took[i] - 1].code);
        text_put(out, "; ");
        cf_move_words(setup, 0, turn->play, out);
    }
    if (turn->draw) {
        text_put(out, turn->play ? "; " : " ");
        cf_move_words(setup, 0, turn->draw, out);
    }
    for (unsigned i = 0; i < turn->patches; i++) {
        text_put(out, "; patch");
        cf_put_square(out, turn->patch[i]);
    }
    for (unsigned i = 0; i < turn->lapsed; i++)
        text_put(out, "; patch none");
    if (turn->assign) {
        text_put(out, "; ");
        cf_move_words(setup, 0, turn->assign, out);
    }
    if (!turn->play && !turn->draw)
        text_word(out, "-");
}

/* CF-62 */
static void put_score(const struct cf_setup *setup,
                      const struct cf_state *state, unsigned seat,
                      struct text *out)
{
    struct result result;
    cf_result(setup, state, &result);
    put_key(out, CF_KEY_SCORE, seat);
    for (unsigned i = 0; i < result.sources; i++) {
        text_word(out, result.source[i].name);
        text_char(out, '=');
        text_int(out, result.source[i].points[seat]);
    }
    text_put(out, " total=");
    text_int(out, result.score[seat]);
    text_put(out, " empty=");
    text_int(out, bits_count(cf_empty(&state->player[seat])));
    text_char(out, '\n');
}

static bool has_symbol(const struct cf_state *state, unsigned seat)
{
    return state->player[seat].turn.play && state->phase[seat] != CF_DONE;
}

/* What a key of a seat holds, after `KEY SEAT`. */
static void put_value(const struct cf_setup *setup,
                      const struct cf_state *state, unsigned seat,
                      enum cf_key key, struct text *out)
{
    const struct cf_player *p = &state->player[seat];
    if (key == CF_KEY_PHASE)
        text_word(out, cf_phase_names[state->phase[seat]]);
    if (key == CF_KEY_HAND && state->phase[seat] == CF_CHOOSE)
        put_hand(setup, state, seat, out);
    else if (key == CF_KEY_HAND)
        text_word(out, "-");
    if (key == CF_KEY_DISCARD)
        put_bag(setup, p->discard, out);
    if (key == CF_KEY_USED)
        put_bag(setup, p->used, out);
    if (key == CF_KEY_GRID)
        put_grid(p, out);
    if (key == CF_KEY_ROTATE || key == CF_KEY_ALTERNATIVE) {
        bool is_rotate = key == CF_KEY_ROTATE;
        text_word_int(out, is_rotate ? p->rotate : p->alternative);
        text_char(out, '/');
        text_int(out, is_rotate ? p->rotate_gained : p->alternative_gained);
    }
    if (key == CF_KEY_BOXES)
        put_boxes(setup, p, out);
    if (key == CF_KEY_SYMBOL) {
        text_char(out, ' ');
        text_char(out, has_symbol(state, seat)
                           ? LETTERS[cf_symbol(setup, p->turn.play)]
                           : '-');
    }
    if (key == CF_KEY_PENDING)
        text_word_int(out, p->pending);
    if (key == CF_KEY_TURN)
        put_turn(setup, &p->turn, out);
}

/* Whether a key of a seat says more than its absence would. */
static bool is_worth(const struct cf_state *state, unsigned seat,
                     enum cf_key key)
{
    const struct cf_player *p = &state->player[seat];
    bool has_box = false;
    for (unsigned m = 0; m < CF_MEMBERS; m++)
        has_box |= p->boxes[m] != 0;
    return (key == CF_KEY_PHASE && state->card) ||
           (key == CF_KEY_HAND && state->phase[seat] == CF_CHOOSE) ||
           (key == CF_KEY_DISCARD && p->discard) ||
           (key == CF_KEY_USED && p->used) ||
           (key == CF_KEY_GRID && cf_empty(p) != CF_GRID) ||
           (key == CF_KEY_ROTATE && p->rotate_gained) ||
           (key == CF_KEY_ALTERNATIVE && p->alternative_gained) ||
           (key == CF_KEY_BOXES && has_box) ||
           (key == CF_KEY_SYMBOL && has_symbol(state, seat)) ||
           (key == CF_KEY_PENDING && p->pending) ||
           (key == CF_KEY_TURN && (p->turn.play || p->turn.draw));
}

static void put_market(const struct cf_setup *setup,
                       const struct cf_state *state, bool all, struct text *out)
{
    if (!all && !state->revealed)
        return;
    text_put(out, "round ");
    text_int(out, bits_count(state->revealed));
    text_put(out, "\nitem ");
    text_int(out, cf_item_rounds(setup, state));
    text_put(out, "\nmarket");
    for (uint32_t left = state->revealed; left; left &= left - 1)
        text_word(out, setup->edition.card[bits_first(left)].id);
    text_put(out, state->revealed ? "\n" : " -\n");
    if (state->card) {
        text_put(out, "card ");
        text_put(out, setup->edition.card[state->card - 1].id);
        text_put(out, " turn ");
        text_int(out, state->card_turn);
        text_char(out, '\n');
    } else if (all) {
        text_put(out, "card -\n");
    }
}

void cf_write(const void *setup, const void *state, enum form form,
              struct text *out)
{
    const struct cf_setup *g = setup;
    const struct cf_state *now = state;
    bool all = form != FORM_BRIEF;
    put_market(g, now, all, out);
    if (all && !game_clean_family.waiting(g, now))
        text_put(out, "phase over\n");
    for (unsigned seat = 0; seat < g->players; seat++) {
        for (unsigned key = CF_KEY_PHASE; key < CF_KEY_SCORE; key++) {
            if (!all && !is_worth(now, seat, key))
                continue;
            put_key(out, key, seat);
            put_value(g, now, seat, key, out);
            text_char(out, '\n');
        }
        if (all)
            put_score(g, now, seat, out);
    }
    if (form == FORM_SHOWN)
        cf_write_printed(g, now, out);
}

/* Lines sorted by key and seat; a key that was not given has line 0. */
struct draft {
    const struct cf_setup *setup;
    struct cf_state *state;
    struct refusal *why;
    struct slice value[CF_KEYS][CF_SEATS];
    size_t line[CF_KEYS][CF_SEATS];
};

static bool bad(struct draft *d, unsigned key, unsigned seat,
                const char *sentence)
{
    return refuse_with(d->why, REFUSE_SITUATION, d->line[key][seat], sentence);
}

static bool sort_line(struct draft *d, struct slice line, size_t number)
{
    struct slice word = {"", 0};
    unsigned key = 0;
    int seat = 0;
    slice_word(&line, &word);
    while (key < CF_KEY_SCORE && !slice_is(word, cf_keys[key].name))
        key++;
    if (key == CF_KEY_SCORE)
        return refuse_with(d->why, REFUSE_SITUATION, number,
                           "Clean Family has no such situation key");
    if (key >= CF_KEY_PHASE) {
        seat = slice_word(&line, &word) ? words_actor(word) : -1;
        if (seat < 0 || seat >= d->setup->players)
            return refuse_with(d->why, REFUSE_SITUATION, number,
                               "here must stand the letter of a seat");
    }
    if (d->line[key][seat])
        return refuse_with(d->why, REFUSE_SITUATION, number,
                           "this key has been given before");
    d->line[key][seat] = number;
    d->value[key][seat] = slice_trim(line);
    return true;
}

static bool read_market(struct draft *d)
{
    struct slice rest = d->value[CF_KEY_MARKET][0];
    struct slice word[4] = {{"", 0}, {"", 0}, {"", 0}, {"", 0}};
    struct cf_state *s = d->state;
    int32_t turn;
    unsigned count = 0;
    while (!slice_is(rest, "-") && slice_word(&rest, &word[0])) {
        int card = cf_card_named(d->setup, word[0]);
        if (card < 0 || s->revealed >> card & 1u)
            return bad(d, CF_KEY_MARKET, 0,
                       "no such Market card, or it is named twice");
        s->revealed |= 1u << card;
    }
    rest = d->value[CF_KEY_CARD][0];
    if (!d->line[CF_KEY_CARD][0] || slice_is(rest, "-"))
        return true;
    while (count < 4 && slice_word(&rest, &word[count]))
        count++;
    int card = cf_card_named(d->setup, word[0]);
    if (card < 0 || count != 3 || !slice_is(word[1], "turn") ||
        !slice_int(word[2], 0, 3, &turn))
        return bad(d, CF_KEY_CARD, 0, "a card is written: card ID turn T");
    if (!d->line[CF_KEY_MARKET][0])
        s->revealed = 1u << card;
    s->card = (uint8_t)(card + 1);
    s->card_turn = (uint8_t)turn;
    return true;
}

static bool read_counts(struct draft *d)
{
    int32_t n;
    if (d->line[CF_KEY_ROUND][0] &&
        (!slice_int(d->value[CF_KEY_ROUND][0], 0, CF_MARKET, &n) ||
         (unsigned)n != bits_count(d->state->revealed)))
        return bad(d, CF_KEY_ROUND, 0,
                   "I-2: the round is the number of cards revealed");
    if (d->line[CF_KEY_ITEM][0] &&
        (!slice_int(d->value[CF_KEY_ITEM][0], 0, CF_MARKET, &n) ||
         (unsigned)n != cf_item_rounds(d->setup, d->state)))
        return bad(d, CF_KEY_ITEM, 0,
                   "I-2: the item round is the number of shapes revealed");
    return true;
}

static bool read_bag(struct draft *d, enum cf_key key, unsigned seat,
                     uint64_t *bag)
{
    struct slice rest = d->value[key][seat];
    struct slice word;
    unsigned count = 0;
    while (!slice_is(rest, "-") && slice_word(&rest, &word)) {
        int kind = cf_kind_named(d->setup, word);
        if (kind < 0)
            return bad(d, key, seat, "there is no such Item card");
        if (++count > CF_ITEMS)
            return bad(d, key, seat, "I-1: a seat has 12 Item cards");
        *bag += CF_ONE(kind);
    }
    return true;
}

/* Up to two cards as kinds + 1 in rising order. */
static bool read_hand(struct draft *d, enum cf_key key, unsigned seat,
                      struct slice rest)
{
    uint8_t *took = d->state->player[seat].turn.took;
    struct slice word;
    unsigned count = 0;
    while (!slice_is(rest, "-") && slice_word(&rest, &word)) {
        int kind = cf_kind_named(d->setup, word);
        if (kind < 0 || count == 2)
            return bad(d, key, seat, "a hand is one or two Item cards");
        took[count++] = (uint8_t)(kind + 1);
    }
    if (count == 2 && took[1] < took[0]) {
        uint8_t low = took[1];
        took[1] = took[0];
        took[0] = low;
    }
    return true;
}

static bool read_grid(struct draft *d, unsigned seat)
{
    struct slice rows = d->value[CF_KEY_GRID][seat];
    struct cf_player *p = &d->state->player[seat];
    if (!d->line[CF_KEY_GRID][seat])
        return true;
    if (rows.len != CF_SQUARES + CF_SIDE - 1)
        return bad(d, CF_KEY_GRID, seat,
                   "a grid is 7 rows of 7 squares joined by /");
    for (unsigned i = 0; i < rows.len; i++) {
        unsigned at = i - i / (CF_SIDE + 1);
        bool is_gap = i % (CF_SIDE + 1) == CF_SIDE;
        bool found = is_gap ? rows.at[i] == '/' : rows.at[i] == '.';
        for (unsigned s = 0; s < CF_SYMBOLS && !is_gap; s++)
            if (rows.at[i] == LETTERS[s]) {
                p->drawn[s] |= UINT64_C(1) << at;
                found = true;
            }
        if (rows.at[i] == 'x' && !is_gap) {
            p->crossed |= UINT64_C(1) << at;
            found = true;
        }
        if (!found)
            return bad(d, CF_KEY_GRID, seat,
                       "a grid is written with d m g v h x . and /");
    }
    return true;
}

static bool read_ability(struct draft *d, enum cf_key key, unsigned seat,
                         uint8_t *available, uint8_t *gained)
{
    struct slice value = d->value[key][seat];
    size_t at = 0;
    int32_t has = 0;
    int32_t ever = 0;
    if (!d->line[key][seat])
        return true;
    while (at < value.len && value.at[at] != '/')
        at++;
    if (at == value.len ||
        !slice_int((struct slice){value.at, at}, 0, 99, &has) ||
        !slice_int((struct slice){value.at + at + 1, value.len - at - 1}, 0, 99,
                   &ever))
        return bad(d, key, seat, "an ability is written AVAILABLE/GAINED");
    *available = (uint8_t)has;
    *gained = (uint8_t)ever;
    return true;
}

/* Cuts *rest at the first `mark`; false when nothing is left. */
static bool cut(struct slice *rest, char mark, struct slice *part)
{
    size_t at = 0;
    if (!rest->len)
        return false;
    while (at < rest->len && rest->at[at] != mark)
        at++;
    *part = (struct slice){rest->at, at};
    if (at < rest->len)
        at++;
    rest->at += at;
    rest->len -= at;
    return true;
}

static bool read_note(struct draft *d, unsigned member, struct slice word,
                      uint8_t *note)
{
    struct slice id;
    int32_t n = 0;
    if (member != CF_GRANDPA) {
        bool is_number = slice_int(word, 1, 25, &n);
        *note = (uint8_t)n;
        return is_number;
    }
    if (!cut(&word, '.', &id))
        return false;
    int card = cf_card_named(d->setup, id);
    if (card < 0 || (d->setup->match_seen && !slice_int(word, 0, 3, &n)) ||
        (!d->setup->match_seen && word.len))
        return false;
    *note = (uint8_t)(card + 1 + 32 * n);
    return true;
}

static bool read_member(struct draft *d, unsigned seat, unsigned member,
                        struct slice value)
{
    struct cf_player *p = &d->state->player[seat];
    struct slice part;
    int32_t n;
    uint8_t *notes = member == CF_MOM       ? p->mom
                     : member == CF_BROTHER ? p->brother
                                            : p->grandpa;
    if (!has_notes(member)) {
        if (!slice_int(value, 0, CF_BOXES, &n))
            return false;
        p->boxes[member] = (uint8_t)n;
        return true;
    }
    while (!slice_is(value, "-") && cut(&value, ',', &part)) {
        if (p->boxes[member] == CF_BOXES ||
            !read_note(d, member, part, &notes[p->boxes[member]]))
            return false;
        p->boxes[member]++;
    }
    return true;
}

static bool read_boxes(struct draft *d, unsigned seat)
{
    struct slice rest = d->value[CF_KEY_BOXES][seat];
    struct slice word;
    unsigned seen = 0;
    while (slice_word(&rest, &word)) {
        struct slice name = {"", 0};
        unsigned member = 0;
        cut(&word, '=', &name);
        while (cf_member_names[member] &&
               !slice_is(name, cf_member_names[member]))
            member++;
        if (member == CF_MEMBERS || seen >> member & 1u || !word.len ||
            !read_member(d, seat, member, word))
            return bad(d, CF_KEY_BOXES, seat,
                       "boxes are written dad=2 mom=4,3 sister=0 brother=- "
                       "grandpa=S03 grandma=1");
        seen |= 1u << member;
    }
    return true;
}

/* Abilities before the turn, from those after it and the squares covered. */
static void undo_abilities(const struct cf_sheet *sheet, struct cf_player *p,
                           uint64_t covered)
{
    unsigned rotate = bits_count(covered & sheet->rotate);
    unsigned alternative = bits_count(covered & sheet->alternative);
    bool is_turned =
        cf_verb(p->turn.draw) == CF_DRAW_VERB && cf_part(p->turn.draw, 1) != 0;
    bool is_alt = p->turn.play && cf_part(p->turn.play, 1) == CF_SMALL;
    if (rotate > sheet->rotate_boxes)
        rotate = sheet->rotate_boxes;
    if (alternative > sheet->alternative_boxes)
        alternative = sheet->alternative_boxes;
    p->turn.rotate_gained = (uint8_t)rotate;
    p->turn.rotate =
        (uint8_t)(p->rotate + rotate - p->rotate_gained + is_turned);
    p->turn.alternative_gained = (uint8_t)alternative;
    p->turn.alternative = (uint8_t)(p->alternative + alternative -
                                    p->alternative_gained + is_alt);
}

/* One `;` part of a turn, noted in order; false: out of place. */
static bool note_part(struct draft *d, unsigned seat, struct slice part)
{
    struct cf_turn *turn = &d->state->player[seat].turn;
    struct slice rest = part;
    struct slice verb = {"", 0};
    uint32_t move;
    slice_word(&rest, &verb);
    if (slice_is(verb, "hand"))
        return !turn->took[0] && !turn->draw &&
               read_hand(d, CF_KEY_TURN, seat, rest) && turn->took[0];
    if (!cf_move_read(d->setup, d->state, seat, part, &move) || turn->assign)
        return false;
    switch (cf_verb(move)) {
    case CF_PLAY_VERB:
        if (turn->play || turn->draw)
            return false;
        turn->play = move;
        return turn->took[0] != 0;
    case CF_DRAW_VERB:
    case CF_SINGLE_VERB:
    case CF_FREE_VERB:
        if (turn->draw)
            return false;
        turn->draw = move;
        return true;
    case CF_PATCH_VERB:
        if (cf_part(move, 0) == CF_NONE)
            turn->lapsed++;
        else if (turn->patches < CF_PATCH_CAP && !turn->lapsed)
            turn->patch[turn->patches++] = (uint8_t)cf_part(move, 0);
        else
            return false;
        return turn->draw && turn->lapsed <= CF_PATCH_CAP;
    case CF_ASSIGN_VERB:
        turn->assign = move;
        return turn->play && turn->draw;
    case CF_MARKET_VERB:
    case CF_HAND_VERB:
        break;
    }
    return false;
}

/* Squares of the turn's drawing; false: not on the grid. */
static bool note_squares(struct draft *d, unsigned seat)
{
    struct cf_turn *turn = &d->state->player[seat].turn;
    unsigned square = cf_part(turn->draw, 0);
    if (!turn->draw || square == CF_NONE)
        return true;
    turn->squares = UINT64_C(1) << square;
    if (cf_verb(turn->draw) != CF_DRAW_VERB)
        return true;
    const struct cf_shape *shape =
        cf_turned(&d->setup->edition.card[d->state->card - 1],
                  cf_view(d->setup, d->state, seat), cf_part(turn->draw, 1));
    if (square < shape->first || !(shape->room >> (square - shape->first) & 1u))
        return false;
    turn->squares = shape->mask << (square - shape->first);
    return true;
}

/* Phase that follows from what the turn contains. */
static enum cf_phase phase_after(const struct cf_setup *setup,
                                 const struct cf_player *p)
{
    uint64_t covered = p->turn.squares;
    for (unsigned i = 0; i < p->turn.patches; i++)
        covered |= UINT64_C(1) << p->turn.patch[i];
    if (!p->turn.draw)
        return CF_DRAW;
    if (bits_count(covered & setup->sheet.patch) >
        p->turn.patches + p->turn.lapsed)
        return CF_PATCH;
    return p->turn.assign || !p->turn.play ? CF_DONE : CF_ASSIGN;
}

/* A used and a discarded card must lie where the turn put them. */
static bool has_put_cards(const struct cf_player *p)
{
    uint64_t other = 0;
    if (!p->turn.play)
        return true;
    unsigned kind = cf_part(p->turn.play, 0);
    for (unsigned i = 0; i < 2 && p->turn.took[i]; i++)
        other += CF_ONE(p->turn.took[i] - 1u);
    if (!cf_bag_has(other, kind) || !cf_bag_has(p->used, kind))
        return false;
    other -= CF_ONE(kind);
    return !other || cf_bag_has(p->discard, bits_first(other) / 4);
}

/* A seat in or after its turn. The check of the whole situation plays the
 * turn again; here it is made sure that it can be taken back. */
static bool read_turn(struct draft *d, unsigned seat)
{
    struct slice rest = d->value[CF_KEY_TURN][seat];
    struct cf_player *p = &d->state->player[seat];
    struct slice part;
    uint64_t covered = CF_GRID & ~cf_empty(p);
    bool is_free = cf_is_free_round(d->setup, d->state->card - 1u);
    while (cut(&rest, ';', &part))
        if (!note_part(d, seat, slice_trim(part)))
            return bad(d, CF_KEY_TURN, seat,
                       "a turn is written: hand dm vg; play vg; draw r3c2 "
                       "rot0; patch r1c5; assign mom");
    if ((p->turn.play == 0) != is_free || !note_squares(d, seat) ||
        !has_put_cards(p))
        return bad(d, CF_KEY_TURN, seat,
                   "this turn does not fit the round, the piles or the grid");
    covered &= ~p->turn.squares;
    for (unsigned i = 0; i < p->turn.patches; i++)
        covered &= ~(UINT64_C(1) << p->turn.patch[i]);
    undo_abilities(&d->setup->sheet, p, covered);
    if (p->turn.assign && cf_part(p->turn.assign, 0) != CF_NONE &&
        !p->boxes[cf_part(p->turn.assign, 0)])
        return bad(d, CF_KEY_TURN, seat, "the box assigned is not filled");
    d->state->phase[seat] = (uint8_t)phase_after(d->setup, p);
    if (d->state->phase[seat] == CF_PATCH)
        p->pending = (uint8_t)(bits_count(CF_GRID & ~cf_empty(p) & ~covered &
                                          d->setup->sheet.patch) -
                               p->turn.patches - p->turn.lapsed);
    return true;
}

static bool read_phase(struct draft *d, unsigned seat)
{
    struct cf_state *s = d->state;
    bool has_turn = d->line[CF_KEY_TURN][seat] &&
                    !slice_is(d->value[CF_KEY_TURN][seat], "-");
    if (!s->card) {
        s->phase[seat] = CF_DONE;
        if (has_turn || s->player[seat].turn.took[0])
            return bad(d, has_turn ? CF_KEY_TURN : CF_KEY_HAND, seat,
                       "no round is open: there is no card");
    } else if (has_turn) {
        if (s->player[seat].turn.took[0])
            return bad(d, CF_KEY_HAND, seat,
                       "the hand of a seat that has played is in its turn");
        if (!read_turn(d, seat))
            return false;
    } else if (cf_is_free_round(d->setup, s->card - 1u)) {
        s->phase[seat] = CF_FREE;
        if (s->player[seat].turn.took[0])
            return bad(d, CF_KEY_HAND, seat,
                       "nobody takes cards in a FREE round (CF-19)");
    } else {
        s->phase[seat] = s->player[seat].turn.took[0] ? CF_CHOOSE : CF_TAKE;
    }
    if (d->line[CF_KEY_PHASE][seat] &&
        !slice_is(d->value[CF_KEY_PHASE][seat], cf_phase_names[s->phase[seat]]))
        return bad(d, CF_KEY_PHASE, seat,
                   "this phase does not follow from card, hand and turn");
    return true;
}

/* Keys that follow from others must agree with them. */
static bool agrees(struct draft *d, enum cf_key key, unsigned seat)
{
    char buffer[16];
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    put_value(d->setup, d->state, seat, key, &out);
    return !d->line[key][seat] ||
           slice_same(slice_trim((struct slice){out.at, out.len}),
                      d->value[key][seat]);
}

static bool read_seat(struct draft *d, unsigned seat)
{
    struct cf_player *p = &d->state->player[seat];
    if (!read_bag(d, CF_KEY_DISCARD, seat, &p->discard) ||
        !read_bag(d, CF_KEY_USED, seat, &p->used) || !read_grid(d, seat) ||
        !read_ability(d, CF_KEY_ROTATE, seat, &p->rotate, &p->rotate_gained) ||
        !read_ability(d, CF_KEY_ALTERNATIVE, seat, &p->alternative,
                      &p->alternative_gained) ||
        !read_boxes(d, seat) ||
        !read_hand(d, CF_KEY_HAND, seat, d->value[CF_KEY_HAND][seat]) ||
        !read_phase(d, seat))
        return false;
    if (!agrees(d, CF_KEY_SYMBOL, seat))
        return bad(d, CF_KEY_SYMBOL, seat,
                   "this symbol does not follow from the turn");
    if (!agrees(d, CF_KEY_PENDING, seat))
        return bad(d, CF_KEY_PENDING, seat,
                   "this number of patches does not follow from the turn");
    return true;
}

/* The situation with every seat back at the start of its turn must be in
 * order too, or a turn could hide what is not. */
static const char *flaw_anywhere(struct draft *d, unsigned *key, unsigned *seat)
{
    struct cf_state begin = *d->state;
    for (unsigned s = 0; s < d->setup->players; s++) {
        uint8_t took[2];
        memcpy(took, begin.player[s].turn.took, sizeof took);
        cf_rewind(d->setup, &begin, s);
        memcpy(begin.player[s].turn.took, took, sizeof took);
    }
    const char *words = cf_flaw(d->setup, &begin, key, seat);
    return words ? words : cf_flaw(d->setup, d->state, key, seat);
}

bool cf_read(const void *setup, const struct slice *lines, size_t count,
             void *state, struct refusal *why)
{
    struct draft d = {.setup = setup, .state = state, .why = why};
    unsigned key;
    unsigned seat;
    memset(state, 0, sizeof(struct cf_state));
    for (size_t i = 0; i < count; i++)
        if (!sort_line(&d, lines[i], i + 1))
            return false;
    if (!read_market(&d) || !read_counts(&d))
        return false;
    for (unsigned s = 0; s < d.setup->players; s++)
        if (!read_seat(&d, s))
            return false;
    const char *words = flaw_anywhere(&d, &key, &seat);
    if (words)
        return bad(&d, key, key < CF_KEY_PHASE ? 0 : seat, words);
    if (!game_clean_family.waiting(setup, state))
        return bad(&d, CF_KEY_MARKET, 0,
                   "this game is already over: 12 item rounds are done");
    return true;
}
