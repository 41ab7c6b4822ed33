/** The schema of a product's definition: the settings of an administrator, their bounds and what they mean. */

import { EN_US } from "../texts/en_us/mod.ts";
import Type, { type Static, type TSchema } from "typebox";
import type { About } from "../annuity/about.ts";
import { type CreditingTerms, METHODS } from "../annuity/crediting/mod.ts";
import type { TermField } from "../annuity/crediting/strategy.ts";
import { RIDERS, type RiderTerms } from "../annuity/riders/mod.ts";
import type { RiderField, RiderFields, RiderScalar } from "../annuity/riders/rider.ts";
import { Acknowledgment } from "./acknowledgment.ts";
import { BrandSchema, StatementsSchema } from "./brand.ts";
import { TAX_STATUSES, type TaxStatus } from "./codes.ts";
import type { TermsPatch } from "./terms_patch.ts";
import {
  AccumulationGuarantee,
  AdjustmentOrder,
  Bailout,
  CarryOver,
  ChargeBase,
  ChargesByIssueAge,
  Curve,
  FactorMultiple,
  Floors,
  FreeAlternatives,
  FreeBase,
  FreeRate,
  GainRate,
  IsGainWithinLoss,
  PremiumInterestRate,
  ReferenceSeries,
  Renewal,
  UnfinishedTerm,
  Waivers,
} from "./contract_schema.ts";
import {
  about,
  Age,
  AgeRange,
  CalendarDate,
  choice,
  ContractYear,
  Decimals,
  FOUND,
  Id,
  Name,
  PaperLanguage,
  type PatchKind,
  Rate,
  rateSchedule,
  SchemaAddress,
  strict,
  Text,
  Title,
  Translations,
  UNITS,
  YearlyRate,
  Years,
} from "./schema_parts.ts";

const DaysApart = Type.Integer({ minimum: 0, maximum: 366, unit: UNITS.days });
/** Annual rate of a rider's or an annuity's payment or charge; never negative. */
const YearlyRates = rateSchedule({ minimum: 0, maximum: 0.25 }, UNITS.yearlyRate);

const Crediting = Type.Unsafe<CreditingTerms>(
  Type.Union(
    Object.entries(METHODS).map(([method, { source, fields }]) => {
      const { name, sentence } = EN_US.crediting.methods[method as keyof typeof METHODS];
      const text = { title: name, description: sentence, source };
      const properties: Record<string, TSchema> = { method: about(Type.Literal(method), text) };
      for (const [field, terms] of Object.entries<TermField>(fields)) {
        properties[field] = termFieldSchema(terms);
      }
      return about(Type.Object(properties, strict), text);
    }),
  ),
);

/** A multiple of a rate or an amount: 1.5 is 150 %. */
const MULTIPLE_BOUNDS = { minimum: 0, maximum: 10 };
const Multiple = Type.Number({ ...MULTIPLE_BOUNDS, unit: UNITS.multiple });
/** A positive part of a whole. */
const Share = Type.Number({ exclusiveMinimum: 0, maximum: 1, unit: UNITS.rate });

const StrategyFee = Type.Object(
  {
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
    every: about(
      choice({
        contract_year: "each contract year",
        term: "once a term, for all of its years at the rate with which it began",
      }),
      {
        title: "Charged",
        description: "How often it is charged.",
        source: "MNL Accelerate 5 brochure, page 6 (once a term)",
      },
    ),
    timing: about(
      choice({
        start: "at the start, after a withdrawal on that day and before interest",
        end: "at the end, after the credit",
      }),
      {
        title: "Timing",
        description: "When in the contract year, or the term, it is taken.",
        source: "EquiTrust MarketMax brochure, page 4 (start); The Standard, page 5 (end)",
      },
    ),
    base: about(
      choice({
        opening_value: "the strategy's value at the start of the contract year",
        credited_value: "its value with the credit, at the end",
      }),
      { title: "Base", description: "What the rate is of.", source: FOUND.form },
    ),
  },
  strict,
);

const Strategy = Type.Object(
  {
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
    indexId: about(Type.Optional(Name), {
      title: "Index",
      description: "The `id` of the row of `market_index` that the strategy follows.",
      absent: "no index, or a blend: a declared rate has neither",
      source: FOUND.rateSheet,
    }),
    blend: about(
      Type.Optional(
        Type.Array(
          Type.Object(
            {
              indexId: about(Name, {
                title: "Index",
                description: "The `id` of a row of `market_index`.",
              }),
              weight: about(Share, {
                title: "Weight",
                description: "Its part of the blend; the weights sum to 1.",
              }),
            },
            strict,
          ),
          { minItems: 2, maxItems: 10 },
        ),
      ),
      {
        title: "Blended index",
        description:
          "In place of one index, several in weights that are restored at the start of each term, or at each anniversary where every contract year is credited: its change is the weighted sum of theirs. The blend is as old as the youngest of them.",
        absent: "one index or none",
        source: FOUND.rateSheet,
      },
    ),
    termYears: about(Type.Integer({ minimum: 1, maximum: 10, unit: UNITS.years }), {
      title: "Term",
      description: "Contract years from one index credit to the next; 1 for a declared rate.",
      source: FOUND.rateSheet,
    }),
    ratesBy: about(
      Type.Optional(
        choice({
          contract_year:
            "the contract year in which a term starts; for a declared rate each contract year",
          term: "the first, second … term",
          year_of_term:
            "a year of every term: the rate of its last year is credited at its end, that of an earlier one where the index is locked, or each year is credited, in that year",
        }),
      ),
      {
        title: "What lists of rates count",
        description:
          "What an entry of a list of rates in the terms stands for; the last entry continues.",
        default: "contract_year",
        source: FOUND.rateSheet,
      },
    ),
    creditsEvery: about(
      Type.Optional(
        choice({
          term: "at the end of the term",
          contract_year: "at the end of each contract year of it",
        }),
      ),
      {
        title: "When it credits",
        description:
          "When the index is measured and interest credited, at the rates with which the term began. Index strategies alone.",
        default: "term",
        source: "MassMutual Ascend, Premier Income Bonus brochure, page 16: seven-year cap lock",
      },
    ),
    interestFactor: about(
      Type.Optional(
        rateSchedule({ minimum: 0, maximum: 5 }, "multiple of the credited rate: 1.05 for 105%"),
      ),
      {
        title: "Interest factor",
        description:
          "What a credited rate above 0 is multiplied by, or one factor a contract year: an interest bonus, or the part credited to the account value.",
        default: 1,
        source: "Allianz 360 brochure, page 7; Allianz Benefit Control brochure, page 8",
      },
    ),
    feeRate: about(Type.Optional(YearlyRate), {
      title: "Strategy fee",
      description:
        "Charged each contract year on the strategy's value after the credit, at one rate for good.",
      default: 0,
      source:
        "Carrier: rate sheet; order after the credit: The Standard, index annuity brochure, page 5",
    }),
    fee: about(Type.Optional(StrategyFee), {
      title: "Other strategy fee",
      description: "In place of `feeRate`: a fee that may rise, or that is charged otherwise.",
      absent: "`feeRate` alone",
      source: "Carrier: rate sheet, for today's rate; contract: data page, for the greatest",
    }),
    rateDecimals: about(Type.Optional(Decimals), {
      title: "Rounding of credited rates",
      description: "Decimals to which the contract rounds a credited rate.",
      absent: "not rounded",
      source: FOUND.form,
    }),
    benefitBaseMultiple: about(Type.Optional(Multiple), {
      title: "Multiple for the benefit base",
      description:
        "Multiple of the rate credited to the account value, after its interest factor, by which a rider credits its benefit base, where that is by rate: 5 where half of the interest is credited and 250% of it counts for the base.",
      default: 1,
      source: "Carrier: product guide; Allianz Benefit Control brochure, page 8",
    }),
    duringIncome: about(
      Type.Optional(
        Type.Object(
          {
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
          strict,
        ),
      ),
      {
        title: "During income",
        description:
          "What the strategy credits from the contract year of the first lifetime income on, where a rider's income changes it.",
        absent: "the same before and during income",
        source: "Allianz Benefit Control brochure, page 9",
      },
    ),
    unfinishedTerm: UnfinishedTerm,
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
  },
  strict,
);

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

const Rider = Type.Object(
  {
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
    input: about(choice({ Rider1: "the input `Rider1`", Rider2: "the input `Rider2`" }), {
      title: "Input that elects it",
      description:
        "The input of a request, which `inputs_schema` must have. One rider of an input is elected; all lifetime incomes share one input.",
      source: FOUND.administrator,
    }),
    code: about(Type.Integer({ unit: "code of the input" }), {
      title: "Code that elects it",
      description:
        "The value of the input; 0 elects none. `inputs_schema` names it with its title.",
      source: FOUND.administrator,
    }),
    coveredLife: about(choice({ owner: "the owner", annuitant: "the annuitant" }), {
      title: "Covered life",
      description:
        "The person whose age counts; of a joint rider, the younger of that person and the other one.",
      source: FOUND.form,
    }),
    issueAge: about(AgeRange, {
      title: "Issue ages",
      description: "Ages of the covered person at which the rider is sold.",
      source: FOUND.productGuide,
    }),
    charge: about(
      Type.Object(
        {
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
          base: about(
            choice({
              opening_base: "the rider's base at the start of the contract year",
              closing_base: "the rider's base at its end",
              account_value: "the account value at its end",
            }),
            {
              title: "Base of the charge",
              description: "What the rate is charged on.",
              source: FOUND.form,
            },
          ),
          timing: about(
            choice({
              before_credits: "before the year's interest is credited",
              after_credits: "after the year's interest is credited",
            }),
            {
              title: "Time of the charge",
              description: "When the charge is taken from the account value each contract year.",
              source: FOUND.form,
            },
          ),
          frequency: about(
            Type.Optional(
              choice({
                yearly: "once a contract year",
                quarterly: "a quarter of the rate at the end of each quarter",
                monthly: "a twelfth of the rate at the end of each month",
              }),
            ),
            {
              title: "Frequency of the charge",
              description:
                "How often an equal part of the yearly rate is taken; in parts, of the opening base or the account value, and after credits alone.",
              default: "yearly",
              source: FOUND.form,
            },
          ),
        },
        strict,
      ),
      {
        title: "Charge",
        description:
          "Taken from the account value each contract year; rates of 0 for a rider without charge.",
      },
    ),
    terms: about(
      Type.Unsafe<RiderTerms>(
        Type.Union(
          Object.entries(RIDERS).map(([kind, rider]) => {
            const text = textOf(rider);
            return about(
              riderFieldsSchema(rider.fields, { kind: about(Type.Literal(kind), text) }),
              text,
            );
          }),
        ),
      ),
      {
        title: "Terms",
        description: "The mechanics of the rider, by its `kind`.",
        source: FOUND.form,
      },
    ),
  },
  strict,
);

const Collar = Type.Object(
  {
    isWithinSurrenderCharge: about(Type.Optional(Type.Boolean()), {
      title: "Within the surrender charge",
      description: "Whether gain and loss are at most the surrender charge.",
      default: false,
    }),
    isGainWithinSurrenderCharge: about(Type.Optional(Type.Boolean()), {
      title: "Gain within the surrender charge",
      description: "Whether a gain is at most the surrender charge, where a loss may exceed it.",
      default: false,
    }),
    isWithinInterestCredited: about(Type.Optional(Type.Boolean()), {
      title: "Within interest credited",
      description: "Whether gain and loss are at most the interest credited since issue.",
      default: false,
      source: "Midland National form 32340Y-2",
    }),
    accountValueRate: about(Type.Optional(Rate), {
      title: "Within a part of the account value",
      description: "Most that gain and loss may be, as a part of the account value.",
      absent: "no such bound",
    }),
    gainRate: GainRate,
    premiumInterestRate: PremiumInterestRate,
    isGainWithinLoss: IsGainWithinLoss,
  },
  strict,
);

const MarketValueAdjustment = Type.Object(
  {
    family: about(
      choice({
        ratio: "amount × (((1 + rate at issue) ÷ (1 + rate now + adder)) ^ years left − 1)",
        linear: "amount × (rate at issue − rate now) × years left",
      }),
      {
        title: "Formula",
        description: "How a change of the reference rate changes the amount withdrawn.",
        source: "Voya MGA prospectus, appendix I (ratio); Midland National form 32340Y-2 (linear)",
      },
    ),
    appliesTo: about(
      choice({
        charged_amount: "the part of a withdrawal that bears the surrender charge",
        whole_amount: "all of a withdrawal",
      }),
      { title: "Amount adjusted", description: "Which part of a withdrawal is adjusted." },
    ),
    years: about(ContractYear, {
      title: "Last contract year",
      description: "The adjustment ends with this contract year.",
      source: FOUND.dataPage,
    }),
    timeBasis: about(
      choice({
        months: "months left ÷ 12",
        days_365: "days left ÷ 365",
        days_365_25: "days left ÷ 365.25",
      }),
      {
        title: "Count of time",
        description: "How the years left to the last contract year are counted.",
      },
    ),
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
    curve: Curve,
    multiple: FactorMultiple,
    order: AdjustmentOrder,
    reference: ReferenceSeries,
    demonstratedChange: about(
      Type.Number({ exclusiveMinimum: 0, maximum: 0.25, unit: UNITS.yearlyRate }),
      {
        title: "Demonstrated change",
        description: "Movement of the reference rate, up and down, that the paper demonstrates.",
        source: "Choice of the administrator; NAIC Model #245 section 6.I(5)",
      },
    ),
    deadBand: about(Type.Optional(YearlyRate), {
      title: "Dead band",
      description: "No adjustment while the two rates differ by less than this.",
      default: 0,
    }),
    factorDecimals: about(Type.Optional(Decimals), {
      title: "Rounding of the factor",
      description: "Decimals to which the contract rounds the factor.",
      absent: "not rounded",
    }),
    collar: about(Type.Optional(Collar), {
      title: "Collar",
      description: "Limits of the adjustment; the tightest counts.",
      absent: "no limit but the minimum value",
    }),
  },
  strict,
);

const MortalityTable = choice({
  "2012_iam_basic": "2012 IAM Basic Table",
  "2012_iam_period": "2012 IAM Period Table",
  annuity_2000: "Annuity 2000 Mortality Table",
});
const Improvement = choice({
  none: "the table as it stands",
  generational: "improved to each calendar year by Projection Scale G2",
});

const AdditionalBenefits = Type.Object(
  {
    table: about(MortalityTable, {
      title: "Mortality table",
      description: "The table of the owner's life.",
    }),
    improvement: about(Improvement, {
      title: "Improvement",
      description: "How mortality improves after the table's year.",
    }),
    interestRate: about(YearlyRate, {
      title: "Interest rate",
      description: "What the account value is assumed to earn, and what discounts the benefits.",
    }),
    isDisregardedWithin120Percent: about(Type.Optional(Type.Boolean()), {
      title: "Disregarded within 120%",
      description:
        "Whether they count nothing while they and the account value come to at most 120% of the account value; for contracts whose benefits fall at least in proportion to distributions.",
      default: false,
    }),
  },
  strict,
);

const TaxStatusWord = choice({
  nq: TAX_STATUSES.nq.title,
  ira: TAX_STATUSES.ira.title,
  roth: TAX_STATUSES.roth.title,
  sep: TAX_STATUSES.sep.title,
  simple: TAX_STATUSES.simple.title,
});

const IssueAgeByTaxStatus = Type.Object(
  {
    nq: issueAgesOf("nq"),
    ira: issueAgesOf("ira"),
    roth: issueAgesOf("roth"),
    sep: issueAgesOf("sep"),
    simple: issueAgesOf("simple"),
  },
  strict,
);

function issueAgesOf(status: TaxStatus) {
  const { title } = TAX_STATUSES[status];
  return about(Type.Optional(AgeRange), {
    title: `Issue ages: ${title}`,
    description: `Ages at which a contract of this tax status is sold: ${title}.`,
    absent: "those of `issueAge`",
  });
}

const StateNames = Type.Array(Name, { minItems: 1, maxItems: 60 });

const UnisexRates = Type.Object(
  {
    states: about(Type.Optional(StateNames), {
      title: "States",
      description: "Two letters each; contracts issued there have rates without regard to sex.",
      absent: "none",
    }),
    taxStatuses: about(Type.Optional(Type.Array(TaxStatusWord, { minItems: 1, maxItems: 5 })), {
      title: "Tax statuses",
      description: "Contracts of these have rates without regard to sex, such as employers' plans.",
      absent: "none",
    }),
  },
  strict,
);

const PremiumTax = Type.Object(
  {
    rates: about(
      Type.Optional(
        Type.Array(
          Type.Object(
            {
              states: about(StateNames, { title: "States", description: "Two letters each." }),
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
            strict,
          ),
          { minItems: 1, maxItems: 60 },
        ),
      ),
      {
        title: "Rates",
        description: "Rates of states where they differ from those the service knows.",
        absent: "the rates of the service's own table of states",
      },
    ),
  },
  strict,
);

const LaterPremiums = Type.Object(
  {
    lastContractYear: about(
      Type.Optional(Type.Integer({ minimum: 2, maximum: 121, unit: UNITS.contractYear })),
      {
        title: "Last contract year",
        description:
          "The last contract year at whose start a premium is taken; either this or `months`.",
        absent: "`months` says until when",
      },
    ),
    months: about(Type.Optional(Type.Integer({ minimum: 2, maximum: 1452, unit: "months" })), {
      title: "Months",
      description:
        "Months from issue before whose end premiums are taken: within 18, one at the start of contract year 2 is.",
      absent: "`lastContractYear` says until when",
    }),
    minimum: about(Type.Number({ exclusiveMinimum: 0, unit: UNITS.dollars }), {
      title: "Least later premium",
      description: "Smallest one accepted.",
    }),
    maximum: about(
      Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1e9, unit: UNITS.dollars })),
      {
        title: "Greatest later premium",
        description: "Largest one accepted without the home office's consent.",
        absent: "no bound of its own",
      },
    ),
    totalMaximum: about(
      Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1e9, unit: UNITS.dollars })),
      {
        title: "Greatest total",
        description: "Most of all premiums together, the first one included.",
        absent: "no bound",
      },
    ),
    hasBonus: about(Type.Optional(Type.Boolean()), {
      title: "With the premium bonus",
      description: "Whether later premiums have the premium bonus too.",
      default: false,
    }),
    lastBonusYear: about(Type.Optional(ContractYear), {
      title: "Last year with the bonus",
      description:
        "The last contract year whose premiums have the bonus, where `hasBonus` is true; 1 for those of the first year alone.",
      absent: "every later premium has it",
      source:
        "EquiTrust MarketTen Bonus Index (first five years), MarketFuture Bonus Income (first)",
    }),
    isTakenWithinYears: about(Type.Optional(Type.Boolean()), {
      title: "Taken within contract years",
      description:
        "Whether premiums are taken at the start of every month, such as monthly ones. With an index strategy allocated, one within a contract year waits in `heldIn` until the next anniversary.",
      default: false,
      source:
        "Allianz Accumulation Advantage 7, brochure, page 6 (any time in the first 18 months)",
    }),
    heldIn: about(Type.Optional(Id), {
      title: "Held in",
      description:
        "The `id` of the declared rate strategy that holds a premium while no allocated strategy's term begins; it moves when one ends.",
      absent: "such a premium is refused",
      source: "Contract: text of the form (interim interest)",
    }),
    excludesWithdrawalYears: about(Type.Optional(Type.Boolean()), {
      title: "Not beside withdrawals",
      description: "Whether none is taken in a contract year with withdrawals.",
      default: false,
      source: "Allianz Accumulation Advantage 7, brochure, “Can I add premium to my annuity?”",
    }),
    suspendsFreeWithdrawal: about(Type.Optional(Type.Boolean()), {
      title: "No free withdrawal beside one",
      description: "Whether a contract year in which one is paid has no free withdrawal.",
      default: false,
      source: "Allianz Accumulation Advantage 7, brochure, “Free partial withdrawals”",
    }),
    chargeYears: about(
      Type.Optional(
        choice({
          from_issue: "contract years, the same for all premiums",
          from_premium: "years from each premium, on its part of the account value",
        }),
      ),
      {
        title: "Years of charges",
        description: "What the years of surrender charge and vesting count from.",
        default: "from_issue",
        source: FOUND.form,
      },
    ),
  },
  strict,
);

/** States by their two-letter abbreviations. */
export const States = Type.Array(Name, { minItems: 1, maxItems: 60 });
/** A merge patch of a definition. */
export const patchOf = (kind: PatchKind) =>
  about(Type.Unsafe<TermsPatch>(Type.Object({}, { additionalProperties: true, patchOf: kind })), {
    title: "Changed terms",
    description:
      "A JSON merge patch (RFC 7396) of the definition: members that it names take the place of the form's, member by " +
      "member; a list is replaced whole, and null takes a member away. strategies, riders and surrenderPeriods are objects " +
      'whose members are named by id or years, as in {"strategies": {"fixed": {"current": {"rate": 0.05}}}}.',
  });

export const DefinitionSchema = Type.Object(
  {
    $schema: SchemaAddress,
    kind: about(
      choice({
        fixed: "a fixed annuity; no strategy follows an index",
        index: "an index annuity; at least one strategy follows an index",
      }),
      {
        title: "Kind of annuity",
        description: "Decides which scenarios, statements and pages the illustration must have.",
        source: "NAIC Model #245 section 6.F(9)",
      },
    ),
    genericName: about(Title, {
      title: "Generic name",
      description:
        "What the annuity is in general words, beside the company's own name of it; printed.",
      source: "NAIC Model #245 section 5.B(1)",
    }),
    formNumber: about(Name, {
      title: "Form number",
      description: "The number under which the contract form is filed; printed.",
      source: "Contract: foot of each page; NAIC Model #245 section 5.B(1)",
    }),
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
    illustratesUnavailableStates: about(Type.Optional(Type.Boolean()), {
      title: "Illustrate where it is not sold",
      description:
        "Whether a request from a state where it is not sold is illustrated, with a notice, in place of being refused.",
      default: false,
      source: FOUND.administrator,
    }),
    isSold: about(Type.Optional(Type.Boolean()), {
      title: "Sold",
      description:
        "For variations: false where it is not sold in their states, as if unavailableStates named them.",
      default: true,
      source: FOUND.productGuide,
    }),
    variations: about(
      Type.Optional(
        Type.Array(
          Type.Object(
            {
              states: about(Type.Optional(States), {
                title: "States",
                description: "Two letters each; no state is in two variations.",
                absent: "every state that no other variation names",
              }),
              terms: patchOf("variation"),
            },
            strict,
          ),
          { maxItems: 60 },
        ),
      ),
      {
        title: "Variations by state",
        description:
          "Terms of the form that differ by state: charges, vesting, market value adjustment, issue ages, premiums, riders, " +
          "strategies, annuity rates, form number, surrender periods, or not sold.",
        absent: "the same terms in every state",
        source: "Contract: state variations of the form; Carrier: product guide or brochure",
      },
    ),
    surrenderPeriods: about(
      Type.Optional(
        Type.Array(
          Type.Object(
            {
              years: about(Type.Integer({ minimum: 1, maximum: 30 }), {
                title: "Years",
                description:
                  "Names the period, in the input SurrenderPeriod, in rate sheets and in variations.",
                unit: UNITS.years,
              }),
              terms: patchOf("period"),
            },
            strict,
          ),
          { minItems: 1, maxItems: 12 },
        ),
      ),
      {
        title: "Surrender periods",
        description:
          "Periods of which a request chooses one; the first is the default. Their terms change those that the state has, and " +
          "add none.",
        absent: "one surrender period, without an input",
        source: FOUND.productGuide,
      },
    ),
    rateLock: about(
      Type.Optional(
        Type.Object(
          {
            daysMaximum: about(Type.Integer({ minimum: 1, maximum: 366 }), {
              title: "Days at most",
              description: "How many days before the request its application may have been made.",
              unit: UNITS.days,
            }),
          },
          strict,
        ),
      ),
      {
        title: "Rate lock",
        description:
          "Lets a request be illustrated on the rate sheet of the day of its application, the input RateLockDate.",
        absent: "the rate sheet in force at the request",
        source: FOUND.rateSheet,
      },
    ),
    brand: about(BrandSchema, {
      title: "Brand",
      description: "The letterhead of the illustration.",
      source: FOUND.administrator,
    }),
    disclosures: about(Type.Optional(StatementsSchema), {
      title: "Further statements",
      description: "Printed after the statements that every illustration carries.",
      absent: "none",
      source: FOUND.productGuide,
    }),
    acknowledgment: Acknowledgment,
    language: PaperLanguage,
    translations: Translations,
    issueAge: about(AgeRange, {
      title: "Issue ages",
      description: "Ages of owner and annuitant at which the contract is sold.",
      source: FOUND.productGuide,
    }),
    issueAgeByTaxStatus: about(Type.Optional(IssueAgeByTaxStatus), {
      title: "Issue ages by tax status",
      description: "Issue ages of tax statuses that differ; each lies within `issueAge`.",
      absent: "`issueAge` for all",
      source: FOUND.productGuide,
    }),
    issueDate: about(
      Type.Optional(
        Type.Object(
          {
            daysBack: about(DaysApart, {
              title: "Days back",
              description: "How far before the day of preparation an issue may be assumed.",
            }),
            daysAhead: about(DaysApart, {
              title: "Days ahead",
              description: "How far after the day of preparation an issue may be assumed.",
            }),
          },
          strict,
        ),
      ),
      {
        title: "Issue dates",
        description: "How far from the day of preparation a request may assume the issue.",
        absent: "the day of preparation alone",
        source: FOUND.administrator,
      },
    ),
    premium: about(
      Type.Object(
        {
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
        strict,
      ),
      {
        title: "Premium",
        description: "Bounds of the single premium.",
        source: FOUND.productGuide,
      },
    ),
    laterPremiums: about(Type.Optional(LaterPremiums), {
      title: "Later premiums",
      description:
        "Bounds of the premiums after the first, each at the start of a contract year, or of any month.",
      absent: "none are taken: a single premium contract",
      source: FOUND.productGuide,
    }),
    maximumAnnuitizationAge: about(Age, {
      title: "Maximum annuitization age",
      description:
        "Age by which annuity payments begin; nothing is illustrated past it. At most the last age of the table in `annuitization`.",
      source: "Contract: data page (maturity or annuity date)",
    }),
    guaranteePeriodYears: about(Type.Optional(ContractYear), {
      title: "Guarantee period",
      description:
        "Contract years for which the declared rate is guaranteed. Within it `guaranteed` may not be below `current`.",
      default: 1,
      source: FOUND.dataPage,
    }),
    premiumBonus: about(
      Type.Optional(
        Type.Object(
          {
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
            vestedRatesBy: about(
              Type.Optional(
                choice({
                  year_end:
                    "from the end of contract year 1, 2, … on: nothing is kept before the end of the first",
                  contract_year: "throughout contract year 1, 2, …, as a surrender charge does",
                }),
              ),
              {
                title: "When a vested part holds",
                description: "What an entry of `vestedRates` stands for.",
                default: "year_end",
                source: "Athene Performance Elite 10 (recapture by contract year)",
              },
            ),
          },
          strict,
        ),
      ),
      {
        title: "Premium bonus",
        description:
          "Added to the account value at issue and taken back in part by an early withdrawal.",
        absent: "no bonus",
        source: FOUND.dataPage,
      },
    ),
    strategies: about(Type.Array(Strategy, { minItems: 1, maxItems: 40 }), {
      title: "Crediting strategies",
      description: "What the premium may be allocated to; a MYGA has one, with a declared rate.",
      source: FOUND.rateSheet,
    }),
    allocation: about(
      Type.Object(
        {
          default: about(
            Type.Array(
              Type.Object(
                {
                  strategy: about(Name, { title: "Strategy", description: "Its `id`." }),
                  share: about(Share, {
                    title: "Share",
                    description: "Part of the premium; the shares sum to 1.",
                  }),
                },
                strict,
              ),
              { minItems: 1, maxItems: 40 },
            ),
            {
              title: "Assumed allocation",
              description: "The allocation of a request that names none.",
              source: FOUND.administrator,
            },
          ),
          isRebalanced: about(Type.Boolean(), {
            title: "Rebalanced",
            description:
              "Whether the allocation is restored at each anniversary, among the strategies whose term has just ended.",
            source: FOUND.form,
          }),
        },
        strict,
      ),
      {
        title: "Allocation",
        description: "How the premium is spread over the strategies.",
        source: FOUND.form,
      },
    ),
    surrenderCharge: about(
      Type.Object(
        {
          rates: about(Type.Array(Rate, { maxItems: 30 }), {
            title: "Rates",
            description:
              "The charge in contract year 1, 2, …; none after the last. [] for no charge.",
          }),
          grading: about(
            choice({
              yearly: "one rate for the whole contract year",
              monthly: "falls evenly, month by month, to the rate of the next contract year",
            }),
            { title: "Grading", description: "How the charge falls within a contract year." },
          ),
          base: ChargeBase,
          byIssueAge: ChargesByIssueAge,
        },
        strict,
      ),
      {
        title: "Surrender charge",
        description: "Charged on withdrawals above the free withdrawal, and on a surrender.",
        source: "Contract: data page; NAIC Model #805 section 4.A(2) bounds it",
      },
    ),
    renewal: Renewal,
    freeWithdrawal: about(
      Type.Object(
        {
          rate: about(FreeRate, {
            title: "Rate",
            description:
              "Part of the base that may be withdrawn in a contract year without charge; 0 for none. One for all contract years, or one for each, of which the last continues: [0, 0.2, 0.1].",
          }),
          base: about(FreeBase, { title: "Base", description: "What the rate applies to." }),
          alternatives: FreeAlternatives,
          carryOver: CarryOver,
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
        strict,
      ),
      {
        title: "Free withdrawal",
        description:
          "What may be withdrawn each contract year without surrender charge or adjustment.",
        source: FOUND.dataPage,
      },
    ),
    marketValueAdjustment: about(Type.Optional(MarketValueAdjustment), {
      title: "Market value adjustment",
      description:
        "Gain or loss on an early withdrawal when interest rates have moved since issue.",
      absent: "no adjustment",
      source: FOUND.form,
    }),
    contractFee: about(
      Type.Optional(Type.Number({ minimum: 0, maximum: 1000, unit: "dollars a contract year" })),
      {
        title: "Contract fee",
        description:
          "Taken from the account value at the end of each contract year, after credits.",
        default: 0,
        source: FOUND.dataPage,
      },
    ),
    minimumValue: about(
      Type.Object(
        {
          considerationRate: about(Rate, {
            title: "Part of the premium",
            description: "Part of the premium that accumulates; the law's least is 0.875.",
            source: "Contract: data page; NAIC Model #805 section 4.A(2)",
          }),
          interestRate: about(
            Type.Union([
              YearlyRate,
              Type.Object(
                {
                  fiveYearTreasuryRate: about(YearlyRate, {
                    title: "Five-year Treasury rate",
                    description:
                      "The five-year constant maturity Treasury rate of the carrier's determination date; rounded to 0.05% and reduced by 1.25%.",
                    source: "Federal Reserve H.15; NAIC Model #805 section 4.B(1)",
                  }),
                  indexedBenefitCost: about(Type.Optional(YearlyRate), {
                    title: "Cost of the indexed benefit",
                    description:
                      "Annual cost of the guaranteed indexed benefit, which lowers the rate: ignored below 0.25%, at most 1% counts. Index annuities alone.",
                    default: 0,
                    source: "NAIC Model #805 section 4.C; Model #806 section 7.B",
                  }),
                  minimumRate: about(Type.Optional(YearlyRate), {
                    title: "Least rate",
                    description: "The law's lower bound: 0.15% since 2020, 1% before.",
                    default: 0.0015,
                    source: "NAIC Model #805 section 4.B(3)",
                  }),
                },
                strict,
              ),
            ]),
            {
              title: "Interest rate",
              description: "The contract's nonforfeiture rate, or what the law derives it from.",
              source: "Contract: data page; NAIC Model #805 section 4.B",
            },
          ),
          annualCharge: about(
            Type.Number({ minimum: 0, maximum: 1000, unit: "dollars a contract year" }),
            {
              title: "Annual charge",
              description: "Deducted at the end of each contract year; the law's most is 50.",
              source: "Contract: text of the form; NAIC Model #805 section 4.A(1)",
            },
          ),
          isReducedByRiderCharges: about(Type.Boolean(), {
            title: "Reduced by rider charges",
            description: "Whether rider charges reduce the minimum value.",
          }),
          isReducedByWithdrawalCharges: about(Type.Boolean(), {
            title: "Reduced by charges of withdrawals",
            description:
              "Whether a withdrawal reduces it by what leaves the account value (true) or by what the owner receives after charges (false).",
            source:
              "MassMutual Ascend Premier Income (true); SecureGain 5, MNL IndexBuilder (false)",
          }),
          floors: Floors,
        },
        strict,
      ),
      {
        title: "Guaranteed minimum value",
        description: "What the standard nonforfeiture law leaves the owner at least.",
        source: "Contract: text of the form; NAIC Model #805 section 4",
      },
    ),
    accumulationGuarantee: AccumulationGuarantee,
    bailout: Bailout,
    waivers: Waivers,
    annuitization: about(
      Type.Optional(
        Type.Object(
          {
            table: about(MortalityTable, {
              title: "Mortality table",
              description: "The table that prices payments for life.",
            }),
            improvement: about(Improvement, {
              title: "Improvement",
              description: "How mortality improves after the table's year.",
            }),
            guaranteedInterestRate: about(YearlyRate, {
              title: "Guaranteed interest rate",
              description: "The rate that prices guaranteed payments.",
            }),
            currentInterestRate: about(YearlyRate, {
              title: "Current interest rate",
              description:
                "The rate that prices payments on current terms; at least the guaranteed one.",
              source: FOUND.rateSheet,
            }),
            rateDecimals: about(
              Type.Integer({ minimum: 2, maximum: 8, unit: "decimals of dollars" }),
              {
                title: "Rounding of rates",
                description:
                  "Decimals of the payment for each $1,000 applied; 2 as contracts print it.",
                source: "NAIC Model #245 appendix A",
              },
            ),
            amount: about(
              choice({
                account_value: "the account value",
                cash_surrender_value: "the cash surrender value",
              }),
              { title: "Amount applied", description: "The value that buys the payments." },
            ),
            unisex: about(Type.Optional(UnisexRates), {
              title: "Unisex rates",
              description: "Where payments are priced by the mean of both sexes' mortality.",
              absent: "by sex, unless a person's gender is unisex",
              source: "Contract: data page; Norris, 463 U.S. 1073 (1983), for employers' plans",
            }),
            premiumTax: about(Type.Optional(PremiumTax), {
              title: "Premium tax",
              description:
                "The state's tax on the amount applied, which the insurer deducts from it.",
              absent: "it is not deducted; a note names the state's rate",
              source:
                "State law, such as Nevada Revised Statutes 680B.027; contract: text of the form",
            }),
          },
          strict,
        ),
      ),
      {
        title: "Annuitization",
        description: "The basis of annuity payments.",
        absent: "no payments are illustrated",
        source: "Contract: text of the form (settlement options); NAIC Model #245 section 6.G(5)",
      },
    ),
    additionalBenefits: about(Type.Optional(AdditionalBenefits), {
      title: "Value of additional benefits",
      description:
        "How what riders pay beyond the account value is valued, which counts with it where distributions are required. To be left out where a return of premium at death is all.",
      absent: "it is not in required distributions, and the illustration says so",
      source: "Treasury Regulation section 1.401(a)(9)-6, Q&A-12",
    }),
    withdrawalTiming: about(
      choice({ start: "at the start of each period", end: "at the end of each period" }),
      {
        title: "Timing of withdrawals",
        description: "When planned withdrawals are assumed; `start` gives the lower values.",
        source: FOUND.administrator,
      },
    ),
    riders: about(Type.Array(Rider, { maxItems: 20 }), {
      title: "Riders",
      description: "Benefits that a request may elect; [] for none.",
      source: FOUND.form,
    }),
    scenarios: about(
      Type.Object(
        {
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
        },
        strict,
      ),
      {
        title: "Scenarios",
        description: "Settings of the hypothetical scenarios.",
        source: FOUND.administrator,
      },
    ),
  },
  strict,
);

/** A product's parameters; the formulas are code. Source: [D15]. */
export type Definition = Static<typeof DefinitionSchema>;
export type Strategy = Definition["strategies"][number];
export type Rider = Definition["riders"][number];

function termFieldSchema(field: TermField): TSchema {
  if (field.kind === "choice") {
    const words = about(choice(field.choices), textOf(field));
    return field.isRequired ? words : Type.Optional(words);
  }
  const [minimum, maximum] = field.bounds;
  if (field.kind === "shared_rate") {
    const rate = about(Type.Number({ minimum, maximum, unit: UNITS.rate }), textOf(field));
    return field.isRequired ? rate : Type.Optional(rate);
  }
  const { leftOut } = field;
  const isValue = leftOut !== undefined && field.absent === undefined;
  const schedule = about(rateSchedule({ minimum, maximum }, UNITS.rate), {
    ...textOf(field),
    ...(isValue ? { default: leftOut } : {}),
  });
  return field.isRequired ? schedule : Type.Optional(schedule);
}

function riderFieldsSchema(fields: RiderFields, properties: Record<string, TSchema> = {}): TSchema {
  for (const [name, field] of Object.entries(fields)) properties[name] = riderFieldSchema(field);
  return Type.Object(properties, strict);
}

/** A field with a default, or whose absence has a meaning, may be left out. */
function riderFieldSchema(field: RiderField): TSchema {
  const schema = about(riderPart(field), textOf(field));
  return field.default === undefined && field.absent === undefined ? schema : Type.Optional(schema);
}

function riderPart(field: RiderField): TSchema {
  if ("choices" in field) return choice(field.choices);
  if ("group" in field) return riderFieldsSchema(field.group);
  if ("kinds" in field) {
    return Type.Union(
      Object.entries(field.kinds).map(([kind, of]) => {
        const text = textOf(of);
        return about(riderFieldsSchema(of.fields, { kind: about(Type.Literal(kind), text) }), text);
      }),
    );
  }
  if ("list" in field) {
    return Type.Array(riderFieldsSchema(field.list), { minItems: 1, maxItems: 121 });
  }
  return RIDER_PARTS[field.kind];
}

/** The text of a field, without what else the field says. */
function textOf({ title, description, unit, default: value, absent, source }: About): About {
  return Object.fromEntries(
    Object.entries({ title, description, unit, default: value, absent, source }).filter(
      ([, text]) => text !== undefined,
    ),
  ) as unknown as About;
}
