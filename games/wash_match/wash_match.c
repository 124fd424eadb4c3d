/* The game: options and set-up (sections 2 and 8), how it ends (section 6), and
 * its descriptor. */
#include "games/wash_match/wash_match.h"

static const char *const FIRST[] = {"A", "B", "random", NULL};
static const char *const FLIPS[] = {"one_by_one", "both", NULL};
static const char *const MATCH_AGAIN[] = {"on", "off", NULL};
static const char *const GONE_MATCH[] = {"hold", "return", NULL};
static const char *const COLLECT[] = {"optional", "mandatory", NULL};
static const char *const BROKE_PAIR[] = {"always", "if_payable", NULL};
static const char *const DEAD[] = {"points", "play_on", NULL};

static const struct option OPTIONS[] = {
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

/* What `moves` copies its lists of flips from. */
static void list_flips(struct wash_match_setup *g)
{
    for (unsigned p = 0; p < POSITIONS; p++)
        for (unsigned set = 0; set < 1 << ROW; set++) {
            struct wash_match_flips *flips = &g->flips[p / ROW][set];
            if (set >> p % ROW & 1)
                flips->move[flips->count++] = move_of(VERB_FLIP, p, NO_PART, 0);
        }
}

static bool prepare(void *setup, struct plan *plan, struct refusal *why)
{
    struct wash_match_setup *g = setup;
    for (unsigned i = 0; i <= OPTION_STALL_LIMIT; i++)
        g->option[i] = plan->option[i];
    g->stall_limit = (uint32_t)g->option[OPTION_STALL_LIMIT];
    g->players = plan->players;
    list_flips(g);
    return wash_match_read_edition(
        g, plan->edition.len ? plan->edition : slice_of(wash_match_edition),
        why);
}

void wash_match_start(const void *setup, void *state)
{
    const struct wash_match_setup *g = setup;
    struct wash_match_state *s = state;
    s->front = g->all_pieces; /* WM-5; machines empty, WM-2 */
    s->table = ALL_POSITIONS; /* WM-4 */
    s->left = ALL_CARDS;      /* WM-3 */
    s->coins[0] = COINS;      /* WM-6 */
    s->coins[1] = COINS;
    s->turn = g->option[OPTION_FIRST] == 1; /* WM-7 */
    s->phase = g->option[OPTION_FIRST] == 2 ? PHASE_FIRST : PHASE_FLIP1;
}

void wash_match_result(const void *setup, const void *state, struct result *out)
{
    static const char *const REASON[] = {NULL, "points", "broke", "dead",
                                         "stall"};
    const struct wash_match_setup *g = setup;
    const struct wash_match_state *s = state;
    *out = (struct result){.has_scores = true, .sources = LAUNDRY};
    for (unsigned c = 0; c < COLOURS; c++) {
        out->score[c] = (int32_t)wash_match_points(g, s->done, c);
        for (unsigned k = 0; k < LAUNDRY; k++) {
            out->source[k].name = g->kind[k].name;
            out->source[k].points[c] =
                (int32_t)(piece_count(s->done, c, k) * g->kind[k].points);
        }
    }
    if (s->phase != PHASE_OVER)
        return;
    out->reason = REASON[s->end];
    if (s->end != END_BROKE && out->score[0] == out->score[1]) {
        out->outcome = OUTCOME_DRAW;
        out->rank[0] = 1;
        out->rank[1] = 1;
        return;
    }
    unsigned winner =
        s->end == END_BROKE ? !s->turn : out->score[1] > out->score[0];
    out->outcome = OUTCOME_WIN;
    out->winners = SEAT(winner);
    out->rank[winner] = 1;
    out->rank[!winner] = 2;
}

static const struct game_words WORDS = {
    .move = wash_match_move,
    .title = wash_match_title,
    .purpose = wash_match_purpose,
    .reword = wash_match_reword,
    .why = wash_match_why,
    .situation = &wash_match_situation,
    .redact = wash_match_redact,
    .tell = wash_match_tell,
    .prompt = wash_match_prompt,
    .warning = wash_match_warning,
    .picture = wash_match_picture,
    .name = wash_match_name,
    .score = wash_match_score,
};

extern const struct game game_wash_match;

const struct game game_wash_match = {
    .name = "wash-match",
    .title = "Wash Match",
    .about = "Find pairs from memory, share the washers and dryers, and bring "
             "home five points of clean laundry before your coins run out.",
    .credits = "Game design: itten; published in the box TOKYO COIN LAUNDRY "
               "(Jordan Draper)",
    .rules = 1,
    .seats_min = 2,
    .seats_max = 2,
    .setup_size = sizeof(struct wash_match_setup),
    .state_size = sizeof(struct wash_match_state),
    .options = OPTIONS,
    .edition = wash_match_edition,
    .prepare = prepare,
    .start = wash_match_start,
    .waiting = wash_match_waiting,
    .moves = wash_match_moves,
    .apply = wash_match_apply,
    .stream = wash_match_stream,
    .observe = wash_match_observe,
    .imagine = wash_match_imagine,
    .result = wash_match_result,
    .traits = wash_match_traits,
    .net = &wash_match_net,
    .look = wash_match_look,
    .reasons = wash_match_reasons,
    .thin = wash_match_thin,
    .forget = wash_match_forget,
    .minds = wash_match_minds,
    .broken = wash_match_broken,
    .words = &WORDS,
};
