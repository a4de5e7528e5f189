import { describe, expect, it } from "vitest";

import { ABOUT, GUIDES } from "../games/discover";
import { count, isAllowed, currentStep, type GuideContext, type Step, type Story } from "./story";

const now = (happened: number): GuideContext => ({
  view: null,
  events: Array.from({ length: happened }, () => ({ type: "x" })),
  me: 0,
  name: (seat) => `P${seat}`,
  at: 0,
});
const after = (n: number) => (now: GuideContext) => now.events.length >= n;
const words = { fr: "f", en: "e" };
const steps: readonly Step[] = [
  words,
  { ...words, accepts: (act) => act === "a", done: after(1) },
  words,
  { ...words, accepts: (act) => act === "b", done: after(2) },
  words,
];
const story: Story = { game: "g", rules: { seats: 2 }, practice: {}, steps, harmless: (act) => act === "pass" };

describe("a story", () => {
  it("stays at a step until it is read or done", () => {
    expect(currentStep(steps, 0, false, now(0))).toBe(0);
    expect(currentStep(steps, 0, true, now(0))).toBe(1);
    expect(currentStep(steps, 1, true, now(0))).toBe(1);
    expect(currentStep(steps, 1, false, now(1))).toBe(2);
  });

  it("never skips an unread step, and never goes back", () => {
    expect(currentStep(steps, 0, false, now(2))).toBe(0);
    expect(currentStep(steps, 0, true, now(2))).toBe(2);
    expect(currentStep(steps, 3, false, now(0))).toBe(3);
    expect(currentStep(steps, 9, true, now(0))).toBe(4);
  });

  it("waits for its event after it was read", () => {
    const told: readonly Step[] = [words, { ...words, done: after(1) }, { ...words, done: after(2) }, words];
    expect(currentStep(told, 1, false, now(2))).toBe(1);
    expect(currentStep(told, 1, true, now(0))).toBe(1);
    expect(currentStep(told, 1, true, now(2))).toBe(2);
  });

  it("accepts the act of the current step only", () => {
    expect(isAllowed(story, 0, "a", now(0))).toBe(false);
    expect(isAllowed(story, 1, "a", now(0))).toBe(true);
    expect(isAllowed(story, 1, "b", now(0))).toBe(false);
    expect(isAllowed(story, 0, "pass", now(0))).toBe(true);
    expect(isAllowed(story, 4, "anything", now(2))).toBe(true);
  });

  it("counts events, of all seats or one", () => {
    const events = [{ type: "bid", seat: 0 }, { type: "bid", seat: 1 }, { type: "end" }];
    expect(count(events, "bid")).toBe(2);
    expect(count(events, "bid", 1)).toBe(1);
    expect(count(events, "end", 0)).toBe(0);
  });
});

const guides = await Promise.all(
  Object.entries(GUIDES).map(async ([game, load]) => {
    const guide = await load();
    return [
      [game, guide(undefined)],
      [`${game} for those who asked for calm`, guide(ABOUT[game]?.calm)],
    ] as [string, Story][];
  }),
);

describe.each(guides.flat())("the guide of %s", (name, { game, steps }) => {
  // The template's folder is not named after its game.
  it.skipIf(name.startsWith("_"))("belongs to its game", () => {
    expect(name).toContain(game);
  });

  it("has texts in both languages, short enough for a phone", () => {
    for (const { fr, en } of steps) {
      expect(fr).not.toBe(en);
      for (const text of [fr, en].filter((text) => typeof text === "string")) {
        expect(text.length, text).toBeLessThan(215);
        expect(text.split("**").length % 2, text).toBe(1);
      }
    }
  });

  it("has a done condition for every act, and ends with a text", () => {
    for (const [at, { accepts, done }] of steps.entries())
      if (accepts) expect(done, `step ${at + 1} asks for an act: it needs a done`).toBeDefined();
    expect(steps.at(-1)?.done, "the last step waits for nothing: it has no done").toBeUndefined();
    expect(steps.at(-1)?.at, "the last step points at nothing: it has no at").toBeUndefined();
  });
});
