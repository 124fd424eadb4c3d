/* What was told so far, in lines. */
#ifndef TERMINAL_LOG_H
#define TERMINAL_LOG_H

#include "base/text.h"

/* Appends; a log that is full forgets its older half. */
void log_add(struct text *log, struct slice lines);

#endif
