/** Confirmation by a second press: the first press arms an act. For readers who turned it on, and for costly acts. */

import { commonWords } from "../i18n/common";
import { announce } from "../a11y/announce.svelte";
import { settings } from "../app/settings.svelte";

export class Confirm {
  /** The act that was pressed once. */
  armed = $state<string | null>(null);

  /** Whether to go ahead. `ask`: whether a second press is needed. */
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
