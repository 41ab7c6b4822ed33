/** Mortality and annuity payments against published and recomputed figures. */

import { describe, expect, test } from "bun:test";
import {
  improvedRate,
  type MortalityBasis,
  mortalityRate,
  survivalByMonth,
} from "../../../src/annuity/lives/mortality.ts";
import {
  paymentChances,
  paymentFor,
  paymentPerThousand,
  type Payout,
} from "../../../src/annuity/lives/payout.ts";
import { toCents } from "../../../src/annuity/money.ts";

/** Payment per $1,000 at 3 % on a basis. */
function priced(basis: MortalityBasis, payout: Payout): number {
  const { paymentsPerYear } = payout;
  return paymentPerThousand(paymentChances(basis, payout), { interestRate: 0.03, paymentsPerYear });
}

const STATIC = { table: "2012_iam_period", improvement: "none" } as const;
const GENERATIONAL = { ...STATIC, improvement: "generational" } as const;
const MAN = { age: 65, gender: "male", calendarYear: 2026 } as const;
const WOMAN = { ...MAN, gender: "female" } as const;
const LIFE = { isLife: true, certainYears: 0, survivorRate: 0 } as const;

describe("NAIC VM-M section 1.J: improvement of a rate of 0.741 per 1,000 by 1 % a year", () => {
  test("is 0.734 and 0.726, always from 2012 and never chained", () => {
    expect(improvedRate(0.741, 0.01, 1)).toBe(0.734);
    expect(improvedRate(0.741, 0.01, 2)).toBe(0.726);
    expect(improvedRate(improvedRate(0.741, 0.01, 1), 0.01, 1)).toBe(0.727);
  });

  test("is what a man of 30 has in 2012, 2013 and 2014", () => {
    const rates = [2012, 2013, 2014].map((calendarYear) =>
      mortalityRate(GENERATIONAL, { age: 30, gender: "male", calendarYear }),
    );
    expect(rates.map((rate) => rate * 1000)).toEqual([0.741, 0.734, 0.726]);
  });
});

describe("payments a month per $1,000 at 3 %, age 65, 2012 IAM Period", () => {
  // Recomputed from SOA tables 2585 and 2586 with deaths spread evenly over each year.
  test.each([
    ["a man's life", STATIC, { option: LIFE, first: MAN }, 5.2984],
    ["a woman's life", STATIC, { option: LIFE, first: WOMAN }, 4.9965],
    [
      "a man's life, 10 years certain",
      STATIC,
      { option: { ...LIFE, certainYears: 10 }, first: MAN },
      5.1695,
    ],
    [
      "both lives",
      STATIC,
      { option: { ...LIFE, survivorRate: 1 }, first: MAN, second: WOMAN },
      4.394,
    ],
    [
      "20 years certain",
      STATIC,
      { option: { isLife: false, certainYears: 20, survivorRate: 0 }, first: MAN },
      5.5121,
    ],
    ["a man's life, generational in 2026", GENERATIONAL, { option: LIFE, first: MAN }, 4.9143],
  ])("%s", (_, basis, payout, expected) => {
    const monthly = priced(basis, { ...payout, paymentsPerYear: 12 });
    expect(Math.abs(monthly - expected)).toBeLessThan(0.00006);
  });

  test("half to the survivor lies between one life and full to the survivor", () => {
    const [full, half] = [1, 0.5].map((survivorRate) =>
      priced(STATIC, {
        option: { ...LIFE, survivorRate },
        paymentsPerYear: 12,
        first: MAN,
        second: WOMAN,
      }),
    );
    expect(half).toBeGreaterThan(full as number);
    expect(half).toBeLessThan(5.2984);
  });

  test("fewer payments a year are larger, but less so than in proportion", () => {
    const [monthly, quarterly, yearly] = ([12, 4, 1] as const).map((paymentsPerYear) =>
      priced(STATIC, { option: LIFE, paymentsPerYear, first: MAN }),
    ) as [number, number, number];
    expect(quarterly).toBeLessThan(3 * monthly);
    expect(yearly).toBeLessThan(4 * quarterly);
    expect(yearly).toBeGreaterThan(11 * monthly);
  });

  test("unisex lies between the sexes", () => {
    const both = priced(STATIC, {
      option: LIFE,
      paymentsPerYear: 12,
      first: { ...MAN, gender: "unisex" },
    });
    expect(both).toBeGreaterThan(4.9965);
    expect(both).toBeLessThan(5.2984);
  });

  test("a survivor's part without a second life throws", () => {
    const option = { ...LIFE, survivorRate: 1 };
    expect(() => priced(STATIC, { option, paymentsPerYear: 12, first: MAN })).toThrow(RangeError);
  });
});

describe("payments", () => {
  test("NAIC Model #245 appendix A: $166,110 at $5.00 is $830.55, $173,581 at $6.50 is $1,128.28", () => {
    expect(toCents(paymentFor(166_110, 5))).toBe(830.55);
    expect(toCents(paymentFor(173_581, 6.5))).toBe(1128.28);
  });

  test("LTAM Part II chapter 7: 100,000 at a purchase rate of 143.83 is 695.27 a month", () => {
    expect(toCents(paymentFor(100_000, 1000 / 143.83))).toBe(695.27);
  });
});

describe("mortality tables", () => {
  test("2012 IAM Period is nine tenths of Basic at 65", () => {
    const basic = mortalityRate({ ...STATIC, table: "2012_iam_basic" }, MAN);
    expect(mortalityRate(STATIC, MAN) / basic).toBeCloseTo(0.9, 2);
  });

  test("end life at their last age, and take their first row below their first age", () => {
    expect(mortalityRate(STATIC, { ...MAN, age: 121 })).toBe(1);
    const older = { table: "annuity_2000", improvement: "none" } as const;
    expect(mortalityRate(older, { ...MAN, age: 2 })).toBe(mortalityRate(older, { ...MAN, age: 5 }));
    expect(survivalByMonth(older, MAN)).toHaveLength((115 - 65 + 1) * 12);
  });

  test("survival never rises", () => {
    const survival = survivalByMonth(GENERATIONAL, { ...WOMAN, age: 20 });
    survival.forEach((alive, month) => expect(alive).toBeLessThanOrEqual(survival[month - 1] ?? 1));
  });
});

test("past the last age of the table nothing is priced, instead of payments without end", () => {
  const life = { age: 121, gender: "unisex", calendarYear: 2087 } as const;
  expect(() => priced(STATIC, { option: LIFE, paymentsPerYear: 12, first: life })).toThrow(
    "Cannot price annuity payments: none would be made",
  );
  expect(
    priced(STATIC, { option: LIFE, paymentsPerYear: 12, first: { ...life, age: 120 } }),
  ).toBeGreaterThan(0);
});
