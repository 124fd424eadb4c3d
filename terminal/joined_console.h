/* The console of a table that is elsewhere, plain and full-screen alike. */
#ifndef TERMINAL_JOINED_CONSOLE_H
#define TERMINAL_JOINED_CONSOLE_H

#include "terminal/authority.h"
#include "terminal/joined.h"

extern const struct console_kind JOINED_CONSOLE;

/* `page` has CONSOLE_PAGE bytes. */
struct console joined_console(struct joined *j, char *page);
/* The table as the screen knows it. */
struct authority joined_authority(struct joined *j);
/* Who won; whether the deal verifies. */
void joined_put_end(struct joined *j, struct text *out);

#endif
