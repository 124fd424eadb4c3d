#include "base/hash.h"
#include "cli/commands.h"
#include "command/script_file.h"
#include "host/file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* `HASH FILE` of the state a script ends in, to compare builds with. */
static void print_hash(const struct script_file *s, const char *path)
{
    const struct match *m = &s->script.match;
    printf("%016" PRIx64 " %s\n",
           m->game ? hash_bytes(0, m->state, m->game->state_size) : 0, path);
}

struct orders {
    struct command_words files;
    struct slice edition;
    bool with_hash;
};

struct tally {
    unsigned passed, failed;
    bool is_bad, with_hash;
};

static void check_one(struct tally *t, const char *path, struct slice edition)
{
    struct script_file s;
    char buffer[HOST_WHY];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    bool is_read = script_file_run(&s, path, edition, &why);
    if (is_read && s.script.end == SCRIPT_PASSED) {
        t->passed++;
    } else {
        t->failed++;
        t->is_bad |= !is_read || s.script.end == SCRIPT_BAD;
        if (is_read)
            printf("%s:%u: %s\n", script_file_blamed(&s, path), s.script.line,
                   s.script.words);
        else
            printf("%s\n", buffer);
    }
    if (t->with_hash && is_read)
        print_hash(&s, path);
    script_file_free(&s);
}

static int check(void *given)
{
    const struct orders *o = given;
    struct tally t = {.with_hash = o->with_hash};
    for (unsigned i = 0; i < o->files.count; i++)
        check_one(&t, o->files.at[i], o->edition);
    printf("%u passed, %u failed\n", t.passed, t.failed);
    return t.is_bad ? COMMAND_REFUSED : t.failed ? COMMAND_FAILED : COMMAND_OK;
}

const struct command check_command = {
    .name = "check",
    .about = "run scripts; each must hold",
    .details = "Prints what does not hold, with its line, and ends with "
               "`N passed, M failed`.",
    .words =
        (const struct command_word[]){
            {.name = "FILE",
             .noun = "script",
             .kind = VALUE_FILE,
             .to = offsetof(struct orders, files),
             .is_needed = true,
             .is_many = true},
            {.name = NULL},
        },
    .options =
        (const struct command_option[]){
            {.name = "hash",
             .about = "also print the hash of the state each ends in",
             .to = offsetof(struct orders, with_hash)},
            OPTION_EDITION(offsetof(struct orders, edition)),
            {.name = NULL},
        },
    .examples =
        (const struct command_example[]){
            {"check tests/rules/*/*.txt", "every rule has a case"},
            {NULL, NULL},
        },
    .size = sizeof(struct orders),
    .run = check,
};
