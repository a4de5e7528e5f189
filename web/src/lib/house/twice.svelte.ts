/** With "confirm" on, an act takes two presses: the first one arms it. */

import { common } from "../words/common";
import { announce } from "./announce.svelte";
import { settings } from "./settings.svelte";

export class Twice {
  /** What was pressed once. */
  armed = $state<string | null>(null);

  /** Is it to be done now? */
  press(what: string): boolean {
    if (!settings.confirm || this.armed === what) {
      this.armed = null;
      return true;
    }
    this.armed = what;
    announce.now(common().again);
    return false;
  }

  clear(): void {
    this.armed = null;
  }
}
