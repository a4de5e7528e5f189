import { expect, test } from "vitest";

import { cell, distance, entrance, neighbour, shape, way } from "./ring";

for (const cities of [12, 10]) {
  test(`a ring of ${cities} is the border of its grid, clockwise from the top left`, () => {
    const { columns, rows } = shape(cities);
    const cells = Array.from({ length: cities }, (_, at) => cell(at, cities));
    expect(cells[0]).toEqual({ row: 1, column: 1 });
    expect(cells[1]).toEqual({ row: 1, column: 2 });
    expect(new Set(cells.map(({ row, column }) => `${row}/${column}`)).size).toBe(cities);
    cells.forEach((here, at) => {
      expect([1, rows].includes(here.row) || [1, columns].includes(here.column)).toBe(true);
      const next = cell((at + 1) % cities, cities);
      expect(Math.abs(next.row - here.row) + Math.abs(next.column - here.column)).toBe(1);
    });
  });

  test(`each city of a ring of ${cities} is entered from the previous one`, () => {
    expect(entrance(0, cities)).toBe("bottom");
    expect(entrance(1, cities)).toBe("left");
    expect(entrance(4, cities)).toBe("top");
    expect(entrance(cities - 3, cities)).toBe("right");
    expect(entrance(cities - 1, cities)).toBe("bottom");
  });
}

test("a path wraps around the ring", () => {
  expect(way(10, 3, 12)).toEqual([11, 0, 1]);
  expect(way(4, 0, 12)).toEqual([]);
  expect(way(4, 10, 10).at(-1)).toBe(4);
});

test("distances are clockwise", () => {
  expect(distance(2, 5, 12)).toBe(3);
  expect(distance(5, 2, 12)).toBe(9);
  expect(distance(5, 5, 12)).toBe(0);
});

test("arrow keys lead to the next city, or across the centre", () => {
  expect(neighbour(0, "ArrowRight", 12)).toBe(1);
  expect(neighbour(0, "ArrowDown", 12)).toBe(11);
  expect(neighbour(0, "ArrowLeft", 12)).toBeNull();
  expect(neighbour(4, "ArrowLeft", 12)).toBe(11);
  expect(neighbour(1, "ArrowDown", 10)).toBe(7);
  expect(neighbour(1, "Enter", 10)).toBeNull();
});
