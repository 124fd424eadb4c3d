#include "terminal/ending.h"

#include "base/say.h"
#include "command/print.h"
#include "command/verdict.h"
#include "terminal/console_commands.h"
#include "terminal/local_console.h"
#include "terminal/replay.h"

#include <stdio.h>

static struct session session(struct console *c)
{
    return local_session(c->about, c->eyes);
}

static void show(struct console *c)
{
    struct session s = session(c);
    text_char(&c->out, '\n');
    session_picture(&s, &c->out);
    text_char(&c->out, '\n');
}

static enum console_end nothing(struct console *c)
{
    console_put_help(&c->out, c->kind);
    return CONSOLE_SAID;
}

static const struct console_kind ENDING = {
    .where = IN_END,
    .prompt = "over> ",
    .lead = "The game is over. What now?",
    .session = session,
    .show = show,
    .nothing = nothing,
};

enum console_end ending_score(struct console *c, struct slice rest)
{
    (void)rest;
    for (unsigned s = 0; s < c->match->plan.players; s++) {
        struct session of = local_session(c->about, s);
        console_put_score(&c->out, &of);
        if (!of.game->words->score)
            break;
        text_put(&c->out, s + 1 < c->match->plan.players ? "\n" : "");
    }
    return CONSOLE_SAID;
}

enum console_end ending_verify(struct console *c, struct slice rest)
{
    struct verified v;
    (void)rest;
    verify_match(c->match, &v);
    verdict_put(c->match, &v, &c->out);
    return CONSOLE_SAID;
}

enum console_end ending_replay(struct console *c, struct slice rest)
{
    (void)rest;
    replay_match(c->match);
    return CONSOLE_SAID;
}

enum console_end ending_again(struct console *c, struct slice rest)
{
    (void)rest;
    return local_again(c->about) ? CONSOLE_LOADED : CONSOLE_REFUSED;
}

bool ending_ask(struct local *t, unsigned seat, char *page)
{
    enum console_end said = CONSOLE_SAID;
    struct text out;
    text_init(&out, page, CONSOLE_PAGE);
    say(&out, "Type score, save FILE, verify, replay, again or quit; help "
              "lists all.");
    print_line(page);
    while (said != CONSOLE_LEFT && said != CONSOLE_LOADED) {
        struct console c = local_console(t, seat, page);
        c.kind = &ENDING;
        if (said == CONSOLE_TABLE)
            console_show(&c);
        said = console_ask(&c);
    }
    return said == CONSOLE_LOADED;
}
