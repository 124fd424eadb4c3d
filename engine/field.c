#include "engine/field.h"

#include "base/bits.h"
#include "base/panic.h"
#include "base/say.h"
#include "engine/pile.h"
#include "engine/refuse.h"
#include "engine/situation.h"
#include "engine/words.h"

#include <string.h>

enum { NIBBLE_MAX = 15, BYTE_MAX = 255 };

/* Values: little numbers of 1, 2, 4 or 8 bytes somewhere in a state. */

static uint64_t load(const void *at, unsigned width)
{
    uint8_t one;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (width) {
    case 1:
        memcpy(&one, at, sizeof one);
        return one;
    case 2:
        memcpy(&two, at, sizeof two);
        return two;
    case 4:
        memcpy(&four, at, sizeof four);
        return four;
    default:
        ENSURE(width == sizeof eight);
        memcpy(&eight, at, sizeof eight);
        return eight;
    }
}

static void store(void *at, unsigned width, uint64_t value)
{
    uint8_t one = (uint8_t)value;
    uint16_t two = (uint16_t)value;
    uint32_t four = (uint32_t)value;
    switch (width) {
    case 1:
        memcpy(at, &one, sizeof one);
        return;
    case 2:
        memcpy(at, &two, sizeof two);
        return;
    case 4:
        memcpy(at, &four, sizeof four);
        return;
    default:
        ENSURE(width == sizeof value);
        memcpy(at, &value, sizeof value);
    }
}

static size_t offset(const struct field *f, unsigned a, unsigned b)
{
    return (size_t)f->at + (size_t)a * f->step[0] + (size_t)b * f->step[1];
}

static bool has_none(const struct field *f)
{
    return f->none || f->shift > 0;
}

static bool is_list(const struct field *f)
{
    return f->set || f->size > f->width;
}

static unsigned count_of(const struct field *f, const uint8_t *counts,
                         unsigned i)
{
    if (!f->nibbles)
        return counts[i];
    return (unsigned)(load(counts + i / 16 * 8, 8) >> i % 16 * 4) & NIBBLE_MAX;
}

static void add_one(const struct field *f, uint8_t *counts, unsigned i)
{
    uint8_t *word = counts + i / 16 * 8;
    if (f->nibbles)
        store(word, 8, load(word, 8) + ((uint64_t)1 << i % 16 * 4));
    else
        counts[i]++;
}

/* Names */

unsigned field_names(const struct field *f, const void *setup,
                     const char *list[NAMES_CAP + 1])
{
    unsigned count = 0;
    const char *name;
    while (count < NAMES_CAP && (name = f->names   ? f->names(setup, count)
                                        : f->words ? f->words[count]
                                                   : NULL))
        list[count++] = name;
    list[count] = NULL;
    return count;
}

const char *field_name(const struct field *f, const void *setup, unsigned i)
{
    const char *list[NAMES_CAP + 1];
    return i < field_names(f, setup, list) ? list[i] : "?";
}

/* Names that the field has a count for. */
static unsigned kinds_of(const struct field *f, const void *setup,
                         const char *list[NAMES_CAP + 1])
{
    unsigned last = f->first + (f->nibbles ? 2u * f->size : f->size);
    unsigned count = field_names(f, setup, list);
    return count < last ? count : last;
}

/* Writing */

void field_put_seat(const struct writing *w, unsigned seat, struct text *out)
{
    if (seat < w->players)
        words_seat(out, seat);
    else
        text_word(out, "?");
}

void field_put_name(const struct writing *w, unsigned i, struct text *out)
{
    text_word(out, field_name(w->field, w->setup, i));
}

static void put_value(const struct writing *w, uint64_t value, struct text *out)
{
    const struct field *f = w->field;
    int64_t shown = (int64_t)value - f->shift;
    if (has_none(f) && !value && !f->set)
        text_word(out, "-");
    else if (f->type == FIELD_SEAT)
        field_put_seat(w, (unsigned)shown, out);
    else if (f->type == FIELD_WORD)
        field_put_name(w, (unsigned)shown, out);
    else
        text_word_int(out, shown);
}

static void put_values(const struct writing *w, const uint8_t *from,
                       struct text *out)
{
    const struct field *f = w->field;
    if (f->set) {
        uint64_t bits = load(from, f->width);
        for (unsigned i = 0; i < 64; i++)
            if (bits >> i & 1)
                put_value(w, i, out);
        return;
    }
    for (unsigned i = 0; i < f->size; i += f->width) {
        uint64_t value = load(from + i, f->width);
        if (is_list(f) && !f->whole && !value)
            return;
        put_value(w, value, out);
    }
}

static void put_cards(const struct writing *w, const uint8_t *counts,
                      struct text *out)
{
    const struct field *f = w->field;
    const char *list[NAMES_CAP + 1];
    unsigned kinds = kinds_of(f, w->setup, list);
    unsigned cards = 0;
    for (unsigned i = f->first; i < kinds; i++)
        for (unsigned n = count_of(f, counts, i - f->first); n; n--, cards++)
            text_word(out, list[i]);
    if (!f->hand)
        return;
    for (; cards < ((const uint8_t *)w->state)[f->hand + w->a]; cards++)
        text_word(out, "?");
}

/* A card that lies face down is not for screens. */
static bool put_pile(const struct writing *w, const void *from,
                     struct text *out)
{
    const struct pile *pile = from;
    unsigned fixed = 0;
    for (unsigned place = 1; place <= pile->size; place++) {
        unsigned kind = NAMES_CAP;
        if (fixed < pile->fixed_count && pile->place[fixed] == place)
            kind = pile->kind[fixed++];
        field_put_name(w, w->form == FORM_SHOWN ? NAMES_CAP : kind, out);
    }
    return pile->fixed_count != 0;
}

static bool put_claim(const struct writing *w, const void *from,
                      struct text *out)
{
    const struct pile *pile = from;
    if (w->a >= pile->claim_count)
        return false;
    const struct claim *claim = &pile->claim[w->a];
    field_put_seat(w, claim->seat, out);
    field_put_name(w, claim->kind, out);
    text_word_int(out, claim->low);
    if (claim->high != claim->low)
        text_word_int(out, claim->high);
    return true;
}

bool field_write(const struct writing *w, struct text *out)
{
    const struct field *f = w->field;
    const uint8_t *state = w->state;
    const uint8_t *base = w->base;
    size_t at = f->many ? f->at : offset(f, w->a, w->b);
    switch (f->type) {
    case FIELD_OWN:
        ENSURE(!"what only the field itself can do");
        break;
    case FIELD_SEAT:
    case FIELD_NUMBER:
    case FIELD_WORD:
        put_values(w, state + at, out);
        return memcmp(state + at, base + at, f->size) != 0;
    case FIELD_CARDS:
        put_cards(w, state + at, out);
        if (f->by == BY_KNOWER && w->a != w->b)
            return memcmp(state + at, state + offset(f, w->b, w->b), f->size) !=
                   0;
        return memcmp(state + at, base + at, f->size) != 0 ||
               (f->hand && state[f->hand + w->a] != base[f->hand + w->a]);
    case FIELD_PILE:
        return put_pile(w, state + at, out);
    case FIELD_CLAIMS:
        return put_claim(w, state + at, out);
    }
    return false;
}

void field_head(const struct field *f, unsigned a, unsigned b, struct text *out)
{
    text_put(out, f->key);
    switch (f->by) {
    case BY_NONE:
        return;
    case BY_NUMBER:
        text_word_int(out, a + 1);
        return;
    case BY_SEAT:
        words_seat(out, a);
        return;
    case BY_PAIR:
    case BY_KNOWER:
        if (a == b)
            text_word(out, "*");
        else
            words_seat(out, a);
        words_seat(out, b);
        return;
    }
}

/* Reading */

static bool take_value(struct reading *r, uint64_t *value)
{
    const struct field *f = r->field;
    unsigned index = 0;
    int32_t number = 0;
    *value = 0;
    if (has_none(f) && !f->set && field_take(r, "-"))
        return true;
    if (f->type == FIELD_NUMBER) {
        if (!field_take_number(r, f->min, f->max, &number))
            return false;
    } else {
        if (!(f->type == FIELD_SEAT ? field_take_seat(r, &index)
              : f->dealt            ? field_take_card(r, &index)
                                    : field_take_name(r, &index)))
            return false;
        number = (int32_t)index;
        if (f->type == FIELD_WORD && f->max && number > f->max)
            return field_bad_word(
                r, "\"{1}\" can be expected, but nothing goes on from there",
                slice_of(field_name(f, r->setup, index)));
    }
    *value = (uint64_t)(number + f->shift);
    return true;
}

static bool read_set(struct reading *r, uint8_t *to)
{
    const struct field *f = r->field;
    uint64_t bits = 0;
    if (!field_take_empty(r))
        while (field_more(r)) {
            struct slice rest = slice_trim(r->rest);
            uint64_t value;
            if (!take_value(r, &value))
                return false;
            ENSURE(value < 8u * f->width);
            rest.len = (size_t)(r->rest.at - rest.at);
            if (bits >> value & 1)
                return field_bad_word(r, "\"{1}\" is named twice",
                                      slice_trim(rest));
            bits |= (uint64_t)1 << value;
        }
    store(to, f->width, bits);
    return true;
}

static bool read_list(struct reading *r, uint8_t *to)
{
    const struct field *f = r->field;
    unsigned at = 0;
    uint64_t value;
    memset(to, 0, f->size);
    if (!f->whole && field_take_empty(r))
        return true;
    for (; at < f->size && (f->whole || field_more(r)); at += f->width) {
        if (!take_value(r, &value))
            return false;
        store(to + at, f->width, value);
    }
    return true;
}

/* Cards that a seat only knows of are not dealt again. */
static bool read_cards(struct reading *r, uint8_t *counts)
{
    const struct field *f = r->field;
    const char *list[NAMES_CAP + 1];
    unsigned kinds = kinds_of(f, r->setup, list);
    bool is_known = f->by == BY_PAIR || f->by == BY_KNOWER;
    memset(counts, 0, f->size);
    if (field_take_empty(r))
        return true;
    while (field_more(r)) {
        unsigned kind;
        if (!(is_known ? field_take_name(r, &kind) : field_take_card(r, &kind)))
            return false;
        if (kind < f->first || kind >= kinds)
            return field_no_name(r, slice_of(list[kind]),
                                 (const char *const[]){NULL});
        if (count_of(f, counts, kind - f->first) ==
            (f->nibbles ? NIBBLE_MAX : BYTE_MAX))
            return field_too_many(r, kind);
        add_one(f, counts, kind - f->first);
        if (f->hand)
            ((uint8_t *)r->state)[f->hand + r->a]++;
    }
    return true;
}

static bool read_pile(struct reading *r, void *to)
{
    struct pile *pile = to;
    unsigned kind;
    pile->size = 0;
    if (field_take_empty(r))
        return true;
    while (field_more(r)) {
        if (pile->size == PILE_CAP)
            return field_bad(r, "so many cards are in no pile");
        pile->size++;
        if (field_take(r, "?"))
            continue;
        if (!field_take_card(r, &kind))
            return false;
        if (!pile_fix(pile, pile->size, kind))
            return field_bad(r, "more cards than can have been put back");
    }
    return true;
}

static bool read_claim(struct reading *r, void *to)
{
    struct pile *pile = to;
    unsigned kind;
    int32_t low;
    int32_t high;
    if (field_take_empty(r))
        return true;
    if (!field_take_name(r, &kind) || !field_take_number(r, 1, PILE_CAP, &low))
        return false;
    high = low;
    if (field_more(r) && !field_take_number(r, low, PILE_CAP, &high))
        return false;
    struct claim claim = {(uint8_t)r->a, (uint8_t)low, (uint8_t)high,
                          (uint8_t)kind};
    return (high <= pile->size && pile_claim(pile, claim) &&
            !pile_broken(pile)) ||
           field_bad(r, "no such card was put back there, or another claim "
                        "has it");
}

void field_known_by_all(struct reading *r, const struct field *f,
                        const uint32_t *line)
{
    uint8_t *state = r->state;
    for (unsigned a = 0; a < r->players; a++)
        for (unsigned b = 0; b < r->players; b++)
            if (!line[a * SEATS_MAX + b])
                memcpy(state + offset(f, a, b), state + offset(f, b, b),
                       f->size);
}

bool field_read(struct reading *r)
{
    const struct field *f = r->field;
    uint8_t *to = (uint8_t *)r->state + f->at;
    uint64_t value;
    if (!f->many)
        to = (uint8_t *)r->state + offset(f, r->a, r->b);
    switch (f->type) {
    case FIELD_OWN:
        ENSURE(!"what only the field itself can do");
        break;
    case FIELD_SEAT:
    case FIELD_NUMBER:
    case FIELD_WORD:
        if (is_list(f))
            return f->set ? read_set(r, to) : read_list(r, to);
        if (!take_value(r, &value))
            return false;
        store(to, f->width, value);
        return true;
    case FIELD_CARDS:
        return read_cards(r, to);
    case FIELD_PILE:
        return read_pile(r, to);
    case FIELD_CLAIMS:
        return read_claim(r, to);
    }
    return false;
}
