/* The line protocol on standard input and output. */
#define _POSIX_C_SOURCE 200809L
#include "play/protocol.h"
#include "cli/commands.h"
#include "host/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool put_answer(const struct text *out)
{
    return fwrite(out->at, 1, out->len, stdout) == out->len &&
           fflush(stdout) == 0;
}

static bool speak(struct protocol *p)
{
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    bool is_heard = true;
    bool goes_on = true;
    struct text out;
    text_init(&out, host_new(PROTOCOL_ANSWER), PROTOCOL_ANSWER);
    while (goes_on && is_heard && (len = getline(&line, &cap, stdin)) >= 0) {
        size_t bytes = (size_t)len;
        bytes -= bytes && line[bytes - 1] == '\n';
        goes_on = protocol_line(p, (struct slice){line, bytes}, &out);
        is_heard = put_answer(&out);
    }
    free(line);
    free(out.at);
    return is_heard;
}

struct orders {
    struct slice edition;
};

static int protocol(void *given)
{
    const struct orders *o = given;
    struct protocol_host host = {
        .game = registry_at,
        .find = registry_find,
        .levels = &BOTS,
        .secret = host_random,
        .edition = o->edition,
    };
    struct protocol p;
    void *memory = host_new(protocol_bytes(&host));
    protocol_init(&p, &host, memory);
    bool is_heard = speak(&p);
    free(memory);
    return is_heard ? COMMAND_OK
                    : command_refuse("nobody reads the answers any more");
}

const struct command protocol_command = {
    .name = "protocol",
    .about = "let another program play; see docs/protocol.md",
    .details = "Takes commands on standard input, one a line, and answers "
               "each on standard output, ending in `ok` or `error CODE "
               "SENTENCE`. The command help lists them.",
    .options =
        (const struct command_option[]){
            OPTION_EDITION(offsetof(struct orders, edition)),
            {.name = NULL},
        },
    .size = sizeof(struct orders),
    .run = protocol,
};
