/** The strategies a request allocates to, on today's rates or on lower ones it asks for. */
import type { Rate } from "../annuity/money.ts";
import { type DataReader, parseNumber } from "./data_reader.ts";
import type { Definition, Strategy } from "./definition.ts";
import { MAXIMUM_FIELDS } from "./inputs.ts";
import type { ContractRequest } from "./request.ts";
import { rateTerms, withRate } from "./terms.ts";

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
  const overrides = new Map<string, Rate>();
  for (const [name, field] of OVERRIDES) {
    const rate = reader.optionalNumber(name, { minimum: 0, maximum: 10 });
    if (rate !== undefined) overrides.set(field, rate);
  }
  const shares = readShares(reader, definition);
  const applied = new Set<string>();
  const strategies = definition.strategies
    .filter(({ id }) => (shares.get(id) ?? 0) > 0)
    .map((strategy) => ({
      strategy: withOverrides(strategy, overrides, { reader, applied }),
      share: shares.get(strategy.id) ?? 0,
    }));
  for (const [name, field] of OVERRIDES) {
    if (overrides.has(field) && !applied.has(field)) {
      reader.list(name, "not used", "ignored", "No strategy in the allocation has such a rate");
    }
  }
  return strategies;
}

/** Terms with the request's rates, none of them better than current: NAIC Model #245 6.F(8). */
function withOverrides(
  strategy: Strategy,
  overrides: ReadonlyMap<string, Rate>,
  note: { readonly reader: DataReader; readonly applied: Set<string> },
): Strategy {
  let { current } = strategy;
  for (const { field, title, better, value } of rateTerms(strategy.current)) {
    const rate = overrides.get(field);
    if (rate === undefined || value === undefined) continue;
    note.applied.add(field);
    const limits = typeof value === "number" ? [value] : value;
    const isBetter = limits.some((limit) => (better === "higher" ? rate > limit : rate < limit));
    const [limit] = limits;
    if (isBetter && limit !== undefined) {
      note.reader.list(
        field,
        limit,
        "clamped",
        `${strategy.name}: the ${title.toLowerCase()} is not illustrated better than it is today`,
      );
      continue;
    }
    current = withRate(current, field, rate);
  }
  return { ...strategy, current };
}

/** Share by strategy id: the request's allocations, or the product's. */
function readShares(reader: DataReader, definition: Definition): ReadonlyMap<string, Rate> {
  const fallback = new Map(
    definition.allocation.default.map(({ strategy, share }) => [strategy, share]),
  );
  const sent = reader.sent("allocations");
  if (sent === undefined || !Array.isArray(sent)) {
    const origin = sent === undefined ? "default" : "ignored";
    const note = sent === undefined ? "Not given: the product's own" : "It is not a list";
    reader.list("allocations", "the product's own", origin, note);
    return fallback;
  }
  const ids = definition.strategies.map(({ id }) => id);
  const shares = new Map<string, Rate>();
  for (const entry of sent.slice(0, MAXIMUM_FIELDS) as readonly unknown[]) {
    const { strategy, pct } = (entry ?? {}) as {
      readonly strategy?: unknown;
      readonly pct?: unknown;
    };
    const percent = parseNumber(pct);
    if (
      typeof strategy !== "string" ||
      !ids.includes(strategy) ||
      percent === undefined ||
      percent < 0
    ) {
      reader.refuse(
        "allocations",
        "code",
        `must list {strategy, pct} with strategies ${ids.join(", ")}`,
      );
      return fallback;
    }
    shares.set(strategy, (shares.get(strategy) ?? 0) + percent / 100);
  }
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  if (Math.abs(total - 1) > 1e-6) {
    reader.refuse("allocations", "range", "must have pct that sum to 100");
    return fallback;
  }
  reader.list("allocations", `${shares.size} of ${ids.length} strategies`, "input", "");
  return new Map([...shares].map(([id, share]) => [id, share / total]));
}
