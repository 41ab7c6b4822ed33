/** Which part of withdrawals and lifetime income is taxed: worked figures, and what holds for every contract. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Contract, WithdrawalPlan } from "../../../src/annuity/contract.ts";
import { NO_WITHDRAWALS } from "../../../src/annuity/contract.ts";
import { netCharge } from "../../../src/annuity/surrender/surrender.ts";
import type { LifetimeIncomeTerms } from "../../../src/annuity/riders/lifetime_income/mod.ts";
import { rollForward } from "../../../src/annuity/year/contract_year.ts";
import { standingAtIssue } from "../../../src/annuity/year/standing.ts";
import { contract, PLAIN_INCOME, projectRates, yearlyFee } from "../../support/contract.ts";
import { runs } from "../../support/depth.ts";

const NON_QUALIFIED = contract().tax;
const IRA = { ...NON_QUALIFIED, isQualified: true };
const ROTH = { ...IRA, isRoth: true };
const RUNS = runs(500);

function fixed(yearly: number, changes: Partial<WithdrawalPlan> = {}): WithdrawalPlan {
  return { ...NO_WITHDRAWALS, kind: "fixed_amount", yearly, ...changes };
}

/** A single-life rider that pays 5 % of 100,000 from contract year 1, without charge. */
const RIDER: LifetimeIncomeTerms = {
  ...PLAIN_INCOME,
  minimumIncomeAge: 0,
  payoutRates: [{ fromAge: 0, rate: 0.05 }],
};
const WITH_INCOME: Partial<Contract> = {
  riders: [
    {
      terms: RIDER,
      issueAge: 60,
      charge: { currentRate: 0, guaranteedRate: 0, base: "opening_base", timing: "after_credits" },
    },
  ],
  withdrawals: { ...NO_WITHDRAWALS, kind: "lifetime_income" },
};

describe("a non-qualified contract", () => {
  test("measures gain at each payment: 5,000 a year, monthly, at 4.35 % (Internal Revenue Code 72(e)(3))", () => {
    const terms = contract({ withdrawals: fixed(5000, { perYear: 12 }) });
    const [year] = projectRates(terms, [[0.0435]]);
    // The first payment meets no gain; each later one is taxed up to the month's interest on the rest.
    let value = 100_000;
    let basis = 100_000;
    let taxable = 0;
    for (let month = 0; month < 12; month += 1) {
      const income = Math.min(5000 / 12, Math.max(0, value - basis));
      taxable += income;
      basis -= 5000 / 12 - income;
      value = (value - 5000 / 12) * 1.0435 ** (1 / 12);
    }
    expect(taxable).toBeGreaterThan(3000);
    expect(year?.taxableWithdrawal).toBeCloseTo(taxable, 6);
    expect(year?.taxBasis).toBeCloseTo(basis, 6);
  });

  test("is worth its minimum value in a year in which that pays a part, of half a cent at least [D231]", () => {
    const terms = contract({ withdrawals: fixed(10_000) });
    const taxedWith = (accountValue: number) => {
      const opening = {
        ...standingAtIssue(terms),
        accountValue,
        values: [accountValue],
        lawMinimum: 50_000,
        minimumValue: 50_000,
        taxBasis: 12_000,
      };
      const year = rollForward(terms, opening, { creditedRates: [[0]], basis: "current" });
      return [year.paidFromMinimum, year.taxableWithdrawal, year.taxBasis];
    };
    expect(taxedWith(9_000)).toEqual([1_000, 10_000, 12_000]);
    // Ten tenths of a premium may leave a fraction of a cent less than the last one asks for.
    expect(taxedWith(10_000 - 1e-9)).toEqual([0, 0, expect.closeTo(2_000, 6)]);
  });

  test("counts the whole year's interest for a payment at its end", () => {
    const terms = contract({ withdrawals: fixed(5000, { timing: "end" }) });
    const [year] = projectRates(terms, [[0.04]]);
    expect(year?.taxableWithdrawal).toBeCloseTo(4000, 6);
  });

  test("counts an index credit once it is credited, and not before", () => {
    const index = [{ share: 1, termYears: 1, accruesDaily: false }];
    const taxable = (timing: "start" | "end") =>
      projectRates(
        contract({ strategies: index, withdrawals: fixed(12_000, { perYear: 12, timing }) }),
        [[0.05]],
      )[0]?.taxableWithdrawal;
    expect(taxable("start")).toBe(0);
    // Only the last of twelve payments follows the credit of 5 % on 89,000.
    expect(taxable("end")).toBeCloseTo(1000, 6);
  });

  test("is taxed on what is received after charges, gain measured without them", () => {
    const surrenderCharge = { rates: [0, 0.08], grading: "yearly" } as const;
    const withdrawals = fixed(3000, { firstContractYear: 2 });
    const [, year] = projectRates(contract({ surrenderCharge, withdrawals }), [[0.04, 0.04]]);
    expect(year?.taxableWithdrawal).toBeCloseTo(3000 * 0.92, 6);
    expect(year?.taxBasis).toBe(100_000);
  });

  test("is taxed at a surrender on what exceeds the investment (72(e)(5)(E))", () => {
    const surrenderCharge = { rates: [0, 0.08], grading: "yearly" } as const;
    const withdrawals = fixed(1_000_000, { firstContractYear: 2 });
    const terms = contract({ surrenderCharge, withdrawals });
    const gain = projectRates(terms, [[0.1, 0]])[1]?.taxableWithdrawal;
    expect(gain).toBeCloseTo(110_000 * 0.92 - 100_000, 6);
    expect(projectRates(terms, [[0.04, 0]])[1]?.taxableWithdrawal).toBe(0);
  });

  test("returns the investment before income paid after the account is used up is taxed", () => {
    const years = projectRates(contract(WITH_INCOME), [Array.from({ length: 24 }, () => 0)]);
    // 100,000 without interest pays 5,000 for 20 years, all of it the investment; then all is income.
    expect(years.slice(0, 20).map((year) => year.taxableWithdrawal)).toEqual(Array(20).fill(0));
    expect(years.slice(20).map((year) => year.taxableWithdrawal)).toEqual(Array(4).fill(5000));
    expect(years.at(-1)?.taxBasis).toBe(0);
  });
});

describe("an individual retirement annuity", () => {
  test("is taxed on all lifetime income, also after the account is used up", () => {
    const terms = contract({ ...WITH_INCOME, tax: IRA });
    const years = projectRates(terms, [Array.from({ length: 24 }, () => 0)]);
    expect(years.map((year) => year.taxableWithdrawal)).toEqual(Array(24).fill(5000));
  });

  test("of a Roth IRA has no taxable part: it depends on age and on other Roth IRAs (408A(d))", () => {
    const terms = contract({ withdrawals: fixed(5000), tax: ROTH });
    const [year] = projectRates(terms, [[0.04]]);
    expect(year?.taxableWithdrawal).toBeUndefined();
  });
});

test("nothing is taxed beyond what is paid, and no more than the investment comes out untaxed", () => {
  const plans = fc.record({
    kind: fc.constantFrom("fixed_amount", "percent_of_value", "free_maximum", "lifetime_income"),
    yearly: fc.integer({ min: 0, max: 40_000 }),
    perYear: fc.constantFrom(1, 2, 4, 12),
    timing: fc.constantFrom("start", "end"),
    firstContractYear: fc.integer({ min: 1, max: 5 }),
  });
  const strategies = fc.constantFrom(
    [{ share: 1, termYears: 1, accruesDaily: true }],
    [
      { share: 0.5, termYears: 1, accruesDaily: true },
      { share: 0.5, termYears: 2, accruesDaily: false, fee: yearlyFee(0.01) },
    ],
  );
  const rates = fc.array(fc.double({ min: 0, max: 0.12, noNaN: true }), {
    minLength: 30,
    maxLength: 30,
  });
  const taxes = fc.constantFrom(NON_QUALIFIED, IRA);
  fc.assert(
    fc.property(
      plans,
      strategies,
      rates,
      taxes,
      fc.boolean(),
      (plan, terms, credited, tax, isCharged) => {
        const yearly = plan.kind === "percent_of_value" ? plan.yearly / 40_000 : plan.yearly;
        const asked = { ...NO_WITHDRAWALS, ...plan, yearly } as WithdrawalPlan;
        const years = projectRates(
          contract({
            ...WITH_INCOME,
            withdrawals: asked,
            strategies: terms,
            tax,
            surrenderCharge: { rates: isCharged ? [0.09, 0.08, 0.07] : [], grading: "yearly" },
          }),
          terms.map(() => credited),
        );
        let untaxed = 0;
        for (const year of years) {
          const taxable = year.taxableWithdrawal ?? Number.NaN;
          const fromInsurer = Math.max(0, year.incomeTaken - year.withdrawal);
          const paid = year.withdrawal - netCharge(year.withdrawalCharges) + fromInsurer;
          expect(taxable).toBeGreaterThanOrEqual(0);
          expect(taxable).toBeLessThanOrEqual(paid + 1e-6);
          expect(year.taxBasis).toBeGreaterThanOrEqual(0);
          untaxed += paid - taxable;
          if (tax.isQualified) expect(taxable).toBeCloseTo(paid, 6);
        }
        expect(untaxed).toBeLessThanOrEqual((tax.isQualified ? 0 : 100_000) + 1e-6);
      },
    ),
    RUNS,
  );
});
