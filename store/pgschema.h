/* The tables of a PostgreSQL database: made and moved forward by whoever may
 * (docs/hosting.md has the roles), also when two begin at once. */
#ifndef STORE_PGSCHEMA_H
#define STORE_PGSCHEMA_H

#include "store/pglink.h"

/* False with a sentence: they are of a newer program, or cannot be made. */
bool pgschema_make(struct pglink *l, struct text *why);

#endif
