/* Clean Family: scoring (section 7 of the page). It reads only sheets, so it
 * answers at any time what a sheet would be worth now (CF-62). */
#include "games/clean_family/clean_family.h"

#include "base/say.h"

#include <string.h>

enum { SOURCE_VIRUS = CF_MEMBERS, SOURCES };

static const char *const SOURCE_NAMES[SOURCES] = {
    "dad", "mom", "sister", "brother", "grandpa", "grandma", "virus"};

static unsigned empty_count(const struct cf_player *p)
{
    return bits_count(cf_empty(p));
}

/* CF-53, CF-R29: the fewest squares of any symbol. */
static unsigned fewest(const struct cf_setup *setup, const struct cf_player *p)
{
    unsigned least = CF_SQUARES;
    for (unsigned s = 0; s < CF_SYMBOLS; s++) {
        unsigned count = bits_count(p->drawn[s]);
        if (count < least && !(count == 0 && setup->is_skip))
            least = count;
    }
    return cf_drawn(p) ? least : 0;
}

/* CF-55, CF-R30 */
static unsigned most(const struct cf_player *p)
{
    unsigned best = 0;
    for (unsigned s = 0; s < CF_SYMBOLS; s++) {
        unsigned count = bits_count(p->drawn[s]);
        best = count > best ? count : best;
    }
    return best;
}

/* CF-56, CF-R28: boxes up to the right-most that counts. */
static unsigned brother_boxes(const struct cf_setup *setup,
                              const struct cf_player *p)
{
    unsigned counted = 0;
    unsigned highest = 0;
    for (unsigned i = 0; i < p->boxes[CF_BROTHER]; i++) {
        if (p->brother[i] >= highest) {
            highest = p->brother[i];
            counted = i + 1;
        } else if (setup->is_chain) {
            break;
        }
    }
    return counted;
}

static bool shapes_match(const struct cf_setup *setup, unsigned a, unsigned b)
{
    unsigned one = (a & 31u) - 1;
    unsigned other = (b & 31u) - 1;
    const struct cf_card *card = setup->edition.card;
    if (setup->match_seen)
        return card[one].shape[a >> 5].mask == card[other].shape[b >> 5].mask;
    return setup->looks[one] == setup->looks[other];
}

/* CF-57: boxes whose shape equals that of another box. */
static unsigned grandpa_equals(const struct cf_setup *setup,
                               const struct cf_player *p)
{
    unsigned equal = 0;
    for (unsigned i = 0; i < p->boxes[CF_GRANDPA]; i++) {
        bool found = false;
        for (unsigned j = 0; j < p->boxes[CF_GRANDPA]; j++)
            found |=
                i != j && shapes_match(setup, p->grandpa[i], p->grandpa[j]);
        equal += found;
    }
    return equal;
}

static int grandpa_points(const struct cf_setup *setup,
                          const struct cf_player *p)
{
    unsigned equal = grandpa_equals(setup, p);
    if (!p->boxes[CF_GRANDPA])
        return setup->grandpa_empty; /* CF-R27 */
    return setup->sheet.grandpa * (int)(equal ? equal : 1);
}

void cf_points(const struct cf_setup *setup, const struct cf_player *p,
               int points[CF_MEMBERS])
{
    const struct cf_sheet *sheet = &setup->sheet;
    unsigned dad = p->boxes[CF_DAD];
    unsigned sister = p->boxes[CF_SISTER];
    unsigned brother = brother_boxes(setup, p);
    points[CF_DAD] =
        dad ? (int)(fewest(setup, p) * sheet->dad[dad - 1] / 2) : 0;
    points[CF_MOM] = p->mom[0] + p->mom[1] + p->mom[2];
    points[CF_SISTER] = sister ? (int)(most(p) / sheet->sister[sister - 1]) : 0;
    points[CF_BROTHER] = brother ? sheet->brother[brother - 1] : 0;
    points[CF_GRANDPA] = grandpa_points(setup, p);
    points[CF_GRANDMA] =
        -(int)(empty_count(p) * sheet->grandma[p->boxes[CF_GRANDMA]]);
}

static unsigned viruses(const struct cf_setup *setup, const struct cf_player *p)
{
    return bits_count(cf_empty(p) & setup->sheet.virus);
}

/* CF-63, CF-64, CF-R33: one more than the number of different higher values
 * is the rank. */
static int virus_penalty(const struct cf_setup *setup,
                         const struct cf_state *state, unsigned seat)
{
    static const uint8_t PENALTY[] = {5, 3, 1, 0};
    unsigned own = viruses(setup, &state->player[seat]);
    unsigned higher = 0;
    uint64_t seen = 0;
    for (unsigned s = 0; s < setup->players; s++) {
        unsigned other = viruses(setup, &state->player[s]);
        if (other > own && !(seen >> other & 1u)) {
            seen |= UINT64_C(1) << other;
            higher++;
        }
    }
    if (!setup->is_advanced || (own == 0 && !(setup->is_ranked && higher)))
        return 0;
    return PENALTY[higher];
}

/* CF-60: a before b, by total and then by fewer empty squares. */
static bool is_ahead(const struct result *r, const struct cf_state *state,
                     unsigned a, unsigned b)
{
    if (r->score[a] != r->score[b])
        return r->score[a] > r->score[b];
    return empty_count(&state->player[a]) < empty_count(&state->player[b]);
}

static void rank(const struct cf_setup *setup, const struct cf_state *state,
                 struct result *out)
{
    unsigned best_total = 0;
    for (unsigned s = 0; s < setup->players; s++) {
        unsigned ahead = 0;
        for (unsigned t = 0; t < setup->players; t++)
            ahead += is_ahead(out, state, t, s);
        out->rank[s] = (uint8_t)(ahead + 1);
        if (!ahead)
            out->winners |= SEAT(s);
    }
    if (setup->players == 1) {
        out->outcome = OUTCOME_SCORE; /* CF-66 */
        out->winners = 0;
        return;
    }
    for (unsigned s = 0; s < setup->players; s++)
        best_total += out->score[s] == out->score[bits_first(out->winners)];
    out->outcome = OUTCOME_WIN;
    if (bits_count(out->winners) > 1)
        out->reason = "tie";
    else
        out->reason = best_total > 1 ? "empty" : "points";
}

void cf_result(const void *setup, const void *state, struct result *out)
{
    const struct cf_setup *g = setup;
    const struct cf_state *now = state;
    memset(out, 0, sizeof *out);
    out->has_scores = true;
    out->sources = SOURCES;
    for (unsigned i = 0; i < SOURCES; i++)
        out->source[i].name = SOURCE_NAMES[i];
    for (unsigned s = 0; s < g->players; s++) {
        int points[SOURCES];
        cf_points(g, &now->player[s], points);
        points[SOURCE_VIRUS] = -virus_penalty(g, now, s);
        for (unsigned i = 0; i < SOURCES; i++) {
            out->source[i].points[s] = points[i];
            out->score[s] += points[i];
        }
    }
    if (cf_is_closed(now) && cf_item_rounds(g, now) == CF_ROUNDS)
        rank(g, now, out);
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

static void why_crosses(const struct cf_setup *setup, const struct cf_player *p,
                        unsigned member, struct text *out)
{
    unsigned boxes = p->boxes[member];
    const struct cf_sheet *sheet = &setup->sheet;
    char buffer[THING_CAP];
    char things[THING_CAP];
    struct said crosses = count_in(buffer, boxes, "1 cross", "{1} crosses");
    if (!boxes && member != CF_GRANDMA)
        say(out, "no cross, so nothing.");
    else if (member == CF_DAD)
        say_with(out,
                 "{1}; the rarest symbol covers {2}, times {3} halves, rounded "
                 "down (CF-53).",
                 crosses,
                 count_in(things, fewest(setup, p), "1 square", "{1} squares"),
                 NUM(sheet->dad[boxes - 1]));
    else if (member == CF_SISTER)
        say_with(out,
                 "{1}; the most frequent symbol covers {2}, divided by {3} "
                 "(CF-55).",
                 crosses, count_in(things, most(p), "1 square", "{1} squares"),
                 NUM(sheet->sister[boxes - 1]));
    else
        say_with(out, "{1}; {2}, minus {3} for each (CF-58).", crosses,
                 count_in(things, empty_count(p), "1 empty square",
                          "{1} empty squares"),
                 NUM(sheet->grandma[boxes]));
}

static void why_virus(const struct cf_setup *setup, const struct cf_player *p,
                      struct text *out)
{
    char things[THING_CAP];
    say_with(out,
             setup->is_advanced
                 ? "{1}; the most cost 5, the second most 3, the third most 1 "
                   "(CF-63)."
                 : "{1}; ignored without the Advanced variant (CF-65).",
             count_in(things, viruses(setup, p), "1 uncovered virus square",
                      "{1} uncovered virus squares"));
}

static void why_brother(const struct cf_setup *setup, const struct cf_player *p,
                        struct text *out)
{
    char things[THING_CAP];
    if (p->boxes[CF_BROTHER])
        say_with(out, "{1}; box {2} is the right-most that counts (CF-56).",
                 numbers_in(things, p->brother, p->boxes[CF_BROTHER]),
                 NUM(brother_boxes(setup, p)));
    else
        say(out, "no number.");
}

void cf_score_why(const void *setup, const void *view, unsigned seat,
                  unsigned source, struct text *out)
{
    const struct cf_setup *g = setup;
    const struct cf_state *now = view;
    const struct cf_player *p = &now->player[seat];
    char things[THING_CAP];
    switch (source) {
    case CF_DAD:
    case CF_SISTER:
    case CF_GRANDMA:
        why_crosses(g, p, source, out);
        return;
    case CF_MOM:
        say_with(out, "{1}; the numbers are added up (CF-54).",
                 numbers_in(things, p->mom, p->boxes[CF_MOM]));
        return;
    case CF_BROTHER:
        why_brother(g, p, out);
        return;
    case CF_GRANDPA:
        say_with(
            out, "{1}, {2} of them equal to another (CF-57).",
            count_in(things, p->boxes[CF_GRANDPA], "1 shape", "{1} shapes"),
            NUM(grandpa_equals(g, p)));
        return;
    default:
        why_virus(g, p, out);
        return;
    }
}
