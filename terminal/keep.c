#define _POSIX_C_SOURCE 200809L
#include "terminal/keep.h"

#include "base/say.h"
#include "command/command.h"
#include "host/file.h"
#include "play/record.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RECORD_BYTES = 1 << 22, OWN_MOST = 1000 };

/* The program's own folder; false: there is none. */
static bool own_folder(char folder[KEEP_PATH])
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    int len =
        state && *state == '/'
            ? snprintf(folder, KEEP_PATH, "%s/tidywinks", state)
        : home && *home == '/'
            ? snprintf(folder, KEEP_PATH, "%s/.local/state/tidywinks", home)
            : -1;
    return len > 0 && len < KEEP_PATH - 100;
}

/* Makes it with all above it. */
static bool make_folder(char *folder)
{
    for (char *at = folder + 1; *at; at++)
        if (*at == '/') {
            *at = '\0';
            bool is_there = mkdir(folder, 0700) == 0 || errno == EEXIST;
            *at = '/';
            if (!is_there)
                return false;
        }
    return mkdir(folder, 0700) == 0 || errno == EEXIST;
}

/* A name in that folder that is free. */
static void choose_own(struct keep *k, const struct match *m, const char *load)
{
    char folder[KEEP_PATH];
    if (!own_folder(folder))
        return;
    k->is_own = true;
    if (load && strncmp(load, folder, strlen(folder)) == 0) {
        snprintf(k->path, sizeof k->path, "%s", load);
        return;
    }
    if (!make_folder(folder))
        return;
    for (unsigned n = 1; n < OWN_MOST; n++) {
        snprintf(k->path, sizeof k->path, "%.3900s/%s-%u.txt", folder,
                 m->game->name, n);
        if (access(k->path, F_OK) != 0)
            return;
    }
    k->path[0] = '\0';
}

/* Said by the handler of Ctrl-C, which may do little more. */
static char last_words[2 * KEEP_PATH + 1];

static void stop(int sign)
{
    (void)sign;
    ssize_t put = write(STDOUT_FILENO, last_words, strlen(last_words));
    _exit(put < 0 ? COMMAND_REFUSED : 130);
}

static void listen_for_stop(void)
{
    struct sigaction act = {.sa_handler = stop};
    sigemptyset(&act.sa_mask);
    sigaction(SIGINT, &act, NULL);
}

bool keep_open(struct keep *k, const struct match *m, const char *save,
               const char *load, const char *seats, bool is_typed)
{
    char words[HOST_WHY];
    struct text why;
    memset(k, 0, sizeof *k);
    text_init(&why, words, sizeof words);
    if (save && strlen(save) >= sizeof k->path)
        return command_refuse("the name of the file is too long") == COMMAND_OK;
    if (save && !host_may_write(save, HOST_RECORD, &why))
        return command_refuse("%s", words) == COMMAND_OK;
    if (save)
        snprintf(k->path, sizeof k->path, "%s", save);
    else if (is_typed)
        choose_own(k, m, load);
    struct text go_on;
    text_init(&go_on, k->go_on, sizeof k->go_on);
    say_with(&go_on, "Kept. To go on: {1}", AS_IS("tidywinks play --load '"));
    text_put(&go_on, k->path);
    text_put(&go_on, seats ? "' --seats " : "'");
    text_put(&go_on, seats ? seats : "");
    text_char(&go_on, '\n');
    last_words[0] = '\0';
    if (is_typed)
        listen_for_stop();
    return true;
}

bool keep_write(struct keep *k, const struct match *m, struct text *why)
{
    char sentence[HOST_WHY];
    struct text said;
    struct text page;
    if (!k->path[0])
        return true;
    text_init(&said, sentence, sizeof sentence);
    text_init(&page, host_new(RECORD_BYTES), RECORD_BYTES);
    record_write(m, true, &page);
    bool is_put = !page.cut;
    if (page.cut)
        text_put(&said, "the record is too long");
    else
        is_put = host_write(k->path, (struct slice){page.at, page.len},
                            HOST_RECORD, true, &said);
    free(page.at);
    if (is_put && !k->is_written)
        snprintf(last_words, sizeof last_words, "\n%s", k->go_on);
    k->is_written |= is_put;
    bool is_new = !is_put && !k->is_failed;
    k->is_failed = !is_put;
    if (!is_new)
        return true;
    say_with(why, "Not saved: {1}.", AS_IS(sentence));
    text_char(why, '\n');
    return false;
}

void keep_close(struct keep *k, const struct match *m, struct text *out)
{
    bool is_over = !match_waiting(m);
    last_words[0] = '\0';
    if (k->is_saved && k->is_own && k->is_written)
        unlink(k->path);
    else if (!is_over && k->is_written && !k->is_failed)
        text_put(out, k->go_on);
    else if (!is_over && !k->path[0] && !k->is_saved) {
        say(out, "Not kept: --save FILE keeps a game as it is played.");
        text_char(out, '\n');
    } else if (is_over && k->is_own && k->is_written)
        unlink(k->path);
    memset(k, 0, sizeof *k);
}
