#include "base/panic.h"
#include "cli/cli.h"
#include "engine/refuse.h"

#include <stdio.h>
#include <string.h>

static const struct command COMMANDS[] = {
    {"serve", "[--listen …]", "play in browsers; prints the link", cli_serve},
    {"play", "[GAME]", "play at this terminal", cli_play},
    {"check", "FILE…", "run scripts; each must hold", cli_check},
    {"position", "FILE", "the situation at the end of a script", cli_position},
    {"moves", "FILE", "what is legal at the end of a script", cli_moves},
    {"verify", "FILE", "re-draw every chance event of a record", cli_verify},
    {"edition", "GAME", "print the default edition as a file", cli_edition},
    {"duel", "GAME BOT…", "let bots play each other", cli_duel},
    {"bench", "[GAME…] [--json]", "how fast random play is", cli_bench},
    {"signature", "[GAME…]", "one number for how a game behaves",
     cli_signature},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static void help(FILE *to)
{
    fputs("Tidywinks: tabletop games about cleaning up.\n\n"
          "usage: tidywinks COMMAND …\n\n",
          to);
    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        fprintf(to, "  %-9s %-18s %s\n", COMMANDS[i].name, COMMANDS[i].usage,
                COMMANDS[i].about);
    fputs("\nCommands that read a script or set up a game take "
          "--edition FILE.\n\nGames:\n",
          to);
    for (unsigned i = 0; registry_at(i); i++)
        if (!registry_at(i)->is_template)
            fprintf(to, "  %-14s %s\n", registry_at(i)->name,
                    registry_at(i)->about);
    fputs("\nExit code: 0 done, 1 a check failed, 2 refused.\n", to);
}

static void report_panic(const char *file, int line, const char *what)
{
    fprintf(stderr,
            "tidywinks: a bug: %s:%d: %s\n"
            "Please report it with the record of the game.\n",
            file, line, what);
}

int main(int count, char **words)
{
    panic_hook = report_panic;
    if (count < 2) {
        help(stderr);
        return CLI_REFUSED;
    }
    if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "help") == 0) {
        help(stdout);
        return CLI_OK;
    }
    const char *names[COMMAND_COUNT + 1] = {NULL};
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        names[i] = COMMANDS[i].name;
        if (strcmp(words[1], names[i]) == 0)
            return COMMANDS[i].run(count - 2, words + 2);
    }
    char near[200];
    struct text say;
    text_init(&say, near, sizeof near);
    refuse_nearest(&say, slice_of(words[1]), names);
    return cli_refuse("there is no command \"%s\"%s; see tidywinks --help",
                      words[1], near);
}
