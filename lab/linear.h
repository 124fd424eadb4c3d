/* Systems of linear equations, small and dense. */
#ifndef LAB_LINEAR_H
#define LAB_LINEAR_H

/* `size` rows of `width` numbers: on the left a regular square matrix, on the
 * right any number of columns, which become the inverse times what they were.
 * The left is used up. Gauss and Jordan, with the largest pivot of a column:
 * numbers in very different units are not tame even where they are regular. */
void linear_solve(double *m, unsigned size, unsigned width);

#endif
