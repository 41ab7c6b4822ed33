/**
 * The names in an answer's outputs and tables, with types and descriptions, for the API's documentation.
 * `outputs.ts` writes the values; tests compare answers with these lists.
 */

import { hasDeathPayments, paysIncome } from "#annuity";
import { omitUndefined } from "#base";
import { type AnyProduct, type Definition, listFormTerms } from "#terms";
import type { YearColumn } from "#texts";
import {
  columnOf,
  type Feature,
  GUARANTEED_COLUMNS,
  guaranteedName,
  titleOf,
  YEAR_COLUMN_NAMES,
} from "./years/year_columns.ts";

export interface OutputField {
  readonly type: "integer" | "number" | "string";
  readonly title: string;
  readonly format?: "date";
  /** Whether it is an amount in dollars, to the cent. */
  readonly isDollars?: true;
  /** Present only for products with this feature. */
  readonly of?: Feature;
  /** May be absent, depending on elections or the contract. */
  readonly isOptional?: boolean;
}

export type OutputFields = Readonly<Record<string, OutputField>>;

interface OutputTable {
  readonly title: string;
  readonly columns: OutputFields;
  /** Present only for products with one of these features. */
  readonly of?: readonly Feature[];
  /** Whether it has to be elected. */
  readonly isOptional?: boolean;
}

const field =
  (type: OutputField["type"], format?: "date") =>
  (title: string, of?: Feature): OutputField => ({
    type,
    title,
    ...(format === undefined ? {} : { format }),
    ...(of === undefined ? {} : { of }),
    ...(of === "lifetimeIncome" ? { isOptional: true } : {}),
  });

const whole = field("integer");
const dollars = (title: string, of?: Feature): OutputField => ({
  ...field("number")(title, of),
  isDollars: true,
});
/** A decimal fraction: 0.05 is 5 %. */
const rate = field("number");
const text = field("string");
const date = field("string", "date");

/** A column of a contract year; under another title where its name is another. */
function yearField(name: YearColumn, title = titleOf(name)): OutputField {
  const { unit, of, isOptional } = columnOf(name);
  return {
    type: unit === "count" ? "integer" : "number",
    title,
    ...(unit === "dollars" ? { isDollars: true } : {}),
    ...omitUndefined({ of, isOptional }),
  };
}

const EACH_YEAR: OutputFields = { year: yearField("year"), age: yearField("age") };

const CONTRACT_YEAR: OutputFields = Object.fromEntries(
  YEAR_COLUMN_NAMES.map((name) => [name, yearField(name)]),
);

function guaranteedField(name: YearColumn): OutputField {
  const title = titleOf(name);
  return yearField(name, `Guaranteed ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`);
}

const ILLUSTRATION: OutputFields = {
  ...CONTRACT_YEAR,
  gRate: rate("Guaranteed interest over the account value it is earned on"),
  ...Object.fromEntries(
    GUARANTEED_COLUMNS.map((name) => [guaranteedName(name), guaranteedField(name)]),
  ),
  gSurrenderValueBeforeMva: dollars(
    "Cash surrender value on guaranteed terms before market value adjustment; not guaranteed",
    "marketValueAdjustment",
  ),
  surrenderValueMin: dollars("Least cash surrender value", "marketValueAdjustment"),
  gPremium: {
    ...dollars("Premium paid on guaranteed terms, where there are later premiums", "laterPremiums"),
    isOptional: true,
  },
  gPremiumBonus: {
    ...dollars("Bonus on it", "laterPremiums"),
    isOptional: true,
  },
};

const VALUES = ["accountValue", "surrenderValue", "deathBenefit"] as const;
const INCOME = ["benefitBase", "lifetimeIncome", "cumulativeIncome"] as const;

/** Columns of the yearly table that are flat outputs too, for the contract years below. */
export const KEY_FIGURES: readonly string[] = [
  ...VALUES,
  ...VALUES.map(guaranteedName),
  ...INCOME,
  ...INCOME.map(guaranteedName),
];

/** Contract years with key figures, beside the end of the surrender charges; contracts may be shorter. */
export const KEY_YEARS = [1, 5, 10];

function keyFigures(): OutputFields {
  const ends = [
    ...KEY_YEARS.map((year) => [`Year${year}`, `contract year ${year}`] as const),
    ["EndOfSurrenderCharge", "the surrender charge period"] as const,
  ];
  return Object.fromEntries(
    ends.flatMap(([suffix, year]) =>
      KEY_FIGURES.map((name) => {
        const about = ILLUSTRATION[name] as OutputField;
        const title = `${about.title} at the end of ${year}`;
        const isOptional = suffix !== "Year1" || about.isOptional === true;
        return [name + suffix, { ...about, title, isOptional }];
      }),
    ),
  );
}

const SCENARIOS: Readonly<Record<string, string>> = {
  Lowest: "ten calendar years of lowest index growth",
  MostRecent: "the most recent ten calendar years",
  Highest: "ten calendar years of highest index growth",
};

const MEANS: OutputFields = Object.fromEntries(
  Object.entries(SCENARIOS).flatMap(([name, years]) => [
    [`geometricMean${name}`, rate(`Geometric mean annual rate of ${years}`, "index")],
    [
      `geometricMeanOfCrediting${name}`,
      rate(`The same for a contract without withdrawals and riders, of ${years}`, "index"),
    ],
  ]),
);

export const OUTPUTS: OutputFields = {
  illustrationId: text("The illustration's id, as printed on every page"),
  preparedOn: date("The day it was prepared"),
  issueDate: date("The assumed issue date"),
  productName: text("Product"),
  productVersion: text("Version of the product"),
  ratesEffectiveOn: date("The day from which the product's rates are in effect"),
  state: text("State of issue, two letters"),
  taxStatus: text("Tax status"),
  issueAge: whole("The annuitant's age at issue"),
  ownerIssueAge: whole(
    "The owner's age at issue; of a trust or other entity, that of the birth date sent as the owner's",
  ),
  jointOwnerIssueAge: { ...whole("The joint owner's age at issue", "builtin"), isOptional: true },
  secondLifeIssueAge: {
    ...whole(
      "Age at issue of the second of two lives, of a rider or else of annuity payments that cover two",
      "builtin",
    ),
    isOptional: true,
  },
  premium: dollars("Premium"),
  laterPremiums: {
    ...dollars("Premiums after the first one, together", "laterPremiums"),
    isOptional: true,
  },
  premiumBonus: dollars("Premium bonus"),
  initialAccountValue: dollars("Account value at issue"),
  surrenderChargeYears: whole("Contract years with a surrender charge"),
  contractYears: whole("Contract years illustrated"),
  ...keyFigures(),
  lifetimeIncomeStartYear: whole("Contract year in which lifetime income starts", "lifetimeIncome"),
  lifetimeIncomeStartAge: whole(
    "Age at which lifetime income starts: the covered person’s, of two the younger one’s",
    "lifetimeIncome",
  ),
  gLifetimeIncomeAtStart: dollars("Guaranteed lifetime income a year", "lifetimeIncome"),
  lifetimeIncomeAtStart: dollars("Lifetime income a year", "lifetimeIncome"),
  ...MEANS,
};

const scenario = (title: string, ...of: readonly Feature[]): OutputTable => ({
  title: `Contract years: ${title}`,
  columns: CONTRACT_YEAR,
  of,
});

/** Tables by name. */
export const TABLES: Readonly<Record<string, OutputTable>> = {
  Illustration: {
    title: "Contract years under current and, with g before their names, guaranteed terms",
    columns: ILLUSTRATION,
  },
  Guaranteed: scenario("guaranteed terms", "index", "tablePerScenario"),
  Current: scenario("current terms", "index", "tablePerScenario"),
  ...Object.fromEntries(
    Object.entries(SCENARIOS).map(([name, years]) => [name, scenario(years, "index")]),
  ),
  Zero: scenario("current terms without index growth", "index"),
  Reduced: scenario("reduced terms", "index"),
  LifetimeIncome: {
    title: "Lifetime income by the contract year in which it starts",
    of: ["lifetimeIncome"],
    isOptional: true,
    columns: {
      contractYear: whole("Contract year in which it starts"),
      attainedAge: whole("Age at which it starts"),
      guaranteedIncome: dollars("Guaranteed income a year"),
      currentIncome: dollars("Income a year under current terms"),
    },
  },
  IndexYears: {
    title: "Each index strategy in each scenario's calendar years",
    of: ["index"],
    columns: {
      scenario: text("Scenario"),
      strategy: text("Strategy"),
      index: text("Index"),
      calendarYear: whole("Calendar year"),
      indexAtStart: rate("Index at the start of the year"),
      indexAtEnd: rate("Index at the end of the year"),
      indexChange: rate("Change of the index"),
      creditedRate: rate("Rate credited"),
      boundsThatActed: text("Terms that changed the index's change into the credited rate"),
    },
  },
  Indexes: {
    title: "The market indexes of the scenarios",
    of: ["index"],
    columns: {
      index: text("Index"),
      name: text("Its name"),
      provider: text("Who publishes it"),
      liveSince: date("The first day it was published"),
      backCastYears: whole("Year-ends on record from before that day, none of which is used"),
      searchedYears: whole("Calendar years that its periods were chosen from"),
    },
  },
  Annuitization: {
    title: "Annuity payments by the contract year in which they start",
    of: ["annuitization"],
    columns: {
      ...EACH_YEAR,
      gValue: dollars("Amount applied, guaranteed"),
      gRatePerThousand: dollars("Guaranteed payment for each $1,000"),
      gPayment: dollars("Guaranteed payment"),
      value: dollars("Amount applied"),
      ratePerThousand: dollars("Payment for each $1,000"),
      payment: dollars("Payment"),
    },
  },
  UntaxedPayments: {
    title: "Untaxed part of annuity payments, where the prescribed tables known here tell it",
    of: ["annuitization"],
    columns: {
      ...EACH_YEAR,
      expectedReturnMultiple: rate("Years of payments expected by tax law"),
      gExclusionRate: rate(
        "Part of the guaranteed payment not taxed until the premium has come out",
      ),
      exclusionRate: rate("Part of the payment not taxed until the premium has come out"),
    },
  },
  MarketValueAdjustment: {
    title: "What the market value adjustment does when the reference rate moves",
    of: ["marketValueAdjustment"],
    columns: {
      contractYear: whole("Contract year"),
      accountValue: dollars("Account value"),
      surrenderValueBeforeAdjustment: dollars("Cash surrender value before the adjustment"),
      surrenderValueRatesUp: dollars("Cash surrender value after rates rose"),
      surrenderValueRatesDown: dollars("Cash surrender value after rates fell"),
      minimumValue: dollars("Guaranteed minimum value"),
    },
  },
};

/** The features of a product, and whether each is there in all of its states and surrender periods. */
export function featuresOf(product: AnyProduct): ReadonlyMap<Feature, boolean> {
  if (product.engine !== "builtin") return new Map();
  const all = listFormTerms(product.definition).map(({ definition }) => listFeatures(definition));
  return new Map(
    all.flat().map((feature) => [feature, all.every((each) => each.includes(feature))]),
  );
}

function listFeatures(definition: Definition): readonly Feature[] {
  const { kind, riders, annuitization, marketValueAdjustment, laterPremiums } = definition;
  const features: readonly (readonly [Feature, boolean])[] = [
    ["accumulationGuarantee", definition.accumulationGuarantee !== undefined],
    ["builtin", true],
    ["annuitization", annuitization !== undefined],
    ["deathPayments", riders.some(({ terms }) => hasDeathPayments(terms))],
    ["index", kind === "index"],
    ["laterPremiums", laterPremiums !== undefined],
    [
      "unfinishedTerms",
      definition.strategies.some(({ unfinishedTerm }) => unfinishedTerm !== undefined),
    ],
    ["lifetimeIncome", riders.some(({ terms }) => paysIncome(terms))],
    ["marketValueAdjustment", marketValueAdjustment !== undefined],
  ];
  return features.flatMap(([feature, isThere]) => (isThere ? [feature] : []));
}
