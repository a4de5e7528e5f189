/** What the reader is about to do: what they may, what they weigh, what it would bring, and why it was refused. */

import type { Act, Preview, Types } from "./types";
import type { RefusedCommand } from "$lib/house/trouble";
import { GUIDED, isRefused, type Table } from "$lib/table/table.svelte";

export type OurTable = Table<Types>;

export class Choice {
  /** Everything that would be accepted now; null until the house has told. */
  legal = $state.raw<Act[] | null>(null);
  /** What is weighed. */
  weighed = $state.raw<Act | null>(null);
  /** What that would bring, once the house has told. */
  foreseen = $state.raw<Preview | null>(null);
  /** BC-3.5: the wounds that deferring would cost. */
  deferring = $state<number | null>(null);
  /** Why the last wish was refused. */
  refused = $state.raw<RefusedCommand | null>(null);
  /** A wish is on its way. */
  busy = $state(false);
  readonly #table: () => OurTable;

  constructor(table: () => OurTable) {
    this.#table = table;
    $effect(() => this.#learn());
    $effect(() => this.#foresee());
    $effect(() => this.#price());
  }

  /** The list comes with the update where it is short; else one asks. */
  #learn(): (() => void) | undefined {
    const table = this.#table();
    this.refused = null;
    if (table.legal !== null || !table.asked) {
      this.legal = table.legal ?? [];
      return;
    }
    let stale = false;
    this.legal = null;
    // Nothing is lost if the turn was over before the question came: the next update has another list.
    table.allLegal().then(
      (acts) => !stale && (this.legal = acts),
      () => undefined,
    );
    return () => (stale = true);
  }

  #foresee(): (() => void) | undefined {
    const table = this.#table();
    const act = this.weighed;
    if (act === null || table.view === null || !table.asked) {
      this.foreseen = null;
      return;
    }
    let stale = false;
    table.preview(act).then(
      (preview) => !stale && (this.foreseen = preview),
      () => !stale && (this.foreseen = null),
    );
    return () => (stale = true);
  }

  #price(): (() => void) | undefined {
    this.deferring = null;
    if (!this.legal?.includes("defer")) return;
    let stale = false;
    this.#table()
      .preview("defer")
      .then(
        ({ wounds }) => !stale && (this.deferring = wounds),
        () => undefined,
      );
    return () => (stale = true);
  }

  weigh(act: Act | null): void {
    this.weighed = act;
    this.refused = null;
  }

  /** Says it. The choice stays if it is refused. */
  async make(act: Act): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refused = null;
    try {
      await this.#table().act(act);
      this.weigh(null);
    } catch (refused) {
      if (!isRefused(refused)) throw refused;
      if (refused.error !== GUIDED) this.refused = refused;
    } finally {
      this.busy = false;
    }
  }
}
