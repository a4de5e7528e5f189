/** What a screen reader is told, beyond what the page shows. */

import { speak } from "./voice";

class Announcer {
  /** Interrupts: my turn, a countdown, a lost connection. */
  assertive = $state("");
  /** Waits for a pause: journal lines, consequences of a choice. */
  polite = $state("");
  #lines: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  now(text: string): void {
    this.assertive = text;
    speak(text);
  }

  /** Nothing that was told, or is about to be, stays on the page: somebody else is about to read it. */
  hush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lines = [];
    [this.assertive, this.polite] = ["", ""];
  }

  /** Lines that land together are told together, at most once a second. */
  soon(text: string): void {
    this.#lines.push(text);
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.polite = this.#lines.join(" ");
      this.#lines = [];
      this.#timer = undefined;
    }, 1000);
  }
}

export const announce = new Announcer();
