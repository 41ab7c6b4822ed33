/** The terms of a guaranteed lifetime withdrawal benefit. */

import { REDUCTIONS } from "../reduction.ts";
import { type RiderFields, SHARED_FIELDS, type TermsOf } from "../rider.ts";

const EXCESS_REDUCTIONS = { ...REDUCTIONS, greater_of_both: "by the more of both" } as const;

export const FIELDS = {
  lives: {
    title: "Lives",
    description: "How many persons the income covers.",
    choices: { single: "one person", joint: "two persons; the younger one's age counts" },
  },
  baseBonusRate: {
    kind: "rate",
    title: "Bonus of the base",
    description: "Part of the premium added to the benefit base at issue; 0 for none.",
  },
  rollUp: {
    title: "Roll-up",
    description:
      "Growth of the benefit base, at most until income starts unless its members say more.",
    source: "Rider: data page; Nassau OL5370B (simple); LTAM Part II example 7.4 (compound)",
    group: {
      rate: {
        kind: "yearly_rates",
        title: "Rate",
        description: "Growth a year, one rate or one a contract year; 0 for none.",
      },
      kind: SHARED_FIELDS.rollUpKind,
      years: SHARED_FIELDS.rollUpYears,
      of: {
        title: "Base of a simple roll-up",
        description: "What a simple roll-up is a rate of; withdrawals reduce it.",
        default: "premium",
        source: "American Equity IncomeShield 10 brochure, page 10 (base at issue)",
        choices: { premium: "the premium", base_at_issue: "the base at issue, bonus included" },
      },
      endsWithIncome: {
        kind: "flag",
        title: "Ends with the first income",
        description:
          "Whether the first income ends the roll-up; or it goes on for the rest of its years.",
        default: true,
      },
      isPausedByWithdrawals: {
        kind: "flag",
        title: "Paused by withdrawals",
        description: "Whether nothing is added in a contract year in which anything is withdrawn.",
        default: false,
        source: "Global Atlantic Choice Income (no roll-up in a year with a withdrawal)",
      },
      restartsAtStepUp: {
        kind: "flag",
        title: "Started again by a step-up",
        description:
          "Whether a step-up of the base starts the years again, a simple roll-up then as a rate of the stepped-up base. Needs the step-up `compounding`.",
        default: false,
        source: "Lincoln, SEC 0000726865-19-000064",
      },
    },
  },
  stacking: {
    title: "Stacking",
    description: "Interest credited, net of strategy fees, that is added to the base as well.",
    source: "Rider: data page; Nassau OL5370B",
    group: {
      rate: {
        kind: "multiples",
        title: "Multiple",
        description:
          "How many times the interest is added, one multiple or one a contract year; 0 for no stacking.",
      },
      years: {
        kind: "years",
        title: "Years",
        description: "Contract years for which interest is added.",
      },
      of: {
        title: "What is added",
        description:
          "Dollars of interest, or the base is credited by the multiple of the rate that the strategies credit, each times its `benefitBaseMultiple`.",
        default: "interest",
        source: "American Equity EstateShield 9 brochure, page 11 (credited rate)",
        choices: {
          interest: "the multiple of the dollars credited to the account value",
          credited_rate: "the multiple of the credited rate, net of strategy fees, times the base",
        },
      },
      rateDuringIncome: {
        kind: "multiple",
        title: "Multiple during income",
        description: "The multiple once income has started.",
        absent: "the first income ends stacking",
        source: "Global Atlantic Choice Income (twice, then once)",
      },
    },
  },
  stepUp: {
    title: "Step-up",
    description: "How a higher account value at an anniversary raises the base.",
    source: "Rider: text of the form; LTAM Part II example 7.4",
    choices: {
      none: "not at all",
      compounding: "the base becomes the account value, and rolls up from there",
      separate: "a second base that does not roll up; the greater one counts",
    },
  },
  baseFloor: {
    title: "Floor of the base",
    description:
      "The premium with interest until income starts, reduced as the base is; the base is never less.",
    absent: "none",
    source: "North American PrimePath Pro 10 brochure, pages 8 and 9",
    group: {
      rate: {
        kind: "yearly_rate",
        title: "Rate",
        description: "Compound interest on the premium.",
      },
      years: { kind: "years", title: "Years", description: "Contract years for which it grows." },
    },
  },
  isStepUpKeptDuringIncome: {
    kind: "flag",
    title: "Step-up during income",
    description: "Whether step-ups go on after income has started.",
  },
  firstContractYear: {
    kind: "contract_year",
    title: "First contract year",
    description: "No income before it.",
  },
  minimumIncomeAge: {
    kind: "age",
    title: "Lowest income age",
    description: "No income before it; of two persons the younger one's.",
  },
  payoutRates: {
    title: "Payout rates",
    description: "By lowest age, youngest first. The first income fixes the rate.",
    source: "Rider: data page; banded as Allianz prints them, by age as The Standard and Athene do",
    list: {
      fromAge: { kind: "age", title: "From age", description: "Lowest age of the band." },
      rate: {
        kind: "yearly_rates",
        title: "Rate",
        description:
          "Part of the base paid a year, one rate or one by the contract year of the first income; not below that of a younger age or a shorter deferral.",
      },
      femaleRate: {
        kind: "yearly_rates",
        title: "Rate of a woman",
        description:
          "Likewise, where rates depend on the sex; the lower of both where the sex is not given, as of two lives.",
        absent: "`rate` holds for both sexes",
      },
    },
  },
  payoutAge: {
    title: "Age of the payout rate",
    description: "Which age chooses the band.",
    default: "first_income",
    source: "Athene Ascent Pro 10 Bonus, rates of 7 January 2025 (age at issue)",
    choices: { first_income: "that at the first income", issue: "that at issue" },
  },
  payoutBase: {
    title: "Base of the payout",
    description: "What the payout rate is applied to.",
    choices: {
      benefit_base: "the benefit base",
      greater_of_base_and_account_value:
        "the benefit base or the account value, the greater in each year",
      greater_of_base_and_account_value_at_first_income:
        "the benefit base or the account value, the greater at the first income",
    },
  },
  incomeIncrease: {
    title: "Rise of the income",
    description: "How the income rises at each anniversary after it started.",
    absent: "level income",
    kinds: {
      fixed: {
        title: "By a fixed rate",
        description:
          "By a rate declared at the first income, and never less than the guaranteed one.",
        source: "North American Income Pay Pro brochure, page 11",
        fields: {
          currentRate: {
            kind: "yearly_rate",
            title: "Current rate",
            description: "What is declared today.",
          },
          guaranteedRate: {
            kind: "yearly_rate",
            title: "Guaranteed rate",
            description: "The least; guaranteed values have it.",
          },
        },
      },
      consumer_prices: {
        title: "With consumer prices",
        description: "As a consumer price index rises; stated as an assumption.",
        source: "Athene Ascent Pro 10 Bonus brochure, page 9",
        fields: {
          assumedRate: {
            kind: "yearly_rate",
            title: "Assumed rate",
            description: "The rise a year that current values assume.",
          },
          guaranteedRate: {
            kind: "yearly_rate",
            title: "Guaranteed rate",
            description: "The least rise; guaranteed values have it.",
          },
        },
      },
      credited_rate: {
        title: "With credits",
        description:
          "By a multiple of the rate credited in the contract year; not where nothing is.",
        source: "American Equity EstateShield 9 brochure, page 13",
        fields: {
          multiple: {
            kind: "multiple",
            title: "Multiple",
            description: "Of the credited rate that also credits the base.",
          },
        },
      },
    },
  },
  unusedIncome: {
    title: "Unused income",
    description: "What becomes of income that is not taken in a year once income has started.",
    absent: "it lapses",
    source:
      "SEC 0001193125-23-251638 (next year); Allianz Benefit Control (accumulates); North American Income Pay Pro, page 12",
    choices: {
      next_year: "it may be taken in the next contract year, before that year's own",
      accumulates: "it is carried on without interest",
      accumulates_to_account_value: "it is carried on without interest, up to the account value",
    },
  },
  excessBase: {
    title: "Measure of an excess withdrawal",
    description: "In proportion to which value an excess withdrawal reduces the base.",
    source: "Nassau OL5370B (less income); Equitable (account value)",
    choices: {
      account_value_less_income: "the account value less the year's income",
      account_value: "the account value",
    },
  },
  excessReduction: {
    title: "Reduction by an excess withdrawal",
    description: "How an excess withdrawal reduces the base, and any withdrawal before income.",
    default: "pro_rata",
    choices: EXCESS_REDUCTIONS,
  },
  premiumReduction: {
    title: "Reduction of the base of a simple roll-up",
    description: "How it reduces what a simple roll-up is a rate of.",
    absent: "as the base",
    source: "Athene Ascent Pro 10 Bonus (premium minus withdrawals)",
    choices: EXCESS_REDUCTIONS,
  },
  isRequiredDistributionFree: {
    kind: "flag",
    title: "Required distributions are free",
    description: "Whether a required distribution above the income leaves later income unreduced.",
  },
  deathBenefit: {
    title: "Base at death",
    description: "What the benefit base pays at death; income taken reduces it in proportion.",
    absent: "it pays nothing",
    source: "Allianz Benefit Control brochure, page 13; American Equity EstateShield 10",
    group: {
      lumpSumRate: {
        kind: "rate",
        title: "At once",
        description: "Part of the base that is a death benefit.",
        absent: "none",
      },
      paymentsRate: {
        kind: "rate",
        title: "In payments",
        description: "Part of the base paid over years, in place of the death benefit.",
      },
      paymentYears: {
        kind: "years",
        title: "Years of payments",
        description: "The least number of years over which it is paid.",
      },
      accountValueMultiple: {
        kind: "multiple",
        title: "Most of the payments",
        description: "As a multiple of the account value.",
        absent: "no such bound",
      },
    },
  },
  incomeMultiplier: {
    title: "Income multiplier",
    description:
      "More income while the covered person needs care; printed with its amount, and not in the values.",
    absent: "none",
    source: "Allianz Benefit Control brochure, page 13; Global Atlantic Choice Income",
    group: {
      multiple: { kind: "multiple", title: "Multiple", description: "Of the lifetime income." },
      years: {
        kind: "years",
        title: "Years",
        description: "The most years for which it is paid.",
        absent: "as long as the condition holds",
      },
      firstContractYear: {
        kind: "contract_year",
        title: "First contract year",
        description: "The first in which it may be asked for.",
      },
      condition: {
        kind: "text",
        title: "Condition",
        description: "What must be shown, in a sentence or two; printed.",
      },
    },
  },
} as const satisfies RiderFields;

export type LifetimeIncomeTerms = TermsOf<typeof FIELDS> & { readonly kind: "lifetime_income" };
/** Payout rates from an age on. */
export type PayoutBand = LifetimeIncomeTerms["payoutRates"][number];
