/** The calendar date of an instant. */

import { expect, test } from "bun:test";
import { dateOf } from "../../src/base/date_of.ts";

test("is the date in UTC, wherever the process runs", () => {
  expect(dateOf(new Date("2026-11-21T23:59:59.999Z"))).toBe("2026-11-21");
  expect(dateOf(new Date("2026-11-21T23:30:00-05:00"))).toBe("2026-11-22");
});
