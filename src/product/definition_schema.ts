/** The shape of a product's definition: what an administrator may set, and within which bounds. */
import Type, { type Static, type TSchema } from "typebox";
import { type CreditingTerms, METHODS } from "../annuity/crediting/mod.ts";
import type { TermField } from "../annuity/crediting/strategy.ts";
import { BrandSchema, StatementsSchema } from "./brand.ts";

const strict = { additionalProperties: false } as const;
const Rate = Type.Number({ minimum: 0, maximum: 1 });
const Age = Type.Integer({ minimum: 0, maximum: 121 });
const Years = Type.Integer({ minimum: 0, maximum: 121 });
const DaysApart = Type.Integer({ minimum: 0, maximum: 366 });
const Text = Type.String({ minLength: 1, maxLength: 2000 });
const CalendarDate = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
/** One rate for all contract years, or one a year from the first; the last continues. */
const Schedule = rateSchedule({ minimum: -1, maximum: 10 });
const AgeRange = Type.Object({ minimum: Age, maximum: Age }, strict);

const Strategy = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z0-9-]{1,40}$" }),
    name: Text,
    /** The index it follows; absent for declared rates. */
    indexId: Type.Optional(Text),
    termYears: Type.Integer({ minimum: 1, maximum: 10 }),
    feeRate: Rate,
    /** Decimals to which the contract rounds a credited rate; not rounded unless set. */
    rateDecimals: Type.Optional(Type.Integer({ minimum: 2, maximum: 12 })),
    current: Type.Unsafe<CreditingTerms>(creditingTermsSchema()),
    guaranteed: Type.Unsafe<CreditingTerms>(creditingTermsSchema()),
  },
  strict,
);

const RollUp = {
  rate: Schedule,
  kind: Type.Enum(["simple", "compound"]),
  years: Years,
};

const LifetimeIncome = Type.Object(
  {
    kind: Type.Literal("lifetime_income"),
    lives: Type.Enum(["single", "joint"]),
    baseBonusRate: Rate,
    rollUp: Type.Object(RollUp, strict),
    stacking: Type.Object({ rate: Type.Number({ minimum: 0, maximum: 10 }), years: Years }, strict),
    stepUp: Type.Enum(["none", "compounding", "separate"]),
    isStepUpKeptDuringIncome: Type.Boolean(),
    firstContractYear: Type.Integer({ minimum: 1, maximum: 121 }),
    minimumIncomeAge: Age,
    payoutRates: Type.Array(Type.Object({ fromAge: Age, rate: Rate }, strict), {
      minItems: 1,
      maxItems: 121,
    }),
    payoutBase: Type.Enum(["benefit_base", "greater_of_base_and_account_value"]),
    excessBase: Type.Enum(["account_value_less_income", "account_value"]),
    isRequiredDistributionFree: Type.Boolean(),
  },
  strict,
);

const DeathBenefit = Type.Object(
  {
    kind: Type.Literal("death_benefit"),
    rollUp: Type.Object({ ...RollUp, untilAge: Age }, strict),
    isBonusIncluded: Type.Boolean(),
    reduction: Type.Enum(["pro_rata", "dollar_for_dollar"]),
    endsWithAccountValue: Type.Optional(Type.Boolean()),
  },
  strict,
);

const Rider = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z0-9-]{1,40}$" }),
    name: Text,
    sentence: Text,
    /** The input and the code that elect it. */
    input: Type.Enum(["Rider1", "Rider2"]),
    code: Type.Integer(),
    coveredLife: Type.Enum(["owner", "annuitant"]),
    issueAge: AgeRange,
    charge: Type.Object(
      {
        currentRate: Schedule,
        guaranteedRate: Schedule,
        base: Type.Enum(["opening_base", "closing_base", "account_value"]),
        timing: Type.Enum(["before_credits", "after_credits"]),
      },
      strict,
    ),
    terms: Type.Union([LifetimeIncome, DeathBenefit]),
  },
  strict,
);

const MarketValueAdjustment = Type.Object(
  {
    family: Type.Enum(["ratio", "linear"]),
    appliesTo: Type.Enum(["charged_amount", "whole_amount"]),
    years: Years,
    timeBasis: Type.Enum(["months", "days_365", "days_365_25"]),
    rateAtIssue: Rate,
    adder: Rate,
    /** How far the reference rate is moved, up and down, to show what an adjustment does. */
    demonstratedChange: Rate,
    deadBand: Type.Optional(Rate),
    factorDecimals: Type.Optional(Type.Integer({ minimum: 2, maximum: 12 })),
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
    genericName: Text,
    formNumber: Text,
    ratesEffectiveOn: CalendarDate,
    /** Where a request without a state is taken to come from, by abbreviation. */
    homeState: Text,
    unavailableStates: Type.Array(Text, { maxItems: 60 }),
    brand: BrandSchema,
    /** Printed after the statements that every illustration carries. */
    disclosures: Type.Optional(StatementsSchema),
    issueAge: AgeRange,
    /** How far from the day of preparation a request may assume the issue date; that day alone unless set. */
    issueDate: Type.Optional(Type.Object({ daysBack: DaysApart, daysAhead: DaysApart }, strict)),
    premium: Type.Object(
      {
        minimum: Type.Number({ exclusiveMinimum: 0 }),
        maximum: Type.Number({ exclusiveMinimum: 0, maximum: 1e9 }),
        /** The premium of a request that may leave it out. */
        default: Type.Number({ exclusiveMinimum: 0 }),
      },
      strict,
    ),
    maximumAnnuitizationAge: Age,
    guaranteePeriodYears: Type.Optional(Years),
    premiumBonus: Type.Optional(
      Type.Object({ rate: Rate, vestedRates: Type.Array(Rate, { maxItems: 30 }) }, strict),
    ),
    strategies: Type.Array(Strategy, { minItems: 1, maxItems: 40 }),
    allocation: Type.Object(
      {
        default: Type.Array(Type.Object({ strategy: Text, share: Rate }, strict), {
          minItems: 1,
          maxItems: 40,
        }),
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
        /** The rate itself, or what the nonforfeiture law derives it from. */
        interestRate: Type.Union([
          Rate,
          Type.Object(
            {
              fiveYearTreasuryRate: Rate,
              indexedBenefitCost: Type.Optional(Rate),
              minimumRate: Type.Optional(Rate),
            },
            strict,
          ),
        ]),
        annualCharge: Type.Number({ minimum: 0, maximum: 1000 }),
        isReducedByRiderCharges: Type.Boolean(),
      },
      strict,
    ),
    /** What annuity payments are priced on, and the value they are bought with. */
    annuitization: Type.Optional(
      Type.Object(
        {
          table: Type.Enum(["2012_iam_basic", "2012_iam_period", "annuity_2000"]),
          improvement: Type.Enum(["none", "generational"]),
          guaranteedInterestRate: Rate,
          currentInterestRate: Rate,
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
        /** How much worse than current the reduced rates are, e.g. 0.25. */
        reducedBy: Rate,
      },
      strict,
    ),
  },
  strict,
);

/** What a product is: parameters only; the formulas are code. Source: [D15]. */
export type Definition = Static<typeof DefinitionSchema>;
export type Strategy = Definition["strategies"][number];
export type Rider = Definition["riders"][number];

/** The JSON Schema of every method's terms, read off the methods' own lists of fields. */
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
  if (field.kind === "choice") return Type.Optional(Type.Enum([...field.choices]));
  const schedule = rateSchedule({ minimum: -1, maximum: 10 });
  return field.isRequired ? schedule : Type.Optional(schedule);
}

function rateSchedule(bounds: { readonly minimum: number; readonly maximum: number }) {
  const one = Type.Number(bounds);
  return Type.Union([one, Type.Array(one, { minItems: 1, maxItems: 121 })]);
}
