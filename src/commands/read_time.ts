/** Shared by the list: days and instants of the command line. */

import { dateOf } from "#base";
import { type Asked, UsageError } from "./command.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;

/** The day of an option, `2026-11-21`, if given. */
export function readDay({ option }: Asked, name: string): string | undefined {
  const text = option(name);
  if (text === undefined || (DAY.test(text) && exists(text))) return text;
  throw new UsageError(`--${name} must be a day like 2026-11-21`);
}

/** What `parseInstant` takes. */
export const INSTANT_ALLOWED = "a day like 2026-11-21 or an instant like 2026-11-21T12:00Z";

/** An instant; a day is its first instant in UTC. `undefined` when there is none such. */
export function parseInstant(text: string): Date | undefined {
  return INSTANT.test(text) && exists(text) ? new Date(text) : undefined;
}

export function readInstant({ option }: Asked, name: string): Date | undefined {
  const text = option(name);
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (instant === undefined) throw new UsageError(`--${name} must be ${INSTANT_ALLOWED}`);
  return instant;
}

/** False for a February 30, which `Date` may take for a day of March. */
function exists(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && dateOf(instant) === text.slice(0, 10);
}
