/** Lifetime income riders of named products against the figures their carriers print. */

import { describe, expect, test } from "bun:test";
import type { Contract, WithdrawalPlan } from "../../../src/annuity/contract.ts";
import { project } from "../../../src/annuity/projection.ts";
import {
  lifetimeIncome,
  type LifetimeIncomeTerms,
} from "../../../src/annuity/riders/lifetime_income/mod.ts";
import type { ContractYear } from "../../../src/annuity/year/standing.ts";
import { contract, PLAIN_INCOME } from "../../support/contract.ts";
import { wordsOf } from "../../../src/illustration/rider_words.ts";
import * as EN_US from "../../../src/texts/en_us/mod.ts";

interface Case {
  readonly terms: Partial<LifetimeIncomeTerms>;
  readonly issueAge?: number;
  readonly sex?: "male" | "female";
  /** Credited rates by contract year, from the first. */
  readonly credited: readonly number[];
  /** The contract year of the first income; none unless set. */
  readonly incomeFrom?: number;
  /** Dollars of income a year; all of it unless set. */
  readonly yearly?: number;
  readonly contract?: Partial<Contract>;
  readonly basis?: "current" | "guaranteed";
}

function yearsOf(asked: Case): readonly ContractYear[] {
  const { terms, issueAge = 60, sex, credited, incomeFrom, yearly = 0 } = asked;
  const withdrawals: Partial<Contract> =
    incomeFrom === undefined ? {} : { withdrawals: plan("lifetime_income", yearly, incomeFrom) };
  const whole = contract({
    issueAge,
    riders: [
      {
        terms: { ...PLAIN_INCOME, ...terms },
        charge: {
          currentRate: 0,
          guaranteedRate: 0,
          base: "opening_base",
          timing: "after_credits",
        },
        issueAge,
        ...(sex === undefined ? {} : { sex }),
      },
    ],
    ...withdrawals,
    ...asked.contract,
  });
  return project(whole, credited.length, {
    creditedRates: whole.strategies.map(() => credited),
    basis: asked.basis ?? "current",
  });
}

function plan(
  kind: WithdrawalPlan["kind"],
  yearly: number,
  firstContractYear: number,
  lastContractYear = 121,
): WithdrawalPlan {
  return { kind, yearly, perYear: 1, timing: "start", firstContractYear, lastContractYear };
}

const basesOf = (asked: Case) =>
  yearsOf(asked).map(({ benefitBase }) => Math.round(benefitBase ?? 0));
const incomesOf = (asked: Case) => yearsOf(asked).map(({ incomeTaken }) => Math.round(incomeTaken));
const level = (rate: number, years: number) => new Array<number>(years).fill(rate);

describe("a roll-up on the base at issue, bonus included", () => {
  test("American Equity IncomeShield 10 brochure, page 10: 10,255 at 65", () => {
    const incomes = incomesOf({
      terms: {
        baseBonusRate: 0.1,
        rollUp: { rate: 0.0825, kind: "simple", years: 10, of: "base_at_issue" },
        payoutRates: [{ fromAge: 50, rate: 0.066 }],
      },
      credited: level(0, 6),
      incomeFrom: 6,
    });
    expect(incomes).toEqual([0, 0, 0, 0, 0, 10_255]);
  });

  test("American Equity IncomeShield 9 (CA), 01LP-1164-CA: 598.94 a month at 65", () => {
    const [year] = yearsOf({
      terms: {
        baseBonusRate: 0.07,
        rollUp: { rate: 0.0725, kind: "simple", years: 10, of: "base_at_issue" },
        payoutRates: [{ fromAge: 50, rate: 0.0493 }],
      },
      credited: level(0, 6),
      incomeFrom: 6,
    }).slice(-1);
    expect((year?.incomeTaken ?? 0) / 12).toBeCloseTo(598.94, 2);
  });

  test("Fortitude/Prudential SurePath Income brochure, page 5: 110,000, 121,000, 165,000, 220,000", () => {
    const bases = basesOf({
      terms: {
        baseBonusRate: 0.1,
        rollUp: { rate: 0.1, kind: "simple", years: 10, of: "base_at_issue" },
      },
      credited: level(0, 10),
    });
    expect([bases[0], bases[4], bases[9]]).toEqual([121_000, 165_000, 220_000]);
  });

  test("of the premium, the same bonus and rate give less: Athene Ascent Pro 10 Bonus, 225,000", () => {
    const rate = [...level(0.1, 10), ...level(0.05, 10)];
    const bases = basesOf({
      terms: { baseBonusRate: 0.25, rollUp: { rate, kind: "simple", years: 20 } },
      credited: level(0, 20),
    });
    expect([bases[0], bases[9], bases[19]]).toEqual([135_000, 225_000, 275_000]);
  });

  test("Athene BCA Elevate 12, Fixed Growth Option: 7 % compound on 165,000, 12,010 at 4.85 %", () => {
    const years = yearsOf({
      terms: {
        baseBonusRate: 0.1,
        rollUp: { rate: 0.07, kind: "compound", years: 6 },
        payoutRates: [{ fromAge: 50, rate: 0.0485 }],
      },
      credited: level(0, 7),
      incomeFrom: 7,
      contract: { premium: 150_000 },
    });
    expect(years[5]?.benefitBase).toBeCloseTo(247_620.5, 1);
    expect(Math.round(years[6]?.incomeTaken ?? 0)).toBe(12_010);
  });
});

describe("a base credited by a multiple of the credited rate", () => {
  const allianz: Partial<LifetimeIncomeTerms> = {
    baseBonusRate: 0.25,
    stacking: { rate: 2.5, years: 121, of: "credited_rate" },
  };
  const accelerated: Partial<Contract> = {
    strategies: [{ share: 1, termYears: 1, accruesDaily: false, baseMultiple: 5 }],
  };

  test("Allianz Benefit Control, 4.5 % at 250 %: 139,062.50 and 154,707.03", () => {
    const years = yearsOf({ terms: allianz, credited: level(0.045, 2) });
    expect(years.map(({ benefitBase }) => benefitBase)).toEqual([139_062.5, 154_707.03125]);
  });

  test("its brochure, page 8: 125,000 grows to 137,500 at 4 %, while half is credited to the account", () => {
    const [year] = yearsOf({
      terms: { ...allianz, stacking: { rate: 1, years: 121, of: "credited_rate" } },
      credited: [0.02],
      contract: accelerated,
    });
    expect(year?.benefitBase).toBeCloseTo(137_500, 6);
    expect(year?.accountValue).toBeCloseTo(102_000, 6);
  });

  test("American Equity EstateShield 9 brochure, page 11: 150 % of a capped 4.25 %", () => {
    const credits = [1, 1, 0, 1, 1, 0, 1, 1, 1, 0].map((each) => each * 0.0425);
    const bases = basesOf({
      terms: { baseBonusRate: 0.35, stacking: { rate: 1.5, years: 121, of: "credited_rate" } },
      credited: credits,
    });
    expect(bases).toEqual([
      143_606, 152_761, 152_761, 162_500, 172_859, 172_859, 183_879, 195_601, 208_071, 208_071,
    ]);
  });

  test("North American PrimePath Pro 10 brochure, page 9: twice 3 % a year for ten years", () => {
    const bases = basesOf({
      terms: { stacking: { rate: 2, years: 10, of: "credited_rate" } },
      credited: level(0.03, 11),
    });
    expect(bases.slice(0, 2)).toEqual([106_000, 112_360]);
    expect(bases.slice(9)).toEqual([179_085, 179_085]);
  });

  test("PrimePath Pro 10, page 9: the base floor, 1 % a year on the premium, counts where nothing is credited", () => {
    const floored = {
      stacking: { rate: 2, years: 10, of: "credited_rate" },
      baseFloor: { rate: 0.01, years: 121 },
    } as const;
    const bases = basesOf({ terms: floored, credited: level(0, 11) });
    expect(bases.slice(0, 3)).toEqual([101_000, 102_010, 103_030]);
    expect(basesOf({ terms: floored, credited: level(0.03, 10) }).at(-1)).toBe(179_085);
    // 5.5 % at 70 of the floor after ten years, which grows no more.
    const income = yearsOf({
      terms: { ...floored, payoutRates: [{ fromAge: 50, rate: 0.055 }] },
      credited: level(0, 12),
      incomeFrom: 11,
    });
    expect(income[10]?.incomeTaken).toBeCloseTo(0.055 * 100_000 * 1.01 ** 10, 6);
    expect(income[11]?.incomeTaken).toBe(income[10]?.incomeTaken as number);
  });

  test("a withdrawal before income reduces the floor in proportion, as the base", () => {
    const floor = { ...PLAIN_INCOME, baseFloor: { rate: 0.01, years: 121 } } as const;
    const opening = lifetimeIncome.atIssue(floor, { premium: 100_000, bonus: 0, age: 60 });
    const after = lifetimeIncome.afterWithdrawals(floor, opening, {
      withdrawal: 20_000,
      accountValue: 100_000,
      contractYear: 1,
      age: 60,
      incomeAvailable: 0,
      income: 0,
      requiredDistribution: 0,
    });
    expect(after).toMatchObject({ rollUpBase: 80_000, floorBase: 80_000 });
  });

  test("Allianz Benefit Control brochure, page 11: twice $12,554 is $25,108 a year while care is needed", () => {
    const incomeMultiplier = { multiple: 2, firstContractYear: 6, condition: "Care is needed." };
    const terms = { ...PLAIN_INCOME, incomeMultiplier };
    const [[, words = ""] = []] =
      wordsOf(terms).statements?.(terms, EN_US.riderFacts, {
        contractYear: 13,
        guaranteedIncome: 8_979,
        currentIncome: 12_554,
      }) ?? [];
    expect(words).toContain("$17,958 a year in place of $8,979 on guaranteed terms");
    expect(words).toContain("$25,108 a year in place of $12,554 on current terms");
  });

  test("a rate of its own besides: EquiTrust compounds at 3 % plus the credited rate", () => {
    const bases = basesOf({
      terms: {
        baseBonusRate: 0.1,
        rollUp: { rate: 0.03, kind: "compound", years: 10 },
        stacking: { rate: 1, years: 10, of: "credited_rate" },
      },
      credited: [0.04, 0, 0.05],
    });
    expect(bases).toEqual(
      [1.07, 1.07 * 1.03, 1.07 * 1.03 * 1.08].map((x) => Math.round(110_000 * x)),
    );
  });

  test("is by each strategy's own multiple, weighted by value", () => {
    const strategy = { share: 0.5, termYears: 1, accruesDaily: false, feeRate: 0 };
    const [year] = yearsOf({
      terms: { stacking: { rate: 1, years: 10, of: "credited_rate" } },
      credited: [0.04],
      contract: {
        strategies: [
          { ...strategy, baseMultiple: 5 },
          { ...strategy, baseMultiple: 1.5 },
        ],
      },
    });
    expect(year?.benefitBase).toBeCloseTo(100_000 * (1 + 0.04 * 3.25), 6);
  });

  test("in dollars, another multiple goes on after income: Global Atlantic Choice Income, 2X and 1X", () => {
    const years = yearsOf({
      terms: { stacking: { rate: 2, years: 20, rateDuringIncome: 1 } },
      credited: level(0.03, 3),
      incomeFrom: 3,
    });
    const credits = years.map(({ interestCredit }) => interestCredit);
    const expected = 100_000 + 2 * (credits[0] ?? 0) + 2 * (credits[1] ?? 0) + (credits[2] ?? 0);
    expect(years[2]?.benefitBase).toBeCloseTo(expected, 6);
  });
});

describe("the roll-up after income has started", () => {
  const terms: Partial<LifetimeIncomeTerms> = {
    rollUp: { rate: 0.05, kind: "simple", years: 5, endsWithIncome: false },
  };
  const asked = { credited: level(0, 7), incomeFrom: 3 } as const;

  test("goes on for the rest of its years", () => {
    expect(basesOf({ ...asked, terms })).toEqual([
      105_000, 110_000, 115_000, 120_000, 125_000, 125_000, 125_000,
    ]);
  });

  test("or in the years without a withdrawal alone", () => {
    const paused = {
      rollUp: { ...PLAIN_INCOME.rollUp, ...terms.rollUp, isPausedByWithdrawals: true },
    };
    const withdrawals = plan("lifetime_income", 0, 2, 3);
    const bases = basesOf({
      terms: paused as Case["terms"],
      credited: level(0, 5),
      contract: { withdrawals },
    });
    expect(bases).toEqual([105_000, 105_000, 105_000, 110_000, 115_000]);
  });

  test("starts again at a step-up, on the base stepped up: Lincoln (SEC 0000726865-19-000064)", () => {
    const years = yearsOf({
      terms: {
        rollUp: { rate: 0.06, kind: "simple", years: 2, restartsAtStepUp: true },
        stepUp: "compounding",
      },
      credited: [0, 0, 0.3, 0, 0, 0],
    });
    expect(years.map(({ benefitBase }) => Math.round(benefitBase ?? 0))).toEqual([
      106_000, 112_000, 130_000, 137_800, 145_600, 145_600,
    ]);
  });
});

describe("the payout rate", () => {
  /** Single life, level, most states. */
  const athene = [
    [50, 0.049, 0.0535, 0.0585],
    [55, 0.0525, 0.057, 0.0645],
    [60, 0.0565, 0.0615, 0.0695],
    [65, 0.0605, 0.0675, 0.076],
    [70, 0.063, 0.0715, 0.08],
    [75, 0.0665, 0.0775, 0.093],
  ] as const;

  test("by age at issue and years of deferral: Athene Ascent Pro 10 Bonus, rates of 7 January 2025", () => {
    const payoutRates = athene.map(([fromAge, none, five, ten]) => ({
      fromAge,
      rate: [...level(none, 5), ...level(five, 5), ten],
    }));
    for (const [issueAge, ...rates] of athene) {
      [1, 6, 11].forEach((incomeFrom, index) => {
        const years = yearsOf({
          terms: { payoutRates, payoutAge: "issue" },
          issueAge,
          credited: level(0, incomeFrom),
          incomeFrom,
        });
        expect(years.at(-1)?.incomeTaken).toBeCloseTo(100_000 * (rates[index] ?? 0), 6);
      });
    }
  });

  test("by a rise for each year of deferral: Allianz Index Advantage Income, exhibit of 15 April 2022", () => {
    const rate = Array.from({ length: 40 }, (_, deferred) => 0.054 + 0.0035 * deferred);
    const terms = { payoutRates: [{ fromAge: 60, rate }], payoutAge: "issue" } as const;
    const years = yearsOf({ terms, credited: level(0, 6), incomeFrom: 6 });
    expect(years.at(-1)?.incomeTaken).toBeCloseTo(100_000 * (0.054 + 5 * 0.0035), 6);
  });

  test("by sex; the lower one where it is not given", () => {
    const incomesAt = (femaleRate: number) => {
      const terms = { payoutRates: [{ fromAge: 50, rate: 0.05, femaleRate }] };
      const asked = { terms, credited: [0], incomeFrom: 1 };
      const incomeOf = (sex: { readonly sex?: "male" | "female" }) =>
        incomesOf({ ...asked, ...sex })[0];
      return [incomeOf({ sex: "male" }), incomeOf({ sex: "female" }), incomeOf({})];
    };
    expect(incomesAt(0.046)).toEqual([5000, 4600, 4600]);
    expect(incomesAt(0.054)).toEqual([5000, 5400, 5000]);
  });

  test("is of the account value at the first income alone, where carriers fix it then", () => {
    const asked = { credited: [0.2, 0.2, 0.2], incomeFrom: 2 } as const;
    const payoutBase = "greater_of_base_and_account_value_at_first_income" as const;
    expect(incomesOf({ ...asked, terms: { payoutBase } })).toEqual([0, 6000, 6000]);
    const anew = { payoutBase: "greater_of_base_and_account_value" } as const;
    expect(incomesOf({ ...asked, terms: anew })).toEqual([0, 6000, Math.round(0.05 * 136_800)]);
  });
});

describe("a rising income", () => {
  test("by a fixed rate: North American Income Pay Pro brochure, page 11", () => {
    const years = yearsOf({
      terms: {
        rollUp: { rate: 0.07, kind: "compound", years: 10 },
        payoutRates: [{ fromAge: 50, rate: 0.0435 }],
        incomeIncrease: { kind: "fixed", currentRate: 0.02, guaranteedRate: 0.0025 },
      },
      issueAge: 50,
      credited: level(0, 31),
      incomeFrom: 6,
      contract: { premium: 200_000 },
    });
    const at = (age: number) => Math.round(years[age - 50]?.incomeTaken ?? 0);
    expect([55, 60, 70, 80].map(at)).toEqual([12_202, 13_472, 16_423, 20_019]);
  });

  test("on guaranteed terms rises by the guaranteed rate alone", () => {
    const increase = { currentRate: 0.02, guaranteedRate: 0.0025 };
    const second = (incomeIncrease: NonNullable<LifetimeIncomeTerms["incomeIncrease"]>) =>
      incomesOf({
        terms: { incomeIncrease },
        credited: [0, 0],
        incomeFrom: 1,
        basis: "guaranteed",
      })[1];
    expect(second({ kind: "fixed", ...increase })).toBe(Math.round(5000 * 1.0025));
    expect(second({ kind: "consumer_prices", assumedRate: 0.03, guaranteedRate: 0 })).toBe(5000);
  });

  test("by consumer prices rises as assumed in current values", () => {
    const incomeIncrease = {
      kind: "consumer_prices",
      assumedRate: 0.03,
      guaranteedRate: 0,
    } as const;
    const incomes = incomesOf({ terms: { incomeIncrease }, credited: [0, 0, 0], incomeFrom: 1 });
    expect(incomes).toEqual([5000, 5150, 5305]);
  });

  test("by 150 % of the credited rate: American Equity EstateShield 9 brochure, page 13", () => {
    const credits = [1, 1, 0, 1, 1, 0, 1, 1, 1].map((each) => each * 0.0425);
    const incomes = incomesOf({
      terms: {
        // 5 % of the 208,071 of page 11.
        payoutRates: [{ fromAge: 50, rate: 0.010_403_55 }],
        incomeIncrease: { kind: "credited_rate", multiple: 1.5 },
      },
      credited: [...credits, 0],
      incomeFrom: 1,
      contract: { premium: 1_000_000 },
    });
    expect(incomes).toEqual([
      10_404, 11_067, 11_772, 11_772, 12_523, 13_321, 13_321, 14_170, 15_074, 16_035,
    ]);
  });

  test("Allianz Benefit Control brochure, page 9: 8,979 rises by 4.5 % to 9,383", () => {
    const incomes = incomesOf({
      terms: {
        baseBonusRate: 1.1127,
        payoutRates: [{ fromAge: 50, rate: 0.0425 }],
        incomeIncrease: { kind: "credited_rate", multiple: 1.5 },
      },
      credited: [0.03, 0.03],
      incomeFrom: 1,
    });
    expect(incomes).toEqual([8979, 9383]);
  });

  test("the same brochure: income turns half of the interest into all of it, 105,606 left", () => {
    const strategy = { share: 1, termYears: 1, accruesDaily: false, baseMultiple: 5 };
    const years = yearsOf({
      terms: {
        baseBonusRate: 211_270 / 111_509 - 1,
        payoutRates: [{ fromAge: 50, rate: 0.0425 }],
        incomeIncrease: { kind: "credited_rate", multiple: 1 },
      },
      // Half of 3 %, as before income.
      credited: [0.015, 0.015],
      incomeFrom: 1,
      contract: {
        premium: 111_509,
        strategies: [{ ...strategy, duringIncome: { rateMultiple: 2, baseMultiple: 1.5 } }],
      },
    });
    expect(years.map(({ incomeTaken }) => Math.round(incomeTaken))).toEqual([8979, 9383]);
    expect(Math.round(years[0]?.accountValue ?? 0)).toBe(105_606);
    expect(years[0]?.creditedRate).toBeCloseTo(0.03, 10);
  });

  test("stays level once nothing is credited: the account value is used up", () => {
    const incomes = incomesOf({
      terms: {
        payoutRates: [{ fromAge: 50, rate: 0.25 }],
        incomeIncrease: { kind: "credited_rate", multiple: 1 },
      },
      credited: level(0.1, 8),
      incomeFrom: 1,
    });
    expect(incomes.at(-1)).toBe(incomes.at(-2) ?? 0);
    expect(incomes.at(-1)).toBeGreaterThan(25_000);
  });
});

describe("income that is not taken", () => {
  test("may be taken in the next year: Income Carryforward (SEC 0001193125-23-251638)", () => {
    const terms: LifetimeIncomeTerms = {
      ...PLAIN_INCOME,
      payoutRates: [{ fromAge: 50, rate: 0.084 }],
      unusedIncome: "next_year",
    };
    let standing = lifetimeIncome.atIssue(terms, { premium: 100_000, bonus: 0, age: 65 });
    const available: (number | undefined)[] = [];
    for (const income of [8000, 6800, 1500, 0]) {
      const moment = { contractYear: 1, age: 65, accountValue: 100_000 };
      const incomeAvailable = lifetimeIncome.income?.available(terms, standing, moment) ?? 0;
      available.push(incomeAvailable);
      standing = lifetimeIncome.afterWithdrawals(terms, standing, {
        ...moment,
        withdrawal: income,
        incomeAvailable,
        income,
        requiredDistribution: 0,
      });
    }
    // The 400 and the 2,000 go first; of the 2,000 the last 500 lapse, and 8,400 of 2027 are carried on.
    expect(available).toEqual([8400, 8800, 10_400, 16_800]);
  });

  test("or in any later one, up to the account value: North American Income Pay Pro, page 12", () => {
    const terms = (unusedIncome: LifetimeIncomeTerms["unusedIncome"]) => ({
      payoutRates: [{ fromAge: 50, rate: 0.2 }],
      ...(unusedIncome === undefined ? {} : { unusedIncome }),
    });
    const asked = { credited: level(0, 9), incomeFrom: 1, yearly: 10_000 } as const;
    const available = (unused?: LifetimeIncomeTerms["unusedIncome"]) =>
      yearsOf({ ...asked, terms: terms(unused) }).map(({ incomeAvailable }) => incomeAvailable);
    expect(available()).toEqual(level(20_000, 9));
    expect(available("accumulates").slice(0, 4)).toEqual([20_000, 30_000, 40_000, 50_000]);
    // After 6 years of 10,000 the account value is 40,000, and so is the most of what is carried on.
    expect(available("accumulates_to_account_value")[6]).toBe(60_000);
  });

  test("is carried on from a year in which nothing is taken", () => {
    const withdrawals = plan("lifetime_income", 0, 1, 1);
    const terms = { unusedIncome: "accumulates" } as const;
    const years = yearsOf({ terms, credited: level(0, 3), contract: { withdrawals } });
    expect(years.map(({ incomeAvailable }) => incomeAvailable)).toEqual([5000, 5000, 10_000]);
  });
});

describe("an excess withdrawal", () => {
  const withdrawn = (terms: Partial<LifetimeIncomeTerms>) =>
    yearsOf({
      terms: { baseBonusRate: 0.5, rollUp: { rate: 0.1, kind: "simple", years: 1 }, ...terms },
      credited: [0],
      contract: { withdrawals: plan("fixed_amount", 20_000, 1, 1) },
    })[0]?.benefitBase;

  test("reduces the base in proportion, dollar for dollar, or by the more of both", () => {
    expect(withdrawn({})).toBeCloseTo(150_000 * 0.8 + 8000, 6);
    expect(withdrawn({ excessReduction: "dollar_for_dollar" })).toBeCloseTo(130_000 + 8000, 6);
    expect(withdrawn({ excessReduction: "greater_of_both" })).toBeCloseTo(120_000 + 8000, 6);
  });

  test("reduces what the roll-up is a rate of in another way: Athene, premium minus withdrawals", () => {
    const rollUp = { rate: 0.1, kind: "simple", years: 2 } as const;
    const terms = { rollUp, premiumReduction: "dollar_for_dollar" } as const;
    const years = yearsOf({
      terms,
      credited: [0.25, 0],
      contract: { withdrawals: plan("fixed_amount", 25_000, 2, 2) },
    });
    // 110,000 less 20 % of itself, and 10 % of 75,000.
    expect(years[1]?.benefitBase).toBeCloseTo(88_000 + 7500, 6);
  });
});

describe("the base at death", () => {
  test("over five years, at most 250 % of the account value: Allianz Benefit Control, page 13", () => {
    const deathBenefit = { paymentsRate: 1, paymentYears: 5, accountValueMultiple: 2.5 };
    const years = yearsOf({
      terms: { baseBonusRate: 1, deathBenefit, payoutRates: [{ fromAge: 50, rate: 0.1 }] },
      credited: level(0, 10),
      incomeFrom: 2,
    });
    expect(years[0]?.deathPayments).toBeCloseTo(200_000, 6);
    // Income of 20,000 pays a fifth of the account value, and of what the base still pays.
    expect(years[1]?.deathPayments).toBeCloseTo(160_000, 6);
    expect(years[1]?.benefitBase).toBeCloseTo(200_000, 6);
    expect(years[9]?.deathPayments).toBe(0);
    expect(years[0]?.deathBenefit).toBe(100_000);
  });

  test("75 % at once or all of it over five years: American Equity EstateShield 10", () => {
    const deathBenefit = { lumpSumRate: 0.75, paymentsRate: 1, paymentYears: 5 };
    const [year] = yearsOf({ terms: { baseBonusRate: 0.35, deathBenefit }, credited: [0] });
    expect(year?.deathBenefit).toBeCloseTo(101_250, 6);
    expect(year?.deathPayments).toBeCloseTo(135_000, 6);
  });
});
