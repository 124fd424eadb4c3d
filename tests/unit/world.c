#define _GNU_SOURCE
#include "tests/unit/world.h"

#include "base/rng.h"
#include "host/clock.h"
#include "server/health.h"
#include "tests/unit/disk.h"
#include "tests/unit/here.h"
#include "tests/unit/seated.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ROUNDS_MOST = 3000 };

static void tick(void *with)
{
    (void)with;
}

static void turn(void *with)
{
    peers_flush(((struct world *)with)->peers);
}

bool world_begin(struct world *w, const char *where, struct text *why)
{
    static const char *const NAMES[] = {"Ada", "Bertolt", "Cleo"};
    w->store = store_open(where, why);
    if (!w->store)
        return false;
    w->loop = loop_new(tick, turn, w);
    w->workers = workers_new(w->loop, w->store, 1);
    w->rooms = rooms_new(w->loop, w->workers, NULL, 0);
    w->crowd = crowd_new((struct crowd_limits){
        .sockets = 100, .tables = 1000, .requests = 1000, .guesses = 1000});
    w->peers = peers_new(w->loop, w->rooms, "test", 1000000, w->crowd);
    for (unsigned i = 0; i < WORLD_GUESTS; i++) {
        struct guest *g = &w->guest[i];
        g->world = w;
        g->name = NAMES[i];
        g->fd = -1;
        if (!g->key[0])
            memset(g->key, 'a' + (char)i, 22);
    }
    return true;
}

static void hang_up(struct guest *g)
{
    if (g->fd >= 0)
        close(g->fd);
    g->fd = -1;
    g->raw_len = 0;
    g->hung_up++;
}

void world_end(struct world *w)
{
    if (!w->store)
        return;
    rooms_end(w->rooms);
    workers_free(w->workers);
    here_turn(w->loop);
    peers_free(w->peers);
    rooms_free(w->rooms);
    crowd_free(w->crowd);
    loop_free(w->loop);
    store_close(w->store);
    w->store = NULL;
    for (unsigned i = 0; i < WORLD_GUESTS; i++)
        hang_up(&w->guest[i]);
}

/* Whole frames become text that was heard; a close is the end. */
static void take_frames(struct guest *g)
{
    const uint8_t *at = (const uint8_t *)g->raw;
    size_t left = g->raw_len;
    bool is_over = false;
    while (left >= 2 && !is_over) {
        unsigned wide = at[1] == 126 ? 2 : at[1] == 127 ? 8 : 0;
        size_t len = wide ? 0 : at[1];
        if (left < 2 + wide)
            break;
        for (unsigned i = 0; i < wide; i++)
            len = len << 8 | at[2 + i];
        if (left < 2 + wide + len)
            break;
        is_over = at[0] == 0x88;
        if (at[0] == 0x81 && g->heard_len + len < sizeof g->heard) {
            memcpy(g->heard + g->heard_len, at + 2 + wide, len);
            g->heard_len += len;
            g->heard[g->heard_len] = '\0';
        }
        at += 2 + wide + len;
        left -= 2 + wide + len;
    }
    memmove(g->raw, at, left);
    g->raw_len = left;
    if (is_over)
        hang_up(g);
}

static bool listen_to(struct guest *g)
{
    if (g->fd < 0)
        return false;
    ssize_t got = recv(g->fd, g->raw + g->raw_len, sizeof g->raw - g->raw_len,
                       MSG_DONTWAIT);
    if (got > 0) {
        g->raw_len += (size_t)got;
        take_frames(g);
    } else if (got == 0) {
        hang_up(g);
    }
    return got >= 0;
}

static bool work(struct world *w)
{
    if (!w->asked)
        return here_work(w->workers);
    struct job *all = w->workers->first;
    bool was_any = all != NULL;
    while (all) {
        struct job *next = all->next;
        all->next = NULL;
        w->workers->first = all;
        w->asked(w, all);
        struct job job = *all;
        here_work(w->workers);
        job.row = all->row;
        w->told(w, &job);
        all = next;
    }
    return was_any;
}

void world_settle(struct world *w)
{
    unsigned rounds = 0;
    health_memory();
    for (bool goes_on = true; goes_on && !w->is_spinning;) {
        here_turn(w->loop);
        goes_on = work(w);
        for (unsigned i = 0; i < WORLD_GUESTS; i++)
            goes_on |= listen_to(&w->guest[i]);
        w->is_spinning = ++rounds > ROUNDS_MOST;
    }
}

void world_pass(struct world *w, uint32_t ms)
{
    w->ahead += ms;
    clock_ahead(w->ahead);
    rooms_tick(w->rooms);
    world_settle(w);
}

/* With a mask of nothing. */
static bool send_text(struct guest *g, const char *text)
{
    uint8_t frame[4096 + 8] = {0x81};
    size_t len = strlen(text);
    size_t head = len < 126 ? 2 : 4;
    frame[1] = (uint8_t)(0x80 | (len < 126 ? len : 126));
    if (len >= 126) {
        frame[2] = (uint8_t)(len >> 8);
        frame[3] = (uint8_t)len;
    }
    memcpy(frame + head + 4, text, len);
    return g->fd >= 0 && send(g->fd, frame, head + 4 + len, MSG_NOSIGNAL) >= 0;
}

const char *guest_heard(const struct guest *g, const char *line)
{
    size_t len = strlen(line);
    const char *at = g->heard_len ? g->heard : NULL;
    for (; at; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (strncmp(at, line, len) == 0)
            return at + len;
    }
    return NULL;
}

bool guest_say(struct guest *g, const char *lines)
{
    g->heard_len = 0;
    g->heard[0] = '\0';
    bool is_said = send_text(g, lines);
    world_settle(g->world);
    g->refused += guest_heard(g, "error store ") != NULL;
    return is_said && g->fd >= 0;
}

static bool connect_to(struct guest *g)
{
    int ends[2];
    if (g->fd >= 0)
        return true;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0,
                   ends) != 0)
        return false;
    g->fd = ends[0];
    peers_add(g->world->peers, ends[1], &(struct crowd_address){{1}},
              (struct slice){NULL, 0});
    return guest_say(g, "tidywinks 1 test text\n") &&
           guest_heard(g, "tidywinks 1 ");
}

/* Connected, and at the table if it has one. */
static bool come(struct guest *g)
{
    char line[80];
    if (g->fd >= 0)
        return true;
    if (!connect_to(g))
        return false;
    if (!g->id[0] || g->is_deleted)
        return true;
    snprintf(line, sizeof line, "table %s %s\n", g->id, g->key);
    bool is_there = guest_say(g, line) && guest_heard(g, "table ");
    if (g->fd >= 0 && guest_heard(g, "error store"))
        hang_up(g);
    return is_there;
}

bool guest_must(struct guest *g, const char *lines, const char *answer)
{
    for (unsigned i = 0; i < GUEST_TRIES; i++) {
        bool was_gone = g->fd < 0;
        if (!come(g))
            continue;
        /* It may have happened, and only the answer was lost. */
        if ((was_gone && guest_heard(g, answer)) ||
            (guest_say(g, lines) && guest_heard(g, answer)))
            return true;
    }
    return false;
}

/* The same of what leaves no table to come back to. */
static bool must_go(struct guest *g, const char *lines, const char *answer)
{
    return guest_must(g, lines, answer) ||
           guest_heard(g, "error key there is no such table");
}

/* Whether it was told that this decision has happened: by the frame of its own
 * event, by `done`, or by the history when it came back. */
static bool is_acknowledged(const struct guest *g, unsigned number)
{
    char begin[16];
    unsigned frame;
    unsigned lines;
    const char *rest;
    snprintf(begin, sizeof begin, "done %c %u\n", g->letter, number);
    if (guest_heard(g, begin))
        return true;
    snprintf(begin, sizeof begin, "history %c ", g->letter);
    rest = guest_heard(g, begin);
    if (rest && sscanf(rest, "%u", &lines) == 1 && lines >= number)
        return true;
    snprintf(begin, sizeof begin, "frame %c ", g->letter);
    rest = guest_heard(g, begin);
    return rest && sscanf(rest, "%u %u", &frame, &lines) == 2 &&
           lines >= number;
}

/* `moves A K F`, then words; those of one chosen at random go to `words`. */
static bool choose(struct guest *g, unsigned *lines, unsigned *frame,
                   char words[200])
{
    char line[16];
    unsigned count = 0;
    struct rng rng;
    snprintf(line, sizeof line, "moves %c\n", g->letter);
    if (!guest_must(g, line, "moves "))
        return false;
    const char *rest = guest_heard(g, "moves ");
    if (sscanf(rest, "%*c %u %u", lines, frame) != 2)
        return false;
    rest = strchr(rest, '\n') + 1;
    for (const char *at = rest; *at && *at != '.'; at = strchr(at, '\n') + 1)
        count++;
    words[0] = '\0';
    if (!count)
        return true;
    rng_seed(&rng, g->world->seed++);
    for (unsigned n = rng_below(&rng, count); n; n--)
        rest = strchr(rest, '\n') + 1;
    snprintf(words, 200, "%.*s", (int)strcspn(rest, "\n"), rest);
    return true;
}

bool guest_decide(struct guest *g, bool *is_asked)
{
    char words[200];
    char line[256];
    unsigned lines;
    unsigned frame;
    *is_asked = false;
    if (!choose(g, &lines, &frame, words))
        return false;
    if (!words[0])
        return true;
    *is_asked = true;
    for (unsigned i = 0; i < GUEST_TRIES; i++) {
        snprintf(line, sizeof line, "play %c %u %u %s\n", g->letter, lines + 1,
                 frame, words);
        bool is_done =
            (g->fd < 0 && come(g) && is_acknowledged(g, lines + 1)) ||
            (g->fd >= 0 && guest_say(g, line) && is_acknowledged(g, lines + 1));
        if (!is_done)
            continue;
        g->acked = lines + 1;
        g->decided++;
        return true;
    }
    return false;
}

static const char ENTROPY[] = "5555555555555555555555555555555555555555"
                              "555555555555555555555555";

bool guest_sets_up(struct guest *g, const char *game, const char *seats)
{
    char lines[400];
    snprintf(lines, sizeof lines,
             "new %s jjjjjjjjjjjjjjjjjjjjjj\nonlookers yes\npace 0\neven 0\n"
             "%sgame %s\nplayers 2\n.\n",
             g->key, seats, game);
    if (!guest_must(g, lines, "table "))
        return false;
    snprintf(g->id, sizeof g->id, "%.22s", guest_heard(g, "table "));
    g->games = 1;
    return true;
}

bool guest_sits(struct guest *g, const char *id, char letter)
{
    char lines[256];
    memcpy(g->id, id, sizeof g->id);
    g->letter = letter;
    g->games = 1;
    snprintf(lines, sizeof lines,
             "table %s jjjjjjjjjjjjjjjjjjjjjj\nsit %c %s otter %s %s\n", id,
             letter, g->key, ENTROPY, g->name);
    char you[8] = "you A";
    you[4] = letter;
    return guest_must(g, lines, you);
}

bool guest_plays(struct guest *a, struct guest *b, unsigned most)
{
    for (unsigned n = 0; n < most;) {
        bool is_asked[2] = {false, false};
        if (!guest_decide(a, &is_asked[0]) ||
            (b && !guest_decide(b, &is_asked[1])))
            return false;
        n += is_asked[0] + is_asked[1];
        if (!is_asked[0] && !is_asked[1])
            return true;
    }
    return true;
}

const char *world_evening(struct world *w, const char *first,
                          unsigned decisions)
{
    struct guest *a = &w->guest[0];
    struct guest *b = &w->guest[1];
    struct guest *c = &w->guest[2];
    if (!guest_sets_up(a, first, ""))
        return "a table";
    if (!guest_sits(a, a->id, 'A') || !guest_sits(b, a->id, 'B'))
        return "two seats";
    if (!guest_must(a, "start\n", "phase plays"))
        return "the first game";
    if (!guest_plays(a, b, 1000))
        return "its decisions";
    if (!guest_must(a, "open\nturn\ngame beachcleaner\nplayers 2\n.\n",
                    "games 2"))
        return "the next game";
    a->letter = 'B';
    b->letter = 'A';
    a->games = b->games = 2;
    a->acked = b->acked = 0;
    if (!guest_must(a, "start\n", "phase plays") ||
        !guest_plays(a, b, decisions))
        return "its decisions";
    if (!must_go(b, "forget A\n", "forgot A"))
        return "a name that goes";
    b->is_forgotten = true;
    if (!guest_sets_up(c, "clean-family", "seat B bot easy\n") ||
        !guest_sits(c, c->id, 'A') ||
        !guest_must(c, "start\n", "phase plays") ||
        !guest_plays(c, NULL, decisions))
        return "a table with a bot";
    if (!must_go(c, "delete\n", "error gone"))
        return "a table that goes";
    c->is_deleted = true;
    return NULL;
}

/* A table that is read again. */
struct again {
    struct seated seated;
    bool is_bad;
};

static bool take(void *to, const struct store_row *row)
{
    struct again *a = to;
    struct refusal why;
    a->is_bad = !table_take(&a->seated.table, &a->seated.host, row->time,
                            row->text, NULL, &why);
    return !a->is_bad;
}

/* What the guest was acknowledged is there; NULL, or what is not. */
static const char *check_guest(struct store *store, const struct guest *g,
                               void *scratch)
{
    static struct again a;
    const char *wrong = NULL;
    if (!g->id[0])
        return NULL;
    a.is_bad = false;
    sit(&a.seated, scratch);
    memcpy(a.seated.table.id, g->id, sizeof g->id);
    if (store_read(store, g->id, 0, take, &a) != STORE_OK || a.is_bad)
        wrong = "a log cannot be read";
    const struct table *t = &a.seated.table;
    bool is_its_game = t->games == g->games && g->letter && g->acked;
    if (!wrong && g->is_deleted && t->rows)
        wrong = "a deleted table is there";
    if (!wrong && !g->is_deleted && t->games < g->games)
        wrong = "a game is lost";
    if (!wrong && !g->is_deleted && is_its_game &&
        t->seat[g->letter - 'A'].lines < g->acked)
        wrong = "a decision is lost";
    stand_up(&a.seated);
    return wrong;
}

const char *world_lost(const struct world *w, const char *where)
{
    static const char RUIN[] = "/ruin";
    const char *wrong = NULL;
    char words[256];
    struct text why;
    void *scratch = host_new(table_scratch_bytes());
    text_init(&why, words, sizeof words);
    disk_lose_power(where, RUIN, 0);
    struct store *store = store_open(RUIN, &why);
    if (!store)
        wrong = "the file cannot be opened";
    else if (!store_check(store, &why))
        wrong = "the file is damaged";
    for (unsigned i = 0; !wrong && i < WORLD_GUESTS; i++)
        wrong = check_guest(store, &w->guest[i], scratch);
    store_close(store);
    disk_forget(RUIN);
    free(scratch);
    return wrong;
}
