/** Taking a seat at a table that waits. */

import { nickname } from "../api/nickname";
import { seatEntropy } from "../api/start-game";
import { session } from "../api/session.svelte";
import { settings } from "../app/settings.svelte";
import { isRefused } from "../table/refused";
import type { Table } from "../table/table.svelte";
import type { Seat } from "../types/core";

/** Sits down. A stranger who looks at a public table does so under a name of the house's choosing. */
export async function sit(table: Table, seat: Seat): Promise<void> {
  if (!session.me && !(await session.load())) {
    await session.enter(nickname(settings.language));
    table.reconnect();
  }
  await table.send({ sit: seat });
}

/**
 * Seats whoever just came in the first free seat, or in the next where somebody is quicker; nowhere if they sit already, or the table
 * no longer waits. The host, who made the table to play, is ready at once.
 */
export async function seatNewcomer(table: Table): Promise<void> {
  const { lobby, seats, creator } = table;
  if (lobby?.stage !== "waiting" || seats.length > 0) return;
  for (const [seat, chair] of lobby.chairs.entries()) {
    if (chair.is !== "empty") continue;
    try {
      await sit(table, seat);
      if (creator) await table.send({ ready: { seat, bytes: seatEntropy() } });
      return;
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }
}
