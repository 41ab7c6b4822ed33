/** The calendar date of an instant, in UTC or in a time zone, and the instant of a date. */

export const DAY_MS = 86_400_000;

/** The date in UTC, `2026-11-21`. */
export function dateOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** By time zone: making a format takes far longer than using it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/**
 * The date, `2026-11-21`, in a time zone by its IANA name, such as `America/New_York`.
 * @throws {RangeError} when there is no such time zone
 */
export function dateIn(timeZone: string, instant: Date): string {
  if (timeZone === "UTC") return dateOf(instant);
  return formatOf(timeZone).format(instant);
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const ready = FORMATS.get(timeZone);
  if (ready !== undefined) return ready;
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  FORMATS.set(timeZone, format);
  return format;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;

/**
 * The instant of `2026-11-21T12:00Z`, or of `2026-11-21`, which is its first in UTC. `undefined` for any
 * other text, and for a day such as February 30, which `Date` may take for one of March.
 */
export function parseInstant(text: string): Date | undefined {
  const instant = new Date(INSTANT.test(text) ? text : Number.NaN);
  if (Number.isNaN(instant.getTime()) || dateOf(instant) !== text.slice(0, 10)) return undefined;
  return instant;
}
