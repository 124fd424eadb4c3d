#include "terminal/local_console.h"

#include "base/say.h"
#include "bots/why.h"
#include "engine/words.h"
#include "terminal/console_commands.h"

enum { PATH_BYTES = 512 };

struct console local_console(struct local *t, unsigned seat, char *page)
{
    struct console c = {.kind = &LOCAL_CONSOLE,
                        .match = &t->match,
                        .eyes = seat,
                        .events = t->match.count,
                        .about = t};
    text_init(&c.out, page, CONSOLE_PAGE);
    return c;
}

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
    session_ask(&s, &c->out);
    text_char(&c->out, '\n');
}

static enum console_end nothing(struct console *c)
{
    console_put_help(&c->out, c->kind);
    return CONSOLE_SAID;
}

static seat_set actors(struct console *c)
{
    struct session s = session(c);
    return (seat_set)(session_is_asked(&s) ? SEAT(c->eyes) : 0);
}

static struct asked asked(struct console *c, unsigned actor)
{
    struct session s = local_session(c->about, actor);
    return session_asked(&s);
}

static enum console_end decide(struct console *c, unsigned actor, uint32_t move)
{
    struct refusal why;
    if (local_decide(c->about, actor, move, &why))
        return CONSOLE_MOVED;
    text_put(&c->out, why.words);
    text_put(&c->out, ".\n");
    return CONSOLE_REFUSED;
}

const struct console_kind LOCAL_CONSOLE = {
    .where = IN_PLAY,
    .prompt = "> ",
    .lead = "Type a move in words, or its number, or the first words of it to "
            "see what\ncan follow.\n",
    .session = session,
    .show = show,
    .nothing = nothing,
    .actors = actors,
    .asked = asked,
    .decide = decide,
};

enum console_end local_console_undo(struct console *c, struct slice rest)
{
    struct refusal why;
    (void)rest;
    if (local_undo(c->about, c->eyes, &why))
        return CONSOLE_UNDONE;
    text_put(&c->out, "Not undone: ");
    text_put(&c->out, why.words);
    text_put(&c->out, ".\n");
    return CONSOLE_REFUSED;
}

enum console_end local_console_hint(struct console *c, struct slice rest)
{
    /* Strong, and it answers at once. */
    const struct bot *bot = bot_find(slice_of("hard"));
    struct rng rng;
    struct search_result weighed = {.count = 0};
    char title[WORDS_CAP];
    struct text chosen;
    (void)rest;
    if (!actors(c)) {
        text_put(&c->out, "Nothing is asked of you now.\n");
        return CONSOLE_REFUSED;
    }
    /* Asked again, it says the same; the bots at the table notice nothing. */
    rng_seed(&rng, c->match->count);
    struct sight sight = local_sight(c->about, c->eyes);
    sight.weighed = &weighed;
    uint32_t move = bot->choose(&sight, &rng);
    struct session asking = session(c);
    text_init(&chosen, title, sizeof title);
    session_title(&asking, move, &chosen);
    say_with(&c->out, "The bot {1} would play: {2}.", TERM(bot->name),
             AS_IS(title));
    text_char(&c->out, '\n');
    size_t start = c->out.len;
    session_purpose(&asking, move, &c->out);
    if (c->out.len > start)
        text_char(&c->out, '\n');
    why_say(&sight, &weighed, move, &c->out);
    text_char(&c->out, '\n');
    return CONSOLE_SAID;
}

enum console_end local_console_save(struct console *c, struct slice rest)
{
    if (!console_save(&c->out, c->match, rest, true))
        return CONSOLE_REFUSED;
    if (match_waiting(c->match))
        text_put(&c->out, "It holds the secret of the deal: keep it to "
                          "yourself while the game runs.\n");
    return CONSOLE_SAID;
}

enum console_end local_console_load(struct console *c, struct slice rest)
{
    char path[PATH_BYTES];
    struct text name;
    text_init(&name, path, sizeof path);
    text_slice(&name, rest);
    if (!rest.len || name.cut) {
        text_put(&c->out, "load needs the name of a file: load evening.txt\n");
        return CONSOLE_REFUSED;
    }
    command_refuse_into(&c->out);
    bool is_open = local_change(c->about, path);
    command_refuse_into(NULL);
    return is_open ? CONSOLE_LOADED : CONSOLE_REFUSED;
}
