#include "play/signature.h"
#include "cli/commands.h"
#include "host/file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct orders {
    struct command_words games;
};

static void print_signature(const struct game *game)
{
    void *memory = host_new(signature_bytes(game));
    printf("%s %016" PRIx64 "\n", game->name, signature_of(game, memory));
    free(memory);
}

static int signature(void *given)
{
    const struct command_words *games = &((const struct orders *)given)->games;
    for (unsigned i = 0; command_each(games, i); i++)
        print_signature(command_each(games, i));
    return COMMAND_OK;
}

const struct command signature_command = {
    .name = "signature",
    .about = "one number for how a game behaves",
    .details = "From seeded random play: it changes when play does, and is "
               "the same in every build.",
    .words =
        (const struct command_word[]){
            WORD_GAMES(offsetof(struct orders, games)),
            {.name = NULL},
        },
    .size = sizeof(struct orders),
    .run = signature,
};
