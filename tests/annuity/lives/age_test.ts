/** Calendar dates and ages. */

import { describe, expect, test } from "bun:test";
import {
  ageOn,
  birthDateForAge,
  isCalendarDate,
  monthlyAnniversary,
  monthsUntil,
} from "../../../src/annuity/lives/age.ts";

describe("isCalendarDate()", () => {
  test.each(["2024-02-29", "2000-02-29", "1980-12-31", "0001-01-01"])("%s exists", (date) => {
    expect(isCalendarDate(date)).toBe(true);
  });

  test("of each month the last day exists, and no day after it", () => {
    for (const [month, days] of [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].entries()) {
      const first = `2026-${String(month + 1).padStart(2, "0")}`;
      expect([`${first}-${days}`, `${first}-${days + 1}`].map(isCalendarDate)).toEqual([
        true,
        false,
      ]);
    }
  });

  test.each([
    "2026-02-29",
    "1900-02-29",
    "2026-02-30",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "0000-01-01",
    "26-01-01",
    "2026-1-1",
    "2026-01-01T00:00:00Z",
    "",
  ])("%p does not", (date) => {
    expect(isCalendarDate(date)).toBe(false);
  });
});

describe("ageOn()", () => {
  test("counts birthdays, not days", () => {
    expect(ageOn("2026-11-21", "1980-11-21")).toBe(46);
    expect(ageOn("2026-11-20", "1980-11-21")).toBe(45);
    expect(ageOn("2025-02-28", "2000-02-29")).toBe(24);
    expect(ageOn("2025-03-01", "2000-02-29")).toBe(25);
  });
});

test("birthDateForAge() gives a date on which the age is reached, also on a leap day", () => {
  expect(birthDateForAge("2026-11-21", 60)).toBe("1966-11-21");
  expect(birthDateForAge("2024-02-29", 61)).toBe("1963-02-28");
  expect(ageOn("2024-02-29", birthDateForAge("2024-02-29", 61))).toBe(61);
});

describe("monthlyAnniversary()", () => {
  test.each([
    ["2024-01-31", 1, "2024-02-29"],
    ["2023-01-31", 1, "2023-02-28"],
    ["2023-01-31", 2, "2023-03-31"],
    ["2023-01-31", 3, "2023-04-30"],
    ["2023-01-31", 12, "2024-01-31"],
    ["2023-12-15", 1, "2024-01-15"],
    ["2024-02-29", 11, "2025-01-29"],
    // Ages count a birthday on 29 February from 1 March on where there is none.
    ["2024-02-29", 12, "2025-03-01"],
    ["2024-02-29", 13, "2025-03-29"],
    ["2024-02-29", 48, "2028-02-29"],
    ["2023-08-31", 0, "2023-08-31"],
  ])("%s and %i months: %s", (date, months, expected) => {
    expect(monthlyAnniversary(date, months)).toBe(expected);
    expect(monthsUntil(date, expected)).toBe(months);
  });

  test("no other day is one", () => {
    for (const day of ["2023-03-01", "2023-03-03", "2023-04-29", "2022-12-31", "2023-02-27"]) {
      expect(monthsUntil("2023-01-31", day)).toBeUndefined();
    }
  });
});
