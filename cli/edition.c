#include "cli/commands.h"

#include <stdio.h>

struct orders {
    const struct game *game;
};

static int edition(void *given)
{
    const struct game *game = ((const struct orders *)given)->game;
    if (!game->edition)
        return command_refuse("%s has no data to replace", game->title);
    fputs(game->edition, stdout);
    return COMMAND_OK;
}

const struct command edition_command = {
    .name = "edition",
    .about = "print the default card data as a file to change",
    .details = "Every command that plays takes the changed file with "
               "--edition FILE.",
    .words =
        (const struct command_word[]){
            WORD_GAME(offsetof(struct orders, game)),
            {.name = NULL},
        },
    .size = sizeof(struct orders),
    .run = edition,
};
