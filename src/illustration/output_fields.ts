/**
 * The names in an answer's outputs and tables, with types and descriptions, for the API's documentation.
 * `outputs.ts` writes the values; tests compare answers with these lists.
 */

import { hasDeathPayments, paysIncome } from "#annuity";
import { type AnyProduct, type Definition, listFormTerms } from "#terms";
import type { YearColumn } from "#texts";
import { FEATURE_OUTPUTS, FEATURE_TABLES } from "./features/mod.ts";
import {
  dollars,
  date,
  type OutputField,
  type OutputFields,
  type OutputTable,
  rate,
  text,
  whole,
  yearField,
} from "./output_types.ts";
import { INDEX_SCENARIOS } from "./years/projected_values.ts";
import {
  capitalized,
  type Feature,
  GUARANTEED_COLUMNS,
  guaranteedName,
  titleOf,
  YEAR_COLUMN_NAMES,
} from "./years/year_columns.ts";

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

/** An end of a contract year that has key figures; contracts may be shorter. */
interface KeyEnd {
  /** Follows the name of a column. */
  readonly suffix: string;
  readonly inWords: string;
  /** The contract year, for a contract with so many years of surrender charges. */
  readonly contractYear: (surrenderChargeYears: number) => number;
}

export const KEY_ENDS: readonly KeyEnd[] = [
  ...[1, 5, 10].map((year) => ({
    suffix: `Year${year}`,
    inWords: `contract year ${year}`,
    contractYear: () => year,
  })),
  {
    suffix: "EndOfSurrenderCharge",
    inWords: "the surrender charge period",
    contractYear: (surrenderChargeYears) => Math.max(1, surrenderChargeYears),
  },
];

function keyFigures(): OutputFields {
  return Object.fromEntries(
    KEY_ENDS.flatMap(({ suffix, inWords }) =>
      KEY_FIGURES.map((name) => {
        const about = ILLUSTRATION[name] as OutputField;
        const title = `${about.title} at the end of ${inWords}`;
        const isOptional = suffix !== "Year1" || about.isOptional === true;
        return [name + suffix, { ...about, title, isOptional }];
      }),
    ),
  );
}

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
  ...Object.fromEntries(FEATURE_OUTPUTS),
};

const scenario = (title: string, ...of: readonly Feature[]): OutputTable => ({
  title: `Contract years: ${title}`,
  columns: CONTRACT_YEAR,
  of,
});

/** Tables by name: contract years first, then the features. */
export const TABLES: Readonly<Record<string, OutputTable>> = {
  Illustration: {
    title: "Contract years under current and, with g before their names, guaranteed terms",
    columns: ILLUSTRATION,
  },
  Guaranteed: scenario("guaranteed terms", "index", "tablePerScenario"),
  Current: scenario("current terms", "index", "tablePerScenario"),
  ...Object.fromEntries(
    Object.entries(INDEX_SCENARIOS).map(([name, years]) => [
      capitalized(name),
      scenario(years, "index"),
    ]),
  ),
  Zero: scenario("current terms without index growth", "index"),
  Reduced: scenario("reduced terms", "index"),
  Lowered: scenario(
    "current terms in each strategy's first term, guaranteed terms after it",
    "loweredTerms",
  ),
  ...Object.fromEntries(FEATURE_TABLES),
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
  const { kind, riders, annuitization, marketValueAdjustment, laterPremiums, scenarios } =
    definition;
  const features: readonly (readonly [Feature, boolean])[] = [
    ["accumulationGuarantee", definition.accumulationGuarantee !== undefined],
    ["builtin", true],
    ["annuitization", annuitization !== undefined],
    ["deathPayments", riders.some(({ terms }) => hasDeathPayments(terms))],
    ["index", kind === "index"],
    ["laterPremiums", laterPremiums !== undefined],
    ["loweredTerms", scenarios.hasLoweredTerms === true],
    [
      "unfinishedTerms",
      definition.strategies.some(({ unfinishedTerm }) => unfinishedTerm !== undefined),
    ],
    ["lifetimeIncome", riders.some(({ terms }) => paysIncome(terms))],
    ["marketValueAdjustment", marketValueAdjustment !== undefined],
  ];
  return features.flatMap(([feature, isThere]) => (isThere ? [feature] : []));
}
