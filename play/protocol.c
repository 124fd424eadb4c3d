#include "play/protocol.h"

#include "base/panic.h"
#include "engine/refuse.h"
#include "play/answers.h"
#include "play/script.h"

#include <string.h>

static uint32_t lines_most(const struct protocol_host *host)
{
    return host->lines ? host->lines : PROTOCOL_LINES;
}

static size_t match_most(const struct protocol_host *host)
{
    size_t most = 0;
    for (unsigned i = 0; host->game(i); i++) {
        size_t bytes = match_bytes(host->game(i), lines_most(host) + 1);
        most = bytes > most ? bytes : most;
    }
    return match_padded(most);
}

/* More than script_bytes asks for any script of so many lines and bytes. */
static size_t script_most(const struct protocol_host *host)
{
    size_t line = sizeof(struct slice) + sizeof(uint32_t);
    return match_most(host) +
           match_padded((lines_most(host) + 2) * line + PROTOCOL_SCRIPT + 64);
}

static size_t state_most(const struct protocol_host *host)
{
    size_t most = 0;
    for (unsigned i = 0; host->game(i); i++)
        if (host->game(i)->state_size > most)
            most = host->game(i)->state_size;
    return match_padded(most);
}

size_t protocol_bytes(const struct protocol_host *host)
{
    return match_most(host) + script_most(host) + state_most(host) +
           2 * match_padded(PROTOCOL_SCRIPT) +
           match_padded(host->levels->memory);
}

void protocol_init(struct protocol *p, const struct protocol_host *host,
                   void *memory)
{
    char *at = memory;
    memset(p, 0, sizeof *p);
    p->host = host;
    p->bound = -1;
    p->world_of = -1;
    p->memory = at;
    at += match_most(host);
    p->scratch = at;
    p->scratch_bytes = script_most(host);
    at += p->scratch_bytes;
    p->world = at;
    at += state_most(host);
    p->edition = at;
    at += match_padded(PROTOCOL_SCRIPT);
    text_init(&p->script, at, PROTOCOL_SCRIPT);
    at += match_padded(PROTOCOL_SCRIPT);
    host->secret(p->salt, sizeof p->salt);
    run_init(&p->run, &p->match, host->levels, at);
}

/* The match of a script, copied to where it has room to go on. */
static void adopt(struct protocol *p, struct match *from)
{
    struct slice edition = from->plan.edition;
    struct refusal why;
    if (edition.len)
        memcpy(p->edition, edition.at, edition.len);
    from->plan.edition.at = p->edition;
    bool is_copied =
        match_copy(&p->match, from, p->memory, lines_most(p->host), &why);
    ENSURE(is_copied);
    run_init(&p->run, &p->match, p->host->levels, p->run.memory);
    p->world_of = -1;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        p->run.seat[s].level = run_level(p->host->levels, p->match.bot[s].name);
}

static bool script_error(struct call *c, const struct script *s)
{
    char words[SCRIPT_WORDS + 32];
    struct text say;
    text_init(&say, words, sizeof words);
    text_put(&say, "line ");
    text_int(&say, s->line);
    text_put(&say, s->is_of_edition ? " of the edition" : "");
    text_put(&say, ": ");
    text_put(&say, s->words);
    return answer_error(c, s->end == SCRIPT_FAILED ? "check" : "script", words);
}

static bool end_script(struct call *c)
{
    struct protocol *p = c->p;
    struct script s = {
        .text = {p->script.at, p->script.len},
        .find = p->host->find,
        .edition = p->host->edition,
    };
    p->is_gathering = false;
    if (p->is_refused) {
        p->is_refused = false;
        text_put(c->out, p->script.at);
        return false;
    }
    if (p->is_too_long || p->script.cut)
        return answer_error(c, "full", "this script is too long");
    const struct game *game = script_game(&s);
    if (!game)
        return script_error(c, &s);
    ENSURE(script_bytes(&s, game) <= p->scratch_bytes);
    if (script_run(&s, game, p->scratch) != SCRIPT_PASSED)
        return script_error(c, &s);
    for (unsigned seat = 0; p->is_new && seat < SEATS_MAX; seat++)
        if (s.match.bot[seat].name[0] &&
            run_level(p->host->levels, s.match.bot[seat].name) < 0)
            return answer_error(c, "option", "there is no bot of that name");
    adopt(p, &s.match);
    return true;
}

static void gather(struct protocol *p, struct slice line)
{
    if (p->is_refused)
        return;
    text_slice(&p->script, line);
    text_char(&p->script, '\n');
    p->is_too_long |= ++p->lines == lines_most(p->host);
}

static void begin_script(struct protocol *p)
{
    p->is_gathering = true;
    p->is_new = false;
    p->is_too_long = false;
    p->lines = 0;
    text_clear(&p->script);
}

static bool begin_load(struct call *c)
{
    begin_script(c->p);
    return true;
}

static bool begin_new(struct call *c)
{
    begin_script(c->p);
    c->p->is_new = true;
    text_put(&c->p->script, "game ");
    gather(c->p, c->rest);
    return true;
}

static bool list_games(struct call *c)
{
    const struct game *game;
    for (unsigned i = 0; (game = c->p->host->game(i)); i++) {
        if (game->is_template)
            continue;
        text_put(c->out, game->name);
        text_word_int(c->out, game->seats_min);
        text_word_int(c->out, game->seats_max);
        text_put(c->out, " rules ");
        text_int(c->out, game->rules);
        text_put(c->out, "; ");
        text_put(c->out, game->title);
        text_char(c->out, '\n');
    }
    return true;
}

static void put_option(const struct option *o, struct text *out)
{
    text_put(out, o->name);
    if (o->values) {
        text_put(out, "; word");
        for (const char *const *value = o->values; *value; value++)
            text_word(out, *value);
    } else {
        text_put(out, "; number ");
        if (o->by_players)
            text_char(out, '-');
        else
            text_int(out, o->number);
        text_word_int(out, o->min);
        text_word_int(out, o->max);
    }
    text_put(out, "; ");
    text_put(out, o->about);
    text_char(out, '\n');
}

static bool list_options(struct call *c)
{
    const struct game *game = c->p->host->find(c->rest);
    if (!game)
        return answer_error(c, "option", "options needs the name of a game");
    for (const struct option *o = game->options; o && o->name; o++)
        put_option(o, c->out);
    return true;
}

static bool list_bots(struct call *c)
{
    const struct levels *levels = c->p->host->levels;
    for (unsigned i = 0; levels->name(i); i++) {
        text_put(c->out, levels->name(i));
        text_char(c->out, '\n');
    }
    return true;
}

static bool say_version(struct call *c)
{
    text_put(c->out, "protocol ");
    text_int(c->out, PROTOCOL_VERSION);
    text_char(c->out, '\n');
    return true;
}

static bool say_me(struct call *c)
{
    const char letter[2] = {
        c->p->bound < 0 ? '-' : words_letter((unsigned)c->p->bound), '\0'};
    text_put(c->out, letter);
    text_char(c->out, '\n');
    return true;
}

static bool bind_seat(struct call *c)
{
    c->p->world_of = -1;
    c->p->bound = (int)c->eyes;
    return true;
}

static bool leave(struct call *c)
{
    c->p->is_left = true;
    return true;
}

static bool list_help(struct call *c);
static bool speak_as(struct call *c);

static const struct answer BASICS[] = {
    {"help", "", "this list", 0, list_help},
    {"version", "", "of this protocol", 0, say_version},
    {"games", "", "name, fewest and most seats, rules version; title", 0,
     list_games},
    {"options", "GAME", "its options: name; kind, default first; what it does",
     NEED_WORDS, list_options},
    {"bots", "", "names of the bots", 0, list_bots},
    {"new", "GAME", "then header lines, then a line with a dot: set up",
     NEED_FREE | NEED_WORDS, begin_new},
    {"load", "", "then a whole script, then a line with a dot", NEED_FREE,
     begin_load},
    {"seat", "SEAT", "know only what it knows, from now on",
     NEED_MATCH | NEED_SEAT | NEED_FREE, bind_seat},
    {"me", "", "the seat this session is bound to, or -", 0, say_me},
    {"as", "SEAT COMMAND", "one command as a session bound to that seat",
     NEED_MATCH | NEED_SEAT | NEED_WORDS, speak_as},
    {"quit", "", "end", 0, leave},
    {NULL, NULL, NULL, 0, NULL},
};

static void list_table(const struct answer *table, struct text *out)
{
    for (; table->name; table++) {
        text_put(out, table->name);
        text_word(out, table->usage);
        text_put(out, ": ");
        text_put(out, table->about);
        text_char(out, '\n');
    }
}

static bool list_help(struct call *c)
{
    list_table(BASICS, c->out);
    list_table(ANSWERS, c->out);
    return true;
}

static const struct answer *find_in(const struct answer *table,
                                    struct slice name)
{
    for (; table->name; table++)
        if (slice_is(name, table->name))
            return table;
    return NULL;
}

static bool unknown(struct call *c, struct slice name)
{
    const char *names[48] = {NULL};
    unsigned count = 0;
    struct refusal why;
    for (const struct answer *a = BASICS; a->name; a++)
        names[count++] = a->name;
    for (const struct answer *a = ANSWERS; a->name; a++)
        names[count++] = a->name;
    struct text say = refuse(&why, REFUSE_SYNTAX, 0);
    text_put(&say, "there is no such command");
    refuse_nearest(&say, name, names);
    return answer_error(c, "command", why.words);
}

/* Takes whom a command is about off the rest; false: refused. */
static bool take_eyes(struct call *c, unsigned needs)
{
    struct slice word = {NULL, 0};
    const struct match *m = &c->p->match;
    slice_word(&c->rest, &word);
    c->rest = slice_trim(c->rest);
    int actor = words_actor(word);
    if ((needs & NEED_VIEWER) && slice_is(word, "onlooker"))
        actor = ONLOOKER;
    else if (actor == CHANCE && !(needs & NEED_ACTOR))
        actor = -1;
    else if (actor >= m->plan.players && actor != CHANCE)
        actor = -1;
    if (actor < 0)
        return answer_error(c, "seat",
                            needs & NEED_VIEWER  ? "first a seat of this "
                                                   "table, or onlooker"
                            : needs & NEED_ACTOR ? "first a seat of this "
                                                   "table, or *"
                                                 : "first a seat of this "
                                                   "table");
    c->eyes = (unsigned)actor;
    if (c->p->bound >= 0 && actor != c->p->bound)
        return answer_error(c, "hidden",
                            "this session knows and plays one seat only");
    return true;
}

static bool run_answer(struct call *c, const struct answer *a)
{
    if ((a->needs & NEED_FREE) && c->p->bound >= 0)
        return answer_error(c, "hidden",
                            "not in a session that is bound to a seat");
    if ((a->needs & NEED_MATCH) && !c->p->match.game)
        return answer_error(c, "match", "there is no match yet: new or load");
    if ((a->needs & (NEED_SEAT | NEED_VIEWER | NEED_ACTOR)) &&
        !take_eyes(c, a->needs))
        return false;
    if (c->rest.len && !(a->needs & NEED_WORDS))
        return answer_error(c, "syntax", "too many words for this command");
    return a->run(c);
}

/* What goes on to a dot is answered after it, once, also when its first line
 * is refused already. */
static void refuse_later(struct call *c)
{
    begin_script(c->p);
    text_put(&c->p->script, c->out->at);
    text_clear(c->out);
    c->p->is_refused = true;
}

static bool run_command(struct call *c)
{
    struct slice name = {NULL, 0};
    slice_word(&c->rest, &name);
    c->rest = slice_trim(c->rest);
    const struct answer *a = find_in(BASICS, name);
    if (!a)
        a = find_in(ANSWERS, name);
    if (!a)
        return unknown(c, name);
    if (run_answer(c, a))
        return true;
    if (a->run == begin_new || a->run == begin_load)
        refuse_later(c);
    return false;
}

/* Nested only as deep as `as` repeats the same seat: not at all. */
static bool speak_as(struct call *c)
{
    struct slice look = c->rest;
    struct slice word = {NULL, 0};
    int bound = c->p->bound;
    slice_word(&look, &word);
    if (slice_is(word, "as") || slice_is(word, "quit"))
        return answer_error(c, "syntax", "not after `as`");
    c->p->bound = (int)c->eyes;
    bool good = run_command(c);
    c->p->bound = bound;
    return good;
}

/* No line of an answer but the last is `ok` or begins with `error `: a blank
 * goes in front of one that would be. */
static void keep_apart(struct text *out)
{
    size_t at = 0;
    while (at < out->len) {
        const char *line = out->at + at;
        size_t left = out->len - at;
        if ((left >= 3 && memcmp(line, "ok\n", 3) == 0) ||
            (left >= 6 && memcmp(line, "error ", 6) == 0)) {
            text_char(out, '\n');
            if (out->cut)
                return;
            memmove(out->at + at + 1, out->at + at, left);
            out->at[at] = ' ';
        }
        while (at < out->len && out->at[at] != '\n')
            at++;
        at++;
    }
}

static bool obey(struct call *c)
{
    if (c->p->is_gathering)
        return end_script(c);
    if (!slice_is_plain(c->rest))
        return answer_error(c, "syntax", "a control character: not text");
    return run_command(c);
}

bool protocol_line(struct protocol *p, struct slice line, struct text *out)
{
    struct call c = {.p = p, .out = out};
    text_clear(out);
    if (line.len && line.at[line.len - 1] == '\r')
        line.len--;
    if (p->is_gathering && !slice_is(slice_trim(line), ".")) {
        gather(p, line);
        return true;
    }
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] == '#')
            line.len = i;
    c.rest = slice_trim(line);
    if (!c.rest.len)
        return true;
    if (!obey(&c) || p->is_gathering)
        return true;
    keep_apart(out);
    text_put(out, "ok\n");
    if (out->cut)
        answer_error(&c, "full", "the answer is too long");
    return !p->is_left;
}
