#include "cli/commands.h"
#include "server/server.h"

#include <stdio.h>

struct orders {
    const char *where;
};

static int serve(void *given)
{
    const struct orders *o = given;
    char sentence[400];
    struct text why;
    if (!SERVER_PAGES[0].path)
        fputs("tidywinks: this build has no page; use the release build\n",
              stderr);
    text_init(&why, sentence, sizeof sentence);
    return server_run(o->where, SERVER_PAGES, &why)
               ? COMMAND_OK
               : command_refuse("%s", sentence);
}

const struct command serve_command = {
    .name = "serve",
    .about = "play in browsers; prints the link",
    .options =
        (const struct command_option[]){
            {.name = "listen",
             .value = "ADDR:PORT",
             .about = "where to serve",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, where),
             .usual = "127.0.0.1:8080"},
            {.name = NULL},
        },
    .examples =
        (const struct command_example[]){
            {"serve --listen 0.0.0.0:8080",
             "also from phones nearby; prints a QR code"},
            {NULL, NULL},
        },
    .size = sizeof(struct orders),
    .run = serve,
};
