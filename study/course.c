#include "study/course.h"

#include "bots/worth.h"

void course_start(struct course *c)
{
    c->looks = 0;
    c->every = 1;
    c->kept = 0;
    c->changes = 0;
    c->leader = -1;
    c->before = 0;
}

static void keep(struct course *c, seat_set last)
{
    if (c->looks++ % c->every)
        return;
    if (c->kept == COURSE_LOOKS) {
        c->kept /= 2;
        c->every *= 2;
        for (unsigned i = 0; i < c->kept; i++) {
            c->lead[i] = c->lead[2 * i];
            c->last[i] = c->last[2 * i];
        }
    }
    c->lead[c->kept] = (uint8_t)(c->leader + 1);
    c->last[c->kept++] = last;
}

void course_look(struct course *c, const struct game *game, const void *setup,
                 const void *state, unsigned players)
{
    struct sight sight = {.game = game, .setup = setup};
    int32_t worth[SEATS_MAX];
    int32_t worst = INT32_MAX;
    int32_t next = INT32_MIN; /* the best but one */
    seat_set last = 0;
    unsigned best = 0;
    for (unsigned s = 0; s < players; s++) {
        worth[s] = worth_of(&sight, state, s);
        if (worth[s] > worth[best])
            best = s;
        if (worth[s] <= worst)
            last = worth[s] < worst ? SEAT(s) : last | SEAT(s);
        worst = worth[s] < worst ? worth[s] : worst;
    }
    for (unsigned s = 0; s < players; s++)
        if (s != best && worth[s] > next)
            next = worth[s];
    if (c->leader >= 0)
        next = worth[c->leader];
    if ((int)best != c->leader && worth[best] - next >= COURSE_AHEAD) {
        c->changes += c->leader >= 0;
        c->leader = (int)best;
    }
    keep(c, last);
}

void course_end(const struct course *c, unsigned players, seat_set sole,
                struct course_facts *out)
{
    unsigned winner = 0;
    *out = (struct course_facts){.is_known = sole && c->kept};
    if (!out->is_known)
        return;
    while (sole >> winner != 1)
        winner++;
    uint32_t settled = c->kept;
    while (settled && c->lead[settled - 1] == winner + 1)
        settled--;
    uint32_t half = c->kept / 2;
    out->changes = c->changes;
    out->settled = settled * 1000 / c->kept;
    out->is_come_back = c->lead[half] && c->lead[half] != winner + 1;
    out->is_from_behind =
        out->is_come_back && players > 2 && c->last[half] == sole;
}

uint32_t course_pace(uint32_t choices)
{
    enum { FORCED = 20, FREE = 40, DOUBLING = 25, PARTS = 16 };
    /* The logarithm to base 2 in sixteenths: of the leading bit, and along a
     * straight line to the next. */
    uint32_t bit = 0;
    if (choices < 2)
        return FORCED;
    while (choices >> (bit + 1))
        bit++;
    uint32_t parts = PARTS * bit + (PARTS * choices >> bit) - PARTS;
    return FREE + DOUBLING * parts / PARTS;
}
