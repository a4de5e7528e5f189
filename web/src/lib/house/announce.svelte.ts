/** What a screen reader is told, beyond what the page shows. */

class Announcer {
  /** Interrupts: my turn, a countdown, a lost connection. */
  assertive = $state("");
  /** Waits for a pause: journal lines, consequences of a choice. */
  polite = $state("");
  #lines: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  now(text: string): void {
    this.assertive = text;
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
