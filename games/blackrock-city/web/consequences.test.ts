import { expect, test } from "vitest";

import type { Preview } from "./types";
import { ofBid } from "./consequences";
import { people } from "./people";
import { names, preview, view } from "./fixtures";
import en from "./words/en";
import fr from "./words/fr";

const told = (change: Partial<Preview> = {}, words = fr, seen = view) =>
  ofBid(seen, 0, 4, { ...preview, ...change }, people(names, seen.edition, words), words);
const texts = (change: Partial<Preview> = {}, words = fr, seen = view) =>
  told(change, words, seen).map(({ text }) => text);

test("a leading bid: sheriff, lead, arrival, the second's silver, returning bandits", () => {
  expect(texts()).toEqual([
    "Le shérif avance de **3** jusqu’à **Golden City**.",
    "**Vous** menez, 4 contre 3. **Sans autre mise**, Billy irait à **Dusty Fork** : 2 or et 1 prisonnier.",
    "Second, Nour prendrait **1 argent**.",
    "Au retour : **3 blessés**, **1 éliminé**.",
  ]);
  expect(texts({}, en)).toEqual([
    "The sheriff moves **3 cities**, to **Golden City**.",
    "**You** lead, 4 to 3. **With no other bid**, Billy would go to **Dusty Fork**: 2 gold and 1 prisoner.",
    "In second place, Nour would take **1 silver**.",
    "Coming home: **3 wounded**, **1 killed**.",
  ]);
});

test("a catch is marked, with its cost in wounds or cubes", () => {
  const lines = told({ caught: { seat: 1, cube: false, to: null } });
  expect(lines[1]).toMatchObject({ hot: true, ink: 2, text: "Il attrape **Butch** : Nour prend **1 blessure**." });
  expect(texts({ caught: { seat: 1, cube: true, to: 0 } }, en)[1]).toBe(
    "He catches **Butch**: without a reserve, Nour loses **1 cube** to you.",
  );
  expect(texts({ caught: { seat: 0, cube: true, to: null } })[1]).toBe(
    "Il attrape **Billy** : sans réserve, vous perdez **1 cube**.",
  );
});

test("the prototype's pawn has no name but its owner's", () => {
  const prototype = { ...view, edition: "prototype" as const };
  expect(texts({ caught: { seat: 1, cube: false, to: null } }, fr, prototype)[1]).toBe(
    "Il attrape **le pion de Nour** : Nour prend **1 blessure**.",
  );
});

test("a bid of X does not move the sheriff", () => {
  expect(texts({ moves: 0 })[0]).toBe("Que des **X** : le shérif ne bouge pas.");
});

test("without another bid the distance is free", () => {
  const alone = { ...view, players: view.players.map((player) => ({ ...player, stake: null })) };
  expect(texts({ pawn: null, free: 4, second: null }, fr, alone)[1]).toBe(
    "**Vous** menez avec 4. **Sans autre mise**, vous iriez de **1 à 4**, au choix.",
  );
});

test("an empty stagecoach gives no silver", () => {
  expect(texts({}, fr, { ...view, silver: 0 }).some((text) => text.includes("argent"))).toBe(false);
});

test("arrivals: the sheriff, a back, ambushes, nothing", () => {
  const end = { at: 9, steps: 2, indians: 0, stopped: false, blocked: false, gold: 0, prisoners: 0, back: null };
  const [, blocked] = texts({ pawn: { ...end, blocked: true } }, en);
  expect(blocked).toContain("**Dusty Fork**, to the sheriff: nothing.");
  const [, back] = texts({ pawn: { ...end, back: "steal_1", indians: 2 } }, en);
  expect(back).toContain("**Dusty Fork**: steal 1 cube (2 ambushes on the way).");
  const [, nothing] = texts({ pawn: { ...end, steps: 0 } }, en);
  expect(nothing).toContain("Billy would stay at **Dusty Fork**: nothing to take.");
});
