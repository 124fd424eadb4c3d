/* The deck as data: the default edition, the reader of edition files and the
 * tables made from one. */
#include "games/beachcleaner/beachcleaner.h"

#include "base/panic.h"
#include "base/say.h"
#include "engine/plan.h"
#include "engine/refuse.h"

#include <string.h>

const char beachcleaner_edition[] =
    "edition default\n"
    "\n"
    "# Ten kinds of garbage (assumed, BC-R1): with the prescribed groups of\n"
    "# sets and ten Bathers only five or ten fit, and ten explains why the\n"
    "# sets differ. `kind CODE TITLE`; wood and plastic bottle are printed,\n"
    "# the other names are ours.\n"
    "kind wood\n"
    "kind bottle plastic bottle\n"
    "kind can\n"
    "kind net fishing net\n"
    "kind rope\n"
    "kind tyre\n"
    "kind shoe\n"
    "kind glove\n"
    "kind foam\n"
    "kind lighter\n"
    "\n"
    "# `card CODE COPIES ...`; a code is kind, Steps, and b for the Bather\n"
    "# symbol. Seven cards a kind, Steps 1 to 3 shared 3, 2, 2 (assumed,\n"
    "# BC-R3: as the walks a row of five offers); ten Bathers are printed,\n"
    "# one a kind is assumed.\n"
    "card wood1 2 wood2 2 wood3 2 wood1b 1\n"
    "card bottle1 2 bottle2 2 bottle3 2 bottle1b 1\n"
    "card can1 2 can2 2 can3 2 can1b 1\n"
    "card net1 2 net2 2 net3 2 net1b 1\n"
    "card rope1 2 rope2 2 rope3 2 rope1b 1\n"
    "card tyre1 2 tyre2 2 tyre3 2 tyre1b 1\n"
    "card shoe1 2 shoe2 2 shoe3 2 shoe1b 1\n"
    "card glove1 2 glove2 2 glove3 2 glove1b 1\n"
    "card foam1 2 foam2 2 foam3 2 foam1b 1\n"
    "card lighter1 2 lighter2 2 lighter3 2 lighter1b 1\n"
    "\n"
    "# Four Floods are printed, four of each other special card are assumed\n"
    "# (BC-R2: with three equal counts only 4 leaves a multiple of ten).\n"
    "card joker 4 2 4 mine 4 flood 4\n"
    "\n"
    "# Starters of each set, places 1 to 5 (assumed, BC-R1 and BC-R4: A and B\n"
    "# show every kind once, and so do C and D).\n"
    "set A wood bottle can net rope\n"
    "set B tyre shoe glove foam lighter\n"
    "set C wood can rope shoe foam\n"
    "set D bottle net tyre glove lighter\n";

int beachcleaner_face(const struct beachcleaner_setup *g, struct slice code)
{
    for (int f = 0; f < g->faces; f++)
        if (slice_is(code, g->code[f]))
            return f;
    return -1;
}

int beachcleaner_kind(const struct beachcleaner_setup *g, struct slice name)
{
    for (int k = 0; k < g->kinds; k++)
        if (slice_is(name, g->kind[k]))
            return k;
    return -1;
}

static bool no(struct refusal *why, uint32_t line, const char *sentence)
{
    return refuse_with(why, REFUSE_EDITION, line, sentence);
}

/* A sentence with a place for the word it is about. */
static bool no_word(struct refusal *why, uint32_t line, struct slice word,
                    const char *sentence)
{
    struct text out = refuse(why, REFUSE_EDITION, line);
    say_with(&out, sentence, AS_WRITTEN(word));
    return false;
}

static void copy_word(char *to, size_t cap, struct slice word)
{
    struct text copy;
    text_init(&copy, to, cap);
    text_slice(&copy, word);
}

static bool is_special(struct slice code)
{
    return slice_is(code, "joker") || slice_is(code, "2") ||
           slice_is(code, "mine") || slice_is(code, "flood");
}

/* A title that ends in its code says the same with more words: at the table a
 * card has one name, the short one. (The long ones stay in the text: its hash is
 * in every record and table.) */
static struct slice called(struct slice code, struct slice title)
{
    size_t before = title.len > code.len ? title.len - code.len : 0;
    bool is_longer =
        before && title.at[before - 1] == ' ' &&
        slice_same(code, (struct slice){title.at + before, code.len});
    return title.len && !is_longer ? title : code;
}

static bool read_kind(struct beachcleaner_setup *g, struct slice rest,
                      uint32_t line, struct refusal *why)
{
    struct slice code;
    if (!slice_word(&rest, &code))
        return no(why, line, "`kind` needs a code");
    for (size_t i = 0; i < code.len; i++)
        if (code.at[i] < 'a' || code.at[i] > 'z')
            return no_word(why, line, code, "\"{1}\" is not all small letters");
    if (code.len > BC_CODE - 4)
        return no_word(why, line, code, "\"{1}\" is longer than 12 letters");
    if (is_special(code))
        return no_word(why, line, code, "\"{1}\" is a special card");
    if (beachcleaner_kind(g, code) >= 0)
        return no_word(why, line, code, "\"{1}\" is there already");
    if (g->kinds == BC_KINDS)
        return no(why, line, "more than 16 kinds");
    rest = slice_trim(rest);
    if (rest.len > BC_TITLE - 1)
        return no(why, line, "a title has at most 31 letters");
    copy_word(g->kind[g->kinds], BC_CODE, code);
    copy_word(g->title[g->kinds], BC_TITLE, called(code, rest));
    g->kinds++;
    return true;
}

/* `wood1b` is kind wood, Steps 1, with the Bather symbol. */
static bool read_code(struct beachcleaner_setup *g, struct slice code,
                      unsigned face)
{
    struct slice name = code;
    bool bathes = code.len > 1 && code.at[code.len - 1] == 'b' &&
                  code.at[code.len - 2] >= '0' && code.at[code.len - 2] <= '9';
    name.len -= bathes;
    if (name.len < 2)
        return false;
    unsigned steps = (unsigned)(name.at[name.len - 1] - '0');
    name.len--;
    int kind = beachcleaner_kind(g, name);
    if (kind < 0 || steps < 1 || steps >= BC_PLACES)
        return false;
    g->kind_of[face] = (uint8_t)kind;
    g->steps[face] = (uint8_t)steps;
    return true;
}

static bool read_card(struct beachcleaner_setup *g, struct slice code,
                      struct slice count, uint32_t line, struct refusal *why)
{
    int32_t copies;
    unsigned face = g->faces;
    if (beachcleaner_face(g, code) >= 0)
        return no_word(why, line, code, "\"{1}\" is there already");
    if (!slice_int(count, 1, BC_COPIES, &copies))
        return no_word(why, line, count,
                       "\"{1}\" is not a number from 1 to 15");
    if (face == BC_FACES)
        return no(why, line, "more than 48 different faces");
    if (is_special(code))
        g->kind_of[face] = BC_NONE;
    else if (!read_code(g, code, face))
        return no_word(
            why, line, code,
            "\"{1}\" is neither a special card nor a known kind, Steps 1 "
            "to 4 and maybe b");
    copy_word(g->code[face], BC_CODE, code);
    g->copies[face] = (uint8_t)copies;
    g->faces++;
    return true;
}

static bool read_cards(struct beachcleaner_setup *g, struct slice rest,
                       uint32_t line, struct refusal *why)
{
    struct slice code;
    struct slice count;
    if (!slice_word(&rest, &code))
        return no(why, line, "`card` needs a code and a number of copies");
    do {
        if (!slice_word(&rest, &count))
            return no_word(why, line, code, "\"{1}\" needs a number of copies");
        if (!read_card(g, code, count, line, why))
            return false;
    } while (slice_word(&rest, &code));
    return true;
}

static bool read_set(struct beachcleaner_setup *g, struct slice rest,
                     uint32_t line, unsigned *sets, struct refusal *why)
{
    struct slice word;
    unsigned showing = 0;
    if (!slice_word(&rest, &word) || word.len != 1 || word.at[0] < 'A' ||
        word.at[0] > 'D')
        return no(why, line, "a set is A, B, C or D");
    unsigned set = (unsigned)(word.at[0] - 'A');
    if (*sets & 1u << set)
        return no_word(why, line, word, "\"{1}\" is there already");
    for (unsigned p = 0; p < BC_PLACES; p++) {
        if (!slice_word(&rest, &word))
            return no(why, line, "a set has five Starters");
        int kind = beachcleaner_kind(g, word);
        if (kind < 0)
            return no_word(why, line, word, "\"{1}\" is no kind named above");
        if (showing & 1u << kind)
            return no_word(
                why, line, word,
                "\"{1}\" comes twice: the kinds of a row differ (BC-I3)");
        showing |= 1u << kind;
        g->set_row[set][p] = (uint8_t)kind;
    }
    if (slice_word(&rest, &word))
        return no(why, line, "a set has five Starters");
    *sets |= 1u << set;
    return true;
}

static bool read_lines(struct beachcleaner_setup *g, struct slice text,
                       uint32_t *line, struct refusal *why)
{
    static const char *const KEYS[] = {"edition", "kind", "card", "set", NULL};
    struct slice rest;
    struct slice key;
    unsigned sets = 0;
    while (edition_line(&text, line, &rest)) {
        bool good = true;
        slice_word(&rest, &key);
        if (slice_is(key, "kind")) {
            good = read_kind(g, rest, *line, why);
        } else if (slice_is(key, "card")) {
            good = read_cards(g, rest, *line, why);
        } else if (slice_is(key, "set")) {
            good = read_set(g, rest, *line, &sets, why);
        } else if (!slice_is(key, "edition")) {
            struct text out = refuse(why, REFUSE_EDITION, *line);
            say_with(&out, "no line of an edition begins with \"{1}\"",
                     AS_WRITTEN(key));
            refuse_nearest(&out, key, KEYS);
            return false;
        }
        if (!good)
            return false;
    }
    return sets == 15 || no(why, *line, "a set of A, B, C, D is missing");
}

static void swap_faces(struct beachcleaner_setup *g, unsigned a, unsigned b)
{
    char code[BC_CODE];
    uint8_t keep[3] = {g->copies[a], g->kind_of[a], g->steps[a]};
    memcpy(code, g->code[a], BC_CODE);
    memcpy(g->code[a], g->code[b], BC_CODE);
    memcpy(g->code[b], code, BC_CODE);
    g->copies[a] = g->copies[b];
    g->kind_of[a] = g->kind_of[b];
    g->steps[a] = g->steps[b];
    g->copies[b] = keep[0];
    g->kind_of[b] = keep[1];
    g->steps[b] = keep[2];
}

static void sort_faces(struct beachcleaner_setup *g)
{
    for (unsigned i = 1; i < g->faces; i++)
        for (unsigned j = i; j && strcmp(g->code[j - 1], g->code[j]) > 0; j--)
            swap_faces(g, j - 1, j);
}

/* What people and clients call a face. */
static void entitle(struct beachcleaner_setup *g, unsigned face)
{
    unsigned kind = g->kind_of[face];
    bool bathes = g->bathers >> face & 1;
    struct text title;
    struct text group;
    text_init(&title, g->face_title[face], BC_FACE_TITLE);
    text_init(&group, g->group[face], BC_GROUP);
    if (kind == BC_NONE) {
        text_put(&title, face == g->two     ? "plus two"
                         : face == g->joker ? "joker"
                         : face == g->mine  ? "sea mine"
                                            : "Flood");
        text_put(&group, "special");
        return;
    }
    text_put(&title, g->title[kind]);
    text_word_int(&title, g->steps[face]);
    text_put(&title, bathes ? " (Bather)" : "");
    text_put(&group, g->kind[kind]);
    text_word_int(&group, g->steps[face]);
    text_put(&group, bathes ? " bather" : "");
}

/* Sets of faces, and the four special ones; false: one is missing. */
static bool sort_out(struct beachcleaner_setup *g)
{
    int two = beachcleaner_face(g, slice_of("2"));
    int joker = beachcleaner_face(g, slice_of("joker"));
    int mine = beachcleaner_face(g, slice_of("mine"));
    int flood = beachcleaner_face(g, slice_of("flood"));
    if (two < 0 || joker < 0 || mine < 0 || flood < 0)
        return false;
    g->two = (uint8_t)two;
    g->joker = (uint8_t)joker;
    g->mine = (uint8_t)mine;
    g->flood = (uint8_t)flood;
    for (unsigned f = 0; f < g->faces; f++) {
        uint64_t bit = (uint64_t)1 << f;
        if (g->kind_of[f] == BC_NONE)
            continue;
        g->garbage |= bit;
        g->of_kind[g->kind_of[f]] |= bit;
        g->cleans[g->kind_of[f] + 1][g->steps[f]] |= bit;
        if (g->code[f][strlen(g->code[f]) - 1] == 'b')
            g->bathers |= bit;
    }
    for (unsigned f = 0; f < g->faces; f++)
        entitle(g, f);
    memset(g->before_flood, UINT8_MAX, g->flood);
    return true;
}

static bool check_counts(const struct beachcleaner_setup *g, uint32_t line,
                         struct refusal *why)
{
    unsigned cards = 0;
    unsigned garbage = 0;
    unsigned bathers = 0;
    for (unsigned f = 0; f < g->faces; f++) {
        cards += g->copies[f];
        garbage += g->garbage >> f & 1 ? g->copies[f] : 0;
        bathers += (unsigned)(g->bathers >> f & 1);
    }
    if (g->copies[g->flood] != BC_FLOODS)
        return no(why, line, "there are four Floods, one for each stack");
    cards -= BC_FLOODS;
    if (cards < BC_CARDS_MIN || cards > BC_CARDS_MAX)
        return no(why, line, "cards other than Floods are 69 to 110");
    if (garbage > BC_DOWN)
        return no(why, line, "garbage cards are at most 80");
    if (bathers > BC_BATHERS)
        return no(why, line, "at most 12 faces have the Bather symbol");
    return true;
}

bool beachcleaner_read_edition(struct beachcleaner_setup *g, struct slice text,
                               struct refusal *why)
{
    uint32_t line = 0;
    if (!read_lines(g, text, &line, why))
        return false;
    sort_faces(g);
    if (!sort_out(g))
        return no(why, line, "joker, 2, mine and flood must all be there");
    return check_counts(g, line, why);
}
