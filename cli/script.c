/* Commands that read one script and say something about where it ends. */
#include "command/command.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/record.h"
#include "play/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 1 << 20 };

/* Reads the one script a command is given. */
static bool load_one(const char *command, int count, char **words,
                     struct script_file *s)
{
    struct command_args args = {count, words, 0, {NULL, 0}};
    const char *path = NULL;
    const char *word;
    int kind;
    while ((kind = command_next(&args, &word)) != 0) {
        if (kind < 0)
            return false;
        if (kind == 2 || path) {
            command_refuse("%s takes one script, not also \"%s\"", command,
                           word);
            return false;
        }
        path = word;
    }
    if (!path) {
        command_refuse("%s needs the name of a script", command);
        return false;
    }
    return script_file_load(s, path, args.edition);
}

int cli_position(int count, char **words)
{
    struct script_file s;
    struct text out;
    if (!load_one("position", count, words, &s))
        return COMMAND_REFUSED;
    struct match *m = &s.script.match;
    if (!match_waiting(m)) {
        script_file_free(&s);
        return command_refuse("the game is over: that is no situation to play "
                              "on from");
    }
    char *page = host_new(PAGE);
    text_init(&out, page, PAGE);
    m->fair = (struct fair){.kind = FAIR_NONE};
    record_header(m, false, &out);
    record_position(m, m->state, &out);
    fputs(page, stdout);
    free(page);
    script_file_free(&s);
    return COMMAND_OK;
}

static void print_moves(const struct match *m, unsigned actor,
                        struct moves *list)
{
    char buffer[WORDS_CAP];
    struct text out;
    moves_clear(list);
    m->game->moves(m->setup, m->state, actor, list);
    for (uint32_t i = 0; i < list->count; i++) {
        text_init(&out, buffer, sizeof buffer);
        words_event(m->game, m->setup,
                    (struct event){list->move[i], (uint8_t)actor, 0}, &out);
        if (actor == CHANCE)
            printf("%s # %u in %u\n", buffer, list->weight[i], list->total);
        else
            printf("%s\n", buffer);
    }
}

int cli_moves(int count, char **words)
{
    static struct moves list;
    struct script_file s;
    if (!load_one("moves", count, words, &s))
        return COMMAND_REFUSED;
    const struct match *m = &s.script.match;
    seat_set waiting = match_waiting(m);
    if (!waiting)
        puts("# the game is over");
    for (unsigned actor = 0; actor <= CHANCE; actor++)
        if (waiting & SEAT(actor))
            print_moves(m, actor, &list);
    script_file_free(&s);
    return COMMAND_OK;
}

static int report_verdict(const struct match *m, const struct verified *v)
{
    char should[WORDS_CAP];
    char is[WORDS_CAP];
    struct text out;
    switch (v->verdict) {
    case VERDICT_FAIR:
        printf("fair: %u chance events are what the %s says%s\n", v->draws,
               m->fair.kind == FAIR_OPEN ? "open seed" : "secret",
               m->fair.kind == FAIR_COMMIT ? ", and the secret is the one "
                                             "committed to"
                                           : "");
        return COMMAND_OK;
    case VERDICT_NO_SEED:
        puts("no seed: played with real cards, nothing to verify");
        return COMMAND_OK;
    case VERDICT_NO_SECRET:
        puts("the secret is not shown yet: nothing can be verified");
        return COMMAND_FAILED;
    case VERDICT_COMMIT:
        puts("NOT FAIR: the secret is not the one committed to");
        return COMMAND_FAILED;
    case VERDICT_DRAW:
        break;
    }
    text_init(&out, is, sizeof is);
    words_event(m->game, m->setup, m->event[v->event], &out);
    text_init(&out, should, sizeof should);
    words_event(m->game, m->setup, (struct event){v->should, CHANCE, 0}, &out);
    printf("NOT FAIR: event %u is `%s`, the seed says `%s`\n", v->event + 1, is,
           should);
    return COMMAND_FAILED;
}

int cli_verify(int count, char **words)
{
    struct script_file s;
    struct verified v;
    if (!load_one("verify", count, words, &s))
        return COMMAND_REFUSED;
    verify_match(&s.script.match, &v);
    int end = report_verdict(&s.script.match, &v);
    script_file_free(&s);
    return end;
}

int cli_edition(int count, char **words)
{
    if (count != 1)
        return command_refuse("edition needs the name of a game");
    const struct game *game = command_game(words[0]);
    if (!game)
        return COMMAND_REFUSED;
    if (!game->edition)
        return command_refuse("%s has no data to replace", game->title);
    fputs(game->edition, stdout);
    return COMMAND_OK;
}
