import { expect, test } from "vitest";

import { fold } from "./fold";
import { fight, place, player, view } from "./fixtures";
import type { Change, Token } from "./types";

const token = (seat: number, token: Token) => ({ seat, token, courage: false });
const before = view({
  stage: "window",
  window: "during_shootout",
  town: [place("saloon", { tokens: [token(0, "shooter"), token(1, "coward")] }), place("bank"), place("mine")],
  players: [player({ hand_size: 2 }), player({ played: ["rally"] })],
  shootout: fight({ location: "saloon", aim: [{ seat: 1, token: "coward" }], bullets: 1 }),
});
/** The card does not matter, only its changes. */
const after = (...changes: Change[]) =>
  fold(before, { type: "played", seat: 0, card: { id: "double_barrel" }, changes });

test("tokens move and leave", () => {
  const moved = after({ type: "moved", seat: 0, token: "shooter", from: "saloon", to: "mine" });
  expect(moved.town.map(({ tokens }) => tokens.length)).toEqual([1, 0, 1]);
  const removed = after({ type: "removed", seat: 1, token: "coward", from: "saloon" });
  expect(removed.town[0]?.tokens).toEqual([token(0, "shooter")]);
  const drunk = after({ type: "encouraged", seat: 1, at: "saloon" });
  expect(drunk.town[0]?.tokens.map(({ courage }) => courage)).toEqual([false, true]);
});

test("places, hands and bullets change", () => {
  const { town, players, shootout } = after(
    { type: "closed", at: "bank" },
    { type: "kept", at: "mine" },
    { type: "exposed", seat: 1 },
    { type: "spared", seat: 1, token: "coward" },
    { type: "bullets", bullets: 4 },
    { type: "hand", seat: 0, size: 1 },
    { type: "lifted", seat: 1, card: "rally" },
    { type: "laid", seat: 0, card: "rally" },
  );
  expect(town.map(({ closed, kept, resolved }) => [closed, kept, resolved])).toEqual([
    [false, false, false],
    [true, false, false],
    [false, true, true],
  ]);
  expect(players.map(({ hand_size, played, exposed }) => [hand_size, played, exposed])).toEqual([
    [1, ["rally"], false],
    [0, [], true],
  ]);
  expect(shootout).toMatchObject({ aim: [], bullets: 4 });
});
