/* The tables of a folder or a database, for whoever runs the server: what is
 * there, what it holds, a copy of it, away with it. The server may run
 * meanwhile. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/reading.h"
#include "host/file.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

struct orders {
    const char *what;
    const char *id;
    const char *data;
    const char *store;
    const char *to;
};

/* As store_open has it. */
static const char *where_of(const struct orders *o)
{
    return o->store ? o->store : o->data;
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
    store_read(store, id, 0, reading_take, r);
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
    store_read(store, id, 0, reading_take, r);
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
    if (!has_rows || store_forget(store, id, STORE_ANY_TIME) != STORE_OK)
        return false;
    store_wipe(store);
    return true;
}

static const struct {
    const char *name;
    bool (*run)(struct store *store, const char *id);
} WHATS[] = {{"show", show}, {"export", export}, {"delete", delete}};

/* Whether there is a store in that folder: looking makes none. A database is
 * asked. */
static bool is_there(const char *folder)
{
    char path[4096];
    FILE *file = NULL;
    if (store_is_postgres(folder))
        return true;
    int bytes = snprintf(path, sizeof path, "%s/tidywinks.db", folder);
    if (bytes > 0 && (size_t)bytes < sizeof path)
        file = fopen(path, "r");
    if (file)
        fclose(file);
    return file != NULL;
}

static int back_up(struct store *store, const char *path)
{
    char sentence[HOST_WHY];
    struct text why;
    text_init(&why, sentence, sizeof sentence);
    return store_back_up(store, path, &why) ? COMMAND_OK
                                            : command_refuse("%s", sentence);
}

/* A table, or all; to where none of them is. */
static int copy(struct store *store, const struct orders *o)
{
    char sentence[HOST_WHY];
    struct text why;
    struct store_copied copied;
    text_init(&why, sentence, sizeof sentence);
    if (!o->to)
        return command_refuse("tables copy needs --to: a folder, or the "
                              "postgres:// address of a database");
    struct store *to = store_open(o->to, &why);
    bool is_good = to && store_copy(store, to, o->id, &copied, &why);
    store_close(to);
    if (!is_good)
        return command_refuse("%s", sentence);
    printf("%u tables, %u rows copied\n", (unsigned)copied.tables,
           (unsigned)copied.rows);
    return COMMAND_OK;
}

static int run_what(struct store *store, const struct orders *o)
{
    if (strcmp(o->what, "copy") == 0)
        return copy(store, o);
    if (strcmp(o->what, "list") == 0)
        return store_list(store, print_line, store) == STORE_OK
                   ? COMMAND_OK
                   : command_refuse("%s", store_words(store));
    if (strcmp(o->what, "check") == 0)
        return reading_check(store) ? COMMAND_OK : COMMAND_FAILED;
    if (strcmp(o->what, "backup") == 0)
        return o->id ? back_up(store, o->id)
                     : command_refuse("tables backup needs the name of a file "
                                      "that is not there yet");
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
    return command_refuse("tables can list, show, export, delete, check, "
                          "copy, backup or restore, not \"%s\"",
                          o->what);
}

static int open_and_run(const struct orders *o)
{
    char sentence[HOST_WHY];
    struct text why;
    text_init(&why, sentence, sizeof sentence);
    if (!is_there(where_of(o)))
        return command_refuse("there are no tables in %s", o->data);
    struct store *store = store_open(where_of(o), &why);
    if (!store)
        return command_refuse("%s", sentence);
    int end = run_what(store, o);
    store_close(store);
    return end;
}

/* What was restored is checked at once. */
static int restore(const struct orders *o)
{
    char sentence[HOST_WHY];
    struct text why;
    text_init(&why, sentence, sizeof sentence);
    if (!o->id)
        return command_refuse("tables restore needs the file of a backup");
    if (!store_restore(o->id, where_of(o), &why))
        return command_refuse("%s", sentence);
    const struct orders check = {
        .what = "check", .data = o->data, .store = o->store};
    return open_and_run(&check);
}

static int tables(void *given)
{
    struct orders *o = given;
    if (!o->what)
        o->what = "list";
    if (!o->data == !o->store)
        return command_refuse("tables needs --data FOLDER or --store URL, as "
                              "serve has it");
    if (o->store && !store_is_postgres(o->store))
        return command_refuse("--store is postgres://USER@HOST:PORT/NAME; a "
                              "folder is given with --data");
    return strcmp(o->what, "restore") == 0 ? restore(o) : open_and_run(o);
}

const struct command tables_command = {
    .name = "tables",
    .about = "look after online tables",
    .details = "WHAT is list, show, export, delete, check, copy, backup or "
               "restore. The server may run meanwhile.",
    .words =
        (const struct command_word[]){
            {.name = "WHAT",
             .noun = "what to do",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, what)},
            {.name = "ID",
             .noun = "table, or file of a backup",
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
            {.name = "store",
             .value = "URL",
             .about = "the database in which serve keeps them",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, store)},
            {.name = "to",
             .value = "WHERE",
             .about = "copy: to this folder or postgres:// database",
             .kind = VALUE_TEXT,
             .to = offsetof(struct orders, to)},
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
            {"tables check --data FOLDER",
             "play every game again from its log and compare"},
            {"tables backup FILE --data FOLDER",
             "a copy as of one moment, also while the server runs"},
            {"tables restore FILE --data FOLDER",
             "into a folder without tables, and check them"},
            {"tables copy --data FOLDER --to URL",
             "all of them, or one (ID), from one place to another, as they "
             "are"},
            {NULL, NULL},
        },
    .size = sizeof(struct orders),
    .run = tables,
};
