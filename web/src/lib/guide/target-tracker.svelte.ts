/** Position of the guide's target on the screen, tracked while it moves, scrolls or disappears. */

import type { Box } from "../ui/placement";

/** Polling interval in ms: boards may re-render at any time. */
const POLL_MS = 120;

export class TargetTracker {
  box = $state.raw<Box | null>(null);
  /** Number of requests to show the target. */
  called = $state(0);
  #element: HTMLElement | SVGElement | null = null;

  /** Call it in a component's script. `names` are `data-guide` values, the best first. */
  constructor(names: () => readonly string[]) {
    $effect(() => {
      const wanted = names();
      this.#element = null;
      const look = () => this.#look(wanted);
      look();
      const timer = setInterval(look, POLL_MS);
      addEventListener("resize", look);
      addEventListener("scroll", look, { capture: true, passive: true });
      return () => {
        clearInterval(timer);
        removeEventListener("resize", look);
        removeEventListener("scroll", look, { capture: true });
      };
    });
  }

  #look(wanted: readonly string[]): void {
    const found = seen(wanted);
    // Scrolls a new target into view once.
    if (found && found !== this.#element) found.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#element = found;
    const box = found ? boxOf(found) : null;
    if (!same(box, this.box)) this.box = box;
  }

  /** Focuses the target, the named control, or the first control inside. */
  go(hand?: string): void {
    this.called++;
    const named = hand === undefined ? null : seen([hand]);
    const control = named ?? [ABLE, CONTROL].map((those) => within(this.#element, those)).find((one) => one !== null);
    control?.focus({ focusVisible: true } as FocusOptions);
  }
}

/** Enabled controls come before disabled ones. */
const CONTROL = "button:not([tabindex='-1']), a[href], [tabindex='0']";
const ABLE = "button:not([tabindex='-1']):not([aria-disabled='true']), a[href], [tabindex='0']";

function within(element: Element | null, those: string): HTMLElement | null {
  return element?.closest<HTMLElement>(those) ?? element?.querySelector<HTMLElement>(those) ?? null;
}

function seen(names: readonly string[]): HTMLElement | null {
  for (const name of names) {
    const all = document.querySelectorAll<HTMLElement>(`[data-guide="${CSS.escape(name)}"]`);
    const found = Array.from(all).find((element) => element.getClientRects().length > 0);
    if (found) return found;
  }
  return null;
}

/** Inset of the frame of a region in px, so that it does not touch its neighbours. */
const INSET_PX = 6;

/** Pieces are framed outside, padded regions inside. */
function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { paddingLeft, paddingRight, paddingTop, paddingBottom, borderLeftWidth } = getComputedStyle(element);
  const room = Math.min(...[paddingLeft, paddingRight, paddingTop, paddingBottom].map(parseFloat));
  const by = parseFloat(borderLeftWidth) === 0 && room >= INSET_PX - 1 ? INSET_PX : 0;
  return { left: left + by, top: top + by, width: width - 2 * by, height: height - 2 * by };
}

function same(one: Box | null, other: Box | null): boolean {
  if (!one || !other) return one === other;
  return one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height;
}
