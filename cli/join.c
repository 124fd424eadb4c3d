#include "terminal/join.h"

#include "cli/commands.h"
#include "server/pages.h"

static int join(void *given)
{
    return join_run(given, SERVER_BUILD);
}

const struct command join_command = {
    .name = "join",
    .about = "play at an online table from this terminal",
    .details =
        "LINK is what whoever set up the table has sent you, over plain http. "
        "You sit down on the seat it is for, or on one that is free; when all "
        "are taken, or with a link for onlookers, you look on. A lost "
        "connection comes back by itself. A server behind https is for "
        "browsers. See docs/online.md.",
    .words =
        (const struct command_word[]){
            {.name = "LINK",
             .noun = "link to a table",
             .kind = VALUE_TEXT,
             .to = offsetof(struct join_orders, link),
             .is_needed = true},
            {.name = NULL},
        },
    .options =
        (const struct command_option[]){
            {.name = "name",
             .value = "NAME",
             .about = "what the others call you, up to 16 letters",
             .kind = VALUE_TEXT,
             .to = offsetof(struct join_orders, name)},
            {.name = "figure",
             .value = "WORD",
             .about = "the figure that stands for you on their screens",
             .kind = VALUE_TEXT,
             .to = offsetof(struct join_orders, figure)},
            {.name = "seat",
             .value = "A",
             .about = "which seat to sit on; else any that is free",
             .kind = VALUE_TEXT,
             .to = offsetof(struct join_orders, seat)},
            {.name = "watch",
             .about = "look on, though a seat is free",
             .to = offsetof(struct join_orders, is_watching)},
            {.name = "full-screen",
             .about = "a screen instead of lines",
             .to = offsetof(struct join_orders, is_full_screen)},
            {.name = "lines",
             .about = "let a program play: the lines of docs/protocol.md on "
                      "standard input and output",
             .to = offsetof(struct join_orders, is_lines)},
            {.name = "bot",
             .value = "exec:COMMAND",
             .about = "let a program of your own decide for a game",
             .kind = VALUE_TEXT,
             .to = offsetof(struct join_orders, bot)},
            OPTION_LANGUAGE(offsetof(struct join_orders, language)),
            {.name = NULL},
        },
    .examples =
        (const struct command_example[]){
            {"join http://192.168.1.5:8080/#table/ID/KEY --name Ada",
             "sit down at a friend's table"},
            {NULL, NULL},
        },
    .more = join_more,
    .size = sizeof(struct join_orders),
    .run = join,
};
