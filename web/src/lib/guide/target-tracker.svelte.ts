/** Where something of the board lies on the screen, while it moves, scrolls or goes. */

import type { Box } from "../ui/placement";

/** How often it is looked for, in ms: boards are drawn anew at any time. */
const EVERY = 120;

export class TargetTracker {
  box = $state.raw<Box | null>(null);
  /** How often somebody asked to be led there. */
  called = $state(0);
  #element: HTMLElement | SVGElement | null = null;

  /** Call it in a component's script. `names` are values of `data-guide`, the best first. */
  constructor(names: () => readonly string[]) {
    $effect(() => {
      const wanted = names();
      this.#element = null;
      const look = () => this.#look(wanted);
      look();
      const timer = setInterval(look, EVERY);
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
    // What is below the fold is brought into sight, once.
    if (found && found !== this.#element) found.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#element = found;
    const box = found ? boxOf(found) : null;
    if (!same(box, this.box)) this.box = box;
  }

  /** Puts the focus there: on the thing itself, on what is named, or on the first control in it. */
  go(hand?: string): void {
    this.called++;
    const named = hand === undefined ? null : seen([hand]);
    const control = named ?? [ABLE, CONTROL].map((those) => within(this.#element, those)).find((one) => one !== null);
    control?.focus({ focusVisible: true } as FocusOptions);
  }
}

/** Controls that can be used now come before those that must wait for their turn. */
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

/** How far inside its edge a region is framed: what lies beside it is not its own. */
const INSIDE = 6;

/** A piece is framed around; a region that has room within its edge is framed there. */
function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { paddingLeft, paddingRight, paddingTop, paddingBottom, borderLeftWidth } = getComputedStyle(element);
  const room = Math.min(...[paddingLeft, paddingRight, paddingTop, paddingBottom].map(parseFloat));
  const by = parseFloat(borderLeftWidth) === 0 && room >= INSIDE - 1 ? INSIDE : 0;
  return { left: left + by, top: top + by, width: width - 2 * by, height: height - 2 * by };
}

function same(one: Box | null, other: Box | null): boolean {
  if (!one || !other) return one === other;
  return one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height;
}
