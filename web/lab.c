/* The laboratory as a WebAssembly module of its own: what a worker of the page
 * may call to play many games and to say what they show. Players play games by
 * their number; one worker that does not play adds up what they send it, makes
 * the report and plays single games again (study/study.h).
 *
 * Text and tallies go in at lab_input and come out at lab_output. A broken
 * promise (ENSURE) traps, with its file, line and words at lab_output. */
#include "base/json.h"
#include "base/panic.h"
#include "base/say.h"
#include "games/registry.h"
#include "play/record.h"
#include "study/order.h"
#include "study/report.h"
#include "web/export.h"

#include <string.h>

enum {
    ALIGN = 16,
    WORDS = 1 << 19,  /* bytes of a language */
    OUTPUT = 1 << 21, /* bytes of an answer */
    EVENTS = 1 << 15, /* most events of a game shown again */
};

static struct {
    struct study_order order;
    struct study_play play[STUDY_VARIANTS];
    struct study_results own, all, shown;
    /* The same deals by levels: a job whose bots are exchanged, a seat at its
     * first variant, and a tally that nobody looks at. */
    struct study_job deals;
    struct study_play deal;
    struct study_tally *rest;
    struct study_levels own_levels, all_levels;
    size_t kept; /* bytes of the room that an order holds */
    /* What a player has added up since it was last asked: flat, so that it is
     * sent as it is. */
    char *sums;
    size_t sums_bytes;
    struct voice voice;
    struct tongue tongue;
    char words[WORDS];
    struct text out;
    char out_buffer[OUTPUT];
} lab;

static void report(const char *file, int line, const char *what)
{
    text_clear(&lab.out);
    text_put(&lab.out, file);
    text_char(&lab.out, ':');
    text_int(&lab.out, line);
    text_put(&lab.out, ": ");
    text_put(&lab.out, what);
}

/* Once, before anything else. */
EXPORT(void, lab_begin(void))
{
    text_init(&lab.out, lab.out_buffer, sizeof lab.out_buffer);
    panic_hook = report;
}

/* Where so many bytes are to be put. */
EXPORT(char *, lab_input(size_t bytes))
{
    char *base = export_room(lab.kept + bytes);
    return base ? base + lab.kept : NULL;
}

EXPORT(const char *, lab_output(void))
{
    return lab.out.at;
}

/* The table of a language, or English without one. */
EXPORT(int, lab_language(size_t bytes))
{
    if (bytes > sizeof lab.words)
        return REFUSE_FULL;
    memcpy(lab.words, lab_input(bytes), bytes);
    uint32_t bad = tongue_read(&lab.tongue, (struct slice){lab.words, bytes});
    lab.voice.tongue = bytes && !bad ? &lab.tongue : NULL;
    say_as(&lab.voice);
    return bad ? REFUSE_SYNTAX : 0;
}

/* Takes zeroed memory that stays until the next order; NULL: there is none. */
static void *take(size_t bytes)
{
    size_t padded = (bytes + ALIGN - 1) / ALIGN * ALIGN;
    char *at = lab_input(padded);
    if (!at)
        return NULL;
    lab.kept += padded;
    return memset(at, 0, padded);
}

/* A refusal as an object: which set of rules, which line of its edition or of
 * the order, and why. */
static int refused(const struct refusal *why, unsigned variant)
{
    text_clear(&lab.out);
    struct json j = json_to(&lab.out);
    json_object(&j, NULL);
    json_number(&j, "variant", variant);
    json_number(&j, "line", why->line);
    json_words(&j, "why", why->words);
    json_end(&j);
    return (int)why->code;
}

static int out_of_memory(void)
{
    struct refusal why = {.code = REFUSE_FULL};
    struct text words;
    text_init(&words, why.words, sizeof why.words);
    say(&words, "out of memory");
    return refused(&why, 0);
}

/* Tallies of one kind for all variants. */
static bool make_tallies(struct study_results *r)
{
    const struct study_job *job = &lab.order.job;
    memset(r, 0, sizeof *r);
    for (unsigned v = 0; v < job->variants; v++) {
        r->tally[v] = take(sizeof *r->tally[v]);
        if (!r->tally[v])
            return false;
        cards_init(&r->tally[v]->cards, job->game, job->variant[v].setup);
    }
    return true;
}

static void empty(struct study_results *r)
{
    const struct study_job *job = &lab.order.job;
    for (unsigned v = 0; v < job->variants; v++) {
        memset(r->tally[v], 0, sizeof *r->tally[v]);
        cards_init(&r->tally[v]->cards, job->game, job->variant[v].setup);
        memset(&r->paired[v], 0, sizeof r->paired[v]);
    }
}

/* The same for the deals that levels play. */
static bool sit_at_deals(void)
{
    const struct study_job *job = &lab.order.job;
    lab.own_levels = lab.all_levels = lab.order.levels;
    if (!lab.order.levels.count)
        return true;
    lab.deals = *job;
    lab.deals.has_bots = true;
    void *memory = take(study_play_bytes(&lab.deals));
    lab.rest = take(sizeof *lab.rest);
    if (!memory || !lab.rest)
        return false;
    study_sit(&lab.deal, &lab.deals, 0, memory);
    cards_init(&lab.rest->cards, job->game, job->variant[0].setup);
    return true;
}

/* What playing, adding up and reporting work in. */
static bool sit(void)
{
    struct study_job *job = &lab.order.job;
    struct cards *d = take(sizeof *d);
    for (unsigned v = 0; v < job->variants; v++) {
        void *memory = take(study_play_bytes(job));
        if (!memory || !d)
            return false;
        study_learn(job, v, d, memory);
        study_sit(&lab.play[v], job, v, memory);
    }
    lab.sums_bytes = job->variants * (sizeof(struct study_tally) +
                                      sizeof(struct study_paired)) +
                     sizeof lab.own_levels;
    lab.sums = take(lab.sums_bytes);
    return lab.sums && make_tallies(&lab.own) && make_tallies(&lab.all) &&
           make_tallies(&lab.shown) && sit_at_deals();
}

/* Takes an order in (study/order.h); nothing is known yet. A refusal is an
 * object. */
EXPORT(int, lab_open(size_t bytes))
{
    struct study_order *o = &lab.order;
    struct refusal why = {.line = 0};
    char *from = lab_input(bytes);
    lab.kept = 0;
    char *text = memmove(lab_input(2 * bytes + ALIGN), from, bytes);
    lab.kept = (2 * bytes + 2 * ALIGN - 1) / ALIGN * ALIGN;
    memset(o, 0, sizeof *o);
    o->text = (struct slice){text, bytes};
    o->find = registry_find;
    o->editions = text + bytes;
    if (!study_order_read(o, &why))
        return refused(&why, o->plans ? o->plans - 1 : 0);
    for (unsigned v = 0; v < o->plans; v++) {
        void *setup = take(o->job.game->setup_size);
        if (!setup)
            return out_of_memory();
        if (!study_add_variant(&o->job, &o->plan[v], setup, &why))
            return refused(&why, v);
    }
    study_seed(&o->job);
    return sit() ? 0 : out_of_memory();
}

/* Plays games from <= n < to, and adds them to what this worker has. */
EXPORT(void, lab_games(unsigned from, unsigned to))
{
    study_games(lab.play, from, to, &lab.own);
}

/* Plays deals from <= n < to by all levels. */
EXPORT(void, lab_deals(unsigned from, unsigned to))
{
    for (unsigned number = from; number < to; number++)
        study_levels_deal(&lab.own_levels, &lab.deals, &lab.deal, number,
                          lab.rest);
}

/* How many deals are worth playing, by all that is known; 0: levels were not
 * asked for. */
EXPORT(unsigned, lab_deals_wanted(void))
{
    return lab.all_levels.count ? (unsigned)study_levels_wanted(
                                      &lab.all_levels, lab.order.job.games)
                                : 0;
}

/* All that this worker has added up, which it forgets; how many bytes there
 * are at lab_sums. */
EXPORT(size_t, lab_give(void))
{
    char *at = lab.sums;
    for (unsigned v = 0; v < lab.order.job.variants; v++) {
        memcpy(at, lab.own.tally[v], sizeof *lab.own.tally[v]);
        at += sizeof *lab.own.tally[v];
        memcpy(at, &lab.own.paired[v], sizeof lab.own.paired[v]);
        at += sizeof lab.own.paired[v];
    }
    memcpy(at, &lab.own_levels, sizeof lab.own_levels);
    lab.own_levels = lab.order.levels;
    empty(&lab.own);
    return lab.sums_bytes;
}

/* Where the bytes of lab_give are, and where those of another's belong. */
EXPORT(char *, lab_sums(void))
{
    return lab.sums;
}

/* Adds what is at lab_sums to all that is known; games in all. */
EXPORT(unsigned, lab_add(void))
{
    const char *at = lab.sums;
    for (unsigned v = 0; v < lab.order.job.variants; v++) {
        study_merge(lab.all.tally[v],
                    (const struct study_tally *)(const void *)at);
        at += sizeof(struct study_tally);
        study_merge_pair(&lab.all.paired[v],
                         (const struct study_paired *)(const void *)at);
        at += sizeof(struct study_paired);
    }
    study_levels_merge(&lab.all_levels,
                       (const struct study_levels *)(const void *)at);
    return (unsigned)lab.all.tally[0]->games;
}

static void put_outliers(void)
{
    struct study_outlier_note notes[STUDY_OUTLIERS];
    struct json j = json_to(&lab.out);
    json_array(&j, NULL);
    for (unsigned v = 0; v < lab.order.job.variants; v++) {
        unsigned count = study_outliers(lab.shown.tally[v], notes);
        json_array(&j, NULL);
        for (unsigned i = 0; i < count; i++) {
            json_object(&j, NULL);
            json_number(&j, "game", (int64_t)notes[i].game);
            json_words(&j, "what", notes[i].what);
            json_end(&j);
        }
        json_end(&j);
    }
    json_end(&j);
}

/* `{"report": …, "outliers": [[…], …]}`: the report of what is known so far
 * (docs/simulate.md), and games worth looking at by set of rules. 1: no game
 * is known yet. */
EXPORT(int, lab_report(void))
{
    struct study_job job = lab.order.job;
    if (!lab.all.tally[0]->games)
        return 1;
    job.games = lab.all.tally[0]->games;
    for (unsigned v = 0; v < job.variants; v++) {
        /* Sorting is for readers: what is added up later needs the order of
         * the edition. */
        memcpy(lab.shown.tally[v], lab.all.tally[v], sizeof *lab.all.tally[v]);
        lab.shown.paired[v] = lab.all.paired[v];
        study_sort(lab.shown.tally[v]);
    }
    text_clear(&lab.out);
    text_put(&lab.out, "{\"report\":");
    study_report(&job, &lab.shown,
                 lab.all_levels.deals ? &lab.all_levels : NULL, false,
                 &lab.out);
    text_put(&lab.out, ",\"outliers\":");
    put_outliers();
    text_char(&lab.out, '}');
    return lab.out.cut ? REFUSE_FULL : 0;
}

/* A game played again, as a record. */
EXPORT(int, lab_record(unsigned variant, unsigned game))
{
    struct study_play *t = &lab.play[variant];
    const struct study_job *job = &lab.order.job;
    struct match m;
    struct refusal why = {.line = 0};
    ENSURE(variant < job->variants);
    char *memory = lab_input(match_bytes(job->game, EVENTS));
    if (!memory)
        return out_of_memory();
    if (!match_open(&m, job->game, &t->variant->plan, memory, EVENTS, &why) ||
        !study_record(t, game, &m, &why))
        return refused(&why, variant);
    text_clear(&lab.out);
    record_write(&m, false, &lab.out);
    return lab.out.cut ? out_of_memory() : 0;
}
