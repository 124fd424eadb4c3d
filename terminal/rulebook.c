#include "terminal/rulebook.h"

#include <ctype.h>
#include <string.h>

static bool page_of(const char *game, struct slice *page)
{
    for (const struct rulebook_page *p = RULEBOOK_PAGES; p->game; p++)
        if (strcmp(p->game, game) == 0) {
            *page = (struct slice){(const char *)p->text, p->bytes};
            return true;
        }
    return false;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '-';
}

/* Cuts list and table marks off the start of a line. */
static struct slice unmarked(struct slice line)
{
    while (line.len && strchr("-*| \t", line.at[0])) {
        line.at++;
        line.len--;
    }
    return line;
}

/* Whether the line states that rule. `WM-9` is asked for as that or as 9. */
static bool states(struct slice line, struct slice number)
{
    struct slice id = unmarked(line);
    if (line.len == id.len)
        return false;
    line = id;
    id.len = 0;
    while (id.len < line.len && is_word(line.at[id.len]))
        id.len++;
    size_t letters = 0;
    while (letters < id.len && isupper((unsigned char)id.at[letters]))
        letters++;
    if (letters < 2 || letters + 1 >= id.len || id.at[letters] != '-')
        return false;
    struct slice brief = {id.at + letters + 1, id.len - letters - 1};
    return slice_same_letters(id, number) || slice_same_letters(brief, number);
}

static void put_unmarked(struct text *out, struct slice words)
{
    words = slice_trim(words);
    for (size_t i = 0; i < words.len; i++)
        if (words.at[i] != '*' && words.at[i] != '`')
            text_char(out, words.at[i]);
}

/* The next cell of a row of a table. */
static bool next_cell(struct slice *row, struct slice *cell)
{
    struct slice rest = slice_trim(*row);
    if (rest.len && rest.at[0] == '|')
        rest = (struct slice){rest.at + 1, rest.len - 1};
    *cell = (struct slice){rest.at, 0};
    while (cell->len < rest.len && rest.at[cell->len] != '|')
        cell->len++;
    *row = (struct slice){rest.at + cell->len, rest.len - cell->len};
    *cell = slice_trim(*cell);
    return rest.len != 0;
}

/* A row: its number and what it is about, then each cell below the word that
 * its column has. Cells that say nothing are left out. */
static void put_row(struct text *out, struct slice row, struct slice names)
{
    struct slice cell;
    struct slice name;
    for (unsigned i = 0; next_cell(&row, &cell); i++) {
        bool is_named = next_cell(&names, &name) && i > 1;
        if (!cell.len || slice_is(cell, "–") || slice_is(cell, "—"))
            continue;
        if (i == 1)
            text_char(out, ' ');
        if (is_named) {
            put_unmarked(out, name);
            text_put(out, ": ");
        }
        put_unmarked(out, cell);
        text_put(out, i ? "\n" : "");
    }
}

/* A line that goes on with the statement before it. */
static bool goes_on(struct slice line)
{
    struct slice inner = slice_trim(line);
    return inner.len && !strchr("-|#", inner.at[0]) &&
           !isdigit((unsigned char)inner.at[0]);
}

bool rulebook_rule(const char *game, struct slice number, struct text *out)
{
    struct slice rest;
    struct slice line;
    struct slice names = {"", 0}; /* the head of the table we are in */
    bool is_in_table = false;
    if (!number.len || !page_of(game, &rest))
        return false;
    while (slice_line(&rest, &line)) {
        bool is_row = line.len && line.at[0] == '|';
        if (is_row && !is_in_table)
            names = line;
        is_in_table = is_row;
        if (!states(line, number))
            continue;
        if (is_row) {
            put_row(out, line, names);
            return true;
        }
        do {
            put_unmarked(out, unmarked(line));
            text_char(out, ' ');
        } while (slice_line(&rest, &line) && goes_on(line));
        return true;
    }
    return false;
}
