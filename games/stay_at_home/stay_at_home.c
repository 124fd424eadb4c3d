/* The game: options and set-up (sections 3 and 14), how it ends (section 11:
 * SH-9, 91 to 97), and its descriptor. */
#include "games/stay_at_home/stay_at_home.h"

#include "base/bits.h"
#include "base/say.h"
#include "engine/bag.h"
#include "engine/refuse.h"

#include <string.h>

static const char *const SEAT_WORDS[] = {
    "A", "B", "C", "D", "E", "F", NULL,
};
static const char *const MANY_ONE[] = {"many", "one", NULL};
static const char *const SELF_ALL[] = {"self", "all", NULL};
static const char *const ON_OFF[] = {"on", "off", NULL};
static const char *const OFF_ON[] = {"off", "on", NULL};
static const char *const BLOCK_WORDS[] = {"each", "drawer", "card", NULL};
static const char *const FREE_TIED[] = {"free", "tied", NULL};

enum {
    OPTION_FIRST,
    OPTION_TURN_CARDS,
    OPTION_IGNORE_SCOPE,
    OPTION_REVERSE_CHAIN,
    OPTION_MISS_STACK,
    OPTION_COVID_PASS,
    OPTION_COVID_LATE,
    OPTION_ISOLATION_REACTIONS,
    OPTION_TWO_PLAYER_SET,
    OPTION_BLOCK_SCOPE,
    OPTION_COMPANION,
    OPTIONS,
};

/* Section 14; SH-R1, SH-R3 */
static const struct option OPTION_TABLE[OPTIONS + 1] = {
    [OPTION_FIRST] = {.name = "first",
                      .about = "Who begins: whoever last had COVID (SH-7).",
                      .values = SEAT_WORDS},
    [OPTION_TURN_CARDS] = {.name = "turn_cards",
                           .about = "Cards played in a turn: any number, or "
                                    "at most one (SH-R4).",
                           .values = MANY_ONE},
    [OPTION_IGNORE_SCOPE] = {.name = "ignore_scope",
                             .about = "Ignoring frees oneself, or cancels the "
                                      "announcement (SH-R16).",
                             .values = SELF_ALL},
    [OPTION_REVERSE_CHAIN] = {.name = "reverse_chain",
                              .about = "A reversed action may be reversed "
                                       "again (SH-R35).",
                              .values = ON_OFF},
    [OPTION_MISS_STACK] = {.name = "miss_stack",
                           .about = "Two MISS cards cost two turns (SH-R36).",
                           .values = ON_OFF},
    [OPTION_COVID_PASS] = {.name = "covid_pass",
                           .about = "COVID may be passed, given and put back "
                                    "like any card (SH-R29).",
                           .values = OFF_ON},
    [OPTION_COVID_LATE] = {.name = "covid_late",
                           .about = "BLOCK and GIVE COVID also work on the "
                                    "isolating turn (SH-R27).",
                           .values = OFF_ON},
    [OPTION_ISOLATION_REACTIONS] = {.name = "isolation_reactions",
                                    .about = "Isolating players may react "
                                             "(SH-R28).",
                                    .values = OFF_ON},
    [OPTION_TWO_PLAYER_SET] = {.name = "two_player_set",
                               .about = "With two players a full stockpile "
                                        "lifts the COVID bar (SH-92).",
                               .values = ON_OFF},
    [OPTION_BLOCK_SCOPE] = {.name = "block_scope",
                            .about = "BLOCK LEAVING stops one start, only the "
                                     "drawer's, or the card (SH-R13).",
                            .values = BLOCK_WORDS},
    [OPTION_COMPANION] = {.name = "companion",
                          .about = "The companion starts in any case, or only "
                                   "with the drawer (SH-R10).",
                          .values = FREE_TIED},
    [OPTIONS] = {.name = NULL},
};

static bool refuse_players(const struct stay_at_home_setup *g,
                           struct refusal *why)
{
    struct text out = refuse(why, REFUSE_OPTION, 0);
    say_with(&out, "this edition is for {1} to {2} players",
             NUM(g->players_min), NUM(g->players_max));
    return false;
}

static bool prepare(void *setup, struct plan *plan, struct refusal *why)
{
    struct stay_at_home_setup *g = setup;
    const int32_t *option = plan->option;
    if (!stay_at_home_read_edition(
            g,
            plan->edition.len ? plan->edition : slice_of(stay_at_home_edition),
            why))
        return false;
    g->players = plan->players;
    if (g->players < g->players_min || g->players > g->players_max)
        return refuse_players(g, why);
    if (option[OPTION_FIRST] >= g->players)
        return refuse_with(why, REFUSE_OPTION, 0,
                           "the first player must be at the table");
    g->first = (uint8_t)option[OPTION_FIRST];
    g->one_card = option[OPTION_TURN_CARDS] == 1;
    g->ignore_all = option[OPTION_IGNORE_SCOPE] == 1;
    g->chain_off = option[OPTION_REVERSE_CHAIN] == 1;
    g->miss_once = option[OPTION_MISS_STACK] == 1;
    g->covid_pass = option[OPTION_COVID_PASS] == 1;
    g->covid_late = option[OPTION_COVID_LATE] == 1;
    g->isolation_reactions = option[OPTION_ISOLATION_REACTIONS] == 1;
    g->set_off = option[OPTION_TWO_PLAYER_SET] == 1;
    g->block_drawer = option[OPTION_BLOCK_SCOPE] == 1;
    g->block_card = option[OPTION_BLOCK_SCOPE] == 2;
    g->tied = option[OPTION_COMPANION] == 1;
    return true;
}

/* SH-4 to 8 */
void stay_at_home_start(const void *setup, void *state)
{
    const struct stay_at_home_setup *g = setup;
    struct stay_at_home_state *s = state;
    memset(s, 0, sizeof *s);
    memcpy(s->bag, g->count, sizeof s->bag);
    s->pile.size = (uint8_t)bag_count(s->bag, KINDS);
    s->active = g->first;
    stay_at_home_begin_turn(g, s);
}

unsigned stay_at_home_stockpile(const struct stay_at_home_state *s, unsigned p)
{
    unsigned cards = 0;
    for (unsigned kind = EGGS; kind <= FLOUR; kind++)
        cards += held(s, p, kind);
    return cards;
}

bool stay_at_home_has_set(const struct stay_at_home_state *s, unsigned p)
{
    for (unsigned kind = EGGS; kind <= FLOUR; kind++)
        if (!held(s, p, kind))
            return false;
    return true;
}

/* SH-91, 92, R43 */
bool stay_at_home_may_win(const struct stay_at_home_setup *g,
                          const struct stay_at_home_state *s, unsigned p)
{
    if (!holds_covid(s, p))
        return true;
    return set_lifts(g) && stay_at_home_has_set(s, p);
}

/* Larger is better: eligible or not, OUT, stockpile (SH-93, 94, R41, R42). */
static unsigned standing(const struct stay_at_home_setup *g,
                         const struct stay_at_home_state *s, unsigned p)
{
    return (unsigned)stay_at_home_may_win(g, s, p) << 16 |
           (unsigned)s->out[p] << 8 | stay_at_home_stockpile(s, p);
}

static void rank_seats(const struct stay_at_home_setup *g,
                       const struct stay_at_home_state *s, struct result *out)
{
    for (unsigned p = 0; p < g->players; p++) {
        unsigned better = 0;
        for (unsigned q = 0; q < g->players; q++)
            better += standing(g, s, q) > standing(g, s, p);
        out->rank[p] = (uint8_t)(1 + better);
        if (!better && stay_at_home_may_win(g, s, p))
            out->winners |= SEAT(p);
    }
}

void stay_at_home_result(const void *setup, const void *state,
                         struct result *out)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *s = state;
    memset(out, 0, sizeof *out);
    out->sources = 1;
    out->source[0].name = "people out";
    for (unsigned p = 0; p < g->players; p++) {
        out->score[p] = s->out[p];
        out->source[0].points[p] = s->out[p];
    }
    if (s->phase != PHASE_OVER)
        return;
    rank_seats(g, s, out);
    unsigned winners = bits_count(out->winners);
    if (winners == 0) { /* SH-95 */
        out->outcome = OUTCOME_NONE;
        return;
    }
    if (winners > 1) { /* SH-96 */
        out->outcome = OUTCOME_SHARED;
        return;
    }
    unsigned best = bits_first(out->winners);
    out->outcome = OUTCOME_WIN;
    out->reason = "out";
    for (unsigned p = 0; p < g->players; p++)
        if (p != best && stay_at_home_may_win(g, s, p) &&
            s->out[p] == s->out[best])
            out->reason = "stockpile";
}

static const struct game_words WORDS = {
    .move = stay_at_home_move,
    .title = stay_at_home_title,
    .purpose = stay_at_home_purpose,
    .reword = stay_at_home_reword,
    .why = stay_at_home_why,
    .situation = &stay_at_home_situation,
    .redact = stay_at_home_redact,
    .tell = stay_at_home_tell,
    .prompt = stay_at_home_prompt,
    .warning = stay_at_home_warning,
    .picture = stay_at_home_picture,
    .name = stay_at_home_name,
    .score = stay_at_home_score,
};

extern const struct game game_stay_at_home;

const struct game game_stay_at_home = {
    .name = "stay-at-home",
    .title = "Stay At Home",
    .about = "Get your household out before the pile runs dry, and do not be "
             "left holding COVID.",
    .credits = "Stay At Home, Fizzgig Games",
    .rules = 1,
    .seats_min = 2,
    .seats_max = PLAYERS_CAP,
    .setup_size = sizeof(struct stay_at_home_setup),
    .state_size = sizeof(struct stay_at_home_state),
    .options = OPTION_TABLE,
    .edition = stay_at_home_edition,
    .prepare = prepare,
    .start = stay_at_home_start,
    .waiting = stay_at_home_waiting,
    .moves = stay_at_home_moves,
    .apply = stay_at_home_apply,
    .chance = stay_at_home_chance,
    .stream = stay_at_home_stream,
    .observe = stay_at_home_observe,
    .gist = stay_at_home_gist,
    .imagine = stay_at_home_imagine,
    .result = stay_at_home_result,
    .traits = stay_at_home_traits,
    .look = stay_at_home_look,
    .reasons = stay_at_home_reasons,
    .net = &stay_at_home_net,
    .thin = stay_at_home_thin,
    .lets = stay_at_home_lets,
    .fits = stay_at_home_fits,
    .forget = stay_at_home_forget,
    .minds = stay_at_home_minds,
    .broken = stay_at_home_broken,
    .words = &WORDS,
};
