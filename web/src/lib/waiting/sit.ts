/** Taking a seat at a waiting table. */

import { nickname } from "../api/nickname";
import { seatEntropy } from "../api/start-game";
import { session } from "../api/session.svelte";
import { settings } from "../app/settings.svelte";
import { isRefused } from "../table/refused";
import type { Table } from "../table/table.svelte";
import type { Seat } from "../types/core";

/** Sits down. A visitor without a session gets one under a default name. */
export async function sit(table: Table, seat: Seat): Promise<void> {
  if (!session.me && !(await session.load())) {
    await session.enter(nickname(settings.language));
    table.reconnect();
  }
  await table.send({ sit: seat });
}

/**
 * Seats a newcomer in the first free chair, or in the next one if another guest is faster. Does nothing if they sit
 * already, or the table no longer waits. The host is ready at once.
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
