/* Games played with words: which rule numbers and which cards come up. Making
 * prompts and sentences costs a hundred times the play itself, so only one game
 * in many is looked at so closely; it is chosen by its number, which has nothing
 * to do with how it goes.
 *
 * A card is recognised by its code among the words of a move. Codes that might
 * be a number or a seat count only where other cards have been seen to stand:
 * a few random games tell after which first word and how far on that is. So the
 * simulator knows cards without knowing any game. */
#include "engine/witness.h"
#include "engine/words.h"
#include "study/study.h"

#include <string.h>

enum { LEARN_GAMES = 8, LEARN_EVENTS = 5000 };

/* Working memory of one game that is looked at. */
struct look {
    struct study_play *play;
    struct study_detail *detail;
    uint64_t stamp; /* 1 + number of the game */
};

/* `2` might be a place and `B` a seat. */
static bool is_vague(struct slice code)
{
    int32_t number;
    return slice_int(code, 0, INT32_MAX, &number) ||
           (code.len == 1 && words_actor(code) >= 0);
}

static bool add_name(struct study_detail *d, const struct name *name)
{
    if (d->cards == STUDY_CARDS)
        return false;
    struct study_card *card = &d->card[d->cards++];
    struct text out;
    text_init(&out, card->code, sizeof card->code);
    text_put(&out, name->code);
    card->code_len = (uint8_t)out.len;
    card->is_vague = is_vague(slice_of(card->code));
    text_init(&out, card->title, sizeof card->title);
    text_put(&out, name->title ? name->title : name->code);
    card->title_len = (uint8_t)out.len;
    return true;
}

void study_detail_init(struct study_detail *d, const struct game *game,
                       const void *setup)
{
    struct name name;
    for (unsigned i = 0;; i++) {
        name = (struct name){.code = NULL};
        if (!game->words->name(setup, i, &name) || !add_name(d, &name))
            return;
    }
}

static struct study_rule *find_rule(struct study_detail *d, struct slice name)
{
    for (unsigned i = 0; i < d->rules; i++)
        if (slice_is(name, d->rule[i].name))
            return &d->rule[i];
    if (d->rules == STUDY_RULES || name.len >= STUDY_NAME)
        return NULL;
    struct study_rule *rule = &d->rule[d->rules++];
    memcpy(rule->name, name.at, name.len);
    return rule;
}

static void count_rule(struct look *l, struct slice name, bool is_asked)
{
    struct study_rule *rule = name.len ? find_rule(l->detail, name) : NULL;
    if (!rule)
        return;
    rule->asked += is_asked;
    rule->told += !is_asked;
    rule->games += rule->latest != l->stamp;
    rule->latest = l->stamp;
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Length of a rule number such as WM-9, SH-R12 or BC-22a at the start. */
static size_t rule_length(const char *at)
{
    size_t n = 0;
    while (is_capital(at[n]))
        n++;
    if (n < 2 || at[n] != '-')
        return 0;
    n++;
    if (is_capital(at[n]))
        n++;
    if (!is_digit(at[n]))
        return 0;
    while (is_digit(at[n]))
        n++;
    if (at[n] >= 'a' && at[n] <= 'z')
        n++;
    return n;
}

/* Rule numbers between parentheses. */
static void count_told(struct look *l, const char *at)
{
    unsigned depth = 0;
    for (; *at; at++) {
        if (*at == '(')
            depth++;
        if (*at == ')' && depth)
            depth--;
        size_t length = depth && is_capital(*at) ? rule_length(at) : 0;
        if (!length)
            continue;
        count_rule(l, (struct slice){at, length}, false);
        at += length - 1;
    }
}

static bool is_card(const struct study_card *card, struct slice word)
{
    return (word.len == card->code_len &&
            memcmp(word.at, card->code, word.len) == 0) ||
           (word.len == card->title_len &&
            memcmp(word.at, card->title, word.len) == 0);
}

static struct study_card *find_card(struct study_detail *d, struct slice word)
{
    for (unsigned i = 0; i < d->cards; i++)
        if (is_card(&d->card[i], word))
            return &d->card[i];
    return NULL;
}

static bool is_place(const struct study_variant *v, struct slice verb,
                     unsigned index)
{
    for (unsigned i = 0; i < v->places; i++)
        if (v->place[i].index == index && slice_is(verb, v->place[i].verb))
            return true;
    return false;
}

static void count_card(struct look *l, struct study_card *card, unsigned actor)
{
    card->came += actor == CHANCE;
    card->chosen += actor != CHANCE;
    card->games += card->latest != l->stamp;
    if (card->latest != l->stamp)
        card->seats = 0;
    card->latest = l->stamp;
    if (actor != CHANCE)
        card->seats |= SEAT(actor);
}

static void count_cards(struct look *l, struct event event)
{
    char words[WORDS_CAP];
    const struct study_play *t = l->play;
    struct text out;
    struct slice word;
    text_init(&out, words, sizeof words);
    t->job->game->words->move(t->variant->setup, event.actor, event.move, &out);
    struct slice rest = {out.at, out.len};
    struct slice verb = {NULL, 0};
    for (unsigned index = 0; slice_word(&rest, &word); index++) {
        struct study_card *card = find_card(l->detail, word);
        if (!index)
            verb = word;
        if (card && (!card->is_vague || is_place(t->variant, verb, index)))
            count_card(l, card, event.actor);
    }
}

static void learn_places(struct study_variant *v, struct study_detail *d,
                         struct slice rest)
{
    struct slice verb = {NULL, 0};
    struct slice word;
    for (unsigned index = 0; slice_word(&rest, &word); index++) {
        struct study_card *card = find_card(d, word);
        if (!index)
            verb = word;
        if (!card || card->is_vague || is_place(v, verb, index) ||
            v->places == STUDY_PLACES || verb.len >= sizeof v->place[0].verb)
            continue;
        struct study_place *place = &v->place[v->places++];
        memcpy(place->verb, verb.at, verb.len);
        place->index = (uint8_t)index;
    }
}

static void learn_game(struct study_play *t, uint64_t number,
                       struct study_variant *v, struct study_detail *d)
{
    char words[WORDS_CAP];
    const struct game *game = t->job->game;
    struct event event = {0};
    unsigned events = 0;
    study_start(t, number);
    while (events++ < LEARN_EVENTS && study_pick(t, &event)) {
        struct text out;
        text_init(&out, words, sizeof words);
        game->words->move(v->setup, event.actor, event.move, &out);
        learn_places(v, d, (struct slice){out.at, out.len});
        game->apply(v->setup, t->state, event.actor, event.move);
    }
}

void study_learn(struct study_job *job, unsigned v, struct study_detail *d,
                 void *memory)
{
    const struct game *game = job->game;
    struct study_job random = *job;
    struct study_play t;
    bool is_needed = false;
    random.has_bots = false;
    memset(random.bot, 0, sizeof random.bot);
    study_sit(&t, &random, v, memory);
    memset(d, 0, sizeof *d);
    study_detail_init(d, game, job->variant[v].setup);
    for (unsigned i = 0; i < d->cards; i++)
        is_needed |= d->card[i].is_vague;
    for (uint64_t n = 0; is_needed && n < LEARN_GAMES; n++)
        learn_game(&t, n, &job->variant[v], d);
}

/* Applies the event and reads what a viewer is told of it: the seat that
 * decides, or for chance what everybody sees. */
static void play_event(struct look *l, struct event event)
{
    struct study_play *t = l->play;
    const struct game *game = t->job->game;
    const void *setup = t->variant->setup;
    unsigned viewer = event.actor == CHANCE ? ONLOOKER : event.actor;
    struct witness w = {.game = game,
                        .setup = setup,
                        .eyes = viewer,
                        .before = t->before,
                        .after = t->after};
    struct text out;
    if (event.actor == CHANCE)
        event.stream = (uint8_t)game->stream(setup, t->state);
    witness_before(&w, t->state, event);
    if (event.actor != CHANCE) {
        text_init(&out, t->page, STUDY_PAGE);
        const char *rule = game->words->prompt(setup, t->before, viewer, &out);
        count_rule(l, slice_of(rule ? rule : ""), true);
    }
    count_cards(l, event);
    game->apply(setup, t->state, event.actor, event.move);
    witness_after(&w, t->state);
    text_init(&out, t->page, STUDY_PAGE);
    witness_tell(&w, &out);
    count_told(l, t->page);
}

void study_detail_game(struct study_play *t, struct study_tally *to,
                       struct study_outcome *out)
{
    struct look l = {t, &to->detail, out->number + 1};
    struct event event = {0};
    while (out->decisions + out->chance < STUDY_EVENTS_MOST &&
           study_pick(t, &event)) {
        if (event.actor == CHANCE) {
            out->chance++;
        } else {
            out->decisions++;
            to->choices[t->list->count]++;
            out->forced += t->list->count == 1;
            out->offered += t->list->count;
        }
        play_event(&l, event);
    }
    to->detail.games++;
}

void study_detail_won(struct study_detail *d, uint64_t number, seat_set sole)
{
    if (!sole)
        return;
    for (unsigned i = 0; i < d->cards; i++) {
        struct study_card *card = &d->card[i];
        if (card->latest != number + 1)
            continue;
        for (unsigned s = 0; s < SEATS_MAX; s++)
            card->chooser += (card->seats >> s) & 1;
        card->won += (card->seats & sole) != 0;
    }
}

static void merge_rules(struct study_detail *to,
                        const struct study_detail *from)
{
    for (unsigned i = 0; i < from->rules; i++) {
        const struct study_rule *one = &from->rule[i];
        struct study_rule *rule = find_rule(to, slice_of(one->name));
        if (!rule)
            continue;
        rule->asked += one->asked;
        rule->told += one->told;
        rule->games += one->games;
    }
}

void study_detail_merge(struct study_detail *to,
                        const struct study_detail *from)
{
    to->games += from->games;
    merge_rules(to, from);
    to->cards = from->cards;
    for (unsigned i = 0; i < from->cards; i++) {
        const struct study_card *one = &from->card[i];
        struct study_card *card = &to->card[i];
        memcpy(card->code, one->code, sizeof card->code);
        memcpy(card->title, one->title, sizeof card->title);
        card->came += one->came;
        card->chosen += one->chosen;
        card->games += one->games;
        card->chooser += one->chooser;
        card->won += one->won;
    }
}

static bool is_more(uint64_t a, uint64_t b, const char *x, const char *y)
{
    return a != b ? a > b : strcmp(x, y) < 0;
}

/* The most frequent first. There are few of them, and they are sorted once. */
void study_detail_sort(struct study_detail *d)
{
    for (unsigned i = 1; i < d->rules; i++) {
        struct study_rule one = d->rule[i];
        unsigned k = i;
        for (; k && is_more(one.asked + one.told,
                            d->rule[k - 1].asked + d->rule[k - 1].told,
                            one.name, d->rule[k - 1].name);
             k--)
            d->rule[k] = d->rule[k - 1];
        d->rule[k] = one;
    }
    for (unsigned i = 1; i < d->cards; i++) {
        struct study_card one = d->card[i];
        unsigned k = i;
        for (; k && is_more(one.came + one.chosen,
                            d->card[k - 1].came + d->card[k - 1].chosen,
                            one.code, d->card[k - 1].code);
             k--)
            d->card[k] = d->card[k - 1];
        d->card[k] = one;
    }
}
