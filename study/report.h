/* What the games say, for people and programs: numbers with intervals, answers
 * in sentences (through `say`), and all of it as one JSON object, whose members
 * docs/simulate.md names. */
#ifndef STUDY_REPORT_H
#define STUDY_REPORT_H

#include "study/levels.h"

enum {
    STUDY_ANSWERS = 16,
    STUDY_DIFFERENCES = 2 * SEATS_MAX + 4,
    STUDY_OUTLIERS = 4 + STUDY_ENDINGS,
    STUDY_WORDS = 1000,
};

struct study_answer {
    const char *part;  /* as a word of its own: `seats` */
    const char *place; /* the part of a page that shows it */
    char question[120];
    char head[80]; /* title of that part */
    char words[STUDY_WORDS];
};

/* Another variant minus the first. */
struct study_difference {
    char name[32]; /* of the JSON member */
    char what[80];
    struct range range;
    double unit; /* 100: a share, shown in percentage points */
    bool is_real;
    char words[300];
};

/* Decisions with so many choices. */
struct study_group {
    unsigned from, to; /* to MOVES_CAP: without end */
    uint64_t decisions;
};

/* A game worth looking at. */
struct study_outlier_note {
    char file[64]; /* what a record of it may be called */
    char what[120];
    uint64_t game; /* from 0 */
};

/* figures.c */
/* A part of all decisions (or of what they offer), by the decision. */
struct range study_ratio(const struct study_tally *t,
                         const struct study_part *part);
/* The smallest value that at least `permille` of the games do not exceed; to
 * a thousandth where it is over STUDY_EXACT. */
uint32_t study_rank(const struct study_spread *spread, unsigned permille);
uint64_t study_decisions(const struct study_tally *t);
/* Group number i of numbers of choices; false after the last. */
bool study_group(const struct study_tally *t, unsigned i,
                 struct study_group *out);
/* Games that ended by a guard and not by the rules' own end. */
bool study_is_guard(const struct study_ending *ending);
uint64_t study_guards(const struct study_tally *t);
bool study_has_points(const struct study_tally *t);
/* `win by points`, `draw by stall`, `unfinished`: for files. */
void study_ending_words(const struct study_ending *ending, struct text *out);
/* Variant v minus the first. */
unsigned study_differences(const struct study_job *job,
                           const struct study_results *results, unsigned v,
                           struct study_difference *out);
/* At most STUDY_OUTLIERS. */
unsigned study_outliers(const struct study_tally *t,
                        struct study_outlier_note *out);

/* answers.c */
/* levels MAY be NULL: nobody asked for them. */
unsigned study_answers(const struct study_job *job, const struct study_tally *t,
                       const struct study_levels *levels,
                       struct study_answer out[STUDY_ANSWERS]);
/* What is special about a plan that is not prepared yet: options given and
 * edition, or `standard rules`. */
void study_note(const struct game *game, const struct plan *plan,
                struct text *out);
/* The bots: `all random`, or one for each seat. */
void study_who(const struct study_job *job, struct text *out);

/* course_words.c */
void study_say_minutes(const struct study_tally *t, struct text *out);
void study_say_lead(const struct study_tally *t, struct text *out);
void study_say_settled(const struct study_tally *t, struct text *out);
void study_say_come_back(const struct study_tally *t, unsigned players,
                         struct text *out);
void study_say_skill(const struct study_levels *l, unsigned players,
                     struct text *out);
/* Whether the first seat is ahead at one level and not at another. */
void study_say_levels(const struct study_levels *l, unsigned players,
                      struct text *out);

/* card_words.c */
/* How many questions about cards can be asked: each card, each deed. */
unsigned study_card_looks(const struct study_job *job,
                          const struct study_tally *t);
/* What one more of it than the others have (held: a tenth of the game longer)
 * goes with, as a change of the share of wins; for all `looks` at once. False:
 * nothing can be said. And the same for one seat by itself. */
bool study_card_edge(const struct study_job *job, const struct study_tally *t,
                     const struct card_sums *sums, enum card_deed deed,
                     unsigned looks, struct range *out);
bool study_card_edge_of(const struct study_tally *t,
                        const struct card_sums *sums, enum card_deed deed,
                        unsigned seat, unsigned looks, struct range *out);
void study_say_cards(const struct study_job *job, const struct study_tally *t,
                     struct text *out);

/* report.c */
/* The whole report; cut if there is no room for it. `levels` MAY be NULL;
 * `has_files`: outliers were kept as files. */
void study_report(const struct study_job *job,
                  const struct study_results *results,
                  const struct study_levels *levels, bool has_files,
                  struct text *out);

#endif
