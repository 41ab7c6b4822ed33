/** Rules of charges, renewal, free withdrawals, adjustment, floors, guarantee, bailout and waivers. */

import { describe, expect, test } from "bun:test";
import { findProductFaults } from "../../src/product/builtin_product.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import { sayFault } from "../../src/schema/row_fault.ts";
import { readSeededRow } from "../support/seeded_products.ts";

const row = await readSeededRow("demo_fia", "demo-fia");
const terms = row.definition as Definition;

/** The faults of demo-fia with members of its definition changed, without the definition's pointer. */
function faultsOf(changes: object): readonly string[] {
  const definition = { ...terms, ...changes };
  return findProductFaults({ ...row, definition }).map((fault) =>
    sayFault(fault).replace("/definition/", ""),
  );
}

const renewal = {
  firstTermYears: 10,
  years: 5,
  surrenderCharge: { rates: [0.08, 0.07, 0.06, 0.05, 0.04], grading: "yearly" },
  isMarketValueAdjusted: true,
  freeWindow: { at: "term_end", days: 30 },
};
const floor = {
  considerationRate: 1,
  interestRate: 0.01,
  annualCharge: 0,
  isReducedByRiderCharges: false,
  isReducedByWithdrawalCharges: false,
  isLessSurrenderCharge: true,
  firstContractYear: 1,
};
const guarantee = {
  contractYear: 10,
  rate: 1,
  isBonusIncluded: true,
  reduction: "dollar",
  isReducedByRiderCharges: true,
  isLostByExcessWithdrawal: true,
};
const bailout = { strategy: "sp500-cap", field: "cap", rate: 0.05, days: 30 };
const waiver = {
  kind: "nursing_home",
  name: "Confinement waiver",
  condition: "the owner is confined to a care facility for at least 60 days",
  firstContractYear: 2,
  rate: 1,
  isAdjustmentWaived: true,
  issueAgeMaximum: 75,
  unavailableStates: ["CA", "MA"],
};

test("a charge on premium has no place beside what goes by the account value", () => {
  const surrenderCharge = { ...terms.surrenderCharge, base: "premium" };
  const { minimumValue, marketValueAdjustment } = terms;
  expect(faultsOf({ surrenderCharge })).toEqual([]);
  expect(
    faultsOf({
      surrenderCharge,
      renewal,
      minimumValue: { ...minimumValue, floors: [floor] },
      marketValueAdjustment: { ...marketValueAdjustment, order: "before_charge" },
    }),
  ).toEqual([
    expect.stringContaining("surrenderCharge/base must be account_value beside renewal"),
    expect.stringContaining(
      "surrenderCharge/base must be account_value beside marketValueAdjustment",
    ),
    expect.stringContaining("minimumValue/floors/0/isLessSurrenderCharge must be false"),
  ]);
});

describe("unfinished terms", () => {
  const [first] = terms.strategies;
  const twoYears = terms.strategies.find(({ termYears }) => termYears === 2) ?? first;
  const { feeRate: _, ...strategy } = twoYears as NonNullable<typeof twoYears>;
  const fee = {
    current: 0.01,
    guaranteed: 0.01,
    every: "term",
    timing: "end",
    base: "credited_value",
  };
  const place = terms.strategies.findIndex(({ id }) => id === strategy.id);
  const faultsWith = (changes: object) =>
    faultsOf({ strategies: terms.strategies.with(place, { ...strategy, ...changes } as never) });

  test("may have a fee, vested credits or both", () => {
    expect(faultsWith({ fee, unfinishedTerm: { fee: "whole_term" } })).toEqual([]);
    expect(faultsWith({ unfinishedTerm: { vestedRates: [0.5], isPaidAtDeath: true } })).toEqual([]);
  });

  test.each([
    [{ unfinishedTerm: {} }, "unfinishedTerm must have fee, vestedRates or both"],
    [
      { unfinishedTerm: { fee: "pro_rata" } },
      "unfinishedTerm/fee needs a fee that is charged once a term",
    ],
    [
      { unfinishedTerm: { vestedRates: [0.2, 0.4] } },
      "unfinishedTerm/vestedRates must have 1 entries",
    ],
    [
      { termYears: 3, unfinishedTerm: { vestedRates: [0.4, 0.2] } },
      "unfinishedTerm/vestedRates/1 is less than a year before",
    ],
    [
      { termYears: 1, unfinishedTerm: { vestedRates: [0.2] } },
      "unfinishedTerm needs an index term of several years",
    ],
    [
      { fee, unfinishedTerm: { fee: "pro_rata", isPaidAtDeath: true } },
      "unfinishedTerm/isPaidAtDeath needs vestedRates",
    ],
  ])("%j", (changes, message) => {
    expect(faultsWith(changes)).toContainEqual(
      expect.stringContaining(`strategies/${place}/${message}`),
    );
  });
});

test("a later renewal term has no more charges than years, each within the law", () => {
  const laterTerms = [
    { years: 1, surrenderCharge: { rates: [0.05, 0.04], grading: "yearly" } },
    { years: 1, surrenderCharge: { rates: [0.2], grading: "yearly" } },
  ];
  expect(faultsOf({ renewal: { ...renewal, laterTerms } })).toEqual([
    "renewal/laterTerms/0/surrenderCharge/rates must have at most 1 entries, the years of the term",
    expect.stringContaining("renewal/laterTerms/1/surrenderCharge/rates/0 must be at most 12.5%"),
  ]);
});

test("all of it together, as carriers have it, is taken", () => {
  const { surrenderCharge, freeWithdrawal, minimumValue, marketValueAdjustment } = terms;
  expect(
    faultsOf({
      renewal,
      surrenderCharge: { ...surrenderCharge, byIssueAge: [{ fromAge: 70, rates: [0.05] }] },
      freeWithdrawal: {
        ...freeWithdrawal,
        rate: [0, 0.2, 0.1],
        carryOver: { of: "rate", rateMaximum: 0.5 },
      },
      minimumValue: { ...minimumValue, floors: [floor] },
      marketValueAdjustment: {
        ...marketValueAdjustment,
        order: "after_charge",
        multiple: 0.9,
        reference: { name: "10-year Treasury rate", sentence: "Published by the Federal Reserve." },
        curve: {
          points: [
            { years: 1, rate: 0.04 },
            { years: 10, rate: 0.05 },
          ],
          rateAtIssueFor: "remaining_term",
          isTermRoundedUp: false,
        },
        collar: { gainRate: 0.1, premiumInterestRate: 0.01 },
      },
      accumulationGuarantee: guarantee,
      bailout,
      waivers: [waiver],
    }),
  ).toEqual([]);
});

describe("a contradiction is a fault that names its place", () => {
  const contradictions: readonly (readonly [changes: object, ...expected: string[]])[] = [
    [{ renewal: { ...renewal, firstTermYears: 5 } }, "surrenderCharge/rates", "at most 5 entries"],
    [
      { renewal: { ...renewal, firstTermYears: 5 } },
      "marketValueAdjustment/years",
      "must be at most 5",
    ],
    [
      {
        renewal,
        laterPremiums: { lastContractYear: 5, minimum: 1_000, chargeYears: "from_premium" },
      },
      "laterPremiums/chargeYears",
      "begin for all premiums together",
    ],
    [{ renewal: { ...renewal, years: 3 } }, "renewal/surrenderCharge/rates", "at most 3 entries"],
    [
      { renewal: { ...renewal, surrenderCharge: { rates: [0.2], grading: "yearly" } } },
      "renewal/surrenderCharge/rates/0",
      "must be at most 12.5%",
    ],
    [
      {
        surrenderCharge: {
          ...terms.surrenderCharge,
          byIssueAge: [
            { fromAge: 70, rates: [0.05] },
            { fromAge: 65, rates: [0.9] },
            { fromAge: 99, rates: [] },
          ],
        },
      },
      "surrenderCharge/byIssueAge/1/fromAge",
      "youngest first",
      "surrenderCharge/byIssueAge/1/rates/0",
      "must be at most",
      "surrenderCharge/byIssueAge/2/fromAge",
      "no contract has these charges",
    ],
    [
      {
        freeWithdrawal: {
          ...terms.freeWithdrawal,
          rate: 0.1,
          carryOver: { of: "amount", rateMaximum: 0.1 },
        },
      },
      "freeWithdrawal/carryOver/rateMaximum",
      "nothing could be carried over",
    ],
    [
      {
        freeWithdrawal: {
          ...terms.freeWithdrawal,
          carryOver: { of: "amount", rateMaximum: 0.5 },
          alternatives: [{ rate: 0.1, base: terms.freeWithdrawal.base }],
        },
      },
      "freeWithdrawal/carryOver",
      "beside alternatives",
      "freeWithdrawal/alternatives/0/base",
      "is the base of an amount before it",
    ],
    [
      {
        marketValueAdjustment: {
          ...terms.marketValueAdjustment,
          collar: { accountValueRate: 0.05, gainRate: 0.1 },
          curve: {
            points: [
              { years: 3, rate: 0.04 },
              { years: 2, rate: 0.05 },
            ],
            rateAtIssueFor: "whole_term",
            isTermRoundedUp: true,
          },
        },
      },
      "marketValueAdjustment/curve/points/1/years",
      "shortest first",
      "marketValueAdjustment/curve/points",
      "must reach 9 years",
      "marketValueAdjustment/collar/gainRate",
      "must be at most accountValueRate",
    ],
    [
      {
        surrenderCharge: { rates: [], grading: "yearly" },
        minimumValue: { ...terms.minimumValue, floors: [floor] },
      },
      "minimumValue/floors/0/isLessSurrenderCharge",
      "there is no surrender charge",
    ],
    [
      { premiumBonus: undefined, accumulationGuarantee: guarantee },
      "accumulationGuarantee/isBonusIncluded",
      "has no premiumBonus",
    ],
    [{ bailout: { ...bailout, strategy: "none" } }, "bailout/strategy", "must be one of"],
    [{ bailout: { ...bailout, field: "triggerRate" } }, "bailout/field", "has no triggerRate"],
    [{ bailout: { ...bailout, rate: 0.5 } }, "bailout/rate", "the rate at issue"],
    [{ bailout: { ...bailout, rate: 0.001 } }, "bailout/rate", "it could never act"],
    [
      { waivers: [waiver, { ...waiver, unavailableStates: ["XX"] }] },
      "waivers/1/name",
      "a waiver before it",
      "waivers/1/unavailableStates/0",
      "two-letter abbreviation",
    ],
    [{ waivers: [{ ...waiver, kind: "luck" }] }, "waivers/0/kind", "must be one of"],
    [
      { accumulationGuarantee: { ...guarantee, rate: 0 } },
      "accumulationGuarantee/rate",
      "must be more than 0",
    ],
  ];
  test.each(contradictions.map((one) => [one] as const))("%j", ([changes, ...expected]) => {
    const faults = faultsOf(changes);
    for (let at = 0; at < expected.length; at += 2) {
      const found = faults.filter((fault) => fault.includes(`${expected[at]}`));
      expect(found.join("\n")).toContain(expected[at + 1] ?? "");
    }
  });
});
