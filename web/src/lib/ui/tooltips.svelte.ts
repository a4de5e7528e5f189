/**
 * The words that a `title` holds, for everyone: under a pointer that rests, at the focus of a keyboard, and at the finger of whoever
 * presses long. Browsers show them to mice only.
 */

import type { Box } from "./placement";

export interface Tooltip {
  text: string;
  box: Box;
}

/** A pointer or the focus rests, a finger presses long, and what it showed stays, in ms. */
const REST = 350;
const LONG = 500;
const STAYS = 2500;
/** A finger that moves farther than this scrolls, in px. */
const STILL = 10;

export class Tooltips {
  tip = $state.raw<Tooltip | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whose title is held back, so that the browser does not show it too. */
  #held: { element: HTMLElement; title: string } | null = null;
  #from: { x: number; y: number } | null = null;
  /** Where the mouse last was: browsers repeat its events when the page changes under it. */
  #mouse: { x: number; y: number } | null = null;
  /** What is no longer there explains nothing: behind a curtain its words may be somebody's secret. */
  readonly #gone = new MutationObserver(() => this.#held?.element.isConnected === false && this.hide());
  /** The click that ends a long press chooses nothing. */
  #swallow = false;

  /** Listens until the returned function is called. */
  listen(): () => void {
    const off = new AbortController();
    const on = <K extends keyof DocumentEventMap>(type: K, hear: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(type, hear, { capture: true, signal: off.signal });
    on("pointerout", (event) => event.pointerType === "mouse" && this.hide());
    // The focus also moves while the page is being drawn: what follows waits until that is done.
    on("focusin", ({ target }) =>
      queueMicrotask(() => {
        if (target instanceof Element && target.matches(":focus-visible")) this.#wait(target, REST);
      }),
    );
    on("focusout", () => queueMicrotask(() => this.hide()));
    on("keydown", (event) => event.key === "Escape" && this.hide());
    on("pointerdown", (event) => this.#press(event));
    on("pointermove", (event) => (event.pointerType === "mouse" ? this.#hover(event) : this.#slide(event)));
    on("pointerup", ({ pointerType }) => pointerType !== "mouse" && this.#release());
    on("pointercancel", () => this.hide());
    on("scroll", () => this.hide());
    on("contextmenu", (event) => this.#swallow && event.preventDefault());
    on("click", (event) => {
      if (!this.#swallow) return;
      this.#swallow = false;
      event.preventDefault();
      event.stopPropagation();
    });
    return () => {
      off.abort();
      this.hide();
    };
  }

  /** Only a mouse that moves asks: what the page puts under one that rests explains nothing by itself. */
  #hover({ target, clientX: x, clientY: y }: PointerEvent): void {
    const moved = x !== this.#mouse?.x || y !== this.#mouse.y;
    this.#mouse = { x, y };
    if (moved) this.#wait(target, REST);
  }

  #slide({ clientX, clientY }: PointerEvent): void {
    if (this.#from && Math.hypot(clientX - this.#from.x, clientY - this.#from.y) > STILL) this.hide();
  }

  #press({ pointerType, target, clientX, clientY }: PointerEvent): void {
    this.hide();
    this.#swallow = false;
    if (pointerType === "mouse") return;
    this.#from = { x: clientX, y: clientY };
    this.#wait(target, LONG, () => (this.#swallow = true));
  }

  #release(): void {
    this.#from = null;
    if (this.tip) this.#timer = setTimeout(() => this.hide(), STAYS);
    else this.hide();
  }

  #wait(target: EventTarget | null, ms: number, shown: () => void = () => undefined): void {
    const element = this.#titled(target);
    if (element !== null && element === this.#held?.element) return;
    this.hide();
    const title = element?.title ?? "";
    if (!element || title === "") return;
    this.#held = { element, title };
    element.removeAttribute("title");
    this.#gone.observe(document, { subtree: true, childList: true });
    this.#timer = setTimeout(() => {
      if (!element.isConnected) return this.hide();
      const { left, top, width, height } = element.getBoundingClientRect();
      this.tip = { text: title, box: { left, top, width, height } };
      shown();
    }, ms);
  }

  /** The nearest element around `target` that has a title, also while that is held back. */
  #titled(target: EventTarget | null): HTMLElement | null {
    if (!(target instanceof Element)) return null;
    const held = this.#held?.element;
    const found = target.closest<HTMLElement>("[title]");
    return held?.contains(target) && !(found && held.contains(found)) ? held : found;
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#gone.disconnect();
    const held = this.#held;
    // Meanwhile the page may have given it other words.
    if (held && !held.element.hasAttribute("title")) held.element.title = held.title;
    this.#held = null;
    this.tip = null;
  }
}
