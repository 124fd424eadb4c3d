/* The game: its options and set-up (NG-1, NG-3), its result (NG-12) and its
 * descriptor. */
#include "games/null/null.h"

#include "engine/bag.h"

#include <string.h>

static const char *const ON_OFF[] = {"on", "off", NULL};

enum { OPTION_PEGS, OPTION_ROUNDS };

static const struct option OPTIONS[] = {
    [OPTION_PEGS] = {.name = "pegs",
                     .about = "Other seats may stop an asking with a peg "
                              "(NG-7).",
                     .values = ON_OFF},
    [OPTION_ROUNDS] = {.name = "rounds",
                       .about = "How many rounds are played (NG-11).",
                       .number = 6,
                       .min = 1,
                       .max = ROUNDS_CAP},
    {.name = NULL},
};

static bool prepare(void *setup, struct plan *plan, struct refusal *why)
{
    struct null_setup *g = setup;
    g->players = plan->players;
    g->pegs = plan->option[OPTION_PEGS] == 0;
    g->rounds = (uint8_t)plan->option[OPTION_ROUNDS];
    return null_read_edition(
        g, plan->edition.len ? plan->edition : slice_of(null_edition), why);
}

void null_start(const void *setup, void *state)
{
    const struct null_setup *g = setup;
    struct null_state *s = state;
    memcpy(s->bag, g->edition, sizeof s->bag);
    s->pile.size = (uint8_t)bag_count(s->bag, KINDS);
}

/* NG-12 */
static void result(const void *setup, const void *state, struct result *out)
{
    const struct null_setup *g = setup;
    const struct null_state *s = state;
    unsigned best = 0;
    *out = (struct result){.has_scores = true, .reason = "points"};
    out->sources = 1;
    out->source[0].name = "offers";
    for (unsigned seat = 0; seat < g->players; seat++) {
        out->score[seat] = s->score[seat];
        out->source[0].points[seat] = s->score[seat];
        if (s->score[seat] > best)
            best = s->score[seat];
    }
    if (s->phase != PHASE_OVER)
        return;
    for (unsigned seat = 0; seat < g->players; seat++) {
        out->rank[seat] = 1;
        for (unsigned other = 0; other < g->players; other++)
            out->rank[seat] =
                (uint8_t)(out->rank[seat] + (s->score[other] > s->score[seat]));
        if (s->score[seat] == best)
            out->winners |= SEAT(seat);
    }
    bool is_shared = (out->winners & (out->winners - 1)) != 0;
    out->outcome = is_shared ? OUTCOME_SHARED : OUTCOME_WIN;
}

static const struct game_words WORDS = {
    .move = null_move,
    .title = null_title,
    .purpose = null_purpose,
    .reword = null_reword,
    .why = null_why,
    .situation = &null_situation,
    .redact = null_redact,
    .tell = null_tell,
    .prompt = null_prompt,
    .warning = null_warning,
    .picture = null_picture,
    .name = null_name,
    .score = null_score,
};

const struct game game_null = {
    .name = "null",
    .title = "Laundry Basket",
    .about = "the null game: a template that uses the whole contract",
    .credits = "Tidywinks",
    .rules = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .is_template = true,
    .setup_size = sizeof(struct null_setup),
    .state_size = sizeof(struct null_state),
    .options = OPTIONS,
    .edition = null_edition,
    .prepare = prepare,
    .start = null_start,
    .waiting = null_waiting,
    .moves = null_moves,
    .apply = null_apply,
    .chance = null_chance,
    .any = null_any,
    .stream = null_stream,
    .observe = null_observe,
    .gist = null_gist,
    .imagine = null_imagine,
    .result = result,
    .traits = null_traits,
    .look = null_look,
    .reasons = null_reasons,
    .net = &null_net,
    .thin = null_thin,
    .done = null_done,
    .lets = null_lets,
    .fits = null_fits,
    .forget = null_forget,
    .minds = null_minds,
    .point =
        0, /* winning is the aim (NG-12), and offers meet those of others */
    .broken = null_broken,
    .words = &WORDS,
};
