#include "play/describe.h"

#include "base/say.h"

static struct slice written(const struct text *page)
{
    return (struct slice){page->at, page->len};
}

/* A sentence or term in the reader's language. */
static void put_said(struct json *j, const char *key, const char *english,
                     struct text page)
{
    text_clear(&page);
    say(&page, english);
    json_slice(j, key, written(&page));
}

static void put_seat(struct json *j, const char *key, unsigned seat)
{
    const char letter[2] = {words_letter(seat), '\0'};
    json_words(j, key, letter);
}

static void put_seats(struct json *j, const char *key, seat_set set)
{
    json_array(j, key);
    for (unsigned seat = 0; seat <= CHANCE; seat++)
        if (set & SEAT(seat))
            put_seat(j, NULL, seat);
    json_end(j);
}

static void put_table(struct json *j, struct slice lines)
{
    struct slice line;
    struct slice word;
    json_array(j, "table");
    while (slice_line(&lines, &line)) {
        json_array(j, NULL);
        while (slice_word(&line, &word))
            json_slice(j, NULL, word);
        json_end(j);
    }
    json_end(j);
}

static void put_result(struct json *j, const struct result *result,
                       unsigned players, struct text page)
{
    text_clear(&page);
    words_result(result, players, &page);
    json_object(j, "result");
    put_seats(j, "winners", result->winners);
    json_slice(j, "line", written(&page));
    json_object(j, "score");
    for (unsigned i = 0; i < result->sources; i++) {
        json_array(j, result->source[i].name);
        for (unsigned seat = 0; seat < SEATS_MAX; seat++)
            json_number(j, NULL, result->source[i].points[seat]);
        json_end(j);
    }
    json_end(j);
    json_end(j);
}

void describe_view(const struct session *s, const char *key, struct text page,
                   struct json *j)
{
    struct result result;
    json_object(j, key);
    json_words(j, "game", s->game->name);
    if (s->seat < SEATS_MAX)
        put_seat(j, "seat", s->seat);
    else
        json_null(j, "seat");
    put_seats(j, "waiting", s->game->waiting(s->setup, s->view));
    if (s->seat < SEATS_MAX) {
        struct moves list;
        session_moves(s, &list);
        json_number(j, "choices", list.count);
    }
    text_clear(&page);
    const char *rule = session_prompt(s, &page);
    json_slice(j, "prompt", written(&page));
    json_words(j, "rule", rule);
    text_clear(&page);
    session_warning(s, &page);
    json_slice(j, "warning", written(&page));
    if (s->seat < SEATS_MAX)
        json_bool(j, "lets", session_lets(s));
    text_clear(&page);
    session_situation(s, FORM_SHOWN, &page);
    put_table(j, written(&page));
    session_result(s, &result);
    put_result(j, &result, s->players, page);
    json_end(j);
}

static void put_move(const struct session *s, uint32_t move, struct text page,
                     struct json *j)
{
    text_clear(&page);
    session_words(s, move, &page);
    json_slice(j, "words", written(&page));
    text_clear(&page);
    session_title(s, move, &page);
    json_slice(j, "title", written(&page));
}

static void put_purpose(const struct session *s, uint32_t move,
                        struct text page, struct json *j)
{
    text_clear(&page);
    session_purpose(s, move, &page);
    json_slice(j, "purpose", written(&page));
}

void describe_moves(const struct session *s, const char *key, struct text page,
                    struct json *j)
{
    struct moves list;
    session_moves(s, &list);
    json_array(j, key);
    for (uint32_t i = 0; i < list.count; i++) {
        json_object(j, NULL);
        put_move(s, list.move[i], page, j);
        json_end(j);
    }
    json_end(j);
}

void describe_score(const struct session *s, const char *key, struct text page,
                    struct json *j)
{
    struct result result;
    session_result(s, &result);
    json_array(j, key);
    for (unsigned i = 0; i < result.sources; i++) {
        json_object(j, NULL);
        put_said(j, "name", result.source[i].name, page);
        if (result.source[i].is_forecast)
            json_bool(j, "forecast", true);
        json_array(j, "points");
        for (unsigned seat = 0; seat < s->players; seat++)
            json_number(j, NULL, result.source[i].points[seat]);
        json_end(j);
        text_clear(&page);
        session_reason(s, i, &page);
        json_slice(j, "why", written(&page));
        json_end(j);
    }
    json_end(j);
}

void describe_names(const struct session *s, const char *key, struct text page,
                    struct json *j)
{
    struct name name;
    json_array(j, key);
    for (unsigned i = 0; s->game->words->name(s->setup, i, &name); i++) {
        json_object(j, NULL);
        json_words(j, "code", name.code);
        put_said(j, "title", name.title, page);
        put_said(j, "about", name.about ? name.about : "", page);
        json_words(j, "group", name.group ? name.group : "");
        json_end(j);
    }
    json_end(j);
}

void describe_event(const struct witness *heard, uint32_t n, struct text page,
                    struct json *j)
{
    struct json_mark mark = json_mark(j);
    json_object(j, NULL);
    json_number(j, "n", n);
    json_array(j, "events");
    for (uint32_t i = 0; i < heard->seen.count; i++) {
        text_clear(&page);
        words_event(heard->game, heard->setup, heard->seen.at[i], &page);
        json_slice(j, NULL, written(&page));
    }
    json_end(j);
    text_clear(&page);
    witness_tell(heard, &page);
    json_slice(j, "text", written(&page));
    json_end(j);
    if (j->out->cut)
        json_back(j, &mark);
}

void describe_hint(const struct session *s, const struct describe_hint *by,
                   struct text page, struct json *j)
{
    struct asked who = session_asked(s);
    char reasons[DESCRIBE_WHY];
    struct text why;
    text_init(&why, reasons, sizeof reasons);
    uint32_t move = by->levels->choose(by->i, &who, by->seed, by->decided,
                                       by->memory, &why);
    json_object(j, NULL);
    put_move(s, move, page, j);
    put_purpose(s, move, page, j);
    json_slice(j, "why", slice_trim(written(&why)));
    json_end(j);
}

void describe_lesson(const struct lesson *l, uint32_t at, struct text page,
                     struct json *j)
{
    uint32_t back = at;
    json_object(j, NULL);
    text_clear(&page);
    lesson_notes(l, at, LESSON_PAGE, &page);
    json_slice(j, "notes", written(&page));
    text_clear(&page);
    if (lesson_asks(l, at))
        lesson_task(l, at, &page);
    json_slice(j, "task", written(&page));
    json_number(j, "step", lesson_steps(l, at));
    json_number(j, "steps", lesson_steps(l, l->match->count));
    json_number(j, "back", lesson_back(l, &back) ? (int64_t)back : -1);
    json_number(j, "events", l->match->count);
    json_end(j);
}

/* Seats and numbers are the same in every language. */
static void put_value_title(const struct option *o, unsigned v,
                            struct text page, struct json *j)
{
    text_clear(&page);
    if (o->values[v][1])
        say_noted(&page, o->values[v], o->name);
    else
        text_put(&page, o->values[v]);
    json_slice(j, NULL, written(&page));
}

static void put_option(const struct option *o, struct text page, struct json *j)
{
    json_object(j, NULL);
    json_words(j, "name", o->name);
    text_clear(&page);
    say_noted(&page, o->name, "option");
    json_slice(j, "title", written(&page));
    put_said(j, "about", o->about ? o->about : "", page);
    json_array(j, "values");
    for (unsigned v = 0; o->values && o->values[v]; v++)
        json_words(j, NULL, o->values[v]);
    json_end(j);
    json_array(j, "titles");
    for (unsigned v = 0; o->values && o->values[v]; v++)
        put_value_title(o, v, page, j);
    json_end(j);
    json_array(j, "number");
    json_number(j, NULL, o->number);
    json_number(j, NULL, o->min);
    json_number(j, NULL, o->max);
    json_end(j);
    if (o->by_players)
        json_bool(j, "by_players", true);
    json_end(j);
}

void describe_game(const struct game *game, const struct levels *levels,
                   struct text page, struct json *j)
{
    json_object(j, NULL);
    json_words(j, "name", game->name);
    json_words(j, "title", game->title);
    put_said(j, "about", game->about, page);
    put_said(j, "credits", game->credits, page);
    json_bool(j, "template", game->is_template);
    json_bool(j, "lets", game->lets != NULL);
    json_array(j, "seats");
    json_number(j, NULL, game->seats_min);
    json_number(j, NULL, game->seats_max);
    json_end(j);
    json_array(j, "options");
    for (const struct option *o = game->options; o && o->name; o++)
        put_option(o, page, j);
    json_end(j);
    json_words(j, "edition", game->edition ? game->edition : "");
    json_array(j, "bots");
    for (unsigned i = 0; levels->name(i); i++) {
        json_object(j, NULL);
        json_words(j, "name", levels->name(i));
        put_said(j, "title", levels->name(i), page);
        put_said(j, "about", levels->about(i), page);
        json_end(j);
    }
    json_end(j);
    json_end(j);
}
