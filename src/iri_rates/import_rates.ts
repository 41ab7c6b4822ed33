/** Reads rate sheets of a product from a rate file of the IRI Annuity Rates API: reports every fault, loses nothing [D116]. */

import { findStateByAbbreviation } from "#annuity";
import { isObject } from "#base";
import {
  type Definition,
  type SheetCell,
  resolvedDefinition,
  eachFault,
  faultsAt,
  faultsBelow,
  type RowFaults,
  patchTerms,
} from "#terms";
import { type RowFault, rowFault, type Path } from "#schema";
import { patchOf } from "./components.ts";
import {
  type DictionaryProduct,
  findDictionaryFaults,
  findRateFileFaults,
  type ProductRate,
  type RateFile,
  type RateStrategy,
} from "./rate_file.ts";
import { matchShape } from "./shapes.ts";
import type { SheetSource, SourcedGroup } from "./sheet_source.ts";

/** A sheet in the form of the seeds. */
export interface ImportedSheet {
  readonly sheet: string;
  readonly firm: string | null;
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly cells: readonly SheetCell[];
}

/** Rate sheets, or every fault of the file. */
export type RatesImport =
  | { readonly kind: "imported"; readonly sheets: readonly ImportedSheet[] }
  /** Pointers begin at the file's root; pointers into the dictionary begin with `/dictionary`. */
  | { readonly kind: "refused"; readonly faults: readonly RowFault[] };

/** What the file's identifiers mean. */
interface Context {
  readonly form: Definition;
  readonly product: DictionaryProduct;
  /** The form's names of strategies by the dictionary's ids, where the two differ. */
  readonly names: ReadonlyMap<string, string>;
}

/** An entry's rates of one strategy in one group, and its place in the file. */
interface Rates {
  readonly path: Path;
  readonly scope: "newBusiness" | "gmir";
  readonly strategyId: string;
  /** Two-letter abbreviations; absent for all other states. */
  readonly states?: readonly string[] | undefined;
  readonly components: RateStrategy["components"];
}

/**
 * One sheet for each firm and day in the file. Rates for new business become current terms, guaranteed rates become
 * guaranteed terms. Each band and surrender period becomes a cell, with further cells for states that have their own
 * rates. What a sheet has no member for is kept in the `source` of its cells, so that an export can write the file again.
 */
export function importRates(
  file: unknown,
  dictionary: unknown,
  about: Pick<Context, "form" | "names">,
): RatesImport {
  const shape = [
    ...findRateFileFaults(file),
    ...faultsBelow("/dictionary", findDictionaryFaults(dictionary)),
  ];
  if (shape.length > 0) return { kind: "refused", faults: shape };
  const { rates } = file as RateFile;
  const { product } = dictionary as { readonly product: DictionaryProduct };
  const context = { ...about, product };
  const faults: RowFault[] = [
    ...findBandFaults(product),
    ...eachFault("/rates", rates, (entry) => findEntryFaults(entry, context)),
  ];
  if (faults.length > 0) return { kind: "refused", faults };
  const sheets = groupBy([...rates.entries()], ([, entry]) =>
    JSON.stringify([entry.rateVariationId, entry.effectiveDate, entry.expiryDate]),
  ).map((entries) => sheetOf(entries, context, faults));
  return faults.length > 0 ? { kind: "refused", faults } : { kind: "imported", sheets };
}

/** The form's name for a strategy of the dictionary: as given, or else its id in small letters, digits and hyphens. */
export function formNameOf(id: string, names: ReadonlyMap<string, string>): string {
  const plain = id.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return names.get(id) ?? plain.replaceAll(/^-|-$/g, "");
}

/** Bands must not overlap, nor leave a gap of more than a dollar. */
function findBandFaults({ premiumBands }: DictionaryProduct): readonly RowFault[] {
  const sorted = [...premiumBands.entries()].toSorted(
    ([, one], [, other]) => one.premiumFrom - other.premiumFrom,
  );
  return sorted.flatMap(([index, { premiumTo }], place) => {
    const next = sorted[place + 1]?.[1].premiumFrom;
    if (next === undefined) return [];
    const path = ["dictionary", "product", "premiumBands", index, "premiumTo"];
    if (premiumTo === undefined) return [rowFault(path, "is required: another band follows")];
    return premiumTo < next && next - premiumTo <= 1
      ? []
      : [rowFault(path, `must end within a dollar below ${next}, where the next band begins`)];
  });
}

function findEntryFaults(entry: ProductRate, context: Context): RowFaults {
  const { product, form } = context;
  const periods = form.surrenderPeriods?.map(({ years }) => years);
  const seen = new Set<string>();
  return [
    ...faultsAt({
      "/id": entry.id !== product.id && `must be ${product.id}, the dictionary's product`,
      "/variationId":
        entry.variationId !== product.variationId &&
        `must be as in the dictionary: ${product.variationId ?? "none"}`,
      "/scope": entry.scope === "bailout" && "is not taken: a bailout rate is a term of the form",
    }),
    ...eachFault("/rates", entry.rates, (group) => {
      const key = JSON.stringify([group.bandId, group.surrenderPeriodId]);
      const isRepeated = seen.has(key);
      seen.add(key);
      const period = product.surrenderPeriods.find(({ id }) => id === group.surrenderPeriodId);
      const years = Number.parseInt(period?.period ?? "", 10);
      return [
        ...faultsAt({
          "": isRepeated && "has the band and the surrender period of a group before it",
          "/bandId":
            product.premiumBands.every(({ id }) => id !== group.bandId) &&
            "must be a premium band of the dictionary",
          "/surrenderPeriodId": [
            period === undefined && "must be a surrender period of the dictionary",
            period !== undefined &&
              periods?.includes(years) === false &&
              `is ${years} years, and the product has ${periods.join(", ")}`,
            periods === undefined &&
              product.surrenderPeriods.length > 1 &&
              "is one of several, and the product has no surrenderPeriods",
          ],
        }),
        ...eachFault("/strategies", group.strategies, (strategy) =>
          findStrategyFaults(strategy, entry.scope, context),
        ),
      ];
    }),
  ];
}

function findStrategyFaults(
  { id, components, featureIds = [], applicableJurisdictions = [] }: RateStrategy,
  scope: ProductRate["scope"],
  { product, form, names }: Context,
): RowFaults {
  const formName = formNameOf(id, names);
  const strategy = form.strategies.find((one) => one.id === formName);
  const known = form.strategies.map((one) => one.id).join(", ");
  const types = components.map(({ type }) => type);
  const shape = strategy && matchShape(types, strategy.current.method);
  return [
    ...faultsAt({
      "/id": [
        product.strategies.every((one) => one.id !== id) && "must be a strategy of the dictionary",
        strategy === undefined &&
          `is ${formName}, and the product has ${known}; name it with --strategies`,
      ],
      "/featureIds":
        featureIds.length > 0 && "is not taken: rates of a strategy are the same with every rider",
    }),
    ...eachFault("/applicableJurisdictions", applicableJurisdictions, (code) =>
      faultsAt({
        "": stateIn(code) === undefined && "must be a state of the United States, such as US-CA",
      }),
    ),
    ...faultsAt({
      "/components": [
        scope === "gmir" &&
          strategy?.fee === undefined &&
          types.includes("annualFee") &&
          "has annualFee, and the product's feeRate is one for good; a fee that may rise is its member fee",
        shape?.kind === "refused" && shape.message,
      ],
    }),
  ];
}

function stateIn(code: string): string | undefined {
  const [country, state = ""] = code.split("-");
  return country === "US" ? findStateByAbbreviation(state)?.abbreviation : undefined;
}

function sheetOf(
  entries: readonly (readonly [place: number, entry: ProductRate])[],
  context: Context,
  faults: RowFault[],
): ImportedSheet {
  const [[, first]] = entries as readonly [readonly [number, ProductRate]];
  const scopes = entries.map(([, { scope }]) => scope);
  for (const [place, { scope }] of entries) {
    if (scopes.indexOf(scope) === scopes.lastIndexOf(scope)) continue;
    const message = `${scope} is that of another entry for the same firm and days`;
    faults.push(rowFault(["rates", place, "scope"], message));
  }
  const { rateVariationId: firm = null, effectiveDate, expiryDate = null } = first;
  const groups = entries.flatMap(([place, entry]) =>
    entry.rates.map((group, index) => ({ place: [place, index] as const, entry, group })),
  );
  const cells = groupBy(groups, ({ group }) =>
    JSON.stringify([group.bandId, group.surrenderPeriodId]),
  ).flatMap((same) => cellsOf(same, context, faults));
  // A correction on the same day is another sheet.
  const modified = first.modified.replaceAll(/\D/g, "").slice(0, 14);
  return {
    sheet: [effectiveDate, modified, firm ?? ""].join(" ").trim().slice(0, 40),
    firm,
    effectiveFrom: effectiveDate,
    effectiveTo: expiryDate,
    cells,
  };
}

type Placed = {
  readonly place: readonly [entry: number, group: number];
  readonly entry: ProductRate;
  readonly group: ProductRate["rates"][number];
};

/** The cells of one band and surrender period: one for all states that no rate names, and one for each named group. */
function cellsOf(
  groups: readonly Placed[],
  context: Context,
  faults: RowFault[],
): readonly SheetCell[] {
  const [first] = groups;
  if (first === undefined) return [];
  const rates = groups.flatMap(({ place: [entryPlace, groupPlace], entry, group }) =>
    group.strategies.map((strategy, index): Rates => ({
      path: ["rates", entryPlace, "rates", groupPlace, "strategies", index],
      scope: entry.scope === "gmir" ? "gmir" : "newBusiness",
      strategyId: formNameOf(strategy.id, context.names),
      states: strategy.applicableJurisdictions?.flatMap((code) => stateIn(code) ?? []),
      components: strategy.components,
    })),
  );
  const where = { ...bandOf(first, context), ...periodOf(first, context) };
  const named = [...new Set(rates.flatMap(({ states = [] }) => states))].toSorted();
  const byState = groupBy(named, (state) =>
    JSON.stringify(ratesIn(rates, state, faults).map(({ path }) => path)),
  );
  const others = ratesIn(rates, undefined, faults);
  const cellOf = (held: readonly Rates[], states?: readonly string[]): SheetCell => ({
    ...where,
    ...(states === undefined ? {} : { states: [...states] }),
    terms: termsOf(held, where, context),
  });
  const [cell, ...more] = [
    ...(others.length === 0 ? [] : [cellOf(others)]),
    ...byState.map((states) => cellOf(ratesIn(rates, states[0], []), states)),
  ];
  const source: SheetSource = { iri: groups.map((group) => sourceOf(group, context)) };
  return cell === undefined ? [] : [{ ...cell, source }, ...more];
}

/** Each strategy's rates for `state`, or for the states that no rate names: rates that name the state come first. */
function ratesIn(
  rates: readonly Rates[],
  state: string | undefined,
  faults: RowFault[],
): readonly Rates[] {
  return groupBy(rates, ({ strategyId, scope }) => JSON.stringify([strategyId, scope])).flatMap(
    (same) => {
      const own = same.filter(({ states }) => state !== undefined && states?.includes(state));
      const found = own.length > 0 ? own : same.filter(({ states }) => states === undefined);
      const [, second] = found;
      if (second !== undefined) {
        const message = `is there twice for ${state ?? "states that none names"}`;
        const fault = rowFault(second.path, message);
        if (faults.every(({ pointer }) => pointer !== fault.pointer)) faults.push(fault);
      }
      return found;
    },
  );
}

/** The patch of all rates of a cell. Rates for new business are applied first. */
function termsOf(
  rates: readonly Rates[],
  { surrenderYears }: Pick<SheetCell, "surrenderYears">,
  { form }: Context,
): SheetCell["terms"] {
  const inPeriod = resolvedDefinition(form, { surrenderYears });
  const ordered = rates.toSorted((one, other) =>
    one.scope === other.scope ? 0 : one.scope === "newBusiness" ? -1 : 1,
  );
  const strategies: Record<string, unknown> = {};
  for (const { strategyId, scope, components } of ordered) {
    const { strategies: patched } = patchTerms(inPeriod, { strategies });
    const strategy = patched.find(({ id }) => id === strategyId);
    if (strategy === undefined) continue;
    const { guaranteePeriodYears: guaranteeYears = 1 } = inPeriod;
    const patch = patchOf({ strategy, guaranteeYears }, scope, components);
    strategies[strategyId] = mergePatches(strategies[strategyId], patch);
  }
  return { strategies };
}

/** Two patches as one; a member that either removes stays removed. */
function mergePatches(first: unknown, second: Readonly<Record<string, unknown>>): object {
  if (!isObject(first)) return second;
  const later = Object.entries(second).map(([name, change]) => [
    name,
    isObject(change) ? mergePatches(first[name], change) : change,
  ]);
  return { ...first, ...Object.fromEntries(later) };
}

function bandOf({ group }: Placed, { product }: Context): Pick<SheetCell, "premium"> {
  const band = product.premiumBands.find(({ id }) => id === group.bandId);
  if (band === undefined) return {};
  const { premiumFrom: from, premiumTo } = band;
  const next = product.premiumBands
    .map(({ premiumFrom }) => premiumFrom)
    .filter((other) => other > from)
    .toSorted((one, other) => one - other)[0];
  // The upper bound of the last band is inclusive.
  const below = next ?? (premiumTo === undefined ? undefined : premiumTo + 0.01);
  return { premium: { from, ...(below === undefined ? {} : { below }) } };
}

function periodOf(
  { group }: Placed,
  { product, form }: Context,
): Pick<SheetCell, "surrenderYears"> {
  if (form.surrenderPeriods === undefined) return {};
  const period = product.surrenderPeriods.find(({ id }) => id === group.surrenderPeriodId);
  return { surrenderYears: Number.parseInt(period?.period ?? "", 10) };
}

/** What the file states of a group beyond its rates; what it states of the entry goes with the first group only. */
function sourceOf({ place, entry, group }: Placed, { names }: Context): SourcedGroup {
  const { rates: _, ...aboutEntry } = entry;
  const { strategies, ...aboutGroup } = group;
  return {
    place,
    scope: entry.scope === "gmir" ? "gmir" : "newBusiness",
    ...(place[1] === 0 ? { entry: aboutEntry } : {}),
    group: aboutGroup,
    strategies: strategies.map((strategy) =>
      Object.assign({}, strategy, {
        as: formNameOf(strategy.id, names),
        components: strategy.components.map(({ type }) => type),
      }),
    ),
  };
}

/** Groups items by key, in the order of each group's first item. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[][] {
  return [...Map.groupBy(items, keyOf).values()];
}
