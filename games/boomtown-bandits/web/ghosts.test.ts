import { expect, test } from "vitest";

import { ghostsOf } from "./ghosts";
import { place } from "./fixtures";

const shooter = { seat: 0, token: "shooter", courage: false } as const;

test("only tokens added by the preview are ghosts", () => {
  const now = [place("bank", { tokens: [shooter] }), place("mine", { tokens: [shooter] })];
  const then = [place("bank", { tokens: [shooter, shooter] }), place("mine")];
  expect(ghostsOf(now, then)).toEqual(
    new Map([
      ["bank", [1]],
      ["mine", []],
    ]),
  );
  expect(ghostsOf(now, null).size).toBe(0);
});
