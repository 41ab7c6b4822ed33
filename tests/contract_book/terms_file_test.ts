/** Terms of before in the file of a book: those that cannot be read keep nothing but their own contracts. */

import { expect, test } from "bun:test";
import { makeTermsFile, readTermsFile, type TermRows } from "../../src/contract_book/terms_file.ts";
import { IN_FORCE_EXAMPLE } from "../../src/http/examples.ts";
import { CONTEXT } from "../support/any_contract.ts";
import { answered } from "../support/contract_book.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededRow } from "../support/seeded_products.ts";

const row = await readSeededRow("demo_myga", "demo-myga");
const at = CONTEXT.preparedAt.toISOString();
type BookRow = TermRows["products"][number]["rows"][number];

const form = (from: string, until: string | null, definition = row.definition): BookRow => ({
  kind: "form",
  from,
  until,
  row: { ...row, definition },
});

/** The rejected lines of contracts in force that were issued in some years, on these rows. */
async function rejectedOf(rows: readonly BookRow[], years: readonly number[]) {
  const product = { slug: "demo-myga", timeZone: "UTC", at, knownAt: at, rows };
  const sold: TermRows = { revision: 1, products: [product], indexes: [...HISTORIES.values()] };
  const { text, unreadable } = makeTermsFile(sold, undefined);
  const { standing, ...inputs } = IN_FORCE_EXAMPLE.inputs;
  const lines = years.map((year) => {
    const issued = standing.issueDate.replace(/^\d+/, String(year));
    const asOf = standing.asOf.replace(/^\d+/, String(year + 3));
    const given = { ...inputs, standing: { ...standing, issueDate: issued, asOf } };
    return JSON.stringify({ product: "demo-myga", kind: "in_force", inputs: given });
  });
  const given = await answered(lines.join("\n"), undefined, { terms: readTermsFile(text) });
  const rejects = given.rejects.split("\n").filter((line) => line !== "");
  return { unreadable, rejects: rejects.map((line) => JSON.parse(line) as object) };
}

test("contracts on a form of before that cannot be read are rejected, and no others", async () => {
  const rows = [
    form("2015-01-01T00:00:00Z", "2020-01-01T00:00:00Z", { kind: "fixed" }),
    form("2020-01-01T00:00:00Z", null),
  ];
  const { unreadable, rejects } = await rejectedOf(rows, [2014, 2017, 2022]);
  expect(unreadable).toEqual([
    expect.stringMatching(/^demo-myga, from 2015-01-01T00:00:00.000Z: /),
  ]);
  expect(rejects).toEqual([
    expect.objectContaining({
      line: 1,
      failure: "invalid_request",
      details: [expect.objectContaining({ pointer: "/inputs/standing/issueDate" })],
    }),
    expect.objectContaining({
      line: 2,
      failure: "service_unavailable",
      detail: expect.stringContaining("product demo-myga: "),
    }),
  ]);
});

test("contracts within a sheet of before that cannot be read are rejected", async () => {
  const sheet = { slug: "demo-myga", sheet: "old", firm: null, cells: [{ terms: 7 }] };
  const period = { from: "2016-01-01T00:00:00Z", until: "2018-01-01T00:00:00Z" };
  const rows: readonly BookRow[] = [
    form("2015-01-01T00:00:00Z", null),
    { kind: "sheet", ...period, row: sheet },
  ];
  const { rejects } = await rejectedOf(rows, [2015, 2017, 2019]);
  expect(rejects).toEqual([expect.objectContaining({ line: 2, failure: "service_unavailable" })]);
});

test("a form in force that cannot be read keeps the file from being made", async () => {
  const rows = [form("2015-01-01T00:00:00Z", null, { kind: "fixed" })];
  await expect(rejectedOf(rows, [])).rejects.toThrow("Cannot read product demo-myga");
});
