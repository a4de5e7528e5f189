/** Who we are: a guest with a name, without registration. */

import type { Guest, Me } from "../types/protocol";
import { api, Refusal } from "./api";
import { adopt, carried, sent, unsentChoice, whenChosen } from "./settings.svelte";

/** Set while the house knows this browser: strangers need not ask, and be told no. */
const KEY = "saloon.known";

function marked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // storage is forbidden: ask
  }
}

function mark(known: boolean): void {
  try {
    if (known) localStorage.setItem(KEY, "");
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: the next visit asks.
  }
}

/** Sliders are chosen in many small steps: the house hears of the last. */
const SETTLED = 400;

class Session {
  /** Null until the house has told, or for a stranger. */
  me = $state.raw<Me | null>(null);
  /** The house knew us once, and no longer does. */
  lost = $state(false);
  #asked: Promise<Me | null> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    whenChosen(() => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#keep(), SETTLED);
    });
  }

  /** What was chosen goes with the session; without a connection it stays in this browser until the next choice. */
  async #keep(): Promise<void> {
    const choice = unsentChoice();
    if (this.me === null) return;
    try {
      await api.put<Me>("/session/settings", carried());
      if (choice !== null) sent(choice);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** Has this browser been here before? Known before the house answers. */
  get returning(): boolean {
    return this.me !== null || marked();
  }

  /** Asks the house once whether it knows us. */
  known(): Promise<Me | null> {
    if (!marked()) return Promise.resolve(null);
    this.#asked ??= api.get<Me>("/session").then(
      (me) => this.#is(me),
      (error: unknown) => {
        this.forget();
        if (error instanceof Refusal && error.error === "no_session") {
          mark(false);
          this.lost = true;
          return null;
        }
        throw error;
      },
    );
    return this.#asked;
  }

  /** Takes an answer of the house about us. */
  #is(me: Me): Me {
    mark(true);
    this.lost = false;
    this.#asked = Promise.resolve(me);
    this.me = me;
    // A choice that the house has not heard of is newer than what it tells.
    if (unsentChoice() !== null) void this.#keep();
    else if (me.settings) adopt(me.settings);
    return me;
  }

  /** A session, made with a name of the house's choosing if there is none yet: one click must be enough to play. */
  async enter(name: string): Promise<Me> {
    return (await this.known()) ?? this.#is(await api.post<Me>("/session", { name } satisfies Guest));
  }

  async change(guest: Guest): Promise<Me> {
    return this.#is(await api.patch<Me>("/session", guest));
  }

  /** Signs this browser out: it is a stranger again. */
  async signOut(): Promise<void> {
    await api.delete("/session");
    mark(false);
    this.forget();
  }

  /** A session of another device, with the code it shows. */
  async claim(code: string): Promise<Me> {
    const me = await api.post<Me>("/session/claim", { code });
    // The settings come along: they replace what was chosen here.
    const choice = unsentChoice();
    if (choice !== null && me.settings) sent(choice);
    return this.#is(me);
  }

  /** The house no longer knows our cookie. */
  forget(): void {
    this.me = null;
    this.#asked = null;
  }
}

export const session = new Session();
