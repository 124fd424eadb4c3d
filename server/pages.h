/* What the page is made of, compressed, inside the program. The table itself
 * is written by web/build.mjs; a build without the page has an empty one. */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include <stdbool.h>
#include <stddef.h>

struct server_page {
    const char *path; /* NULL: the end */
    const char *type;
    const char *tag; /* of the content, quoted as HTTP wants it */
    const unsigned char *bytes;
    size_t len;
    bool is_hashed; /* the path changes with the content: keep it for ever */
};

extern const struct server_page SERVER_PAGES[];
/* Of the page and the engine in it: a page of another build reads what a
 * table sends otherwise and must be loaded anew. */
extern const char SERVER_BUILD[];

#endif
