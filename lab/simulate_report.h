/* What a simulation says, for people and programs: numbers with intervals,
 * answers in sentences, and the three forms they are written in. */
#ifndef LAB_SIMULATE_REPORT_H
#define LAB_SIMULATE_REPORT_H

#include "lab/simulate.h"

enum {
    SIM_ANSWERS = 5,
    SIM_DIFFERENCES = 2 * SEATS_MAX + 4,
    SIM_RECORDS = 4 + SIM_ENDINGS,
};

struct sim_answer {
    const char *question;
    const char *head; /* title of the part that shows it */
    char words[1000];
};

/* Second variant minus first. */
struct sim_difference {
    char name[32]; /* of the JSON member */
    char what[80];
    struct range range;
    double unit; /* 100: a share, shown in percentage points */
    bool is_real;
    char words[300];
};

/* Decisions with so many choices. */
struct sim_group {
    char name[24]; /* `6-10` */
    uint64_t decisions;
};

/* A game worth looking at. */
struct sim_record {
    char file[64];
    char what[120];
    uint64_t game;
};

/* Text that grows. */
struct sim_page {
    char *at;
    size_t len, cap;
};

struct sim_report {
    const struct sim_job *job;
    const struct sim_results *results;
    const struct sim_record *records;
    unsigned record_count;
    const char *folder; /* of the records, or NULL: not written */
    const char *path;   /* of the page, or NULL */
};

/* simulate_stats.c */
/* A part of all decisions (or of what they offer), by the decision. */
struct range simulate_ratio(const struct sim_tally *t,
                            const struct sim_part *part);
/* The smallest value that at least `permille` of the games do not exceed. */
size_t simulate_rank(const struct sim_spread *spread, uint64_t n,
                     unsigned permille);
size_t simulate_least(const struct sim_spread *spread);
uint64_t simulate_decisions(const struct sim_tally *t);
/* Group number i of numbers of choices; false after the last. */
bool simulate_group(const struct sim_tally *t, unsigned i,
                    struct sim_group *out);
/* Games that ended by a guard and not by the rules' own end. */
bool simulate_is_guard(const struct sim_ending *ending);
uint64_t simulate_guards(const struct sim_tally *t);
bool simulate_has_points(const struct sim_tally *t);
/* `win by points`, `draw by stall`, `unfinished`. */
void simulate_ending_words(const struct sim_ending *ending, struct text *out);
unsigned simulate_differences(const struct sim_job *job,
                              const struct sim_results *results,
                              struct sim_difference *out);

/* simulate_answer.c */
void simulate_answers(const struct sim_job *job, const struct sim_tally *t,
                      struct sim_answer out[SIM_ANSWERS]);
/* What is special about a variant that is not prepared yet: options given
 * and edition, or `standard rules`. */
void simulate_note(const struct sim_job *job, unsigned variant,
                   struct text *out);
/* The bots: `all random`, or one for each seat. */
void simulate_who(const struct sim_job *job, struct text *out);
/* A number with commas between the thousands. */
void simulate_thousands(uint64_t n, struct text *out);

/* simulate_page.c */
void simulate_put(struct sim_page *page, const char *form, ...)
    __attribute__((format(printf, 2, 3)));
/* As text of a page or of an attribute. */
void simulate_put_html(struct sim_page *page, const char *text);

/* simulate_records.c */
/* At most SIM_RECORDS. */
unsigned simulate_outliers(const struct sim_tally *t, struct sim_record *out);
bool simulate_make_folder(const char *path, struct text *why);
bool simulate_write_records(const struct sim_job *job, const char *folder,
                            const struct sim_record *records, unsigned count,
                            struct text *why);

/* simulate_chart.c */
void simulate_charts(const struct sim_job *job, const struct sim_tally *t,
                     struct sim_page *page);
void simulate_chart_differences(struct sim_page *page,
                                const struct sim_difference *differences,
                                unsigned count);
/* simulate_table.c */
void simulate_tables(const struct sim_job *job, const struct sim_tally *t,
                     struct sim_page *page);

/* One file each. */
void simulate_text(const struct sim_report *r, struct sim_page *page);
void simulate_json(const struct sim_report *r, struct sim_page *page);
void simulate_html(const struct sim_report *r, struct sim_page *page);

#endif
