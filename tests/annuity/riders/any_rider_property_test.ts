/** What holds for every rider, however its terms are combined. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Contract, WithdrawalPlan } from "../../../src/annuity/contract.ts";
import { NO_WITHDRAWALS } from "../../../src/annuity/contract.ts";
import { project } from "../../../src/annuity/projection.ts";
import type { LifetimeIncomeTerms } from "../../../src/annuity/riders/lifetime_income/mod.ts";
import {
  type ElectedRider,
  riderOf,
  type RiderStanding,
  type RiderTerms,
} from "../../../src/annuity/riders/mod.ts";
import type { RiderYear } from "../../../src/annuity/riders/rider.ts";
import type { ContractYear } from "../../../src/annuity/year/standing.ts";
import { riderAtDeath } from "../../checker/random_terms.ts";
import { contract, projectRates } from "../../support/contract.ts";
import { runs } from "../../support/depth.ts";
import { RIDER_SAMPLES } from "../../support/rider_samples.ts";

const RUNS = runs(400);
const YEARS = 35;

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const rate = (max: number) =>
  fc.integer({ min: 0, max: max * 10_000 }).map((each) => each / 10_000);
const years = fc.integer({ min: 0, max: 20 });

/** Members that are absent, where product data leaves them out. */
function given<Terms extends object>(terms: Terms): Terms {
  const entries = Object.entries(terms).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Terms;
}

const rollUp = fc
  .record({
    rate: rate(0.1),
    kind: fc.constantFrom("simple", "compound"),
    years,
    of: optional(fc.constantFrom("premium", "base_at_issue")),
    endsWithIncome: optional(fc.boolean()),
    isPausedByWithdrawals: optional(fc.boolean()),
    restartsAtStepUp: optional(fc.boolean()),
  })
  .map(given);

const stacking = fc
  .record({
    rate: rate(3),
    years,
    of: optional(fc.constantFrom("interest", "credited_rate")),
    rateDuringIncome: optional(rate(2)),
  })
  .map(given);

const incomeIncrease = fc.oneof(
  fc.record({
    kind: fc.constant("fixed"),
    currentRate: rate(0.05),
    guaranteedRate: fc.constant(0),
  }),
  fc.record({
    kind: fc.constant("consumer_prices"),
    assumedRate: rate(0.05),
    guaranteedRate: fc.constant(0),
  }),
  fc.record({ kind: fc.constant("credited_rate"), multiple: rate(2) }),
);

const reduction = fc.constantFrom("pro_rata", "dollar_for_dollar", "greater_of_both");

const lifetimeIncome = fc
  .record({
    kind: fc.constant("lifetime_income"),
    lives: fc.constant("single"),
    baseBonusRate: rate(0.3),
    rollUp,
    stacking,
    stepUp: fc.constantFrom("none", "compounding", "separate"),
    isStepUpKeptDuringIncome: fc.boolean(),
    baseFloor: fc.constant({ rate: 0.015, years: 20 }),
    firstContractYear: fc.integer({ min: 1, max: 5 }),
    minimumIncomeAge: fc.constantFrom(50, 62),
    payoutRates: fc.constantFrom(
      [{ fromAge: 50, rate: 0.05 }],
      [
        { fromAge: 50, rate: [0.04, 0.045, 0.05], femaleRate: 0.04 },
        { fromAge: 70, rate: 0.07 },
      ],
    ),
    payoutAge: optional(fc.constantFrom("first_income", "issue")),
    payoutBase: fc.constantFrom(
      "benefit_base",
      "greater_of_base_and_account_value",
      "greater_of_base_and_account_value_at_first_income",
    ),
    incomeIncrease: optional(incomeIncrease),
    unusedIncome: optional(
      fc.constantFrom("next_year", "accumulates", "accumulates_to_account_value"),
    ),
    excessBase: fc.constantFrom("account_value_less_income", "account_value"),
    excessReduction: optional(reduction),
    premiumReduction: optional(reduction),
    isRequiredDistributionFree: fc.boolean(),
    deathBenefit: optional(
      fc
        .record({
          lumpSumRate: optional(rate(1)),
          paymentsRate: rate(1),
          paymentYears: fc.constant(5),
          accountValueMultiple: optional(rate(3)),
        })
        .map(given),
    ),
  })
  .map((terms) => given(terms) as unknown as LifetimeIncomeTerms);

const charge: fc.Arbitrary<ElectedRider["charge"]> = fc.oneof(
  fc.record({
    currentRate: rate(0.01),
    guaranteedRate: rate(0.02).map((each) => 0.01 + each),
    base: fc.constantFrom("opening_base", "account_value"),
    timing: fc.constant("after_credits"),
    frequency: fc.constantFrom("yearly", "quarterly", "monthly"),
  }),
  fc.record({
    currentRate: rate(0.01),
    guaranteedRate: rate(0.02).map((each) => 0.01 + each),
    base: fc.constantFrom("opening_base", "closing_base", "account_value"),
    timing: fc.constantFrom("before_credits", "after_credits"),
  }),
);

const plan: fc.Arbitrary<WithdrawalPlan> = fc.record({
  kind: fc.constantFrom("none", "lifetime_income", "lifetime_income", "fixed_amount"),
  yearly: fc.constantFrom(0, 2500, 9000, 40_000),
  perYear: fc.constantFrom(1, 4, 12),
  timing: fc.constantFrom("start", "end"),
  firstContractYear: fc.integer({ min: 1, max: 12 }),
  lastContractYear: fc.constantFrom(15, 121),
});

/** Credited rates on current terms by year; guaranteed ones are a fifth of them. */
const credits = fc.array(rate(0.12), { minLength: YEARS, maxLength: YEARS });

interface Drawn {
  readonly income: LifetimeIncomeTerms;
  readonly death: RiderTerms;
  readonly charges: readonly ElectedRider["charge"][];
  readonly plan: WithdrawalPlan;
  readonly credits: readonly number[];
  readonly isIndexed: boolean;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  income: lifetimeIncome,
  death: riderAtDeath.map((terms) => terms as RiderTerms),
  charges: fc.tuple(charge, charge),
  plan,
  credits,
  isIndexed: fc.boolean(),
});

function contractOf({ income, death, charges, plan: withdrawals, isIndexed }: Drawn): Contract {
  const strategy = { share: 0.5, termYears: 1, accruesDaily: true, feeRate: 0 };
  return contract({
    strategies: [strategy, { ...strategy, accruesDaily: !isIndexed, baseMultiple: 1.5 }],
    riders: [income, death].map((terms, index) => ({
      terms,
      charge: charges[index] as ElectedRider["charge"],
      issueAge: 60,
      sex: "female",
    })),
    withdrawals,
  });
}

function projected(each: Drawn, basis: "current" | "guaranteed"): readonly ContractYear[] {
  const rates = each.credits.map((credit) => (basis === "current" ? credit : credit / 5));
  return project(contractOf(each), YEARS, { creditedRates: [rates, rates], basis });
}

test.each(Object.values(RIDER_SAMPLES).map((terms) => [terms.kind, terms] as const))(
  "%s that a surrender has ended stays ended with a premium that follows",
  (_, terms) => {
    const costs = {
      currentRate: 0.01,
      guaranteedRate: 0.01,
      base: "closing_base",
      timing: "after_credits",
    } as const;
    const [before, year] = projectRates(
      contract({
        riders: [{ terms, charge: costs, issueAge: 60 }],
        // Interest of the quarters remains, so that the contract goes on.
        withdrawals: {
          kind: "fixed_amount",
          yearly: 200_000,
          perYear: 4,
          timing: "start",
          firstContractYear: 1,
          lastContractYear: 1,
        },
        laterPremiums: {
          payments: [{ contractYear: 2, amount: 10_000 }],
          lastBonusYear: 0,
          chargeYears: "from_issue",
          suspendsFreeWithdrawal: false,
        },
      }),
      [[0.05, 0]],
    );
    expect(year).toMatchObject({ premium: 10_000, riderCharge: 0, riders: [{ hasEnded: true }] });
    const ended = before?.riders[0] as RiderStanding;
    const paid = { premium: 10_000, bonus: 500 };
    expect(riderOf(terms).afterPremium(terms, ended, paid)).toEqual(ended);
    expect(year?.deathBenefit).toBe(year?.accountValue as number);
  },
);

describe("any rider", () => {
  test("leaves every figure finite and none negative, and the account value adds up", () => {
    fc.assert(
      fc.property(drawn, (each) => {
        let last = 100_000;
        for (const year of projected(each, "current")) {
          const { accountValue, interestCredit, withdrawal, riderCharge, strategyFee } = year;
          for (const amount of [
            accountValue,
            riderCharge,
            year.deathBenefit,
            year.deathPayments ?? 0,
            year.benefitBase ?? 0,
            year.incomeAvailable,
            year.incomeTaken,
          ]) {
            expect(Number.isFinite(amount)).toBe(true);
            expect(amount).toBeGreaterThanOrEqual(0);
          }
          const sum = last + interestCredit - withdrawal - riderCharge - strategyFee;
          expect(Math.abs(accountValue - sum)).toBeLessThan(1e-6);
          expect(year.deathBenefit).toBeGreaterThanOrEqual(accountValue);
          last = accountValue;
        }
      }),
      RUNS,
    );
  });

  test("promises no more on guaranteed terms than on current ones, without withdrawals", () => {
    fc.assert(
      fc.property(drawn, (each) => {
        // A charge on a base that grows faster may leave less of the account value.
        const charges = each.charges.map((terms) => ({ ...terms, base: "account_value" as const }));
        const untouched = { ...each, charges, plan: NO_WITHDRAWALS };
        const current = projected(untouched, "current");
        projected(untouched, "guaranteed").forEach((least, index) => {
          const year = current[index] as ContractYear;
          for (const name of [
            "accountValue",
            "deathBenefit",
            "benefitBase",
            "incomeAvailable",
            "deathPayments",
          ] as const) {
            expect(least[name] ?? 0).toBeLessThanOrEqual((year[name] ?? 0) + 1e-6);
          }
        });
      }),
      RUNS,
    );
  });

  test("says so where the year's credited rate changes its standing", () => {
    fc.assert(
      fc.property(drawn, rate(0.12), ({ income, death, isIndexed: hasStarted }, creditedRate) => {
        for (const terms of [income, death]) {
          const rider = riderOf(terms);
          const issued = rider.atIssue(terms, { premium: 100_000, bonus: 5_000, age: 60 });
          const standing =
            hasStarted && terms === income ? { ...issued, payoutRate: 0.05 } : issued;
          const [none, some] = [0, creditedRate].map((credited) => {
            const year: RiderYear = {
              contractYear: 3,
              netInterest: 2_000,
              creditedRate: credited,
              accountValue: 101_000,
              hasWithdrawal: false,
              isSurrender: false,
              basis: "current",
            };
            const grown = rider.grow(terms, standing, year, 63);
            return [grown, rider.atAnniversary(terms, grown, year, 63)];
          });
          if (rider.growsByCreditedRate?.(terms) !== true) expect(some).toEqual(none);
        }
      }),
      RUNS,
    );
  });

  test("pays an income that never falls while no more than it is taken", () => {
    fc.assert(
      fc.property(drawn, (each) => {
        const { income } = each;
        const level = { ...income, payoutBase: "benefit_base" as const };
        const all = {
          ...each.plan,
          kind: "lifetime_income" as const,
          yearly: 0,
          lastContractYear: 121,
        };
        const incomes = projected({ ...each, income: level, plan: all }, "current")
          .map(({ incomeTaken }) => incomeTaken)
          .filter((taken) => taken > 0);
        incomes.forEach((taken, index) => {
          expect(taken).toBeGreaterThanOrEqual((incomes[index - 1] ?? 0) - 1e-6);
        });
      }),
      RUNS,
    );
  });
});
