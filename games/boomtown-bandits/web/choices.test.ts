import { expect, test } from "vitest";

import { CARDS, LOOT } from "./loot";
import { place as spot } from "./fixtures";
import type { Play } from "./types";
import { anyPlay, stepOf, type Pick } from "./choices";

const place = (at: "bank" | "mine" | "train" | "saloon"): Pick => ({ what: "place", at });

test("a card without targets is complete at once", () => {
  expect(stepOf([{ id: "body_double" }], 0, [])).toEqual({ taken: [], options: [], play: { id: "body_double" } });
});

test("a single target is picked automatically, several are offered once each", () => {
  const rally: Play[] = [
    { id: "rally", token: "coward", at: "bank", to: "mine" },
    { id: "rally", token: "coward", at: "bank", to: "train" },
  ];
  const step = stepOf(rally, 2, []);
  expect(step.taken).toEqual([{ what: "token", seat: 2, token: "coward", at: "bank" }]);
  expect(step.options).toEqual([place("mine"), place("train")]);
  expect(stepOf(rally, 2, [place("train")]).play).toEqual(rally[1]);
});

test("an illegal pick is ignored", () => {
  const rides: Play[] = [
    { id: "mine_car_ride", to: "bank" },
    { id: "mine_car_ride", to: "train" },
  ];
  expect(stepOf(rides, 0, [place("saloon")])).toMatchObject({ taken: [], play: null });
});

test("the two moves of a Whispered Plan can be chosen in either order", () => {
  const one = { seat: 1, token: "shooter", at: "bank", to: "mine" } as const;
  const other = { seat: 0, token: "coward", at: "train", to: "mine" } as const;
  const third = { seat: 0, token: "coward", at: "train", to: "bank" } as const;
  const plans: Play[] = [
    { id: "whispered_plan", moves: [one, other] },
    { id: "whispered_plan", moves: [one, third] },
  ];
  const coward: Pick = { what: "token", seat: 0, token: "coward", at: "train" };
  const shooter: Pick = { what: "token", seat: 1, token: "shooter", at: "bank" };
  expect(stepOf(plans, 0, []).options).toEqual([shooter, coward]);
  expect(stepOf(plans, 0, [coward]).options).toEqual([place("mine"), place("bank")]);
  expect(stepOf(plans, 0, [coward, place("bank")]).play).toEqual(plans[1]);
  expect(stepOf(plans, 0, [shooter]).options).toEqual([place("mine"), place("bank")]);
});

test("both shooters of one place can be moved", () => {
  const move = { seat: 1, token: "shooter", at: "bank" } as const;
  const plans: Play[] = (["mine", "train"] as const).flatMap((to) =>
    (["mine", "train"] as const).map((there): Play => ({
      id: "whispered_plan",
      moves: [
        { ...move, to },
        { ...move, to: there },
      ],
    })),
  );
  const step = stepOf(plans, 0, [place("mine"), place("mine")]);
  expect(step.play).toEqual({
    id: "whispered_plan",
    moves: [
      { ...move, to: "mine" },
      { ...move, to: "mine" },
    ],
  });
});

test("a misfire asks for the saved token, then for the one hit", () => {
  const plays: Play[] = (["shooter", "coward"] as const).flatMap((save) =>
    [1, 2].map((seat): Play => ({ id: "misfire", save, seat, token: "shooter" })),
  );
  const saved: Pick = { what: "token", seat: 0, token: "coward", at: null };
  const hit: Pick = { what: "token", seat: 2, token: "shooter", at: null };
  expect(stepOf(plays, 0, [saved, hit]).play).toEqual(plays[3]);
});

test("every playable card has a sample play", () => {
  const town = [spot("saloon"), spot("bank")];
  const asked = CARDS.filter((card) => anyPlay(card, town, 0) !== null);
  expect(asked).toEqual(CARDS.filter((card) => !["never", "at_once"].includes(LOOT[card].moment)));
});
