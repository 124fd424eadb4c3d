/* Numbers with a point, in JSON. */
#ifndef LAB_NUMBER_H
#define LAB_NUMBER_H

#include "base/json.h"

/* With so many digits after the point; null where it is no number. */
void number_put(struct json *j, const char *key, double n, int digits);

#endif
