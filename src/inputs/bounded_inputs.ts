/**
 * Inputs of the built-in engine that each product bounds, at both endpoints. `inputs` says how the product endpoint reads
 * the input (its schema is in the product's row); `data` is its name at the index annuity endpoint, and `field` makes that
 * endpoint's field, or none if the product lacks the terms. [D253]
 */

import { isJoint, paysIncome } from "#annuity";
import { type Definition, type Product, type Rider, type Strategy, widestBounds } from "#terms";
import { EN_US } from "#texts";
import {
  type Bounded,
  type Choice,
  groupField,
  named,
  numberField,
  wordField,
} from "./input_field.ts";
import { lastPremiumYear } from "./later_premium_inputs.ts";
import { defaultRider, isRiderRequired, RIDER_INPUTS } from "./rider_inputs.ts";

const { indexAnnuityTitles: titles } = EN_US;

export const BOUNDED = {
  premium: {
    inputs: { Premium: { type: "number" } },
    data: "initamt",
    holds: "dollars",
    field: ({ definition }: Product) =>
      numberField({
        title: titles.premium,
        otherNames: [
          "premium",
          "initialAmount",
          "initialPremium",
          "amount",
          "deposit",
          "investment",
        ],
        ...widestBounds(definition, "premium"),
        unit: "dollars",
        default: definition.premium.default,
      }),
  },
  riders: {
    inputs: { Rider1: { type: "integer" }, Rider2: { type: "integer" } },
    data: "rider",
    holds: "code",
    field: (product: Product) =>
      wordField({
        title: titles.rider,
        otherNames: ["rider1", "rider2", "riders", "glwb", "incomeRider"],
        choices: riderChoices(product),
        default:
          RIDER_INPUTS.flatMap((input) => defaultRider(product, input).riders)[0]?.id ?? "none",
      }),
  },
  allocations: {
    inputs: { Allocations: { type: "array" } },
    data: "allocations",
    field: ({ definition: { strategies } }: Product) => allocations(strategies),
  },
  laterPremiums: {
    inputs: { LaterPremiums: { type: "array" } },
    data: "laterPremiums",
    field: ({ definition: { laterPremiums: terms } }: Product) => terms && laterPremiums(terms),
  },
} as const satisfies Readonly<Record<string, Bounded>>;

const NO_RIDER: Choice<readonly Rider[]> = { words: ["none"], title: "None", entry: [] };

/**
 * `none`, each rider's id, and `single` and `joint` for the first lifetime income rider of that kind. Each choice includes
 * the riders that are part of the contract.
 */
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

function laterPremiums(terms: NonNullable<Definition["laterPremiums"]>) {
  const isWithinYears = terms.isTakenWithinYears === true;
  const month = numberField({
    title: titles.laterPremiumMonth,
    minimum: 1,
    maximum: 12,
    unit: "amount",
  });
  return groupField({
    title: titles.laterPremiums,
    otherNames: ["additionalPremiums", "furtherPremiums", "premiums", "subsequentPremiums"],
    isList: true,
    fields: named({
      contractYear: numberField({
        title: isWithinYears ? titles.laterPremiumYearWithin : titles.laterPremiumYear,
        minimum: isWithinYears ? 1 : 2,
        maximum: lastPremiumYear(terms),
        unit: "years",
      }),
      ...(isWithinYears ? { month } : {}),
      amount: numberField({
        title: titles.laterPremium,
        minimum: terms.minimum,
        maximum: terms.maximum ?? PREMIUM_MAX,
        unit: "dollars",
      }),
    }),
    required: ["contractYear", "amount"],
  });
}

/** The largest premium, in dollars. */
const PREMIUM_MAX = 1e9;

function allocations(strategies: readonly Strategy[]) {
  return groupField({
    title: titles.allocations,
    description: (say) => say.allocations,
    otherNames: ["allocation", "strategies", "strategy"],
    isList: true,
    fields: named({
      strategy: wordField({
        title: titles.strategy,
        choices: strategies.map((entry) => ({ words: [entry.id], title: entry.name, entry })),
        isExact: true,
      }),
      pct: numberField({
        title: titles.share,
        minimum: 0,
        maximum: 100,
        unit: "percent",
      }),
    }),
    required: ["strategy", "pct"],
  });
}
