export const SIDE = 7; // squares of a sheet, down and across

/** The name of a square in moves, rows and columns from 0. */
export const square = (row: number, column: number): string => `r${row + 1}c${column + 1}`;
