/**
 * One table's socket: it connects, comes back by itself when the connection breaks, and says again, under the same id,
 * whatever was not answered, so that nothing is lost and nothing is done twice.
 */

import type { Refused, Say, ToBrowser, ToServer } from "../types/protocol";

export type Answer = { done: true } | { refused: Refused };
/** Why there is nothing to come back to: no such table, the host removed us, or the house cannot read it any more. */
export type Lost = "gone" | "removed" | "damaged";
/** `closing`: the house said that it closes; it keeps everything. */
export type ConnectionState = "connecting" | "open" | "broken" | "closing" | Lost;

interface Pending {
  command: Say;
  settle: (answer: unknown) => void;
  fail: (refused: Refused) => void;
}

/** What a link tells its table. */
export interface Listener {
  message: (message: PushMessage) => void;
  state: (state: ConnectionState) => void;
  /** Is something said again because the house could not tell whether it was done? */
  unconfirmed: (on: boolean) => void;
}

/** The frames that are no answers. */
export type PushMessage = Exclude<
  ToBrowser,
  { done: unknown } | { refused: unknown } | { legal: unknown } | { preview: unknown }
>;

const MIN_BACKOFF_MS = 300;
const MAX_BACKOFF_MS = 5000;
/** The house hangs up after it answered `unknown`, and hears the rest on a new connection. If it does not, it is asked again after this. */
const RESEND_MS = 2000;
/** What a house that closes says last (RFC 6455, 7.4.1: the endpoint is going away). */
const GOING_AWAY = 1001;
/** Codes after which it is of no use to come back (docs/protocol.md), and what they mean. */
const FINAL_CODES: Partial<Record<number, Lost>> = { 4403: "removed", 4500: "damaged" };

export class TableSocket {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  /** Commands, by id, of which the house could not tell whether they were done. */
  #unconfirmed = new Set<string>();
  #next = 1;
  #backoffMs = MIN_BACKOFF_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Did the house say, when we last heard it, that it closes? */
  #closing = false;
  /** Distinguishes this page's commands from those of another tab or an earlier visit. */
  readonly #prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");

  constructor(
    readonly id: string,
    readonly on: Listener,
  ) {
    this.connect();
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.retry);
  }

  /** Now rather than after the pause. */
  retry = (): void => {
    if (this.#closed || document.hidden || this.#socket) return;
    clearTimeout(this.#timer);
    this.connect();
  };

  connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${encodeURIComponent(this.id)}/socket`);
    const before = this.#socket;
    this.#socket = socket;
    before?.close();
    let welcomed = false;
    socket.onmessage = (frame: MessageEvent<string>) => {
      if (this.#socket !== socket) return; // what an older connection still says
      const message = JSON.parse(frame.data) as ToBrowser;
      if ("welcome" in message) {
        welcomed = true;
        this.#backoffMs = MIN_BACKOFF_MS;
        this.on.message(message);
        this.on.state("open");
        for (const [id, pending] of this.#pending) this.#write({ id, say: pending.command });
      } else this.#receive(message);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket || this.#closed) return;
      this.#socket = null;
      const final = FINAL_CODES[code];
      if (final) {
        this.close();
        return this.on.state(final);
      }
      if (welcomed) this.#closing = code === GOING_AWAY;
      this.on.state(this.#closing ? "closing" : welcomed ? "broken" : "connecting");
      this.#timer = setTimeout(() => this.connect(), this.#backoffMs);
      this.#backoffMs = Math.min(this.#backoffMs * 2, MAX_BACKOFF_MS);
    };
  }

  #receive(message: ToBrowser): void {
    if ("done" in message) this.#settle(message.done, (pending) => pending.settle(undefined));
    else if ("refused" in message) {
      const { refused } = message;
      if (!refused.id) return;
      if (refused.error === "unknown") this.#resendLater(refused.id);
      else this.#settle(refused.id, (pending) => pending.fail(refused));
    } else if ("legal" in message) this.#settle(message.legal.id, (pending) => pending.settle(message.legal.acts));
    else if ("preview" in message) {
      this.#settle(message.preview.id, (pending) => pending.settle(message.preview.preview));
    } else {
      // At once: the house measures how far away we are.
      if ("ping" in message) this.#write({ pong: message.ping.n });
      this.on.message(message);
    }
  }

  #settle(id: string, how: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#unconfirmed.delete(id)) this.on.unconfirmed(this.#unconfirmed.size > 0);
    if (pending) how(pending);
  }

  /** Whether it was done is unknown: it is said again under the same id, which does nothing twice. */
  #resendLater(id: string): void {
    if (!this.#pending.has(id)) return;
    this.#unconfirmed.add(id);
    this.on.unconfirmed(true);
    const socket = this.#socket;
    setTimeout(() => {
      const pending = this.#pending.get(id);
      if (pending && this.#socket === socket) this.#write({ id, say: pending.command });
    }, RESEND_MS);
  }

  #write(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Says something; resolves when it is done and on disk, or with the answer to a question. Rejects with `Refused`. */
  send<T = void>(command: Say): Promise<T> {
    const id = `${this.#prefix}-${this.#next++}`;
    return new Promise<T>((settle, fail) => {
      this.#pending.set(id, { command, settle: settle as (answer: unknown) => void, fail });
      this.#write({ id, say: command });
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
    this.#socket?.close();
  }
}
