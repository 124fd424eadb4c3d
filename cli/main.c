/* The program `tidywinks`: its commands, and help with them. */
#include "base/panic.h"
#include "cli/commands.h"
#include "command/complete.h"
#include "command/help.h"
#include "command/print.h"
#include "engine/refuse.h"
#include "host/file.h"
#include "host/ranks.h"
#include "lab/commands.h"
#include "terminal/commands.h"
#include "terminal/language.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 1 << 18 };

static const struct command help_command;

/* In the order of the help: playing, records, the laboratory, the rest. */
static const struct command *const COMMANDS[] = {
    &serve_command,     &join_command,
    &play_command,      &learn_command,
    &replay_command,    &record_command,
    &check_command,     &position_command,
    &moves_command,     &verify_command,
    &edition_command,   &protocol_command,
    &simulate_command,  &duel_command,
    &explain_command,   &ladder_command,
    &tune_command,      &bench_command,
    &signature_command, &tables_command,
    &help_command,      NULL,
};

enum { COMMANDS_CAP = sizeof COMMANDS / sizeof COMMANDS[0] };

/* Command by name; NULL, having said so. */
static const struct command *find(const char *name)
{
    const char *names[COMMANDS_CAP] = {NULL};
    char near[200];
    struct text say;
    for (unsigned i = 0; COMMANDS[i]; i++) {
        names[i] = COMMANDS[i]->name;
        if (strcmp(name, names[i]) == 0)
            return COMMANDS[i];
    }
    text_init(&say, near, sizeof near);
    refuse_nearest(&say, slice_of(name), names);
    command_refuse("there is no command \"%s\"%s; see tidywinks --help", name,
                   near);
    return NULL;
}

static void print(FILE *to, void (*put)(struct text *out,
                                        const struct command *const *all))
{
    struct text page;
    text_init(&page, host_new(PAGE), PAGE);
    put(&page, COMMANDS);
    print_to(to, page.at);
    free(page.at);
}

struct orders {
    const char *command, *language;
    bool is_manual, is_completion;
};

/* The manual page and what a shell reads are in English. */
static int help(void *given)
{
    const struct orders *o = given;
    const struct command *command = o->command ? find(o->command) : NULL;
    if (o->command && !command)
        return COMMAND_REFUSED;
    if (!o->is_manual && !o->is_completion && !language_speak(o->language))
        return COMMAND_REFUSED;
    if (command)
        help_print(command);
    else if (o->is_manual)
        print(stdout, help_put_manual);
    else if (o->is_completion)
        fputs(COMPLETE_BASH, stdout);
    else
        print(stdout, help_put_overview);
    return COMMAND_OK;
}

static const struct command help_command = {
    .name = "help",
    .about = "this list, or how a command is used",
    .details = "What the shell completes it asks for with help --complete "
               "WORD…: lines that the last word can become, or exit code 1 "
               "where the name of a file belongs.",
    .words =
        (const struct command_word[]){
            {.name = "COMMAND",
             .noun = "command",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, command)},
            {.name = NULL},
        },
    .options =
        (const struct command_option[]){
            {.name = "man",
             .about = "the manual page, for man",
             .to = offsetof(struct orders, is_manual)},
            {.name = "completion",
             .about = "the script that makes bash complete commands",
             .to = offsetof(struct orders, is_completion)},
            OPTION_LANGUAGE(offsetof(struct orders, language)),
            {.name = NULL},
        },
    .examples =
        (const struct command_example[]){
            {"help --man | man -l -", "the manual page"},
            {"help duel", "how bots play each other"},
            {NULL, NULL},
        },
    .size = sizeof(struct orders),
    .run = help,
};

static int complete(int count, char **words)
{
    struct text page;
    text_init(&page, host_new(PAGE), PAGE);
    bool is_known = complete_words(&page, COMMANDS, count, words);
    fputs(page.at, stdout);
    free(page.at);
    return is_known ? COMMAND_OK : COMMAND_FAILED;
}

static void version(void)
{
    puts("tidywinks " TW_VERSION);
    for (unsigned i = 0; registry_at(i); i++)
        if (!registry_at(i)->is_template)
            printf("%s rules %u\n", registry_at(i)->name,
                   registry_at(i)->rules);
}

static void report_panic(const char *file, int line, const char *what)
{
    fprintf(stderr,
            "tidywinks: a bug: %s:%d: %s\n"
            "Please report it with the record of the game.\n",
            file, line, what);
}

/* Help speaks the language of its reader; false having refused it. */
static bool speak_help(int count, char **words)
{
    const char *language = NULL;
    bool is_help = false;
    for (int i = 0; i < count; i++) {
        is_help |= strcmp(words[i], "--help") == 0;
        if (strcmp(words[i], "--language") == 0 && i + 1 < count)
            language = words[i + 1];
        if (strncmp(words[i], "--language=", 11) == 0)
            language = words[i] + 11;
    }
    return !is_help || language_speak(language);
}

/* One of several processes that mpirun or the like began. What other ranks
 * refuse, the first one says. */
static int run_as_rank(const struct command *command, bool is_first, int count,
                       char **words)
{
    char sentence[HOST_WHY + 200];
    struct text said;
    text_init(&said, sentence, sizeof sentence);
    if (!is_first)
        command_refuse_into(&said);
    if (!command->has_ranks)
        return command_refuse("%s is for one process; simulate, duel, ladder "
                              "and tune can be shared by several",
                              command->name);
    struct text why;
    char words_[HOST_WHY];
    text_init(&why, words_, sizeof words_);
    if (!ranks_join(&why))
        return command_refuse("%s", words_);
    int end = command_run(command, count, words);
    fflush(stdout);
    return ranks_leave(end, (struct slice){said.at, said.len});
}

static int run(int count, char **words)
{
    if (!speak_help(count - 1, words + 1))
        return COMMAND_REFUSED;
    if (strcmp(words[1], "--help") == 0) {
        print(stdout, help_put_overview);
        return COMMAND_OK;
    }
    if (strcmp(words[1], "--version") == 0) {
        version();
        return COMMAND_OK;
    }
    if (count > 2 && strcmp(words[1], "help") == 0 &&
        strcmp(words[2], "--complete") == 0)
        return complete(count - 3, words + 3);
    const struct command *command = find(words[1]);
    if (!command)
        return COMMAND_REFUSED;
    bool is_first;
    if (ranks_are_launched(&is_first))
        return run_as_rank(command, is_first, count - 2, words + 2);
    return command_run(command, count - 2, words + 2);
}

int main(int count, char **words)
{
    panic_hook = report_panic;
    print_begin();
    if (count < 2) {
        language_speak(NULL);
        print(stderr, help_put_overview);
        return COMMAND_REFUSED;
    }
    int end = run(count, words);
    /* What was not written was not done, whatever the command says. */
    if (fflush(stdout) != 0 || ferror(stdout))
        return command_refuse("what there is to say cannot be written");
    return end;
}
