/** The bailout: no charge and no adjustment at an anniversary at which a rate falls below its bound. */

import { describe, expect, test } from "bun:test";
import { findBailouts } from "../../../src/annuity/surrender/bailout.ts";
import { project } from "../../../src/annuity/projection.ts";
import { contract } from "../../support/contract.ts";

const cap = (rates: number | readonly number[]) =>
  ({ method: "point_to_point", cap: rates, participation: 1, floor: 0 }) as never;

/** Athene Agility brochure, page 10: full access for 30 days after the anniversary. */
describe("a cap of 5% at issue, a bailout cap of 3%", () => {
  const strategy = { termYears: 1, current: cap([0.05, 0.04, 0.025, 0.03]), guaranteed: cap(0.01) };
  const bailout = { strategy, field: "cap", rate: 0.03 };

  test("acts at the end of year 2, when 2.5% is set for year 3, and not at 3%", () => {
    expect(findBailouts(bailout, strategy.current, 4)).toEqual([false, false, true, false, false]);
  });

  test("acts only where a term begins", () => {
    const two = { ...bailout, strategy: { ...strategy, termYears: 2 } };
    expect(findBailouts(two, cap([0.05, 0.02]), 4)).toEqual([false, false, true, false, true]);
  });

  test.each([
    ["term", cap([0.05, 0.025, 0.03]), [false, false, true, false, false]],
    ["year_of_term", cap([0.03, 0.025]), [false, false, false, false, false]],
    ["contract_year", cap([0.05, 0.05, 0.04, 0.05, 0.025]), [false, false, false, false, true]],
  ] as const)(
    "goes by the rate of the term that begins, in lists by %s",
    (ratesBy, terms, acts) => {
      const two = { ...bailout, strategy: { ...strategy, termYears: 2, ratesBy } };
      expect(findBailouts(two, terms, 4)).toEqual([...acts]);
    },
  );

  test("a surrender then, and a withdrawal of the day after, bear no charge and no adjustment", () => {
    const terms = contract({
      surrenderCharge: { rates: [0.09, 0.08, 0.07, 0.06], grading: "yearly" },
      marketValueAdjustment: {
        family: "linear",
        appliesTo: "charged_amount",
        years: 4,
        timeBasis: "months",
        issuedOn: "2026-11-22",
        rateAtIssue: 0.04,
        adder: 0,
      },
      rateChange: 0.01,
    });
    const assumptions = {
      creditedRates: [[0, 0, 0, 0]],
      basis: "current",
      bailouts: [false, false, true, false, false],
    } as const;
    const values = project(terms, 4, assumptions).map((year) => year.cashSurrenderValue);
    const expected = [100_000 - 9_000 - 3_000, 100_000, 100_000 - 7_000 - 1_000, 94_000];
    expected.forEach((value, year) => expect(values[year]).toBeCloseTo(value, 6));

    const withdrawals = (firstContractYear: number, timing: "start" | "end") =>
      ({
        kind: "fixed_amount",
        yearly: 12_000,
        perYear: 12,
        timing,
        firstContractYear,
        lastContractYear: firstContractYear,
      }) as const;
    const charged = (year: number, timing: "start" | "end") =>
      project({ ...terms, withdrawals: withdrawals(year, timing) }, 4, assumptions)[year - 1]
        ?.withdrawalCharges.surrenderCharge;
    // One of twelve payments of 1,000 falls on the anniversary.
    expect(charged(2, "end")).toBeCloseTo(0.08 * 11_000, 6);
    expect(charged(3, "start")).toBeCloseTo(0.07 * 11_000, 6);
    expect(charged(3, "end")).toBeCloseTo(0.07 * 12_000, 6);
  });
});

test("a bailout of one strategy frees what that strategy holds, and charges the rest", () => {
  const strategy = { termYears: 1, current: cap([0.05, 0.02]), guaranteed: cap(0.01) };
  const strategies = [0.3, 0.7].map((share) => ({ share, termYears: 1, accruesDaily: false }));
  const terms = (freedStrategy: number) =>
    contract({
      strategies,
      surrenderCharge: { rates: [0.09, 0.08], grading: "yearly" },
      bailout: { strategy, field: "cap", rate: 0.03, freedStrategy },
    });
  const valueOf = (freedStrategy: number) =>
    project(terms(freedStrategy), 1, {
      creditedRates: [[0], [0]],
      basis: "current",
      bailouts: [false, true],
    })[0]?.cashSurrenderValue;
  // 9% of 70,000, of 30,000, and of all.
  expect([0, 1, -1].map(valueOf)).toEqual([93_700, 97_300, 91_000]);
});
