/* `tidywinks signature`: one number for how each game behaves. */
#include "play/signature.h"
#include "command/command.h"
#include "host/file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int cli_signature(int count, char **words)
{
    for (int i = 0; i < count; i++)
        if (!command_game(words[i]))
            return COMMAND_REFUSED;
    for (unsigned i = 0; registry_at(i); i++) {
        const struct game *game = registry_at(i);
        bool wanted = count == 0;
        for (int j = 0; j < count; j++)
            wanted |= strcmp(words[j], game->name) == 0;
        if (!wanted)
            continue;
        void *memory = host_new(signature_bytes(game));
        printf("%s %016" PRIx64 "\n", game->name, signature_of(game, memory));
        free(memory);
    }
    return COMMAND_OK;
}
