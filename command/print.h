/* Text for people, on standard output or error: broken between words where a
 * terminal is narrower than its lines, and in ASCII where the locale has
 * nothing else. Records, JSON and other data for programs are not printed by
 * this. */
#ifndef COMMAND_PRINT_H
#define COMMAND_PRINT_H

#include "base/text.h"

#include <stdio.h>

/* Takes the locale from the environment; once, before anything is printed. */
void print_begin(void);
void print_to(FILE *file, const char *words);
void print_text(const char *words);
/* The same with a newline after it. */
void print_line(const char *words);
/* Columns that words are wrapped at: WRAP_COLUMNS, less on a narrow
 * terminal. */
size_t print_columns(void);
/* Rows of the terminal that is read and written; 0: there is none. */
size_t print_rows(void);
/* Rows that words take there. */
size_t print_height(struct slice words);
/* What stands for a character of several bytes where there is only ASCII. */
const char *print_ascii(struct slice character);

#endif
