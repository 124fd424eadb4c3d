#include "table/table.h"

#include "base/panic.h"
#include "base/say.h"
#include "engine/refuse.h"
#include "engine/words.h"
#include "play/record.h"
#include "play/script.h"
#include "table/clocks.h"
#include "table/evening.h"
#include "table/lets.h"
#include "table/lines.h"
#include "table/step.h"
#include "table/wishes.h"

#include <string.h>

enum {
    OPENING_LINES = 2000, /* of a game's header with its edition */
    EVENTS_FIRST = 64,    /* room for events at the beginning */
    PACE = 700,           /* what a table has unless its host says otherwise */
    GRACE = 60,
    EVEN = 2000,
};

/* What lies in the shared working memory: first what steps work in, then the
 * memory to read an opening in. */
size_t table_scratch_bytes(void)
{
    return step_scratch_bytes() + (1 << 18);
}

void table_hash(struct slice key, uint8_t hash[32])
{
    static const char ROLE[] = "tidywinks key 1\n";
    struct sha256 h;
    sha256_init(&h);
    sha256_add(&h, ROLE, sizeof ROLE - 1);
    sha256_add(&h, key.at, key.len);
    sha256_end(&h, hash);
}

static bool is_same_hash(const uint8_t *a, const uint8_t *b)
{
    unsigned differ = 0;
    for (unsigned i = 0; i < 32; i++)
        differ |= a[i] ^ b[i];
    return !differ;
}

bool table_is_host(const struct table *t, const uint8_t hash[32])
{
    return is_same_hash(t->host, hash);
}

bool table_is_join(const struct table *t, const uint8_t hash[32])
{
    return is_same_hash(t->join, hash);
}

void table_watch_key(const struct table *t, struct text *out)
{
    static const char ROLE[] = "tidywinks onlooker 1\n";
    uint8_t hash[SHA256_BYTES];
    struct sha256 h;
    sha256_init(&h);
    sha256_add(&h, ROLE, sizeof ROLE - 1);
    sha256_add(&h, t->join, sizeof t->join);
    sha256_end(&h, hash);
    text_hex(out, hash, TABLE_WATCH_LETTERS / 2);
}

bool table_is_watch(const struct table *t, const uint8_t hash[32])
{
    char letters[TABLE_WATCH_LETTERS + 1];
    uint8_t own[32];
    struct text key;
    text_init(&key, letters, sizeof letters);
    table_watch_key(t, &key);
    table_hash((struct slice){key.at, key.len}, own);
    return is_same_hash(own, hash);
}

seat_set table_seats_of(const struct table *t, const uint8_t hash[32])
{
    seat_set seats = 0;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        bool is_person =
            t->seat[s].place == PLACE_KEPT || t->seat[s].place == PLACE_TAKEN;
        if (is_same_hash(t->seat[s].key, hash) && is_person)
            seats |= SEAT(s);
    }
    return seats;
}

seat_set table_bots(const struct table *t)
{
    seat_set bots = 0;
    if (t->phase != TABLE_PLAYS)
        return 0;
    seat_set waiting = match_waiting(&t->match);
    for (unsigned s = 0; s < t->match.plan.players; s++)
        if (waiting & SEAT(s) &&
            (t->seat[s].place == PLACE_BOT || t->seat[s].is_stood))
            bots |= SEAT(s);
    return bots;
}

seat_set table_persons(const struct table *t)
{
    seat_set persons = 0;
    for (unsigned s = 0; s < t->match.plan.players; s++)
        if ((t->seat[s].place == PLACE_TAKEN ||
             t->seat[s].place == PLACE_KEPT) &&
            !t->seat[s].is_stood)
            persons |= SEAT(s);
    return persons;
}

seat_set table_uncalled(const struct table *t, seat_set away)
{
    seat_set wanted = 0;
    if (t->phase != TABLE_PLAYS)
        return 0;
    seat_set asked = match_waiting(&t->match) & table_persons(t) & away;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (asked & SEAT(s) && !t->seat[s].is_called)
            wanted |= SEAT(s);
    return wanted;
}

/* The part of an opening from its line `game NAME` on. */
static struct slice header_of(struct slice text)
{
    struct slice rest = text;
    struct slice line;
    struct slice here = rest;
    while (slice_line(&rest, &line)) {
        struct slice words = line;
        struct slice word;
        if (slice_word(&words, &word) && slice_is(word, "game"))
            return here;
        here = rest;
    }
    return (struct slice){text.at + text.len, 0};
}

/* Reads the header into a script of its own, in the scratch memory. */
static bool read_header(const struct table_host *h, struct slice header,
                        struct script *s, struct refusal *why)
{
    size_t lines = 1;
    for (size_t i = 0; i < header.len; i++)
        lines += header.at[i] == '\n';
    *s = (struct script){.text = header, .find = h->find};
    const struct game *game = script_game(s);
    if (game && lines > OPENING_LINES)
        return refuse_with(why, REFUSE_FULL, 0, "the edition is too long");
    if (game) {
        ENSURE(script_bytes(s, game) <= 1 << 18);
        script_run(s, game, (char *)h->scratch + step_scratch_bytes());
    }
    if (s->end != SCRIPT_PASSED) {
        struct text out = refuse(why, REFUSE_SYNTAX, s->line);
        text_put(&out, s->words);
        return false;
    }
    if (s->match.count || s->match.is_situated)
        return refuse_with(why, REFUSE_SYNTAX, 0,
                           "a table begins at the beginning");
    return true;
}

/* The match of a game that was just opened, in memory of the table's own. */
static bool begin_match(struct table *t, const struct table_host *h,
                        const struct script *s, struct refusal *why)
{
    const struct game *game = s->match.game;
    struct plan plan = s->match.plan;
    void *setup = h->setup(h->to, game, &plan, why);
    if (!setup)
        return false;
    ENSURE(game->state_size <= STEP_STATE_MOST);
    void *memory = h->room(h->to, match_bytes_shared(game, EVENTS_FIRST));
    const struct match_shared shared = {setup, h->scratch};
    match_begin(&t->match, game, &plan, &shared, memory, EVENTS_FIRST);
    t->match.fair = s->match.fair;
    return true;
}

/* Before a row is taken in: room for what it may play. */
static void make_room(struct table *t, const struct table_host *h,
                      uint32_t events)
{
    struct match *m = &t->match;
    if (m->count + events <= m->cap)
        return;
    uint32_t cap =
        2 * m->cap > m->count + events ? 2 * m->cap : m->count + events;
    match_move(m, h->room(h->to, match_bytes_shared(m->game, cap)), cap);
}

/* `table 1 ID`, `host HASH` and `join HASH`: the first lines of the first
 * row. */
static bool take_first(struct table *t, struct slice *text, struct refusal *why)
{
    struct slice line;
    struct slice word[3];
    uint8_t *const hash[2] = {t->host, t->join};
    static const char *const NAME[2] = {"host", "join"};
    bool is_good = slice_line(text, &line) && slice_word(&line, &word[0]) &&
                   slice_is(word[0], "table") && slice_word(&line, &word[1]) &&
                   slice_is(word[1], "1") && slice_word(&line, &word[2]) &&
                   word[2].len < TABLE_ID_CAP;
    if (!is_good)
        return refuse_with(why, REFUSE_SYNTAX, 0,
                           "this table was written by another program");
    memcpy(t->id, word[2].at, word[2].len);
    for (unsigned i = 0; i < 2; i++) {
        is_good = slice_line(text, &line) && slice_word(&line, &word[0]) &&
                  slice_is(word[0], NAME[i]) &&
                  slice_hex(slice_trim(line), hash[i], 32);
        if (!is_good)
            return refuse_with(why, REFUSE_SYNTAX, 0, "not the hash of a key");
    }
    return true;
}

/* Settings and seats before the header; with another game the seats that it
 * does not have are gone. */
static bool take_settings(struct table *t, const struct table_host *h,
                          struct slice text, struct refusal *why)
{
    struct slice line;
    while (slice_line(&text, &line))
        if (slice_trim(line).len && !lines_setting(t, h, line, why))
            return false;
    for (unsigned s = t->match.plan.players; s < SEATS_MAX; s++)
        t->seat[s] = (struct table_seat){.place = PLACE_FREE};
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        t->seat[s].lines = 0;
        t->seat[s].last = 0;
        t->seat[s].is_stood = t->seat[s].is_late = false;
        t->seat[s].is_called = false;
        t->seat[s].let = LET_ASK;
        t->seat[s].asked_at = 0;
    }
    return true;
}

static bool may_open(const struct table *t, struct refusal *why)
{
    if (t->phase == TABLE_PLAYS || t->phase == TABLE_CLOSED)
        return refuse_with(why, REFUSE_SEAT, 0,
                           t->phase == TABLE_PLAYS
                               ? "the game at this table is not over"
                               : "this table is closed");
    if (t->games == TABLE_GAMES_CAP)
        return refuse_with(why, REFUSE_FULL, 0,
                           "enough games for one table: set up another");
    return true;
}

static bool take_opening(struct table *t, const struct table_host *h,
                         struct slice text, struct refusal *why)
{
    struct slice header = header_of(text);
    struct slice settings = {text.at, text.len - header.len};
    struct script s;
    struct slice line;
    if (!may_open(t, why))
        return false;
    if (t->phase == TABLE_NEW ? !take_first(t, &settings, why)
                              : !slice_line(&settings, &line))
        return false;
    if (!read_header(h, header, &s, why) || !begin_match(t, h, &s, why))
        return false;
    t->phase = TABLE_GATHERS;
    if (!take_settings(t, h, settings, why))
        return false;
    memset(t->frames, 0, sizeof t->frames);
    t->asking = (struct table_asking){.wish = WISH_NOTHING};
    t->games++;
    t->opened_at = t->rows;
    return true;
}

/* A row of events: a decision and what chance made of it. */
static bool take_events(struct table *t, const struct table_host *h,
                        struct slice text,
                        const struct table_audience *audience,
                        struct refusal *why)
{
    struct match *m = &t->match;
    struct slice line;
    bool is_first = true;
    while (slice_line(&text, &line)) {
        struct slice word;
        struct asked who = {m->game, m->setup, m->state, CHANCE};
        uint32_t move;
        int actor = slice_word(&line, &word) ? words_actor(word) : -1;
        if (actor < 0 || (actor != CHANCE && !is_first))
            return refuse_with(why, REFUSE_SYNTAX, 0,
                               "a row has one decision and then chance");
        who.actor = (unsigned)actor;
        if (!words_read(&who, slice_trim(line), &move, why))
            return false;
        make_room(t, h, 1);
        if (actor != CHANCE)
            step_count(t, (unsigned)actor, step_hash(slice_trim(line)));
        step_event(t, (struct event){move, (uint8_t)actor, 0}, audience);
        is_first = false;
    }
    return true;
}

static bool take_undo(struct table *t, struct slice rest,
                      const struct table_audience *audience,
                      struct refusal *why)
{
    struct slice word;
    int seat = slice_word(&rest, &word) ? words_actor(word) : -1;
    if (seat < 0 || seat >= t->match.plan.players)
        return refuse_with(why, REFUSE_SEAT, 0,
                           "there is no such seat at this table");
    step_count(t, (unsigned)seat, step_hash(slice_of("undo")));
    wishes_undone(t, (unsigned)seat);
    return step_undo(t, (unsigned)seat, audience, why);
}

/* Whether C, of whom `rest` is the decision, may have it now: its time is up, or
 * it is its standing answer. */
static bool may_have(struct table *t, unsigned seat, bool is_let, uint64_t time,
                     struct slice rest, struct refusal *why)
{
    struct asked who = {t->match.game, t->match.setup, t->match.state, seat};
    uint32_t move = 0;
    uint32_t standing = 0;
    uint64_t due = is_let ? table_even(t, seat) : table_due(t, seat);
    if (!due || time < due)
        return refuse_with(why, REFUSE_SEAT, 0, "this seat has time left");
    if (!is_let)
        return true;
    if (!words_read(&who, slice_trim(rest), &move, why))
        return false;
    return (table_lets(t, seat, &standing) && standing == move) ||
           refuse_with(why, REFUSE_SEAT, 0,
                       "this is not the seat's standing answer");
}

/* `late C` or `let C`, then what was decided for C. */
static bool take_for(struct table *t, const struct table_host *h, uint64_t time,
                     struct slice text, const struct table_audience *audience,
                     struct refusal *why)
{
    struct slice rest = text;
    struct slice first = {NULL, 0};
    struct slice next = {NULL, 0};
    struct slice word = {NULL, 0};
    struct slice actor = {NULL, 0};
    slice_line(&rest, &first);
    struct slice events = rest;
    slice_line(&rest, &next);
    slice_word(&first, &word);
    slice_word(&next, &actor);
    bool is_let = slice_is(word, "let");
    int seat = words_actor(slice_trim(first));
    if (seat < 0 || seat >= t->match.plan.players || words_actor(actor) != seat)
        return refuse_with(why, REFUSE_SYNTAX, 0,
                           "a row has one decision and then chance");
    if (!may_have(t, (unsigned)seat, is_let, time, next, why) ||
        !take_events(t, h, events, audience, why))
        return false;
    t->seat[seat].is_late = !is_let;
    return true;
}

/* Whether the row is about a decision taken back, not the setting. */
static bool is_taken_back(struct slice word, struct slice rest)
{
    return slice_is(word, "undo") && slice_word(&rest, &word) &&
           words_actor(word) >= 0;
}

/* Lines about people; `start` is followed by chance. */
static bool take_lines(struct table *t, const struct table_host *h,
                       struct slice text, const struct table_audience *audience,
                       struct refusal *why)
{
    struct slice line;
    while (slice_line(&text, &line)) {
        if (!slice_trim(line).len)
            continue;
        if (!lines_take(t, h, line, why))
            return false;
        wishes_grant(t, audience);
        if (slice_is(slice_trim(line), "start"))
            return take_events(t, h, text, audience, why);
    }
    return true;
}

static void end_row(struct table *t, uint64_t time)
{
    t->rows++;
    t->time = time;
    if (t->phase == TABLE_PLAYS && !match_waiting(&t->match))
        t->phase = TABLE_OVER;
    if (t->phase != TABLE_PLAYS)
        t->asking = (struct table_asking){.wish = WISH_NOTHING};
    clocks_note(t, time);
}

bool table_take(struct table *t, const struct table_host *h, uint64_t time,
                struct slice text, const struct table_audience *audience,
                struct refusal *why)
{
    struct slice all = text;
    struct slice rest = {NULL, 0};
    struct slice word = {NULL, 0};
    bool is_good;
    slice_line(&all, &rest);
    slice_word(&rest, &word);
    if (t->phase == TABLE_NEW || slice_is(word, "open"))
        is_good = take_opening(t, h, text, why);
    else if (t->phase == TABLE_PLAYS && words_actor(word) >= 0)
        is_good = take_events(t, h, text, audience, why);
    else if (t->phase == TABLE_PLAYS &&
             (slice_is(word, "late") || lets_is_given(word, rest)))
        is_good = take_for(t, h, time, text, audience, why);
    else if (t->phase == TABLE_PLAYS && is_taken_back(word, rest))
        is_good = take_undo(t, rest, audience, why);
    else
        is_good = take_lines(t, h, text, audience, why);
    if (is_good)
        end_row(t, time);
    return is_good;
}

void table_step(struct table *t, const struct table_host *h,
                const struct table_step *step, uint64_t time,
                const struct table_audience *audience)
{
    struct refusal why;
    ENSURE(step->number == t->rows);
    if (!step->is_play && !step->is_start && !step->is_undo) {
        ENSURE(table_take(t, h, time, step->text, audience, &why));
        return;
    }
    if (step->is_start)
        ENSURE(lines_take(t, h, slice_of("start"), &why));
    if (step->actor != CHANCE)
        step_count(t, step->actor, step->words);
    if (step->is_late)
        t->seat[step->actor].is_late = true;
    if (step->is_undo) {
        wishes_undone(t, step->actor);
        ENSURE(step_undo(t, step->actor, audience, &why));
    }
    make_room(t, h, step->count);
    for (uint32_t i = 0; i < step->count; i++)
        step_event(t, step->at[i], audience);
    end_row(t, time);
}

/* `seat B kept`, and the hash of no key. */
static bool is_about_nobody(struct slice lines)
{
    static const uint8_t NOBODY[32];
    struct slice word[4] = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    struct slice line = {NULL, 0};
    uint8_t key[32];
    slice_line(&lines, &line);
    for (unsigned i = 0; i < 4; i++)
        slice_word(&line, &word[i]);
    return slice_is(word[0], "seat") && slice_is(word[2], "kept") &&
           slice_hex(word[3], key, sizeof key) && !slice_trim(lines).len &&
           is_same_hash(key, NOBODY);
}

bool table_line(struct table *t, const struct table_host *h, struct slice lines,
                struct table_step *step, struct refusal *why)
{
    struct table trial = *t;
    struct slice rest = lines;
    struct slice line;
    bool is_start = false;
    /* Who likes to be deleted is, at any time. */
    if (t->phase == TABLE_NEW ||
        (t->phase == TABLE_CLOSED && !is_about_nobody(lines)))
        return refuse_with(why, REFUSE_SEAT, 0, "this table is closed");
    while (slice_line(&rest, &line)) {
        if (is_start || !slice_trim(line).len)
            return refuse_with(why, REFUSE_SYNTAX, 0,
                               "a line too many at this table");
        if (!lines_take(&trial, h, line, why))
            return false;
        is_start = slice_is(slice_trim(line), "start");
    }
    if (is_start) {
        step_start(&trial, step);
        return true;
    }
    struct text out = step_begin(&trial, step);
    step_sooner(step, lets_length(&trial, trial.match.state));
    text_slice(&out, lines);
    return step_end(step, &out) ||
           refuse_with(why, REFUSE_FULL, 0, "this is too long for a table");
}

/* The label of a game's deal: the table, and which game of it. */
static void label(char *to, size_t cap, const char *id, uint32_t game)
{
    struct text out;
    text_init(&out, to, cap);
    text_put(&out, id);
    text_char(&out, '.');
    text_int(&out, game);
    ENSURE(!out.cut);
}

/* The deal of the game that is opened: committed to before anybody adds
 * entropy. */
static void commit(const struct table *t, struct match *m,
                   const uint8_t secret[32])
{
    struct fair *fair = &m->fair;
    *fair = (struct fair){.kind = FAIR_COMMIT, .has_secret = true};
    label(fair->table, sizeof fair->table, t->id, t->games + 1);
    memcpy(fair->secret, secret, sizeof fair->secret);
    fair_commit(fair, m->game, &m->plan, fair->commit);
}

static void write_first(const struct table *t, struct text *out)
{
    text_put(out, "table 1 ");
    text_put(out, t->id);
    text_put(out, "\nhost ");
    text_hex(out, t->host, sizeof t->host);
    text_put(out, "\njoin ");
    text_hex(out, t->join, sizeof t->join);
    text_char(out, '\n');
}

/* Takes the line `turn` off the beginning. */
static bool is_turned(struct slice *settings)
{
    struct slice rest = *settings;
    struct slice line;
    if (!slice_line(&rest, &line) || !slice_is(slice_trim(line), "turn"))
        return false;
    *settings = rest;
    return true;
}

bool table_open(struct table *t, const struct table_host *h, struct slice lines,
                const uint8_t secret[32], struct table_step *step,
                struct refusal *why)
{
    struct slice header = header_of(lines);
    struct slice settings = {lines.at, lines.len - header.len};
    struct table trial = *t;
    struct script s;
    if (!may_open(t, why) || !read_header(h, header, &s, why))
        return false;
    if (t->phase != TABLE_NEW &&
        !evening_seats(&trial, s.match.plan.players, is_turned(&settings), why))
        return false;
    if (s.match.fair.kind != FAIR_NONE)
        return refuse_with(why, REFUSE_SYNTAX, 0,
                           "the deal of a table is committed to by its host");
    if (t->phase == TABLE_NEW)
        trial.rules =
            (struct table_rules){.pace = PACE, .grace = GRACE, .even = EVEN};
    trial.phase = TABLE_GATHERS;
    trial.match = s.match;
    if (!take_settings(&trial, h, settings, why))
        return false;
    commit(t, &s.match, secret);
    struct text out = step_begin(t, step);
    step->notice = s.match.plan.notice;
    if (t->phase == TABLE_NEW)
        write_first(t, &out);
    else
        text_put(&out, "open\n");
    lines_settings(&trial, &out);
    lines_seats(&trial, true, &out);
    record_header(&s.match, true, &out);
    return step_end(step, &out) ||
           refuse_with(why, REFUSE_FULL, 0, "the edition is too long");
}

void table_letters(struct text *out, seat_set seats)
{
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (seats & SEAT(s))
            text_char(out, words_letter(s));
    if (!seats)
        text_char(out, '-');
}

const char *table_phase_word(const struct table *t)
{
    static const char *const PHASES[] = {
        [TABLE_NEW] = "new",       [TABLE_GATHERS] = "gathers",
        [TABLE_PLAYS] = "plays",   [TABLE_OVER] = "over",
        [TABLE_CLOSED] = "closed",
    };
    return PHASES[t->phase];
}

void table_write(const struct table *t, struct text *out)
{
    text_put(out, "phase ");
    text_put(out, table_phase_word(t));
    text_put(out, "\ngames ");
    text_int(out, t->games);
    text_char(out, '\n');
    lines_settings(t, out);
    lines_seats(t, false, out);
    wishes_write(t, out);
    if (t->match.game)
        record_header(&t->match, t->phase == TABLE_OVER, out);
}
