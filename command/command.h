/* The program `tidywinks`: one command a file, listed in main.c.
 * Exit codes: 0 done, 1 a check failed, 2 something given was refused. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include "bots/bot.h"
#include "games/registry.h"
#include "play/script.h"

enum { COMMAND_OK, COMMAND_FAILED, COMMAND_REFUSED };

struct command {
    const char *name;
    const char *usage; /* what follows the name */
    const char *about; /* one line */
    const char *help;  /* its options, or NULL */
    int (*run)(int count, char **words);
    void (*show_help)(void); /* all of --help, where options are not enough */
};

int cli_check(int count, char **words);
int cli_position(int count, char **words);
int cli_moves(int count, char **words);
int cli_verify(int count, char **words);
int cli_serve(int count, char **words);
int cli_play(int count, char **words);
int cli_simulate(int count, char **words);
int cli_duel(int count, char **words);
int cli_tune(int count, char **words);
int cli_ladder(int count, char **words);
int cli_learn(int count, char **words);
int cli_bench(int count, char **words);
int cli_edition(int count, char **words);
int cli_signature(int count, char **words);
int cli_explain(int count, char **words);
int cli_replay(int count, char **words);
int cli_record(int count, char **words);
int cli_protocol(int count, char **words);

void cli_simulate_help(void);
void cli_duel_help(void);
void cli_ladder_help(void);
void cli_learn_help(void);
void cli_explain_help(void);
void cli_replay_help(void);
void cli_record_help(void);
void cli_protocol_help(void);

/* `tidywinks: …` on standard error; returns COMMAND_REFUSED. */
int command_refuse(const char *form, ...) __attribute__((format(printf, 1, 2)));
/* From now on refusals are lines appended to `out`; NULL: standard error. */
void command_refuse_into(struct text *out);

/* A script read from a file and run; its memory lives to the end of the
 * program or until script_file_free. */
struct script_file {
    struct script script;
    const struct game *game; /* NULL: not even the game is known */
    struct slice text;
    void *memory;
};

/* False when the file itself cannot be read: then `why` is a sentence. */
bool script_file_run(struct script_file *s, const char *path,
                     struct slice edition, struct text *why);
void script_file_free(struct script_file *s);
/* Same, and anything but a whole good script is reported and refused. */
bool script_file_load(struct script_file *s, const char *path,
                      struct slice edition);

/* Command-line words. An option may be written `--name VALUE` or
 * `--name=VALUE`; everything else is a plain word. */
struct command_args {
    int count;
    char **words;
    int at;
    struct slice edition; /* text of --edition FILE */
};

/* The next word: 0 at the end, 1 a plain word in *word, 2 an option with its
 * name (without dashes) in *word. Reads --edition FILE itself. -1: refused,
 * and said so. */
int command_next(struct command_args *args, const char **word);
/* The value of the option just returned, or NULL, having said so. */
const char *command_value(struct command_args *args, const char *name);

/* A game or bot by name; NULL, having said so and named the nearest. */
const struct game *command_game(const char *name);
const struct bot *command_bot(struct slice name);

/* The words of a command that takes one game: reads the game and --edition,
 * and gives `take` every other option. COMMAND_REFUSED, having said why. */
struct command_order {
    const char *command;
    int (*take)(void *about, struct command_args *args, const char *name);
    void *about;
    const struct game **game;
    struct slice *edition;
};
int command_take(const struct command_order *order, int count, char **words);

/* Values of options; COMMAND_REFUSED, having said why. `names` ends in NULL. */
int command_unknown(const char *command, const char *name,
                    const char *const *names);
/* The value of an option of the command, all of which `names` has, or NULL,
 * having said what is wrong. */
const char *command_valued(struct command_args *args, const char *command,
                           const char *name, const char *const *names);
int command_number(const char *name, const char *value, int32_t most,
                   int32_t *number);
int command_players(const char *value, struct plan *plan);
/* One word that fits a record. */
int command_seed(const char *value, const char **seed);
/* `NAME VALUE`, or `NAME=VALUE` where there is no blank; game NULL: it was not
 * named yet. */
int command_option(const struct game *game, struct plan *plan,
                   const char *value);

#endif
