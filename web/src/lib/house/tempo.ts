/** The durations of tokens.css, for what is animated by script. */

/** Milliseconds of a CSS time. The build writes `220ms` as `.22s`. */
export function milliseconds(time: string): number {
  const value = Number.parseFloat(time) || 0;
  return /\ds\s*$/.test(time) ? value * 1000 : value;
}

/** A duration as it applies to an element, in ms: none of them is long for those who want calm. */
export function tempo(name: "move" | "step" | "flip" | "linger", element: Element = document.documentElement): number {
  return milliseconds(getComputedStyle(element).getPropertyValue(`--m-${name}`));
}
