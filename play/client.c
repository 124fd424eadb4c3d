#include "play/client.h"

#include "base/panic.h"
#include "engine/refuse.h"
#include "play/describe.h"
#include "play/frame.h"
#include "play/record.h"
#include "play/run.h"
#include "play/tale.h"
#include "play/verify.h"

#include <string.h>

void client_init(struct client *c, const struct client_host *host)
{
    memset(c, 0, sizeof *c);
    c->host = host;
    text_init(&c->out, c->out_buffer, sizeof c->out_buffer);
}

static struct json answer(struct client *c)
{
    text_clear(&c->out);
    return json_to(&c->out);
}

/* Working memory for the words of one answer. */
static struct text page(struct client *c)
{
    struct text out;
    text_init(&out, c->page, sizeof c->page);
    return out;
}

static int refused(struct client *c, const struct refusal *why)
{
    text_clear(&c->out);
    text_put(&c->out, why->words);
    return (int)why->code;
}

static int refuse_as(struct client *c, enum refuse code, const char *sentence)
{
    struct refusal why;
    refuse_with(&why, code, 0, sentence);
    return refused(c, &why);
}

char *client_input(struct client *c, size_t bytes)
{
    char *base = c->host->room(c->kept + bytes);
    return base ? base + c->kept : NULL;
}

static struct slice input(struct client *c, size_t bytes)
{
    return (struct slice){client_input(c, bytes), bytes};
}

int client_language(struct client *c, size_t bytes)
{
    c->voice.tongue = NULL;
    say_as(&c->voice);
    if (bytes > sizeof c->words)
        return refuse_as(c, REFUSE_FULL, "this language has too many words");
    memcpy(c->words, client_input(c, bytes), bytes);
    uint32_t bad = tongue_read(&c->tongue, (struct slice){c->words, bytes});
    if (bad) {
        text_clear(&c->out);
        say_with(&c->out, "line {1} of this language cannot be read", NUM(bad));
        return REFUSE_SYNTAX;
    }
    if (bytes)
        c->voice.tongue = &c->tongue;
    return 0;
}

int client_name(struct client *c, unsigned seat, size_t bytes)
{
    struct text out;
    if (seat >= VOICE_SEATS)
        return refuse_as(c, REFUSE_SEAT, "there is no such seat at this table");
    text_init(&out, c->name[seat], CLIENT_NAME);
    text_slice(&out, input(c, bytes));
    c->voice.seat[seat] = bytes ? c->name[seat] : NULL;
    say_as(&c->voice);
    return 0;
}

bool client_game(struct client *c, unsigned i)
{
    struct json j = answer(c);
    if (!c->host->game(i))
        return false;
    describe_game(c->host->game(i), c->host->levels, page(c), &j);
    return true;
}

static int script_refused(struct client *c, const struct script *s)
{
    text_clear(&c->out);
    text_int(&c->out, s->line);
    text_put(&c->out, ": ");
    text_put(&c->out, s->words);
    return (int)s->end;
}

/* The text stays at the foot of the room, since an edition lies in it; then
 * come the memory of the table and, above what is kept, the next text. */
int client_open(struct client *c, size_t bytes)
{
    struct opened *o = &c->opened;
    struct refusal why;
    char *from = client_input(c, bytes);
    c->kept = 0;
    c->received = NULL;
    char *text = client_input(c, bytes);
    memmove(text, from, bytes);
    const struct game *game =
        opened_game(o, (struct slice){text, bytes}, c->host->find);
    if (!game)
        return script_refused(c, &o->script);
    size_t start = match_padded(bytes);
    size_t need = start + opened_bytes(o, game, CLIENT_EVENTS);
    if (!client_input(c, need)) {
        refuse_as(c, REFUSE_FULL, "out of memory");
        return SCRIPT_BAD;
    }
    if (opened_read(o, game, text + start, CLIENT_EVENTS, &why)) {
        c->kept = need;
        text_clear(&c->out);
        if (o->script.match.plan.notice)
            say(&c->out, o->script.match.plan.notice);
        return SCRIPT_PASSED;
    }
    if (o->script.end != SCRIPT_PASSED)
        return script_refused(c, &o->script);
    refused(c, &why);
    return SCRIPT_BAD;
}

enum { VIEWERS = ONLOOKER + 1 };

int client_elsewhere(struct client *c)
{
    size_t size = match_padded(c->opened.match.game->state_size);
    char *memory = client_input(c, VIEWERS * size);
    if (!memory)
        return refuse_as(c, REFUSE_FULL, "out of memory");
    memset(memory, 0, VIEWERS * size);
    c->kept += VIEWERS * size;
    c->received = memory;
    c->viewers = 0;
    return 0;
}

static char *received(const struct client *c, unsigned viewer)
{
    ENSURE(viewer < VIEWERS);
    return c->received +
           viewer * match_padded(c->opened.match.game->state_size);
}

/* The table in the eyes of a viewer, wherever it is. */
static struct session looking(struct client *c, unsigned viewer)
{
    const struct match *m = &c->opened.match;
    if (!c->received)
        return session_of(&c->opened.match, viewer);
    return (struct session){.game = m->game,
                            .setup = m->setup,
                            .view = received(c, viewer),
                            .seat = viewer,
                            .players = m->plan.players};
}

int client_receive(struct client *c, unsigned viewer, uint32_t n, bool is_first,
                   size_t bytes)
{
    const struct match *m = &c->opened.match;
    struct witness w = {.game = m->game,
                        .setup = m->setup,
                        .eyes = viewer,
                        .before = m->view,
                        .after = received(c, viewer)};
    struct slice frame = input(c, bytes);
    struct json j = answer(c);
    if (is_first)
        memset(w.after, 0, m->game->state_size);
    memcpy(w.before, w.after, m->game->state_size);
    if (!frame_read(frame, w.after, m->game->state_size, &w.seen))
        return refuse_as(c, REFUSE_SYNTAX, "this is no frame of this table");
    c->viewers |= SEAT(viewer);
    json_array(&j, NULL);
    if (w.seen.count)
        describe_event(&w, n, page(c), &j);
    json_end(&j);
    return 0;
}

int client_go(struct client *c, uint32_t at)
{
    struct refusal why;
    return opened_go(&c->opened, at, &why) ? 0 : refused(c, &why);
}

int client_lesson(struct client *c)
{
    struct lesson lesson = opened_lesson(&c->opened);
    struct json j = answer(c);
    if (!lesson_holds(&lesson))
        return refuse_as(c, REFUSE_SYNTAX, "a lesson takes nothing back");
    describe_lesson(&lesson, c->opened.match.count, page(c), &j);
    return 0;
}

int client_learn(struct client *c, size_t bytes)
{
    struct lesson lesson = opened_lesson(&c->opened);
    struct match *m = &c->opened.match;
    struct session s = session_of(m, LEARNER);
    struct refusal why;
    enum lesson_said is =
        lesson_hear(&lesson, m->count, s.view, input(c, bytes), &why);
    if (is == LESSON_NOT)
        refused(c, &why);
    return (int)is;
}

int client_commit(struct client *c)
{
    const struct match *m = &c->opened.match;
    uint8_t commit[SHA256_BYTES];
    fair_commit(&m->fair, m->game, &m->plan, commit);
    text_clear(&c->out);
    text_hex(&c->out, commit, sizeof commit);
    return (int)m->fair.kind;
}

int client_play(struct client *c, unsigned actor, size_t bytes)
{
    struct match *m = &c->opened.match;
    struct refusal why;
    return match_play(m, actor, input(c, bytes), &why) ? 0 : refused(c, &why);
}

int client_chance(struct client *c)
{
    struct refusal why;
    return match_chance(&c->opened.match, &why) ? 0 : refused(c, &why);
}

int client_bot(struct client *c, unsigned seat, unsigned level, uint32_t seed)
{
    const struct levels *levels = c->host->levels;
    struct refusal why;
    struct run run;
    ENSURE(seat < SEATS_MAX);
    run_init(&run, &c->opened.match, levels, client_input(c, levels->memory));
    run.seat[seat].level = (int)level;
    run.seat[seat].seed = seed;
    ENSURE(run_next(&run) == (int)seat);
    return run_step(&run, &why) ? 0 : refused(c, &why);
}

int client_undo(struct client *c, unsigned seat)
{
    struct refusal why;
    return match_undo(&c->opened.match, seat, &why) ? 0 : refused(c, &why);
}

/* Each decision on the way is taken out and put back behind the question. */
static bool may_undo(struct match *m, unsigned seat, unsigned more,
                     struct refusal *why)
{
    uint32_t at;
    if (!match_may_undo(m, seat, &at, why))
        return false;
    if (more == 0)
        return true;
    struct event event = m->event[at];
    match_take_out(m, at);
    bool is_free = may_undo(m, seat, more - 1, why);
    match_put_back(m, at, event);
    return is_free;
}

int client_may_undo(struct client *c, unsigned seat, unsigned more)
{
    struct refusal why;
    return may_undo(&c->opened.match, seat, more, &why) ? 0 : refused(c, &why);
}

static int tell(struct client *c, unsigned viewer, uint32_t since,
                const char *key, struct json *j)
{
    struct match *m = &c->opened.match;
    struct tale t;
    json_array(j, key);
    tale_begin(&t, m, viewer, since < m->count ? since : m->count);
    while (!c->out.cut && tale_next_seen(&t))
        describe_event(&t.heard, t.next - 1, page(c), j);
    json_end(j);
    return c->out.cut ? REFUSE_FULL : 0;
}

int client_look(struct client *c, unsigned viewer, uint32_t since)
{
    struct session s = looking(c, viewer);
    struct json j = answer(c);
    json_object(&j, NULL);
    describe_view(&s, "described", page(c), &j);
    describe_moves(&s, "moves", page(c), &j);
    describe_score(&s, "score", page(c), &j);
    json_number(&j, "count", c->opened.match.count);
    int is = tell(c, viewer, since, "told", &j);
    json_end(&j);
    return is;
}

int client_tell(struct client *c, unsigned viewer, uint32_t since)
{
    struct json j = answer(c);
    return tell(c, viewer, since, NULL, &j);
}

seat_set client_others(struct client *c, unsigned viewer)
{
    struct text both = page(c);
    seat_set others = 0;
    struct session s = looking(c, viewer);
    session_situation(&s, FORM_SHOWN, &both);
    size_t half = both.len;
    for (unsigned seat = 0; seat < s.players; seat++) {
        if (c->received && !(c->viewers & SEAT(seat)))
            continue;
        both.len = half;
        s = looking(c, seat);
        session_situation(&s, FORM_SHOWN, &both);
        if (both.len != 2 * half || memcmp(both.at, both.at + half, half) != 0)
            others |= SEAT(seat);
    }
    return others;
}

int client_foresee(struct client *c, unsigned seat, size_t bytes)
{
    struct session s = looking(c, seat);
    struct session then;
    struct refusal why;
    struct json j = answer(c);
    size_t start = match_padded(bytes);
    char *memory = client_input(c, start + session_foresee_bytes(s.game));
    if (!memory)
        return refuse_as(c, REFUSE_FULL, "out of memory");
    struct slice words = {memory, bytes};
    if (!session_foresee(&s, words, memory + start, &then, &why))
        return refused(c, &why);
    describe_view(&then, NULL, page(c), &j);
    return 0;
}

void client_hint(struct client *c, unsigned seat, unsigned level, uint32_t seed)
{
    struct match *m = &c->opened.match;
    struct session s = looking(c, seat);
    struct describe_hint by = {
        .levels = c->host->levels,
        .i = level,
        .seed = seed,
        .decided = match_decided(m, seat, m->count),
        .memory = client_input(c, c->host->levels->memory),
    };
    struct json j = answer(c);
    ENSURE(session_is_asked(&s));
    describe_hint(&s, &by, page(c), &j);
}

void client_names(struct client *c)
{
    struct session s = looking(c, ONLOOKER);
    struct json j = answer(c);
    describe_names(&s, NULL, page(c), &j);
}

int client_record(struct client *c, bool with_secret)
{
    text_clear(&c->out);
    record_write(&c->opened.match, with_secret, &c->out);
    return c->out.cut ? REFUSE_FULL : 0;
}

int client_verify(struct client *c)
{
    struct verified v;
    verify_match(&c->opened.match, &v);
    text_clear(&c->out);
    text_int(&c->out, v.draws);
    return (int)v.verdict;
}
