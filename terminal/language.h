/* The language people are spoken to in at a terminal: that of the tables in
 * languages/, which the build puts into the program. */
#ifndef TERMINAL_LANGUAGE_H
#define TERMINAL_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>

struct language_table {
    const char *code; /* "de"; NULL after the last */
    const unsigned char *text;
    size_t bytes;
};

struct tongue;

extern const struct language_table LANGUAGES[];

/* From now on, until the program ends. `code`: as asked for, refused if there
 * is none such; NULL: that of the locale, or English. False having said why. */
bool language_speak(const char *code);
/* For a voice of one's own; NULL: English. */
const struct tongue *language_tongue(void);

#endif
