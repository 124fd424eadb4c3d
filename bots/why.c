/* A reason is put together from what can be shown, never made up: what the move
 * does is what its seat would be told of it, in the game's own words; that it
 * wins is tried out; how it compares is what the search found; and what sets it
 * apart from the next best is what differs most when both are tried
 * (bots/reason.h). */
#include "bots/why.h"

#include "base/say.h"
#include "bots/line.h"
#include "bots/reason.h"
#include "engine/playout.h"
#include "engine/witness.h"
#include "engine/words.h"

#include <string.h>

enum {
    WORLDS = 8,  /* in all of which a move that wins at once must win: one that
                    wins in half of all worlds passes once in 256 times */
    CHANCES = 8, /* events of chance that may decide it */
    CLEAR = 8,   /* hundredths of a chance that are much */
    SLIGHT = 2,  /* and a little: less is within the noise of the search */
    CLEAR_POINTS = 3,
    CLOSE = 4, /* more, where the search hardly looked, is not said to be so */
    CERTAIN = 97,   /* and what is as good as won */
    DEED_CAP = 600, /* bytes of sentences on what a move does */
};

struct world {
    _Alignas(16) char state[STATE_MOST];
};

int32_t why_percent(int32_t worth)
{
    return (worth + 1000 + 10) / 20;
}

/* The number of `move` among what was shown; count when it is not there. */
static uint32_t place_of(const struct search_result *weighed, uint32_t move)
{
    uint32_t i = 0;
    while (i < weighed->count && weighed->shown[i].move != move)
        i++;
    return i;
}

/* What the seat would be told of the move, as one line. */
static void say_deed(const struct sight *sight, uint32_t move, struct text *out)
{
    const struct game *game = sight->game;
    struct event event = {.move = move, .actor = (uint8_t)sight->seat};
    struct world next;
    struct world before;
    struct world after;
    struct witness w = {.game = game,
                        .setup = sight->setup,
                        .eyes = sight->seat,
                        .before = before.state,
                        .after = after.state};
    char words[DEED_CAP];
    struct text deed;
    text_init(&deed, words, sizeof words);
    memcpy(next.state, sight->view, game->state_size);
    witness_before(&w, next.state, event);
    game->apply(sight->setup, next.state, sight->seat, move);
    witness_after(&w, next.state);
    witness_tell(&w, &deed);
    struct slice rest = {deed.at, deed.cut ? 0 : deed.len};
    struct slice line;
    while (slice_line(&rest, &line)) {
        text_slice(out, slice_trim(line));
        text_char(out, ' ');
    }
}

/* Plays the move in an imagined world, and what chance has to say to it. */
static bool wins_here(const struct sight *sight, uint32_t move, struct rng *rng,
                      struct moves *list)
{
    const struct game *game = sight->game;
    struct world w;
    struct result result;
    memset(w.state, 0, game->state_size);
    game->imagine(sight->setup, sight->view, rng, w.state);
    game->apply(sight->setup, w.state, sight->seat, move);
    for (unsigned n = 0; n < CHANCES; n++) {
        seat_set waiting = game->waiting(sight->setup, w.state);
        if (waiting != SEAT(CHANCE))
            break;
        game->apply(sight->setup, w.state, CHANCE,
                    playout_chance(game, sight->setup, w.state, rng, list));
    }
    if (game->waiting(sight->setup, w.state))
        return false;
    game->result(sight->setup, w.state, &result);
    return result.winners == SEAT(sight->seat);
}

static bool wins_at_once(const struct sight *sight, uint32_t move,
                         struct moves *list)
{
    struct rng rng;
    rng_seed(&rng, move);
    for (unsigned n = 0; n < WORLDS; n++)
        if (!wins_here(sight, move, &rng, list))
            return false;
    return true;
}

static const char AS_GOOD[] = "\"{1}\" would be just as good.";

/* How a move compares: in points where they are the aim, else in chances. */
static const char *verdict_in_points(int32_t best, int32_t next)
{
    if (best - next >= CLEAR_POINTS)
        return "It is clearly better than \"{1}\": about {2} points against "
               "{3}.";
    if (best > next)
        return "It is a little better than \"{1}\": about {2} points against "
               "{3}.";
    return best == next ? AS_GOOD
                        : "About as good as \"{1}\": about {2} points "
                          "against {3}.";
}

static const char *verdict(int32_t best, int32_t next)
{
    if (best - next >= CLEAR)
        return "It is clearly better than \"{1}\": {2} % against {3} %.";
    if (best - next >= SLIGHT)
        return "It is a little better than \"{1}\": {2} % against {3} %.";
    if (next >= CERTAIN)
        return "With \"{1}\", too, the game looks won.";
    if (best <= 100 - CERTAIN)
        return "The game looks lost, whatever is done.";
    /* A little less is within the noise, and no figures make that clear. */
    return best <= next && next - best <= CLOSE
               ? AS_GOOD
               : "About as good as \"{1}\": {2} % against {3} %.";
}

/* Against the move that was looked at most beside it. */
static void compare(const struct sight *sight,
                    const struct search_result *weighed, uint32_t place,
                    struct text *out)
{
    uint32_t second = place == 0 ? 1 : 0;
    int32_t point = sight->game->point;
    char words[WORDS_CAP];
    struct text other;
    if (place >= weighed->count || second >= weighed->count)
        return;
    text_init(&other, words, sizeof words);
    struct asked who = {sight->game, sight->setup, sight->view, sight->seat};
    words_title(&who, weighed->shown[second].move, &other);
    int32_t best = weighed->shown[place].worth;
    int32_t next = weighed->shown[second].worth;
    best = point ? best / point : why_percent(best);
    next = point ? next / point : why_percent(next);
    struct said numbers[] = {AS_IS(words), NUM(best), NUM(next)};
    say_list(out, point ? verdict_in_points(best, next) : verdict(best, next),
             numbers, 3);
    reason_say(sight, weighed->shown[place].move, weighed->shown[second].move,
               out);
}

uint32_t why_named(const struct sight *sight,
                   const struct search_result *weighed, uint32_t move)
{
    const struct game *game = sight->game;
    uint32_t chosen = place_of(weighed, move);
    if (!game->done || chosen == weighed->count)
        return move;
    int32_t least = why_percent(weighed->shown[chosen].worth) - CLOSE;
    unsigned most = game->done(sight->setup, sight->view, sight->seat, move);
    for (uint32_t i = 0; i < weighed->count; i++) {
        unsigned done = game->done(sight->setup, sight->view, sight->seat,
                                   weighed->shown[i].move);
        if (done > most && why_percent(weighed->shown[i].worth) >= least) {
            move = weighed->shown[i].move;
            most = done;
        }
    }
    return move;
}

void why_say(const struct sight *sight, const struct search_result *weighed,
             uint32_t move, struct text *out)
{
    struct moves list;
    size_t from = out->len;
    if (sight->game->state_size > STATE_MOST)
        return;
    say_deed(sight, move, out);
    moves_clear(&list);
    sight->game->moves(sight->setup, sight->view, sight->seat, &list);
    if (list.count == 1)
        say(out, "Nothing else can be done.");
    else if (wins_at_once(sight, move, &list))
        say(out, "It wins at once.");
    else
        compare(sight, weighed, place_of(weighed, move), out);
    if (out->len > from && out->at[out->len - 1] == ' ')
        out->at[--out->len] = '\0';
}
