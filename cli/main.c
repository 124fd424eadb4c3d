#include "base/panic.h"
#include "command/command.h"
#include "engine/refuse.h"

#include <stdio.h>
#include <string.h>

static const char NO_OPTIONS[] = "  --edition FILE   card data to play with\n";

static const struct command COMMANDS[] = {
    {"serve", "[--listen …]", "play in browsers; prints the link",
     "  --listen ADDR:PORT   127.0.0.1:8080 unless given\n", cli_serve, NULL},
    {"play", "[GAME]", "play at this terminal",
     "  --seats WHO,WHO…   me, person, or a bot: random greedy easy normal "
     "hard expert\n"
     "  --players N        how many sit at the table\n"
     "  --option \"NAME VALUE\"\n"
     "  --edition FILE     card data to play with\n"
     "  --seed WORD        an open deal that anybody can repeat\n"
     "  --load FILE        go on with a saved game\n"
     "  --full-screen      a screen instead of lines\n",
     cli_play, NULL},
    {"learn", "GAME", "a guided first game", NULL, cli_learn, cli_learn_help},
    {"check", "FILE…", "run scripts; each must hold",
     "  --edition FILE   card data the scripts name\n"
     "  --hash           also print the hash of the state each ends in\n",
     cli_check, NULL},
    {"position", "FILE", "the situation at the end of a script", NO_OPTIONS,
     cli_position, NULL},
    {"moves", "FILE", "what is legal at the end of a script", NO_OPTIONS,
     cli_moves, NULL},
    {"verify", "FILE", "re-draw every chance event of a record", NO_OPTIONS,
     cli_verify, NULL},
    {"replay", "FILE", "step through a record, forwards and backwards", NULL,
     cli_replay, cli_replay_help},
    {"explain", "FILE", "what a bot weighed for a decision", NULL, cli_explain,
     cli_explain_help},
    {"record", "GAME", "enter a game played with real cards", NULL, cli_record,
     cli_record_help},
    {"protocol", "", "let another program play; see docs/protocol.md", NULL,
     cli_protocol, cli_protocol_help},
    {"edition", "GAME", "print the default edition as a file", "", cli_edition,
     NULL},
    {"simulate", "GAME", "many games by bots, and what they show", NULL,
     cli_simulate, cli_simulate_help},
    {"duel", "GAME BOT…", "let bots play each other", NULL, cli_duel,
     cli_duel_help},
    {"ladder", "GAME", "how strong the bots are", NULL, cli_ladder,
     cli_ladder_help},
    {"tune", "GAME", "weights of the bots' judgement from self-play",
     "  --games N          of each round (2000)\n"
     "  --rounds N         of playing and fitting (8)\n"
     "  --forget N         first rounds whose games do not count later (4)\n"
     "  --every N          one decision in N is looked at (1)\n"
     "  --iterations N     that the players think (100)\n"
     "  --players N        seats (every number in turn)\n"
     "  --edition FILE     card data to play with\n",
     cli_tune, NULL},
    {"bench", "[GAME…]", "how fast random play and bots are",
     "  --json           one object a game\n"
     "  --brief          a glance: shorter and less exact\n"
     "  --edition FILE   card data to play with (one game)\n",
     cli_bench, NULL},
    {"signature", "[GAME…]", "one number for how a game behaves", "",
     cli_signature, NULL},
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
          "--edition FILE.\ntidywinks COMMAND --help says more; "
          "tidywinks --version names the rules.\n\nGames:\n",
          to);
    for (unsigned i = 0; registry_at(i); i++)
        if (!registry_at(i)->is_template)
            fprintf(to, "  %-14s %s\n", registry_at(i)->name,
                    registry_at(i)->about);
    fputs("\nExit code: 0 done, 1 a check failed, 2 refused.\n", to);
}

static void help_with(const struct command *command)
{
    printf("usage: tidywinks %s %s\n%s.\n%s", command->name, command->usage,
           command->about, command->help);
}

static void version(void)
{
    puts("tidywinks 0.1");
    for (unsigned i = 0; registry_at(i); i++)
        if (!registry_at(i)->is_template)
            printf("%s rules %u\n", registry_at(i)->name,
                   registry_at(i)->rules);
}

/* Runs the command, unless some word asks how it is used. */
static int run(const struct command *command, int count, char **words)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "--help") != 0)
            continue;
        if (command->show_help)
            command->show_help();
        else
            help_with(command);
        return COMMAND_OK;
    }
    return command->run(count, words);
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
        return COMMAND_REFUSED;
    }
    if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "help") == 0) {
        help(stdout);
        return COMMAND_OK;
    }
    if (strcmp(words[1], "--version") == 0) {
        version();
        return COMMAND_OK;
    }
    const char *names[COMMAND_COUNT + 1] = {NULL};
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        names[i] = COMMANDS[i].name;
        if (strcmp(words[1], names[i]) == 0)
            return run(&COMMANDS[i], count - 2, words + 2);
    }
    char near[200];
    struct text say;
    text_init(&say, near, sizeof near);
    refuse_nearest(&say, slice_of(words[1]), names);
    return command_refuse("there is no command \"%s\"%s; see tidywinks --help",
                          words[1], near);
}
