/** A database that administrators' commands made: its schema, its rows before and after them, and what they said. */

import { join } from "node:path";
import { DEMO_KEY } from "../../src/base/demo_api_key.ts";
import { admin } from "../commands/admin.ts";
import { formSql, openFolder, RATES } from "../commands/terms.ts";
import { handWritten } from "../commands/carrier_files/pdf_files.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import type { Item } from "./record.ts";

/** What an administrator has of the repository. */
const SQL = join(import.meta.dir, "../../sql");
const DAY_MS = 86_400_000;

/** A text without what differs each time: keys, ids and hashes that are drawn, instants about now, and the folder. */
function plain(text: string): string {
  const days = [-1, 0, 1].map((day) =>
    new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10),
  );
  return text
    .replace(/[a-z]{2,8}_(live|test)_[0-9A-Za-z]{7,36}/g, "<key>")
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<uuid>")
    .replace(new RegExp(`(?:${days.join("|")})[T ][0-9:.]+(?:Z|[+-][0-9:]+)?`, "g"), "<now>")
    .replace(/\/[^ "]*\/annuity-terms-[^/ "]+/g, "<folder>");
}

/** Hashes of drawn keys, and of chains that hold instants. */
const DRAWN = /(?<="hash": ")\\\\x[0-9a-f]{64}|(?<=^(?:change_log|ledger_act) .* )[0-9a-f]{64}/gm;

const CUSTOMER = { Owner_DOB: "1966-01-15", Owner_Gender: 2, State: 7, Premium: 100_000 };

/** About fifty commands, each a line; `{name}` is a file of the folder, `{sql}` the repository's. */
const COMMANDS = `
products list
products apply {sql}/examples/demo_benefit_control_10.sql
products apply {sql}/examples/demo_income_bonus_10.sql --dry-run
products apply {sql}/examples/demo_income_bonus_10.sql {sql}/examples/secure_term_5.sql
products apply {sql}/examples/secure_term_5.sql
products check
products check demo-fia demo-bands
products check no-such-product
products list --json
products plan {folder}/rates.sql --effective 2027-03-01
products apply {folder}/rates.sql --effective 2027-03-01
products plan {folder}/wrong.sql
products apply {folder}/wrong.sql
products history demo-myga
products history demo-bands
products diff demo-myga 2026.11 2027.03
products diff demo-bands 2026-11-09 2026-11-23
products log
products log demo-myga
products withdraw demo-myga 2027.03
products withdraw demo-myga 1999.01
products approve demo-myga 2026.11
products stop demo-fia
products list
products resume demo-fia
products schema
products schema cells
explain demo-myga {folder}/inputs.json --year 3 --on 2026-12-01
explain demo-fia {folder}/inputs.json --year 12 --on 2026-12-01 --scenario guaranteed
explain demo-fia {folder}/inputs.json --year 200 --on 2026-12-01
explain secure-term-5 {folder}/inputs.json --year 6 --on 2026-12-01
explain demo-fia {folder}/none.json --year 1
keys issue Agency demo-fia,demo-myga --per-window 7 --window 10s --per-day 99 --firm Brokerage
keys issue Agency * --expires 2099-12-31 --mode test --allowed-cidrs 203.0.113.0/24
keys issue Agency no-such-product
keys issue Agency demo-fia --per-window 0
keys list
keys list --json
keys show nokey
keys show {demo}
keys set {demo} --per-window 5 --name Renamed
keys usage {demo}
keys rotate {demo} --grace 1d
keys off {demo}
keys on {demo}
keys log
rates export demo-bands
forms add {folder}/guide.pdf --name Guide --effective 2026-01-01
forms list
forms remove 1
forms log
audit export --json
audit expire
audit verify
ledger keep demo-fia recipe
ledger list
ledger keys
ledger expire
reproduce 0000-0000-0000-0000
verify {folder}/guide.pdf
seed products/demo_fia
migrate
no such command
`
  .trim()
  .split("\n");

/** Schema, rows and commands, in the order in which they come about. */
export async function openAdministration() {
  const database = await freshDatabase({ isEmpty: true });
  const folder = await openFolder();
  const rates = { slug: "demo-myga", version: "2027.03", replaced: RATES };
  const path = await folder.write("rates.sql", formSql(rates));
  await folder.write(
    "wrong.sql",
    formSql({ ...rates, version: "2", replaced: { "0.0445": "-1" } }),
  );
  await folder.write("inputs.json", JSON.stringify({ inputs: CUSTOMER }));
  const places = { folder: path.slice(0, path.lastIndexOf("/")), sql: SQL, demo: DEMO_KEY };
  await Bun.write(`${places.folder}/guide.pdf`, handWritten());
  return {
    parts: {
      schema: schemaOf(database),
      "rows of the seeds": rowsOf(database),
      commands: commandsOf(database, places),
      "rows after commands": rowsOf(database),
    },
    close: async () => {
      await folder.close();
      await database.drop();
    },
  };
}

async function* commandsOf(
  { url }: TestDatabase,
  places: Readonly<Record<string, string>>,
): AsyncGenerator<Item> {
  for (const [at, line] of COMMANDS.entries()) {
    const words = line
      .split(" ")
      .map((word) => word.replace(/\{(\w+)\}/, (_, name) => places[name] ?? ""));
    const { code, out, err } = await admin(url, ...words);
    const said = `exit ${code}\n${out}${err}`.replaceAll(SQL, "sql");
    yield {
      name: `${String(at + 1).padStart(2, "0")} ${line}`,
      text: plain(said).replace(DRAWN, "<hash>"),
    };
  }
}

/** Every row of every table; drawn and dated values are left out, partitions are their table's. */
async function* rowsOf({ sql }: TestDatabase): AsyncGenerator<Item> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`;
  for (const { name } of tables) {
    const rows = await sql<
      { text: string }[]
    >`select to_jsonb(t)::text as text from ${sql(name)} as t`;
    const isDrawn = name === "api_key" || name === "chain_head";
    const texts = rows
      .map(({ text }) => (isDrawn ? plain(text).replace(DRAWN, "<hash>") : plain(text)))
      .toSorted();
    for (const [at, text] of texts.entries()) yield { name: `${name} ${at}`, text };
    yield { name: `${name}, rows`, text: String(texts.length) };
  }
}

/** Every object of the schema by its definition, with comments and rights. */
async function* schemaOf({ sql, url }: TestDatabase): AsyncGenerator<Item> {
  for (const command of ["migrate", "seed"]) {
    const { code, out, err } = await admin(url, command);
    if (code !== 0) throw new Error(`${command} failed: ${err}`);
    yield { name: command, text: plain(out) };
  }
  const items = await sql<Item[]>`
    with relation as (
      select * from pg_class where relnamespace = 'public'::regnamespace and not relispartition
    ),
    routine as (
      select * from pg_proc where pronamespace = 'public'::regnamespace
    )
    select 'relation ' || relname as name,
           concat_ws(E'\n', relkind, relacl, relrowsecurity, reloptions, obj_description(oid, 'pg_class'),
                     case when relkind in ('v', 'm') then pg_get_viewdef(oid) end,
                     case when relkind in ('i', 'I') then pg_get_indexdef(oid) end,
                     case when relkind = 'p' then pg_get_partkeydef(oid) end) as text
      from relation
    union all
    select 'column ' || relname || ' ' || attname,
           concat_ws(E'\n', attnum - (select count(*) from pg_attribute as earlier
                                       where earlier.attrelid = relation.oid and earlier.attisdropped
                                         and earlier.attnum < pg_attribute.attnum),
                     format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attacl,
                     pg_get_expr(adbin, adrelid), col_description(relation.oid, attnum))
      from relation
      join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where relkind not in ('i', 'I')
    union all
    select 'constraint ' || coalesce(relname, typname) || ' ' || conname, pg_get_constraintdef(pg_constraint.oid)
      from pg_constraint
      left join relation on relation.oid = conrelid
      left join pg_type on pg_type.oid = contypid
     where connamespace = 'public'::regnamespace and coalesce(relname, typname) is not null
    union all
    select 'trigger ' || relname || ' ' || tgname, pg_get_triggerdef(pg_trigger.oid)
      from pg_trigger join relation on relation.oid = tgrelid where not tgisinternal
    union all
    select 'routine ' || oid::regprocedure,
           concat_ws(E'\n', case when prokind = 'a' then 'aggregate' else pg_get_functiondef(oid) end,
                     proacl, obj_description(oid, 'pg_proc'))
      from routine
    union all
    select 'type ' || typname,
           concat_ws(E'\n', typtype, format_type(typbasetype, typtypmod), typnotnull, typdefault,
                     (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
      from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
    order by 1`;
  yield* items;
}
