/* Clean Family: sentences and pictures, made from what a seat sees: redacted
 * events and views, never a state. */
#include "games/clean_family/clean_family.h"

#include "base/say.h"
#include "engine/words.h"

#include <string.h>

/* Who tells what to whom. */
struct story {
    const struct clean_family_setup *g;
    const struct clean_family_state *before;
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

/* A shape as a thing of a sentence, in the caller's buffer. */
static struct said shape_in(char buffer[SHAPE_CAP], const struct shape *of)
{
    struct text out;
    text_init(&out, buffer, SHAPE_CAP);
    clean_family_put_shape(&out, of->mask);
    return AS_IS(buffer);
}

static void tell_market(const struct story *t, uint32_t move)
{
    unsigned number = part_of(move, 0);
    const struct card *card = &t->g->edition.card[number];
    say_with(t->out, "Round {1}: Market card {2}, {3}.",
             NUM(bits_count(t->before->revealed) + 1), AS_IS(card->id),
             TERM(clean_family_card_title(card)));
    if (!is_free_round(t->g, number) && t->seat < t->g->players) {
        char shape[SHAPE_CAP];
        unsigned view = (part_of(move, 1) + t->g->number[t->seat]) % QUARTERS;
        text_char(t->out, ' ');
        say_with(t->out, "You see it as {1}.",
                 shape_in(shape, &card->shape[view]));
    }
}

static const char *kind_code(const struct story *t, unsigned part)
{
    return part ? t->g->edition.kind[part - 1].code : "";
}

static void tell_hand(const struct story *t, uint32_t move)
{
    unsigned seat = part_of(move, 0);
    bool is_pair = part_of(move, 2) != 0;
    if (part_of(move, 1) == HOLE) {
        say_with(t->out,
                 is_pair ? "{1} takes 2 Item cards." : "{1} takes 1 Item card.",
                 WHO(seat));
        return;
    }
    const char *words =
        is_pair ? does(t, seat, "You take {2} and {3}.", "{1} had {2} and {3}.")
                : does(t, seat, "You take {2}.", "{1} had {2}.");
    say_with(t->out, words, WHO(seat), TERM(kind_code(t, part_of(move, 1))),
             TERM(kind_code(t, part_of(move, 2))));
}

static void tell_play(const struct story *t, unsigned actor)
{
    const char *words =
        part_of(t->play, 1) == SMALL
            ? does(t, actor, "You play {2} for {3}, spending an Alternative.",
                   "{1} plays {2} for {3}, spending an Alternative.")
            : does(t, actor, "You play {2} for {3}.", "{1} plays {2} for {3}.");
    say_with(t->out, words, WHO(actor),
             TERM(t->g->edition.kind[part_of(t->play, 0)].code),
             TERM(clean_family_symbols[symbol_of(t->g, t->play)]));
}

/* The clause about the icons among these squares, empty without any. */
static struct said icons_in(char buffer[ICONS_CAP], const struct story *t,
                            uint64_t squares)
{
    char listed[ICONS_CAP];
    struct text list;
    struct text out;
    text_init(&list, listed, sizeof listed);
    text_init(&out, buffer, ICONS_CAP);
    for (unsigned i = 0; i < ICONS; i++) {
        unsigned count = bits_count(squares & t->g->sheet.icon[i]);
        if (!count)
            continue;
        text_put(&list, list.len ? ", " : "");
        if (count > 1)
            say_with(&list, "{1} x{2}", TERM(clean_family_icon_titles[i]),
                     NUM(count));
        else
            say(&list, clean_family_icon_titles[i]);
    }
    if (list.len)
        say_with(&out, ", covering {1}", AS_IS(listed));
    return AS_IS(buffer);
}

static const char *draw_words(const struct story *t, unsigned actor,
                              uint32_t move)
{
    if (part_of(move, 0) == NONE)
        return does(t, actor, "You draw nothing: no square is possible.",
                    "{1} draws nothing: no square is possible.");
    if (verb_of(move) == VERB_SINGLE)
        return does(t, actor,
                    "You draw {2} on {3} only, as the shape does not fit{4}.",
                    "{1} draws {2} on {3} only, as the shape does not fit{4}.");
    if (verb_of(move) == VERB_DRAW && part_of(move, 1))
        return does(t, actor, "You draw {2} on {3}, spending a Rotate{4}.",
                    "{1} draws {2} on {3}, spending a Rotate{4}.");
    return does(t, actor, "You draw {2} on {3}{4}.",
                "{1} draws {2} on {3}{4}.");
}

static void tell_draw(const struct story *t, unsigned actor, uint32_t move)
{
    uint64_t squares;
    unsigned symbol = 0;
    char covered[SQUARES_CAP];
    char icons[ICONS_CAP];
    struct text list;
    if (part_of(move, 0) != NONE)
        symbol = verb_of(move) == VERB_FREE ? part_of(move, 1)
                                            : symbol_of(t->g, t->play);
    clean_family_squares(t->g, t->before, actor, move, &squares);
    text_init(&list, covered, sizeof covered);
    for (uint64_t left = squares; left; left &= left - 1)
        clean_family_put_square(&list, bits_first(left));
    say_with(t->out, draw_words(t, actor, move), WHO(actor),
             TERM(clean_family_symbols[symbol]), AS_IS(covered),
             icons_in(icons, t, squares));
}

static void tell_patch(const struct story *t, unsigned actor, unsigned square)
{
    char crossed[SQUARES_CAP];
    char icons[ICONS_CAP];
    struct text list;
    if (square == NONE) {
        say_with(t->out,
                 does(t, actor, "You lose a Free Patch: no square is empty.",
                      "{1} loses a Free Patch: no square is empty."),
                 WHO(actor));
        return;
    }
    text_init(&list, crossed, sizeof crossed);
    clean_family_put_square(&list, square);
    say_with(t->out, does(t, actor, "You cross {2}{3}.", "{1} crosses {2}{3}."),
             WHO(actor), AS_IS(crossed), icons_in(icons, t, AT(square)));
}

static const char *assign_words(const struct story *t, unsigned actor,
                                unsigned member)
{
    switch (member) {
    case NONE:
        return does(t, actor, "You assign {2} to nobody: all boxes are filled.",
                    "{1} assigns {2} to nobody: all boxes are filled.");
    case MOM:
    case BROTHER:
        return does(t, actor, "You assign {2} to {3}, who notes {4}.",
                    "{1} assigns {2} to {3}, who notes {4}.");
    case GRANDPA:
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
    const struct card *card = &t->g->edition.card[t->before->card - 1];
    say_with(t->out, assign_words(t, actor, member), WHO(actor),
             TERM(clean_family_symbols[symbol_of(t->g, t->play)]),
             TERM(member == NONE ? "" : clean_family_member_titles[member]),
             NUM(card->size), AS_IS(card->id));
}

static void tell_event(struct story *t, struct event event)
{
    unsigned first = part_of(event.move, 0);
    switch (verb_of(event.move)) {
    case VERB_MARKET:
        tell_market(t, event.move);
        return;
    case VERB_HAND:
        tell_hand(t, event.move);
        return;
    case VERB_PLAY:
        t->play = event.move;
        tell_play(t, event.actor);
        return;
    case VERB_DRAW:
    case VERB_SINGLE:
    case VERB_FREE:
        tell_draw(t, event.actor, event.move);
        return;
    case VERB_PATCH:
        tell_patch(t, event.actor, first);
        return;
    case VERB_ASSIGN:
        tell_assign(t, event.actor, first);
        return;
    }
}

/* CF-60 in sentences. */
static void tell_end(const struct clean_family_setup *g,
                     const struct clean_family_state *s, struct text *out)
{
    char buffer[320];
    struct text list;
    struct result result;
    clean_family_result(g, s, &result);
    text_init(&list, buffer, sizeof buffer);
    for (unsigned seat = 0; seat < g->players; seat++) {
        text_put(&list, seat ? ", " : "");
        say_with(&list, "{1} has {2}", WHO(seat), NUM(result.score[seat]));
    }
    say_with(out, "The game is over. {1} points.", AS_IS(buffer));
    if (g->players == 1)
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

void clean_family_tell(const void *setup, const void *before, const void *after,
                       const struct events *seen, unsigned seat,
                       struct text *out)
{
    struct story t = {.g = setup, .before = before, .seat = seat, .out = out};
    const struct clean_family_state *old = before;
    const struct clean_family_state *new = after;
    if (seat < t.g->players)
        t.play = old->player[seat].turn.play;
    for (uint32_t i = 0; i < seen->count; i++) {
        tell_event(&t, seen->at[i]);
        text_char(out, '\n');
    }
    if (!is_closed(new) || is_closed(old))
        return;
    if (clean_family_waiting(setup, after))
        say(out, "The round is over.");
    else
        tell_end(setup, after, out);
    text_char(out, '\n');
}

static const char *prompt_draw(const struct clean_family_setup *g,
                               const struct clean_family_state *v,
                               unsigned seat, struct text *out)
{
    const struct player *p = &v->player[seat];
    const struct shape *shape = own_shape(g, v, seat, 0);
    uint64_t touching = clean_family_touching(g, v, seat);
    bool fits = clean_family_anchors(shape, empty_on(p), touching) != 0;
    bool can_turn = p->ability[ROTATE].ready != 0;
    struct said symbol = TERM(clean_family_symbols[symbol_of(g, p->turn.play)]);
    char drawn[SHAPE_CAP];
    if (!fits && !touching) {
        say(out, "Nothing can be drawn: say so.");
        return "CF-41";
    }
    if (!fits) {
        say_with(out,
                 can_turn ? "Draw {1} on one square, as the shape does not "
                            "fit; or spend a Rotate."
                          : "Draw {1} on one square, as the shape does not "
                            "fit.",
                 symbol);
        return "CF-40";
    }
    say_with(out,
             can_turn ? "Draw {1} on the shape {2}, or spend a Rotate to turn "
                        "or mirror it."
                      : "Draw {1} on the shape {2}.",
             symbol, shape_in(drawn, shape));
    return can_turn ? "CF-39" : "CF-38";
}

static const char *prompt_seat(const struct clean_family_setup *g,
                               const struct clean_family_state *v,
                               unsigned seat, struct text *out)
{
    const struct player *p = &v->player[seat];
    switch ((enum phase)v->phase[seat]) {
    case PHASE_CHOOSE:
        say(out, p->turn.took[1]
                     ? "Choose a card to play; the other one is discarded."
                     : "Choose a card to play.");
        return p->turn.took[1] ? "CF-25" : "CF-24";
    case PHASE_DRAW:
        return prompt_draw(g, v, seat, out);
    case PHASE_FREE:
        say(out, clean_family_touching(g, v, seat)
                     ? "FREE round: draw any symbol on one square."
                     : "FREE round: no square is possible: say so.");
        return clean_family_touching(g, v, seat) ? "CF-19" : "CF-21";
    case PHASE_PATCH:
        say(out, empty_on(p) ? "Free Patch: cross any empty square."
                             : "Free Patch: no square is empty.");
        return empty_on(p) ? "CF-46" : "CF-R10";
    case PHASE_ASSIGN:
        say_with(out, "Assign {1} to a member of the family that demands it.",
                 TERM(clean_family_symbols[symbol_of(g, p->turn.play)]));
        return "CF-49";
    case PHASE_DONE:
    case PHASE_TAKE:
    case PHASES:
        break;
    }
    say(out, "Your turn is done; waiting for the others.");
    return "CF-15";
}

const char *clean_family_prompt(const void *setup, const void *view,
                                unsigned seat, struct text *out)
{
    const struct clean_family_setup *g = setup;
    const struct clean_family_state *s = view;
    seat_set seats = clean_family_waiting(g, s);
    if (!seats) {
        say(out, "The game is over.");
        return g->players == 1 ? "CF-66" : "CF-60";
    }
    if (seats == SEAT(CHANCE)) {
        bool is_reveal = is_closed(s);
        say(out, is_reveal ? "The next Market card is turned up."
                           : "Everybody takes Item cards.");
        return is_reveal ? "CF-16" : "CF-22";
    }
    if (seat < g->players)
        return prompt_seat(g, s, seat, out);
    say(out, "The players make their turns, all at the same time.");
    return "CF-15";
}

enum { COLUMN = 18 }; /* characters a seat gets in the picture */

/* Drawn symbols are small letters, what is still to cover capital ones. */
static char square_char(const struct sheet *sheet, const struct player *p,
                        unsigned at)
{
    for (unsigned i = 0; i < SYMBOLS; i++)
        if (p->drawn[i] >> at & 1u)
            return clean_family_letters[i];
    if (p->crossed >> at & 1u)
        return 'x';
    for (unsigned i = 0; i < ICONS; i++)
        if (sheet->icon[i] >> at & 1u)
            return clean_family_marks[i];
    return '.';
}

static void draw_card(const struct clean_family_setup *g,
                      const struct clean_family_state *v, unsigned seat,
                      struct text *out)
{
    const struct card *card = &g->edition.card[v->card - 1];
    char shape[SHAPE_CAP];
    text_put(out, "  ");
    if (is_free_round(g, v->card - 1u))
        say_with(out, "Card {1}: FREE", AS_IS(card->id));
    else if (seat < g->players)
        say_with(out, "Card {1} as you see it: {2}", AS_IS(card->id),
                 shape_in(shape, turned_shape(card, own_view(g, v, seat), 0)));
    else
        say_with(out, "Card {1}", AS_IS(card->id));
}

static void draw_hand(const struct clean_family_setup *g,
                      const struct player *p, struct text *out)
{
    char buffer[160];
    struct text list;
    text_init(&list, buffer, sizeof buffer);
    for (unsigned i = 0; i < 2 && p->turn.took[i]; i++) {
        const struct kind *kind = &g->edition.kind[p->turn.took[i] - 1];
        text_put(&list, i ? ", " : "");
        text_put(&list, kind->code);
        text_char(&list, ' ');
        say(&list, clean_family_kind_title(kind));
    }
    say_with(out, "Hand: {1}", AS_IS(buffer));
    text_char(out, '\n');
}

static void draw_head(const struct clean_family_setup *g,
                      const struct clean_family_state *v, unsigned seat,
                      struct text *out)
{
    say_with(out, "Round {1}, item round {2} of 12.",
             NUM(bits_count(v->revealed)), NUM(item_rounds(g, v)));
    if (v->card)
        draw_card(g, v, seat, out);
    text_char(out, '\n');
    if (seat < g->players && v->phase[seat] == PHASE_CHOOSE)
        draw_hand(g, &v->player[seat], out);
}

static void draw_row(const struct clean_family_setup *g,
                     const struct clean_family_state *v, unsigned row,
                     struct text *out)
{
    size_t from = out->len;
    for (unsigned seat = 0; seat < g->players; seat++) {
        text_int(out, row + 1);
        for (unsigned c = 0; c < SIDE; c++) {
            text_char(out, ' ');
            text_char(out,
                      square_char(&g->sheet, &v->player[seat], row * SIDE + c));
        }
        if (seat + 1u < g->players)
            text_pad(out, from, (seat + 1) * COLUMN);
    }
    text_char(out, '\n');
}

static void put_member(const struct clean_family_setup *g,
                       const struct player *p, unsigned member,
                       struct text *out)
{
    static const char *const LABELS[MEMBERS] = {"dad",     "mom",  "sister",
                                                "brother", "g-pa", "g-ma"};
    say(out, LABELS[member]);
    for (unsigned i = 0; i < BOXES; i++) {
        text_char(out, ' ');
        if (i >= p->boxes[member]) {
            text_char(out, '_');
        } else if (member == MOM || member == BROTHER) {
            text_int(out, member == MOM ? p->mom[i] : p->brother[i]);
        } else if (member == GRANDPA) {
            struct slice id =
                slice_of(g->edition.card[NOTE_CARD(p->grandpa[i])].id);
            id.len = id.len < 3 ? id.len : 3; /* the column is narrow */
            text_slice(out, id);
        } else {
            text_char(out, 'x');
        }
    }
}

/* Line i below the grids: abilities, the six members, points. */
static void put_below(const struct clean_family_setup *g,
                      const struct player *p, unsigned i, int32_t points,
                      struct text *out)
{
    if (i > 0 && i <= MEMBERS) {
        put_member(g, p, i - 1, out);
        return;
    }
    if (i > MEMBERS) {
        say_with(out, "now {1}", NUM(points));
        return;
    }
    for (unsigned a = 0; a < ABILITIES; a++) {
        text_put(out, a ? " " : "");
        text_char(out, clean_family_marks[a]);
        text_word_int(out, p->ability[a].ready);
        text_char(out, '/');
        text_int(out, p->ability[a].gained);
    }
}

void clean_family_picture(const void *setup, const void *view, unsigned seat,
                          struct text *out)
{
    static const char *const SIDES[] = {"South", "East", "North", "West"};
    const struct clean_family_setup *g = setup;
    const struct clean_family_state *s = view;
    struct result result;
    size_t from;
    clean_family_result(g, s, &result);
    draw_head(g, s, seat, out);
    from = out->len;
    for (unsigned other = 0; other < g->players; other++) {
        text_char(out, words_letter(other));
        text_char(out, ' ');
        if (other == seat)
            say_with(out, "{1} (you)", TERM(SIDES[g->number[other]]));
        else
            say(out, SIDES[g->number[other]]);
        if (other + 1u < g->players)
            text_pad(out, from, (other + 1) * COLUMN);
    }
    text_char(out, '\n');
    from = out->len;
    for (unsigned other = 0; other < g->players; other++) {
        text_put(out, "  1 2 3 4 5 6 7");
        if (other + 1u < g->players)
            text_pad(out, from, (other + 1) * COLUMN);
    }
    text_char(out, '\n');
    for (unsigned row = 0; row < SIDE; row++)
        draw_row(g, s, row, out);
    for (unsigned i = 0; i < MEMBERS + 2; i++) {
        from = out->len;
        for (unsigned other = 0; other < g->players; other++) {
            put_below(g, &s->player[other], i, result.score[other], out);
            if (other + 1u < g->players)
                text_pad(out, from, (other + 1) * COLUMN);
        }
        text_char(out, '\n');
    }
}

/* The longest list or counted thing, in any language. */
enum { THING_CAP = 64 };

static struct said numbers_in(char buffer[THING_CAP], const uint8_t *n,
                              unsigned count)
{
    struct text out;
    text_init(&out, buffer, THING_CAP);
    for (unsigned i = 0; i < count; i++) {
        text_put(&out, i ? ", " : "");
        text_int(&out, n[i]);
    }
    return count ? AS_IS(buffer) : TERM("no number");
}

/* "1 cross", "2 crosses" */
static struct said count_in(char buffer[THING_CAP], unsigned count,
                            const char *one, const char *many)
{
    struct text out;
    text_init(&out, buffer, THING_CAP);
    say_with(&out, count == 1 ? one : many, NUM(count));
    return AS_IS(buffer);
}

static void why_crosses(const struct clean_family_setup *g,
                        const struct player *p, unsigned member,
                        struct text *out)
{
    unsigned boxes = p->boxes[member];
    const struct sheet *sheet = &g->sheet;
    struct tally tally = clean_family_tally(g, p);
    char buffer[THING_CAP];
    char things[THING_CAP];
    struct said crosses = count_in(buffer, boxes, "1 cross", "{1} crosses");
    if (!boxes && member != GRANDMA)
        say(out, "no cross, so nothing.");
    else if (member == DAD)
        say_with(out,
                 "{1}; the rarest symbol covers {2}, times {3} halves, rounded "
                 "down (CF-53).",
                 crosses,
                 count_in(things, tally.fewest, "1 square", "{1} squares"),
                 NUM(sheet->dad[boxes - 1]));
    else if (member == SISTER)
        say_with(out,
                 "{1}; the most frequent symbol covers {2}, divided by {3} "
                 "(CF-55).",
                 crosses,
                 count_in(things, tally.most, "1 square", "{1} squares"),
                 NUM(sheet->sister[boxes - 1]));
    else
        say_with(out, "{1}; {2}, minus {3} for each (CF-58).", crosses,
                 count_in(things, tally.empty, "1 empty square",
                          "{1} empty squares"),
                 NUM(sheet->grandma[boxes]));
}

static void why_virus(const struct clean_family_setup *g,
                      const struct player *p, struct text *out)
{
    char things[THING_CAP];
    say_with(out,
             g->is_advanced
                 ? "{1}; the most cost 5, the second most 3, the third most 1 "
                   "(CF-63)."
                 : "{1}; ignored without the Advanced variant (CF-65).",
             count_in(things, clean_family_tally(g, p).viruses,
                      "1 uncovered virus square",
                      "{1} uncovered virus squares"));
}

static void why_brother(const struct clean_family_setup *g,
                        const struct player *p, struct text *out)
{
    char things[THING_CAP];
    if (p->boxes[BROTHER])
        say_with(out, "{1}; box {2} is the right-most that counts (CF-56).",
                 numbers_in(things, p->brother, p->boxes[BROTHER]),
                 NUM(clean_family_tally(g, p).brother));
    else
        say(out, "no number.");
}

void clean_family_score(const void *setup, const void *view, unsigned seat,
                        unsigned source, struct text *out)
{
    const struct clean_family_setup *g = setup;
    const struct clean_family_state *v = view;
    const struct player *p = &v->player[seat];
    char things[THING_CAP];
    switch (source) {
    case DAD:
    case SISTER:
    case GRANDMA:
        why_crosses(g, p, source, out);
        return;
    case MOM:
        say_with(out, "{1}; the numbers are added up (CF-54).",
                 numbers_in(things, p->mom, p->boxes[MOM]));
        return;
    case BROTHER:
        why_brother(g, p, out);
        return;
    case GRANDPA:
        say_with(out, "{1}, {2} of them equal to another (CF-57).",
                 count_in(things, p->boxes[GRANDPA], "1 shape", "{1} shapes"),
                 NUM(clean_family_tally(g, p).grandpa));
        return;
    default:
        why_virus(g, p, out);
        return;
    }
}
