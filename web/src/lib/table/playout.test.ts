import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { PlayoutQueue } from "./playout";

describe("the playout queue", () => {
  let shown: string[];
  let queue: PlayoutQueue<string>;
  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    queue = new PlayoutQueue(
      () => performance.now(),
      (news) => shown.push(news),
    );
  });
  afterEach(() => vi.useRealTimers());

  test("shows a message without an instant, or with a past one, at once", () => {
    queue.push("lobby", undefined);
    queue.push("dice", performance.now() - 10);
    expect(shown).toEqual(["lobby", "dice"]);
  });

  test("holds a message until its instant", () => {
    queue.push("dice", performance.now() + 100);
    vi.advanceTimersByTime(99);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["dice"]);
  });

  test("keeps the order of messages", () => {
    queue.push("dice", performance.now() + 100);
    queue.push("hit", undefined);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(["dice", "hit"]);
  });

  test("bounds the delay", () => {
    queue.push("dice", performance.now() + 60_000);
    vi.advanceTimersByTime(525);
    expect(shown).toEqual(["dice"]);
  });

  test("shows held messages one by one, so that each may hold the next", () => {
    queue.hold(true);
    queue.push("bid", undefined);
    queue.push("walk", undefined);
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual([]);
    queue.hold(false);
    vi.advanceTimersToNextTimer();
    expect(shown).toEqual(["bid"]);
    queue.hold(true);
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual(["bid"]);
    queue.hold(false);
    vi.advanceTimersToNextTimer();
    expect(shown).toEqual(["bid", "walk"]);
  });

  test("drops its messages on clear", () => {
    queue.push("dice", performance.now() + 100);
    queue.clear();
    vi.advanceTimersByTime(200);
    expect(shown).toEqual([]);
  });
});
