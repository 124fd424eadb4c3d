#include "engine/numbers.h"

#include "base/bits.h"
#include "engine/situation.h"

#include <string.h>

enum { NOT_THERE = UINT16_MAX, NO_ROW = 255, SEAT_BITS = 4 };

/* ---- actions ---- */

/* Values of a part; one where it has none. */
static unsigned part_count(const struct action_part *part)
{
    unsigned none = part->none != 0;
    return part->count ? part->count + none : 1;
}

unsigned action_count(const struct action *row)
{
    unsigned n = part_count(&row->part[0]);
    if (row->is_pair)
        return n * (n + 1) / 2;
    return n * part_count(&row->part[1]) * part_count(&row->part[2]);
}

unsigned numbers_actions(const struct numbers *numbers)
{
    unsigned count = 0;
    for (const struct action *a = numbers->actions; a->name; a++)
        count += action_count(a);
    return count;
}

/* How many values of the part come before this one; NOT_THERE. */
static unsigned place_of(const struct codes *codes,
                         const struct action_part *part, unsigned actor,
                         unsigned value)
{
    unsigned place = value - part->first;
    if (part->none && value == part->none)
        return part->count;
    if (part->is_seat) {
        if (value >= codes->players)
            return NOT_THERE;
        place = (value + codes->players - actor) % codes->players - part->first;
    }
    if (part->among) {
        uint64_t set = part->among(codes->setup);
        if (value >= 64 || !(set >> value & 1))
            return NOT_THERE;
        place = bits_count(set & ((UINT64_C(1) << value) - 1));
    }
    return place < part->count ? place : NOT_THERE;
}

/* The value at a place, or NOT_THERE. */
static unsigned value_at(const struct codes *codes,
                         const struct action_part *part, unsigned actor,
                         unsigned place)
{
    if (place == part->count)
        return part->count ? part->none : 0;
    if (part->is_seat) {
        unsigned on = place + part->first;
        return on < codes->players ? (actor + on) % codes->players : NOT_THERE;
    }
    if (part->among) {
        uint64_t set = part->among(codes->setup);
        while (set && place--)
            set &= set - 1;
        return set ? bits_first(set) : NOT_THERE;
    }
    return part->first + place;
}

/* What each byte at part number i adds to an id; of a seat also by the actor,
 * whose number is put above it. */
static void weigh_part(const struct codes *codes, const struct action *a,
                       unsigned i, uint16_t worth[256])
{
    const struct action_part *part = &a->part[i];
    unsigned weight = 1;
    for (unsigned k = i + 1; k < ACTION_PARTS; k++)
        weight *= part_count(&a->part[k]);
    for (unsigned byte = 0; byte < 256; byte++) {
        unsigned actor = part->is_seat ? byte >> SEAT_BITS : 0;
        unsigned value = part->is_seat ? byte & 15 : byte;
        unsigned place = actor < SEATS_MAX && actor < codes->players
                             ? place_of(codes, part, actor, value)
                             : NOT_THERE;
        if (!part->count)
            worth[byte] = 0;
        else if (place == NOT_THERE)
            worth[byte] = NOT_THERE;
        else if (a->is_pair)
            worth[byte] = (uint16_t)(i ? place * (place + 1) / 2 : place);
        else
            worth[byte] = (uint16_t)(place * weight);
    }
}

static void prepare_row(struct codes *codes, const struct action *a,
                        struct action_row *row)
{
    row->move = a->move;
    row->fixed = UINT32_MAX;
    row->first = codes->actions;
    row->count = (uint16_t)action_count(a);
    for (unsigned i = 0; i < ACTION_PARTS; i++) {
        row->shift[i] = a->part[i].shift;
        row->seat[i] = a->part[i].is_seat;
        if (a->part[i].count)
            row->fixed &= ~(UINT32_C(255) << a->part[i].shift);
        weigh_part(codes, a, i, row->worth[i]);
    }
}

void codes_init(struct codes *codes, const struct game *game,
                const struct numbers *numbers, const void *setup)
{
    const uint8_t *bytes = setup;
    memset(codes, 0, sizeof *codes);
    codes->game = game;
    codes->numbers = numbers;
    codes->setup = setup;
    codes->players = bytes[game->words->situation->players];
    codes->seats = game->seats_max;
    codes->length = numbers_length(numbers, game);
    memset(codes->row_of, NO_ROW, sizeof codes->row_of);
    for (const struct action *a = numbers->actions; a->name; a++) {
        unsigned verb = a->move >> numbers->verb & 255;
        ENSURE(codes->rows < ACTION_ROWS_CAP);
        if (codes->row_of[verb] == NO_ROW)
            codes->row_of[verb] = (uint8_t)codes->rows;
        prepare_row(codes, a, &codes->row[codes->rows++]);
        codes->actions = (uint16_t)(codes->actions + action_count(a));
    }
    ENSURE(codes->actions <= ACTIONS_CAP);
}

/* Rows of one verb stand beside each other. */
static inline unsigned id_of(const struct codes *codes, unsigned seat,
                             uint32_t move)
{
    unsigned r = codes->row_of[move >> codes->numbers->verb & 255];
    while (r < codes->rows && (move ^ codes->row[r].move) & codes->row[r].fixed)
        r++;
    if (r >= codes->rows)
        return NO_ACTION;
    const struct action_row *row = &codes->row[r];
    uint32_t id = row->first;
    for (unsigned i = 0; i < ACTION_PARTS; i++) {
        uint32_t byte = move >> row->shift[i] & 255;
        byte += (uint32_t)row->seat[i] * seat << SEAT_BITS;
        id += row->worth[i][byte & 255];
    }
    return id < codes->actions ? id : NO_ACTION;
}

unsigned codes_action(const struct codes *codes, unsigned seat, uint32_t move)
{
    return id_of(codes, seat, move);
}

void codes_list(const struct codes *codes, unsigned seat,
                const struct moves *list, uint16_t *ids)
{
    for (uint32_t i = 0; i < list->count; i++) {
        unsigned id = id_of(codes, seat, list->move[i]);
        SLOW_ENSURE(id != NO_ACTION);
        ids[i] = (uint16_t)id;
    }
}

/* The places of a row's parts. */
static void places_of(const struct action *a, unsigned rest,
                      unsigned place[ACTION_PARTS])
{
    if (a->is_pair) {
        place[1] = 0;
        while ((place[1] + 1) * (place[1] + 2) / 2 <= rest)
            place[1]++;
        place[0] = rest - place[1] * (place[1] + 1) / 2;
        place[2] = 0;
        return;
    }
    for (unsigned i = ACTION_PARTS; i--;) {
        unsigned n = part_count(&a->part[i]);
        place[i] = rest % n;
        rest /= n;
    }
}

bool codes_move(const struct codes *codes, unsigned seat, unsigned action,
                uint32_t *move)
{
    unsigned place[ACTION_PARTS];
    unsigned r = 0;
    if (action >= codes->actions)
        return false;
    while (action >= codes->row[r].first + (unsigned)codes->row[r].count)
        r++;
    const struct action *a = &codes->numbers->actions[r];
    places_of(a, action - codes->row[r].first, place);
    *move = a->move;
    for (unsigned i = 0; i < ACTION_PARTS; i++) {
        unsigned value;
        if (!a->part[i].count)
            continue;
        value = value_at(codes, &a->part[i], seat, place[i]);
        if (value == NOT_THERE)
            return false;
        *move |= (uint32_t)value << a->part[i].shift;
    }
    return true;
}

/* ---- vectors ---- */

unsigned number_count(const struct number *row, unsigned seats)
{
    unsigned each = row->as == AS_SEATS ? seats : row->count;
    return row->by_seat ? each * seats : each;
}

unsigned numbers_length(const struct numbers *numbers, const struct game *game)
{
    unsigned length = 0;
    for (const struct number *n = numbers->vector; n->name; n++)
        length += number_count(n, game->seats_max);
    return length;
}

/* A view being turned into numbers. */
struct filling {
    const struct codes *codes;
    const uint8_t *view;
    unsigned seat;
    uint8_t *end; /* of the vector */
};

/* Eight numbers of `bits` bits, each in a byte of its own: halves, quarters
 * and eighths are moved apart in turn. */
static inline uint64_t spread(uint64_t packed, unsigned bits)
{
    uint64_t one = (UINT64_C(1) << bits) - 1;
    uint64_t two = (UINT64_C(1) << 2 * bits) - 1;
    uint64_t four = (UINT64_C(1) << 4 * bits) - 1;
    packed &= (UINT64_C(1) << 8 * bits) - 1;
    packed = (packed | packed << 4 * (8 - bits)) & four * 0x0000000100000001u;
    packed = (packed | packed << 2 * (8 - bits)) & two * 0x0001000100010001u;
    return (packed | packed << (8 - bits)) & one * 0x0101010101010101u;
}

/* Eight bytes of the view, as many as there are. */
static inline uint64_t eight_at(const struct filling *f, size_t byte)
{
    size_t size = f->codes->game->state_size;
    uint64_t word = 0;
    if (byte + sizeof word <= size)
        memcpy(&word, f->view + byte, sizeof word);
    else
        memcpy(&word, f->view + byte, size - byte);
    return word;
}

/* Up to eight numbers. What is written after them is written again by the next
 * row; at the end of the vector there is no next one. */
static inline void put_eight(const struct filling *f, uint8_t *out,
                             uint64_t eight, unsigned left)
{
    if (out + sizeof eight <= f->end)
        memcpy(out, &eight, sizeof eight);
    else
        memcpy(out, &eight, left < sizeof eight ? left : sizeof eight);
}

static inline void put_bits(const struct filling *f, const struct number *n,
                            size_t bit, uint8_t *out, unsigned bits)
{
    for (unsigned i = 0; i < n->count; i += 8) {
        size_t at = bit + (size_t)i * bits;
        put_eight(f, out + i, spread(eight_at(f, at / 8) >> at % 8, bits),
                  n->count - i);
    }
}

static void put_planes(const struct filling *f, const struct number *n,
                       size_t at, uint8_t *out)
{
    uint64_t plane[8];
    memcpy(plane, f->view + at, n->planes * sizeof plane[0]);
    for (unsigned i = 0; i < n->count; i += 8) {
        uint64_t sum = 0;
        for (unsigned k = 0; k < n->planes; k++)
            sum += spread(plane[k] >> i, 1) * (k + 1);
        put_eight(f, out + i, sum, n->count - i);
    }
}

static void put_words(const struct number *n, const uint8_t *at, uint8_t *out)
{
    for (unsigned i = 0; i < n->count; i++) {
        uint32_t word = 0;
        memcpy(&word, at + i * n->bits / 8, n->bits / 8);
        out[i] = (uint8_t)(word < 255 ? word : 255);
    }
}

/* Seats on from the one that looks; an onlooker looks from the first. */
static inline unsigned seats_on(const struct filling *f, unsigned seat)
{
    unsigned players = f->codes->players;
    return (seat + players - f->seat) % players;
}

static void put_seats(const struct filling *f, const uint8_t *at, uint8_t *out)
{
    memset(out, 0, f->codes->seats);
    for (unsigned seat = 0; seat < f->codes->players; seat++)
        out[seats_on(f, seat)] = *at >> seat & 1;
}

/* One piece of a row, that lies `bit` bits into the view. */
static void put_piece(const struct filling *f, const struct number *n,
                      size_t bit, uint8_t *out)
{
    const uint8_t *at = f->view + bit / 8;
    switch (n->as) {
    case AS_BITS:
        if (n->bits == 1)
            put_bits(f, n, bit, out, 1);
        else if (n->bits == 2)
            put_bits(f, n, bit, out, 2);
        else
            put_bits(f, n, bit, out, 4);
        return;
    case AS_BYTES:
        if (n->stride == 1)
            memcpy(out, at, n->count);
        else
            for (unsigned i = 0; i < n->count; i++)
                out[i] = at[(size_t)i * n->stride];
        return;
    case AS_WORDS:
        put_words(n, at, out);
        return;
    case AS_SEAT:
        *out = (uint8_t)(*at < n->shift ? 0
                                        : 1 + seats_on(f, *at - n->shift + 0u));
        return;
    case AS_SEATS:
        put_seats(f, at, out);
        return;
    case AS_PLANES:
        put_planes(f, n, bit / 8, out);
        return;
    case AS_MADE:
        return;
    }
}

void codes_vector(const struct codes *codes, const void *view, unsigned seat,
                  uint8_t *out)
{
    struct filling f = {codes, view, seat < codes->players ? seat : 0,
                        out + codes->length};
    for (const struct number *n = codes->numbers->vector; n->name; n++) {
        unsigned each = n->as == AS_SEATS ? codes->seats : n->count;
        if (n->as == AS_MADE) {
            n->make(codes->setup, view, f.seat, out);
            out += number_count(n, codes->seats);
            continue;
        }
        if (!n->by_seat) {
            put_piece(&f, n, n->at * 8u, out);
            out += each;
            continue;
        }
        unsigned whose = f.seat;
        for (unsigned i = 0; i < codes->players; i++, out += each) {
            put_piece(&f, n, n->at * 8u + (size_t)n->step * whose, out);
            whose = whose + 1 == codes->players ? 0 : whose + 1;
        }
        memset(out, 0, (size_t)each * (codes->seats - codes->players));
        out += (size_t)each * (codes->seats - codes->players);
    }
}
