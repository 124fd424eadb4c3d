/* The console of local play, plain and full-screen alike. */
#ifndef TERMINAL_LOCAL_CONSOLE_H
#define TERMINAL_LOCAL_CONSOLE_H

#include "terminal/authority.h"
#include "terminal/local.h"

extern const struct console_kind LOCAL_CONSOLE;

/* For one person, or for ONLOOKER; `page` has CONSOLE_PAGE bytes. */
struct console local_console(struct local *t, unsigned seat, char *page);
/* The table as the screen knows it. */
struct authority local_authority(struct local *t);

#endif
