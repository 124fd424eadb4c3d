/* Which card is too strong, in sentences. */
#include "engine/words.h"
#include "study/number.h"
#include "study/phrase.h"
#include "study/report.h"

/* What a number of one deed is shown as: whole cards, and for what was held a
 * tenth of the game. */
static double unit_of(enum card_deed deed)
{
    return deed == CARD_HELD ? 100 : 1;
}

static struct range in_units(struct range r, enum card_deed deed)
{
    double unit = unit_of(deed);
    return (struct range){r.mean * unit, r.low * unit, r.high * unit};
}

unsigned study_card_looks(const struct study_job *job,
                          const struct study_tally *t)
{
    unsigned looks = 0;
    struct range r;
    for (unsigned i = 0; i < t->cards.count; i++)
        for (unsigned d = 0; d < CARD_DEEDS; d++)
            looks += cards_edge(&t->cards.card[i].deed[d], t->wins,
                                job->players, t->decided, 1, &r);
    return looks;
}

bool study_card_edge(const struct study_job *job, const struct study_tally *t,
                     const struct card_sums *sums, enum card_deed deed,
                     unsigned looks, struct range *out)
{
    if (!cards_edge(sums, t->wins, job->players, t->decided, looks, out))
        return false;
    *out = in_units(*out, deed);
    return true;
}

bool study_card_edge_of(const struct study_tally *t,
                        const struct card_sums *sums, enum card_deed deed,
                        unsigned seat, unsigned looks, struct range *out)
{
    if (!cards_edge_of(sums, t->wins, seat, t->decided, looks, out))
        return false;
    *out = in_units(*out, deed);
    return true;
}

/* How far the interval is from 0; not above 0 where it holds it. */
static double away(struct range r)
{
    return r.mean > 0 ? r.low : -r.high;
}

/* The card whose edge by one deed is the farthest from 0, of those that are
 * really above (or below) it; NULL: there is none. */
static const struct card *find_most(const struct study_job *job,
                                    const struct study_tally *t,
                                    enum card_deed deed, bool is_good,
                                    struct range *out)
{
    unsigned looks = study_card_looks(job, t);
    const struct card *most = NULL;
    for (unsigned i = 0; i < t->cards.count; i++) {
        const struct card *card = &t->cards.card[i];
        struct range r;
        if (!study_card_edge(job, t, &card->deed[deed], deed, looks, &r) ||
            (r.mean > 0) != is_good || away(r) <= 0 ||
            (most && away(r) <= away(*out)))
            continue;
        most = card;
        *out = r;
    }
    return most;
}

static void say_most(const struct study_job *job, const struct study_tally *t,
                     enum card_deed deed, bool is_good, struct text *out)
{
    static const char *const MORE[CARD_DEEDS] = {
        [CARD_DRAWN] = "Drawn, \"{1}\" helps most: one more of it than the "
                       "others have goes with {2} percentage points of wins.",
        [CARD_RECEIVED] =
            "Received, \"{1}\" helps most: one more of it than the others have "
            "goes with {2} percentage points of wins.",
        [CARD_PLAYED] =
            "Played, \"{1}\" goes with winning most: {2} percentage "
            "points for one more than the others play.",
        [CARD_HELD] =
            "Held, \"{1}\" helps most: one in the hand a tenth of "
            "the game longer goes with {2} percentage points of wins.",
    };
    static const char *const LESS[CARD_DEEDS] = {
        [CARD_DRAWN] = "Drawn, \"{1}\" harms most: one more of it than the "
                       "others have goes with {2} percentage points of wins.",
        [CARD_RECEIVED] =
            "Received, \"{1}\" harms most: one more of it than the others have "
            "goes with {2} percentage points of wins.",
        [CARD_PLAYED] = "Played, \"{1}\" goes with losing most: {2} percentage "
                        "points for one more than the others play.",
        [CARD_HELD] =
            "Held, \"{1}\" harms most: one in the hand a tenth of "
            "the game longer goes with {2} percentage points of wins.",
    };
    struct range r = {0, 0, 0};
    const struct card *card = find_most(job, t, deed, is_good, &r);
    if (!card)
        return;
    text_put(out, out->len ? " " : "");
    struct range points = {100 * r.mean, 100 * r.low, 100 * r.high};
    say_with(out, is_good ? MORE[deed] : LESS[deed], TERM(card->title),
             SAY(phrase_mean(points, 1)));
}

void study_say_cards(const struct study_job *job, const struct study_tally *t,
                     struct text *out)
{
    unsigned looks = study_card_looks(job, t);
    for (unsigned d = 0; d < CARD_DEEDS; d++) {
        say_most(job, t, d, true, out);
        say_most(job, t, d, false, out);
    }
    bool is_none = !out->len;
    text_put(out, is_none ? "" : " ");
    say_with(out,
             is_none
                 ? "None is seen: whether drawn, received, played or held, "
                   "no card goes with winning or losing in {1} (intervals "
                   "allow for {2} looks at once, by Bonferroni)."
                 : "From {1} with one winner; intervals allow for {2} looks "
                   "at once, by Bonferroni. What is drawn is mostly chance's "
                   "doing; what is played may be no more than a sign.",
             SAY(phrase_games(t->decided)), SAY(phrase_count(looks)));
}
