/* The edition file (section 13): the default one, its reader, and what follows
 * from it. */
#include "games/wash_match/wash_match.h"

#include "engine/plan.h"
#include "engine/refuse.h"

#include <string.h>

const char wash_match_edition[] =
    "# Wash Match, the default edition: kind CODE NAME PIECES POINTS [alone]\n"
    "# PIECES of each colour, POINTS of each piece; alone: WM-15 and WM-16.\n"
    "# Two cards of each kind are in play, and of washer W and dryer D.\n"
    "edition default\n"
    "kind S shirt 1 1           # printed; the t-shirt is the same, WM-R24\n"
    "kind P pillowcase 1 1      # printed\n"
    "kind B bedsheet 1 2 alone  # printed: 2 points, alone in its washer\n"
    "kind K socks 2 1           # printed: a pair, 1 point each\n"
    "kind T trousers 1 1        # assumed: the picture is lost\n"
    "kind L towel 1 1           # assumed: the picture is lost\n"
    "kind U underwear 1 1       # assumed: the picture is lost\n";

static bool read_code(struct slice word, const struct wash_match_setup *g,
                      uint32_t line, struct refusal *why)
{
    if (word.len != 1 || word.at[0] < 'A' || word.at[0] > 'Z')
        return refuse_with(why, REFUSE_EDITION, line,
                           "the code of a kind is one upper-case letter");
    if (word.at[0] == 'W' || word.at[0] == 'D')
        return refuse_with(why, REFUSE_EDITION, line,
                           "W and D are the washer and the dryer card");
    for (unsigned k = 0; k < g->kinds; k++)
        if (g->kind[k].code[0] == word.at[0])
            return refuse_with(why, REFUSE_EDITION, line,
                               "another kind has this code");
    return true;
}

static bool read_name(struct slice word, const struct wash_match_setup *g,
                      uint32_t line, struct refusal *why)
{
    bool is_lower = word.len >= 1 && word.len < NAME_CAP;
    for (size_t i = 0; i < word.len; i++)
        is_lower = is_lower && word.at[i] >= 'a' && word.at[i] <= 'z';
    if (!is_lower)
        return refuse_with(why, REFUSE_EDITION, line,
                           "the name of a kind is 1 to 10 lower-case letters");
    if (slice_is(word, "washer") || slice_is(word, "dryer"))
        return refuse_with(why, REFUSE_EDITION, line,
                           "washer and dryer are the machine cards");
    for (unsigned k = 0; k < g->kinds; k++)
        if (slice_is(word, g->kind[k].name))
            return refuse_with(why, REFUSE_EDITION, line,
                               "another kind has this name");
    return true;
}

static bool read_numbers(struct slice rest, struct wash_match_kind *kind,
                         uint32_t line, struct refusal *why)
{
    struct slice word = {rest.at, 0};
    int32_t number;
    if (!slice_word(&rest, &word) || !slice_int(word, 1, 2, &number))
        return refuse_with(why, REFUSE_EDITION, line,
                           "a colour has 1 or 2 pieces of a kind");
    kind->pieces = (uint8_t)number;
    if (!slice_word(&rest, &word) || !slice_int(word, 1, 9, &number))
        return refuse_with(why, REFUSE_EDITION, line,
                           "a piece is worth 1 to 9 points");
    kind->points = (uint8_t)number;
    if (!slice_word(&rest, &word))
        return true;
    if (!slice_is(word, "alone") || slice_word(&rest, &word))
        return refuse_with(why, REFUSE_EDITION, line,
                           "only the word alone may follow the points");
    kind->is_alone = true;
    if (kind->pieces == 2)
        return refuse_with(why, REFUSE_EDITION, line,
                           "a kind that washes alone has 1 piece (I5)");
    return true;
}

/* One line `kind CODE NAME PIECES POINTS [alone]`, without its first word. */
static bool read_kind(struct slice rest, struct wash_match_setup *g,
                      uint32_t line, struct refusal *why)
{
    struct wash_match_kind *kind = &g->kind[g->kinds];
    struct slice code = {rest.at, 0};
    struct slice name = {rest.at, 0};
    if (g->kinds == LAUNDRY)
        return refuse_with(why, REFUSE_EDITION, line,
                           "there are exactly seven kinds of laundry");
    slice_word(&rest, &code);
    if (!read_code(code, g, line, why))
        return false;
    slice_word(&rest, &name);
    if (!read_name(name, g, line, why) || !read_numbers(rest, kind, line, why))
        return false;
    kind->code[0] = code.at[0];
    memcpy(kind->name, name.at, name.len);
    g->kinds++;
    return true;
}

static bool read_lines(struct slice rest, struct wash_match_setup *g,
                       struct refusal *why)
{
    struct slice line;
    struct slice word;
    uint32_t number = 0;
    bool has_name = false;
    while (edition_line(&rest, &number, &line)) {
        slice_word(&line, &word);
        if (slice_is(word, "kind")) {
            if (!read_kind(line, g, number, why))
                return false;
        } else if (!slice_is(word, "edition")) {
            return refuse_with(why, REFUSE_EDITION, number,
                               "a line begins with edition or kind");
        } else if (has_name || !slice_word(&line, &word) ||
                   slice_word(&line, &word)) {
            return refuse_with(why, REFUSE_EDITION, number,
                               "an edition has one line: edition NAME");
        } else {
            has_name = true;
        }
    }
    if (g->kinds == LAUNDRY)
        return true;
    return refuse_with(why, REFUSE_EDITION, number,
                       "the edition ends before its seventh kind");
}

static uint8_t points_of(const struct wash_match_setup *g, uint32_t counts)
{
    uint32_t points = 0;
    for (unsigned k = 0; k < LAUNDRY; k++)
        points += piece_count(counts, 0, k) * g->kind[k].points;
    return (uint8_t)points;
}

/* Everything that follows from the kinds. */
static void make_tables(struct wash_match_setup *g)
{
    uint32_t points = 0;
    for (unsigned k = 0; k < LAUNDRY; k++) {
        points += (uint32_t)(g->kind[k].pieces * g->kind[k].points);
        g->alone_kinds |= (uint16_t)(g->kind[k].is_alone << k);
    }
    g->aim = points / 2 + 1; /* WM-8 */
    for (uint32_t i = 0; i < LOW_PIECES; i++)
        g->points_low[i] = points_of(g, i);
    for (uint32_t i = 0; i < HIGH_PIECES; i++)
        g->points_high[i] = points_of(g, i * LOW_PIECES);
    for (unsigned i = 0; i < COLOURS * LAUNDRY; i++) {
        unsigned colour = i / LAUNDRY;
        unsigned k = i % LAUNDRY;
        unsigned shift = piece_shift(colour, k);
        struct text name;
        g->all_pieces |= (uint32_t)g->kind[k].pieces << shift;
        if (g->kind[k].is_alone)
            g->alone |= 3u << shift;
        g->piece_code[i][0] = "bw"[colour];
        g->piece_code[i][1] = g->kind[k].code[0];
        text_init(&name, g->piece_name[i], sizeof g->piece_name[i]);
        text_put(&name, colour ? "white " : "black ");
        text_put(&name, g->kind[k].name);
    }
}

bool wash_match_read_edition(struct wash_match_setup *g, struct slice text,
                             struct refusal *why)
{
    if (!read_lines(text, g, why))
        return false;
    g->kind[WASHER] = (struct wash_match_kind){.code = "W", .name = "washer"};
    g->kind[DRYER] = (struct wash_match_kind){.code = "D", .name = "dryer"};
    make_tables(g);
    return true;
}
