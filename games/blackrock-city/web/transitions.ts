/**
 * Transitions of pieces on the board. Only live events are animated: after the first load and after a reconnect everything
 * is in place.
 */

import { createContext } from "svelte";
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

import { calm } from "$lib/app/settings.svelte";

/** Context: whether the board shows live events. */
export const [isLive, setLive] = createContext<() => boolean>();

/** `css` gets the remaining share of the way, from 1 to 0. Reduced motion fades in instead. */
function appear(live: boolean, duration: number, css: (left: number) => string): TransitionConfig {
  if (!live) return { duration: 0 };
  if (calm()) return { duration: 120, css: (share) => `opacity: ${share}` };
  return { duration, easing: cubicOut, css: (_, left) => css(left) };
}

export const drops = (_: Element, live: boolean): TransitionConfig =>
  appear(live, 280, (left) => `opacity: ${1 - left}; transform: translateY(${-30 * left}px)`);

/** A changed number. */
export const swells = (_: Element, live: boolean): TransitionConfig =>
  appear(
    live,
    420,
    (left) => `color: color-mix(in srgb, var(--stop) ${100 * left}%, currentColor); transform: scale(${1 + left / 2})`,
  );

export const turns = (_: Element, live: boolean): TransitionConfig =>
  appear(live, 420, (left) => `transform: rotate(${-180 * left}deg)`);
