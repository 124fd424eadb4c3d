/* `tidywinks simulate`: the games of a study (study/study.h) shared among
 * threads, and their report as text, page, JSON and records. */
#ifndef LAB_SIMULATE_H
#define LAB_SIMULATE_H

#include "study/report.h"

/* Text that grows. */
struct sim_page {
    char *at;
    size_t len, cap;
};

struct sim_csv;
struct sim_found;

/* How it is played, beside what. */
struct sim_run {
    struct study_job *job;
    const char *outside[SEATS_MAX]; /* commands of programs; NULL: none */
    unsigned threads;
    bool has_bar;
    bool is_usual;           /* nobody said how many games */
    struct sim_csv *csv;     /* NULL: no line a game */
    struct sim_found *found; /* what results point into; to be freed */
    double seconds;          /* by the clock */
    double cpu_seconds;      /* of all threads */
};

struct sim_report {
    const struct study_job *job;
    const struct study_results *results;
    const struct study_levels *levels;
    const struct study_outlier_note *records;
    unsigned record_count;
    const char *folder; /* of the records, or NULL: not written */
    const char *path;   /* of the page, or NULL */
};

/* simulate_run.c */
/* Plays everything, or until it is known well enough: results are the first
 * rank's. */
void simulate_run(struct sim_run *run, struct study_results *out);
/* A player of its own, programs and all; to be left. */
void simulate_sit(const struct sim_run *run, struct study_play *t,
                  unsigned variant);
void simulate_leave(struct study_play *t);

/* simulate_levels.c */
/* Plays deals by bots of the levels that are named in `out`. */
void simulate_levels(struct sim_run *run, struct study_levels *out);

/* simulate_page.c */
void simulate_put(struct sim_page *page, const char *form, ...)
    __attribute__((format(printf, 2, 3)));
/* As text of a page or of an attribute. */
void simulate_put_html(struct sim_page *page, const char *text);
/* A paragraph with an indent of two. */
void simulate_put_wrapped(struct sim_page *page, const char *words);
/* `6-10`, `over 100` */
void simulate_group_name(const struct study_group *group, char name[24]);

/* simulate_records.c */
bool simulate_make_folder(const char *path, struct text *why);
bool simulate_write_records(const struct sim_run *run,
                            const struct sim_report *report, struct text *why);

/* simulate_csv.c */
/* How a file of such lines begins: one that does may be written over. */
#define SIMULATE_CSV "game,rules"
enum { SIMULATE_CSV_GAMES = 1000000 };
struct sim_csv *simulate_csv_new(const struct study_job *job);
void simulate_csv_free(struct sim_csv *c);
/* What is kept of the games, and how many bytes of each. */
void *simulate_csv_lines(struct sim_csv *c, size_t *line);
void simulate_csv_add(void *to, unsigned variant,
                      const struct study_outcome *one);
bool simulate_csv_write(const struct sim_csv *c, const char *path,
                        struct text *why);

/* simulate_chart.c */
void simulate_charts(const struct study_job *job, const struct study_tally *t,
                     struct sim_page *page);
void simulate_chart_differences(struct sim_page *page,
                                const struct study_difference *differences,
                                unsigned count);
/* Bars with intervals under one caption: name, words and range of each. */
struct sim_bar {
    const char *name;
    char value[48];
    struct range range;
};
void simulate_chart_bars(struct sim_page *page, const char *caption,
                         const struct sim_bar *bars, unsigned count);
/* simulate_table.c */
void simulate_tables(const struct study_job *job, const struct study_tally *t,
                     struct sim_page *page);
void simulate_level_table(const struct study_job *job,
                          const struct study_levels *l, struct sim_page *page);

/* simulate_html.c: everything before and after what a page is about. */
void simulate_open_page(const struct study_job *job, struct sim_page *page);
void simulate_close_page(struct sim_page *page);

/* One file each. */
void simulate_text(const struct sim_report *r, struct sim_page *page);
void simulate_html(const struct sim_report *r, struct sim_page *page);

#endif
