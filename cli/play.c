/* Play at a terminal, line by line: people and random bots on one screen. */
#define _POSIX_C_SOURCE 200809L
#include "bots/bot.h"
#include "cli/cli.h"
#include "engine/plan.h"
#include "engine/refuse.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EVENTS_MOST = 1 << 16, PAGE = 1 << 16, RECORD_PAGE = 1 << 22 };

struct sitting {
    struct match match;
    seat_set people;
    int shown_to;                    /* whose eyes the screen is for, or -1 */
    struct text news[SEATS_MAX + 1]; /* not yet told; last: onlookers */
    struct rng bots;
    char *before; /* state before the latest event */
    char *views[2];
    bool is_over; /* left by the player */
};

static struct text new_text(size_t bytes)
{
    struct text t;
    text_init(&t, host_new(bytes), bytes);
    return t;
}

/* Adds what each person sees of the event just played to their news. */
static void spread_news(struct sitting *t)
{
    const struct match *m = &t->match;
    const struct game *game = m->game;
    for (unsigned s = 0; s < m->plan.players; s++) {
        struct events seen = {.count = 0};
        bool is_onlooker = !t->people && s == 0;
        if (!(t->people & SEAT(s)) && !is_onlooker)
            continue;
        unsigned eyes = is_onlooker ? SPECTATOR : s;
        game->words->redact(m->setup, t->before, m->event[m->count - 1], eyes,
                            &seen);
        game->observe(m->setup, t->before, eyes, t->views[0]);
        game->observe(m->setup, m->state, eyes, t->views[1]);
        game->words->tell(m->setup, t->views[0], t->views[1], &seen, eyes,
                          &t->news[s]);
    }
}

static void show_news(struct sitting *t, unsigned seat)
{
    struct text *news = &t->news[seat];
    if (news->len)
        printf("\n%s", news->at);
    text_clear(news);
}

static bool is_secret(struct sitting *t, unsigned a, unsigned b)
{
    const struct match *m = &t->match;
    m->game->observe(m->setup, m->state, a, t->views[0]);
    m->game->observe(m->setup, m->state, b, t->views[1]);
    return memcmp(t->views[0], t->views[1], m->game->state_size) != 0;
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

/* Hides the screen from the person before, where there is something to hide. */
static bool draw_curtain(struct sitting *t, unsigned seat)
{
    if (t->shown_to >= 0 && t->shown_to != (int)seat &&
        is_secret(t, (unsigned)t->shown_to, seat)) {
        for (unsigned i = 0; i < 40; i++)
            puts("");
        printf("Hand the screen to player %c, then press Enter.\n",
               words_letter(seat));
        if (!read_line())
            return false;
    }
    t->shown_to = (int)seat;
    return true;
}

static void show_table(struct sitting *t, unsigned seat)
{
    char page[PAGE];
    const struct match *m = &t->match;
    const struct game_words *words = m->game->words;
    struct text out;
    text_init(&out, page, sizeof page);
    m->game->observe(m->setup, m->state, seat, t->views[0]);
    text_char(&out, '\n');
    words->picture(m->setup, t->views[0], seat, &out);
    printf("%s\n", page);
    text_clear(&out);
    const char *rule = words->prompt(m->setup, t->views[0], seat, &out);
    printf("%c: %s (%s)\n", words_letter(seat), page, rule);
}

static void list_moves(struct sitting *t, unsigned seat)
{
    static struct moves list;
    char words[WORDS_CAP];
    const struct match *m = &t->match;
    struct text out;
    moves_clear(&list);
    m->game->moves(m->setup, m->state, seat, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        text_init(&out, words, sizeof words);
        m->game->words->move(m->setup, seat, list.move[i], &out);
        printf("%4u  %s\n", i + 1, words);
    }
}

static void offer_word(void *to, struct slice word)
{
    (void)to;
    printf(" %.*s", (int)word.len, word.at);
}

static void count_word(void *to, struct slice word)
{
    (void)word;
    ++*(unsigned *)to;
}

/* A number from the list of moves stands for the move. */
static bool by_number(struct sitting *t, unsigned seat, struct slice words,
                      struct text *out)
{
    static struct moves list;
    const struct match *m = &t->match;
    int32_t n;
    moves_clear(&list);
    m->game->moves(m->setup, m->state, seat, &list);
    if (!slice_int(words, 1, (int32_t)list.count, &n))
        return false;
    m->game->words->move(m->setup, seat, list.move[n - 1], out);
    return true;
}

static void save(struct sitting *t, struct slice name)
{
    char path[512];
    char words[700];
    struct text to;
    struct text why;
    struct text page = new_text(RECORD_PAGE);
    text_init(&to, path, sizeof path);
    text_init(&why, words, sizeof words);
    text_slice(&to, name);
    record_write(&t->match, true, &page);
    if (!name.len || to.cut)
        puts("save needs the name of a file: save evening.txt");
    else if (page.cut)
        puts("The record is too long to save.");
    else if (host_write(path, (struct slice){page.at, page.len}, true, &why))
        printf("Saved to %s. It holds the secret of the deal: keep it to "
               "yourself while the game runs.\n",
               path);
    else
        puts(words);
    free(page.at);
}

static void help(void)
{
    puts("Type a move in words, or its number, or the first words of it to "
         "see what can follow.\n"
         "  moves        what you may do now, numbered\n"
         "  undo         take back your latest decision\n"
         "  score        points so far\n"
         "  save FILE    keep the game\n"
         "  quit         leave");
}

static void show_score(const struct sitting *t)
{
    const struct match *m = &t->match;
    struct result result;
    m->game->result(m->setup, m->state, &result);
    for (unsigned i = 0; i < result.sources; i++) {
        printf("%-12s", result.source[i].name);
        for (unsigned s = 0; s < m->plan.players; s++)
            printf("  %c %d", words_letter(s), result.source[i].points[s]);
        puts("");
    }
}

/* Words that are no move: the start of some, or refused. */
static void not_a_move(struct sitting *t, unsigned seat, struct slice words,
                       const struct refusal *why)
{
    const struct match *m = &t->match;
    struct asked who = {m->game, m->setup, m->state, seat};
    unsigned next = 0;
    words_next(&who, words, count_word, &next);
    if (!next) {
        printf("%s. Type moves to see what you may do.\n", why->words);
        return;
    }
    printf("%.*s …", (int)words.len, words.at);
    words_next(&who, words, offer_word, NULL);
    puts("");
}

/* True when the line was a command and not a move. */
static bool obey(struct sitting *t, unsigned seat, struct slice line,
                 bool *redraw)
{
    struct refusal why;
    struct slice rest = line;
    struct slice word = {NULL, 0};
    if (!slice_word(&rest, &word) || slice_is(word, "help"))
        help();
    else if (slice_is(word, "moves"))
        list_moves(t, seat);
    else if (slice_is(word, "score"))
        show_score(t);
    else if (slice_is(word, "save"))
        save(t, slice_trim(rest));
    else if (slice_is(word, "quit"))
        t->is_over = true;
    else if (slice_is(word, "undo") && match_undo(&t->match, seat, &why))
        *redraw = true;
    else if (slice_is(word, "undo"))
        printf("Not undone: %s.\n", why.words);
    else
        return false;
    return true;
}

static void ask_person(struct sitting *t, unsigned seat)
{
    struct match *m = &t->match;
    bool redraw = true;
    if (!draw_curtain(t, seat)) {
        t->is_over = true;
        return;
    }
    show_news(t, seat);
    while (!t->is_over) {
        char words[WORDS_CAP];
        struct text chosen;
        struct refusal why;
        if (redraw)
            show_table(t, seat);
        redraw = false;
        fputs("> ", stdout);
        char *line = read_line();
        if (!line) {
            t->is_over = true;
            return;
        }
        struct slice said = slice_trim(slice_of(line));
        if (obey(t, seat, said, &redraw)) {
            if (redraw && !(match_waiting(m) & SEAT(seat)))
                return;
            continue;
        }
        text_init(&chosen, words, sizeof words);
        if (by_number(t, seat, said, &chosen))
            said = (struct slice){chosen.at, chosen.len};
        memcpy(t->before, m->state, m->game->state_size);
        if (match_play(m, seat, said, &why)) {
            spread_news(t);
            return;
        }
        not_a_move(t, seat, said, &why);
    }
}

static void let_bot_move(struct sitting *t, unsigned seat)
{
    struct match *m = &t->match;
    struct refusal why;
    m->game->observe(m->setup, m->state, seat, t->views[0]);
    uint32_t move = bot_random(m->game, m->setup, t->views[0], seat, &t->bots);
    memcpy(t->before, m->state, m->game->state_size);
    if (match_apply(m, seat, move, &why))
        spread_news(t);
    else
        t->is_over = true;
}

static unsigned first_seat(seat_set set)
{
    unsigned seat = 0;
    while (!(set & SEAT(seat)))
        seat++;
    return seat;
}

/* Bots answer before people, so that nobody waits for them. */
static void step(struct sitting *t, seat_set waiting)
{
    struct match *m = &t->match;
    struct refusal why;
    if (waiting & SEAT(CHANCE)) {
        memcpy(t->before, m->state, m->game->state_size);
        if (match_chance(m, &why))
            spread_news(t);
        else
            t->is_over = true;
    } else if (waiting & ~t->people) {
        let_bot_move(t, first_seat((seat_set)(waiting & ~t->people)));
    } else {
        ask_person(t, first_seat(waiting));
    }
    if (t->is_over && m->count == m->cap)
        puts("The game has become too long to go on.");
}

static void show_end(struct sitting *t)
{
    char line[256];
    char secret[2 * SHA256_BYTES + 1];
    struct match *m = &t->match;
    struct result result;
    struct text out;
    for (unsigned s = 0; s < m->plan.players; s++)
        show_news(t, s);
    if (match_waiting(m))
        return;
    m->game->result(m->setup, m->state, &result);
    text_init(&out, line, sizeof line);
    words_result(&result, m->plan.players, &out);
    printf("\nThe game is over: %s\n", line);
    if (m->fair.kind != FAIR_COMMIT)
        return;
    text_init(&out, secret, sizeof secret);
    text_hex(&out, m->fair.secret, SHA256_BYTES);
    printf("The deal's secret was %s.\n", secret);
}

/* A seed nobody can guess, committed to before the first card. */
static void choose_deal(struct match *m, const char *seed)
{
    char commit[2 * SHA256_BYTES + 1];
    struct fair fair = {.kind = FAIR_COMMIT, .has_secret = true};
    struct text out;
    if (seed) {
        fair = (struct fair){.kind = FAIR_OPEN};
        text_init(&out, fair.word, sizeof fair.word);
        text_put(&out, seed);
        match_fair(m, &fair);
        return;
    }
    uint8_t table[8];
    host_random(fair.secret, sizeof fair.secret);
    host_random(table, sizeof table);
    text_init(&out, fair.table, sizeof fair.table);
    text_hex(&out, table, sizeof table);
    fair_commit(&fair, m->game, &m->plan, fair.commit);
    match_fair(m, &fair);
    text_init(&out, commit, sizeof commit);
    text_hex(&out, fair.commit, SHA256_BYTES);
    printf("The deal is fixed: commitment %s.\n", commit);
}

struct wishes {
    const struct game *game;
    struct plan plan;
    const char *seats; /* "me,random", or NULL */
    const char *seed;
    bool has_players;
};

/* Options come before the number of players is known, so it is set last. */
static int take_wish(struct wishes *w, struct cli_args *args, const char *name)
{
    struct refusal why;
    int32_t players;
    const char *value = cli_value(args, name);
    if (!value)
        return CLI_REFUSED;
    if (strcmp(name, "players") == 0) {
        if (!slice_int(slice_of(value), 0, 255, &players))
            return cli_refuse("--players needs a number");
        w->plan.players = (uint8_t)players;
        w->has_players = true;
    } else if (strcmp(name, "seats") == 0) {
        w->seats = value;
    } else if (strcmp(name, "seed") == 0) {
        if (strlen(value) >= FAIR_WORD_CAP || !*value)
            return cli_refuse("--seed needs a word of at most %d letters",
                              FAIR_WORD_CAP - 1);
        w->seed = value;
    } else if (strcmp(name, "option") == 0) {
        if (!w->game)
            return cli_refuse("name the game before its options");
        if (!plan_option(w->game, &w->plan, slice_of(value), &why))
            return cli_refuse("%s", why.words);
    } else {
        return cli_refuse("play has no option --%s", name);
    }
    return CLI_OK;
}

static int take_wishes(struct wishes *w, int count, char **words)
{
    struct cli_args args = {count, words, 0, {NULL, 0}};
    const char *word;
    int kind;
    plan_init(&w->plan, 0);
    while ((kind = cli_next(&args, &word)) != 0) {
        if (kind < 0)
            return CLI_REFUSED;
        if (kind == 1 && w->game)
            return cli_refuse("play takes one game, not also \"%s\"", word);
        if (kind == 1 && !(w->game = cli_game(word)))
            return CLI_REFUSED;
        if (kind == 2 && take_wish(w, &args, word) != CLI_OK)
            return CLI_REFUSED;
    }
    w->plan.edition = args.edition;
    if (!w->game)
        w->game = registry_find(slice_of("wash-match"));
    return CLI_OK;
}

/* `me,random,…` names who sits where; the rest are bots. */
static int seat_people(struct wishes *w, seat_set *people)
{
    struct slice rest = slice_of(w->seats ? w->seats : "me");
    unsigned seat = 0;
    *people = 0;
    while (rest.len && seat < SEATS_MAX) {
        size_t end = 0;
        while (end < rest.len && rest.at[end] != ',')
            end++;
        struct slice who = {rest.at, end};
        if (slice_is(who, "me") || slice_is(who, "person"))
            *people |= SEAT(seat);
        else if (!slice_is(who, "random"))
            return cli_refuse("a seat is me, person or random, not \"%.*s\"",
                              (int)who.len, who.at);
        end += end < rest.len;
        rest.at += end;
        rest.len -= end;
        seat++;
    }
    if (!w->has_players)
        w->plan.players =
            (uint8_t)(w->seats && seat >= w->game->seats_min ? seat
                      : w->game->seats_min > 2 ? w->game->seats_min
                                               : 2);
    return CLI_OK;
}

int cli_play(int count, char **words)
{
    static struct sitting t;
    struct wishes w = {.game = NULL};
    struct refusal why;
    seat_set waiting;
    uint8_t bots[8];
    if (take_wishes(&w, count, words) != CLI_OK ||
        seat_people(&w, &t.people) != CLI_OK)
        return CLI_REFUSED;
    void *memory = host_new(match_bytes(w.game, EVENTS_MOST));
    if (!match_open(&t.match, w.game, &w.plan, memory, EVENTS_MOST, &why))
        return cli_refuse("%s", why.words);
    t.shown_to = -1;
    t.before = host_new(w.game->state_size);
    for (unsigned i = 0; i < 2; i++)
        t.views[i] = host_new(w.game->state_size);
    for (unsigned s = 0; s <= SEATS_MAX; s++)
        t.news[s] = new_text(PAGE);
    host_random(bots, sizeof bots);
    rng_seed(&t.bots, w.seed ? hash_bytes(1, w.seed, strlen(w.seed))
                             : hash_bytes(0, bots, sizeof bots));
    printf("%s. Type help for what you can type.\n", w.game->title);
    choose_deal(&t.match, w.seed);
    while (!t.is_over && (waiting = match_waiting(&t.match)) != 0)
        step(&t, waiting);
    show_end(&t);
    return CLI_OK;
}
