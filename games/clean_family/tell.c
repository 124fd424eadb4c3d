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
    uint32_t draw; /* of that turn; 0: not told of */
    struct text *out;
};

/* To the one who does it, and to the others. */
static const char *const TOLD[DEEDS][2] = {
    [DEED_PLAY] = {"You play {3}.", "{1} plays {3}."},
    [DEED_PLAY_SMALL] = {"You use swap arrows: {3} instead of {9}.",
                         "{1} uses swap arrows: {3} instead of {9}."},
    [DEED_PLAY_WILD] = {"You play a Wild: {3}.", "{1} plays a Wild: {3}."},
    [DEED_DRAW] = {"You draw {3} {8}{5}.", "{1} draws {3} {8}{5}."},
    [DEED_DRAW_TURNED] = {"You draw {3} {8}, with a turn arrow{5}.",
                          "{1} draws {3} {8}, with a turn arrow{5}."},
    [DEED_DRAW_SINGLE] =
        {"You draw {3} on one square {8}, as the shape does not fit{5}.",
         "{1} draws {3} on one square {8}, as the shape does not fit{5}."},
    [DEED_DRAW_NONE] = {"You draw nothing: no square is possible.",
                        "{1} draws nothing: no square is possible."},
    [DEED_PATCH] = {"You cross a square {8}{5}.",
                    "{1} crosses a square {8}{5}."},
    [DEED_PATCH_NONE] = {"You lose a free cross: no square is empty.",
                         "{1} loses a free cross: no square is empty."},
    [DEED_GIVE] = {"You give {3} to {6}.", "{1} gives {3} to {6}."},
    [DEED_GIVE_NUMBER] = {"You give {3} to {6}, who notes {7}.",
                          "{1} gives {3} to {6}, who notes {7}."},
    [DEED_GIVE_SHAPE] = {"You give {3} to {6}, who draws the shape.",
                         "{1} gives {3} to {6}, who draws the shape."},
    [DEED_GIVE_NONE] = {"You give {3} to nobody: all boxes are filled.",
                        "{1} gives {3} to nobody: all boxes are filled."},
};

/* CF-50: who draws one square, or nothing, notes the whole shape all the same. */
static const char *const TOLD_WHOLE[DEEDS][2] = {
    [DEED_GIVE_NUMBER] =
        {"You give {3} to {6}, who notes {7}: the whole shape counts.",
         "{1} gives {3} to {6}, who notes {7}: the whole shape counts."},
    [DEED_GIVE_SHAPE] = {"You give {3} to {6}, who draws the whole shape.",
                         "{1} gives {3} to {6}, who draws the whole shape."},
};

static void tell_market(const struct story *t, uint32_t move)
{
    const struct card *card = &t->g->edition.card[part_of(move, 0)];
    say_with(t->out, "Round {1}: {2}.",
             NUM(bits_count(t->before->revealed) + 1),
             TERM(clean_family_card_title(card)));
}

static struct said kind_in(const struct story *t, unsigned part)
{
    return TERM(part ? clean_family_kind_title(&t->g->edition.kind[part - 1])
                     : "");
}

static void tell_hand(const struct story *t, uint32_t move)
{
    static const char *const TAKES[2][2] = {
        {"You take {2}.", "{1} had {2}."},
        {"You take {2} and {3}.", "{1} had {2} and {3}."}};
    unsigned seat = part_of(move, 0);
    bool is_pair = part_of(move, 2) != 0;
    if (part_of(move, 1) == HOLE)
        say_with(t->out,
                 is_pair ? "{1} takes 2 Item cards." : "{1} takes 1 Item card.",
                 WHO(seat));
    else
        say_with(t->out, TAKES[is_pair][seat != t->seat], WHO(seat),
                 kind_in(t, part_of(move, 1)), kind_in(t, part_of(move, 2)));
}

static void tell_event(struct story *t, struct event event)
{
    enum verb verb = verb_of(event.move);
    if (verb == VERB_MARKET) {
        tell_market(t, event.move);
        return;
    }
    if (verb == VERB_HAND) {
        tell_hand(t, event.move);
        return;
    }
    if (verb == VERB_PLAY)
        t->play = event.move;
    if (verb == VERB_DRAW || verb == VERB_SINGLE)
        t->draw = event.move;
    enum deed deed = clean_family_deed(event.move);
    bool is_other = event.actor != t->seat;
    const char *whole = TOLD_WHOLE[deed][is_other];
    bool is_less = t->draw && clean_family_deed(t->draw) != DEED_DRAW &&
                   clean_family_deed(t->draw) != DEED_DRAW_TURNED;
    clean_family_say_deed(t->g, t->before, event, t->play,
                          whole && is_less ? whole : TOLD[deed][is_other],
                          t->out);
}

/* CF-60 in sentences. */
static void tell_end(const struct clean_family_setup *g,
                     const struct clean_family_state *s, unsigned reader,
                     struct text *out)
{
    char buffer[320];
    struct text list;
    struct result result;
    clean_family_result(g, s, &result);
    text_init(&list, buffer, sizeof buffer);
    for (unsigned seat = 0; seat < g->players; seat++) {
        text_put(&list, seat ? ", " : "");
        say_with(&list, seat == reader ? "you have {2}" : "{1} has {2}",
                 WHO(seat), NUM(result.score[seat]));
    }
    say_with(out, "It is over: {1} points.", AS_IS(buffer));
    if (g->players == 1)
        return;
    bool is_you = reader < g->players && (result.winners & SEAT(reader));
    bool is_shared = bits_count(result.winners) > 1;
    text_clear(&list);
    say_seats(&list, is_you ? result.winners & ~SEAT(reader) : result.winners);
    text_char(out, ' ');
    bool is_close = strcmp(result.reason, "empty") == 0;
    say_with(out,
             is_shared && is_you
                 ? "You share the win with {1}: empty squares are level, too."
             : is_shared ? "The winners are {1}: empty squares are level, too."
             : is_close && is_you ? "You win, with fewer empty squares."
             : is_close ? "The winner is {1}, with fewer empty squares."
             : is_you   ? "You win."
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
    if (seat < t.g->players && t.play)
        t.draw = old->player[seat].turn.draw;
    for (uint32_t i = 0; i < seen->count; i++) {
        tell_event(&t, seen->at[i]);
        text_char(out, '\n');
    }
    if (!is_closed(new) || is_closed(old))
        return;
    if (clean_family_waiting(setup, after))
        say(out, "The round is over.");
    else
        tell_end(setup, after, seat, out);
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
    struct said symbol = TERM(clean_family_things[symbol_of(g, p->turn.play)]);
    if (!fits && !touching) {
        say(out, "Nothing can be drawn: say so.");
        return "CF-41";
    }
    if (!fits) {
        say_with(out,
                 can_turn ? "Draw {1} on one square, as the shape does not "
                            "fit; or use a turn arrow."
                          : "Draw {1} on one square, as the shape does not "
                            "fit.",
                 symbol);
        return "CF-40";
    }
    say_with(out,
             can_turn ? "Draw {1} in the shape, or turn or mirror it with a "
                        "turn arrow."
                      : "Draw {1} in the shape.",
             symbol);
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
                     ? "A free square: draw any symbol on it."
                     : "A free square, but none is possible: say so.");
        return clean_family_touching(g, v, seat) ? "CF-19" : "CF-21";
    case PHASE_PATCH:
        say(out, empty_on(p) ? "A free cross: cross out any empty square."
                             : "A free cross, but no square is empty.");
        return empty_on(p) ? "CF-46" : "CF-R10";
    case PHASE_ASSIGN:
        say_with(out, "Give {1} to somebody in the family who wants it.",
                 TERM(clean_family_things[symbol_of(g, p->turn.play)]));
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

/* A label and a shape as `X./XX`, which is read as a small drawing. */
static void draw_shape(const char *words, const struct shape *shape,
                       struct text *out)
{
    char buffer[ROWS_CAP];
    struct text rows;
    text_init(&rows, buffer, sizeof buffer);
    clean_family_put_shape(&rows, shape->mask, '/');
    say_with(out, words, AS_IS(buffer));
}

/* Onlookers stand behind South. */
static void draw_card(const struct clean_family_setup *g,
                      const struct clean_family_state *v, unsigned seat,
                      struct text *out)
{
    const struct card *card = &g->edition.card[v->card - 1];
    text_put(out, "  ");
    if (card->is_free)
        say(out, clean_family_card_title(card));
    else if (seat < g->players)
        draw_shape("The card as you see it: {1}", own_shape(g, v, seat, 0),
                   out);
    else
        draw_shape("The card as South sees it: {1}", &card->shape[v->card_turn],
                   out);
}

static void draw_hand(const struct clean_family_setup *g,
                      const struct player *p, struct text *out)
{
    char buffer[160];
    struct text list;
    text_init(&list, buffer, sizeof buffer);
    for (unsigned i = 0; i < 2 && p->turn.took[i]; i++) {
        text_put(&list, i ? ", " : "");
        say(&list,
            clean_family_kind_title(&g->edition.kind[p->turn.took[i] - 1]));
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

/* Number of the first box of Grandpa with a shape equal to this one. */
static unsigned grandpa_first(const struct clean_family_setup *g,
                              const struct player *p, unsigned box)
{
    unsigned first = 0;
    while (!clean_family_match(g, p->grandpa[first], p->grandpa[box]))
        first++;
    return first;
}

/* What the letters in the boxes of Grandpa stand for. */
static void draw_grandpa(const struct clean_family_setup *g,
                         const struct player *p, struct text *out)
{
    for (unsigned i = 0; i < p->boxes[GRANDPA]; i++) {
        if (grandpa_first(g, p, i) != i)
            continue;
        text_char(out, (char)('a' + i));
        text_put(out, ": ");
        clean_family_put_shape(
            out, g->edition.card[NOTE_CARD(p->grandpa[i])].shape[0].mask, '/');
        text_char(out, '\n');
    }
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
            text_char(out, (char)('a' + grandpa_first(g, p, i)));
        } else {
            text_char(out, 'x');
        }
    }
}

static void put_abilities(const struct player *p, struct text *out)
{
    for (unsigned i = 0; i < ABILITIES; i++) {
        text_put(out, i ? " " : "");
        text_char(out, clean_family_marks[i]);
        text_word_int(out, p->ability[i].ready);
        text_char(out, '/');
        text_int(out, p->ability[i].gained);
    }
}

static void put_row(const struct clean_family_setup *g, const struct player *p,
                    unsigned row, struct text *out)
{
    text_int(out, row + 1);
    for (unsigned c = 0; c < SIDE; c++) {
        text_char(out, ' ');
        text_char(out, square_char(&g->sheet, p, row * SIDE + c));
    }
}

/* Seats side by side, line by line. */
enum {
    LINE_SEAT,
    LINE_COLUMNS,
    LINE_ROW,
    LINE_ABILITIES = LINE_ROW + SIDE,
    LINE_MEMBER,
    LINE_POINTS = LINE_MEMBER + MEMBERS,
    LINES,
};

static void put_line(const struct clean_family_setup *g,
                     const struct clean_family_state *v, unsigned seat,
                     unsigned line, struct text *out)
{
    const struct player *p = &v->player[seat];
    struct result result;
    if (line == LINE_COLUMNS) {
        text_put(out, "  1 2 3 4 5 6 7");
    } else if (line < LINE_ABILITIES) {
        put_row(g, p, line - LINE_ROW, out);
    } else if (line == LINE_ABILITIES) {
        put_abilities(p, out);
    } else if (line < LINE_POINTS) {
        put_member(g, p, line - LINE_MEMBER, out);
    } else {
        clean_family_result(g, v, &result);
        say_with(out, "points {1}", NUM(clean_family_won(&result, seat)));
    }
}

void clean_family_picture(const void *setup, const void *view, unsigned seat,
                          struct text *out)
{
    static const char *const SIDES[] = {"South", "East", "North", "West"};
    const struct clean_family_setup *g = setup;
    const struct clean_family_state *v = view;
    draw_head(g, v, seat, out);
    for (unsigned line = 0; line < LINES; line++) {
        size_t from = out->len;
        for (unsigned i = 0; i < g->players; i++) {
            text_pad(out, from, i * COLUMN);
            if (line != LINE_SEAT) {
                put_line(g, v, i, line, out);
                continue;
            }
            text_char(out, words_letter(i));
            text_char(out, ' ');
            if (i == seat)
                say_with(out, "{1} (you)", TERM(SIDES[g->number[i]]));
            else
                say(out, SIDES[g->number[i]]);
        }
        text_char(out, '\n');
    }
    if (seat < g->players)
        draw_grandpa(g, &v->player[seat], out);
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
                 "{1}; the rarest symbol covers {2}, times {3}, halved and "
                 "rounded down (CF-53).",
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

static void why_grandpa(const struct clean_family_setup *g,
                        const struct player *p, struct text *out)
{
    char things[THING_CAP];
    unsigned equal = clean_family_tally(g, p).grandpa;
    struct said shapes =
        count_in(things, p->boxes[GRANDPA], "1 shape", "{1} shapes");
    if (equal)
        say_with(out, "{1}, {2} of them equal (CF-57).", shapes, NUM(equal));
    else if (p->boxes[GRANDPA] > 1)
        say_with(out, "{1}, all different (CF-57).", shapes);
    else
        say_with(out, "{1}; two equal ones count more (CF-57).", shapes);
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
        why_grandpa(g, p, out);
        return;
    default:
        why_virus(g, p, out);
        return;
    }
}
