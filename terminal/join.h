/* `tidywinks join`: playing at an online table from this terminal. */
#ifndef TERMINAL_JOIN_H
#define TERMINAL_JOIN_H

#include "command/command.h"

struct join_orders {
    const char *link, *name, *figure, *seat, *language;
    const char *bot; /* a program that decides; NULL: the person does */
    bool is_watching, is_full_screen, is_lines;
};

/* `build` names this program's page and engine. The exit code. */
int join_run(const struct join_orders *o, const char *build);
/* What its help says besides the options. */
void join_more(struct text *out);

#endif
