/** Funds of a Policy Inquiry as the strategies of a standing. */

import { METHODS, monthsUntil } from "#annuity";
import { type JsonSchema, propertiesOf } from "#schema";
import { type Definition, indexPartsOf, isTermRunning, type Strategy } from "#terms";
import type { Notes } from "./notes.ts";

/** The Institute's rates, in percent, by our factors. */
const FACTORS: Readonly<Record<string, string>> = {
  cap: "capRate",
  participation: "participationRate",
  spread: "marginRate",
  triggerRate: "triggerRate",
  threshold: "thresholdPercent",
  floor: "floorRate",
};

interface Segment {
  readonly fundId: string;
  readonly currentAmount: number;
  readonly appliedInterestRate?: number;
  readonly startDate: string;
  readonly startingPrice?: number;
  readonly startingPriceDate?: string;
  readonly endingPrice?: number;
  readonly endingPriceDate?: string;
}

interface Fund {
  readonly fundAccountType: string;
  readonly fundId: string;
  readonly fundValuationDate: string;
  readonly totalFundValue?: number;
  readonly initialIndexBenchmarkValue?: number;
  readonly currentIndexBenchmarkValue?: number;
  readonly fundSegments?: readonly Segment[];
}

/** What funds are read with. */
interface ReadingOfFunds {
  readonly notes: Notes;
  readonly definition: Definition;
  /** The schema of a standing's strategies. */
  readonly schema: JsonSchema;
  /** The strategy of a fund that the carrier calls otherwise. */
  readonly names: ReadonlyMap<string, string>;
  readonly asOf: string;
  readonly day: string;
  /** Completed contract years. */
  readonly contractYear: number;
  readonly endingAccountValue: number;
}

/** Gives the standing the value of each strategy, and what is known of its term. */
export function readFunds(items: readonly unknown[], reading: ReadingOfFunds): void {
  const funds = items as readonly Fund[];
  const { notes, day, endingAccountValue } = reading;
  const strategies = new Set<string>();
  const values = new Map<string, { value: number; readonly pointers: string[] }>();
  for (const [place, fund] of funds.entries()) {
    const at = `/funds/funds/${place}`;
    const strategy = strategyOf(fund, at, reading);
    notes.compare(`${at}/fundValuationDate`, "valuesAsOfDate", fund.fundValuationDate, day);
    if (fund.fundValuationDate !== day) {
      notes.refuse(`${at}/fundValuationDate`, `must be ${day}, the day of the values`);
    }
    if (strategy === undefined) continue;
    const known = values.get(strategy.id) ?? { value: 0, pointers: [] };
    values.set(strategy.id, known);
    if (fund.totalFundValue !== undefined) {
      known.value += fund.totalFundValue;
      known.pointers.push(`${at}/totalFundValue`);
    }
    readSegments(fund, at, notes);
    readTerm(fund, at, strategy, reading);
    strategies.add(strategy.id);
  }
  // A value of a later day is not the one at the anniversary.
  if (reading.asOf === day) {
    for (const [id, { value, pointers }] of values) {
      // A sum is rounded to the cent.
      const sum = pointers.length > 1 ? Math.round(value * 100) / 100 : value;
      for (const pointer of pointers.slice(0, 1))
        notes.use(pointer, ["strategies", id, "value"], sum);
      for (const pointer of pointers.slice(1)) notes.read(pointer, `strategies.${id}.value`);
    }
  }
  for (const id of reading.contractYear > 0 ? strategies : []) {
    const form = propertiesOf(propertiesOf(reading.schema)[id] ?? {})["value"] ?? {};
    notes.lack(["strategies", id, "value"], form);
  }
  const total = funds.reduce((sum, { totalFundValue = 0 }) => sum + totalFundValue, 0);
  notes.compare(
    "/values/accountValues/endingAccountValue",
    "the values of all funds",
    endingAccountValue,
    total,
  );
}

function strategyOf(
  { fundId, fundAccountType, totalFundValue = 0 }: Fund,
  at: string,
  { notes, definition, names }: ReadingOfFunds,
): Strategy | undefined {
  if (fundAccountType === "LOAN" || fundAccountType === "VARIABLE") {
    notes.compare(`${at}/fundAccountType`, "what the product has", totalFundValue, 0);
    if (totalFundValue > 0) {
      notes.refuse(
        `${at}/fundAccountType`,
        "is not illustrated: only fixed and indexed strategies are",
      );
    }
    return undefined;
  }
  const id = names.get(fundId) ?? fundId;
  const strategy = definition.strategies.find((each) => each.id === id);
  if (strategy === undefined) {
    const known = definition.strategies.map((each) => each.id).join(", ");
    notes.refuse(
      `${at}/fundId`,
      `is no strategy of the product: --strategies says which of ${known} it is`,
    );
    return undefined;
  }
  notes.read(`${at}/fundId`, `strategies.${id}`);
  const { usesIndex } = METHODS[strategy.current.method];
  const type = usesIndex ? "INDEXED" : "FIXED";
  notes.compare(`${at}/fundAccountType`, `strategies.${id}`, fundAccountType, type);
  return strategy;
}

function readSegments(
  { fundSegments, totalFundValue, fundId }: Fund,
  at: string,
  notes: Notes,
): void {
  const segments = fundSegments ?? [];
  const sum = segments.reduce((total, { currentAmount }) => total + currentAmount, 0);
  for (const [place, segment] of segments.entries()) {
    const of = `${at}/fundSegments/${place}`;
    notes.compare(`${of}/fundId`, "fundId of the fund", segment.fundId, fundId);
    notes.compare(
      `${of}/currentAmount`,
      "totalFundValue, all segments together",
      sum,
      totalFundValue ?? sum,
    );
    if (segment.startingPriceDate !== undefined) {
      const { startingPriceDate, startDate } = segment;
      notes.compare(`${of}/startingPriceDate`, "startDate", startingPriceDate, startDate);
    }
  }
}

/** A fund with its segment, their pointers, and its strategy. */
interface Placed {
  readonly fund: Fund;
  readonly at: string;
  readonly segment: Segment;
  readonly of: string;
  readonly strategy: Strategy;
}

/**
 * The factors and closes of a term that runs on the day, or the factors of one that begins on the anniversary. Segments of
 * several terms have no single ones.
 */
function readTerm(fund: Fund, at: string, strategy: Strategy, reading: ReadingOfFunds): void {
  const { notes, asOf, day, contractYear, schema } = reading;
  const segments = fund.fundSegments ?? [];
  const segment = segments.at(-1);
  const isOne = segments.every(({ startDate }) => startDate === segment?.startDate);
  const placed =
    segment && isOne
      ? { fund, at, segment, of: `${at}/fundSegments/${segments.length - 1}`, strategy }
      : undefined;
  const { usesIndex } = METHODS[strategy.current.method];
  const isRunning = day > asOf || isTermRunning(strategy, contractYear);
  const begins = segment?.startDate === asOf;
  const members = propertiesOf(propertiesOf(schema)[strategy.id] ?? {});
  const name = isRunning ? "factors" : "renewal";
  const path = ["strategies", strategy.id, name];
  if (placed !== undefined && (begins || (usesIndex && isRunning))) {
    notes.read(`${placed.of}/startDate`, "whether the rates are of a term that runs or begins");
    readFactors(placed, path, members[name] ?? {}, notes);
  }
  if (!usesIndex || !isRunning) return;
  if (placed !== undefined) readCloses(placed, reading);
  // In the first term the factors are known from the issue date.
  if (strategy.termYears <= contractYear) notes.lack(path, members[name] ?? {});
  notes.lack(["strategies", strategy.id, "indexes"], members["indexes"] ?? {});
}

/** Every factor that the strategy credits by, or none: a standing has them together. */
function readFactors(
  { fund, at, segment, of, strategy }: Placed,
  path: readonly string[],
  form: JsonSchema,
  notes: Notes,
): void {
  const given = fund as unknown as Readonly<Record<string, number | undefined>>;
  const found = Object.entries(propertiesOf(form)).flatMap(([factor, schema]) => {
    const isRate = factor === "rate";
    const name = FACTORS[factor];
    const percent = isRate ? segment.appliedInterestRate : given[name ?? ""];
    if (percent === undefined) return [];
    const rate = Number((percent / 100).toFixed(10));
    const pointer = isRate ? `${of}/appliedInterestRate` : `${at}/${name}`;
    return [{ factor, pointer, value: schema["type"] === "array" ? [rate] : rate, schema }];
  });
  const { required = [] } = form as { readonly required?: readonly string[] };
  const wanted = Object.keys(propertiesOf(form)).filter((factor) => factor in strategy.current);
  const names = found.map(({ factor }) => factor);
  const isWhole = [...wanted, ...required].every((factor) => names.includes(factor));
  const isOne = found.every(({ schema }) => Number(schema["minItems"] ?? 1) === 1);
  if (found.length === 0 || !isWhole || !isOne) return;
  for (const { factor, pointer, value } of found) notes.use(pointer, [...path, factor], value);
}

/** The closes at the start of the term and on the day, where the standing has no other between them. */
function readCloses({ fund, at, segment, of, strategy }: Placed, reading: ReadingOfFunds): void {
  const { notes, asOf, day, contractYear } = reading;
  const { usesMonths, usesDays } = METHODS[strategy.current.method];
  const [first, ...more] = indexPartsOf(strategy);
  const years = strategy.creditsEvery === "contract_year" ? 0 : contractYear % strategy.termYears;
  const months = monthsUntil(asOf, day) ?? 0;
  // Closes after the first one.
  const entries = usesMonths ? 12 * years + months : years + Math.sign(months);
  const { startingPrice, endingPrice, endingPriceDate } = segment;
  const benchmarks = [
    ["initialIndexBenchmarkValue", "startingPrice"],
    ["currentIndexBenchmarkValue", "endingPrice"],
  ] as const;
  for (const [benchmark, price] of benchmarks) {
    if (fund[benchmark] === undefined || segment[price] === undefined) continue;
    notes.compare(`${at}/${benchmark}`, price, fund[benchmark], segment[price]);
  }
  const isWhole = entries === 1 && more.length === 0 && usesDays !== true;
  if (!isWhole || first === undefined || startingPrice === undefined) return;
  if (endingPrice === undefined || endingPriceDate !== day) return;
  const path = ["strategies", strategy.id, "indexes", first.indexId, "closes"];
  notes.use(`${of}/startingPrice`, path, [startingPrice, endingPrice]);
  notes.read(`${of}/endingPrice`, path.join("."));
  notes.read(`${of}/endingPriceDate`, "the day of the last close");
}
