/** Hints at a table: asked for, awaited, shown, dismissed. */

import type { RefusedCommand } from "../api/errors";
import { isRefused } from "../table/refused";
import type { Table } from "../table/table.svelte";
import type { Hint } from "../types/protocol";

/** The part of a table that hints need. */
type HintTable = Pick<Table, "lobby" | "game" | "legal" | "awaited" | "spectator" | "perspective" | "lost" | "askHint">;

export class Hints {
  readonly #table: HintTable;
  /** Last hint; shown for its position only. */
  #hint = $state.raw<Hint | null>(null);
  /** Entry of the position that a hint was asked for; null while none is awaited. */
  #asked = $state<number | null>(null);
  #refused = $state.raw<{ entry: number; why: RefusedCommand } | null>(null);
  #open = $state(false);

  constructor(table: HintTable) {
    this.#table = table;
  }

  get #entry(): number {
    return this.#table.game?.entry ?? -1;
  }

  /** Whether the table allows the reader hints: their button is shown. */
  get allowed(): boolean {
    const { lobby, spectator } = this.#table;
    return lobby?.stage === "playing" && lobby.hints !== null && !spectator;
  }

  /** Whether there is something to advise on now. */
  get possible(): boolean {
    const { awaited, game, legal } = this.#table;
    return this.allowed && awaited && !game?.race && (legal === null || legal.length > 1);
  }

  /** Whether the card is shown. It closes with its position. */
  get open(): boolean {
    return this.#open && this.possible && (this.hint !== null || this.thinking || this.refused !== null);
  }

  get thinking(): boolean {
    return this.#asked === this.#entry;
  }

  get hint(): Hint | null {
    const { perspective } = this.#table;
    return this.#hint?.entry === this.#entry && this.#hint.seat === perspective ? this.#hint : null;
  }

  get refused(): RefusedCommand | null {
    return this.#refused?.entry === this.#entry ? this.#refused.why : null;
  }

  /** Number of hints that the reader was shown in this game. */
  get used(): number {
    return this.#table.lobby?.hints?.[this.#table.perspective ?? 0] ?? 0;
  }

  /** Shows the hint for the position, or asks for it; hides a hint that is shown. */
  async toggle(): Promise<void> {
    if (this.open) return this.close();
    if (!this.possible) return;
    this.#open = true;
    if (this.hint || this.thinking) return;
    const entry = this.#entry;
    this.#asked = entry;
    this.#refused = null;
    try {
      this.#hint = await this.#table.askHint();
    } catch (why) {
      if (!isRefused(why)) throw why;
      this.#refused = { entry, why };
    } finally {
      if (this.#asked === entry) this.#asked = null;
    }
  }

  close(): void {
    this.#open = false;
  }
}
