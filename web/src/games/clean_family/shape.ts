// Shapes are rows of `X` and `.` joined by `/`, as the engine writes them.

export const SIDE = 7; // squares of a sheet, down and across

export const quarter = (shape: string): string => {
  const rows = shape.split("/");
  return Array.from({ length: rows[0]?.length ?? 0 }, (_, column) =>
    rows
      .map((row) => row[column])
      .reverse()
      .join(""),
  ).join("/");
};

export const backQuarter = (shape: string): string => quarter(quarter(quarter(shape)));

export const mirrored = (shape: string): string =>
  shape
    .split("/")
    .map((row) => [...row].reverse().join(""))
    .join("/");

/** The name of a square in moves, rows and columns from 0. */
export const square = (row: number, column: number): string => `r${row + 1}c${column + 1}`;
