/* JSON, streamed into bounded text. Commas, quotes and brackets take care of
 * themselves:
 *     struct json j = json_to(&out);
 *     json_object(&j, NULL);
 *     json_words(&j, "game", "null");
 *     json_array(&j, "seats");
 *     json_number(&j, NULL, 2);
 *     json_end(&j);
 *     json_end(&j);           gives {"game":"null","seats":[2]}
 * In an object every value has a key, in an array none.
 *
 * What is written is well-formed once everything is ended, however small the
 * text: a value that does not fit is left out whole, and so is all that comes
 * after it; the text is cut then. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

enum { JSON_DEPTH = 32 };

struct json {
    struct text *out;
    uint32_t arrays; /* bit d: the bracket at depth d is an array */
    uint8_t depth;   /* brackets open in the text */
    uint8_t lost;    /* brackets open that did not fit */
    bool is_first;   /* nothing stands yet in the innermost bracket */
};

struct json json_to(struct text *out);

void json_object(struct json *j, const char *key);
void json_array(struct json *j, const char *key);
/* The innermost bracket. */
void json_end(struct json *j);

void json_words(struct json *j, const char *key, const char *words);
void json_slice(struct json *j, const char *key, struct slice s);
void json_number(struct json *j, const char *key, int64_t n);
void json_bool(struct json *j, const char *key, bool is);
void json_null(struct json *j, const char *key);
/* A value that is JSON already, such as a number with a point. */
void json_raw(struct json *j, const char *key, const char *value);

/* Where a writer stands, to take back what did not fit as a whole. */
struct json_mark {
    struct json json;
    struct text text;
};

struct json_mark json_mark(const struct json *j);
/* Drops what was written since; the text is cut. */
void json_back(struct json *j, const struct json_mark *mark);

#endif
