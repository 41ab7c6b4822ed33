/** The schema of a product's definition: the settings of an administrator and their bounds. */

import Type, { type Static, type TSchema } from "typebox";
import { type CreditingTerms, METHODS } from "../annuity/crediting/mod.ts";
import type { TermField } from "../annuity/crediting/strategy.ts";
import { RIDERS, type RiderTerms } from "../annuity/riders/mod.ts";
import type { RiderField, RiderFields } from "../annuity/riders/rider.ts";
import { BrandSchema, StatementsSchema } from "./brand.ts";
import {
  Age,
  AgeRange,
  CalendarDate,
  Decimals,
  Id,
  Name,
  Rate,
  rateSchedule,
  strict,
  Text,
  YearlyRate,
  Years,
} from "./schema_parts.ts";

const DaysApart = Type.Integer({ minimum: 0, maximum: 366 });
/** Annual rate of a rider's or an annuity's payment or charge; never negative. */
const YearlyRates = rateSchedule({ minimum: 0, maximum: 0.25 });

const Strategy = Type.Object(
  {
    id: Id,
    name: Name,
    /** The index it follows; absent for declared rates. */
    indexId: Type.Optional(Name),
    termYears: Type.Integer({ minimum: 1, maximum: 10 }),
    feeRate: YearlyRate,
    /** Decimals to which the contract rounds a credited rate; not rounded unless set. */
    rateDecimals: Type.Optional(Decimals),
    current: Type.Unsafe<CreditingTerms>(creditingTermsSchema()),
    guaranteed: Type.Unsafe<CreditingTerms>(creditingTermsSchema()),
  },
  strict,
);

const RIDER_PARTS: Readonly<Record<Extract<RiderField, string>, TSchema>> = {
  age: Age,
  contract_year: Type.Integer({ minimum: 1, maximum: 121 }),
  flag: Type.Boolean(),
  multiple: Type.Number({ minimum: 0, maximum: 10 }),
  optional_flag: Type.Optional(Type.Boolean()),
  rate: Rate,
  yearly_rate: YearlyRate,
  yearly_rates: YearlyRates,
  years: Years,
};

const Rider = Type.Object(
  {
    id: Id,
    name: Name,
    sentence: Text,
    /** The input and the code that elect it. */
    input: Type.Enum(["Rider1", "Rider2"]),
    code: Type.Integer(),
    coveredLife: Type.Enum(["owner", "annuitant"]),
    issueAge: AgeRange,
    charge: Type.Object(
      {
        currentRate: YearlyRates,
        guaranteedRate: YearlyRates,
        base: Type.Enum(["opening_base", "closing_base", "account_value"]),
        timing: Type.Enum(["before_credits", "after_credits"]),
      },
      strict,
    ),
    terms: Type.Unsafe<RiderTerms>(riderTermsSchema()),
  },
  strict,
);

const MarketValueAdjustment = Type.Object(
  {
    family: Type.Enum(["ratio", "linear"]),
    appliesTo: Type.Enum(["charged_amount", "whole_amount"]),
    years: Type.Integer({ minimum: 1, maximum: 121 }),
    timeBasis: Type.Enum(["months", "days_365", "days_365_25"]),
    rateAtIssue: YearlyRate,
    adder: YearlyRate,
    /** Movement of the reference rate, up and down, in the demonstration of the adjustment. */
    demonstratedChange: Type.Number({ exclusiveMinimum: 0, maximum: 0.25 }),
    deadBand: Type.Optional(YearlyRate),
    factorDecimals: Type.Optional(Decimals),
    collar: Type.Optional(
      Type.Object(
        {
          isWithinSurrenderCharge: Type.Optional(Type.Boolean()),
          isGainWithinSurrenderCharge: Type.Optional(Type.Boolean()),
          isWithinInterestCredited: Type.Optional(Type.Boolean()),
          accountValueRate: Type.Optional(Rate),
        },
        strict,
      ),
    ),
  },
  strict,
);

export const DefinitionSchema = Type.Object(
  {
    kind: Type.Enum(["fixed", "index"]),
    genericName: Name,
    formNumber: Name,
    ratesEffectiveOn: CalendarDate,
    /** Default state, by abbreviation. */
    homeState: Name,
    unavailableStates: Type.Array(Name, { maxItems: 60 }),
    /** Whether a request from an unavailable state is illustrated with a notice; refused unless set. */
    illustratesUnavailableStates: Type.Optional(Type.Boolean()),
    brand: BrandSchema,
    /** Printed after the statements that every illustration carries. */
    disclosures: Type.Optional(StatementsSchema),
    issueAge: AgeRange,
    /** Allowed distance of the issue date from the day of preparation; 0 unless set. */
    issueDate: Type.Optional(Type.Object({ daysBack: DaysApart, daysAhead: DaysApart }, strict)),
    premium: Type.Object(
      {
        minimum: Type.Number({ exclusiveMinimum: 0 }),
        maximum: Type.Number({ exclusiveMinimum: 0, maximum: 1e9 }),
        /** Default premium. */
        default: Type.Number({ exclusiveMinimum: 0 }),
      },
      strict,
    ),
    maximumAnnuitizationAge: Age,
    guaranteePeriodYears: Type.Optional(Type.Integer({ minimum: 1, maximum: 121 })),
    premiumBonus: Type.Optional(
      Type.Object({ rate: Rate, vestedRates: Type.Array(Rate, { maxItems: 30 }) }, strict),
    ),
    strategies: Type.Array(Strategy, { minItems: 1, maxItems: 40 }),
    allocation: Type.Object(
      {
        default: Type.Array(
          Type.Object(
            { strategy: Name, share: Type.Number({ exclusiveMinimum: 0, maximum: 1 }) },
            strict,
          ),
          {
            minItems: 1,
            maxItems: 40,
          },
        ),
        isRebalanced: Type.Boolean(),
      },
      strict,
    ),
    surrenderCharge: Type.Object(
      { rates: Type.Array(Rate, { maxItems: 30 }), grading: Type.Enum(["yearly", "monthly"]) },
      strict,
    ),
    freeWithdrawal: Type.Object(
      {
        rate: Rate,
        base: Type.Enum(["anniversary_value", "account_value", "premium", "interest_credited"]),
        firstContractYear: Type.Integer({ minimum: 1, maximum: 30 }),
        isFreeOnSurrender: Type.Boolean(),
        isRequiredDistributionFree: Type.Boolean(),
      },
      strict,
    ),
    marketValueAdjustment: Type.Optional(MarketValueAdjustment),
    /** Taken from the account value at the end of each contract year. */
    contractFee: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
    minimumValue: Type.Object(
      {
        considerationRate: Rate,
        /** The rate, or the inputs of the nonforfeiture rate. */
        interestRate: Type.Union([
          YearlyRate,
          Type.Object(
            {
              fiveYearTreasuryRate: YearlyRate,
              indexedBenefitCost: Type.Optional(YearlyRate),
              minimumRate: Type.Optional(YearlyRate),
            },
            strict,
          ),
        ]),
        annualCharge: Type.Number({ minimum: 0, maximum: 1000 }),
        isReducedByRiderCharges: Type.Boolean(),
        /** Whether a withdrawal reduces it before its charges (gross) or after them (net). */
        isReducedByWithdrawalCharges: Type.Boolean(),
      },
      strict,
    ),
    /** The pricing basis of annuity payments, and the value applied. */
    annuitization: Type.Optional(
      Type.Object(
        {
          table: Type.Enum(["2012_iam_basic", "2012_iam_period", "annuity_2000"]),
          improvement: Type.Enum(["none", "generational"]),
          guaranteedInterestRate: YearlyRate,
          currentInterestRate: YearlyRate,
          rateDecimals: Type.Integer({ minimum: 2, maximum: 8 }),
          amount: Type.Enum(["account_value", "cash_surrender_value"]),
        },
        strict,
      ),
    ),
    withdrawalTiming: Type.Enum(["start", "end"]),
    riders: Type.Array(Rider, { maxItems: 20 }),
    scenarios: Type.Object(
      {
        /** Whether the ten-year windows of January to March end one year earlier. */
        isEarlierWindowUntilMarch: Type.Boolean(),
        /** Reduction of the reduced-rates scenario from current, e.g. 0.25. */
        reducedBy: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
      },
      strict,
    ),
  },
  strict,
);

/** A product's parameters; the formulas are code. Source: [D15]. */
export type Definition = Static<typeof DefinitionSchema>;
export type Strategy = Definition["strategies"][number];
export type Rider = Definition["riders"][number];

/** The JSON Schema of every method's terms, generated from the methods' fields. */
function creditingTermsSchema(): TSchema {
  return Type.Union(
    Object.entries(METHODS).map(([method, { fields }]) => {
      const properties: Record<string, TSchema> = { method: Type.Literal(method) };
      for (const [name, field] of Object.entries<TermField>(fields)) {
        properties[name] = termFieldSchema(field);
      }
      return Type.Object(properties, strict);
    }),
  );
}

function termFieldSchema(field: TermField): TSchema {
  const schema = field.kind === "choice" ? Type.Enum([...field.choices]) : scheduleWithin(field);
  return field.isRequired ? schema : Type.Optional(schema);
}

function scheduleWithin({ bounds }: Extract<TermField, { kind: "rate" }>): TSchema {
  const [minimum, maximum] = bounds;
  return rateSchedule({ minimum, maximum });
}

/** The JSON Schema of every rider's terms, generated from the riders' fields. */
function riderTermsSchema(): TSchema {
  return Type.Union(
    Object.entries(RIDERS).map(([kind, { fields }]) =>
      riderFieldsSchema(fields, { kind: Type.Literal(kind) }),
    ),
  );
}

function riderFieldsSchema(fields: RiderFields, properties: Record<string, TSchema> = {}): TSchema {
  for (const [name, field] of Object.entries(fields)) properties[name] = riderFieldSchema(field);
  return Type.Object(properties, strict);
}

function riderFieldSchema(field: RiderField): TSchema {
  if (typeof field === "string") return RIDER_PARTS[field];
  if ("choices" in field) return Type.Enum([...field.choices]);
  return "group" in field
    ? riderFieldsSchema(field.group)
    : Type.Array(riderFieldsSchema(field.list), { minItems: 1, maxItems: 121 });
}
