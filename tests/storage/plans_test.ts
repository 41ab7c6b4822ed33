/** What PostgreSQL does for a statement of the book grows with the products, whatever it knows of their number. */

import { expect, test } from "bun:test";
import type { PendingQuery } from "postgres";
import { createTurns } from "../../src/illustrator/turns.ts";
import { createCatalog } from "../../src/storage/catalog/catalog.ts";
import { type Database, openDatabase, type Sql } from "../../src/storage/database.ts";
import { listAuthorizedProducts } from "../../src/storage/catalog/products.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";

const PRODUCTS = 500;
/** Rows that all steps of a plan may handle for each product together. */
const ROWS_OF_PRODUCT_MAX = 30;

interface PlanNode {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

function rowsOf(node: PlanNode): number {
  const { "Rows Removed by Filter": filtered = 0, "Rows Removed by Join Filter": unjoined = 0 } =
    node;
  const own = (node["Actual Rows"] + filtered + unjoined) * node["Actual Loops"];
  return (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), own);
}

/** A database, with the rows that each statement handles. */
function counted({ sql }: TestDatabase, connection: Database) {
  const handled: number[] = [];
  const query: Database["query"] = async (statement, msMax) => {
    const [row] = await sql<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }[]>`
      explain (analyze, format json) ${statement(sql as unknown as Sql) as PendingQuery<[]>}`;
    const [plan] = row?.["QUERY PLAN"] ?? [];
    if (plan !== undefined) handled.push(rowsOf(plan.Plan));
    return connection.query(statement, msMax ?? 60_000);
  };
  return { handled, watched: { ...connection, query } };
}

async function requireProportion(database: TestDatabase, connection: Database): Promise<void> {
  const { sql } = database;
  const { handled, watched } = counted(database, connection);
  const catalog = createCatalog(watched, {
    inTurn: createTurns(() => performance.now()),
    now: () => new Date(),
    onInvalidProduct: () => undefined,
    onInvalidIndex: () => undefined,
  });
  const key = await issueTestKey(sql, {});
  const [row] = await sql<{ id: number }[]>`
    select id from api_key where hash = sha256(convert_to(${key}, 'UTF8'))`;
  const listed = await listAuthorizedProducts(watched, row?.id ?? 0, new Date());
  expect(listed.length).toBeGreaterThan(PRODUCTS);
  await catalog.readFollowedIndexes();
  const [{ revision } = { revision: 0 }] = await sql<
    { revision: number }[]
  >`select revision from catalog`;
  await catalog.readProduct("many-7", revision, new Date());
  expect(handled.length).toBeGreaterThan(5);
  expect(Math.max(...handled)).toBeLessThan(PRODUCTS * ROWS_OF_PRODUCT_MAX);
}

test.each([
  ["none, as after a restore", ""],
  ["those of a few products", "analyze"],
])(
  "with statistics that are %s, as with those of all",
  async (_, before) => {
    const database = await freshDatabase();
    const { sql } = database;
    const connection = openDatabase({
      url: database.url,
      connections: 2,
      preparesStatements: true,
    });
    // No statistics come meanwhile.
    for (const table of ["product", "product_version", "term_line", "term_period"]) {
      await sql.unsafe(`alter table ${table} set (autovacuum_enabled = off)`);
    }
    await sql.unsafe(before);
    // In one statement, as a file enters them.
    await sql`
      insert into product (slug, name, version, engine, default_format, inputs_schema, definition)
      select 'many-' || number, name, version, engine, default_format, inputs_schema, definition
        from product, generate_series(1, ${PRODUCTS}) as number
       where slug = 'demo-myga'`;
    await requireProportion(database, connection);
    await sql`analyze`;
    await requireProportion(database, connection);
    await connection.close();
    await database.drop();
  },
  300_000,
);
