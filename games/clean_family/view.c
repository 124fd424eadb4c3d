/* Clean Family: what a seat knows of a state and sees of an event. */
#include "games/clean_family/clean_family.h"

#include <string.h>

static void take_back_box(struct player *p)
{
    unsigned member = part_of(p->turn.assign, 0);
    if (!p->turn.assign || member == NONE)
        return;
    unsigned box = --p->boxes[member];
    if (notes_of(p, member))
        notes_of(p, member)[box] = 0;
}

/* A turn is undone, and no copy of the sheet kept: that would nearly double the
 * state, which a search copies for every world, to spare a view this work. */
void clean_family_rewind(const struct clean_family_setup *g,
                         struct clean_family_state *s, unsigned seat)
{
    struct player *p = &s->player[seat];
    const struct turn *turn = &p->turn;
    if (!s->card || s->phase[seat] == PHASE_TAKE)
        return;
    if (turn->play) {
        uint64_t taken = ONE(turn->took[0] - 1u);
        if (turn->took[1])
            taken += ONE(turn->took[1] - 1u);
        p->used -= ONE(part_of(turn->play, 0));
        p->discard -= taken - ONE(part_of(turn->play, 0));
    }
    if (turn->play || turn->draw)
        memcpy(p->ability, turn->ability, sizeof p->ability);
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++)
        p->drawn[symbol] &= ~turn->squares;
    for (unsigned i = 0; i < turn->patches; i++)
        p->crossed &= ~AT(turn->patch[i]);
    p->pending = 0;
    take_back_box(p);
    memset(&p->turn, 0, sizeof p->turn);
    s->phase[seat] = is_free_round(g, s->card - 1u) ? PHASE_FREE : PHASE_CHOOSE;
}

/* CF-52: everybody else stands where the open round found them. */
void clean_family_observe(const void *setup, const void *state, unsigned seat,
                          void *view)
{
    const struct clean_family_setup *g = setup;
    struct clean_family_state *v = view;
    memcpy(v, state, sizeof *v);
    for (unsigned other = 0; other < g->players; other++)
        if (other != seat)
            clean_family_rewind(g, v, other);
}

/* Hands that are dealt but not seen lie in the Item pile of a view. Two cards
 * are drawn one after the other, so each pair comes up as often as chance deals
 * it (moves_pairs); with equal kinds an even choice among pairs would not. */
void clean_family_imagine(const void *setup, const void *view, struct rng *rng,
                          void *state)
{
    const struct clean_family_setup *g = setup;
    struct clean_family_state *s = state;
    memcpy(s, view, sizeof *s);
    for (unsigned seat = 0; seat < g->players; seat++) {
        uint8_t *took = s->player[seat].turn.took;
        if (s->phase[seat] != PHASE_CHOOSE || took[0])
            continue;
        uint64_t pile = item_pile(g, s, seat);
        unsigned count = cards_in(pile);
        unsigned one = card_at(pile, rng_below(rng, count)) + 1;
        unsigned other = 0;
        if (count > 1)
            other = card_at(pile - ONE(one - 1), rng_below(rng, count - 1)) + 1;
        took[0] = (uint8_t)(other && other < one ? other : one);
        took[1] = (uint8_t)(other && other < one ? one : other);
    }
}

static void see(struct events *seen, unsigned actor, unsigned stream,
                uint32_t move)
{
    seen->at[seen->count++] = (struct event){
        .move = move, .actor = (uint8_t)actor, .stream = (uint8_t)stream};
}

unsigned clean_family_turn(const struct turn *turn, uint32_t move[TURN_CAP])
{
    unsigned count = 0;
    if (turn->play)
        move[count++] = turn->play;
    if (turn->draw)
        move[count++] = turn->draw;
    for (unsigned i = 0; i < turn->patches; i++)
        move[count++] = move_of(VERB_PATCH, turn->patch[i], 0, 0);
    for (unsigned i = 0; i < turn->lapsed; i++)
        move[count++] = move_of(VERB_PATCH, NONE, 0, 0);
    if (turn->assign)
        move[count++] = turn->assign;
    return count;
}

/* The whole turn of a seat, which is public now (END-ROUND). */
static void see_turn(const struct turn *turn, unsigned seat,
                     struct events *seen)
{
    uint32_t move[TURN_CAP];
    unsigned count = clean_family_turn(turn, move);
    if (turn->play)
        see(seen, CHANCE, seat + 1,
            move_of(VERB_HAND, seat, turn->took[0], turn->took[1]));
    for (unsigned i = 0; i < count; i++)
        see(seen, seat, 0, move[i]);
}

/* CF-15, CF-R5: turns are sealed until the last seat is done. */
void clean_family_redact(const void *setup, const void *state,
                         struct event event, unsigned seat, struct events *seen)
{
    const struct clean_family_setup *g = setup;
    uint32_t move = event.move;
    if (event.actor == CHANCE) {
        if (verb_of(move) == VERB_HAND && part_of(move, 0) != seat)
            move = move_of(VERB_HAND, part_of(move, 0), HOLE,
                           part_of(move, 2) ? HOLE : 0);
        see(seen, CHANCE, event.stream, move);
        return;
    }
    struct clean_family_state after = *(const struct clean_family_state *)state;
    clean_family_decide(g, &after, event.actor, move);
    if (event.actor == seat)
        see(seen, seat, event.stream, move);
    for (unsigned other = 0; other < g->players && is_closed(&after); other++)
        if (other != seat)
            see_turn(&after.player[other].turn, other, seen);
}
