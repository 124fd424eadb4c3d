/* Plain play: line in, line out, for terminals, pipes and screen readers. */
#define _POSIX_C_SOURCE 200809L
#include "cli/sitting.h"
#include "engine/words.h"
#include "host/file.h"

#include <stdio.h>
#include <string.h>

enum { PAGE = 1 << 16 };

struct plain {
    struct sitting sitting;
    int shown_to; /* whose eyes the screen is for, or -1 */
    bool is_left; /* by the player */
    char page[PAGE];
};

static struct text page_of(struct plain *p)
{
    struct text out;
    text_init(&out, p->page, sizeof p->page);
    return out;
}

/* One line of input without its end; NULL when there is no more. */
static char *read_line(void)
{
    static char line[1024];
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin))
        return NULL;
    size_t len = strlen(line);
    if (len && line[len - 1] != '\n') {
        int c;
        while ((c = getchar()) != EOF && c != '\n')
            ;
    }
    while (len && (line[len - 1] == '\n' || line[len - 1] == '\r'))
        line[--len] = '\0';
    return line;
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
    return read_line() != NULL;
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

static void list_moves(struct plain *p, unsigned seat)
{
    static struct moves list;
    char words[WORDS_CAP];
    const struct match *m = &p->sitting.match;
    struct text out;
    moves_clear(&list);
    m->game->moves(m->setup, m->state, seat, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        text_init(&out, words, sizeof words);
        m->game->words->move(m->setup, seat, list.move[i], &out);
        printf("%4u  %s\n", i + 1, words);
    }
}

/* A number from the list of moves stands for the move. */
static bool by_number(struct plain *p, unsigned seat, struct slice words,
                      struct text *out)
{
    static struct moves list;
    const struct match *m = &p->sitting.match;
    int32_t n;
    moves_clear(&list);
    m->game->moves(m->setup, m->state, seat, &list);
    if (!slice_int(words, 1, (int32_t)list.count, &n))
        return false;
    m->game->words->move(m->setup, seat, list.move[n - 1], out);
    return true;
}

static void offer_word(void *to, struct slice word)
{
    ++*(unsigned *)to;
    printf(" %.*s", (int)word.len, word.at);
}

static void count_word(void *to, struct slice word)
{
    (void)word;
    ++*(unsigned *)to;
}

/* Words that are no move: the start of some, or refused. */
static void not_a_move(struct plain *p, unsigned seat, struct slice words,
                       const struct refusal *why)
{
    const struct match *m = &p->sitting.match;
    struct asked who = {m->game, m->setup, m->state, seat};
    unsigned next = 0;
    words_next(&who, words, count_word, &next);
    if (!next) {
        printf("%s. Type moves to see what you may do.\n", why->words);
        return;
    }
    printf("%.*s …", (int)words.len, words.at);
    words_next(&who, words, offer_word, &next);
    puts("");
}

static void help(void)
{
    puts("Type a move in words, or its number, or the first words of it to "
         "see what can follow.\n"
         "  moves        what you may do now, numbered\n"
         "  undo         take back your latest decision\n"
         "  score        points so far, by source\n"
         "  log          all that you have seen happen\n"
         "  table        the table again\n"
         "  save FILE    keep the game; play --load FILE goes on\n"
         "  quit         leave");
}

static void print_score(struct plain *p, unsigned seat)
{
    struct text out = page_of(p);
    sitting_score(&p->sitting, seat, &out);
    fputs(p->page, stdout);
}

static void print_save(struct plain *p, struct slice path)
{
    struct text out = page_of(p);
    sitting_save(&p->sitting, path, &out);
    puts(p->page);
}

/* True when the line was a command and not a move. */
static bool obey(struct plain *p, unsigned seat, struct slice line,
                 bool *redraw)
{
    struct refusal why;
    struct slice rest = line;
    struct slice word = {NULL, 0};
    if (!slice_word(&rest, &word) || slice_is(word, "help"))
        help();
    else if (slice_is(word, "moves"))
        list_moves(p, seat);
    else if (slice_is(word, "score"))
        print_score(p, seat);
    else if (slice_is(word, "log"))
        fputs(p->sitting.log[seat].at, stdout);
    else if (slice_is(word, "save"))
        print_save(p, slice_trim(rest));
    else if (slice_is(word, "quit"))
        p->is_left = true;
    else if (slice_is(word, "table"))
        *redraw = true;
    else if (slice_is(word, "undo") && sitting_undo(&p->sitting, seat, &why))
        *redraw = true;
    else if (slice_is(word, "undo"))
        printf("Not undone: %s.\n", why.words);
    else
        return false;
    return true;
}

static bool take_move(struct plain *p, unsigned seat, struct slice said)
{
    char words[WORDS_CAP];
    struct text chosen;
    struct refusal why;
    text_init(&chosen, words, sizeof words);
    if (by_number(p, seat, said, &chosen))
        said = (struct slice){chosen.at, chosen.len};
    if (sitting_play(&p->sitting, seat, said, &why))
        return true;
    not_a_move(p, seat, said, &why);
    return false;
}

static void ask_person(struct plain *p, unsigned seat)
{
    bool redraw = true;
    p->is_left = !draw_curtain(p, seat);
    while (!p->is_left) {
        show_news(p, seat);
        if (redraw)
            show_table(p, seat);
        redraw = false;
        fputs("> ", stdout);
        char *line = read_line();
        if (!line) {
            p->is_left = true;
            return;
        }
        struct slice said = slice_trim(slice_of(line));
        if (!obey(p, seat, said, &redraw) && take_move(p, seat, said))
            return;
        if (!(match_waiting(&p->sitting.match) & SEAT(seat)))
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

int cli_play(int count, char **words)
{
    static struct plain p;
    struct wishes w = {.game = NULL};
    seat_set people;
    if (sitting_wishes(&w, count, words) != CLI_OK)
        return CLI_REFUSED;
    if (!w.game && !w.load)
        w.game = registry_find(slice_of("wash-match"));
    if (!sitting_open(&p.sitting, &w))
        return CLI_REFUSED;
    p.shown_to = -1;
    printf("%s. Type help for what you can type.\n", w.game->title);
    show_commitment(&p.sitting.match);
    while (!p.is_left && (people = sitting_run(&p.sitting)) != 0) {
        unsigned seat = 0;
        while (!(people & SEAT(seat)))
            seat++;
        ask_person(&p, seat);
    }
    for (unsigned s = 0; s < p.sitting.match.plan.players; s++)
        show_news(&p, s);
    struct text out = page_of(&p);
    sitting_end(&p.sitting, &out);
    printf("\n%s", p.page);
    if (p.sitting.is_stuck)
        return cli_refuse("the game cannot go on: it has become too long, or "
                          "there is no seed to draw from");
    sitting_close(&p.sitting);
    return CLI_OK;
}
