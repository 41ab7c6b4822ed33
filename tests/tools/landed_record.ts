/**
 * Adds the schema of a commit to `landed.json.zst`, with what its program illustrates: once for each migration that
 * lands. Usage: `bun tests/tools/landed_record.ts <commit>`, in a clean clone with its dependencies installed.
 */

import { readdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { IllustrationResult } from "../../src/illustration/illustrate.ts";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import {
  LANDED_AT,
  LANDED_INPUTS,
  type LandedFigures,
  readLanded,
  writeLanded,
} from "../support/landed.ts";

const ROOT = `${import.meta.dir}/../..`;
const [commit = ""] = Bun.argv.slice(2);
if (!/^[0-9a-f]{7,40}$/.test(commit)) throw new RangeError("Usage: landed_record.ts <commit>");

const folder = await mkdtemp(join(tmpdir(), "landed-"));
const database = await startEmbeddedPostgres({ dataDirectory: `${folder}/pg`, isThrowaway: true });
try {
  await Bun.$`git -C ${ROOT} archive ${commit} src sql package.json | tar -x -C ${folder}`.quiet();
  await symlink(`${ROOT}/node_modules`, `${folder}/node_modules`);
  await record();
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function record(): Promise<void> {
  const names = (await readdir(`${folder}/sql`, { recursive: true })).filter((name) =>
    name.endsWith(".sql"),
  );
  const files: Record<string, string> = {};
  const landed = await readLanded();
  const texts: Record<string, string> = { ...landed.texts };
  for (const name of names.toSorted()) {
    const text = await Bun.file(`${folder}/sql/${name}`).text();
    const hash = new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 16);
    texts[hash] = text;
    files[name] = hash;
  }
  const products = await makeDatabase(files, texts);
  const sheeted = await listSheeted();
  const figures = await illustrate(products.filter(({ slug }) => !sheeted.includes(slug)));
  const definitions = [...landed.definitions];
  for (const { engine, definition } of products) {
    if (definitions.some((known) => Bun.deepEquals(known.definition, definition))) continue;
    definitions.push({ commit, engine, definition });
  }
  const days = landed.days.filter((other) => other.commit !== commit);
  await writeLanded({ texts, days: [...days, { commit, files, figures }], definitions });
  console.log(`${commit}: ${names.length} files, ${figures.length} illustrations`);
}

/** Applies the files as psql would, and returns the products. */
async function makeDatabase(
  files: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, string>>,
): Promise<readonly ProductRow[]> {
  return connected(async (sql) => {
    for (const part of ["migrations", "functions", "seeds"]) {
      const names = Object.keys(files).filter((name) => name.startsWith(`${part}/`));
      const inPart = names.map((name) => texts[files[name] ?? ""] ?? "");
      const sent = part === "functions" ? [`begin;\n${inPart.join("\n")}\ncommit;`] : inPart;
      for (const text of sent) await sql.unsafe(text).simple();
    }
    return sql<ProductRow[]>`
      select slug, name, version, engine, default_format as "defaultFormat",
             inputs_schema as "inputsSchema", definition
        from product order by slug`;
  });
}

/** Products whose terms are a form and a sheet together: the form alone is not what a request gets. */
async function listSheeted(): Promise<readonly string[]> {
  return connected(async (sql) => {
    const [table] = await sql<{ exists: boolean }[]>`
      select to_regclass('rate_sheet') is not null as exists`;
    if (table?.exists !== true) return [];
    const rows = await sql<{ slug: string }[]>`select distinct slug from rate_sheet`;
    return rows.map(({ slug }) => slug);
  });
}

/** What that program illustrates of its products; a rider that one does not have is refused. */
async function illustrate(products: readonly ProductRow[]): Promise<readonly LandedFigures[]> {
  const [{ illustrateInputs }, { responseData }, { parseProduct }] = (await Promise.all(
    ["illustration/illustrate", "illustration/outputs", "product/builtin_product"].map((name) => {
      const path = `${folder}/src/${name}.ts`;
      return import(path);
    }),
  )) as [
    { illustrateInputs: (...given: readonly unknown[]) => IllustrationResult },
    { responseData: (of: unknown) => { readonly outputs: Readonly<Record<string, unknown>> } },
    { parseProduct: (row: ProductRow) => unknown },
  ];
  const context = {
    preparedAt: LANDED_AT,
    isSample: true,
    indexHistories: await readIndexHistories(),
  };
  return products
    .filter(({ engine }) => engine === "builtin")
    .flatMap((row) =>
      LANDED_INPUTS.flatMap((inputs) => {
        const result = illustrateInputs(parseProduct(row), inputs, context);
        if (result.kind === "refused") return [];
        const numbers = Object.entries(responseData(result.illustration).outputs).filter(
          ([, value]) => typeof value === "number",
        );
        const outputs = Object.fromEntries(numbers) as Record<string, number>;
        return [{ slug: row.slug, inputs, outputs }];
      }),
    );
}

/** Indexes by id, with the members that programs of any day read. */
async function readIndexHistories(): Promise<ReadonlyMap<string, unknown>> {
  const rows = await connected(
    (sql) => sql<{ id: string; history: unknown }[]>`
      select id, jsonb_build_object(
               'id', id, 'name', name, 'trademarkNotice', trademark_notice,
               'provider', to_jsonb(i) -> 'provider', 'liveSince', to_jsonb(i) -> 'live_since',
               'closes', (select jsonb_agg(jsonb_build_object('date', observed_on, 'close', close)
                                           order by observed_on)
                            from index_level where index_id = id)) as history
        from market_index as i`,
  );
  return new Map(rows.map(({ id, history }) => [id, history]));
}

async function connected<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
