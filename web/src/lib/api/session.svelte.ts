/** Who we are: a guest with a name, without registration. */

import type { Guest, Me } from "../types/protocol";
import { api, ApiError } from "./client";
import { adopt, syncedSettings, markSent, unsentVersion, onSettingsChange } from "../app/settings.svelte";

/** Set while the house knows this browser: strangers need not ask, and be told no. */
const KEY = "saloon.known";

function hasFlag(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // storage is forbidden: ask
  }
}

function setFlag(known: boolean): void {
  try {
    if (known) localStorage.setItem(KEY, "");
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: the next visit asks.
  }
}

/** Sliders are chosen in many small steps: the house hears of the last. */
const SYNC_DEBOUNCE_MS = 400;

class Session {
  /** Null until the house has told, or for a stranger. */
  me = $state.raw<Me | null>(null);
  /** The house knew us once, and no longer does. */
  expired = $state(false);
  #asked: Promise<Me | null> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    onSettingsChange(() => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#syncSettings(), SYNC_DEBOUNCE_MS);
    });
  }

  /** What was chosen goes with the session; without a connection it stays in this browser until the next change. */
  async #syncSettings(): Promise<void> {
    const version = unsentVersion();
    if (this.me === null) return;
    try {
      await api.put<Me>("/session/settings", syncedSettings());
      if (version !== null) markSent(version);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** Has this browser been here before? Known before the house answers. */
  get returning(): boolean {
    return this.me !== null || hasFlag();
  }

  /** Asks the house once whether it knows us. */
  load(): Promise<Me | null> {
    if (!hasFlag()) return Promise.resolve(null);
    this.#asked ??= api.get<Me>("/session").then(
      (me) => this.#accept(me),
      (error: unknown) => {
        this.forget();
        if (error instanceof ApiError && error.error === "no_session") {
          setFlag(false);
          this.expired = true;
          return null;
        }
        throw error;
      },
    );
    return this.#asked;
  }

  /** Takes an answer of the house about us. */
  #accept(me: Me): Me {
    setFlag(true);
    this.expired = false;
    this.#asked = Promise.resolve(me);
    this.me = me;
    // A change that the house has not heard of is newer than what it tells.
    if (unsentVersion() !== null) void this.#syncSettings();
    else if (me.settings) adopt(me.settings);
    return me;
  }

  /** A session, made with a name of the house's choosing if there is none yet: one click must be enough to play. */
  async enter(name: string): Promise<Me> {
    return (await this.load()) ?? this.#accept(await api.post<Me>("/session", { name } satisfies Guest));
  }

  async change(guest: Guest): Promise<Me> {
    return this.#accept(await api.patch<Me>("/session", guest));
  }

  /** Signs this browser out: it is a stranger again. */
  async signOut(): Promise<void> {
    await api.delete("/session");
    setFlag(false);
    this.forget();
  }

  /** A session of another device, with the code it shows. */
  async claim(code: string): Promise<Me> {
    const me = await api.post<Me>("/session/claim", { code });
    // The settings come along: they replace what was chosen here.
    const version = unsentVersion();
    if (version !== null && me.settings) markSent(version);
    return this.#accept(me);
  }

  /** The house no longer knows our cookie. */
  forget(): void {
    this.me = null;
    this.#asked = null;
  }
}

export const session = new Session();
