/** An act from the first thought to the answer: what is on offer, what it would bring, whether it was refused. */

import { untrack } from "svelte";

import { GUIDED, isRefused } from "../table/refused";
import type { Table } from "../table/table.svelte";
import type { GameTypes } from "../types/game";
import type { RefusedCommand } from "../api/errors";
import { Refusals } from "./refusals.svelte";

/** The part of a table that a choice needs. */
export type ChoiceTable<G extends GameTypes> = Pick<
  Table<G>,
  "view" | "legal" | "allLegal" | "preview" | "act" | "game" | "perspective"
>;

export class Choice<G extends GameTypes> {
  /** Every act that would be accepted now; null until the house has told. */
  legal = $state.raw<G["act"][] | null>(null);
  /** The act that is considered. */
  candidate = $state.raw<G["act"] | null>(null);
  /** Its consequences, once the house has told. */
  preview = $state.raw<G["preview"] | null>(null);
  /** The refusal of the last act. */
  refused = $state.raw<RefusedCommand | null>(null);
  /** An act is on its way. */
  busy = $state(false);
  readonly refusals: Refusals<G>;
  readonly #table: () => ChoiceTable<G>;

  /** A refusal is shown until the `moment` changes: the view, unless a board knows better. */
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

  /** The list comes with the update where it is short; else the board asks. */
  #loadLegal(): (() => void) | undefined {
    const table = this.#table();
    if (table.legal !== null) return void (this.legal = table.legal);
    let stale = false;
    this.legal = null;
    table.allLegal().then(
      (acts) => !stale && (this.legal = acts),
      () => undefined, // the moment is over: the next view has its own list
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

  /** Would this act be accepted? */
  isLegal(act: G["act"]): boolean {
    const wish = JSON.stringify(act);
    return this.legal?.some((other) => JSON.stringify(other) === wish) ?? false;
  }

  consider(act: G["act"] | null): void {
    this.candidate = act;
    this.refused = null;
  }

  /** Sends it. What is weighed stays if it is refused. */
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

  /** Shows a refusal. A guide explains its own beside the table. */
  refuse(refused: unknown): void {
    if (!isRefused(refused)) throw refused;
    if (refused.error !== GUIDED) this.refused = refused;
  }

  /** Shows why an act that is not on offer would be refused. */
  async explain(act: G["act"]): Promise<void> {
    const view = untrack(() => this.#table().view);
    const refused = await this.refusals.ask(act);
    if (refused && this.#table().view === view) this.refuse(refused);
  }
}
