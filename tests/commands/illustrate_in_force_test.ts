/** `bun run admin illustrate-inforce`, and `explain` of the same file: a contract in force without a server. */

import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { IN_FORCE_EXAMPLE, QUOTE_EXAMPLE, REPORT_EXAMPLE } from "../../src/http/examples.ts";
import { freshDatabase } from "../support/database.ts";
import { TEST_INSTANT, testService } from "../support/service.ts";
import { folderWith } from "../support/signers.ts";
import { admin } from "./admin.ts";

const database = await freshDatabase();
afterAll(() => database.drop());
const service = await testService({ database });
const key = await service.issueKey();
const folder = await folderWith({ "inputs.json": JSON.stringify(IN_FORCE_EXAMPLE) });
const file = join(folder, "inputs.json");

interface Answer {
  readonly response_data: {
    readonly tables: object;
    readonly inForce: object;
  };
}

test("prints the figures of the service, as a sample, in the language that is asked for", async () => {
  const answer = await service.send("/api/demo-myga/inforce", { key, json: IN_FORCE_EXAMPLE });
  const { response_data: served } = (await answer.json()) as Answer;
  const day = `--on=${TEST_INSTANT.toISOString()}`;
  const said = await admin(database.url, "illustrate-inforce", "demo-myga", file, day);
  expect([said.code, said.err]).toEqual([0, ""]);
  const { response_data: printed } = JSON.parse(said.out) as Answer;
  expect(printed.tables).toEqual(served.tables);
  expect(printed.inForce).toEqual(served.inForce);
  const words = ["illustrate-inforce", "demo-myga", file, day, "--language=es-US"];
  const spanish = await admin(database.url, ...words);
  expect(spanish.out).toContain("Ilustración de un contrato vigente");
});

test("names everything that the standing cannot be, and a language that there is not", async () => {
  const { inputs } = IN_FORCE_EXAMPLE;
  const standing = { ...inputs.standing, asOf: "2026-03-02", taxBasis: -1 };
  const wrong = join(folder, "wrong.json");
  await Bun.write(wrong, JSON.stringify({ ...inputs, standing }));
  const said = await admin(database.url, "illustrate-inforce", "demo-myga", wrong);
  expect([said.code, said.out]).toEqual([1, ""]);
  expect(said.err).toContain("standing.taxBasis");
  const other = await admin(database.url, "illustrate-inforce", "demo-myga", file, "--language=fr");
  expect([other.code, other.err]).toEqual([2, expect.stringContaining("en-US or es-US")]);
});

test("explain reads the same file, and explains the years that are illustrated", async () => {
  const year = (number: number) =>
    admin(database.url, "explain", "demo-myga", file, `--year=${number}`);
  const fourth = await year(4);
  expect([fourth.code, fourth.err]).toEqual([0, ""]);
  expect(fourth.out).toContain("contract year 4");
  expect((await year(3)).err).toContain("year must be a whole number from 4");
});

test("prints the quote that a file asks for, and explains the year that it begins", async () => {
  const quote = join(folder, "quote.json");
  await Bun.write(quote, JSON.stringify(QUOTE_EXAMPLE));
  const answer = await service.send("/api/demo-myga/quote", { key, json: QUOTE_EXAMPLE });
  const { response_data: served } = (await answer.json()) as { readonly response_data: object };
  const day = `--on=${TEST_INSTANT.toISOString()}`;
  const said = await admin(database.url, "illustrate-inforce", "demo-myga", quote, day);
  expect([said.code, said.err]).toEqual([0, ""]);
  expect(JSON.parse(said.out)).toMatchObject({ response_data: served });
  const explained = await admin(database.url, "explain", "demo-myga", quote, "--year=4");
  expect([explained.code, explained.err]).toEqual([0, ""]);
});

test("prints the report that a file asks for, and explains its contract year", async () => {
  const report = join(folder, "report.json");
  await Bun.write(report, JSON.stringify(REPORT_EXAMPLE));
  const path = "/api/demo-myga/report?format=json";
  const answer = await service.send(path, { key, json: REPORT_EXAMPLE });
  const { response_data: served } = (await answer.json()) as { readonly response_data: object };
  const day = `--on=${TEST_INSTANT.toISOString()}`;
  const said = await admin(database.url, "illustrate-inforce", "demo-myga", report, day);
  expect([said.code, said.err]).toEqual([0, ""]);
  expect(JSON.parse(said.out)).toMatchObject({ response_data: served });
  const explained = await admin(database.url, "explain", "demo-myga", report, "--year=3");
  expect([explained.code, explained.err]).toEqual([0, ""]);
});
