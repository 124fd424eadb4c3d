/* Commands of the program, each told once: a table with its words, options,
 * sentences and examples gives the reading of a command line, its help, its
 * section of the manual and what a shell completes (command/help.h).
 * Exit codes: 0 done, 1 a check failed, 2 something given was refused. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include "bots/bot.h"
#include "games/registry.h"
#include "host/threads.h"

enum { COMMAND_OK, COMMAND_FAILED, COMMAND_REFUSED };

/* What a word may be, and what it is stored as. */
enum value {
    VALUE_YES,     /* bool; no value is given */
    VALUE_TEXT,    /* const char * */
    VALUE_FILE,    /* const char *: the name of a file */
    VALUE_FOLDER,  /* const char * */
    VALUE_SEED,    /* const char *: one word that fits a record */
    VALUE_SITTERS, /* const char *: `me` and bots, with commas */
    VALUE_BOTS,    /* const char *: bots alone, with commas */
    VALUE_NUMBER,  /* int32_t from 1 to `most` */
    VALUE_GAME,    /* const struct game * */
    VALUE_BOT,     /* const struct bot * */
    VALUE_EDITION, /* struct slice: the text of the file */
    VALUE_PLAYERS, /* struct plan: its players */
    VALUE_OPTION,  /* struct plan: `NAME VALUE`, an option of the game; the
                      plan is made ready by reading */
};

/* A plain word. The last may be given several times: then it is stored as
 * struct command_words, unchecked. */
struct command_word {
    const char *name; /* "GAME" */
    const char *noun; /* what it names: "game", "script" */
    enum value kind;
    size_t to; /* where it goes: offset in the orders */
    bool is_needed, is_many;
};

struct command_words {
    unsigned count;
    const char **at;
};

/* `--name VALUE`, or `--name=VALUE`. */
struct command_option {
    const char *name;
    const char *value; /* as the help calls it; NULL for VALUE_YES */
    const char *about; /* no capital and no full stop */
    enum value kind;
    size_t to;
    const char *usual; /* what holds unless given; NULL: nothing */
    int32_t most;
    bool is_many; /* stored as struct command_words, unchecked */
};

struct command_example {
    const char *line; /* what follows `tidywinks ` */
    const char *about;
};

struct command {
    const char *name;
    const char *about;   /* one line, no capital and no full stop */
    const char *details; /* paragraphs, or NULL */
    /* Each ended by a NULL name or line; MAY be NULL. */
    const struct command_word *words;
    const struct command_option *options;
    const struct command_example *examples;
    /* MAY. What else its help has to say, in lines. */
    void (*more)(struct text *out);
    bool has_ranks; /* can be shared by several processes (host/ranks.h) */
    size_t size;    /* of its orders: what the words asked for, zeroed before */
    int (*run)(void *orders);
};

/* Words and options that several commands have, with one sentence each. */
#define WORD_GAME(game)                                                        \
    {                                                                          \
        .name = "GAME", .noun = "game", .kind = VALUE_GAME, .to = (game),      \
        .is_needed = true                                                      \
    }
#define WORD_GAMES(games)                                                      \
    {                                                                          \
        .name = "GAME", .noun = "game", .kind = VALUE_GAME, .to = (games),     \
        .is_many = true                                                        \
    }
#define WORD_FILE(what, path)                                                  \
    {                                                                          \
        .name = "FILE", .noun = (what), .kind = VALUE_FILE, .to = (path),      \
        .is_needed = true                                                      \
    }
#define OPTION_PLAYERS(plan)                                                   \
    {                                                                          \
        .name = "players", .value = "N", .kind = VALUE_PLAYERS, .to = (plan),  \
        .about = "how many sit at the table", .most = SEATS_MAX                \
    }
#define OPTION_OPTION(plan)                                                    \
    {                                                                          \
        .name = "option", .value = "\"NAME VALUE\"", .kind = VALUE_OPTION,     \
        .to = (plan), .about = "an option of the game; NAME=VALUE will do"     \
    }
#define OPTION_EDITION(slice)                                                  \
    {                                                                          \
        .name = "edition", .value = "FILE", .kind = VALUE_EDITION,             \
        .to = (slice), .about = "card data to play with"                       \
    }
#define OPTION_LANGUAGE(code)                                                  \
    {                                                                          \
        .name = "language", .value = "CODE", .kind = VALUE_TEXT, .to = (code), \
        .about = "en or de; otherwise that of the locale"                      \
    }
#define OPTION_THREADS(number)                                                 \
    {                                                                          \
        .name = "threads", .value = "N", .kind = VALUE_NUMBER, .to = (number), \
        .most = THREADS_MOST,                                                  \
        .about = "threads that share the work; the result is the same with "   \
                 "any number"                                                  \
    }

/* Reads the words and runs the command, or shows its help; the exit code. */
int command_run(const struct command *command, int count, char **words);

/* `tidywinks: …` on standard error; returns COMMAND_REFUSED. */
int command_refuse(const char *form, ...) __attribute__((format(printf, 1, 2)));
/* The same of a plan; FILE:LINE before it where its edition is to blame. */
int command_refuse_plan(const struct plan *plan, const struct refusal *why);
/* Takes an option of a game, `NAME VALUE` or `NAME=VALUE`, or the edition in a
 * file, into a plan; refused having said so. The text stays in memory. */
int command_plan_option(const struct game *game, const char *word,
                        struct plan *to);
int command_plan_edition(const char *path, struct plan *to);
/* Where the text of an edition was read: the name of its file. */
const char *command_edition_path(struct slice edition);
/* From now on refusals are lines appended to `out`; NULL: standard error. */
void command_refuse_into(struct text *out);

/* A game or bot by name; NULL, having said so and named the nearest. */
const struct game *command_game(struct slice name);
const struct bot *command_bot(struct slice name);
/* Game number i of those that were named, or of all when none was; NULL after
 * the last. */
const struct game *command_each(const struct command_words *games, unsigned i);
/* Takes the next of several words with commas between off *rest; false when
 * none is left. */
bool command_item(struct slice *rest, struct slice *item);
/* As many seats as a game is usually played with. */
unsigned command_usual_players(const struct game *game);

#endif
