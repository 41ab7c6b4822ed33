/** The annuity that the stand-in prices: a small fixed annuity in the form of this project's own products. */

import { WITHDRAWAL_TYPES, type Product } from "#terms";
import { codeSchema, COMMON_INPUTS, sampleInputs } from "#inputs";
import { parseProduct } from "#product";

/** As in `demo-upstream`, the product of the catalog that the stand-in calculates. */
const INPUTS_SCHEMA = sampleInputs("Demo upstream inputs", {
  Premium: {
    title: "Single premium in dollars",
    type: "number",
    minimum: 10_000,
    maximum: 1_000_000,
  },
  WDType: codeSchema(
    "Withdrawals",
    WITHDRAWAL_TYPES.filter(({ kind }) => kind !== "lifetime_income"),
    0,
  ),
  WDAmount: {
    ...COMMON_INPUTS.WDAmount,
    title: "Withdrawal a year: dollars (type 5) or per cent (type 2)",
    maximum: 1_000_000,
  },
  WDStartDuration: {
    ...COMMON_INPUTS.WDStartDuration,
    title: "Contract year of the first withdrawal",
    maximum: 50,
  },
  Rider1: codeSchema(
    "Death benefit rider",
    [
      { code: 0, title: "None" },
      { code: 1, title: "Return of premium at death" },
    ],
    0,
  ),
  Rider2: codeSchema(
    "Growing death benefit rider",
    [
      { code: 0, title: "None" },
      { code: 1, title: "Growing death benefit" },
    ],
    0,
  ),
});

const deathBenefit = {
  issueAge: { minimum: 0, maximum: 80 },
  coveredLife: "owner",
  charge: {
    currentRate: 0.001,
    guaranteedRate: 0.002,
    base: "account_value",
    timing: "after_credits",
  },
};

/** Demonstration terms, invented here; the minimum value comes from NAIC Model #805 section 4. */
const DEFINITION = {
  kind: "fixed",
  genericName: "Single premium deferred fixed annuity",
  formNumber: "STAND-IN-1",
  ratesEffectiveOn: "2026-11-01",
  homeState: "IA",
  unavailableStates: [],
  brand: {
    insurerName: "Stand-in Life",
    addressLines: [],
    primaryColor: "#1f4d3a",
    accentColor: "#b3541e",
    footer: "A demonstration insurer; it does not exist.",
  },
  issueAge: { minimum: 0, maximum: 85 },
  premium: { minimum: 10_000, maximum: 1_000_000, default: 100_000 },
  maximumAnnuitizationAge: 100,
  guaranteePeriodYears: 7,
  strategies: [
    {
      id: "fixed",
      name: "Seven-year guaranteed rate",
      termYears: 1,
      feeRate: 0,
      current: {
        method: "declared_rate",
        rate: [0.046, 0.046, 0.046, 0.046, 0.046, 0.046, 0.046, 0.032],
      },
      guaranteed: {
        method: "declared_rate",
        rate: [0.046, 0.046, 0.046, 0.046, 0.046, 0.046, 0.046, 0.01],
      },
    },
  ],
  allocation: { default: [{ strategy: "fixed", share: 1 }], isRebalanced: true },
  surrenderCharge: { rates: [0.08, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03], grading: "yearly" },
  freeWithdrawal: {
    rate: 0.1,
    base: "anniversary_value",
    firstContractYear: 1,
    isFreeOnSurrender: false,
    isRequiredDistributionFree: true,
  },
  contractFee: 0,
  minimumValue: {
    considerationRate: 0.875,
    interestRate: 0.01,
    annualCharge: 50,
    isReducedByRiderCharges: false,
    isReducedByWithdrawalCharges: true,
  },
  withdrawalTiming: "start",
  riders: [
    {
      ...deathBenefit,
      id: "return-of-premium",
      name: "Return of premium at death",
      sentence: "The death benefit is never less than the premium, reduced for withdrawals.",
      input: "Rider1",
      code: 1,
      terms: {
        kind: "death_benefit",
        rollUp: { rate: 0, kind: "simple", years: 0, untilAge: 121 },
        isBonusIncluded: false,
        reduction: "pro_rata",
      },
    },
    {
      ...deathBenefit,
      id: "growing",
      name: "Growing death benefit",
      sentence: "The death benefit grows each year, reduced for withdrawals.",
      input: "Rider2",
      code: 1,
      terms: {
        kind: "death_benefit",
        rollUp: { rate: 0.03, kind: "compound", years: 10, untilAge: 80 },
        isBonusIncluded: false,
        reduction: "pro_rata",
      },
    },
  ],
  scenarios: { isEarlierWindowUntilMarch: false, reducedBy: 0.25 },
};

/** The product, validated like every product. */
export const STAND_IN_PRODUCT: Product = parseProduct({
  slug: "stand-in-myga",
  name: "Stand-in MYGA",
  version: "0.4.2",
  defaultFormat: "json",
  engine: "builtin",
  inputsSchema: INPUTS_SCHEMA,
  definition: DEFINITION,
});
