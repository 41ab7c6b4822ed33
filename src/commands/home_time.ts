/** Shared by the commands: the clock of a product's home state. */

import { DAY_MS } from "#base";

/** The zone in which most people of a state live. Source: the tz database. */
const STATES_BY_ZONE: Readonly<Record<string, string>> = {
  "America/New_York": "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV",
  "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
  "America/Denver": "CO ID MT NM UT WY",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA NV OR WA",
  "America/Anchorage": "AK",
  "America/Puerto_Rico": "PR VI",
  "Pacific/Honolulu": "HI",
  "Pacific/Guam": "GU MP",
  "Pacific/Pago_Pago": "AS",
};

/** The time zone of a definition's home state; `undefined` where it names none. */
export function homeZoneOf(definition: unknown): string | undefined {
  const { homeState } = (definition ?? {}) as { readonly homeState?: unknown };
  const named = (states: string) => states.split(" ").some((state) => state === homeState);
  return Object.keys(STATES_BY_ZONE).find((zone) => named(STATES_BY_ZONE[zone] ?? ""));
}

/** An instant in a time zone: `2026-12-01 00:00`, or with seconds. */
export function timeIn(
  timeZone: string,
  instant: Date,
  precision: "minute" | "second" = "minute",
): string {
  const timeStyle = precision === "minute" ? "short" : "medium";
  return instant.toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle });
}

/**
 * An instant in a product's time zone, beside UTC; of a product that goes by UTC, beside the clock of its home state:
 * `2026-11-30 00:00 UTC (2026-11-29 19:00 America/New_York)`.
 */
export function timeOfProduct(
  timeZone: string,
  homeZone: string | undefined,
  instant: Date,
): string {
  const own = `${timeIn(timeZone, instant)} ${timeZone}`;
  const other = timeZone === "UTC" ? homeZone : "UTC";
  return other === undefined ? own : `${own} (${timeIn(other, instant)} ${other})`;
}

/** The last unit is years; each with the milliseconds from which it is used. */
const UNITS: readonly (readonly [name: string, milliseconds: number, from: number])[] = [
  ["year", 365.25 * DAY_MS, 730 * DAY_MS],
  ["day", DAY_MS, DAY_MS],
  ["hour", 3_600_000, 3_600_000],
  ["minute", 60_000, 0],
];

/** A length of time in its largest whole unit: `3 days`, `180 years`. */
export function lengthInWords(milliseconds: number): string {
  const [name = "", unit = 1] = UNITS.find(([, , from]) => milliseconds >= from) ?? [];
  const count = Math.floor(milliseconds / unit);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
