/** The calendar date of an instant. */

/** The date in UTC, `2026-11-21`. */
export function dateOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
