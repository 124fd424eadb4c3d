#define _POSIX_C_SOURCE 200809L
#include "terminal/input.h"

#include <editline/readline.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_CAP = 1024, HISTORY_MOST = 500, OFFERS_CAP = 512 };

/* libedit asks through globals, so what it asks about is one too. */
static struct {
    input_completer *complete;
    void *about;
    char *offer[OFFERS_CAP];
    size_t count, next;
} tab;

bool input_is_edited(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

bool input_is_typed(void)
{
    return isatty(STDIN_FILENO);
}

void input_complete(input_completer *complete, void *about)
{
    tab.complete = complete;
    tab.about = about;
}

static void keep(void *to, struct slice word)
{
    (void)to;
    if (tab.count == OFFERS_CAP)
        return;
    char *copy = malloc(word.len + 1);
    if (!copy)
        return;
    memcpy(copy, word.at, word.len);
    copy[word.len] = '\0';
    tab.offer[tab.count++] = copy;
}

/* Called until NULL; libedit frees what it is given. */
static char *next_offer(const char *start, int state)
{
    (void)start;
    (void)state;
    return tab.next < tab.count ? tab.offer[tab.next++] : NULL;
}

static char **complete(const char *word, int start, int end)
{
    (void)start;
    rl_attempted_completion_over = 1;
    tab.count = tab.next = 0;
    if (!tab.complete)
        return NULL;
    tab.complete(tab.about, (struct slice){rl_line_buffer, (size_t)end}, keep,
                 NULL);
    return tab.count ? rl_completion_matches(word, next_offer) : NULL;
}

static struct input_meanwhile other;

/* libedit calls this until there is something to read. A terminal that has
 * hung up has nothing for ever: without a hook it finds the end. */
static int meanwhile(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    bool is_new = other.listen(other.to);
    if (poll(&input, 1, 0) > 0 && input.revents & (POLLHUP | POLLERR))
        rl_event_hook = NULL;
    if (!is_new)
        return 0;
    fputs("\r\033[K", stdout);
    other.show(other.to);
    fflush(stdout);
    rl_forced_update_display();
    return 0;
}

void input_listen(const struct input_meanwhile *to)
{
    other = to ? *to : (struct input_meanwhile){NULL, NULL, NULL};
    rl_event_hook = to ? meanwhile : NULL;
}

static char *edit_line(const char *prompt)
{
    static char *line;
    static bool is_ready;
    if (!is_ready) {
        rl_readline_name = "tidywinks";
        rl_initialize();
        using_history();
        stifle_history(HISTORY_MOST);
        rl_attempted_completion_function = complete;
        is_ready = true;
    }
    free(line);
    line = readline(prompt);
    if (line && *line)
        add_history(line);
    return line;
}

/* A line that nobody edits; NULL when there is no more. */
static char *plain_line(void)
{
    static char line[LINE_CAP];
    if (!fgets(line, sizeof line, stdin))
        return NULL;
    size_t len = strlen(line);
    if (len && line[len - 1] != '\n') {
        int c;
        while ((c = getchar()) != EOF && c != '\n')
            ;
    }
    while (len && (line[len - 1] == '\n' || line[len - 1] == '\r'))
        line[--len] = '\0';
    return line;
}

bool input_line(const char *prompt, struct slice *line)
{
    bool is_edited = input_is_edited();
    if (!is_edited && input_is_typed())
        fputs(prompt, stdout);
    fflush(stdout);
    const char *typed = is_edited ? edit_line(prompt) : plain_line();
    if (typed)
        *line = slice_trim(slice_of(typed));
    return typed != NULL;
}

struct slice input_part(struct slice line, struct slice *start)
{
    size_t end = line.len;
    while (end && line.at[end - 1] != ' ')
        end--;
    *start = (struct slice){line.at + end, line.len - end};
    return (struct slice){line.at, end};
}

void input_offer(void *to, struct slice word)
{
    const struct input_word *t = to;
    struct slice begin = {word.at, t->start.len};
    if (word.len >= t->start.len && slice_same(begin, t->start))
        t->offer(t->to, word);
}

void input_offer_all(struct input_word *t, const char *const *words)
{
    for (; *words; words++)
        input_offer(t, slice_of(*words));
}
