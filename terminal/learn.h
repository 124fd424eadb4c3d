/* Guided first games. A lesson is an ordinary record (docs/text-format.md)
 * with notes for the learner, who is seat A: comment lines that begin `#>`,
 * each belonging to the event after it. The build puts lessons/ into the
 * program. */
#ifndef TERMINAL_LEARN_H
#define TERMINAL_LEARN_H

#include <stddef.h>

struct lesson_text {
    const char *game; /* its name; NULL after the last */
    const unsigned char *text;
    size_t bytes;
};

extern const struct lesson_text LESSONS[];

#endif
