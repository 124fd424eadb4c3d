/* Plain play: line in, line out, for terminals, pipes and screen readers. */
#include "terminal/ask.h"
#include "terminal/desk.h"
#include "terminal/line.h"
#include "terminal/screen.h"

#include <locale.h>
#include <stdio.h>

struct plain {
    struct sitting sitting;
    int shown_to; /* whose eyes the screen is for, or -1 */
    bool is_left; /* by the player */
    char page[DESK_PAGE];
};

static struct text page_of(struct plain *p)
{
    struct text out;
    text_init(&out, p->page, sizeof p->page);
    return out;
}

static void show_news(struct plain *p, unsigned seat)
{
    struct text *news = &p->sitting.news[seat];
    if (news->len)
        printf("\n%s", news->at);
    text_clear(news);
}

/* Hides the screen from the person before, where there is something to hide. */
static bool draw_curtain(struct plain *p, unsigned seat)
{
    int before = p->shown_to;
    p->shown_to = (int)seat;
    if (before < 0 || before == (int)seat ||
        !sitting_is_secret(&p->sitting, (unsigned)before, seat))
        return true;
    for (unsigned i = 0; i < 40; i++)
        puts("");
    printf("Hand the screen to player %c, then press Enter.\n",
           words_letter(seat));
    return line_read("") != NULL;
}

static void show_table(struct plain *p, unsigned seat)
{
    struct text out = page_of(p);
    sitting_table(&p->sitting, seat, &out);
    printf("\n%s\n", p->page);
    text_clear(&out);
    sitting_prompt(&p->sitting, seat, &out);
    printf("%c: %s\n", words_letter(seat), p->page);
}

struct person {
    struct sitting *sitting;
    unsigned seat;
};

static void complete(void *about, struct slice line,
                     void (*offer)(void *to, struct slice word), void *to)
{
    const struct person *who = about;
    desk_complete(who->sitting, who->seat, line, offer, to);
}

/* Lines until the person has decided, is not asked any more, or leaves. */
static void ask_person(struct plain *p, unsigned seat)
{
    struct person who = {&p->sitting, seat};
    struct text out = page_of(p);
    bool redraw = true;
    line_complete(NULL, NULL);
    p->is_left = !draw_curtain(p, seat);
    while (!p->is_left) {
        show_news(p, seat);
        if (redraw)
            show_table(p, seat);
        line_complete(complete, &who);
        char *line = line_read("> ");
        line_complete(NULL, NULL);
        enum desk said = line ? desk_take(&p->sitting, seat,
                                          slice_trim(slice_of(line)), &out)
                              : DESK_LEFT;
        if (line)
            fputs(p->page, stdout);
        p->is_left = said == DESK_LEFT;
        redraw = said == DESK_TABLE || said == DESK_UNDONE;
        if (said == DESK_LOADED)
            p->shown_to = -1;
        if (said == DESK_MOVED || said == DESK_LOADED ||
            !(match_waiting(&p->sitting.match) & SEAT(seat)))
            return;
    }
}

static void show_commitment(const struct match *m)
{
    char hex[2 * SHA256_BYTES + 1];
    struct text out;
    if (m->fair.kind != FAIR_COMMIT)
        return;
    text_init(&out, hex, sizeof hex);
    text_hex(&out, m->fair.commit, SHA256_BYTES);
    printf("The deal is fixed: commitment %s.\n", hex);
}

static void play_plain(struct plain *p)
{
    seat_set people;
    p->shown_to = -1;
    printf("%s. Type help for what you can type.\n",
           p->sitting.match.game->title);
    show_commitment(&p->sitting.match);
    while (!p->is_left && (people = sitting_run(&p->sitting)) != 0) {
        unsigned seat = 0;
        while (!(people & SEAT(seat)))
            seat++;
        ask_person(p, seat);
    }
    /* Of several people only the one at the screen is told the rest. */
    show_news(p, p->shown_to < 0 ? 0 : (unsigned)p->shown_to);
}

/* Full screen where it is wished and can be; false: play plainly. */
static bool play_full(struct sitting *t, const struct wishes *w)
{
    if (!w->is_full_screen)
        return false;
    if (line_is_edited())
        return screen_play(t);
    puts("Full-screen play needs a terminal; this is plain play.");
    return false;
}

int cli_play(int count, char **words)
{
    static struct plain p;
    struct wishes w = {.game = NULL};
    setlocale(LC_CTYPE, "");
    if (sitting_wishes(&w, count, words) != CLI_OK)
        return CLI_REFUSED;
    if (!w.game && !w.load && !ask_wishes(&w))
        return cli_refuse("the answers ended before the game began; "
                          "tidywinks play GAME asks nothing");
    if (!sitting_open(&p.sitting, &w))
        return CLI_REFUSED;
    if (!play_full(&p.sitting, &w)) {
        play_plain(&p);
        puts("");
    }
    struct text out = page_of(&p);
    sitting_end(&p.sitting, &out);
    fputs(p.page, stdout);
    bool is_stuck = p.sitting.is_stuck;
    sitting_close(&p.sitting);
    if (is_stuck)
        return cli_refuse("the game cannot go on: it has become too long, or "
                          "there is no seed to draw from");
    return CLI_OK;
}
