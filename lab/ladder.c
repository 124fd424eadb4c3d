/* `tidywinks ladder`: how strong the levels are. Each plays the one below and
 * the next but one, and all results together rate them, with the lowest level
 * at 0. Every level against every other would mostly be spent on contests that
 * are won before they begin; only neighbours would leave nothing that ties a
 * step to the next. */
#define _POSIX_C_SOURCE 200809L
#include "command/print.h"
#include "engine/plan.h"
#include "host/clock.h"
#include "host/file.h"
#include "host/ranks.h"
#include "lab/commands.h"
#include "lab/duel.h"
#include "lab/rating.h"
#include "lab/simulate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CONTESTS_MOST = 2 * RATED_MOST,
    MINUTES_MOST = 100000,
    FILE_MOST = 1 << 22,
    MARK = 100,
    NAME_MOST = 300, /* bytes of a bot's name, which may be a command */
};

/* Two levels and how often, of how many deals, the upper one won. */
struct contest {
    unsigned upper, lower;
    struct duel duel;
};

struct ladder {
    struct duel form; /* what all contests have in common */
    int32_t pairs_expert;
    int32_t minutes;  /* 0: no limit */
    const char *path; /* of the page to write into, or NULL */
    const char *bots; /* from the weakest up; NULL: random and the levels */
    char name[RATED_MOST][NAME_MOST];
    unsigned levels, contests;
    struct contest contest[CONTESTS_MOST];
    struct rating rating[RATED_MOST];
};

/* Bots from the weakest up: those named, or random and the levels. Greedy is
 * none. */
static int name_rungs(struct ladder *l)
{
    struct slice rest = slice_of(l->bots ? l->bots : "");
    struct slice name;
    if (!l->bots) {
        for (unsigned i = 0; bot_at(i ? i + 1 : 0); i++)
            snprintf(l->name[l->levels++], NAME_MOST, "%s",
                     bot_at(i ? i + 1 : 0)->name);
        return COMMAND_OK;
    }
    while (command_item(&rest, &name)) {
        if (l->levels == RATED_MOST || name.len >= NAME_MOST)
            return command_refuse("--bots names at most %d, with commas "
                                  "between",
                                  RATED_MOST);
        snprintf(l->name[l->levels++], NAME_MOST, "%.*s", (int)name.len,
                 name.at);
    }
    return l->levels > 1 ? COMMAND_OK
                         : command_refuse("a ladder needs two bots or more");
}

static int add_contest(struct ladder *l, unsigned upper, unsigned lower)
{
    struct contest *c = &l->contest[l->contests++];
    c->upper = upper;
    c->lower = lower;
    c->duel = l->form;
    if (l->pairs_expert && strcmp(l->name[upper], "expert") == 0)
        c->duel.pairs = l->pairs_expert;
    if (duel_enter(&c->duel, l->name[upper]) != COMMAND_OK ||
        duel_enter(&c->duel, l->name[lower]) != COMMAND_OK)
        return COMMAND_REFUSED;
    return duel_prepare(&c->duel);
}

/* From the weakest and fastest up. */
static int pair_off(struct ladder *l)
{
    if (name_rungs(l) != COMMAND_OK)
        return COMMAND_REFUSED;
    for (unsigned upper = 1; upper < l->levels; upper++) {
        if (add_contest(l, upper, upper - 1) != COMMAND_OK)
            return COMMAND_REFUSED;
        if (upper > 1 && !duel_is_solitaire(&l->form) &&
            add_contest(l, upper, upper - 2) != COMMAND_OK)
            return COMMAND_REFUSED;
    }
    return COMMAND_OK;
}

static void play_all(struct ladder *l)
{
    bool has_bar = threads_have_bar();
    double begun = clock_now();
    for (unsigned i = 0; i < l->contests; i++) {
        struct contest *c = &l->contest[i];
        char bar[80];
        snprintf(bar, sizeof bar, "deals, %.20s against %.20s",
                 l->name[c->upper], l->name[c->lower]);
        c->duel.bar = has_bar ? bar : NULL;
        /* What one leaves of its time is for the next. */
        if (l->minutes)
            c->duel.until = begun + 60.0 * l->minutes * (i + 1) / l->contests;
        duel_run(&c->duel);
        c->duel.bar = NULL;
    }
}

static void rate(struct ladder *l)
{
    struct rating_contest contests[CONTESTS_MOST];
    for (unsigned i = 0; i < l->contests; i++) {
        const struct contest *c = &l->contest[i];
        const struct duel_tally *t = &c->duel.tally;
        double unit = DUEL_WIN * (double)c->duel.entrants;
        double sd = statistics_sd(&t->won[0], t->deals) / unit;
        contests[i] = (struct rating_contest){
            .upper = c->upper,
            .lower = c->lower,
            .deals = (double)t->deals,
            .won = (double)t->won[0].sum / unit,
            .variance = sd * sd * ((double)t->deals - 1),
        };
    }
    rating_fit(contests, l->contests, l->levels, l->rating);
}

/* The contest of a level with the one below. */
static const struct contest *step_to(const struct ladder *l, unsigned level)
{
    for (unsigned i = 0; i < l->contests; i++)
        if (l->contest[i].upper == level && l->contest[i].lower == level - 1)
            return &l->contest[i];
    return NULL;
}

/* How the level does against the one below: its share of wins, or the points
 * it is ahead. */
static struct range lead_of(const struct ladder *l, unsigned level)
{
    const struct duel *d = &step_to(l, level)->duel;
    return duel_is_solitaire(d) ? duel_ahead(d, 1) : duel_share(d, 0);
}

enum beats { BEATS, LOSES, UNKNOWN };

static enum beats beats_below(const struct ladder *l, unsigned level)
{
    struct range r = lead_of(l, level);
    double even = duel_is_solitaire(&l->form) ? 0 : 0.5;
    return r.low > even ? BEATS : r.high < even ? LOSES : UNKNOWN;
}

/* With so many digits; one deal alone has no interval. */
static void put_range(struct sim_page *page, int digits, struct range r)
{
    simulate_put(page, "%.*f", digits, r.mean);
    if (isfinite(r.low))
        simulate_put(page, " (%.*f to %.*f)", digits, r.low, digits, r.high);
}

static void put_rows(const struct ladder *l, struct sim_page *page)
{
    static const char *const WORD[] = {"yes", "no", "not shown"};
    bool is_solo = duel_is_solitaire(&l->form);
    simulate_put(page, is_solo ? "| level | points (95 %%) | ahead of the one "
                                 "below (95 %%) | beats it | deals |\n"
                               : "| level | Elo (95 %%) | wins against the one "
                                 "below (95 %%) | beats it | deals |\n");
    simulate_put(page, "|---|---|---|---|---|\n");
    for (unsigned i = 0; i < l->levels; i++) {
        const struct duel *d = &step_to(l, i ? i : 1)->duel;
        struct range points = duel_points(d, i ? 0 : 1);
        const struct rating *r = &l->rating[i];
        simulate_put(page, "| %s | ", l->name[i]);
        if (is_solo)
            put_range(page, 1, points);
        else if (i)
            put_range(
                page, 0,
                (struct range){r->elo, r->elo - r->half, r->elo + r->half});
        else
            simulate_put(page, "0");
        if (!i) {
            simulate_put(page, " | | | |\n");
            continue;
        }
        simulate_put(page, " | ");
        put_range(page, is_solo ? 1 : 3, lead_of(l, i));
        simulate_put(page, " | %s | %llu |\n", WORD[beats_below(l, i)],
                     (unsigned long long)d->tally.deals);
    }
}

static void put_verdict(const struct ladder *l, struct sim_page *page)
{
    unsigned beaten = 0;
    unsigned lost = 0;
    for (unsigned i = 1; i < l->levels; i++) {
        beaten += beats_below(l, i) == BEATS;
        lost += beats_below(l, i) == LOSES;
    }
    simulate_put(page, "\nEach level beats the one below: %s.\n",
                 beaten + 1 == l->levels ? "yes"
                 : lost                  ? "no"
                                         : "not shown for all");
}

static void put_page(const struct ladder *l, struct sim_page *page)
{
    const struct duel *d = &l->form;
    bool is_late = false;
    for (unsigned i = 0; i < l->contests; i++)
        is_late |= l->contest[i].duel.is_late;
    simulate_put(page, "%s, %u player%s, seed %s. ", d->game->title,
                 d->plan.players, d->plan.players == 1 ? "" : "s", d->seed);
    simulate_put(page, duel_is_solitaire(d)
                           ? "Each level plays the same deals as the one below"
                           : "Each level plays the one below and the next but "
                             "one, every deal in both seatings; a shared win "
                             "counts in part");
    simulate_put(page, ". ");
    if (is_late)
        simulate_put(page,
                     "Limited to %d minutes: some pairings have fewer deals. ",
                     l->minutes);
    page->len--;
    simulate_put(page, "\n\n");
    put_rows(l, page);
    put_verdict(l, page);
}

/* The file as it is, and where in it the table goes; false, having said so. */
static bool find_place(const struct ladder *l, struct slice *text, size_t *from,
                       size_t *to)
{
    char mark[MARK];
    char words[HOST_WHY];
    struct text why;
    text_init(&why, words, sizeof words);
    if (!host_read(l->path, FILE_MOST, text, &why)) {
        command_refuse("%s", words);
        return false;
    }
    snprintf(mark, sizeof mark, "<!-- ladder %s %u -->\n", l->form.game->name,
             l->form.plan.players);
    char *copy = host_new(text->len + 1);
    memcpy(copy, text->at, text->len);
    const char *begin = strstr(copy, mark);
    const char *end = begin ? strstr(begin, "<!-- end -->") : NULL;
    if (end) {
        *from = (size_t)(begin - copy) + strlen(mark);
        *to = (size_t)(end - copy);
    } else {
        command_refuse("%s has no line \"%.*s\" with \"<!-- end -->\" after it",
                       l->path, (int)strlen(mark) - 1, mark);
        free((char *)text->at);
    }
    free(copy);
    return end != NULL;
}

static int write_page(const struct ladder *l, const struct sim_page *page)
{
    char words[HOST_WHY];
    struct text why;
    struct text all;
    struct slice old;
    size_t from;
    size_t to;
    if (!find_place(l, &old, &from, &to))
        return COMMAND_REFUSED;
    size_t cap = old.len + page->len + 1;
    text_init(&all, host_new(cap), cap);
    text_slice(&all, (struct slice){old.at, from});
    text_slice(&all, (struct slice){page->at, page->len});
    text_slice(&all, (struct slice){old.at + to, old.len - to});
    text_init(&why, words, sizeof words);
    bool ok = host_write(l->path, (struct slice){all.at, all.len}, HOST_ANY,
                         false, &why);
    free(all.at);
    free((char *)old.at);
    return ok ? COMMAND_OK : command_refuse("%s", words);
}

/* Before hours of play: is there a place for what they show? */
static bool can_write(const struct ladder *l)
{
    struct slice text;
    size_t from;
    size_t to;
    if (!l->path || !ranks_is_first())
        return true;
    if (!find_place(l, &text, &from, &to))
        return false;
    free((char *)text.at);
    return true;
}

static int ladder(void *given)
{
    struct ladder *l = given;
    struct sim_page page = {NULL, 0, 0};
    struct duel *d = &l->form;
    if (!d->plan.players)
        d->plan.players = (uint8_t)command_usual_players(d->game);
    if (pair_off(l) != COMMAND_OK || !can_write(l))
        return COMMAND_REFUSED;
    play_all(l);
    if (!ranks_is_first())
        return COMMAND_OK;
    if (!duel_is_solitaire(d))
        rate(l);
    put_page(l, &page);
    print_text(page.at);
    int end = l->path ? write_page(l, &page) : COMMAND_OK;
    free(page.at);
    return end;
}

static const struct command_option OPTIONS[] = {
    DUEL_OPTIONS(offsetof(struct ladder, form), "100", "ladder"),
    {.name = "bots",
     .value = "BOT,BOT…",
     .about = "from the weakest up, also programs of your own (exec:COMMAND); "
              "random and the levels unless given",
     .kind = VALUE_BOTS,
     .to = offsetof(struct ladder, bots)},
    {.name = "pairs-expert",
     .value = "N",
     .about = "deals of a pairing with expert, which takes its time",
     .kind = VALUE_NUMBER,
     .to = offsetof(struct ladder, pairs_expert),
     .most = DUEL_PAIRS_MOST},
    {.name = "minutes",
     .value = "N",
     .about = "at most about so long; what was left out is said, and then the "
              "result depends on the machine",
     .kind = VALUE_NUMBER,
     .to = offsetof(struct ladder, minutes),
     .most = MINUTES_MOST},
    {.name = "write",
     .value = "FILE",
     .about = "put the table between the lines <!-- ladder GAME PLAYERS --> "
              "and <!-- end -->",
     .kind = VALUE_FILE,
     .to = offsetof(struct ladder, path)},
    {.name = NULL},
};

const struct command ladder_command = {
    .name = "ladder",
    .about = "how strong the bots are",
    .details = "Each level plays the one below and the next but one, on 2 "
               "seats unless --players says otherwise; with one player points "
               "are compared.",
    .has_ranks = true,
    .words =
        (const struct command_word[]){
            WORD_GAME(offsetof(struct ladder, form.game)),
            {.name = NULL},
        },
    .options = OPTIONS,
    .examples =
        (const struct command_example[]){
            {"ladder GAME --minutes 30", "in half an hour"},
            {NULL, NULL},
        },
    .size = sizeof(struct ladder),
    .run = ladder,
};
