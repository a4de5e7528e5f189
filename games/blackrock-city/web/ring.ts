/** Positions of the cities: the border of a grid, clockwise from its top left corner. */

export interface Shape {
  columns: number;
  rows: number;
}

/** A ring of 12 is the border of 4 × 4, one of 10 that of 4 × 3. */
export function shape(cities: number): Shape {
  return { columns: 4, rows: Math.ceil((cities - 4) / 2) };
}

export interface Cell {
  row: number;
  column: number;
}

/** Row and column of a city, both from 1. */
export function cell(at: number, cities: number): Cell {
  const { columns, rows } = shape(cities);
  if (at < columns) return { row: 1, column: at + 1 };
  const down = at - columns + 1;
  if (down < rows) return { row: down + 1, column: columns };
  const left = down - rows + 1;
  if (left < columns) return { row: rows, column: columns - left };
  return { row: rows - (left - columns + 1), column: 1 };
}

/** Edge on which a piece that moves clockwise enters a city. */
export type Edge = "left" | "top" | "right" | "bottom";

export function entrance(at: number, cities: number): Edge {
  const here = cell(at, cities);
  const before = cell((at + cities - 1) % cities, cities);
  if (before.row < here.row) return "top";
  if (before.row > here.row) return "bottom";
  return before.column < here.column ? "left" : "right";
}

/** The cities on a path of this many steps, the last one included. */
export function way(from: number, steps: number, cities: number): number[] {
  return Array.from({ length: steps }, (_, step) => (from + step + 1) % cities);
}

/** Clockwise distance between two cities; 0 to itself. */
export function distance(from: number, to: number, cities: number): number {
  return (to - from + cities) % cities;
}

const ARROWS: Record<string, Cell> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
};

/** The city next to one, or across from it, in the direction of an arrow key; null where there is none. */
export function neighbour(at: number, key: string, cities: number): number | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const { columns, rows } = shape(cities);
  const here = cell(at, cities);
  const wanted = { row: here.row + arrow.row, column: here.column + arrow.column };
  while (wanted.row >= 1 && wanted.row <= rows && wanted.column >= 1 && wanted.column <= columns) {
    for (let other = 0; other < cities; other++) {
      const { row, column } = cell(other, cities);
      if (row === wanted.row && column === wanted.column) return other;
    }
    wanted.row += arrow.row;
    wanted.column += arrow.column;
  }
  return null;
}
