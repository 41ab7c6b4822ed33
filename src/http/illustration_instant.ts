/** The instant that a test key may have an illustration made for, in place of now. */

import type { KeyMode } from "#access";
import { type FaultCode, refused, type ServiceError } from "#base";
import type { Said } from "#texts";

const NAME = "X-Illustration-Instant";

const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** First and last year in UTC; no law or mortality table of an illustration is made for others. */
const YEAR_MIN = 2000;
const YEAR_MAX = 2099;

/**
 * The instant of the header, e.g. `2026-12-01T00:00:00-05:00`; `undefined` without one.
 * @throws {ServiceError} `invalid_request` for a key that is no test key, or for a text that is no such instant. Source: [D98].
 */
export function readIllustrationInstant(headers: Headers, mode: KeyMode): Date | undefined {
  const text = headers.get(NAME);
  // An administrator's key makes no illustration.
  if (text === null || mode === "admin") return undefined;
  if (mode !== "test") throw refuse("mode", { code: "instantOfLiveKey", header: NAME });
  const [, date = ""] = INSTANT.exec(text) ?? [];
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  // A day that its month lacks is the next month's first to some parsers.
  const isDate = new Date(`${date}T00:00Z`).toJSON()?.startsWith(date);
  if (date !== "" && isDate && year >= YEAR_MIN && year <= YEAR_MAX) return instant;
  throw refuse("format", { code: "instant", header: NAME, years: [YEAR_MIN, YEAR_MAX] });
}

function refuse(code: FaultCode, said: Said): ServiceError {
  return refused([{ field: NAME, pointer: "", code, said }]);
}
