/** Every input of `annuiyInputData`, with the product's bounds, codes and defaults. */

import { LAST_CONTRACT_YEAR, isJoint, paysIncome, US_STATES } from "#annuity";
import {
  AMOUNT_BASES,
  GENDERS,
  MODES,
  PAYMENT_OPTIONS,
  RELATIONS,
  TAX_STATUSES,
  WITHDRAWAL_TYPES,
  yearsTitle,
  type Product,
  type Definition,
  type Rider,
  type Strategy,
  widestBounds,
  rateTerms,
} from "#terms";
import type { JsonSchema } from "#schema";
import { DEFAULT_LANGUAGE, type Language, textsOf } from "#texts";
import { PRODUCER_FORMS } from "./common_inputs.ts";
import {
  type Choice,
  choicesOf,
  type Describe,
  dateField,
  groupField,
  type InputField,
  named,
  numberField,
  type NumberField,
  schemaOfFields,
  textField,
  wordField,
  type WordField,
} from "./input_field.ts";
import { lastPremiumYear } from "./later_premium_inputs.ts";
import { defaultRider, isRiderRequired, RIDER_INPUTS } from "./rider_inputs.ts";

const LAST_AGE = 121;
const USUAL_ISSUE_AGE = 60;

/** A rate that a request may lower, and its field of the crediting terms. */
export interface RateField extends NumberField {
  readonly term: string;
}

export type IndexAnnuityFields = ReturnType<typeof makeFields>;

const FIELDS = new WeakMap<Product, IndexAnnuityFields>();

/** The index annuity endpoint's inputs for a product. Source: [D21], [D59]. */
export function indexAnnuityFields(product: Product): IndexAnnuityFields {
  const ready = FIELDS.get(product);
  if (ready !== undefined) return ready;
  const fields = makeFields(product);
  FIELDS.set(product, fields);
  return fields;
}

/** All fields, in published order. */
export function listFields({ rates, ...fields }: IndexAnnuityFields): readonly InputField[] {
  return [...Object.values(fields).filter((field) => field !== undefined), ...rates];
}

/**
 * JSON Schema of `annuiyInputData` for a product: names, bounds, codes with titles, defaults, examples. Descriptions are in
 * the language; titles are in English, and translated as those of any schema.
 *
 * Valid inputs are refused only by rules across fields. The endpoint also accepts words in any case, except
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
    $schema: "https://json-schema.org/draft/2020-12/schema",
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

/** What is sold: product, premiums, state and terms. */
function premiumFields({ name, definition }: Product) {
  const { rateLock, surrenderPeriods } = definition;
  return {
    Product: textField({
      title: "Product name",
      description: (say) => say.label,
      otherNames: ["productName", "slug"],
      default: name,
    }),
    initamt: numberField({
      title: "Single premium in dollars",
      otherNames: ["premium", "initialAmount", "initialPremium", "amount", "deposit", "investment"],
      ...widestBounds(definition, "premium"),
      unit: "dollars",
      default: definition.premium.default,
    }),
    laterPremiums: definition.laterPremiums && laterPremiums(definition.laterPremiums),
    State: wordField({
      title: "State of issue, by its two-letter abbreviation in capitals",
      otherNames: ["issueState", "stateCode", "residenceState"],
      choices: US_STATES.map((state) => ({
        words: [state.abbreviation],
        title: state.name,
        entry: state,
      })),
      isExact: true,
      default: definition.homeState,
      misfit: "abbreviation",
    }),
    surrenderPeriod:
      surrenderPeriods &&
      wordField({
        title: "Contract years in which surrender is charged",
        otherNames: ["surrenderYears", "surrenderChargePeriod", "term", "guaranteePeriod"],
        choices: surrenderPeriods.map(({ years }) => ({
          words: [years],
          title: yearsTitle(years),
          entry: years,
        })),
        default: surrenderPeriods[0]?.years,
      }),
    rateLockDate:
      rateLock &&
      dateField({
        title: "Day of the application, whose rates are locked; today’s rates unless given",
        description: (say) => say.rateLock({ days: rateLock.daysMaximum }),
        otherNames: ["rateLock", "applicationDate", "lockDate"],
      }),
  };
}

/** Owners, second lives and the producer. */
function personFields(definition: Definition) {
  const issueAge = widestBounds(definition, "issueAge");
  return {
    issueage: numberField({
      title: "Owner’s issue age, last birthday",
      description: (say) => say.ownerIsAnnuitant,
      otherNames: ["age", "ownerAge", "annuitantAge", "clientAge"],
      ...issueAge,
      unit: "years",
      default: Math.min(issueAge.maximum, Math.max(issueAge.minimum, USUAL_ISSUE_AGE)),
    }),
    dob: dateField({
      title: "Owner’s date of birth",
      description: (say) => say.birthDate,
      otherNames: ["dateOfBirth", "birthDate", "ownerDob", "birthday"],
    }),
    gender: wordField({
      title: "Owner’s gender",
      otherNames: ["sex", "ownerGender"],
      choices: GENDER_CHOICES,
      default: "male",
    }),
    ownerName: textField({
      title: "Owner’s name, as paper prints it",
      otherNames: ["name", "clientName", "ownerFirstName", "ownerLastName", "owner"],
      default: "Valued Client",
    }),
    jointOwner: groupField({
      title: "Second owner",
      description: (say) => say.jointOwner,
      otherNames: ["coOwner", "secondOwner", "jointOwnerName"],
      fields: JOINT_OWNER_FIELDS,
      required: ["dob"],
    }),
    spouseDob: dateField({
      title: "Date of birth of the owner’s spouse, where the spouse is the only beneficiary",
      description: (say) => say.spouse,
      otherNames: ["spouseDateOfBirth", "beneficiaryDob", "spouseBirthDate"],
    }),
    jointage: numberField({
      title: "Issue age of a second covered person",
      description: (say) => say.secondPerson,
      otherNames: ["spouseAge", "jointIssueAge", "jointOwnerAge"],
      minimum: 0,
      maximum: LAST_AGE,
      unit: "years",
    }),
    jointName: textField({
      title: "Name of the second covered person, as paper prints it",
      otherNames: ["spouseName", "jointAnnuitantName", "secondName"],
    }),
    producerName: textField({
      title: "Name of the producer who presents the illustration, as paper prints it",
      otherNames: ["producer", "agent", "agentName", "advisor", "advisorName", "preparedBy"],
    }),
    producerLicense: textField({
      title: "License number of the producer, as paper prints it",
      otherNames: ["agentLicense", "licenseNumber", "license", "npn"],
      form: PRODUCER_FORMS.license,
    }),
    producerPhone: textField({
      title: "Phone number of the producer, as paper prints it",
      otherNames: ["agentPhone", "phone", "phoneNumber"],
      form: PRODUCER_FORMS.phone,
    }),
  };
}

/** What the owner elects. */
function choiceFields(product: Product) {
  const { maximumAnnuitizationAge, strategies } = product.definition;
  return {
    qualified: wordField({
      title: "Tax status",
      otherNames: ["taxQualification", "taxStatus", "isQualified", "qualification"],
      choices: TAX_STATUS_CHOICES,
      default: "nq",
      refused: REFUSED_TAX_STATUSES,
    }),
    rider: wordField({
      title: "Rider elected",
      otherNames: ["rider1", "rider2", "riders", "glwb", "incomeRider"],
      choices: riderChoices(product),
      default:
        RIDER_INPUTS.flatMap((input) => defaultRider(product, input).riders)[0]?.id ?? "none",
    }),
    incomeStartAge: numberField({
      title: "Age at which lifetime income starts",
      description: (say) => say.incomeStart,
      otherNames: ["incomeAge", "incomeStart"],
      minimum: 0,
      maximum: maximumAnnuitizationAge - 1,
      unit: "years",
    }),
    withdrawals: groupField({
      title: "Withdrawals",
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
    allocations: allocations(strategies),
    paymentMode: wordField({
      title: "How often annuity payments would be made",
      choices: choicesOf(MODES, "name"),
      default: "monthly",
    }),
    paymentOption: wordField({
      title: "How annuity payments would be made",
      choices: choicesOf(PAYMENT_OPTIONS, "code"),
      default: 2,
    }),
  };
}

/** Terms that a request may lower, and what is assumed. */
function termsFields(definition: Definition) {
  const { maximumAnnuitizationAge, marketValueAdjustment } = definition;
  const bonusRate = definition.premiumBonus?.rate ?? 0;
  return {
    bonus: numberField({
      title: "Premium bonus",
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
        title: "Reference rate of the market value adjustment at surrender",
        otherNames: ["mvaRate", "referenceRate"],
        minimum: 0,
        maximum: 1,
        unit: "fraction",
        default: marketValueAdjustment.rateAtIssue,
      }),
    illustrateToAge: numberField({
      title: "Age to which values are illustrated",
      description: (say) => say.illustratedAge,
      otherNames: ["maturityAge", "toAge", "endAge"],
      minimum: 1,
      maximum: LAST_AGE,
      unit: "years",
      default: maximumAnnuitizationAge,
    }),
    illustrationDate: dateField({
      title: "Assumed issue date; the day of preparation unless given",
      description: issueDates(definition),
      otherNames: ["date", "issueDate", "effectiveDate"],
    }),
  };
}

function issueDates({ issueDate, ratesEffectiveOn: first }: Definition): Describe {
  return (say) =>
    issueDate === undefined ? say.preparationDay : say.issueDates({ ...issueDate, first });
}

/** Values of other systems that are not illustrated, and why. */
const REFUSED_TAX_STATUSES: NonNullable<WordField["refused"]> = [
  {
    words: ["inherited", "inherited-ira", "inherited ira", "beneficiary-ira", "stretch"],
    why: "inheritedIra",
  },
  {
    words: ["qlac"],
    why: "longevityContract",
  },
];

const OTHER_WORDS: Partial<Record<string, readonly string[]>> = {
  nq: ["non-qualified", "no"],
  ira: ["q", "yes"],
};

const TAX_STATUS_CHOICES = Object.entries(TAX_STATUSES).map(
  ([status, entry]): Choice<typeof entry> => ({
    words: [status, ...(OTHER_WORDS[status] ?? [])],
    title: entry.title,
    entry,
  }),
);

const GENDER_CHOICES = GENDERS.map(({ code, title, gender }): Choice<typeof gender> => ({
  words: [gender, title.slice(0, 1), code],
  title,
  entry: gender,
}));

const NO_RIDER: Choice<readonly Rider[]> = { words: ["none"], title: "None", entry: [] };

/** `none`, each rider's id, and `single` and `joint` for the first lifetime income rider of that kind; riders of the contract with each. */
function riderChoices(product: Product): readonly Choice<readonly Rider[]>[] {
  const { riders } = product.definition;
  const required = RIDER_INPUTS.filter((input) => isRiderRequired(product, input)).flatMap(
    (input) => defaultRider(product, input).riders,
  );
  const incomes = riders.filter(({ terms }) => paysIncome(terms));
  const joint = incomes.find(({ terms }) => isJoint(terms));
  const single = incomes.find(({ terms }) => !isJoint(terms));
  return [
    ...(required.length === 0 ? [NO_RIDER] : []),
    ...riders.map((rider): Choice<readonly Rider[]> => ({
      words: [
        rider.id,
        ...(rider === joint ? ["joint"] : []),
        ...(rider === single ? ["single"] : []),
      ],
      title: rider.name,
      entry: [...required.filter(({ input }) => input !== rider.input), rider],
    })),
  ];
}

const WITHDRAWAL_FIELDS = named({
  type: wordField({
    title: "Kind of withdrawals",
    description: (say) => say.withdrawals,
    choices: choicesOf(WITHDRAWAL_TYPES, "name"),
  }),
  amount: numberField({
    title: "Withdrawn a year",
    description: (say) => say.amount,
    minimum: 0,
    maximum: 1_000_000_000,
    unit: "amount",
    default: 0,
  }),
  amountIs: wordField({
    title: "Whether the amount is taken before charges, or paid after them",
    description: (say) => say.amountIs,
    choices: choicesOf(AMOUNT_BASES, "name"),
    default: "gross",
  }),
  mode: wordField({
    title: "How often withdrawals are taken",
    choices: choicesOf(MODES, "name"),
    default: "annual",
  }),
  startYear: numberField({
    title: "Contract year of the first withdrawal",
    description: (say) => say.startYear,
    minimum: 1,
    maximum: LAST_CONTRACT_YEAR,
    unit: "years",
  }),
  endYear: numberField({
    title: "Contract year of the last withdrawal",
    description: (say) => say.endYear,
    minimum: 1,
    maximum: LAST_CONTRACT_YEAR,
    unit: "years",
  }),
});

const JOINT_OWNER_FIELDS = named({
  dob: dateField({ title: "Date of birth" }),
  name: textField({ title: "Name, as paper prints it", default: "Valued Joint Owner" }),
  gender: wordField({ title: "Gender", choices: GENDER_CHOICES, default: "unisex" }),
  relation: wordField({
    title: "What the joint owner is to the owner",
    choices: choicesOf(RELATIONS, "name"),
    default: "spouse",
  }),
});

function laterPremiums(terms: NonNullable<Definition["laterPremiums"]>) {
  const isWithinYears = terms.isTakenWithinYears === true;
  const month = numberField({
    title: "Month of the contract year at whose start it is paid; 1 unless given",
    minimum: 1,
    maximum: 12,
    unit: "amount",
  });
  return groupField({
    title: "Premiums after the first",
    otherNames: ["additionalPremiums", "furtherPremiums", "premiums", "subsequentPremiums"],
    isList: true,
    fields: named({
      contractYear: numberField({
        title: isWithinYears
          ? "Contract year in which it is paid"
          : "Contract year at whose start it is paid",
        minimum: isWithinYears ? 1 : 2,
        maximum: lastPremiumYear(terms),
        unit: "years",
      }),
      ...(isWithinYears ? { month } : {}),
      amount: numberField({
        title: "Premium in dollars",
        minimum: terms.minimum,
        maximum: terms.maximum ?? PREMIUM_MAX,
        unit: "dollars",
      }),
    }),
    required: ["contractYear", "amount"],
  });
}

/** Most dollars of any premium. */
const PREMIUM_MAX = 1e9;

function allocations(strategies: readonly Strategy[]) {
  return groupField({
    title: "Premium by crediting strategy",
    description: (say) => say.allocations,
    otherNames: ["allocation", "strategies", "strategy"],
    isList: true,
    fields: named({
      strategy: wordField({
        title: "Crediting strategy",
        choices: strategies.map((entry) => ({ words: [entry.id], title: entry.name, entry })),
        isExact: true,
      }),
      pct: numberField({
        title: "Share of the premium in per cent",
        minimum: 0,
        maximum: 100,
        unit: "percent",
      }),
    }),
    required: ["strategy", "pct"],
  });
}

/** The rates that a request may lower: name, field of the crediting terms, and maximum. */
const RATES = [
  { name: "cap", term: "cap", title: "Cap", maximum: 1 },
  { name: "par", term: "participation", title: "Participation rate", maximum: 10 },
  { name: "spread", term: "spread", title: "Spread", maximum: 1 },
  { name: "trigger", term: "triggerRate", title: "Trigger rate", maximum: 1 },
  { name: "fixedrate", term: "rate", title: "Declared rate", maximum: 1 },
  { name: "monthlycap", term: "monthlyCap", title: "Monthly cap", maximum: 1 },
] as const;

/** The rates that a strategy of the product has. */
function rateFields(strategies: readonly Strategy[]): readonly RateField[] {
  const terms = new Set(
    strategies.flatMap(({ current }) =>
      rateTerms(current).flatMap(({ field, value }) => (value === undefined ? [] : [field])),
    ),
  );
  return RATES.filter(({ term }) => terms.has(term)).map(({ name, term, title, maximum }) => ({
    kind: "number",
    name,
    term,
    title: `${title}, for the strategies that have one`,
    description: (say) => say.rates,
    minimum: 0,
    maximum,
    unit: "fraction",
  }));
}
