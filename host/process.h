/* Another program that is spoken to in lines, through pipes. It ends with the
 * thread that started it, at the latest. */
#ifndef HOST_PROCESS_H
#define HOST_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

enum process_end {
    PROCESS_OK,
    PROCESS_LATE, /* nothing came, or was taken, until the deadline */
    PROCESS_GONE, /* it has ended or closed its pipes */
};

struct process;

/* Runs a command line of the shell; NULL: it cannot be started. */
struct process *process_new(const char *command);
/* Closes its input, gives it a moment to end by itself, and ends it. */
void process_free(struct process *p);
/* The next line without its end, valid until the next call; `until` is a time
 * of clock_now. */
enum process_end process_line(struct process *p, double until,
                              const char **line, size_t *len);
/* Goes on reading meanwhile: who writes much before reading blocks nobody. */
enum process_end process_put(struct process *p, double until, const char *at,
                             size_t len);

#endif
