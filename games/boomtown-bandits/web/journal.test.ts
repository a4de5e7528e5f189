import { beforeEach, expect, test, vi } from "vitest";

import type { Event } from "./types";
import type { Names } from "$lib/games/game";

// `localized` reads the settings of the page.
vi.mock("$lib/i18n/language.svelte", () => ({ localized: (each: Record<string, unknown>) => each[language] }));
let language = "fr";

const { journal } = await import("./journal");
const { view } = await import("./fixtures");

const names: Names = (seat) => ({
  seat,
  name: ["Maëlle", "Nour", "Zinc"][seat] ?? "",
  you: seat === 0,
  bot: false,
  ghost: false,
  ink: 1,
});
const told = (events: Event[]) => journal(events, names, view()).map(({ text }) => text);

beforeEach(() => {
  language = "fr";
});

test("tokens that leave before aiming run, later ones are lost", () => {
  const lines = told([
    { type: "threw", seat: 0, faces: ["bullet"], tokens: ["shooter"], at: "bank" },
    { type: "threw", seat: 1, faces: ["blank", "run"], tokens: ["shooter", "coward"], at: "bank" },
    { type: "hit", caller: 0, bullets: 1 },
    { type: "left", seat: 1, token: "coward", at: "bank" },
    { type: "aimed", seat: 0, at: 1, token: "shooter" },
    { type: "left", seat: 1, token: "shooter", at: "bank" },
  ]);
  expect(lines).toEqual([
    "**Vous** lancez : balle · **Nour** lance : rien, fuite.",
    "**Vous** tirez avec 1 balle.",
    "Le froussard de **Nour** détale.",
    "**Vous** visez un tireur de **Nour**.",
    "**Nour** perd un tireur.",
  ]);
});

test("bullets of several players are a tie, run-aways alone are not", () => {
  const hit: Event = { type: "hit", caller: null, bullets: null };
  const both: Event[] = [
    { type: "threw", seat: 0, faces: ["bullet"], tokens: ["shooter"], at: "bank" },
    { type: "threw", seat: 1, faces: ["bullet"], tokens: ["shooter"], at: "bank" },
    hit,
  ];
  const tie = "Égalité : les balles s’annulent, on relance.";
  expect(told(both)).toContain(tie);
  const ran: Event[] = [hit, { type: "left", seat: 0, token: "coward", at: "bank" }];
  expect(told(ran)).toEqual(["**Votre** froussard détale."]);
  // Several volleys in one update.
  expect(
    told([{ type: "threw", seat: 1, faces: ["bullet"], tokens: ["shooter"], at: "bank" }, ...ran, ...both]).filter(
      (line) => line === tie,
    ),
  ).toHaveLength(1);
  // In a race the dice were told earlier.
  expect(told([hit, { type: "countdown", fire_at: 9000 }])).toEqual([tie]);
});

test("in a race blanks have no line", () => {
  expect(
    told([{ type: "threw", seat: 1, faces: ["blank", "blank"], tokens: ["shooter", "shooter"], at: "bank" }]),
  ).toEqual([]);
  expect(
    told([{ type: "threw", seat: 1, faces: ["blank", "bullet"], tokens: ["shooter", "shooter"], at: "bank" }]),
  ).toHaveLength(1);
});

test("a passed card goes to the left, and only those two know it", () => {
  language = "en";
  expect(told([{ type: "given", seat: 1, card: null }])).toEqual(["**Nour** passes a card to **you**."]);
  expect(told([{ type: "given", seat: 0, card: "rally" }])).toEqual(["**You** pass **Rally** to **Nour**."]);
});

test("no identifier reaches the reader", () => {
  const events: Event[] = [
    { type: "round_began", round: 2, first: 1 },
    { type: "closed", at: "brothel" },
    { type: "placed", seat: 1, token: null, at: "brothel" },
    { type: "played", seat: 1, card: { id: "whispered_plan", moves: [move, move] }, changes: [] },
    { type: "played", seat: 0, card: { id: "fools_gold", seat: 1, take: "gold_vein" }, changes: [] },
    { type: "drew", seat: 1, from: "brothel", card: null },
    { type: "turned", seat: 1, card: "cave_in", from: "mine" },
    { type: "bonus", seat: null, at: "brothel" },
    { type: "tie_break", at: null },
    { type: "ended", reason: "money" },
  ];
  for (language of ["fr", "en"]) {
    const text = told(events).join(" ");
    expect(text).not.toMatch(/undefined|null|_|brothel|\[object/);
  }
});
const move = { seat: 1, token: "coward", at: "bank", to: "brothel" } as const;
