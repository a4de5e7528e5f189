/** The durations of tokens.css, for what is animated by script. */

/** Milliseconds of a CSS time. The build writes `220ms` as `.22s`. */
export function milliseconds(time: string): number {
  const value = Number.parseFloat(time) || 0;
  return /\ds\s*$/.test(time) ? value * 1000 : value;
}

/** A pause as the reader likes it: longer or shorter than `ms` by the pace they chose in the settings. */
export function paced(ms: number): number {
  return ms * pace();
}

/** Factor of the chosen pace: above 1 the story is told slower. */
export function pace(): number {
  return Number(getComputedStyle(document.documentElement).getPropertyValue("--pace")) || 1;
}

/** A duration as it applies to an element, in ms and at the chosen pace: none of them is long for those who want calm. */
export function motionMs(
  name: "move" | "step" | "flip" | "linger",
  element: Element = document.documentElement,
): number {
  return paced(milliseconds(getComputedStyle(element).getPropertyValue(`--m-${name}`)));
}
