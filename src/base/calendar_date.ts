/** The calendar date of an instant, in UTC or in a time zone. */

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
