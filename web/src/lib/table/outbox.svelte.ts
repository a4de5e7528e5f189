/**
 * Acts that the house has not answered. An act made while the line is broken waits here: it can be changed or withdrawn, and is sent
 * after the next welcome if the game still stands where the act was made. An act that was sent may have been syncedSettings out, so
 * it stays as it is until it is answered.
 */

import type { Seat } from "../types/core";
import type { RefusedCommand } from "../api/errors";

interface Outgoing {
  seat: Seat;
  act: unknown;
}

interface Waiting extends Outgoing {
  /** Entry of the record that the player saw last. */
  entry: number;
  /** Settles when the act no longer waits. */
  gone: Promise<void>;
  leave: () => void;
}

interface Sent extends Outgoing {
  /** `performance.now()`. */
  since: number;
}

/** A waiting act that was not syncedSettings out; without `refused` it was not sent, since the game had gone on. */
interface Failed extends Outgoing {
  refused: RefusedCommand | null;
}

type Send = (seat: Seat, act: unknown) => Promise<void>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export class Outbox {
  /** At most one for each seat. */
  waiting = $state.raw<readonly Waiting[]>([]);
  sent = $state.raw<readonly Sent[]>([]);
  failed = $state.raw<Failed | null>(null);

  /**
   * Keeps an act until there is a line, in place of the seat's last one. Resolves at once, so that the board lets the player
   * choose again; the same act again resolves when it no longer waits.
   */
  keep(seat: Seat, act: unknown, entry: number): Promise<void> {
    const kept = this.waiting.find((one) => one.seat === seat);
    if (kept && kept.entry === entry && same(kept.act, act)) return kept.gone;
    this.withdraw(seat);
    this.failed = null;
    let leave = (): void => undefined;
    const gone = new Promise<void>((done) => (leave = done));
    this.waiting = [...this.waiting, { seat, act, entry, gone, leave }];
    return Promise.resolve();
  }

  /** Forgets a seat's waiting act. */
  withdraw(seat: Seat): void {
    for (const one of this.waiting) if (one.seat === seat) one.leave();
    this.waiting = this.waiting.filter((one) => one.seat !== seat);
  }

  /** Follows an act that is sent now until it is answered. */
  async follow(seat: Seat, act: unknown, answer: Promise<void>): Promise<void> {
    const sent = { seat, act, since: performance.now() };
    this.sent = [...this.sent, sent];
    this.failed = null;
    try {
      await answer;
    } finally {
      this.sent = this.sent.filter((one) => one !== sent);
    }
  }

  /** There is a line again, and `entry` is the last of the record: sends what waits, where nothing has happened since. */
  flush(entry: number, send: Send): void {
    const { waiting } = this;
    this.waiting = [];
    for (const { seat, act, entry: made, leave } of waiting) {
      leave();
      if (made !== entry) this.failed = { seat, act, refused: null };
      else void send(seat, act).catch((refused: RefusedCommand) => (this.failed = { seat, act, refused }));
    }
  }

  /** The reader has seen what failed. */
  dismiss(): void {
    this.failed = null;
  }
}
