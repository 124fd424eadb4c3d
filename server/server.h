/* `tidywinks serve`: the page for browsers. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/text.h"
#include "server/pages.h"

/* Serves until a signal ends it. Prints the link as its last line. False when
 * it cannot begin: `why` is a sentence. */
bool server_run(const char *where, const struct server_page *pages,
                struct text *why);

#endif
