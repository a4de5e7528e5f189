/**
 * How things appear on the board. Only what happens before somebody's eyes does: at the first sight of a table, and when one comes
 * back to it, everything is where it is.
 */

import { createContext } from "svelte";
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

import { calm } from "$lib/app/settings.svelte";

/** Does the board show something that has just happened? */
export const [isLive, setLive] = createContext<() => boolean>();

/** `css` has the way that is still to go, from 1 to 0. Whoever wants calm sees it fade in. */
function appear(live: boolean, duration: number, css: (left: number) => string): TransitionConfig {
  if (!live) return { duration: 0 };
  if (calm()) return { duration: 120, css: (share) => `opacity: ${share}` };
  return { duration, easing: cubicOut, css: (_, left) => css(left) };
}

/** A pawn. */
export const drops = (_: Element, live: boolean): TransitionConfig =>
  appear(live, 280, (left) => `opacity: ${1 - left}; transform: translateY(${-30 * left}px)`);

/** A number that is another now. */
export const swells = (_: Element, live: boolean): TransitionConfig =>
  appear(
    live,
    420,
    (left) => `color: color-mix(in srgb, var(--stop) ${100 * left}%, currentColor); transform: scale(${1 + left / 2})`,
  );

/** The hourglass. */
export const turns = (_: Element, live: boolean): TransitionConfig =>
  appear(live, 420, (left) => `transform: rotate(${-180 * left}deg)`);
