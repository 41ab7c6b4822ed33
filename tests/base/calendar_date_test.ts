/** The calendar date of an instant. */

import { expect, test } from "bun:test";
import { dateIn, dateOf } from "../../src/base/calendar_date.ts";

test("is the date in UTC, wherever the process runs", () => {
  expect(dateOf(new Date("2026-11-21T23:59:59.999Z"))).toBe("2026-11-21");
  expect(dateOf(new Date("2026-11-21T23:30:00-05:00"))).toBe("2026-11-22");
});

test("in a time zone changes at midnight there, in summer and in winter", () => {
  const newYork = (instant: string) => dateIn("America/New_York", new Date(instant));
  expect(newYork("2026-11-23T04:59:59.999Z")).toBe("2026-11-22");
  expect(newYork("2026-11-23T05:00:00Z")).toBe("2026-11-23");
  expect(newYork("2026-07-01T03:59:59Z")).toBe("2026-06-30");
  expect(newYork("2026-07-01T04:00:00Z")).toBe("2026-07-01");
  expect(dateIn("UTC", new Date("2026-07-01T00:00:00Z"))).toBe("2026-07-01");
  expect(dateIn("Asia/Kolkata", new Date("2026-06-30T18:30:00Z"))).toBe("2026-07-01");
});

test("is refused for a time zone that does not exist", () => {
  expect(() => dateIn("Mars/Olympus", new Date())).toThrow(RangeError);
});
