/** Applies a guest's new name and look to their seat at a waiting table. */

import { seatEntropy } from "../api/start-game";
import type { Table } from "../table/table.svelte";
import type { Seat } from "../types/core";
import type { Me } from "../types/protocol";

/** Rejects with `Refused`. */
export async function updateLook(table: Table, seat: Seat, me: Me): Promise<void> {
  const chair = table.chair(seat);
  if (chair?.is !== "guest") return;
  const sameLook = chair.look.colour === me.look.colour && chair.look.shape === me.look.shape;
  // A seat keeps the look its guest had when sitting down. Standing up would end a match, so a look is not changed there.
  if (!sameLook && !table.lobby?.match) {
    table.reconnect();
    await table.send({ leave: seat });
    await table.send({ sit: seat });
    if (chair.ready) await table.send({ ready: { seat, bytes: seatEntropy() } });
  } else if (chair.name !== me.name) await table.send({ call: { seat, name: me.name } });
}
