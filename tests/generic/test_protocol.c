/* A session bound to a seat answers the same, byte for byte, whatever the
 * seat does not know: asked about a state, and about a twin imagined from the
 * seat's view. */
#include "tests/generic/session.h"

/* `%c` is the seat. The last ones are mostly refused: the reason must not
 * tell anything either. */
static const char *const LINES[] = {
    "waiting",      "moves %c",     "next %c", "view %c",
    "describe %c",  "prompt %c",    "names",   "picture %c",
    "score %c",     "header",       "result",  "position",
    "moves *",      "play %c",      "undo %c", "play %c nonsense",
    "play %c pass", "play %c draw", "me",      "imagine %c 7",
    "try waiting",  "try moves %c", "try *",   "try rollout 3",
};

enum { LINE_COUNT = sizeof LINES / sizeof LINES[0] };

struct pair {
    struct world w;
    struct protocol session[2];
    struct text answer[2];
    void *memory[2];
    uint64_t answers;
};

static void compare(struct pair *p, unsigned seat, const char *words)
{
    char line[2 * WORDS_CAP];
    const void *states[2] = {p->w.state, p->w.twin};
    int len = snprintf(line, sizeof line, "as %c ", 'A' + (int)seat);
    for (; *words && len < (int)sizeof line - 2; words++) {
        bool is_seat = words[0] == '%' && words[1] == 'c';
        line[len++] = is_seat ? (char)('A' + seat) : *words;
        words += is_seat;
    }
    line[len] = '\0';
    for (unsigned i = 0; i < 2; i++) {
        struct match *m = &p->session[i].match;
        memcpy(m->state, states[i], p->w.game->state_size);
        memcpy(m->first, states[i], p->w.game->state_size);
        m->count = 0;
        protocol_line(&p->session[i], slice_of(line), &p->answer[i]);
    }
    p->answers++;
    if (strcmp(p->answer[0].at, p->answer[1].at) == 0)
        return;
    print_error("%s\n%s\nthe twin:\n%s\n", line, p->answer[0].at,
                p->answer[1].at);
    WORLD_CHECK(&p->w, !"a bound session tells what its seat cannot know");
}

/* Words of some decision: legal for this seat or not. */
static void compare_decision(struct pair *p, unsigned seat, struct event e)
{
    char words[WORDS_CAP] = "play %c ";
    struct text out;
    text_init(&out, words, sizeof words);
    text_put(&out, "play %c ");
    p->w.game->words->move(p->w.setup, e.actor, e.move, &out);
    compare(p, seat, words);
}

static void open_sessions(struct pair *p)
{
    for (unsigned i = 0; i < 2; i++) {
        struct protocol *s = &p->session[i];
        struct refusal why;
        protocol_init(s, &SESSION_HOST, p->memory[i]);
        bool is_open =
            match_open(&s->match, p->w.game, &p->w.plan, s->memory, 100, &why);
        WORLD_CHECK(&p->w, is_open);
    }
}

static void play_one(struct pair *p)
{
    struct world *w = &p->w;
    struct event e;
    open_sessions(p);
    for (unsigned n = 0; n < 600; n++) {
        unsigned seat = rng_below(&w->rng, w->plan.players);
        w->game->observe(w->setup, w->state, seat, w->view);
        memset(w->twin, 0, w->game->state_size);
        w->game->imagine(w->setup, w->view, &w->rng, w->twin);
        for (unsigned i = 0; i < LINE_COUNT; i++)
            compare(p, seat, LINES[i]);
        if (!playout_step(w->game, w->setup, w->state, &w->rng, w->list, &e))
            return;
        if (e.actor != CHANCE) {
            w->game->observe(w->setup, w->state, seat, w->view);
            memset(w->twin, 0, w->game->state_size);
            w->game->imagine(w->setup, w->view, &w->rng, w->twin);
            compare_decision(p, seat, e);
        }
    }
}

static void test_bound(void **state)
{
    static struct pair p;
    world_open(&p.w, *state);
    for (unsigned i = 0; i < 2; i++) {
        p.memory[i] = host_new(protocol_bytes(&SESSION_HOST));
        text_init(&p.answer[i], host_new(PROTOCOL_ANSWER), PROTOCOL_ANSWER);
    }
    for (uint64_t seed = 1; seed <= 24 / SLOWER; seed++) {
        world_start(&p.w, seed);
        play_one(&p);
    }
    printf("%s: %llu answers alike\n", p.w.game->name,
           (unsigned long long)p.answers);
    for (unsigned i = 0; i < 2; i++) {
        free(p.memory[i]);
        free(p.answer[i].at);
    }
    world_close(&p.w);
    p.answers = 0;
}

int main(int count, char **words)
{
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(test_bound),
    };
    return world_main("protocol", count, words, parts, 1);
}
