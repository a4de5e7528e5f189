import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Together } from "./together";

describe("what those who race see together", () => {
  let shown: string[];
  let together: Together<string>;
  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    together = new Together(
      () => performance.now(),
      (news) => shown.push(news),
    );
  });
  afterEach(() => vi.useRealTimers());

  test("news without an instant, or with one that has passed, is shown at once", () => {
    together.hear("lobby", undefined);
    together.hear("dice", performance.now() - 10);
    expect(shown).toEqual(["lobby", "dice"]);
  });

  test("news of a race waits for its instant", () => {
    together.hear("dice", performance.now() + 100);
    vi.advanceTimersByTime(99);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["dice"]);
  });

  test("what comes later is shown later, even if it could be shown now", () => {
    together.hear("dice", performance.now() + 100);
    together.hear("hit", undefined);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(["dice", "hit"]);
  });

  test("a clock that is wrong holds nothing up for long", () => {
    together.hear("dice", performance.now() + 60_000);
    vi.advanceTimersByTime(525);
    expect(shown).toEqual(["dice"]);
  });

  test("what is held is shown later, one by one, so that each may hold the next", () => {
    together.hold(true);
    together.hear("bid", undefined);
    together.hear("walk", undefined);
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual([]);
    together.hold(false);
    vi.advanceTimersToNextTimer();
    expect(shown).toEqual(["bid"]);
    together.hold(true);
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual(["bid"]);
    together.hold(false);
    vi.advanceTimersToNextTimer();
    expect(shown).toEqual(["bid", "walk"]);
  });

  test("a welcome has the present: what waited is dropped", () => {
    together.hear("dice", performance.now() + 100);
    together.forget();
    vi.advanceTimersByTime(200);
    expect(shown).toEqual([]);
  });
});
