/** `forms`: what an administrator adds is bound to the papers it is for, and gone when it is withdrawn. */

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import { plainFile, taggedFile } from "../paper/form_files.ts";
import { handWritten } from "./carrier_files/pdf_files.ts";
import { freshDatabase } from "../support/database.ts";
import { testService } from "../support/service.ts";
import { admin } from "./admin.ts";

const folder = await mkdtemp(join(tmpdir(), "forms-"));
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await Bun.write(path, bytes);
  return path;
}

const GUIDE = await write("guide.pdf", await plainFile());
const TAGGED = await write("tagged.pdf", await taggedFile());
const INPUTS = { Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 };

/** A service, and what it answers. */
async function start() {
  const database = await freshDatabase();
  const service = await testService({ database });
  afterAll(database.drop);
  const key = await service.issueKey();
  const ask = async (format: "pdf" | "json", inputs = {}, slug = "demo-myga") => {
    const response = await service.send(`/api/${slug}?format=${format}`, {
      key,
      json: { inputs: { ...INPUTS, ...inputs } },
    });
    expect(response.status).toBe(200);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const pages = format === "pdf" ? (await PDFDocument.load(bytes)).getPageCount() : 0;
    return { id: response.headers.get("x-illustration-id"), pages };
  };
  const run = (...words: readonly string[]) => admin(database.url, "forms", ...words);
  return { ...service, database, key, ask, run };
}

test("a form is bound from the next request on, changes the id, and is gone when it is removed", async () => {
  const { ask, run, sql } = await start();
  const before = await ask("pdf");
  const added = await run("add", GUIDE, "--name", "Buyer's Guide", "--effective", "2026-01-01");
  expect(added).toMatchObject({ code: 0, err: "" });
  expect(added.out).toContain("4 pages\nFonts: not in the file: Helvetica\n");
  expect(added.out).toContain("Papers with it claim neither PDF/A nor PDF/UA: it has no tags");
  const bound = await ask("pdf");
  expect(bound.pages).toBe(before.pages + 4);
  expect(bound.id).not.toBe(before.id);
  expect((await ask("json")).id).toBe(bound.id);
  const tagged = await run("add", TAGGED, "--name", "Disclosure", "--effective", "2026-01-01");
  expect(tagged.out).toContain("Fonts: all in the file\nTags: yes\nClaims: PDF/A-3a, PDF/UA-1\n");
  expect(tagged.out).toContain("Papers with it claim PDF/A-3a and PDF/UA-1, as others do\n");

  expect((await run("remove", "1")).out).toMatch(/^id {2}name/);
  expect((await run("remove", "2")).code).toBe(0);
  expect(await ask("pdf")).toEqual(before);
  const again = await run("remove", "1");
  expect([again.code, again.err]).toEqual([1, "There is no form 1; there are none\n"]);
  const log = JSON.parse((await run("log", "1", "--json")).out) as { action: string }[];
  expect(log.map(({ action }) => action)).toEqual(["withdraw", "insert"]);
  const [kept] =
    await sql`select length(file) as file, length(ready) > 0 as ready from carrier_form_file order by form`;
  expect(kept).toEqual({ file: Bun.file(GUIDE).size, ready: true });
  expect(sql`update carrier_form set withdrawn_at = null`).rejects.toThrow(/is never changed/);
  expect(sql`delete from carrier_form`).rejects.toThrow(/what was entered stays/);
  expect(sql`update carrier_form_file set ready = ''`).rejects.toThrow(/what was entered stays/);
}, 300_000);

test("a form is for products, states, tax statuses and days", async () => {
  const { ask, run, setClock } = await start();
  const { pages } = await ask("pdf");
  const words = ["--state", "CO,CT", "--tax-status", "ira,roth", "--product", "demo-myga"];
  const dates = ["--effective", "2026-07-01", "--until", "2026-08-01"];
  const added = await run("add", GUIDE, "--name", "Guide", ...words, ...dates, "--json");
  expect(JSON.parse(added.out)).toMatchObject({
    states: ["CO", "CT"],
    taxStatuses: ["ira", "roth"],
    products: ["demo-myga"],
    from: "2026-07-01",
    until: "2026-08-01",
    report: { pages: 4 },
  });
  const fitting = { TaxQualification: 1 };
  const pagesOn = async (day: string, inputs: object, slug?: string) => {
    setClock(new Date(`${day}T12:00:00Z`));
    return (await ask("pdf", inputs, slug)).pages;
  };
  const without = await pagesOn("2026-06-30", fitting);
  expect(await pagesOn("2026-07-01", fitting)).toBe(without + 4);
  expect(await pagesOn("2026-07-31", { ...fitting, State: 8 })).toBe(without + 4);
  expect(await pagesOn("2026-08-01", fitting)).toBe(without);
  expect(await pagesOn("2026-07-01", {})).toBe(pages);
  const texas = { ...fitting, State: 51 };
  expect(await pagesOn("2026-07-01", texas)).toBe(await pagesOn("2026-06-30", texas));
  const other = await pagesOn("2026-06-30", fitting, "demo-fia");
  expect(await pagesOn("2026-07-01", fitting, "demo-fia")).toBe(other);
}, 300_000);

test("without a date it is in force everywhere at once", async () => {
  const { ask, run, setClock } = await start();
  setClock(new Date());
  const { pages } = await ask("pdf");
  await run("add", GUIDE, "--name", "Guide");
  expect((await ask("pdf")).pages).toBe(pages + 4);
}, 300_000);

test("a paper is not made without a form that cannot be read, and a figure is", async () => {
  const { ask, key, run, send, sql, logLines } = await start();
  await run("add", GUIDE, "--name", "Guide", "--effective", "2026-01-01");
  await sql`alter table carrier_form_file disable trigger carrier_form_file_kept`;
  await sql`update carrier_form_file set ready = 'ready form 0'`;
  await ask("json");
  const answer = await send("/api/demo-myga?format=pdf", { key, json: { inputs: INPUTS } });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(JSON.stringify(logLines)).toContain("one of its forms cannot be read");
}, 300_000);

test("what is wrong of a command or a file is said, and nothing is added", async () => {
  const { run, sql } = await start();
  const script = handWritten({ catalog: "/OpenAction<</S/JavaScript/JS(x)>>" });
  const cases: readonly (readonly [readonly string[], string])[] = [
    [[GUIDE], "error: --name must be given"],
    [[GUIDE, "--name", "x".repeat(101)], "error: --name must have at most 100 characters"],
    [
      [GUIDE, "--name", "x", "--state", "CT,ZZ"],
      "error: --state must be abbreviations of states, not ZZ",
    ],
    [
      [GUIDE, "--name", "x", "--tax-status", "401k"],
      "error: --tax-status must be of nq, ira, roth, sep, simple, not 401k",
    ],
    [
      [GUIDE, "--name", "x", "--product", "demo-mygq"],
      "There is no product demo-mygq; did you mean demo-myga?",
    ],
    [
      [GUIDE, "--name", "x", "--effective", "2026-02-30"],
      "error: --effective must be a day like 2026-11-21",
    ],
    [
      [GUIDE, "--name", "x", "--effective", "2026-02-03", "--until", "2026-02-03"],
      "The database refuses what breaks its rule: carrier form ends after it starts",
    ],
    [[join(folder, "none.pdf"), "--name", "x"], `There is no file ${join(folder, "none.pdf")}`],
    [
      [await write("script.pdf", script), "--name", "x"],
      `${join(folder, "script.pdf")} has scripts (JavaScript)`,
    ],
    [
      [await write("large.pdf", new Uint8Array(10_000_001)), "--name", "x"],
      `${join(folder, "large.pdf")} has 10000001 bytes; at most 10000000 are allowed`,
    ],
  ];
  for (const [words, said] of cases) {
    const { code, err } = await run("add", ...words);
    expect(err.split("\n")[0]).toStartWith(said);
    expect(code).toBe(said.startsWith("error") ? 2 : 1);
  }
  const many = await write("many.pdf", await plainFile(20));
  for (const name of ["a", "b", "c"]) expect((await run("add", many, "--name", name)).code).toBe(0);
  const fourth = await run("add", many, "--name", "d");
  expect(fourth.err).toMatch(
    /^Nothing was added: a paper of .* would have forms of 80 pages together; at most 60 are allowed\n$/,
  );
  const [row] = await sql`select count(*)::int as count from carrier_form`;
  expect(row).toEqual({ count: 3 });
}, 300_000);

describe("products check", () => {
  test("notes the forms with which papers give up what they claim", async () => {
    const { database, run } = await start();
    await run(
      "add",
      GUIDE,
      "--name",
      "Guide",
      "--product",
      "demo-myga",
      "--effective",
      "2026-01-01",
    );
    const { out } = await admin(database.url, "products", "check", "demo-myga", "demo-fia");
    expect(out.match(/note: papers with form/g)?.length).toBe(1);
    expect(out).toContain(
      "note: papers with form 1 (Guide, from 2026-01-01) claim neither PDF/A nor PDF/UA: forms add said why",
    );
  }, 300_000);
});
