/** Control over a page's socket: a test can hold its messages and release them later, in order. */

import type { Page, WebSocketRoute } from "@playwright/test";

export interface SocketControl {
  /** Holds all messages of the server, or only its updates. */
  hold: (what?: "all" | "updates") => void;
  /** Delivers the held messages and stops holding. */
  release: () => void;
  /** Breaks the connection and drops the held messages. The page reconnects by itself. */
  cut: () => Promise<void>;
}

/** Call it before the page opens the table. */
export async function controlSocket(page: Page): Promise<SocketControl> {
  let held: (() => void)[] | null = null;
  let only: RegExp | null = null;
  let last: WebSocketRoute | null = null;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    last = socket;
    const house = socket.connectToServer();
    house.onMessage((message) => {
      if (held && (only === null || only.test(message.toString()))) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    hold: (what = "all") => {
      held ??= [];
      only = what === "updates" ? /^\{"update"/ : null;
    },
    release: () => {
      held?.forEach((send) => send());
      held = null;
    },
    cut: async () => {
      held = null;
      await last?.close();
    },
  };
}
