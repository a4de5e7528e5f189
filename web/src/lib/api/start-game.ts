/** Starts a game in one click. */

import type { Game } from "../games/catalogue";
import { TableSocket } from "../table/socket";
import type { NewTable, Opened } from "../types/protocol";
import { api } from "./client";
import { keepInvitation } from "./invitations";
import { nickname } from "./nickname";
import { session } from "./session.svelte";
import { settings } from "../app/settings.svelte";

/** Entropy of a seat for the deal: 32 random bytes, in hex. */
export function seatEntropy(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Opens a table, with a session for its creator. */
export async function openTable(table: NewTable): Promise<Opened> {
  await session.enter(nickname(settings.language));
  const opened = await api.post<Opened>("/tables", table);
  keepInvitation(opened);
  return opened;
}

/** Options for a reader who has chosen none. */
export function optionsOf({ calm }: Game): { options?: unknown } {
  return settings.calm && calm ? { options: calm } : {};
}

/**
 * Takes the first chairs and starts the game: one person (null) under the session's name, or several on this device under
 * theirs. Bots have the other chairs.
 */
export async function sitAndStart(id: string, names: readonly (string | null)[] = [null]): Promise<void> {
  const socket = new TableSocket(id, {
    message: () => undefined,
    state: () => undefined,
    unconfirmed: () => undefined,
  });
  try {
    for (const [seat, name] of names.entries()) {
      await socket.send({ sit: seat });
      if (name !== null) await socket.send({ call: { seat, name } });
      await socket.send({ ready: { seat, bytes: seatEntropy() } });
    }
    await socket.send("start");
  } finally {
    socket.close();
  }
}

/** Starts a game against bots and returns the path of its table. */
export async function playBots(game: Game): Promise<string> {
  const { id } = await openTable({
    rules: { game: game.name, seats: game.quick, stand_in: "ask", pace: "calm", ...optionsOf(game) },
    public: false,
    bots: Array<string>(game.quick - 1).fill("gambler"),
  });
  await sitAndStart(id);
  return `/t/${id}`;
}

/** Starts a game for the people on this device and returns the path of its table. See `sitAndStart` for the names. */
export async function playHere(table: NewTable, names: readonly (string | null)[]): Promise<string> {
  const { id } = await openTable(table);
  await sitAndStart(id, names);
  return `/t/${id}`;
}
