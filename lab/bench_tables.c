#define _GNU_SOURCE
#include "lab/bench_tables.h"

#include "base/json.h"
#include "base/rng.h"
#include "command/command.h"
#include "engine/plan.h"
#include "engine/words.h"
#include "host/clock.h"
#include "host/dial.h"
#include "host/file.h"
#include "host/socket.h"
#include "play/frame.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    SEATS = 4,
    DIALS = 40,    /* connections on their way at once, */
    OPENINGS = 20, /* and tables */
    READY = 512,
    TIMES = 1 << 22,
    KEY_BYTES = 16,
    LINE = 1024,
    REPORT = 4096,
    PATIENCE = 60, /* seconds without a word from the server */
};

static const char GAME[] = "stay-at-home";

struct table;

struct seat {
    struct table *table;
    unsigned letter;
    struct dial *dial;
    struct socket *socket;
    char key[2 * KEY_BYTES + 1];
    char *view;
    bool is_greeted, is_playing, has_view, is_said, has_words;
    uint32_t lines, frame;
    double due;     /* when it decides; 0: it is not asked */
    double said_at; /* the decision on its way */
};

struct table {
    struct seat seat[SEATS];
    char id[32];
    char join[2 * KEY_BYTES + 1];
    unsigned seated;
    bool is_begun, is_over;
    double said_at, last_at; /* the latest decision, and who heard of it last */
};

/* Microseconds, as they come. */
struct times {
    uint32_t *at;
    size_t count;
};

struct bench {
    const struct bench_tables *o;
    const struct game *game;
    void *setup;
    struct table *tables;
    struct seat **speaker; /* who has something to say */
    unsigned speakers;
    pid_t server; /* 0: none runs */
    char folder[32];
    char port[8];
    int epoll;
    struct rng rng;
    unsigned opened, begun;
    bool is_timed;
    struct times acknowledged, heard;
    uint64_t decisions;
    double heard_at;
};

static struct bench bench = {.folder = "/tmp/tidywinks-XX"
                                       "XX"
                                       "XX"};

/* Ends the server and removes the tables that were played at. */
static void clear(void)
{
    static const char *const FILES[] = {"", "-wal", "-shm"};
    char path[LINE];
    if (bench.server > 0) {
        kill(bench.server, SIGTERM);
        waitpid(bench.server, NULL, 0);
    }
    for (unsigned i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        snprintf(path, sizeof path, "%s/tidywinks.db%s", bench.folder,
                 FILES[i]);
        unlink(path);
    }
    rmdir(bench.folder);
}

/* What a figure would not be one with: said, and the end. */
static _Noreturn void give_up(const char *form, ...)
    __attribute__((format(printf, 1, 2)));

static _Noreturn void give_up(const char *form, ...)
{
    va_list more;
    va_start(more, form);
    fputs("tidywinks: ", stderr);
    vfprintf(stderr, form, more);
    fputs("\n", stderr);
    va_end(more);
    clear();
    exit(COMMAND_REFUSED);
}

static void new_key(char *to)
{
    uint8_t random[KEY_BYTES];
    struct text out;
    host_random(random, sizeof random);
    text_init(&out, to, 2 * KEY_BYTES + 1);
    text_hex(&out, random, sizeof random);
}

/* Goes out with flush: what is said while something is heard must wait. */
static void say(struct seat *s, const char *lines)
{
    socket_send(s->socket, slice_of(lines));
    if (!s->has_words)
        bench.speaker[bench.speakers++] = s;
    s->has_words = true;
}

static void run(struct seat *s)
{
    if (!socket_run(s->socket))
        give_up("the server has closed a connection");
}

static void flush(void)
{
    while (bench.speakers) {
        struct seat *s = bench.speaker[--bench.speakers];
        s->has_words = false;
        run(s);
    }
}

static void keep(struct times *t, double seconds)
{
    if (bench.is_timed && t->count < TIMES)
        t->at[t->count++] = (uint32_t)(seconds * 1e6);
}

/* Whether it is asked now, and when it will decide. */
static void look(struct seat *s, double now)
{
    bool is_asked = s->has_view && s->is_playing && !s->is_said &&
                    bench.game->waiting(bench.setup, s->view) & SEAT(s->letter);
    if (!is_asked)
        s->due = 0;
    else if (s->due == 0)
        s->due = now + bench.o->think *
                           (500 + (double)rng_below(&bench.rng, 1000)) / 1e6;
}

static void decide(struct seat *s, double now)
{
    static struct moves list;
    char line[LINE];
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
    say(s, line);
}

static void sit(struct seat *s)
{
    char line[LINE];
    char entropy[65];
    new_key(entropy);
    new_key(entropy + 32);
    snprintf(line, sizeof line, "table %s %s\nsit %c %s otter %s Seat %c",
             s->table->id, s->table->join, words_letter(s->letter), s->key,
             entropy, words_letter(s->letter));
    say(s, line);
}

/* What is opened, and opened again when it is over. */
static void open_game(struct seat *host, const char *first)
{
    char line[LINE];
    struct text out;
    text_init(&out, line, sizeof line);
    text_put(&out, first);
    text_put(&out, "\npace 0\neven 0\ngame ");
    text_put(&out, GAME);
    text_put(&out, "\nplayers ");
    text_int(&out, SEATS);
    text_put(&out, "\n.");
    say(host, line);
}

static void hear_table(struct seat *s, struct slice message)
{
    struct table *t = s->table;
    struct slice line;
    struct slice word;
    bool is_over = false;
    bool is_playing = false;
    while (slice_line(&message, &line)) {
        is_over |= slice_is(line, "phase over");
        is_playing |= slice_is(line, "phase plays");
        if (!t->id[0] && slice_word(&line, &word) && slice_is(word, "table")) {
            line = slice_trim(line);
            memcpy(t->id, line.at,
                   line.len < sizeof t->id ? line.len : sizeof t->id - 1);
            for (unsigned i = 0; i < SEATS; i++)
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
    if (is_over && !t->is_over)
        open_game(s, "open");
    else if (t->is_over && !is_over && !is_playing)
        say(s, "start");
    t->is_over = is_over;
}

static void hear_frame(struct seat *s, struct slice rest, double now)
{
    struct slice word[3];
    struct events seen;
    int32_t n[2];
    for (unsigned i = 0; i < 3; i++)
        slice_word(&rest, &word[i]);
    if (!slice_int(word[1], 0, INT32_MAX, &n[0]) ||
        !slice_int(word[2], 0, INT32_MAX, &n[1]) ||
        !frame_read(slice_trim(rest), s->view, bench.game->state_size, &seen))
        give_up("the server has sent a frame that cannot be read");
    s->frame = (uint32_t)n[0];
    if (s->is_said && (uint32_t)n[1] > s->lines) {
        keep(&bench.acknowledged, now - s->said_at);
        bench.decisions += bench.is_timed;
        s->is_said = false;
    } else if (!s->is_said) {
        s->table->last_at = now;
    }
    s->lines = (uint32_t)n[1];
}

static void hear_history(struct seat *s, struct slice head, struct slice lines)
{
    struct slice word[4];
    struct slice line;
    struct events seen;
    int32_t n[2];
    for (unsigned i = 0; i < 4; i++)
        slice_word(&head, &word[i]);
    if (!slice_int(word[2], 0, INT32_MAX, &n[0]) ||
        !slice_int(word[3], 0, INT32_MAX, &n[1]))
        give_up("the server has sent a history that cannot be read");
    memset(s->view, 0, bench.game->state_size);
    while (slice_line(&lines, &line) && !slice_is(line, "."))
        if (!frame_read(line, s->view, bench.game->state_size, &seen))
            give_up("the server has sent a history that cannot be read");
    s->lines = (uint32_t)n[0];
    s->frame = (uint32_t)n[1];
    s->is_said = false;
    if (!s->has_view && ++s->table->seated == SEATS)
        say(&s->table->seat[0], "start");
    s->has_view = true;
}

/* A decision may have crossed another seat's: it is made anew. */
static void hear_refusal(struct seat *s, struct slice line)
{
    struct slice rest = line;
    struct slice word[4] = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    for (unsigned i = 0; i < 4; i++)
        slice_word(&rest, &word[i]);
    if (!slice_is(word[0], "refused") || !slice_is(word[3], "stale"))
        give_up("the server has refused: %.*s", (int)line.len, line.at);
    s->is_said = false;
}

static void heard(void *to, struct slice message)
{
    struct seat *s = to;
    struct slice lines = message;
    struct slice line;
    double now = clock_now();
    bench.heard_at = now;
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
    } else if (!slice_is(word, "here"))
        give_up("the server has said what nobody expected: %.*s", (int)line.len,
                line.at);
    look(s, now);
}

static void ready(struct seat *s)
{
    if (!s->dial) {
        run(s);
        return;
    }
    enum dial_end end = dial_run(s->dial);
    if (end == DIAL_FAILED)
        give_up("the server has refused a connection");
    if (end == DIAL_GOES_ON)
        return;
    struct slice extra;
    int fd = dial_take(s->dial, &extra);
    s->socket = socket_new(SOCKET_CLIENT, fd, extra, heard, s);
    dial_free(s->dial);
    s->dial = NULL;
    say(s, "tidywinks 1 bench");
}

/* Waits for what comes, up to so many seconds. */
static void listen_for(double seconds)
{
    struct epoll_event events[READY];
    int count = epoll_wait(bench.epoll, events, READY, (int)(seconds * 1e3));
    if (clock_now() > bench.heard_at + PATIENCE)
        give_up("the server has said nothing for %d seconds", PATIENCE);
    for (int i = 0; i < count; i++)
        ready(events[i].data.ptr);
    flush();
}

static void connect_all(void)
{
    unsigned all = (unsigned)bench.o->tables * SEATS;
    unsigned begun = 0;
    for (unsigned open = 0; open < all;) {
        open = 0;
        for (unsigned i = 0; i < begun; i++)
            open += bench.tables[i / SEATS].seat[i % SEATS].is_greeted;
        for (; begun < all && begun - open < DIALS; begun++) {
            struct seat *s = &bench.tables[begun / SEATS].seat[begun % SEATS];
            struct epoll_event on = {.events = EPOLLIN | EPOLLOUT | EPOLLET,
                                     .data.ptr = s};
            s->dial = dial_begin("127.0.0.1", bench.port);
            if (!s->dial)
                give_up("there are no more sockets");
            epoll_ctl(bench.epoll, EPOLL_CTL_ADD, dial_fd(s->dial), &on);
        }
        listen_for(0.05);
    }
}

static void set_up_all(void)
{
    char line[LINE];
    for (int i = 0; i < bench.o->tables; i++) {
        struct table *t = &bench.tables[i];
        char host[2 * KEY_BYTES + 1];
        new_key(host);
        snprintf(line, sizeof line, "new %s %s", host, t->join);
        open_game(&t->seat[0], line);
        do
            listen_for(i < (int)bench.begun + OPENINGS ? 0 : 0.01);
        while (i >= (int)bench.begun + OPENINGS);
    }
    while (bench.begun < (unsigned)bench.o->tables)
        listen_for(0.1);
}

static void play_for(double seconds)
{
    double until = clock_now() + seconds;
    double now;
    while ((now = clock_now()) < until) {
        for (int i = 0; i < bench.o->tables; i++)
            for (unsigned k = 0; k < SEATS; k++) {
                struct seat *s = &bench.tables[i].seat[k];
                if (s->due > 0 && s->due <= now)
                    decide(s, now);
            }
        flush();
        listen_for(bench.o->think ? 0.002 : 0);
    }
}

/* Begins the server; its port is in the last line it prints. */
static bool begin_server(void)
{
    int out[2];
    char line[LINE] = "";
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (pipe(out) != 0)
        return false;
    bench.server = fork();
    if (bench.server == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        dup2(out[1], STDOUT_FILENO);
        execl("/proc/self/exe", "tidywinks", "serve", "--listen", "127.0.0.1:0",
              "--data", bench.folder, "--rate", "1000000", "--sockets",
              "1000000", "--tables", "1000000", (char *)NULL);
        _exit(COMMAND_FAILED);
    }
    close(out[1]);
    FILE *lines = fdopen(out[0], "r");
    while (lines && !strstr(line, "http://") && fgets(line, sizeof line, lines))
        ;
    const char *colon = strrchr(line, ':');
    if (lines)
        fclose(lines);
    return colon && sscanf(colon + 1, "%7[0-9]", bench.port) == 1;
}

/* Bytes of memory the server has of its own, and seconds it has computed. */
static double server_memory(void)
{
    char path[64];
    char line[LINE];
    double kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)bench.server);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "RssAnon: %lf", &kilobytes) == 1)
            break;
    if (f)
        fclose(f);
    return 1024 * kilobytes;
}

static double server_seconds(void)
{
    char path[64];
    double own = 0;
    double system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)bench.server);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f,
                    "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lf "
                    "%lf",
                    &own, &system) != 2)
        own = system = 0;
    if (f)
        fclose(f);
    return (own + system) / (double)sysconf(_SC_CLK_TCK);
}

static int by_size(const void *a, const void *b)
{
    const uint32_t *x = a;
    const uint32_t *y = b;
    return *x < *y ? -1 : *x > *y;
}

static int64_t part(struct times *t, unsigned percent)
{
    if (!t->count)
        return 0;
    qsort(t->at, t->count, sizeof t->at[0], by_size);
    return t->at[(t->count - 1) * percent / 100];
}

static void report(double seconds, double computed, double connection,
                   double table)
{
    const struct {
        const char *name;
        int64_t value;
    } FIGURES[] = {
        {"tables", bench.o->tables},
        {"think_ms", bench.o->think},
        {"decisions_a_second", (int64_t)((double)bench.decisions / seconds)},
        {"acknowledged_p50_us", part(&bench.acknowledged, 50)},
        {"acknowledged_p99_us", part(&bench.acknowledged, 99)},
        {"last_seat_p50_us", part(&bench.heard, 50)},
        {"last_seat_p99_us", part(&bench.heard, 99)},
        {"server_us_a_decision",
         (int64_t)(1e6 * computed / (double)(bench.decisions + 1))},
        {"bytes_a_connection", (int64_t)connection},
        {"bytes_a_table", (int64_t)table},
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
    plan_init(&plan, SEATS);
    if (!plan_prepare(bench.game, &plan, bench.setup, &why))
        abort();
    bench.tables = host_new((size_t)o->tables * sizeof *bench.tables);
    bench.acknowledged.at = host_new(TIMES * sizeof(uint32_t));
    bench.heard.at = host_new(TIMES * sizeof(uint32_t));
    bench.speaker = host_new((size_t)o->tables * SEATS * sizeof(void *));
    bench.epoll = epoll_create1(EPOLL_CLOEXEC);
    rng_seed(&bench.rng, 1);
    for (int i = 0; i < o->tables; i++) {
        new_key(bench.tables[i].join);
        for (unsigned k = 0; k < SEATS; k++) {
            struct seat *s = &bench.tables[i].seat[k];
            s->table = &bench.tables[i];
            s->letter = k;
            s->view = host_new(bench.game->state_size);
            new_key(s->key);
        }
    }
}

int bench_tables(const struct bench_tables *o)
{
    prepare(o);
    if (!mkdtemp(bench.folder))
        give_up("no folder can be made in /tmp");
    if (!begin_server())
        give_up("the server does not begin");
    bench.heard_at = clock_now();
    double nothing = server_memory();
    connect_all();
    double connected = server_memory();
    set_up_all();
    double playing = server_memory();
    play_for(1);
    double before = server_seconds();
    double since = clock_now();
    bench.is_timed = true;
    play_for(o->seconds);
    double seconds = clock_now() - since;
    double computed = server_seconds() - before;
    report(seconds, computed, (connected - nothing) / (o->tables * SEATS),
           (playing - connected) / o->tables);
    clear();
    return COMMAND_OK;
}
