#include "server/negotiate.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

#define BLANK " \t"

/* The next of a list with commas, without blanks around it; false at its
 * end. */
static bool next(const char **list, const char **item, size_t *len)
{
    *list += strspn(*list, BLANK ",");
    *item = *list;
    *len = strcspn(*list, ",");
    *list += *len;
    while (*len && strchr(BLANK, (*item)[*len - 1]))
        --*len;
    return *len > 0;
}

/* A weight of nothing: q=0, with zeros after a point or without. */
static bool is_refused(const char *item, size_t len)
{
    const char *end = item + len;
    const char *at = memchr(item, ';', len);
    if (!at)
        return false;
    at++;
    while (at < end && strchr(BLANK, *at))
        at++;
    if (end - at < 3 || strncasecmp(at, "q=", 2) != 0)
        return false;
    for (at += 2; at < end; at++)
        if (*at != '0' && *at != '.')
            return false;
    return true;
}

static bool is_named(const char *item, size_t len, const char *name)
{
    size_t named = strcspn(item, ";" BLANK);
    named = named < len ? named : len;
    return named == strlen(name) && strncasecmp(item, name, named) == 0;
}

enum coding negotiate_coding(const char *accept)
{
    enum { UNSAID, NO, YES } gzip = UNSAID, plain = UNSAID, any = UNSAID;
    const char *item;
    size_t len;
    while (accept && next(&accept, &item, &len)) {
        bool is_no = is_refused(item, len);
        if (is_named(item, len, "gzip") || is_named(item, len, "x-gzip"))
            gzip = is_no ? NO : YES;
        else if (is_named(item, len, "identity"))
            plain = is_no ? NO : YES;
        else if (is_named(item, len, "*"))
            any = is_no ? NO : YES;
    }
    if (gzip == YES || (gzip == UNSAID && any == YES))
        return CODING_GZIP;
    return plain == NO || (plain == UNSAID && any == NO) ? CODING_NONE
                                                         : CODING_PLAIN;
}

bool negotiate_is_known(const char *if_none_match, const char *tag)
{
    const char *item;
    size_t len;
    while (if_none_match && next(&if_none_match, &item, &len)) {
        if (len == 1 && *item == '*')
            return true;
        size_t weak = len > 2 && strncmp(item, "W/", 2) == 0 ? 2 : 0;
        if (len - weak == strlen(tag) &&
            memcmp(item + weak, tag, len - weak) == 0)
            return true;
    }
    return false;
}

const char *negotiate_path(const char *target)
{
    const char *authority = strncasecmp(target, "http://", 7) == 0 ? target + 7
                            : strncasecmp(target, "https://", 8) == 0
                                ? target + 8
                                : NULL;
    if (!authority)
        return target;
    const char *path = strchr(authority, '/');
    return path ? path : "/";
}
