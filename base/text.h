/* Bounded text: a writer into the caller's buffer and a reader of slices.
 * A writer never writes past its capacity: what does not fit is dropped and
 * `cut` is set; the buffer always ends in a zero byte. A slice is a piece of
 * somebody else's memory and owns nothing. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *at;
    size_t len; /* bytes written, without the closing zero */
    size_t cap; /* bytes of the buffer, at least 1 */
    bool cut;   /* something did not fit */
};

struct slice {
    const char *at;
    size_t len;
};

void text_init(struct text *t, char *buffer, size_t cap);
void text_clear(struct text *t);
void text_char(struct text *t, char c);
void text_put(struct text *t, const char *s);
void text_slice(struct text *t, struct slice s);
void text_int(struct text *t, int64_t n);
void text_hex(struct text *t, const uint8_t *bytes, size_t count);
/* As text_put, after a space unless at the start of a line. */
void text_word(struct text *t, const char *s);
void text_word_int(struct text *t, int64_t n);
/* Blanks, until what stands from byte `from` on is this many columns wide. */
void text_pad(struct text *t, size_t from, size_t columns);

struct slice slice_of(const char *s);
bool slice_is(struct slice s, const char *word);
bool slice_same(struct slice a, struct slice b);
/* The same whether letters of English are large or small. */
bool slice_same_letters(struct slice a, struct slice b);
/* Columns on a screen: its characters, where s is UTF-8. */
size_t slice_columns(struct slice s);
/* Whether it is UTF-8 without control characters. */
bool slice_is_text(struct slice s);
/* Whether a line has no control character but tabs. */
bool slice_is_plain(struct slice line);
/* Takes the next line (without its end) off *rest; false when none is left. */
bool slice_line(struct slice *rest, struct slice *line);
/* Takes the next word off *rest, skipping blanks; false when none is left. */
bool slice_word(struct slice *rest, struct slice *word);
/* Takes what stands before the next `mark` off *rest, and the mark; false when
 * nothing is left. */
bool slice_cut(struct slice *rest, char mark, struct slice *part);
/* Leading and trailing blanks removed. */
struct slice slice_trim(struct slice s);
/* A text without the mark that some editors put before its first letter. */
struct slice slice_unmarked(struct slice text);
/* A whole decimal number in [min, max], nothing else; false if it is not. */
bool slice_int(struct slice s, int32_t min, int32_t max, int32_t *n);
/* Exactly `count` bytes written as lower- or upper-case hex. */
bool slice_hex(struct slice s, uint8_t *bytes, size_t count);
/* Letters changed, added or removed between the two, for "did you mean". */
size_t slice_distance(struct slice a, struct slice b);

#endif
