/* Commands that read one script and say something about where it ends. */
#include "cli/commands.h"
#include "command/script_file.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/record.h"

#include <stdio.h>
#include <stdlib.h>

enum { PAGE = 1 << 20 };

/* All these commands are given. */
struct orders {
    const char *path;
    struct slice edition;
};

static const struct command_word WORDS[] = {
    WORD_FILE("script", offsetof(struct orders, path)),
    {.name = NULL},
};

static const struct command_option OPTIONS[] = {
    OPTION_EDITION(offsetof(struct orders, edition)),
    {.name = NULL},
};

static int print_position(void *given)
{
    struct script_file s;
    struct text out;
    const struct orders *o = given;
    if (!script_file_load(&s, o->path, o->edition))
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

static void print_actor(const struct match *m, unsigned actor,
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

static int print_moves(void *given)
{
    static struct moves list;
    struct script_file s;
    const struct orders *o = given;
    if (!script_file_load(&s, o->path, o->edition))
        return COMMAND_REFUSED;
    const struct match *m = &s.script.match;
    seat_set waiting = match_waiting(m);
    if (!waiting)
        puts("# the game is over");
    for (unsigned actor = 0; actor <= CHANCE; actor++)
        if (waiting & SEAT(actor))
            print_actor(m, actor, &list);
    script_file_free(&s);
    return COMMAND_OK;
}

const struct command position_command = {
    .name = "position",
    .about = "the situation at the end of a script",
    .details = "As a script that reads back to the same situation.",
    .words = WORDS,
    .options = OPTIONS,
    .size = sizeof(struct orders),
    .run = print_position,
};

const struct command moves_command = {
    .name = "moves",
    .about = "what is legal at the end of a script",
    .details = "A line each, as in a script; of chance with its probability.",
    .words = WORDS,
    .options = OPTIONS,
    .size = sizeof(struct orders),
    .run = print_moves,
};
