/** Announcements for screen readers, beyond the visible page. */

import { tick } from "svelte";

import { speak } from "../audio/speech";

class Announcer {
  /** Assertive live region: my turn, a countdown, a lost connection. */
  assertive = $state("");
  /** Polite live region: journal lines, consequences of a choice. */
  polite = $state("");
  /** Queued lines; `event` marks events of the game. */
  #lines: { text: string; event: boolean }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  now(text: string): void {
    this.assertive = text;
    speak(text);
  }

  /** Announces a question after the queued events: who took what, then "your turn". */
  async prompt(text: string): Promise<void> {
    await tick(); // the same update may not have reached `event` yet
    const events = this.#lines.filter(({ event }) => event);
    this.#lines = this.#lines.filter(({ event }) => !event);
    this.now([...events, { text }].map((line) => line.text).join(" "));
  }

  /** Clears everything, because someone else is about to use the page. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lines = [];
    [this.assertive, this.polite] = ["", ""];
  }

  /** Queues a line. Lines are announced together, at most once per second. */
  soon(text: string): void {
    this.#wait({ text, event: false });
  }

  /** Queues an event of the game; `prompt` flushes it. */
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
