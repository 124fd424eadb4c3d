/* `tidywinks simulate --sweep`: many sets of rules on the same deals. */
#ifndef LAB_SIMULATE_SWEEP_H
#define LAB_SIMULATE_SWEEP_H

#include "command/command.h"
#include "lab/simulate.h"
#include "study/sweep.h"

struct sim_sweep {
    struct sim_run *run;  /* its job: game, players, bots, games, seed */
    struct plan base;     /* options as given */
    struct wishes wishes; /* of --aim; none: everything is played to its end */
    bool is_each;         /* one change at a time */
    unsigned points;
    struct study_job *job[SWEEP_POINTS]; /* of one variant each */
    struct sweep_point point[SWEEP_POINTS];
    bool is_out[SWEEP_POINTS]; /* surely farther from the wish than another */
};

/* simulate_points.c: the first point is the base. */
int simulate_points(struct sim_sweep *s, const struct command_words *options,
                    const struct command_words *editions, bool is_each);

/* simulate_sweep.c */
void simulate_sweep(struct sim_sweep *s);
/* As text for a terminal; and a page with charts. */
void simulate_sweep_text(const struct sim_sweep *s, struct sim_page *page);
void simulate_sweep_html(const struct sim_sweep *s, struct sim_page *page);
void simulate_sweep_json(const struct sim_sweep *s);

#endif
