/* Clean Family: cards, members, places and moves as people call them. */
#include "games/clean_family/clean_family.h"

#include "base/say.h"

enum {
    SQUARES_CAP = 192, /* bytes of the squares of a shape, */
    ICONS_CAP = 160,   /* and of the icons among them, in any language */
    NAME_CAP = 40,     /* and of a member of the family */
};

const char *const clean_family_member_titles[MEMBERS] = {
    "Dad", "Mom", "Sister", "Brother", "Grandpa", "Grandma"};

const char *const clean_family_things[SYMBOLS] = {
    "the disinfectant", "the mask", "the gloves", "the vitamins",
    "the sanitizer"};

const char *const clean_family_icon_titles[ICONS] = {
    "turn arrow", "swap arrows", "free cross", "virus"};

const char *clean_family_card_title(const struct card *card)
{
    static const char *const TITLES[] = {
        "shape of 1 square",   "shape of 2 squares",  "shape of 3 squares",
        "shape of 4 squares",  "shape of 5 squares",  "shape of 6 squares",
        "shape of 7 squares",  "shape of 8 squares",  "shape of 9 squares",
        "shape of 10 squares", "shape of 11 squares", "shape of 12 squares",
        "shape of 13 squares", "shape of 14 squares", "shape of 15 squares",
        "shape of 16 squares", "shape of 17 squares", "shape of 18 squares",
        "shape of 19 squares", "shape of 20 squares", "shape of 21 squares",
        "shape of 22 squares", "shape of 23 squares", "shape of 24 squares",
        "shape of 25 squares",
    };
    return card->is_free ? "free square" : TITLES[card->size - 1];
}

const char *clean_family_kind_title(const struct kind *kind)
{
    static const char *const TITLES[SYMBOLS][SYMBOLS] = {
        {"disinfectant (disinfectant)", "disinfectant (mask)",
         "disinfectant (gloves)", "disinfectant (vitamins)",
         "disinfectant (sanitizer)"},
        {"mask (disinfectant)", "mask (mask)", "mask (gloves)",
         "mask (vitamins)", "mask (sanitizer)"},
        {"gloves (disinfectant)", "gloves (mask)", "gloves (gloves)",
         "gloves (vitamins)", "gloves (sanitizer)"},
        {"vitamins (disinfectant)", "vitamins (mask)", "vitamins (gloves)",
         "vitamins (vitamins)", "vitamins (sanitizer)"},
        {"sanitizer (disinfectant)", "sanitizer (mask)", "sanitizer (gloves)",
         "sanitizer (vitamins)", "sanitizer (sanitizer)"},
    };
    return kind->is_wild ? "Wild" : TITLES[kind->large][kind->small];
}

/* A set of numbers, bit n for n + 1: alone, as a pair or list, as a run. */
static void say_numbers(struct text *out, unsigned set,
                        const char *const words[3])
{
    char buffer[32];
    struct text list;
    unsigned count = bits_count(set);
    unsigned first = bits_first(set);
    unsigned last = first;
    text_init(&list, buffer, sizeof buffer);
    for (unsigned left = set; left; left &= left - 1) {
        last = bits_first(left);
        if (!(left & (left - 1)))
            break;
        text_put(&list, list.len ? ", " : "");
        text_int(&list, last + 1);
    }
    if (count == 1)
        say_with(out, words[0], NUM(first + 1));
    else if (count > 2 && last - first + 1 == count)
        say_with(out, words[2], NUM(first + 1), NUM(last + 1));
    else
        say_with(out, words[1], AS_IS(buffer), NUM(last + 1));
}

/* Neighbouring rows with the same columns are said together. */
static void say_squares(struct text *out, uint64_t squares)
{
    static const char *const ROW[] = {"row {1}", "rows {1} and {2}",
                                      "rows {1} to {2}"};
    static const char *const COLUMN[] = {"column {1}", "columns {1} and {2}",
                                         "columns {1} to {2}"};
    const unsigned all = (1u << SIDE) - 1;
    size_t from = out->len;
    for (unsigned row = 0; row < SIDE; row++) {
        unsigned columns = (unsigned)(squares >> row * SIDE) & all;
        unsigned rows = 1u << row;
        if (!columns)
            continue;
        while (row + 1 < SIDE &&
               ((unsigned)(squares >> (row + 1) * SIDE) & all) == columns)
            rows |= 1u << ++row;
        text_put(out, out->len > from ? "; " : "");
        say_numbers(out, rows, ROW);
        text_put(out, ", ");
        say_numbers(out, columns, COLUMN);
    }
}

/* Where on a sheet most of these squares are. */
static const char *place_of(uint64_t squares)
{
    static const char *const PLACES[3][3] = {
        {"at the top left", "at the top", "at the top right"},
        {"on the left", "in the middle", "on the right"},
        {"at the bottom left", "at the bottom", "at the bottom right"}};
    unsigned count = bits_count(squares);
    unsigned rows = 0;
    unsigned columns = 0;
    if (!count)
        return "";
    for (uint64_t left = squares; left; left &= left - 1) {
        rows += bits_first(left) / SIDE;
        columns += bits_first(left) % SIDE;
    }
    return PLACES[rows * 3 / (SIDE * count)][columns * 3 / (SIDE * count)];
}

/* What a decision comes to, as far as people would say it otherwise. */
enum deed clean_family_deed(uint32_t move)
{
    bool is_none = part_of(move, 0) == NONE;
    switch (verb_of(move)) {
    case VERB_PLAY:
        return part_of(move, 1) == SMALL ? DEED_PLAY_SMALL
               : part_of(move, 1) >= AS  ? DEED_PLAY_WILD
                                         : DEED_PLAY;
    case VERB_DRAW:
        return is_none            ? DEED_DRAW_NONE
               : part_of(move, 1) ? DEED_DRAW_TURNED
                                  : DEED_DRAW;
    case VERB_SINGLE:
        return DEED_DRAW_SINGLE;
    case VERB_FREE:
        return is_none ? DEED_DRAW_NONE : DEED_DRAW;
    case VERB_PATCH:
        return is_none ? DEED_PATCH_NONE : DEED_PATCH;
    case VERB_ASSIGN:
        switch (part_of(move, 0)) {
        case NONE:
            return DEED_GIVE_NONE;
        case MOM:
        case BROTHER:
            return DEED_GIVE_NUMBER;
        case GRANDPA:
            return DEED_GIVE_SHAPE;
        default:
            return DEED_GIVE;
        }
    case VERB_MARKET:
    case VERB_HAND:
        break;
    }
    return DEEDS;
}

/* The clause about the icons among these squares, empty without any. */
static void say_icons(const struct sheet *sheet, uint64_t squares,
                      struct text *out)
{
    char listed[ICONS_CAP];
    struct text list;
    text_init(&list, listed, sizeof listed);
    static const char *const COVERED[ICONS] = {"a turn arrow", "swap arrows",
                                               "a free cross", "a virus"};
    for (unsigned i = 0; i < ICONS; i++) {
        unsigned count = bits_count(squares & sheet->icon[i]);
        if (!count)
            continue;
        text_put(&list, list.len ? ", " : "");
        if (count > 1)
            say_with(&list, "{1} x{2}", TERM(clean_family_icon_titles[i]),
                     NUM(count));
        else
            say(&list, COVERED[i]);
    }
    if (list.len)
        say_with(out, ", covering {1}", AS_IS(listed));
}

void clean_family_say_deed(const struct clean_family_setup *g,
                           const struct clean_family_state *s,
                           struct event event, uint32_t play, const char *words,
                           struct text *out)
{
    unsigned first = part_of(event.move, 0);
    enum verb verb = verb_of(event.move);
    unsigned symbol = verb == VERB_FREE && first != NONE
                          ? part_of(event.move, 1)
                      : play ? symbol_of(g, play)
                             : 0;
    bool is_member = verb == VERB_ASSIGN && first != NONE;
    uint64_t squares = 0;
    char place[SQUARES_CAP];
    char icons[ICONS_CAP];
    char given[NAME_CAP];
    struct text list;
    struct text clause;
    struct text to;
    text_init(&list, place, sizeof place);
    text_init(&clause, icons, sizeof icons);
    text_init(&to, given, sizeof given);
    if (is_member)
        say_noted(&to, clean_family_member_titles[first], "given");
    if (verb == VERB_DRAW || verb == VERB_SINGLE || verb == VERB_FREE ||
        verb == VERB_PATCH)
        clean_family_squares(g, s, event.actor, event.move, &squares);
    say_squares(&list, squares);
    say_icons(&g->sheet, squares, &clause);
    const struct kind *kind = &g->edition.kind[part_of(play, 0)];
    /* A card is called by its symbol; what is drawn and given is a thing. */
    const char *const *names =
        verb == VERB_PLAY ? clean_family_symbols : clean_family_things;
    say_with(out, words, WHO(event.actor), TERM(clean_family_kind_title(kind)),
             TERM(names[symbol]), AS_IS(place), AS_IS(icons), AS_IS(given),
             NUM(s->card ? g->edition.card[s->card - 1].size : 0),
             TERM(place_of(squares)),
             TERM(kind->is_wild ? "" : clean_family_symbols[kind->large]));
}

/* What chance does, for records of games with real cards. */
static void title_chance(const struct clean_family_setup *g, uint32_t move,
                         struct text *out)
{
    static const char *const LIES[QUARTERS] = {
        "Market card {1} as printed: {2}",
        "Market card {1} turned right: {2}",
        "Market card {1} upside down: {2}",
        "Market card {1} turned left: {2}",
    };
    unsigned first = part_of(move, 0);
    if (verb_of(move) == VERB_MARKET) {
        say_with(out, LIES[part_of(move, 1)], NUM(first + 1),
                 TERM(clean_family_card_title(&g->edition.card[first])));
        return;
    }
    const struct kind *kind = g->edition.kind;
    unsigned other = part_of(move, 2);
    say_with(out, other ? "{1} takes {2} and {3}" : "{1} takes {2}", WHO(first),
             TERM(clean_family_kind_title(&kind[part_of(move, 1) - 1])),
             TERM(clean_family_kind_title(&kind[other ? other - 1 : 0])));
}

void clean_family_title(const void *setup, const void *view, unsigned actor,
                        uint32_t move, struct text *out)
{
    static const char *const TITLES[DEEDS] = {
        [DEED_PLAY] = "Play {2} for {3}",
        [DEED_PLAY_SMALL] = "Play {2} for {3} with swap arrows",
        [DEED_PLAY_WILD] = "Play {2} for {3}",
        [DEED_DRAW] = "Draw {3} on {4}",
        [DEED_DRAW_TURNED] = "Draw {3} on {4} with a turn arrow",
        [DEED_DRAW_SINGLE] = "Draw {3} only on {4}",
        [DEED_DRAW_NONE] = "Draw nothing",
        [DEED_PATCH] = "Cross {4}",
        [DEED_PATCH_NONE] = "Let the free cross go",
        [DEED_GIVE] = "Give {3} to {6}",
        [DEED_GIVE_NUMBER] = "Give {3} to {6}, who notes {7}",
        [DEED_GIVE_SHAPE] = "Give {3} to {6}, who draws the shape",
        [DEED_GIVE_NONE] = "Give {3} to nobody",
    };
    const struct clean_family_state *v = view;
    struct event event = {.move = move, .actor = (uint8_t)actor};
    if (actor == CHANCE)
        title_chance(setup, move, out);
    else
        clean_family_say_deed(
            setup, v, event,
            verb_of(move) == VERB_PLAY ? move : v->player[actor].turn.play,
            TITLES[clean_family_deed(move)], out);
}

static const char *const MEMBER_ABOUT[MEMBERS] = {
    "counts what you drew least often", "counts the squares of her shapes",
    "counts what you drew most often",  "wants no shape smaller than the last",
    "wants shapes that look the same",  "makes empty squares cost less"};

static const char *const ICON_ABOUT[ICONS] = {
    "turn or mirror a shape once", "use a card's small symbol once",
    "cross one more square", "cover it"};

/* Item cards, Market cards, members, symbols, icons. */
bool clean_family_name(const void *setup, unsigned i, struct name *out)
{
    const struct edition *e =
        &((const struct clean_family_setup *)setup)->edition;
    if (i < e->kinds) {
        const struct kind *kind = &e->kind[e->listed[i]];
        *out = (struct name){kind->code, clean_family_kind_title(kind),
                             kind->is_wild
                                 ? "any symbol that somebody can still take"
                                 : "the large symbol; the small one with "
                                   "swap arrows",
                             kind->group};
        return true;
    }
    i -= e->kinds;
    if (i < MARKET) {
        const struct card *card = &e->card[i];
        *out = (struct name){
            card->id, clean_family_card_title(card),
            card->is_free ? "any symbol on one square" : card->rows, "shape"};
        return true;
    }
    i -= MARKET;
    if (i < MEMBERS) {
        *out = (struct name){clean_family_members[i],
                             clean_family_member_titles[i], MEMBER_ABOUT[i],
                             "member"};
        return true;
    }
    i -= MEMBERS;
    if (i < SYMBOLS) {
        *out = (struct name){clean_family_symbols[i], clean_family_symbols[i],
                             NULL, "symbol"};
        return true;
    }
    i -= SYMBOLS;
    if (i < ICONS)
        *out = (struct name){clean_family_icons[i], clean_family_icon_titles[i],
                             ICON_ABOUT[i], "icon"};
    return i < ICONS;
}
