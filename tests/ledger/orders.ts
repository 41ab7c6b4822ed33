/** Illustrations of every product, as they are asked for over HTTP, and changes that come after them. */

import fc from "fast-check";
import type { Sql } from "postgres";
import { indexAnnuityData, sampleInputs } from "../support/any_contract.ts";

/** A wrapping key as `LEDGER_KEYS` has it. */
export const KEY_ONE = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";
export const KEY_TWO = "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=";

/** A name that stands nowhere else. */
export const FIRST_NAME = "Zebulonia";

export interface AskedOrder {
  readonly path: string;
  readonly json: unknown;
}

const EXAMPLES = ["demo_benefit_control_10", "demo_income_bonus_10", "secure_term_5"];

/** Enters the whole products of `sql/examples`. */
export async function enterExamples(sql: Sql): Promise<void> {
  for (const name of EXAMPLES) {
    const path = `${import.meta.dir}/../../sql/examples/${name}.sql`;
    await sql.unsafe(await Bun.file(path).text()).simple();
  }
}

/** Enters them, and keeps the recipes of every product. */
export async function keepRecipes(sql: Sql): Promise<readonly string[]> {
  await enterExamples(sql);
  const rows = await sql<{ slug: string }[]>`
    update product set keeps = 'recipe' where is_active returning slug`;
  return rows.map(({ slug }) => slug).toSorted();
}

const names = fc.record({
  Owner_FirstName: fc.constant(FIRST_NAME),
  Owner_LastName: fc.constantFrom("Quigglesworth", "O’Brien", "Żółć"),
});
const format = fc.constantFrom("json", "pdf", "both");
const language = fc.constantFrom("en-US", "es-US", undefined);

/** The examples of every product, in one format after the other, with a name. */
export async function exampleOrders(sql: Sql): Promise<readonly AskedOrder[]> {
  const rows = await sql<{ slug: string; inputs: object }[]>`
    select slug, example as inputs
      from product, jsonb_array_elements(coalesce(inputs_schema -> 'examples', '[]')) as example
     where is_active and slug !~ '^Demo'`;
  const formats = ["json", "pdf", "both"];
  return rows.map(({ slug, inputs }, at) => ({
    path: `/api/${slug}?format=${formats[at % formats.length]}`,
    json: { inputs: { ...inputs, Owner_FirstName: FIRST_NAME } },
  }));
}

/** An order of one of these products; some are refused. */
export function anyOrder(slugs: readonly string[]): fc.Arbitrary<AskedOrder> {
  const atProduct = slugs.filter((slug) => !slug.startsWith("Demo"));
  const atIndexAnnuity = slugs.filter((slug) => slug.startsWith("Demo"));
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...atProduct), sampleInputs, names, format, language)
        .map(([slug, inputs, name, asked, spoken]) => ({
          path: `/api/${slug}?format=${asked}${spoken === undefined ? "" : `&language=${spoken}`}`,
          json: { inputs: { ...inputs, ...name } },
        })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...atIndexAnnuity),
          indexAnnuityData,
          fc.constantFrom("yes", "no"),
          language,
        )
        .map(([slug, data, printIllustration, spoken]) => ({
          path: `/api/pdf/${slug}${spoken === undefined ? "" : `?language=${spoken}`}`,
          json: { printIllustration, annuiyInputData: { ...data, ownerName: `${FIRST_NAME} Q` } },
        })),
    },
  );
}

/** Twenty changes of products, sheets and indexes, of which each would change some illustration. */
export async function changeEverything(sql: Sql, slugs: readonly string[]): Promise<number> {
  const builtin = slugs.filter((slug) => slug !== "demo-upstream");
  let changes = 0;
  for (let round = 1; round <= 3; round += 1) {
    // A form each, with other words and charges, in force at once.
    for (const slug of builtin.slice(0, 4)) {
      await sql`
        insert into product_version (slug, version, name, engine, default_format, inputs_schema, definition)
        select slug, ${`changed ${round}`}, name || ${` ${round}`}, engine, default_format, inputs_schema,
               definition || jsonb_build_object('formNumber', ${`CHANGED-${round}`}::text)
          from product where slug = ${slug}`;
      changes += 1;
    }
    await sql`
      insert into rate_sheet (slug, sheet, cells, supersedes)
      select slug, ${`changed ${round}`}, cells, ${round === 1 ? null : `changed ${round - 1}`}::text from rate_sheet
       where slug = 'demo-bands' and sheet not like 'changed%' order by starts_at desc limit 1`;
    await sql`
      update index_level set close = close * 1.01 where extract(month from observed_on) = ${round}::int + 9`;
    changes += 2;
  }
  await sql`update market_index set name = name || ' (changed)', trademark_notice = 'Changed.'`;
  await sql`update product set is_active = false where slug = 'demo-fia'`;
  await sql`update product set time_zone = 'Pacific/Auckland'`;
  await sql`update api_key set firm = 'Another firm'`;
  await sql`delete from index_level where observed_on < '1960-01-01'`;
  return changes + 5;
}
