#include "library/tidywinks.h"
#include "library/setup.h"

#include "base/hash.h"
#include "base/say.h"
#include "bots/worth.h"
#include "engine/plan.h"
#include "engine/playout.h"
#include "engine/refuse.h"
#include "engine/situation.h"
#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)TW_SEATS == (int)SEATS_MAX, "seats");
_Static_assert((int)TW_CHANCE == (int)CHANCE, "chance");
_Static_assert((int)TW_ONLOOKER == (int)ONLOOKER, "onlooker");
_Static_assert((int)TW_MOVES == (int)MOVES_CAP, "moves");
_Static_assert((int)TW_WORDS == (int)WORDS_CAP, "words of a move");
_Static_assert(sizeof(struct tw_rng) == sizeof(struct rng), "random numbers");
_Static_assert((int)TW_SENTENCE == sizeof(((struct refusal *)0)->words),
               "words of a refusal");

const char *tw_version(void)
{
    return LIBRARY_VERSION;
}

uint32_t tw_abi(void)
{
    return TIDYWINKS_ABI;
}

/* The two structs are one, under two names. */
static struct rng *own_rng(struct tw_rng *rng)
{
    return (struct rng *)(void *)rng;
}

void tw_seed(struct tw_rng *rng, uint64_t seed)
{
    rng_seed(own_rng(rng), seed);
}

uint32_t tw_below(struct tw_rng *rng, uint32_t n)
{
    return n ? rng_below(own_rng(rng), n) : 0;
}

/* ---- games ---- */

static const struct tw_game *outside(const struct game *game)
{
    return (const struct tw_game *)(const void *)game;
}

static const struct game *inside(const struct tw_game *game)
{
    return (const struct game *)(const void *)game;
}

const struct tw_game *tw_game_at(uint32_t i)
{
    return outside(registry_at(i));
}

const struct tw_game *tw_game_find(const char *name)
{
    return outside(registry_find(slice_of(name)));
}

void tw_game_about(const struct tw_game *game, struct tw_about *out)
{
    const struct game *g = inside(game);
    const struct numbers *numbers = registry_numbers(g);
    *out = (struct tw_about){
        .name = g->name,
        .title = g->title,
        .about = g->about,
        .credits = g->credits,
        .rules = g->rules,
        .players_min = g->seats_min,
        .players_max = g->seats_max,
        .actions = numbers_actions(numbers),
        .numbers = numbers_length(numbers, g),
        .is_template = g->is_template,
        .setup_bytes = sizeof(struct tw_setup) + g->setup_size,
        .state_bytes = g->state_size,
    };
}

const char *tw_game_edition(const struct tw_game *game)
{
    return inside(game)->edition;
}

int tw_action_row(const struct tw_game *game, uint32_t i, struct tw_row *out)
{
    const struct action *a = registry_numbers(inside(game))->actions;
    uint32_t first = 0;
    for (; a->name; a++, i--) {
        if (i == 0) {
            *out = (struct tw_row){a->name, first, action_count(a), 0, 0};
            return 1;
        }
        first += action_count(a);
    }
    return 0;
}

int tw_vector_row(const struct tw_game *game, uint32_t i, struct tw_row *out)
{
    unsigned seats = inside(game)->seats_max;
    const struct number *n = registry_numbers(inside(game))->vector;
    uint32_t first = 0;
    for (; n->name; n++, i--) {
        uint32_t count = number_count(n, seats);
        if (i == 0) {
            *out = (struct tw_row){n->name, first, count, n->most,
                                   n->by_seat ? count / seats : 0};
            return 1;
        }
        first += count;
    }
    return 0;
}

/* ---- refusals ---- */

/* Hands a refusal out; always -1. */
static int refused(const struct refusal *from, struct tw_refusal *why)
{
    if (why) {
        why->code = (uint32_t)from->code;
        why->line = from->line;
        memcpy(why->words, from->words, sizeof why->words);
    }
    return -1;
}

int library_refuse(struct tw_refusal *why, enum refuse code,
                   const char *sentence)
{
    struct refusal own;
    refuse_with(&own, code, 0, sentence);
    return refused(&own, why);
}

/* ---- setups ---- */

/* `players N`, or an option. */
static bool read_line(struct plan *plan, const struct game *game,
                      struct slice line, struct refusal *why)
{
    struct slice rest = line;
    struct slice word;
    int32_t players;
    if (!slice_word(&rest, &word) || word.at[0] == '#')
        return true;
    if (slice_is(word, "option"))
        return plan_option(game, plan, slice_trim(rest), why);
    if (!slice_is(word, "players"))
        return plan_option(game, plan, line, why);
    if (!slice_int(slice_trim(rest), 1, SEATS_MAX, &players))
        return refuse_with(why, REFUSE_OPTION, 0,
                           "`players` needs a number of players");
    plan->players = (uint8_t)players;
    return true;
}

static bool read_lines(struct plan *plan, const struct game *game,
                       const char *lines, struct refusal *why)
{
    struct slice rest = slice_of(lines ? lines : "");
    struct slice line;
    for (uint32_t number = 1; slice_line(&rest, &line); number++)
        if (!slice_is_text(line) || !read_line(plan, game, line, why)) {
            if (!slice_is_text(line))
                refuse_with(why, REFUSE_SYNTAX, 0, "this is not text");
            why->line = number;
            return false;
        }
    return true;
}

int tw_prepare(struct tw_setup *setup, const struct tw_game *game,
               const char *lines, const char *edition, struct tw_refusal *why)
{
    const struct game *g = inside(game);
    struct refusal own = {.code = REFUSE_NONE};
    struct plan plan;
    if ((uintptr_t)setup % LIBRARY_ALIGN)
        return library_refuse(why, REFUSE_FULL,
                              "the memory of a setup is not aligned");
    plan_init(&plan, g->seats_min);
    if (!read_lines(&plan, g, lines, &own))
        return refused(&own, why);
    if (edition)
        plan.edition = slice_of(edition);
    memset(setup, 0, sizeof *setup + g->setup_size);
    if (!plan_prepare(g, &plan, setup->bytes, &own))
        return refused(&own, why);
    codes_init(&setup->codes, g, registry_numbers(g), setup->bytes);
    return 0;
}

const struct tw_game *tw_setup_game(const struct tw_setup *setup)
{
    return outside(setup->codes.game);
}

uint32_t tw_players(const struct tw_setup *setup)
{
    return setup->codes.players;
}

/* ---- play ---- */

void tw_start(const struct tw_setup *setup, void *state)
{
    memset(state, 0, setup->codes.game->state_size);
    setup->codes.game->start(setup->bytes, state);
}

uint32_t tw_waiting(const struct tw_setup *setup, const void *state)
{
    return setup->codes.game->waiting(setup->bytes, state);
}

/* What is legal for an actor; nothing for who is not waited for. */
static void list_moves(const struct tw_setup *setup, const void *state,
                       uint32_t actor, struct moves *list)
{
    moves_clear(list);
    if (actor <= CHANCE && tw_waiting(setup, state) & SEAT(actor))
        setup->codes.game->moves(setup->bytes, state, actor, list);
}

uint32_t tw_moves(const struct tw_setup *setup, const void *state,
                  uint32_t actor, uint32_t *moves, uint32_t *weights)
{
    struct moves list;
    list_moves(setup, state, actor, &list);
    memcpy(moves, list.move, list.count * sizeof moves[0]);
    if (weights && actor == CHANCE)
        memcpy(weights, list.weight, list.count * sizeof weights[0]);
    return list.count;
}

/* Why nothing that this actor does can be legal; false: something can. */
static bool not_asked(const struct tw_setup *setup, const void *state,
                      uint32_t actor, struct tw_refusal *why)
{
    uint32_t waiting = tw_waiting(setup, state);
    if (actor <= CHANCE && waiting & SEAT(actor))
        return false;
    if (!waiting)
        library_refuse(why, REFUSE_OVER, "the game is over");
    else if (actor > CHANCE ||
             (actor != CHANCE && actor >= setup->codes.players))
        library_refuse(why, REFUSE_SEAT, "there is no such seat at this table");
    else
        library_refuse(why, REFUSE_SEAT, "this seat is not asked now");
    return true;
}

int tw_apply(const struct tw_setup *setup, void *state, uint32_t actor,
             uint32_t move, struct tw_refusal *why)
{
    struct moves list;
    if (not_asked(setup, state, actor, why))
        return -1;
    list_moves(setup, state, actor, &list);
    for (uint32_t i = 0; i < list.count; i++)
        if (list.move[i] == move) {
            tw_apply_legal(setup, state, actor, move);
            return 0;
        }
    return library_refuse(why, REFUSE_ILLEGAL, "this is not legal now");
}

void tw_apply_legal(const struct tw_setup *setup, void *state, uint32_t actor,
                    uint32_t move)
{
    setup->codes.game->apply(setup->bytes, state, actor, move);
}

seat_set library_settle(const struct tw_setup *setup, void *state,
                        struct rng *rng, struct moves *list)
{
    const struct game *game = setup->codes.game;
    seat_set waiting;
    while ((waiting = game->waiting(setup->bytes, state)) == SEAT(CHANCE)) {
        game->apply(setup->bytes, state, CHANCE,
                    playout_chance(game, setup->bytes, state, rng, list));
    }
    return waiting;
}

void tw_settle(const struct tw_setup *setup, void *state, struct tw_rng *rng)
{
    struct moves list;
    library_settle(setup, state, own_rng(rng), &list);
}

static unsigned eyes(const struct tw_setup *setup, uint32_t seat)
{
    return seat < setup->codes.players ? seat : ONLOOKER;
}

void tw_observe(const struct tw_setup *setup, const void *state, uint32_t seat,
                void *view)
{
    setup->codes.game->observe(setup->bytes, state, eyes(setup, seat), view);
}

void tw_imagine(const struct tw_setup *setup, const void *view,
                struct tw_rng *rng, void *state)
{
    memset(state, 0, setup->codes.game->state_size);
    setup->codes.game->imagine(setup->bytes, view, own_rng(rng), state);
}

void tw_result(const struct tw_setup *setup, const void *state,
               struct tw_result *out)
{
    struct result result;
    struct sight sight = {.game = setup->codes.game, .setup = setup->bytes};
    setup->codes.game->result(setup->bytes, state, &result);
    *out = (struct tw_result){
        .is_over = !tw_waiting(setup, state),
        .winners = result.winners,
    };
    for (unsigned seat = 0; seat < setup->codes.players; seat++) {
        out->rank[seat] = result.rank[seat];
        out->score[seat] = result.score[seat];
        if (out->is_over)
            out->worth[seat] = worth_of(&sight, state, seat);
    }
}

/* ---- numbers ---- */

int32_t tw_action(const struct tw_setup *setup, uint32_t seat, uint32_t move)
{
    unsigned id = seat < setup->codes.players
                      ? codes_action(&setup->codes, seat, move)
                      : NO_ACTION;
    return id == NO_ACTION ? -1 : (int32_t)id;
}

int tw_action_move(const struct tw_setup *setup, uint32_t seat, uint32_t action,
                   uint32_t *move)
{
    if (seat >= setup->codes.players ||
        !codes_move(&setup->codes, seat, action, move))
        return -1;
    return 0;
}

uint32_t tw_mask(const struct tw_setup *setup, const void *state, uint32_t seat,
                 uint8_t *mask)
{
    struct moves list;
    uint16_t ids[MOVES_CAP];
    memset(mask, 0, setup->codes.actions);
    list_moves(setup, state, seat < setup->codes.players ? seat : ONLOOKER,
               &list);
    codes_list(&setup->codes, seat, &list, ids);
    for (uint32_t i = 0; i < list.count; i++)
        mask[ids[i]] = 1;
    return list.count;
}

void tw_vector(const struct tw_setup *setup, const void *view, uint32_t seat,
               uint8_t *vector)
{
    codes_vector(&setup->codes, view, eyes(setup, seat), vector);
}

/* ---- text ---- */

size_t tw_move_words(const struct tw_setup *setup, uint32_t actor,
                     uint32_t move, char *out, size_t cap)
{
    struct text text;
    text_init(&text, out, cap);
    if (actor == CHANCE || actor < setup->codes.players)
        setup->codes.game->words->move(setup->bytes, actor, move, &text);
    return text.len;
}

int tw_move_read(const struct tw_setup *setup, const void *state,
                 uint32_t actor, const char *words, uint32_t *move,
                 struct tw_refusal *why)
{
    struct asked who = {setup->codes.game, setup->bytes, state, actor};
    struct refusal own;
    if (not_asked(setup, state, actor, why))
        return -1;
    if (!words_read(&who, slice_of(words), move, &own))
        return refused(&own, why);
    return 0;
}

size_t tw_situation(const struct tw_setup *setup, const void *state, char *out,
                    size_t cap)
{
    struct text text;
    text_init(&text, out, cap);
    situation_write(setup->codes.game, setup->bytes, state, FORM_BRIEF, &text);
    return text.len;
}

int tw_situation_read(const struct tw_setup *setup, const char *lines,
                      void *state, struct tw_refusal *why)
{
    enum { LINES_CAP = 1024 };
    struct slice line[LINES_CAP];
    struct slice rest = slice_of(lines);
    struct refusal own;
    size_t count = 0;
    const struct game *game = setup->codes.game;
    while (count < LINES_CAP && slice_line(&rest, &line[count])) {
        if (!slice_is_text(line[count]))
            return library_refuse(why, REFUSE_SYNTAX, "this is not text");
        count++;
    }
    if (count == LINES_CAP)
        return library_refuse(why, REFUSE_FULL, "there are too many lines");
    void *read = calloc(1, game->state_size);
    if (!read)
        return library_refuse(why, REFUSE_FULL, "there is no more memory");
    bool is_read = situation_read(game, setup->bytes, line, count, read, &own);
    if (is_read)
        memcpy(state, read, game->state_size);
    free(read);
    return is_read ? 0 : refused(&own, why);
}

size_t tw_picture(const struct tw_setup *setup, const void *view, uint32_t seat,
                  char *out, size_t cap)
{
    struct text text;
    text_init(&text, out, cap);
    setup->codes.game->words->picture(setup->bytes, view, eyes(setup, seat),
                                      &text);
    return text.len;
}

size_t tw_result_words(const struct tw_setup *setup, const void *state,
                       char *out, size_t cap)
{
    struct text text;
    struct result result;
    text_init(&text, out, cap);
    setup->codes.game->result(setup->bytes, state, &result);
    if (!tw_waiting(setup, state))
        words_result(&result, setup->codes.players, &text);
    return text.len;
}

/* ---- bots ---- */

const char *tw_bot_name(uint32_t i)
{
    return BOTS.name(i);
}

size_t tw_bot_bytes(void)
{
    return BOTS.memory;
}

int tw_bot_move(const struct tw_setup *setup, const void *view, uint32_t seat,
                const struct tw_bot *bot, uint32_t *move,
                struct tw_refusal *why)
{
    struct asked who = {setup->codes.game, setup->bytes, view, seat};
    if (!BOTS.name(bot->number))
        return library_refuse(why, REFUSE_OPTION,
                              "there is no bot of that number");
    if (seat >= setup->codes.players)
        return library_refuse(why, REFUSE_SEAT,
                              "there is no such seat at this table");
    if (not_asked(setup, view, seat, why))
        return -1;
    *move = BOTS.choose(bot->number, &who, bot->seed, bot->decided, bot->memory,
                        NULL);
    return 0;
}
