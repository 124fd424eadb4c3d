#include "table/lines.h"

#include "base/panic.h"
#include "base/say.h"
#include "engine/refuse.h"
#include "engine/words.h"
#include "table/clocks.h"
#include "table/lets.h"
#include "table/wishes.h"

#include <string.h>

enum {
    CLOCK_MOST = 60 * 24 * 3600,
    WINDOW_MOST = 600,
    PACE_MOST = 10000,
    GRACE_MOST = 24 * 3600,
    EVEN_MOST = 60000,
};

static const char *const PLACES[] = {
    [PLACE_FREE] = "free",
    [PLACE_KEPT] = "kept",
    [PLACE_TAKEN] = "taken",
    [PLACE_BOT] = "bot",
};

static bool no(struct refusal *why, const char *sentence)
{
    return refuse_with(why, REFUSE_SYNTAX, 0, sentence);
}

/* Letters of text, none of them a control character. */
static bool is_name(struct slice s)
{
    size_t letters = slice_columns(s);
    return letters && letters <= TABLE_NAME_LETTERS && s.len < TABLE_NAME_CAP &&
           slice_is_text(s);
}

static bool is_figure(struct slice s)
{
    bool is_good = s.len && s.len < TABLE_FIGURE_CAP;
    for (size_t i = 0; is_good && i < s.len; i++)
        is_good = s.at[i] >= 'a' && s.at[i] <= 'z';
    return is_good;
}

static void keep(char *to, size_t cap, struct slice s)
{
    struct text out;
    memset(to, 0, cap);
    text_init(&out, to, cap);
    text_slice(&out, s);
    ENSURE(!out.cut);
}

struct table_seat *lines_seat(struct table *t, struct slice *rest,
                              struct refusal *why)
{
    struct slice word;
    int seat = slice_word(rest, &word) ? words_actor(word) : -1;
    if (seat >= 0 && seat < SEATS_MAX &&
        (!t->match.game || seat < t->match.plan.players))
        return &t->seat[seat];
    refuse_with(why, REFUSE_SEAT, 0, "there is no such seat at this table");
    return NULL;
}

static bool take_bot(const struct table_host *h, struct table_seat *seat,
                     struct slice rest, struct refusal *why)
{
    struct slice level;
    uint8_t seed[4];
    if (!slice_word(&rest, &level) || level.len >= TABLE_BOT_CAP ||
        !h->is_bot(level))
        return refuse_with(why, REFUSE_OPTION, 0, "there is no such bot");
    if (!slice_hex(slice_trim(rest), seed, sizeof seed))
        return no(why, "a bot's seed has 8 hex digits");
    keep(seat->bot, sizeof seat->bot, level);
    seat->seed = (uint32_t)seed[0] << 24 | (uint32_t)seed[1] << 16 |
                 (uint32_t)seed[2] << 8 | seed[3];
    return true;
}

bool lines_is_nobody(const uint8_t key[32])
{
    static const uint8_t NOBODY[32];
    return memcmp(key, NOBODY, sizeof NOBODY) == 0;
}

/* `taken HASH FIGURE NAME`: whoever has the key is the seat. */
static bool take_person(struct table_seat *seat, struct slice rest,
                        struct refusal *why)
{
    struct slice key;
    struct slice figure;
    uint8_t hash[32];
    if (!slice_word(&rest, &key) || !slice_hex(key, hash, sizeof hash))
        return no(why, "not the hash of a key");
    if (!slice_word(&rest, &figure) || !is_figure(figure))
        return no(why, "a figure is one word of small letters");
    rest = slice_trim(rest);
    if (!is_name(rest))
        return no(why, "a name has 1 to 16 letters");
    memcpy(seat->key, hash, sizeof hash);
    keep(seat->figure, sizeof seat->figure, figure);
    keep(seat->name, sizeof seat->name, rest);
    return true;
}

/* Once it has begun, a seat can only be taken by whom it is kept for, or by
 * its own person under another name. */
static bool may_change(const struct table *t, const struct table_seat *old,
                       const struct table_seat *new)
{
    if (t->phase != TABLE_PLAYS && t->phase != TABLE_OVER)
        return true;
    if (new->place == PLACE_KEPT)
        return old->place == PLACE_KEPT || old->place == PLACE_TAKEN;
    return new->place == PLACE_TAKEN &&
           (old->place == PLACE_KEPT ||
            (old->place == PLACE_TAKEN &&
             memcmp(old->key, new->key, sizeof old->key) == 0));
}

static bool take_seat(struct table *t, const struct table_host *h,
                      struct slice rest, struct refusal *why)
{
    struct table_seat *seat = lines_seat(t, &rest, why);
    struct slice word = {NULL, 0};
    if (!seat)
        return false;
    struct table_seat new = {.lines = seat->lines, .last = seat->last};
    slice_word(&rest, &word);
    new.place = 0;
    while (new.place <= PLACE_BOT && !slice_is(word, PLACES[new.place]))
        new.place++;
    bool is_good = false;
    switch (new.place) {
    case PLACE_FREE:
        is_good = !slice_trim(rest).len || no(why, "nothing follows `free`");
        break;
    case PLACE_KEPT:
        memcpy(new.name, seat->name, sizeof new.name);
        memcpy(new.figure, seat->figure, sizeof new.figure);
        is_good = slice_hex(slice_trim(rest), new.key, sizeof new.key) ||
                  no(why, "not the hash of a key");
        if (is_good && lines_is_nobody(new.key)) {
            memset(new.name, 0, sizeof new.name);
            memset(new.figure, 0, sizeof new.figure);
        }
        break;
    case PLACE_TAKEN:
        is_good = take_person(&new, rest, why);
        break;
    case PLACE_BOT:
        is_good = take_bot(h, &new, rest, why);
        break;
    default:
        no(why, "a seat is free, kept, taken or a bot's");
    }
    /* Another name is all that changes for whoever sits there already. */
    if (is_good && new.place == PLACE_TAKEN &&
        seat->place ==
            PLACE_TAKEN &&memcmp(seat->key, new.key, sizeof new.key) == 0) {
        const struct table_seat named = new;
        new = *seat;
        memcpy(new.name, named.name, sizeof new.name);
        memcpy(new.figure, named.figure, sizeof new.figure);
    }
    if (is_good && !may_change(t, seat, &new))
        is_good =
            refuse_with(why, REFUSE_SEAT, 0, "the game has begun with others");
    if (is_good)
        *seat = new;
    return is_good;
}

static bool take_number(uint32_t *to, struct slice rest, int32_t most,
                        struct refusal *why)
{
    int32_t number;
    if (!slice_int(slice_trim(rest), 0, most, &number)) {
        struct text out = refuse(why, REFUSE_OPTION, 0);
        say_with(&out, "here must be a number from 0 to {1}", NUM(most));
        return false;
    }
    *to = (uint32_t)number;
    return true;
}

static bool take_either(bool *to, struct slice rest, const char *yes,
                        const char * not, struct refusal *why)
{
    rest = slice_trim(rest);
    if (!slice_is(rest, yes) && !slice_is(rest, not )) {
        struct text out = refuse(why, REFUSE_OPTION, 0);
        say_with(&out, "here must be {1} or {2}", AS_IS(yes), AS_IS(not ));
        return false;
    }
    *to = slice_is(rest, yes);
    return true;
}

bool lines_setting(struct table *t, const struct table_host *h,
                   struct slice line, struct refusal *why)
{
    struct slice rest = line;
    struct slice word = {NULL, 0};
    struct table_rules *r = &t->rules;
    slice_word(&rest, &word);
    if (slice_is(word, "seat"))
        return take_seat(t, h, rest, why);
    if (slice_is(word, "undo"))
        return take_either(&r->is_undo_by_consent, rest, "consent", "free",
                           why);
    if (slice_is(word, "onlookers"))
        return take_either(&r->has_onlookers, rest, "yes", "no", why);
    if (slice_is(word, "clock") || slice_is(word, "window")) {
        bool is_clock = slice_is(word, "clock");
        clocks_begin(t, ALL_SEATS);
        return take_number(is_clock ? &r->clock : &r->window, rest,
                           is_clock ? CLOCK_MOST : WINDOW_MOST, why);
    }
    if (slice_is(word, "pace"))
        return take_number(&r->pace, rest, PACE_MOST, why);
    if (slice_is(word, "grace"))
        return take_number(&r->grace, rest, GRACE_MOST, why);
    if (slice_is(word, "even"))
        return take_number(&r->even, rest, EVEN_MOST, why);
    struct text out = refuse(why, REFUSE_SYNTAX, 0);
    say_with(&out, "a table knows no \"{1}\"", AS_WRITTEN(word));
    return false;
}

static bool take_entropy(struct table *t, struct slice rest,
                         struct refusal *why)
{
    struct table_seat *seat = lines_seat(t, &rest, why);
    struct fair *fair = &t->match.fair;
    uint8_t entropy[SHA256_BYTES];
    if (!seat)
        return false;
    unsigned s = (unsigned)(seat - t->seat);
    if (t->phase != TABLE_GATHERS)
        return refuse_with(why, REFUSE_SEAT, 0, "the game has begun already");
    if (!slice_hex(slice_trim(rest), entropy, sizeof entropy))
        return no(why, "not 64 hex digits");
    memcpy(fair->entropy[s], entropy, sizeof entropy);
    fair->entropy_set |= SEAT(s);
    return true;
}

static bool take_start(struct table *t, struct refusal *why)
{
    if (t->phase != TABLE_GATHERS)
        return refuse_with(why, REFUSE_SEAT, 0, "the game has begun already");
    for (unsigned s = 0; s < t->match.plan.players; s++)
        if (t->seat[s].place == PLACE_FREE)
            return refuse_with(why, REFUSE_SEAT, 0, "a seat is still free");
    for (unsigned s = 0; s < t->match.plan.players; s++)
        if (t->seat[s].place == PLACE_BOT)
            match_seat_bot(&t->match, s, t->seat[s].bot, t->seat[s].seed);
    struct fair fair = t->match.fair;
    match_fair(&t->match, &fair);
    t->phase = match_waiting(&t->match) ? TABLE_PLAYS : TABLE_OVER;
    return true;
}

/* `stand B hard 0001e240`: until its person is back a bot decides. */
static bool take_stand(struct table *t, const struct table_host *h,
                       struct slice rest, bool is_back, struct refusal *why)
{
    struct table_seat *seat = lines_seat(t, &rest, why);
    if (!seat)
        return false;
    if (t->phase != TABLE_PLAYS ||
        (seat->place != PLACE_TAKEN && seat->place != PLACE_KEPT) ||
        seat->is_stood != is_back)
        return refuse_with(why, REFUSE_SEAT, 0,
                           is_back ? "no bot decides for this seat"
                                   : "no bot can stand in for this seat");
    if (is_back && slice_trim(rest).len)
        return no(why, "nothing follows the seat");
    if (!is_back && !take_bot(h, seat, rest, why))
        return false;
    seat->is_stood = !is_back;
    seat->stood = is_back ? 0 : t->match.count;
    clocks_begin(t, (seat_set)SEAT((unsigned)(seat - t->seat)));
    wishes_stood(t);
    return true;
}

/* `called B`: somebody was told to fetch B, once for what it is asked. */
static bool take_called(struct table *t, struct slice rest, struct refusal *why)
{
    struct table_seat *seat = lines_seat(t, &rest, why);
    if (!seat)
        return false;
    if (!table_uncalled(t, SEAT((unsigned)(seat - t->seat))))
        return refuse_with(why, REFUSE_SEAT, 0, "nobody need be called there");
    seat->is_called = true;
    return true;
}

bool lines_take(struct table *t, const struct table_host *h, struct slice line,
                struct refusal *why)
{
    struct slice rest = line;
    struct slice word = {NULL, 0};
    slice_word(&rest, &word);
    if (slice_is(word, "entropy"))
        return take_entropy(t, rest, why);
    if (slice_is(word, "start"))
        return take_start(t, why);
    if (slice_is(word, "stand"))
        return take_stand(t, h, rest, false, why);
    if (slice_is(word, "back"))
        return take_stand(t, h, rest, true, why);
    if (wishes_know(word))
        return wishes_take(t, line, why);
    if (slice_is(word, "let"))
        return lets_take(t, rest, why);
    if (slice_is(word, "called"))
        return take_called(t, rest, why);
    if (slice_is(word, "join"))
        return slice_hex(slice_trim(rest), t->join, sizeof t->join) ||
               no(why, "not the hash of a key");
    if (slice_is(word, "close")) {
        t->phase = TABLE_CLOSED;
        return true;
    }
    return lines_setting(t, h, line, why);
}

void lines_settings(const struct table *t, struct text *out)
{
    const struct table_rules *r = &t->rules;
    const struct {
        const char *name;
        uint32_t value;
    } NUMBERS[] = {
        {"clock ", r->clock}, {"window ", r->window}, {"pace ", r->pace},
        {"grace ", r->grace}, {"even ", r->even},
    };
    text_put(out, r->is_undo_by_consent ? "undo consent\n" : "undo free\n");
    text_put(out, r->has_onlookers ? "onlookers yes\n" : "onlookers no\n");
    for (unsigned i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        text_put(out, NUMBERS[i].name);
        text_int(out, NUMBERS[i].value);
        text_char(out, '\n');
    }
}

static void write_bot(const struct table_seat *seat, bool with_seed,
                      struct text *out)
{
    uint8_t seed[4];
    for (unsigned i = 0; i < sizeof seed; i++)
        seed[i] = (uint8_t)(seat->seed >> (24 - 8 * i));
    text_word(out, seat->bot);
    if (!with_seed)
        return;
    text_char(out, ' ');
    text_hex(out, seed, sizeof seed);
}

void lines_seats(const struct table *t, bool with_keys, struct text *out)
{
    for (unsigned s = 0; s < t->match.plan.players; s++) {
        const struct table_seat *seat = &t->seat[s];
        text_put(out, "seat ");
        text_char(out, words_letter(s));
        text_word(out, PLACES[seat->place]);
        if (seat->place == PLACE_BOT)
            write_bot(seat, with_keys, out);
        bool is_person =
            seat->place == PLACE_KEPT || seat->place == PLACE_TAKEN;
        if (is_person && with_keys) {
            text_char(out, ' ');
            text_hex(out, seat->key, sizeof seat->key);
        }
        if (seat->place == PLACE_TAKEN) {
            text_word(out, seat->figure);
            text_word(out, seat->name);
        }
        text_char(out, '\n');
        if (!seat->is_stood)
            continue;
        text_put(out, "stand ");
        text_char(out, words_letter(s));
        write_bot(seat, with_keys, out);
        text_char(out, '\n');
    }
}
