/* Words taken off a line of a situation, and what is said of those that cannot
 * be taken. */
#include "base/panic.h"
#include "base/say.h"
#include "engine/refuse.h"
#include "engine/situation.h"
#include "engine/words.h"

#include <string.h>

enum { LIST_CAP = 80 }; /* bytes: more words are not listed */

/* Refusals */

bool field_bad(struct reading *r, const char *sentence)
{
    return refuse_with(r->why, REFUSE_SITUATION, r->line, sentence);
}

bool field_bad_word(struct reading *r, const char *sentence, struct slice word)
{
    struct text out = refuse(r->why, REFUSE_SITUATION, r->line);
    say_with(&out, sentence, AS_WRITTEN(word));
    return false;
}

struct text field_refuse(struct reading *r, char head[HEAD_CAP])
{
    struct text out;
    text_init(&out, head, HEAD_CAP);
    if (r->has_head)
        field_head(r->field, r->a, r->b, &out);
    else
        text_put(&out, r->field->key);
    return refuse(r->why, REFUSE_SITUATION, r->line);
}

bool field_too_many(struct reading *r, unsigned i)
{
    char head[HEAD_CAP];
    struct text out = field_refuse(r, head);
    say_with(&out, "\"{1}\" has one \"{2}\" more than there are", AS_IS(head),
             AS_IS(field_name(r->field, r->setup, i)));
    return false;
}

/* The nearest word; where none is near and there are few, all of them. */
static void put_choices(struct text *out, struct slice word,
                        const char *const *words)
{
    char list[LIST_CAP];
    struct text all;
    size_t before = out->len;
    refuse_nearest(out, word, words);
    if (out->len > before || !words[0])
        return;
    text_init(&all, list, sizeof list);
    for (unsigned i = 0; words[i]; i++) {
        text_put(&all, i ? ", " : "");
        text_put(&all, words[i]);
    }
    if (all.cut)
        return;
    text_char(out, ' ');
    say_with(out, "(one of: {1})", AS_IS(list));
}

bool field_no_name(struct reading *r, struct slice word,
                   const char *const *words)
{
    char head[HEAD_CAP];
    struct text out = field_refuse(r, head);
    say_with(&out,
             word.len ? "\"{2}\" means nothing in \"{1}\""
                      : "\"{1}\" lacks a word",
             AS_IS(head), AS_WRITTEN(word));
    put_choices(&out, word, words);
    return false;
}

size_t field_line(const struct reading *r, const char *key, unsigned a,
                  unsigned b)
{
    const struct field *fields = r->game->words->situation->fields;
    for (unsigned i = 0; fields[i].key || fields[i].read; i++)
        if (fields[i].key && strcmp(fields[i].key, key) == 0)
            return r->line_of[i][a * SEATS_MAX + b];
    ENSURE(!"a key of the table");
    return 0;
}

struct slice field_text(const struct reading *r, const char *key, unsigned a)
{
    size_t line = field_line(r, key, a, 0);
    struct slice rest = line ? r->lines[line - 1] : (struct slice){"", 0};
    struct slice word;
    slice_word(&rest, &word); /* the key */
    slice_word(&rest, &word); /* the seat */
    return slice_trim(rest);
}

bool field_blame(struct reading *r, const char *key, unsigned a,
                 const char *sentence)
{
    return !sentence || refuse_with(r->why, REFUSE_SITUATION,
                                    field_line(r, key, a, 0), sentence);
}

/* Reading */

bool field_more(const struct reading *r)
{
    return slice_trim(r->rest).len != 0;
}

bool field_take(struct reading *r, const char *word)
{
    struct slice rest = r->rest;
    struct slice next;
    if (!slice_word(&rest, &next) || !slice_is(next, word))
        return false;
    r->rest = rest;
    return true;
}

bool field_take_empty(struct reading *r)
{
    struct slice rest = slice_trim(r->rest);
    if (rest.len && !slice_is(rest, "-"))
        return false;
    r->rest = (struct slice){rest.at, 0};
    return true;
}

bool field_take_seat(struct reading *r, unsigned *seat)
{
    char head[HEAD_CAP];
    struct slice word = {"", 0};
    int actor = slice_word(&r->rest, &word) ? words_actor(word) : -1;
    *seat = (unsigned)actor;
    if (actor >= 0 && (unsigned)actor < r->players)
        return true;
    struct text out = field_refuse(r, head);
    say_with(&out,
             word.len ? "\"{1}\": there is no seat \"{2}\" at this table"
                      : "\"{1}\" lacks a seat",
             AS_IS(head), AS_WRITTEN(word));
    return false;
}

bool field_take_number(struct reading *r, int32_t min, int32_t max,
                       int32_t *number)
{
    char head[HEAD_CAP];
    struct slice word = {"", 0};
    slice_word(&r->rest, &word);
    if (slice_int(word, min, max, number))
        return true;
    struct text out = field_refuse(r, head);
    say_with(&out,
             word.len ? "\"{1}\" has a number from {2} to {3}, not \"{4}\""
                      : "\"{1}\" lacks a number from {2} to {3}",
             AS_IS(head), NUM(min), NUM(max), AS_WRITTEN(word));
    return false;
}

bool field_take_of(struct reading *r, const char *const *words, unsigned *i)
{
    struct slice word = {"", 0};
    slice_word(&r->rest, &word);
    for (*i = 0; words[*i]; ++*i)
        if (slice_is(word, words[*i]))
            return true;
    return field_no_name(r, word, words);
}

bool field_take_name(struct reading *r, unsigned *i)
{
    const char *list[NAMES_CAP + 1];
    field_names(r->field, r->setup, list);
    return field_take_of(r, list, i);
}

bool field_take_card(struct reading *r, unsigned *kind)
{
    const struct situation *table = r->game->words->situation;
    return field_take_name(r, kind) && (!table->deal || table->deal(r, *kind));
}
