/* Clean Family: situations as text (section 5 of the page). Reading trusts
 * nothing: a seat in the middle of its turn must say in `turn` what it did,
 * and that is played again from the start of the round. Long: every key is
 * written and read here, by hand. */
#include "games/clean_family/clean_family.h"

#include "engine/refuse.h"
#include "engine/words.h"

#include <string.h>

const struct key clean_family_keys[] = {
    [KEY_ROUND] = {"round", 0, true},
    [KEY_ITEM] = {"item", 0, true},
    [KEY_MARKET] = {"market", 0, false},
    [KEY_CARD] = {"card", 0, true},
    [KEY_PHASE] = {"phase", 1, true},
    [KEY_HAND] = {"hand", 1, false},
    [KEY_DISCARD] = {"discard", 1, false},
    [KEY_USED] = {"used", 1, false},
    [KEY_GRID] = {"grid", 1, true},
    [KEY_ROTATE] = {"rotate", 1, true},
    [KEY_ALTERNATIVE] = {"alternative", 1, true},
    [KEY_BOXES] = {"boxes", 1, false},
    [KEY_SYMBOL] = {"symbol", 1, true},
    [KEY_PENDING] = {"pending", 1, true},
    [KEY_TURN] = {"turn", 1, true},
    [KEY_SCORE] = {"score", 1, false},
    [KEYS] = {NULL, 0, false},
};

static void put_key(struct text *out, enum line_key key, unsigned seat)
{
    text_put(out, clean_family_keys[key].name);
    text_char(out, ' ');
    text_char(out, words_letter(seat));
}

static void put_bag(const struct clean_family_setup *g, uint64_t bag,
                    struct text *out)
{
    for (unsigned i = 0; i < g->edition.kinds; i++) {
        unsigned kind = g->edition.listed[i];
        for (unsigned n = copies_in(bag, kind); n; n--)
            text_word(out, g->edition.kind[kind].code);
    }
    if (!bag)
        text_word(out, "-");
}

static void put_hand(const struct clean_family_setup *g,
                     const struct clean_family_state *s, unsigned seat,
                     struct text *out)
{
    const uint8_t *took = s->player[seat].turn.took;
    unsigned size = hand_size(g, item_rounds(g, s));
    for (unsigned i = 0; i < size; i++)
        text_word(out, took[i] ? g->edition.kind[took[i] - 1].code : "?");
}

static void put_grid(const struct player *p, struct text *out)
{
    text_char(out, ' ');
    for (unsigned at = 0; at < SQUARES; at++) {
        char c = p->crossed >> at & 1u ? 'x' : '.';
        for (unsigned symbol = 0; symbol < SYMBOLS; symbol++)
            if (p->drawn[symbol] >> at & 1u)
                c = clean_family_letters[symbol];
        if (at && at % SIDE == 0)
            text_char(out, '/');
        text_char(out, c);
    }
}

/* CF-50: the others get crosses. */
static bool has_notes(unsigned member)
{
    return member == MOM || member == BROTHER || member == GRANDPA;
}

static void put_notes(const struct clean_family_setup *g,
                      const struct player *p, unsigned member, struct text *out)
{
    const uint8_t *notes = member == MOM       ? p->mom
                           : member == BROTHER ? p->brother
                                               : p->grandpa;
    for (unsigned i = 0; i < p->boxes[member]; i++) {
        if (i)
            text_char(out, ',');
        if (member != GRANDPA) {
            text_int(out, notes[i]);
            continue;
        }
        text_put(out, g->edition.card[NOTE_CARD(notes[i])].id);
        if (g->match_seen) {
            text_char(out, '.');
            text_int(out, NOTE_VIEW(notes[i]));
        }
    }
    if (!p->boxes[member])
        text_char(out, '-');
}

static void put_boxes(const struct clean_family_setup *g,
                      const struct player *p, struct text *out)
{
    for (unsigned m = 0; m < MEMBERS; m++) {
        text_word(out, clean_family_members[m]);
        text_char(out, '=');
        if (has_notes(m))
            put_notes(g, p, m, out);
        else
            text_int(out, p->boxes[m]);
    }
}

static void put_turn(const struct clean_family_setup *g,
                     const struct turn *turn, struct text *out)
{
    uint32_t move[TURN_CAP];
    unsigned count = clean_family_turn(turn, move);
    if (turn->play) {
        text_word(out, "hand");
        for (unsigned i = 0; i < 2 && turn->took[i]; i++)
            text_word(out, g->edition.kind[turn->took[i] - 1].code);
    }
    for (unsigned i = 0; i < count; i++) {
        text_put(out, i || turn->play ? "; " : " ");
        clean_family_move(g, 0, move[i], out);
    }
    if (!count)
        text_word(out, "-");
}

/* CF-62 */
static void put_score(const struct clean_family_setup *g,
                      const struct clean_family_state *s, unsigned seat,
                      struct text *out)
{
    struct result result;
    clean_family_result(g, s, &result);
    put_key(out, KEY_SCORE, seat);
    for (unsigned i = 0; i < result.sources; i++) {
        text_word(out, result.source[i].name);
        text_char(out, '=');
        text_int(out, result.source[i].points[seat]);
    }
    text_put(out, " total=");
    text_int(out, result.score[seat]);
    text_put(out, " empty=");
    text_int(out, bits_count(empty_on(&s->player[seat])));
    text_char(out, '\n');
}

static bool has_symbol(const struct clean_family_state *s, unsigned seat)
{
    return s->player[seat].turn.play && s->phase[seat] != PHASE_DONE;
}

/* What a key of a seat holds, after `KEY SEAT`. */
static void put_value(const struct clean_family_setup *g,
                      const struct clean_family_state *s, unsigned seat,
                      enum line_key key, struct text *out)
{
    const struct player *p = &s->player[seat];
    if (key == KEY_PHASE)
        text_word(out, clean_family_phases[s->phase[seat]]);
    if (key == KEY_HAND && s->phase[seat] == PHASE_CHOOSE)
        put_hand(g, s, seat, out);
    else if (key == KEY_HAND)
        text_word(out, "-");
    if (key == KEY_DISCARD)
        put_bag(g, p->discard, out);
    if (key == KEY_USED)
        put_bag(g, p->used, out);
    if (key == KEY_GRID)
        put_grid(p, out);
    if (key == KEY_ROTATE || key == KEY_ALTERNATIVE) {
        const struct ability *a = &p->ability[key - KEY_ROTATE];
        text_word_int(out, a->ready);
        text_char(out, '/');
        text_int(out, a->gained);
    }
    if (key == KEY_BOXES)
        put_boxes(g, p, out);
    if (key == KEY_SYMBOL) {
        text_char(out, ' ');
        text_char(out, has_symbol(s, seat)
                           ? clean_family_letters[symbol_of(g, p->turn.play)]
                           : '-');
    }
    if (key == KEY_PENDING)
        text_word_int(out, p->pending);
    if (key == KEY_TURN)
        put_turn(g, &p->turn, out);
}

/* Whether a key of a seat says more than its absence would. */
static bool is_worth(const struct clean_family_state *s, unsigned seat,
                     enum line_key key)
{
    const struct player *p = &s->player[seat];
    bool has_box = false;
    for (unsigned m = 0; m < MEMBERS; m++)
        has_box |= p->boxes[m] != 0;
    return (key == KEY_PHASE && s->card) ||
           (key == KEY_HAND && s->phase[seat] == PHASE_CHOOSE) ||
           (key == KEY_DISCARD && p->discard) || (key == KEY_USED && p->used) ||
           (key == KEY_GRID && empty_on(p) != GRID) ||
           (key == KEY_ROTATE && p->ability[ROTATE].gained) ||
           (key == KEY_ALTERNATIVE && p->ability[ALTERNATIVE].gained) ||
           (key == KEY_BOXES && has_box) ||
           (key == KEY_SYMBOL && has_symbol(s, seat)) ||
           (key == KEY_PENDING && p->pending) ||
           (key == KEY_TURN && (p->turn.play || p->turn.draw));
}

static void put_market(const struct clean_family_setup *g,
                       const struct clean_family_state *s, bool all,
                       struct text *out)
{
    if (!all && !s->revealed)
        return;
    text_put(out, "round ");
    text_int(out, bits_count(s->revealed));
    text_put(out, "\nitem ");
    text_int(out, item_rounds(g, s));
    text_put(out, "\nmarket");
    for (uint32_t left = s->revealed; left; left &= left - 1)
        text_word(out, g->edition.card[bits_first(left)].id);
    text_put(out, s->revealed ? "\n" : " -\n");
    if (s->card) {
        text_put(out, "card ");
        text_put(out, g->edition.card[s->card - 1].id);
        text_put(out, " turn ");
        text_int(out, s->card_turn);
        text_char(out, '\n');
    } else if (all) {
        text_put(out, "card -\n");
    }
}

/* FORM_SHOWN has beside the situation what is printed on sheet and cards, in
 * lines of their own keys, which no situation has. */
static void show_sheet(const struct clean_family_setup *g, struct text *out)
{
    const struct sheet *sheet = &g->sheet;
    text_put(out, "sheet ");
    for (unsigned at = 0; at < SQUARES; at++) {
        char c = '.';
        for (unsigned i = 0; i < ICONS; i++)
            if (sheet->icon[i] >> at & 1u)
                c = clean_family_marks[i];
        if (at && at % SIDE == 0)
            text_char(out, '/');
        text_char(out, c);
    }
    text_put(out, "\nability");
    text_word_int(out, sheet->boxes[ROTATE]);
    text_word_int(out, sheet->boxes[ALTERNATIVE]);
    text_char(out, '\n');
    for (unsigned m = 0; m < MEMBERS; m++) {
        text_put(out, "demand ");
        text_put(out, clean_family_members[m]);
        for (unsigned symbol = 0; symbol < SYMBOLS; symbol++)
            if (clean_family_takers[symbol] >> m & 1u)
                text_word(out, clean_family_symbols[symbol]);
        text_char(out, '\n');
    }
}

static void show_factors(const struct sheet *sheet, struct text *out)
{
    const struct {
        const char *name;
        const uint8_t *value;
        unsigned count;
    } rows[] = {{"dad", sheet->dad, BOXES},
                {"sister", sheet->sister, BOXES},
                {"brother", sheet->brother, BOXES},
                {"grandpa", &sheet->grandpa, 1},
                {"grandma", sheet->grandma, BOXES + 1}};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        text_put(out, "worth ");
        text_put(out, rows[i].name);
        for (unsigned n = 0; n < rows[i].count; n++)
            text_word_int(out, rows[i].value[n]);
        text_char(out, '\n');
    }
}

/* Revealed cards as printed, and the open one as each seat may draw it. */
static void show_shapes(const struct clean_family_setup *g,
                        const struct clean_family_state *s, struct text *out)
{
    for (uint32_t left = s->revealed; left; left &= left - 1) {
        const struct card *card = &g->edition.card[bits_first(left)];
        text_put(out, "printed ");
        text_put(out, card->id);
        text_char(out, ' ');
        if (is_free_round(g, bits_first(left)))
            text_put(out, "free");
        else
            clean_family_put_shape(out, card->shape[0].mask);
        text_char(out, '\n');
    }
    if (!s->card || is_free_round(g, s->card - 1u))
        return;
    const struct card *card = &g->edition.card[s->card - 1];
    for (unsigned seat = 0; seat < g->players; seat++) {
        unsigned view = own_view(g, s, seat);
        text_put(out, "shape ");
        text_char(out, words_letter(seat));
        for (unsigned code = 0; code < CODES; code++) {
            if (!(card->codes[view] >> code & 1u))
                continue;
            text_word(out, clean_family_codes[code]);
            text_char(out, '=');
            clean_family_put_shape(out, turned_shape(card, view, code)->mask);
        }
        text_char(out, '\n');
    }
}

static void write_printed(const struct clean_family_setup *g,
                          const struct clean_family_state *s, struct text *out)
{
    show_sheet(g, out);
    show_factors(&g->sheet, out);
    show_shapes(g, s, out);
}

void clean_family_write(const void *setup, const void *state, enum form form,
                        struct text *out)
{
    const struct clean_family_setup *g = setup;
    const struct clean_family_state *s = state;
    bool all = form != FORM_BRIEF;
    put_market(g, s, all, out);
    if (all && !clean_family_waiting(g, s))
        text_put(out, "phase over\n");
    for (unsigned seat = 0; seat < g->players; seat++) {
        for (unsigned key = KEY_PHASE; key < KEY_SCORE; key++) {
            if (!all && !is_worth(s, seat, key))
                continue;
            put_key(out, key, seat);
            put_value(g, s, seat, key, out);
            text_char(out, '\n');
        }
        if (all)
            put_score(g, s, seat, out);
    }
    if (form == FORM_SHOWN)
        write_printed(g, s, out);
}

/* Lines sorted by key and seat; a key that was not given has line 0. */
struct draft {
    const struct clean_family_setup *g;
    struct clean_family_state *s;
    struct refusal *why;
    struct slice value[KEYS][SEATS];
    size_t line[KEYS][SEATS];
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
    while (key < KEY_SCORE && !slice_is(word, clean_family_keys[key].name))
        key++;
    if (key == KEY_SCORE)
        return refuse_with(d->why, REFUSE_SITUATION, number,
                           "Clean Family has no such situation key");
    if (key >= KEY_PHASE) {
        seat = slice_word(&line, &word) ? words_actor(word) : -1;
        if (seat < 0 || seat >= d->g->players)
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
    struct slice rest = d->value[KEY_MARKET][0];
    struct slice word[4] = {{"", 0}, {"", 0}, {"", 0}, {"", 0}};
    struct clean_family_state *s = d->s;
    int32_t turn;
    unsigned count = 0;
    while (!slice_is(rest, "-") && slice_word(&rest, &word[0])) {
        int card = clean_family_card_named(d->g, word[0]);
        if (card < 0 || s->revealed >> card & 1u)
            return bad(d, KEY_MARKET, 0,
                       "no such Market card, or it is named twice");
        s->revealed |= 1u << card;
    }
    rest = d->value[KEY_CARD][0];
    if (!d->line[KEY_CARD][0] || slice_is(rest, "-"))
        return true;
    while (count < 4 && slice_word(&rest, &word[count]))
        count++;
    int card = clean_family_card_named(d->g, word[0]);
    if (card < 0 || count != 3 || !slice_is(word[1], "turn") ||
        !slice_int(word[2], 0, 3, &turn))
        return bad(d, KEY_CARD, 0, "a card is written: card ID turn T");
    if (!d->line[KEY_MARKET][0])
        s->revealed = 1u << card;
    s->card = (uint8_t)(card + 1);
    s->card_turn = (uint8_t)turn;
    return true;
}

static bool read_counts(struct draft *d)
{
    int32_t n;
    if (d->line[KEY_ROUND][0] &&
        (!slice_int(d->value[KEY_ROUND][0], 0, MARKET, &n) ||
         (unsigned)n != bits_count(d->s->revealed)))
        return bad(d, KEY_ROUND, 0,
                   "I-2: the round is the number of cards revealed");
    if (d->line[KEY_ITEM][0] &&
        (!slice_int(d->value[KEY_ITEM][0], 0, MARKET, &n) ||
         (unsigned)n != item_rounds(d->g, d->s)))
        return bad(d, KEY_ITEM, 0,
                   "I-2: the item round is the number of shapes revealed");
    return true;
}

static bool read_bag(struct draft *d, enum line_key key, unsigned seat,
                     uint64_t *bag)
{
    struct slice rest = d->value[key][seat];
    struct slice word;
    unsigned count = 0;
    while (!slice_is(rest, "-") && slice_word(&rest, &word)) {
        int kind = clean_family_kind_named(d->g, word);
        if (kind < 0)
            return bad(d, key, seat, "there is no such Item card");
        if (++count > ITEMS)
            return bad(d, key, seat, "I-1: a seat has 12 Item cards");
        *bag += ONE(kind);
    }
    return true;
}

/* Up to two cards as kinds + 1 in rising order. */
static bool read_hand(struct draft *d, enum line_key key, unsigned seat,
                      struct slice rest)
{
    uint8_t *took = d->s->player[seat].turn.took;
    struct slice word;
    unsigned count = 0;
    while (!slice_is(rest, "-") && slice_word(&rest, &word)) {
        int kind = clean_family_kind_named(d->g, word);
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
    struct slice rows = d->value[KEY_GRID][seat];
    struct player *p = &d->s->player[seat];
    if (!d->line[KEY_GRID][seat])
        return true;
    if (rows.len != SQUARES + SIDE - 1)
        return bad(d, KEY_GRID, seat,
                   "a grid is 7 rows of 7 squares joined by /");
    for (unsigned i = 0; i < rows.len; i++) {
        unsigned at = i - i / (SIDE + 1);
        bool is_gap = i % (SIDE + 1) == SIDE;
        bool found = is_gap ? rows.at[i] == '/' : rows.at[i] == '.';
        for (unsigned symbol = 0; symbol < SYMBOLS && !is_gap; symbol++)
            if (rows.at[i] == clean_family_letters[symbol]) {
                p->drawn[symbol] |= UINT64_C(1) << at;
                found = true;
            }
        if (rows.at[i] == 'x' && !is_gap) {
            p->crossed |= UINT64_C(1) << at;
            found = true;
        }
        if (!found)
            return bad(d, KEY_GRID, seat,
                       "a grid is written with d m g v h x . and /");
    }
    return true;
}

static bool read_ability(struct draft *d, enum line_key key, unsigned seat)
{
    struct ability *a = &d->s->player[seat].ability[key - KEY_ROTATE];
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
    *a = (struct ability){(uint8_t)has, (uint8_t)ever};
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
    if (member != GRANDPA) {
        bool is_number = slice_int(word, 1, 25, &n);
        *note = (uint8_t)n;
        return is_number;
    }
    if (!cut(&word, '.', &id))
        return false;
    int card = clean_family_card_named(d->g, id);
    if (card < 0 || (d->g->match_seen && !slice_int(word, 0, 3, &n)) ||
        (!d->g->match_seen && word.len))
        return false;
    *note = NOTE((unsigned)card, (unsigned)n);
    return true;
}

static bool read_member(struct draft *d, unsigned seat, unsigned member,
                        struct slice value)
{
    struct player *p = &d->s->player[seat];
    struct slice part;
    int32_t n;
    uint8_t *notes = member == MOM       ? p->mom
                     : member == BROTHER ? p->brother
                                         : p->grandpa;
    if (!has_notes(member)) {
        if (!slice_int(value, 0, BOXES, &n))
            return false;
        p->boxes[member] = (uint8_t)n;
        return true;
    }
    while (!slice_is(value, "-") && cut(&value, ',', &part)) {
        if (p->boxes[member] == BOXES ||
            !read_note(d, member, part, &notes[p->boxes[member]]))
            return false;
        p->boxes[member]++;
    }
    return true;
}

static bool read_boxes(struct draft *d, unsigned seat)
{
    struct slice rest = d->value[KEY_BOXES][seat];
    struct slice word;
    unsigned seen = 0;
    while (slice_word(&rest, &word)) {
        struct slice name = {"", 0};
        unsigned member = 0;
        cut(&word, '=', &name);
        while (clean_family_members[member] &&
               !slice_is(name, clean_family_members[member]))
            member++;
        if (member == MEMBERS || seen >> member & 1u || !word.len ||
            !read_member(d, seat, member, word))
            return bad(d, KEY_BOXES, seat,
                       "boxes are written dad=2 mom=4,3 sister=0 brother=- "
                       "grandpa=S03 grandma=1");
        seen |= 1u << member;
    }
    return true;
}

/* Abilities before the turn, from those after it and the squares covered. */
static void undo_abilities(const struct sheet *sheet, struct player *p,
                           uint64_t covered)
{
    const bool is_spent[ABILITIES] = {
        [ROTATE] =
            verb_of(p->turn.draw) == VERB_DRAW && part_of(p->turn.draw, 1),
        [ALTERNATIVE] = p->turn.play && part_of(p->turn.play, 1) == SMALL,
    };
    for (unsigned i = 0; i < ABILITIES; i++) {
        unsigned gained = clean_family_gained(sheet, i, 0, covered);
        p->turn.ability[i].gained = (uint8_t)gained;
        p->turn.ability[i].ready =
            (uint8_t)(p->ability[i].ready + gained - p->ability[i].gained +
                      is_spent[i]);
    }
}

/* One `;` part of a turn, noted in order; false: out of place. */
static bool note_part(struct draft *d, unsigned seat, struct slice part)
{
    struct turn *turn = &d->s->player[seat].turn;
    struct slice rest = part;
    struct slice verb = {"", 0};
    uint32_t move;
    slice_word(&rest, &verb);
    if (slice_is(verb, "hand"))
        return !turn->took[0] && !turn->draw &&
               read_hand(d, KEY_TURN, seat, rest) && turn->took[0];
    if (!clean_family_move_read(d->g, d->s, seat, part, &move) || turn->assign)
        return false;
    switch (verb_of(move)) {
    case VERB_PLAY:
        if (turn->play || turn->draw)
            return false;
        turn->play = move;
        return turn->took[0] != 0;
    case VERB_DRAW:
    case VERB_SINGLE:
    case VERB_FREE:
        if (turn->draw)
            return false;
        turn->draw = move;
        return true;
    case VERB_PATCH:
        if (part_of(move, 0) == NONE)
            turn->lapsed++;
        else if (turn->patches < PATCH_CAP && !turn->lapsed)
            turn->patch[turn->patches++] = (uint8_t)part_of(move, 0);
        else
            return false;
        return turn->draw && turn->lapsed <= PATCH_CAP;
    case VERB_ASSIGN:
        turn->assign = move;
        return turn->play && turn->draw;
    case VERB_MARKET:
    case VERB_HAND:
        break;
    }
    return false;
}

/* Phase that follows from what the turn contains. */
static enum phase phase_after(const struct clean_family_setup *g,
                              const struct player *p)
{
    uint64_t covered = p->turn.squares;
    for (unsigned i = 0; i < p->turn.patches; i++)
        covered |= AT(p->turn.patch[i]);
    if (!p->turn.draw)
        return PHASE_DRAW;
    if (bits_count(covered & g->sheet.icon[PATCH]) >
        p->turn.patches + p->turn.lapsed)
        return PHASE_PATCH;
    return p->turn.assign || !p->turn.play ? PHASE_DONE : PHASE_ASSIGN;
}

/* A used and a discarded card must lie where the turn put them. */
static bool has_put_cards(const struct player *p)
{
    uint64_t other = 0;
    if (!p->turn.play)
        return true;
    unsigned kind = part_of(p->turn.play, 0);
    for (unsigned i = 0; i < 2 && p->turn.took[i]; i++)
        other += ONE(p->turn.took[i] - 1u);
    if (!copies_in(other, kind) || !copies_in(p->used, kind))
        return false;
    other -= ONE(kind);
    return !other || copies_in(p->discard, bits_first(other) / 4);
}

/* A seat in or after its turn. The check of the whole situation plays the
 * turn again; here it is made sure that it can be taken back. */
static bool read_turn(struct draft *d, unsigned seat)
{
    struct slice rest = d->value[KEY_TURN][seat];
    struct player *p = &d->s->player[seat];
    struct slice part;
    uint64_t covered = GRID & ~empty_on(p);
    bool is_free = is_free_round(d->g, d->s->card - 1u);
    while (cut(&rest, ';', &part))
        if (!note_part(d, seat, slice_trim(part)))
            return bad(d, KEY_TURN, seat,
                       "a turn is written: hand dm vg; play vg; draw r3c2 "
                       "rot0; patch r1c5; assign mom");
    if ((p->turn.play == 0) != is_free ||
        (p->turn.draw && !clean_family_squares(d->g, d->s, seat, p->turn.draw,
                                               &p->turn.squares)) ||
        !has_put_cards(p))
        return bad(d, KEY_TURN, seat,
                   "this turn does not fit the round, the piles or the grid");
    covered &= ~p->turn.squares;
    for (unsigned i = 0; i < p->turn.patches; i++)
        covered &= ~(AT(p->turn.patch[i]));
    undo_abilities(&d->g->sheet, p, covered);
    if (p->turn.assign && part_of(p->turn.assign, 0) != NONE &&
        !p->boxes[part_of(p->turn.assign, 0)])
        return bad(d, KEY_TURN, seat, "the box assigned is not filled");
    d->s->phase[seat] = (uint8_t)phase_after(d->g, p);
    if (d->s->phase[seat] == PHASE_PATCH)
        p->pending = (uint8_t)(bits_count(GRID & ~empty_on(p) & ~covered &
                                          d->g->sheet.icon[PATCH]) -
                               p->turn.patches - p->turn.lapsed);
    return true;
}

static bool read_phase(struct draft *d, unsigned seat)
{
    struct clean_family_state *s = d->s;
    bool has_turn =
        d->line[KEY_TURN][seat] && !slice_is(d->value[KEY_TURN][seat], "-");
    if (!s->card) {
        s->phase[seat] = PHASE_DONE;
        if (has_turn || s->player[seat].turn.took[0])
            return bad(d, has_turn ? KEY_TURN : KEY_HAND, seat,
                       "no round is open: there is no card");
    } else if (has_turn) {
        if (s->player[seat].turn.took[0])
            return bad(d, KEY_HAND, seat,
                       "the hand of a seat that has played is in its turn");
        if (!read_turn(d, seat))
            return false;
    } else if (is_free_round(d->g, s->card - 1u)) {
        s->phase[seat] = PHASE_FREE;
        if (s->player[seat].turn.took[0])
            return bad(d, KEY_HAND, seat,
                       "nobody takes cards in a FREE round (CF-19)");
    } else {
        s->phase[seat] =
            s->player[seat].turn.took[0] ? PHASE_CHOOSE : PHASE_TAKE;
    }
    if (d->line[KEY_PHASE][seat] &&
        !slice_is(d->value[KEY_PHASE][seat],
                  clean_family_phases[s->phase[seat]]))
        return bad(d, KEY_PHASE, seat,
                   "this phase does not follow from card, hand and turn");
    return true;
}

/* Keys that follow from others must agree with them. */
static bool agrees(struct draft *d, enum line_key key, unsigned seat)
{
    char buffer[16];
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    put_value(d->g, d->s, seat, key, &out);
    return !d->line[key][seat] ||
           slice_same(slice_trim((struct slice){out.at, out.len}),
                      d->value[key][seat]);
}

static bool read_seat(struct draft *d, unsigned seat)
{
    struct player *p = &d->s->player[seat];
    if (!read_bag(d, KEY_DISCARD, seat, &p->discard) ||
        !read_bag(d, KEY_USED, seat, &p->used) || !read_grid(d, seat) ||
        !read_ability(d, KEY_ROTATE, seat) ||
        !read_ability(d, KEY_ALTERNATIVE, seat) || !read_boxes(d, seat) ||
        !read_hand(d, KEY_HAND, seat, d->value[KEY_HAND][seat]) ||
        !read_phase(d, seat))
        return false;
    if (!agrees(d, KEY_SYMBOL, seat))
        return bad(d, KEY_SYMBOL, seat,
                   "this symbol does not follow from the turn");
    if (!agrees(d, KEY_PENDING, seat))
        return bad(d, KEY_PENDING, seat,
                   "this number of patches does not follow from the turn");
    return true;
}

/* The situation with every seat back at the start of its turn must be in
 * order too, or a turn could hide what is not. */
static const char *flaw_anywhere(struct draft *d, unsigned *key, unsigned *seat)
{
    struct clean_family_state begin = *d->s;
    for (unsigned other = 0; other < d->g->players; other++) {
        uint8_t took[2];
        memcpy(took, begin.player[other].turn.took, sizeof took);
        clean_family_rewind(d->g, &begin, other);
        memcpy(begin.player[other].turn.took, took, sizeof took);
    }
    const char *words = clean_family_flaw(d->g, &begin, key, seat);
    return words ? words : clean_family_flaw(d->g, d->s, key, seat);
}

bool clean_family_read(const void *setup, const struct slice *lines,
                       size_t count, void *state, struct refusal *why)
{
    struct draft d = {.g = setup, .s = state, .why = why};
    unsigned key;
    unsigned seat;
    memset(state, 0, sizeof(struct clean_family_state));
    for (size_t i = 0; i < count; i++)
        if (!sort_line(&d, lines[i], i + 1))
            return false;
    if (!read_market(&d) || !read_counts(&d))
        return false;
    for (unsigned other = 0; other < d.g->players; other++)
        if (!read_seat(&d, other))
            return false;
    const char *words = flaw_anywhere(&d, &key, &seat);
    if (words)
        return bad(&d, key, key < KEY_PHASE ? 0 : seat, words);
    if (!clean_family_waiting(setup, state))
        return bad(&d, KEY_MARKET, 0,
                   "this game is already over: 12 item rounds are done");
    return true;
}
