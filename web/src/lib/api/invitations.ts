/** The secrets of invitation links, which the house tells once, to whoever makes the table. Kept in this browser. */

import type { Opened } from "../types/protocol";

const KEY = "saloon.invitations";
/** Old tables are forgotten first. */
const MAX_KEPT = 50;

function kept(): [id: string, invite: string][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, string][];
  } catch {
    return []; // forbidden or garbled: the code still invites
  }
}

export function keepInvitation({ id, invite }: Opened): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept(), [id, invite]].slice(-MAX_KEPT)));
  } catch {
    // Storage may be forbidden: the code still invites.
  }
}

/** The link that lets others in: by its secret if we know it, else by the code while the table waits. */
export function invitationLink(id: string, code: string | null, origin = location.origin): string | null {
  const invite = kept().find(([table]) => table === id)?.[1];
  if (invite) return `${origin}/i/${invite}`;
  return code ? `${origin}/join/${code}` : null;
}
