/**
 * Socket of a table: reconnects by itself, and resends unanswered commands under the same id, so that none is lost or
 * carried out twice.
 */

import type { Refused, Say, ToBrowser, ToServer } from "../types/protocol";

export type Answer = { done: true } | { refused: Refused };
/** Reasons why a table is lost: it does not exist, the host removed us, or the server cannot read it. */
export type Lost = "gone" | "removed" | "damaged";
/** `closing`: the server is shutting down and has saved everything. */
export type ConnectionState = "connecting" | "open" | "broken" | "closing" | Lost;

interface Pending {
  command: Say;
  settle: (answer: unknown) => void;
  fail: (refused: Refused) => void;
}

/** Callbacks of a socket. */
export interface Listener {
  message: (message: PushMessage) => void;
  state: (state: ConnectionState) => void;
  /** Whether a command is being resent because its outcome is unknown. */
  unconfirmed: (on: boolean) => void;
}

/** Frames that are not answers. */
export type PushMessage = Exclude<
  ToBrowser,
  { done: unknown } | { refused: unknown } | { legal: unknown } | { preview: unknown } | { hint: unknown }
>;

/** Delay before a reconnect: it doubles from the minimum to the maximum. */
const MIN_BACKOFF_MS = 300;
const MAX_BACKOFF_MS = 5000;
/** Delay in ms before a command with an unknown outcome is resent, if the server does not close the connection first. */
const RESEND_MS = 2000;
/** Close code of a server that shuts down (RFC 6455, 7.4.1). */
const GOING_AWAY = 1001;
/** Close code of a node whose tables move to another one: they are there already (RFC 6455 registry, "service restart"). */
const RESTARTING = 1012;
/** Close codes after which reconnecting is useless (docs/protocol.md). */
const FINAL_CODES: Partial<Record<number, Lost>> = { 4403: "removed", 4500: "damaged" };

export class TableSocket {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  /** Ids of commands with an unknown outcome. */
  #unconfirmed = new Set<string>();
  #next = 1;
  #backoffMs = MIN_BACKOFF_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Whether the last close was a shutdown. */
  #closing = false;
  /** Distinguishes the commands of this page from those of other tabs and visits. */
  readonly #prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");

  constructor(
    readonly id: string,
    readonly on: Listener,
  ) {
    this.connect();
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.retry);
  }

  /** Reconnects now instead of after the backoff. */
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
      if (this.#socket !== socket) return; // late frame of an older connection
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
      if (welcomed && code === RESTARTING) {
        this.#timer = setTimeout(() => this.connect());
        return;
      }
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
    } else if ("hint" in message) {
      this.#settle(message.hint.id, (pending) => pending.settle(message.hint.hint));
    } else {
      // At once: the server measures the round trip.
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

  /** Resends a command with an unknown outcome. The same id makes it idempotent. */
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

  /** Sends a command. Resolves when it is durable, or with the answer to a query. Rejects with `Refused`. */
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
