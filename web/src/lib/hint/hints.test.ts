import { expect, it } from "vitest";

import type { Table } from "../table/table.svelte";
import type { Hint, Lobby } from "../types/protocol";
import { Hints } from "./hints.svelte";

const hintAt = (entry: number): Hint => ({ entry, seat: 0 }) as Hint;

/** A table at entry 3, with two legal acts, that answers with `answer`. */
function table(answer: () => Promise<Hint>): Table & { asked: number } {
  const fake = {
    lobby: { stage: "playing", hints: [0, 0] } as unknown as Lobby,
    game: { entry: 3 },
    legal: ["take", "pass"],
    awaited: true,
    spectator: false,
    perspective: 0,
    lost: null,
    asked: 0,
    askHint() {
      fake.asked++;
      return answer();
    },
  };
  return fake as unknown as Table & { asked: number };
}

it("a hint is asked for once, shown, hidden and shown again", async () => {
  const at = table(() => Promise.resolve(hintAt(3)));
  const hints = new Hints(at);
  expect([hints.possible, hints.open]).toEqual([true, false]);
  const asked = hints.toggle();
  expect([hints.open, hints.thinking]).toEqual([true, true]);
  await asked;
  expect([hints.open, hints.thinking, hints.hint?.entry]).toEqual([true, false, 3]);
  await hints.toggle();
  expect(hints.open).toBe(false);
  await hints.toggle();
  expect([hints.open, at.asked]).toEqual([true, 1]);
});

it("a hint leaves with its position", async () => {
  const at = table(() => Promise.resolve(hintAt(3)));
  const hints = new Hints(at);
  await hints.toggle();
  at.game = { entry: 5 } as Table["game"];
  expect([hints.open, hints.hint]).toEqual([false, null]);
});

it("a refusal is shown until the game moves on", async () => {
  const refused = { id: "1", error: "busy" as const, why: "" };
  const at = table(() => Promise.reject(refused));
  const hints = new Hints(at);
  await hints.toggle();
  expect([hints.open, hints.refused]).toEqual([true, refused]);
  at.game = { entry: 4 } as Table["game"];
  expect([hints.open, hints.refused]).toEqual([false, null]);
});

it("there is nothing to advise on out of turn, without a choice, in a race, or where the table allows none", async () => {
  const at = table(() => Promise.resolve(hintAt(3)));
  const hints = new Hints(at);
  const impossible = async (change: Partial<Record<keyof Table, unknown>>): Promise<void> => {
    const before = { ...at };
    Object.assign(at, change);
    expect(hints.possible).toBe(false);
    await hints.toggle();
    expect([hints.open, at.asked]).toEqual([false, 0]);
    Object.assign(at, before);
  };
  await impossible({ awaited: false });
  await impossible({ legal: ["take"] });
  await impossible({ game: { entry: 3, race: { seats: [0] } } });
  await impossible({ spectator: true });
  await impossible({ lobby: { stage: "playing", hints: null } });
  await impossible({ lobby: { stage: "finished", hints: [1, 0] } });
});
