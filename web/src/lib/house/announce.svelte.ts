/** What a screen reader is told, beyond what the page shows. */

import { tick } from "svelte";

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

  /** Interrupts with what is asked, after the lines that still wait: who took what, then "your turn". */
  async asks(text: string): Promise<void> {
    await tick(); // the same news may still be on its way to `soon`
    this.now([...this.#taken(), text].join(" "));
  }

  /** Nothing that was told, or is about to be, stays on the page: somebody else is about to read it. */
  hush(): void {
    this.#taken();
    [this.assertive, this.polite] = ["", ""];
  }

  /** Lines that land together are told together, at most once a second. */
  soon(text: string): void {
    this.#lines.push(text);
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.polite = this.#taken().join(" ");
    }, 1000);
  }

  /** The lines that wait, which then wait no longer. */
  #taken(): string[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#lines.splice(0);
  }
}

export const announce = new Announcer();
