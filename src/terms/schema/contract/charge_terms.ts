/** The schema of surrender charges, renewal terms and free withdrawals. */

import Type from "typebox";
import {
  about,
  Age,
  choice,
  Days,
  FOUND,
  group,
  list,
  Rate,
  rateSchedule,
  UNITS,
  words,
} from "../schema_parts.ts";

const TermYears = Type.Integer({ minimum: 1, maximum: 30, unit: UNITS.years });
const ChargeRates = Type.Array(Rate, { maxItems: 30 });

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

/** Members of a definition. */
export const ChargeTerms = {
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
};
