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

/* The line without the marks of its formatting. */
static void put_plain(struct text *out, struct slice line)
{
    bool is_row = line.len && line.at[0] == '|';
    line = slice_trim(unmarked(line));
    if (is_row && line.len && line.at[line.len - 1] == '|')
        line.len--;
    line = slice_trim(line);
    for (size_t i = 0; i < line.len; i++) {
        char c = line.at[i];
        if (is_row && c == '|')
            text_put(out, "—");
        else if (c != '*' && c != '`')
            text_char(out, c);
    }
    text_char(out, '\n');
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
    if (!number.len || !page_of(game, &rest))
        return false;
    while (slice_line(&rest, &line)) {
        if (!states(line, number))
            continue;
        bool is_row = line.at[0] == '|';
        do
            put_plain(out, line);
        while (!is_row && slice_line(&rest, &line) && goes_on(line));
        return true;
    }
    return false;
}
