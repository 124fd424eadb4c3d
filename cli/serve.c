#include "command/command.h"
#include "server/server.h"

#include <stdio.h>
#include <string.h>

int cli_serve(int count, char **words)
{
    struct command_args args = {count, words, 0, {NULL, 0}};
    const char *where = "127.0.0.1:8080";
    const char *word;
    char sentence[400];
    struct text why;
    int kind;
    while ((kind = command_next(&args, &word)) != 0) {
        if (kind < 0)
            return COMMAND_REFUSED;
        if (kind == 1 || strcmp(word, "listen") != 0)
            return command_refuse("serve takes --listen ADDR:PORT, not \"%s\"",
                                  word);
        if (!(where = command_value(&args, word)))
            return COMMAND_REFUSED;
    }
    if (!SERVER_PAGES[0].path)
        fputs("tidywinks: this build has no page; use the release build\n",
              stderr);
    text_init(&why, sentence, sizeof sentence);
    return server_run(where, SERVER_PAGES, &why)
               ? COMMAND_OK
               : command_refuse("%s", sentence);
}
