/** The history of a product's crediting factors, from its book: as it was known, and again when the book has changed [D294]. */

import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adminWith } from "../../commands/admin.ts";
import { KEY_ONE } from "../../ledger/orders.ts";
import { freshDatabase } from "../../support/database.ts";
import { testService } from "../../support/service.ts";
import { untilTrue } from "../../support/until_true.ts";

// Each test has a database of its own.
setDefaultTimeout(120_000);

const folder = await mkdtemp(join(tmpdir(), "annuity-history-"));
afterAll(() => rm(folder, { recursive: true }));

const SLUG = "demo-bands";
const INPUTS = { Owner_DOB: "1966-05-01", State: 19, Premium: 150_000 };
const NOON = "2026-11-27T12:00:00-05:00";

/** The strategy, the day from which on its rate was in force, and the rate. */
type Change = (string | number)[];
const WINTER: Change = ["fixed", "2026-01-01", 0.0445];
const EARLY: Change = ["fixed", "2026-11-09", 0.0455];
const LATE: Change = ["fixed", "2026-11-23", 0.0465];

interface Answer {
  readonly response_data: {
    readonly factorHistory?: readonly {
      readonly strategy: string;
      readonly changes: readonly {
        readonly from: string;
        readonly factors: Readonly<Record<string, number>>;
      }[];
    }[];
  };
}

/** A service with a product that is sold since January, and shows its history by a version in force since June. */
async function open() {
  const database = await freshDatabase();
  const { sql } = database;
  const service = await testService({ database, ledgerKeys: KEY_ONE });
  const key = await service.issueKey({ mode: "test" });
  await sql`
    insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
    select slug, 'with history', name, inputs_schema, definition || '{"hasFactorHistory": true}', '2026-06-01'
      from product where slug = ${SLUG}`;
  await sql`update product set keeps = 'recipe' where slug = ${SLUG}`;

  const send = (at: string, { format = "json", by = key, inputs = {} } = {}) =>
    service.send(`/api/${SLUG}?format=${format}`, {
      key: by,
      headers: { "x-illustration-instant": at },
      json: { inputs: { ...INPUTS, ...inputs } },
    });
  return {
    database,
    sql,
    service,
    key,
    send,
    async historyAt(at: string, asked: Parameters<typeof send>[1] = {}) {
      const answer = (await (await send(at, asked)).json()) as Answer;
      return answer.response_data.factorHistory?.flatMap(({ strategy, changes }) =>
        changes.map(({ from, factors }): Change => [strategy, from, ...Object.values(factors)]),
      );
    },
    /** Enters a sheet of one rate for every contract. */
    async enterSheet(sheet: string, rate: number, from: string, firm: string | null = null) {
      const cells = [5, 7, 10].map((surrenderYears) => {
        const rates = Array.from({ length: surrenderYears }, () => rate);
        const fixed = {
          current: { rate: [...rates, 0.03] },
          guaranteed: { rate: [...rates, 0.01] },
        };
        return { surrenderYears, terms: { strategies: { fixed } } };
      });
      await sql`
        insert into rate_sheet (slug, sheet, firm, cells, effective_from)
        values (${SLUG}, ${sheet}, ${firm}, ${sql.json(cells)}, ${from})`;
    },
  };
}

describe("the history", () => {
  test("ends with the terms in force at the instant, by the cell of the contract", async () => {
    const { historyAt } = await open();
    expect(await historyAt("2026-11-08T23:59:59.999-05:00")).toEqual([WINTER]);
    expect(await historyAt("2026-11-09T00:00:00-05:00")).toEqual([WINTER, EARLY]);
    expect(await historyAt(NOON)).toEqual([WINTER, EARLY, LATE]);
    const inputs = { State: 6, Premium: 250_000 };
    expect((await historyAt(NOON, { inputs }))?.at(-1)).toEqual(["fixed", "2026-11-23", 0.0465]);
    // No version that shows it is in force yet.
    expect(await historyAt("2026-05-01T12:00:00-04:00")).toBeUndefined();
  });

  test("of a key of a firm has the firm's own sheets", async () => {
    const { sql, service, historyAt, enterSheet } = await open();
    await enterSheet("acme", 0.06, "2026-11-26", "Acme");
    const by = await service.issueKey({ mode: "test" });
    await sql`update api_key set firm = 'Acme' where prefix = ${by.slice(0, 16)}`;
    const acme: Change = ["fixed", "2026-11-26", 0.06];
    expect(await historyAt(NOON, { by })).toEqual([WINTER, EARLY, LATE, acme]);
    expect(await historyAt(NOON)).toEqual([WINTER, EARLY, LATE]);
  });

  test("begins after terms that this software cannot read, and their product stays on offer", async () => {
    const { sql, historyAt } = await open();
    await sql`
      insert into product_version (slug, version, name, inputs_schema, definition, effective_from, effective_to)
      select slug, 'unreadable', name, inputs_schema, '{}', '2026-02-01', '2026-03-01'
        from product where slug = ${SLUG}`;
    expect(await historyAt(NOON)).toEqual([["fixed", "2026-03-01", 0.0445], EARLY, LATE]);
  });
});

test("[D151] an illustration comes back to the byte after sheets were entered and withdrawn", async () => {
  const { database, sql, service, key, send, historyAt, enterSheet } = await open();
  // With different premiums, since the same illustration has one id.
  const made = [
    await send(NOON),
    await send(NOON, { format: "pdf", inputs: { Premium: 160_000 } }),
  ];
  const before = await Promise.all(made.map((response) => response.bytes()));
  await untilTrue(async () => {
    const kept = await sql`
      select from illustration_record where source ->> 'pastKnownAt' is not null`;
    return kept.length === made.length;
  });
  await enterSheet("back-dated", 0.2, "2026-11-16");
  await sql`select product_withdraw(${SLUG}, '2026-11-09')`;
  await enterSheet("to come", 0.3, "2099-01-01");

  // A new one has what is known now.
  expect(await historyAt(NOON)).toEqual([WINTER, ["fixed", "2026-11-16", 0.2], LATE]);
  for (const [place, format] of ["json", "pdf"].entries()) {
    const id = made[place]?.headers.get("x-illustration-id") ?? "";
    const asked = { method: "GET", key } as const;
    const response = await service.send(`/api/illustrations/${id}?format=${format}`, asked);
    expect(response.headers.get("x-illustration-reproduction")).toBe("bytes");
    expect(Buffer.from(await response.bytes()).equals(before[place] as Uint8Array)).toBeTrue();
    const env = { DATABASE_URL: database.url, LEDGER_KEYS: KEY_ONE };
    const run = await adminWith(env, "reproduce", id, "--out", folder);
    expect([run.code, run.err]).toEqual([0, ""]);
    expect(run.out).toContain(`${format.toUpperCase()}: every byte is as it was`);
  }
});
