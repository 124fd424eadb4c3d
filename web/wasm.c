/* What the page and the tests may call of the engine as WebAssembly: one table
 * at a time. Text goes in at tw_input and comes out at tw_output, as UTF-8
 * ended by a zero. Seats are numbers from 0, chance is 8, an onlooker 9.
 * Calls that can be refused return 0, or an enum refuse with a sentence as
 * output. */
#include "base/hash.h"
#include "base/say.h"
#include "bots/bot.h"
#include "bots/why.h"
#include "engine/describe.h"
#include "engine/refuse.h"
#include "engine/words.h"
#include "games/registry.h"
#include "play/lesson.h"
#include "play/record.h"
#include "play/script.h"
#include "play/signature.h"
#include "play/tale.h"
#include "play/verify.h"

#define EXPORT __attribute__((visibility("default")))

enum {
    PAGE_BYTES = 65536,
    OUT_BYTES = 1 << 20,
    LINE_BYTES = 1 << 16,
    EVENTS_MOST = 1 << 15,
    LANGUAGE_BYTES = 1 << 19,
    NAME_BYTES = 64,
};

EXPORT char *tw_input(size_t bytes);
EXPORT const char *tw_output(void);
EXPORT int tw_language(size_t bytes);
EXPORT const char *tw_game(unsigned i);
EXPORT uint64_t tw_signature(unsigned i);
EXPORT int tw_check(size_t bytes);
EXPORT uint64_t tw_hash(void);
EXPORT int tw_catalogue(unsigned i);
EXPORT int tw_open(size_t bytes);
EXPORT int tw_go(unsigned at);
EXPORT int tw_lesson(void);
EXPORT int tw_learn(size_t bytes);
EXPORT int tw_commit(void);
EXPORT unsigned tw_players(void);
EXPORT int tw_names(void);
EXPORT int tw_seat_name(unsigned seat, size_t bytes);
EXPORT unsigned tw_waiting(void);
EXPORT unsigned tw_count(void);
EXPORT int tw_play(unsigned actor, size_t bytes);
EXPORT int tw_chance(void);
EXPORT int tw_bot(unsigned seat, unsigned bot, unsigned seed);
EXPORT int tw_hint(unsigned seat, unsigned bot, unsigned seed);
EXPORT int tw_undo(unsigned seat);
EXPORT int tw_describe(unsigned seat);
EXPORT int tw_foresee(unsigned seat, size_t bytes);
EXPORT int tw_moves(unsigned seat);
EXPORT int tw_titles(unsigned seat);
EXPORT int tw_tell(unsigned seat, unsigned since);
EXPORT int tw_score(unsigned seat);
EXPORT int tw_record(int with_secret);
EXPORT int tw_verify(void);

extern char __heap_base;

static char out_buffer[OUT_BYTES];
static char line_buffer[LINE_BYTES];
static struct script script;
static struct match table;
static char *table_memory; /* of match_bytes(game, EVENTS_MOST) */

/* Memory above the module's own, grown as needed; aligned to 16. */
static char *room(size_t bytes)
{
    size_t base = ((size_t)&__heap_base + 15) / 16 * 16;
    size_t have = __builtin_wasm_memory_size(0) * (size_t)PAGE_BYTES;
    if (base + bytes > have) {
        size_t more = (base + bytes - have + PAGE_BYTES - 1) / PAGE_BYTES;
        if (__builtin_wasm_memory_grow(0, more) == (size_t)-1)
            return NULL;
    }
    return (char *)base;
}

static struct text output(void)
{
    struct text out;
    text_init(&out, out_buffer, sizeof out_buffer);
    return out;
}

static struct text line(void)
{
    struct text out;
    text_init(&out, line_buffer, sizeof line_buffer);
    return out;
}

static int refused(const struct refusal *why)
{
    struct text out = output();
    text_put(&out, why->words);
    return (int)why->code;
}

/* Room for a text of so many bytes; its address, or 0. The table in play keeps
 * its memory below it. */
static size_t kept;

char *tw_input(size_t bytes)
{
    char *base = room(kept + bytes);
    return base ? base + kept : NULL;
}

const char *tw_output(void)
{
    return out_buffer;
}

static struct tongue tongue;
static struct voice voice;

/* Speaks the language of the table at tw_input from now on, or English when
 * there are no bytes. A refusal leaves it speaking English. */
int tw_language(size_t bytes)
{
    static char words[LANGUAGE_BYTES];
    struct refusal why;
    voice.tongue = NULL;
    say_as(&voice);
    if (bytes > sizeof words) {
        refuse_with(&why, REFUSE_FULL, 0, "this language has too many words");
        return refused(&why);
    }
    __builtin_memcpy(words, tw_input(bytes), bytes);
    uint32_t line = tongue_read(&tongue, (struct slice){words, bytes});
    if (line) {
        struct text out = output();
        say_with(&out, "line {1} of this language cannot be read", NUM(line));
        return REFUSE_SYNTAX;
    }
    if (bytes)
        voice.tongue = &tongue;
    return 0;
}

/* The sentence or term in the reader's language, as a JSON string. */
static void put_said(struct text *out, const char *english)
{
    struct text words = line();
    say(&words, english);
    text_json(out, (struct slice){words.at, words.len});
}

/* Name of game number i, or 0. */
const char *tw_game(unsigned i)
{
    return registry_at(i) ? registry_at(i)->name : NULL;
}

uint64_t tw_signature(unsigned i)
{
    const struct game *game = registry_at(i);
    char *memory = tw_input(signature_bytes(game));
    return memory ? signature_of(game, memory) : 0;
}

/* Runs the script at tw_input: 0 passed, 1 failed, 2 bad; the output is
 * `LINE: WORDS` unless it passed. tw_hash is about it then. */
int tw_check(size_t bytes)
{
    struct text out = output();
    size_t text_bytes = (bytes + 15) / 16 * 16;
    char *at = tw_input(text_bytes);
    script = (struct script){
        .text = {at, bytes},
        .find = registry_find,
        .is_strict = true,
    };
    const struct game *game = script_game(&script);
    if (game && !tw_input(text_bytes + script_bytes(&script, game)))
        return SCRIPT_BAD;
    if (game)
        script_run(&script, game, at + text_bytes);
    if (script.end != SCRIPT_PASSED) {
        text_int(&out, script.line);
        text_put(&out, ": ");
        text_put(&out, script.words);
    }
    return (int)script.end;
}

/* Of the state at the end of the last script that began a match. */
uint64_t tw_hash(void)
{
    const struct match *m = &script.match;
    return m->game ? hash_bytes(0, m->state, m->game->state_size) : 0;
}

/* The words of an option, and as people read them. Seats and numbers are the
 * same in every language. */
static void put_values(const struct option *o, struct text *out)
{
    text_put(out, ",\"values\":[");
    for (unsigned v = 0; o->values && o->values[v]; v++) {
        text_put(out, v ? "," : "");
        text_json(out, slice_of(o->values[v]));
    }
    text_put(out, "],\"titles\":[");
    for (unsigned v = 0; o->values && o->values[v]; v++) {
        text_put(out, v ? "," : "");
        struct text title = line();
        if (o->values[v][1])
            say_noted(&title, o->values[v], o->name);
        else
            text_put(&title, o->values[v]);
        text_json(out, (struct slice){title.at, title.len});
    }
    text_char(out, ']');
}

static void put_options(const struct game *game, struct text *out)
{
    for (unsigned i = 0; game->options && game->options[i].name; i++) {
        const struct option *o = &game->options[i];
        text_put(out, i ? ",{\"name\":" : "{\"name\":");
        text_json(out, slice_of(o->name));
        text_put(out, ",\"title\":");
        struct text title = line();
        say_noted(&title, o->name, "option");
        text_json(out, (struct slice){title.at, title.len});
        text_put(out, ",\"about\":");
        put_said(out, o->about ? o->about : "");
        put_values(o, out);
        text_put(out, ",\"number\":[");
        text_int(out, o->number);
        text_char(out, ',');
        text_int(out, o->min);
        text_char(out, ',');
        text_int(out, o->max);
        text_put(out, o->by_players ? "],\"by_players\":true}" : "]}");
    }
}

/* Everything to offer game number i with, as JSON; 1 after the last. */
int tw_catalogue(unsigned i)
{
    const struct game *game = registry_at(i);
    struct text out = output();
    if (!game)
        return 1;
    text_put(&out, "{\"name\":");
    text_json(&out, slice_of(game->name));
    text_put(&out, ",\"title\":");
    text_json(&out, slice_of(game->title));
    text_put(&out, ",\"about\":");
    put_said(&out, game->about);
    text_put(&out, ",\"credits\":");
    text_json(&out, slice_of(game->credits));
    text_put(&out, ",\"template\":");
    text_put(&out, game->is_template ? "true" : "false");
    text_put(&out, ",\"seats\":[");
    text_int(&out, game->seats_min);
    text_char(&out, ',');
    text_int(&out, game->seats_max);
    text_put(&out, "],\"options\":[");
    put_options(game, &out);
    text_put(&out, "],\"edition\":");
    text_json(&out, slice_of(game->edition ? game->edition : ""));
    text_put(&out, ",\"bots\":[");
    for (unsigned b = 0; bot_at(b); b++) {
        text_put(&out, b ? ",{\"name\":" : "{\"name\":");
        text_json(&out, slice_of(bot_at(b)->name));
        text_put(&out, ",\"title\":");
        put_said(&out, bot_at(b)->name);
        text_put(&out, ",\"about\":");
        put_said(&out, bot_at(b)->about);
        text_char(&out, '}');
    }
    text_put(&out, "]}");
    return 0;
}

static size_t padded(size_t bytes)
{
    return (bytes + 15) / 16 * 16;
}

/* Opens the table a script at tw_input leads to: a header starts a new game, a
 * record goes on where it ends. A refusal leaves no table. */
int tw_open(size_t bytes)
{
    struct refusal why;
    char *from = tw_input(bytes);
    kept = 0;
    table = (struct match){.game = NULL};
    char *text = tw_input(padded(bytes));
    __builtin_memmove(text, from, bytes);
    if (tw_check(bytes) != SCRIPT_PASSED)
        return REFUSE_SYNTAX;
    /* The text stays (an edition lies in it), then the match, then work. */
    const struct game *game = script.match.game;
    size_t run = padded(bytes) + padded(script_bytes(&script, game));
    size_t need = run + padded(match_bytes(game, EVENTS_MOST));
    char *memory = tw_input(need);
    if (!memory) {
        refuse_with(&why, REFUSE_FULL, 0, "out of memory");
        return refused(&why);
    }
    table_memory = memory + run;
    if (!match_copy(&table, &script.match, table_memory, EVENTS_MOST, &why))
        return refused(&why);
    kept = need;
    return 0;
}

/* The table as it was after `at` events of the script it was opened with; it
 * can be looked at, told and played on from there. */
int tw_go(unsigned at)
{
    struct refusal why;
    if (!table.game || at > script.match.count) {
        refuse_with(&why, REFUSE_SYNTAX, 0, "the record is shorter");
        return refused(&why);
    }
    if (!match_copy(&table, &script.match, table_memory, EVENTS_MOST, &why))
        return refused(&why);
    match_cut(&table, at);
    return 0;
}

static struct lesson lesson_here(void)
{
    return (struct lesson){&script.match, script.text};
}

/* Where the table stands in the lesson it was opened with, as JSON: the notes,
 * the words of the move to make ("": it is not the learner's), the number of
 * the step and of all steps, where the step before is (-1: nowhere), and the
 * number of events. Refuses what takes moves back. */
int tw_lesson(void)
{
    const struct lesson l = lesson_here();
    struct refusal why;
    struct text out = output();
    struct text notes = line();
    char words[WORDS_CAP];
    struct text task;
    uint32_t back = table.count;
    if (!lesson_holds(&l)) {
        refuse_with(&why, REFUSE_SYNTAX, 0, "a lesson takes nothing back");
        return refused(&why);
    }
    text_init(&task, words, sizeof words);
    lesson_notes(&l, table.count, LESSON_PAGE, &notes);
    if (lesson_asks(&l, table.count))
        lesson_task(&l, table.count, &task);
    text_put(&out, "{\"notes\":");
    text_json(&out, (struct slice){notes.at, notes.len});
    text_put(&out, ",\"task\":");
    text_json(&out, (struct slice){task.at, task.len});
    text_put(&out, ",\"step\":");
    text_int(&out, lesson_steps(&l, table.count));
    text_put(&out, ",\"steps\":");
    text_int(&out, lesson_steps(&l, script.match.count));
    text_put(&out, ",\"back\":");
    text_int(&out, lesson_back(&l, &back) ? (int64_t)back : -1);
    text_put(&out, ",\"events\":");
    text_int(&out, script.match.count);
    text_char(&out, '}');
    return 0;
}

/* The words at tw_input said by the learner: an enum lesson_said, with the
 * sentence of a refusal. */
int tw_learn(size_t bytes)
{
    const struct lesson l = lesson_here();
    struct refusal why;
    struct slice words = {tw_input(bytes), bytes};
    table.game->observe(table.setup, table.state, LEARNER, table.view);
    enum lesson_said is = lesson_hear(&l, table.count, table.view, words, &why);
    if (is == LESSON_NOT)
        refused(&why);
    return (int)is;
}

/* The commitment that belongs to the table's secret, in hex. Returns an enum
 * fair_kind: a deal from an open seed or of real cards has none. */
int tw_commit(void)
{
    uint8_t commit[SHA256_BYTES];
    struct text out = output();
    fair_commit(&table.fair, table.game, &table.plan, commit);
    text_hex(&out, commit, sizeof commit);
    return (int)table.fair.kind;
}

unsigned tw_players(void)
{
    return table.plan.players;
}

/* Cards and pieces of the table as people call them: a list of code, title,
 * what it does and what it has in common with others, as JSON. */
int tw_names(void)
{
    struct text out = output();
    struct name name;
    text_char(&out, '[');
    for (unsigned i = 0; table.game->words->name(table.setup, i, &name); i++) {
        text_put(&out, i ? ",{\"code\":" : "{\"code\":");
        text_json(&out, slice_of(name.code));
        text_put(&out, ",\"title\":");
        put_said(&out, name.title);
        text_put(&out, ",\"about\":");
        put_said(&out, name.about ? name.about : "");
        text_put(&out, ",\"group\":");
        text_json(&out, slice_of(name.group ? name.group : ""));
        text_char(&out, '}');
    }
    text_char(&out, ']');
    return 0;
}

/* What sentences call a seat from now on: the text at tw_input, cut to what
 * fits; without any, its letter. */
int tw_seat_name(unsigned seat, size_t bytes)
{
    static char name[VOICE_SEATS][NAME_BYTES];
    struct text out;
    if (seat >= VOICE_SEATS)
        return REFUSE_SEAT;
    text_init(&out, name[seat], NAME_BYTES);
    text_slice(&out, (struct slice){tw_input(bytes), bytes});
    voice.seat[seat] = bytes ? name[seat] : NULL;
    say_as(&voice);
    return 0;
}

unsigned tw_waiting(void)
{
    return table.game ? match_waiting(&table) : 0;
}

unsigned tw_count(void)
{
    return table.count;
}

/* The words at tw_input as a decision of the actor. */
int tw_play(unsigned actor, size_t bytes)
{
    struct refusal why;
    struct slice words = {tw_input(bytes), bytes};
    return match_play(&table, actor, words, &why) ? 0 : refused(&why);
}

int tw_chance(void)
{
    struct refusal why;
    return match_chance(&table, &why) ? 0 : refused(&why);
}

/* What a bot in a seat decides; NULL, or where it says what it has weighed and
 * then why, in sentences. */
static uint32_t ask_bot(unsigned seat, unsigned bot, unsigned seed,
                        struct text *why)
{
    struct rng rng;
    struct search_result weighed = {.count = 0};
    struct sight sight = {.weighed = &weighed,
                          .game = table.game,
                          .setup = table.setup,
                          .view = table.view,
                          .seat = seat,
                          .memory = tw_input(BOT_MEMORY),
                          .memory_bytes = BOT_MEMORY};
    table.game->observe(table.setup, table.state, seat, table.view);
    bot_stream(&rng, seed, seat, match_decided(&table, seat, table.count));
    uint32_t move = bot_at(bot)->choose(&sight, &rng);
    if (why)
        why_say(&sight, &weighed, move, why);
    return move;
}

/* Lets a bot decide for a seat that is waited for. */
int tw_bot(unsigned seat, unsigned bot, unsigned seed)
{
    struct refusal why;
    uint32_t move = ask_bot(seat, bot, seed, NULL);
    match_seat_bot(&table, seat, bot_at(bot)->name, seed);
    return match_apply(&table, seat, move, &why) ? 0 : refused(&why);
}

/* The words of what a bot would do; further lines say why. */
int tw_hint(unsigned seat, unsigned bot, unsigned seed)
{
    struct text out = output();
    struct text why = line();
    uint32_t move = ask_bot(seat, bot, seed, &why);
    table.game->words->move(table.setup, seat, move, &out);
    text_char(&out, '\n');
    text_slice(&out, (struct slice){why.at, why.len});
    return 0;
}

int tw_undo(unsigned seat)
{
    struct refusal why;
    return match_undo(&table, seat, &why) ? 0 : refused(&why);
}

/* The table in the eyes of a seat as JSON. */
int tw_describe(unsigned seat)
{
    struct match *m = table.game ? &table : &script.match;
    struct text out = output();
    if (!m->game)
        return REFUSE_SYNTAX;
    m->game->observe(m->setup, m->state, seat, m->view);
    describe(m->game, m->setup, m->view, seat, line(), &out);
    return 0;
}

/* The table as tw_describe would give it after the words at tw_input, as far as
 * the seat can know: its own view goes on, and the match stays as it is. What
 * shows a face is refused: one could look and then play something else. */
int tw_foresee(unsigned seat, size_t bytes)
{
    const struct game *game = table.game;
    struct refusal why;
    struct text out = output();
    uint32_t move;
    size_t state_bytes = padded(game->state_size);
    char *after = tw_input(padded(bytes) + 2 * state_bytes);
    if (!after) {
        refuse_with(&why, REFUSE_FULL, 0, "out of memory");
        return refused(&why);
    }
    struct slice words = {after, bytes};
    after += padded(bytes);
    game->observe(table.setup, table.state, seat, table.view);
    struct asked who = {game, table.setup, table.view, seat};
    if (!words_read(&who, words, &move, &why))
        return refused(&why);
    struct event event = {.move = move, .actor = (uint8_t)seat};
    if (match_shows(&table, table.view, event)) {
        refuse_with(&why, REFUSE_UNDO, 0,
                    "this shows something: it is seen when it is played");
        return refused(&why);
    }
    __builtin_memcpy(after, table.view, game->state_size);
    game->apply(table.setup, after, seat, move);
    game->observe(table.setup, after, seat, after + state_bytes);
    describe(game, table.setup, after + state_bytes, seat, line(), &out);
    return 0;
}

static const struct moves *legal(unsigned seat)
{
    static struct moves list;
    moves_clear(&list);
    table.game->moves(table.setup, table.state, seat, &list);
    return &list;
}

/* What is legal for a seat, the words of one move a line. */
int tw_moves(unsigned seat)
{
    struct text out = output();
    const struct moves *list = legal(seat);
    for (uint32_t i = 0; i < list->count; i++) {
        table.game->words->move(table.setup, seat, list->move[i], &out);
        text_char(&out, '\n');
    }
    return 0;
}

/* The same moves in the same order, as people call them. */
int tw_titles(unsigned seat)
{
    const struct game_words *words = table.game->words;
    struct text out = output();
    const struct moves *list = legal(seat);
    table.game->observe(table.setup, table.state, seat, table.view);
    for (uint32_t i = 0; i < list->count; i++) {
        if (words->title)
            words->title(table.setup, table.view, seat, list->move[i], &out);
        else
            words->move(table.setup, seat, list->move[i], &out);
        text_char(&out, '\n');
    }
    return 0;
}

static void hear(void *to, uint32_t number, const struct events *seen,
                 struct slice sentences)
{
    struct text *out = to;
    char words[WORDS_CAP];
    struct text event;
    size_t before = out->len;
    if (out->cut)
        return;
    text_put(out, out->len > 1 ? ",{\"n\":" : "{\"n\":");
    text_int(out, number);
    text_put(out, ",\"events\":[");
    for (uint32_t i = 0; i < seen->count; i++) {
        text_init(&event, words, sizeof words);
        words_event(table.game, table.setup, seen->at[i], &event);
        text_put(out, i ? "," : "");
        text_json(out, (struct slice){event.at, event.len});
    }
    text_put(out, "],\"text\":");
    text_json(out, sentences);
    text_char(out, '}');
    if (out->cut)
        out->len = before;
}

/* What a seat has seen from event `since` on, as JSON. REFUSE_FULL: as much of
 * it as fits, and there is more. */
int tw_tell(unsigned seat, unsigned since)
{
    struct text out;
    text_init(&out, out_buffer, sizeof out_buffer - 1);
    text_char(&out, '[');
    tale_tell(&table, seat, since, line(), hear, &out);
    out.at[out.len++] = ']';
    out.at[out.len] = '\0';
    return out.cut ? REFUSE_FULL : 0;
}

/* Points by source with the reason of each for this seat, as JSON; an onlooker
 * gets the points alone. */
int tw_score(unsigned seat)
{
    const struct game *game = table.game;
    struct text out = output();
    struct result result;
    game->observe(table.setup, table.state, seat, table.view);
    game->result(table.setup, table.view, &result);
    text_char(&out, '[');
    for (unsigned i = 0; i < result.sources; i++) {
        text_put(&out, i ? ",{\"name\":" : "{\"name\":");
        put_said(&out, result.source[i].name);
        text_put(&out, ",\"points\":[");
        for (unsigned s = 0; s < table.plan.players; s++) {
            text_put(&out, s ? "," : "");
            text_int(&out, result.source[i].points[s]);
        }
        struct text why = line();
        if (game->words->score && seat < table.plan.players)
            game->words->score(table.setup, table.view, seat, i, &why);
        text_put(&out, "],\"why\":");
        text_json(&out, (struct slice){why.at, why.len});
        text_char(&out, '}');
    }
    text_char(&out, ']');
    return 0;
}

/* The record; with the deal's secret for its owner only. */
int tw_record(int with_secret)
{
    struct text out = output();
    record_write(&table, with_secret != 0, &out);
    return out.cut ? REFUSE_FULL : 0;
}

/* 0 the deal is fair, else an enum verdict. */
int tw_verify(void)
{
    struct verified v;
    struct text out = output();
    verify_match(&table, &v);
    text_int(&out, v.draws);
    return (int)v.verdict;
}
