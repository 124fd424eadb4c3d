#include "study/cards.h"

#include "base/hash.h"
#include "engine/situation.h"
#include "engine/words.h"

#include <string.h>

/* `2` might be a place and `B` a seat. */
static bool is_vague(struct slice code)
{
    int32_t number;
    return slice_int(code, 0, INT32_MAX, &number) ||
           (code.len == 1 && words_actor(code) >= 0);
}

static void add_name(struct card *card, const struct name *name)
{
    struct text out;
    text_init(&out, card->code, sizeof card->code);
    text_put(&out, name->code);
    card->code_len = (uint8_t)out.len;
    card->is_vague = is_vague(slice_of(card->code));
    text_init(&out, card->title, sizeof card->title);
    text_put(&out, name->title ? name->title : name->code);
    card->title_len = (uint8_t)out.len;
}

void cards_init(struct cards *c, const struct game *game, const void *setup)
{
    memset(c, 0, sizeof *c);
    while (c->count < CARDS_MOST) {
        struct name name = {.code = NULL};
        if (!game->words->name(setup, c->count, &name))
            return;
        add_name(&c->card[c->count++], &name);
    }
}

static bool is_card(const struct card *card, struct slice word)
{
    return (word.len == card->code_len &&
            memcmp(word.at, card->code, word.len) == 0) ||
           (word.len == card->title_len &&
            memcmp(word.at, card->title, word.len) == 0);
}

/* CARDS_MOST: it is none. */
static unsigned find_card(const struct cards *c, struct slice word)
{
    for (unsigned i = 0; i < c->count; i++)
        if (is_card(&c->card[i], word))
            return i;
    return CARDS_MOST;
}

static bool is_place(const struct card_place *place, unsigned places,
                     struct slice verb, unsigned index)
{
    for (unsigned i = 0; i < places; i++)
        if (place[i].index == index && slice_is(verb, place[i].verb))
            return true;
    return false;
}

void cards_learn(const struct cards *c, struct slice words,
                 struct card_place *place, unsigned *places)
{
    struct slice verb = {NULL, 0};
    struct slice word;
    for (unsigned index = 0; slice_word(&words, &word); index++) {
        unsigned i = find_card(c, word);
        if (!index)
            verb = word;
        if (i == CARDS_MOST || c->card[i].is_vague ||
            is_place(place, *places, verb, index) || *places == CARDS_PLACES ||
            verb.len >= sizeof place[0].verb)
            continue;
        struct card_place *one = &place[(*places)++];
        memset(one, 0, sizeof *one);
        memcpy(one->verb, verb.at, verb.len);
        one->index = (uint8_t)index;
    }
}

static unsigned count_at(const struct field *f, const uint8_t *at, unsigned i)
{
    uint64_t word;
    if (!f->nibbles)
        return at[i];
    memcpy(&word, at + i / 16 * sizeof word, sizeof word);
    return word >> i % 16 * 4 & 15;
}

static void find_hand(struct card_watch *w, const struct cards *c,
                      const struct field *f)
{
    struct card_hand *hand = &w->hand[w->hands];
    const char *names[NAMES_CAP + 1];
    unsigned all = field_names(f, w->setup, names);
    unsigned kinds = f->nibbles ? f->size * 2u : f->size;
    bool is_named = false;
    hand->field = f;
    hand->kinds = kinds < CARDS_KINDS ? kinds : CARDS_KINDS;
    for (unsigned i = 0; i < hand->kinds; i++) {
        hand->card[i] = CARDS_MOST;
        if (f->first + i < all)
            hand->card[i] =
                (uint16_t)find_card(c, slice_of(names[f->first + i]));
        is_named |= hand->card[i] < CARDS_MOST;
    }
    w->hands += is_named;
}

void cards_watch(struct card_watch *w, const struct cards *c,
                 const struct game *game, const void *setup, unsigned players)
{
    memset(w, 0, sizeof *w);
    w->game = game;
    w->setup = setup;
    w->players = players;
    w->cards = c->count;
    for (const struct field *f = game->words->situation->fields;
         f->key || f->read; f++)
        if (f->type == FIELD_CARDS && f->by == BY_SEAT &&
            w->hands < CARDS_HANDS)
            find_hand(w, c, f);
}

void cards_start(struct card_watch *w)
{
    w->latest = -1;
    w->decisions = 0;
    memset(w->counts, 0, w->hands * sizeof w->counts[0]);
    memset(w->came, 0, w->cards * sizeof w->came[0]);
    memset(w->times, 0, w->cards * sizeof w->times[0]);
}

/* An event, and the cards its words name. */
struct card_event {
    bool is_chance;
    unsigned names;
    const uint16_t *named;
};

/* The cards that the words of a move name, made at most once a move. */
static unsigned cards_named(struct card_watch *w, const struct cards *c,
                            unsigned actor, uint32_t move,
                            const uint16_t **list)
{
    char words[WORDS_CAP];
    struct text out;
    struct slice verb = {NULL, 0};
    struct slice word;
    uint64_t key = hash_mix((uint64_t)move << 8 | actor);
    unsigned at = (unsigned)(key % CARDS_KNOWN);
    *list = w->known[at].card;
    if (w->known[at].is_known && w->known[at].move == move &&
        w->known[at].actor == actor)
        return w->known[at].count;
    w->known[at].is_known = true;
    w->known[at].move = move;
    w->known[at].actor = (uint8_t)actor;
    w->known[at].count = 0;
    text_init(&out, words, sizeof words);
    w->game->words->move(w->setup, actor, move, &out);
    struct slice rest = {out.at, out.len};
    for (unsigned index = 0; slice_word(&rest, &word); index++) {
        unsigned i = find_card(c, word);
        if (!index)
            verb = word;
        if (i < CARDS_MOST && w->known[at].count < CARDS_NAMED &&
            (!c->card[i].is_vague ||
             is_place(w->place, w->places, verb, index)))
            w->known[at].card[w->known[at].count++] = (uint16_t)i;
    }
    return w->known[at].count;
}

/* How long it was held until now; times 1,000 less the division. */
static void settle_held(struct card_watch *w, unsigned hand, unsigned seat,
                        unsigned kind)
{
    unsigned card = w->hand[hand].card[kind];
    w->times[card][CARD_HELD][seat] +=
        w->counts[hand][seat][kind] *
        (w->decisions - w->since[hand][seat][kind]);
    w->since[hand][seat][kind] = w->decisions;
}

/* Counts of one seat that have changed. Bit i of the result: card i of those
 * named came into the hand. */
static unsigned compare_hand(struct card_watch *w, unsigned hand, unsigned seat,
                             const uint8_t *at, const struct card_event *event)
{
    const struct card_hand *h = &w->hand[hand];
    unsigned deed = event->is_chance ? CARD_DRAWN : CARD_RECEIVED;
    unsigned found = 0;
    for (unsigned i = 0; i < h->kinds; i++) {
        unsigned before = w->counts[hand][seat][i];
        unsigned now = count_at(h->field, at, i);
        if (now == before)
            continue;
        if (h->card[i] < CARDS_MOST)
            settle_held(w, hand, seat, i);
        w->counts[hand][seat][i] = (uint8_t)now;
        if (now < before || h->card[i] == CARDS_MOST)
            continue;
        w->times[h->card[i]][deed][seat] += now - before;
        for (unsigned k = 0; k < event->names; k++)
            found |= event->named[k] == h->card[i] ? 1u << k : 0;
    }
    return found;
}

void cards_event(struct card_watch *w, const struct cards *c, unsigned actor,
                 uint32_t move, const void *state)
{
    struct card_event event = {.is_chance = actor == CHANCE};
    unsigned found = 0;
    event.names = cards_named(w, c, actor, move, &event.named);
    for (unsigned h = 0; h < w->hands; h++)
        for (unsigned s = 0; s < w->players; s++) {
            const struct field *f = w->hand[h].field;
            const uint8_t *at = (const uint8_t *)state + f->at + s * f->step[0];
            if (f->nibbles || memcmp(at, w->counts[h][s], w->hand[h].kinds))
                found |= compare_hand(w, h, s, at, &event);
        }
    for (unsigned k = 0; k < event.names; k++) {
        unsigned card = event.named[k];
        w->came[card] += event.is_chance;
        if (!event.is_chance)
            w->times[card][CARD_PLAYED][actor]++;
        else if (!(found >> k & 1) && w->latest >= 0)
            w->times[card][CARD_DRAWN][w->latest]++;
    }
    if (event.is_chance)
        return;
    w->latest = (int)actor;
    w->decisions++;
}

static void end_hands(struct card_watch *w)
{
    for (unsigned h = 0; h < w->hands; h++)
        for (unsigned s = 0; s < w->players; s++)
            for (unsigned i = 0; i < w->hand[h].kinds; i++) {
                if (w->hand[h].card[i] < CARDS_MOST)
                    settle_held(w, h, s, i);
                w->since[h][s][i] = 0;
            }
    for (unsigned i = 0; w->decisions && i < w->cards; i++)
        for (unsigned s = 0; s < w->players; s++)
            w->times[i][CARD_HELD][s] =
                (uint32_t)((uint64_t)w->times[i][CARD_HELD][s] * 1000 /
                           w->decisions);
}

static void add_deed(struct card_sums *to, const uint32_t *times,
                     unsigned players, seat_set sole)
{
    uint64_t total = 0;
    for (unsigned s = 0; s < players; s++) {
        uint64_t n = times[s];
        total += n;
        to->seat[s].times += n;
        to->seat[s].squares += n * n;
        to->seat[s].won += sole == SEAT(s) ? n : 0;
    }
    to->squares += total * total;
}

void cards_end(struct card_watch *w, struct cards *c, seat_set sole)
{
    end_hands(w);
    for (unsigned i = 0; i < c->count; i++) {
        struct card *card = &c->card[i];
        uint64_t chosen = 0;
        for (unsigned s = 0; s < w->players; s++) {
            uint32_t played = w->times[i][CARD_PLAYED][s];
            chosen += played;
            card->chooser += played && sole;
            card->won += played && sole == SEAT(s);
        }
        card->came += w->came[i];
        card->chosen += chosen;
        card->games += chosen || w->came[i];
        for (unsigned d = 0; sole && d < CARD_DEEDS; d++)
            add_deed(&card->deed[d], w->times[i][d], w->players, sole);
    }
}

static void merge_deed(struct card_sums *to, const struct card_sums *from)
{
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        to->seat[s].times += from->seat[s].times;
        to->seat[s].squares += from->seat[s].squares;
        to->seat[s].won += from->seat[s].won;
    }
    to->squares += from->squares;
}

void cards_merge(struct cards *to, const struct cards *from)
{
    for (unsigned i = 0; i < from->count; i++) {
        struct card *card = &to->card[i];
        const struct card *one = &from->card[i];
        card->came += one->came;
        card->chosen += one->chosen;
        card->games += one->games;
        card->chooser += one->chooser;
        card->won += one->won;
        for (unsigned d = 0; d < CARD_DEEDS; d++)
            merge_deed(&card->deed[d], &one->deed[d]);
    }
}

static bool is_before(const struct card *x, const struct card *y)
{
    uint64_t a = x->came + x->chosen;
    uint64_t b = y->came + y->chosen;
    return a != b ? a > b : strcmp(x->code, y->code) < 0;
}

void cards_sort(struct cards *c)
{
    for (unsigned i = 1; i < c->count; i++) {
        struct card one = c->card[i];
        unsigned k = i;
        for (; k && is_before(&one, &c->card[k - 1]); k--)
            c->card[k] = c->card[k - 1];
        c->card[k] = one;
    }
}

/* Sum over games of the products of deviations: of x itself, or with y. */
static double spread(double products, double x, double y, double n)
{
    return products - x * y / n;
}

/* In a game with one winner the shares of wins of its seats add up to 1, so
 * seats are no independent trials, games are. Let x be how often a seat did it
 * and w whether it won. T, the sum of x (w - p) over games and seats with p the
 * seat's share of wins, is 0 on average if it does not matter. Its variance is
 * then V, the sum over games of the variance of x from seat to seat (the score
 * test of a conditional logit); T / (players V) is the slope of w on how much x
 * is above the game's own average. All x are taken from their seat's mean: a
 * seat that wins and draws more than others says nothing about a card. */
bool cards_edge(const struct card_sums *sums, const uint64_t *wins,
                unsigned players, uint64_t games, unsigned looks,
                struct range *out)
{
    double n = (double)games;
    double p = (double)players;
    double with = 0;
    double own = 0;
    double all = 0;
    if (games < 2 || players < 2)
        return false;
    for (unsigned s = 0; s < players; s++) {
        double x = (double)sums->seat[s].times;
        with += spread((double)sums->seat[s].won, x, (double)wins[s], n);
        own += spread((double)sums->seat[s].squares, x, x, n);
        all += x;
    }
    double v = own / p - spread((double)sums->squares, all, all, n) / (p * p);
    if (v * p < 1e-9 * n)
        return false;
    *out = statistics_around(with / (p * v), 1 / (p * __builtin_sqrt(v)),
                             statistics_z(looks));
    return true;
}

bool cards_edge_of(const struct card_sums *sums, const uint64_t *wins,
                   unsigned seat, uint64_t games, unsigned looks,
                   struct range *out)
{
    double n = (double)games;
    double x = (double)sums->seat[seat].times;
    double y = (double)wins[seat];
    if (games < 2)
        return false;
    double xx = spread((double)sums->seat[seat].squares, x, x, n);
    double xy = spread((double)sums->seat[seat].won, x, y, n);
    double yy = spread(y, y, y, n);
    if (xx < 1e-9 * n)
        return false;
    *out = statistics_around(xy / xx, __builtin_sqrt(yy / n / xx),
                             statistics_z(looks));
    return true;
}
