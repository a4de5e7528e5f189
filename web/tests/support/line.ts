/** A page's own connection to its table, which a test can hold up: what the house says then waits, and comes later in order. */

import type { Page } from "@playwright/test";

export interface Line {
  /** Nothing that the house says reaches the page from here on. */
  hold: () => void;
  /** Everything that was held comes, and what follows as it is said. */
  release: () => void;
}

/** Before the page goes to the table. */
export async function lineOf(page: Page): Promise<Line> {
  let held: (() => void)[] | null = null;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const house = socket.connectToServer();
    house.onMessage((message) => {
      if (held) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    hold: () => (held ??= []),
    release: () => {
      held?.forEach((send) => send());
      held = null;
    },
  };
}
