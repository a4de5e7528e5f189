/** The reader's choice of an act: legal acts, candidate, preview, refusal. */

import { untrack } from "svelte";

import { GUIDED, isRefused } from "../table/refused";
import type { Table } from "../table/table.svelte";
import type { GameTypes } from "../types/game";
import type { RefusedCommand } from "../api/errors";
import { Refusals } from "./refusals.svelte";

/** The part of a table that `Choice` needs. */
export type ChoiceTable<G extends GameTypes> = Pick<
  Table<G>,
  "view" | "legal" | "allLegal" | "preview" | "act" | "game" | "perspective"
>;

export class Choice<G extends GameTypes> {
  /** The legal acts; null until they are known. */
  legal = $state.raw<G["act"][] | null>(null);
  /** The act under consideration. */
  candidate = $state.raw<G["act"] | null>(null);
  /** Preview of the candidate; null until it is known. */
  preview = $state.raw<G["preview"] | null>(null);
  /** Refusal of the last act. */
  refused = $state.raw<RefusedCommand | null>(null);
  /** Whether an act is being sent. */
  busy = $state(false);
  readonly refusals: Refusals<G>;
  readonly #table: () => ChoiceTable<G>;

  /** A refusal is shown until `moment` changes: by default the view. */
  constructor(table: () => ChoiceTable<G>, moment: () => unknown = () => table().view) {
    this.#table = table;
    this.refusals = new Refusals(table);
    $effect(() => this.#loadLegal());
    $effect(() => this.#loadPreview());
    $effect(() => {
      moment();
      this.refused = null;
    });
  }

  /** Short lists come with the update; longer ones are requested. */
  #loadLegal(): (() => void) | undefined {
    const table = this.#table();
    if (table.legal !== null) return void (this.legal = table.legal);
    let stale = false;
    this.legal = null;
    table.allLegal().then(
      (acts) => !stale && (this.legal = acts),
      () => undefined, // stale: the next view has its own list
    );
    return () => (stale = true);
  }

  #loadPreview(): (() => void) | undefined {
    const [table, act] = [this.#table(), this.candidate];
    if (act === null || table.view === null) return void (this.preview = null);
    let stale = false;
    table.preview(act).then(
      (preview) => !stale && (this.preview = preview),
      () => !stale && (this.preview = null),
    );
    return () => (stale = true);
  }

  /** Whether the act is legal. */
  isLegal(act: G["act"]): boolean {
    const wish = JSON.stringify(act);
    return this.legal?.some((other) => JSON.stringify(other) === wish) ?? false;
  }

  consider(act: G["act"] | null): void {
    this.candidate = act;
    this.refused = null;
  }

  /** Sends the act. The candidate stays if it is refused. */
  async submit(act: G["act"]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refused = null;
    try {
      await this.#table().act(act);
      this.consider(null);
    } catch (refused) {
      this.refuse(refused);
    } finally {
      this.busy = false;
    }
  }

  /** Shows a refusal. A guide explains its own refusals. */
  refuse(refused: unknown): void {
    if (!isRefused(refused)) throw refused;
    if (refused.error !== GUIDED) this.refused = refused;
  }

  /** Shows why an act that is not legal would be refused. */
  async explain(act: G["act"]): Promise<void> {
    const view = untrack(() => this.#table().view);
    const refused = await this.refusals.ask(act);
    if (refused && this.#table().view === view) this.refuse(refused);
  }
}
