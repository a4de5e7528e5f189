/** A number as people read it: with a minus sign (U+2212), which is as wide as a plus, never a hyphen. */
export function written(n: number): string {
  return n < 0 ? `−${-n}` : `${n}`;
}
