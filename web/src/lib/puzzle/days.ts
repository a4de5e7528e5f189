/** Days of the calendar, as the server counts them: UTC dates in ISO 8601, such as "2026-11-16". */

export type Day = string;

const DAY_MS = 86_400_000;

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(Date.parse(text)) === text;

/** The day of a Unix time in ms; empty for an invalid one. */
export function dayOf(time: number): Day {
  return Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10);
}

/** The day `count` days later. */
export function plusDays(day: Day, count: number): Day {
  return dayOf(Date.parse(day) + count * DAY_MS);
}

/** Day of the week, from 0 for Monday. */
export function weekday(day: Day): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** Whole weeks, from Monday to Sunday, of which the last contains `day`. */
export function weeksUpTo(day: Day, count: number): Day[][] {
  const monday = plusDays(day, -weekday(day) - 7 * (count - 1));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => plusDays(monday, 7 * week + at)),
  );
}

/** A day in words: "Monday 16 November", with the year if it is not that of `today`. */
export function dayName(day: Day, language: string, today: Day): string {
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(sameYear ? {} : { year: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(day));
}

/** Names of the days of the week from Monday: letters, and whole names for screen readers. */
export function weekdays(language: string): { short: string; long: string }[] {
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, at) => {
    const name = (weekday: "narrow" | "long") =>
      new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(new Date(plusDays("2024-01-01", at)));
    return { short: name("narrow").toUpperCase(), long: name("long") };
  });
}
