#include "study/study.h"

#include "base/hash.h"
#include "engine/plan.h"
#include "engine/words.h"
#include "study/report.h"

#include <string.h>

enum { LEARN_GAMES = 8, LEARN_EVENTS = 5000 };

bool study_add_variant(struct study_job *job, const struct plan *plan,
                       void *setup, struct refusal *why)
{
    struct study_variant *v = &job->variant[job->variants];
    struct text note;
    ENSURE(job->variants < STUDY_VARIANTS);
    v->plan = *plan;
    v->plan.players = (uint8_t)job->players;
    v->setup = setup;
    text_init(&note, v->note, sizeof v->note);
    study_note(job->game, &v->plan, &note);
    if (!plan_prepare(job->game, &v->plan, setup, why))
        return false;
    job->variants++;
    return true;
}

void study_seed(struct study_job *job)
{
    struct sha256 h;
    uint8_t digest[SHA256_BYTES];
    sha256_init(&h);
    sha256_add(&h, "tidywinks simulate 1\n", 21);
    sha256_add(&h, job->seed, strlen(job->seed));
    sha256_end(&h, digest);
    job->base = 0;
    for (unsigned i = 0; i < 8; i++)
        job->base = job->base << 8 | digest[i];
}

static void learn_game(struct study_play *t, uint64_t number,
                       struct study_variant *v, const struct cards *c)
{
    const struct game *game = t->job->game;
    char words[WORDS_CAP];
    struct event event = {0};
    unsigned events = 0;
    study_start(t, number);
    while (events++ < LEARN_EVENTS && study_pick(t, &event)) {
        struct text out;
        text_init(&out, words, sizeof words);
        game->words->move(v->setup, event.actor, event.move, &out);
        cards_learn(c, (struct slice){out.at, out.len}, v->place, &v->places);
        game->apply(v->setup, t->state, event.actor, event.move);
    }
}

void study_learn(struct study_job *job, unsigned v, struct cards *c,
                 void *memory)
{
    struct study_job random = *job;
    struct study_play t;
    bool is_needed = false;
    random.has_bots = false;
    memset(random.bot, 0, sizeof random.bot);
    cards_init(c, job->game, job->variant[v].setup);
    study_sit(&t, &random, v, memory);
    for (unsigned i = 0; i < c->count; i++)
        is_needed |= c->card[i].is_vague;
    for (uint64_t n = 0; is_needed && n < LEARN_GAMES; n++)
        learn_game(&t, n, &job->variant[v], c);
}

static bool is_narrow(struct range r, double until)
{
    return r.high - r.low <= 2 * until;
}

bool study_is_known(const struct study_job *job, const struct study_results *r)
{
    const struct study_tally *t = r->tally[0];
    for (unsigned s = 0; s < job->players; s++) {
        if (!is_narrow(statistics_share(t->wins[s], t->games), job->until))
            return false;
        for (unsigned v = 1; v < job->variants; v++)
            if (!is_narrow(statistics_mean(&r->paired[v].win[s], t->games),
                           job->until))
                return false;
    }
    return true;
}

void study_games(struct study_play *play, uint64_t from, uint64_t to,
                 struct study_results *out)
{
    const struct study_job *job = play->job;
    struct study_outcome first;
    struct study_outcome other;
    for (uint64_t number = from; number < to; number++) {
        study_game(&play[0], number, out->tally[0], &first);
        if (out->each)
            out->each(out->to, 0, &first);
        for (unsigned v = 1; v < job->variants; v++) {
            study_game(&play[v], number, out->tally[v], &other);
            study_pair(&out->paired[v], job->players, &first, &other);
            if (out->each)
                out->each(out->to, v, &other);
        }
    }
}
