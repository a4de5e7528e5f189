/**
 * Acts without an answer. An act made offline is queued: it can be replaced or withdrawn, and is sent after the next
 * welcome if the game has not moved on. An act that was sent may have been carried out, so it stays until it is answered.
 */

import type { Seat } from "../types/core";
import type { RefusedCommand } from "../api/errors";

interface Outgoing {
  seat: Seat;
  act: unknown;
}

interface Waiting extends Outgoing {
  /** Last entry that the player had seen. */
  entry: number;
  /** Settles when the act has left the queue. */
  gone: Promise<void>;
  leave: () => void;
}

interface Sent extends Outgoing {
  /** In terms of `performance.now()`. */
  since: number;
}

/** A queued act that was not carried out. Without `refused` it was not sent, because the game had moved on. */
interface Failed extends Outgoing {
  refused: RefusedCommand | null;
}

type Send = (seat: Seat, act: unknown) => Promise<void>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export class Outbox {
  /** At most one per seat. */
  waiting = $state.raw<readonly Waiting[]>([]);
  sent = $state.raw<readonly Sent[]>([]);
  failed = $state.raw<Failed | null>(null);

  /**
   * Queues an act until the connection is back, replacing the seat's last one. Resolves at once, so that the player can
   * choose again; for an equal act, when the queued one has left.
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

  /** Removes a seat's queued act. */
  withdraw(seat: Seat): void {
    for (const one of this.waiting) if (one.seat === seat) one.leave();
    this.waiting = this.waiting.filter((one) => one.seat !== seat);
  }

  /** Tracks an act from sending to its answer. */
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

  /** Sends the queued acts after a reconnect, where `entry` is still the last one of the record. */
  flush(entry: number, send: Send): void {
    const { waiting } = this;
    this.waiting = [];
    for (const { seat, act, entry: made, leave } of waiting) {
      leave();
      if (made !== entry) this.failed = { seat, act, refused: null };
      else void send(seat, act).catch((refused: RefusedCommand) => (this.failed = { seat, act, refused }));
    }
  }

  /** Dismisses the failure. */
  dismiss(): void {
    this.failed = null;
  }
}
