/** The schema of a product's definition: the settings of an administrator, their bounds and what they mean. */

import { EN_US } from "#texts";
import Type, { type Static, type TSchema } from "typebox";
import {
  type About,
  type CreditingTerms,
  METHODS,
  type TermField,
  RIDERS,
  type RiderTerms,
  type RiderField,
  type RiderFields,
  type RiderScalar,
} from "#annuity";
import { omitUndefined } from "#base";
import { Brand, StatementsSchema } from "../brand.ts";
import { TAX_STATUSES, type TaxStatus } from "../codes.ts";
import { ContractTerms } from "./contract_schema.ts";
import {
  about,
  Age,
  AgeRange,
  CalendarDate,
  choice,
  ContractYear,
  Decimals,
  FormNumber,
  FOUND,
  FreeLook,
  group,
  Id,
  list,
  Name,
  object,
  patchOf,
  Rate,
  rateSchedule,
  SchemaAddress,
  States,
  Text,
  Title,
  UNITS,
  variant,
  words,
  YearlyRate,
  Years,
} from "./schema_parts.ts";
import { PAPER_SETTINGS } from "./paper_settings.ts";

const DaysApart = Type.Integer({ minimum: 0, maximum: 366, unit: UNITS.days });
/** Annual rate of a rider's or an annuity's payment or charge; never negative. */
const YearlyRates = rateSchedule({ minimum: 0, maximum: 0.25 }, UNITS.yearlyRate);

/** A multiple of a rate or an amount: 1.5 is 150 %. */
const MULTIPLE_BOUNDS = { minimum: 0, maximum: 10 };
const Multiple = Type.Number({ ...MULTIPLE_BOUNDS, unit: UNITS.multiple });
/** A positive part of a whole. */
const Share = Type.Number({ exclusiveMinimum: 0, maximum: 1, unit: UNITS.rate });

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

const Strategy = object({
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

const RIDER_PARTS: Readonly<Record<RiderScalar, TSchema>> = {
  age: Age,
  contract_year: ContractYear,
  flag: Type.Boolean(),
  multiple: Multiple,
  multiples: rateSchedule(MULTIPLE_BOUNDS, UNITS.multiple),
  rate: Rate,
  text: Text,
  yearly_rate: YearlyRate,
  yearly_rates: YearlyRates,
  years: Years,
};

const Rider = object({
  id: about(Id, {
    title: "Identifier",
    description:
      "Names the rider in answers and rate sheets; `none` elects no rider and is reserved.",
    source: FOUND.administrator,
  }),
  name: about(Title, {
    title: "Name",
    description: "The rider's name as its form has it; printed. No two riders share one.",
    source: FOUND.form,
  }),
  sentence: about(Text, {
    title: "Sentence",
    description: "What the rider does for a client, in a sentence or two; printed.",
    source: FOUND.productGuide,
  }),
  input: choice({
    title: "Input that elects it",
    description:
      "The input of a request, which `inputs_schema` must have. One rider of an input is elected; all lifetime incomes share one input.",
    source: FOUND.administrator,
    words: { Rider1: "the input `Rider1`", Rider2: "the input `Rider2`" },
  }),
  code: about(Type.Integer({ unit: "code of the input" }), {
    title: "Code that elects it",
    description: "The value of the input; 0 elects none. `inputs_schema` names it with its title.",
    source: FOUND.administrator,
  }),
  coveredLife: choice({
    title: "Covered life",
    description:
      "The person whose age counts; of a joint rider, the younger of that person and the other one.",
    source: FOUND.form,
    words: { owner: "the owner", annuitant: "the annuitant" },
  }),
  issueAge: about(AgeRange, {
    title: "Issue ages",
    description: "Ages of the covered person at which the rider is sold.",
    source: FOUND.productGuide,
  }),
  charge: group({
    title: "Charge",
    description:
      "Taken from the account value each contract year; rates of 0 for a rider without charge.",
    members: {
      currentRate: about(YearlyRates, {
        title: "Current charge",
        description: "What is charged today, one rate or one a contract year.",
        source: FOUND.rateSheet,
      }),
      guaranteedRate: about(YearlyRates, {
        title: "Maximum charge",
        description: "The most that may ever be charged; the guaranteed values bear it.",
        source: "Rider: data page; NAIC Model #245 section 6.F(8)",
      }),
      base: choice({
        title: "Base of the charge",
        description: "What the rate is charged on.",
        source: FOUND.form,
        words: {
          opening_base: "the rider's base at the start of the contract year",
          closing_base: "the rider's base at its end",
          account_value: "the account value at its end",
        },
      }),
      timing: choice({
        title: "Time of the charge",
        description: "When the charge is taken from the account value each contract year.",
        source: FOUND.form,
        words: {
          before_credits: "before the year's interest is credited",
          after_credits: "after the year's interest is credited",
        },
      }),
      frequency: choice({
        title: "Frequency of the charge",
        description:
          "How often an equal part of the yearly rate is taken; in parts, of the opening base or the account value, and after credits alone.",
        default: "yearly",
        source: FOUND.form,
        words: {
          yearly: "once a contract year",
          quarterly: "a quarter of the rate at the end of each quarter",
          monthly: "a twelfth of the rate at the end of each month",
        },
      }),
    },
  }),
  terms: about(Type.Unsafe<RiderTerms>(riderKinds(namedRiders())), {
    title: "Terms",
    description: "The mechanics of the rider, by its `kind`.",
    source: FOUND.form,
  }),
});

function issueAgesOf(status: TaxStatus) {
  const { title } = TAX_STATUSES[status];
  return about(AgeRange, {
    title: `Issue ages: ${title}`,
    description: `Ages at which a contract of this tax status is sold: ${title}.`,
    absent: "those of `issueAge`",
  });
}

export const DefinitionSchema = object({
  $schema: SchemaAddress,
  kind: choice({
    title: "Kind of annuity",
    description: "Decides which scenarios, statements and pages the illustration must have.",
    source: "NAIC Model #245 section 6.F(9)",
    words: {
      fixed: "a fixed annuity; no strategy follows an index",
      index: "an index annuity; at least one strategy follows an index",
    },
  }),
  genericName: about(Title, {
    title: "Generic name",
    description:
      "What the annuity is in general words, beside the company's own name of it; printed.",
    source: "NAIC Model #245 section 5.B(1)",
  }),
  formNumber: FormNumber,
  ratesEffectiveOn: about(CalendarDate, {
    title: "Rates effective on",
    description: "The day of the rate sheet that these terms were taken from; printed.",
    source: FOUND.rateSheet,
  }),
  homeState: about(Name, {
    title: "Home state",
    description: "The state assumed where a request names none, by its two letters.",
    source: FOUND.administrator,
  }),
  unavailableStates: about(Type.Array(Name, { maxItems: 60 }), {
    title: "States where it is not sold",
    description: "Two letters each; [] for none. A request from one of them is refused.",
    source: FOUND.productGuide,
  }),
  illustratesUnavailableStates: about(Type.Boolean(), {
    title: "Illustrate where it is not sold",
    description:
      "Whether a request from a state where it is not sold is illustrated, with a notice, in place of being refused.",
    default: false,
    source: FOUND.administrator,
  }),
  isSold: about(Type.Boolean(), {
    title: "Sold",
    description:
      "For variations: false where it is not sold in their states, as if unavailableStates named them.",
    default: true,
    source: FOUND.productGuide,
  }),
  variations: list({
    title: "Variations by state",
    description:
      "Terms of the form that differ by state: charges, vesting, market value adjustment, issue ages, premiums, riders, " +
      "strategies, annuity rates, form number, surrender periods, or not sold.",
    absent: "the same terms in every state",
    source: "Contract: state variations of the form; Carrier: product guide or brochure",
    maxItems: 60,
    members: {
      states: about(States, {
        title: "States",
        description: "Two letters each; no state is in two variations.",
        absent: "every state that no other variation names",
      }),
      terms: patchOf("variation"),
    },
  }),
  surrenderPeriods: list({
    title: "Surrender periods",
    description:
      "Periods of which a request chooses one; the first is the default. Their terms change those that the state has, and " +
      "add none.",
    absent: "one surrender period, without an input",
    source: FOUND.productGuide,
    minItems: 1,
    maxItems: 12,
    members: {
      years: about(Type.Integer({ minimum: 1, maximum: 30 }), {
        title: "Years",
        description:
          "Names the period, in the input SurrenderPeriod, in rate sheets and in variations.",
        unit: UNITS.years,
      }),
      terms: patchOf("period"),
    },
  }),
  rateLock: group({
    title: "Rate lock",
    description:
      "Lets a request be illustrated on the rate sheet of the day of its application, the input RateLockDate.",
    absent: "the rate sheet in force at the request",
    source: FOUND.rateSheet,
    members: {
      daysMaximum: about(Type.Integer({ minimum: 1, maximum: 366 }), {
        title: "Days at most",
        description: "How many days before the request its application may have been made.",
        unit: UNITS.days,
      }),
    },
  }),
  brand: Brand,
  disclosures: about(StatementsSchema, {
    title: "Further statements",
    description: "Printed after the statements that every illustration carries.",
    absent: "none",
    source: FOUND.productGuide,
  }),
  ...PAPER_SETTINGS,
  hasFactorHistory: about(Type.Boolean(), {
    title: "History of crediting factors",
    description:
      "Whether paper and JSON show the caps, participation rates, spreads, fees and declared rates with which a contract like the one illustrated would have begun since the product was opened, by its versions and rate sheets.",
    default: false,
    source: FOUND.administrator,
  }),
  freeLook: FreeLook,
  issueAge: about(AgeRange, {
    title: "Issue ages",
    description: "Ages of owner and annuitant at which the contract is sold.",
    source: FOUND.productGuide,
  }),
  issueAgeByTaxStatus: group({
    title: "Issue ages by tax status",
    description: "Issue ages of tax statuses that differ; each lies within `issueAge`.",
    absent: "`issueAge` for all",
    source: FOUND.productGuide,
    members: {
      nq: issueAgesOf("nq"),
      ira: issueAgesOf("ira"),
      roth: issueAgesOf("roth"),
      sep: issueAgesOf("sep"),
      simple: issueAgesOf("simple"),
    },
  }),
  issueDate: group({
    title: "Issue dates",
    description: "How far from the day of preparation a request may assume the issue.",
    absent: "the day of preparation alone",
    source: FOUND.administrator,
    members: {
      daysBack: about(DaysApart, {
        title: "Days back",
        description: "How far before the day of preparation an issue may be assumed.",
      }),
      daysAhead: about(DaysApart, {
        title: "Days ahead",
        description: "How far after the day of preparation an issue may be assumed.",
      }),
    },
  }),
  premium: group({
    title: "Premium",
    description: "Bounds of the single premium.",
    source: FOUND.productGuide,
    members: {
      minimum: about(Type.Number({ exclusiveMinimum: 0, unit: UNITS.dollars }), {
        title: "Least premium",
        description: "Smallest premium accepted.",
      }),
      maximum: about(Type.Number({ exclusiveMinimum: 0, maximum: 1e9, unit: UNITS.dollars }), {
        title: "Greatest premium",
        description: "Largest premium accepted without the home office's consent.",
      }),
      default: about(Type.Number({ exclusiveMinimum: 0, unit: UNITS.dollars }), {
        title: "Assumed premium",
        description: "The premium of a request to the index annuity endpoint that names none.",
        source: FOUND.administrator,
      }),
    },
  }),
  laterPremiums: group({
    title: "Later premiums",
    description:
      "Bounds of the premiums after the first, each at the start of a contract year, or of any month.",
    absent: "none are taken: a single premium contract",
    source: FOUND.productGuide,
    members: {
      lastContractYear: about(
        Type.Integer({ minimum: 2, maximum: 121, unit: UNITS.contractYear }),
        {
          title: "Last contract year",
          description:
            "The last contract year at whose start a premium is taken; either this or `months`.",
          absent: "`months` says until when",
        },
      ),
      months: about(Type.Integer({ minimum: 2, maximum: 1452, unit: "months" }), {
        title: "Months",
        description:
          "Months from issue before whose end premiums are taken: within 18, one at the start of contract year 2 is.",
        absent: "`lastContractYear` says until when",
      }),
      minimum: about(Type.Number({ exclusiveMinimum: 0, unit: UNITS.dollars }), {
        title: "Least later premium",
        description: "Smallest one accepted.",
      }),
      maximum: about(Type.Number({ exclusiveMinimum: 0, maximum: 1e9, unit: UNITS.dollars }), {
        title: "Greatest later premium",
        description: "Largest one accepted without the home office's consent.",
        absent: "no bound of its own",
      }),
      totalMaximum: about(Type.Number({ exclusiveMinimum: 0, maximum: 1e9, unit: UNITS.dollars }), {
        title: "Greatest total",
        description: "Most of all premiums together, the first one included.",
        absent: "no bound",
      }),
      hasBonus: about(Type.Boolean(), {
        title: "With the premium bonus",
        description: "Whether later premiums have the premium bonus too.",
        default: false,
      }),
      lastBonusYear: about(ContractYear, {
        title: "Last year with the bonus",
        description:
          "The last contract year whose premiums have the bonus, where `hasBonus` is true; 1 for those of the first year alone.",
        absent: "every later premium has it",
        source:
          "EquiTrust MarketTen Bonus Index (first five years), MarketFuture Bonus Income (first)",
      }),
      isTakenWithinYears: about(Type.Boolean(), {
        title: "Taken within contract years",
        description:
          "Whether premiums are taken at the start of every month, such as monthly ones. With an index strategy allocated, one within a contract year waits in `heldIn` until the next anniversary.",
        default: false,
        source:
          "Allianz Accumulation Advantage 7, brochure, page 6 (any time in the first 18 months)",
      }),
      heldIn: about(Id, {
        title: "Held in",
        description:
          "The `id` of the declared rate strategy that holds a premium while no allocated strategy's term begins; it moves when one ends, which needs `allocation.isRebalanced`.",
        absent: "such a premium is refused",
        source: "Contract: text of the form (interim interest)",
      }),
      excludesWithdrawalYears: about(Type.Boolean(), {
        title: "Not beside withdrawals",
        description: "Whether none is taken in a contract year with withdrawals.",
        default: false,
        source: "Allianz Accumulation Advantage 7, brochure, “Can I add premium to my annuity?”",
      }),
      suspendsFreeWithdrawal: about(Type.Boolean(), {
        title: "No free withdrawal beside one",
        description: "Whether a contract year in which one is paid has no free withdrawal.",
        default: false,
        source: "Allianz Accumulation Advantage 7, brochure, “Free partial withdrawals”",
      }),
      chargeYears: choice({
        title: "Years of charges",
        description: "What the years of surrender charge and vesting count from.",
        default: "from_issue",
        source: FOUND.form,
        words: {
          from_issue: "contract years, the same for all premiums",
          from_premium: "years from each premium, on its part of the account value",
        },
      }),
    },
  }),
  maximumAnnuitizationAge: about(Age, {
    title: "Maximum annuitization age",
    description:
      "Age by which annuity payments begin; nothing is illustrated past it. At most the last age of the table in `annuitization`.",
    source: "Contract: data page (maturity or annuity date)",
  }),
  guaranteePeriodYears: about(ContractYear, {
    title: "Guarantee period",
    description:
      "Contract years for which the declared rate is guaranteed. Within it `guaranteed` may not be below `current`.",
    default: 1,
    source: FOUND.dataPage,
  }),
  premiumBonus: group({
    title: "Premium bonus",
    description:
      "Added to the account value at issue and taken back in part by an early withdrawal.",
    absent: "no bonus",
    source: FOUND.dataPage,
    members: {
      rate: about(Rate, {
        title: "Bonus",
        description: "Part of the premium added to the account value at issue.",
        source: FOUND.rateSheet,
      }),
      vestedRates: about(Type.Array(Rate, { maxItems: 30 }), {
        title: "Vested part",
        description:
          "Part of the bonus kept on a withdrawal, by contract year; all of it after the last. It is what a recapture leaves: 0.2 for a recapture of 80%. [] for a bonus that is vested at once.",
      }),
      vestedRatesBy: choice({
        title: "When a vested part holds",
        description: "What an entry of `vestedRates` stands for.",
        default: "year_end",
        source: "Athene Performance Elite 10 (recapture by contract year)",
        words: {
          year_end:
            "from the end of contract year 1, 2, … on: nothing is kept before the end of the first",
          contract_year: "throughout contract year 1, 2, …, as a surrender charge does",
        },
      }),
    },
  }),
  strategies: about(Type.Array(Strategy, { minItems: 1, maxItems: 40 }), {
    title: "Crediting strategies",
    description: "What the premium may be allocated to; a MYGA has one, with a declared rate.",
    source: FOUND.rateSheet,
  }),
  allocation: group({
    title: "Allocation",
    description: "How the premium is spread over the strategies.",
    source: FOUND.form,
    members: {
      default: list({
        title: "Assumed allocation",
        description: "The allocation of a request that names none.",
        source: FOUND.administrator,
        minItems: 1,
        maxItems: 40,
        members: {
          strategy: about(Name, { title: "Strategy", description: "Its `id`." }),
          share: about(Share, {
            title: "Share",
            description: "Part of the premium; the shares sum to 1.",
          }),
        },
      }),
      isRebalanced: about(Type.Boolean(), {
        title: "Rebalanced",
        description:
          "Whether the allocation is restored at each anniversary, among the strategies whose term has just ended.",
        source: FOUND.form,
      }),
    },
  }),
  ...ContractTerms,
  withdrawalTiming: choice({
    title: "Timing of withdrawals",
    description: "When planned withdrawals are assumed; `start` gives the lower values.",
    source: FOUND.administrator,
    words: { start: "at the start of each period", end: "at the end of each period" },
  }),
  riders: about(Type.Array(Rider, { maxItems: 20 }), {
    title: "Riders",
    description: "Benefits that a request may elect; [] for none.",
    source: FOUND.form,
  }),
  scenarios: group({
    title: "Scenarios",
    description: "Settings of the hypothetical scenarios.",
    source: FOUND.administrator,
    members: {
      isEarlierWindowUntilMarch: about(Type.Boolean(), {
        title: "Earlier window until March",
        description:
          "Whether the ten calendar years of the index scenarios end one year earlier from January to March. Unused by a fixed annuity.",
        source: "NAIC Model #245 section 6.F(9)(b)",
      }),
      reducedBy: about(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 1,
          unit: "part of the current terms: 0.25 for a quarter",
        }),
        {
          title: "Reduction",
          description: "By how much the reduced-rates scenario cuts the current terms.",
          source: FOUND.administrator,
        },
      ),
      hasLoweredTerms: about(Type.Boolean(), {
        title: "Lowered terms",
        description:
          "Whether a further scenario has each strategy’s current terms in its first term and the guaranteed ones after it, while the index does as in current values. Of an index annuity alone.",
        default: false,
        source: FOUND.administrator,
      }),
    },
  }),
});

/** A product's parameters; the formulas are code. Source: [D15]. */
export type Definition = Static<typeof DefinitionSchema>;
export type Strategy = Definition["strategies"][number];
export type Rider = Definition["riders"][number];

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

function riderSchemas(fields: RiderFields): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, about(riderPart(field), field)]),
  );
}

function riderPart(field: RiderField): TSchema {
  if ("choices" in field) return words(field.choices);
  if ("group" in field) return object(riderSchemas(field.group));
  if ("kinds" in field) return riderKinds(field.kinds);
  if ("list" in field) {
    return Type.Array(object(riderSchemas(field.list)), { minItems: 1, maxItems: 121 });
  }
  return RIDER_PARTS[field.kind];
}

/** The riders by kind, each under its name in the trade: `Death benefit`. */
function namedRiders() {
  return Object.fromEntries(
    Object.entries(RIDERS).map(([kind, { description, source, fields }]) => {
      const name = EN_US.riderKinds[kind as keyof typeof RIDERS];
      const title = name.slice(0, 1).toUpperCase() + name.slice(1);
      return [kind, { title, description, source, fields }];
    }),
  );
}

function riderKinds(kinds: Readonly<Record<string, About & { readonly fields: RiderFields }>>) {
  return Type.Union(
    Object.entries(kinds).map(([kind, rider]) => variant(kind, rider, riderSchemas(rider.fields))),
  );
}
