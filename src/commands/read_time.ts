/** Shared by the commands: days and instants of the command line. */

import { parseInstant } from "#base";
import { type Asked, UsageError } from "./command.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day of an option, `2026-11-21`, if given. */
export function readDay({ option }: Asked, name: string): string | undefined {
  const text = option(name);
  if (text === undefined || (DAY.test(text) && parseInstant(text) !== undefined)) return text;
  throw new UsageError(`--${name} must be a day like 2026-11-21`);
}

/** What `parseInstant` takes. */
export const INSTANT_ALLOWED = "a day like 2026-11-21 or an instant like 2026-11-21T12:00Z";

/** The instant of an option, if given. */
export function readInstant({ option }: Asked, name: string): Date | undefined {
  const text = option(name);
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (instant === undefined) throw new UsageError(`--${name} must be ${INSTANT_ALLOWED}`);
  return instant;
}

/** The text of an option that `parseInstant` takes, if given; a day begins in the time zone of a product. */
export function readMoment(asked: Asked, name: string): string | undefined {
  readInstant(asked, name);
  return asked.option(name);
}
