import { describe, expect, it } from "vitest";

import { lockstep, realtime } from "./stories/boomtown-bandits";
import blackrock from "./stories/blackrock-city";
import district from "./stories/district-noir";
import { count, goesWith, standing, type Now, type Step, type Story } from "./story";

const now = (happened: number): Now => ({
  view: null,
  events: Array.from({ length: happened }, () => ({ type: "x" })),
  me: 0,
  name: (seat) => `P${seat}`,
  at: 0,
});
const after = (n: number) => (now: Now) => now.events.length >= n;
const words = { fr: "f", en: "e" };
const steps: readonly Step[] = [
  words,
  { ...words, welcome: (act) => act === "a", done: after(1) },
  words,
  { ...words, welcome: (act) => act === "b", done: after(2) },
  words,
];
const story: Story = { game: "g", rules: { seats: 2 }, practice: {}, steps, harmless: (act) => act === "pass" };

describe("a story", () => {
  it("stays at a step until it is read, or done", () => {
    expect(standing(steps, 0, false, now(0))).toBe(0);
    expect(standing(steps, 0, true, now(0))).toBe(1);
    expect(standing(steps, 1, true, now(0))).toBe(1);
    expect(standing(steps, 1, false, now(1))).toBe(2);
  });

  it("skips nothing unread, whatever has happened meanwhile, and never goes back", () => {
    expect(standing(steps, 0, false, now(2))).toBe(0);
    expect(standing(steps, 0, true, now(2))).toBe(2);
    expect(standing(steps, 3, false, now(0))).toBe(3);
    expect(standing(steps, 9, true, now(0))).toBe(4);
  });

  it("waits, once read, for what it tells of", () => {
    const told: readonly Step[] = [words, { ...words, done: after(1) }, { ...words, done: after(2) }, words];
    expect(standing(told, 1, false, now(2))).toBe(1);
    expect(standing(told, 1, true, now(0))).toBe(1);
    expect(standing(told, 1, true, now(2))).toBe(2);
  });

  it("welcomes what the step asks for, once it is on", () => {
    expect(goesWith(story, 0, "a", now(0))).toBe(false);
    expect(goesWith(story, 1, "a", now(0))).toBe(true);
    expect(goesWith(story, 1, "b", now(0))).toBe(false);
    expect(goesWith(story, 0, "pass", now(0))).toBe(true);
    expect(goesWith(story, 4, "anything", now(2))).toBe(true);
  });

  it("counts what happened, of anyone or of one seat", () => {
    const events = [{ type: "bid", seat: 0 }, { type: "bid", seat: 1 }, { type: "end" }];
    expect(count(events, "bid")).toBe(2);
    expect(count(events, "bid", 1)).toBe(1);
    expect(count(events, "end", 0)).toBe(0);
  });
});

describe("the last rounds of District Noir's guide", () => {
  const free = district.steps.at(-2);
  const points = (hand: string[], line: string[], taken = false): unknown => {
    const player = { hand, hand_size: hand.length, has_taken: taken };
    const view = { round: 3, line, players: [player, player] };
    return typeof free?.at === "function" ? free.at({ ...now(0), view, events: [] } as never) : null;
  };

  it("points at the winning card, then at the winning take", () => {
    expect(points(["6", "hall"], ["5"])).toEqual(["card hall", "hand"]);
    expect(points(["6", "8"], ["hall", "5"])).toEqual(["take"]);
    expect(points(["6", "8"], ["hall", "5", "5", "6", "7", "8"])).toEqual(["hand"]);
    expect(points(["6", "8"], ["hall", "5"], true)).toEqual(["hand"]);
  });

  it("points at Take once the hand is empty", () => {
    expect(points([], ["hall", "5", "5", "6", "7", "8"])).toEqual(["take"]);
  });
});

describe.each([
  ["District Noir", district.steps],
  ["Blackrock City", blackrock.steps],
  ["Boomtown Bandits", realtime.steps],
  ["Boomtown Bandits turn by turn", lockstep.steps],
] as const)("the guide of %s", (_, steps) => {
  it("is in both languages, and short enough for a phone", () => {
    for (const { fr, en } of steps as readonly Step[]) {
      expect(fr).not.toBe(en);
      for (const text of [fr, en].filter((text) => typeof text === "string")) {
        expect(text.length).toBeLessThan(215);
        expect(text.split("**").length % 2, text).toBe(1);
      }
    }
  });

  it("asks for something only until it is done, and ends with words", () => {
    const all = steps as readonly Step[];
    for (const step of all) if (step.welcome) expect(step.done).toBeDefined();
    expect(all.at(-1)?.done).toBeUndefined();
    expect(all.at(-1)?.at).toBeUndefined();
  });
});
