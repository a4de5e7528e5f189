/** The guest's session: a name without registration. */

import type { Guest, Me } from "../types/protocol";
import { api, ApiError } from "./client";
import { adopt, syncedSettings, markSent, unsentVersion, onSettingsChange } from "../app/settings.svelte";

/** Flag in localStorage while this browser has a session: without it no request is needed. */
const KEY = "saloon.known";

function hasFlag(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // storage is forbidden: ask the server
  }
}

function setFlag(known: boolean): void {
  try {
    if (known) localStorage.setItem(KEY, "");
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: the next visit asks the server.
  }
}

/** Debounce in ms: sliders change in many small steps. */
const SYNC_DEBOUNCE_MS = 400;

class Session {
  /** Null until the server has answered, and without a session. */
  me = $state.raw<Me | null>(null);
  /** Whether the server no longer accepts our session. */
  expired = $state(false);
  #asked: Promise<Me | null> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    onSettingsChange(() => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#syncSettings(), SYNC_DEBOUNCE_MS);
    });
  }

  /** Stores the settings with the session. Offline they stay in this browser until the next change. */
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

  /** Whether this browser has been here before. Known before the server answers. */
  get returning(): boolean {
    return this.me !== null || hasFlag();
  }

  /** Loads the session, once. */
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

  /** Applies an answer of the server about the session. */
  #accept(me: Me): Me {
    setFlag(true);
    this.expired = false;
    this.#asked = Promise.resolve(me);
    this.me = me;
    // An unsent change is newer than the settings of the server.
    if (unsentVersion() !== null) void this.#syncSettings();
    else if (me.settings) adopt(me.settings);
    return me;
  }

  /** Returns the session, created under `name` if there is none: one click must be enough to play. */
  async enter(name: string): Promise<Me> {
    return (await this.load()) ?? this.#accept(await api.post<Me>("/session", { name } satisfies Guest));
  }

  async change(guest: Guest): Promise<Me> {
    return this.#accept(await api.patch<Me>("/session", guest));
  }

  /** Signs this browser out. */
  async signOut(): Promise<void> {
    await api.delete("/session");
    setFlag(false);
    this.forget();
  }

  /** Takes over the session of another device, with the code it shows. */
  async claim(code: string): Promise<Me> {
    const me = await api.post<Me>("/session/claim", { code });
    // The settings of that session replace the local ones.
    const version = unsentVersion();
    if (version !== null && me.settings) markSent(version);
    return this.#accept(me);
  }

  /** Forgets the session, after the server has rejected its cookie. */
  forget(): void {
    this.me = null;
    this.#asked = null;
  }
}

export const session = new Session();
