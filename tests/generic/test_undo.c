/* What undo answers a seat is made from what that seat has seen: a session
 * bound to it answers the same, granted or refused and in the same words, about
 * a match and about its twin. */
#include "tests/generic/chase.h"
#include "tests/generic/session.h"

enum { EVENTS_MOST = 6000 };

struct side {
    struct protocol session;
    struct text answer;
    void *memory;
};

struct pair {
    struct chase c;
    struct side side[2];
    uint64_t asked, granted, beside; /* beside: with unseen events since */
};

static void side_open(struct side *s)
{
    s->memory = host_new(protocol_bytes(&SESSION_HOST));
    text_init(&s->answer, host_new(PROTOCOL_ANSWER), PROTOCOL_ANSWER);
}

static void side_close(struct side *s)
{
    free(s->memory);
    free(s->answer.at);
}

static void side_start(struct side *s, struct world *w)
{
    struct refusal why;
    protocol_init(&s->session, &SESSION_HOST, s->memory);
    WORLD_CHECK(w, match_open(&s->session.match, w->game, &w->plan,
                              s->session.memory, LOG_CAP, &why));
}

/* Asks to take back, and for the view then. */
static void ask(struct side *s, const struct world *w, const struct past *past,
                const void *state, unsigned seat)
{
    struct match *m = &s->session.match;
    char line[] = "as A undo A";
    memcpy(m->first, past->first, w->game->state_size);
    memcpy(m->state, state, w->game->state_size);
    memcpy(m->event, past->event, past->count * sizeof past->event[0]);
    m->count = past->count;
    line[3] = (char)('A' + seat);
    line[10] = line[3];
    protocol_line(&s->session, slice_of(line), &s->answer);
    w->game->observe(w->setup, m->state, seat, m->view);
}

static bool was_granted(const struct side *s)
{
    return strcmp(s->answer.at, "ok\n") == 0;
}

static void compare(struct pair *p)
{
    struct chase *c = &p->c;
    struct world *w = &c->w;
    ask(&p->side[0], w, &c->real, w->state, c->seat);
    ask(&p->side[1], w, &c->twin, w->twin, c->seat);
    p->asked++;
    p->granted += was_granted(&p->side[0]);
    p->beside += was_granted(&p->side[0]) && c->real.count &&
                 c->real.event[c->real.count - 1].actor != c->seat;
    bool is_alike = strcmp(p->side[0].answer.at, p->side[1].answer.at) == 0 &&
                    same_state(w->game, p->side[0].session.match.view,
                               p->side[1].session.match.view);
    if (!is_alike) {
        print_error("seat %u: %s\nthe twin: %s\n", c->seat,
                    p->side[0].answer.at, p->side[1].answer.at);
        WORLD_CHECK(w, !"undo tells what its seat cannot know");
    }
}

static void test_answers(void **state)
{
    static struct pair p;
    const uint64_t wanted = 200000 / SLOWER;
    memset(&p, 0, sizeof p);
    chase_open(&p.c, *state);
    side_open(&p.side[0]);
    side_open(&p.side[1]);
    for (uint64_t seed = 1; p.c.steps < wanted; seed++) {
        chase_start(&p.c, seed, false);
        side_start(&p.side[0], &p.c.w);
        side_start(&p.side[1], &p.c.w);
        for (unsigned i = 0; i < EVENTS_MOST && chase_step(&p.c); i++)
            compare(&p);
    }
    print_message("%llu answers alike: %llu granted, %llu of them with others' "
                  "decisions since, of %llu unseen events\n",
                  (unsigned long long)p.asked, (unsigned long long)p.granted,
                  (unsigned long long)p.beside, (unsigned long long)p.c.unseen);
    /* Undo that is hardly ever granted would tell nothing, and help nobody. */
    assert_true(p.granted > p.asked / 10);
    assert_true(p.c.unseen == 0 || p.beside > p.c.unseen / 10);
    side_close(&p.side[0]);
    side_close(&p.side[1]);
    chase_close(&p.c);
}

int main(int count, char **words)
{
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(test_answers),
    };
    return world_main("undo", count, words, parts, 1);
}
