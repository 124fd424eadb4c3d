/* Clean Family: what a seat sees of an event, and words and pictures made
 * from that and from views alone. */
#include "games/clean_family/clean_family.h"

#include "engine/words.h"

#include <string.h>

static const char *const MEMBER_TITLES[CF_MEMBERS] = {
    "Dad", "Mom", "Sister", "Brother", "Grandpa", "Grandma"};

static void see(struct events *seen, unsigned actor, unsigned stream,
                uint32_t move)
{
    seen->at[seen->count++] = (struct event){
        .move = move, .actor = (uint8_t)actor, .stream = (uint8_t)stream};
}

/* The whole turn of a seat, which is public now (END-ROUND). */
static void see_turn(const struct cf_turn *turn, unsigned seat,
                     struct events *seen)
{
    if (turn->play) {
        see(seen, CHANCE, seat + 1,
            cf_move(CF_HAND_VERB, seat, turn->took[0], turn->took[1]));
        see(seen, seat, 0, turn->play);
    }
    see(seen, seat, 0, turn->draw);
    for (unsigned i = 0; i < turn->patches; i++)
        see(seen, seat, 0, cf_move(CF_PATCH_VERB, turn->patch[i], 0, 0));
    for (unsigned i = 0; i < turn->lapsed; i++)
        see(seen, seat, 0, cf_move(CF_PATCH_VERB, CF_NONE, 0, 0));
    if (turn->assign)
        see(seen, seat, 0, turn->assign);
}

/* CF-15, CF-R5: turns are sealed until the last seat is done. */
void cf_redact(const void *setup, const void *state, struct event event,
               unsigned seat, struct events *seen)
{
    const struct cf_setup *g = setup;
    uint32_t move = event.move;
    if (event.actor == CHANCE) {
        if (cf_verb(move) == CF_HAND_VERB && cf_part(move, 0) != seat)
            move = cf_move(CF_HAND_VERB, cf_part(move, 0), CF_UNKNOWN,
                           cf_part(move, 2) ? CF_UNKNOWN : 0);
        see(seen, CHANCE, event.stream, move);
        return;
    }
    struct cf_state after = *(const struct cf_state *)state;
    cf_decide(g, &after, event.actor, move);
    if (event.actor == seat)
        see(seen, seat, event.stream, move);
    for (unsigned s = 0; s < g->players && cf_is_closed(&after); s++)
        if (s != seat)
            see_turn(&after.player[s].turn, s, seen);
}

/* Who tells what to whom. */
struct story {
    const struct cf_setup *setup;
    const struct cf_state *before;
    unsigned seat; /* the listener */
    uint32_t play; /* of the turn being told; 0: a FREE round */
    struct text *out;
};

/* "You draw" or "B draws". */
static void put_does(const struct story *t, unsigned actor, const char *verb)
{
    if (actor == t->seat) {
        text_put(t->out, "You ");
        text_put(t->out, verb);
        return;
    }
    text_char(t->out, words_letter(actor));
    text_char(t->out, ' ');
    text_put(t->out, verb);
    text_put(t->out, strcmp(verb, "cross") == 0 ? "es" : "s");
}

void cf_put_shape(struct text *out, uint64_t mask)
{
    unsigned width = 0;
    for (uint64_t left = mask; left; left &= left - 1)
        if (bits_first(left) % CF_SIDE + 1 > width)
            width = bits_first(left) % CF_SIDE + 1;
    for (unsigned row = 0; mask >> (row * CF_SIDE); row++) {
        if (row)
            text_char(out, '/');
        for (unsigned c = 0; c < width; c++)
            text_char(out, mask >> (row * CF_SIDE + c) & 1u ? 'X' : '.');
    }
}

static void tell_market(const struct story *t, uint32_t move)
{
    unsigned number = cf_part(move, 0);
    const struct cf_card *card = &t->setup->edition.card[number];
    text_put(t->out, "Round ");
    text_int(t->out, bits_count(t->before->revealed) + 1);
    text_put(t->out, ": Market card ");
    text_put(t->out, card->id);
    text_put(t->out, ", ");
    text_put(t->out, card->title);
    if (!cf_is_free_round(t->setup, number) && t->seat < t->setup->players) {
        text_put(t->out, ". You see it as ");
        cf_put_shape(
            t->out,
            card->shape[(cf_part(move, 1) + t->setup->number[t->seat]) & 3u]
                .mask);
    }
    text_put(t->out, ".\n");
}

static void tell_hand(const struct story *t, uint32_t move)
{
    unsigned seat = cf_part(move, 0);
    unsigned count = cf_part(move, 2) ? 2 : 1;
    bool is_open = cf_part(move, 1) != CF_UNKNOWN;
    bool is_late = is_open && seat != t->seat;
    if (is_late) {
        text_char(t->out, words_letter(seat));
        text_put(t->out, " had");
    } else {
        put_does(t, seat, "take");
    }
    for (unsigned i = 1; i <= count && is_open; i++) {
        text_put(t->out, i == 2 ? " and " : " ");
        text_put(t->out, t->setup->edition.kind[cf_part(move, i) - 1].code);
    }
    if (!is_open)
        text_put(t->out, count == 2 ? " 2 Item cards" : " 1 Item card");
    text_put(t->out, ".\n");
}

static void tell_play(const struct story *t, unsigned actor)
{
    put_does(t, actor, "play");
    text_char(t->out, ' ');
    text_put(t->out, t->setup->edition.kind[cf_part(t->play, 0)].code);
    text_put(t->out, " for ");
    text_put(t->out, cf_symbol_names[cf_symbol(t->setup, t->play)]);
    if (cf_part(t->play, 1) == CF_SMALL)
        text_put(t->out, ", spending an Alternative");
    text_put(t->out, ".\n");
}

static void put_icons(const struct story *t, uint64_t squares)
{
    const struct cf_sheet *sheet = &t->setup->sheet;
    const uint64_t icons[] = {sheet->rotate, sheet->alternative, sheet->patch,
                              sheet->virus};
    static const char *const NAMES[] = {"Rotate", "Alternative", "Free Patch",
                                        "virus"};
    const char *gap = ", covering ";
    for (unsigned i = 0; i < 4; i++) {
        unsigned count = bits_count(squares & icons[i]);
        if (!count)
            continue;
        text_put(t->out, gap);
        text_put(t->out, NAMES[i]);
        if (count > 1) {
            text_put(t->out, " x");
            text_int(t->out, count);
        }
        gap = ", ";
    }
    text_put(t->out, ".\n");
}

static void tell_draw(const struct story *t, unsigned actor, uint32_t move)
{
    unsigned square = cf_part(move, 0);
    bool is_shape = cf_verb(move) == CF_DRAW_VERB;
    bool is_free = cf_verb(move) == CF_FREE_VERB;
    uint64_t squares;
    put_does(t, actor, "draw");
    if (square == CF_NONE) {
        text_put(t->out, " nothing: no square is possible.\n");
        return;
    }
    squares = UINT64_C(1) << square;
    if (is_shape) {
        const struct cf_shape *shape =
            cf_turned(&t->setup->edition.card[t->before->card - 1],
                      cf_view(t->setup, t->before, actor), cf_part(move, 1));
        squares = shape->mask << (square - shape->first);
    }
    text_char(t->out, ' ');
    text_put(t->out, cf_symbol_names[is_free ? cf_part(move, 1)
                                             : cf_symbol(t->setup, t->play)]);
    text_put(t->out, " on");
    for (uint64_t left = squares; left; left &= left - 1)
        cf_put_square(t->out, bits_first(left));
    if (is_shape && cf_part(move, 1))
        text_put(t->out, ", spending a Rotate");
    if (cf_verb(move) == CF_SINGLE_VERB)
        text_put(t->out, " only, as the shape does not fit");
    put_icons(t, squares);
}

static void tell_patch(const struct story *t, unsigned actor, unsigned square)
{
    if (square == CF_NONE) {
        put_does(t, actor, "lose");
        text_put(t->out, " a Free Patch: no square is empty.\n");
        return;
    }
    put_does(t, actor, "cross");
    cf_put_square(t->out, square);
    put_icons(t, UINT64_C(1) << square);
}

static void tell_assign(const struct story *t, unsigned actor, unsigned member)
{
    const struct cf_card *card = &t->setup->edition.card[t->before->card - 1];
    put_does(t, actor, "assign");
    text_char(t->out, ' ');
    text_put(t->out, cf_symbol_names[cf_symbol(t->setup, t->play)]);
    text_put(t->out, " to ");
    text_put(t->out, member == CF_NONE ? "nobody: all boxes are filled"
                                       : MEMBER_TITLES[member]);
    if (member == CF_MOM || member == CF_BROTHER) {
        text_put(t->out, ", who notes ");
        text_int(t->out, card->size);
    }
    if (member == CF_GRANDPA) {
        text_put(t->out, ", who draws the shape of ");
        text_put(t->out, card->id);
    }
    text_put(t->out, ".\n");
}

static void tell_event(struct story *t, struct event event)
{
    unsigned first = cf_part(event.move, 0);
    switch (cf_verb(event.move)) {
    case CF_MARKET_VERB:
        tell_market(t, event.move);
        return;
    case CF_HAND_VERB:
        tell_hand(t, event.move);
        return;
    case CF_PLAY_VERB:
        t->play = event.move;
        tell_play(t, event.actor);
        return;
    case CF_DRAW_VERB:
    case CF_SINGLE_VERB:
    case CF_FREE_VERB:
        tell_draw(t, event.actor, event.move);
        return;
    case CF_PATCH_VERB:
        tell_patch(t, event.actor, first);
        return;
    case CF_ASSIGN_VERB:
        tell_assign(t, event.actor, first);
        return;
    }
}

/* CF-60 in a sentence. */
static void tell_end(const struct cf_setup *setup, const struct cf_state *state,
                     struct text *out)
{
    struct result result;
    cf_result(setup, state, &result);
    text_put(out, "The game is over.");
    for (unsigned s = 0; s < setup->players; s++) {
        text_put(out, s ? ", " : " ");
        text_char(out, words_letter(s));
        text_put(out, " has ");
        text_int(out, result.score[s]);
    }
    text_put(out, " points.");
    if (setup->players > 1) {
        bool is_one = bits_count(result.winners) == 1;
        text_put(out, is_one ? " The winner is" : " The winners are");
        for (unsigned s = 0; s < setup->players; s++)
            if (result.winners & SEAT(s)) {
                text_char(out, ' ');
                text_char(out, words_letter(s));
            }
        if (strcmp(result.reason, "empty") == 0)
            text_put(out, ", with fewer empty squares");
        text_char(out, '.');
    }
    text_char(out, '\n');
}

void cf_tell(const void *setup, const void *before, const void *after,
             const struct events *seen, unsigned seat, struct text *out)
{
    struct story t = {
        .setup = setup, .before = before, .seat = seat, .out = out};
    const struct cf_state *old = before;
    const struct cf_state *new = after;
    if (seat < t.setup->players)
        t.play = old->player[seat].turn.play;
    for (uint32_t i = 0; i < seen->count; i++)
        tell_event(&t, seen->at[i]);
    if (!cf_is_closed(new) || cf_is_closed(old))
        return;
    if (game_clean_family.waiting(setup, after))
        text_put(out, "The round is over.\n");
    else
        tell_end(setup, after, out);
}

static const char *prompt_draw(const struct cf_setup *setup,
                               const struct cf_state *view, unsigned seat,
                               struct text *out)
{
    const struct cf_player *p = &view->player[seat];
    const struct cf_card *card = &setup->edition.card[view->card - 1];
    unsigned turned = cf_view(setup, view, seat);
    uint64_t touching = cf_touching(setup, view, seat);
    bool fits =
        cf_anchors(cf_turned(card, turned, 0), cf_empty(p), touching) != 0;
    if (!fits && !touching) {
        text_put(out, "Nothing can be drawn: say so.");
        return "CF-41";
    }
    text_put(out, "Draw ");
    text_put(out, cf_symbol_names[cf_symbol(setup, p->turn.play)]);
    if (!fits) {
        text_put(out, " on one square, as the shape does not fit");
        text_put(out, p->rotate ? "; or spend a Rotate." : ".");
        return "CF-40";
    }
    text_put(out, " on the shape ");
    cf_put_shape(out, cf_turned(card, turned, 0)->mask);
    text_put(out,
             p->rotate ? ", or spend a Rotate to turn or mirror it." : ".");
    return p->rotate ? "CF-39" : "CF-38";
}

static const char *prompt_seat(const struct cf_setup *setup,
                               const struct cf_state *view, unsigned seat,
                               struct text *out)
{
    const struct cf_player *p = &view->player[seat];
    switch ((enum cf_phase)view->phase[seat]) {
    case CF_CHOOSE:
        text_put(out, "Choose a card to play");
        text_put(out, p->turn.took[1] ? "; the other one is discarded." : ".");
        return p->turn.took[1] ? "CF-25" : "CF-24";
    case CF_DRAW:
        return prompt_draw(setup, view, seat, out);
    case CF_FREE:
        text_put(out, cf_touching(setup, view, seat)
                          ? "FREE round: draw any symbol on one square."
                          : "FREE round: no square is possible: say so.");
        return cf_touching(setup, view, seat) ? "CF-19" : "CF-21";
    case CF_PATCH:
        text_put(out, cf_empty(p) ? "Free Patch: cross any empty square."
                                  : "Free Patch: no square is empty.");
        return cf_empty(p) ? "CF-46" : "CF-R10";
    case CF_ASSIGN:
        text_put(out, "Assign ");
        text_put(out, cf_symbol_names[cf_symbol(setup, p->turn.play)]);
        text_put(out, " to a member of the family that demands it.");
        return "CF-49";
    case CF_DONE:
    case CF_TAKE:
    case CF_PHASES:
        break;
    }
    text_put(out, "Your turn is done; waiting for the others.");
    return "CF-15";
}

const char *cf_prompt(const void *setup, const void *view, unsigned seat,
                      struct text *out)
{
    const struct cf_setup *g = setup;
    const struct cf_state *now = view;
    seat_set seats = game_clean_family.waiting(g, now);
    if (!seats) {
        text_put(out, "The game is over.");
        return g->players == 1 ? "CF-66" : "CF-60";
    }
    if (seats == SEAT(CHANCE)) {
        bool is_reveal = cf_is_closed(now);
        text_put(out, is_reveal ? "The next Market card is turned up."
                                : "Everybody takes Item cards.");
        return is_reveal ? "CF-16" : "CF-22";
    }
    if (seat < g->players)
        return prompt_seat(g, now, seat, out);
    text_put(out, "The players make their turns, all at the same time.");
    return "CF-15";
}

enum { COLUMN = 18 }; /* characters a seat gets in the picture */

static void pad(struct text *out, size_t from, size_t width)
{
    while (out->len < from + width && !out->cut)
        text_char(out, ' ');
}

/* Drawn symbols are small letters, what is still to cover capital ones. */
static char square_char(const struct cf_sheet *sheet, const struct cf_player *p,
                        unsigned at)
{
    static const char LETTERS[] = "dmgvh";
    for (unsigned s = 0; s < CF_SYMBOLS; s++)
        if (p->drawn[s] >> at & 1u)
            return LETTERS[s];
    if (p->crossed >> at & 1u)
        return 'x';
    if (sheet->rotate >> at & 1u)
        return 'R';
    if (sheet->alternative >> at & 1u)
        return 'A';
    if (sheet->patch >> at & 1u)
        return 'P';
    return sheet->virus >> at & 1u ? 'V' : '.';
}

static void draw_head(const struct cf_setup *setup, const struct cf_state *view,
                      unsigned seat, struct text *out)
{
    text_put(out, "Round ");
    text_int(out, bits_count(view->revealed));
    text_put(out, ", item round ");
    text_int(out, cf_item_rounds(setup, view));
    text_put(out, " of 12.");
    if (view->card) {
        const struct cf_card *card = &setup->edition.card[view->card - 1];
        text_put(out, "  Card ");
        text_put(out, card->id);
        if (cf_is_free_round(setup, view->card - 1u)) {
            text_put(out, ": FREE");
        } else if (seat < setup->players) {
            text_put(out, " as you see it: ");
            cf_put_shape(out,
                         cf_turned(card, cf_view(setup, view, seat), 0)->mask);
        }
    }
    text_char(out, '\n');
    if (seat < setup->players && view->phase[seat] == CF_CHOOSE) {
        text_put(out, "Hand:");
        for (unsigned i = 0; i < 2 && view->player[seat].turn.took[i]; i++) {
            unsigned kind = view->player[seat].turn.took[i] - 1u;
            text_put(out, i ? ", " : " ");
            text_put(out, setup->edition.kind[kind].code);
            text_char(out, ' ');
            text_put(out, setup->edition.kind[kind].title);
        }
        text_char(out, '\n');
    }
}

static void draw_row(const struct cf_setup *setup, const struct cf_state *view,
                     unsigned row, struct text *out)
{
    size_t from = out->len;
    for (unsigned s = 0; s < setup->players; s++) {
        text_int(out, row + 1);
        for (unsigned c = 0; c < CF_SIDE; c++) {
            text_char(out, ' ');
            text_char(out, square_char(&setup->sheet, &view->player[s],
                                       row * CF_SIDE + c));
        }
        if (s + 1u < setup->players)
            pad(out, from, (s + 1) * COLUMN);
    }
    text_char(out, '\n');
}

static void put_member(const struct cf_setup *setup, const struct cf_player *p,
                       unsigned member, struct text *out)
{
    static const char *const LABELS[CF_MEMBERS] = {"dad",     "mom",  "sister",
                                                   "brother", "g-pa", "g-ma"};
    text_put(out, LABELS[member]);
    for (unsigned i = 0; i < CF_BOXES; i++) {
        text_char(out, ' ');
        if (i >= p->boxes[member]) {
            text_char(out, '_');
        } else if (member == CF_MOM || member == CF_BROTHER) {
            text_int(out, member == CF_MOM ? p->mom[i] : p->brother[i]);
        } else if (member == CF_GRANDPA) {
            struct slice id =
                slice_of(setup->edition.card[(p->grandpa[i] & 31u) - 1].id);
            id.len = id.len < 3 ? id.len : 3; /* the column is narrow */
            text_slice(out, id);
        } else {
            text_char(out, 'x');
        }
    }
}

/* Line i below the grids: abilities, the six members, points. */
static void put_below(const struct cf_setup *setup, const struct cf_player *p,
                      unsigned i, int32_t points, struct text *out)
{
    if (i > 0 && i <= CF_MEMBERS) {
        put_member(setup, p, i - 1, out);
        return;
    }
    if (i > CF_MEMBERS) {
        text_put(out, "now ");
        text_int(out, points);
        return;
    }
    text_put(out, "R ");
    text_int(out, p->rotate);
    text_char(out, '/');
    text_int(out, p->rotate_gained);
    text_put(out, " A ");
    text_int(out, p->alternative);
    text_char(out, '/');
    text_int(out, p->alternative_gained);
}

void cf_picture(const void *setup, const void *view, unsigned seat,
                struct text *out)
{
    static const char *const SIDES[] = {"South", "East", "North", "West"};
    const struct cf_setup *g = setup;
    const struct cf_state *now = view;
    struct result result;
    size_t from;
    cf_result(g, now, &result);
    draw_head(g, now, seat, out);
    from = out->len;
    for (unsigned s = 0; s < g->players; s++) {
        text_char(out, words_letter(s));
        text_char(out, ' ');
        text_put(out, SIDES[g->number[s]]);
        text_put(out, s == seat ? " (you)" : "");
        if (s + 1u < g->players)
            pad(out, from, (s + 1) * COLUMN);
    }
    text_char(out, '\n');
    from = out->len;
    for (unsigned s = 0; s < g->players; s++) {
        text_put(out, "  1 2 3 4 5 6 7");
        if (s + 1u < g->players)
            pad(out, from, (s + 1) * COLUMN);
    }
    text_char(out, '\n');
    for (unsigned row = 0; row < CF_SIDE; row++)
        draw_row(g, now, row, out);
    for (unsigned i = 0; i < CF_MEMBERS + 2; i++) {
        from = out->len;
        for (unsigned s = 0; s < g->players; s++) {
            put_below(g, &now->player[s], i, result.score[s], out);
            if (s + 1u < g->players)
                pad(out, from, (s + 1) * COLUMN);
        }
        text_char(out, '\n');
    }
}

bool cf_name(const void *setup, unsigned i, struct name *out)
{
    static const char *const ABOUT[CF_MEMBERS] = {
        "demands sanitizer or mask; the rarest symbol times the crosses "
        "(CF-53)",
        "demands gloves or vitamins; the sizes she notes are added (CF-54)",
        "demands sanitizer or vitamins; the most frequent symbol, divided by "
        "less with each cross (CF-55)",
        "takes any symbol; sizes that never fall score most (CF-56)",
        "demands disinfectant or gloves; equal shapes score (CF-57)",
        "demands disinfectant or mask; each empty square costs less with each "
        "cross (CF-58)"};
    const struct cf_edition *e = &((const struct cf_setup *)setup)->edition;
    if (i < e->kinds) {
        const struct cf_kind *kind = &e->kind[e->listed[i]];
        *out = (struct name){kind->code, kind->title,
                             kind->is_wild ? "any symbol that somebody can "
                                             "still take (CF-30)"
                                           : "the large symbol; the small one "
                                             "with an Alternative (CF-29)"};
        return true;
    }
    i -= e->kinds;
    if (i < CF_MARKET) {
        const struct cf_card *card = &e->card[i];
        *out = (struct name){card->id, card->title, card->rows};
        if (card->is_free)
            out->about = "any symbol on one square; nothing is assigned "
                         "(CF-19, CF-R1)";
        return true;
    }
    i -= CF_MARKET;
    if (i < CF_MEMBERS)
        *out = (struct name){cf_member_names[i], MEMBER_TITLES[i], ABOUT[i]};
    return i < CF_MEMBERS;
}
