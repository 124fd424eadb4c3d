/* What a client says about the form it wants something in (RFC 9110, sections
 * 12.5.3 and 13.1.2), read from the values of its headers. */
#ifndef SERVER_NEGOTIATE_H
#define SERVER_NEGOTIATE_H

#include <stdbool.h>

enum coding {
    CODING_NONE, /* neither will do */
    CODING_PLAIN,
    CODING_GZIP,
};

/* The better of the two forms there are; `accept` is NULL where nothing was
 * said: then a client may know plain bytes alone. */
enum coding negotiate_coding(const char *accept);
/* Whether what `if_none_match` lists has the tag, which is quoted; the
 * comparison is the weak one. */
bool negotiate_is_known(const char *if_none_match, const char *tag);
/* A target in absolute form (RFC 9112, 3.2.2) without its scheme and
 * authority. */
const char *negotiate_path(const char *target);

#endif
