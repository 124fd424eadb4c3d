/* The tables of a folder, for whoever runs the server: what is there, what it
 * holds, a copy of it, away with it. The server may run meanwhile. */
#define _POSIX_C_SOURCE 200809L
#include "bots/bot.h"
#include "cli/commands.h"
#include "engine/plan.h"
#include "games/registry.h"
#include "host/file.h"
#include "store/store.h"
#include "table/evening.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct orders {
    const char *what;
    const char *id;
    const char *data;
};

/* A table that its rows are read into. */
struct reading {
    struct table table;
    struct table_host host;
    void *room, *setup;
    char *edition;
    struct evening *evening;
    uint32_t rows;
    bool is_broken;
};

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

static struct reading *reading_new(void)
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

static void reading_free(struct reading *r)
{
    free(r->evening->games.at);
    free(r->evening);
    free(r->host.scratch);
    free(r->room);
    free(r->setup);
    free(r->edition);
    free(r);
}

static bool take(void *to, const struct store_row *row)
{
    struct reading *r = to;
    struct refusal why;
    r->rows++;
    r->is_broken = r->is_broken || !table_take(&r->table, &r->host, row->time,
                                               row->text, NULL, &why);
    if (!r->is_broken)
        evening_note(r->evening, &r->table);
    return !r->is_broken;
}

static void print_time(uint64_t ms)
{
    char words[32] = "";
    time_t seconds = (time_t)(ms / 1000);
    struct tm parts;
    if (gmtime_r(&seconds, &parts))
        strftime(words, sizeof words, "%Y-%m-%d %H:%M", &parts);
    fputs(words, stdout);
}

/* `ID  2026-11-17 13:05  plays  wash-match  Ada, Ben` */
static bool print_line(void *to, const char *id, uint64_t time)
{
    struct store *store = to;
    struct reading *r = reading_new();
    store_read(store, id, 0, take, r);
    const struct table *t = &r->table;
    printf("%s  ", id);
    print_time(time);
    if (r->is_broken || !t->match.game)
        puts("  cannot be read by this program");
    else
        printf("  %s  %s", table_phase_word(t), t->match.game->name);
    for (unsigned s = 0, n = 0;
         !r->is_broken && t->match.game && s < t->match.plan.players; s++)
        if (t->seat[s].place == PLACE_TAKEN)
            printf("%s%s", n++ ? ", " : "  ", t->seat[s].name);
    if (!r->is_broken && t->match.game)
        putchar('\n');
    reading_free(r);
    return true;
}

/* What everybody at the table is told of it, and the games so far. */
static bool show(struct store *store, const char *id)
{
    static char memory[EVENING_BYTES + (1 << 16)];
    struct text out;
    struct reading *r = reading_new();
    text_init(&out, memory, sizeof memory);
    store_read(store, id, 0, take, r);
    bool is_good = r->rows && !r->is_broken;
    if (is_good) {
        table_write(&r->table, &out);
        evening_write(r->evening, &out);
        fputs(memory, stdout);
    }
    reading_free(r);
    return is_good;
}

static bool print_row(void *to, const struct store_row *row)
{
    bool *has_rows = to;
    *has_rows = true;
    printf("# row %u, ", (unsigned)row->number);
    print_time(row->time);
    putchar('\n');
    fwrite(row->text.at, 1, row->text.len, stdout);
    return true;
}

/* The whole log, with the secret of a game that is still played. */
static bool export(struct store *store, const char *id)
{
    bool has_rows = false;
    store_read(store, id, 0, print_row, &has_rows);
    return has_rows;
}

static bool hear_none(void *to, const struct store_row *row)
{
    (void)row;
    *(bool *)to = true;
    return false;
}

static bool delete (struct store *store, const char *id)
{
    bool has_rows = false;
    store_read(store, id, 0, hear_none, &has_rows);
    if (!has_rows || store_forget(store, id) != STORE_OK)
        return false;
    store_wipe(store);
    return true;
}

static const struct {
    const char *name;
    bool (*run)(struct store *store, const char *id);
} WHATS[] = {{"show", show}, {"export", export}, {"delete", delete}};

/* Whether there is a store in that folder: looking makes none. */
static bool is_there(const char *folder)
{
    char path[4096];
    FILE *file = NULL;
    int bytes = snprintf(path, sizeof path, "%s/tidywinks.db", folder);
    if (bytes > 0 && (size_t)bytes < sizeof path)
        file = fopen(path, "r");
    if (file)
        fclose(file);
    return file != NULL;
}

static int run_what(struct store *store, const struct orders *o)
{
    if (!o->what || strcmp(o->what, "list") == 0)
        return store_list(store, print_line, store) == STORE_OK
                   ? COMMAND_OK
                   : command_refuse("%s", store_words(store));
    for (unsigned i = 0; i < sizeof WHATS / sizeof WHATS[0]; i++) {
        if (strcmp(o->what, WHATS[i].name) != 0)
            continue;
        if (!o->id)
            return command_refuse("tables %s needs the id of a table: see "
                                  "tables list",
                                  o->what);
        return WHATS[i].run(store, o->id)
                   ? COMMAND_OK
                   : command_refuse("there is no table %s that could be read",
                                    o->id);
    }
    return command_refuse("tables can list, show, export or delete, not \"%s\"",
                          o->what);
}

static int tables(void *given)
{
    const struct orders *o = given;
    char sentence[400];
    struct text why;
    text_init(&why, sentence, sizeof sentence);
    if (!o->data)
        return command_refuse("tables needs --data FOLDER, as serve has it");
    if (!is_there(o->data))
        return command_refuse("there are no tables in %s", o->data);
    struct store *store = store_open(o->data, &why);
    if (!store)
        return command_refuse("%s", sentence);
    int end = run_what(store, o);
    store_close(store);
    return end;
}

const struct command tables_command = {
    .name = "tables",
    .about = "the online tables of a folder: list, show, export, delete",
    .words =
        (const struct command_word[]){
            {.name = "WHAT",
             .noun = "what to do",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, what)},
            {.name = "ID",
             .noun = "table",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, id)},
            {.name = NULL},
        },
    .options =
        (const struct command_option[]){
            {.name = "data",
             .value = "FOLDER",
             .about = "where serve keeps them",
             .kind = VALUE_FOLDER,
             .to = offsetof(struct orders, data)},
            {.name = NULL},
        },
    .examples =
        (const struct command_example[]){
            {"tables list --data FOLDER",
             "each with its latest day, its game and who sits there"},
            {"tables export ID --data FOLDER",
             "its whole log, also what nobody at it may see yet"},
            {"tables delete ID --data FOLDER",
             "with all that belongs to it; whoever sits there is told"},
            {NULL, NULL},
        },
    .size = sizeof(struct orders),
    .run = tables,
};
