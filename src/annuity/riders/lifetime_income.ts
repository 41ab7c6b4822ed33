/** The guaranteed lifetime withdrawal benefit: a benefit base that sets an income for life. */

import { call, type FormulaCalls } from "../formula_calls.ts";
import {
  greaterBase,
  greatestBase,
  growthOf,
  incomeOfBase,
  paymentsOfBase,
  paymentsWithinMultiple,
  rolledUpAndStacked,
  steppedUp,
  steppedUpBeside,
  withPremiumAdded,
} from "../formulas.ts";
import { type Dollars, inYear, isEverBelow, type Rate, type Schedule } from "../money.ts";
import {
  type RiderFields,
  type RiderKind,
  type RiderWithdrawals,
  type RiderYear,
  type Sex,
  SHARED_FIELDS,
  type TermsFaults,
  type TermsOf,
} from "./rider.ts";

const REDUCTIONS = {
  pro_rata: "in proportion to the account value",
  dollar_for_dollar: "by its own amount",
  greater_of_both: "by the more of both",
} as const;

const FIELDS = {
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
    choices: REDUCTIONS,
  },
  premiumReduction: {
    title: "Reduction of the base of a simple roll-up",
    description: "How it reduces what a simple roll-up is a rate of.",
    absent: "as the base",
    source: "Athene Ascent Pro 10 Bonus (premium minus withdrawals)",
    choices: REDUCTIONS,
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

type PayoutBand = LifetimeIncomeTerms["payoutRates"][number];
type IncomeIncrease = NonNullable<LifetimeIncomeTerms["incomeIncrease"]>;
type Reduction = keyof typeof REDUCTIONS;

/** The rider's standing between contract years. Members that its terms do not use are absent. */
export interface LifetimeIncomeStanding {
  /** The base that rolls up; `stepUpBase` is separate. */
  readonly rollUpBase: Dollars;
  readonly stepUpBase: Dollars;
  /** The least base until income starts. */
  readonly floorBase?: Dollars;
  /** The amount that a simple roll-up is a rate of. */
  readonly adjustedPremium: Dollars;
  /** The roll-up's years count from the end of this contract year; from issue unless a step-up restarted them. */
  readonly rollUpStart?: number;
  /** Set by the first income withdrawal. */
  readonly payoutRate?: Rate;
  /** Income as a multiple of the first year's income. */
  readonly incomeFactor?: number;
  /** Income carried over from earlier years. */
  readonly unusedIncome?: Dollars;
  /** The part of the base that income has not yet paid out, for a death benefit. */
  readonly unpaidPart?: Rate;
  readonly hasEnded: boolean;
}

export const lifetimeIncome: RiderKind<LifetimeIncomeTerms, LifetimeIncomeStanding> = {
  title: "Lifetime income",
  description:
    "A guaranteed lifetime withdrawal benefit: a benefit base, which is no cash value, sets an income for life.",
  source: "Rider: data page and text of the form; LTAM Part II example 7.4",
  fields: FIELDS,
  /** Payout bands must be sorted by age, deferral must not lower income, and members must not contradict each other. */
  findFaults(terms, lastAge) {
    const { payoutRates, minimumIncomeAge, rollUp, stepUp, incomeIncrease } = terms;
    const faults: TermsFaults[number][] = [];
    const fault = (path: readonly (string | number)[], message: string) => {
      faults.push([path, message]);
    };
    payoutRates.forEach((band, index) => {
      const before = payoutRates[index - 1];
      if (before !== undefined && band.fromAge <= before.fromAge) {
        fault(["payoutRates", index, "fromAge"], "must be above the band before: youngest first");
      }
      for (const name of ["rate", "femaleRate"] as const) {
        const rates = band[name];
        if (rates === undefined) continue;
        if (falls(rates)) {
          fault(["payoutRates", index, name], "must not fall: deferred income is never smaller");
        }
        const younger = before === undefined ? undefined : (before[name] ?? before.rate);
        if (younger !== undefined && isEverBelow(rates, younger)) {
          fault(["payoutRates", index, name], "must not be below that of a younger age");
        }
      }
    });
    if ((payoutRates[0]?.fromAge ?? 0) > minimumIncomeAge) {
      const message = "must be at most minimumIncomeAge, from which income is paid";
      fault(["payoutRates", 0, "fromAge"], message);
    }
    if (minimumIncomeAge >= lastAge) {
      fault(["minimumIncomeAge"], "must be below maximumAnnuitizationAge");
    }
    if (rollUp.kind === "compound" && rollUp.of !== undefined) {
      fault(["rollUp", "of"], "has no place with a compound roll-up, which is of the base");
    }
    if (rollUp.restartsAtStepUp === true && stepUp !== "compounding") {
      fault(["rollUp", "restartsAtStepUp"], "needs the stepUp compounding");
    }
    if (incomeIncrease !== undefined && incomeIncrease.kind !== "credited_rate") {
      const { current, guaranteed } = ratesOfRise(incomeIncrease);
      if (guaranteed > current) {
        fault(["incomeIncrease", "guaranteedRate"], "must not be above the current rate");
      }
    }
    return faults;
  },
  atIssue: ({ baseBonusRate, rollUp, baseFloor }, { premium }) => {
    const base = premium * (1 + baseBonusRate);
    return {
      rollUpBase: base,
      stepUpBase: 0,
      ...(baseFloor === undefined ? {} : { floorBase: premium }),
      adjustedPremium: rollUp.of === "base_at_issue" ? base : premium,
      hasEnded: false,
    };
  },
  /** A later premium counts like the first, and also raises a separate step-up base. */
  afterPremium(terms, standing, { premium }, calls) {
    if (standing.hasEnded) return standing;
    const added = premium * (1 + terms.baseBonusRate);
    return {
      ...standing,
      rollUpBase: call(calls, "paidBase", withPremiumAdded, standing.rollUpBase, added),
      stepUpBase: standing.stepUpBase === 0 ? 0 : standing.stepUpBase + premium,
      ...(standing.floorBase === undefined ? {} : { floorBase: standing.floorBase + premium }),
      adjustedPremium:
        standing.adjustedPremium + (terms.rollUp.of === "base_at_issue" ? added : premium),
    };
  },
  base: benefitBase,
  /**
   * The rider after the year's withdrawals W; the first income fixes the payout rate.
   *
   * Before income starts, every withdrawal reduces the bases by W / account value. Afterwards only the excess over the
   * income (or over the required distribution, if the rider permits it) does: by (W − income) / (account value −
   * income), by (W − income) / account value, by the excess in dollars, or by the greater, as the terms say.
   * Source: Nassau rider disclosure OL5370B (net of income); Equitable (of account value).
   */
  afterWithdrawals(terms, standing, taken) {
    const { withdrawal, accountValue, incomeAvailable } = taken;
    const isIncomeOn = standing.payoutRate !== undefined || taken.income > 0;
    const required = terms.isRequiredDistributionFree ? taken.requiredDistribution : 0;
    const allowed = isIncomeOn ? Math.max(incomeAvailable, required) : 0;
    const started = isIncomeOn ? withIncome(terms, standing, taken) : standing;
    const excess = Math.max(0, withdrawal - allowed);
    if (excess === 0 || started.hasEnded) return started;
    const measure =
      terms.excessBase === "account_value_less_income" ? accountValue - allowed : accountValue;
    const kind = terms.excessReduction ?? "pro_rata";
    const left = measure <= 0 ? 0 : Math.max(0, 1 - excess / measure);
    return {
      ...started,
      rollUpBase: reduced(started.rollUpBase, excess, left, kind),
      stepUpBase: reduced(started.stepUpBase, excess, left, kind),
      ...(started.floorBase === undefined
        ? {}
        : { floorBase: reduced(started.floorBase, excess, left, kind) }),
      adjustedPremium: reduced(
        started.adjustedPremium,
        excess,
        left,
        terms.premiumReduction ?? kind,
      ),
      hasEnded: withdrawal >= accountValue,
    };
  },
  /**
   * The rider's base at an anniversary, rolled up and stacked, before any step-up.
   *
   * Both end after their years, and at the first income unless the terms continue them. Nothing grows once the account
   * value is used up. Simple: base + g × adjusted premium; compound: base × (1 + g); stacking: + m × max(0,
   * interest net of fees), or + m × max(0, credited rate) × base. A floor grows by itself: × (1 + its rate).
   * Source: Nassau OL5370B (simple, stacking); LTAM Part II example 7.4 (compound); American Equity EstateShield 9
   * brochure, page 11 (credited rate).
   */
  grow(terms, standing, year, _, calls) {
    if (standing.hasEnded || year.accountValue <= 0) return standing;
    const rollUpBase = call(
      calls,
      "rolledBase",
      rolledUpAndStacked,
      standing.rollUpBase,
      rollUpOf(terms.rollUp, standing, year, calls),
      stackingOf(terms.stacking, standing, year, calls),
    );
    const { floorBase } = standing;
    const isFloorGrowing =
      floorBase !== undefined &&
      standing.payoutRate === undefined &&
      year.contractYear <= (terms.baseFloor?.years ?? 0);
    if (isFloorGrowing) {
      return { ...standing, rollUpBase, floorBase: floorBase * (1 + (terms.baseFloor?.rate ?? 0)) };
    }
    return rollUpBase === standing.rollUpBase ? standing : { ...standing, rollUpBase };
  },
  /**
   * Steps the base up to the account value after charges, then raises the income for the next year.
   * Source: LTAM Part II example 7.4; rise by a multiple of the credited rate: EstateShield 9 brochure, page 13.
   */
  atAnniversary(terms, standing, year, _, calls) {
    if (standing.hasEnded) return standing;
    const stepped = stepUpTo(terms, standing, year, calls);
    if (stepped.payoutRate === undefined) return stepped;
    const factor = stepped.incomeFactor ?? 1;
    const raised = terms.incomeIncrease === undefined ? factor : factor * (1 + riseOf(terms, year));
    const unused =
      terms.unusedIncome === "accumulates_to_account_value"
        ? Math.min(stepped.unusedIncome ?? 0, year.accountValue)
        : stepped.unusedIncome;
    return raised === factor && unused === stepped.unusedIncome
      ? stepped
      : {
          ...stepped,
          incomeFactor: raised,
          ...(unused === undefined ? {} : { unusedIncome: unused }),
        };
  },
  deathBenefit: ({ deathBenefit }, standing) =>
    deathBenefit?.lumpSumRate === undefined ? 0 : deathBenefit.lumpSumRate * unpaidBase(standing),
  /** Source: Allianz Benefit Control brochure, page 13 (over five years, at most 250 % of the account value). */
  deathPayments({ deathBenefit }, standing, accountValue, calls) {
    if (deathBenefit === undefined) return undefined;
    const { paymentsRate, accountValueMultiple: multiple } = deathBenefit;
    const base = benefitBase(standing) ?? 0;
    const left = standing.unpaidPart ?? 1;
    const unpaid = call(calls, "unpaidPayments", paymentsOfBase, paymentsRate, base, left);
    return multiple === undefined
      ? unpaid
      : call(calls, "deathPayments", paymentsWithinMultiple, unpaid, multiple, accountValue);
  },
  income: {
    /**
     * Income available in a contract year without reducing the base.
     *
     * income = payout rate × benefit base (or the account value, if greater and the terms say so), with all rises since
     * it started, plus income carried over. The first income withdrawal fixes the rate. 0 before income is allowed.
     */
    available(terms, standing, year, calls) {
      const parts = lifetimeIncome.income?.parts(terms, standing, year);
      if (parts === undefined) return 0;
      const { rate, base, factor, unused } = parts;
      return call(calls, "lifetimeIncome", incomeOfBase, rate, base, factor, unused);
    },
    parts(terms, standing, year) {
      const base = benefitBase(standing);
      if (base === undefined) return undefined;
      if (year.contractYear < terms.firstContractYear || year.age < terms.minimumIncomeAge) {
        return undefined;
      }
      const rate = standing.payoutRate ?? payoutRateAt(terms, year);
      const isGreaterTaken =
        terms.payoutBase === "greater_of_base_and_account_value" ||
        (terms.payoutBase === "greater_of_base_and_account_value_at_first_income" &&
          standing.payoutRate === undefined);
      return {
        rate,
        base: isGreaterTaken ? Math.max(base, year.accountValue) : base,
        factor: standing.incomeFactor ?? 1,
        unused: standing.unusedIncome ?? 0,
      };
    },
    firstYear: ({ firstContractYear, minimumIncomeAge, payoutRates, payoutAge }, issueAge) => {
      const pays = ({ rate }: PayoutBand) =>
        typeof rate === "number" ? rate > 0 : rate.some(Boolean);
      const payingAge = payoutAge === "issue" ? 0 : (payoutRates.find(pays)?.fromAge ?? 0);
      return Math.max(1, firstContractYear, Math.max(minimumIncomeAge, payingAge) - issueAge + 1);
    },
    isRequiredDistributionFree: (terms) => terms.isRequiredDistributionFree,
  },
};

/** The benefit base. It is not a cash value. */
function benefitBase(
  { hasEnded, rollUpBase, stepUpBase, floorBase }: LifetimeIncomeStanding,
  calls?: FormulaCalls,
): Dollars | undefined {
  if (hasEnded) return undefined;
  if (floorBase !== undefined) {
    return call(calls, "benefitBase", greatestBase, rollUpBase, stepUpBase, floorBase);
  }
  return stepUpBase === 0
    ? rollUpBase
    : call(calls, "benefitBase", greaterBase, rollUpBase, stepUpBase);
}

/**
 * Payout rate at an age: the rate of the oldest band reached, 0 below the first band.
 * Source: Allianz (tables by age band), The Standard and Athene (by age), Athene Ascent Pro 10 Bonus (by age at issue and
 * years of deferral).
 */
function payoutRateAt(
  { payoutRates, payoutAge }: LifetimeIncomeTerms,
  {
    contractYear,
    age,
    sex,
  }: { readonly contractYear: number; readonly age: number; readonly sex?: Sex | undefined },
): Rate {
  const counted = payoutAge === "issue" ? age - contractYear + 1 : age;
  let reached: PayoutBand | undefined;
  for (const band of payoutRates) if (counted >= band.fromAge) reached = band;
  if (reached === undefined) return 0;
  const rate = inYear(reached.rate, contractYear);
  if (reached.femaleRate === undefined || sex === "male") return rate;
  const femaleRate = inYear(reached.femaleRate, contractYear);
  return sex === "female" ? femaleRate : Math.min(rate, femaleRate);
}

/** The standing after a year with income: fixes the rate, carries unused income over, and counts the income paid. */
function withIncome(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  taken: RiderWithdrawals,
): LifetimeIncomeStanding {
  const { withdrawal, accountValue, incomeAvailable, income } = taken;
  const isFirst = standing.payoutRate === undefined;
  if (!isFirst && terms.unusedIncome === undefined && terms.deathBenefit === undefined) {
    return standing;
  }
  const used = Math.max(income, Math.min(withdrawal, incomeAvailable));
  const left = incomeAvailable - used;
  const own = incomeAvailable - (standing.unusedIncome ?? 0);
  const fromValue = Math.min(withdrawal, used);
  const paidPart = accountValue > 0 ? fromValue / accountValue : 1;
  const isRaised =
    isFirst && terms.payoutBase === "greater_of_base_and_account_value_at_first_income";
  return {
    ...standing,
    ...(isFirst ? { payoutRate: payoutRateAt(terms, taken) } : {}),
    ...(isRaised ? { rollUpBase: Math.max(standing.rollUpBase, accountValue) } : {}),
    ...(terms.unusedIncome === undefined
      ? {}
      : { unusedIncome: terms.unusedIncome === "next_year" ? Math.min(left, own) : left }),
    ...(terms.deathBenefit === undefined
      ? {}
      : { unpaidPart: (standing.unpaidPart ?? 1) * Math.max(0, 1 - paidPart) }),
  };
}

/** A base after an excess withdrawal; `left` is the part of the account value that it leaves. */
function reduced(base: Dollars, excess: Dollars, left: Rate, kind: Reduction): Dollars {
  if (kind === "pro_rata") return base * left;
  const lessDollars = Math.max(0, base - excess);
  return kind === "dollar_for_dollar" ? lessDollars : Math.min(base * left, lessDollars);
}

/** The roll-up's addition to the base at an anniversary. */
function rollUpOf(
  { rate, kind, years, endsWithIncome, isPausedByWithdrawals }: LifetimeIncomeTerms["rollUp"],
  standing: LifetimeIncomeStanding,
  year: RiderYear,
  calls: FormulaCalls | undefined,
): Dollars {
  if (standing.payoutRate !== undefined && endsWithIncome !== false) return 0;
  if (isPausedByWithdrawals === true && year.hasWithdrawal) return 0;
  const place = year.contractYear - (standing.rollUpStart ?? 0);
  if (place > years) return 0;
  const of = kind === "simple" ? standing.adjustedPremium : standing.rollUpBase;
  return call(calls, "rollUp", growthOf, inYear(rate, place), of);
}

/** The addition of interest credited. */
function stackingOf(
  stacking: LifetimeIncomeTerms["stacking"],
  standing: LifetimeIncomeStanding,
  year: RiderYear,
  calls: FormulaCalls | undefined,
): Dollars {
  const multiple =
    year.contractYear > stacking.years
      ? 0
      : standing.payoutRate === undefined
        ? inYear(stacking.rate, year.contractYear)
        : (stacking.rateDuringIncome ?? 0);
  const isByRate = stacking.of === "credited_rate";
  const rate = isByRate ? multiple * Math.max(0, year.creditedRate) : multiple;
  const of = isByRate ? standing.rollUpBase : Math.max(0, year.netInterest);
  return call(calls, "stacking", growthOf, rate, of);
}

function stepUpTo(
  { stepUp, isStepUpKeptDuringIncome, rollUp }: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  { contractYear, accountValue }: RiderYear,
  calls: FormulaCalls | undefined,
): LifetimeIncomeStanding {
  if (standing.payoutRate !== undefined && !isStepUpKeptDuringIncome) return standing;
  const { rollUpBase, stepUpBase } = standing;
  if (stepUp === "compounding") {
    const stepped = call(calls, "steppedBase", steppedUp, rollUpBase, accountValue);
    if (stepped === rollUpBase) return standing;
    return rollUp.restartsAtStepUp === true
      ? {
          ...standing,
          rollUpBase: stepped,
          adjustedPremium: accountValue,
          rollUpStart: contractYear,
        }
      : { ...standing, rollUpBase: stepped };
  }
  if (stepUp === "separate") {
    const stepped = call(calls, "besideBase", steppedUpBeside, stepUpBase, accountValue);
    return stepped === stepUpBase ? standing : { ...standing, stepUpBase: stepped };
  }
  return standing;
}

/** The rate by which income rises at an anniversary; never negative. */
function riseOf({ incomeIncrease }: LifetimeIncomeTerms, { basis, creditedRate }: RiderYear): Rate {
  if (incomeIncrease === undefined) return 0;
  return incomeIncrease.kind === "credited_rate"
    ? incomeIncrease.multiple * Math.max(0, creditedRate)
    : ratesOfRise(incomeIncrease)[basis];
}

/** The yearly rates of a rise that does not depend on interest, on current and on guaranteed terms. */
export function ratesOfRise(increase: Exclude<IncomeIncrease, { readonly kind: "credited_rate" }>) {
  const current = increase.kind === "fixed" ? increase.currentRate : increase.assumedRate;
  return { current, guaranteed: increase.guaranteedRate };
}

/** The base less the part that income has paid out, in proportion to the account value. */
function unpaidBase(standing: LifetimeIncomeStanding): Dollars {
  return (benefitBase(standing) ?? 0) * (standing.unpaidPart ?? 1);
}

/** Whether any rate in a schedule is below the rate before it. */
function falls(schedule: Schedule): boolean {
  return (
    typeof schedule !== "number" &&
    schedule.some((rate, index) => rate < (schedule[index - 1] ?? 0))
  );
}
