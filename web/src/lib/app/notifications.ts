/** System notification that it is the reader's turn, while the page is in the background. */

import { settings } from "./settings.svelte";

/** Whether notifications are available: not over plain HTTP on a LAN. */
export function canNotify(): boolean {
  return isSecureContext && "Notification" in globalThis;
}

/** Asks for permission; resolves to whether it was granted. */
export async function requestPermission(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Notifies if the page is hidden. A new notification of the same table replaces the old one. */
export function notify(title: string, body: string, table: string): void {
  if (!settings.nudge || !canNotify() || !document.hidden || Notification.permission !== "granted") return;
  const note = new Notification(title, { body, tag: table, icon: "/icon-192.png" });
  note.onclick = () => {
    focus();
    note.close();
  };
}
