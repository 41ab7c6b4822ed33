/** The arithmetic of a 60-year index illustration with riders, beside a plain row-object spreadsheet. */

import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { HISTORIES, SP500 } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

/** Goal: milliseconds of a whole illustration, six scenarios, on one core after warm-up. */
const ILLUSTRATION_MS_MAX = 0.5;

const ROUNDS = 8;
const RUNS = 300;
const WARM_UP_RUNS = 200;

const YEARS = 60;
const PREMIUM = 100_000;
const INPUTS = {
  Owner_DOB: "1986-01-01",
  Premium: PREMIUM,
  State: 7,
  Rider1: 1,
  Rider2: 1,
};

type Row = Readonly<Record<string, number>>;

/** One scenario as a spreadsheet has it: a row of named cells a month, the index looked up in each. */
function spreadsheet(firstYear: number, cap: number): readonly Row[] {
  const closeOf = (year: number): number =>
    SP500.closes.find(({ date }) => date.startsWith(`${year}-12`))?.close ?? Number.NaN;
  let row: Row = {
    month: 0,
    value: PREMIUM * 1.05,
    base: PREMIUM,
    death: PREMIUM,
    minimum: 0.875 * PREMIUM,
  };
  const rows: Row[] = [];
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

/** Milliseconds of one run: the least of several rounds, since the machine does other things too. */
function measure(run: () => unknown): number {
  for (let count = 0; count < WARM_UP_RUNS; count += 1) run();
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    for (let count = 0; count < RUNS; count += 1) run();
    least = Math.min(least, (performance.now() - startedAt) / RUNS);
  }
  return least;
}

/** Prints both times and their ratio; false when the goal is missed or the two disagree. */
export async function benchIllustration(): Promise<boolean> {
  const product = await readSeededProduct("demo_fia", "demo-fia");
  const context = {
    preparedAt: new Date("2026-11-21T08:00:00Z"),
    isSample: false,
    indexHistories: HISTORIES,
  };
  const illustrate = (): Illustration => {
    const result = illustrateInputs(product, INPUTS, context);
    if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
    return result.illustration;
  };
  const ours = illustrate().current.years;
  const theirs = spreadsheet(2016, 0.0725).filter(({ month }) => (month ?? 1) % 12 === 0);
  const furthest = Math.max(
    ...ours.map(({ accountValue }, year) =>
      Math.abs(accountValue - (theirs[year]?.["value"] ?? Number.NaN)),
    ),
  );
  const illustration = measure(illustrate);
  const sheets = measure(() =>
    [2016, 2007, 2012, 2016, 2016, 2016].map((firstYear) => spreadsheet(firstYear, 0.0725)),
  );
  console.log(
    `whole illustration, ${YEARS} years   ${illustration.toFixed(3)} ms (goal ${ILLUSTRATION_MS_MAX})`,
  );
  console.log(
    `six spreadsheets of rows      ${sheets.toFixed(3)} ms, ${(sheets / illustration).toFixed(1)} × ours`,
  );
  console.log(`account values differ by at most ${furthest.toFixed(4)} dollars`);
  return illustration <= ILLUSTRATION_MS_MAX && furthest < 0.02;
}
