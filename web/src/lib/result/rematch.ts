/** Votes for a rematch. Against bots only, there is nobody to wait for. */

import { seatEntropy } from "../api/start-game";
import { isRefused } from "../table/refused";
import type { Table } from "../table/table.svelte";

/** Votes. The result stays until everyone has voted. */
export async function rematch(table: Table): Promise<void> {
  try {
    await table.send("rematch");
    if (table.lobby?.stage === "waiting") await readyForRematch(table);
  } catch (error) {
    if (!isRefused(error)) throw error; // someone was faster: the lobby already says so
  }
}

/** Gets ready after the last vote; whoever voted is ready. */
export async function readyForRematch(table: Table): Promise<void> {
  try {
    for (const seat of table.seats) await table.send({ ready: { seat, bytes: seatEntropy() } });
    const others = table.lobby?.chairs.some((chair, seat) => chair.is !== "bot" && !table.seats.includes(seat));
    if (table.creator && others === false) await table.send("start");
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

/** Seats that have voted, and seats still missing. */
export function votes(table: Table): { voted: number[]; missing: number[] } {
  const voted: number[] = [];
  const missing: number[] = [];
  for (const [seat, chair] of (table.lobby?.chairs ?? []).entries()) {
    if (chair.is === "guest") (chair.rematch ? voted : missing).push(seat);
  }
  return { voted, missing };
}
