#include "base/hash.h"
#include "cli/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* `HASH FILE` of the state a script ends in, to compare builds with. */
static void print_hash(const struct cli_script *s, const char *path)
{
    const struct match *m = &s->script.match;
    printf("%016" PRIx64 " %s\n",
           m->game ? hash_bytes(0, m->state, m->game->state_size) : 0, path);
}

int cli_check(int count, char **words)
{
    struct cli_args args = {count, words, 0, {NULL, 0}};
    unsigned passed = 0;
    unsigned failed = 0;
    bool is_bad = false;
    bool with_hash = false;
    const char *path;
    int kind;
    while ((kind = cli_next(&args, &path)) != 0) {
        struct cli_script s;
        char buffer[4400];
        struct text why;
        if (kind == 2 && strcmp(path, "hash") == 0) {
            with_hash = true;
            continue;
        }
        if (kind == 2)
            return cli_refuse("check has no option --%s", path);
        if (kind < 0)
            return CLI_REFUSED;
        text_init(&why, buffer, sizeof buffer);
        bool is_read = cli_script_run(&s, path, args.edition, &why);
        if (is_read && s.script.end == SCRIPT_PASSED) {
            passed++;
        } else {
            failed++;
            is_bad |= !is_read || s.script.end == SCRIPT_BAD;
            if (is_read)
                printf("%s:%u: %s\n", path, s.script.line, s.script.words);
            else
                printf("%s\n", buffer);
        }
        if (with_hash && is_read)
            print_hash(&s, path);
        cli_script_free(&s);
    }
    if (!passed && !failed)
        return cli_refuse("check needs the name of a script");
    printf("%u passed, %u failed\n", passed, failed);
    return is_bad ? CLI_REFUSED : failed ? CLI_FAILED : CLI_OK;
}
