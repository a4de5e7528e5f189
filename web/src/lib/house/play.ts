/** From nothing to a game that is on, in one click. */

import { Link } from "../table/link";
import type { NewTable, Opened } from "../types/protocol";
import { api } from "./api";
import { keepInvitation } from "./invitations";
import { nickname } from "./nickname";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import type { Boxed } from "./shelf";

/** What a seat adds to the deal, so that nobody else alone decides it. */
export function ownBytes(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Makes a table; its maker has a session from here on. */
export async function openTable(table: NewTable): Promise<Opened> {
  await session.enter(nickname(settings.language));
  const opened = await api.post<Opened>("/tables", table);
  keepInvitation(opened);
  return opened;
}

/** Races are no place for those who asked for calm: the same game, turn by turn. */
export function optionsOf(game: string): { options?: unknown } {
  return game === "boomtown-bandits" ? { options: { shootout: settings.calm ? "lockstep" : "realtime" } } : {};
}

/** The first chair of a table whose others are bots', and the game is on. */
export async function sitAndStart(id: string): Promise<void> {
  const link = new Link(id, { news: () => undefined, state: () => undefined });
  try {
    await link.say({ sit: 0 });
    await link.say({ ready: { seat: 0, bytes: ownBytes() } });
    await link.say("start");
  } finally {
    link.close();
  }
}

/** A game against bots: a table, a chair, ready, start. The address of the table. */
export async function playBots(box: Boxed): Promise<string> {
  const { id } = await openTable({
    rules: { game: box.game, seats: box.quick, stand_in: "never", pace: "calm", ...optionsOf(box.game) },
    public: false,
    bots: Array<string>(box.quick - 1).fill("gambler"),
  });
  await sitAndStart(id);
  return `/t/${id}`;
}
