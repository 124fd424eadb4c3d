/* Plain play: line in, line out, for terminals, pipes and screen readers. */
#include "base/bits.h"
#include "base/say.h"
#include "command/print.h"
#include "engine/words.h"
#include "terminal/commands.h"
#include "terminal/display.h"
#include "terminal/ending.h"
#include "terminal/input.h"
#include "terminal/language.h"
#include "terminal/local_console.h"
#include "terminal/questions.h"
#include "terminal/screen.h"

#include <stdio.h>

struct plain {
    struct local local;
    int shown_to; /* whose eyes the screen is for, or -1 */
    bool is_left; /* by the player */
    char page[CONSOLE_PAGE];
};

static struct text page_of(struct plain *p)
{
    struct text out;
    text_init(&out, p->page, sizeof p->page);
    return out;
}

static void show_news(struct plain *p, unsigned seat)
{
    struct text *news = &p->local.news[seat];
    if (news->len) {
        puts("");
        print_text(news->at);
    }
    text_clear(news);
}

/* Hides the screen from the person before, where there is something to hide. */
static bool hand_over(struct plain *p, unsigned seat)
{
    int before = p->shown_to;
    p->shown_to = (int)seat;
    if (before < 0 || before == (int)seat ||
        !local_is_secret(&p->local, (unsigned)before, seat))
        return true;
    for (unsigned i = 0; i < 40; i++)
        puts("");
    struct text out = page_of(p);
    say_with(&out, "Hand the screen to player {1}, then press Enter.",
             WHO(seat));
    print_line(p->page);
    struct slice line;
    return input_line("", &line);
}

/* Lines until the person has decided, is not asked any more, or leaves. */
static void ask_person(struct plain *p, unsigned seat)
{
    enum console_end said = CONSOLE_TABLE;
    p->is_left = !hand_over(p, seat);
    while (!p->is_left) {
        struct console c = local_console(&p->local, seat, p->page);
        show_news(p, seat);
        if (said == CONSOLE_TABLE || said == CONSOLE_UNDONE)
            console_show(&c);
        said = console_ask(&c);
        p->is_left = said == CONSOLE_LEFT;
        if (said == CONSOLE_LOADED)
            p->shown_to = -1;
        if (said == CONSOLE_MOVED || said == CONSOLE_LOADED ||
            !(match_waiting(&p->local.match) & SEAT(seat)))
            return;
    }
}

static void show_commitment(struct plain *p)
{
    const struct match *m = &p->local.match;
    char hex[2 * SHA256_BYTES + 1];
    struct text out;
    if (m->fair.kind != FAIR_COMMIT)
        return;
    text_init(&out, hex, sizeof hex);
    text_hex(&out, m->fair.commit, SHA256_BYTES);
    out = page_of(p);
    say_with(&out, "The deal is fixed: commitment {1}.", AS_IS(hex));
    print_line(p->page);
}

static void play_plain(struct plain *p)
{
    seat_set people;
    p->shown_to = -1;
    struct text out = page_of(p);
    say_with(&out, "{1}. Type help for what you can type.",
             AS_IS(p->local.match.game->title));
    print_line(p->page);
    show_commitment(p);
    while (!p->is_left && (people = local_run(&p->local)) != 0) {
        unsigned seat = 0;
        while (!(people & SEAT(seat)))
            seat++;
        ask_person(p, seat);
    }
    /* Of several people only the one at the screen is told the rest. */
    show_news(p, p->shown_to < 0 ? 0 : (unsigned)p->shown_to);
}

static void show_waiting(void *to)
{
    struct local *t = to;
    if (term_is_stopped())
        t->is_stuck = true;
    screen_wait();
}

/* Full screen where it is wished and can be; false: play plainly. */
static bool play_full(struct local *t, const struct play_orders *w)
{
    if (!w->is_full_screen)
        return false;
    if (input_is_edited()) {
        struct authority at = local_authority(t);
        t->before_thought = show_waiting;
        t->before_thought_to = t;
        bool is_played = screen_play(&at);
        t->before_thought = NULL;
        return is_played;
    }
    print_line("Full-screen play needs a terminal; this is plain play.");
    return false;
}

/* One game to its end, or until it is left; true: another one follows. */
static bool play_game(struct plain *p, const struct play_orders *o)
{
    bool is_full = play_full(&p->local, o);
    if (!is_full) {
        play_plain(p);
        puts("");
    }
    struct text out = page_of(p);
    local_end(&p->local, &out);
    print_text(p->page);
    seat_set people = local_people(&p->local);
    if (is_full || !people || p->local.is_stuck ||
        match_waiting(&p->local.match))
        return false;
    unsigned seat =
        p->shown_to >= 0 ? (unsigned)p->shown_to : bits_first(people);
    p->is_left = false;
    return ending_ask(&p->local, seat, p->page);
}

static int play(void *given)
{
    static struct plain p;
    struct play_orders *o = given;
    if (!language_speak(o->language))
        return COMMAND_REFUSED;
    if (!o->game && !o->load && !questions_ask(o))
        return command_refuse("the answers ended before the game began; "
                              "tidywinks play GAME asks nothing");
    if (!local_open(&p.local, o))
        return COMMAND_REFUSED;
    while (play_game(&p, o))
        ;
    struct text out = page_of(&p);
    bool is_lost = p.local.keep.is_failed && o->save;
    bool is_stuck = p.local.is_stuck;
    keep_close(&p.local.keep, &p.local.match, &out);
    print_text(p.page);
    local_close(&p.local);
    if (is_lost)
        return command_refuse("the game in %s is not complete", o->save);
    if (is_stuck)
        return command_refuse("the game cannot go on: it has become too long, "
                              "or there is no seed to draw from");
    return COMMAND_OK;
}

static void more(struct text *out)
{
    say(out, "Bots:");
    text_char(out, '\n');
    questions_put_bots(out);
    text_put(out, "\n");
    console_put_help(out, &LOCAL_CONSOLE);
}

static const struct command_option OPTIONS[] = {
    {.name = "seats",
     .value = "WHO,WHO…",
     .about = "who sits where: me (or person) for anybody at this terminal, "
              "or a bot; seats not named are normal bots",
     .kind = VALUE_SITTERS,
     .to = offsetof(struct play_orders, seats)},
    OPTION_PLAYERS(offsetof(struct play_orders, plan)),
    OPTION_OPTION(offsetof(struct play_orders, plan)),
    OPTION_EDITION(offsetof(struct play_orders, plan.edition)),
    {.name = "seed",
     .value = "WORD",
     .about = "an open deal that anybody can repeat",
     .kind = VALUE_SEED,
     .to = offsetof(struct play_orders, seed)},
    {.name = "load",
     .value = "FILE",
     .about = "go on with a saved game",
     .kind = VALUE_FILE,
     .to = offsetof(struct play_orders, load)},
    {.name = "save",
     .value = "FILE",
     .about = "keep the game there as it is played",
     .kind = VALUE_FILE,
     .to = offsetof(struct play_orders, save)},
    OPTION_LANGUAGE(offsetof(struct play_orders, language)),
    {.name = "full-screen",
     .about = "a screen instead of lines",
     .to = offsetof(struct play_orders, is_full_screen)},
    {.name = NULL},
};

const struct command play_command = {
    .name = "play",
    .about = "play at this terminal",
    .details = "Without a game it asks for everything. See docs/play.md.",
    .words =
        (const struct command_word[]){
            {.name = "GAME",
             .noun = "game",
             .kind = VALUE_GAME,
             .to = offsetof(struct play_orders, game)},
            {.name = NULL},
        },
    .options = OPTIONS,
    .examples =
        (const struct command_example[]){
            {"play GAME", "you against a bot"},
            {"play GAME --seats me,me", "two people, one screen"},
            {NULL, NULL},
        },
    .more = more,
    .size = sizeof(struct play_orders),
    .run = play,
};
