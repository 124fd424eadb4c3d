/* What makes a level weaker, beside less thinking. A bot that only thinks less
 * plays one even, dull step worse at everything; people err otherwise: mostly
 * they play soundly and now and then miss something plain, and they forget
 * (`half_life`). What is forgotten is taken out of the view, so that the bot
 * plans as somebody who really does not know. What is missed is one of two:
 * `overlooks` hides moves from it before it thinks, and it takes the best of
 * those it sees, never missing one that wins at once; `blunder` is any legal
 * move at all. Noise on the worth of moves would mostly err between equals,
 * where nobody sees it, and hardly ever where a beginner does. */
#include "bots/level.h"

#include "bots/line.h"
#include "engine/playout.h"

#include <string.h>

enum {
    MILLE = 1000,          /* blunders are in thousandths */
    LIMIT_MOST = 10000000, /* of a mind that is written down: minutes a move */
};

/* Whether a move ends the game with a win of the seat, in some world. */
static bool wins(const struct sight *sight, uint32_t move, struct rng *rng)
{
    const struct game *game = sight->game;
    struct result result;
    _Alignas(16) char state[STATE_MOST] = {0};
    game->imagine(sight->setup, sight->view, rng, state);
    game->apply(sight->setup, state, sight->seat, move);
    if (game->waiting(sight->setup, state))
        return false;
    game->result(sight->setup, state, &result);
    return result.winners & SEAT(sight->seat);
}

/* Hides some moves of a list; one stays in any case. */
static void overlook(const struct sight *sight, uint32_t mille,
                     struct moves *list, struct rng *rng)
{
    uint32_t kept = 0;
    uint32_t sure = rng_below(rng, list->count);
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t move = list->move[i];
        bool is_missed = i != sure && rng_below(rng, MILLE) < mille;
        if (!is_missed || wins(sight, move, rng))
            list->move[kept++] = move;
    }
    list->count = kept;
}

uint32_t mind_choose(const struct mind *mind, const struct sight *sight,
                     struct rng *rng, struct search_result *result)
{
    const struct game *game = sight->game;
    struct sight own = *sight;
    struct moves list;
    _Alignas(16) char view[STATE_MOST];
    if (result)
        *result = (struct search_result){.count = 0};
    moves_clear(&list);
    game->moves(sight->setup, sight->view, sight->seat, &list);
    if (list.count == 1)
        return list.move[0];
    if (rng_below(rng, MILLE) < mind->blunder)
        return playout_pick(&list, false, rng);
    if (!mind->by_net)
        own.net = NULL;
    else if (!own.net)
        own.net = game->net;
    if (mind->half_life && game->forget && game->state_size <= STATE_MOST) {
        memcpy(view, sight->view, game->state_size);
        game->forget(sight->setup, view, rng, mind->half_life);
        own.view = view;
    }
    if (mind->overlooks && game->state_size <= STATE_MOST) {
        overlook(&own, mind->overlooks, &list, rng);
        own.noticed = &list;
    }
    return mind->ahead.moves ? ahead_choose(&own, &mind->ahead, rng, result)
                             : search_choose(&own, &mind->search, rng, result);
}

/* Three numbers after a word, with colons between. */
static bool read_numbers(struct slice words, const char *word, uint32_t *n)
{
    struct slice name = slice_of(word);
    if (words.len < name.len || memcmp(words.at, name.at, name.len) != 0)
        return false;
    for (unsigned i = 0; i < 3; i++) {
        int32_t number;
        size_t from = i == 0 ? name.len : 0;
        words.at += from;
        words.len -= from;
        if (!words.len || words.at[0] != ':')
            return false;
        size_t end = 1;
        while (end < words.len && words.at[end] != ':')
            end++;
        if (!slice_int((struct slice){words.at + 1, end - 1}, 0, LIMIT_MOST,
                       &number))
            return false;
        n[i] = (uint32_t)number;
        words.at += end;
        words.len -= end;
    }
    return words.len == 0;
}

bool mind_read(struct slice words, struct mind *mind)
{
    uint32_t n[3];
    *mind = (struct mind){.half_life = 0};
    mind->by_net = read_numbers(words, "net", n);
    if (mind->by_net || read_numbers(words, "search", n)) {
        mind->search = (struct search_limits){n[0], n[1], n[2]};
        return n[0] > 0;
    }
    mind->by_net = read_numbers(words, "netahead", n);
    if (mind->by_net || read_numbers(words, "ahead", n)) {
        mind->ahead = (struct ahead_limits){n[0], n[1], n[2]};
        return n[0] > 0 && n[1] > 0;
    }
    return false;
}
