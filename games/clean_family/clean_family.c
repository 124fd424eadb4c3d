/* Clean Family: options, seats and what is made of them before play. */
#include "games/clean_family/clean_family.h"

#include "engine/plan.h"
#include "engine/refuse.h"

static const char *const SIDES[] = {"A", "B", NULL};
static const char *const OFF_ON[] = {"off", "on", NULL};
static const char *const ON_OFF[] = {"on", "off", NULL};
static const char *const TABLE[] = {"S", "W", "N", "E", "none", NULL};
static const char *const HEADS[] = {"A", "B", "C", "D", NULL};
static const char *const TURNS[] = {"random", "fixed", NULL};
static const char *const PILES[] = {"topup", "single", NULL};
static const char *const NO_YES[] = {"no", "yes", NULL};
static const char *const DUTIES[] = {"strict", "loose", NULL};
static const char *const MATCHES[] = {"free", "turned", "seen", NULL};
static const char *const EMPTIES[] = {"0", "8", NULL};
static const char *const BROTHERS[] = {"left", "chain", NULL};
static const char *const ABSENTS[] = {"zero", "skip", NULL};
static const char *const ZEROS[] = {"exempt", "ranked", NULL};

enum { TABLE_NONE = 4 };

const struct option cf_options[] = {
    [CF_OPTION_SIDE] = {.name = "side",
                        .about = "Side of the sheet, the same for all; B has "
                                 "virus squares (CF-11).",
                        .values = SIDES},
    [CF_OPTION_ADVANCED] = {.name = "advanced",
                            .about = "Uncovered virus squares cost points; "
                                     "side B, 2 to 4 players (CF-63).",
                            .values = OFF_ON},
    [CF_OPTION_TABLE] = {.name = "table A",
                         .about = "Side of the table where A sits (CF-8).",
                         .values = TABLE,
                         .by_players = true},
    [CF_OPTION_TABLE + 1] = {.name = "table B",
                             .about = "Side of the table where B sits.",
                             .values = TABLE,
                             .by_players = true},
    [CF_OPTION_TABLE + 2] = {.name = "table C",
                             .about = "Side of the table where C sits.",
                             .values = TABLE,
                             .by_players = true},
    [CF_OPTION_TABLE + 3] = {.name = "table D",
                             .about = "Side of the table where D sits.",
                             .values = TABLE,
                             .by_players = true},
    [CF_OPTION_HEAD] = {.name = "head",
                        .about = "Head of the family, who turns up Market "
                                 "cards; no effect on play (CF-11).",
                        .values = HEADS},
    [CF_OPTION_FREE_CARDS] = {.name = "free_cards",
                              .about = "Off: a FREE card is an ordinary shape "
                                       "of one square (CF-R1).",
                              .values = ON_OFF},
    [CF_OPTION_CARD_TURN] = {.name = "card_turn",
                             .about = "How a revealed card lies: turned at "
                                      "random or never (CF-R2).",
                             .values = TURNS},
    [CF_OPTION_SHORT_PILE] = {.name = "short_pile",
                              .about = "A last single Item card: take one "
                                       "more after a reshuffle, or only it "
                                       "(CF-R3).",
                              .values = PILES},
    [CF_OPTION_PATCH_ADJACENCY] = {.name = "patch_adjacency",
                                   .about = "Whether crossed squares help "
                                            "adjacency (CF-R7).",
                                   .values = NO_YES},
    [CF_OPTION_ASSIGN_DUTY] = {.name = "assign_duty",
                               .about = "Whether a card nobody can take may "
                                        "be played with a better one in hand "
                                        "(CF-R21).",
                               .values = DUTIES},
    [CF_OPTION_GRANDPA_MATCH] = {.name = "grandpa_match",
                                 .about = "Shapes equal for Grandpa: turned "
                                          "and mirrored, turned, or exactly "
                                          "as seen (CF-R26).",
                                 .values = MATCHES},
    [CF_OPTION_GRANDPA_EMPTY] = {.name = "grandpa_empty",
                                 .about = "Points for a Grandpa without "
                                          "shapes (CF-R27).",
                                 .values = EMPTIES},
    [CF_OPTION_BROTHER_RULE] = {.name = "brother_rule",
                                .about = "Brother's box counts against all "
                                         "boxes to its left, or only in a "
                                         "rising row (CF-R28).",
                                .values = BROTHERS},
    [CF_OPTION_DAD_ABSENT] = {.name = "dad_absent",
                              .about = "A symbol missing from the grid counts "
                                       "zero for Dad, or is skipped (CF-R29).",
                              .values = ABSENTS},
    [CF_OPTION_VIRUS_ZERO] = {.name = "virus_zero",
                              .about = "Whether no uncovered virus is a rank "
                                       "like any other (CF-R33).",
                              .values = ZEROS},
    [CF_OPTIONS] = {.name = NULL},
};

/* CF-8: a different side for each seat; who did not choose gets the default
 * side, or the first free one. */
static bool seat_players(struct cf_setup *setup, struct plan *plan,
                         struct refusal *why)
{
    static const uint8_t NUMBER[] = {0, 3, 2, 1}; /* of S, W, N, E */
    static const uint8_t DEFAULT[CF_SEATS][CF_SEATS] = {
        {0}, {0, 2}, {0, 1, 2}, {0, 1, 2, 3}};
    int32_t *side = &plan->option[CF_OPTION_TABLE];
    unsigned taken = 0;
    for (unsigned s = 0; s < CF_SEATS; s++) {
        if (s >= plan->players || side[s] == OPTION_UNSET)
            side[s] = TABLE_NONE;
        if (side[s] == TABLE_NONE)
            continue;
        if (taken & 1u << side[s])
            return refuse_with(why, REFUSE_OPTION, 0,
                               "two seats cannot have the same side of the "
                               "table (CF-8)");
        taken |= 1u << side[s];
    }
    for (unsigned s = 0; s < plan->players; s++) {
        unsigned want = DEFAULT[plan->players - 1][s];
        if (side[s] != TABLE_NONE || taken & 1u << want)
            continue;
        side[s] = (int32_t)want;
        taken |= 1u << want;
    }
    for (unsigned s = 0; s < plan->players; s++) {
        if (side[s] == TABLE_NONE)
            side[s] = (int32_t)bits_first(~taken);
        taken |= 1u << side[s];
        setup->number[s] = NUMBER[side[s]];
    }
    return true;
}

/* CF-R26: cards with equal looks match for Grandpa. */
static void compare_shapes(struct cf_setup *setup, enum cf_match match)
{
    const struct cf_card *card = setup->edition.card;
    unsigned codes = match == CF_MATCH_FREE ? CF_CODES : 4;
    for (unsigned i = 0; i < CF_MARKET; i++) {
        setup->looks[i] = (uint8_t)i;
        for (unsigned j = 0; j < i && setup->looks[i] == i; j++)
            for (unsigned g = 0; g < codes; g++)
                if (card[i].shape[g].mask == card[j].shape[0].mask)
                    setup->looks[i] = setup->looks[j];
    }
    setup->match_seen = match == CF_MATCH_SEEN;
}

bool cf_prepare(void *setup, struct plan *plan, struct refusal *why)
{
    struct cf_setup *g = setup;
    const int32_t *option = plan->option;
    plan_defaults(cf_options, plan);
    if (option[CF_OPTION_ADVANCED] && !option[CF_OPTION_SIDE])
        return refuse_with(why, REFUSE_OPTION, 0,
                           "the Advanced variant needs side B: side A has no "
                           "virus squares (CF-R34)");
    if (plan->players == 1)
        plan->option[CF_OPTION_ADVANCED] = 0; /* CF-R34 */
    if (option[CF_OPTION_HEAD] >= plan->players)
        return refuse_with(why, REFUSE_OPTION, 0,
                           "the head of the family must be one of the seats "
                           "(CF-11)");
    if (!seat_players(g, plan, why))
        return false;
    struct slice text = plan->edition;
    if (!text.len)
        text = slice_of(cf_edition_default);
    if (!cf_edition_read(text, &g->edition, why))
        return false;
    g->players = plan->players;
    g->sheet = g->edition.sheet[option[CF_OPTION_SIDE]];
    for (unsigned c = 0; c < CF_MARKET; c++)
        if (g->edition.card[c].is_free && !option[CF_OPTION_FREE_CARDS])
            g->free_rounds |= 1u << c;
    compare_shapes(g, (enum cf_match)option[CF_OPTION_GRANDPA_MATCH]);
    g->is_advanced = option[CF_OPTION_ADVANCED] != 0;
    g->turns = option[CF_OPTION_CARD_TURN] ? 1 : 4;
    g->is_single = option[CF_OPTION_SHORT_PILE] != 0;
    g->patches_touch = option[CF_OPTION_PATCH_ADJACENCY] != 0;
    g->is_loose = option[CF_OPTION_ASSIGN_DUTY] != 0;
    g->grandpa_empty = option[CF_OPTION_GRANDPA_EMPTY] ? 8 : 0;
    g->is_chain = option[CF_OPTION_BROTHER_RULE] != 0;
    g->is_skip = option[CF_OPTION_DAD_ABSENT] != 0;
    g->is_ranked = option[CF_OPTION_VIRUS_ZERO] != 0;
    return true;
}
