/** A word from a page in the background: it is my turn. Only if the person allowed it, and where browsers can. */

import { settings } from "./settings.svelte";

/** Can this browser show notifications here at all? Not over plain HTTP on a LAN. */
export function canNotify(): boolean {
  return isSecureContext && "Notification" in globalThis;
}

/** Asks once; resolves to whether the person allows it. */
export async function requestPermission(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Tells, if nobody looks at the page. One at a time a table: the next replaces it. */
export function notify(title: string, body: string, table: string): void {
  if (!settings.nudge || !canNotify() || !document.hidden || Notification.permission !== "granted") return;
  const note = new Notification(title, { body, tag: table, icon: "/icon-192.png" });
  note.onclick = () => {
    focus();
    note.close();
  };
}
