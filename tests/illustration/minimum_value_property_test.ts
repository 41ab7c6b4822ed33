/** The minimum nonforfeiture amount: never lost, never left behind, whatever is withdrawn or charged. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Contract, WithdrawalPlan } from "../../src/annuity/contract.ts";
import { rollForward } from "../../src/annuity/year/contract_year.ts";
import { creditedRatesOf } from "../../src/annuity/projection.ts";
import {
  type ContractYear,
  type Standing,
  standingAtIssue,
} from "../../src/annuity/year/standing.ts";
import { toCents } from "../../src/annuity/money.ts";
import { netCharge } from "../../src/annuity/surrender/surrender.ts";
import { UNBOUNDED_RISE } from "../../src/annuity/surrender/market_value.ts";
import { contractOf } from "../../src/illustration/contract_terms.ts";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationContext,
} from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { creditedStrategy } from "../../src/illustration/years/scenarios.ts";
import type { Product } from "../../src/terms/product.ts";
import { readSampleInputs } from "../../src/inputs/sample_inputs.ts";
import { anyCase, type Case, illustrationOf } from "../support/any_contract.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { least, runs } from "../support/depth.ts";

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
    expect(years[20]).toMatchObject({ withdrawal: 122_608.01, withdrawalCharge: 0 });
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

describe("what withdrawals pay and leave is one course [D230, D231]", () => {
  test("DemoMYGA, 40% a year on guaranteed terms: paid and left are the minimum value that was there", () => {
    const result = illustrateIndexAnnuity(
      myga,
      {
        initamt: 2_000_000,
        State: "IA",
        issueage: 56,
        qualified: "ira",
        withdrawals: { type: "percent", amount: 40, mode: "monthly", startYear: 3 },
      },
      context,
    );
    if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
    const { years } = result.illustration.guaranteed;
    const [before, year] = [years[1], years[2]];
    expect([before?.minimumValue, year?.withdrawal, year?.withdrawalCharge]).toEqual([
      1_847_472.06, 872_784.2, 654_588.15,
    ]);
    // The free quarter is paid, at the starts of months 1 to 3: 1,847,472 with 2.75%, less it with interest, less 50.
    expect(received(year as (typeof years)[number])).toBe(218_196.05);
    const paid = [12, 11, 10].reduce(
      (sum, months) => sum + 72_732.016_666_7 * 1.0275 ** (months / 12),
      0,
    );
    expect(year?.minimumValue).toBeCloseTo(1_847_472.06 * 1.0275 - paid - 50, 1);
  });

  test("demo-fia, used up by charges and withdrawals: each year what is asked, then what is left, and no rider", () => {
    const asked = 25_000;
    const { years } = illustrated(fia, {
      Owner_DOB: "1975-12-01",
      State: 9,
      Premium: 2_000_000,
      WDType: 5,
      WDMode: 4,
      WDAmount: asked,
      Rider1: 1,
      Allocations: [{ strategy: "sp500-two-year", pct: 100 }],
    }).guaranteed;
    const usedUp = years.findIndex(({ accountValue }) => accountValue === 0);
    expect(years[usedUp]?.cashSurrenderValue).toBe(430_307.64);
    const after = years.slice(usedUp + 1);
    const last = after.findIndex(({ minimumValue }) => minimumValue === 0);
    expect(last).toBeGreaterThan(15);
    for (const year of after.slice(0, last)) {
      expect([year.withdrawal, year.withdrawalCharge]).toEqual([asked, 0]);
    }
    // The rest, of which the payments before the last are none of the account value.
    expect(after[last]?.withdrawal).toBeLessThanOrEqual(asked * 1.02);
    expect(after[last]?.withdrawal).toBeGreaterThan(0);
    for (const year of after) {
      expect([year.benefitBase, year.deathBenefit]).toEqual([0, year.minimumValue]);
    }
    for (const year of after.slice(1)) expect(year.lifetimeIncome).toBe(0);
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
          // With 3% at most, as section 4.B has it.
          const left = before.minimumValue * 1.03 - (year.incomeTaken ?? 0);
          expect(year.minimumValue).toBeLessThanOrEqual(Math.max(0, left) + 0.01);
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
        creditedRatesOf(creditedStrategy(strategy, strategy[basis]), YEARS),
      ),
      basis,
    },
  };
}

/** The worst movement of the reference rate, in years after those of a path. */
const WORST = Array.from({ length: 5 }, () => UNBOUNDED_RISE);

function oncePaid(yearly: number): WithdrawalPlan {
  return {
    kind: "fixed_amount",
    yearly,
    perYear: 1,
    timing: "start",
    firstContractYear: 1,
    lastContractYear: 121,
  };
}

/** What the market value adjustment adds to a year's payments. */
function gainOf({ withdrawalCharges }: ContractYear): number {
  return Math.max(0, withdrawalCharges.marketValueAdjustment);
}

/** What reaches the owner in a year, of the account and of the insurer. */
function paidIn(year: ContractYear): number {
  const fromInsurer = Math.max(0, year.incomeTaken - year.withdrawal);
  return year.withdrawal + fromInsurer - netCharge(year.withdrawalCharges) + year.chargesSpared;
}

/** A part of the premium is withdrawn each year, so that withdrawals, charges and riders use the account up in time. */
const drained = fc
  .tuple(anyCase, fc.double({ min: 0.01, max: 0.2, noNaN: true }))
  .map(([{ product, sent }, part]): Case => {
    const amount = toCents(part * Number(sent["Premium"] ?? sent["initamt"]));
    const taken =
      "WDType" in sent
        ? { WDType: 5, WDAmount: amount, WDStartDuration: 1 }
        : { withdrawals: { type: "fixed", mode: "monthly", amount } };
    return { product, sent: { ...sent, ...taken } };
  });

describe("on guaranteed terms of every product, whatever is asked for [D231]", () => {
  test("charges are never negative, and nothing is available of a rider once more than the account value was taken", () => {
    let beyond = 0;
    fc.assert(
      fc.property(fc.oneof(anyCase, drained), (asked) => {
        const years = illustrationOf(asked)?.guaranteed.years ?? [];
        let isEnded = false;
        years.forEach((year, place) => {
          expect(year.withdrawalCharge).toBeGreaterThanOrEqual(0);
          expect(year.withdrawalCharge).toBeLessThanOrEqual(year.withdrawal + 0.01);
          if (isEnded) {
            expect([
              year.benefitBase ?? 0,
              year.lifetimeIncome ?? 0,
              year.incomeTaken ?? 0,
            ]).toEqual([0, 0, 0]);
          }
          const opening = (years[place - 1]?.accountValue ?? 0) + year.premium + year.premiumBonus;
          // What a cent may be, since an account value is rounded by itself.
          if (year.withdrawal > opening + 0.011) {
            beyond += 1;
            isEnded = true;
            expect(year.benefitBase ?? 0).toBe(0);
            expect(year.withdrawal - opening).toBeLessThanOrEqual(
              // A floor of the contract may begin to count with the year.
              year.contractYear <= 11
                ? Infinity
                : (years[place - 1]?.minimumValue ?? 0) * 1.03 + 0.01,
            );
          }
        });
      }),
      runs(1_500),
    );
    expect(beyond).toBeGreaterThan(least(100));
  });
});

describe("over all plans, riders and paths of the reference rate, on both terms", () => {
  const RUNS = runs(600);

  test("what a year pays and leaves is never less than the minimum value it began with [#805 s.6]", () => {
    fc.assert(
      fc.property(anyContract, (drawn) => {
        const { contract, assumptions } = build({ ...drawn, isGross: false });
        let standing: Standing = standingAtIssue(contract);
        for (const rateChange of [...drawn.path, ...WORST]) {
          const year = rollForward({ ...contract, rateChange }, standing, assumptions);
          const { interestRate, annualCharge, isReducedByRiderCharges } = contract.minimumValue;
          const charged = annualCharge + (isReducedByRiderCharges ? year.riderCharge : 0);
          const kept = standing.minimumValue - charged;
          const withInterest = paidIn(year) * (1 + interestRate);
          expect(withInterest + year.cashSurrenderValue).toBeGreaterThanOrEqual(kept - 1e-6);
          standing = year;
        }
      }),
      RUNS,
    );
  });

  test("it is the accumulation of 87.5% less what was taken, charge by charge, with or without account value [D231]", () => {
    fc.assert(
      fc.property(anyContract, (drawn) => {
        const { contract, assumptions } = build(drawn);
        const { perYear } = contract.withdrawals;
        const { annualCharge } = contract.minimumValue;
        let standing: Standing = standingAtIssue(contract);
        expect(standing.minimumValue).toBe(0.875 * contract.premium);
        for (const rateChange of drawn.path) {
          const year = rollForward({ ...contract, rateChange }, standing, assumptions);
          const total = Math.max(year.withdrawal, year.incomeTaken);
          const gain = Math.max(0, year.withdrawalCharges.marketValueAdjustment);
          const charged = netCharge(year.withdrawalCharges) - year.chargesSpared;
          const kept = drawn.isGross ? 0 : charged + gain;
          // Charges in parts fall on different payments: exact when there is one payment a year.
          if (kept !== 0 && perYear > 1) break;
          let oracle = accumulateOracle(standing, contract, { total: total - kept }) - annualCharge;
          if (contract.minimumValue.isReducedByRiderCharges) oracle -= year.riderCharge;
          const whole = Math.max(standing.accountValue, standing.minimumValue);
          const isTaken = year.withdrawal > whole - 0.005 && year.incomeTaken < year.withdrawal;
          expect(year.minimumValue).toBeCloseTo(isTaken ? 0 : Math.max(0, oracle), 4);
          standing = year;
        }
      }),
      RUNS,
    );
  });

  test("an empty account surrenders for its minimum value", () => {
    fc.assert(
      fc.property(anyContract, (drawn) => {
        const { contract, assumptions } = build(drawn);
        let standing: Standing = standingAtIssue(contract);
        for (const rateChange of drawn.path) {
          const year = rollForward({ ...contract, rateChange }, standing, assumptions);
          if (year.accountValue <= 0) expect(year.cashSurrenderValue).toBe(year.minimumValue);
          standing = year;
        }
      }),
      RUNS,
    );
  });

  test("a withdrawal beyond the account value pays what is asked, never all of a minimum value that is more [D231]", () => {
    let tried = 0;
    fc.assert(
      fc.property(anyContract, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (drawn, part) => {
        const { contract, assumptions } = build({ ...drawn, isGross: false });
        let standing: Standing = standingAtIssue(contract);
        for (const rateChange of [...drawn.path, ...WORST]) {
          const { accountValue, minimumValue } = standing;
          if (minimumValue > accountValue + 1) {
            tried += 1;
            const asked = accountValue + part * (minimumValue - accountValue);
            const taking: Contract = { ...contract, rateChange, withdrawals: oncePaid(asked) };
            const year = rollForward(taking, standing, assumptions);
            expect(year.withdrawal).toBeCloseTo(asked, 6);
            expect(paidIn(year)).toBeLessThanOrEqual(asked + gainOf(year) + 1e-6);
            if (asked > year.incomeAvailable) expect(year.benefitBase ?? 0).toBe(0);
            const whole = { ...taking, withdrawals: oncePaid(minimumValue) };
            const surrendered = rollForward(whole, standing, assumptions);
            expect(paidIn(surrendered)).toBeCloseTo(minimumValue + gainOf(surrendered), 6);
            expect(surrendered.minimumValue).toBe(0);
          }
          standing = rollForward({ ...contract, rateChange }, standing, assumptions);
        }
      }),
      RUNS,
    );
    expect(tried).toBeGreaterThan(least(1_000));
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
          withdrawals: oncePaid(1e12),
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
