/* Lines of input: edited with completion and history when both ends are a
 * terminal (libedit), plain otherwise. */
#ifndef TERMINAL_INPUT_H
#define TERMINAL_INPUT_H

#include "base/text.h"

/* Offers what the last word of `line` can become, each word once. */
typedef void input_completer(void *about, struct slice line,
                             void (*offer)(void *to, struct slice word),
                             void *to);

/* Whether lines are edited: standard input and output are a terminal. */
bool input_is_edited(void);
/* Whether a person types them: standard input is a terminal. */
bool input_is_typed(void);
/* From now on Tab asks `complete` about `about`; NULL: it does nothing. */
void input_complete(input_completer *complete, void *about);

/* From now on waiting for a line that is edited is this: `listen` waits a
 * moment for keys or for something else; true: `show` prints what is new above
 * the line. NULL: nothing else is waited for. */
struct input_meanwhile {
    bool (*listen)(void *to);
    void (*show)(void *to);
    void *to;
};
void input_listen(const struct input_meanwhile *meanwhile);

/* Where an offered word goes when it begins like the word being typed. */
struct input_word {
    struct slice start;
    void (*offer)(void *to, struct slice word);
    void *to;
};

/* The next line without blanks around it, good until the next call; false
 * when there is no more. The prompt is shown only where a person types. */
bool input_line(const char *prompt, struct slice *line);
/* Parts a line for completion: the words before, and the one being typed. */
struct slice input_part(struct slice line, struct slice *start);
/* Offers words that begin like it; `to` is a struct input_word. */
void input_offer(void *to, struct slice word);
void input_offer_all(struct input_word *t, const char *const *words);

#endif
