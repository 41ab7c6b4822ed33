/** The account value by strategy: allocation, fees, terms of several years, withdrawals within a year. */

import { describe, expect, test } from "bun:test";
import { creditedRatesOf } from "../../../src/annuity/projection.ts";
import { paidBeforeYearEnd } from "../../../src/annuity/year/payments.ts";
import { addToStarting, rebalance, scaleTo } from "../../../src/annuity/year/strategies.ts";
import { contract, projectRates, yearlyFee, withdrawnAtStart } from "../../support/contract.ts";

const INDEX = { share: 1, termYears: 1, accruesDaily: false } as const;
const FIXED = { share: 1, termYears: 1, accruesDaily: true } as const;
const PLAN = withdrawnAtStart(12_000, 1);

describe("The Standard Enhanced Choice Index brochure page 5: 95 % indexed, 5 % fixed at 3 %", () => {
  test.each([
    [-0.05, 100_150, 98_725],
    [0.07, 105_803, 109_205],
    [0.12, 109_840, 116_691],
  ])(
    "an index change of %p makes %p, or %p with 160 %% participation and a fee of 1.5 %%",
    (change, base, enhanced) => {
      const valueAt = (participation: number, feeRate: number): number => {
        const strategies = [
          { ...INDEX, share: 0.95, fee: yearlyFee(feeRate) },
          { ...FIXED, share: 0.05 },
        ];
        const credited = Math.max(0, participation * change);
        return projectRates(contract({ strategies }), [[credited], [0.03]])[0]?.accountValue ?? 0;
      };
      expect(Math.abs(valueAt(0.85, 0) - base)).toBeLessThan(0.6);
      expect(Math.abs(valueAt(1.6, 0.015) - enhanced)).toBeLessThan(0.6);
    },
  );

  test("the fee is 1.5 % of the value with its credit: 95,000 becomes 104,055.40", () => {
    const strategies = [{ ...INDEX, fee: yearlyFee(0.015) }];
    const [year] = projectRates(contract({ premium: 95_000, strategies }), [[1.6 * 0.07]]);
    expect(year?.accountValue).toBeCloseTo(104_055.4, 2);
    expect(year?.strategyFee).toBeCloseTo(1584.6, 2);
  });
});

describe("rebalancing at anniversaries", () => {
  const strategies = [
    { ...INDEX, share: 0.5 },
    { ...FIXED, share: 0.5 },
  ];
  const rates = [
    [0.1, 0.1],
    [0, 0],
  ];

  test("restores the allocation, or leaves each strategy its own", () => {
    const values = (isRebalanced: boolean) =>
      projectRates(contract({ strategies, isRebalanced }), rates).map(({ accountValue }) =>
        Math.round(accountValue),
      );
    expect(values(true)).toEqual([105_000, 110_250]);
    expect(values(false)).toEqual([105_000, 110_500]);
  });

  test("waits for the end of a term of several years", () => {
    const long = [{ ...INDEX, share: 0.5, termYears: 2 }, strategies[1] ?? FIXED];
    const years = projectRates(contract({ strategies: long }), [
      [0, 0.2, 0],
      [0.1, 0.1, 0.1],
    ]);
    expect(years.map(({ values }) => values.map(Math.round))).toEqual([
      [50_000, 55_000],
      [60_250, 60_250],
      [60_250, 66_275],
    ]);
  });
});

describe("withdrawals within a year", () => {
  const closing = (terms: typeof FIXED | typeof INDEX, plan: object): number => {
    const withdrawals = { ...PLAN, ...plan };
    return (
      projectRates(contract({ strategies: [terms], withdrawals }), [[0.05]])[0]?.accountValue ?? 0
    );
  };

  test("of a declared rate lose the interest of the rest of the year", () => {
    expect(closing(FIXED, {})).toBeCloseTo(88_000 * 1.05, 6);
    expect(closing(FIXED, { timing: "end" })).toBeCloseTo(105_000 - 12_000, 6);
    let monthly = 100_000;
    for (let month = 0; month < 12; month += 1) monthly = (monthly - 1000) * 1.05 ** (1 / 12);
    expect(closing(FIXED, { perYear: 12 })).toBeCloseTo(monthly, 6);
    let inArrears = 100_000;
    for (let month = 0; month < 12; month += 1) inArrears = inArrears * 1.05 ** (1 / 12) - 1000;
    expect(closing(FIXED, { perYear: 12, timing: "end" })).toBeCloseTo(inArrears, 6);
  });

  test("of an index strategy earn no credit, but what is taken at the year's end does", () => {
    expect(closing(INDEX, {})).toBeCloseTo(88_000 * 1.05, 6);
    expect(closing(INDEX, { perYear: 12 })).toBeCloseTo(88_000 * 1.05, 6);
    expect(closing(INDEX, { timing: "end" })).toBeCloseTo(105_000 - 12_000, 6);
    expect(closing(INDEX, { timing: "end", perYear: 4 })).toBeCloseTo(91_000 * 1.05 - 3000, 6);
  });

  test("never take more than there is", () => {
    const [year] = projectRates(contract({ withdrawals: { ...PLAN, yearly: 1e9 } }), [[0.05]]);
    expect(year).toMatchObject({
      withdrawal: 100_000,
      accountValue: 0,
      minimumValue: 0,
      deathBenefit: 0,
    });
  });
});

describe("withdrawal types", () => {
  const freeWithdrawal = { ...contract().freeWithdrawal, rate: 0.1 };
  const taken = (plan: object, changes: object = {}) =>
    projectRates(
      contract({
        freeWithdrawal,
        ...changes,
        withdrawals: { ...PLAN, lastContractYear: 99, ...plan },
      }),
      [[0.05, 0.05, 0.05]],
    ).map(({ withdrawal }) => Math.round(withdrawal));

  test.each([
    [{ kind: "none" }, [0, 0, 0]],
    [{ kind: "interest_only" }, [0, 5000, 5000]],
    [{ kind: "percent_of_value", yearly: 0.1 }, [10_000, 9450, 8930]],
    [{ kind: "free_maximum" }, [10_000, 9450, 8930]],
    [{ kind: "fixed_amount", yearly: 700, firstContractYear: 2, lastContractYear: 2 }, [0, 700, 0]],
    [{ kind: "lifetime_income" }, [0, 0, 0]],
  ])("%j takes %j", (plan, expected) => {
    expect(taken(plan)).toEqual(expected);
  });

  test("a required distribution follows age and account value", () => {
    const tax = {
      isQualified: true,
      isRoth: false,
      ownerBirthYear: 1953,
      hasRequiredDistributions: true,
    };
    // Age 73 in the year of issue, which has no value at the end of the year before; then 25.5, 24.6.
    const second = (100_000 * 1.05) / 25.5;
    const third = ((100_000 * 1.05 - second) * 1.05) / 24.6;
    expect(taken({ kind: "required_distribution" }, { tax })).toEqual(
      [0, second, third].map(Math.round),
    );
  });

  test.each([
    ["premium", [0, 10_000, 10_000]],
    ["account_value", [0, 10_500, 9923]],
    ["interest_credited", [0, 500, 523]],
  ] as const)("the free withdrawal may be of the %s, from contract year 2", (base, expected) => {
    const terms = { ...freeWithdrawal, base, firstContractYear: 2 };
    expect(taken({ kind: "free_maximum" }, { freeWithdrawal: terms })).toEqual([...expected]);
  });
});

describe("charges on withdrawals", () => {
  const surrenderCharge = { rates: [0.08, 0.08], grading: "yearly" } as const;
  const freeWithdrawal = { ...contract().freeWithdrawal, rate: 0.1 };
  const chargeOf = (plan: object, changes: object = {}): number => {
    const terms = contract({
      surrenderCharge,
      freeWithdrawal,
      ...changes,
      withdrawals: { ...PLAN, ...plan },
    });
    const charges = projectRates(terms, [[0, 0]]).map((year) => year.withdrawalCharges);
    return charges[terms.withdrawals.firstContractYear - 1]?.surrenderCharge ?? 0;
  };

  test("are taken on what exceeds the free withdrawal, whatever the number of payments", () => {
    expect(chargeOf({})).toBeCloseTo(0.08 * 2000, 6);
    expect(chargeOf({ perYear: 12 })).toBeCloseTo(0.08 * 2000, 6);
    expect(chargeOf({ yearly: 10_000 })).toBe(0);
  });

  test("of a monthly graded schedule follow the month of each payment", () => {
    const graded = { surrenderCharge: { rates: [0.12, 0], grading: "monthly" } };
    // Ten free payments of 1,000; the eleventh at 2 %, the twelfth at 1 %.
    expect(chargeOf({ perYear: 12 }, graded)).toBeCloseTo(1000 * 0.02 + 1000 * 0.01, 6);
    expect(chargeOf({ perYear: 12, timing: "end" }, graded)).toBeCloseTo(1000 * 0.01, 6);
  });

  test("spare a required distribution where the contract says so", () => {
    const tax = {
      isQualified: true,
      isRoth: false,
      ownerBirthYear: 1940,
      hasRequiredDistributions: true,
    };
    const none = { ...freeWithdrawal, rate: 0 };
    const spared = { ...none, isRequiredDistributionFree: true };
    const plan = { kind: "required_distribution", firstContractYear: 2, lastContractYear: 2 };
    expect(chargeOf(plan, { tax, freeWithdrawal: none })).toBeCloseTo((0.08 * 100_000) / 14.4, 6);
    expect(chargeOf(plan, { tax, freeWithdrawal: spared })).toBe(0);
  });
});

describe("taxation of withdrawals", () => {
  test("takes gain first, then what was paid in", () => {
    const plan = { ...PLAN, yearly: 20_000, firstContractYear: 2, lastContractYear: 9 };
    const years = projectRates(contract({ withdrawals: plan }), [[0.1, 0, 0]]);
    expect(years.map(({ taxableWithdrawal }) => Math.round(taxableWithdrawal ?? 0))).toEqual([
      0, 10_000, 0,
    ]);
    expect(years.at(-1)?.taxBasis).toBeCloseTo(70_000, 6);
  });

  test("takes everything of a qualified contract", () => {
    const tax = {
      isQualified: true,
      isRoth: false,
      ownerBirthYear: 1966,
      hasRequiredDistributions: true,
    };
    const [year] = projectRates(contract({ withdrawals: PLAN, tax }), [[0]]);
    expect(year?.taxableWithdrawal).toBe(12_000);
  });
});

describe("creditedRatesOf()", () => {
  test("rounds a credited rate where the contract does", () => {
    const terms = { method: "point_to_point", participation: 1, floor: 0 } as const;
    const levels = Array.from({ length: 13 }, (_, month) => 300 + (month === 12 ? 10 : 0));
    expect(creditedRatesOf({ terms, termYears: 1, rateDecimals: 4 }, 1, levels)).toEqual([0.0333]);
  });

  test("credits a term of several years once, at its end, and its floor without an index", () => {
    const terms = { method: "point_to_point", participation: 1, floor: 0.01 } as const;
    const levels = Array.from({ length: 49 }, (_, month) => 100 + month);
    const rates = creditedRatesOf({ terms, termYears: 2 }, 4, levels);
    expect(rates).toEqual([0, 124 / 100 - 1, 0, 148 / 124 - 1]);
    expect(creditedRatesOf({ terms, termYears: 2 }, 4)).toEqual([0, 0.01, 0, 0.01]);
  });
});

test("rebalancing restores the allocation among the strategies whose term has ended", () => {
  const strategies = [
    { ...INDEX, share: 0.5 },
    { ...FIXED, share: 0.25 },
    { ...INDEX, share: 0.25, termYears: 2 },
  ];
  // After year 1 the two-year term runs on, and 900 is split 2 : 1 among the others.
  expect(rebalance(strategies, [500, 400, 300], 1)).toEqual([600, 300, 300]);
  expect(rebalance(strategies, [500, 400, 300], 2)).toEqual([600, 300, 300]);
  expect(rebalance(strategies, [500, 400, 700], 2)).toEqual([800, 400, 400]);
});

test("of unequal payments at the ends of the half-years, the first is paid before the year ends", () => {
  const payments = { total: 40_000, perYear: 2, timing: "end", weights: [0.5, 1.5] } as const;
  expect(paidBeforeYearEnd(payments)).toBe(10_000);
  expect(paidBeforeYearEnd({ ...payments, timing: "start" })).toBe(40_000);
});

test("a later premium goes to the strategies with a term that starts, in their shares", () => {
  const strategies = [
    { ...INDEX, share: 0.6, termYears: 3 },
    { ...FIXED, share: 0.4 },
  ];
  const valuesIn = (contractYear: number) =>
    addToStarting(strategies, [60_000, 40_000], contractYear, 10_000);
  // Terms of three years start in contract years 1 and 4.
  expect([1, 2, 3, 4].map(valuesIn)).toEqual([
    [66_000, 44_000],
    [60_000, 50_000],
    [60_000, 50_000],
    [66_000, 44_000],
  ]);
});

test("a charge on the account value is taken from the strategies in proportion", () => {
  expect(scaleTo([600, 400], 900)).toEqual([540, 360]);
  expect(scaleTo([600, 400], 1_000)).toEqual([600, 400]);
  expect(scaleTo([600], 500)).toEqual([500]);
  expect(scaleTo([0, 0], 0)).toEqual([0, 0]);
});

test("[D161] a withdrawal of everything leaves no interest of less than half a cent for ever", () => {
  const terms = {
    ...contract(),
    withdrawals: {
      kind: "fixed_amount",
      yearly: 1_000_000,
      perYear: 12,
      timing: "start",
      firstContractYear: 2,
      lastContractYear: 20,
    },
  } as const;
  const years = projectRates(terms, [Array.from({ length: 20 }, () => 0.05)]);
  const values = years.map(({ accountValue }) => accountValue);
  const left = values.slice(1).filter((value) => value > 0);
  expect(left.length).toBeGreaterThan(1);
  expect(Math.min(...left)).toBeGreaterThanOrEqual(0.005);
  expect(values.at(-1)).toBe(0);
  years.forEach((year, index) => {
    const opened = values[index - 1] ?? 100_000;
    expect(year.accountValue).toBeCloseTo(opened + year.interestCredit - year.withdrawal, 9);
  });
});
