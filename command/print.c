#define _DEFAULT_SOURCE
#include "command/print.h"

#include "command/wrap.h"

#include <langinfo.h>
#include <locale.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    COLUMNS_LEAST = 16, /* narrower than that nothing is broken for */
};

static bool is_ascii;

/* A locale that is not installed still says what its terminal reads. */
static bool is_utf8_named(void)
{
    static const char *const NAMES[] = {"LC_ALL", "LC_CTYPE", "LANG", NULL};
    for (unsigned i = 0; NAMES[i]; i++) {
        const char *value = getenv(NAMES[i]);
        const char *dot = value ? strchr(value, '.') : NULL;
        if (value && *value)
            return dot && (strcasecmp(dot, ".UTF-8") == 0 ||
                           strcasecmp(dot, ".utf8") == 0);
    }
    return false;
}

void print_begin(void)
{
    bool is_known = setlocale(LC_CTYPE, "") != NULL;
    is_ascii = is_known ? strcmp(nl_langinfo(CODESET), "UTF-8") != 0
                        : !is_utf8_named();
}

const char *print_ascii(struct slice character)
{
    static const char *const LIKE[][2] = {
        {"…", "..."}, {"—", "-"},  {"–", "-"},  {"−", "-"},  {"×", "x"},
        {"·", "."},   {"→", "->"}, {"≥", ">="}, {"≤", "<="}, {"’", "'"},
        {"‘", "'"},   {"“", "\""}, {"”", "\""}, {"„", "\""}, {"±", "+-"},
        {"½", "1/2"}, {"÷", "/"},  {"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"},
        {"Ä", "Ae"},  {"Ö", "Oe"}, {"Ü", "Ue"}, {"ß", "ss"}, {"§", "section "},
    };
    for (size_t i = 0; i < sizeof LIKE / sizeof LIKE[0]; i++)
        if (slice_is(character, LIKE[i][0]))
            return LIKE[i][1];
    return "?";
}

/* The next character of a line as it is shown; its columns. */
static size_t next_shown(struct slice *rest, struct slice *shown)
{
    size_t n = 1;
    while (n < rest->len && ((unsigned char)rest->at[n] & 0xC0) == 0x80)
        n++;
    *shown = (struct slice){rest->at, n};
    *rest = (struct slice){rest->at + n, rest->len - n};
    if (n > 1 && is_ascii)
        *shown = slice_of(print_ascii(*shown));
    return n > 1 && is_ascii ? shown->len : 1;
}

static size_t width_of(struct slice line)
{
    struct slice shown;
    size_t columns = 0;
    while (line.len)
        columns += next_shown(&line, &shown);
    return columns;
}

static void put_slice(FILE *file, struct slice line)
{
    struct slice shown;
    while (line.len) {
        next_shown(&line, &shown);
        fwrite(shown.at, 1, shown.len, file);
    }
}

/* Zeros: no terminal. */
static struct winsize size_of(FILE *file)
{
    struct winsize size = {0};
    int fd = fileno(file);
    if (!isatty(fd) || ioctl(fd, TIOCGWINSZ, &size) != 0)
        return (struct winsize){0};
    return size;
}

/* Columns of the terminal; 0: none, or too narrow to mind. */
static size_t columns_of(FILE *file)
{
    size_t columns = size_of(file).ws_col;
    return columns < COLUMNS_LEAST ? 0 : columns;
}

size_t print_rows(void)
{
    return isatty(STDIN_FILENO) ? size_of(stdout).ws_row : 0;
}

size_t print_columns(void)
{
    size_t columns = columns_of(stdout);
    return columns && columns < WRAP_COLUMNS ? columns : WRAP_COLUMNS;
}

/* Where lines that go on begin: as deep as the line itself, or below the last
 * column of a list, where that leaves room for words. */
static size_t indent_of(struct slice line, size_t columns)
{
    size_t indent = 0;
    while (indent < line.len && line.at[indent] == ' ')
        indent++;
    size_t begin = indent;
    for (size_t i = indent; begin && i + 2 < line.len && i < columns / 2; i++)
        if (line.at[i] == ' ' && line.at[i + 1] == ' ' && line.at[i + 2] != ' ')
            indent = i + 2;
    if (indent > columns / 2)
        indent = begin;
    return indent > columns / 2 ? 0 : indent;
}

/* The rows of a line; printed where there is a file. */
static size_t put_broken(FILE *file, struct slice line, size_t columns)
{
    size_t indent = indent_of(line, columns);
    size_t column = 0;
    size_t rows = 1;
    while (line.len) {
        struct slice word = {line.at, 0};
        while (word.len < line.len && line.at[word.len] == ' ')
            word.len++;
        size_t blanks = word.len;
        while (word.len < line.len && line.at[word.len] != ' ')
            word.len++;
        line = (struct slice){line.at + word.len, line.len - word.len};
        if (column > indent && column + width_of(word) > columns) {
            if (file)
                fprintf(file, "\n%*s", (int)indent, "");
            rows++;
            column = indent;
            word = (struct slice){word.at + blanks, word.len - blanks};
        }
        if (file)
            put_slice(file, word);
        column += width_of(word);
    }
    return rows;
}

size_t print_height(struct slice words)
{
    size_t columns = columns_of(stdout);
    size_t rows = 0;
    struct slice line;
    while (slice_line(&words, &line))
        rows += columns ? put_broken(NULL, line, columns) : 1;
    return rows;
}

void print_to(FILE *file, const char *words)
{
    size_t columns = columns_of(file);
    struct slice rest = slice_of(words);
    if (!columns && !is_ascii) {
        fputs(words, file);
        return;
    }
    while (rest.len) {
        const char *end = memchr(rest.at, '\n', rest.len);
        struct slice line = {rest.at, end ? (size_t)(end - rest.at) : rest.len};
        if (columns && width_of(line) > columns)
            put_broken(file, line, columns);
        else
            put_slice(file, line);
        if (end)
            fputc('\n', file);
        size_t used = line.len + (end != NULL);
        rest = (struct slice){rest.at + used, rest.len - used};
    }
}

void print_text(const char *words)
{
    print_to(stdout, words);
}

void print_line(const char *words)
{
    print_to(stdout, words);
    fputc('\n', stdout);
}
