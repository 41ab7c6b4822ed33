/** `bun run admin rates import` and `rates export`: through files, SQL and the book, and back [D116], [D117]. */

import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BANDED_ROW } from "../support/banded_annuity.ts";
import { freshDatabase } from "../support/database.ts";
import { admin } from "./admin.ts";

const database = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "annuity-rates-"));
afterAll(() => Promise.all([database.drop(), rm(folder, { recursive: true })]));

const { sql } = database;
await sql`
  insert into product_version (slug, version, name, inputs_schema, definition)
  values ('banded', '1', 'Banded', ${sql.json(BANDED_ROW.inputsSchema as never)},
          ${sql.json(BANDED_ROW.definition as never)})`;

const day = { effectiveDate: "2027-01-04" };
const DICTIONARY = {
  product: {
    id: "PROD-1",
    idSource: "internal",
    displayName: "Banded annuity",
    ...day,
    surrenderPeriods: [5, 7, 10].map((years) => ({ id: `SP${years}`, period: `${years}y` })),
    premiumBands: [
      { id: "LOW", premiumFrom: 0, premiumTo: 99_999.99 },
      { id: "HIGH", premiumFrom: 100_000 },
    ],
    strategies: [{ id: "FIXED", displayName: "Declared rate", ...day }],
  },
};
const RATES = {
  rates: [
    {
      id: "PROD-1",
      idSource: "productDictionary",
      scope: "newBusiness",
      ...day,
      created: "2026-12-28T08:00:00Z",
      modified: "2026-12-29T08:00:00Z",
      rates: ["SP5", "SP7", "SP10"].flatMap((surrenderPeriodId, period) =>
        ["LOW", "HIGH"].map((bandId, band) => ({
          bandId,
          surrenderPeriodId,
          strategies: [
            {
              id: "FIXED",
              components: [{ type: "fixed", value: (410 + 20 * period + 10 * band) / 1e4 }],
            },
          ],
        })),
      ),
    },
  ],
};

const rates = join(folder, "rates.json");
const faulty = join(folder, "faulty.json");
const dictionary = join(folder, "dictionary.json");
const seed = join(folder, "form.sql");
await Bun.write(rates, JSON.stringify(RATES));
await Bun.write(dictionary, JSON.stringify(DICTIONARY));

test("an imported file is applied as a sheet for its day, twice without a change, and exported as it was", async () => {
  const imported = await admin(database.url, "rates", "import", "banded", rates, dictionary);
  expect([imported.code, imported.err]).toEqual([0, ""]);
  for (let times = 1; times <= 2; times += 1) await sql.unsafe(imported.out).simple();
  const sheets = await sql`select sheet, firm, starts_at from rate_sheet where slug = 'banded'`;
  expect([...sheets]).toEqual([
    { sheet: "2027-01-04 20261229080000", firm: null, starts_at: new Date("2027-01-04") },
  ]);
  const exported = await admin(database.url, "rates", "export", "banded");
  expect([exported.code, exported.err]).toEqual([0, ""]);
  expect(JSON.parse(exported.out)).toEqual(RATES);
  const other = await admin(database.url, "rates", "export", "banded", "x");
  expect(other.err).toBe("The rate sheets of banded are 2027-01-04 20261229080000\n");
});

test("a file is refused with all its faults, those of its sheets too, and nothing is printed", async () => {
  const [entry] = RATES.rates;
  const low = entry?.rates.filter(({ bandId }) => bandId === "LOW");
  await Bun.write(faulty, JSON.stringify({ rates: [{ ...entry, rates: low }] }));
  const gap = await admin(database.url, "rates", "import", "banded", faulty, dictionary);
  expect([gap.code, gap.out]).toEqual([1, ""]);
  expect(gap.err).toContain("2027-01-04 20261229080000: /cells ");
  await Bun.write(faulty, JSON.stringify({ rates: [{ ...entry, id: "X", scope: "bailout" }] }));
  const wrong = await admin(database.url, "rates", "import", "banded", faulty, dictionary);
  expect([wrong.code, wrong.out]).toEqual([1, ""]);
  expect(wrong.err).toMatch(/^\/rates\/0\/id must be PROD-1,.*\n\/rates\/0\/scope is not taken/);
});

test("a product that is not there gets the draft of a form, whose blanks the check of a file names", async () => {
  const draft = await admin(database.url, "rates", "import", "new-one", rates, dictionary);
  expect([draft.code, draft.err]).toEqual([0, ""]);
  expect(draft.out).toContain('"rate": 0.041');
  await Bun.write(seed, draft.out);
  const applied = await admin(database.url, "products", "apply", seed);
  expect(applied.code).toBe(1);
  for (const said of [
    "/definition/formNumber must have",
    "/definition/brand/insurerName must have",
    "/definition/strategies/0/guaranteed/rate must be a number or a list",
    "/definition/maximumAnnuitizationAge must be a",
  ]) {
    expect([said, applied.out.includes(said)]).toEqual([said, true]);
  }
  expect(applied.out).not.toContain("/inputs_schema");
  expect(await sql`select from product where slug = 'new-one'`).toHaveLength(0);

  const filled = JSON.stringify(BANDED_ROW.definition, undefined, 2).replaceAll("'", "''");
  await sql.unsafe(draft.out.replace(/(?<=')\{[^]*\}(?='::jsonb)/, () => filled));
  const [entered] = await sql`
    select inputs_schema #> '{properties,SurrenderPeriod,default}' as period from product where slug = 'new-one'`;
  expect(entered).toEqual({ period: 5 });
});

test.each([
  [["rates", "import", "banded", "none.json", dictionary], 1, "There is no file none.json"],
  [["rates", "import", "banded", rates, dictionary, "--strategies", "FIXED"], 2, "must be pairs"],
  [
    ["rates", "import", "new-two", rates, dictionary, "--shapes", "FIXED=Cap with Bonus"],
    1,
    "/dictionary/product/strategies/0 Cap with Bonus is not illustrated",
  ],
  [["rates", "export", "none"], 1, "There is no product none"],
  [["rates", "export", "demo-fia"], 1, "The rate sheets of demo-fia are none"],
] as const)("%j", async (words, code, message) => {
  const said = await admin(database.url, ...words);
  expect([said.code, said.out]).toEqual([code, ""]);
  expect(said.err).toContain(message);
});
