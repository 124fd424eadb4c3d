/* One line a game, as a table that other programs read. */
#include "engine/words.h"
#include "host/file.h"
#include "lab/simulate.h"

#include <stdio.h>
#include <stdlib.h>

/* What a line has, kept until all games are played: threads and ranks end games
 * in any order. */
struct row {
    uint32_t decisions, chance, turns, seconds, forced;
    uint32_t changes, settled;
    bool is_known, is_come_back;
    uint8_t outcome;
    seat_set winners;
    char reason[STUDY_NAME];
    int32_t score[SEATS_MAX];
};

struct sim_csv {
    const struct study_job *job;
    struct row *row; /* by game, then by variant */
};

struct sim_csv *simulate_csv_new(const struct study_job *job)
{
    struct sim_csv *c = host_new(sizeof *c);
    c->job = job;
    c->row = host_new((size_t)job->games * job->variants * sizeof *c->row);
    return c;
}

void simulate_csv_free(struct sim_csv *c)
{
    if (!c)
        return;
    free(c->row);
    free(c);
}

void *simulate_csv_lines(struct sim_csv *c, size_t *line)
{
    *line = c->job->variants * sizeof *c->row;
    return c->row;
}

void simulate_csv_add(void *to, unsigned variant,
                      const struct study_outcome *one)
{
    struct sim_csv *c = to;
    struct row *r = &c->row[one->number * c->job->variants + variant];
    *r = (struct row){.decisions = one->decisions,
                      .chance = one->chance,
                      .turns = one->turns,
                      .seconds = one->seconds,
                      .forced = (uint32_t)one->forced,
                      .changes = one->course.changes,
                      .settled = one->course.settled,
                      .is_known = one->course.is_known,
                      .is_come_back = one->course.is_come_back,
                      .outcome = (uint8_t)one->result.outcome,
                      .winners = one->result.winners};
    if (one->result.reason)
        snprintf(r->reason, sizeof r->reason, "%s", one->result.reason);
    for (unsigned s = 0; s < c->job->players; s++)
        r->score[s] = one->result.score[s];
}

/* In quotes: the words of a variant have commas. */
static void put_quoted(struct sim_page *page, const char *words)
{
    simulate_put(page, "\"");
    for (; *words; words++)
        simulate_put(page, *words == '"' ? "\"\"" : "%c", *words);
    simulate_put(page, "\"");
}

static void put_row(const struct sim_csv *c, const struct row *r,
                    struct sim_page *page)
{
    static const char *const OUTCOMES[] = {
        [OUTCOME_OPEN] = "unfinished", [OUTCOME_WIN] = "win",
        [OUTCOME_SHARED] = "shared",   [OUTCOME_DRAW] = "draw",
        [OUTCOME_NONE] = "none",       [OUTCOME_SCORE] = "score",
    };
    simulate_put(page, ",%s,%s,", OUTCOMES[r->outcome], r->reason);
    for (unsigned s = 0; s < c->job->players; s++)
        if (r->winners & SEAT(s))
            simulate_put(page, "%c", words_letter(s));
    simulate_put(page, ",%u,%u,%u,%u,%u", r->decisions, r->forced, r->chance,
                 r->turns, r->seconds);
    if (r->is_known)
        simulate_put(page, ",%u,%.3f,%d", r->changes, r->settled / 1000.0,
                     r->is_come_back);
    else
        simulate_put(page, ",,,");
    for (unsigned s = 0; s < c->job->players; s++)
        simulate_put(page, ",%d", r->score[s]);
    simulate_put(page, "\n");
}

bool simulate_csv_write(const struct sim_csv *c, const char *path,
                        struct text *why)
{
    const struct study_job *job = c->job;
    struct sim_page page = {NULL, 0, 0};
    simulate_put(&page, SIMULATE_CSV
                 ",outcome,reason,winners,decisions,forced,chance,turns,"
                 "seconds,lead_changes,settled,come_back");
    for (unsigned s = 0; s < job->players; s++)
        simulate_put(&page, ",points_%c", words_letter(s));
    simulate_put(&page, "\n");
    for (uint64_t n = 0; n < job->games; n++)
        for (unsigned v = 0; v < job->variants; v++) {
            simulate_put(&page, "%llu,", (unsigned long long)n + 1);
            put_quoted(&page, job->variant[v].note);
            put_row(c, &c->row[n * job->variants + v], &page);
        }
    bool ok = host_write(path, (struct slice){page.at, page.len}, SIMULATE_CSV,
                         false, why);
    free(page.at);
    return ok;
}
