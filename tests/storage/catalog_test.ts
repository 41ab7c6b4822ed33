/** The catalog in memory: as new as the revision asked for, each row read once, complete except for invalid rows. */

import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ROW_BYTES_MAX } from "../../src/product/product_row.ts";
import { createCatalog, type CatalogOptions } from "../../src/storage/catalog.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { freshDatabase } from "../support/database.ts";

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
    async inTurn(work) {
      seen.parsed += 1;
      inTurn += 1;
      seen.mostInTurn = Math.max(seen.mostInTurn, inTurn);
      await Bun.sleep(0);
      inTurn -= 1;
      return work();
    },
  };
  return { catalog: createCatalog({ ...connection, query }, options), seen };
}

async function revision(): Promise<number> {
  const [row] = await sql<{ revision: number }[]>`select revision from catalog`;
  return row?.revision ?? 0;
}

test("a product is read once while its row stays, however many ask", async () => {
  const { catalog, seen } = watched();
  const now = await revision();
  const ask = () => catalog.readProduct("demo-fia", now);
  const [one, other] = await Promise.all([ask(), ask()]);
  expect((await ask())?.product).toBe(one!.product);
  expect(other?.product).toBe(one!.product);
  expect(seen).toMatchObject({ statements: 2, parsed: 1 });
  expect(one?.indexHistories.get("sp500")?.closes[0]).toEqual({ date: "1969-12-31", close: 92.06 });
});

test("[D27] has a change at once, and reads nothing but what was changed", async () => {
  const { catalog, seen } = watched();
  const read = async (slug: string) => catalog.readProduct(slug, await revision());
  const [fia] = [await read("demo-fia"), await read("demo-myga")];
  const { statements } = seen;
  await sql`update product set version = 'next' where slug = 'demo-myga'`;
  expect((await read("demo-myga"))?.product.version).toBe("next");
  const after = await read("demo-fia");
  expect(after?.product).toBe(fia!.product);
  expect(after?.indexHistories).toBe(fia!.indexHistories);
  expect(seen.statements - statements).toBe(2);
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
  // Three times the revision, the outline, and the indexes.
  expect(seen).toMatchObject({ statements: 5, parsed: 0 });
  await sql`delete from product where slug ~ '^odd-'`;
  expect(await catalog.readFollowedIndexes()).not.toBe(one);
});

test("[D27] has a product that was taken off offer no longer, and another month of an index at once", async () => {
  const { catalog } = watched();
  await catalog.readProduct("demo-fia", await revision());
  await sql`insert into index_level values ('sp500', '2031-01-31', 9000)`;
  const fia = await catalog.readProduct("demo-fia", await revision());
  expect(fia?.indexHistories.get("sp500")?.closes).toContainEqual({
    date: "2031-01-31",
    close: 9000,
  });
  await sql`update product set is_active = false where slug = 'demo-fia'`;
  expect(await catalog.readProduct("demo-fia", await revision())).toBeUndefined();
  await sql`update product set is_active = true where slug = 'demo-fia'`;
  expect(await catalog.readProduct("demo-fia", await revision())).toBeDefined();
});

test("gives product and indexes of one moment, whatever changes while they are read", async () => {
  const { catalog } = watched(
    () =>
      sql`with i as (insert into index_level values ('sp500', '2032-01-30', 9500))
        update product set version = 'of 2032' where slug = 'demo-fia'`,
  );
  const fia = await catalog.readProduct("demo-fia", await revision());
  expect(fia?.product.version).toBe("of 2032");
  expect(fia?.indexHistories.get("sp500")?.closes).toContainEqual({
    date: "2032-01-30",
    close: 9500,
  });
});

test("a row that was written again as it is, which is no change, is read all the same", async () => {
  const { catalog } = watched(() => sql`update product set name = name where slug = 'demo-myga'`);
  expect(await catalog.readProduct("demo-myga", await revision())).toBeDefined();
});

test("a product that cannot be read is logged once and left out; the others stay", async () => {
  const { catalog, seen } = watched();
  await sql`insert into product (slug, name, version, inputs_schema, definition)
            values ('broken', 'Broken', '1', '{}', '{}')`;
  expect(await catalog.readProduct("broken", await revision())).toBeUndefined();
  expect(await catalog.readProduct("broken", await revision())).toBeUndefined();
  expect(await catalog.readProduct("demo-myga", await revision())).toBeDefined();
  expect(seen.faults.map((fault) => fault.split(":")[0])).toEqual(["broken"]);
});

test("a database that did not answer is asked again by the next caller", async () => {
  const { catalog } = watched(() => Promise.reject(new Error("no answer")));
  const now = await revision();
  await expect(catalog.readProduct("demo-myga", now)).rejects.toThrow("no answer");
  expect(await catalog.readProduct("demo-myga", now)).toBeDefined();
});

describe("a catalog of two thousand products", () => {
  afterEach(async () => {
    await sql`delete from product where slug ~ '^(copy|huge)'`;
  });
  beforeEach(async () => {
    await sql`
      insert into product
        (slug, name, version, is_active, default_format, engine, inputs_schema, definition)
      select 'copy-' || place, name, version, true, default_format, engine, inputs_schema, definition
        from product, generate_series(1, 2000) place
       where slug = 'demo-fia'`;
  });

  test("costs who asks for one product one row, and after a change of others one statement", async () => {
    const { catalog, seen } = watched();
    const before = await catalog.readProduct("copy-7", await revision());
    expect(seen).toMatchObject({ statements: 2, parsed: 1 });
    await sql`update product set version = 'next' where slug ~ '^copy' and slug <> 'copy-7'`;
    const after = await catalog.readProduct("copy-7", await revision());
    expect(after?.product).toBe(before!.product);
    expect(seen).toMatchObject({ statements: 3, parsed: 1 });
  });

  test("is read and parsed two at a time, however many products are asked for", async () => {
    const { catalog, seen } = watched();
    const now = await revision();
    const asked = Array.from({ length: 200 }, (_, at) =>
      catalog.readProduct(`copy-${at + 1}`, now),
    );
    expect((await Promise.all(asked)).every((found) => found !== undefined)).toBe(true);
    expect(seen).toMatchObject({ statements: 201, parsed: 200, mostAtOnce: 2, mostInTurn: 2 });
  });

  test("[D83] is answered with 503 past a thousand that wait, and read when it is asked for again", async () => {
    const { catalog, seen } = watched();
    const now = await revision();
    const ask = (at: number) => catalog.readProduct(`copy-${at + 1}`, now);
    const asked = await Promise.allSettled(Array.from({ length: 2_000 }, (_, at) => ask(at)));
    const refused = asked.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(2_000 - 1_002);
    expect(String(refused[0]?.reason)).toContain("too busy");
    expect(await ask(1_999)).toBeDefined();
    expect(seen.parsed).toBe(1_003);
  });

  test("[D83] leaves no more in memory than some eight million bytes of rows, the last ones used", async () => {
    const { catalog, seen } = watched();
    const now = await revision();
    const ask = (at: number) => catalog.readProduct(`copy-${at + 1}`, now);
    // A row has some 16,000 bytes.
    for (let at = 0; at < 700; at += 1) await ask(at);
    expect(seen.parsed).toBe(700);
    for (const at of [699, 500, 300]) await ask(at);
    expect(seen.parsed).toBe(700);
    for (const at of [0, 50]) await ask(at);
    expect(seen.parsed).toBe(702);
  });

  test("may have a row of ten million bytes: it is not parsed, and logged with its size", async () => {
    await sql`
      insert into product (slug, name, version, inputs_schema, definition)
      values ('huge', 'Huge', '1', '{}', jsonb_build_object('text', repeat('x', 10000000)))`;
    const { catalog, seen } = watched();
    expect(await catalog.readProduct("huge", await revision())).toBeUndefined();
    expect(await catalog.readProduct("copy-1", await revision())).toBeDefined();
    expect(seen.parsed).toBe(1);
    expect(seen.faults.join()).toMatch(
      new RegExp(`^huge: .* 10000\\d{3} bytes, of at most ${ROW_BYTES_MAX}`),
    );
  });
});
