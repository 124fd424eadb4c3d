#include "terminal/typed.h"

#include "terminal/line.h"

bool typed_line(const char *prompt, struct slice *line)
{
    const char *typed = line_read(line_is_edited() ? prompt : "");
    if (typed)
        *line = slice_trim(slice_of(typed));
    return typed != NULL;
}

struct slice typed_part(struct slice line, struct slice *start)
{
    size_t end = line.len;
    while (end && line.at[end - 1] != ' ')
        end--;
    *start = (struct slice){line.at + end, line.len - end};
    return (struct slice){line.at, end};
}

void typed_offer(void *to, struct slice word)
{
    const struct typed_word *t = to;
    struct slice begin = {word.at, t->start.len};
    if (word.len >= t->start.len && slice_same(begin, t->start))
        t->offer(t->to, word);
}

void typed_offer_all(struct typed_word *t, const char *const *words)
{
    for (; *words; words++)
        typed_offer(t, slice_of(*words));
}
