/** The minimum nonforfeiture amount: never lost, never left behind, whatever is withdrawn or charged. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Contract, WithdrawalPlan } from "../../src/annuity/contract.ts";
import { rollForward } from "../../src/annuity/contract_year.ts";
import { creditedRatesOf } from "../../src/annuity/projection.ts";
import { type ContractYear, type Standing, standingAtIssue } from "../../src/annuity/standing.ts";
import { netCharge } from "../../src/annuity/surrender.ts";
import { contractOf } from "../../src/illustration/contract_terms.ts";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationContext,
} from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { credited } from "../../src/illustration/scenarios.ts";
import type { Product } from "../../src/product/product.ts";
import { readSampleInputs } from "../../src/product/sample_inputs.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { runs } from "../support/depth.ts";

const fia = await readSeededProduct("demo_fia", "demo-fia");
const myga = await readSeededProduct("demo_myga", "demo-myga");
const riderless = { ...myga, slug: "riderless", definition: { ...myga.definition, riders: [] } };
const products = [fia, myga, riderless];
const context: IllustrationContext = {
  preparedAt: new Date("2026-11-21T08:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};
const YEARS = 45;

function illustrated(product: Product, inputs: object): Illustration {
  const result = illustrateInputs(product, { State: 19, Premium: 100_000, ...inputs }, context);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

function fromData(data: Readonly<Record<string, unknown>>): Illustration {
  const result = illustrateIndexAnnuity(myga, data, context);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

/** What the owner receives of a year's withdrawals, as printed. */
const received = ({ withdrawal, withdrawalCharge }: Illustration["current"]["years"][number]) =>
  Math.round((withdrawal - withdrawalCharge) * 100) / 100;

describe("[#805 section 6] a withdrawal that takes everything pays at least the minimum value", () => {
  test("demo-fia in year 21: what the end of year 20 guarantees, then nothing", () => {
    const inputs = { Owner_DOB: "1966-01-01", WDType: 5, WDAmount: 1_000_000, WDStartDuration: 21 };
    const { years } = illustrated(fia, inputs).guaranteed;
    expect(years[19]?.cashSurrenderValue).toBe(122_608.01);
    expect(years[20]).toMatchObject({ withdrawal: 105_000, withdrawalCharge: -17_608.01 });
    expect(received(years[20] as (typeof years)[number])).toBe(122_608.01);
    for (const { cashSurrenderValue, minimumValue, deathBenefit } of years.slice(20)) {
      expect([cashSurrenderValue, minimumValue, deathBenefit]).toEqual([0, 0, 0]);
    }
  });

  test("demo-fia monthly: the last payment brings it, and none is left", () => {
    const inputs = { Owner_DOB: "1966-01-01", WDType: 5, WDAmount: 1_000_000, WDMode: 4 };
    const { years } = illustrated(fia, { ...inputs, WDStartDuration: 21 }).guaranteed;
    expect(received(years[20] as (typeof years)[number])).toBeGreaterThan(122_608.01);
    expect(years[20]?.minimumValue).toBe(0);
  });

  test("DemoMYGA after a rise of rates, all taken at the start of year 2", () => {
    const { current } = fromData({
      mvaRateNow: 0.072,
      withdrawals: { type: "fixed", amount: 1e6, startYear: 2 },
    });
    const [first, second] = current.years;
    expect(first?.minimumValue).toBe(89_856.25);
    expect(received(second as (typeof current.years)[number])).toBe(89_856.25);
  });
});

describe("lifetime income goes on reducing the minimum value", () => {
  test("after a rider charge has used up the account: DemoMYGA for two lives", () => {
    const { guaranteed } = fromData({
      issueage: 45,
      jointage: 41,
      rider: "joint",
      fixedrate: 0.02,
    });
    const last = guaranteed.years.at(-1);
    expect([last?.accountValue, last?.cashSurrenderValue, last?.deathBenefit]).toEqual([0, 0, 0]);
    expect(last?.incomeTaken ?? 0).toBeGreaterThanOrEqual(0);
  });

  test("in the year in which only part of it comes from the account, and after", () => {
    for (const product of [fia, myga]) {
      for (let start = 2; start <= 20; start += 3) {
        const inputs = { Owner_DOB: "1966-01-01", Rider1: 1, WDType: 6, WDStartDuration: start };
        const { years } = illustrated(product, inputs).guaranteed;
        years.forEach((year, place) => {
          const before = years[place - 1];
          if (before === undefined || before.accountValue > 0) return;
          const left = before.minimumValue - (year.incomeTaken ?? 0);
          expect(year.minimumValue).toBeCloseTo(Math.max(0, left), 1);
        });
      }
    }
  });
});

const anyPlan = fc.record({
  kind: fc.constantFrom<WithdrawalPlan["kind"]>(
    "none",
    "interest_only",
    "percent_of_value",
    "free_maximum",
    "required_distribution",
    "fixed_amount",
    "lifetime_income",
  ),
  size: fc.double({ min: 0, max: 1, noNaN: true }),
  perYear: fc.constantFrom(1 as const, 2 as const, 4 as const, 12 as const),
  timing: fc.constantFrom("start" as const, "end" as const),
  firstContractYear: fc.integer({ min: 1, max: 25 }),
});

/** A contract of any seeded product, any riders and plan, and a path of the reference rate. */
const anyContract = fc.record({
  place: fc.nat(products.length - 1),
  born: fc.integer({ min: 1947, max: 1980 }),
  rider1: fc.constantFrom(0, 1),
  rider2: fc.constantFrom(0, 1),
  isQualified: fc.boolean(),
  isGross: fc.boolean(),
  isGuaranteed: fc.boolean(),
  plan: anyPlan,
  path: fc.array(
    fc.oneof(
      fc.double({ min: -0.04, max: 0.1, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
    ),
    { minLength: YEARS, maxLength: YEARS },
  ),
});

interface Built {
  readonly contract: Contract;
  readonly assumptions: Parameters<typeof rollForward>[2];
}

function build(drawn: typeof anyContract extends fc.Arbitrary<infer Drawn> ? Drawn : never): Built {
  const product = products[drawn.place] as Product;
  const hasRiders = product.definition.riders.length > 0;
  const read = readSampleInputs(
    product,
    {
      Owner_DOB: `${drawn.born}-06-15`,
      State: 19,
      Premium: 100_000,
      TaxQualification: drawn.isQualified ? 1 : 2,
      ...(hasRiders && 2026 - drawn.born <= 75
        ? { Rider1: drawn.rider1, Rider2: drawn.rider2 }
        : {}),
    },
    "2026-11-21",
  );
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  const { kind, size, ...plan } = drawn.plan;
  const yearly = kind === "percent_of_value" ? size : size < 0.5 ? size * 40_000 : size * 1e6;
  const contract = contractOf(product.definition, read.request);
  const basis = drawn.isGuaranteed ? "guaranteed" : "current";
  return {
    contract: {
      ...contract,
      minimumValue: { ...contract.minimumValue, isReducedByWithdrawalCharges: drawn.isGross },
      withdrawals: { ...plan, kind, yearly, lastContractYear: 121 },
    },
    assumptions: {
      creditedRates: read.request.strategies.map(({ strategy }) =>
        creditedRatesOf(credited(strategy, strategy[basis]), YEARS),
      ),
      charges: basis,
    },
  };
}

/** What reaches the owner in a year, of the account and of the insurer. */
function paidIn(year: ContractYear): number {
  const fromInsurer = Math.max(0, year.incomeTaken - year.withdrawal);
  return year.withdrawal + fromInsurer - netCharge(year.withdrawalCharges) + year.minimumTopUp;
}

describe("over all plans, riders and paths of the reference rate, on both terms", () => {
  const RUNS = runs(600);

  test("what a year pays and leaves is never less than the minimum value it began with [#805 s.6]", () => {
    fc.assert(
      fc.property(anyContract, (drawn) => {
        const { contract, assumptions } = build({ ...drawn, isGross: false });
        let standing: Standing = standingAtIssue(contract);
        for (const rateChange of drawn.path) {
          const year = rollForward({ ...contract, rateChange }, standing, assumptions);
          const { interestRate, annualCharge, isReducedByRiderCharges } = contract.minimumValue;
          const charged = annualCharge + (isReducedByRiderCharges ? year.riderCharge : 0);
          const least = standing.minimumValue - charged;
          const withInterest = paidIn(year) * (1 + interestRate);
          expect(withInterest + year.cashSurrenderValue).toBeGreaterThanOrEqual(least - 1e-6);
          standing = year;
        }
      }),
      RUNS,
    );
  });

  test("it is the accumulation of 87.5% less what was taken, charge by charge, while the account lasts", () => {
    fc.assert(
      fc.property(anyContract, (drawn) => {
        const { contract, assumptions } = build(drawn);
        const { perYear } = contract.withdrawals;
        const { annualCharge } = contract.minimumValue;
        let standing: Standing = standingAtIssue(contract);
        expect(standing.minimumValue).toBe(0.875 * contract.premium);
        for (const rateChange of drawn.path) {
          const year = rollForward({ ...contract, rateChange }, standing, assumptions);
          if (standing.accountValue <= 0) break;
          const total = Math.max(year.withdrawal, year.incomeTaken);
          const gain = Math.max(0, year.withdrawalCharges.marketValueAdjustment);
          const kept = drawn.isGross ? 0 : netCharge(year.withdrawalCharges) + gain;
          // Charges in parts fall on different payments: exact when there is one payment a year.
          if (kept !== 0 && perYear > 1) break;
          let oracle = accumulateOracle(standing, contract, { total: total - kept }) - annualCharge;
          if (contract.minimumValue.isReducedByRiderCharges) oracle -= year.riderCharge;
          const isTaken =
            year.withdrawal >= standing.accountValue && year.incomeTaken < year.withdrawal;
          expect(year.minimumValue).toBeCloseTo(isTaken ? 0 : Math.max(0, oracle), 4);
          standing = year;
        }
      }),
      RUNS,
    );
  });

  test("an empty account has no value that grows, and taking everything leaves none", () => {
    fc.assert(
      fc.property(anyContract, (drawn) => {
        const { contract, assumptions } = build(drawn);
        let standing: Standing = standingAtIssue(contract);
        for (const rateChange of drawn.path) {
          const year = rollForward({ ...contract, rateChange }, standing, assumptions);
          if (standing.accountValue <= 0) {
            expect(year.minimumValue).toBeLessThanOrEqual(standing.minimumValue);
            expect(year.cashSurrenderValue).toBe(year.minimumValue);
          }
          standing = year;
        }
      }),
      RUNS,
    );
  });

  test("all taken at the start of a year pays at least the minimum value of that instant [#805 s.6]", () => {
    fc.assert(
      fc.property(anyContract, fc.integer({ min: 1, max: YEARS - 1 }), (drawn, after) => {
        const { contract, assumptions } = build(drawn);
        let standing: Standing = standingAtIssue(contract);
        for (const rateChange of drawn.path.slice(0, after)) {
          standing = rollForward({ ...contract, rateChange }, standing, assumptions);
        }
        const all: Contract = {
          ...contract,
          rateChange: drawn.path[after] ?? 0,
          withdrawals: {
            kind: "fixed_amount",
            yearly: 1e12,
            perYear: 1,
            timing: "start",
            firstContractYear: 1,
            lastContractYear: 121,
          },
        };
        const year = rollForward(all, standing, assumptions);
        expect(paidIn(year)).toBeGreaterThanOrEqual(standing.minimumValue - 1e-6);
        expect([year.accountValue, year.minimumValue, year.cashSurrenderValue]).toEqual([0, 0, 0]);
      }),
      RUNS,
    );
  });
});

/** Independent of the engine: every payment brought to the year's end by itself, in months. */
function accumulateOracle(
  standing: Standing,
  { minimumValue, withdrawals }: Contract,
  { total }: { readonly total: number },
): number {
  const { perYear, timing } = withdrawals;
  let value = standing.minimumValue * (1 + minimumValue.interestRate);
  for (let number = 0; number < perYear; number += 1) {
    const months = (12 / perYear) * (timing === "start" ? number : number + 1);
    value -= (total / perYear) * (1 + minimumValue.interestRate) ** (1 - months / 12);
  }
  return value;
}
