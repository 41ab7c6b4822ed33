/** Published examples of account values, charges, minimum values, adjustments, distributions. */

import { describe, expect, test } from "bun:test";
import {
  adjustmentFactor,
  marketValueAdjustment,
  type MarketValueAdjustmentTerms,
} from "../../src/annuity/surrender/market_value.ts";
import { nonforfeitureRate, rollMinimumValue } from "../../src/annuity/surrender/minimum_value.ts";
import { toCents } from "../../src/annuity/money.ts";
import {
  distributionPeriod,
  requiredDistribution,
  requiredDistributionAge,
} from "../../src/annuity/taxes/required_distribution.ts";
import { surrenderChargeRate } from "../../src/annuity/surrender/renewal.ts";
import { chargesOn, unvestedRate } from "../../src/annuity/surrender/surrender.ts";
import { contract, projectRates, withdrawnAtStart } from "../support/contract.ts";

describe("LTAM Part II example 7.2: declared rates with renewal, and surrender charges", () => {
  const rates = [0.045, 0.045, 0.045, 0.045, 0.045, 0.045, 0.05, 0.055, 0.045, 0.04];
  const surrenderCharge = {
    rates: [0.08, 0.07, 0.06, 0.05, 0.04, 0.02],
    grading: "yearly",
  } as const;
  const years = projectRates(contract({ surrenderCharge }), [rates]);

  // Published in thousands to one decimal.
  test("account values", () => {
    const published = [
      104_500, 109_200, 114_100, 119_300, 124_600, 130_200, 136_700, 144_300, 150_700, 156_800,
    ];
    published.forEach((value, year) => {
      expect(Math.abs((years[year]?.accountValue ?? 0) - value)).toBeLessThan(51);
    });
  });

  test("cash surrender values", () => {
    const published = [
      96_100, 101_600, 107_300, 113_300, 119_600, 127_600, 136_700, 144_300, 150_700, 156_800,
    ];
    published.forEach((value, year) => {
      expect(Math.abs((years[year]?.cashSurrenderValue ?? 0) - value)).toBeLessThan(51);
    });
  });
});

test("a declared 4.45 % accrues daily: a withdrawal of 4,000 at the start of year 2 leaves 104,920.03", () => {
  // lifelib MYGA trace: 104,450.00 after a year.
  const withdrawals = withdrawnAtStart(4000, 2);
  const years = projectRates(contract({ withdrawals }), [[0.0445, 0.0445]]);
  expect(years.map(({ accountValue }) => toCents(accountValue))).toEqual([104_450, 104_920.03]);
});

describe("LTAM Part II example 7.1: a surrender of 100,000 at 4 %", () => {
  const free = contract().freeWithdrawal;
  const terms = { surrenderCharge: { rates: [0.04], grading: "yearly" } } as const;
  const surrendered = (isFreeOnSurrender: boolean) =>
    projectRates(
      contract({ ...terms, freeWithdrawal: { ...free, rate: 0.1, isFreeOnSurrender } }),
      [[0]],
    )[0];

  test("costs 3,600 with 10 % free, and pays 96,400", () => {
    expect(surrendered(true)?.surrenderCharges.surrenderCharge).toBeCloseTo(3600, 6);
    expect(surrendered(true)?.cashSurrenderValue).toBeCloseTo(96_400, 6);
  });

  test("costs 4,000 without a free amount, and pays 96,000", () => {
    expect(surrendered(false)?.surrenderCharges.surrenderCharge).toBeCloseTo(4000, 6);
    expect(surrendered(false)?.cashSurrenderValue).toBeCloseTo(96_000, 6);
  });
});

describe("market value adjustment", () => {
  const ratio: MarketValueAdjustmentTerms = {
    family: "ratio",
    years: 5,
    appliesTo: "charged_amount",
    timeBasis: "months",
    issuedOn: "2026-11-21",
    rateAtIssue: 0.055,
    adder: 0.0025,
  };

  test.each([
    [0.04, 0.06, 0.9528],
    [0.05, 0.06, 0.9762],
    [0.06, 0.04, 1.0496],
    [0.05, 0.04, 1.0246],
  ])("Voya MGA prospectus appendix I: %p to %p over 927 days is %p", (atIssue, now, factor) => {
    const terms = { ...ratio, rateAtIssue: atIssue, adder: 0 };
    expect(Math.abs(1 + adjustmentFactor(terms, now, 927 / 365) - factor)).toBeLessThan(0.00005);
  });

  test("SEC 424B3 d312024d424b3: 11,130.25 with 36 months left loses 386.43", () => {
    const at = {
      contractYear: 2,
      months: 12,
      accountValue: 11_130.25,
      interestSinceIssue: 1130.25,
      surrenderCharge: 0,
      rateChange: 0.01,
    };
    expect(toCents(marketValueAdjustment(ratio, 11_130.25, at))).toBe(-386.43);
  });

  test("LTAM Part II example 7.2: factors with 3.75 years left", () => {
    const terms = { ...ratio, rateAtIssue: 0.05 };
    const [up, down] = [0.06, 0.04].map((now) => 1 + adjustmentFactor(terms, now, 3.75));
    expect(Math.abs((up ?? 0) - 0.95659)).toBeLessThan(0.00001);
    expect(Math.abs((down ?? 0) - 1.02725)).toBeLessThan(0.00001);
    expect(Math.abs(10_000 + 90_000 * (up ?? 0) - 3600 - 92_493.2)).toBeLessThan(0.006);
    expect(Math.abs(10_000 + 90_000 * (down ?? 0) - 3600 - 98_852.18)).toBeLessThan(0.006);
  });

  describe("Midland National 32340Y-2: linear, within surrender charge and interest credited", () => {
    const linear: MarketValueAdjustmentTerms = {
      family: "linear",
      years: 7,
      rateAtIssue: 0.03,
      adder: 0,
      appliesTo: "charged_amount",
      timeBasis: "months",
      issuedOn: "2026-11-21",
      collar: { isWithinSurrenderCharge: true, isWithinInterestCredited: true },
    };
    const surrenderCharge = { rates: [0.03, 0.03, 0.03, 0.03, 0.03], grading: "yearly" } as const;
    const freeWithdrawal = {
      rate: 0.1,
      base: "account_value",
      firstContractYear: 1,
      isFreeOnSurrender: true,
      isRequiredDistributionFree: false,
    } as const;

    test.each([
      [-0.01, 2086.69, 114_884],
      [0.01, -2086.69, 110_711],
    ])("rates changed by %p adjust by %p and pay %p", (rateChange, adjustment, paid) => {
      const terms = contract({
        marketValueAdjustment: linear,
        surrenderCharge,
        freeWithdrawal,
        rateChange,
      });
      const year = projectRates(terms, [[0.03, 0.03, 0.03, 0.03, 0.03]])[4];
      expect(toCents(year?.surrenderCharges.marketValueAdjustment ?? 0)).toBe(adjustment);
      expect(Math.abs((year?.cashSurrenderValue ?? 0) - paid)).toBeLessThan(0.6);
      expect(Math.abs((year?.surrenderCharges.surrenderCharge ?? 0) - 3130)).toBeLessThan(0.6);
    });

    const moment = {
      contractYear: 1,
      months: 12,
      accountValue: 100_000,
      interestSinceIssue: 1000,
      surrenderCharge: 500,
      rateChange: -0.05,
    };

    test("is held to each collar", () => {
      expect(marketValueAdjustment(linear, 90_000, moment)).toBe(500);
      expect(marketValueAdjustment(linear, 90_000, { ...moment, rateChange: 0.05 })).toBe(-500);
      const gain = { ...linear, collar: { isGainWithinSurrenderCharge: true } };
      expect(marketValueAdjustment(gain, 90_000, moment)).toBe(500);
      expect(marketValueAdjustment(gain, 90_000, { ...moment, rateChange: 0.01 })).toBeCloseTo(
        -5400,
        6,
      );
      const california = { ...linear, collar: { accountValueRate: 0.005 } };
      expect(marketValueAdjustment(california, 90_000, { ...moment, rateChange: 0.05 })).toBe(-500);
    });

    test("counts the time left in months or in days, leap days included", () => {
      const free = { ...linear, collar: {} };
      const lost = (timeBasis: MarketValueAdjustmentTerms["timeBasis"]): number =>
        marketValueAdjustment({ ...free, timeBasis }, 100_000, { ...moment, rateChange: 0.01 });
      expect(lost("months")).toBeCloseTo(-6000, 6);
      // 21 November 2027 to 21 November 2033 is 2,192 days.
      expect(lost("days_365")).toBeCloseTo(-1000 * (2192 / 365), 6);
      expect(lost("days_365_25")).toBeCloseTo(-1000 * (2192 / 365.25), 6);
    });

    test("ends with its years, and rests within its dead band", () => {
      expect(marketValueAdjustment(linear, 90_000, { ...moment, contractYear: 7 })).toBe(0);
      expect(adjustmentFactor({ ...linear, deadBand: 0.0025 }, 0.032, 2)).toBe(0);
      expect(adjustmentFactor({ ...linear, deadBand: 0.0025 }, 0.033, 2)).toBeCloseTo(-0.006, 9);
      // 0.0106 − 0.0046 is 0.00599… in binary: a band of just this difference is left.
      const band = { ...linear, rateAtIssue: 0.0046, deadBand: 0.006 };
      expect(adjustmentFactor(band, 0.0106, 2)).toBeCloseTo(-0.012, 9);
      expect(adjustmentFactor({ ...ratio, factorDecimals: 4 }, 0.065, 3)).toBe(-0.0347);
    });
  });
});

describe("nonforfeiture", () => {
  // NAIC Model #806 appendix A examples 1 and 2 (first three), then the rule of #805 (2020) section 4.B.
  test.each([
    [0.03, 0.0175],
    [0.031, 0.0185],
    [0.033, 0.0205],
    [0.0245, 0.012],
    [0.0437, 0.03],
    [0.0102, 0.0015],
    [0.0142, 0.0015],
    [0.0502, 0.03],
  ])("a five-year Treasury rate of %p gives %p", (treasury, rate) => {
    expect(nonforfeitureRate({ fiveYearTreasuryRate: treasury })).toBeCloseTo(rate, 9);
  });

  test("an indexed benefit's cost comes off from 0.25 % on and up to 1.00 %: #805 4.C, #806 7.B", () => {
    const rateWithCost = (indexedBenefitCost: number): number =>
      nonforfeitureRate({ fiveYearTreasuryRate: 0.04, indexedBenefitCost });
    expect(rateWithCost(0.002)).toBeCloseTo(0.0275, 9);
    expect(rateWithCost(0.005)).toBeCloseTo(0.0225, 9);
    expect(rateWithCost(0.02)).toBeCloseTo(0.0175, 9);
  });

  test("#806 (2007) appendix A example 3: 2.1 % gives 0.85 %, and under its lower bound 1 %", () => {
    const older = { fiveYearTreasuryRate: 0.021 };
    expect(nonforfeitureRate(older)).toBeCloseTo(0.0085, 9);
    expect(nonforfeitureRate({ ...older, minimumRate: 0.01 })).toBe(0.01);
  });

  test("Jackson prospectus: 10,000 at 1 % with a $50 charge is 8,787.50 after a year", () => {
    const terms = {
      considerationRate: 0.875,
      interestRate: 0.01,
      annualCharge: 50,
      isReducedByRiderCharges: false,
      isReducedByWithdrawalCharges: true,
    };
    const year = {
      reductions: { gross: [], net: [], timing: "start" },
      riderCharge: 35,
    } as const;
    expect(rollMinimumValue(terms, 8750, year, 0)).toBeCloseTo(8787.5, 6);
    const reduced = { ...terms, isReducedByRiderCharges: true };
    expect(rollMinimumValue(reduced, 8750, year, 0)).toBeCloseTo(8752.5, 6);
    // A premium within the year bears the year's charges too [D190].
    expect(rollMinimumValue(reduced, 0, year, 25.45)).toBe(0);
    expect(rollMinimumValue(reduced, 0, year, 125.45)).toBeCloseTo(40.45, 6);
  });
});

test("Jackson prospectus: 10,000 at 3 % less a fee of 35 is 10,265, and no adjustment takes it below 8,787.50", () => {
  const terms = contract({
    premium: 10_000,
    contractFee: 35,
    minimumValue: {
      considerationRate: 0.875,
      interestRate: 0.01,
      annualCharge: 50,
      isReducedByRiderCharges: false,
      isReducedByWithdrawalCharges: true,
    },
    marketValueAdjustment: {
      family: "linear",
      appliesTo: "whole_amount",
      timeBasis: "months",
      issuedOn: "2026-11-21",
      years: 10,
      rateAtIssue: 0.03,
      adder: 0,
    },
    rateChange: 0.05,
  });
  const [year] = projectRates(terms, [[0.03]]);
  expect(year?.accountValue).toBeCloseTo(10_265, 6);
  expect(year?.minimumValue).toBeCloseTo(8787.5, 6);
  expect((year?.accountValue ?? 0) - (year?.cashSurrenderValue ?? 0)).toBeCloseTo(1477.5, 6);
});

test("an adjustment of the whole amount adjusts the free part too, of one that is charged only the rest", () => {
  const adjusted = (appliesTo: "whole_amount" | "charged_amount"): number => {
    const terms = contract({
      freeWithdrawal: { ...contract().freeWithdrawal, rate: 0.1 },
      marketValueAdjustment: {
        family: "linear",
        appliesTo,
        timeBasis: "months",
        issuedOn: "2026-11-21",
        years: 2,
        rateAtIssue: 0.03,
        adder: 0,
      },
      rateChange: 0.01,
      withdrawals: withdrawnAtStart(5000, 1),
    });
    return projectRates(terms, [[0]])[0]?.withdrawalCharges.marketValueAdjustment ?? 0;
  };
  expect(adjusted("whole_amount")).toBeCloseTo(-100, 6);
  expect(adjusted("charged_amount")).toBe(0);
});

test("Nassau Athos OL5719: 70 % of a 16 % bonus is recaptured from 93,000 as 8,979", () => {
  const terms = {
    ...contract(),
    premiumBonus: { rate: 0.16, vestedRates: [0.1, 0.2, 0.3] },
  };
  const charges = chargesOn(
    terms,
    { whole: 100_000, free: 7000 },
    {
      contractYear: 3,
      months: 12,
      accountValue: 100_000,
      interestSinceIssue: 0,
      rateChange: 0,
    },
  );
  expect(Math.abs(charges.bonusRecapture - 8979)).toBeLessThan(0.6);
});

test("a bonus vests at anniversaries: all of it is unvested in year 1, none after the schedule", () => {
  const terms = { rate: 0.1, vestedRates: [0.25, 0.5] };
  const at = [
    [1, 6],
    [1, 12],
    [2, 0],
    [2, 12],
    [3, 0],
    [3, 12],
  ] as const;
  expect(at.map(([year, months]) => unvestedRate(terms, year, months))).toEqual([
    1, 0.75, 0.75, 0.5, 0.5, 0,
  ]);
});

test("Athene Performance Elite 10: 80 % of the bonus is recaptured all through contract year 7, 20 % in year 10", () => {
  const terms = {
    rate: 0.06,
    vestedRates: [0, 0, 0, 0, 0, 0, 0.2, 0.4, 0.6, 0.8],
    vestedRatesBy: "contract_year",
  } as const;
  const recaptured = (year: number) =>
    [0, 6, 12].map((months) => Number(unvestedRate(terms, year, months).toFixed(9)));
  expect([1, 6, 7, 8, 10, 11].map(recaptured)).toEqual([
    [1, 1, 1],
    [1, 1, 1],
    [0.8, 0.8, 0.8],
    [0.6, 0.6, 0.6],
    [0.2, 0.2, 0.2],
    [0, 0, 0],
  ]);
});

test("a premium within a year has the first contract year's unvested part until the anniversary", () => {
  const terms = { rate: 0.06, vestedRates: [0.3, 0.6], vestedRatesBy: "contract_year" } as const;
  expect([0, 1, 2].map((year) => unvestedRate(terms, year, 6))).toEqual([0.7, 0.7, 0.4]);
});

test("a bonus without a schedule is vested at once, in contract year 1 as well", () => {
  const terms = { rate: 0.1, vestedRates: [] };
  expect([0, 6, 12].map((months) => unvestedRate(terms, 1, months))).toEqual([0, 0, 0]);
});

test("a monthly graded charge falls evenly to the next year's", () => {
  const terms = { rates: [0.08, 0.06], grading: "monthly" } as const;
  expect(surrenderChargeRate({ surrenderCharge: terms }, 1, 6)).toBeCloseTo(0.07, 9);
  expect(surrenderChargeRate({ surrenderCharge: terms }, 1, 12)).toBeCloseTo(0.06, 9);
  expect(surrenderChargeRate({ surrenderCharge: terms }, 2, 12)).toBe(0);
});

describe("required minimum distributions", () => {
  test("95,000 over 26.5 years is 3,584.91", () => {
    expect(toCents(requiredDistribution(95_000, { birthYear: 1953, calendarYear: 2026 }))).toBe(
      3584.91,
    );
  });

  test.each([
    [1948, 72],
    [1951, 73],
    [1959, 73],
    [1960, 75],
  ])("begin for those born in %p at %p", (birthYear, age) => {
    expect(requiredDistributionAge(birthYear)).toBe(age);
    expect(requiredDistribution(100_000, { birthYear, calendarYear: birthYear + age - 1 })).toBe(0);
    expect(
      requiredDistribution(100_000, { birthYear, calendarYear: birthYear + age }),
    ).toBeGreaterThan(0);
  });

  test("the table's last row serves every older age, and none is below 72", () => {
    expect(distributionPeriod(120)).toBe(2);
    expect(distributionPeriod(121)).toBe(2);
    expect(() => distributionPeriod(71)).toThrow(RangeError);
  });
});
