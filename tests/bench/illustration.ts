/** The arithmetic of a 60-year index illustration with riders, beside a plain row-object spreadsheet. */

import { explainFigures } from "../../src/explain/explain_figures.ts";
import {
  illustrateInForce,
  illustrateInputs,
  type IllustrationResult,
} from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import type { Inputs } from "../../src/inputs/inputs.ts";
import { HISTORIES, SP500 } from "../support/index_history.ts";
import { inputsInForce } from "../support/in_force.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { median, ratios, type Row } from "./rows.ts";

/** Goals: spreadsheets in the time of an illustration of six scenarios, with both riders and without. */
const RIDERS_LEAST = 60;
const PLAIN_LEAST = 100;

/** Goal: illustrations in the time of the figures of one year, each with its formula. */
const EXPLAINED_MOST = 3;
const EXPLAINED_YEAR = 30;

/** Goal: new illustrations in the time of one of the same contract in force, at an anniversary and within a contract year. */
const IN_FORCE_MOST = 1.3;
const YEARS_IN_FORCE = 3;
const MONTHS_IN_FORCE = 5;

const NAMES = ["riders", "explained", "plain", "inForce", "begun", "sheets"] as const;
type Name = (typeof NAMES)[number];

const ROUNDS = 5;
/** The compiler has done its work after them. */
const WARM_UP_ROUNDS = 8;
/** Runs in a round; a spreadsheet takes as long as many of ours. */
const RUNS = 400;
const SHEETS_RUNS = 40;

const YEARS = 60;
const PREMIUM = 100_000;
const INPUTS = {
  Owner_DOB: "1986-01-01",
  Premium: PREMIUM,
  State: 7,
  Rider1: 1,
  Rider2: 1,
};

type SheetRow = Readonly<Record<string, number>>;

/** One scenario as a spreadsheet has it: a row of named cells a month, the index looked up in each. */
function spreadsheet(firstYear: number, cap: number): readonly SheetRow[] {
  const closeOf = (year: number): number =>
    SP500.closes.find(({ date }) => date.startsWith(`${year}-12`))?.close ?? Number.NaN;
  let row: SheetRow = {
    month: 0,
    value: PREMIUM * 1.05,
    base: PREMIUM,
    death: PREMIUM,
    minimum: 0.875 * PREMIUM,
  };
  const rows: SheetRow[] = [];
  for (let month = 1; month <= YEARS * 12; month += 1) {
    row = Object.assign({}, row, { month });
    if (month % 12 === 0) {
      const year = month / 12;
      const calendarYear = firstYear + ((year - 1) % 10);
      const change = closeOf(calendarYear) / closeOf(calendarYear - 1) - 1;
      const credit = (row["value"] ?? 0) * Math.max(0, Math.min(cap, change));
      const death = (row["death"] ?? 0) * (year <= 10 ? 1.05 : 1);
      const charge = 0.01 * (row["base"] ?? 0) + 0.004 * (row["death"] ?? 0);
      const value = Math.max(0, (row["value"] ?? 0) + credit - charge);
      const rolledUp = (row["base"] ?? 0) + (year <= 10 && value > 0 ? 0.06 * PREMIUM : 0);
      const minimum = Math.max(0, (row["minimum"] ?? 0) * 1.0175 - charge - 50);
      const base = Math.max(rolledUp, value);
      row = Object.assign({}, row, { year, credit, charge, value, base, death, minimum });
    }
    rows.push(row);
  }
  return rows;
}

/** Milliseconds of this thread in one run: the compiler and the collector have threads of their own. */
function measure(run: () => unknown, runs: number): number {
  const startedAt = process.threadCpuUsage();
  for (let count = 0; count < runs; count += 1) run();
  const { user, system } = process.threadCpuUsage(startedAt);
  return (user + system) / 1000 / runs;
}

/** Times of an illustration with riders, of one without, of one that explains a year, and of the spreadsheets, in turn. */
export async function benchIllustration(): Promise<readonly Row[]> {
  const product = await readSeededProduct("demo_fia", "demo-fia");
  const context = {
    preparedAt: new Date("2026-11-21T08:00:00Z"),
    isSample: false,
    indexHistories: HISTORIES,
  };
  const illustrate = (
    inputs: Inputs,
    by: (...of: Parameters<typeof illustrateInputs>) => IllustrationResult = illustrateInputs,
  ): Illustration => {
    const result = by(product, inputs, context);
    if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
    return result.illustration;
  };
  const inForce = (months: number): Inputs => {
    // As old at issue as the owner of the new contract: the years that have passed are not illustrated.
    const lived = { ...INPUTS, Owner_DOB: "1983-01-01" };
    const given = inputsInForce(product, lived, context, { years: YEARS_IN_FORCE, months });
    if (given === undefined) throw new Error("The contract in force is refused");
    return given;
  };
  const [held, begun] = [inForce(0), inForce(MONTHS_IN_FORCE)];
  const ours = illustrate(INPUTS).current.years;
  const theirs = spreadsheet(2016, 0.0725).filter(({ month }) => (month ?? 1) % 12 === 0);
  const differences = ours.map(({ accountValue }, year) =>
    Math.abs(accountValue - (theirs[year]?.["value"] ?? Number.NaN)),
  );
  const contestants: Readonly<Record<Name, () => unknown>> = {
    riders: () => illustrate(INPUTS),
    explained: () => explainFigures(product, INPUTS, { ...context, contractYear: EXPLAINED_YEAR }),
    inForce: () => illustrate(held, illustrateInForce),
    begun: () => illustrate(begun, illustrateInForce),
    plain: () => illustrate({ ...INPUTS, Rider1: 0, Rider2: 0 }),
    sheets: () =>
      [2016, 2007, 2012, 2016, 2016, 2016].map((firstYear) => spreadsheet(firstYear, 0.0725)),
  };
  const time = (name: Name) => measure(contestants[name], name === "sheets" ? SHEETS_RUNS : RUNS);
  for (let count = 0; count < WARM_UP_ROUNDS; count += 1) NAMES.forEach(time);
  const times = Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as Record<
    Name,
    number[]
  >;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of NAMES) times[name].push(time(name));
  }
  console.log(`${YEARS} years; processor milliseconds, the median of ${ROUNDS} rounds in turn:`);
  for (const name of NAMES) console.log(`  ${name.padEnd(9)} ${median(times[name]).toFixed(3)}`);
  return [
    {
      name: "six spreadsheets of rows ÷ an illustration with both riders",
      rounds: ratios(times.sheets, times.riders),
      least: RIDERS_LEAST,
    },
    {
      name: "six spreadsheets of rows ÷ an illustration without riders",
      rounds: ratios(times.sheets, times.plain),
      least: PLAIN_LEAST,
    },
    {
      name: "explanation of a year ÷ an illustration with both riders",
      rounds: ratios(times.explained, times.riders),
      most: EXPLAINED_MOST,
    },
    {
      name: "illustration in force at an anniversary ÷ a new one, with both riders",
      rounds: ratios(times.inForce, times.riders),
      most: IN_FORCE_MOST,
    },
    {
      name: "illustration in force within a contract year ÷ a new one, with both riders",
      rounds: ratios(times.begun, times.riders),
      most: IN_FORCE_MOST,
    },
    {
      name: "dollars by which an account value differs from the spreadsheet's",
      rounds: [Math.max(...differences)],
      most: 0.02,
    },
  ];
}
