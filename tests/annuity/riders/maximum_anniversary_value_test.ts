/** The maximum anniversary value at death, by the rule of Allianz Life's rider (SEC 0000072499-21-000018, 4(j)(i)). */

import { expect, test } from "bun:test";
import type { Contract } from "../../../src/annuity/contract.ts";
import {
  maximumAnniversaryValue,
  type MaximumAnniversaryValueTerms,
} from "../../../src/annuity/riders/maximum_anniversary_value.ts";
import { contract, projectRates, taken, withdrawnAtStart } from "../../support/contract.ts";

const TERMS: MaximumAnniversaryValueTerms = {
  kind: "maximum_anniversary_value",
  untilAge: 90,
  endsWithAccountValue: true,
};

/** Account value and death benefit by contract year of a contract with the rider, issued at 60. */
function paidAtDeath(
  terms: Partial<MaximumAnniversaryValueTerms>,
  { rate = 0, rates = [0, 0], ...changes }: Partial<Contract> & { rate?: number; rates?: number[] },
): readonly (readonly number[])[] {
  const charge = {
    currentRate: rate,
    guaranteedRate: rate,
    base: "opening_base",
    timing: "after_credits",
  } as const;
  const riders = [{ terms: { ...TERMS, ...terms }, charge, issueAge: 60 }];
  return projectRates(contract({ riders, ...changes }), [rates]).map((year) =>
    [year.accountValue, year.deathBenefit].map(Math.round),
  );
}

test("starts with the premium, without a bonus, and is reduced by the part of the value withdrawn", () => {
  const paid = maximumAnniversaryValue.atIssue(TERMS, { premium: 100_000, bonus: 5000, age: 60 });
  const reduced = maximumAnniversaryValue.afterWithdrawals(TERMS, paid, taken(20_000, 80_000));
  expect([paid.base, reduced.base]).toEqual([100_000, 75_000]);
  expect(maximumAnniversaryValue.afterWithdrawals(TERMS, paid, taken(20_000, 10_000)).base).toBe(0);
  expect(maximumAnniversaryValue.afterWithdrawals(TERMS, paid, taken(20_000, 0)).base).toBe(0);
  const ofLessThanOne = maximumAnniversaryValue.afterWithdrawals(TERMS, paid, taken(0.25, 0.5));
  expect(ofLessThanOne.base).toBe(50_000);
  expect(maximumAnniversaryValue.afterWithdrawals(TERMS, paid, taken(0, 0)).base).toBe(100_000);
});

test("rises to the account value after charges, and falls back with none", () => {
  // 10 % of the opening base: 10,000 of 120,000; then 11,000 a year of what is left without credits.
  expect(paidAtDeath({}, { rate: 0.1, rates: [0.2, 0, 0] })).toEqual([
    [110_000, 110_000],
    [99_000, 110_000],
    [88_000, 110_000],
  ]);
});

test("rises no more after its age", () => {
  expect(paidAtDeath({ untilAge: 61 }, { rate: 0.5, rates: [1, 1] })).toEqual([
    [150_000, 150_000],
    [225_000, 225_000],
  ]);
  expect(paidAtDeath({ untilAge: 60 }, { rate: 0.9, rates: [1, 0] })).toEqual([
    [110_000, 110_000],
    [20_000, 100_000],
  ]);
});

test("[D66] ends with the account value, unless its terms say otherwise, and with a surrender", () => {
  expect(paidAtDeath({}, { rate: 0.6 })).toEqual([
    [40_000, 100_000],
    [0, 0],
  ]);
  const goesOn = { endsWithAccountValue: false };
  expect(paidAtDeath(goesOn, { rate: 0.6 })[1]).toEqual([0, 100_000]);
  const withdrawals = withdrawnAtStart(1_000_000, 2);
  expect(paidAtDeath(goesOn, { withdrawals })[1]).toEqual([0, 0]);
});

test("pays nothing for a premium after it has ended", () => {
  const { afterPremium, base } = maximumAnniversaryValue;
  const paid = { premium: 10_000, bonus: 0, age: 62 };
  expect(base(afterPremium?.(TERMS, { base: 100_000 }, paid))).toBe(110_000);
  expect(base(afterPremium?.(TERMS, { base: 0, hasEnded: true }, paid))).toBeUndefined();
});
