#include "terminal/questions.h"

#include "command/outside.h"
#include "engine/plan.h"
#include "engine/refuse.h"
#include "engine/words.h"
#include "terminal/input.h"

#include <stdio.h>
#include <string.h>

/* Game number i of those offered to players. */
static const struct game *offered(unsigned i)
{
    for (unsigned k = 0; registry_at(k); k++)
        if (!registry_at(k)->is_template && i-- == 0)
            return registry_at(k);
    return NULL;
}

static void print_players(const struct game *game)
{
    printf("%u", game->seats_min);
    if (game->seats_max != game->seats_min)
        printf(" to %u", game->seats_max);
}

static bool ask(const char *prompt, struct slice *answer)
{
    if (!input_is_typed())
        fputs(prompt, stdout);
    return input_line(prompt, answer);
}

/* By number, name or title; an unknown name names the nearest. */
static const struct game *game_meant(struct slice answer)
{
    const char *names[32] = {NULL};
    char words[200];
    struct text near;
    int32_t n;
    if (!answer.len)
        return offered(0);
    if (slice_int(answer, 1, 31, &n) && offered((unsigned)n - 1))
        return offered((unsigned)n - 1);
    for (unsigned i = 0; i < 31 && offered(i); i++) {
        names[i] = offered(i)->name;
        if (slice_is(answer, names[i]) || slice_is(answer, offered(i)->title))
            return offered(i);
    }
    text_init(&near, words, sizeof words);
    refuse_nearest(&near, answer, names);
    printf("There is no game \"%.*s\"%s.\n", (int)answer.len, answer.at, words);
    return NULL;
}

static bool ask_game(struct play_orders *w)
{
    char prompt[80];
    struct slice answer;
    puts("Which game?");
    for (unsigned i = 0; offered(i); i++) {
        printf("  %u  %s, ", i + 1, offered(i)->name);
        print_players(offered(i));
        printf(" players\n     %s\n", offered(i)->about);
    }
    snprintf(prompt, sizeof prompt, "Number or name [%s]: ", offered(0)->name);
    while (!w->game) {
        if (!ask(prompt, &answer))
            return false;
        w->game = game_meant(answer);
    }
    return true;
}

static bool ask_players(struct play_orders *w)
{
    char prompt[80];
    struct slice answer;
    int32_t n = w->game->seats_min > 2 ? w->game->seats_min : 2;
    if (w->game->seats_max < 2)
        n = w->game->seats_max;
    int32_t usual = n;
    w->plan.players = (uint8_t)n;
    if (w->game->seats_min == w->game->seats_max)
        return true;
    snprintf(prompt, sizeof prompt,
             "How many players, %u to %u [%d]: ", w->game->seats_min,
             w->game->seats_max, usual);
    for (;;) {
        if (!ask(prompt, &answer))
            return false;
        if (!answer.len ||
            slice_int(answer, w->game->seats_min, w->game->seats_max, &n)) {
            w->plan.players = (uint8_t)n;
            return true;
        }
        printf("A number from %u to %u, please.\n", w->game->seats_min,
               w->game->seats_max);
    }
}

/* Whether a person or a bot is named; nothing named is the usual one. */
static bool is_sitter(struct slice who)
{
    return slice_is(who, "me") || slice_is(who, "person") || bot_find(who) ||
           outside_named(who);
}

static bool ask_seats(struct play_orders *w)
{
    static char seats[SEATS_MAX * 32];
    char prompt[80];
    struct text out;
    struct slice answer;
    text_init(&out, seats, sizeof seats);
    puts("Who sits where: me (anybody at this screen) or a bot:");
    for (unsigned i = 0; bot_at(i); i++)
        printf("  %-8s %s\n", bot_at(i)->name, bot_at(i)->about);
    for (unsigned s = 0; s < w->plan.players; s++) {
        const char *usual = s ? "normal" : "me";
        snprintf(prompt, sizeof prompt, "Player %c [%s]: ", words_letter(s),
                 usual);
        do {
            if (!ask(prompt, &answer))
                return false;
            if (!answer.len)
                answer = slice_of(usual);
            if (!is_sitter(answer))
                puts("That is neither me nor one of these bots.");
        } while (!is_sitter(answer));
        if (s)
            text_char(&out, ',');
        text_slice(&out, answer);
    }
    w->seats = seats;
    return true;
}

static void print_option(const struct option *o)
{
    printf("  %s ", o->name);
    for (unsigned i = 0; o->values && o->values[i]; i++)
        printf("%s%s%s", i ? " | " : "", o->values[i],
               i || o->by_players ? "" : " (usual)");
    if (!o->values)
        printf("%d to %d", o->min, o->max);
    if (!o->values && !o->by_players)
        printf(", usual %d", o->number);
    if (o->by_players)
        printf(", usual by the number of players");
    printf("\n      %s\n", o->about);
}

/* An option may be chosen again: what it was before is forgotten. */
static bool choose(struct play_orders *w, struct slice words,
                   struct refusal *why)
{
    if (plan_option(w->game, &w->plan, words, why))
        return true;
    for (unsigned i = 0; w->game->options[i].name; i++) {
        struct plan other = w->plan;
        struct refusal again;
        other.option[i] = OPTION_UNSET;
        if (plan_option(w->game, &other, words, &again)) {
            w->plan = other;
            return true;
        }
    }
    return false;
}

static bool ask_options(struct play_orders *w)
{
    struct refusal why;
    struct slice answer;
    const struct option *options = w->game->options;
    if (!options || !options[0].name)
        return true;
    puts("Options:");
    for (unsigned i = 0; options[i].name; i++)
        print_option(&options[i]);
    for (;;) {
        if (!ask("Change one (NAME VALUE) [play now]: ", &answer))
            return false;
        if (!answer.len)
            return true;
        if (choose(w, answer, &why))
            printf("Chosen: %.*s.\n", (int)answer.len, answer.at);
        else
            printf("%s.\n", why.words);
    }
}

bool questions_ask(struct play_orders *w)
{
    if (!ask_game(w))
        return false;
    if (!w->plan.players && !w->seats && !ask_players(w))
        return false;
    if (!w->seats && !ask_seats(w))
        return false;
    return ask_options(w);
}
