/** Schemas of the contract's further terms: renewal, charges by age, floors, guarantee, bailout, waivers. */

import Type from "typebox";
import {
  about,
  Age,
  choice,
  ContractYear,
  FOUND,
  Id,
  Name,
  Rate,
  rateSchedule,
  strict,
  Text,
  Title,
  UNITS,
  YearlyRate,
} from "./schema_parts.ts";

const TermYears = Type.Integer({ minimum: 1, maximum: 30, unit: UNITS.years });
const ChargeRates = Type.Array(Rate, { maxItems: 30 });
const Days = Type.Integer({ minimum: 1, maximum: 60, unit: UNITS.days });

/** Free part by contract year; the last continues. */
export const FreeRate = rateSchedule({ minimum: 0, maximum: 1 }, UNITS.rate);

export const FreeBase = choice({
  anniversary_value: "the account value at the last anniversary",
  account_value: "the account value at the withdrawal",
  premium: "the premium",
  premium_less_withdrawals: "the premium less all withdrawals of earlier contract years",
  interest_credited: "the interest credited in the contract year before",
  gain: "the account value less the premium not yet withdrawn; withdrawals take gain first",
});

export const FreeAlternatives = about(
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          rate: about(FreeRate, {
            title: "Rate",
            description: "Part of the base; one for all contract years, or one for each.",
          }),
          base: about(FreeBase, { title: "Base", description: "What the rate applies to." }),
        },
        strict,
      ),
      { minItems: 1, maxItems: 6 },
    ),
  ),
  {
    title: "Other amounts",
    description: "The greatest of these and the amount above is free. No base stands twice.",
    absent: "the amount above alone",
    source: "New York Life Secure Term fixed annuity (greatest of three)",
  },
);

export const CarryOver = about(
  Type.Optional(
    Type.Object(
      {
        of: about(
          choice({
            amount: "the dollars that were free and not taken",
            rate: "the part of the base that was free and not taken",
          }),
          { title: "What is carried over", description: "How the unused part is measured." },
        ),
        rateMaximum: about(Rate, {
          title: "Greatest rate",
          description: "Most that is free in a contract year, as a part of the base.",
        }),
      },
      strict,
    ),
  ),
  {
    title: "Carried over",
    description: "What is not taken in a contract year stays free in later ones, up to a bound.",
    absent: "an unused part lapses at the end of the contract year",
    source: "Sons of Norway flexible premium deferred annuity (10% a year, up to 50%)",
  },
);

export const ChargesByIssueAge = about(
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          fromAge: about(Age, {
            title: "From age",
            description: "Lowest issue age with these charges, youngest entry first.",
          }),
          rates: about(ChargeRates, {
            title: "Rates",
            description: "The charge in contract year 1, 2, …; none after the last.",
          }),
        },
        strict,
      ),
      { minItems: 1, maxItems: 20 },
    ),
  ),
  {
    title: "Rates by issue age",
    description:
      "Charges of higher issue ages, in place of the rates above: of the oldest of owners and annuitant.",
    absent: "the same rates for every issue age",
  },
);

export const ChargeBase = about(
  Type.Optional(
    choice({
      account_value: "what is taken of the account value",
      premium:
        "what is taken of premium: the oldest first, after the free part; earnings come last",
    }),
  ),
  {
    title: "Base",
    description: "What the charge is a rate of.",
    default: "account_value",
    source:
      "Midland National, Separate Account C contract, “Surrender Charges” (premiums first in, first out)",
  },
);

const RenewalCharge = about(
  Type.Object(
    {
      rates: about(ChargeRates, {
        title: "Rates",
        description:
          "The charge in year 1, 2, … of each renewal term; none after the last. [] for none.",
      }),
      grading: about(
        choice({
          yearly: "one rate for the whole contract year",
          monthly: "falls evenly, month by month, to the rate of the next contract year",
        }),
        { title: "Grading", description: "How the charge falls within a contract year." },
      ),
    },
    strict,
  ),
  {
    title: "Surrender charge of a renewal term",
    description: "Begins anew in each renewal term.",
  },
);

export const Renewal = about(
  Type.Optional(
    Type.Object(
      {
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
        laterTerms: about(
          Type.Optional(
            Type.Array(
              Type.Object(
                {
                  years: about(TermYears, {
                    title: "Years of the term",
                    description: "Contract years of the term.",
                  }),
                  surrenderCharge: RenewalCharge,
                },
                strict,
              ),
              { minItems: 1, maxItems: 12 },
            ),
          ),
          {
            title: "Later renewal terms",
            description:
              "The terms after the first renewal term, one after the other, where they differ from it; the last continues.",
            absent: "each renewal term is as the first one",
            source:
              "Excelera MYGA brochure, page 5 (guarantee periods of 3, 5 and 7 years, charges anew in each)",
          },
        ),
        isMarketValueAdjusted: about(Type.Boolean(), {
          title: "Adjusted anew",
          description:
            "Whether the market value adjustment, if any, begins anew, for all years of the term and from the reference rate at its start.",
        }),
        freeWindow: about(
          Type.Optional(
            Type.Object(
              {
                at: about(
                  choice({
                    term_start: "the first days of each renewal term",
                    term_end: "the last days of every term, the first one included",
                  }),
                  {
                    title: "Where it lies",
                    description: "Of the instants illustrated the anniversary alone is within it.",
                  },
                ),
                days: about(Days, { title: "Days", description: "How long it lasts; printed." }),
              },
              strict,
            ),
          ),
          {
            title: "Free window",
            description: "Days between two terms in which nothing is charged or adjusted.",
            absent: "none",
          },
        ),
      },
      strict,
    ),
  ),
  {
    title: "Renewal terms",
    description:
      "Terms that begin anew after the first, one after the other. Their rates are the later entries of the strategies' schedules.",
    absent: "charges and adjustment end once",
    source:
      "MassMutual Ascend SecureGain 5, rate flier B1088822NW, page 11; The Standard, Focused Growth Annuity brochure, page 5",
  },
);

export const ReferenceSeries = about(
  Type.Optional(
    Type.Object(
      {
        name: about(Title, {
          title: "Name",
          description: "Printed after “The rate is that of”, such as `the 10-year Treasury rate`.",
        }),
        sentence: about(Type.Optional(Text), {
          title: "Sentence",
          description: "Where and when it is published; printed.",
          absent: "nothing more is printed",
        }),
      },
      strict,
    ),
  ),
  {
    title: "Reference series",
    description: "The series behind the reference rate.",
    absent: "the paper speaks of the reference rate alone",
    source: FOUND.form,
  },
);

export const Curve = about(
  Type.Optional(
    Type.Object(
      {
        points: about(
          Type.Array(
            Type.Object(
              {
                years: about(
                  Type.Number({ exclusiveMinimum: 0, maximum: 100, unit: UNITS.years }),
                  { title: "Term", description: "Shortest entry first." },
                ),
                rate: about(YearlyRate, {
                  title: "Rate",
                  description: "The reference rate for this term at issue.",
                }),
              },
              strict,
            ),
            { minItems: 1, maxItems: 40 },
          ),
          {
            title: "Points",
            description:
              "Interpolated between two terms, flat before the first and after the last. They move as `rateAtIssue` does.",
          },
        ),
        rateAtIssueFor: about(
          choice({
            whole_term:
              "`rateAtIssue`, such as the rate credited, against the curve's for the time left",
            remaining_term: "the curve's rate for the time left on both sides",
          }),
          { title: "Rates compared", description: "Which rate at issue the adjustment goes by." },
        ),
        isTermRoundedUp: about(Type.Boolean(), {
          title: "Time left rounded up",
          description: "Whether the curve is read at the next whole year.",
        }),
      },
      strict,
    ),
  ),
  {
    title: "Rates by time left",
    description:
      "Reference rates at issue by term, where the contract compares rates for the time left.",
    absent: "the reference rate at issue against the one now, whatever the time left",
    source:
      "SEC 424B3 d312024d424b3 (whole term); Allstate Life prospectus, Fair Value Index (remaining term)",
  },
);

export const FactorMultiple = about(
  Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 2, unit: "multiple: 0.75 for three quarters" }),
  ),
  {
    title: "Part of the factor",
    description: "Multiplies the factor.",
    default: 1,
    source: "Hartford HV-7525CRC (0.75)",
  },
);

export const AdjustmentOrder = about(
  Type.Optional(
    choice({
      before_charge: "the surrender charge is taken on the adjusted amount",
      after_charge: "the adjustment is taken on the amount less charge and recapture",
    }),
  ),
  {
    title: "Order",
    description: "Which of adjustment and surrender charge comes first.",
    absent: "both are taken on the same amount",
    source: "The Standard, Focused Growth Annuity disclosure 11937 (after); contract form",
  },
);

export const GainRate = about(Type.Optional(Rate), {
  title: "Greatest gain",
  description:
    "Most that a gain may be, as a part of the account value; 0 where only losses count.",
  absent: "gains are limited as losses are",
});

export const PremiumInterestRate = about(Type.Optional(YearlyRate), {
  title: "Leaves the premium with interest",
  description:
    "A loss leaves at least the premium less withdrawals, with interest at this rate; the surrender charge may take more.",
  absent: "no such bound",
  source: "New York Life Clear Income fixed annuity",
});

export const IsGainWithinLoss = about(Type.Optional(Type.Boolean()), {
  title: "Gain within the greatest loss",
  description:
    "Whether a gain is at most what `premiumInterestRate` lets a loss take: the account value less the premium with interest.",
  default: false,
  source: FOUND.form,
});

export const Floors = about(
  Type.Optional(
    Type.Array(
      Type.Object(
        {
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
          annualCharge: about(
            Type.Number({ minimum: 0, maximum: 1000, unit: "dollars a contract year" }),
            { title: "Annual charge", description: "Deducted at the end of each contract year." },
          ),
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
        strict,
      ),
      { minItems: 1, maxItems: 6 },
    ),
  ),
  {
    title: "Minimums of the contract",
    description:
      "Accumulated as the law's minimum is; a surrender pays at least the greatest of all.",
    absent: "the law's minimum alone",
    source:
      "MassMutual Ascend Safe Return brochure, page 13 (less the charge); Great American Safe Return B1080312NW (return of premium)",
  },
);

export const AccumulationGuarantee = about(
  Type.Optional(
    Type.Object(
      {
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
        reduction: about(
          choice({
            dollar: "by what leaves the account value",
            pro_rata: "in proportion to the account value",
          }),
          { title: "Reduction", description: "How a withdrawal reduces the amount." },
        ),
        isReducedByRiderCharges: about(Type.Boolean(), {
          title: "Reduced by rider charges",
          description: "Whether rider charges since issue come off it.",
        }),
        isLostByExcessWithdrawal: about(Type.Boolean(), {
          title: "Lost by an excess withdrawal",
          description:
            "Whether withdrawals above what is free of charge in a contract year end it.",
        }),
      },
      strict,
    ),
  ),
  {
    title: "Accumulation guarantee",
    description:
      "At the end of one contract year the account value is raised to this amount. What raises it counts as interest of that year, though not for a rider’s base.",
    absent: "none",
    source:
      "The Standard, Enhanced Choice Index brochure, page 5; Midland National IndexBuilder 10 brochure, page 9",
  },
);

export const UnfinishedTerm = about(
  Type.Optional(
    Type.Object(
      {
        fee: about(
          Type.Optional(
            choice({
              whole_term: "all of the fee of the term",
              pro_rata: "the fee for the part of the term that has passed",
            }),
          ),
          {
            title: "Fee",
            description:
              "What of a fee that is due once a term, at its end, is charged on an amount above the free withdrawal, or on a surrender.",
            absent: "none of it",
            source:
              "MNL Accelerate 5 brochure, page 5; North American PrimePath Pro 10 brochure, page 4",
          },
        ),
        vestedRates: about(Type.Optional(Type.Array(Rate, { minItems: 1, maxItems: 9 })), {
          title: "Vested part",
          description:
            "Part of the credit so far that is paid with an amount taken after year 1, 2, … of the term: an entry for each year but the last.",
          absent: "nothing is credited before the end of the term",
          source:
            "NAIC Buyer's Guide to Fixed Deferred Annuities, appendix on index annuities, Vesting",
        }),
        isPaidAtDeath: about(Type.Optional(Type.Boolean()), {
          title: "Paid at death",
          description: "Whether the vested part of the credit so far is a death benefit too.",
          default: false,
          source: "MNL Income Planning Annuity brochure, page 12 (partial interest credits)",
        }),
      },
      strict,
    ),
  ),
  {
    title: "Unfinished term",
    description:
      "What is paid or charged on what is taken before a term of several years ends. Index strategies that credit at the end of the term alone.",
    absent: "nothing is credited or charged before the end of the term",
  },
);

export const Bailout = about(
  Type.Optional(
    Type.Object(
      {
        strategy: about(Id, {
          title: "Strategy",
          description:
            "The `id` of the strategy whose rate counts, whether premium is in it or not.",
        }),
        field: about(
          choice({
            cap: "cap",
            monthlyCap: "monthly cap",
            participation: "participation rate",
            rate: "interest rate of a declared rate",
            triggerRate: "trigger rate",
          }),
          { title: "Rate that counts", description: "One of the strategy's current terms." },
        ),
        frees: about(
          Type.Optional(
            choice({
              account_value: "all of the account value",
              strategy: "what the strategy holds",
            }),
          ),
          {
            title: "What it frees",
            description: "On what charges and adjustment are waived.",
            default: "account_value",
            source: FOUND.form,
          },
        ),
        rate: about(Type.Number({ minimum: 0, maximum: 10, unit: UNITS.rate }), {
          title: "Bailout rate",
          description: "Charges are waived when the rate of the next term is less.",
        }),
        days: about(Days, {
          title: "Days",
          description: "How long after the anniversary they are waived; printed.",
        }),
      },
      strict,
    ),
  ),
  {
    title: "Bailout",
    description:
      "Waives surrender charge, bonus recapture and adjustment after an anniversary at which a rate falls below its bound. Guaranteed values never count on it.",
    absent: "none",
    source: "Athene Agility brochure, page 10; MassMutual Ascend Safe Return brochure, page 8",
  },
);

export const Waivers = about(
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          kind: about(
            choice({
              nursing_home: "confinement to a nursing home, hospital or care facility",
              terminal_illness: "an illness expected to result in death",
              disability: "disability",
              unemployment: "unemployment",
              home_health_care: "care at home",
              other: "another case",
            }),
            { title: "Kind", description: "The case it is for." },
          ),
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
          issueAgeMaximum: about(Type.Optional(Age), {
            title: "Oldest issue age",
            description: "Contracts of higher issue ages do not have it.",
            absent: "every issue age has it",
          }),
          unavailableStates: about(Type.Optional(Type.Array(Name, { maxItems: 60 })), {
            title: "States without it",
            description: "Two letters each.",
            absent: "every state has it",
          }),
        },
        strict,
      ),
      { minItems: 1, maxItems: 10 },
    ),
  ),
  {
    title: "Waivers",
    description:
      "Cases in which a withdrawal bears no charge, stated on paper and in the answer; no figure assumes one.",
    absent: "none",
    source: "Athene MaxRate brochure, page 5; Midland National IndexBuilder 10 brochure, page 5",
  },
);
