/* Commands typed at a terminal or sent through a pipe. */
#ifndef TERMINAL_TYPED_H
#define TERMINAL_TYPED_H

#include "base/text.h"

/* Where an offered word goes when it begins like the word being typed. */
struct typed_word {
    struct slice start;
    void (*offer)(void *to, struct slice word);
    void *to;
};

/* The next line without blanks around it, good until the next call; false
 * when there is no more. The prompt is shown only where a person types. */
bool typed_line(const char *prompt, struct slice *line);
/* Parts a line for completion: the words before, and the one being typed. */
struct slice typed_part(struct slice line, struct slice *start);
/* Offers words that begin like it; `to` is a struct typed_word. */
void typed_offer(void *to, struct slice word);
void typed_offer_all(struct typed_word *t, const char *const *words);

#endif
