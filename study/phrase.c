#include "study/phrase.h"

#include "study/number.h"

static struct text begin(struct phrase *p)
{
    struct text out;
    text_init(&out, p->at, sizeof p->at);
    return out;
}

struct phrase phrase_number(double n, unsigned digits)
{
    struct phrase p;
    struct text out = begin(&p);
    number_say(&out, n, digits);
    return p;
}

struct phrase phrase_count(uint64_t n)
{
    struct phrase p;
    struct text out = begin(&p);
    number_say_count(&out, n);
    return p;
}

struct phrase phrase_games(uint64_t n)
{
    struct phrase p;
    struct text out = begin(&p);
    say_with(&out, n == 1 ? "{1} game" : "{1} games", SAY(phrase_count(n)));
    return p;
}

static struct phrase range(struct range r, double unit, unsigned digits,
                           const char *alone, const char *whole)
{
    struct phrase p;
    struct text out = begin(&p);
    struct phrase mean = phrase_number(unit * r.mean, digits);
    if (!number_is_finite(r.low)) {
        say_with(&out, alone, SAY(mean));
        return p;
    }
    if ((r.high - r.low) * unit < 0.2)
        digits = 2;
    mean = phrase_number(unit * r.mean, digits);
    say_with(&out, whole, SAY(mean), SAY(phrase_number(unit * r.low, digits)),
             SAY(phrase_number(unit * r.high, digits)));
    return p;
}

struct phrase phrase_share(struct range r, unsigned digits)
{
    return range(r, 100, digits, "{1} % (one game: no interval)",
                 "{1} % (95 % interval {2} to {3})");
}

struct phrase phrase_mean(struct range r, unsigned digits)
{
    return range(r, 1, digits, "{1} (one game: no interval)",
                 "{1} (95 % interval {2} to {3})");
}
