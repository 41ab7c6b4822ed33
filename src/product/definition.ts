/** A product as data: its row, its terms, and the check that the terms are whole and consistent. */
import Type, { type Static, type TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { type CreditingTerms, METHODS } from "../annuity/crediting/mod.ts";
import type { TermField } from "../annuity/crediting/strategy.ts";
import { findStateByAbbreviation } from "../annuity/us_state.ts";
import { isWorseOrEqual } from "./terms.ts";

/** A plain JSON Schema 2020-12 object, as it stands in the product's row. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One row of the product table. Source: [D15], [D17]. */
export interface Product {
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly defaultFormat: "json" | "pdf" | "both";
  readonly engine: "builtin" | "spark" | "http";
  readonly inputsSchema: JsonSchema;
  readonly definition: Definition;
}

const strict = { additionalProperties: false } as const;
const Rate = Type.Number({ minimum: 0, maximum: 1 });
const Age = Type.Integer({ minimum: 0, maximum: 121 });
const Years = Type.Integer({ minimum: 0, maximum: 121 });
const Text = Type.String({ minLength: 1, maxLength: 2000 });
const CalendarDate = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const Color = Type.String({ pattern: "^#[0-9a-fA-F]{6}$" });
/** One rate for all contract years, or one a year from the first; the last continues. */
const Schedule = rateSchedule({ minimum: -1, maximum: 10 });
const AgeRange = Type.Object({ minimum: Age, maximum: Age }, strict);

const Brand = Type.Object(
  {
    insurerName: Text,
    addressLines: Type.Array(Text, { maxItems: 6 }),
    primaryColor: Color,
    accentColor: Color,
    footer: Text,
  },
  strict,
);

const Strategy = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z0-9-]{1,40}$" }),
    name: Text,
    /** The index it follows; absent for declared rates. */
    indexId: Type.Optional(Text),
    termYears: Type.Integer({ minimum: 1, maximum: 10 }),
    feeRate: Rate,
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
    stackingRate: Type.Number({ minimum: 0, maximum: 10 }),
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

const DefinitionSchema = Type.Object(
  {
    kind: Type.Enum(["fixed", "index"]),
    genericName: Text,
    formNumber: Text,
    ratesEffectiveOn: CalendarDate,
    /** Where a request without a state is taken to come from, by abbreviation. */
    homeState: Text,
    unavailableStates: Type.Array(Text, { maxItems: 60 }),
    brand: Brand,
    issueAge: AgeRange,
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
        base: Type.Enum(["anniversary_value", "account_value", "premium"]),
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
            { fiveYearTreasuryRate: Rate, indexedBenefitCost: Type.Optional(Rate) },
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

let definitionValidator: Validator | undefined;

/**
 * A row of the product table as a `Product`.
 * @throws {TypeError} when the row's definition is not whole, contradicts itself, or names a method,
 * strategy or state that does not exist; the message says where
 */
export function parseProduct(row: {
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly defaultFormat: string;
  readonly engine: string;
  readonly inputsSchema: unknown;
  readonly definition: unknown;
}): Product {
  const { slug, name, version, defaultFormat, engine, inputsSchema } = row;
  const fail = (what: string): never => {
    throw new TypeError(`Cannot read product ${slug}: ${what}`);
  };
  if (defaultFormat !== "json" && defaultFormat !== "pdf" && defaultFormat !== "both") {
    return fail("default_format is none of json, pdf, both");
  }
  if (engine !== "builtin" && engine !== "spark" && engine !== "http") {
    return fail("engine is none of builtin, spark, http");
  }
  if (typeof inputsSchema !== "object" || inputsSchema === null || Array.isArray(inputsSchema)) {
    return fail("inputs_schema is not an object");
  }
  definitionValidator ??= Compile(DefinitionSchema);
  if (!definitionValidator.Check(row.definition)) {
    const [error] = definitionValidator.Errors(row.definition);
    return fail(`definition${error?.instancePath ?? ""} ${error?.message ?? "is not valid"}`);
  }
  const definition = row.definition as Definition;
  const contradiction = findContradiction(definition);
  if (contradiction !== undefined) return fail(contradiction);
  return {
    slug,
    name,
    version,
    defaultFormat,
    engine,
    inputsSchema: inputsSchema as JsonSchema,
    definition,
  };
}

/** What no schema can say: members that must agree with each other. */
function findContradiction(definition: Definition): string | undefined {
  const ids = new Set(definition.strategies.map(({ id }) => id));
  const shares = definition.allocation.default.reduce((total, { share }) => total + share, 0);
  const states = [definition.homeState, ...definition.unavailableStates];
  if (ids.size !== definition.strategies.length) return "two strategies have the same id";
  if (Math.abs(shares - 1) > 1e-9) return "the shares of allocation.default do not sum to 1";
  for (const { strategy } of definition.allocation.default) {
    if (!ids.has(strategy)) return `allocation.default names no strategy: ${strategy}`;
  }
  for (const state of states) {
    if (findStateByAbbreviation(state) === undefined) return `no state is called ${state}`;
  }
  if (definition.premium.minimum > definition.premium.maximum) return "premium has no room";
  if (definition.issueAge.maximum >= definition.maximumAnnuitizationAge) {
    return "issueAge.maximum leaves no contract year before maximumAnnuitizationAge";
  }
  const { annuitization } = definition;
  if (
    annuitization !== undefined &&
    annuitization.guaranteedInterestRate > annuitization.currentInterestRate
  ) {
    return "annuitization: guaranteed beats current";
  }
  for (const strategy of definition.strategies) {
    const { id, current, guaranteed, indexId } = strategy;
    if (current.method !== guaranteed.method) return `${id}: current and guaranteed methods differ`;
    if (METHODS[current.method].usesIndex !== (indexId !== undefined)) {
      return `${id}: an index method needs an indexId, a declared rate none`;
    }
    // NAIC Model #245 section 6.F(8): guaranteed terms are never better than current ones.
    if (!isWorseOrEqual(guaranteed, current)) return `${id}: guaranteed beats current`;
  }
  return undefined;
}

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
