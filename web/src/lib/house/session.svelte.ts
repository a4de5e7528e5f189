/** Who we are: a guest with a name, without registration. */

import type { Me } from "../types/protocol";
import { api, Refusal } from "./api";

class Session {
  /** Null until the house has told, or for a stranger. */
  me = $state.raw<Me | null>(null);
  #asked: Promise<Me | null> | null = null;

  /** Asks the house once whether it knows us. */
  known(): Promise<Me | null> {
    this.#asked ??= api
      .get<Me>("/session")
      .then((me) => (this.me = me))
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.status === 401) return null;
        this.#asked = null;
        throw error;
      });
    return this.#asked;
  }

  /** A session, made with a name of the house's choosing if there is none yet: one click must be enough to play. */
  async enter(name: string): Promise<Me> {
    const me = (await this.known()) ?? (await api.post<Me>("/session", { name }));
    this.#asked = Promise.resolve(me);
    return (this.me = me);
  }

  async change(guest: Pick<Me, "name" | "look">): Promise<void> {
    this.me = await api.patch<Me>("/session", guest);
    this.#asked = Promise.resolve(this.me);
  }

  /** The house no longer knows our cookie. */
  forget(): void {
    this.me = null;
    this.#asked = null;
  }
}

export const session = new Session();
