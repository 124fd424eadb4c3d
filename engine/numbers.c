#include "engine/numbers.h"

#include "base/bits.h"
#include "engine/counts.h"
#include "engine/situation.h"

#include <string.h>

enum { NOT_THERE = UINT16_MAX, NO_ROW = 255, SEAT_BITS = 4, WIDE = 16 };

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
            row->parts = (uint8_t)(i + 1);
        if (a->part[i].count)
            row->fixed &= ~(UINT32_C(255) << a->part[i].shift);
        weigh_part(codes, a, i, row->worth[i]);
    }
}

static void plan_vectors(struct codes *codes);

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
    plan_vectors(codes);
}

/* The row of a move, NULL: there is none. Rows of one verb stand beside each
 * other. */
static const struct action_row *row_of(const struct codes *codes, uint32_t move)
{
    unsigned r = codes->row_of[move >> codes->numbers->verb & 255];
    while (r < codes->rows && (move ^ codes->row[r].move) & codes->row[r].fixed)
        r++;
    return r < codes->rows ? &codes->row[r] : NULL;
}

static inline uint32_t id_in(const struct action_row *row, unsigned seat,
                             uint32_t move)
{
    uint32_t id = row->first;
    for (unsigned i = 0; i < row->parts; i++) {
        uint32_t byte = move >> row->shift[i] & 255;
        byte += (uint32_t)row->seat[i] * seat << SEAT_BITS;
        id += row->worth[i][byte & 255];
    }
    return id;
}

unsigned codes_action(const struct codes *codes, unsigned seat, uint32_t move)
{
    const struct action_row *row = row_of(codes, move);
    uint32_t id = row ? id_in(row, seat, move) : NO_ACTION;
    return id < codes->actions ? id : NO_ACTION;
}

/* Most moves of a list are of the row of the move before. */
void codes_list(const struct codes *codes, unsigned seat,
                const struct moves *list, uint16_t *ids)
{
    const struct action_row *row = &codes->row[0];
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t move = list->move[i];
        if ((move ^ row->move) & row->fixed)
            row = row_of(codes, move);
        ENSURE(row);
        uint32_t id = id_in(row, seat, move);
        SLOW_ENSURE(id < codes->actions);
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

/* ---- plans of vectors ---- */

/* A plan being made for one seat. */
struct planning {
    const struct codes *codes;
    struct number_plan *plan;
    unsigned seat, takes;
};

static enum number_way way_of(const struct number *n)
{
    if (n->as == AS_BITS)
        return n->bits == 1           ? WAY_ONE_BIT
               : n->bits == 2         ? WAY_TWO_BITS
               : n->count % WIDE == 0 ? WAY_COUNTS
                                      : WAY_FOUR_BITS;
    if (n->as == AS_BYTES && n->stride == 1)
        return WAY_BYTES;
    return n->as == AS_PLANES ? WAY_PLANES
           : n->as == AS_SEAT ? WAY_SEAT
                              : WAY_REST;
}

static void plan_take(struct planning *p, struct number_take take)
{
    ENSURE(p->takes < TAKES_CAP);
    p->plan->take[p->takes++] = take;
}

/* Eight bytes are read at a time, and never beyond the view: near its end they
 * are read from further ahead and shifted more. */
static void plan_bits(struct planning *p, size_t bit, size_t at, unsigned count)
{
    size_t size = p->codes->game->state_size;
    size_t from = bit / 8 + 8 <= size ? bit / 8 : size - 8;
    ENSURE(bit - from * 8 < 64);
    plan_take(p, (struct number_take){
                     (uint16_t)from,
                     (uint16_t)at,
                     (uint8_t)(bit - from * 8),
                     (uint8_t)(count < 8 ? count : 8),
                 });
}

/* Bytes of a row that are taken sixteen at a time. They are written after all
 * that is written eight at a time, so nothing of that stays where they go. */
static unsigned wide_part(const struct number *n)
{
    return n->count / WIDE * WIDE;
}

static void plan_wide(struct planning *p, const struct number *n, size_t bit,
                      size_t at)
{
    for (unsigned i = 0; i < wide_part(n); i += WIDE)
        plan_take(p, (struct number_take){.from = (uint16_t)(bit / 8 + i),
                                          .at = (uint16_t)(at + i)});
}

/* One piece of a row. */
static void plan_piece(struct planning *p, const struct number *n, size_t bit,
                       size_t at)
{
    struct number_take take = {(uint16_t)(bit / 8), (uint16_t)at, n->shift,
                               (uint8_t)n->count};
    if (way_of(n) == WAY_COUNTS) {
        for (unsigned i = 0; i < n->count; i += WIDE)
            plan_take(p,
                      (struct number_take){.from = (uint16_t)(bit / 8 + i / 2),
                                           .at = (uint16_t)(at + i)});
        return;
    }
    if (way_of(n) == WAY_PLANES)
        take.shift = n->planes;
    if (way_of(n) >= WAY_PLANES) {
        plan_take(p, take);
        return;
    }
    for (unsigned i = way_of(n) == WAY_BYTES ? wide_part(n) : 0; i < n->count;
         i += 8)
        plan_bits(p, bit + (size_t)i * n->bits, at + i, n->count - i);
}

/* What is taken in this way, row by row. */
static void plan_way(struct planning *p, enum number_way way)
{
    size_t at = 0;
    const struct number *rows = p->codes->numbers->vector;
    for (const struct number *n = rows; n->name; n++) {
        unsigned pieces = n->by_seat ? p->codes->players : 1;
        if (way_of(n) == way && way == WAY_REST)
            plan_take(p, (struct number_take){.at = (uint16_t)at,
                                              .shift = (uint8_t)(n - rows)});
        for (unsigned i = 0; i < pieces && way != WAY_REST; i++) {
            unsigned whose = (p->seat + i) % p->codes->players;
            size_t bit = n->at * 8u + (n->by_seat ? n->step * whose : 0);
            if (way_of(n) == way)
                plan_piece(p, n, bit, at + (size_t)i * n->count);
            else if (way == WAY_WIDE && way_of(n) == WAY_BYTES)
                plan_wide(p, n, bit, at + (size_t)i * n->count);
        }
        at += number_count(n, p->codes->seats);
    }
    p->plan->end[way] = (uint16_t)p->takes;
}

static void plan_vectors(struct codes *codes)
{
    enum number_way last = WAY_ONE_BIT;
    for (const struct number *n = codes->numbers->vector; n->name; n++) {
        ENSURE(way_of(n) != WAY_REST || !n->by_seat);
        if (way_of(n) == WAY_COUNTS)
            continue;
        ENSURE(last <= way_of(n));
        last = way_of(n);
    }
    for (unsigned seat = 0; seat < codes->players; seat++) {
        struct planning p = {codes, &codes->plan[seat], seat, 0};
        for (unsigned way = 0; way < WAYS; way++)
            plan_way(&p, (enum number_way)way);
    }
}

/* ---- vectors ---- */

/* A view being turned into numbers. */
struct filling {
    const struct codes *codes;
    const uint8_t *view;
    unsigned seat;
};

/* Eight numbers of one bit, each in a byte of its own: byte i of the product
 * keeps bit i, and what is not 0 there becomes 1. */
static inline uint64_t spread_bits(uint64_t packed)
{
    uint64_t each =
        ((packed & 255) * 0x0101010101010101u) & 0x8040201008040201u;
    return (each + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}

/* The same of two or four bits: halves, quarters and eighths are moved apart in
 * turn. */
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

static inline uint64_t eight_at(const uint8_t *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

/* So many of eight numbers; what follows them becomes 0. */
static inline void put_eight(uint8_t *to, const uint8_t *end, uint64_t eight,
                             unsigned count)
{
    eight &= UINT64_MAX >> (64 - 8 * count);
    if (to + sizeof eight <= end)
        memcpy(to, &eight, sizeof eight);
    else
        memcpy(to, &eight, count);
}

/* Each bit of 64 as the number of its plane, from 1: the digits of that number
 * are sets of their own, so three spreads do for up to seven planes. */
static void put_planes(const uint8_t *from, const struct number_take *take,
                       uint8_t *to, const uint8_t *end)
{
    uint64_t digit[3] = {0};
    unsigned left = take->count;
    for (unsigned k = 0; k < take->shift; k++) {
        uint64_t plane = eight_at(from + sizeof plane * k);
        for (unsigned i = 0; i < 3; i++)
            digit[i] |= plane & (0 - (uint64_t)((k + 1) >> i & 1));
    }
    for (;;) {
        put_eight(to, end,
                  spread_bits(digit[0]) + spread_bits(digit[1]) * 2 +
                      spread_bits(digit[2]) * 4,
                  left < 8 ? left : 8);
        if (left <= 8)
            return;
        left -= 8;
        to += 8;
        for (unsigned i = 0; i < 3; i++)
            digit[i] >>= 8;
    }
}

static inline void put_counts(const uint8_t *from, uint8_t *to)
{
    uint64_t word = eight_at(from);
    bits_unlane(to, BITS_LANES, counts_bytes(word));
    bits_unlane(to + BITS_LANES, BITS_LANES, counts_bytes(word >> 32));
}

/* The numbers that lie close together. */
static void put_eights(const struct filling *f, const struct number_plan *plan,
                       uint8_t *restrict out)
{
    const uint8_t *view = f->view;
    const uint8_t *end = out + f->codes->length;
    const struct number_take *t = plan->take;
    const struct number_take *to = plan->take + plan->end[WAY_ONE_BIT];
#define EACH(taken)                                                            \
    for (; t < to; t++)                                                        \
    put_eight(out + t->at, end, taken, t->count)
    EACH(spread_bits(eight_at(view + t->from) >> t->shift));
    to = plan->take + plan->end[WAY_TWO_BITS];
    EACH(spread(eight_at(view + t->from) >> t->shift, 2));
    to = plan->take + plan->end[WAY_FOUR_BITS];
    EACH(spread(eight_at(view + t->from) >> t->shift, 4));
    to = plan->take + plan->end[WAY_BYTES];
    EACH(eight_at(view + t->from) >> t->shift);
#undef EACH
    to = plan->take + plan->end[WAY_PLANES];
    for (; t < to; t++)
        put_planes(view + t->from, t, out + t->at, end);
    to = plan->take + plan->end[WAY_WIDE];
    for (; t < to; t++)
        memcpy(out + t->at, view + t->from, WIDE);
    to = plan->take + plan->end[WAY_COUNTS];
    for (; t < to; t++)
        put_counts(view + t->from, out + t->at);
}

/* Seats on from the one that looks; an onlooker looks from the first. */
static inline unsigned seats_on(const struct filling *f, unsigned seat)
{
    unsigned players = f->codes->players;
    unsigned on = seat + players - f->seat;
    return on >= players ? on - players : on;
}

/* One piece of the rows that are read number by number. */
static void put_rest(const struct filling *f, const struct number *n,
                     const uint8_t *at, uint8_t *out)
{
    uint32_t word = 0;
    switch (n->as) {
    case AS_BYTES:
        for (unsigned i = 0; i < n->count; i++)
            out[i] = at[(size_t)i * n->stride];
        return;
    case AS_WORDS:
        memcpy(&word, at, n->bits / 8);
        *out = (uint8_t)(word < UINT8_MAX ? word : UINT8_MAX);
        return;
    case AS_SEATS:
        for (unsigned seat = 0; seat < f->codes->players; seat++)
            out[seats_on(f, seat)] = *at >> seat & 1;
        return;
    case AS_MADE:
        n->make(f->codes->setup, f->view, f->seat, out);
        return;
    case AS_BITS:
    case AS_SEAT:
    case AS_PLANES:
        return;
    }
}

void codes_vector(const struct codes *codes, const void *view, unsigned seat,
                  uint8_t *out)
{
    struct filling f = {codes, view, seat < codes->players ? seat : 0};
    const struct number_plan *plan = &codes->plan[f.seat];
    const struct number_take *t = plan->take + plan->end[WAY_COUNTS];
    memset(out, 0, codes->length);
    put_eights(&f, plan, out);
    for (; t < plan->take + plan->end[WAY_SEAT]; t++) {
        unsigned kept = f.view[t->from];
        unsigned on = seats_on(&f, kept - t->shift);
        out[t->at] = (uint8_t)(kept >= t->shift ? on + 1 : 0);
    }
    for (; t < plan->take + plan->end[WAY_REST]; t++) {
        const struct number *n = &codes->numbers->vector[t->shift];
        put_rest(&f, n, f.view + n->at, out + t->at);
    }
}
