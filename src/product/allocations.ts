/** The strategies a request allocates to, on today's rates or on lower ones it asks for. */
import type { Rate } from "../annuity/money.ts";
import { type DataReader, parseNumber } from "./data_reader.ts";
import type { Definition, Strategy } from "./definition_schema.ts";
import { MAXIMUM_FIELDS } from "./inputs.ts";
import type { ContractRequest } from "./request.ts";
import { holdRate, rateTerms, withRate } from "./terms.ts";

/** Rates a request may set below today's, with the field of the crediting terms each stands for. */
const OVERRIDES: ReadonlyMap<string, string> = new Map([
  ["cap", "cap"],
  ["par", "participation"],
  ["trigger", "triggerRate"],
  ["fixedrate", "rate"],
  ["monthlycap", "monthlyCap"],
  ["spread", "spread"],
]);

/** The strategies with a share, with the rates that the request lowers. */
export function readStrategies(
  reader: DataReader,
  definition: Definition,
): ContractRequest["strategies"] {
  let strategies = strategiesWith(definition, readShares(reader, definition));
  for (const [name, field] of OVERRIDES) {
    const rate = reader.optionalNumber(name, { minimum: 0, maximum: 10 });
    if (rate === undefined) continue;
    const changed = strategies.map(({ strategy, share }) => ({
      strategy: withOverride(strategy, { name, field, rate }, reader),
      share,
    }));
    if (changed.every(({ strategy }, place) => strategy === strategies[place]?.strategy)) {
      reader.list(name, "not used", "ignored", "No strategy in the allocation has such a rate");
    }
    strategies = changed;
  }
  return strategies;
}

/** A strategy with a rate that the request asks for, as far as it is allowed. */
function withOverride(
  strategy: Strategy,
  asked: { readonly name: string; readonly field: string; readonly rate: Rate },
  reader: DataReader,
): Strategy {
  const { current, guaranteed } = strategy;
  const place = rateTerms(current).findIndex(({ field }) => field === asked.field);
  const term = rateTerms(current)[place];
  const limit = rateTerms(guaranteed)[place]?.value;
  if (term?.value === undefined || limit === undefined) return strategy;
  const held = holdRate(asked.rate, {
    better: term.better,
    current: term.value,
    guaranteed: limit,
  });
  if (held.some((rate) => rate !== asked.rate)) {
    reader.list(
      asked.name,
      held[0] ?? asked.rate,
      "clamped",
      `${strategy.name}: the ${term.title.toLowerCase()} is held between the guaranteed and today's`,
    );
  }
  return { ...strategy, current: withRate(current, asked.field, held) };
}

/** The index annuity endpoint's shares: the request's allocations, or the product's. */
function readShares(reader: DataReader, definition: Definition): Shares {
  const sent = reader.sent("allocations");
  if (sent === undefined || !Array.isArray(sent)) {
    const origin = sent === undefined ? "default" : "ignored";
    const note = sent === undefined ? "Not given" : "It is not a list";
    reader.list("allocations", "the product’s own", origin, note);
    return defaultShares(definition);
  }
  const read = parseShares(definition, sent);
  if (read.kind === "faults") {
    for (const { path, code, message } of read.faults) {
      reader.refuse(["allocations", ...path].join("."), code, message);
    }
    return defaultShares(definition);
  }
  reader.list("allocations", `${read.shares.size} strategies`, "input", "");
  return read.shares;
}

/** Share of the premium by strategy id; the shares sum to 1. */
export type Shares = ReadonlyMap<string, Rate>;

export type SharesResult =
  | { readonly kind: "shares"; readonly shares: Shares }
  | { readonly kind: "faults"; readonly faults: readonly ShareFault[] };

/** What is wrong at a place of the list, empty for the whole; `message` ends a sentence. */
interface ShareFault {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

export function defaultShares(definition: Definition): Shares {
  return new Map(definition.allocation.default.map(({ strategy, share }) => [strategy, share]));
}

/** Shares out of a list of {strategy, pct}, or everything that is wrong with it. */
export function parseShares(definition: Definition, entries: readonly unknown[]): SharesResult {
  const ids = definition.strategies.map(({ id }) => id);
  const shares = new Map<string, Rate>();
  const faults: ShareFault[] = [];
  for (const [place, entry] of entries.slice(0, MAXIMUM_FIELDS).entries()) {
    const { strategy, pct } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    const percent = parseNumber(pct) ?? -1;
    if (percent < 0) {
      const message = "must be a number that is not negative";
      faults.push({ path: [place, "pct"], code: "range", message });
    }
    if (typeof strategy !== "string" || !ids.includes(strategy)) {
      const message = `must be one of ${ids.join(", ")}`;
      faults.push({ path: [place, "strategy"], code: "code", message });
    } else {
      shares.set(strategy, (shares.get(strategy) ?? 0) + percent / 100);
    }
  }
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  if (faults.length === 0 && Math.abs(total - 1) > 1e-6) {
    faults.push({ path: [], code: "range", message: "must have pct that sum to 100" });
  }
  if (faults.length > 0) return { kind: "faults", faults };
  return { kind: "shares", shares: new Map([...shares].map(([id, share]) => [id, share / total])) };
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
