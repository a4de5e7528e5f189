/** From nothing to a game that is on, in one click. */

import type { Game } from "../games/catalogue";
import { TableSocket } from "../table/socket";
import type { NewTable, Opened } from "../types/protocol";
import { api } from "./client";
import { keepInvitation } from "./invitations";
import { nickname } from "./nickname";
import { session } from "./session.svelte";
import { settings } from "../app/settings.svelte";

/** What a seat adds to the deal, so that nobody else alone decides it. */
export function seatEntropy(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Makes a table; its maker has a session from here on. */
export async function openTable(table: NewTable): Promise<Opened> {
  await session.enter(nickname(settings.language));
  const opened = await api.post<Opened>("/tables", table);
  keepInvitation(opened);
  return opened;
}

/** The options for a reader who chooses none. */
export function optionsOf({ calm }: Game): { options?: unknown } {
  return settings.calm && calm ? { options: calm } : {};
}

/**
 * Sits down from the first chair on and starts: alone under one's own name, or as several people at this device, each under
 * theirs. The other chairs are bots'.
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

/** A game against bots: a table, a chair, ready, start. The address of the table. */
export async function playBots(game: Game): Promise<string> {
  const { id } = await openTable({
    rules: { game: game.name, seats: game.quick, stand_in: "ask", pace: "calm", ...optionsOf(game) },
    public: false,
    bots: Array<string>(game.quick - 1).fill("gambler"),
  });
  await sitAndStart(id);
  return `/t/${id}`;
}

/** A game for the people at this device (null: alone, under one's own name), with bots in the other chairs. The address of the table. */
export async function playHere(table: NewTable, names: readonly (string | null)[]): Promise<string> {
  const { id } = await openTable(table);
  await sitAndStart(id, names);
  return `/t/${id}`;
}
