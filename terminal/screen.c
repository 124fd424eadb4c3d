/* Whose turn at the screen it is, and what it shows in between. */
#include "terminal/screen.h"

#include "base/say.h"
#include "terminal/display.h"
#include "terminal/keys.h"

#include <stdio.h>
#include <string.h>

/* Counts what happened since as news. */
static void take_news(struct screen *x)
{
    struct scene *s = &x->scene;
    struct text *news = s->at->news(s->at->to, s->seat);
    const struct text *log = s->at->log(s->at->to, s->seat);
    if (news->len)
        s->fresh = log->len > news->len ? log->len - news->len : 0;
    text_clear(news);
    s->log_back = 0;
}

/* Draws and takes one key. */
static void step(struct screen *x)
{
    struct scene *s = &x->scene;
    draw_scene(s);
    struct press p = display_press();
    if (p.key == KEY_IS_GONE)
        x->is_left = true;
    else if (p.key == KEY_IS_NEWS)
        x->has_decided = true;
    else if (p.key == KEY_IS_RESIZE)
        return;
    else
        keys_press(x, &p);
}

/* Hides the screen from the person before, where there is something to hide.
 * Only Enter opens the curtain. */
static void hand_over(struct screen *x, unsigned seat)
{
    int before = x->shown_to;
    x->shown_to = (int)seat;
    if (before < 0 || before == (int)seat ||
        !x->scene.at->is_secret(x->scene.at->to, (unsigned)before, seat))
        return;
    struct press p;
    draw_curtain(seat);
    display_drop();
    do {
        draw_curtain(seat);
        p = display_press();
        x->is_left = p.key == KEY_IS_GONE;
    } while (p.key != KEY_IS_ENTER && !x->is_left);
}

static void ask_person(struct screen *x, unsigned seat)
{
    struct scene *s = &x->scene;
    if (x->shown_to != (int)seat)
        s->fresh = 0;
    hand_over(x, seat);
    s->seat = seat;
    take_news(x);
    keys_offer(x, false);
    x->has_decided = false;
    while (!x->is_left && !x->has_decided)
        step(x);
}

static void show_end(struct screen *x)
{
    struct scene *s = &x->scene;
    s->is_over = true;
    s->status[0] = '\0';
    s->seat = x->shown_to >= 0 ? (unsigned)x->shown_to : s->at->eyes(s->at->to);
    take_news(x);
    x->has_decided = false;
    draw_scene(s);
    display_drop();
    while (!x->is_left && !x->has_decided)
        step(x);
    s->is_over = false;
}

static struct screen shown;

void screen_wait(void)
{
    struct screen *x = &shown;
    struct scene *s = &x->scene;
    if (!s->at || x->shown_to < 0 || s->is_over)
        return;
    keys_offer(x, true);
    char words[80];
    struct text out;
    text_init(&out, words, sizeof words);
    say(&out, "The bots are thinking.");
    keys_say(x, slice_of(words), false);
    draw_scene(s);
    s->status[0] = '\0';
}

bool screen_play(const struct authority *at)
{
    struct screen *x = &shown;
    char words[200];
    struct text why;
    seat_set people;
    text_init(&why, words, sizeof words);
    if (!display_open(&why)) {
        printf("No full screen: %s; this is plain play.\n", words);
        return false;
    }
    memset(x, 0, sizeof *x);
    x->scene.at = at;
    x->shown_to = -1;
    display_listen(at->listen, at->to);
    text_init(&x->scene.page, x->page, sizeof x->page);
    while (!x->is_left) {
        unsigned seat = 0;
        people = at->run(at->to);
        if (at->is_stuck(at->to))
            break;
        while (people && !(people & SEAT(seat)))
            seat++;
        if (people)
            ask_person(x, seat);
        else
            show_end(x);
    }
    display_listen(NULL, NULL);
    display_close();
    return true;
}
