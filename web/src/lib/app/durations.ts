/** Durations of tokens.css for animations by script. */

/** Milliseconds of a CSS time. The build rewrites `220ms` as `.22s`. */
export function milliseconds(time: string): number {
  const value = Number.parseFloat(time) || 0;
  return /\ds\s*$/.test(time) ? value * 1000 : value;
}

/** A pause of `ms`, scaled by the reader's animation speed. */
export function paced(ms: number): number {
  return ms * pace();
}

/** Scale of the reader's animation speed: above 1 is slower. */
export function pace(): number {
  return Number(getComputedStyle(document.documentElement).getPropertyValue("--pace")) || 1;
}

/** A duration for an element, in ms, scaled by the reader's animation speed; short with reduced motion. */
export function motionMs(
  name: "move" | "step" | "flip" | "linger",
  element: Element = document.documentElement,
): number {
  return paced(milliseconds(getComputedStyle(element).getPropertyValue(`--m-${name}`)));
}
