/* Games worth looking at, played again by number and kept as records. Chance
 * was drawn from the simulator's own streams, so they carry no seed. */
#define _POSIX_C_SOURCE 200809L
#include "host/file.h"
#include "lab/simulate.h"
#include "play/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_BYTES = 4096 };

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

/* The record as text, in a buffer that is the caller's to free. */
static struct slice write_out(const struct study_job *job,
                              const struct match *m,
                              const struct study_outlier_note *record)
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

static bool write_record(struct study_play *t, const char *folder,
                         const struct study_outlier_note *record,
                         struct text *why)
{
    const struct study_job *job = t->job;
    char path[PATH_BYTES];
    struct match m;
    struct refusal refusal;
    void *memory = host_new(match_bytes(job->game, STUDY_EVENTS_MOST));
    bool ok = match_open(&m, job->game, &t->variant->plan, memory,
                         STUDY_EVENTS_MOST, &refusal) &&
              study_record(t, record->game, &m, &refusal);
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

bool simulate_write_records(const struct sim_run *run,
                            const struct sim_report *report, struct text *why)
{
    struct study_play play;
    bool ok = true;
    simulate_sit(run, &play, 0);
    for (unsigned i = 0; ok && i < report->record_count; i++)
        ok = write_record(&play, report->folder, &report->records[i], why);
    simulate_leave(&play);
    return ok;
}
