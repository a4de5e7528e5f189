/** The shared `Choice`, with the price of deferring. */

import { Choice as BoardChoice } from "$lib/board/choice.svelte";
import { refusalText } from "$lib/board/refusal-text";
import type { Table } from "$lib/table/table.svelte";
import type { Act, Types } from "./types";
import { words } from "./words";

export type OurTable = Table<Types>;

export class Choice extends BoardChoice<Types> {
  /** BC-3.5: wounds that deferring would cost. */
  deferring = $state<number | null>(null);

  constructor(table: () => OurTable) {
    super(table);
    $effect(() => this.#price(table()));
  }

  #price(table: OurTable): (() => void) | undefined {
    this.deferring = null;
    if (!this.isLegal("defer")) return;
    let stale = false;
    table.preview("defer").then(
      ({ wounds }) => !stale && (this.deferring = wounds),
      () => undefined,
    );
    return () => (stale = true);
  }

  /** Short reason why an act is not legal, for its button. */
  cannot(act: Act): string {
    const refused = this.refusals.of(act);
    return refused ? refusalText(refused, { ...words().clauses, ...words().tray.cannot }) : "";
  }
}
