/** The prescribed years of payments, and the untaxed part of payments, against published figures. */

import { describe, expect, test } from "bun:test";
import { nearestAgeOn } from "../../../src/annuity/lives/age.ts";
import {
  exclusionRate,
  expectedReturnMultiple,
  LAST_MULTIPLE_AGE,
} from "../../../src/annuity/taxes/expected_return.ts";
import { toCents } from "../../../src/annuity/money.ts";

const LIFE = { isLife: true, certainYears: 0, survivorRate: 0 };
const oneLife = (nearestAge: number, paymentsPerYear: 1 | 2 | 4 | 12 = 12) =>
  expectedReturnMultiple(LIFE, { nearestAge, paymentsPerYear });

describe("Treasury Regulation section 1.72-9 table V", () => {
  test("Treasury Regulation section 1.72-5(a)(1): at 66, $100 a month is expected to return $23,040", () => {
    expect(oneLife(66)).toBe(19.2);
    expect(1200 * (oneLife(66) ?? 0)).toBeCloseTo(23_040, 9);
  });

  test("IRS Publication 939: at 65, $100 a month for $10,800 is 45.0 % untaxed, $540 of $1,200", () => {
    const rate = exclusionRate(10_800, 1200 * (oneLife(65) ?? 0));
    expect(rate).toBe(0.45);
    expect(toCents(1200 * rate)).toBe(540);
    expect(toCents(1200 * (1 - rate))).toBe(660);
    expect(toCents(600 * rate)).toBe(270);
  });

  test.each([
    [5, 76.6],
    [55, 28.6],
    [60, 24.2],
    [70, 16.0],
    [75, 12.5],
    [80, 9.5],
    [85, 6.9],
    [90, 5.0],
    [95, 3.7],
  ])("has at %i %f, as select values are printed elsewhere", (age, multiple) => {
    expect(oneLife(age)).toBe(multiple);
  });

  test("falls with every year of age, by at most a year, and ever more slowly but for rounding", () => {
    const falls: number[] = [];
    for (let age = 6; age <= LAST_MULTIPLE_AGE; age += 1) {
      falls.push((oneLife(age - 1) ?? 0) - (oneLife(age) ?? 0));
    }
    for (const fall of falls) {
      expect(fall).toBeGreaterThan(0.05);
      expect(fall).toBeLessThan(1.05);
    }
    for (let place = 1; place < falls.length; place += 1) {
      expect(falls[place] ?? 9).toBeLessThan((falls[place - 1] ?? 0) + 0.15);
    }
  });

  test("is undefined beyond the ends of the table", () => {
    expect(oneLife(4)).toBeUndefined();
    expect(oneLife(LAST_MULTIPLE_AGE + 1)).toBeUndefined();
  });

  test("is adjusted for rarer payments, the first of which is made at once (section 1.72-5(a)(2)(i))", () => {
    expect([1, 2, 4, 12].map((perYear) => oneLife(70, perYear as 1 | 2 | 4 | 12))).toEqual([
      16.5, 16.2, 16.1, 16,
    ]);
  });
});

describe("years of payments expected", () => {
  test("are those certain where no life counts (Internal Revenue Code 72(c)(3)(B))", () => {
    const option = { isLife: false, certainYears: 20, survivorRate: 0 };
    expect(expectedReturnMultiple(option, { nearestAge: 70, paymentsPerYear: 1 })).toBe(20);
  });

  test("are undefined where they need tables VI and VII", () => {
    const at = { nearestAge: 70, paymentsPerYear: 12 } as const;
    expect(expectedReturnMultiple({ ...LIFE, certainYears: 1 }, at)).toBeUndefined();
    expect(expectedReturnMultiple({ ...LIFE, certainYears: 10 }, at)).toBeUndefined();
    expect(expectedReturnMultiple({ ...LIFE, survivorRate: 0.5 }, at)).toBeUndefined();
  });

  test("count from the birthday nearest to the first payment", () => {
    expect(nearestAgeOn("2026-11-22", 10, "1966-11-22")).toBe(70);
    expect(nearestAgeOn("2026-11-22", 10, "1966-06-22")).toBe(70);
    expect(nearestAgeOn("2026-11-22", 10, "1966-05-01")).toBe(71);
    expect(nearestAgeOn("2026-11-22", 10, "1966-12-01")).toBe(70);
  });
});

test("never is more than the payment untaxed, nor anything of no return", () => {
  expect(exclusionRate(2, 1)).toBe(1);
  expect(exclusionRate(1, 0)).toBe(0);
});
