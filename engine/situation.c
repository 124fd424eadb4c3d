#include "engine/situation.h"

#include "base/panic.h"
#include "base/say.h"
#include "engine/refuse.h"
#include "engine/words.h"

#include <string.h>

enum { STATE_CAP = 4096, VALUE_CAP = 512 };

static bool is_last(const struct field *f)
{
    return !f->key && !f->read;
}

static bool is_in(const struct field *f, enum form form)
{
    return f->key && (!f->forms || f->forms >> form & 1);
}

static unsigned seats_of(const struct game *game, const void *setup)
{
    return ((const uint8_t *)setup)[game->words->situation->players];
}

static void set_base(const struct game *game, const void *setup, void *state)
{
    memset(state, 0, game->state_size);
    if (game->words->situation->base)
        game->words->situation->base(setup, state);
}

/* Writing */

static bool write_value(const struct writing *w, struct text *out)
{
    return w->field->write ? w->field->write(w, out) : field_write(w, out);
}

/* One line, which is taken back when it says nothing; false: so it was. */
static bool write_line(const struct writing *w, struct text *out)
{
    const struct field *f = w->field;
    const struct text before = *out;
    if (f->many)
        text_put(out, f->key);
    else
        field_head(f, w->a, w->b, out);
    size_t head = out->len;
    bool says = write_value(w, out);
    if (!says && (f->many || f->sparse || w->form == FORM_BRIEF)) {
        *out = before;
        out->at[out->len] = '\0';
        return false;
    }
    if (out->len == head)
        text_put(out, " -");
    text_char(out, '\n');
    return true;
}

/* All lines of a field, but of one by seat only those of `seat`. */
static void write_field(struct writing *w, unsigned seat, struct text *out)
{
    const struct field *f = w->field;
    w->a = w->b = 0;
    if (f->many) {
        while (write_line(w, out))
            w->a++;
        return;
    }
    switch (f->by) {
    case BY_NONE:
        write_line(w, out);
        return;
    case BY_SEAT:
        w->a = seat;
        write_line(w, out);
        return;
    case BY_NUMBER:
        for (; w->a < f->numbers; w->a++)
            write_line(w, out);
        return;
    case BY_KNOWER:
        for (; w->a < w->players; w->a++) {
            w->b = w->a;
            write_line(w, out);
        }
        break;
    case BY_PAIR:
        break;
    }
    for (w->a = 0; w->a < w->players; w->a++)
        for (w->b = 0; w->b < w->players; w->b++)
            if (w->a != w->b)
                write_line(w, out);
}

void situation_write(const struct game *game, const void *setup,
                     const void *state, enum form form, struct text *out)
{
    _Alignas(16) unsigned char base[STATE_CAP];
    struct writing w = {
        .setup = setup, .state = state, .base = base, .form = form};
    ENSURE(game->state_size <= sizeof base);
    set_base(game, setup, base);
    w.players = seats_of(game, setup);
    const struct field *f = game->words->situation->fields;
    while (!is_last(f)) {
        const struct field *end = f + 1;
        bool by_seat = f->by == BY_SEAT && !f->many;
        while (by_seat && end->beside)
            end++;
        for (unsigned seat = 0; seat < (by_seat ? w.players : 1); seat++)
            for (w.field = f; w.field < end; w.field++)
                if (is_in(w.field, form))
                    write_field(&w, seat, out);
        f = end;
    }
}

/* Reading: first every line finds its field, then the fields are read in the
 * order of the table. */

/* Only keys of positions and of `expect` have a name outside. */
static const struct field *find(const struct game *game, struct slice key)
{
    const struct field *f = game->words->situation->fields;
    for (; !is_last(f); f++)
        if ((is_in(f, FORM_BRIEF) || is_in(f, FORM_ALL)) &&
            slice_is(key, f->key))
            return f;
    return NULL;
}

static bool no_such_key(struct reading *r, struct slice key)
{
    const char *names[FIELDS_CAP + 1];
    unsigned count = 0;
    const struct field *f = r->game->words->situation->fields;
    for (; !is_last(f); f++)
        if (is_in(f, FORM_BRIEF))
            names[count++] = f->key;
    names[count] = NULL;
    struct text out = refuse(r->why, REFUSE_SITUATION, r->line);
    say_with(&out,
             key.len ? "there is no situation key \"{1}\""
                     : "a situation line begins with a key",
             AS_WRITTEN(key));
    refuse_nearest(&out, key, names);
    return false;
}

/* The seats or the number that belong to the key. */
static bool take_subs(struct reading *r)
{
    int32_t number = 1;
    switch (r->field->by) {
    case BY_NONE:
        return true;
    case BY_SEAT:
        return field_take_seat(r, &r->a);
    case BY_NUMBER:
        if (!field_take_number(r, 1, r->field->numbers, &number))
            return false;
        r->a = (unsigned)number - 1;
        return true;
    case BY_KNOWER:
        if (field_take(r, "*")) {
            bool good = field_take_seat(r, &r->b);
            r->a = r->b;
            return good;
        }
        break;
    case BY_PAIR:
        break;
    }
    if (!field_take_seat(r, &r->a) || !field_take_seat(r, &r->b))
        return false;
    return r->a != r->b || field_bad(r, "a seat knows its own cards anyway");
}

static bool refuse_key(struct reading *r, const char *sentence,
                       struct slice word)
{
    char head[HEAD_CAP];
    struct text out = field_refuse(r, head);
    say_with(&out, sentence, AS_IS(head), AS_WRITTEN(word));
    return false;
}

/* Takes `KEY SUBS` off a line. */
static bool take_head(struct reading *r, struct slice line)
{
    struct slice key = {"", 0};
    slice_word(&line, &key);
    r->rest = line;
    r->field = find(r->game, key);
    r->has_head = false;
    r->a = r->b = 0;
    if (!r->field)
        return no_such_key(r, key);
    if (!is_in(r->field, FORM_BRIEF))
        return field_bad_word(
            r, "\"{1}\" follows from other keys and is only for expect", key);
    r->has_head = take_subs(r);
    return r->has_head;
}

static uint32_t *line_of(struct reading *r)
{
    size_t number = (size_t)(r->field - r->game->words->situation->fields);
    ENSURE(number < FIELDS_CAP && r->a < SEATS_MAX);
    return &r->line_of[number][r->a * SEATS_MAX + r->b];
}

static bool sort_lines(struct reading *r, const struct slice *lines,
                       size_t count)
{
    for (size_t i = 0; i < count; i++) {
        r->line = i + 1;
        if (!take_head(r, lines[i]))
            return false;
        if (*line_of(r) && !r->field->many)
            return refuse_key(r, "\"{1}\" has been given before", r->rest);
        *line_of(r) = (uint32_t)r->line;
    }
    return true;
}

static bool same_words(struct slice a, struct slice b)
{
    struct slice left;
    struct slice right;
    while (slice_word(&a, &left))
        if (!slice_word(&b, &right) || !slice_same(left, right))
            return false;
    return !slice_word(&b, &right);
}

/* A key that follows from others has no say, but must be right. */
static bool agrees(struct reading *r)
{
    char value[VALUE_CAP];
    struct text out;
    struct writing w = {.field = r->field,
                        .setup = r->setup,
                        .state = r->state,
                        .base = r->state,
                        .form = FORM_ALL,
                        .players = r->players,
                        .a = r->a,
                        .b = r->b};
    text_init(&out, value, sizeof value);
    write_value(&w, &out);
    if (!out.len)
        text_put(&out, " -");
    struct slice right = slice_trim((struct slice){out.at, out.len});
    return same_words(right, r->rest) ||
           refuse_key(r, "\"{1}\" follows from the other keys: it is \"{2}\"",
                      right);
}

static bool read_value(struct reading *r)
{
    struct slice word;
    if (!(r->field->read ? r->field->read(r) : field_read(r)))
        return false;
    return !slice_word(&r->rest, &word) ||
           refuse_key(r, "\"{1}\" ends before \"{2}\"", word);
}

/* Does the same to each line of a field. */
static bool read_lines(struct reading *r, const struct field *f,
                       const struct slice *lines, size_t count)
{
    const uint32_t *line = r->line_of[f - r->game->words->situation->fields];
    for (size_t i = 0; i < (f->many ? count : FIELD_LINES); i++) {
        r->line = f->many ? i + 1 : line[i];
        if (!r->line)
            continue;
        ENSURE(take_head(r, lines[r->line - 1]));
        if (r->field == f && !(f->follows ? agrees(r) : read_value(r)))
            return false;
    }
    if (f->by == BY_KNOWER)
        field_known_by_all(r, f, line);
    return true;
}

static bool read_fields(struct reading *r, const struct slice *lines,
                        size_t count)
{
    const struct field *fields = r->game->words->situation->fields;
    for (const struct field *f = fields; !is_last(f); f++) {
        r->line = 0;
        r->field = f;
        if (!f->key ? !f->read(r)
                    : !f->follows && !read_lines(r, f, lines, count))
            return false;
    }
    for (const struct field *f = fields; !is_last(f); f++)
        if (f->follows && !read_lines(r, f, lines, count))
            return false;
    r->line = 0;
    return true;
}

static bool can_go_on(struct reading *r)
{
    const struct game *game = r->game;
    seat_set waiting = game->waiting(r->setup, r->state);
    struct moves list;
    for (unsigned actor = 0; actor <= CHANCE; actor++) {
        if (!(waiting & SEAT(actor)))
            continue;
        moves_clear(&list);
        game->moves(r->setup, r->state, actor, &list);
        if (!list.count)
            return field_bad(r, "nothing can happen in this situation");
    }
    return waiting || field_bad(r, "this game is already over");
}

bool situation_read(const struct game *game, const void *setup,
                    const struct slice *lines, size_t count, void *state,
                    struct refusal *why)
{
    struct reading r = {
        .game = game, .setup = setup, .state = state, .why = why};
    r.lines = lines;
    const struct situation *table = game->words->situation;
    const struct step step = {.after = state};
    r.players = seats_of(game, setup);
    if (!sort_lines(&r, lines, count))
        return false;
    set_base(game, setup, state);
    if (!read_fields(&r, lines, count))
        return false;
    const char *broken = game->broken(setup, &step);
    if (broken) {
        r.line = table->blame ? table->blame(&r, broken) : 0;
        return field_bad(&r, broken);
    }
    return (!table->check || table->check(&r)) && can_go_on(&r);
}

bool situation_key(const struct game *game, struct slice name,
                   struct situation_key *key)
{
    static const uint8_t SUBS[] = {
        [BY_NONE] = 0,   [BY_SEAT] = 1,   [BY_PAIR] = 2,
        [BY_KNOWER] = 2, [BY_NUMBER] = 1,
    };
    const struct field *f = find(game, name);
    if (!f)
        return false;
    *key = (struct situation_key){f->key, SUBS[f->by],
                                  f->type == FIELD_OWN
                                      ? !f->unordered
                                      : f->type != FIELD_CARDS && !f->set};
    return true;
}
