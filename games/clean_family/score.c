/* Clean Family: scoring (section 7 of the page). It reads only sheets, so it
 * answers at any time what a sheet would be worth now (CF-62); what empty
 * squares cost is a forecast until the end. */
#include "games/clean_family/clean_family.h"

#include <string.h>

enum { SOURCE_VIRUS = MEMBERS, SOURCES };

static const char *const SOURCE_NAMES[SOURCES] = {
    "dad", "mom", "sister", "brother", "grandpa", "grandma", "virus"};

static unsigned empty_count(const struct player *p)
{
    return bits_count(empty_on(p));
}

/* CF-53, CF-R29: the fewest squares of any symbol. */
static unsigned fewest(const struct clean_family_setup *g,
                       const struct player *p)
{
    unsigned least = SQUARES;
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        unsigned count = bits_count(p->drawn[symbol]);
        if (count < least && !(count == 0 && g->is_skip))
            least = count;
    }
    return drawn_on(p) ? least : 0;
}

/* CF-55, CF-R30 */
static unsigned most(const struct player *p)
{
    unsigned best = 0;
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        unsigned count = bits_count(p->drawn[symbol]);
        best = count > best ? count : best;
    }
    return best;
}

/* CF-56, CF-R28: boxes up to the right-most that counts. */
static unsigned brother_boxes(const struct clean_family_setup *g,
                              const struct player *p)
{
    unsigned counted = 0;
    unsigned highest = 0;
    for (unsigned i = 0; i < p->boxes[BROTHER]; i++) {
        if (p->brother[i] >= highest) {
            highest = p->brother[i];
            counted = i + 1;
        } else if (g->is_chain) {
            break;
        }
    }
    return counted;
}

bool clean_family_match(const struct clean_family_setup *g, unsigned a,
                        unsigned b)
{
    const struct card *card = g->edition.card;
    if (g->match_seen)
        return card[NOTE_CARD(a)].shape[NOTE_VIEW(a)].mask ==
               card[NOTE_CARD(b)].shape[NOTE_VIEW(b)].mask;
    return g->looks[NOTE_CARD(a)] == g->looks[NOTE_CARD(b)];
}

/* CF-57: boxes whose shape equals that of another box. */
static unsigned grandpa_equals(const struct clean_family_setup *g,
                               const struct player *p)
{
    unsigned equal = 0;
    for (unsigned i = 0; i < p->boxes[GRANDPA]; i++) {
        bool found = false;
        for (unsigned j = 0; j < p->boxes[GRANDPA]; j++)
            found |=
                i != j && clean_family_match(g, p->grandpa[i], p->grandpa[j]);
        equal += found;
    }
    return equal;
}

static int grandpa_points(const struct clean_family_setup *g,
                          const struct player *p)
{
    unsigned equal = grandpa_equals(g, p);
    if (!p->boxes[GRANDPA])
        return g->grandpa_empty; /* CF-R27 */
    return g->sheet.grandpa * (int)(equal ? equal : 1);
}

void clean_family_points(const struct clean_family_setup *g,
                         const struct player *p, int points[MEMBERS])
{
    const struct sheet *sheet = &g->sheet;
    unsigned dad = p->boxes[DAD];
    unsigned sister = p->boxes[SISTER];
    unsigned brother = brother_boxes(g, p);
    points[DAD] = dad ? (int)(fewest(g, p) * sheet->dad[dad - 1] / 2) : 0;
    points[MOM] = p->mom[0] + p->mom[1] + p->mom[2];
    points[SISTER] = sister ? (int)(most(p) / sheet->sister[sister - 1]) : 0;
    points[BROTHER] = brother ? sheet->brother[brother - 1] : 0;
    points[GRANDPA] = grandpa_points(g, p);
    points[GRANDMA] =
        -(int)(empty_count(p) * sheet->grandma[p->boxes[GRANDMA]]);
}

static unsigned viruses(const struct clean_family_setup *g,
                        const struct player *p)
{
    return bits_count(empty_on(p) & g->sheet.icon[VIRUS]);
}

/* CF-63, CF-64, CF-R33: the number of different higher values is the rank,
 * from 0; a set of values as bits counts each once. */
static int virus_penalty(const struct clean_family_setup *g,
                         const struct clean_family_state *s, unsigned seat)
{
    static const uint8_t PENALTY[SEATS] = {5, 3, 1, 0};
    unsigned own = viruses(g, &s->player[seat]);
    uint64_t higher = 0;
    for (unsigned i = 0; i < g->players; i++)
        higher |= AT(viruses(g, &s->player[i]));
    higher &= ~UINT64_C(0) << own << 1;
    if (!g->is_advanced || (own == 0 && !(g->is_ranked && higher)))
        return 0;
    return PENALTY[bits_count(higher)];
}

struct tally clean_family_tally(const struct clean_family_setup *g,
                                const struct player *p)
{
    return (struct tally){
        .fewest = fewest(g, p),
        .most = most(p),
        .empty = empty_count(p),
        .viruses = viruses(g, p),
        .brother = brother_boxes(g, p),
        .grandpa = grandpa_equals(g, p),
    };
}

/* CF-60: a before b, by total and then by fewer empty squares. */
static bool is_ahead(const struct result *r, const struct clean_family_state *s,
                     unsigned a, unsigned b)
{
    if (r->score[a] != r->score[b])
        return r->score[a] > r->score[b];
    return empty_count(&s->player[a]) < empty_count(&s->player[b]);
}

static void rank(const struct clean_family_setup *g,
                 const struct clean_family_state *s, struct result *out)
{
    unsigned best_total = 0;
    for (unsigned seat = 0; seat < g->players; seat++) {
        unsigned ahead = 0;
        for (unsigned t = 0; t < g->players; t++)
            ahead += is_ahead(out, s, t, seat);
        out->rank[seat] = (uint8_t)(ahead + 1);
        if (!ahead)
            out->winners |= SEAT(seat);
    }
    if (g->players == 1) {
        out->outcome = OUTCOME_SCORE; /* CF-66 */
        out->winners = 0;
        return;
    }
    for (unsigned seat = 0; seat < g->players; seat++)
        best_total += out->score[seat] == out->score[bits_first(out->winners)];
    out->outcome = OUTCOME_WIN;
    if (bits_count(out->winners) > 1)
        out->reason = "tie";
    else
        out->reason = best_total > 1 ? "empty" : "points";
}

void clean_family_result(const void *setup, const void *state,
                         struct result *out)
{
    const struct clean_family_setup *g = setup;
    const struct clean_family_state *s = state;
    memset(out, 0, sizeof *out);
    out->has_scores = true;
    out->sources = SOURCES;
    for (unsigned i = 0; i < SOURCES; i++)
        out->source[i].name = SOURCE_NAMES[i];
    for (unsigned seat = 0; seat < g->players; seat++) {
        int points[SOURCES];
        clean_family_points(g, &s->player[seat], points);
        points[SOURCE_VIRUS] = -virus_penalty(g, s, seat);
        for (unsigned i = 0; i < SOURCES; i++) {
            out->source[i].points[seat] = points[i];
            out->score[seat] += points[i];
        }
    }
    bool is_over = is_closed(s) && item_rounds(g, s) == ROUNDS;
    /* What is empty now may still be filled. */
    out->source[GRANDMA].is_forecast = !is_over;
    out->source[SOURCE_VIRUS].is_forecast = !is_over;
    if (is_over)
        rank(g, s, out);
}

int32_t clean_family_won(const struct result *result, unsigned seat)
{
    int32_t won = 0;
    for (unsigned i = 0; i < result->sources; i++)
        if (!result->source[i].is_forecast)
            won += result->source[i].points[seat];
    return won;
}
