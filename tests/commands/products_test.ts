/** `bun run admin products …`: nothing wrong is applied, and every change is reported. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQL_FOLDER } from "../../src/storage/schema/program_schema.ts";
import { freshDatabase } from "../support/database.ts";
import { OAUTH2, startTestStandIn, TEST_SECRETS } from "../support/upstream.ts";
import { admin } from "./admin.ts";

const database = await freshDatabase();
const { sql, url } = database;
const folder = await mkdtemp(join(tmpdir(), "annuity-products-"));
afterAll(() => Promise.all([database.drop(), rm(folder, { recursive: true })]));

const MYGA = `${SQL_FOLDER}/seeds/products/demo_myga.sql`;
const myga = await Bun.file(MYGA).text();
/** The same for one of its three products: each that changes is illustrated and rendered in all that it sells. */
const one = entering("'demo-myga', 'Demo MYGA', true");

/** The seed for another product in place of its own. */
function entering(row: string): string {
  return myga.replace(/\(values \('demo-myga'[^]*?\) as row/, `(values (${row})) as row`);
}

/** What a command says, without the notes on products that have no time zone, as the seeds but for the bands. */
async function sayWithoutZones(...words: readonly string[]) {
  const said = await admin(url, ...words);
  return { ...said, out: said.out.replaceAll(/^ {2}note: it has no time zone: .*\n/gm, "") };
}

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await Bun.write(path, text);
  return path;
}

/** Everything an illustration could depend on. */
async function describeCatalog() {
  const rows = await sql`
    select (select revision from catalog) as revision,
           (select jsonb_agg(to_jsonb(p) order by slug) from product p) as products,
           (select sum(close) from index_level) as closes,
           (select jsonb_agg(to_jsonb(m)) from market_index m) as indices,
           (select count(*)::int from api_key) as keys`;
  return rows[0];
}

test("products list shows each with its version, also as JSON", async () => {
  const table = await admin(url, "products", "list");
  const json = await admin(url, "products", "list", "--json");
  expect(table.out).toMatch(
    /^demo-inactive +Demo inactive +2026\.11 +false +json +builtin +- +-$/m,
  );
  expect(JSON.parse(json.out)).toContainEqual({
    slug: "demo-inactive",
    name: "Demo inactive",
    version: "2026.11",
    is_active: false,
    default_format: "json",
    engine: "builtin",
    next: null,
    waiting: null,
  });
});

/** What is said of each demonstration product, since its rider charges reduce the minimum value. */
const RIDER_NOTE =
  "  note: rider charges reduce the minimum value (minimumValue.isReducedByRiderCharges), and NAIC Model #805 section 4.A does not list them\n";

describe("products check", () => {
  test("says of each product that it is right, on offer or not, and what to look at", async () => {
    const slugs = ["demo-bands", "demo-fia", "demo-inactive"];
    const { code, out } = await admin(url, "products", "check", ...slugs);
    const verdicts = out.replaceAll(/^ {2}note: .*\n/gm, "");
    expect([code, verdicts]).toEqual([0, slugs.map((slug) => `${slug}: right\n`).join("")]);
    expect(out).toMatch(
      /^demo-fia: right\n {2}note: the prospective nonforfeiture test fails \(NAIC Model #805 section 6\): in fixed, .*\n {2}note: rider charges reduce the minimum value \(minimumValue.isReducedByRiderCharges\), and NAIC Model #805 section 4.A does not list them$/m,
    );
    // Without a time zone, by the clock of the home state; the bands have one.
    const noted =
      /^ {2}note: it has no time zone: its dates begin at midnight UTC, which is (18|19):00 America\/Chicago; update product set time_zone = 'America\/Chicago' where slug = '(.*)'$/gm;
    expect([...out.matchAll(noted)].map(([, , slug]) => slug)).toEqual([
      "demo-fia",
      "demo-inactive",
    ]);
  });

  test("reads a product of an earlier program as it was meant, and says how", async () => {
    await sql`
      insert into product (slug, name, version, engine, inputs_schema, definition)
      select 'earlier', name, 'of earlier', engine, inputs_schema,
             definition #- '{minimumValue,isReducedByWithdrawalCharges}'
                        #- '{marketValueAdjustment,timeBasis}'
        from product where slug = 'demo-myga'`;
    const { code, out } = await admin(url, "products", "check", "earlier");
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^earlier: right\n[^]* {2}note: of an earlier program, read as: marketValueAdjustment.timeBasis is months\n {2}note: of an earlier program, read as: minimumValue.isReducedByWithdrawalCharges is true\n$/,
      ),
    ]);
    await sql`update product set is_active = false where slug = 'earlier'`;
  });

  test("asks the calculation service of a product that has one", async () => {
    const standIn = await startTestStandIn();
    const [row] = await sql<{ definition: string }[]>`
      select definition::text as definition from product where slug = 'demo-upstream'`;
    const definition = row?.definition.replaceAll("http://127.0.0.1:3100", standIn.url) ?? "";
    await sql`
      update product set version = 'here', definition = ${definition}::text::jsonb where slug = 'demo-upstream'`;
    expect(await sayWithoutZones("products", "check", "demo-upstream")).toEqual({
      code: 0,
      out: "demo-upstream: right\n",
      err: "",
    });
    await sql`select product_withdraw('demo-upstream', 'here')`;
  });

  test("without a name reads those on offer, and fails when one is wrong", async () => {
    // Terms that were entered for a date of their own are written again here, without one.
    await sql`set book.effective_from = ''`;
    await sql`update product set is_active = slug in ('demo-myga', 'DemoMYGA')`;
    await sql`
      update product set version = 'bare', inputs_schema = inputs_schema - 'examples' where slug = 'DemoMYGA'`;
    const said = await sayWithoutZones("products", "check");
    await sql`select product_withdraw('DemoMYGA', 'bare')`;
    await admin(url, "seed", "products");
    expect(said).toEqual({
      code: 1,
      out:
        "DemoMYGA: wrong\n  /inputs_schema/examples must hold at least one object of inputs\ndemo-myga: right\n" +
        RIDER_NOTE,
      err: "Not right: DemoMYGA\n",
    });
  });

  test.each([
    [
      "an index of the assumed allocation that the catalog does not have",
      `jsonb_set(jsonb_set(definition, '{strategies,1,indexId}', '"nasdaq"'), '{allocation,default}',
         jsonb_build_array(jsonb_build_object('strategy', definition #>> '{strategies,1,id}', 'share', 1)))`,
      "  /definition/strategies/1/indexId must be an index of the catalog: sp500\n",
    ],
    [
      "payments past the last age of the mortality table",
      `jsonb_set(definition, '{maximumAnnuitizationAge}', '121')`,
      "  /definition/maximumAnnuitizationAge must be at most 120, the last age of the mortality table " +
        "that prices annuity payments\n",
    ],
    [
      "texts that make too many pages, by the trial that shows it",
      `jsonb_set(definition - 'translations', '{disclosures}', (select jsonb_agg(jsonb_build_object(
         'title', 'Note ' || n, 'text', repeat('WWWWWWWW ', 220))) from generate_series(1, 38) n))`,
      /^ {2}every strategy at once makes \d+ pages of at most 40: shorten disclosures, names and sentences$/m,
    ],
  ])("finds %s", async (_, change, said) => {
    const version = crypto.randomUUID();
    await sql.unsafe(
      `update product set version = '${version}', definition = ${change} where slug = 'demo-fia'`,
    );
    const { code, out } = await admin(url, "products", "check", "demo-fia");
    await sql`select product_withdraw('demo-fia', ${version})`;
    expect(code).toBe(1);
    expect(out).toStartWith("demo-fia: wrong\n");
    expect(out).toMatch(said);
  });

  test("[D239] notes a strategy whose index is not there, and judges what remains", async () => {
    await sql`
      update product set version = 'nasdaq', definition = jsonb_set(definition, '{strategies,1,indexId}', '"nasdaq"')
       where slug = 'demo-fia'`;
    const whole = await admin(url, "products", "check", "demo-fia");
    await sql`
      update product set version = 'worse', definition = jsonb_set(definition, '{strategies,0,name}', '""')
       where slug = 'demo-fia'`;
    const worse = await admin(url, "products", "check", "demo-fia");
    for (const version of ["worse", "nasdaq"])
      await sql`select product_withdraw('demo-fia', ${version})`;
    expect([whole.code, whole.out]).toEqual([0, expect.stringContaining("demo-fia: right\n")]);
    expect(whole.out).toContain(
      "  note: sp500-participation is not illustrated: Index nasdaq is missing, or lacks its provider or the day it went live; " +
        "requests for it are a 503\n",
    );
    expect(whole.out).not.toMatch(/note: (?!sp500-participation).* is not illustrated/);
    expect([worse.code, worse.out]).toEqual([
      1,
      expect.stringContaining("/definition/strategies/0/name"),
    ]);
  });

  test("finds a pattern that stalls a server process", async () => {
    await sql`
      update product
         set version = 'slow',
             inputs_schema = jsonb_set(inputs_schema, '{properties,Owner_FirstName,pattern}',
                                       '"^(a+)+$"')
       where slug = 'demo-myga'`;
    const { out } = await admin(url, "products", "check", "demo-myga");
    await sql`select product_withdraw('demo-myga', 'slow')`;
    expect(out).toBe(
      "demo-myga: wrong\n  /inputs_schema/properties/Owner_FirstName/pattern takes more than 10 ms " +
        "for some texts: simplify its repeats\n",
    );
  });

  test("notes a surrender charge that rises, which is right", async () => {
    await sql`
      update product set version = 'rising', definition = jsonb_set(definition, '{surrenderCharge,rates,1}', '0.09')
       where slug = 'demo-myga'`;
    const { code, out } = await admin(url, "products", "check", "demo-myga");
    await sql`select product_withdraw('demo-myga', 'rising')`;
    expect(code).toBe(0);
    expect(out).toStartWith(
      "demo-myga: right\n  note: the surrender charge rises in contract year 2\n",
    );
  });

  test("names the variable of a secret that is missing", async () => {
    const standIn = await startTestStandIn();
    await sql`
      update product set version = 'absent', definition = replace(replace(definition::text,
               'http://127.0.0.1:3100', ${standIn.url}::text),
               'UPSTREAM_SECRET_DEMO', 'UPSTREAM_SECRET_ABSENT')::jsonb
       where slug = 'demo-upstream'`;
    const { out } = await admin(url, "products", "check", "demo-upstream");
    await sql`select product_withdraw('demo-upstream', 'absent')`;
    expect(out).toBe(
      "demo-upstream: wrong\n" +
        ["1", "2", "1 in es-US"]
          .map(
            (example) =>
              `  example ${example}, Cannot read secret: the variable UPSTREAM_SECRET_ABSENT must hold one line of visible ` +
              "ASCII characters\n",
          )
          .join(""),
    );
  });

  test("of one that does not exist, names those that do", async () => {
    const { code, err } = await admin(url, "products", "check", "nope");
    expect(code).toBe(1);
    expect(err).toStartWith("There is no product nope; there are DemoBands, DemoFIA,");
  });
});

describe("products import-spark", () => {
  test("prints a seed whose gaps apply names, with credentials named and none held", async () => {
    const standIn = await startTestStandIn();
    const command = ["products", "import-spark", standIn.url, "Annuities", "MYGA"];
    const { code, out, err } = await admin(
      url,
      ...command,
      "--slug=acme",
      "--tenant=demo",
      `--client=${OAUTH2(standIn.url).clientId}`,
      `--token-url=${OAUTH2(standIn.url).tokenUrl}`,
      "--secret-variable=UPSTREAM_SECRET_TEST_CLIENT",
    );
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain('"environment": "UPSTREAM_SECRET_TEST_CLIENT"');
    expect(out).not.toContain(TEST_SECRETS.UPSTREAM_SECRET_TEST_CLIENT);
    const applied = await admin(
      url,
      "products",
      "apply",
      await write("acme.sql", out),
      "--dry-run",
    );
    expect(applied.out).toContain(
      "acme: wrong\n  /definition/brand/footer must have visible characters\n",
    );
    expect(applied.out).toContain("  /definition/genericName must have visible characters\n");
  });

  test.each(["--key-variable", "--secret-variable"])(
    "refuses another variable for %s",
    async (option) => {
      const command = ["products", "import-spark", "http://127.0.0.1:1", "Annuities", "MYGA"];
      const { code, out, err } = await admin(
        url,
        ...command,
        "--slug=acme",
        "--tenant=demo",
        `${option}=DATABASE_URL`,
      );
      expect([code, out]).toEqual([2, ""]);
      expect(err).toContain(
        `${option} must be the name of a variable that begins with UPSTREAM_SECRET_`,
      );
    },
  );

  test("with no credentials or those of a key says why the service refuses", async () => {
    const standIn = await startTestStandIn();
    const command = ["products", "import-spark", standIn.url, "Annuities", "MYGA"];
    for (const words of [[], ["--key-variable=UPSTREAM_SECRET_ABSENT"]]) {
      const { code, out, err } = await admin(
        url,
        ...command,
        "--slug=acme",
        "--tenant=demo",
        ...words,
      );
      expect([code, out]).toEqual([1, ""]);
      expect(err).not.toBe("");
    }
  });
});

describe("products apply", () => {
  // Whatever concerns all products judges each on offer.
  beforeAll(async () => {
    await sql`update product set is_active = slug = 'demo-fia'`;
  });

  test("says what changes, applies it, and then finds nothing to change", async () => {
    const file = await write(
      "renamed.sql",
      one.replaceAll("'2026.11'", "'2026.12'").replace("'Demo MYGA'", "'Demo MYGA Plus'"),
    );
    const rehearsed = await admin(url, "products", "apply", file, "--dry-run");
    expect(rehearsed.out).toEndWith("\nNothing was applied\n");
    expect((await admin(url, "products", "list")).out).not.toContain("2026.12");

    const applied = await admin(url, "products", "apply", file);
    expect(applied).toMatchObject({ code: 0, err: "" });
    expect(applied.out).toMatch(
      /^demo-myga 2026\.12: in force from .* UTC \(.*\), in place of 2026\.11\n(?: .*\n)* {2}\/name: "Demo MYGA" → "Demo MYGA Plus"\n/m,
    );
    expect(applied.out).toEndWith("\nApplied\n");

    const before = await describeCatalog();
    const again = await admin(url, "products", "apply", file);
    expect(again.out).toBe("Nothing changes: the catalog is as the files say\n");
    expect(await describeCatalog()).toEqual(before);
    await sql`select product_withdraw('demo-myga', '2026.12')`;
    await sql`update product set is_active = false where slug = 'demo-myga'`;
  });

  test("has PostgreSQL look at the tables anew, so that plans know of what was applied", async () => {
    const analyzed = async () => {
      const [row] = await sql<{ rows: number; products: number }[]>`
        select reltuples::int as rows, (select count(*)::int from product) as products
          from pg_class where oid = 'product'::regclass`;
      return row;
    };
    await sql`alter table product set (autovacuum_enabled = off)`;
    const next = one.replaceAll("demo-myga", "demo-analyzed");
    expect((await admin(url, "products", "apply", await write("analyzed.sql", next))).err).toBe("");
    const { rows, products } = (await analyzed()) ?? {};
    expect(rows).toBe(products as number);
    await sql`update product set is_active = false where slug = 'demo-analyzed'`;
  });

  test("refuses terms that change under the same version", async () => {
    const file = await write("same_version.sql", myga.replace("0.0445, 0.03]", "0.0445, 0.031]"));
    const { code, err } = await admin(url, "products", "apply", file, "--dry-run");
    expect(code).toBe(1);
    expect(err).toMatch(
      /Cannot apply .*: Version 2026\.11 of DemoMYGA was entered with other terms.*new name/,
    );
  });

  test("reports an index whose closes change, and checks the products on offer with them", async () => {
    const file = await write(
      "close.sql",
      "update index_level set close = close + 1 where observed_on = '2020-01-31'",
    );
    const { code, out } = await admin(url, "products", "apply", file, "--dry-run");
    expect(code).toBe(0);
    expect(out).toContain("demo-fia: right\n");
    expect(out).toEndWith("\nsp500: the index changes\nNothing was applied\n");
  });

  test.each([
    ["without its first day", "update market_index set live_since = null", "live_since must be"],
    ["without its provider", "update market_index set provider = null", "provider must name"],
  ])("an index %s is refused", async (what, text, fault) => {
    const file = await write(`${what.replaceAll(" ", "_")}.sql`, text);
    const { code, out, err } = await admin(url, "products", "apply", file);
    expect(code).toBe(1);
    expect(out).toContain(`sp500: wrong\n  Cannot read index sp500: ${fault}`);
    expect(out).toMatch(/demo-fia: wrong\n.*indexId must be an index of the catalog: it has none/);
    expect(err).toBe("Nothing was applied\n");
  });

  test("an index that is too young, and rates that are not in force, are noticed", async () => {
    const text = `
      update market_index set live_since = '2018-02-01';
      update product
         set version = 'later', definition = definition || '{"ratesEffectiveOn": "2999-01-01"}'
       where slug = 'demo-myga'`;
    const { out } = await admin(
      url,
      "products",
      "apply",
      await write("noticed.sql", text),
      "--dry-run",
    );
    expect(out).toContain(
      "demo-myga: right\n  note: its rates take effect on 2999-01-01; until then its illustrations say so",
    );
    expect(out).toMatch(/demo-fia: wrong\n.*Allocations must have a part in another strategy/);
  });

  test("reports a new product as new", async () => {
    const text = entering("'acme-myga', 'Acme', false").replace("'2026.11'", "'1'");
    const { code, out } = await sayWithoutZones(
      "products",
      "apply",
      await write("new.sql", text),
      "--dry-run",
    );
    expect(code).toBe(0);
    expect(out).toBe(
      `acme-myga: right\n${RIDER_NOTE}` +
        "acme-myga: new\nacme-myga 1: in force from 2020-01-01 00:00 UTC (2019-12-31 18:00 America/Chicago), " +
        "the first\nNothing was applied\n",
    );
  });

  test.each([
    [
      "a wrong product, with every product named",
      (text: string) =>
        text.replace('"issueAge"', '"issueAgee"').replaceAll("'2026.11'", "'wrong'"),
      /^DemoMYGA: wrong\n(?:.*issueAge.*\n){2}(?:.*\n){0,2}demo-inactive: wrong\n(?:.*\n){2,4}demo-myga 2027\.01: right\n(?: .*\n)*demo-myga wrong: wrong\n/m,
    ],
    [
      "examples that are refused, all of them",
      (text: string) =>
        text.replaceAll('"minimum": 5000', '"minimum": 900000').replaceAll("'2026.11'", "'wrong'"),
      /demo-myga wrong: wrong\n(?: .*\n)* {2}example 1, .*Premium.*\n {2}example 2, .*Premium/,
    ],
    [
      "an index whose id is none, by the rule it breaks",
      () =>
        "insert into market_index (id, name, trademark_notice, source) values ('Bad-Id', 'x', 'y', 'z')",
      /Cannot apply .*\.sql: The database refuses what breaks its rule: market index id is a plain word/,
    ],
    [
      "terms that are not JSON, by their place in the file",
      (text: string) => text.replace('"issueAge": ', '"issueAge" '),
      /Cannot apply .*\.sql: line 88, column 14: the text is not JSON: expected a colon after the name of a member\n/,
    ],
    [
      "a word that is not SQL, by its place",
      () => "select 1;\ninsrt into product",
      /Cannot apply .*\.sql: line 2, column 1: syntax error at or near "insrt"\n/,
    ],
    ["SQL that fails", (text: string) => `${text}; select 1 / 0`, /division by zero/],
    [
      "a change of anything else",
      () => "update api_key set is_active = false",
      /It may write products, their terms and indices, and also writes api_key\n/,
    ],
    [
      "a function of the file's own",
      () => "create function own() returns int return 1",
      /and also writes pg_depend, pg_proc\n/,
    ],
    [
      "a file that ends the rehearsal's transaction",
      () => "commit; begin; delete from api_key; commit",
      /It begins or ends a transaction: leave that out/,
    ],
    [
      "terms that leave a gap",
      () => `
        insert into product_version (slug, version, name, inputs_schema, definition, effective_from, effective_to)
        values ('gap', '1', 'Gap', '{}', '{}', '2027-01-01', '2027-02-01'),
               ('gap', '2', 'Gap', '{}', '{}', '2027-03-01', null)`,
      /Nothing of gap form would be in force in/,
    ],
    [
      "closes that a product needs",
      () => "delete from index_level where observed_on > '2001-01-01'",
      /demo-fia: wrong\n.*Index sp500 lacks the close of 2015-12 to 2025-12 \(11 months\)/,
    ],
  ])("refuses %s, and nothing is applied", async (what, change, message) => {
    const text = change(myga);
    expect(text).not.toBe(myga);
    const right = await write("right.sql", one.replaceAll("'2026.11'", "'2027.01'"));
    const wrong = await write(`${what.replaceAll(/\W/g, "_")}.sql`, text);
    const before = await describeCatalog();
    const { code, out, err } = await sayWithoutZones("products", "apply", right, wrong);
    expect(code).toBe(1);
    expect(out + err).toMatch(message);
    expect(await describeCatalog()).toEqual(before);
  });

  test("names a file that is not there", async () => {
    const { code, err } = await admin(url, "products", "apply", "none.sql");
    expect([code, err]).toEqual([1, "There is no file none.sql\n"]);
  });
});
