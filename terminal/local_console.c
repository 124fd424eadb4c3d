#include "terminal/local_console.h"

#include "base/say.h"
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

/* Enter alone takes the only move there is. */
static enum console_end nothing(struct console *c)
{
    static struct moves list;
    struct session s = session(c);
    session_moves(&s, &list);
    if (list.count == 1)
        return decide(c, c->eyes, list.move[0]);
    console_put_help(&c->out, c->kind);
    return CONSOLE_SAID;
}

const struct console_kind LOCAL_CONSOLE = {
    .where = IN_PLAY,
    .prompt = "> ",
    .lead = "Type a move in words, or its number, or the first words "
            "of it to see what can follow.",
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
    say_with(&c->out, "Not undone: {1}.", AS_IS(why.words));
    text_char(&c->out, '\n');
    return CONSOLE_REFUSED;
}

enum console_end local_console_save(struct console *c, struct slice rest)
{
    struct local *t = c->about;
    if (!console_save(&c->out, c->match, rest, true))
        return CONSOLE_REFUSED;
    t->keep.is_saved = true;
    if (match_waiting(c->match)) {
        say(&c->out, "It holds the secret of the deal: keep it to yourself "
                     "while the game runs.");
        text_char(&c->out, '\n');
    }
    return CONSOLE_SAID;
}

enum console_end local_console_load(struct console *c, struct slice rest)
{
    char path[PATH_BYTES];
    struct text name;
    text_init(&name, path, sizeof path);
    text_slice(&name, rest);
    if (!rest.len || name.cut) {
        say(&c->out, "load needs the name of a file: load evening.txt");
        text_char(&c->out, '\n');
        return CONSOLE_REFUSED;
    }
    command_refuse_into(&c->out);
    bool is_open = local_change(c->about, path);
    command_refuse_into(NULL);
    return is_open ? CONSOLE_LOADED : CONSOLE_REFUSED;
}

static seat_set run(void *to)
{
    return local_run(to);
}

static bool is_stuck(void *to)
{
    const struct local *t = to;
    return t->is_stuck;
}

static unsigned eyes(void *to)
{
    seat_set people = local_people(to);
    unsigned seat = 0;
    while (people && !(people & SEAT(seat)))
        seat++;
    return people ? seat : ONLOOKER;
}

static bool is_secret(void *to, unsigned a, unsigned b)
{
    return local_is_secret(to, a, b);
}

static struct session session_at(void *to, unsigned seat)
{
    return local_session(to, seat);
}

static struct console console_at(void *to, unsigned seat, char *page)
{
    return local_console(to, seat, page);
}

/* Where only bots play, seat A's place tells an onlooker. */
static struct text *news(void *to, unsigned seat)
{
    struct local *t = to;
    return &t->news[seat == ONLOOKER ? 0 : seat];
}

static const struct text *log_of(void *to, unsigned seat)
{
    const struct local *t = to;
    return &t->log[seat == ONLOOKER ? 0 : seat];
}

static void put_who(void *to, unsigned seat, struct text *out)
{
    const struct local *t = to;
    const char letter[2] = {words_letter(seat), '\0'};
    unsigned players = t->match.plan.players;
    if (seat != ONLOOKER)
        say_with(out, "you are {1} of {2}", AS_IS(letter), NUM(players));
    else
        say_with(out, "{1} bots", NUM(players));
}

static void put_asking(void *to, unsigned seat, struct text *out)
{
    struct session s = local_session(to, seat);
    session_ask(&s, out);
}

static void put_end(void *to, struct text *out)
{
    local_end(to, out);
}

struct authority local_authority(struct local *t)
{
    return (struct authority){
        .to = t,
        .run = run,
        .is_stuck = is_stuck,
        .eyes = eyes,
        .is_secret = is_secret,
        .session = session_at,
        .console = console_at,
        .news = news,
        .log = log_of,
        .put_who = put_who,
        .put_asking = put_asking,
        .put_end = put_end,
    };
}
