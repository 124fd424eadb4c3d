#include "lab/number.h"

#include <math.h>
#include <stdio.h>

void number_put(struct json *j, const char *key, double n, int digits)
{
    char words[400]; /* the largest double has 309 digits before the point */
    if (isfinite(n)) {
        snprintf(words, sizeof words, "%.*f", digits, n);
        json_raw(j, key, words);
    } else {
        json_null(j, key);
    }
}
