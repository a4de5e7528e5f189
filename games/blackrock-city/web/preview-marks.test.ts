import { expect, test } from "vitest";

import { previewMarks } from "./preview-marks";
import { people } from "./people";
import { names, preview, view } from "./fixtures";
import fr from "./words/fr";

const everyone = people(names, view.edition, fr);

test("the sheriff's path has a pin per city, and he stands at its end", () => {
  const marks = previewMarks(view, { ...preview, pawn: null }, everyone);
  expect(marks.map(({ at, pin, sheriff }) => [at, pin, sheriff])).toEqual([
    [11, 1, false],
    [0, 2, false],
    [1, 3, true],
  ]);
  expect(marks.every(({ catches }) => !catches)).toBe(true);
});

test("a catch is marked where he stops", () => {
  const marks = previewMarks(view, { ...preview, caught: { seat: 1, cube: false, to: null } }, everyone);
  expect(marks.filter(({ catches }) => catches).map(({ at }) => at)).toEqual([1]);
});

test("the pawn's arrival has its owner's name, drawing and distance", () => {
  const end = previewMarks(view, preview, everyone).find(({ at }) => at === 9);
  expect(end?.boss).toEqual({ name: "Billy", drawing: "billy", ink: 1, steps: 1 });
  expect(end?.pin).toBeNull();
});

test("one city can have both marks", () => {
  const both = previewMarks(view, { ...preview, pawn: { ...here, at: 0 } }, everyone).find(({ at }) => at === 0);
  expect([both?.pin, both?.boss?.steps]).toEqual([2, 1]);
});
const here = { at: 0, steps: 1, indians: 0, stopped: false, blocked: false, gold: 0, prisoners: 0, back: null };

test("there are no marks without a preview, nor for a sheriff who stays", () => {
  expect(previewMarks(view, null, everyone)).toEqual([]);
  expect(previewMarks(view, { ...preview, moves: 0, sheriff: view.sheriff, pawn: null }, everyone)).toEqual([]);
});
