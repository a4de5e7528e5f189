/** A page's own connection to its table, which a test can hold up: what the house says then waits, and comes later in order. */

import type { Page, WebSocketRoute } from "@playwright/test";

export interface SocketControl {
  /** Nothing that the house says reaches the page from here on; or only its answers do, and what happens is not told. */
  hold: (what?: "all" | "updates") => void;
  /** Everything that was held comes, and what follows as it is said. */
  release: () => void;
  /** The connection breaks, and what was held is lost with it. The page comes back by itself. */
  cut: () => Promise<void>;
}

/** Before the page goes to the table. */
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
