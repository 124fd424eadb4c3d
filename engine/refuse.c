#include "engine/refuse.h"

#include "base/say.h"

struct text refuse(struct refusal *why, enum refuse code, size_t line)
{
    struct text out;
    why->code = code;
    why->line = (uint32_t)line;
    text_init(&out, why->words, sizeof why->words);
    return out;
}

bool refuse_with(struct refusal *why, enum refuse code, size_t line,
                 const char *sentence)
{
    struct text out = refuse(why, code, line);
    say(&out, sentence);
    return false;
}

/* Up to half of the letters may be wrong, and never more than these: beyond
 * that a suggestion looks random. */
enum { NEAR = 3 };

void refuse_nearest(struct text *out, struct slice written,
                    const char *const *words)
{
    const char *best = NULL;
    size_t nearest = written.len / 2 < NEAR ? written.len / 2 : NEAR;
    for (; *words; words++) {
        struct slice word = slice_of(*words);
        if (word.len > written.len + nearest ||
            written.len > word.len + nearest)
            continue; /* they differ at least by so many letters */
        size_t distance = slice_distance(written, word);
        if (distance <= nearest && (!best || distance < nearest)) {
            nearest = distance;
            best = *words;
        }
    }
    if (best) {
        text_char(out, ' ');
        say_with(out, "(did you mean \"{1}\"?)", AS_IS(best));
    }
}

const char *refuse_word(enum refuse code)
{
    switch (code) {
    case REFUSE_NONE:
        return "ok";
    case REFUSE_SYNTAX:
        return "syntax";
    case REFUSE_OPTION:
        return "option";
    case REFUSE_EDITION:
        return "edition";
    case REFUSE_SITUATION:
        return "situation";
    case REFUSE_SEAT:
        return "seat";
    case REFUSE_ILLEGAL:
        return "illegal";
    case REFUSE_OVER:
        return "over";
    case REFUSE_UNDO:
        return "undo";
    case REFUSE_FULL:
        return "full";
    }
    return "syntax";
}
