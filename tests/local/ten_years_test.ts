/** The contract that the demonstration lives through: ten years over HTTP, each from where the report before left it. */

import { afterAll, expect, test } from "bun:test";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toCents } from "../../src/annuity/money.ts";
import { enterPastTerms } from "../../src/local/past_terms.ts";
import { tenYears } from "../../src/local/ten_years.ts";
import { freshDatabase } from "../support/database.ts";
import { openService } from "../support/service.ts";

const database = await freshDatabase();
await enterPastTerms(database.url);
const service = await openService({ database });
service.setClock(new Date("2026-11-28T12:00:00Z"));
afterAll(async () => {
  await service.close();
  await database.drop();
});

/** 4.45 % for five years, then 3 %; 2,000 dollars leave five months into each year. Source: demo_myga.sql. */
function accountValues(): readonly number[] {
  let value = 100_000;
  return Array.from({ length: 10 }, (_, year) => {
    const growth = year < 5 ? 1.0445 : 1.03;
    value = value * growth - 2_000 * growth ** (7 / 12);
    return toCents(value);
  });
}

test("[D316] ten years of reports, each from the standing that the one before left, are those of one calculation", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lived-"));
  const said: string[] = [];
  const { url } = service;
  await tenYears({
    url,
    databaseUrl: database.url,
    env: {},
    folder,
    say: (line) => said.push(line),
  });
  const [head = "", ...rows] = (await Bun.file(join(folder, "lived-ten-years.csv")).text())
    .trim()
    .split("\r\n");
  expect(head.split(",").slice(0, 3)).toEqual(["contractYear", "periodEnd", "accountValue"]);
  const values = rows.map((row) => row.split(",").map(Number));
  expect(values.map(([contractYear]) => contractYear)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(values.map((row) => row[2] ?? 0)).toEqual([...accountValues()]);
  // The last charge is of contract year 5.
  for (const row of values.slice(5)) expect(row[3]).toBe(row[2] ?? 0);
  expect(said.filter((line) => line.includes(" 0 figures differ"))).toHaveLength(1);
  expect(said.at(-1)).toStartWith("lived 10 years: 40 quotes, 10 reports");
  expect((await readdir(folder)).toSorted()).toEqual([
    "lived-in-force-year-6.pdf",
    "lived-report-year-10.pdf",
    "lived-ten-years.csv",
  ]);
}, 60_000);
