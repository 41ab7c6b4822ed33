/** The catalog in memory: as new as the revision asked for, read once, whole but for bad rows. */

import { afterAll, expect, test } from "bun:test";
import { createCatalog } from "../../src/storage/catalog.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { freshDatabase } from "../support/database.ts";

const database = await freshDatabase();
const { sql } = database;
const connection = openDatabase({ url: database.url, connections: 2, preparesStatements: true });
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** The same connection, with its statements counted. */
function counted(): { readonly database: Database; readonly count: () => number } {
  let count = 0;
  const query: Database["query"] = (statement, msMax) => {
    count += 1;
    return connection.query(statement, msMax);
  };
  return { database: { ...connection, query }, count: () => count };
}

async function revision(): Promise<number> {
  const [row] = await sql<{ revision: number }[]>`select revision from catalog`;
  return row?.revision ?? 0;
}

test("is read once while the revision stays, however many ask", async () => {
  const { database: reads, count } = counted();
  const catalog = createCatalog(reads, {
    onInvalidProduct: () => undefined,
    onInvalidIndex: () => undefined,
  });
  const now = await revision();
  const [one, other] = await Promise.all([catalog.read(now), catalog.read(now)]);
  expect(await catalog.read(now)).toBe(one);
  expect(other).toBe(one);
  expect(count()).toBe(1);
  expect([...one.products.keys()]).toContain("demo-fia");
  expect([...one.products.keys()]).not.toContain("demo-inactive");
  expect(one.indexHistories.get("sp500")?.closes[0]).toEqual({ date: "1969-12-31", close: 92.06 });
});

test("is read anew when the revision has moved", async () => {
  const catalog = createCatalog(connection, {
    onInvalidProduct: () => undefined,
    onInvalidIndex: () => undefined,
  });
  await catalog.read(await revision());
  await sql`update product set version = 'next' where slug = 'demo-myga'`;
  const { products } = await catalog.read(await revision());
  expect(products.get("demo-myga")?.version).toBe("next");
});

test("a product that cannot be read is told and left out; the others stay", async () => {
  const faults: string[] = [];
  const catalog = createCatalog(connection, {
    onInvalidProduct: (slug) => void faults.push(slug),
    onInvalidIndex: () => undefined,
  });
  await sql`insert into product (slug, name, version, inputs_schema, definition)
            values ('broken', 'Broken', '1', '{}', '{}')`;
  const { products } = await catalog.read(await revision());
  expect(faults).toContain("broken");
  expect(products.has("broken")).toBe(false);
  expect(products.has("demo-myga")).toBe(true);
});
