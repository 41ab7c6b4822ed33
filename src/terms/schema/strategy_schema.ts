/** The schema of a crediting strategy: its index, its terms by method, its fees. */

import Type, { type TSchema } from "typebox";
import { type CreditingTerms, METHODS, type TermField } from "#annuity";
import { omitUndefined } from "#base";
import { EN_US } from "#texts";
import {
  about,
  choice,
  Decimals,
  FOUND,
  group,
  Id,
  list,
  Multiple,
  Name,
  object,
  Rate,
  rateSchedule,
  Share,
  Title,
  UNITS,
  words,
  YearlyRate,
  YearlyRates,
} from "./schema_parts.ts";

/** Crediting terms by their `method`. */
const Crediting = Type.Unsafe<CreditingTerms>(
  Type.Union(
    Object.entries(METHODS).map(([method, { source, fields }]) => {
      const { name, sentence } = EN_US.crediting.methods[method as keyof typeof METHODS];
      const text = { title: name, description: sentence, source };
      const members = Object.entries<TermField>(fields).map(
        ([field, terms]) => [field, termFieldSchema(terms)] as const,
      );
      return group({
        ...text,
        members: { method: about(Type.Literal(method), text), ...Object.fromEntries(members) },
      });
    }),
  ),
);

/** A crediting strategy of a definition. */
export const StrategySchema = object({
  id: about(Id, {
    title: "Identifier",
    description:
      "Names the strategy in allocations, answers and rate sheets. It never changes once the product is sold.",
    source: FOUND.administrator,
  }),
  name: about(Title, {
    title: "Name",
    description:
      "The strategy's name as the contract has it; printed. No two strategies share one.",
    source: FOUND.rateSheet,
  }),
  indexId: about(Name, {
    title: "Index",
    description: "The `id` of the row of `market_index` that the strategy follows.",
    absent: "no index, or a blend: a declared rate has neither",
    source: FOUND.rateSheet,
  }),
  blend: list({
    title: "Blended index",
    description:
      "In place of one index, several in weights that are restored at the start of each term, or at each anniversary where every contract year is credited: its change is the weighted sum of theirs. The blend is as old as the youngest of them.",
    absent: "one index or none",
    source: FOUND.rateSheet,
    minItems: 2,
    maxItems: 10,
    members: {
      indexId: about(Name, {
        title: "Index",
        description: "The `id` of a row of `market_index`.",
      }),
      weight: about(Share, {
        title: "Weight",
        description: "Its part of the blend; the weights sum to 1.",
      }),
    },
  }),
  termYears: about(Type.Integer({ minimum: 1, maximum: 10, unit: UNITS.years }), {
    title: "Term",
    description: "Contract years from one index credit to the next; 1 for a declared rate.",
    source: FOUND.rateSheet,
  }),
  ratesBy: choice({
    title: "What lists of rates count",
    description:
      "What an entry of a list of rates in the terms stands for; the last entry continues.",
    default: "contract_year",
    source: FOUND.rateSheet,
    words: {
      contract_year:
        "the contract year in which a term starts; for a declared rate each contract year",
      term: "the first, second … term",
      year_of_term:
        "a year of every term: the rate of its last year is credited at its end, that of an earlier one where the index is locked, or each year is credited, in that year",
    },
  }),
  creditsEvery: choice({
    title: "When it credits",
    description:
      "When the index is measured and interest credited, at the rates with which the term began. Index strategies alone.",
    default: "term",
    source: "MassMutual Ascend, Premier Income Bonus brochure, page 16: seven-year cap lock",
    words: {
      term: "at the end of the term",
      contract_year: "at the end of each contract year of it",
    },
  }),
  interestFactor: about(
    rateSchedule({ minimum: 0, maximum: 5 }, "multiple of the credited rate: 1.05 for 105%"),
    {
      title: "Interest factor",
      description:
        "What a credited rate above 0 is multiplied by, or one factor a contract year: an interest bonus, or the part credited to the account value.",
      default: 1,
      source: "Allianz 360 brochure, page 7; Allianz Benefit Control brochure, page 8",
    },
  ),
  feeRate: about(YearlyRate, {
    title: "Strategy fee",
    description:
      "Charged each contract year on the strategy's value after the credit, at one rate for good.",
    default: 0,
    source:
      "Carrier: rate sheet; order after the credit: The Standard, index annuity brochure, page 5",
  }),
  fee: group({
    title: "Other strategy fee",
    description: "In place of `feeRate`: a fee that may rise, or that is charged otherwise.",
    absent: "`feeRate` alone",
    source: "Carrier: rate sheet, for today's rate; contract: data page, for the greatest",
    members: {
      current: about(YearlyRates, {
        title: "Current rate",
        description: "Today's annual rate, or one a contract year.",
        source: FOUND.rateSheet,
      }),
      guaranteed: about(YearlyRates, {
        title: "Greatest rate",
        description: "The most that may be charged; guaranteed values bear it.",
        source: FOUND.dataPage,
      }),
      every: choice({
        title: "Charged",
        description: "How often it is charged.",
        source: "MNL Accelerate 5 brochure, page 6 (once a term)",
        words: {
          contract_year: "each contract year",
          term: "once a term, for all of its years at the rate with which it began",
        },
      }),
      timing: choice({
        title: "Timing",
        description: "When in the contract year, or the term, it is taken.",
        source: "EquiTrust MarketMax brochure, page 4 (start); The Standard, page 5 (end)",
        words: {
          start: "at the start, after a withdrawal on that day and before interest",
          end: "at the end, after the credit",
        },
      }),
      base: choice({
        title: "Base",
        description: "What the rate is of.",
        source: FOUND.form,
        words: {
          opening_value: "the strategy's value at the start of the contract year",
          credited_value: "its value with the credit, at the end",
        },
      }),
    },
  }),
  rateDecimals: about(Decimals, {
    title: "Rounding of credited rates",
    description: "Decimals to which the contract rounds a credited rate.",
    absent: "not rounded",
    source: FOUND.form,
  }),
  benefitBaseMultiple: about(Multiple, {
    title: "Multiple for the benefit base",
    description:
      "Multiple of the rate credited to the account value, after its interest factor, by which a rider credits its benefit base, where that is by rate: 5 where half of the interest is credited and 250% of it counts for the base.",
    default: 1,
    source: "Carrier: product guide; Allianz Benefit Control brochure, page 8",
  }),
  duringIncome: group({
    title: "During income",
    description:
      "What the strategy credits from the contract year of the first lifetime income on, where a rider's income changes it.",
    absent: "the same before and during income",
    source: "Allianz Benefit Control brochure, page 9",
    members: {
      interestFactor: about(
        Type.Number({ exclusiveMinimum: 0, maximum: 5, unit: UNITS.multiple }),
        {
          title: "Interest factor during income",
          description: "In place of `interestFactor`, which must be above 0.",
        },
      ),
      benefitBaseMultiple: about(Multiple, {
        title: "Multiple for the benefit base during income",
        description: "In place of `benefitBaseMultiple`.",
      }),
    },
  }),
  unfinishedTerm: group({
    title: "Unfinished term",
    description:
      "What is paid or charged on what is taken before a term of several years ends. Index strategies that credit at the end of the term alone.",
    absent: "nothing is credited or charged before the end of the term",
    members: {
      fee: choice({
        title: "Fee",
        description:
          "What of a fee that is due once a term, at its end, is charged on an amount above the free withdrawal, or on a surrender.",
        absent: "none of it",
        source:
          "MNL Accelerate 5 brochure, page 5; North American PrimePath Pro 10 brochure, page 4",
        words: {
          whole_term: "all of the fee of the term",
          pro_rata: "the fee for the part of the term that has passed",
        },
      }),
      vestedRates: about(Type.Array(Rate, { minItems: 1, maxItems: 9 }), {
        title: "Vested part",
        description:
          "Part of the credit so far that is paid with an amount taken after year 1, 2, … of the term: an entry for each year but the last.",
        absent: "nothing is credited before the end of the term",
        source:
          "NAIC Buyer's Guide to Fixed Deferred Annuities, appendix on index annuities, Vesting",
      }),
      isPaidAtDeath: about(Type.Boolean(), {
        title: "Paid at death",
        description: "Whether the vested part of the credit so far is a death benefit too.",
        default: false,
        source: "MNL Income Planning Annuity brochure, page 12 (partial interest credits)",
      }),
    },
  }),
  current: about(Crediting, {
    title: "Current terms",
    description:
      "What the carrier credits today; illustrated as non-guaranteed beyond the guarantee.",
    source: FOUND.rateSheet,
  }),
  guaranteed: about(Crediting, {
    title: "Guaranteed terms",
    description:
      "The least that the contract promises, by the same method. No rate may favor the owner more than the current one.",
    source: "Contract: data page; NAIC Model #245 section 6.F(8)",
  }),
});

function termFieldSchema(field: TermField): TSchema {
  if (field.kind === "choice") return about(words(field.choices), field);
  const [minimum, maximum] = field.bounds;
  if (field.kind === "shared_rate") {
    return about(Type.Number({ minimum, maximum, unit: UNITS.rate }), field);
  }
  const { leftOut, below } = field;
  const schedule = rateSchedule(omitUndefined({ minimum, maximum, below }), UNITS.rate);
  const isValue = leftOut !== undefined && field.absent === undefined;
  return about(schedule, isValue ? { ...field, default: leftOut } : field);
}
