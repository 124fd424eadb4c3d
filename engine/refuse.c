#include "engine/refuse.h"

struct text refuse(struct refusal *why, enum refuse code, size_t line)
{
    struct text say;
    why->code = code;
    why->line = (uint32_t)line;
    text_init(&say, why->words, sizeof why->words);
    return say;
}

bool refuse_with(struct refusal *why, enum refuse code, size_t line,
                 const char *sentence)
{
    struct text say = refuse(why, code, line);
    text_put(&say, sentence);
    return false;
}

void refuse_nearest(struct text *say, struct slice written,
                    const char *const *words)
{
    const char *best = NULL;
    size_t nearest = written.len / 2 < 3 ? written.len / 2 : 3;
    for (; *words; words++) {
        size_t distance = slice_distance(written, slice_of(*words));
        if (distance <= nearest && (!best || distance < nearest)) {
            nearest = distance;
            best = *words;
        }
    }
    if (best) {
        text_put(say, " (did you mean \"");
        text_put(say, best);
        text_put(say, "\"?)");
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
