/** Invitation secrets of our tables. The server sends them once, to the creator; they are kept in this browser. */

import type { Opened } from "../types/protocol";

const KEY = "saloon.invitations";
/** Tables kept at most; the oldest are dropped. */
const MAX_KEPT = 50;

function kept(): [id: string, invite: string][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, string][];
  } catch {
    return []; // forbidden or malformed: the code still invites
  }
}

export function keepInvitation({ id, invite }: Opened): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept(), [id, invite]].slice(-MAX_KEPT)));
  } catch {
    // Storage may be forbidden: the code still invites.
  }
}

/** Invitation link: with the secret if it is known, else with the code while the table waits. */
export function invitationLink(id: string, code: string | null, origin = location.origin): string | null {
  const invite = kept().find(([table]) => table === id)?.[1];
  if (invite) return `${origin}/i/${invite}`;
  return code ? `${origin}/join/${code}` : null;
}
