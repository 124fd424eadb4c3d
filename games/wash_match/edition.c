/* Options (section 8) and the edition file (section 13): prepare. */
#include "games/wash_match/wash_match.h"

#include "engine/plan.h"
#include "engine/refuse.h"

#include <string.h>

static const char *const FIRST[] = {"A", "B", "random", NULL};
static const char *const FLIPS[] = {"one_by_one", "both", NULL};
static const char *const MATCH_AGAIN[] = {"on", "off", NULL};
static const char *const GONE_MATCH[] = {"hold", "return", NULL};
static const char *const COLLECT[] = {"optional", "mandatory", NULL};
static const char *const BROKE_PAIR[] = {"always", "if_payable", NULL};
static const char *const DEAD[] = {"points", "play_on", NULL};

const struct option wash_match_options[] = {
    [OPTION_FIRST] = {.name = "first",
                      .about = "Who takes the first turn (WM-R1).",
                      .values = FIRST},
    [OPTION_FLIPS] = {.name = "flips",
                      .about = "Whether the first face is seen before the "
                               "second card is chosen (WM-R2).",
                      .values = FLIPS},
    [OPTION_MATCH_AGAIN] = {.name = "match_again",
                            .about = "Whether a laundry pair gives another "
                                     "attempt (WM-R3).",
                            .values = MATCH_AGAIN},
    [OPTION_GONE_MATCH] = {.name = "gone_match",
                           .about = "What becomes of a laundry pair that "
                                    "loads nothing (WM-R4).",
                           .values = GONE_MATCH},
    [OPTION_COLLECT] = {.name = "collect",
                        .about = "Whether a washer and a dryer card must "
                                 "empty a dryer in use (WM-R16).",
                        .values = COLLECT},
    [OPTION_BROKE_PAIR] = {.name = "broke_pair",
                           .about = "When a machine pair without a coin "
                                    "loses (WM-R18).",
                           .values = BROKE_PAIR},
    [OPTION_DEAD] = {.name = "dead",
                     .about = "Whether the game ends when no point can be "
                              "made any more (WM-R22).",
                     .values = DEAD},
    [OPTION_STALL_LIMIT] = {.name = "stall_limit",
                            .about = "Idle attempts in a row that end the "
                                     "game, 0 for never (WM-R23).",
                            .number = 200,
                            .min = 0,
                            .max = IDLE_CAP},
    {.name = NULL},
};

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

static bool read_code(struct slice word, const struct wm_setup *g,
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

static bool read_name(struct slice word, const struct wm_setup *g,
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

static bool read_numbers(struct slice rest, struct wm_kind *kind, uint32_t line,
                         struct refusal *why)
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
static bool read_kind(struct slice rest, struct wm_setup *g, uint32_t line,
                      struct refusal *why)
{
    struct wm_kind *kind = &g->kind[g->kinds];
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

static bool read_edition(struct slice rest, struct wm_setup *g,
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

/* Everything that follows from the kinds. */
static void make_tables(struct wm_setup *g)
{
    uint32_t points = 0;
    for (unsigned k = 0; k < LAUNDRY; k++) {
        points += (uint32_t)(g->kind[k].pieces * g->kind[k].points);
        g->alone_kinds |= (uint16_t)(g->kind[k].is_alone << k);
    }
    g->aim = points / 2 + 1; /* WM-8 */
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

static void list_flips(struct wm_setup *g)
{
    for (unsigned p = 0; p < POSITIONS; p++)
        for (unsigned set = 0; set < 1 << ROW; set++) {
            struct wm_flips *flips = &g->flips[p / ROW][set];
            if (set >> p % ROW & 1)
                flips->move[flips->count++] = WM_MOVE(VERB_FLIP, p, NO_PART, 0);
        }
}

bool wash_match_prepare(void *setup, struct plan *plan, struct refusal *why)
{
    static const struct wm_kind MACHINE[] = {
        {.code = "W", .name = "washer"},
        {.code = "D", .name = "dryer"},
    };
    struct wm_setup *g = setup;
    struct slice edition = plan->edition;
    plan_defaults(wash_match_options, plan);
    for (unsigned i = 0; i <= OPTION_STALL_LIMIT; i++)
        g->option[i] = plan->option[i];
    g->stall_limit = (uint32_t)g->option[OPTION_STALL_LIMIT];
    if (!edition.len)
        edition = slice_of(wash_match_edition);
    if (!read_edition(edition, g, why))
        return false;
    g->kind[WASHER] = MACHINE[0];
    g->kind[DRYER] = MACHINE[1];
    make_tables(g);
    list_flips(g);
    return true;
}
