#include "terminal/joined_lines.h"

#include "engine/witness.h"
#include "engine/words.h"
#include "games/registry.h"
#include "host/file.h"
#include "play/frame.h"
#include "play/verify.h"
#include "terminal/joined_evening.h"
#include "terminal/others.h"

#include <stdlib.h>
#include <string.h>

enum {
    STATE_MOST = 1 << 16,
    TELL = 1 << 14,
    RECORD_MOST = 1 << 21,
    KEY_BYTES = 16,
};

static bool keep(char *to, size_t cap, struct slice from)
{
    struct text out;
    text_init(&out, to, cap);
    text_slice(&out, from);
    return !out.cut;
}

static void end_with(struct joined *j, struct slice words)
{
    keep(j->refusal, sizeof j->refusal, words);
    j->changes++;
}

/* A game was opened: its setup, and room for a view. */
static bool open_game(struct joined *j)
{
    struct script *s = &j->script;
    free(j->memory);
    j->memory = NULL;
    j->has_view = false;
    j->said[0] = j->verdict[0] = j->evening[0] = '\0';
    j->is_evening_awaited = false;
    j->record.len = 0;
    text_clear(&j->log);
    *s = (struct script){.text = {j->header.at, j->header.len},
                         .find = registry_find};
    const struct game *game = script_game(s);
    if (!game || game->state_size > STATE_MOST)
        return false;
    size_t script = match_padded(script_bytes(s, game));
    size_t view = match_padded(game->state_size);
    char *memory = host_new(script + 2 * view);
    j->memory = memory;
    j->view = memory + script;
    j->before = j->view + view;
    return script_run(s, game, memory) == SCRIPT_PASSED;
}

/* `seat A taken FIGURE NAME`, `seat B free`, … */
static void take_seat(struct joined *j, struct slice rest)
{
    struct slice word;
    int seat = slice_word(&rest, &word) ? words_actor(word) : -1;
    if (seat < 0 || seat >= SEATS_MAX || !slice_word(&rest, &word))
        return;
    struct joined_seat *s = &j->seat[seat];
    keep(s->place, sizeof s->place, word);
    s->name[0] = '\0';
    if (slice_is(word, "taken"))
        slice_word(&rest, &word);
    if (slice_is(slice_of(s->place), "taken") ||
        slice_is(slice_of(s->place), "bot"))
        keep(s->name, sizeof s->name, slice_trim(rest));
    j->voice.seat[seat] =
        slice_is(slice_of(s->place), "taken") && s->name[0] ? s->name : NULL;
}

static void take_phase(struct joined *j, struct slice word)
{
    static const char *const PHASES[] = {"gathers", "plays", "over", "closed"};
    for (unsigned i = 0; i < sizeof PHASES / sizeof PHASES[0]; i++)
        if (slice_is(word, PHASES[i]))
            j->phase = j->is_forgotten ? JOINED_CLOSED : (enum joined_phase)i;
}

/* What a `table` says, line by line; the seats that are ours are in `own`. */
static bool read_table(struct joined *j, struct slice lines, seat_set *own)
{
    struct slice line;
    struct slice here = lines;
    uint32_t games = j->games;
    int32_t n;
    while (slice_line(&lines, &line)) {
        struct slice rest = line;
        struct slice word = {NULL, 0};
        slice_word(&rest, &word);
        rest = slice_trim(rest);
        if (slice_is(word, "game"))
            break;
        here = lines;
        if (slice_is(word, "you") && words_actor(rest) >= 0)
            *own |= (seat_set)SEAT((unsigned)words_actor(rest));
        else if (slice_is(word, "you") && slice_is(rest, "onlooker"))
            *own |= SEAT(ONLOOKER);
        else if (slice_is(word, "you"))
            j->is_host = true;
        else if (slice_is(word, "phase"))
            take_phase(j, rest);
        else if (slice_is(word, "seat"))
            take_seat(j, rest);
        else if (slice_is(word, "games") && slice_int(rest, 1, 100000, &n))
            j->games = (uint32_t)n;
        else
            others_reads(j, word, rest);
    }
    if (here.len < 2)
        return false;
    /* Without the dot at the end. The setup of a game never changes. */
    if (j->games == games && j->memory)
        return true;
    text_clear(&j->header);
    text_slice(&j->header, (struct slice){here.at, here.len - 2});
    return !j->header.cut && open_game(j);
}

void joined_new_key(char key[JOINED_KEY])
{
    uint8_t random[KEY_BYTES];
    struct text out;
    host_random(random, sizeof random);
    text_init(&out, key, JOINED_KEY);
    text_hex(&out, random, sizeof random);
}

/* `sit B KEY FIGURE ENTROPY NAME` */
void joined_sit(struct joined *j, unsigned seat)
{
    char line[512];
    struct text out;
    text_init(&out, line, sizeof line);
    text_put(&out, "sit ");
    words_seat(&out, seat);
    text_word(&out, j->own);
    text_word(&out, j->wish.figure);
    text_char(&out, ' ');
    text_hex(&out, j->entropy, sizeof j->entropy);
    text_word(&out, j->wish.name);
    joined_tell(j, line);
    j->is_entropy_told = j->phase == JOINED_GATHERS;
}

static void add_entropy(struct joined *j)
{
    char line[128];
    struct text out;
    text_init(&out, line, sizeof line);
    text_put(&out, "entropy ");
    words_seat(&out, j->eyes);
    text_char(&out, ' ');
    text_hex(&out, j->entropy, sizeof j->entropy);
    joined_tell(j, line);
    j->is_entropy_told = true;
}

static int free_seat(const struct joined *j)
{
    for (unsigned s = 0; s < j->script.match.plan.players; s++)
        if (slice_is(slice_of(j->seat[s].place), "free") &&
            (j->wish.seat < 0 || j->wish.seat == (int)s))
            return (int)s;
    return -1;
}

void joined_put_link(const struct joined *j, const char *key, struct text *out)
{
    bool is_v6 = strchr(j->wish.link.host, ':') != NULL;
    text_put(out, "http://");
    text_put(out, is_v6 ? "[" : "");
    text_put(out, j->wish.link.host);
    text_put(out, is_v6 ? "]:" : ":");
    text_put(out, j->wish.link.port);
    text_put(out, "/#table/");
    text_put(out, j->wish.link.id);
    text_char(out, '/');
    text_put(out, key);
}

void joined_put_own_link(const struct joined *j, struct text *out)
{
    say(out, "With this link you come back to your seat, from anywhere:");
    text_char(out, '\n');
    joined_put_link(j, j->own, out);
    text_char(out, '\n');
}

static void tell_link(struct joined *j)
{
    char line[JOINED_WORDS];
    struct text out;
    text_init(&out, line, sizeof line);
    joined_put_own_link(j, &out);
    joined_add(j, (struct slice){out.at, out.len}, true);
}

/* Not at the table yet: sits down, or looks on. */
static void find_place(struct joined *j, seat_set own)
{
    int seat = free_seat(j);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (own & SEAT(s) && (j->wish.seat < 0 || j->wish.seat == (int)s) &&
            j->eyes == JOINED_NOBODY && !j->wish.is_watching) {
            j->eyes = s;
            if (j->own[0])
                tell_link(j);
            else
                keep(j->own, sizeof j->own, slice_of(j->wish.link.key));
            if (slice_is(slice_of(j->seat[s].place), "kept"))
                joined_sit(j, s);
        }
    if (j->eyes != JOINED_NOBODY || j->own[0])
        return;
    if (own & SEAT(ONLOOKER)) {
        j->eyes = ONLOOKER;
    } else if (seat >= 0 && !j->wish.is_watching &&
               j->phase == JOINED_GATHERS) {
        joined_new_key(j->own);
        joined_sit(j, (unsigned)seat);
    } else if (j->wish.is_watching || j->wish.seat < 0) {
        joined_tell(j, "watch");
    } else {
        end_with(j, slice_of("that seat is taken"));
    }
}

/* Another game is set up: the seats may have turned. */
static void follow_seat(struct joined *j, seat_set own)
{
    char words[200];
    struct text out;
    unsigned seat = 0;
    joined_note(j, "Another game is set up at this table.");
    if (j->eyes >= SEATS_MAX || !(own & (seat_set)~SEAT(ONLOOKER)) ||
        own & SEAT(j->eyes))
        return;
    while (!(own & SEAT(seat)))
        seat++;
    j->eyes = seat;
    const char letter[] = {words_letter(seat), '\0'};
    text_init(&out, words, sizeof words);
    say_with(&out, "Everybody sits one seat further: you are {1} now.",
             AS_IS(letter));
    text_char(&out, '\n');
    joined_add(j, (struct slice){out.at, out.len}, true);
}

/* Who has won what is told where there was more than one game. */
static void ask_evening(struct joined *j)
{
    if (j->wish.pass || j->games < 2)
        return;
    joined_tell(j, "evening");
    j->is_evening_awaited = true;
}

/* All keys have been answered, and none of them is the seat's any more. */
static bool is_removed(const struct joined *j)
{
    return !j->awaited && !j->is_own && j->eyes < SEATS_MAX && !j->is_forgotten;
}

static void end_removed(struct joined *j)
{
    joined_note(j, "The host has given your seat to somebody else.");
    end_with(j, slice_of("the host has given your seat to somebody else"));
}

static bool take_table(struct joined *j, struct slice lines)
{
    seat_set own = 0;
    enum joined_phase before = j->phase;
    uint32_t games = j->games;
    const struct others old = j->others;
    j->is_host = false;
    j->others.is_wished = false;
    j->others.stood = 0;
    if (!read_table(j, lines, &own))
        return false;
    say_as(&j->voice);
    if (games && games != j->games)
        follow_seat(j, own);
    j->awaited -= j->awaited > 0;
    j->is_own = j->eyes < SEATS_MAX && own & SEAT(j->eyes);
    if (is_removed(j)) {
        end_removed(j);
        return true;
    }
    if (j->phase != before || j->games != games)
        j->is_busy = false;
    if (j->entropy_of != j->games) {
        host_random(j->entropy, sizeof j->entropy);
        j->entropy_of = j->games;
        j->is_entropy_told = false;
        if (j->eyes < SEATS_MAX && j->phase == JOINED_GATHERS)
            add_entropy(j);
    }
    if (!games ? j->games > 1
               : j->phase == JOINED_OVER && before != JOINED_OVER)
        ask_evening(j);
    if (games && before == JOINED_GATHERS && j->phase == JOINED_PLAYS)
        joined_note(j, "The game begins.");
    if (j->phase == JOINED_CLOSED && before != JOINED_CLOSED &&
        !j->is_forgotten)
        joined_note(j, "The table is closed.");
    if (games != j->games) {
        j->others.let = 0;
        j->others.due = 0;
    }
    if (j->eyes == JOINED_NOBODY)
        find_place(j, own);
    others_tell(j, &old);
    if (j->phase == JOINED_OVER && !j->verdict[0] && j->eyes != JOINED_NOBODY &&
        !j->wish.pass)
        joined_tell(j, "record");
    j->changes++;
    return true;
}

/* What is said is there when K has come so far. */
static void acknowledge(struct joined *j)
{
    if (j->said[0] && j->lines >= j->number)
        j->said[0] = '\0';
}

/* Whom a frame is for: it was told before, it is history, it is news. */
enum told { TOLD_BEFORE, TOLD_LATE, TOLD_NOW };

/* One frame: the view goes on, and what was seen of it is told. */
static bool take_frame(struct joined *j, struct slice data, enum told is)
{
    static char words[TELL];
    struct text told;
    const struct match *m = &j->script.match;
    struct witness w = {.game = m->game,
                        .setup = m->setup,
                        .eyes = j->eyes,
                        .before = j->before,
                        .after = j->view};
    memcpy(j->before, j->view, m->game->state_size);
    if (!frame_read(data, j->view, m->game->state_size, &w.seen))
        return false;
    if (is == TOLD_BEFORE)
        return true;
    text_init(&told, words, sizeof words);
    if (w.seen.count) {
        witness_tell(&w, &told);
    } else {
        j->others.undone++;
        say(&told, "A decision was taken back.");
        text_char(&told, '\n');
    }
    joined_add(j, (struct slice){told.at, told.len}, is == TOLD_NOW);
    return true;
}

/* `A`, or `onlooker`: whether that is us. */
static bool is_ours(const struct joined *j, struct slice word)
{
    return slice_is(word, "onlooker") ? j->eyes == ONLOOKER
                                      : words_actor(word) == (int)j->eyes;
}

/* Two numbers, in this order. */
static bool take_numbers(struct slice *rest, uint32_t *a, uint32_t *b)
{
    struct slice word[2];
    int32_t n[2];
    for (unsigned i = 0; i < 2; i++)
        if (!slice_word(rest, &word[i]) ||
            !slice_int(word[i], 0, INT32_MAX, &n[i]))
            return false;
    *a = (uint32_t)n[0];
    *b = (uint32_t)n[1];
    return true;
}

/* `history A K F`, the first view, the frames, a dot. What was told before is
 * not news again. */
static bool take_history(struct joined *j, struct slice rest,
                         struct slice lines)
{
    struct slice word;
    struct slice line;
    struct events none;
    uint32_t had = j->frame;
    uint32_t all = 0;
    uint32_t at = 0;
    bool is_back = j->has_view;
    const struct game *game = j->script.match.game;
    if (!j->memory || !slice_word(&rest, &word))
        return false;
    if (!is_ours(j, word))
        return true;
    if (!take_numbers(&rest, &j->lines, &j->frame) ||
        !slice_line(&lines, &line))
        return false;
    for (size_t i = 0; i < lines.len; i++)
        all += lines.at[i] == '\n';
    uint32_t fresh = is_back && j->frame > had ? j->frame - had : 0;
    memset(j->view, 0, game->state_size);
    if (!frame_read(line, j->view, game->state_size, &none))
        return false;
    j->has_view = true;
    while (slice_line(&lines, &line) && !slice_is(line, "."))
        if (!take_frame(j, line,
                        !is_back              ? TOLD_LATE
                        : ++at + fresh >= all ? TOLD_NOW
                                              : TOLD_BEFORE))
            return false;
    acknowledge(j);
    joined_say_again(j);
    j->changes++;
    return true;
}

/* `frame A F K DATA` */
static bool hear_frame(struct joined *j, struct slice rest)
{
    struct slice word;
    uint32_t frame;
    uint32_t lines;
    if (!slice_word(&rest, &word) || !is_ours(j, word))
        return true;
    if (!j->has_view || !take_numbers(&rest, &frame, &lines) ||
        frame != j->frame + 1)
        return false;
    j->frame = frame;
    j->lines = lines;
    if (!take_frame(j, slice_trim(rest), TOLD_NOW))
        return false;
    bool was_said = j->said[0] != '\0';
    acknowledge(j);
    if (was_said)
        joined_say_again(j);
    return true;
}

/* A sentence of the server's, which speaks English, in the reader's language
 * where the tables have it. */
static void put_theirs(struct text *out, const char *english,
                       struct slice theirs)
{
    char sentence[400];
    keep(sentence, sizeof sentence, slice_trim(theirs));
    say_with(out, english, TERM(sentence));
}

/* `refused A K CODE SENTENCE`. A stale one is said again with the frame that
 * was missing. */
static void hear_refused(struct joined *j, struct slice rest)
{
    struct slice word[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
    char line[512];
    struct text out;
    for (unsigned i = 0; i < 3; i++)
        slice_word(&rest, &word[i]);
    if (slice_is(word[2], "stale") || !is_ours(j, word[0]))
        return;
    text_init(&out, line, sizeof line);
    put_theirs(&out, j->is_undo ? "Not undone: {1}." : "Not done: {1}.", rest);
    j->said[0] = '\0';
    joined_note(j, line);
    if (j->is_undo)
        others_offer_undo(j);
}

/* `done A K`: it had happened already. */
static void hear_done(struct joined *j, struct slice rest)
{
    struct slice word = {NULL, 0};
    int32_t n;
    slice_word(&rest, &word);
    if (is_ours(j, word) && slice_int(slice_trim(rest), 1, INT32_MAX, &n) &&
        (uint32_t)n == j->number) {
        j->said[0] = '\0';
        j->changes++;
    }
}

/* `here AB 1 C`: who is here, how many look on, who is gone */
static void hear_here(struct joined *j, struct slice rest)
{
    struct slice word = {NULL, 0};
    int32_t n = 0;
    slice_word(&rest, &word);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        j->seat[s].is_here =
            word.len && memchr(word.at, words_letter(s), word.len) != NULL;
    if (slice_word(&rest, &word) && slice_int(word, 0, 100000, &n))
        j->onlookers = (unsigned)n;
    seat_set gone = 0;
    rest = slice_trim(rest);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (rest.len && memchr(rest.at, words_letter(s), rest.len))
            gone |= (seat_set)SEAT(s);
    others_gone(j, gone);
}

/* Whether the deal is what was committed to before anybody had added to it,
 * with what this device added. Its draws are in `v`. */
static const char *judge(const struct joined *j, const struct script *s,
                         const struct verified *v)
{
    const struct fair *before = &j->script.match.fair;
    const struct fair *fair = &s->match.fair;
    if (s->end != SCRIPT_PASSED || v->verdict != VERDICT_FAIR ||
        fair->kind != FAIR_COMMIT ||
        memcmp(fair->commit, before->commit, sizeof fair->commit) != 0)
        return "The deal does NOT verify: keep the record, and ask whoever "
               "runs the server.";
    if (j->is_entropy_told && j->eyes < SEATS_MAX &&
        memcmp(fair->entropy[j->eyes], j->entropy, sizeof j->entropy) != 0)
        return "The deal is not made from what this device added to it: "
               "another device of this seat did, or the server.";
    return NULL;
}

static void check_record(struct joined *j)
{
    struct script s = {.text = {j->record.at, j->record.len},
                       .find = registry_find,
                       .end = SCRIPT_BAD};
    struct verified v = {.verdict = VERDICT_NO_SEED};
    struct text out;
    const struct game *game = script_game(&s);
    void *memory = game ? host_new(script_bytes(&s, game)) : NULL;
    if (game && script_run(&s, game, memory) == SCRIPT_PASSED)
        verify_match(&s.match, &v);
    const char *trouble = judge(j, &s, &v);
    text_init(&out, j->verdict, sizeof j->verdict);
    if (trouble) {
        say(&out, trouble);
    } else {
        say_with(&out,
                 "The deal is verified: {1} draws are what was committed to "
                 "before the game.",
                 NUM(v.draws));
    }
    free(memory);
    j->changes++;
}

static void take_record(struct joined *j, struct slice lines)
{
    if (lines.len < 2 || lines.len > RECORD_MOST || j->verdict[0])
        return;
    free(j->record.at);
    text_init(&j->record, host_new(lines.len), lines.len);
    text_slice(&j->record, (struct slice){lines.at, lines.len - 2});
    check_record(j);
}

/* `error CODE SENTENCE`. A wrong key is the end; the rest is for reading. */
static void hear_error(struct joined *j, struct slice rest)
{
    struct slice code = {NULL, 0};
    char line[400];
    struct text out;
    slice_word(&rest, &code);
    rest = slice_trim(rest);
    j->is_busy = false;
    if (j->is_forgotten)
        return;
    if (slice_is(code, "gone")) {
        end_with(j, rest);
        return;
    }
    if (slice_is(code, "key") && j->eyes == JOINED_NOBODY && j->own[0]) {
        /* Somebody else was quicker. */
        j->own[0] = '\0';
        find_place(j, 0);
        return;
    }
    if (slice_is(code, "key") && j->eyes == JOINED_NOBODY) {
        end_with(j, rest);
        return;
    }
    if (slice_is(code, "hidden") && j->eyes == JOINED_NOBODY) {
        end_with(j, slice_of("every seat is taken, and this table has no "
                             "onlookers"));
        return;
    }
    if (slice_is(code, "key") &&
        (j->awaited || slice_is(rest, "this key opens the table no longer"))) {
        j->is_own &= j->awaited > 0;
        j->awaited -= j->awaited > 0;
        if (is_removed(j))
            end_removed(j);
        return;
    }
    text_init(&out, line, sizeof line);
    put_theirs(&out, "The server says: {1}.", rest);
    joined_note(j, line);
}

/* `tidywinks 1 BUILD`: views are bytes that only the same build reads. */
static void hear_greeting(struct joined *j, struct slice rest)
{
    struct slice word[2] = {{NULL, 0}, {NULL, 0}};
    int32_t rate;
    for (unsigned i = 0; i < 2; i++)
        slice_word(&rest, &word[i]);
    j->is_greeted = true;
    j->is_busy = j->is_evening_awaited = false;
    if (slice_int(slice_trim(rest), 1, INT32_MAX, &rate))
        connection_pace(j->connection, rate);
    if (!slice_is(word[0], "1") ||
        (!j->wish.pass && !slice_is(word[1], j->wish.build)))
        end_with(j, slice_of("the server is another version of tidywinks; "
                             "join with the same one, or in a browser"));
    else if (j->has_view)
        joined_note(j, "Connected again.");
}

/* `forgot A`: nothing holds this person here. */
static void hear_forgot(struct joined *j)
{
    j->is_forgotten = true;
    j->is_busy = false;
    j->phase = JOINED_CLOSED;
    joined_note(j, "Your name and key are deleted from this table.");
}

static bool take_line(struct joined *j, struct slice line)
{
    struct slice rest = line;
    struct slice word = {NULL, 0};
    slice_word(&rest, &word);
    if (slice_is(word, "frame"))
        return hear_frame(j, rest);
    if (slice_is(word, "refused"))
        hear_refused(j, rest);
    else if (slice_is(word, "done"))
        hear_done(j, rest);
    else if (slice_is(word, "here"))
        hear_here(j, rest);
    else if (slice_is(word, "error"))
        hear_error(j, rest);
    else if (slice_is(word, "tidywinks"))
        hear_greeting(j, rest);
    else if (slice_is(word, "forgot"))
        hear_forgot(j);
    else if (slice_is(word, "notice"))
        joined_add(j, line, true);
    else
        others_hears(j, word, rest);
    return true;
}

bool joined_take(struct joined *j, struct slice message)
{
    struct slice lines = message;
    struct slice line;
    struct slice rest;
    struct slice word = {NULL, 0};
    if (!slice_line(&lines, &line))
        return true;
    rest = line;
    slice_word(&rest, &word);
    if (slice_is(word, "table"))
        return take_table(j, lines);
    if (j->wish.pass && !slice_is(word, "error") &&
        !slice_is(word, "tidywinks"))
        return true;
    if (slice_is(word, "history"))
        return take_history(j, rest, lines);
    if (slice_is(word, "evening") && lines.len >= 2) {
        joined_take_evening(j, (struct slice){lines.at, lines.len - 2});
        return true;
    }
    if (slice_is(word, "record") && slice_trim(rest).len) {
        joined_take_game(j, lines);
        return true;
    }
    if (slice_is(word, "record")) {
        take_record(j, lines);
        return true;
    }
    do {
        if (!take_line(j, line))
            return false;
    } while (slice_line(&lines, &line));
    return true;
}
