/** The schema of a product's definition: the settings of an administrator, their bounds and what they mean. */

import Type, { type Static } from "typebox";
import { Brand, StatementsSchema } from "../brand.ts";
import { TAX_STATUSES, type TaxStatus } from "../codes.ts";
import { ContractTerms } from "./contract_schema.ts";
import { PAPER_SETTINGS } from "./paper_settings.ts";
import { RiderSchema } from "./rider_schema.ts";
import {
  about,
  Age,
  AgeRange,
  CalendarDate,
  choice,
  ContractYear,
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
  SchemaAddress,
  Share,
  States,
  Title,
  UNITS,
} from "./schema_parts.ts";
import { StrategySchema } from "./strategy_schema.ts";

const DaysApart = Type.Integer({ minimum: 0, maximum: 366, unit: UNITS.days });

function issueAgesOf(status: TaxStatus) {
  const { title } = TAX_STATUSES[status];
  return about(AgeRange, {
    title: `Issue ages: ${title}`,
    description: `Ages at which a contract of this tax status is sold: ${title}.`,
    absent: "those of `issueAge`",
  });
}

/** What a product that is calculated here is sold as. */
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
  reconciliation: group({
    title: "Reconciliation",
    description:
      "Refuses a contract in force whose standing differs from what its transactions since issue come to.",
    absent: "differences are stated, and nothing is refused",
    source: FOUND.administrator,
    members: {
      toleranceDollars: about(
        Type.Number({ minimum: 0, maximum: 1_000_000, unit: UNITS.dollars }),
        {
          title: "Tolerance",
          description: "The greatest difference of an amount that is not refused.",
        },
      ),
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
  strategies: about(Type.Array(StrategySchema, { minItems: 1, maxItems: 40 }), {
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
  riders: about(Type.Array(RiderSchema, { maxItems: 20 }), {
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
