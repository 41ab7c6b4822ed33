/** What a surrender pays under every movement of the reference rate: the guaranteed surrender value. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { FormulaCalls } from "../../../src/annuity/formula_calls.ts";
import * as formulas from "../../../src/annuity/formulas.ts";
import { historyAtIssue } from "../../../src/annuity/withdrawals/free_withdrawal.ts";
import {
  type MarketValueAdjustmentTerms,
  UNBOUNDED_RISE,
} from "../../../src/annuity/surrender/market_value.ts";
import {
  surrender,
  type SurrenderMoment,
  type SurrenderTerms,
} from "../../../src/annuity/surrender/surrender.ts";
import { runs } from "../../support/depth.ts";

const RUNS = runs(2_000);

const rate = (max: number) => fc.double({ min: 0, max, noNaN: true });
const dollars = fc.double({ min: 0, max: 1e6, noNaN: true });

/** Every family, time basis, collar, dead band and rounding that a product may set. */
const adjustments = fc
  .record(
    {
      family: fc.constantFrom("ratio" as const, "linear" as const),
      appliesTo: fc.constantFrom("charged_amount" as const, "whole_amount" as const),
      years: fc.integer({ min: 0, max: 15 }),
      timeBasis: fc.constantFrom("months" as const, "days_365" as const, "days_365_25" as const),
      issuedOn: fc.constantFrom("2024-02-29", "2026-11-22"),
      rateAtIssue: rate(0.2),
      adder: rate(0.01),
      deadBand: rate(0.01),
      factorDecimals: fc.integer({ min: 2, max: 12 }),
      renewal: fc.constant({ firstTermYears: 15, years: 3 }),
      multiple: fc.double({ min: 0.01, max: 2, noNaN: true }),
      order: fc.constantFrom("before_charge" as const, "after_charge" as const),
      curve: fc.record({
        points: fc.tuple(rate(0.2), rate(0.2)).map(([short, long]) => [
          { years: 2, rate: short },
          { years: 9, rate: long },
        ]),
        rateAtIssueFor: fc.constantFrom("whole_term" as const, "remaining_term" as const),
        isTermRoundedUp: fc.boolean(),
      }),
      collar: fc.record(
        {
          gainRate: rate(0.2),
          premiumInterestRate: rate(0.2),
          isGainWithinLoss: fc.boolean(),
          isWithinSurrenderCharge: fc.boolean(),
          isGainWithinSurrenderCharge: fc.boolean(),
          isWithinInterestCredited: fc.boolean(),
          accountValueRate: rate(1),
        },
        { requiredKeys: [] },
      ),
    },
    {
      requiredKeys: [
        "family",
        "appliesTo",
        "years",
        "timeBasis",
        "issuedOn",
        "rateAtIssue",
        "adder",
      ],
    },
  )
  .map((terms): MarketValueAdjustmentTerms => terms);

const contracts = fc
  .record(
    {
      marketValueAdjustment: adjustments,
      premiumBonus: fc.record({ rate: rate(0.2), vestedRates: fc.constant([0, 0.5, 1]) }),
      surrenderCharge: fc.record({
        rates: fc.array(rate(0.2), { maxLength: 12 }),
        grading: fc.constantFrom("yearly" as const, "monthly" as const),
      }),
      renewal: fc.record({
        firstTermYears: fc.integer({ min: 1, max: 8 }),
        years: fc.integer({ min: 1, max: 4 }),
        surrenderCharge: fc.record({
          rates: fc.array(rate(0.2), { maxLength: 4 }),
          grading: fc.constantFrom("yearly" as const, "monthly" as const),
        }),
        freeWindow: fc.record({
          at: fc.constantFrom("term_start" as const, "term_end" as const),
          days: fc.constant(30),
        }),
      }),
      freeWithdrawal: fc.record({
        rate: rate(0.2),
        base: fc.constant("anniversary_value" as const),
        firstContractYear: fc.constant(1),
        isFreeOnSurrender: fc.boolean(),
        isRequiredDistributionFree: fc.boolean(),
      }),
    },
    { requiredKeys: ["surrenderCharge", "freeWithdrawal"] },
  )
  .map((terms): SurrenderTerms => terms);

const moments = fc
  .record({
    contractYear: fc.integer({ min: 1, max: 16 }),
    premiumSinceIssue: dollars,
    accountValueAtStart: dollars,
    accountValue: dollars,
    withdrawal: dollars,
    lastInterestCredit: dollars,
    interestSinceIssue: fc.double({ min: -1e5, max: 1e6, noNaN: true }),
    minimumValue: dollars,
    historyAtStart: fc.constant(historyAtIssue(0)),
    waivedPart: fc.constantFrom(0, 0, 0.3, 1),
    adjustmentFloor: fc.option(dollars, { nil: undefined }),
  })
  .map((moment): SurrenderMoment => moment);

/** From rates that fall to nothing to rates never observed. */
const rateChanges = fc.oneof(
  fc.double({ min: -0.2, max: 0.2, noNaN: true }),
  fc.double({ min: 0, max: 1e9, noNaN: true }),
);

describe("the guaranteed surrender value", () => {
  test("is paid under every change of the reference rate, on any terms [D43]", () => {
    fc.assert(
      fc.property(contracts, moments, rateChanges, (terms, at, rateChange) => {
        const guaranteed = surrender(terms, at, UNBOUNDED_RISE);
        const paid = surrender(terms, at, rateChange);
        expect(paid.cashSurrenderValue).toBeGreaterThanOrEqual(
          guaranteed.cashSurrenderValue - 1e-6,
        );
        expect(guaranteed.cashSurrenderValue).toBeGreaterThanOrEqual(at.minimumValue);
        for (const part of Object.values(guaranteed.charges)) expect(part).toBeFinite();
      }),
      RUNS,
    );
  });

  test("is paid whatever is credited beyond the guaranteed interest [D43]", () => {
    fc.assert(
      fc.property(contracts, moments, rateChanges, dollars, (terms, at, rateChange, credited) => {
        const guaranteed = surrender(terms, at, UNBOUNDED_RISE).cashSurrenderValue;
        const more = {
          ...at,
          accountValue: at.accountValue + credited,
          interestSinceIssue: at.interestSinceIssue + credited,
        };
        const paid = surrender(terms, more, rateChange).cashSurrenderValue;
        expect(paid).toBeGreaterThanOrEqual(guaranteed - 1e-6);
      }),
      RUNS,
    );
  });

  test("is reached: rate and interest rise so far that no more can be lost", () => {
    fc.assert(
      fc.property(contracts, moments, (terms, moment) => {
        // A charge on a greater account value may take what the adjustment's floor leaves [D110].
        const { marketValueAdjustment: adjustment, premiumBonus } = terms;
        const isFloorSure = adjustment?.order === "before_charge" && premiumBonus === undefined;
        const adjustmentFloor = isFloorSure ? moment.adjustmentFloor : undefined;
        const at = { ...moment, adjustmentFloor, interestSinceIssue: Number.MAX_VALUE };
        const guaranteed = surrender(terms, at, UNBOUNDED_RISE).cashSurrenderValue;
        const paid = surrender(terms, at, 1e12).cashSurrenderValue;
        expect(paid - guaranteed).toBeLessThanOrEqual(1e-3);
      }),
      RUNS,
    );
  });

  test.each([
    // #245 section 6.F(12): after surrender charge and adjustment; 10,000 is free and 90,000 charged.
    ["no collar", undefined, 100_000 - 90_000 - 6_300],
    ["a collar of the surrender charge", { isWithinSurrenderCharge: true }, 100_000 - 2 * 6_300],
    [
      "a collar of the interest credited",
      { isWithinInterestCredited: true },
      100_000 - 90_000 - 6_300,
    ],
    ["a collar of half a percent", { accountValueRate: 0.005 }, 100_000 - 6_300 - 500],
    [
      "two collars",
      { isWithinSurrenderCharge: true, isWithinInterestCredited: true },
      100_000 - 2 * 6_300,
    ],
    ["a collar of gains alone", { isGainWithinSurrenderCharge: true }, 100_000 - 90_000 - 6_300],
  ])("with %s is what the worst adjustment leaves", (_, collar, expected) => {
    for (const family of ["ratio", "linear"] as const) {
      const terms: SurrenderTerms = {
        surrenderCharge: { rates: [0.07, 0.07], grading: "yearly" },
        freeWithdrawal: {
          rate: 0.1,
          base: "anniversary_value",
          firstContractYear: 1,
          isFreeOnSurrender: true,
          isRequiredDistributionFree: true,
        },
        marketValueAdjustment: {
          family,
          appliesTo: "charged_amount",
          years: 5,
          timeBasis: "months",
          issuedOn: "2026-11-22",
          rateAtIssue: 0.04,
          adder: 0,
          ...(collar === undefined ? {} : { collar }),
        },
      };
      const moment: SurrenderMoment = {
        contractYear: 1,
        premiumSinceIssue: 100_000,
        accountValueAtStart: 100_000,
        accountValue: 100_000,
        withdrawal: 0,
        lastInterestCredit: 0,
        interestSinceIssue: 4_000,
        minimumValue: 1_000,
        historyAtStart: historyAtIssue(100_000),
        waivedPart: 0,
        adjustmentFloor: undefined,
      };
      const { cashSurrenderValue, valueBeforeAdjustment } = surrender(
        terms,
        moment,
        UNBOUNDED_RISE,
      );
      expect(cashSurrenderValue).toBeCloseTo(Math.max(expected, 1_000), 6);
      expect(valueBeforeAdjustment).toBeCloseTo(93_700, 6);
    }
  });
});

describe("the calls kept of a surrender", () => {
  const known: Readonly<Record<string, (...operands: readonly number[]) => number>> = {
    ...formulas,
    chargeOnPremiums: (...operands) =>
      operands.reduce(
        (sum, each, place) => (place % 2 === 0 ? sum + each * (operands[place + 1] ?? 0) : sum),
        0,
      ),
  };
  const given = (calls: FormulaCalls, amount: string) => {
    const called = calls.get(amount);
    return called === undefined ? 0 : known[called.formula]?.(...called.operands);
  };
  const premiumsLeft = fc.array(
    fc.record({ firstContractYear: fc.integer({ min: 1, max: 5 }), left: dollars }),
    { minLength: 1, maxLength: 3 },
  );
  const unfinished = fc.record({ credit: rate(0.2), fee: rate(0.1), deathCredit: rate(0.2) });

  test("[D246] give each of its amounts to the bit: an amount without a call is 0", () => {
    fc.assert(
      fc.property(
        contracts,
        moments,
        fc.option(premiumsLeft, { nil: undefined }),
        fc.option(unfinished, { nil: undefined }),
        fc.oneof(rateChanges, fc.constant(UNBOUNDED_RISE)),
        (terms, moment, left, ofTerms, rateChange) => {
          const kept = { calls: new Map(), unadjusted: new Map() };
          const at = { ...moment, premiumsLeft: left, unfinished: ofTerms };
          const { charges, valueBeforeAdjustment, cashSurrenderValue } = surrender(
            terms,
            at,
            rateChange,
            kept,
          );
          for (const [amount, charged] of Object.entries(charges)) {
            expect([amount, (given(kept.calls, amount) ?? Number.NaN) + 0]).toEqual([
              amount,
              charged + 0,
            ]);
          }
          expect(given(kept.calls, "surrenderValue")).toBe(cashSurrenderValue);
          const before =
            terms.marketValueAdjustment?.order === "before_charge" ? kept.unadjusted : kept.calls;
          expect(given(before, "surrenderValueBeforeMva")).toBe(valueBeforeAdjustment ?? 0);
        },
      ),
      RUNS,
    );
  });
});
