/* Beachcleaner: the game as a whole; how it is set up and how it ends. */
#include "games/beachcleaner/beachcleaner.h"

#include "base/panic.h"
#include "engine/refuse.h"

#include <string.h>

static const char *const SETS[] = {"AB",  "CD",   "ABC", "ACD",
                                   "BCD", "ABCD", NULL};
static const char *const FIRST[] = {"A", "B", "C", "D", NULL};
static const char *const LAYOUT[] = {"table", "shuffle", NULL};
static const char *const OFF_ON[] = {"off", "on", NULL};
static const char *const PARTNER[] = {"ordinary", "any", NULL};
static const char *const FLOODCOUNT[] = {"open", "all", NULL};

static const struct option OPTIONS[] = {
    [OPTION_SETS] = {.name = "sets",
                     .about = "Starter sets of the seats in order (BC-10)",
                     .values = SETS,
                     .by_players = true},
    [OPTION_FIRST] = {.name = "first",
                      .about = "who begins (BC-17)",
                      .values = FIRST},
    [OPTION_LAYOUT] = {.name = "layout",
                       .about = "order of the Starters in a row (BC-R4)",
                       .values = LAYOUT},
    [OPTION_JOKERMOVE] = {.name = "jokermove",
                          .about = "the joker may also walk (BC-R17)",
                          .values = OFF_ON},
    [OPTION_BATHERGUARD] = {.name = "batherguard",
                            .about = "no Bather on the comber's place "
                                     "(BC-R30)",
                            .values = OFF_ON},
    [OPTION_RECYCLE] = {.name = "recycle",
                        .about = "a cleaned laid card is put down (BC-R34)",
                        .values = OFF_ON},
    [OPTION_PARTNER] = {.name = "partner",
                        .about = "what may be offered with a Bather (BC-R25)",
                        .values = PARTNER},
    [OPTION_FLOODCOUNT] = {.name = "floodcount",
                           .about = "is a card taken for the protected place "
                                    "too (BC-R31)",
                           .values = FLOODCOUNT},
    [OPTION_CAP] = {.name = "cap",
                    .about = "turns after which the game is a draw (BC-70)",
                    .number = 600,
                    .min = 1,
                    .max = UINT16_MAX},
    {.name = NULL},
};

/* Stacks of BC-14 with their Floods; the last one takes what is left. */
static void make_stacks(struct beachcleaner_setup *g)
{
    static const uint8_t PRINTED[] = {13, 19, 25};
    unsigned players = g->players;
    unsigned dealt = players * BC_HAND + BC_MARKET;
    unsigned cards = 0;
    ENSURE(players >= 2 && players <= BC_SEATS);
    for (unsigned f = 0; f < g->faces; f++)
        cards += g->copies[f];
    g->stacks = (uint8_t)(6 - players);
    g->pickup = (uint8_t)(cards - BC_FLOODS - dealt + g->stacks);
    unsigned left = g->pickup;
    for (unsigned i = 0; i + 1 < g->stacks; i++) {
        g->stack[i] = PRINTED[players - 2];
        left -= g->stack[i];
    }
    g->stack[g->stacks - 1] = (uint8_t)left;
}

/* BC-10: the letters of `sets` go to the seats in order. */
static bool choose_sets(struct beachcleaner_setup *g, struct plan *plan,
                        struct refusal *why)
{
    static const uint8_t DEFAULT[] = {0, 2, 5};
    int32_t *option = &plan->option[OPTION_SETS];
    if (*option == OPTION_UNSET)
        *option = DEFAULT[g->players - 2];
    const char *sets = SETS[*option];
    if (strlen(sets) != g->players)
        return refuse_with(why, REFUSE_OPTION, 0,
                           "option sets is AB or CD for 2 players, ABC, ACD "
                           "or BCD for 3, ABCD for 4 (BC-10)");
    for (unsigned seat = 0; seat < g->players; seat++) {
        memcpy(g->row[seat], g->set_row[sets[seat] - 'A'], BC_PLACES);
        for (unsigned p = 0; p < BC_PLACES; p++)
            g->row_kinds[seat] |= (uint16_t)(1u << g->row[seat][p]);
    }
    return true;
}

static bool prepare(void *setup, struct plan *plan, struct refusal *why)
{
    struct beachcleaner_setup *g = setup;
    const int32_t *option = plan->option;
    g->players = plan->players;
    if (!beachcleaner_read_edition(
            g,
            plan->edition.len ? plan->edition : slice_of(beachcleaner_edition),
            why) ||
        !choose_sets(g, plan, why))
        return false;
    if (option[OPTION_FIRST] >= g->players)
        return refuse_with(why, REFUSE_OPTION, 0,
                           "option first names a seat that is not in play");
    g->first = (uint8_t)option[OPTION_FIRST];
    g->shuffles_rows = option[OPTION_LAYOUT] == 1;
    g->joker_moves = option[OPTION_JOKERMOVE] == 1;
    g->guards_comber = option[OPTION_BATHERGUARD] == 1;
    g->recycles = option[OPTION_RECYCLE] == 1;
    g->any_partner = option[OPTION_PARTNER] == 1;
    g->floods_all = option[OPTION_FLOODCOUNT] == 1;
    g->cap = option[OPTION_CAP];
    uint64_t all = ((uint64_t)1 << g->faces) - 1;
    g->partners = g->any_partner ? all & ~((uint64_t)1 << g->flood)
                                 : g->garbage & ~g->bathers;
    make_stacks(g);
    return true;
}

static void start(const void *setup, void *state)
{
    const struct beachcleaner_setup *g = setup;
    struct beachcleaner_state *s = state;
    unsigned spare = (unsigned)BC_FLOODS - g->stacks;
    s->active = g->first;
    memcpy(s->bag, g->copies, sizeof s->bag);
    s->bag[g->flood] = g->stacks;
    for (; spare; spare--)
        counts_add(s->removed, g->flood);
    if (g->shuffles_rows)
        return;
    s->phase = PHASE_STAND;
    for (unsigned seat = 0; seat < BC_SEATS && seat < g->players; seat++)
        for (unsigned p = 0; p < BC_PLACES; p++)
            s->kind_at[seat][p] = (uint8_t)(g->row[seat][p] + 1);
}

static void result(const void *setup, const void *state, struct result *out)
{
    static const char *const REASON[] = {
        [ENDING_CLEAN] = "clean",
        [ENDING_CAP] = "cap",
        [ENDING_STALL] = "stall",
    };
    const struct beachcleaner_setup *g = setup;
    const struct beachcleaner_state *s = state;
    bool won = s->ending == ENDING_CLEAN;
    *out = (struct result){.outcome = OUTCOME_OPEN};
    if (s->phase != PHASE_OVER)
        return;
    out->outcome = won ? OUTCOME_WIN : OUTCOME_DRAW;
    out->winners = (seat_set)(won ? SEAT(s->active) : 0);
    out->reason = REASON[s->ending];
    for (unsigned seat = 0; seat < BC_SEATS && seat < g->players; seat++)
        out->rank[seat] = won && seat != s->active ? 2 : 1;
}

const struct game game_beachcleaner;

const struct game game_beachcleaner = {
    .name = "beachcleaner",
    .title = "Beachcleaner",
    .about = "Walk your comber along your beach and be the first to have it "
             "clean, while floods, bathers and sea mines undo your work.",
    .credits = "Dirk Horius, 418ART",
    .rules = 1,
    .seats_min = 2,
    .seats_max = BC_SEATS,
    .setup_size = sizeof(struct beachcleaner_setup),
    .state_size = sizeof(struct beachcleaner_state),
    .options = OPTIONS,
    .edition = beachcleaner_edition,
    .prepare = prepare,
    .start = start,
    .waiting = beachcleaner_waiting,
    .moves = beachcleaner_moves,
    .apply = beachcleaner_apply,
    .chance = beachcleaner_chance,
    .stream = beachcleaner_stream,
    .observe = beachcleaner_observe,
    .gist = beachcleaner_gist,
    .imagine = beachcleaner_imagine,
    .result = result,
    .traits = beachcleaner_traits,
    .look = beachcleaner_look,
    .reasons = beachcleaner_reasons,
    .net = &beachcleaner_net,
    .thin = beachcleaner_thin,
    .done = beachcleaner_done,
    .forget = beachcleaner_forget,
    .minds = beachcleaner_minds,
    .broken = beachcleaner_broken,
    .words = &beachcleaner_words,
};
