import { expect, it } from "vitest";

import { Outbox } from "./outbox.svelte";

/** Records what is sent; `answer` answers it. */
function house(answer: () => Promise<void> = () => Promise.resolve()) {
  const heard: [number, unknown][] = [];
  const send = (seat: number, act: unknown) => {
    heard.push([seat, act]);
    return answer();
  };
  return { heard, send };
}

it("queues the last act of each seat, and sends it if the game has not moved on", async () => {
  const outbox = new Outbox();
  const { heard, send } = house();
  await outbox.keep(0, { play: "5" }, 7);
  await outbox.keep(1, "pass", 7);
  await outbox.keep(0, { play: "8" }, 7);
  expect(outbox.waiting.map(({ act }) => act)).toEqual(["pass", { play: "8" }]);
  outbox.flush(7, send);
  expect(heard).toEqual([
    [1, "pass"],
    [0, { play: "8" }],
  ]);
  expect(outbox.waiting).toEqual([]);
  expect(outbox.failed).toBeNull();
});

it("sends no withdrawn act, and none after the game has moved on", async () => {
  const outbox = new Outbox();
  const { heard, send } = house();
  await outbox.keep(0, "take", 7);
  outbox.withdraw(0);
  outbox.flush(7, send);
  await outbox.keep(0, "take", 7);
  outbox.flush(8, send);
  expect(heard).toEqual([]);
  expect(outbox.failed).toMatchObject({ act: "take", refused: null });
  outbox.dismiss();
  expect(outbox.failed).toBeNull();
});

it("reports the refusal of a queued act", async () => {
  const outbox = new Outbox();
  const refused = { id: null, error: "illegal", why: "no" };
  await outbox.keep(0, "take", 7);
  outbox.flush(7, house(() => Promise.reject(refused)).send);
  await expect.poll(() => outbox.failed?.refused).toEqual(refused);
});

it("resolves an equal act once the queued one has left", async () => {
  const outbox = new Outbox();
  await outbox.keep(0, "pass", 7);
  let settled = false;
  const again = outbox.keep(0, "pass", 7).then(() => (settled = true));
  await Promise.resolve();
  expect(settled).toBe(false);
  expect(outbox.waiting).toHaveLength(1);
  outbox.withdraw(0);
  await again;
});

it("tracks a sent act until it is answered", async () => {
  const outbox = new Outbox();
  let answer = (): void => undefined;
  const followed = outbox.follow(0, "take", new Promise<void>((done) => (answer = done)));
  expect(outbox.sent.map(({ act }) => act)).toEqual(["take"]);
  answer();
  await followed;
  expect(outbox.sent).toEqual([]);
});
