/** What a screen reader is told, beyond what the page shows. */

import { tick } from "svelte";

import { speak } from "../audio/speech";

class Announcer {
  /** Interrupts: my turn, a countdown, a lost connection. */
  assertive = $state("");
  /** Waits for a pause: journal lines, consequences of a choice. */
  polite = $state("");
  /** Lines that wait; `event`: of what happened at the table. */
  #lines: { text: string; event: boolean }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  now(text: string): void {
    this.assertive = text;
    speak(text);
  }

  /** Interrupts with what is asked, after the events that still wait: who took what, then "your turn". */
  async prompt(text: string): Promise<void> {
    await tick(); // the same news may still be on its way to `event`
    const events = this.#lines.filter(({ event }) => event);
    this.#lines = this.#lines.filter(({ event }) => !event);
    this.now([...events, { text }].map((line) => line.text).join(" "));
  }

  /** Nothing that was told, or is about to be, stays on the page: somebody else is about to read it. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lines = [];
    [this.assertive, this.polite] = ["", ""];
  }

  /** Lines that land together are told together, at most once a second. */
  soon(text: string): void {
    this.#wait({ text, event: false });
  }

  /** An event of the game: told soon, or with what is asked next. */
  event(text: string): void {
    this.#wait({ text, event: true });
  }

  #wait(line: { text: string; event: boolean }): void {
    this.#lines.push(line);
    this.#timer ??= setTimeout(() => {
      if (this.#lines.length > 0) this.polite = this.#lines.map(({ text }) => text).join(" ");
      this.#lines = [];
      this.#timer = undefined;
    }, 1000);
  }
}

export const announce = new Announcer();
