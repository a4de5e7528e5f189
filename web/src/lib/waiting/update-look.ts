/** A guest's changed name and look, syncedSettings to their seat at a table that waits. */

import { seatEntropy } from "../api/start-game";
import type { Table } from "../table/table.svelte";
import type { Seat } from "../types/core";
import type { Me } from "../types/protocol";

/** Rejects with `Refused`. */
export async function updateLook(table: Table, seat: Seat, me: Me): Promise<void> {
  const chair = table.chair(seat);
  if (chair?.is !== "guest") return;
  const sameLook = chair.look.colour === me.look.colour && chair.look.shape === me.look.shape;
  // A seat wears the look that its guest had on sitting down. Standing up gives up a match, which a look is not worth.
  if (!sameLook && !table.lobby?.match) {
    table.reconnect();
    await table.send({ leave: seat });
    await table.send({ sit: seat });
    if (chair.ready) await table.send({ ready: { seat, bytes: seatEntropy() } });
  } else if (chair.name !== me.name) await table.send({ call: { seat, name: me.name } });
}
