/* Clean Family: what a seat sees of an event, and words and pictures made
 * from that and from views alone. */
#include "games/clean_family/clean_family.h"

#include "base/say.h"
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

enum {
    SHAPE_CAP = 32, /* bytes of a shape, of the squares it covers, */
    SQUARES_CAP = 160,
    ICONS_CAP = 160, /* and of the icons among them, in any language */
};

/* What somebody does: a sentence to the one who does it, or to the others. */
static const char *does(const struct story *t, unsigned actor, const char *own,
                        const char *others)
{
    return actor == t->seat ? own : others;
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

/* A shape as a thing of a sentence, in the caller's buffer. */
static struct said shape_in(char buffer[SHAPE_CAP], const struct cf_shape *of)
{
    struct text out;
    text_init(&out, buffer, SHAPE_CAP);
    cf_put_shape(&out, of->mask);
    return AS_IS(buffer);
}

static void tell_market(const struct story *t, uint32_t move)
{
    unsigned number = cf_part(move, 0);
    const struct cf_card *card = &t->setup->edition.card[number];
    say_with(t->out, "Round {1}: Market card {2}, {3}.",
             NUM(bits_count(t->before->revealed) + 1), AS_IS(card->id),
             TERM(cf_card_title(card)));
    if (!cf_is_free_round(t->setup, number) && t->seat < t->setup->players) {
        char shape[SHAPE_CAP];
        unsigned view = (cf_part(move, 1) + t->setup->number[t->seat]) & 3u;
        text_char(t->out, ' ');
        say_with(t->out, "You see it as {1}.",
                 shape_in(shape, &card->shape[view]));
    }
}

static const char *kind_code(const struct story *t, unsigned part)
{
    return part ? t->setup->edition.kind[part - 1].code : "";
}

static void tell_hand(const struct story *t, uint32_t move)
{
    unsigned seat = cf_part(move, 0);
    bool is_pair = cf_part(move, 2) != 0;
    if (cf_part(move, 1) == CF_UNKNOWN) {
        say_with(t->out,
                 is_pair ? "{1} takes 2 Item cards." : "{1} takes 1 Item card.",
                 WHO(seat));
        return;
    }
    const char *words =
        is_pair ? does(t, seat, "You take {2} and {3}.", "{1} had {2} and {3}.")
                : does(t, seat, "You take {2}.", "{1} had {2}.");
    say_with(t->out, words, WHO(seat), TERM(kind_code(t, cf_part(move, 1))),
             TERM(kind_code(t, cf_part(move, 2))));
}

static void tell_play(const struct story *t, unsigned actor)
{
    const char *words =
        cf_part(t->play, 1) == CF_SMALL
            ? does(t, actor, "You play {2} for {3}, spending an Alternative.",
                   "{1} plays {2} for {3}, spending an Alternative.")
            : does(t, actor, "You play {2} for {3}.", "{1} plays {2} for {3}.");
    say_with(t->out, words, WHO(actor),
             TERM(t->setup->edition.kind[cf_part(t->play, 0)].code),
             TERM(cf_symbol_names[cf_symbol(t->setup, t->play)]));
}

/* The clause about the icons among these squares, empty without any. */
static struct said icons_in(char buffer[ICONS_CAP], const struct story *t,
                            uint64_t squares)
{
    const struct cf_sheet *sheet = &t->setup->sheet;
    const uint64_t icons[] = {sheet->rotate, sheet->alternative, sheet->patch,
                              sheet->virus};
    static const char *const NAMES[] = {"Rotate", "Alternative", "Free Patch",
                                        "virus"};
    char listed[ICONS_CAP];
    struct text list;
    struct text out;
    text_init(&list, listed, sizeof listed);
    text_init(&out, buffer, ICONS_CAP);
    for (unsigned i = 0; i < 4; i++) {
        unsigned count = bits_count(squares & icons[i]);
        if (!count)
            continue;
        text_put(&list, list.len ? ", " : "");
        if (count > 1)
            say_with(&list, "{1} x{2}", TERM(NAMES[i]), NUM(count));
        else
            say(&list, NAMES[i]);
    }
    if (list.len)
        say_with(&out, ", covering {1}", AS_IS(listed));
    return AS_IS(buffer);
}

static const char *draw_words(const struct story *t, unsigned actor,
                              uint32_t move)
{
    if (cf_part(move, 0) == CF_NONE)
        return does(t, actor, "You draw nothing: no square is possible.",
                    "{1} draws nothing: no square is possible.");
    if (cf_verb(move) == CF_SINGLE_VERB)
        return does(t, actor,
                    "You draw {2} on {3} only, as the shape does not fit{4}.",
                    "{1} draws {2} on {3} only, as the shape does not fit{4}.");
    if (cf_verb(move) == CF_DRAW_VERB && cf_part(move, 1))
        return does(t, actor, "You draw {2} on {3}, spending a Rotate{4}.",
                    "{1} draws {2} on {3}, spending a Rotate{4}.");
    return does(t, actor, "You draw {2} on {3}{4}.",
                "{1} draws {2} on {3}{4}.");
}

static void tell_draw(const struct story *t, unsigned actor, uint32_t move)
{
    unsigned square = cf_part(move, 0);
    bool is_none = square == CF_NONE;
    uint64_t squares = is_none ? 0 : UINT64_C(1) << square;
    unsigned symbol = 0;
    char covered[SQUARES_CAP];
    char icons[ICONS_CAP];
    struct text list;
    if (!is_none)
        symbol = cf_verb(move) == CF_FREE_VERB ? cf_part(move, 1)
                                               : cf_symbol(t->setup, t->play);
    if (!is_none && cf_verb(move) == CF_DRAW_VERB) {
        const struct cf_shape *shape =
            cf_turned(&t->setup->edition.card[t->before->card - 1],
                      cf_view(t->setup, t->before, actor), cf_part(move, 1));
        squares = shape->mask << (square - shape->first);
    }
    text_init(&list, covered, sizeof covered);
    for (uint64_t left = squares; left; left &= left - 1)
        cf_put_square(&list, bits_first(left));
    say_with(t->out, draw_words(t, actor, move), WHO(actor),
             TERM(cf_symbol_names[symbol]), AS_IS(covered),
             icons_in(icons, t, squares));
}

static void tell_patch(const struct story *t, unsigned actor, unsigned square)
{
    char crossed[SQUARES_CAP];
    char icons[ICONS_CAP];
    struct text list;
    if (square == CF_NONE) {
        say_with(t->out,
                 does(t, actor, "You lose a Free Patch: no square is empty.",
                      "{1} loses a Free Patch: no square is empty."),
                 WHO(actor));
        return;
    }
    text_init(&list, crossed, sizeof crossed);
    cf_put_square(&list, square);
    say_with(t->out, does(t, actor, "You cross {2}{3}.", "{1} crosses {2}{3}."),
             WHO(actor), AS_IS(crossed),
             icons_in(icons, t, UINT64_C(1) << square));
}

static const char *assign_words(const struct story *t, unsigned actor,
                                unsigned member)
{
    switch (member) {
    case CF_NONE:
        return does(t, actor, "You assign {2} to nobody: all boxes are filled.",
                    "{1} assigns {2} to nobody: all boxes are filled.");
    case CF_MOM:
    case CF_BROTHER:
        return does(t, actor, "You assign {2} to {3}, who notes {4}.",
                    "{1} assigns {2} to {3}, who notes {4}.");
    case CF_GRANDPA:
        return does(t, actor,
                    "You assign {2} to {3}, who draws the shape of {5}.",
                    "{1} assigns {2} to {3}, who draws the shape of {5}.");
    default:
        return does(t, actor, "You assign {2} to {3}.",
                    "{1} assigns {2} to {3}.");
    }
}

static void tell_assign(const struct story *t, unsigned actor, unsigned member)
{
    const struct cf_card *card = &t->setup->edition.card[t->before->card - 1];
    say_with(t->out, assign_words(t, actor, member), WHO(actor),
             TERM(cf_symbol_names[cf_symbol(t->setup, t->play)]),
             TERM(member == CF_NONE ? "" : MEMBER_TITLES[member]),
             NUM(card->size), AS_IS(card->id));
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

/* CF-60 in sentences. */
static void tell_end(const struct cf_setup *setup, const struct cf_state *state,
                     struct text *out)
{
    char buffer[320];
    struct text list;
    struct result result;
    cf_result(setup, state, &result);
    text_init(&list, buffer, sizeof buffer);
    for (unsigned s = 0; s < setup->players; s++) {
        text_put(&list, s ? ", " : "");
        say_with(&list, "{1} has {2}", WHO(s), NUM(result.score[s]));
    }
    say_with(out, "The game is over. {1} points.", AS_IS(buffer));
    if (setup->players == 1)
        return;
    text_clear(&list);
    say_seats(&list, result.winners);
    text_char(out, ' ');
    say_with(out,
             bits_count(result.winners) > 1 ? "The winners are {1}."
             : strcmp(result.reason, "empty") == 0
                 ? "The winner is {1}, with fewer empty squares."
                 : "The winner is {1}.",
             AS_IS(buffer));
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
    for (uint32_t i = 0; i < seen->count; i++) {
        tell_event(&t, seen->at[i]);
        text_char(out, '\n');
    }
    if (!cf_is_closed(new) || cf_is_closed(old))
        return;
    if (game_clean_family.waiting(setup, after))
        say(out, "The round is over.");
    else
        tell_end(setup, after, out);
    text_char(out, '\n');
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
    struct said symbol = TERM(cf_symbol_names[cf_symbol(setup, p->turn.play)]);
    char shape[SHAPE_CAP];
    if (!fits && !touching) {
        say(out, "Nothing can be drawn: say so.");
        return "CF-41";
    }
    if (!fits) {
        say_with(out,
                 p->rotate ? "Draw {1} on one square, as the shape does not "
                             "fit; or spend a Rotate."
                           : "Draw {1} on one square, as the shape does not "
                             "fit.",
                 symbol);
        return "CF-40";
    }
    say_with(out,
             p->rotate ? "Draw {1} on the shape {2}, or spend a Rotate to turn "
                         "or mirror it."
                       : "Draw {1} on the shape {2}.",
             symbol, shape_in(shape, cf_turned(card, turned, 0)));
    return p->rotate ? "CF-39" : "CF-38";
}

static const char *prompt_seat(const struct cf_setup *setup,
                               const struct cf_state *view, unsigned seat,
                               struct text *out)
{
    const struct cf_player *p = &view->player[seat];
    switch ((enum cf_phase)view->phase[seat]) {
    case CF_CHOOSE:
        say(out, p->turn.took[1]
                     ? "Choose a card to play; the other one is discarded."
                     : "Choose a card to play.");
        return p->turn.took[1] ? "CF-25" : "CF-24";
    case CF_DRAW:
        return prompt_draw(setup, view, seat, out);
    case CF_FREE:
        say(out, cf_touching(setup, view, seat)
                     ? "FREE round: draw any symbol on one square."
                     : "FREE round: no square is possible: say so.");
        return cf_touching(setup, view, seat) ? "CF-19" : "CF-21";
    case CF_PATCH:
        say(out, cf_empty(p) ? "Free Patch: cross any empty square."
                             : "Free Patch: no square is empty.");
        return cf_empty(p) ? "CF-46" : "CF-R10";
    case CF_ASSIGN:
        say_with(out, "Assign {1} to a member of the family that demands it.",
                 TERM(cf_symbol_names[cf_symbol(setup, p->turn.play)]));
        return "CF-49";
    case CF_DONE:
    case CF_TAKE:
    case CF_PHASES:
        break;
    }
    say(out, "Your turn is done; waiting for the others.");
    return "CF-15";
}

const char *cf_prompt(const void *setup, const void *view, unsigned seat,
                      struct text *out)
{
    const struct cf_setup *g = setup;
    const struct cf_state *now = view;
    seat_set seats = game_clean_family.waiting(g, now);
    if (!seats) {
        say(out, "The game is over.");
        return g->players == 1 ? "CF-66" : "CF-60";
    }
    if (seats == SEAT(CHANCE)) {
        bool is_reveal = cf_is_closed(now);
        say(out, is_reveal ? "The next Market card is turned up."
                           : "Everybody takes Item cards.");
        return is_reveal ? "CF-16" : "CF-22";
    }
    if (seat < g->players)
        return prompt_seat(g, now, seat, out);
    say(out, "The players make their turns, all at the same time.");
    return "CF-15";
}

enum { COLUMN = 18 }; /* characters a seat gets in the picture */

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

static void draw_card(const struct cf_setup *setup, const struct cf_state *view,
                      unsigned seat, struct text *out)
{
    const struct cf_card *card = &setup->edition.card[view->card - 1];
    char shape[SHAPE_CAP];
    text_put(out, "  ");
    if (cf_is_free_round(setup, view->card - 1u))
        say_with(out, "Card {1}: FREE", AS_IS(card->id));
    else if (seat < setup->players)
        say_with(
            out, "Card {1} as you see it: {2}", AS_IS(card->id),
            shape_in(shape, cf_turned(card, cf_view(setup, view, seat), 0)));
    else
        say_with(out, "Card {1}", AS_IS(card->id));
}

static void draw_hand(const struct cf_setup *setup, const struct cf_player *p,
                      struct text *out)
{
    char buffer[160];
    struct text list;
    text_init(&list, buffer, sizeof buffer);
    for (unsigned i = 0; i < 2 && p->turn.took[i]; i++) {
        const struct cf_kind *kind = &setup->edition.kind[p->turn.took[i] - 1];
        text_put(&list, i ? ", " : "");
        text_put(&list, kind->code);
        text_char(&list, ' ');
        say(&list, cf_kind_title(kind));
    }
    say_with(out, "Hand: {1}", AS_IS(buffer));
    text_char(out, '\n');
}

static void draw_head(const struct cf_setup *setup, const struct cf_state *view,
                      unsigned seat, struct text *out)
{
    say_with(out, "Round {1}, item round {2} of 12.",
             NUM(bits_count(view->revealed)), NUM(cf_item_rounds(setup, view)));
    if (view->card)
        draw_card(setup, view, seat, out);
    text_char(out, '\n');
    if (seat < setup->players && view->phase[seat] == CF_CHOOSE)
        draw_hand(setup, &view->player[seat], out);
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
            text_pad(out, from, (s + 1) * COLUMN);
    }
    text_char(out, '\n');
}

static void put_member(const struct cf_setup *setup, const struct cf_player *p,
                       unsigned member, struct text *out)
{
    static const char *const LABELS[CF_MEMBERS] = {"dad",     "mom",  "sister",
                                                   "brother", "g-pa", "g-ma"};
    say(out, LABELS[member]);
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
        say_with(out, "now {1}", NUM(points));
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
        if (s == seat)
            say_with(out, "{1} (you)", TERM(SIDES[g->number[s]]));
        else
            say(out, SIDES[g->number[s]]);
        if (s + 1u < g->players)
            text_pad(out, from, (s + 1) * COLUMN);
    }
    text_char(out, '\n');
    from = out->len;
    for (unsigned s = 0; s < g->players; s++) {
        text_put(out, "  1 2 3 4 5 6 7");
        if (s + 1u < g->players)
            text_pad(out, from, (s + 1) * COLUMN);
    }
    text_char(out, '\n');
    for (unsigned row = 0; row < CF_SIDE; row++)
        draw_row(g, now, row, out);
    for (unsigned i = 0; i < CF_MEMBERS + 2; i++) {
        from = out->len;
        for (unsigned s = 0; s < g->players; s++) {
            put_below(g, &now->player[s], i, result.score[s], out);
            if (s + 1u < g->players)
                text_pad(out, from, (s + 1) * COLUMN);
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
        *out = (struct name){kind->code, cf_kind_title(kind),
                             kind->is_wild ? "any symbol that somebody can "
                                             "still take (CF-30)"
                                           : "the large symbol; the small one "
                                             "with an Alternative (CF-29)",
                             "symbol"};
        return true;
    }
    i -= e->kinds;
    if (i < CF_MARKET) {
        const struct cf_card *card = &e->card[i];
        *out =
            (struct name){card->id, cf_card_title(card), card->rows, "shape"};
        if (card->is_free)
            out->about = "any symbol on one square; nothing is assigned "
                         "(CF-19, CF-R1)";
        return true;
    }
    i -= CF_MARKET;
    if (i < CF_MEMBERS)
        *out = (struct name){cf_member_names[i], MEMBER_TITLES[i], ABOUT[i],
                             "member"};
    return i < CF_MEMBERS;
}
