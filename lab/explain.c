/* `tidywinks explain`: makes a decision of a record again and shows what was
 * weighed for it. */
#include "bots/why.h"
#include "command/print.h"
#include "command/script_file.h"
#include "engine/witness.h"
#include "engine/words.h"
#include "host/file.h"
#include "lab/commands.h"
#include "play/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TITLE_COLUMN = 20 }; /* where titles of moves begin in the list */

/* What is asked for, and what is explained. */
struct explain {
    const char *path;
    const struct bot *bot; /* NULL: the one that played, or hard */
    int32_t at;            /* event from 1; 0: not said */
    const char *seat_word; /* of --seat, or NULL */
    struct slice edition;
    const struct match *match;
    uint32_t before; /* events before the decision */
    unsigned seat;
    const void *view; /* of the seat there */
    bool is_made;     /* the record has the decision */
};

/* The decision that event N is. */
static int find_made(struct explain *x)
{
    const struct match *m = x->match;
    x->before = (uint32_t)x->at - 1;
    x->is_made = true;
    if (x->before >= m->count)
        return command_refuse("the record has %u events", m->count);
    if (m->event[x->before].actor != CHANCE) {
        x->seat = m->event[x->before].actor;
        return COMMAND_OK;
    }
    uint32_t next = x->before;
    while (next < m->count && m->event[next].actor == CHANCE)
        next++;
    if (next == m->count)
        return command_refuse("event %d is chance, and no decision follows",
                              x->at);
    return command_refuse("event %d is chance; the next decision is event %u",
                          x->at, next + 1);
}

/* The decision that is asked at the end. */
static int find_asked(struct explain *x)
{
    const struct match *m = x->match;
    seat_set waiting = match_waiting(m);
    x->before = m->count;
    if (!waiting)
        return command_refuse("the game is over: name an event with --at");
    if (waiting & SEAT(CHANCE))
        return command_refuse("chance is asked at the end: name an event with "
                              "--at");
    while (!(waiting & SEAT(x->seat)))
        x->seat++;
    if (!x->seat_word)
        return COMMAND_OK;
    if (!witness_read(m->plan.players, slice_of(x->seat_word), &x->seat) ||
        x->seat >= SEATS_MAX)
        return command_refuse("--seat needs a seat of this table, not \"%s\"",
                              x->seat_word);
    if (!(waiting & SEAT(x->seat)))
        return command_refuse("seat %c is not asked at the end",
                              words_letter(x->seat));
    return COMMAND_OK;
}

static int find(struct explain *x)
{
    if (x->at && x->seat_word)
        return command_refuse("--seat is for the end; an event names its seat");
    return x->at ? find_made(x) : find_asked(x);
}

/* A move as people read it and as one types it, the latter from a column on or
 * (0) in parentheses. */
static void put_move(const struct explain *x, uint32_t move, size_t column)
{
    char words[2 * WORDS_CAP];
    struct text out;
    struct asked who = {x->match->game, x->match->setup, x->view, x->seat};
    text_init(&out, words, sizeof words);
    if (column) {
        who.game->words->move(who.setup, x->seat, move, &out);
        text_pad(&out, 0, column);
        text_put(&out, "  ");
        words_title(&who, move, &out);
    } else {
        words_title(&who, move, &out);
        text_put(&out, " (");
        who.game->words->move(who.setup, x->seat, move, &out);
        text_char(&out, ')');
    }
    print_text(words);
}

/* Which decision this is, and whether it is the very one that was made. */
static void put_head(const struct explain *x, uint32_t move)
{
    const struct match_bot *then = &x->match->bot[x->seat];
    const char *name = x->bot->name;
    char seat = words_letter(x->seat);
    bool is_same = strcmp(then->name, name) == 0;
    if (!x->is_made) {
        printf("%c is asked. %s would play: ", seat, name);
        put_move(x, move, 0);
        puts(".");
        return;
    }
    uint32_t made = x->match->event[x->before].move;
    printf("Event %u, %c: ", x->before + 1, seat);
    put_move(x, made, 0);
    if (!then->name[0])
        printf(". The record names no bot for %c", seat);
    else
        printf(". %c was played by %s", seat, then->name);
    if (is_same && made == move) {
        puts("; made again, the decision is the same.");
        return;
    }
    printf(is_same ? "; made again, the decision is " : "; %s would play ",
           name);
    put_move(x, move, 0);
    puts(is_same ? ": the bot has changed since, or somebody else decided."
         : made == move ? ", too."
                        : ".");
}

static void put_weighed(const struct explain *x,
                        const struct search_result *weighed)
{
    int32_t point = x->match->game->point;
    if (!weighed->count) {
        printf("%s weighed nothing; it %s.\n", x->bot->name, x->bot->about);
        return;
    }
    if (weighed->nodes)
        printf("%u iterations, %u positions kept.\n", weighed->iterations,
               weighed->nodes);
    else
        printf("Each move was tried in %u imagined worlds and judged there.\n",
               weighed->shown[0].visits);
    printf("%8s  %8s  %s\n", point ? "points" : "wins", "looked", "move");
    for (uint32_t i = 0; i < weighed->count; i++) {
        const struct search_move *one = &weighed->shown[i];
        if (point)
            printf("%8d", one->worth / point);
        else
            printf("%6d %%", why_percent(one->worth));
        printf("  %8u  ", one->visits);
        put_move(x, one->move, TITLE_COLUMN);
        puts("");
    }
}

static bool has_choice(const struct sight *sight)
{
    struct moves list;
    moves_clear(&list);
    sight->game->moves(sight->setup, sight->view, sight->seat, &list);
    return list.count > 1;
}

/* The decision again, from the view the seat had. */
static void decide(struct explain *x)
{
    const struct match *m = x->match;
    const struct match_bot *then = &m->bot[x->seat];
    size_t size = m->game->state_size;
    char *state = host_new(size);
    char *view = host_new(size);
    void *thoughts = host_new(BOT_MEMORY);
    struct search_result weighed = {.count = 0};
    struct rng rng;
    char words[4000];
    struct text why;
    match_state_at(m, x->before, state);
    m->game->observe(m->setup, state, x->seat, view);
    x->view = view;
    struct sight sight = {.game = m->game,
                          .setup = m->setup,
                          .view = view,
                          .seat = x->seat,
                          .memory = thoughts,
                          .memory_bytes = BOT_MEMORY,
                          .weighed = &weighed};
    bot_stream(&rng, then->seed, x->seat, match_decided(m, x->seat, x->before));
    uint32_t move = x->bot->choose(&sight, &rng);
    put_head(x, move);
    text_init(&why, words, sizeof words);
    struct session s = {m->game, m->setup, view, x->seat, m->plan.players};
    session_purpose(&s, move, &why);
    if (why.len)
        text_char(&why, '\n');
    why_say(&sight, &weighed, move, &why);
    print_line(words);
    if (has_choice(&sight))
        put_weighed(x, &weighed);
    free(state);
    free(view);
    free(thoughts);
}

static int explain(void *given)
{
    struct explain *x = given;
    struct script_file s;
    if (!script_file_load(&s, x->path, x->edition))
        return COMMAND_REFUSED;
    x->match = &s.script.match;
    int end = find(x);
    if (end == COMMAND_OK) {
        if (!x->bot)
            x->bot = bot_find(slice_of(s.script.match.bot[x->seat].name));
        if (!x->bot)
            x->bot = bot_find(slice_of("hard"));
        decide(x);
    }
    script_file_free(&s);
    return end;
}

static const struct command_option OPTIONS[] = {
    {.name = "at",
     .value = "N",
     .about = "the decision is event N; without it, the one asked at the end "
              "of a game that is not over",
     .kind = VALUE_NUMBER,
     .to = offsetof(struct explain, at),
     .most = INT32_MAX},
    {.name = "bot",
     .value = "NAME",
     .about = "another bot than the one that played",
     .kind = VALUE_BOT,
     .to = offsetof(struct explain, bot)},
    {.name = "seat",
     .value = "A",
     .about = "at the end, where several are asked",
     .kind = VALUE_TEXT,
     .to = offsetof(struct explain, seat_word)},
    OPTION_EDITION(offsetof(struct explain, edition)),
    {.name = NULL},
};

const struct command explain_command = {
    .name = "explain",
    .about = "what a bot weighed for a decision of a record",
    .details = "Makes the decision again, from what the seat saw and with the "
               "bot's own random numbers.",
    .words =
        (const struct command_word[]){
            WORD_FILE("record", offsetof(struct explain, path)),
            {.name = NULL},
        },
    .options = OPTIONS,
    .examples =
        (const struct command_example[]){
            {"explain evening.txt --at 12", "why a bot played that"},
            {NULL, NULL},
        },
    .size = sizeof(struct explain),
    .run = explain,
};
