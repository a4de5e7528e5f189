/** The same chairs again. Where only bots are across the table, there is nobody to wait for. */

import { ownBytes } from "../house/play";
import { isRefused, type Table } from "../table/table.svelte";

export async function rematch(table: Table): Promise<void> {
  try {
    await table.say("rematch");
    for (const seat of table.seats) await table.say({ ready: { seat, bytes: ownBytes() } });
    const others = table.lobby?.chairs.some((chair, seat) => chair.is !== "bot" && !table.seats.includes(seat));
    if (table.creator && others === false) await table.say("start");
  } catch (error) {
    if (!isRefused(error)) throw error; // somebody was quicker: the lobby already says so
  }
}
