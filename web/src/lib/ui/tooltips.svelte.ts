/** Tooltips from `title` attributes, for pointer, keyboard focus and long press. Browsers show them for the mouse only. */

import type { Box } from "./placement";

export interface Tooltip {
  text: string;
  box: Box;
}

/** Hover or focus delay, long press, and display time after it, in ms. */
const HOVER_MS = 350;
const LONG_PRESS_MS = 500;
const DISPLAY_MS = 2500;
/** Movement in px from which a touch is a scroll. */
const SCROLL_PX = 10;

export class Tooltips {
  tip = $state.raw<Tooltip | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Element whose title is removed meanwhile, so that the browser shows no tooltip of its own. */
  #held: { element: HTMLElement; title: string } | null = null;
  #from: { x: number; y: number } | null = null;
  /** Last position of the mouse: browsers repeat its events when the page changes under it. */
  #mouse: { x: number; y: number } | null = null;
  /** Hides the tooltip when its element is removed: behind a curtain its text may be private. */
  readonly #gone = new MutationObserver(() => this.#held?.element.isConnected === false && this.hide());
  /** The click that ends a long press is swallowed. */
  #swallow = false;

  /** Listens until the returned function is called. */
  listen(): () => void {
    const off = new AbortController();
    const on = <K extends keyof DocumentEventMap>(type: K, hear: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(type, hear, { capture: true, signal: off.signal });
    on("pointerout", (event) => event.pointerType === "mouse" && this.hide());
    // The focus may move during a render: waits until that is done.
    on("focusin", ({ target }) =>
      queueMicrotask(() => {
        if (target instanceof Element && target.matches(":focus-visible")) this.#wait(target, HOVER_MS);
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

  /** Ignores a mouse that rests while the page changes under it. */
  #hover({ target, clientX: x, clientY: y }: PointerEvent): void {
    const moved = x !== this.#mouse?.x || y !== this.#mouse.y;
    this.#mouse = { x, y };
    if (moved) this.#wait(target, HOVER_MS);
  }

  #slide({ clientX, clientY }: PointerEvent): void {
    if (this.#from && Math.hypot(clientX - this.#from.x, clientY - this.#from.y) > SCROLL_PX) this.hide();
  }

  #press({ pointerType, target, clientX, clientY }: PointerEvent): void {
    this.hide();
    this.#swallow = false;
    if (pointerType === "mouse") return;
    this.#from = { x: clientX, y: clientY };
    this.#wait(target, LONG_PRESS_MS, () => (this.#swallow = true));
  }

  #release(): void {
    this.#from = null;
    if (this.tip) this.#timer = setTimeout(() => this.hide(), DISPLAY_MS);
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

  /** The nearest element with a title, also while that is removed. */
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
    // The page may have set another title meanwhile.
    if (held && !held.element.hasAttribute("title")) held.element.title = held.title;
    this.#held = null;
    this.tip = null;
  }
}
