/** The catalog in memory: as new as the revision asked for, each row read once, complete except for invalid rows. */

import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { OnOffer } from "../../src/terms/any_product.ts";
import { ROW_BYTES_MAX } from "../../src/terms/product_row.ts";
import { UnreadableProductError } from "../../src/schema/row_fault.ts";
import { readCatalogRows } from "../../src/storage/administration/catalog.ts";
import { createCatalog, type CatalogOptions } from "../../src/storage/catalog/catalog.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { freshDatabase } from "../support/database.ts";
import { dear, DEPTH } from "../support/depth.ts";

// Thousands of products take a busy machine longer than the 5 seconds of `bun test`.
setDefaultTimeout(300_000);

const database = await freshDatabase();
const { sql } = database;
const connection = openDatabase({ url: database.url, connections: 4, preparesStatements: true });
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** What a catalog did: statements and parsings, the most of each at once, and rows that could not be parsed. */
interface Seen {
  statements: number;
  mostAtOnce: number;
  parsed: number;
  mostInTurn: number;
  readonly faults: string[];
}

/** The clock of the catalogs, and the instant that products are asked for. */
let now = new Date("2026-11-22T12:00:00.000Z");

/** A catalog that is watched; `beforeRow` runs before the first row of a product is read. */
function watched(beforeRow?: () => Promise<unknown>) {
  const seen: Seen = { statements: 0, mostAtOnce: 0, parsed: 0, mostInTurn: 0, faults: [] };
  let underWay = 0;
  let inTurn = 0;
  const query: Database["query"] = async (statement, msMax) => {
    seen.statements += 1;
    underWay += 1;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, underWay);
    try {
      if (seen.statements === 2) await beforeRow?.();
      return await connection.query(statement, msMax);
    } finally {
      underWay -= 1;
    }
  };
  const options: CatalogOptions = {
    onInvalidProduct: (slug, error) => void seen.faults.push(`${slug}: ${String(error)}`),
    onInvalidIndex: () => undefined,
    now: () => now,
    async inTurn(work) {
      seen.parsed += 1;
      inTurn += 1;
      seen.mostInTurn = Math.max(seen.mostInTurn, inTurn);
      await Bun.sleep(0);
      inTurn -= 1;
      return work();
    },
  };
  const catalog = createCatalog({ ...connection, query }, options);
  return {
    catalog,
    seen,
    ask: (slug: string, known: number, at = now) => catalog.readProduct(slug, known, at),
    /** What must be on offer. */
    async read(slug: string, at = now): Promise<OnOffer> {
      const found = await catalog.readProduct(slug, await revision(), at);
      if (found instanceof Error) throw found;
      if (typeof found === "string") throw new Error(`${slug} is ${found}`);
      return found;
    },
  };
}

async function revision(): Promise<number> {
  const [row] = await sql<{ revision: number }[]>`select revision from catalog`;
  return row?.revision ?? 0;
}

test("a product is read once while its row stays, however many ask", async () => {
  const { read, seen } = watched();
  const [one, other] = await Promise.all([read("demo-fia"), read("demo-fia")]);
  expect((await read("demo-fia")).product).toBe(one.product);
  expect(other.product).toBe(one.product);
  // The outline, the book, the form.
  expect(seen).toMatchObject({ statements: 3, parsed: 1 });
  expect(one.indexHistories.get("sp500")?.closes[0]).toEqual({ date: "1969-12-31", close: 92.06 });
  expect(one).toMatchObject({ sheets: [], timeZone: "UTC" });
});

test("[D27] has a change at once, and reads nothing but what was changed", async () => {
  const { read, seen } = watched();
  const [fia] = [await read("demo-fia"), await read("demo-myga")];
  const { statements } = seen;
  await sql`update product set version = 'next' where slug = 'demo-myga'`;
  expect((await read("demo-myga")).product.version).toBe("next");
  const after = await read("demo-fia");
  expect(after.product).toBe(fia.product);
  expect(after.indexHistories).toBe(fia.indexHistories);
  expect(seen.statements - statements).toBe(3);
});

test("[D83] says what is on offer without a look at any product, the same object until it changes", async () => {
  const { catalog, seen } = watched();
  const outline = await catalog.readOutline();
  expect([...outline.stamps.keys()]).toContain("demo-fia");
  expect([...outline.stamps.keys()]).not.toContain("demo-inactive");
  expect(await catalog.readOutline()).toBe(outline);
  await sql`update product set version = 'later' where slug = 'demo-fia'`;
  const later = await catalog.readOutline();
  expect(later.stamps.get("demo-fia")).not.toBe(outline.stamps.get("demo-fia"));
  expect(later.stamps.get("demo-myga")).toBe(outline.stamps.get("demo-myga"));
  expect(seen.parsed).toBe(0);
});

test("[D83] says which indexes are followed and how, asked of the database once until something changes", async () => {
  const { catalog, seen } = watched();
  await sql`
    insert into product (slug, name, version, inputs_schema, definition)
    values ('odd-1', 'Odd', '1', '{}', '{"strategies": 7}'),
           ('odd-2', 'Odd', '1', '{}', '{"strategies": [1, {"indexId": 5}, {"indexId": "other", "current": []}]}')`;
  const [one, other] = await Promise.all([
    catalog.readFollowedIndexes(),
    catalog.readFollowedIndexes(),
  ]);
  expect(other).toBe(one);
  expect(await catalog.readFollowedIndexes()).toBe(one);
  const uses = one.uses.filter(({ products }) => products.includes("demo-fia"));
  expect(uses).toContainEqual({
    indexId: "sp500",
    method: "point_to_point",
    products: ["DemoFIA", "demo-fia"],
  });
  expect(one.uses).toContainEqual({ indexId: "other", method: null as never, products: ["odd-2"] });
  expect(one.indexHistories.has("sp500")).toBe(true);
  // Three times the revision, the outline, until when it holds, and the indexes.
  expect(seen).toMatchObject({ statements: 6, parsed: 0 });
  await sql`update product set is_active = false where slug ~ '^odd-'`;
  expect(await catalog.readFollowedIndexes()).not.toBe(one);
});

test("[D27] has a product that was taken off offer no longer, and another month of an index at once", async () => {
  const { ask, read } = watched();
  await read("demo-fia");
  await sql`insert into index_level values ('sp500', '2031-01-31', 9000)`;
  expect((await read("demo-fia")).indexHistories.get("sp500")?.closes).toContainEqual({
    date: "2031-01-31",
    close: 9000,
  });
  await sql`update product set is_active = false where slug = 'demo-fia'`;
  expect(await ask("demo-fia", await revision())).toBe("not_in_force");
  await sql`update product set is_active = true where slug = 'demo-fia'`;
  expect((await read("demo-fia")).product.slug).toBe("demo-fia");
});

test("gives product and indexes of one moment, whatever changes while they are read", async () => {
  const { read } = watched(
    () =>
      sql`with i as (insert into index_level values ('sp500', '2032-01-30', 9500))
        update product set version = 'of 2032' where slug = 'demo-fia'`,
  );
  const fia = await read("demo-fia");
  expect(fia.product.version).toBe("of 2032");
  expect(fia.indexHistories.get("sp500")?.closes).toContainEqual({
    date: "2032-01-30",
    close: 9500,
  });
});

test("a product that cannot be read is logged once and left out; the others stay", async () => {
  const { ask, read, seen } = watched();
  await sql`insert into product (slug, name, version, inputs_schema, definition)
            values ('broken', 'Broken', '1', '{}', '{}')`;
  for (let time = 0; time < 2; time += 1) {
    const found = await ask("broken", await revision());
    expect(found).toBeInstanceOf(UnreadableProductError);
    expect((found as UnreadableProductError).faults).not.toEqual([]);
  }
  expect((await read("demo-myga")).product.slug).toBe("demo-myga");
  expect(seen.faults.map((fault) => fault.split(":")[0])).toEqual(["broken"]);
});

test("a database that did not answer is asked again by the next caller", async () => {
  const { read } = watched(() => Promise.reject(new Error("no answer")));
  await expect(read("demo-myga")).rejects.toThrow("no answer");
  expect((await read("demo-myga")).product.slug).toBe("demo-myga");
});

test("months of an index have the mean of their daily closes, where it is known", async () => {
  await sql`update index_level set daily_mean = 6850.5, trading_days = 22 where observed_on = '2025-12-31'`;
  const { indexHistories } = await readCatalogRows(database.sql, { includesInactive: false });
  const months = indexHistories.flatMap(({ closes }) => closes);
  expect(months.filter((month) => Object.hasOwn(month, "dailyMean"))).toEqual([
    { date: "2025-12-31", close: 6845.5, dailyMean: 6850.5, tradingDays: 22 },
  ]);
  expect(Object.keys(months[0] ?? {})).toEqual(["date", "close"]);
});

describe("[D97] what is in force of a product", () => {
  /** A copy of a seeded product with versions 1, and 2 from 2026-12-01. */
  async function copy(slug: string): Promise<void> {
    await sql`
      insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
      select ${slug}, version, name, inputs_schema, definition, effective_from
        from (values ('1', '2026-11-01'), ('2', '2026-12-01')) as of (version, effective_from),
             (select name, inputs_schema, definition from product where slug = 'demo-myga') as terms`;
  }
  const enterSheet = (slug: string, sheet: string, from: string, firm: string | null = null) => sql`
    insert into rate_sheet (slug, sheet, firm, cells, effective_from)
    values (${slug}, ${sheet}, ${firm}, '[{"terms": {}}]', ${from})`;

  test("is the form of the instant, without another look at the database", async () => {
    await copy("dated");
    const { ask, read, seen } = watched();
    const before = await read("dated", new Date("2026-11-30T23:59:59.999Z"));
    const at = await read("dated", new Date("2026-12-01T00:00:00.000Z"));
    expect([before.product.version, at.product.version]).toEqual(["1", "2"]);
    expect(seen).toMatchObject({ statements: 4, parsed: 2 });
    expect((await read("dated", new Date("2026-11-05"))).product).toBe(before.product);
    expect(seen).toMatchObject({ statements: 4, parsed: 2 });
    expect(await ask("dated", await revision(), new Date("2026-10-31T23:59:59.999Z"))).toBe(
      "not_in_force",
    );
  });

  test("has the sheets of the instant for every firm and for each, which stay the same objects", async () => {
    await copy("sheeted");
    await enterSheet("sheeted", "a", "2026-11-01");
    await enterSheet("sheeted", "b", "2026-11-15");
    await enterSheet("sheeted", "of Acme", "2026-11-10", "Acme");
    const { read, seen } = watched();
    const names = async (at: string) =>
      (await read("sheeted", new Date(at))).sheets?.map(({ sheet }) => sheet.sheet);
    expect(await names("2026-11-09")).toEqual(["a"]);
    expect(await names("2026-11-14T23:59:59.999Z")).toEqual(["a", "of Acme"]);
    expect(await names("2026-11-15")).toEqual(["of Acme", "b"]);
    const { sheets = [] } = await read("sheeted", new Date("2026-11-14"));
    expect(sheets).toEqual([
      {
        sheet: { sheet: "a", cells: [{ terms: {} }] },
        from: new Date("2026-11-01"),
        until: new Date("2026-11-15"),
      },
      {
        sheet: { sheet: "of Acme", firm: "Acme", cells: [{ terms: {} }] },
        from: new Date("2026-11-10"),
      },
    ]);
    const { statements } = seen;
    await enterSheet("sheeted", "c", "2026-11-20");
    const { sheets: later = [] } = await read("sheeted", new Date("2026-11-16"));
    expect(later[0]?.sheet).toBe(sheets[1]!.sheet);
    expect(later[1]).toMatchObject({
      sheet: { sheet: "b" },
      until: new Date("2026-11-20"),
    });
    // The outline and the book alone.
    expect(seen).toMatchObject({ statements: statements + 2, parsed: 4 });
  });

  test("is what is known now, also of a time that has passed", async () => {
    await copy("mistaken");
    const { read } = watched();
    const at = new Date("2026-12-24");
    expect((await read("mistaken", at)).product.version).toBe("2");
    await sql`select product_withdraw('mistaken', '2')`;
    expect((await read("mistaken", at)).product.version).toBe("1");
  });

  test("is in the outline's next change, after which the outline is another object", async () => {
    await copy("awaited");
    const { catalog } = watched();
    const outline = await catalog.readOutline();
    expect(outline.changesAt).toBeLessThanOrEqual(Date.parse("2026-12-01"));
    const start = now;
    try {
      now = new Date(outline.changesAt);
      const later = await catalog.readOutline();
      expect(later).not.toBe(outline);
      expect(later.changesAt).toBeGreaterThan(outline.changesAt);
      expect(await catalog.readOutline()).toBe(later);
    } finally {
      now = start;
    }
  });
});

describe.if(DEPTH > 0)("a catalog of more products than may wait", () => {
  const PRODUCTS = dear(2_000, 1_100);

  beforeAll(async () => {
    await sql`
      insert into product
        (slug, name, version, is_active, default_format, engine, inputs_schema, definition)
      select 'copy-' || place, name, version, true, default_format, engine, inputs_schema, definition
        from product, generate_series(1, ${PRODUCTS}::int) place
       where slug = 'DemoFIA'`;
  });

  afterAll(async () => {
    await sql`update product set is_active = false where slug ~ '^(copy|huge)'`;
  });

  test("costs who asks for one product one row, and after a change of others one statement", async () => {
    const { read, seen } = watched();
    const before = await read("copy-7");
    expect(seen).toMatchObject({ statements: 3, parsed: 1 });
    await sql`update product set version = 'next' where slug ~ '^copy-5..$'`;
    const after = await read("copy-7");
    expect(after.product).toBe(before.product);
    expect(seen).toMatchObject({ statements: 4, parsed: 1 });
  });

  test("[D187] has a change of others at once without a look at when any terms are in force", async () => {
    const { read } = watched();
    const before = await read("copy-7");
    await sql`update product set version = 'third' where slug = 'copy-8'`;
    await sql.begin(async (holder) => {
      await holder`lock table term_period in access exclusive mode`;
      expect((await read("copy-7")).product).toBe(before.product);
    });
  });

  test("is read and parsed two at a time, however many products are asked for", async () => {
    const { ask, seen } = watched();
    const known = await revision();
    const asked = Array.from({ length: 200 }, (_, at) => ask(`copy-${at + 1}`, known));
    expect((await Promise.all(asked)).every((found) => typeof found === "object")).toBe(true);
    expect(seen).toMatchObject({ statements: 401, parsed: 200, mostAtOnce: 2, mostInTurn: 2 });
  });

  test("[D83] is answered with 503 past a thousand that wait, and read when it is asked for again", async () => {
    const { ask, seen } = watched();
    const known = await revision();
    const asked = await Promise.allSettled(
      Array.from({ length: PRODUCTS }, (_, at) => ask(`copy-${at + 1}`, known)),
    );
    const refused = asked.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(PRODUCTS - 1_002);
    expect(String(refused[0]?.reason)).toContain("too busy");
    expect(await ask(`copy-${PRODUCTS}`, known)).toBeObject();
    expect(seen.parsed).toBe(1_003);
  });

  test("[D165] leaves no more in memory than some four million bytes of rows, the last ones used", async () => {
    const { ask, seen } = watched();
    const known = await revision();
    // A row has some 16,000 bytes.
    for (let at = 1; at <= 700; at += 1) await ask(`copy-${at}`, known);
    expect(seen.parsed).toBe(700);
    for (const at of [700, 601, 501]) await ask(`copy-${at}`, known);
    expect(seen.parsed).toBe(700);
    for (const at of [1, 51]) await ask(`copy-${at}`, known);
    expect(seen.parsed).toBe(702);
  });

  test("may have a row of ten million bytes: it is not parsed, and logged with its size", async () => {
    await sql`
      insert into product (slug, name, version, inputs_schema, definition)
      values ('huge', 'Huge', '1', '{}', jsonb_build_object('text', repeat('x', 10000000)))`;
    const { ask, read, seen } = watched();
    expect(await ask("huge", await revision())).toBeInstanceOf(TypeError);
    await read("copy-1");
    expect(seen.parsed).toBe(1);
    expect(seen.faults.join()).toMatch(
      new RegExp(`^huge: .* 10000\\d{3} bytes, of at most ${ROW_BYTES_MAX}`),
    );
  });
});
