/* Clean Family: options, seats and what is made of them before play, and the
 * descriptor. docs/rules/clean-family.md has the rules. */
#include "games/clean_family/clean_family.h"

#include "engine/plan.h"
#include "engine/refuse.h"

#include <string.h>

enum {
    TABLE_NONE = 4, /* of `table A` */
    /* Worth ends at 1000 thousandths, so 12 tells apart what lies within 83
     * points of zero: experts reach 68 on the average, random play 14. */
    POINT = 12,
};
enum match { MATCH_FREE, MATCH_TURNED, MATCH_SEEN };

#define VALUES(...) ((const char *const[]){__VA_ARGS__, NULL})

static const struct option OPTIONS[] = {
    [OPTION_SIDE] = {.name = "side",
                     .about = "Side of the sheet, the same for all; B has "
                              "virus squares (CF-11).",
                     .values = VALUES("A", "B")},
    [OPTION_ADVANCED] = {.name = "advanced",
                         .about = "Uncovered virus squares cost points; "
                                  "side B, 2 to 4 players (CF-63).",
                         .values = VALUES("off", "on")},
    [OPTION_TABLE] = {.name = "table A",
                      .about = "Side of the table where A sits (CF-8).",
                      .values = VALUES("S", "W", "N", "E", "none"),
                      .by_players = true},
    [OPTION_TABLE + 1] = {.name = "table B",
                          .about = "Side of the table where B sits.",
                          .values = VALUES("S", "W", "N", "E", "none"),
                          .by_players = true},
    [OPTION_TABLE + 2] = {.name = "table C",
                          .about = "Side of the table where C sits.",
                          .values = VALUES("S", "W", "N", "E", "none"),
                          .by_players = true},
    [OPTION_TABLE + 3] = {.name = "table D",
                          .about = "Side of the table where D sits.",
                          .values = VALUES("S", "W", "N", "E", "none"),
                          .by_players = true},
    [OPTION_HEAD] = {.name = "head",
                     .about = "Head of the family, who turns up Market "
                              "cards; no effect on play (CF-11).",
                     .values = VALUES("A", "B", "C", "D")},
    [OPTION_FREE_CARDS] = {.name = "free_cards",
                           .about = "Off: a FREE card is an ordinary shape "
                                    "of one square (CF-R1).",
                           .values = VALUES("on", "off")},
    [OPTION_CARD_TURN] = {.name = "card_turn",
                          .about = "How a revealed card lies: turned at "
                                   "random or never (CF-R2).",
                          .values = VALUES("random", "fixed")},
    [OPTION_SHORT_PILE] = {.name = "short_pile",
                           .about = "A last single Item card: take one "
                                    "more after a reshuffle, or only it "
                                    "(CF-R3).",
                           .values = VALUES("topup", "single")},
    [OPTION_PATCH_ADJACENCY] = {.name = "patch_adjacency",
                                .about = "Whether crossed squares help "
                                         "adjacency (CF-R7).",
                                .values = VALUES("no", "yes")},
    [OPTION_ASSIGN_DUTY] = {.name = "assign_duty",
                            .about = "Whether a card nobody can take may "
                                     "be played with a better one in hand "
                                     "(CF-R21).",
                            .values = VALUES("strict", "loose")},
    [OPTION_GRANDPA_MATCH] = {.name = "grandpa_match",
                              .about = "Shapes equal for Grandpa: turned "
                                       "and mirrored, turned, or exactly "
                                       "as seen (CF-R26).",
                              .values = VALUES("free", "turned", "seen")},
    [OPTION_GRANDPA_EMPTY] = {.name = "grandpa_empty",
                              .about = "Points for a Grandpa without "
                                       "shapes (CF-R27).",
                              .values = VALUES("0", "8")},
    [OPTION_BROTHER_RULE] = {.name = "brother_rule",
                             .about = "Brother's box counts against all "
                                      "boxes to its left, or only in a "
                                      "rising row (CF-R28).",
                             .values = VALUES("left", "chain")},
    [OPTION_DAD_ABSENT] = {.name = "dad_absent",
                           .about = "A symbol missing from the grid counts "
                                    "zero for Dad, or is skipped (CF-R29).",
                           .values = VALUES("zero", "skip")},
    [OPTION_VIRUS_ZERO] = {.name = "virus_zero",
                           .about = "Whether no uncovered virus is a rank "
                                    "like any other (CF-R33).",
                           .values = VALUES("exempt", "ranked")},
    {.name = NULL},
};

/* CF-8: a different side for each seat; who did not choose gets the default
 * side, or the first free one. */
static bool seat_players(struct clean_family_setup *g, struct plan *plan,
                         struct refusal *why)
{
    static const uint8_t NUMBER[] = {0, 3, 2, 1}; /* of S, W, N, E */
    static const uint8_t DEFAULT[SEATS][SEATS] = {
        {0}, {0, 2}, {0, 1, 2}, {0, 1, 2, 3}};
    int32_t *side = &plan->option[OPTION_TABLE];
    unsigned taken = 0;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        if (seat >= plan->players && side[seat] != OPTION_UNSET &&
            side[seat] != TABLE_NONE)
            plan->notice = "A side of the table was chosen for somebody who "
                           "does not play; it is left empty (CF-R34).";
        if (seat >= plan->players || side[seat] == OPTION_UNSET)
            side[seat] = TABLE_NONE;
        if (side[seat] == TABLE_NONE)
            continue;
        if (taken & 1u << side[seat])
            return refuse_with(why, REFUSE_OPTION, 0,
                               "two seats cannot have the same side of the "
                               "table (CF-8)");
        taken |= 1u << side[seat];
    }
    for (unsigned seat = 0; seat < plan->players; seat++) {
        unsigned want = DEFAULT[plan->players - 1][seat];
        if (side[seat] != TABLE_NONE || taken & 1u << want)
            continue;
        side[seat] = (int32_t)want;
        taken |= 1u << want;
    }
    for (unsigned seat = 0; seat < plan->players; seat++) {
        if (side[seat] == TABLE_NONE)
            side[seat] = (int32_t)bits_first(~taken);
        taken |= 1u << side[seat];
        g->number[seat] = NUMBER[side[seat]];
    }
    return true;
}

/* CF-R26: cards with equal looks match for Grandpa. */
static void compare_shapes(struct clean_family_setup *g, enum match match)
{
    const struct card *card = g->edition.card;
    unsigned codes = match == MATCH_FREE ? CODES : QUARTERS;
    for (unsigned i = 0; i < MARKET; i++) {
        g->looks[i] = (uint8_t)i;
        for (unsigned j = 0; j < i && g->looks[i] == i; j++)
            for (unsigned c = 0; c < codes; c++)
                if (card[i].shape[c].mask == card[j].shape[0].mask)
                    g->looks[i] = g->looks[j];
    }
    g->match_seen = match == MATCH_SEEN;
}

static void list_rows(struct clean_family_setup *g)
{
    for (unsigned set = 0; set < 1u << SIDE; set++)
        for (unsigned left = set; left; left &= left - 1)
            g->row[set].member[g->row[set].member[ROW_COUNT]++] =
                (uint8_t)bits_first(left);
}

static bool prepare(void *setup, struct plan *plan, struct refusal *why)
{
    struct clean_family_setup *g = setup;
    const int32_t *option = plan->option;
    plan_defaults(OPTIONS, plan);
    if (option[OPTION_ADVANCED] && !option[OPTION_SIDE])
        return refuse_with(why, REFUSE_OPTION, 0,
                           "the Advanced variant needs side B: side A has no "
                           "virus squares (CF-R34)");
    if (plan->players == 1 && option[OPTION_ADVANCED]) {
        plan->option[OPTION_ADVANCED] = 0;
        plan->notice = "The Advanced variant is off: alone, viruses do not "
                       "count (CF-R34).";
    }
    if (option[OPTION_HEAD] >= plan->players)
        return refuse_with(why, REFUSE_OPTION, 0,
                           "the head of the family must be one of the seats "
                           "(CF-11)");
    if (!seat_players(g, plan, why))
        return false;
    struct slice text = plan->edition;
    if (!text.len)
        text = slice_of(clean_family_edition);
    if (!clean_family_edition_read(text, &g->edition, why))
        return false;
    g->players = plan->players;
    g->sheet = g->edition.sheet[option[OPTION_SIDE]];
    for (unsigned c = 0; c < MARKET; c++)
        if (g->edition.card[c].is_free && !option[OPTION_FREE_CARDS])
            g->free_rounds |= 1u << c;
    list_rows(g);
    compare_shapes(g, (enum match)option[OPTION_GRANDPA_MATCH]);
    g->is_advanced = option[OPTION_ADVANCED] != 0;
    g->turns = option[OPTION_CARD_TURN] ? 1 : QUARTERS;
    g->is_single = option[OPTION_SHORT_PILE] != 0;
    g->patches_touch = option[OPTION_PATCH_ADJACENCY] != 0;
    g->is_loose = option[OPTION_ASSIGN_DUTY] != 0;
    g->grandpa_empty = option[OPTION_GRANDPA_EMPTY] ? 8 : 0;
    g->is_chain = option[OPTION_BROTHER_RULE] != 0;
    g->is_skip = option[OPTION_DAD_ABSENT] != 0;
    g->is_ranked = option[OPTION_VIRUS_ZERO] != 0;
    return true;
}

/* CF-13: everything empty; the zeroed state is that. */
static void start(const void *setup, void *state)
{
    (void)setup;
    memset(state, 0, sizeof(struct clean_family_state));
}

static const struct game_words WORDS = {
    .move = clean_family_move,
    .title = clean_family_title,
    .purpose = clean_family_purpose,
    .reword = clean_family_reword,
    .why = clean_family_why,
    .situation = &clean_family_situation,
    .redact = clean_family_redact,
    .tell = clean_family_tell,
    .prompt = clean_family_prompt,
    .picture = clean_family_picture,
    .name = clean_family_name,
    .score = clean_family_score,
};

const struct game game_clean_family = {
    .name = "clean-family",
    .title = "Clean Family",
    .about = "Flip a shape, draw it on your own sheet and give each member of "
             "the family what it needs.",
    .credits = "Kris Ardianto and Kevin Hendranata, Ketchup Games",
    .rules = 1,
    .seats_min = 1,
    .seats_max = SEATS,
    .setup_size = sizeof(struct clean_family_setup),
    .state_size = sizeof(struct clean_family_state),
    .options = OPTIONS,
    .edition = clean_family_edition,
    .prepare = prepare,
    .start = start,
    .waiting = clean_family_waiting,
    .moves = clean_family_moves,
    .apply = clean_family_apply,
    .chance = clean_family_chance,
    .any = clean_family_any,
    .stream = clean_family_stream,
    .observe = clean_family_observe,
    .imagine = clean_family_imagine,
    .result = clean_family_result,
    .traits = clean_family_traits,
    .look = clean_family_look,
    .reasons = clean_family_reasons,
    .net = &clean_family_net,
    .point = POINT,
    .minds = clean_family_minds,
    .broken = clean_family_broken,
    .words = &WORDS,
};
