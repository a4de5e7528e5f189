/** With "confirm" on, or where much is at stake, an act takes two presses: the first one arms it. */

import { commonWords } from "../i18n/common";
import { announce } from "../a11y/announce.svelte";
import { settings } from "../app/settings.svelte";

export class Confirm {
  /** What was pressed once. */
  armed = $state<string | null>(null);

  /** Is it to be done now? `ask`: does it take two presses? */
  press(what: string, ask = settings.confirm): boolean {
    if (!ask || this.armed === what) {
      this.armed = null;
      return true;
    }
    this.armed = what;
    announce.now(commonWords().again);
    return false;
  }

  clear(): void {
    this.armed = null;
  }
}
