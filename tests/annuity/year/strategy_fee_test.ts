/** Fees of crediting strategies: when they are taken, of what, today's and the greatest. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Contract, StrategyFee } from "../../../src/annuity/contract.ts";
import { project } from "../../../src/annuity/projection.ts";
import { contract, withdrawnAtStart } from "../../support/contract.ts";
import { runs } from "../../support/depth.ts";

const INDEX = { share: 1, termYears: 1, accruesDaily: false } as const;

function projected(
  fee: StrategyFee,
  rates: readonly number[],
  changes: {
    readonly termYears?: number;
    readonly accruesDaily?: boolean;
  } & Partial<Contract> = {},
  basis: "current" | "guaranteed" = "current",
) {
  const { termYears = 1, accruesDaily = false, ...others } = changes;
  const strategies = [{ ...INDEX, termYears, accruesDaily, fee }];
  return project(contract({ strategies, ...others }), rates.length, {
    creditedRates: [rates],
    basis,
  });
}

const START = {
  current: 0.015,
  guaranteed: 0.015,
  every: "contract_year",
  timing: "start",
  base: "opening_value",
} as const;

describe("EquiTrust MarketMax brochure, page 4: 1.50 % at the beginning of each contract year", () => {
  test("is taken before the index credit, and lowers the value of a year without one", () => {
    const years = projected(START, [0.05, 0]);
    // 100,000 − 1,500 = 98,500; × 1.05 = 103,425; − 1.5 % = 101,873.625.
    expect(years.map(({ strategyFee }) => strategyFee)).toEqual([
      1500,
      expect.closeTo(1551.375, 6),
    ]);
    expect(years.map(({ accountValue }) => accountValue)).toEqual([
      expect.closeTo(103_425, 6),
      expect.closeTo(101_873.625, 6),
    ]);
  });

  test("comes after a withdrawal on that day, and leaves what is withdrawn later", () => {
    const withdrawals = withdrawnAtStart(12_000, 1);
    const [atStart] = projected(START, [0], { withdrawals });
    expect(atStart?.strategyFee).toBeCloseTo(0.015 * 88_000, 6);
    const [monthly] = projected(START, [0], { withdrawals: { ...withdrawals, perYear: 12 } });
    expect(monthly?.strategyFee).toBeCloseTo(0.015 * 99_000, 6);
    const [everything] = projected(START, [0], { withdrawals: { ...withdrawals, yearly: 1e6 } });
    expect(everything).toMatchObject({ strategyFee: 0, accountValue: 0, withdrawal: 100_000 });
  });

  test("is taken from a declared rate's value before interest too", () => {
    const [year] = projected(START, [0.04], { accruesDaily: true });
    expect(year?.accountValue).toBeCloseTo(98_500 * 1.04, 6);
  });
});

describe("MNL Accelerate 5 brochure, page 6: the charge times the years of the term, once each term", () => {
  const fee = {
    current: 0.0095,
    guaranteed: 0.0095,
    every: "term",
    timing: "end",
    base: "credited_value",
  } as const;

  test("a two-year term at 0.95 % a year bears 1.9 % at its end", () => {
    const years = projected(fee, [0, 0.1, 0], { termYears: 2 });
    expect(years.map(({ strategyFee }) => strategyFee)).toEqual([
      0,
      expect.closeTo(0.019 * 110_000, 6),
      0,
    ]);
    expect(years[1]?.accountValue).toBeCloseTo(107_910, 6);
  });

  test("or at its start, at the rate with which the term began", () => {
    const atStart = {
      ...fee,
      timing: "start",
      base: "opening_value",
      current: [0.01, 0.02],
    } as const;
    const years = projected(atStart, [0, 0, 0, 0], { termYears: 2 });
    expect(years.map(({ strategyFee }) => strategyFee)).toEqual([
      2000,
      0,
      expect.closeTo(0.04 * 98_000, 6),
      0,
    ]);
  });
});

test("an enhanced participation rate's fee of the value at the beginning: 11 % of 100,000 less 1,500", () => {
  // Rates and rule: online.flippingbook.com/view/404881494, page 4 (110 % of 10 % is 11 %); the fee is an example.
  const fee = { ...START, timing: "end" } as const;
  expect(projected(fee, [0.11])[0]?.accountValue).toBeCloseTo(109_500, 6);
});

test("Allianz allocation charge: none today, 2.5 % at most, which guaranteed values bear", () => {
  const fee = { ...START, current: 0, guaranteed: 0.025 } as const;
  expect(projected(fee, [0, 0])[1]?.accountValue).toBe(100_000);
  expect(projected(fee, [0, 0], {}, "guaranteed")[1]?.accountValue).toBeCloseTo(
    100_000 * 0.975 ** 2,
    6,
  );
});

test("whatever the fee, values are never negative, movements add up, and the greatest fee leaves less", () => {
  const rate = fc.double({ min: 0, max: 0.25, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({
        low: rate,
        more: rate,
        every: fc.constantFrom("contract_year" as const, "term" as const),
        kind: fc.constantFrom(
          ["start", "opening_value"] as const,
          ["end", "opening_value"] as const,
          ["end", "credited_value"] as const,
        ),
        termYears: fc.integer({ min: 1, max: 5 }),
        accruesDaily: fc.boolean(),
        credited: fc.array(fc.double({ min: -0.2, max: 0.5, noNaN: true }), {
          minLength: 6,
          maxLength: 6,
        }),
        yearly: fc.double({ min: 0, max: 150_000, noNaN: true }),
        perYear: fc.constantFrom(1 as const, 2 as const, 4 as const, 12 as const),
        paidAt: fc.constantFrom("start" as const, "end" as const),
      }),
      ({ low, more, every, kind, termYears, accruesDaily, credited, yearly, perYear, paidAt }) => {
        const [timing, base] = kind;
        const fee = { current: low, guaranteed: low + more, every, timing, base };
        const withdrawals = {
          kind: "fixed_amount",
          yearly,
          perYear,
          timing: paidAt,
          firstContractYear: 2,
          lastContractYear: 4,
        } as const;
        const rates = accruesDaily ? credited.map(Math.abs) : credited;
        const years = (basis: "current" | "guaranteed") =>
          projected(fee, rates, { termYears, accruesDaily, withdrawals }, basis);
        const greatest = years("guaranteed");
        years("current").forEach((year, index) => {
          expect(year.accountValue).toBeGreaterThanOrEqual(0);
          expect(year.strategyFee).toBeGreaterThanOrEqual(0);
          const moved =
            year.accountValueAtStart + year.interestCredit - year.withdrawal - year.strategyFee;
          expect(Math.abs(Math.max(0, moved) - year.accountValue)).toBeLessThan(1e-6);
          if (yearly === 0) {
            const least = greatest[index]?.accountValue ?? 0;
            expect(least).toBeLessThanOrEqual(year.accountValue + 1e-6);
          }
        });
      },
    ),
    runs(300),
  );
});
