#include "base/text.h"

#include "base/panic.h"

#include <string.h>

void text_init(struct text *t, char *buffer, size_t cap)
{
    ENSURE(cap > 0);
    *t = (struct text){.at = buffer, .cap = cap};
    buffer[0] = '\0';
}

void text_clear(struct text *t)
{
    t->len = 0;
    t->cut = false;
    t->at[0] = '\0';
}

void text_slice(struct text *t, struct slice s)
{
    size_t room = t->cap - 1 - t->len;
    size_t take = s.len < room ? s.len : room;
    if (take < s.len)
        t->cut = true;
    if (take)
        memcpy(t->at + t->len, s.at, take);
    t->len += take;
    t->at[t->len] = '\0';
}

void text_char(struct text *t, char c)
{
    text_slice(t, (struct slice){&c, 1});
}

void text_put(struct text *t, const char *s)
{
    text_slice(t, slice_of(s));
}

void text_int(struct text *t, int64_t n)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left);
    if (n < 0)
        text_char(t, '-');
    text_slice(t, (struct slice){digits + at, sizeof digits - at});
}

void text_hex(struct text *t, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        text_char(t, "0123456789abcdef"[bytes[i] >> 4]);
        text_char(t, "0123456789abcdef"[bytes[i] & 15]);
    }
}

static void word_gap(struct text *t)
{
    if (t->len && t->at[t->len - 1] != '\n' && t->at[t->len - 1] != ' ')
        text_char(t, ' ');
}

void text_word(struct text *t, const char *s)
{
    word_gap(t);
    text_put(t, s);
}

void text_word_int(struct text *t, int64_t n)
{
    word_gap(t);
    text_int(t, n);
}

void text_pad(struct text *t, size_t from, size_t columns)
{
    size_t wide = slice_columns((struct slice){t->at + from, t->len - from});
    for (; wide < columns; wide++)
        text_char(t, ' ');
}

struct slice slice_of(const char *s)
{
    size_t len = 0;
    while (s[len])
        len++;
    return (struct slice){s, len};
}

size_t slice_columns(struct slice s)
{
    size_t columns = 0;
    for (size_t i = 0; i < s.len; i++)
        columns += ((unsigned char)s.at[i] & 0xc0) != 0x80;
    return columns;
}

bool slice_same(struct slice a, struct slice b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

static char small_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool slice_same_letters(struct slice a, struct slice b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (small_letter(a.at[i]) != small_letter(b.at[i]))
            return false;
    return true;
}

bool slice_is(struct slice s, const char *word)
{
    return slice_same(s, slice_of(word));
}

/* Bytes of the character a slice begins with; 0: it is not UTF-8, or longer
 * than it need be, a surrogate, or beyond the last. */
static size_t letter_bytes(struct slice s)
{
    const unsigned char *at = (const unsigned char *)s.at;
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t bytes = at[0] < 0x80             ? 1
                   : (at[0] & 0xe0) == 0xc0 ? 2
                   : (at[0] & 0xf0) == 0xe0 ? 3
                   : (at[0] & 0xf8) == 0xf0 ? 4
                                            : 0;
    if (bytes < 2 || bytes > s.len)
        return bytes < 2 ? bytes : 0;
    uint32_t letter = at[0] & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        letter = letter << 6 | (at[i] & 0x3fu);
    }
    bool is_good = letter >= LEAST[bytes] && letter <= 0x10ffff &&
                   (letter < 0xd800 || letter > 0xdfff) &&
                   (letter < 0x80 || letter > 0x9f);
    return is_good ? bytes : 0;
}

bool slice_is_text(struct slice s)
{
    while (s.len) {
        size_t bytes = letter_bytes(s);
        if (!bytes || (unsigned char)s.at[0] < 0x20 || s.at[0] == 0x7f)
            return false;
        s.at += bytes;
        s.len -= bytes;
    }
    return true;
}

bool slice_is_plain(struct slice line)
{
    for (size_t i = 0; i < line.len; i++)
        if ((unsigned char)line.at[i] < 0x20 && line.at[i] != '\t')
            return false;
    return true;
}

bool slice_line(struct slice *rest, struct slice *line)
{
    if (rest->len == 0)
        return false;
    size_t end = 0;
    while (end < rest->len && rest->at[end] != '\n')
        end++;
    *line = (struct slice){rest->at, end};
    size_t used = end < rest->len ? end + 1 : end;
    rest->at += used;
    rest->len -= used;
    if (line->len && line->at[line->len - 1] == '\r')
        line->len--;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool slice_cut(struct slice *rest, char mark, struct slice *part)
{
    size_t at = 0;
    if (!rest->len)
        return false;
    while (at < rest->len && rest->at[at] != mark)
        at++;
    *part = (struct slice){rest->at, at};
    at += at < rest->len;
    rest->at += at;
    rest->len -= at;
    return true;
}

struct slice slice_unmarked(struct slice text)
{
    static const char MARK[] = {'\xEF', '\xBB', '\xBF'};
    if (text.len < sizeof MARK || memcmp(text.at, MARK, sizeof MARK) != 0)
        return text;
    return (struct slice){text.at + sizeof MARK, text.len - sizeof MARK};
}

struct slice slice_trim(struct slice s)
{
    while (s.len && is_blank(s.at[0])) {
        s.at++;
        s.len--;
    }
    while (s.len && is_blank(s.at[s.len - 1]))
        s.len--;
    return s;
}

bool slice_word(struct slice *rest, struct slice *word)
{
    *rest = slice_trim(*rest);
    if (rest->len == 0)
        return false;
    size_t end = 0;
    while (end < rest->len && !is_blank(rest->at[end]))
        end++;
    *word = (struct slice){rest->at, end};
    rest->at += end;
    rest->len -= end;
    return true;
}

bool slice_int(struct slice s, int32_t min, int32_t max, int32_t *n)
{
    bool negative = s.len > 1 && s.at[0] == '-';
    size_t i = negative ? 1 : 0;
    if (s.len == i || s.len > i + 10)
        return false;
    if (s.at[i] == '0' && s.len > 1)
        return false;
    int64_t value = 0;
    for (; i < s.len; i++) {
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
        value = value * 10 + (s.at[i] - '0');
    }
    if (negative)
        value = -value;
    if (value < min || value > max)
        return false;
    *n = (int32_t)value;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

bool slice_hex(struct slice s, uint8_t *bytes, size_t count)
{
    if (s.len != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        int high = hex_digit(s.at[2 * i]);
        int low = hex_digit(s.at[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high * 16 + low);
    }
    return true;
}

/* Levenshtein's distance, row by row of Wagner and Fischer's table (1974): the
 * row above is all that a row needs. Of longer words only the beginning counts,
 * which is where people stop reading too. */
size_t slice_distance(struct slice a, struct slice b)
{
    enum { COMPARED = 32 };
    size_t row[COMPARED + 1];
    if (a.len > COMPARED)
        a.len = COMPARED;
    if (b.len > COMPARED)
        b.len = COMPARED;
    for (size_t j = 0; j <= b.len; j++)
        row[j] = j;
    for (size_t i = 1; i <= a.len; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            size_t best = corner + (a.at[i - 1] != b.at[j - 1]);
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            corner = row[j];
            row[j] = best;
        }
    }
    return row[b.len];
}
