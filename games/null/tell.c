/* What a seat is told: events in sentences, the prompt, the table, the points.
 */
#include "base/say.h"
#include "engine/words.h"
#include "games/null/null.h"

static void end_line(struct text *out)
{
    text_char(out, '\n');
}

/* In a sentence {1} is who does it, {2} the card, {3} the other seat. */
static const char *sentence_of(uint32_t move)
{
    static const char *const SENTENCES[] = {
        [VERB_OFFER] = "{1} offers {2}.",
        [VERB_ASK] = "{1} asks {3} for a card.",
        [VERB_REST] = "{1} asks nobody.",
        [VERB_USE] = "{1} stops it with {2}.",
        [VERB_PASS] = "{1} lets it happen.",
        [VERB_BACK] = "{1} chooses {2} to put back.",
        [VERB_AT] = "{1} puts it into the basket, at place {4}.",
        [VERB_DRAWS] = "{1} draws {2}.",
        [VERB_TAKES] = "{1} gets {2} from {3}.",
    };
    if (move_verb(move) == VERB_AT && move_arg(move) == HOLE)
        return "{1} puts it into the basket.";
    return SENTENCES[move_verb(move)];
}

void null_tell(const void *setup, const void *before, const void *after,
               const struct events *seen, unsigned seat, struct text *out)
{
    const struct null_setup *g = setup;
    const struct null_state *old = before;
    const struct null_state *new = after;
    (void)seat;
    for (uint32_t i = 0; i < seen->count; i++) {
        struct event e = seen->at[i];
        unsigned arg = move_arg(e.move);
        unsigned who = e.actor == CHANCE ? move_seat(e.move) : e.actor;
        unsigned other = move_verb(e.move) == VERB_ASK ? arg : old->target - 1u;
        say_with(out, sentence_of(e.move), WHO(who), TERM(null_title_of(arg)),
                 WHO(other), NUM(arg));
        end_line(out);
    }
    for (unsigned i = 0; i < g->players; i++) {
        if (new->score[i] == old->score[i])
            continue;
        say_with(out, "{1} has {2} points now.", WHO(i), NUM(new->score[i]));
        end_line(out);
    }
}

const char *null_prompt(const void *setup, const void *view, unsigned seat,
                        struct text *out)
{
    static const struct {
        const char *ask;
        const char *rule;
    } ASKS[PHASES] = {
        [PHASE_DEAL] = {"Cards are dealt.", "NG-3"},
        [PHASE_OFFER] = {"Offer a card.", "NG-4"},
        [PHASE_ASK] = {"Ask a seat for a card, or nobody.", "NG-6"},
        [PHASE_PEG] = {"Stop it with a peg, or let it happen.", "NG-7"},
        [PHASE_TAKE] = {"A card is taken.", "NG-8"},
        [PHASE_DRAW] = {"Cards are drawn.", "NG-9"},
        [PHASE_BACK] = {"Choose a card to put back.", "NG-10"},
        [PHASE_PLACE] = {"Choose its place in the basket.", "NG-10"},
        [PHASE_OVER] = {"The game is over.", "NG-12"},
    };
    const struct null_state *v = view;
    seat_set set = null_waiting(setup, view);
    char names[160];
    struct text list;
    if (!set || (set & (SEAT(CHANCE) | SEAT(seat)))) {
        say(out, ASKS[v->phase].ask);
        return ASKS[v->phase].rule;
    }
    text_init(&list, names, sizeof names);
    say_seats(&list, set);
    say_with(out, "Waiting for {1}.", AS_IS(names));
    return ASKS[v->phase].rule;
}

/* A seat that is behind in the last round loses if it wins nothing now. */
void null_warning(const void *setup, const void *view, unsigned seat,
                  struct text *out)
{
    const struct null_setup *g = setup;
    const struct null_state *v = view;
    unsigned first = seat;
    for (unsigned other = 0; other < g->players; other++)
        if (v->score[other] > v->score[first])
            first = other;
    if (first != seat && v->phase == PHASE_OFFER && v->round + 1 == g->rounds)
        say_with(out, "This is the last offer, and {1} is ahead of you.",
                 WHO(first));
}

static void draw_cards(const uint8_t *cards, struct text *out)
{
    for (unsigned kind = 0; kind < KINDS; kind++) {
        if (!cards[kind])
            continue;
        text_word_int(out, cards[kind]);
        text_char(out, ' ');
        say(out, null_title_of(kind));
    }
}

void null_picture(const void *setup, const void *view, unsigned seat,
                  struct text *out)
{
    const struct null_setup *g = setup;
    const struct null_state *v = view;
    (void)seat;
    say_with(out, "Round {1} of {2}; {3} cards in the basket, discarded:",
             NUM(v->round + 1), NUM(g->rounds), NUM(v->pile.size));
    draw_cards(v->discard, out);
    end_line(out);
    for (unsigned i = 0; i < g->players; i++) {
        text_put(out, i == v->turn ? "> " : "  ");
        say_with(out, "{1}  points {2}  cards {3}:", WHO(i), NUM(v->score[i]),
                 NUM(v->size[i]));
        draw_cards(v->hand[i], out);
        end_line(out);
    }
}

void null_score(const void *setup, const void *view, unsigned seat,
                unsigned source, struct text *out)
{
    const struct null_state *v = view;
    (void)setup;
    (void)source;
    say_with(out, "{1} for kinds that nobody else offered (NG-5).",
             NUM(v->score[seat]));
}
