/* Games worth looking at, played again by number and kept as records. Chance
 * was drawn from the simulator's own streams, so they carry no seed. */
#define _POSIX_C_SOURCE 200809L
#include "host/file.h"
#include "lab/simulate_report.h"
#include "play/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_BYTES = 4096 };

static void add(struct sim_record *out, unsigned *count,
                const struct sim_outlier *one, const char *file,
                const char *what)
{
    if (!one->is_set)
        return;
    struct sim_record *r = &out[(*count)++];
    int64_t value = one->value < 0 ? -one->value : one->value;
    r->game = one->game;
    snprintf(r->file, sizeof r->file, "%s", file);
    snprintf(r->what, sizeof r->what, what, (long long)value);
}

/* `end-win-points.txt`, of letters, digits and dashes only. */
static void ending_file(const struct sim_ending *ending, char *file, size_t cap)
{
    struct text out;
    text_init(&out, file, cap);
    text_put(&out, "end-");
    simulate_ending_words(ending, &out);
    for (char *c = file; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9')))
            *c = '-';
    text_put(&out, ".txt");
}

unsigned simulate_outliers(const struct sim_tally *t, struct sim_record *out)
{
    unsigned count = 0;
    add(out, &count, &t->longest, "longest.txt",
        "the longest game, %lld decisions");
    add(out, &count, &t->shortest, "shortest.txt",
        "the shortest game, %lld decisions");
    add(out, &count, &t->margin, "margin.txt",
        "the largest lead at the end, %lld points");
    add(out, &count, &t->draw, "tie.txt", "the first tie or draw");
    for (unsigned i = 0; i < t->endings; i++) {
        char words[80];
        struct text text;
        struct sim_record *r = &out[count++];
        text_init(&text, words, sizeof words);
        simulate_ending_words(&t->ending[i], &text);
        r->game = t->ending[i].first;
        ending_file(&t->ending[i], r->file, sizeof r->file);
        snprintf(r->what, sizeof r->what, "the first game that ended: %s",
                 words);
    }
    return count;
}

bool simulate_make_folder(const char *path, struct text *why)
{
    struct stat info;
    if (mkdir(path, 0777) == 0)
        return true;
    bool is_there = errno == EEXIST;
    int error = errno;
    if (is_there && stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return true;
    text_clear(why);
    text_put(why, path);
    text_put(why, is_there ? ": this is no folder" : ": ");
    if (!is_there)
        text_put(why, strerror(error));
    return false;
}

static bool replay(struct sim_play *t, uint64_t number, struct match *m,
                   struct refusal *why)
{
    struct event event = {0};
    simulate_begin(t, number);
    for (unsigned s = 0; s < t->job->players; s++)
        if (t->job->bot[s])
            match_seat_bot(m, s, t->job->bot[s]->name, t->bot_seed);
    while (m->count < m->cap && simulate_pick(t, &event)) {
        if (!match_apply(m, event.actor, event.move, why))
            return false;
        t->job->game->apply(t->variant->setup, t->state, event.actor,
                            event.move);
    }
    return true;
}

/* The record as text, in a buffer that is the caller's to free. */
static struct slice write_out(const struct sim_job *job, const struct match *m,
                              const struct sim_record *record)
{
    char head[300];
    snprintf(head, sizeof head,
             "# tidywinks simulate %s --seed %s: game %llu of %llu,\n# %s\n",
             job->game->name, job->seed, (unsigned long long)record->game + 1,
             (unsigned long long)job->games, record->what);
    for (size_t cap = 1 << 16;; cap *= 4) {
        struct text out;
        text_init(&out, host_new(cap), cap);
        text_put(&out, head);
        record_write(m, false, &out);
        if (!out.cut)
            return (struct slice){out.at, out.len};
        free(out.at);
    }
}

static bool write_record(struct sim_play *t, const char *folder,
                         const struct sim_record *record, struct text *why)
{
    const struct sim_job *job = t->job;
    char path[PATH_BYTES];
    struct match m;
    struct refusal refusal;
    void *memory = host_new(match_bytes(job->game, SIM_EVENTS_MOST));
    bool ok = match_open(&m, job->game, &t->variant->plan, memory,
                         SIM_EVENTS_MOST, &refusal) &&
              replay(t, record->game, &m, &refusal);
    if (!ok) {
        text_clear(why);
        text_put(why, refusal.words);
    } else if (snprintf(path, sizeof path, "%s/%s", folder, record->file) >=
               (int)sizeof path) {
        text_clear(why);
        text_put(why, "the name of the folder is too long");
        ok = false;
    } else {
        struct slice text = write_out(job, &m, record);
        ok = host_write(path, text, HOST_RECORD, false, why);
        free((char *)text.at);
    }
    free(memory);
    return ok;
}

bool simulate_write_records(const struct sim_job *job, const char *folder,
                            const struct sim_record *records, unsigned count,
                            struct text *why)
{
    struct sim_play play;
    bool ok = true;
    simulate_sit(&play, job, 0);
    for (unsigned i = 0; ok && i < count; i++)
        ok = write_record(&play, folder, &records[i], why);
    simulate_leave(&play);
    return ok;
}
