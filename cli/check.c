#include "base/hash.h"
#include "command/command.h"

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

struct tally {
    unsigned passed, failed;
    bool is_bad, with_hash;
};

static void check_one(struct tally *t, const char *path, struct slice edition)
{
    struct script_file s;
    char buffer[4400];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    bool is_read = script_file_run(&s, path, edition, &why);
    if (is_read && s.script.end == SCRIPT_PASSED) {
        t->passed++;
    } else {
        t->failed++;
        t->is_bad |= !is_read || s.script.end == SCRIPT_BAD;
        if (is_read)
            printf("%s:%u: %s\n", path, s.script.line, s.script.words);
        else
            printf("%s\n", buffer);
    }
    if (t->with_hash && is_read)
        print_hash(&s, path);
    script_file_free(&s);
}

int cli_check(int count, char **words)
{
    struct command_args args = {count, words, 0, {NULL, 0}};
    struct tally t = {.passed = 0};
    const char *word;
    int files = 0;
    int kind;
    /* Options first: they are for all files, wherever they stand. */
    while ((kind = command_next(&args, &word)) != 0) {
        if (kind < 0)
            return COMMAND_REFUSED;
        if (kind == 1)
            words[files++] = (char *)word;
        else if (strcmp(word, "hash") == 0)
            t.with_hash = true;
        else
            return command_refuse("check has no option --%s", word);
    }
    if (!files)
        return command_refuse("check needs the name of a script");
    for (int i = 0; i < files; i++)
        check_one(&t, words[i], args.edition);
    printf("%u passed, %u failed\n", t.passed, t.failed);
    return t.is_bad ? COMMAND_REFUSED : t.failed ? COMMAND_FAILED : COMMAND_OK;
}
