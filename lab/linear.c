#include "lab/linear.h"

#include <math.h>

/* Exchanges row i with the one below it whose number in column i is largest. */
static void find_pivot(double *m, unsigned i, unsigned size, unsigned width)
{
    unsigned best = i;
    for (unsigned j = i; j < size; j++)
        if (fabs(m[j * width + i]) > fabs(m[best * width + i]))
            best = j;
    for (unsigned c = 0; c < width; c++) {
        double kept = m[i * width + c];
        m[i * width + c] = m[best * width + c];
        m[best * width + c] = kept;
    }
}

void linear_solve(double *m, unsigned size, unsigned width)
{
    for (unsigned i = 0; i < size; i++) {
        find_pivot(m, i, size, width);
        double *row = m + i * width;
        for (unsigned j = 0; j < size; j++) {
            double times = j == i ? 0 : m[j * width + i] / row[i];
            for (unsigned c = i; c < width; c++)
                m[j * width + c] -= times * row[c];
        }
    }
    for (unsigned i = 0; i < size; i++)
        for (unsigned c = size; c < width; c++)
            m[i * width + c] /= m[i * width + i];
}
