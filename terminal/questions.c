#include "terminal/questions.h"

#include "base/say.h"
#include "command/outside.h"
#include "command/print.h"
#include "engine/plan.h"
#include "engine/refuse.h"
#include "engine/words.h"
#include "terminal/input.h"

#include <stdio.h>
#include <string.h>

enum { PAGE = 1 << 13, BOT_COLUMN = 11 };

/* What is asked with a prompt of its own is written here. */
static struct text page(void)
{
    static char buffer[PAGE];
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    return out;
}

/* Game number i of those offered to players. */
static const struct game *offered(unsigned i)
{
    for (unsigned k = 0; registry_at(k); k++)
        if (!registry_at(k)->is_template && i-- == 0)
            return registry_at(k);
    return NULL;
}

static bool ask(const char *prompt, struct slice *answer)
{
    if (!input_is_typed())
        print_text(prompt);
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
    struct text out = page();
    say_with(&out, "There is no game \"{1}\"{2}.", AS_WRITTEN(answer),
             AS_IS(words));
    print_line(out.at);
    return NULL;
}

static void put_game(struct text *out, unsigned i)
{
    const struct game *game = offered(i);
    text_put(out, "  ");
    text_int(out, i + 1);
    text_put(out, "  ");
    if (game->seats_max == game->seats_min)
        say_with(out, "{1}, {2} players", AS_IS(game->name),
                 NUM(game->seats_min));
    else
        say_with(out, "{1}, {2} to {3} players", AS_IS(game->name),
                 NUM(game->seats_min), NUM(game->seats_max));
    text_put(out, "\n     ");
    say(out, game->about);
    text_char(out, '\n');
}

static bool ask_game(struct play_orders *w)
{
    struct slice answer;
    struct text out = page();
    say(&out, "Which game?");
    text_char(&out, '\n');
    for (unsigned i = 0; offered(i); i++)
        put_game(&out, i);
    print_text(out.at);
    while (!w->game) {
        out = page();
        say_with(&out, "Number or name [{1}]:", AS_IS(offered(0)->name));
        text_char(&out, ' ');
        if (!ask(out.at, &answer))
            return false;
        w->game = game_meant(answer);
    }
    return true;
}

static bool ask_players(struct play_orders *w)
{
    struct slice answer;
    int32_t n = w->game->seats_min > 2 ? w->game->seats_min : 2;
    if (w->game->seats_max < 2)
        n = w->game->seats_max;
    int32_t usual = n;
    w->plan.players = (uint8_t)n;
    if (w->game->seats_min == w->game->seats_max)
        return true;
    for (;;) {
        struct text out = page();
        say_with(&out,
                 "How many players, {1} to {2} [{3}]:", NUM(w->game->seats_min),
                 NUM(w->game->seats_max), NUM(usual));
        text_char(&out, ' ');
        if (!ask(out.at, &answer))
            return false;
        if (!answer.len ||
            slice_int(answer, w->game->seats_min, w->game->seats_max, &n)) {
            w->plan.players = (uint8_t)n;
            return true;
        }
        out = page();
        say_with(&out, "A number from {1} to {2}, please.",
                 NUM(w->game->seats_min), NUM(w->game->seats_max));
        print_line(out.at);
    }
}

/* Whether a person or a bot is named; nothing named is the usual one. */
static bool is_sitter(struct slice who)
{
    return slice_is(who, "me") || slice_is(who, "person") || bot_find(who) ||
           outside_named(who);
}

void questions_put_bots(struct text *out)
{
    for (unsigned i = 0; bot_at(i); i++) {
        size_t from = out->len;
        text_put(out, "  ");
        text_put(out, bot_at(i)->name);
        text_pad(out, from, BOT_COLUMN);
        say(out, bot_at(i)->about);
        text_char(out, '\n');
    }
}

static void say_line(const char *english)
{
    struct text out = page();
    say(&out, english);
    print_line(out.at);
}

/* Who sits on a seat; false when the answers ended. */
static bool ask_seat(unsigned seat, struct slice *who)
{
    const char *usual = seat ? "normal" : "me";
    for (;;) {
        struct text out = page();
        say_with(&out, "Player {1} [{2}]:", WHO(seat), AS_IS(usual));
        text_char(&out, ' ');
        if (!ask(out.at, who))
            return false;
        if (!who->len)
            *who = slice_of(usual);
        if (is_sitter(*who))
            return true;
        say_line("That is neither me nor one of these bots.");
    }
}

static bool ask_seats(struct play_orders *w)
{
    static char seats[SEATS_MAX * 32];
    struct text list;
    struct slice who;
    struct text out = page();
    text_init(&list, seats, sizeof seats);
    say(&out, "Who sits where: me (anybody at this screen) or a bot:");
    text_char(&out, '\n');
    questions_put_bots(&out);
    print_text(out.at);
    for (unsigned s = 0; s < w->plan.players; s++) {
        if (!ask_seat(s, &who))
            return false;
        if (s)
            text_char(&list, ',');
        text_slice(&list, who);
    }
    w->seats = seats;
    return true;
}

static void put_option(struct text *out, const struct option *o)
{
    text_put(out, "  ");
    text_put(out, o->name);
    text_char(out, ' ');
    for (unsigned i = 0; o->values && o->values[i]; i++) {
        text_put(out, i ? " | " : "");
        text_put(out, o->values[i]);
        if (i || o->by_players)
            continue;
        text_char(out, ' ');
        say(out, "(usual)");
    }
    if (!o->values && !o->by_players)
        say_with(out, "{1} to {2}, usual {3}", NUM(o->min), NUM(o->max),
                 NUM(o->number));
    else if (!o->values)
        say_with(out, "{1} to {2}", NUM(o->min), NUM(o->max));
    if (o->by_players)
        say(out, ", usual by the number of players");
    text_put(out, "\n      ");
    say(out, o->about);
    text_char(out, '\n');
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
    struct text out = page();
    say(&out, "Options:");
    text_char(&out, '\n');
    for (unsigned i = 0; options[i].name; i++)
        put_option(&out, &options[i]);
    print_text(out.at);
    for (;;) {
        out = page();
        say(&out, "Change one (NAME VALUE) [play now]:");
        text_char(&out, ' ');
        if (!ask(out.at, &answer))
            return false;
        if (!answer.len)
            return true;
        out = page();
        if (choose(w, answer, &why))
            say_with(&out, "Chosen: {1}.", AS_WRITTEN(answer));
        else
            say_with(&out, "{1}.", AS_IS(why.words));
        print_line(out.at);
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
