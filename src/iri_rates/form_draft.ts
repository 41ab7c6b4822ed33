/** Drafts a form from IRI files for a product without one: what the files state, and blanks for the rest [D117]. */

import { type CreditingTerms, isRequired, METHODS, US_STATES } from "#annuity";
import { isObject } from "#base";
import { DefinitionSchema } from "#terms";
import { type JsonSchema, type RowFault, rowFault } from "#schema";
import { eachPlace, memberOf } from "./components.ts";
import { formNameOf } from "./import_rates.ts";
import {
  type DictionaryProduct,
  findDictionaryFaults,
  findRateFileFaults,
  type RateFile,
  type RateStrategy,
} from "./rate_file.ts";
import { SHAPES } from "./shapes.ts";

type Json = Readonly<Record<string, unknown>>;

/** A blank. No member accepts it, so the product check names every blank that is left. */
const BLANK = "";

/** A draft of a product's definition, or what is wrong with the file. */
export type FormDraft =
  | {
      readonly kind: "drafted";
      readonly name: string;
      readonly definition: Json;
    }
  | { readonly kind: "refused"; readonly faults: readonly RowFault[] };

/**
 * A definition with every required member. A strategy gets the method of its representation: the one that `shapes` names
 * for the dictionary's id, or else the first with the components of the strategy's first rate.
 */
export function draftForm(
  file: unknown,
  dictionary: unknown,
  about: {
    readonly names: ReadonlyMap<string, string>;
    readonly shapes: ReadonlyMap<string, string>;
  },
): FormDraft {
  const shape = [...findRateFileFaults(file), ...findDictionaryFaults(dictionary)];
  if (shape.length > 0) return { kind: "refused", faults: shape };
  const { product } = dictionary as { readonly product: DictionaryProduct };
  const { rates } = file as RateFile;
  const all = rates.flatMap((entry) => entry.rates.flatMap(({ strategies }) => strategies));
  const faults: RowFault[] = [];
  const strategies = product.strategies.map(({ id, displayName }, index) => {
    const first = all.find((one) => one.id === id);
    const drafted = draftStrategy(first?.components ?? [], about.shapes.get(id));
    if (typeof drafted === "string") {
      faults.push(rowFault(["dictionary", "product", "strategies", index], drafted));
      return {};
    }
    return { id: formNameOf(id, about.names), name: displayName, ...drafted };
  });
  if (faults.length > 0) return { kind: "refused", faults };
  const isIndex = strategies.some((strategy) => Object.hasOwn(strategy, "indexId"));
  return {
    kind: "drafted",
    name: product.displayName,
    definition: {
      ...(blankOf(DefinitionSchema as unknown as JsonSchema) as Json),
      kind: isIndex ? "index" : "fixed",
      ratesEffectiveOn: rates[0]?.effectiveDate,
      unavailableStates: statesWithout(product),
      premium: premiumsOf(product),
      strategies,
      ...periodsOf(product),
    },
  };
}

/** The strategy that credits by these components, or why there is none. */
function draftStrategy(
  components: RateStrategy["components"],
  named: string | undefined,
): Json | string {
  const types = components.map(({ type }) => type).filter((type) => type !== "annualFee");
  const shape = SHAPES.find(({ name, components: of, methods }) =>
    named === undefined
      ? methods !== undefined && of.join(" ") === types.join(" ")
      : name === named,
  );
  if (shape === undefined) {
    return named === undefined
      ? `has ${types.join(", ") || "no rates"}, which is no representation that is illustrated`
      : `must be one of ${SHAPES.map(({ name }) => name).join(", ")}`;
  }
  const [method] = shape.methods ?? [];
  if (method === undefined) return `${shape.name} ${shape.refusal ?? ""}`;
  const rates: Record<string, number> = {};
  eachPlace(components, ({ type, value }, place) => {
    if (type !== "annualFee") rates[memberOf(type, place, method)] = value;
  });
  const fee = components.find(({ type }) => type === "annualFee")?.value;
  return {
    ...(METHODS[method].usesIndex ? { indexId: BLANK } : {}),
    termYears: METHODS[method].usesIndex ? BLANK : 1,
    ...(fee === undefined ? {} : { feeRate: fee }),
    current: { ...blankTerms(method), ...rates },
    guaranteed: blankTerms(method),
  };
}

function blankTerms(method: CreditingTerms["method"]): Json {
  const required = Object.entries(METHODS[method].fields).filter(([, field]) => isRequired(field));
  return { method, ...Object.fromEntries(required.map(([name]) => [name, BLANK])) };
}

function blankOf(schema: JsonSchema): unknown {
  const { type, properties, required, items, minItems } = schema;
  if (type === "array") {
    return Number(minItems ?? 0) > 0 && isObject(items) ? [blankOf(items)] : [];
  }
  if (type !== "object" || !isObject(properties)) return BLANK;
  const names = Array.isArray(required) ? (required as string[]) : [];
  return Object.fromEntries(names.map((name) => [name, blankOf(properties[name] as JsonSchema)]));
}

function statesWithout({ applicableJurisdictions }: DictionaryProduct): readonly string[] {
  if (applicableJurisdictions === undefined) return [];
  return US_STATES.map(({ abbreviation }) => abbreviation).filter(
    (state) => !applicableJurisdictions.includes(`US-${state}`),
  );
}

function premiumsOf({ premiumBands }: DictionaryProduct) {
  const minimum = Math.min(...premiumBands.map(({ premiumFrom }) => premiumFrom));
  const tops = premiumBands.map(({ premiumTo }) => premiumTo);
  const maximum = tops.includes(undefined) ? BLANK : Math.max(...(tops as number[]));
  return { minimum, maximum, default: BLANK };
}

function periodsOf({ surrenderPeriods }: DictionaryProduct): Json {
  const periods = surrenderPeriods.map(({ period }) => Number.parseInt(period, 10));
  if (periods.length === 1) return {};
  return {
    surrenderPeriods: periods.map((years) => ({
      years,
      terms: { surrenderCharge: { rates: Array.from({ length: years }, () => BLANK) } },
    })),
  };
}
