import { expect, it } from "vitest";

import type { Event } from "./types";
import { receipts } from "./receipts";

const ruling = (entry: number, seat: number) => ({
  entry,
  seat,
  arrival: 900,
  trusted: 40,
  claimed: 850,
  counted: 850,
});
const happened = (entry: number, event: Event) => ({ entry, event });

it("receipts list the newest ruling first, with its act", () => {
  const history = [
    happened(4, { type: "rolled", seat: 1, until: 1500 }),
    happened(5, { type: "called", seat: 0, right: true }),
  ];
  const shown = receipts([ruling(4, 1), ruling(5, 0)], history);
  expect(shown.map(({ entry, act }) => [entry, act])).toEqual([
    [5, "hit"],
    [4, "roll"],
  ]);
});

it("a ruling is matched by seat and entry", () => {
  const history = [
    happened(4, { type: "rolled", seat: 0, until: 1500 }),
    happened(3, { type: "called", seat: 1, right: false }),
  ];
  expect(receipts([ruling(4, 1)], history)[0]?.act).toBeNull();
});
