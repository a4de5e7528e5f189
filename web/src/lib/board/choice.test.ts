import { expect, test } from "vitest";

import { GUIDED } from "../table/refused";
import { Choice, type ChoiceTable } from "./choice.svelte";
import type { GameTypes } from "../types/game";

interface Toy extends GameTypes {
  act: string;
  preview: string;
}

const no = { id: null, error: "illegal", rule: "XX-1", why: "no" };

function desk(change: Partial<ChoiceTable<Toy>> = {}) {
  const table: ChoiceTable<Toy> = {
    view: {},
    legal: ["yes"],
    game: { entry: 1 } as never,
    perspective: 0,
    allLegal: () => Promise.resolve(["all"]),
    preview: (act) => (act === "no" ? Promise.reject(no) : Promise.resolve(`after ${act}`)),
    act: (act) => (act === "no" ? Promise.reject(no) : Promise.resolve()),
    ...change,
  };
  const choice = new Choice<Toy>(() => table);
  choice.legal = ["yes"];
  return choice;
}

test("an act is considered and submitted", async () => {
  const choice = desk();
  expect([choice.isLegal("yes"), choice.isLegal("no")]).toEqual([true, false]);
  choice.consider("yes");
  await choice.submit("yes");
  expect(choice.candidate).toBeNull();
  expect(choice.refused).toBeNull();
});

test("a refused act stays the candidate, with its reason", async () => {
  const choice = desk();
  choice.consider("no");
  await choice.submit("no");
  expect([choice.candidate, choice.refused]).toEqual(["no", no]);
  expect(choice.busy).toBe(false);
});

test("a guide explains its own refusals", async () => {
  const choice = desk({ act: () => Promise.reject({ ...no, error: GUIDED }) });
  await choice.submit("yes");
  expect(choice.refused).toBeNull();
});

test("an illegal act is explained", async () => {
  const choice = desk();
  await choice.explain("no");
  expect(choice.refused).toEqual(no);
  expect(choice.refusals.of("no")).toEqual(no);
});

test("a second act is ignored while one is being sent", async () => {
  const sent: string[] = [];
  const choice = desk({ act: (act) => (sent.push(act), Promise.resolve()) });
  await Promise.all([choice.submit("yes"), choice.submit("no")]);
  expect(sent).toEqual(["yes"]);
});
