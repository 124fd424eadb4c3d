/* Numbers with a point: in JSON, and as people read them in their language. */
#ifndef STUDY_NUMBER_H
#define STUDY_NUMBER_H

#include "base/json.h"
#include "study/statistics.h"

/* With so many digits after the point; null where it is no number. */
void number_put(struct json *j, const char *key, double n, unsigned digits);
/* An object of its mean and the ends of its interval. */
void number_range(struct json *j, const char *key, struct range r);
/* As people write it: `1.25`, in German `1,25`. */
void number_say(struct text *out, double n, unsigned digits);
/* The same with its sign always: `+1.25`. */
void number_say_signed(struct text *out, double n, unsigned digits);
/* With marks between the thousands: `12,800`. */
void number_say_count(struct text *out, uint64_t n);
/* Whether it is neither infinite nor no number at all. */
bool number_is_finite(double n);

#endif
