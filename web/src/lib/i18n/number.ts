/** A number with a minus sign (U+2212), which is as wide as a plus sign. */
export function written(n: number): string {
  return n < 0 ? `−${-n}` : `${n}`;
}
