/* Questions at a terminal or through a pipe: one line of answer each. */
#ifndef CLI_TYPED_H
#define CLI_TYPED_H

#include "base/text.h"

/* The next line without its end and without blanks around it, good until the
 * next call; false when there is no more. The prompt is shown only where a
 * person types. */
bool typed_line(const char *prompt, struct slice *line);

#endif
