#include "study/sweep.h"

#include "base/say.h"
#include "engine/plan.h"
#include "engine/refuse.h"
#include "engine/words.h"

#include <string.h>

void sweep_brief(struct sweep_brief *out, const struct study_outcome *one)
{
    out->sole = (uint8_t)one->sole;
    out->decisions = one->decisions;
}

void sweep_add(struct sweep_point *to, unsigned players,
               const struct study_outcome *one, const struct sweep_brief *first)
{
    to->games++;
    to->decided += one->sole != 0;
    to->ties += one->is_tie;
    statistics_add(&to->decisions, one->decisions);
    statistics_add(&to->turns, one->turns);
    statistics_add(&to->seconds, one->seconds);
    for (unsigned s = 0; s < players; s++) {
        bool has_won = one->sole == SEAT(s);
        to->wins[s] += has_won;
        statistics_add(&to->less_win[s], has_won - (first->sole == SEAT(s)));
    }
    statistics_add(&to->less_decisions,
                   (int64_t)one->decisions - (int64_t)first->decisions);
    statistics_add(&to->less_decided, (one->sole != 0) - (first->sole != 0));
}

void sweep_merge(struct sweep_point *to, const struct sweep_point *from)
{
    to->games += from->games;
    to->decided += from->decided;
    to->ties += from->ties;
    statistics_merge(&to->decisions, &from->decisions);
    statistics_merge(&to->turns, &from->turns);
    statistics_merge(&to->seconds, &from->seconds);
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        to->wins[s] += from->wins[s];
        statistics_merge(&to->less_win[s], &from->less_win[s]);
    }
    statistics_merge(&to->less_decisions, &from->less_decisions);
    statistics_merge(&to->less_decided, &from->less_decided);
}

/* Wilson's interval, of a width for many looks: that of as many fewer trials. */
static struct range share(uint64_t count, uint64_t all, unsigned looks)
{
    double narrow = statistics_z(1) / statistics_z(looks);
    if (!all)
        return (struct range){0, 0, 1};
    return statistics_wilson((double)count / (double)all,
                             (double)all * narrow * narrow);
}

static struct range mean(const struct sum *sum, uint64_t n, unsigned looks)
{
    struct range r = statistics_mean(sum, n);
    double wide = statistics_z(looks) / statistics_z(1);
    return statistics_around(r.mean, r.high - r.mean, wide);
}

struct range sweep_share(const struct sweep_point *p, unsigned seat,
                         unsigned looks)
{
    return share(p->wins[seat], p->decided, looks);
}

struct range sweep_decided(const struct sweep_point *p, unsigned looks)
{
    return share(p->decided, p->games, looks);
}

struct range sweep_length(const struct sweep_point *p, unsigned looks)
{
    return mean(&p->decisions, p->games, looks);
}

struct range sweep_less(const struct sum *sum, const struct sweep_point *p,
                        unsigned looks)
{
    return mean(sum, p->games, looks);
}

/* A number such as 0.25 or 60. */
static bool read_value(struct slice word, double *out)
{
    struct slice whole;
    int32_t number = 0;
    double unit = 1;
    if (!slice_cut(&word, '.', &whole) ||
        !slice_int(whole, 0, INT32_MAX, &number))
        return false;
    *out = number;
    for (; word.len; word.at++, word.len--) {
        if (*word.at < '0' || *word.at > '9')
            return false;
        unit /= 10;
        *out += unit * (*word.at - '0');
    }
    return true;
}

static bool read_wish(struct wish *w, struct slice words, unsigned players)
{
    static const char *const NAMES[] = {
        [WISH_SEAT] = "seat",   [WISH_DECISIONS] = "decisions",
        [WISH_TURNS] = "turns", [WISH_MINUTES] = "minutes",
        [WISH_TIES] = "ties",   [WISH_DECIDED] = "decided",
    };
    struct slice word;
    unsigned what = 0;
    if (!slice_word(&words, &word))
        return false;
    while (what <= WISH_DECIDED && !slice_is(word, NAMES[what]))
        what++;
    if (what > WISH_DECIDED)
        return false;
    w->what = what;
    if (what == WISH_SEAT) {
        int seat = slice_word(&words, &word) ? words_actor(word) : -1;
        if (seat < 0 || seat >= (int)players)
            return false;
        w->seat = (unsigned)seat;
    }
    bool is_share =
        what == WISH_SEAT || what == WISH_TIES || what == WISH_DECIDED;
    return slice_word(&words, &word) && read_value(word, &w->value) &&
           !slice_word(&words, &word) && (!is_share || w->value <= 1) &&
           (is_share || w->value > 0);
}

bool wishes_read(struct wishes *w, struct slice text, unsigned players,
                 struct refusal *why)
{
    struct slice part;
    w->count = 0;
    while (slice_cut(&text, ',', &part)) {
        if (w->count < SWEEP_WISHES &&
            read_wish(&w->at[w->count], part, players)) {
            w->count++;
            continue;
        }
        struct text out = refuse(why, REFUSE_SYNTAX, 0);
        say_with(&out,
                 "a wish is written `seat A 0.25`, `ties 0.05`, `decided 0.9`, "
                 "`decisions 200`, `turns 60` or `minutes 30`, not \"{1}\"",
                 AS_WRITTEN(slice_trim(part)));
        return false;
    }
    return true;
}

static struct range wished(const struct wish *w, const struct sweep_point *p,
                           unsigned looks)
{
    struct range r;
    switch (w->what) {
    case WISH_SEAT:
        return sweep_share(p, w->seat, looks);
    case WISH_TIES:
        return share(p->ties, p->games, looks);
    case WISH_DECIDED:
        return sweep_decided(p, looks);
    case WISH_DECISIONS:
        return sweep_length(p, looks);
    case WISH_TURNS:
        return mean(&p->turns, p->games, looks);
    case WISH_MINUTES:
        break;
    }
    r = mean(&p->seconds, p->games, looks);
    return (struct range){r.mean / 60, r.low / 60, r.high / 60};
}

static double size_of(double n)
{
    return n < 0 ? -n : n;
}

struct range wishes_away(const struct wishes *w, const struct sweep_point *p,
                         unsigned looks)
{
    struct range sum = {0, 0, 0};
    for (unsigned i = 0; i < w->count; i++) {
        const struct wish *one = &w->at[i];
        struct range r = wished(one, p, looks);
        bool is_share = one->what == WISH_SEAT || one->what == WISH_TIES ||
                        one->what == WISH_DECIDED;
        double unit = is_share ? 100 : 100 / one->value;
        double below = size_of(r.low - one->value);
        double above = size_of(r.high - one->value);
        bool is_inside = r.low <= one->value && one->value <= r.high;
        sum.mean += unit * size_of(r.mean - one->value);
        sum.low += is_inside ? 0 : unit * (below < above ? below : above);
        sum.high += unit * (below > above ? below : above);
    }
    return sum;
}

/* Takes the key off the line: what is left begins behind it. */
static bool take_key(struct slice *line, struct slice key)
{
    struct slice word;
    struct slice wanted;
    while (slice_word(&key, &wanted))
        if (!slice_word(line, &word) || !slice_same(word, wanted))
            return false;
    return true;
}

/* `edition card-towel-4`, behind a name that somebody gave. */
static void put_name(struct text *out, struct slice name, struct slice key,
                     int32_t value)
{
    struct slice word;
    text_put(out, "edition ");
    if (slice_word(&name, &word) && !slice_is(word, "default")) {
        text_slice(out, word);
        text_char(out, ',');
    }
    while (slice_word(&key, &word)) {
        text_slice(out, word);
        text_char(out, '-');
    }
    text_int(out, value);
}

bool sweep_edition(struct slice edition, struct slice key, int32_t value,
                   struct text *out)
{
    struct slice rest = edition;
    struct slice line;
    bool is_found = false;
    while (slice_line(&rest, &line)) {
        struct slice left = line;
        struct slice word;
        struct slice name = line;
        int32_t number;
        bool is_line = !is_found && take_key(&left, key) &&
                       slice_word(&left, &word) &&
                       slice_int(word, 0, INT32_MAX, &number);
        if (slice_word(&name, &word) && slice_is(word, "edition")) {
            put_name(out, slice_trim(name), key, value);
        } else if (is_line) {
            text_slice(out, key);
            text_word_int(out, value);
            text_char(out, ' ');
            text_slice(out, left);
        } else {
            text_slice(out, line);
        }
        text_char(out, '\n');
        is_found |= is_line;
    }
    return is_found;
}

bool sweep_edition_line(struct slice edition, unsigned i, struct slice *key,
                        int32_t *value)
{
    struct slice rest = edition;
    struct slice line;
    uint32_t number = 0;
    while (edition_line(&rest, &number, &line)) {
        struct slice left = line;
        struct slice word;
        bool has_number = false;
        *key = (struct slice){line.at, 0};
        while (!has_number && slice_word(&left, &word)) {
            has_number = slice_int(word, 0, INT32_MAX, value);
            if (!has_number)
                key->len = (size_t)(word.at + word.len - key->at);
        }
        if (!has_number || !key->len || slice_is(*key, "players"))
            continue;
        if (!i--)
            return true;
    }
    return false;
}
