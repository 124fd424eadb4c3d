#include "engine/words.h"

#include "base/say.h"
#include "engine/refuse.h"

char words_letter(unsigned actor)
{
    return actor == CHANCE ? '*' : (char)('A' + actor);
}

void words_seat(struct text *out, unsigned actor)
{
    const char letter[2] = {words_letter(actor), '\0'};
    text_word(out, letter);
}

int words_actor(struct slice word)
{
    if (word.len != 1)
        return -1;
    if (word.at[0] == '*')
        return CHANCE;
    if (word.at[0] >= 'A' && word.at[0] < 'A' + SEATS_MAX)
        return word.at[0] - 'A';
    return -1;
}

void words_event(const struct game *game, const void *setup, struct event event,
                 struct text *out)
{
    text_char(out, words_letter(event.actor));
    text_char(out, ' ');
    game->words->move(setup, event.actor, event.move, out);
}

/* The same words with single spaces between them. */
static void squeeze(struct slice words, struct text *out)
{
    struct slice word;
    while (slice_word(&words, &word)) {
        text_word(out, "");
        text_slice(out, word);
    }
}

/* Words are read by writing every legal move and comparing. A game so has one
 * definition of its words, and none that can be read but is not legal; lists
 * are short enough (MOVES_CAP) that it takes well under a millisecond. */
static bool find_move(const struct asked *who, const struct moves *list,
                      const struct text *words, uint32_t *move)
{
    char buffer[WORDS_CAP];
    struct text found;
    text_init(&found, buffer, sizeof buffer);
    for (uint32_t i = 0; i < list->count; i++) {
        text_clear(&found);
        who->game->words->move(who->setup, who->actor, list->move[i], &found);
        if (slice_same((struct slice){found.at, found.len},
                       (struct slice){words->at, words->len})) {
            *move = list->move[i];
            return true;
        }
    }
    return false;
}

enum { WAITING_CAP = 160 }; /* bytes for the names of all seats */

/* Those waited for, with blanks between. */
static void put_waiting(struct text *out, seat_set waiting)
{
    for (unsigned s = 0; s <= CHANCE; s++) {
        if (!(waiting & SEAT(s)))
            continue;
        text_put(out, out->len ? " " : "");
        if (s == CHANCE)
            say(out, "chance");
        else
            say_seats(out, SEAT(s));
    }
}

static bool refuse_actor(const struct asked *who, struct refusal *why)
{
    seat_set waiting = who->game->waiting(who->setup, who->state);
    if (!waiting)
        return refuse_with(why, REFUSE_OVER, 0, "the game is over");
    if (waiting & SEAT(who->actor))
        return true;
    char buffer[WAITING_CAP];
    struct text list;
    struct text out = refuse(why, REFUSE_SEAT, 0);
    text_init(&list, buffer, sizeof buffer);
    put_waiting(&list, waiting);
    if (who->actor == CHANCE)
        say_with(&out, "nothing is left to chance now; waiting for {1}",
                 AS_IS(buffer));
    else
        say_with(&out, "seat {1} is not asked now; waiting for {2}",
                 WHO(who->actor), AS_IS(buffer));
    return false;
}

static bool refuse_words(const struct asked *who, struct slice words,
                         struct refusal *why)
{
    struct text out = refuse(why, REFUSE_ILLEGAL, 0);
    if (who->game->words->why)
        who->game->words->why(who->setup, who->state, who->actor, words, &out);
    if (!out.len)
        say_with(&out,
                 who->actor == CHANCE ? "\"{1}\" cannot happen now"
                                      : "\"{1}\" is not a legal move now",
                 AS_WRITTEN(words));
    return false;
}

void words_title(const struct asked *who, uint32_t move, struct text *out)
{
    who->game->words->title(who->setup, who->state, who->actor, move, out);
}

bool words_read(const struct asked *who, struct slice words, uint32_t *move,
                struct refusal *why)
{
    char buffer[WORDS_CAP];
    char other[WORDS_CAP];
    struct text plain;
    struct text reworded;
    struct moves list;
    if (!refuse_actor(who, why))
        return false;
    text_init(&plain, buffer, sizeof buffer);
    squeeze(words, &plain);
    if (plain.cut)
        return refuse_with(why, REFUSE_SYNTAX, 0,
                           "these words are longer than any move");
    moves_clear(&list);
    who->game->moves(who->setup, who->state, who->actor, &list);
    if (find_move(who, &list, &plain, move))
        return true;
    words = (struct slice){plain.at, plain.len};
    text_init(&reworded, other, sizeof other);
    if (who->game->words->reword &&
        who->game->words->reword(who->setup, who->state, who->actor, words,
                                 &reworded) &&
        find_move(who, &list, &reworded, move))
        return true;
    return refuse_words(who, words, why);
}

/* The word of `words` after `start`, if `words` begins with whole `start`. */
static bool word_after(struct slice words, struct slice start,
                       struct slice *next)
{
    struct slice want;
    while (slice_word(&start, &want))
        if (!slice_word(&words, next) || !slice_same(*next, want))
            return false;
    return slice_word(&words, next);
}

void words_next(const struct asked *who, struct slice start,
                void (*offer)(void *to, struct slice word), void *to)
{
    char buffer[WORDS_CAP];
    char before[WORDS_CAP];
    struct text now;
    struct text last;
    struct moves list;
    moves_clear(&list);
    who->game->moves(who->setup, who->state, who->actor, &list);
    text_init(&last, before, sizeof before);
    for (uint32_t i = 0; i < list.count; i++) {
        struct slice next;
        text_init(&now, buffer, sizeof buffer);
        who->game->words->move(who->setup, who->actor, list.move[i], &now);
        if (!word_after((struct slice){now.at, now.len}, start, &next))
            continue;
        /* Lists keep moves with a common start together. */
        if (slice_same(next, (struct slice){last.at, last.len}))
            continue;
        text_clear(&last);
        text_slice(&last, next);
        offer(to, next);
    }
}

static void put_seats(seat_set seats, unsigned players, struct text *out)
{
    for (unsigned s = 0; s < players; s++)
        if (seats & SEAT(s)) {
            text_char(out, ' ');
            text_char(out, words_letter(s));
        }
}

void words_result(const struct result *result, unsigned players,
                  struct text *out)
{
    if (result->outcome == OUTCOME_OPEN)
        return;
    for (unsigned s = 0; result->has_scores && s < players; s++) {
        if (s)
            text_char(out, ' ');
        text_char(out, words_letter(s));
        text_char(out, ' ');
        text_int(out, result->score[s]);
    }
    switch (result->outcome) {
    case OUTCOME_OPEN:
    case OUTCOME_SCORE:
        return;
    case OUTCOME_WIN:
        text_word(out, "win");
        put_seats(result->winners, players, out);
        text_put(out, " by ");
        text_put(out, result->reason);
        return;
    case OUTCOME_SHARED:
        text_word(out, "shared");
        put_seats(result->winners, players, out);
        return;
    case OUTCOME_DRAW:
        text_word(out, "draw by ");
        text_put(out, result->reason);
        return;
    case OUTCOME_NONE:
        text_word(out, "none");
        return;
    }
}
