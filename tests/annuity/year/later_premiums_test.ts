/** Premiums after the first: figures worked by hand, and what holds for every contract. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Contract, LaterPremiums } from "../../../src/annuity/contract.ts";
import { NO_WITHDRAWALS } from "../../../src/annuity/contract.ts";
import type { LifetimeIncomeTerms } from "../../../src/annuity/riders/lifetime_income/mod.ts";
import type { ContractYear } from "../../../src/annuity/year/standing.ts";
import { contract, PLAIN_INCOME, projectRates, yearlyFee } from "../../support/contract.ts";
import { runs } from "../../support/depth.ts";

const RUNS = runs(400);

function later(
  payments: LaterPremiums["payments"],
  changes: Partial<LaterPremiums> = {},
): LaterPremiums {
  return {
    payments,
    lastBonusYear: 0,
    chargeYears: "from_issue",
    suspendsFreeWithdrawal: false,
    ...changes,
  };
}

const yearOf = (years: readonly ContractYear[], contractYear: number) =>
  years[contractYear - 1] as ContractYear;

const INCOME: LifetimeIncomeTerms = { ...PLAIN_INCOME, baseBonusRate: 0.25 };
const CHARGE = {
  currentRate: 0,
  guaranteedRate: 0,
  base: "opening_base",
  timing: "after_credits",
} as const;

test("a premium at the start of a contract year earns interest from then", () => {
  const terms = contract({ laterPremiums: later([{ contractYear: 3, amount: 20_000 }]) });
  const years = projectRates(terms, [[0.04, 0.04, 0.04]]);
  expect(yearOf(years, 2).accountValue).toBeCloseTo(100_000 * 1.04 ** 2, 6);
  expect(yearOf(years, 3).accountValue).toBeCloseTo(100_000 * 1.04 ** 3 + 20_000 * 1.04, 6);
  expect(years.map(({ premium }) => premium)).toEqual([100_000, 0, 20_000]);
});

/** Allianz Accumulation Advantage 7, brochure, page 6: premiums at any time in the first 18 months. */
describe("a premium at the start of each of the first 18 months", () => {
  const payments = Array.from({ length: 17 }, (_, month) => ({
    contractYear: month < 11 ? 1 : 2,
    month: ((month + 1) % 12) + 1,
    amount: 1_000,
  }));
  const laterPremiums = later(payments);
  /** What 1 a month has become at the end of its last month, of an annuity-due at i: ((1 + i)^(n/12) − 1) ÷ d^(12). */
  const due = (months: number, i: number) =>
    ((1 + i) ** (months / 12) - 1) / (1 - (1 + i) ** (-1 / 12));

  test("earns the declared rate from its month on, with the first premium as its own first", () => {
    const years = projectRates(contract({ premium: 1_000, laterPremiums }), [[0.04, 0.04, 0.04]]);
    expect(yearOf(years, 1).accountValue).toBeCloseTo(1_000 * due(12, 0.04), 6);
    expect(yearOf(years, 2).accountValue).toBeCloseTo(1_000 * due(18, 0.04) * 1.04 ** 0.5, 6);
    expect(yearOf(years, 3).accountValue).toBeCloseTo(1_000 * due(18, 0.04) * 1.04 ** 1.5, 6);
    expect(years.map(({ premium }) => premium)).toEqual([12_000, 6_000, 0]);
    expect(yearOf(years, 3).taxBasis).toBe(18_000);
  });

  test("accumulates 87.5% of itself from its month on in the minimum value", () => {
    const minimumValue = {
      ...contract().minimumValue,
      considerationRate: 0.875,
      interestRate: 0.02,
    };
    const terms = contract({ premium: 1_000, laterPremiums, minimumValue });
    const years = projectRates(terms, [[0, 0]]);
    expect(yearOf(years, 1).minimumValue).toBeCloseTo(875 * due(12, 0.02), 6);
    expect(yearOf(years, 2).minimumValue).toBeCloseTo(875 * due(18, 0.02) * 1.02 ** 0.5, 6);
  });

  test("waits at the fixed rate for the next index term, and then has its credit", () => {
    const strategies = [
      { share: 1, termYears: 1, accruesDaily: false },
      { share: 0, termYears: 1, accruesDaily: true },
    ];
    const one = later([{ contractYear: 1, month: 7, amount: 10_000 }]);
    const years = projectRates(contract({ strategies, laterPremiums: one }), [
      [0.1, 0.1],
      [0.03, 0.03],
    ]);
    const held = 10_000 * 1.03 ** 0.5;
    expect(yearOf(years, 1).accountValue).toBeCloseTo(110_000 + held, 6);
    expect(yearOf(years, 1).values).toEqual([expect.closeTo(110_000 + held, 6), 0]);
    expect(yearOf(years, 2).accountValue).toBeCloseTo((110_000 + held) * 1.1, 6);
  });

  test("is held by each strategy in its share, and earns each one's rate from then on", () => {
    const strategies = [0.6, 0.4].map((share) => ({ share, termYears: 1, accruesDaily: true }));
    const one = later([{ contractYear: 1, month: 7, amount: 10_000 }]);
    const terms = contract({ strategies, laterPremiums: one, isRebalanced: false });
    const years = projectRates(terms, [
      [0.05, 0.05],
      [0.01, 0.01],
    ]);
    const values = [
      60_000 * 1.05 + 6_000 * 1.05 ** 0.5,
      40_000 * 1.01 + 4_000 * 1.01 ** 0.5,
    ] as const;
    expect(yearOf(years, 1).values).toEqual(values.map((value) => expect.closeTo(value, 6)));
    expect(yearOf(years, 2).accountValue).toBeCloseTo(values[0] * 1.05 + values[1] * 1.01, 6);
  });

  test("counts in the income base from the next anniversary on", () => {
    const terms = contract({
      riders: [
        {
          terms: { ...INCOME, rollUp: { rate: 0.1, kind: "simple", years: 10 } },
          charge: CHARGE,
          issueAge: 60,
        },
      ],
      laterPremiums: later([{ contractYear: 1, month: 7, amount: 20_000 }]),
    });
    const bases = projectRates(terms, [[0, 0]]).map(({ benefitBase }) => benefitBase);
    expect(bases).toEqual([125_000 + 10_000 + 25_000, 160_000 + 12_000]);
  });

  test("bears the first year's charge until the next anniversary, and then its own years", () => {
    const surrenderCharge = { rates: [0.09, 0.08, 0.07], grading: "yearly" } as const;
    const one = later([{ contractYear: 1, month: 7, amount: 100_000 }], {
      chargeYears: "from_premium",
    });
    const charges = (base: object) =>
      projectRates(
        contract({ surrenderCharge: { ...surrenderCharge, ...base }, laterPremiums: one }),
        [[0, 0, 0, 0, 0]],
      ).map((year) => Math.round(year.surrenderCharges.surrenderCharge));
    expect(charges({})).toEqual([18_000, 17_000, 15_000, 7_000, 0]);
    expect(charges({ base: "premium" })).toEqual([18_000, 17_000, 15_000, 7_000, 0]);
  });

  test("is not taken once the year's withdrawals have used up the contract", () => {
    const terms = contract({
      withdrawals: { ...NO_WITHDRAWALS, kind: "fixed_amount", yearly: 200_000 },
      laterPremiums: later([{ contractYear: 1, month: 7, amount: 10_000 }]),
    });
    expect(yearOf(projectRates(terms, [[0]]), 1)).toMatchObject({
      premium: 100_000,
      accountValue: 0,
    });
  });
});

test("87.5% of each premium accumulates from when it is paid (NAIC Model #805 section 4.A)", () => {
  const minimumValue = { ...contract().minimumValue, considerationRate: 0.875, interestRate: 0.01 };
  const terms = contract({
    minimumValue: { ...minimumValue, annualCharge: 50 },
    laterPremiums: later([{ contractYear: 2, amount: 10_000 }]),
  });
  const years = projectRates(terms, [[0, 0]]);
  const first = 87_500 * 1.01 - 50;
  expect(yearOf(years, 1).minimumValue).toBeCloseTo(first, 6);
  expect(yearOf(years, 2).minimumValue).toBeCloseTo((first + 8_750) * 1.01 - 50, 6);
});

test("a premium is investment in the contract, and its interest is gain (Internal Revenue Code 72(e)(6))", () => {
  const terms = contract({
    laterPremiums: later([{ contractYear: 2, amount: 50_000 }]),
    withdrawals: { ...NO_WITHDRAWALS, kind: "fixed_amount", yearly: 10_000, firstContractYear: 2 },
  });
  const year = yearOf(projectRates(terms, [[0.05, 0.05]]), 2);
  // 105,000 and 50,000 against 150,000 paid in: 5,000 of gain come out first.
  expect(year.taxableWithdrawal).toBeCloseTo(5_000, 6);
  expect(year.taxBasis).toBeCloseTo(145_000, 6);
});

test("a free withdrawal of premium counts every premium paid", () => {
  const freeWithdrawal = { ...contract().freeWithdrawal, rate: 0.1, base: "premium" } as const;
  const terms = contract({
    freeWithdrawal,
    laterPremiums: later([{ contractYear: 2, amount: 50_000 }]),
  });
  const years = projectRates(terms, [[0, 0]]);
  expect(years.map((year) => year.freeWithdrawal)).toEqual([10_000, 15_000]);
});

test("a year with a later premium has no free withdrawal where the contract says so (Allianz Accumulation Advantage 7)", () => {
  const terms = contract({
    freeWithdrawal: { ...contract().freeWithdrawal, rate: 0.1 },
    surrenderCharge: { rates: [0.08, 0.08, 0.08], grading: "yearly" },
    laterPremiums: later([{ contractYear: 2, amount: 25_000 }], { suspendsFreeWithdrawal: true }),
  });
  const years = projectRates(terms, [[0, 0, 0]]);
  expect(years.map((year) => year.freeWithdrawal)).toEqual([10_000, 0, 12_500]);
  const charges = years.map((year) => year.surrenderCharges.surrenderCharge);
  expect(charges).toEqual([7_200, 10_000, 9_000]);
});

test("a required distribution goes by the value before a premium of the same day", () => {
  const terms = contract({
    issueAge: 75,
    tax: {
      isQualified: true,
      isRoth: false,
      ownerBirthYear: 1951,
      hasRequiredDistributions: true,
    },
    laterPremiums: later([{ contractYear: 2, amount: 50_000 }]),
  });
  // At 76 the Uniform Lifetime Table has 23.7 years (IRS Publication 590-B).
  expect(yearOf(projectRates(terms, [[0, 0]]), 2).requiredDistribution).toBe(100_000 / 23.7);
});

test("the income base takes the bonus on premium of the first 18 months (Allianz Benefit Control, “10 things to know”: 25%)", () => {
  const terms = contract({
    riders: [{ terms: INCOME, charge: CHARGE, issueAge: 60 }],
    laterPremiums: later([{ contractYear: 2, amount: 20_000 }]),
  });
  const years = projectRates(terms, [[0, 0]]);
  expect(years.map(({ benefitBase }) => benefitBase)).toEqual([125_000, 150_000]);
});

describe("a surrender charge", () => {
  const surrenderCharge = { rates: [0.09, 0.08, 0.07], grading: "yearly" } as const;
  const payments = [{ contractYear: 3, amount: 100_000 }];

  test("that counts from issue is the same on every premium", () => {
    const terms = contract({ surrenderCharge, laterPremiums: later(payments) });
    const year = yearOf(projectRates(terms, [[0, 0, 0]]), 3);
    expect(year.surrenderCharges.surrenderCharge).toBeCloseTo(14_000, 6);
  });

  test("that begins anew with each premium is weighted by what the premiums have become", () => {
    const laterPremiums = later(payments, { chargeYears: "from_premium" });
    const years = projectRates(contract({ surrenderCharge, laterPremiums }), [[0, 0, 0, 0, 0, 0]]);
    // In its third year 7% of the first and, in its first, 9% of the second; then 8% and 7% of the second alone.
    const charges = years.map((year) => year.surrenderCharges.surrenderCharge);
    expect(charges[2]).toBeCloseTo(7_000 + 9_000, 6);
    expect(charges[3]).toBeCloseTo(8_000, 6);
    expect(charges[4]).toBeCloseTo(7_000, 6);
    expect(charges[5]).toBe(0);
  });

  test("recaptures a bonus from the premiums that have one", () => {
    const premiumBonus = { rate: 0.1, vestedRates: [0, 0, 0] };
    const recaptured = (lastBonusYear: number) =>
      yearOf(
        projectRates(
          contract({ premiumBonus, laterPremiums: later(payments, { lastBonusYear }) }),
          [[0, 0, 0]],
        ),
        3,
      );
    for (const lastBonusYear of [3, 121]) {
      expect(recaptured(lastBonusYear).surrenderCharges.bonusRecapture).toBeCloseTo(20_000, 6);
      expect(recaptured(lastBonusYear).premiumBonus).toBeCloseTo(10_000, 6);
    }
    for (const lastBonusYear of [0, 2]) {
      expect(recaptured(lastBonusYear).surrenderCharges.bonusRecapture).toBeCloseTo(10_000, 6);
      expect(recaptured(lastBonusYear).premiumBonus).toBe(0);
    }
  });

  test("EquiTrust MarketTen Bonus Index: a bonus of 6 % on premiums of the first five years, none later", () => {
    const terms = contract({
      premiumBonus: { rate: 0.06, vestedRates: [0, 0, 0, 0, 0, 0, 0, 0] },
      laterPremiums: later(
        [
          { contractYear: 1, month: 7, amount: 10_000 },
          { contractYear: 5, amount: 10_000 },
          { contractYear: 6, amount: 10_000 },
        ],
        { lastBonusYear: 5 },
      ),
      accumulationGuarantee: {
        contractYear: 7,
        rate: 1.5,
        isBonusIncluded: true,
        reduction: "dollar",
        isReducedByRiderCharges: false,
        isLostByExcessWithdrawal: false,
      },
    });
    const years = projectRates(terms, [[0, 0, 0, 0, 0, 0, 0]]);
    expect(years.map(({ premiumBonus }) => Math.round(premiumBonus))).toEqual([
      6_600, 0, 0, 0, 600, 0, 0,
    ]);
    // 7,200 of 137,200 are bonus; what is taken back is of the 120,000 that have one.
    const [, , , , , sixth, seventh] = years;
    expect(sixth?.accountValue).toBeCloseTo(137_200, 6);
    expect(sixth?.surrenderCharges.bonusRecapture).toBeCloseTo(7_200, 6);
    expect(seventh?.accountValue).toBeCloseTo(1.5 * 137_200, 6);
  });
});

test("a premium goes to the strategies whose term begins", () => {
  const strategies = [
    { share: 0.5, termYears: 1, accruesDaily: true },
    { share: 0.5, termYears: 2, accruesDaily: false },
  ];
  const paid = (contractYear: number) =>
    yearOf(
      projectRates(
        contract({
          strategies,
          isRebalanced: false,
          laterPremiums: later([{ contractYear, amount: 10_000 }]),
        }),
        [
          [0, 0, 0],
          [0, 0, 0],
        ],
      ),
      3,
    ).values;
  expect(paid(2)).toEqual([60_000, 50_000]);
  expect(paid(3)).toEqual([55_000, 55_000]);
});

test("a premium within a term is held at a declared rate until the term ends", () => {
  const strategies = [
    { share: 1, termYears: 2, accruesDaily: false },
    { share: 0, termYears: 1, accruesDaily: true },
  ];
  const laterPremiums = later([{ contractYear: 2, amount: 10_000 }]);
  const years = projectRates(contract({ strategies, laterPremiums }), [
    [0, 0.1, 0, 0.1],
    [0.03, 0.03, 0.03, 0.03],
  ]);
  expect(yearOf(years, 1).values).toEqual([100_000, 0]);
  // The term's 10% on 100,000 alone, and a year's 3% on the premium; then all is in the new term.
  expect(yearOf(years, 2).accountValue).toBeCloseTo(110_000 + 10_300, 6);
  expect(yearOf(years, 2).values[1]).toBe(0);
  expect(yearOf(years, 4).accountValue).toBeCloseTo(120_300 * 1.1, 6);
});

test("a contract that is used up takes no further premium", () => {
  const terms = contract({
    withdrawals: { ...NO_WITHDRAWALS, kind: "fixed_amount", yearly: 200_000 },
    laterPremiums: later([{ contractYear: 2, amount: 10_000 }]),
  });
  const year = yearOf(projectRates(terms, [[0, 0]]), 2);
  expect(year.premium).toBe(0);
  expect(year.accountValue).toBe(0);
});

/** Contracts with everything that a premium touches. */
const anyContract = fc
  .record({
    lastBonusYear: fc.constantFrom(0, 2, 121),
    chargeYears: fc.constantFrom("from_issue", "from_premium"),
    timing: fc.constantFrom("start", "end"),
    kind: fc.constantFrom("none", "fixed_amount", "percent_of_value", "free_maximum"),
    perYear: fc.constantFrom(1, 12),
    isQualified: fc.boolean(),
    isBonusIncluded: fc.boolean(),
  })
  .map(
    ({
      lastBonusYear,
      chargeYears,
      timing,
      kind,
      perYear,
      isQualified,
      isBonusIncluded,
    }): Contract & { readonly laterPremiums: LaterPremiums } => ({
      premium: 100_000,
      issueAge: 60,
      issueYear: 2026,
      isRebalanced: true,
      floors: [],
      contractFee: 0,
      rateChange: 0,
      laterPremiums: later([], { lastBonusYear, chargeYears }),
      strategies: [
        { share: 0.6, termYears: 1, accruesDaily: true, fee: yearlyFee(0.001) },
        { share: 0.4, termYears: 1, accruesDaily: false },
      ],
      surrenderCharge: { rates: [0.09, 0.07, 0.05, 0.03], grading: "monthly" },
      freeWithdrawal: { ...contract().freeWithdrawal, rate: 0.1, base: "premium" },
      premiumBonus: { rate: 0.05, vestedRates: [0, 0.25, 0.5, 0.75] },
      minimumValue: {
        considerationRate: 0.875,
        interestRate: 0.01,
        annualCharge: 50,
        isReducedByRiderCharges: true,
        isReducedByWithdrawalCharges: false,
      },
      withdrawals: {
        ...NO_WITHDRAWALS,
        kind,
        yearly: kind === "percent_of_value" ? 0.07 : 9_000,
        perYear,
        timing,
      },
      riders: [
        { terms: INCOME, charge: { ...CHARGE, currentRate: 0.01 }, issueAge: 60 },
        {
          terms: {
            kind: "death_benefit",
            rollUp: { rate: 0.05, kind: "simple", years: 10, untilAge: 80 },
            isBonusIncluded,
            reduction: "pro_rata",
          },
          charge: CHARGE,
          issueAge: 60,
        },
        {
          terms: { kind: "maximum_anniversary_value", untilAge: 80, endsWithAccountValue: true },
          charge: CHARGE,
          issueAge: 60,
        },
      ],
      tax: { ...contract().tax, isQualified },
    }),
  );
const anyRates = fc.array(
  fc.array(fc.double({ min: 0, max: 0.09, noNaN: true }), { minLength: 8, maxLength: 8 }),
  { minLength: 2, maxLength: 2 },
);

/** Every figure of a contract year, by name. */
function figures(value: unknown, path = ""): readonly (readonly [string, number])[] {
  if (typeof value === "number") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => figures(member, `${path}/${name}`));
}

test("without later premiums nothing changes", () => {
  fc.assert(
    fc.property(anyContract, anyRates, (terms, rates) => {
      const { laterPremiums, ...plain } = terms;
      expect(laterPremiums.payments).toEqual([]);
      expect(projectRates(terms, rates)).toEqual(projectRates(plain, rates));
    }),
    RUNS,
  );
});

test("a premium in two parts at one instant gives the same figures", () => {
  fc.assert(
    fc.property(
      anyContract,
      anyRates,
      fc.integer({ min: 2, max: 8 }),
      fc.integer({ min: 1, max: 99_999 }),
      (terms, rates, contractYear, part) => {
        const paid = (amounts: readonly number[]) =>
          projectRates(
            {
              ...terms,
              laterPremiums: {
                ...terms.laterPremiums,
                payments: amounts.map((amount) => ({ contractYear, amount })),
              },
            },
            rates,
          );
        expect(paid([part, 100_000 - part])).toEqual(paid([100_000]));
      },
    ),
    RUNS,
  );
});

test("a first premium in two parts at issue gives the same figures", () => {
  fc.assert(
    fc.property(
      anyContract,
      anyRates,
      fc.integer({ min: 1, max: 99_999 }),
      (given, rates, part) => {
        // The bonus and its recapture are the same on both parts only where both have one.
        const terms = { ...given, laterPremiums: { ...given.laterPremiums, lastBonusYear: 121 } };
        const split = {
          ...terms,
          premium: 100_000 - part,
          laterPremiums: { ...terms.laterPremiums, payments: [{ contractYear: 1, amount: part }] },
        };
        const [whole, parts] = [projectRates(terms, rates), projectRates(split, rates)];
        whole.forEach((year, index) => {
          const { layers, ...other } = yearOf(parts, index + 1);
          expect((layers ?? []).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(
            layers === undefined ? 0 : 1,
            9,
          );
          const expected = new Map(figures({ ...year, layers: undefined }));
          for (const [name, value] of figures(other)) {
            expect(value, name).toBeCloseTo(expected.get(name) ?? Number.NaN, 5);
          }
        });
      },
    ),
    RUNS,
  );
});

test("the parts of the cost basis add up, and a premium raises every value", () => {
  fc.assert(
    fc.property(
      anyContract,
      anyRates,
      fc.integer({ min: 2, max: 8 }),
      fc.integer({ min: 1, max: 100_000 }),
      (given, rates, contractYear, amount) => {
        const terms = { ...given, withdrawals: NO_WITHDRAWALS };
        const more = projectRates(
          {
            ...terms,
            laterPremiums: { ...terms.laterPremiums, payments: [{ contractYear, amount }] },
          },
          rates,
        );
        const last = yearOf(more, 8);
        const paid = more.reduce((sum, { premium }) => sum + premium, 0);
        expect(paid).toBe(100_000 + amount);
        expect(last.premiumSinceIssue).toBe(paid);
        expect(last.taxBasis).toBe(terms.tax.isQualified ? 0 : paid);
        const plain = yearOf(projectRates(terms, rates), 8);
        expect(last.accountValue).toBeGreaterThan(plain.accountValue);
        expect(last.cashSurrenderValue).toBeGreaterThan(plain.cashSurrenderValue);
        expect(last.deathBenefit).toBeGreaterThan(plain.deathBenefit);
        expect(last.minimumValue).toBeGreaterThan(plain.minimumValue);
      },
    ),
    RUNS,
  );
});
