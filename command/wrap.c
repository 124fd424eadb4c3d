#include "command/wrap.h"

#include "command/print.h"

void wrap_put(struct text *out, const char *words, size_t indent)
{
    struct slice rest = slice_of(words);
    struct slice line;
    struct slice word;
    size_t columns = print_columns();
    bool is_first = true;
    while (slice_line(&rest, &line)) {
        size_t column = indent;
        if (!is_first)
            text_pad(out, out->len, indent);
        while (slice_word(&line, &word)) {
            size_t wide = slice_columns(word);
            if (column > indent && column + 1 + wide > columns) {
                text_char(out, '\n');
                text_pad(out, out->len, indent);
                column = indent;
            }
            text_put(out, column > indent ? " " : "");
            text_slice(out, word);
            column += wide + (column > indent);
        }
        text_char(out, '\n');
        is_first = false;
    }
}
