#include "study/number.h"

#include "base/say.h"

enum { DIGITS = 24 };

bool number_is_finite(double n)
{
    return n - n == 0;
}

/* What stands before the point, and behind it after `point`. A double has 16
 * digits: what is too large to be counted in units of the last one is written
 * without any behind the point. */
static void write(struct text *out, double n, unsigned digits,
                  const char *point)
{
    static const double MOST = 9e18;
    char behind[DIGITS];
    uint64_t unit = 1;
    for (unsigned i = 0; i < digits; i++)
        unit *= 10;
    double size = n < 0 ? -n : n;
    if (size * (double)unit > MOST) {
        digits = 0;
        unit = 1;
        size = size > MOST ? MOST : size;
    }
    uint64_t whole = (uint64_t)(size * (double)unit + 0.5);
    if (n < 0 && whole)
        text_char(out, '-');
    text_int(out, (int64_t)(whole / unit));
    if (!digits)
        return;
    uint64_t rest = whole % unit;
    for (unsigned i = digits; i--; rest /= 10)
        behind[i] = (char)('0' + rest % 10);
    text_put(out, point);
    text_slice(out, (struct slice){behind, digits});
}

void number_put(struct json *j, const char *key, double n, unsigned digits)
{
    char words[DIGITS * 2];
    struct text out;
    text_init(&out, words, sizeof words);
    if (!number_is_finite(n)) {
        json_null(j, key);
        return;
    }
    write(&out, n, digits, ".");
    json_raw(j, key, words);
}

void number_range(struct json *j, const char *key, struct range r)
{
    json_object(j, key);
    number_put(j, "mean", r.mean, 6);
    number_put(j, "low", r.low, 6);
    number_put(j, "high", r.high, 6);
    json_end(j);
}

void number_say(struct text *out, double n, unsigned digits)
{
    char point[8];
    struct text mark;
    text_init(&mark, point, sizeof point);
    say_noted(&mark, ".", "decimal point");
    write(out, n, digits, point);
}

void number_say_signed(struct text *out, double n, unsigned digits)
{
    if (!(n < 0))
        text_char(out, '+');
    number_say(out, n, digits);
}

void number_say_count(struct text *out, uint64_t n)
{
    char digits[DIGITS];
    struct text all;
    text_init(&all, digits, sizeof digits);
    text_int(&all, (int64_t)n);
    for (size_t i = 0; i < all.len; i++) {
        if (i && (all.len - i) % 3 == 0)
            say_noted(out, ",", "between thousands");
        text_char(out, digits[i]);
    }
}
