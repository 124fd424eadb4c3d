#include "command/verdict.h"

#include "engine/words.h"

static void put_wrong(const struct match *m, const struct verified *v,
                      struct text *out)
{
    text_put(out, "NOT FAIR: event ");
    text_int(out, v->event + 1);
    text_put(out, " is `");
    words_event(m->game, m->setup, m->event[v->event], out);
    text_put(out, "`, the seed says `");
    words_event(m->game, m->setup, (struct event){v->should, CHANCE, 0}, out);
    text_put(out, "`\n");
}

/* What has been shown by that, and what has not. */
static void put_meaning(const struct match *m, struct text *out)
{
    if (m->fair.kind == FAIR_COMMIT)
        text_put(out, "The commitment covers table, game, rules, players, "
                      "options, edition and secret:\nwhoever dealt could not "
                      "choose the cards after it, but could know them.\n");
    else
        text_put(out, "Whoever chose the seed could know the deal.\n");
    if (m->game->waiting(m->setup, m->state))
        text_put(out, "The game is not over: what is still to come has not "
                      "been looked at.\n");
}

bool verdict_put(const struct match *m, const struct verified *v,
                 struct text *out)
{
    switch (v->verdict) {
    case VERDICT_FAIR:
        text_put(out, "fair: ");
        text_int(out, v->draws);
        text_put(out, m->fair.kind == FAIR_OPEN
                          ? " chance events are what the open seed says\n"
                          : " chance events are what the secret says, and the "
                            "secret is the one committed to\n");
        put_meaning(m, out);
        return true;
    case VERDICT_NO_SEED:
        text_put(out, "no seed: played with real cards, nothing to verify\n");
        return true;
    case VERDICT_NO_SECRET:
        text_put(out, "the secret is not shown yet: nothing can be verified\n");
        return false;
    case VERDICT_COMMIT:
        text_put(out, "NOT FAIR: the secret is not the one committed to\n");
        return false;
    case VERDICT_DRAW:
        put_wrong(m, v, out);
        return false;
    }
    return false;
}
