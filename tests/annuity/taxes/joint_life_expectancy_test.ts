/** The computed joint life expectancy against the tables that the Treasury and the IRS print. */

import { describe, expect, test } from "bun:test";
import { jointLifeExpectancy } from "../../../src/annuity/taxes/joint_life_expectancy.ts";
import { toCents } from "../../../src/annuity/money.ts";
import {
  distributionPeriod,
  isPeriodCertainAllowed,
  requiredDistribution,
} from "../../../src/annuity/taxes/required_distribution.ts";

/** Single Life Table, ages 0 to 119: Treasury Regulation section 1.401(a)(9)-9(b). */
const SINGLE_LIFE: readonly number[] = [
  84.6, 83.7, 82.8, 81.8, 80.8, 79.8, 78.8, 77.9, 76.9, 75.9, 74.9, 73.9, 72.9, 71.9, 70.9, 69.9,
  69.0, 68.0, 67.0, 66.0, 65.0, 64.1, 63.1, 62.1, 61.1, 60.2, 59.2, 58.2, 57.3, 56.3, 55.3, 54.4,
  53.4, 52.5, 51.5, 50.5, 49.6, 48.6, 47.7, 46.7, 45.7, 44.8, 43.8, 42.9, 41.9, 41.0, 40.0, 39.0,
  38.1, 37.1, 36.2, 35.3, 34.3, 33.4, 32.5, 31.6, 30.6, 29.8, 28.9, 28.0, 27.1, 26.2, 25.4, 24.5,
  23.7, 22.9, 22.0, 21.2, 20.4, 19.6, 18.8, 18.0, 17.2, 16.4, 15.6, 14.8, 14.1, 13.3, 12.6, 11.9,
  11.2, 10.5, 9.9, 9.3, 8.7, 8.1, 7.6, 7.1, 6.6, 6.1, 5.7, 5.3, 4.9, 4.6, 4.3, 4.0, 3.7, 3.4, 3.2,
  3.0, 2.8, 2.6, 2.5, 2.3, 2.2, 2.1, 2.1, 2.1, 2.0, 2.0, 2.0, 2.0, 2.0, 1.9, 1.9, 1.8, 1.8, 1.6,
  1.4, 1.1,
];

/** Uniform Lifetime Table, ages 72 to 120: section 1.401(a)(9)-9(c); IRS Publication 590-B table III. */
const UNIFORM_LIFETIME_FROM_72: readonly number[] = [
  27.4, 26.5, 25.5, 24.6, 23.7, 22.9, 22, 21.1, 20.2, 19.4, 18.5, 17.7, 16.8, 16, 15.2, 14.4, 13.7,
  12.9, 12.2, 11.5, 10.8, 10.1, 9.5, 8.9, 8.4, 7.8, 7.3, 6.8, 6.4, 6, 5.6, 5.2, 4.9, 4.6, 4.3, 4.1,
  3.9, 3.7, 3.5, 3.4, 3.3, 3.1, 3, 2.9, 2.8, 2.7, 2.5, 2.3, 2,
];

/** Joint and Last Survivor Table by the owner's age, for a spouse from 30 to 11 years younger: section 1.401(a)(9)-9(d). */
const JOINT_FROM_30: Readonly<Record<number, readonly number[]>> = {
  72: [
    55.5, 54.5, 53.6, 52.6, 51.7, 50.8, 49.8, 48.9, 47.9, 47, 46, 45.1, 44.2, 43.2, 42.3, 41.4,
    40.5, 39.6, 38.7, 37.8, 36.9, 36, 35.2, 34.3, 33.5, 32.7, 31.9, 31.1, 30.3, 29.5, 28.8, 28.1,
  ],
  73: [
    55.5, 54.5, 53.6, 52.6, 51.7, 50.7, 49.8, 48.8, 47.9, 46.9, 46, 45.1, 44.1, 43.2, 42.3, 41.4,
    40.4, 39.5, 38.6, 37.7, 36.8, 36, 35.1, 34.2, 33.4, 32.6, 31.7, 30.9, 30.1, 29.4, 28.6, 27.9,
    27.2,
  ],
  80: [
    55.4, 54.4, 53.5, 52.5, 51.6, 50.6, 49.7, 48.7, 47.8, 46.8, 45.9, 44.9, 43.9, 43, 42.1, 41.1,
    40.2, 39.2, 38.3, 37.4, 36.5, 35.5, 34.6, 33.7, 32.9, 32, 31.1, 30.3, 29.4, 28.6, 27.8, 26.9,
    26.1, 25.3, 24.6, 23.8, 23.1, 22.3, 21.6, 20.9,
  ],
  85: [
    55.4, 54.4, 53.5, 52.5, 51.5, 50.6, 49.6, 48.7, 47.7, 46.8, 45.8, 44.8, 43.9, 42.9, 42, 41,
    40.1, 39.1, 38.2, 37.3, 36.3, 35.4, 34.5, 33.6, 32.7, 31.8, 30.9, 30, 29.1, 28.3, 27.4, 26.6,
    25.8, 25, 24.1, 23.3, 22.6, 21.8, 21, 20.3, 19.5, 18.8, 18.1, 17.4, 16.7,
  ],
};

test("one life beside one of 120, who has no whole year left, is the Single Life Table", () => {
  expect(SINGLE_LIFE.map((_, age) => jointLifeExpectancy(age, 120))).toEqual([...SINGLE_LIFE]);
});

test("a beneficiary ten years younger makes the Uniform Lifetime Table", () => {
  const ages = UNIFORM_LIFETIME_FROM_72.map((_, index) => 72 + index);
  expect(ages.map((age) => distributionPeriod(age))).toEqual([...UNIFORM_LIFETIME_FROM_72]);
  expect(distributionPeriod(125)).toBe(2);
});

test.each(Object.entries(JOINT_FROM_30))(
  "an owner of %s has the Joint and Last Survivor Table",
  (owner, row) => {
    expect(row.map((_, index) => jointLifeExpectancy(Number(owner), 30 + index))).toEqual([...row]);
  },
);

test("it is the same for both lives, and no shorter for a younger one", () => {
  for (let age = 72; age <= 120; age += 1) {
    for (let other = 0; other < 120; other += 1) {
      const years = jointLifeExpectancy(age, other);
      expect(years).toBe(jointLifeExpectancy(other, age));
      expect(years).toBeGreaterThanOrEqual(jointLifeExpectancy(age, other + 1));
    }
  }
});

describe("IRS Publication 590-B, an owner who becomes 75 with $100,000", () => {
  const owner = { birthYear: 1951, calendarYear: 2026 };

  test("has 24.6 years, $4,065, with a beneficiary who is not a much younger spouse", () => {
    expect(Math.round(requiredDistribution(100_000, owner))).toBe(4_065);
    const spouse = { ...owner, spouseBirthYear: 1961 };
    expect(Math.round(requiredDistribution(100_000, spouse))).toBe(4_065);
  });

  test("has 25.3 years, $3,953, with a spouse of 64 as the only beneficiary", () => {
    const spouse = { ...owner, spouseBirthYear: 1962 };
    expect(toCents(requiredDistribution(100_000, spouse))).toBe(toCents(100_000 / 25.3));
    expect(Math.round(requiredDistribution(100_000, spouse))).toBe(3_953);
  });
});

test("a much younger spouse allows a longer period certain", () => {
  expect(isPeriodCertainAllowed(20, 82)).toBe(false);
  expect(isPeriodCertainAllowed(20, 82, 20)).toBe(true);
});
