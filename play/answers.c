#include "play/answers.h"

#include "engine/refuse.h"
#include "play/describe.h"
#include "play/record.h"
#include "play/tale.h"

#include <string.h>

bool answer_error(struct call *c, const char *code, const char *sentence)
{
    text_clear(c->out);
    text_put(c->out, "error ");
    text_put(c->out, code);
    text_char(c->out, ' ');
    for (; *sentence; sentence++)
        text_char(c->out, *sentence == '\n' ? ' ' : *sentence);
    text_char(c->out, '\n');
    return false;
}

static bool answer_refusal(struct call *c, const struct refusal *why)
{
    return answer_error(c, refuse_word(why->code), why->words);
}

/* Whoever was named, a seat or onlooker. */
static struct session session_here(struct call *c)
{
    return session_of(&c->p->match, c->eyes);
}

/* The same, or chance, which is asked in the state itself. */
static struct asked asked_of(struct call *c)
{
    struct match *m = &c->p->match;
    if (c->eyes == CHANCE)
        return (struct asked){m->game, m->setup, m->state, CHANCE};
    struct session s = session_here(c);
    return session_asked(&s);
}

/* Seats as letters with blanks between; `-` for nobody. */
static void put_seats(struct text *out, seat_set seats)
{
    for (unsigned s = 0; s <= CHANCE; s++)
        if (seats & SEAT(s))
            words_seat(out, s);
    text_put(out, seats ? "\n" : "-\n");
}

static bool answer_waiting(struct call *c)
{
    struct match *m = &c->p->match;
    if (c->p->bound >= 0) {
        c->eyes = (unsigned)c->p->bound;
        struct asked who = asked_of(c);
        put_seats(c->out, m->game->waiting(m->setup, who.state));
    } else {
        put_seats(c->out, match_waiting(m));
    }
    return true;
}

static bool answer_moves(struct call *c)
{
    const struct match *m = &c->p->match;
    struct asked who = asked_of(c);
    struct moves list;
    moves_clear(&list);
    if (m->game->waiting(m->setup, who.state) & SEAT(who.actor))
        m->game->moves(m->setup, who.state, who.actor, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        struct event event = {list.move[i], (uint8_t)who.actor, 0};
        words_event(m->game, m->setup, event, c->out);
        if (who.actor == CHANCE) {
            text_put(c->out, " # ");
            text_int(c->out, list.weight[i]);
            text_put(c->out, " in ");
            text_int(c->out, list.total);
        }
        text_char(c->out, '\n');
    }
    return true;
}

static void offer(void *to, struct slice word)
{
    struct text *out = to;
    text_slice(out, word);
    text_char(out, '\n');
}

static bool answer_next(struct call *c)
{
    const struct match *m = &c->p->match;
    struct asked who = asked_of(c);
    struct refusal why;
    uint32_t move;
    if (!(m->game->waiting(m->setup, who.state) & SEAT(who.actor)))
        return true;
    if (c->rest.len && words_read(&who, c->rest, &move, &why))
        text_put(c->out, "-\n");
    words_next(&who, c->rest, offer, c->out);
    return true;
}

/* Words are read on the view, so that a refusal tells no more than it. */
static bool answer_play(struct call *c)
{
    struct asked who = asked_of(c);
    struct refusal why;
    uint32_t move;
    if (!words_read(&who, c->rest, &move, &why) ||
        !match_apply(&c->p->match, c->eyes, move, &why))
        return answer_refusal(c, &why);
    return true;
}

static bool answer_chance(struct call *c)
{
    struct match *m = &c->p->match;
    struct refusal why;
    seat_set waiting = match_waiting(m);
    if (!waiting)
        return answer_error(c, "over", "the game is over");
    if (waiting != SEAT(CHANCE))
        return answer_error(c, "seat", "nothing is left to chance now");
    if (!match_chance(m, &why))
        return answer_refusal(c, &why);
    words_event(m->game, m->setup, m->event[m->count - 1], c->out);
    text_char(c->out, '\n');
    return true;
}

/* Before the first event: a secret nobody else knows, and its commitment. */
static bool answer_deal(struct call *c)
{
    struct match *m = &c->p->match;
    struct fair fair = {.kind = FAIR_COMMIT, .has_secret = true};
    struct text table;
    uint8_t name[8];
    if (m->count || m->fair.kind != FAIR_NONE)
        return answer_error(c, "full",
                            m->count ? "the first event has happened"
                                     : "how chance is drawn is fixed already");
    c->p->host->secret(fair.secret, sizeof fair.secret);
    c->p->host->secret(name, sizeof name);
    text_init(&table, fair.table, sizeof fair.table);
    text_hex(&table, name, sizeof name);
    fair_commit(&fair, m->game, &m->plan, fair.commit);
    match_fair(m, &fair);
    fair_write(&fair, false, c->out);
    return true;
}

static bool answer_bot(struct call *c)
{
    const struct levels *levels = c->p->host->levels;
    const char *names[32] = {NULL};
    char near[160];
    struct refusal why;
    struct text say;
    if (!c->rest.len) {
        c->p->run.seat[c->eyes].level = -1;
        return true;
    }
    for (unsigned i = 0; i < 31 && levels->name(i); i++) {
        names[i] = levels->name(i);
        if (!slice_is(c->rest, names[i]))
            continue;
        c->p->run.seat[c->eyes].level = (int)i;
        return true;
    }
    text_init(&say, near, sizeof near);
    refuse_nearest(&say, c->rest, names);
    say = refuse(&why, REFUSE_OPTION, 0);
    text_put(&say, "there is no bot of that name");
    text_put(&say, near);
    return answer_refusal(c, &why);
}

static bool answer_run(struct call *c)
{
    struct run *run = &c->p->run;
    const struct match *m = run->match;
    struct refusal why;
    uint32_t seed = (uint32_t)hash_bytes(1, m->has_seed ? m->seed : c->p->salt,
                                         sizeof c->p->salt);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        run->seat[s].seed = m->bot[s].name[0] ? m->bot[s].seed : seed;
    while (run_next(run) >= 0)
        if (!run_step(run, &why))
            return answer_refusal(c, &why);
    return true;
}

static bool answer_undo(struct call *c)
{
    struct refusal why;
    if (!match_undo(&c->p->match, c->eyes, &why))
        return answer_refusal(c, &why);
    return true;
}

static bool answer_back(struct call *c)
{
    struct match *m = &c->p->match;
    int32_t n;
    if (!slice_int(c->rest, 0, (int32_t)m->count, &n))
        return answer_error(c, "syntax",
                            "back needs a number of events, at most as many "
                            "as there are");
    match_cut(m, m->count - (uint32_t)n);
    return true;
}

static bool answer_view(struct call *c)
{
    struct session s = session_here(c);
    session_situation(&s, FORM_ALL, c->out);
    return true;
}

static bool answer_describe(struct call *c)
{
    struct session s = session_here(c);
    struct json j = json_to(c->out);
    struct text page;
    /* The scratch memory is free between scripts. */
    text_init(&page, c->p->scratch, c->p->scratch_bytes);
    describe_view(&s, NULL, page, &j);
    text_char(c->out, '\n');
    return true;
}

static bool answer_prompt(struct call *c)
{
    struct session s = session_here(c);
    char words[1024];
    struct text say;
    text_init(&say, words, sizeof words);
    text_put(c->out, session_prompt(&s, &say));
    text_word(c->out, words);
    text_char(c->out, '\n');
    return true;
}

static bool answer_picture(struct call *c)
{
    struct session s = session_here(c);
    session_picture(&s, c->out);
    return true;
}

static bool answer_score(struct call *c)
{
    struct session s = session_here(c);
    struct result result;
    session_result(&s, &result);
    for (unsigned i = 0; i < result.sources; i++) {
        text_put(c->out, result.source[i].name);
        text_char(c->out, ';');
        for (unsigned seat = 0; seat < s.players; seat++) {
            words_seat(c->out, seat);
            text_word_int(c->out, result.source[i].points[seat]);
        }
        if (result.source[i].is_forecast)
            text_put(c->out, "; forecast");
        text_char(c->out, '\n');
    }
    return true;
}

/* Leaves out the first lines of the answer, as many as `rest` says. */
static bool skip_lines(struct call *c)
{
    size_t at = 0;
    int32_t n = 0;
    if (c->rest.len && !slice_int(c->rest, 0, INT32_MAX, &n))
        return answer_error(c, "syntax",
                            "after the seat comes how many lines are known "
                            "already, or nothing");
    for (; n; n--) {
        while (at < c->out->len && c->out->at[at] != '\n')
            at++;
        if (at == c->out->len)
            return answer_error(c, "undo",
                                "there are fewer lines than that: something "
                                "was taken back");
        at++;
    }
    memmove(c->out->at, c->out->at + at, c->out->len - at + 1);
    c->out->len -= at;
    return true;
}

static bool answer_seen(struct call *c)
{
    record_seen(&c->p->match, c->eyes, c->out);
    return skip_lines(c);
}

static bool answer_tell(struct call *c)
{
    struct tale t;
    tale_begin(&t, &c->p->match, c->eyes, 0);
    while (tale_next(&t))
        witness_tell(&t.heard, c->out);
    return skip_lines(c);
}

static bool answer_names(struct call *c)
{
    const struct match *m = &c->p->match;
    struct name name;
    for (unsigned i = 0; m->game->words->name(m->setup, i, &name); i++) {
        text_put(c->out, name.code);
        text_put(c->out, "; ");
        text_put(c->out, name.title);
        text_put(c->out, "; ");
        text_put(c->out, name.about ? name.about : "-");
        text_char(c->out, '\n');
    }
    return true;
}

/* A bound session sees the commitment, but no seed before the end. */
static bool answer_header(struct call *c)
{
    struct match shown = c->p->match;
    bool is_bound = c->p->bound >= 0 && match_waiting(&shown);
    if (is_bound && shown.fair.kind == FAIR_OPEN)
        shown.fair.kind = FAIR_NONE;
    record_header(&shown, !is_bound, c->out);
    return true;
}

static bool answer_position(struct call *c)
{
    const struct match *m = &c->p->match;
    if (!match_waiting(m))
        return answer_error(c, "over",
                            "the game is over: that is no situation to play "
                            "on from");
    record_position(m, m->state, c->out);
    return true;
}

static bool answer_record(struct call *c)
{
    const struct match *m = &c->p->match;
    if (c->p->bound >= 0 && match_waiting(m))
        return answer_error(c, "hidden",
                            "the record of this match is shown after its end");
    record_write(m, true, c->out);
    return true;
}

static bool answer_result(struct call *c)
{
    const struct match *m = &c->p->match;
    struct result result = {.outcome = OUTCOME_OPEN};
    if (match_waiting(m)) {
        text_put(c->out, "-\n");
        return true;
    }
    m->game->result(m->setup, m->state, &result);
    words_result(&result, m->plan.players, c->out);
    text_char(c->out, '\n');
    return true;
}

const struct answer ANSWERS[] = {
    {"waiting", "", "who is asked now; * is chance, - nobody: it is over",
     NEED_MATCH, answer_waiting},
    {"moves", "SEAT|*", "what is legal, a line each", NEED_MATCH | NEED_ACTOR,
     answer_moves},
    {"next", "SEAT|* WORDS…", "words that can follow; - if WORDS is a move",
     NEED_MATCH | NEED_ACTOR | NEED_WORDS, answer_next},
    {"play", "SEAT|* WORDS", "a decision, or what chance brought",
     NEED_MATCH | NEED_ACTOR | NEED_WORDS, answer_play},
    {"deal", "", "let chance be drawn from a secret, and commit to it",
     NEED_MATCH | NEED_FREE, answer_deal},
    {"chance", "", "draw what chance brings from the seed",
     NEED_MATCH | NEED_FREE, answer_chance},
    {"bot", "SEAT [NAME]", "let a bot play a seat, or no longer",
     NEED_MATCH | NEED_SEAT | NEED_FREE | NEED_WORDS, answer_bot},
    {"run", "", "let chance and bots move until somebody else is asked",
     NEED_MATCH, answer_run},
    {"undo", "SEAT",
     "take back its latest decision, if the rules of undo "
     "allow it",
     NEED_MATCH | NEED_SEAT, answer_undo},
    {"back", "N", "drop the last N events", NEED_MATCH | NEED_FREE | NEED_WORDS,
     answer_back},
    {"view", "VIEWER", "all that is known, as situation lines",
     NEED_MATCH | NEED_VIEWER, answer_view},
    {"describe", "VIEWER", "what a screen may show, as JSON",
     NEED_MATCH | NEED_VIEWER, answer_describe},
    {"prompt", "VIEWER", "number of a rule, and what is asked",
     NEED_MATCH | NEED_VIEWER, answer_prompt},
    {"picture", "VIEWER", "the table for people", NEED_MATCH | NEED_VIEWER,
     answer_picture},
    {"score", "VIEWER", "points so far, a source a line",
     NEED_MATCH | NEED_VIEWER, answer_score},
    {"seen", "VIEWER [N]", "events as seen, without the first N lines",
     NEED_MATCH | NEED_VIEWER | NEED_WORDS, answer_seen},
    {"tell", "VIEWER [N]", "the same in sentences",
     NEED_MATCH | NEED_VIEWER | NEED_WORDS, answer_tell},
    {"names", "", "cards and pieces: code; title; what it does", NEED_MATCH,
     answer_names},
    {"header", "", "game, players, options, edition", NEED_MATCH,
     answer_header},
    {"position", "", "the situation, to be loaded again",
     NEED_MATCH | NEED_FREE, answer_position},
    {"record", "", "the whole match, to be loaded again", NEED_MATCH,
     answer_record},
    {"result", "", "how it ended; - while it goes on", NEED_MATCH,
     answer_result},
    {"imagine", "SEAT [N]", "a world as the seat may imagine it, to try in",
     NEED_MATCH | NEED_SEAT | NEED_WORDS, worlds_imagine},
    {"try", "COMMAND",
     "waiting, moves, play, chance, rollout, result or points in that world",
     NEED_MATCH | NEED_WORDS, worlds_try},
    {NULL, NULL, NULL, 0, NULL},
};
