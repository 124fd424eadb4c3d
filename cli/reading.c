#include "cli/reading.h"

#include "bots/bot.h"
#include "engine/plan.h"
#include "engine/words.h"
#include "games/registry.h"
#include "host/file.h"
#include "play/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *give_setup(void *to, const struct game *game, struct plan *plan,
                        struct refusal *why)
{
    struct reading *r = to;
    free(r->setup);
    free(r->edition);
    r->setup = host_new(game->setup_size);
    r->edition = host_new(plan->edition.len + 1);
    if (plan->edition.len) {
        memcpy(r->edition, plan->edition.at, plan->edition.len);
        plan->edition.at = r->edition;
    }
    return plan_prepare(game, plan, r->setup, why) ? r->setup : NULL;
}

static void *give_room(void *to, size_t bytes)
{
    struct reading *r = to;
    r->room = realloc(r->room, bytes);
    if (!r->room)
        abort();
    return r->room;
}

static bool is_bot(struct slice name)
{
    return bot_find(name) != NULL;
}

struct reading *reading_new(void)
{
    struct reading *r = host_new(sizeof *r);
    r->host = (struct table_host){.find = registry_find,
                                  .is_bot = is_bot,
                                  .setup = give_setup,
                                  .room = give_room,
                                  .scratch = host_new(table_scratch_bytes()),
                                  .to = r};
    r->evening = host_new(sizeof *r->evening);
    text_init(&r->evening->games, host_new(EVENING_BYTES), EVENING_BYTES);
    return r;
}

void reading_free(struct reading *r)
{
    free(r->evening->games.at);
    free(r->evening);
    free(r->host.scratch);
    free(r->room);
    free(r->setup);
    free(r->edition);
    free(r);
}

bool reading_take(void *to, const struct store_row *row)
{
    struct reading *r = to;
    r->rows++;
    r->is_broken = r->is_broken || !table_take(&r->table, &r->host, row->time,
                                               row->text, NULL, &r->why);
    if (!r->is_broken)
        evening_note(r->evening, &r->table);
    return !r->is_broken;
}

/* A table on its way through the check. */
struct checking {
    struct reading *reading;
    uint32_t checked; /* games */
    char words[WORDS_CAP + 200];
    struct text why; /* what is wrong; empty: nothing so far */
};

static void blame(struct checking *c, const char *words, struct slice more)
{
    text_put(&c->why, "game ");
    text_int(&c->why, c->reading->table.games);
    text_put(&c->why, words);
    text_slice(&c->why, more);
}

/* The game as it stands, made again from its beginning. */
static void check_again(struct checking *c, struct match *m)
{
    struct step step = {.before = NULL, .after = m->state};
    memcpy(m->spare, m->first, m->game->state_size);
    for (uint32_t i = 0; i < m->count; i++)
        m->game->apply(m->setup, m->spare, m->event[i].actor, m->event[i].move);
    const char *broken = m->game->broken(m->setup, &step);
    if (memcmp(m->spare, m->state, m->game->state_size) != 0)
        blame(c, " comes out otherwise when it is played again", slice_of(""));
    else if (broken)
        blame(c, " breaks ", slice_of(broken));
}

static void check_chance(struct checking *c, struct match *m)
{
    struct verified v;
    char words[WORDS_CAP];
    struct text event;
    verify_match(m, &v);
    text_init(&event, words, sizeof words);
    if (v.verdict == VERDICT_DRAW)
        words_event(m->game, m->setup, m->event[v.event], &event);
    if (v.verdict == VERDICT_DRAW)
        blame(c, " has chance that the seed does not: ",
              (struct slice){event.at, event.len});
    else if (v.verdict != VERDICT_FAIR)
        blame(c, " has another secret than it was committed to", slice_of(""));
}

static void check_game(struct checking *c)
{
    struct table *t = &c->reading->table;
    bool has_begun = t->phase == TABLE_PLAYS || t->phase == TABLE_OVER ||
                     (t->phase == TABLE_CLOSED && t->match.count);
    if (c->checked == t->games || !has_begun || c->why.len)
        return;
    c->checked = t->games;
    check_again(c, &t->match);
    if (!c->why.len)
        check_chance(c, &t->match);
}

static bool check_row(void *to, const struct store_row *row)
{
    struct checking *c = to;
    bool is_good = reading_take(c->reading, row);
    if (!is_good) {
        text_put(&c->why, "row ");
        text_int(&c->why, row->number);
        text_put(&c->why, " cannot be read: ");
        text_put(&c->why, c->reading->why.words);
    } else if (c->reading->table.phase == TABLE_OVER) {
        check_game(c);
    }
    return is_good && !c->why.len;
}

struct total {
    struct store *store;
    uint32_t tables, rows, games, bad;
};

static bool check_table(void *to, const char *id, uint64_t time)
{
    struct total *total = to;
    struct checking c = {.reading = reading_new()};
    (void)time;
    text_init(&c.why, c.words, sizeof c.words);
    if (store_read(total->store, id, 0, check_row, &c) != STORE_OK)
        text_put(&c.why, store_words(total->store));
    else if (!c.reading->is_broken)
        check_game(&c);
    total->tables++;
    total->rows += c.reading->rows;
    total->games += c.checked;
    if (c.why.len) {
        total->bad++;
        printf("%s: %s\n", id, c.words);
    }
    reading_free(c.reading);
    return true;
}

bool reading_check(struct store *store)
{
    struct total all = {.store = store};
    char sentence[400];
    struct text why;
    text_init(&why, sentence, sizeof sentence);
    bool is_sound = store_check(store, &why);
    if (!is_sound)
        printf("the store: %s\n", sentence);
    if (store_list(store, check_table, &all) != STORE_OK) {
        printf("the store: %s\n", store_words(store));
        is_sound = false;
    }
    printf("%u tables, %u rows, %u games played again: ", (unsigned)all.tables,
           (unsigned)all.rows, (unsigned)all.games);
    if (is_sound && !all.bad)
        puts("all is as it was written");
    else
        printf("%u tables are not as they were written\n", (unsigned)all.bad);
    return is_sound && !all.bad;
}
