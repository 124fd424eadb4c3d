#include "terminal/local.h"

#include "base/say.h"
#include "command/outside.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/tale.h"
#include "terminal/console_commands.h"
#include "terminal/input.h"
#include "terminal/log.h"

#include <stdlib.h>
#include <string.h>

enum {
    NEWS = 1 << 16,
    LOG = 1 << 20,
};

/* `me,random,…` names who sits where; seats not named are normal bots. */
static bool seat_everybody(struct local *t, struct play_orders *w)
{
    struct slice rest = slice_of(w->seats ? w->seats : "me");
    struct slice who;
    unsigned seat = 0;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        t->bot[s] = bot_find(slice_of("normal"));
    for (; seat < SEATS_MAX && command_item(&rest, &who); seat++) {
        bool is_person = slice_is(who, "me") || slice_is(who, "person");
        const char *command = outside_named(who);
        t->bot[seat] = is_person ? NULL
                       : command ? outside_bot(command)
                                 : bot_find(who);
        if (is_person || t->bot[seat])
            continue;
        command_refuse("a seat is me, person or a bot such as random, "
                       "not \"%.*s\"",
                       (int)who.len, who.at);
        return false;
    }
    if (w->plan.players)
        return true;
    unsigned least = command_usual_players(w->game);
    if (w->seats && seat >= w->game->seats_min)
        least = seat;
    w->plan.players = (uint8_t)least;
    return true;
}

/* A seed nobody can guess, committed to before the first card. */
static void choose_deal(struct match *m, const char *seed)
{
    struct fair fair = {.kind = FAIR_COMMIT, .has_secret = true};
    struct text out;
    uint8_t table[8];
    if (seed) {
        fair = (struct fair){.kind = FAIR_OPEN};
        text_init(&out, fair.word, sizeof fair.word);
        text_put(&out, seed);
        match_fair(m, &fair);
        return;
    }
    host_random(fair.secret, sizeof fair.secret);
    host_random(table, sizeof table);
    text_init(&out, fair.table, sizeof fair.table);
    text_hex(&out, table, sizeof table);
    fair_commit(&fair, m->game, &m->plan, fair.commit);
    match_fair(m, &fair);
}

static struct text new_text(size_t bytes)
{
    struct text t;
    text_init(&t, host_new(bytes), bytes);
    return t;
}

static bool open_match(struct local *t, struct play_orders *w)
{
    struct match *m = &t->match;
    if (!w->load) {
        if (!opening_new(&t->opening, m, w->game, &w->plan))
            return false;
        choose_deal(m, w->seed);
        return true;
    }
    if (!opening_load(&t->opening, m, w->load, w->plan.edition))
        return false;
    if (!m->has_seed && m->fair.kind == FAIR_COMMIT)
        command_refuse(
            "%s does not hold the deal's secret: it can be looked at "
            "but not played on",
            w->load);
    return true;
}

/* Tells the match which bots sit at it. One that goes on from a record keeps
 * its random numbers. */
static void name_bots(struct local *t, const char *open_seed)
{
    struct match *m = &t->match;
    uint8_t random[4];
    host_random(random, sizeof random);
    uint64_t seed = open_seed ? hash_bytes(1, open_seed, strlen(open_seed))
                              : hash_bytes(0, random, sizeof random);
    run_init(&t->run, m, &BOTS, t->thoughts);
    for (unsigned s = 0; s < m->plan.players; s++) {
        if (!t->bot[s] || !t->bot[s]->choose)
            continue;
        if (strcmp(m->bot[s].name, t->bot[s]->name) != 0)
            match_seat_bot(m, s, t->bot[s]->name, (uint32_t)seed);
        t->run.seat[s].seed = m->bot[s].seed;
        t->run.seat[s].level = 0;
        while (bot_at((unsigned)t->run.seat[s].level) != t->bot[s])
            t->run.seat[s].level++;
    }
}

/* Something that everybody at the table hears. */
static void note(struct local *t, const char *sentence)
{
    for (unsigned s = 0; s < t->match.plan.players; s++) {
        say(&t->news[s], sentence);
        text_char(&t->news[s], '\n');
        say(&t->log[s], sentence);
        text_char(&t->log[s], '\n');
    }
}

bool local_open(struct local *t, struct play_orders *w)
{
    memset(t, 0, sizeof *t);
    t->seats = w->seats;
    t->is_typed = input_is_typed();
    if (w->load && !open_match(t, w))
        return false;
    if (w->load && w->game && w->game != t->match.game) {
        command_refuse("%s is a game of %s, not of %s", w->load,
                       t->match.game->title, w->game->title);
        return false;
    }
    if (w->load) {
        w->game = t->match.game;
        w->plan.players = t->match.plan.players;
    }
    if (!seat_everybody(t, w) || (!w->load && !open_match(t, w)) ||
        !keep_open(&t->keep, &t->match, w->save, w->load, w->seats,
                   t->is_typed && local_people(t)))
        return false;
    t->thoughts = host_new(BOT_MEMORY);
    for (unsigned i = 0; i < 2; i++)
        t->views[i] = host_new(w->game->state_size);
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        t->news[s] = new_text(NEWS);
        t->log[s] = new_text(LOG);
    }
    name_bots(t, w->seed);
    for (unsigned s = 0; s < t->match.plan.players; s++)
        if (t->bot[s] && !t->bot[s]->choose)
            t->outside[s] =
                outside_new(w->game, &t->match.plan, t->bot[s]->name);
    if (t->match.plan.notice)
        note(t, t->match.plan.notice);
    return true;
}

void local_close(struct local *t)
{
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        free(t->news[s].at);
        free(t->log[s].at);
        outside_free(t->outside[s]);
    }
    free(t->thoughts);
    free(t->views[0]);
    free(t->views[1]);
    opening_close(&t->opening);
    memset(t, 0, sizeof *t);
}

seat_set local_people(const struct local *t)
{
    seat_set people = 0;
    for (unsigned s = 0; s < t->match.plan.players; s++)
        if (!t->bot[s])
            people |= SEAT(s);
    return people;
}

/* News of long games of bots alone is heard all at once: none is cut. */
static void make_room(struct text *news)
{
    if (news->cap - news->len > NEWS / 4)
        return;
    struct text larger = new_text(news->cap * 2);
    text_slice(&larger, (struct slice){news->at, news->len});
    free(news->at);
    *news = larger;
}

/* Adds what a person sees of the event just played to news and log. Where
 * there are only bots, seat A's place tells an onlooker. */
static void spread_news(struct local *t)
{
    struct match *m = &t->match;
    seat_set people = local_people(t);
    t->is_changed = true;
    t->keep.is_saved = false;
    for (unsigned s = 0; s < m->plan.players; s++) {
        struct tale tale;
        if (people ? !(people & SEAT(s)) : s != 0)
            continue;
        make_room(&t->news[s]);
        size_t from = t->news[s].len;
        tale_begin(&tale, m, people ? s : ONLOOKER, m->count - 1);
        tale_next(&tale);
        witness_tell(&tale.heard, &t->news[s]);
        log_add(&t->log[s],
                (struct slice){t->news[s].at + from, t->news[s].len - from});
    }
}

bool local_has_decided(const struct local *t)
{
    seat_set people = local_people(t);
    for (uint32_t i = 0; i < t->match.count; i++)
        if (people & SEAT(t->match.event[i].actor))
            return true;
    return false;
}

/* Keeps what has changed; says once where it cannot be. */
static void keep_now(struct local *t)
{
    char words[KEEP_PATH + 200];
    struct text why;
    if (!t->is_changed || (t->keep.is_own && !local_has_decided(t)))
        return;
    t->is_changed = false;
    text_init(&why, words, sizeof words);
    if (keep_write(&t->keep, &t->match, &why))
        return;
    for (unsigned s = 0; s < t->match.plan.players; s++)
        text_put(&t->news[s], words);
}

/* Lets a program decide that is asked; false: none is. */
static bool run_outside(struct local *t)
{
    seat_set waiting = match_waiting(&t->match);
    struct refusal why;
    for (unsigned s = 0; s < t->match.plan.players; s++) {
        if (!(waiting & SEAT(s)) || !t->outside[s])
            continue;
        if (t->before_thought)
            t->before_thought(t->before_thought_to);
        struct session session = local_session(t, s);
        uint32_t move = outside_choose(t->outside[s], session.view, s);
        t->is_stuck |= !local_decide(t, s, move, &why);
        return true;
    }
    return false;
}

seat_set local_run(struct local *t)
{
    struct refusal why;
    int next;
    keep_now(t);
    while (!t->is_stuck) {
        next = run_next(&t->run);
        if (next < 0 && !run_outside(t))
            break;
        if (next < 0)
            continue;
        if (next != CHANCE && t->before_thought && t->bot[next] != bot_at(0))
            t->before_thought(t->before_thought_to);
        if (run_step(&t->run, &why))
            spread_news(t);
        else
            t->is_stuck = true;
    }
    seat_set waiting = match_waiting(&t->match);
    t->is_stuck |= (waiting & SEAT(CHANCE)) != 0;
    keep_now(t);
    return t->is_stuck ? 0 : waiting;
}

bool local_decide(struct local *t, unsigned seat, uint32_t move,
                  struct refusal *why)
{
    if (!match_apply(&t->match, seat, move, why))
        return false;
    spread_news(t);
    return true;
}

bool local_undo(struct local *t, unsigned seat, struct refusal *why)
{
    if (!match_undo(&t->match, seat, why))
        return false;
    t->is_changed = true;
    t->keep.is_saved = false;
    char words[120];
    struct text said;
    text_init(&said, words, sizeof words);
    const char letter[2] = {words_letter(seat), '\0'};
    say_with(&said, "{1} takes back the latest decision.", AS_IS(letter));
    text_char(&said, '\n');
    for (unsigned s = 0; s < t->match.plan.players; s++) {
        text_put(&t->news[s], words);
        log_add(&t->log[s], (struct slice){said.at, said.len});
    }
    return true;
}

/* Another game takes the place of this one, which stays where it is kept. */
static bool change(struct local *t, struct play_orders *orders)
{
    struct local other;
    char words[2 * KEEP_PATH];
    struct text out;
    orders->seats = t->seats;
    if (!local_open(&other, orders)) {
        local_close(&other);
        return false;
    }
    text_init(&out, words, sizeof words);
    keep_close(&t->keep, &t->match, &out);
    for (unsigned s = 0; s < other.match.plan.players; s++)
        text_put(&other.news[s], words);
    other.before_thought = t->before_thought;
    other.before_thought_to = t->before_thought_to;
    if (!orders->load) { /* the edition's text lies there */
        other.opening.source = t->opening.source;
        memset(&t->opening.source, 0, sizeof t->opening.source);
    }
    local_close(t);
    *t = other;
    t->run.match = &t->match;
    return true;
}

bool local_change(struct local *t, const char *path)
{
    struct play_orders orders = {.load = path};
    return change(t, &orders);
}

bool local_again(struct local *t)
{
    struct play_orders orders = {.game = t->match.game, .plan = t->match.plan};
    return change(t, &orders);
}

struct session local_session(struct local *t, unsigned seat)
{
    const struct match *m = &t->match;
    m->game->observe(m->setup, m->state, seat, t->views[0]);
    return (struct session){m->game, m->setup, t->views[0], seat,
                            m->plan.players};
}

bool local_is_secret(struct local *t, unsigned a, unsigned b)
{
    const struct match *m = &t->match;
    m->game->observe(m->setup, m->state, a, t->views[0]);
    m->game->observe(m->setup, m->state, b, t->views[1]);
    return memcmp(t->views[0], t->views[1], m->game->state_size) != 0;
}

void local_end(struct local *t, struct text *out)
{
    const struct match *m = &t->match;
    struct session s = local_session(t, ONLOOKER);
    console_put_end(out, &s);
    if (match_waiting(m) || m->fair.kind != FAIR_COMMIT)
        return;
    char hex[2 * SHA256_BYTES + 1];
    struct text secret;
    text_init(&secret, hex, sizeof hex);
    text_hex(&secret, m->fair.secret, SHA256_BYTES);
    say_with(out,
             "The deal was fixed before the first card; its secret was "
             "{1}.",
             AS_IS(hex));
    text_char(out, '\n');
}
