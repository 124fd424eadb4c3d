/* The invariants of section 16 that a step can show, by their numbers. */
#include "games/stay_at_home/stay_at_home.h"

#include "engine/bag.h"

#include <string.h>

static void count_all(const struct stay_at_home_setup *g,
                      const struct stay_at_home_state *s, unsigned total[KINDS])
{
    memset(total, 0, KINDS * sizeof total[0]);
    for (unsigned kind = 0; kind < KINDS; kind++)
        total[kind] += s->bag[kind];
    for (unsigned i = 0; i < s->pile.fixed_count; i++)
        total[s->pile.kind[i]]++;
    for (unsigned i = 0; i < s->discard_count; i++)
        total[discard_at(s, i)]++;
    for (unsigned p = 0; p < g->players; p++)
        for (unsigned kind = HAND_FIRST; kind < KINDS; kind++)
            total[kind] += held(s, p, kind);
}

static const char *cards_broken(const struct stay_at_home_setup *g,
                                const struct stay_at_home_state *s)
{
    if (bag_count(s->bag, KINDS) + s->pile.fixed_count != s->pile.size)
        return "1: the bag is not as large as the open slots";
    for (unsigned p = 0; p < g->players; p++)
        if (s->size[p] !=
            bag_count(s->row[p][p], HAND_KINDS) + (unsigned)holds_covid(s, p))
            return "1: a hand has another size than it has cards";
    unsigned total[KINDS];
    count_all(g, s, total);
    if (total[COVID] > 1)
        return "2: more than one COVID";
    if (s->holder > g->players)
        return "2: COVID is held by nobody at the table";
    for (unsigned i = 0; i < s->discard_count; i++)
        if (discard_at(s, i) == COVID)
            return "2: COVID is in the discard pile";
    if (s->phase == PHASE_OVER && total[COVID] && !s->holder)
        return "2: nobody holds COVID at the end";
    for (unsigned p = 0; p < g->players; p++)
        if (s->out[p] > g->household)
            return "4: more members OUT than there are";
    return NULL;
}

static const char *prompt_broken(const struct stay_at_home_setup *g,
                                 const struct stay_at_home_state *s)
{
    bool calm = s->phase == PHASE_PLAY || s->phase == PHASE_ISOLATE;
    bool isolates = holds_covid(s, s->active);
    for (unsigned p = 0; calm && p < g->players; p++)
        if (s->size[p] > g->hand_limit)
            return "5: a hand is too large at `play` or `isolate`";
    if (calm && !s->pile.size)
        return "5: the pile is empty at `play` or `isolate`";
    if ((s->phase == PHASE_PLAY && isolates) ||
        (s->phase == PHASE_ISOLATE && !isolates))
        return "5: `play` and `isolate` are mixed up";
    if (s->phase == PHASE_DROP &&
        (stay_at_home_overfull(g, s) < 0 ||
         s->asked != SEAT(stay_at_home_overfull(g, s))))
        return "5: `drop` is asked of the wrong hand";
    if (s->phase == PHASE_OVER && s->pile.size)
        return "5: over with cards in the pile";
    for (unsigned p = 0; p < g->players; p++) {
        struct moves list;
        moves_clear(&list);
        stay_at_home_moves(g, s, p, &list);
        bool is_asked = stay_at_home_waiting(g, s) >> p & 1;
        if (is_asked != (list.count > 0))
            return "7: asked without an answer, or the other way round";
    }
    return NULL;
}

static const char *knowledge_broken(const struct stay_at_home_setup *g,
                                    const struct stay_at_home_state *s)
{
    for (unsigned h = 0; h < PLAYERS_CAP; h++)
        for (unsigned k = 0; k < PLAYERS_CAP; k++)
            for (unsigned i = 0; i < HAND_KINDS; i++)
                if (s->row[h][k][i] > s->row[h][h][i])
                    return "8: a certain count is not true";
    for (unsigned i = 0; i < s->pile.claim_count; i++)
        if (s->pile.claim[i].seat >= g->players)
            return "8: a claim of nobody at the table";
    return pile_broken(&s->pile) ? "8: the pile or a claim is not true" : NULL;
}

/* A field without meaning in this phase is zero. */
static const char *frames_broken(const struct stay_at_home_state *s)
{
    enum phase phase = (enum phase)s->phase;
    bool is_window =
        phase == PHASE_BLOCK || phase == PHASE_IGNORE || phase == PHASE_GIVE;
    bool is_back = phase == PHASE_BACK || phase == PHASE_PLACE;
    bool starts = phase == PHASE_WITH || phase == PHASE_BLOCK;
    static const uint8_t nothing[PLAYERS_CAP] = {0};
    bool ok =
        (is_window || !(s->answered | s->used)) &&
        (phase == PHASE_GIVE || !memcmp(s->said, nothing, sizeof s->said)) &&
        (starts || !(s->start[0] | s->start[1])) &&
        (is_back == (s->left > 0)) &&
        ((phase == PHASE_PLACE) == (s->backing > 0)) &&
        (phase == PHASE_COVID || !s->giver) &&
        (s->action || !(s->actor | s->victim)) &&
        (s->drawn || phase == PHASE_DRAWS || !s->drawer) &&
        !(s->answered & ~s->asked) && !(s->used & ~s->answered);
    return ok ? NULL : "10: a field without meaning is not zero";
}

static const char *discard_broken(const struct stay_at_home_state *a,
                                  const struct stay_at_home_state *b,
                                  enum verb verb)
{
    if (b->discard_count < a->discard_count)
        return "1: the discard pile shrank";
    for (unsigned i = 0; i < b->discard_count; i++) {
        unsigned kind = discard_at(b, i);
        if (i < a->discard_count && kind != discard_at(a, i))
            return "1: the discard pile changed below";
        if (i >= a->discard_count && is_stockpile(kind) && verb != VERB_DROP)
            return "3: a stockpile card was discarded without `drop`";
    }
    return NULL;
}

static unsigned fixed_instants(const struct stay_at_home_state *s)
{
    unsigned count = 0;
    for (unsigned i = 0; i < s->pile.fixed_count; i++)
        count += is_instant(s->pile.kind[i]);
    return count;
}

static const char *change_broken(const struct stay_at_home_setup *g,
                                 const struct stay_at_home_state *a,
                                 const struct stay_at_home_state *b,
                                 uint32_t move)
{
    enum verb verb = move_verb(move);
    unsigned before[KINDS];
    unsigned after[KINDS];
    count_all(g, a, before);
    count_all(g, b, after);
    if (memcmp(before, after, sizeof before) != 0)
        return "1: cards were made or lost";
    if (fixed_instants(b) > fixed_instants(a))
        return "3: an instant card went back into the pile";
    for (unsigned p = 0; p < g->players; p++) {
        int change = b->out[p] - a->out[p];
        if (change < -1 || change > 1)
            return "4: an OUT changed by more than one";
        if (change > 0 && holds_covid(a, p))
            return "4: a COVID holder's OUT rose";
        bool is_miss = a->action == MISS + 1 ||
                       (verb == VERB_PLAY && move_kind(move) == MISS);
        if (b->miss[p] > a->miss[p] + is_miss)
            return "6: a pending miss without MISS";
    }
    int size = b->pile.size - a->pile.size;
    bool inserts = verb == VERB_AT || verb == VERB_PUT ||
                   (verb == VERB_USE && move_kind(move) == BLOCK_COVID);
    if (size != (verb == VERB_DRAWS ? -1 : inserts))
        return "6: the pile did not change as it must";
    return discard_broken(a, b, verb);
}

const char *stay_at_home_broken(const void *setup, const struct step *step)
{
    const struct stay_at_home_setup *g = setup;
    const struct stay_at_home_state *s = step->after;
    const char *words = cards_broken(g, s);
    words = words ? words : knowledge_broken(g, s);
    words = words ? words : frames_broken(s);
    words = words ? words : prompt_broken(g, s);
    if (!words && step->before)
        words = change_broken(g, step->before, s, step->event.move);
    return words;
}
