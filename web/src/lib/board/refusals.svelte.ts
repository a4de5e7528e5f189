/** Refusals of acts that are not legal. The server knows the reasons: it is asked by a preview. */

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { SvelteMap } from "svelte/reactivity";

import { isRefused } from "../table/refused";
import type { Table } from "../table/table.svelte";
import type { GameTypes } from "../types/game";
import type { RefusedCommand } from "../api/errors";

/** The part of a table that `Refusals` needs. */
export type RefusalTable<G extends GameTypes> = Pick<Table<G>, "preview" | "game" | "perspective">;

export class Refusals<G extends GameTypes> {
  readonly #answers = new SvelteMap<string, RefusedCommand | null>();
  readonly #table: () => RefusalTable<G>;
  /** Entry and seat of the cached answers. */
  #moment = "";

  constructor(table: () => RefusalTable<G>) {
    this.#table = table;
  }

  #key(act: G["act"]): string {
    const { game, perspective } = this.#table();
    return `${game?.entry} ${perspective} ${JSON.stringify(act)}`;
  }

  /** The refusal of an act; null while unknown, and for a legal act. */
  of(act: G["act"]): RefusedCommand | null {
    return this.#answers.get(this.#key(act)) ?? null;
  }

  /** Asks once per view. */
  async ask(act: G["act"]): Promise<RefusedCommand | null> {
    const table = this.#table();
    const [key, moment] = [this.#key(act), `${table.game?.entry} ${table.perspective}`];
    return untrack(async () => {
      if (this.#moment !== moment) this.#answers.clear();
      this.#moment = moment;
      if (this.#answers.has(key)) return this.#answers.get(key) ?? null;
      this.#answers.set(key, null);
      const refused = await table.preview(act).then(
        () => null,
        (error: unknown) => (isRefused(error) ? error : null),
      );
      if (this.#moment === moment) this.#answers.set(key, refused);
      return refused;
    });
  }

  /** Asks for a disabled control once it is visible or focused, and again with each view. Null asks nothing. */
  watch(act: () => G["act"] | null): Attachment {
    return (control) => {
      let seen = $state(false);
      const see = (): void => void (seen = true);
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) see();
      });
      observer.observe(control);
      control.addEventListener("focusin", see);
      $effect(() => {
        const wish = act();
        if (seen && wish !== null) void this.ask(wish);
      });
      return () => {
        observer.disconnect();
        control.removeEventListener("focusin", see);
      };
    };
  }
}
