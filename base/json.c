#include "base/json.h"

#include "base/panic.h"

struct json json_to(struct text *out)
{
    return (struct json){.out = out, .is_first = true};
}

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c != '"' && c != '\\';
}

/* s as a string with its quotes. */
static void put_string(struct text *t, struct slice s)
{
    text_char(t, '"');
    for (size_t i = 0; i < s.len;) {
        size_t from = i;
        while (i < s.len && is_plain((unsigned char)s.at[i]))
            i++;
        text_slice(t, (struct slice){s.at + from, i - from});
        if (i == s.len)
            break;
        unsigned char c = (unsigned char)s.at[i++];
        if (c == '\n') {
            text_put(t, "\\n");
        } else if (c < 0x20) {
            text_put(t, "\\u00");
            text_hex(t, &c, 1);
        } else {
            text_char(t, '\\');
            text_char(t, (char)c);
        }
    }
    text_char(t, '"');
}

/* What stands before every value. Returns where the text ended before it, for
 * close_value. */
static size_t open_value(struct json *j, const char *key)
{
    bool is_array = j->depth == 0 || (j->arrays >> (j->depth - 1) & 1);
    size_t before = j->out->len;
    ENSURE(j->lost || is_array == !key);
    if (!j->is_first)
        text_char(j->out, ',');
    if (key) {
        put_string(j->out, slice_of(key));
        text_char(j->out, ':');
    }
    return before;
}

/* Keeps the value just written, or takes it back if it was cut. */
static bool close_value(struct json *j, size_t before)
{
    if (!j->out->cut) {
        j->is_first = false;
        return true;
    }
    j->out->len = before;
    j->out->at[before] = '\0';
    return false;
}

/* The closing bracket's byte is set aside while the bracket is open, so it
 * always fits. */
static void open_bracket(struct json *j, const char *key, bool is_array)
{
    size_t before = open_value(j, key);
    text_char(j->out, is_array ? '[' : '{');
    if (j->out->len + 1 >= j->out->cap)
        j->out->cut = true;
    if (!close_value(j, before)) {
        j->lost++;
        return;
    }
    ENSURE(j->depth < JSON_DEPTH);
    j->out->cap--;
    j->arrays &= ~(1u << j->depth);
    j->arrays |= (uint32_t)is_array << j->depth;
    j->depth++;
    j->is_first = true;
}

void json_object(struct json *j, const char *key)
{
    open_bracket(j, key, false);
}

void json_array(struct json *j, const char *key)
{
    open_bracket(j, key, true);
}

void json_end(struct json *j)
{
    bool was_cut = j->out->cut;
    if (j->lost) {
        j->lost--;
        return;
    }
    ENSURE(j->depth > 0);
    j->depth--;
    j->out->cap++;
    j->out->cut = false;
    text_char(j->out, j->arrays >> j->depth & 1 ? ']' : '}');
    ENSURE(!j->out->cut);
    j->out->cut = was_cut;
    j->is_first = false;
}

void json_slice(struct json *j, const char *key, struct slice s)
{
    size_t before = open_value(j, key);
    put_string(j->out, s);
    close_value(j, before);
}

void json_words(struct json *j, const char *key, const char *words)
{
    json_slice(j, key, slice_of(words));
}

void json_number(struct json *j, const char *key, int64_t n)
{
    size_t before = open_value(j, key);
    text_int(j->out, n);
    close_value(j, before);
}

void json_raw(struct json *j, const char *key, const char *value)
{
    size_t before = open_value(j, key);
    text_put(j->out, value);
    close_value(j, before);
}

void json_bool(struct json *j, const char *key, bool is)
{
    json_raw(j, key, is ? "true" : "false");
}

void json_null(struct json *j, const char *key)
{
    json_raw(j, key, "null");
}

struct json_mark json_mark(const struct json *j)
{
    return (struct json_mark){*j, *j->out};
}

void json_back(struct json *j, const struct json_mark *mark)
{
    *j = mark->json;
    *j->out = mark->text;
    j->out->cut = true;
    j->out->at[j->out->len] = '\0';
}
