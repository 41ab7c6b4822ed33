/** The schema of what a contract charges, guarantees and pays, as members of a product's definition. */

import Type from "typebox";
import { TAX_STATUSES, type TaxStatus } from "../codes.ts";
import {
  about,
  Age,
  choice,
  ContractYear,
  Decimals,
  FOUND,
  group,
  Id,
  list,
  Name,
  object,
  Rate,
  rateSchedule,
  States,
  Text,
  Title,
  UNITS,
  words,
  YearlyDollars,
  YearlyRate,
} from "./schema_parts.ts";

const TermYears = Type.Integer({ minimum: 1, maximum: 30, unit: UNITS.years });
const ChargeRates = Type.Array(Rate, { maxItems: 30 });
const Days = Type.Integer({ minimum: 1, maximum: 60, unit: UNITS.days });

/** Free part by contract year; the last continues. */
const FreeRate = rateSchedule({ minimum: 0, maximum: 1 }, UNITS.rate);

const FreeBase = words({
  anniversary_value: "the account value at the last anniversary",
  account_value: "the account value at the withdrawal",
  premium: "the premium",
  premium_less_withdrawals: "the premium less all withdrawals of earlier contract years",
  interest_credited: "the interest credited in the contract year before",
  gain: "the account value less the premium not yet withdrawn; withdrawals take gain first",
});

const Grading = choice({
  title: "Grading",
  description: "How the charge falls within a contract year.",
  words: {
    yearly: "one rate for the whole contract year",
    monthly: "falls evenly, month by month, to the rate of the next contract year",
  },
});

const RenewalCharge = group({
  title: "Surrender charge of a renewal term",
  description: "Begins anew in each renewal term.",
  members: {
    rates: about(ChargeRates, {
      title: "Rates",
      description:
        "The charge in year 1, 2, … of each renewal term; none after the last. [] for none.",
    }),
    grading: Grading,
  },
});

const MortalityTable = words({
  "2012_iam_basic": "2012 IAM Basic Table",
  "2012_iam_period": "2012 IAM Period Table",
  annuity_2000: "Annuity 2000 Mortality Table",
});
const Improvement = choice({
  title: "Improvement",
  description: "How mortality improves after the table's year.",
  words: {
    none: "the table as it stands",
    generational: "improved to each calendar year by Projection Scale G2",
  },
});

const TaxStatusWord = words(
  Object.fromEntries(
    Object.entries(TAX_STATUSES).map(([status, { title }]) => [status, title]),
  ) as Record<TaxStatus, string>,
);

/** Members of a definition: charges, values and payments of the contract. */
export const ContractTerms = {
  surrenderCharge: group({
    title: "Surrender charge",
    description: "Charged on withdrawals above the free withdrawal, and on a surrender.",
    source: "Contract: data page; NAIC Model #805 section 4.A(2) bounds it",
    members: {
      rates: about(ChargeRates, {
        title: "Rates",
        description: "The charge in contract year 1, 2, …; none after the last. [] for no charge.",
      }),
      grading: Grading,
      base: choice({
        title: "Base",
        description: "What the charge is a rate of.",
        default: "account_value",
        source:
          "Midland National, Separate Account C contract, “Surrender Charges” (premiums first in, first out)",
        words: {
          account_value: "what is taken of the account value",
          premium:
            "what is taken of premium: the oldest first, after the free part; earnings come last",
        },
      }),
      byIssueAge: list({
        title: "Rates by issue age",
        description:
          "Charges of higher issue ages, in place of the rates above: of the oldest of owners and annuitant.",
        absent: "the same rates for every issue age",
        minItems: 1,
        maxItems: 20,
        members: {
          fromAge: about(Age, {
            title: "From age",
            description: "Lowest issue age with these charges, youngest entry first.",
          }),
          rates: about(ChargeRates, {
            title: "Rates",
            description: "The charge in contract year 1, 2, …; none after the last.",
          }),
        },
      }),
    },
  }),
  renewal: group({
    title: "Renewal terms",
    description:
      "Terms that begin anew after the first, one after the other. Their rates are the later entries of the strategies' schedules.",
    absent: "charges and adjustment end once",
    source:
      "MassMutual Ascend SecureGain 5, rate flier B1088822NW, page 11; The Standard, Focused Growth Annuity brochure, page 5",
    members: {
      firstTermYears: about(TermYears, {
        title: "Years of the first term",
        description: "The first term's charges and adjustment end with it at the latest.",
      }),
      years: about(TermYears, {
        title: "Years of a renewal term",
        description:
          "Each renewal term is as long, and the next follows it, unless `laterTerms` differ.",
      }),
      surrenderCharge: RenewalCharge,
      laterTerms: list({
        title: "Later renewal terms",
        description:
          "The terms after the first renewal term, one after the other, where they differ from it; the last continues.",
        absent: "each renewal term is as the first one",
        source:
          "Excelera MYGA brochure, page 5 (guarantee periods of 3, 5 and 7 years, charges anew in each)",
        minItems: 1,
        maxItems: 12,
        members: {
          years: about(TermYears, {
            title: "Years of the term",
            description: "Contract years of the term.",
          }),
          surrenderCharge: RenewalCharge,
        },
      }),
      isMarketValueAdjusted: about(Type.Boolean(), {
        title: "Adjusted anew",
        description:
          "Whether the market value adjustment, if any, begins anew, for all years of the term and from the reference rate at its start.",
      }),
      freeWindow: group({
        title: "Free window",
        description: "Days between two terms in which nothing is charged or adjusted.",
        absent: "none",
        members: {
          at: choice({
            title: "Where it lies",
            description: "Of the instants illustrated the anniversary alone is within it.",
            words: {
              term_start: "the first days of each renewal term",
              term_end: "the last days of every term, the first one included",
            },
          }),
          days: about(Days, { title: "Days", description: "How long it lasts; printed." }),
        },
      }),
    },
  }),
  freeWithdrawal: group({
    title: "Free withdrawal",
    description: "What may be withdrawn each contract year without surrender charge or adjustment.",
    source: FOUND.dataPage,
    members: {
      rate: about(FreeRate, {
        title: "Rate",
        description:
          "Part of the base that may be withdrawn in a contract year without charge; 0 for none. One for all contract years, or one for each, of which the last continues: [0, 0.2, 0.1].",
      }),
      base: about(FreeBase, { title: "Base", description: "What the rate applies to." }),
      alternatives: list({
        title: "Other amounts",
        description: "The greatest of these and the amount above is free. No base stands twice.",
        absent: "the amount above alone",
        source: "New York Life Secure Term fixed annuity (greatest of three)",
        minItems: 1,
        maxItems: 6,
        members: {
          rate: about(FreeRate, {
            title: "Rate",
            description: "Part of the base; one for all contract years, or one for each.",
          }),
          base: about(FreeBase, { title: "Base", description: "What the rate applies to." }),
        },
      }),
      carryOver: group({
        title: "Carried over",
        description:
          "What is not taken in a contract year stays free in later ones, up to a bound.",
        absent: "an unused part lapses at the end of the contract year",
        source: "Sons of Norway flexible premium deferred annuity (10% a year, up to 50%)",
        members: {
          of: choice({
            title: "What is carried over",
            description: "How the unused part is measured.",
            words: {
              amount: "the dollars that were free and not taken",
              rate: "the part of the base that was free and not taken",
            },
          }),
          rateMaximum: about(Rate, {
            title: "Greatest rate",
            description: "Most that is free in a contract year, as a part of the base.",
          }),
        },
      }),
      firstContractYear: about(
        Type.Integer({ minimum: 1, maximum: 30, unit: UNITS.contractYear }),
        { title: "First contract year", description: "No withdrawal is free before it." },
      ),
      isFreeOnSurrender: about(Type.Boolean(), {
        title: "Free on surrender",
        description: "Whether a full surrender bears no charge on the free withdrawal either.",
      }),
      isRequiredDistributionFree: about(Type.Boolean(), {
        title: "Required distributions are free",
        description:
          "Whether a required minimum distribution above the free withdrawal bears no charge.",
      }),
    },
  }),
  marketValueAdjustment: group({
    title: "Market value adjustment",
    description: "Gain or loss on an early withdrawal when interest rates have moved since issue.",
    absent: "no adjustment",
    source: FOUND.form,
    members: {
      family: choice({
        title: "Formula",
        description: "How a change of the reference rate changes the amount withdrawn.",
        source: "Voya MGA prospectus, appendix I (ratio); Midland National form 32340Y-2 (linear)",
        words: {
          ratio: "amount × (((1 + rate at issue) ÷ (1 + rate now + adder)) ^ years left − 1)",
          linear: "amount × (rate at issue − rate now) × years left",
        },
      }),
      appliesTo: choice({
        title: "Amount adjusted",
        description: "Which part of a withdrawal is adjusted.",
        words: {
          charged_amount: "the part of a withdrawal that bears the surrender charge",
          whole_amount: "all of a withdrawal",
        },
      }),
      years: about(ContractYear, {
        title: "Last contract year",
        description: "The adjustment ends with this contract year.",
        source: FOUND.dataPage,
      }),
      timeBasis: choice({
        title: "Count of time",
        description: "How the years left to the last contract year are counted.",
        words: {
          months: "months left ÷ 12",
          days_365: "days left ÷ 365",
          days_365_25: "days left ÷ 365.25",
        },
      }),
      rateAtIssue: about(YearlyRate, {
        title: "Reference rate at issue",
        description: "The rate whose later change sets the adjustment.",
        source: FOUND.rateSheet,
      }),
      adder: about(YearlyRate, {
        title: "Adder",
        description:
          "Added to the reference rate at withdrawal in the ratio formula, so that an unchanged rate costs the owner; contracts use 0, 0.0025 and 0.005.",
        source: "Contract: text of the form; SEC 424B3 d312024d424b3",
      }),
      curve: group({
        title: "Rates by time left",
        description:
          "Reference rates at issue by term, where the contract compares rates for the time left.",
        absent: "the reference rate at issue against the one now, whatever the time left",
        source:
          "SEC 424B3 d312024d424b3 (whole term); Allstate Life prospectus, Fair Value Index (remaining term)",
        members: {
          points: list({
            title: "Points",
            description:
              "Interpolated between two terms, flat before the first and after the last. They move as `rateAtIssue` does.",
            minItems: 1,
            maxItems: 40,
            members: {
              years: about(Type.Number({ exclusiveMinimum: 0, maximum: 100, unit: UNITS.years }), {
                title: "Term",
                description: "Shortest entry first.",
              }),
              rate: about(YearlyRate, {
                title: "Rate",
                description: "The reference rate for this term at issue.",
              }),
            },
          }),
          rateAtIssueFor: choice({
            title: "Rates compared",
            description: "Which rate at issue the adjustment goes by.",
            words: {
              whole_term:
                "`rateAtIssue`, such as the rate credited, against the curve's for the time left",
              remaining_term: "the curve's rate for the time left on both sides",
            },
          }),
          isTermRoundedUp: about(Type.Boolean(), {
            title: "Time left rounded up",
            description: "Whether the curve is read at the next whole year.",
          }),
        },
      }),
      multiple: about(
        Type.Number({ exclusiveMinimum: 0, maximum: 2, unit: "multiple: 0.75 for three quarters" }),
        {
          title: "Part of the factor",
          description: "Multiplies the factor.",
          default: 1,
          source: "Hartford HV-7525CRC (0.75)",
        },
      ),
      order: choice({
        title: "Order",
        description: "Which of adjustment and surrender charge comes first.",
        absent: "both are taken on the same amount",
        source: "The Standard, Focused Growth Annuity disclosure 11937 (after); contract form",
        words: {
          before_charge: "the surrender charge is taken on the adjusted amount",
          after_charge: "the adjustment is taken on the amount less charge and recapture",
        },
      }),
      reference: group({
        title: "Reference series",
        description: "The series behind the reference rate.",
        absent: "the paper speaks of the reference rate alone",
        source: FOUND.form,
        members: {
          name: about(Title, {
            title: "Name",
            description:
              "Printed after “The rate is that of”, such as `the 10-year Treasury rate`.",
          }),
          sentence: about(Text, {
            title: "Sentence",
            description: "Where and when it is published; printed.",
            absent: "nothing more is printed",
          }),
        },
      }),
      demonstratedChange: about(
        Type.Number({ exclusiveMinimum: 0, maximum: 0.25, unit: UNITS.yearlyRate }),
        {
          title: "Demonstrated change",
          description: "Movement of the reference rate, up and down, that the paper demonstrates.",
          source: "Choice of the administrator; NAIC Model #245 section 6.I(5)",
        },
      ),
      deadBand: about(YearlyRate, {
        title: "Dead band",
        description: "No adjustment while the two rates differ by less than this.",
        default: 0,
      }),
      factorDecimals: about(Decimals, {
        title: "Rounding of the factor",
        description: "Decimals to which the contract rounds the factor.",
        absent: "not rounded",
      }),
      collar: group({
        title: "Collar",
        description: "Limits of the adjustment; the tightest counts.",
        absent: "no limit but the minimum value",
        members: {
          isWithinSurrenderCharge: about(Type.Boolean(), {
            title: "Within the surrender charge",
            description: "Whether gain and loss are at most the surrender charge.",
            default: false,
          }),
          isGainWithinSurrenderCharge: about(Type.Boolean(), {
            title: "Gain within the surrender charge",
            description:
              "Whether a gain is at most the surrender charge, where a loss may exceed it.",
            default: false,
          }),
          isWithinInterestCredited: about(Type.Boolean(), {
            title: "Within interest credited",
            description: "Whether gain and loss are at most the interest credited since issue.",
            default: false,
            source: "Midland National form 32340Y-2",
          }),
          accountValueRate: about(Rate, {
            title: "Within a part of the account value",
            description: "Most that gain and loss may be, as a part of the account value.",
            absent: "no such bound",
          }),
          gainRate: about(Rate, {
            title: "Greatest gain",
            description:
              "Most that a gain may be, as a part of the account value; 0 where only losses count.",
            absent: "gains are limited as losses are",
          }),
          premiumInterestRate: about(YearlyRate, {
            title: "Leaves the premium with interest",
            description:
              "A loss leaves at least the premium less withdrawals, with interest at this rate; the surrender charge may take more.",
            absent: "no such bound",
            source: "New York Life Clear Income fixed annuity",
          }),
          isGainWithinLoss: about(Type.Boolean(), {
            title: "Gain within the greatest loss",
            description:
              "Whether a gain is at most what `premiumInterestRate` lets a loss take: the account value less the premium with interest.",
            default: false,
            source: FOUND.form,
          }),
        },
      }),
    },
  }),
  contractFee: about(YearlyDollars, {
    title: "Contract fee",
    description: "Taken from the account value at the end of each contract year, after credits.",
    default: 0,
    source: FOUND.dataPage,
  }),
  minimumValue: group({
    title: "Guaranteed minimum value",
    description: "What the standard nonforfeiture law leaves the owner at least.",
    source: "Contract: text of the form; NAIC Model #805 section 4",
    members: {
      considerationRate: about(Rate, {
        title: "Part of the premium",
        description: "Part of the premium that accumulates; the law's least is 0.875.",
        source: "Contract: data page; NAIC Model #805 section 4.A(2)",
      }),
      interestRate: about(
        Type.Union([
          YearlyRate,
          object({
            fiveYearTreasuryRate: about(YearlyRate, {
              title: "Five-year Treasury rate",
              description:
                "The five-year constant maturity Treasury rate of the carrier's determination date; rounded to 0.05% and reduced by 1.25%.",
              source: "Federal Reserve H.15; NAIC Model #805 section 4.B(1)",
            }),
            indexedBenefitCost: about(YearlyRate, {
              title: "Cost of the indexed benefit",
              description:
                "Annual cost of the guaranteed indexed benefit, which lowers the rate: ignored below 0.25%, at most 1% counts. Index annuities alone.",
              default: 0,
              source: "NAIC Model #805 section 4.C; Model #806 section 7.B",
            }),
            minimumRate: about(YearlyRate, {
              title: "Least rate",
              description: "The law's lower bound: 0.15% since 2020, 1% before.",
              default: 0.0015,
              source: "NAIC Model #805 section 4.B(3)",
            }),
          }),
        ]),
        {
          title: "Interest rate",
          description: "The contract's nonforfeiture rate, or what the law derives it from.",
          source: "Contract: data page; NAIC Model #805 section 4.B",
        },
      ),
      annualCharge: about(YearlyDollars, {
        title: "Annual charge",
        description: "Deducted at the end of each contract year; the law's most is 50.",
        source: "Contract: text of the form; NAIC Model #805 section 4.A(1)",
      }),
      isReducedByRiderCharges: about(Type.Boolean(), {
        title: "Reduced by rider charges",
        description:
          "Whether rider charges reduce the minimum value. The law does not list them among its reductions; `products check` notes it.",
      }),
      isReducedByWithdrawalCharges: about(Type.Boolean(), {
        title: "Reduced by charges of withdrawals",
        description:
          "Whether a withdrawal reduces it by what leaves the account value (true) or by what the owner receives after charges (false).",
        source: "MassMutual Ascend Premier Income (true); SecureGain 5, MNL IndexBuilder (false)",
      }),
      floors: list({
        title: "Minimums of the contract",
        description:
          "Accumulated as the law's minimum is; a surrender pays at least the greatest of all.",
        absent: "the law's minimum alone",
        source:
          "MassMutual Ascend Safe Return brochure, page 13 (less the charge); Great American Safe Return B1080312NW (return of premium)",
        minItems: 1,
        maxItems: 6,
        members: {
          considerationRate: about(
            Type.Number({ minimum: 0, maximum: 2, unit: "part of the premium: 1 for all of it" }),
            {
              title: "Part of the premium",
              description: "What accumulates; 1 returns the premium.",
            },
          ),
          interestRate: about(YearlyRate, {
            title: "Interest rate",
            description: "Credited on what accumulates; 0 for none.",
          }),
          annualCharge: about(YearlyDollars, {
            title: "Annual charge",
            description: "Deducted at the end of each contract year.",
          }),
          isReducedByRiderCharges: about(Type.Boolean(), {
            title: "Reduced by rider charges",
            description: "Whether rider charges come off it.",
          }),
          isReducedByWithdrawalCharges: about(Type.Boolean(), {
            title: "Reduced by charges of withdrawals",
            description:
              "Whether a withdrawal reduces it before its charges (true) or after them (false).",
          }),
          isLessSurrenderCharge: about(Type.Boolean(), {
            title: "Less the surrender charge",
            description: "Whether the surrender charge rate × the account value comes off it.",
          }),
          firstContractYear: about(ContractYear, {
            title: "First contract year",
            description: "It counts from this contract year; 1 for always.",
          }),
        },
      }),
    },
  }),
  accumulationGuarantee: group({
    title: "Accumulation guarantee",
    description:
      "At the end of one contract year the account value is raised to this amount. What raises it counts as interest of that year, though not for a rider’s base.",
    absent: "none",
    source:
      "The Standard, Enhanced Choice Index brochure, page 5; Midland National IndexBuilder 10 brochure, page 9",
    members: {
      contractYear: about(ContractYear, {
        title: "Contract year",
        description: "The account value is raised at its end, once.",
      }),
      rate: about(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 5,
          unit: "part of the premium: 1 for all of it",
        }),
        {
          title: "Part of the premium",
          description: "1 returns the premium, 1.1 guarantees a tenth more.",
        },
      ),
      isBonusIncluded: about(Type.Boolean(), {
        title: "With the bonus",
        description: "Whether the part is of premium and bonus.",
      }),
      reduction: choice({
        title: "Reduction",
        description:
          "How a withdrawal reduces the amount. A withdrawal of all of the account value ends the guarantee.",
        words: {
          dollar: "by what leaves the account value",
          pro_rata: "in proportion to the account value",
        },
      }),
      isReducedByRiderCharges: about(Type.Boolean(), {
        title: "Reduced by rider charges",
        description: "Whether rider charges since issue come off it.",
      }),
      isLostByExcessWithdrawal: about(Type.Boolean(), {
        title: "Lost by an excess withdrawal",
        description: "Whether withdrawals above what is free of charge in a contract year end it.",
      }),
    },
  }),
  bailout: group({
    title: "Bailout",
    description:
      "Waives surrender charge, bonus recapture and adjustment after an anniversary at which a rate falls below its bound. Guaranteed values never count on it.",
    absent: "none",
    source: "Athene Agility brochure, page 10; MassMutual Ascend Safe Return brochure, page 8",
    members: {
      strategy: about(Id, {
        title: "Strategy",
        description: "The `id` of the strategy whose rate counts, whether premium is in it or not.",
      }),
      field: choice({
        title: "Rate that counts",
        description: "One of the strategy's current terms.",
        words: {
          cap: "cap",
          monthlyCap: "monthly cap",
          participation: "participation rate",
          rate: "interest rate of a declared rate",
          triggerRate: "trigger rate",
        },
      }),
      frees: choice({
        title: "What it frees",
        description: "On what charges and adjustment are waived.",
        default: "account_value",
        source: FOUND.form,
        words: {
          account_value: "all of the account value",
          strategy: "what the strategy holds",
        },
      }),
      rate: about(Type.Number({ minimum: 0, maximum: 10, unit: UNITS.rate }), {
        title: "Bailout rate",
        description: "Charges are waived when the rate of the next term is less.",
      }),
      days: about(Days, {
        title: "Days",
        description: "How long after the anniversary they are waived; printed.",
      }),
    },
  }),
  waivers: list({
    title: "Waivers",
    description:
      "Cases in which a withdrawal bears no charge, stated on paper and in the answer; no figure assumes one.",
    absent: "none",
    source: "Athene MaxRate brochure, page 5; Midland National IndexBuilder 10 brochure, page 5",
    minItems: 1,
    maxItems: 10,
    members: {
      kind: choice({
        title: "Kind",
        description: "The case it is for.",
        words: {
          nursing_home: "confinement to a nursing home, hospital or care facility",
          terminal_illness: "an illness expected to result in death",
          disability: "disability",
          unemployment: "unemployment",
          home_health_care: "care at home",
          other: "another case",
        },
      }),
      name: about(Title, {
        title: "Name",
        description: "The contract's name of it; printed. No two waivers share one.",
      }),
      condition: about(Text, {
        title: "Condition",
        description:
          "Printed after “in this case:”, without the last period: `the owner is confined to a qualified care facility for at least 60 days`. Short sentences and everyday words serve readers.",
      }),
      firstContractYear: about(ContractYear, {
        title: "First contract year",
        description: "Charges are waived from this contract year on.",
      }),
      rate: about(Rate, {
        title: "Part of the account value",
        description: "Most that may be withdrawn without charge; 1 for all of it.",
      }),
      isAdjustmentWaived: about(Type.Boolean(), {
        title: "Adjustment waived",
        description: "Whether the market value adjustment, if any, is waived too.",
      }),
      issueAgeMaximum: about(Age, {
        title: "Oldest issue age",
        description: "Contracts of higher issue ages do not have it.",
        absent: "every issue age has it",
      }),
      unavailableStates: about(Type.Array(Name, { maxItems: 60 }), {
        title: "States without it",
        description: "Two letters each.",
        absent: "every state has it",
      }),
    },
  }),
  annuitization: group({
    title: "Annuitization",
    description: "The basis of annuity payments.",
    absent: "no payments are illustrated",
    source: "Contract: text of the form (settlement options); NAIC Model #245 section 6.G(5)",
    members: {
      table: about(MortalityTable, {
        title: "Mortality table",
        description: "The table that prices payments for life.",
      }),
      improvement: Improvement,
      guaranteedInterestRate: about(YearlyRate, {
        title: "Guaranteed interest rate",
        description: "The rate that prices guaranteed payments.",
      }),
      currentInterestRate: about(YearlyRate, {
        title: "Current interest rate",
        description: "The rate that prices payments on current terms; at least the guaranteed one.",
        source: FOUND.rateSheet,
      }),
      rateDecimals: about(Type.Integer({ minimum: 2, maximum: 8, unit: "decimals of dollars" }), {
        title: "Rounding of rates",
        description: "Decimals of the payment for each $1,000 applied; 2 as contracts print it.",
        source: "NAIC Model #245 appendix A",
      }),
      amount: choice({
        title: "Amount applied",
        description: "The value that buys the payments.",
        words: {
          account_value: "the account value",
          cash_surrender_value: "the cash surrender value",
        },
      }),
      unisex: group({
        title: "Unisex rates",
        description: "Where payments are priced by the mean of both sexes' mortality.",
        absent: "by sex, unless a person's gender is unisex",
        source: "Contract: data page; Norris, 463 U.S. 1073 (1983), for employers' plans",
        members: {
          states: about(States, {
            title: "States",
            description:
              "Two letters each; contracts issued there have rates without regard to sex.",
            absent: "none",
          }),
          taxStatuses: about(Type.Array(TaxStatusWord, { minItems: 1, maxItems: 5 }), {
            title: "Tax statuses",
            description:
              "Contracts of these have rates without regard to sex, such as employers' plans.",
            absent: "none",
          }),
        },
      }),
      premiumTax: group({
        title: "Premium tax",
        description: "The state's tax on the amount applied, which the insurer deducts from it.",
        absent: "it is not deducted; a note names the state's rate",
        source: "State law, such as Nevada Revised Statutes 680B.027; contract: text of the form",
        members: {
          rates: list({
            title: "Rates",
            description: "Rates of states where they differ from those the service knows.",
            absent: "the rates of the service's own table of states",
            minItems: 1,
            maxItems: 60,
            members: {
              states: about(States, { title: "States", description: "Two letters each." }),
              qualified: about(YearlyRate, {
                title: "Qualified",
                description: "Part of the amount applied, for individual retirement annuities.",
                unit: UNITS.rate,
              }),
              nonQualified: about(YearlyRate, {
                title: "Non-qualified",
                description: "Part of the amount applied, for all other contracts.",
                unit: UNITS.rate,
              }),
            },
          }),
        },
      }),
    },
  }),
  additionalBenefits: group({
    title: "Value of additional benefits",
    description:
      "How what riders pay beyond the account value is valued, which counts with it where distributions are required. To be left out where a return of premium at death is all.",
    absent: "it is not in required distributions, and the illustration says so",
    source: "Treasury Regulation section 1.401(a)(9)-6, Q&A-12",
    members: {
      table: about(MortalityTable, {
        title: "Mortality table",
        description: "The table of the owner's life.",
      }),
      improvement: Improvement,
      interestRate: about(YearlyRate, {
        title: "Interest rate",
        description: "What the account value is assumed to earn, and what discounts the benefits.",
      }),
      isDisregardedWithin120Percent: about(Type.Boolean(), {
        title: "Disregarded within 120%",
        description:
          "Whether they count nothing while they and the account value come to at most 120% of the account value; for contracts whose benefits fall at least in proportion to distributions.",
        default: false,
      }),
    },
  }),
};
