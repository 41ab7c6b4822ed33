/** The strategies that a request allocates to, at today's rates or at lower requested rates. */

import { type Texts, titleIn } from "#texts";
import type { Rate } from "#annuity";
import { isObject } from "#base";
import { type DataReader, readEntries } from "./data_reader.ts";
import { type Definition, holdRate, rateTerms, withRate } from "#terms";
import type { IndexAnnuityFields, RateField } from "./index_annuity_fields.ts";
import { parseNumber } from "./input_field.ts";
import type { ReadEntries } from "./inputs.ts";
import type { ContractRequest } from "./request.ts";
import type { SchemaFault } from "#schema";

/** The strategies with a share, at the requested rates. */
export function readStrategies(
  reader: DataReader,
  definition: Definition,
  fields: Pick<IndexAnnuityFields, "allocations" | "rates">,
): ContractRequest["strategies"] {
  let strategies = strategiesWith(definition, readShares(reader, definition, fields.allocations));
  for (const field of fields.rates) {
    const rate = reader.number(field);
    if (rate !== undefined) strategies = withOverride(strategies, { field, rate }, reader);
  }
  return strategies;
}

/** Applies a requested rate to the strategies, limited by their terms. */
function withOverride(
  strategies: ContractRequest["strategies"],
  asked: { readonly field: RateField; readonly rate: Rate },
  reader: DataReader,
): ContractRequest["strategies"] {
  const { field, rate } = asked;
  let isTaken = false;
  let isLimited = false;
  const changed = strategies.map(({ strategy, share }) => {
    const { current, guaranteed } = strategy;
    const index = rateTerms(current).findIndex((term) => term.field === field.term);
    const term = rateTerms(current)[index];
    const limit = rateTerms(guaranteed)[index]?.value;
    if (term?.value === undefined || limit === undefined) return { strategy, share };
    const held = holdRate(rate, { better: term.better, current: term.value, guaranteed: limit });
    if (held.every((year) => year === rate)) {
      isTaken = true;
    } else {
      isLimited = true;
      reader.limit(
        field.name,
        held[0] ?? rate,
        reader.texts.notes.rateHeld(strategy.name, titleIn(reader.texts, term.title)),
      );
    }
    return { strategy: { ...strategy, current: withRate(current, field.term, held) }, share };
  });
  if (isTaken) reader.list(field.name, rate, "input");
  if (!isTaken && !isLimited) {
    reader.setAside(field.name, { note: reader.texts.notes.noSuchRate });
  }
  return changed;
}

/** The index annuity endpoint's shares: the request's allocations, or the product's default. */
function readShares(
  reader: DataReader,
  definition: Definition,
  field: IndexAnnuityFields["allocations"],
): Shares {
  const { notes } = reader.texts;
  if (reader.sent(field) === undefined) {
    reader.list(field.name, notes.productsOwn, "default", notes.notGiven);
  }
  const shares = readEntries(reader, field, (sent) => parseShares(definition, sent, notes));
  return shares ?? defaultShares(definition);
}

/** Share of the premium by strategy id; the shares sum to 1. */
type Shares = ReadonlyMap<string, Rate>;

/** The shares of a request without an allocation, by the ids of strategies. */
export function defaultShares(definition: Definition): Shares {
  return new Map(definition.allocation.default.map(({ strategy, share }) => [strategy, share]));
}

/** Shares from a list of {strategy, pct}, or all its faults. */
export function parseShares(
  definition: Definition,
  entries: readonly unknown[],
  notes: Texts["notes"],
): ReadEntries<Shares> {
  const ids = definition.strategies.map(({ id }) => id);
  const shares = new Map<string, Rate>();
  const faults: SchemaFault[] = [];
  for (const [index, entry] of entries.entries()) {
    const { strategy, pct } = isObject(entry) ? entry : {};
    const percent = parseNumber(pct) ?? -1;
    if (percent < 0 || percent > 100) {
      const fault = { code: "numberBetween", least: "0", most: "100", unit: "percent" } as const;
      faults.push({ path: [index, "pct"], code: "range", fault });
    }
    if (typeof strategy !== "string" || !ids.includes(strategy)) {
      faults.push({
        path: [index, "strategy"],
        code: "code",
        fault: { code: "names", names: ids },
      });
    } else {
      shares.set(strategy, (shares.get(strategy) ?? 0) + percent / 100);
    }
  }
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  if (faults.length === 0 && Math.abs(total - 1) > 1e-6) {
    faults.push({ path: [], code: "range", fault: "shares" });
  }
  if (faults.length > 0) return { kind: "faults", faults };
  const parts = new Map([...shares].map(([id, share]) => [id, share / total]));
  return { kind: "read", entries: parts, value: notes.strategies(parts.size), note: "" };
}

/** The product's strategies that have a share, in the product's order. */
export function strategiesWith(
  definition: Definition,
  shares: Shares,
): ContractRequest["strategies"] {
  return definition.strategies
    .filter(({ id }) => (shares.get(id) ?? 0) > 0)
    .map((strategy) => ({ strategy, share: shares.get(strategy.id) ?? 0 }));
}
