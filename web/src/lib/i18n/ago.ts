/** Relative time, such as "3 hr. ago". */

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** `then` and `now` are Unix times in ms. */
export function ago(language: string, then: number, now: number = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  for (const [unit, length] of UNITS) {
    const count = Math.floor((now - then) / length);
    if (count >= 1) return format.format(-count, unit);
  }
  return format.format(0, "second");
}
