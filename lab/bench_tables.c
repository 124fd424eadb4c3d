#define _GNU_SOURCE
#include "lab/bench_tables.h"

#include "base/json.h"
#include "command/command.h"
#include "engine/plan.h"
#include "engine/words.h"
#include "host/clock.h"
#include "host/file.h"
#include "lab/bench_seats.h"
#include "lab/bench_server.h"
#include "play/frame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

enum {
    DIALS = 40,    /* connections on their way at once, */
    OPENINGS = 20, /* and tables */
    READY = 512,
    TIMES = 1 << 22,
    KEY_BYTES = 16,
    REPORT = 4096,
    PATIENCE = 60, /* seconds without a word from the server */
    STUCK = 30,    /* and without a decision at a table, when all behave */
};

static const char GAME[] = "stay-at-home";

struct bench_seats bench;

static void new_key(char *to)
{
    uint8_t random[KEY_BYTES];
    struct text out;
    host_random(random, sizeof random);
    text_init(&out, to, 2 * KEY_BYTES + 1);
    text_hex(&out, random, sizeof random);
}

void bench_say(struct bench_seat *s, const char *lines)
{
    if (!s->socket)
        return;
    socket_send(s->socket, slice_of(lines));
    if (!s->has_words)
        bench.speaker[bench.speakers++] = s;
    s->has_words = true;
}

void bench_run(struct bench_seat *s)
{
    if (s->socket &&
        !(s->deaf_to > 0 ? socket_flush(s->socket) : socket_run(s->socket)))
        bench_lost(s, clock_now());
}

static void flush(void)
{
    while (bench.speakers) {
        struct bench_seat *s = bench.speaker[--bench.speakers];
        s->has_words = false;
        bench_run(s);
    }
}

static void keep(struct bench_times *t, double seconds)
{
    if (bench.is_timed && t->count < TIMES)
        t->at[t->count++] = (uint32_t)(seconds * 1e6);
}

bool bench_is_asked(const struct bench_seat *s)
{
    return s->has_view && s->is_playing && !s->is_said &&
           bench.game->waiting(bench.setup, s->view) & SEAT(s->letter);
}

/* Whether it is asked now, and when it will decide. */
static void look(struct bench_seat *s, double now)
{
    if (!bench_is_asked(s))
        s->due = 0;
    else if (s->due == 0)
        s->due = now + bench.o->think *
                           (500 + (double)rng_below(&bench.rng, 1000)) / 1e6;
}

void bench_decide(struct bench_seat *s, double now)
{
    static struct moves list;
    char line[BENCH_LINE];
    struct text out;
    moves_clear(&list);
    bench.game->moves(bench.setup, s->view, s->letter, &list);
    text_init(&out, line, sizeof line);
    text_put(&out, "play ");
    words_seat(&out, s->letter);
    text_word_int(&out, s->lines + 1);
    text_word_int(&out, s->frame);
    text_char(&out, ' ');
    bench.game->words->move(bench.setup, s->letter,
                            list.move[rng_below(&bench.rng, list.count)], &out);
    if (s->table->last_at > 0)
        keep(&bench.heard, s->table->last_at - s->table->said_at);
    s->table->said_at = s->said_at = now;
    s->table->last_at = 0;
    s->is_said = true;
    s->due = 0;
    bench_say(s, line);
    if (s->habit == HABIT_TWICE)
        bench_say(s, line);
}

static void sit(struct bench_seat *s)
{
    char line[BENCH_LINE];
    char entropy[65];
    new_key(entropy);
    new_key(entropy + 32);
    snprintf(line, sizeof line, "table %s %s\nsit %c %s otter %s Seat %c",
             s->table->id, s->table->join, words_letter(s->letter), s->key,
             entropy, words_letter(s->letter));
    bench_say(s, line);
}

/* What is opened, and opened again when it is over. */
static void open_game(struct bench_seat *host, const char *first)
{
    char line[BENCH_LINE];
    struct text out;
    text_init(&out, line, sizeof line);
    text_put(&out, first);
    text_put(&out, "\npace 0\neven ");
    text_int(&out, bench.even);
    text_put(&out, "\ngame ");
    text_put(&out, GAME);
    text_put(&out, "\nplayers ");
    text_int(&out, BENCH_SEATS);
    text_put(&out, "\n.");
    bench_say(host, line);
}

/* `seat A taken …` */
static bool is_taken(struct slice line)
{
    struct slice word[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
    for (unsigned i = 0; i < 3; i++)
        slice_word(&line, &word[i]);
    return slice_is(word[0], "seat") && slice_is(word[2], "taken");
}

static void hear_table(struct bench_seat *s, struct slice message)
{
    struct bench_table *t = s->table;
    struct slice line;
    struct slice word;
    bool is_over = false;
    bool is_playing = false;
    unsigned taken = 0;
    while (slice_line(&message, &line)) {
        is_over |= slice_is(line, "phase over");
        is_playing |= slice_is(line, "phase plays");
        taken += is_taken(line);
        if (!t->id[0] && slice_word(&line, &word) && slice_is(word, "table")) {
            line = slice_trim(line);
            memcpy(t->id, line.at,
                   line.len < sizeof t->id ? line.len : sizeof t->id - 1);
            for (unsigned i = 0; i < BENCH_SEATS; i++)
                sit(&t->seat[i]);
            bench.opened++;
        }
    }
    s->is_playing = is_playing;
    if (s->letter)
        return;
    if (is_playing && !t->is_begun)
        bench.begun++;
    t->is_begun |= is_playing;
    if (taken == BENCH_SEATS && !t->is_starting)
        bench_say(s, "start");
    t->is_starting |= taken == BENCH_SEATS;
    if (is_over && !t->is_over)
        open_game(s, "open");
    else if (t->is_over && !is_over && !is_playing)
        bench_say(s, "start");
    t->is_over = is_over;
}

static void hear_frame(struct bench_seat *s, struct slice rest, double now)
{
    struct slice word[3];
    struct events seen;
    int32_t n[2];
    for (unsigned i = 0; i < 3; i++)
        slice_word(&rest, &word[i]);
    if (!slice_int(word[1], 0, INT32_MAX, &n[0]) ||
        !slice_int(word[2], 0, INT32_MAX, &n[1]) ||
        !frame_read(slice_trim(rest), s->view, bench.game->state_size, &seen))
        bench_give_up("the server has sent a frame that cannot be read");
    if ((uint32_t)n[0] != s->frame + 1)
        bench_give_up("a frame was lost: %d after %u", (int)n[0],
                      (unsigned)s->frame);
    if ((uint32_t)n[1] > s->lines + 1)
        bench_give_up("a decision has happened twice");
    s->frame = (uint32_t)n[0];
    if (s->is_said && (uint32_t)n[1] > s->lines) {
        if (s->habit == HABIT_NONE)
            keep(&bench.acknowledged, now - s->said_at);
        bench.decisions += bench.is_timed;
        s->is_said = false;
        s->table->moved_at = s->replied_at = now;
    } else if (!s->is_said && s->habit == HABIT_NONE) {
        s->table->last_at = now;
    }
    s->lines = (uint32_t)n[1];
}

static void hear_history(struct bench_seat *s, struct slice head,
                         struct slice lines)
{
    struct slice word[4];
    struct slice line;
    struct events seen;
    int32_t n[2];
    for (unsigned i = 0; i < 4; i++)
        slice_word(&head, &word[i]);
    if (!slice_int(word[2], 0, INT32_MAX, &n[0]) ||
        !slice_int(word[3], 0, INT32_MAX, &n[1]))
        bench_give_up("the server has sent a history that cannot be read");
    memset(s->view, 0, bench.game->state_size);
    while (slice_line(&lines, &line) && !slice_is(line, "."))
        if (!frame_read(line, s->view, bench.game->state_size, &seen))
            bench_give_up("the server has sent a history that cannot be read");
    s->lines = (uint32_t)n[0];
    s->frame = (uint32_t)n[1];
    s->is_said = false;
    s->has_view = true;
}

/* A decision may have crossed another seat's: it is made anew; or the end of the
 * game, and another has begun. Whoever talks rubbish is told so. */
static void hear_refusal(struct bench_seat *s, struct slice line)
{
    struct slice rest = line;
    struct slice word[4] = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    for (unsigned i = 0; i < 4; i++)
        slice_word(&rest, &word[i]);
    bool is_old = !s->is_said && slice_is(word[0], "refused");
    bool is_expected =
        is_old || (slice_is(word[0], "refused") && slice_is(word[3], "stale"));
    /* Whoever comes back decides anew, and may have decided before. */
    if (!is_expected && (s->habit == HABIT_NONE || s->habit == HABIT_TWICE))
        bench_give_up("the server has refused: %.*s", (int)line.len, line.at);
    s->is_said = false;
    s->replied_at = clock_now();
}

static void heard(void *to, struct slice message)
{
    struct bench_seat *s = to;
    struct slice lines = message;
    struct slice line;
    double now = clock_now();
    bench.heard_at = s->table->heard_at = now;
    s->messages++;
    slice_line(&lines, &line);
    struct slice rest = line;
    struct slice word = {NULL, 0};
    slice_word(&rest, &word);
    if (slice_is(word, "tidywinks"))
        s->is_greeted = true;
    else if (slice_is(word, "table"))
        hear_table(s, message);
    else if (slice_is(word, "history"))
        hear_history(s, line, lines);
    else if (slice_is(word, "error") || slice_is(word, "refused"))
        hear_refusal(s, line);
    else if (slice_is(word, "frame")) {
        do {
            rest = line;
            slice_word(&rest, &word);
            hear_frame(s, rest, now);
        } while (slice_line(&lines, &line));
    } else if (!slice_is(word, "here") && !slice_is(word, "pong") &&
               !(slice_is(word, "done") && s->habit != HABIT_NONE))
        bench_give_up("the server has said what nobody expected: %.*s",
                      (int)line.len, line.at);
    look(s, now);
}

void bench_dial(struct bench_seat *s)
{
    struct epoll_event on = {.events = EPOLLIN | EPOLLOUT | EPOLLET,
                             .data.ptr = s};
    s->dial = dial_begin(
        "127.0.0.1",
        bench_server_port((unsigned)(s->table - bench.tables) + s->letter));
    if (!s->dial)
        bench_give_up("there are no more sockets");
    epoll_ctl(bench.epoll, EPOLL_CTL_ADD, dial_fd(s->dial), &on);
}

/* Greets, and sits where it sat. */
static void greet(struct bench_seat *s)
{
    char line[BENCH_LINE];
    bench_say(s, "tidywinks 1 bench");
    if (!s->has_view)
        return;
    snprintf(line, sizeof line, "table %s %s", s->table->id, s->key);
    bench_say(s, line);
}

static void ready(struct bench_seat *s)
{
    if (!s->dial) {
        bench_run(s);
        return;
    }
    enum dial_end end = dial_run(s->dial);
    if (end == DIAL_FAILED)
        bench_give_up("the server has refused a connection");
    if (end == DIAL_GOES_ON)
        return;
    struct slice extra;
    int fd = dial_take(s->dial, &extra);
    s->socket = socket_new(SOCKET_CLIENT, fd, extra, heard, s);
    dial_free(s->dial);
    s->dial = NULL;
    greet(s);
}

void bench_listen(double seconds)
{
    struct epoll_event events[READY];
    int count = epoll_wait(bench.epoll, events, READY, (int)(seconds * 1e3));
    if (clock_now() > bench.heard_at + PATIENCE)
        bench_give_up("the server has said nothing for %d seconds", PATIENCE);
    for (int i = 0; i < count; i++)
        ready(events[i].data.ptr);
    flush();
}

static void connect_all(void)
{
    unsigned all = (unsigned)bench.o->tables * BENCH_SEATS;
    unsigned begun = 0;
    for (unsigned open = 0; open < all;) {
        open = 0;
        for (unsigned i = 0; i < begun; i++)
            open +=
                bench.tables[i / BENCH_SEATS].seat[i % BENCH_SEATS].is_greeted;
        for (; begun < all && begun - open < DIALS; begun++) {
            struct bench_seat *s =
                &bench.tables[begun / BENCH_SEATS].seat[begun % BENCH_SEATS];
            bench_dial(s);
        }
        bench_listen(0.05);
    }
}

static void set_up_all(void)
{
    char line[BENCH_LINE];
    for (int i = 0; i < bench.o->tables; i++) {
        struct bench_table *t = &bench.tables[i];
        char host[2 * KEY_BYTES + 1];
        new_key(host);
        snprintf(line, sizeof line, "new %s %s", host, t->join);
        open_game(&t->seat[0], line);
        do
            bench_listen(i < (int)bench.begun + OPENINGS ? 0 : 0.01);
        while (i >= (int)bench.begun + OPENINGS);
    }
    while (bench.begun < (unsigned)bench.o->tables)
        bench_listen(0.1);
}

static void play_for(double seconds)
{
    double until = clock_now() + seconds;
    double now;
    while ((now = clock_now()) < until) {
        for (int i = 0; i < bench.o->tables; i++)
            for (unsigned k = 0; k < BENCH_SEATS; k++) {
                struct bench_seat *s = &bench.tables[i].seat[k];
                if (s->due > 0 && s->due <= now && bench_is_there(s))
                    bench_decide(s, now);
                if (s->habit != HABIT_NONE)
                    bench_habit(s, now);
            }
        flush();
        bench_listen(bench.o->think ? 0.002 : 0);
    }
}

static int by_size(const void *a, const void *b)
{
    const uint32_t *x = a;
    const uint32_t *y = b;
    return *x < *y ? -1 : *x > *y;
}

int64_t bench_part(struct bench_times *t, unsigned percent)
{
    if (!t->count)
        return 0;
    qsort(t->at, t->count, sizeof t->at[0], by_size);
    return t->at[(t->count - 1) * percent / 100];
}

/* Of the server: what it has computed, and its memory meanwhile. */
struct measured {
    double seconds, computed, database, half, end;
};

/* Everybody behaves from now on: how many tables do not get on all the same. */
static unsigned count_stuck(void)
{
    double from = clock_now();
    unsigned stuck;
    bench.is_calm = true;
    bench.is_timed = false;
    do {
        play_for(0.1);
        stuck = 0;
        for (int i = 0; i < bench.o->tables; i++)
            stuck += bench.tables[i].moved_at <= from;
    } while (stuck && clock_now() < from + STUCK);
    return stuck;
}

static void report(const struct measured *m, unsigned stuck)
{
    const struct {
        const char *name;
        int64_t value;
    } FIGURES[] = {
        {"tables", bench.o->tables},
        {"think_ms", bench.o->think},
        {"decisions_a_second", (int64_t)((double)bench.decisions / m->seconds)},
        {"acknowledged_p50_us", bench_part(&bench.acknowledged, 50)},
        {"acknowledged_p99_us", bench_part(&bench.acknowledged, 99)},
        {"last_seat_p50_us", bench_part(&bench.heard, 50)},
        {"last_seat_p99_us", bench_part(&bench.heard, 99)},
        {"server_us_a_decision",
         (int64_t)(1e6 * m->computed / (double)(bench.decisions + 1))},
        {"database_us_a_decision",
         (int64_t)(1e6 * m->database / (double)(bench.decisions + 1))},
        {"servers", bench.o->servers},
        {"bytes_a_connection", (int64_t)(bench.memory[1] - bench.memory[0]) /
                                   (bench.o->tables * BENCH_SEATS)},
        {"bytes_a_table",
         (int64_t)(bench.memory[2] - bench.memory[1]) / bench.o->tables},
        {"server_kb_half_way", (int64_t)m->half / 1024},
        {"server_kb_at_the_end", (int64_t)m->end / 1024},
        {"stuck_tables", stuck},
        {"drops", (int64_t)bench.mischief.drops},
        {"slow_readings", (int64_t)bench.mischief.slow},
        {"rubbish", (int64_t)bench.mischief.rubbish},
        {"closed_by_server", (int64_t)bench.mischief.closed},
    };
    char words[REPORT];
    struct text out;
    text_init(&out, words, sizeof words);
    struct json j = json_to(&out);
    json_object(&j, NULL);
    for (size_t i = 0; i < sizeof FIGURES / sizeof FIGURES[0]; i++) {
        if (bench.o->is_json)
            json_number(&j, FIGURES[i].name, FIGURES[i].value);
        else
            printf("%-22s %10lld\n", FIGURES[i].name,
                   (long long)FIGURES[i].value);
    }
    json_end(&j);
    if (bench.o->is_json)
        puts(words);
}

static void prepare(const struct bench_tables *o)
{
    struct plan plan;
    struct refusal why;
    bench.o = o;
    bench.game = registry_find(slice_of(GAME));
    bench.setup = host_new(bench.game->setup_size);
    plan_init(&plan, BENCH_SEATS);
    if (!plan_prepare(bench.game, &plan, bench.setup, &why))
        abort();
    bench.tables = host_new((size_t)o->tables * sizeof *bench.tables);
    bench.acknowledged.at = host_new(TIMES * sizeof(uint32_t));
    bench.heard.at = host_new(TIMES * sizeof(uint32_t));
    bench.speaker = host_new((size_t)o->tables * BENCH_SEATS * sizeof(void *));
    bench.epoll = epoll_create1(EPOLL_CLOEXEC);
    rng_seed(&bench.rng, 1);
    for (int i = 0; i < o->tables; i++) {
        new_key(bench.tables[i].join);
        for (unsigned k = 0; k < BENCH_SEATS; k++) {
            struct bench_seat *s = &bench.tables[i].seat[k];
            s->table = &bench.tables[i];
            s->letter = k;
            s->view = host_new(bench.game->state_size);
            new_key(s->key);
        }
    }
}

void bench_begin(const struct bench_tables *o)
{
    prepare(o);
    if (!bench_server_begin(o->store, (unsigned)o->servers))
        bench_give_up("the server does not begin");
    bench.heard_at = clock_now();
    bench.memory[0] = bench_server_memory();
    connect_all();
    bench.memory[1] = bench_server_memory();
    set_up_all();
    bench.memory[2] = bench_server_memory();
}

int bench_tables(const struct bench_tables *o)
{
    struct measured m;
    bench_begin(o);
    play_for(1);
    if (o->is_unruly)
        bench_habits_give(clock_now());
    double before = bench_server_seconds();
    double behind = bench_family_seconds(o->database);
    double since = clock_now();
    bench.is_timed = true;
    play_for(o->seconds / 2.0);
    m.half = bench_server_memory();
    play_for(o->seconds / 2.0);
    m.end = bench_server_memory();
    m.seconds = clock_now() - since;
    m.computed = bench_server_seconds() - before;
    m.database = bench_family_seconds(o->database) - behind;
    unsigned stuck = count_stuck();
    report(&m, stuck);
    bench_server_end();
    return stuck ? COMMAND_FAILED : COMMAND_OK;
}
