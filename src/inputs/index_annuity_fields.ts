/** Every input of `annuiyInputData`, with the product's bounds, codes and defaults. */

import { oncePer } from "#base";
import { LAST_AGE, LAST_CONTRACT_YEAR } from "#annuity";
import { type Product, type Definition, type Strategy, widestBounds, rateTerms } from "#terms";
import { SCHEMA_DIALECT, type JsonSchema } from "#schema";
import { DEFAULT_LANGUAGE, EN_US, type Language, textsOf } from "#texts";
import { BOUNDED } from "./bounded_inputs.ts";
import { declaredFields } from "./declared_inputs.ts";
import {
  type Describe,
  dateField,
  fieldIn,
  groupField,
  type InputField,
  named,
  numberField,
  type NumberField,
  schemaOfFields,
  textField,
} from "./input_field.ts";
import { ELECTIONS, PERSONS, PRODUCER_FIELDS } from "./input_table.ts";

const { indexAnnuityTitles: titles } = EN_US;
const { names } = EN_US.parties;

const USUAL_ISSUE_AGE = 60;

/** A rate that a request may lower; `term` is its field in the crediting terms. */
export interface RateField extends NumberField {
  readonly term: string;
}

export type IndexAnnuityFields = ReturnType<typeof makeFields>;

/** The index annuity endpoint's inputs for a product. Source: [D21], [D59]. */
export const indexAnnuityFields = oncePer(makeFields);

/** All fields, in published order. */
export function listFields({ rates, ...fields }: IndexAnnuityFields): readonly InputField[] {
  return [...Object.values(fields).filter((field) => field !== undefined), ...rates];
}

/**
 * JSON Schema of `annuiyInputData` for a product: names, bounds, codes with titles, defaults, examples. Descriptions are in
 * the language; titles are in English and translated later, as in any schema.
 *
 * Only rules across fields refuse inputs that fit the schema. The endpoint also accepts words in any case, except for
 * `State` and `strategy`. Source: [D59].
 */
export function indexAnnuitySchema(
  product: Product,
  language: Language = DEFAULT_LANGUAGE,
): JsonSchema {
  const fields = indexAnnuityFields(product);
  const [strategy] = product.definition.strategies;
  const { default: premium } = product.definition.premium;
  return {
    $schema: SCHEMA_DIALECT,
    title: `annuiyInputData of ${product.name}`,
    ...schemaOfFields(listFields(fields), textsOf(language)),
    maxProperties: 500,
    examples: [
      { Product: product.name, initamt: premium, State: "CT" },
      {
        Product: product.name,
        initamt: premium,
        State: "CT",
        issueage: USUAL_ISSUE_AGE,
        gender: "female",
        ownerName: "Valued Owner",
        qualified: "ira",
        allocations: [{ strategy: strategy?.id, pct: 100 }],
        withdrawals: { type: "free", mode: "annual", startYear: 2 },
      },
    ],
  };
}

function makeFields(product: Product) {
  const fields = named({
    ...premiumFields(product),
    ...personFields(product.definition),
    ...choiceFields(product),
    ...termsFields(product.definition),
  });
  return { ...fields, rates: rateFields(product.definition.strategies) };
}

/** What is bought: product, premiums, state and terms. */
function premiumFields(product: Product) {
  return {
    Product: textField({
      title: titles.label,
      description: (say) => say.label,
      otherNames: ["productName", "slug"],
      default: product.name,
    }),
    ...fieldIn(BOUNDED.premium, product),
    ...fieldIn(BOUNDED.laterPremiums, product),
    State: { ...ELECTIONS.state.data.State, default: product.definition.homeState },
    ...declaredFields(product),
  };
}

/** Owners, second lives and producer. */
function personFields(definition: Definition) {
  const issueAge = widestBounds(definition, "issueAge");
  return {
    issueage: numberField({
      title: titles.ownerAge,
      description: (say) => say.ownerIsAnnuitant,
      otherNames: ["age", "ownerAge", "annuitantAge", "clientAge"],
      ...issueAge,
      unit: "years",
      default: Math.min(issueAge.maximum, Math.max(issueAge.minimum, USUAL_ISSUE_AGE)),
    }),
    ...PERSONS.ownerBirthDate.data,
    ...PERSONS.ownerGender.data,
    ownerName: textField({
      title: titles.ownerName,
      otherNames: ["name", "clientName", "ownerFirstName", "ownerLastName", "owner"],
      default: `${names.first} ${names.owner}`,
    }),
    jointOwner: groupField({
      title: titles.jointOwner,
      description: (say) => say.jointOwner,
      otherNames: ["coOwner", "secondOwner", "jointOwnerName"],
      fields: JOINT_OWNER_FIELDS,
      required: ["dob"],
    }),
    ...PERSONS.spouseBirthDate.data,
    jointage: numberField({
      title: titles.secondAge,
      description: (say) => say.secondPerson,
      otherNames: ["spouseAge", "jointIssueAge", "jointOwnerAge"],
      minimum: 0,
      maximum: LAST_AGE,
      unit: "years",
    }),
    jointName: textField({
      title: titles.secondName,
      otherNames: ["spouseName", "jointAnnuitantName", "secondName"],
    }),
    ...PRODUCER_FIELDS,
  };
}

/** What the owner elects. */
function choiceFields(product: Product) {
  const { maximumAnnuitizationAge } = product.definition;
  return {
    ...ELECTIONS.taxStatus.data,
    ...fieldIn(BOUNDED.riders, product),
    incomeStartAge: numberField({
      title: titles.incomeStartAge,
      description: (say) => say.incomeStart,
      otherNames: ["incomeAge", "incomeStart"],
      minimum: 0,
      maximum: maximumAnnuitizationAge - 1,
      unit: "years",
    }),
    withdrawals: groupField({
      title: titles.withdrawals,
      otherNames: [
        "withdrawal",
        "wdType",
        "wdAmount",
        "wdMode",
        "wdStartDuration",
        "systematicWithdrawals",
      ],
      fields: WITHDRAWAL_FIELDS,
    }),
    ...fieldIn(BOUNDED.allocations, product),
    ...ELECTIONS.paymentMode.data,
    ...ELECTIONS.paymentOption.data,
  };
}

/** Terms that a request may lower, and assumptions. */
function termsFields(definition: Definition) {
  const { maximumAnnuitizationAge, marketValueAdjustment } = definition;
  const bonusRate = definition.premiumBonus?.rate ?? 0;
  return {
    bonus: numberField({
      title: titles.bonus,
      description: (say) => say.bonus({ rate: bonusRate }),
      otherNames: ["premiumBonus", "bonusRate", "premiumBonusRate"],
      minimum: 0,
      maximum: 1,
      unit: "fraction",
      default: bonusRate,
    }),
    mvaRateNow:
      marketValueAdjustment &&
      numberField({
        title: titles.rateNow,
        otherNames: ["mvaRate", "referenceRate"],
        minimum: 0,
        maximum: 1,
        unit: "fraction",
        default: marketValueAdjustment.rateAtIssue,
      }),
    illustrateToAge: numberField({
      title: titles.illustratedAge,
      description: (say) => say.illustratedAge,
      otherNames: ["maturityAge", "toAge", "endAge"],
      minimum: 1,
      maximum: LAST_AGE,
      unit: "years",
      default: maximumAnnuitizationAge,
    }),
    illustrationDate: dateField({
      title: titles.issueDate,
      description: issueDates(definition),
      otherNames: ["date", "issueDate", "effectiveDate"],
    }),
  };
}

function issueDates({ issueDate, ratesEffectiveOn: first }: Definition): Describe {
  return (say) =>
    issueDate === undefined ? say.preparationDay : say.issueDates({ ...issueDate, first });
}

const WITHDRAWAL_FIELDS = named({
  ...ELECTIONS.withdrawalType.data,
  ...ELECTIONS.withdrawalAmount.data,
  ...ELECTIONS.withdrawalBasis.data,
  ...ELECTIONS.withdrawalMode.data,
  ...ELECTIONS.withdrawalStart.data,
  endYear: numberField({
    title: titles.withdrawalEnd,
    description: (say) => say.endYear,
    minimum: 1,
    maximum: LAST_CONTRACT_YEAR,
    unit: "years",
  }),
});

const JOINT_OWNER_FIELDS = named({
  ...PERSONS.jointOwnerBirthDate.data,
  name: textField({ title: titles.jointOwnerName, default: `${names.first} ${names.jointOwner}` }),
  ...PERSONS.jointOwnerGender.data,
  ...PERSONS.jointOwnerRelation.data,
});

/** The rates that a request may lower: name, field of the crediting terms, and maximum. */
export const RATES = [
  { name: "cap", term: "cap", maximum: 1 },
  { name: "par", term: "participation", maximum: 10 },
  { name: "spread", term: "spread", maximum: 1 },
  { name: "trigger", term: "triggerRate", maximum: 1 },
  { name: "fixedrate", term: "rate", maximum: 1 },
  { name: "monthlycap", term: "monthlyCap", maximum: 1 },
] as const;

/** The rates that any strategy of the product has. */
function rateFields(strategies: readonly Strategy[]): readonly RateField[] {
  const terms = new Set(
    strategies.flatMap(({ current }) =>
      rateTerms(current).flatMap(({ field, value }) => (value === undefined ? [] : [field])),
    ),
  );
  return RATES.filter(({ term }) => terms.has(term)).map(({ name, term, maximum }) => ({
    kind: "number",
    name,
    term,
    title: titles[term],
    description: (say) => say.rates,
    minimum: 0,
    maximum,
    unit: "fraction",
  }));
}
