/* Lines for a terminal of 80 columns. */
#ifndef COMMAND_WRAP_H
#define COMMAND_WRAP_H

#include "base/text.h"

enum { WRAP_COLUMNS = 78 };

/* Appends words, a paragraph a line, broken between words at print_columns(). The
 * first begins where `out` stands, which is column `indent`; all others begin
 * with so many blanks. Ends with a newline. */
void wrap_put(struct text *out, const char *words, size_t indent);

#endif
