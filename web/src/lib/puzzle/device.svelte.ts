/** Answers kept on this device: for readers without a session, and to show the solution again. */

import type { GivenAnswer } from "../types/protocol";

/** An answer with the act that was played. */
export interface KeptAnswer extends GivenAnswer {
  act: unknown;
}

const KEY = "saloon.puzzles";
/** More than a year of daily puzzles, and the trainer. */
const MAX_KEPT = 1000;

function read(): readonly KeptAnswer[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as KeptAnswer[]) : [];
  } catch {
    return []; // storage is forbidden, or its content malformed
  }
}

class DeviceAnswers {
  /** Latest first. */
  all = $state.raw(read());

  of(puzzle: string): KeptAnswer | undefined {
    return this.all.find((answer) => answer.puzzle === puzzle);
  }

  /** Keeps an answer. The first one to a puzzle stays. */
  keep(answer: KeptAnswer): void {
    // Another tab may have written.
    const before = read();
    if (!before.some(({ puzzle }) => puzzle === answer.puzzle)) {
      this.all = [answer, ...before].slice(0, MAX_KEPT);
      try {
        localStorage.setItem(KEY, JSON.stringify(this.all));
      } catch {
        // Storage is forbidden: the answers last as long as the page.
      }
    } else this.all = before;
  }
}

export const device = new DeviceAnswers();
