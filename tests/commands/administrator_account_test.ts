/** Every everyday command runs on an account that owns nothing and can get around nothing [D226]. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import { COMMANDS } from "../../src/commands/mod.ts";
import { IN_FORCE_EXAMPLE } from "../../src/http/examples.ts";
import { openAccount } from "../support/account.ts";
import { freshDatabase } from "../support/database.ts";
import { KEY_ONE } from "../ledger/orders.ts";
import { adminWith, type Said } from "./admin.ts";
import { formSql } from "./terms.ts";

const database = await freshDatabase();
const { sql } = database;
const { role, url, sql: own, close } = await openAccount(database, "grant_admin_rights");
const second = `${role}_2`;
const folder = await mkdtemp(join(tmpdir(), "administrator-"));

beforeAll(async () => {
  await sql.unsafe(`create role ${second}`);
  await sql`select maintain_audit()`;
  await sql`select maintain_ledger()`;
  // Commands that concern every product on offer illustrate and render all that each sells.
  await sql`update product set is_active = slug in ('demo-fia', 'demo-myga', 'demo-upstream')`;
});
afterAll(async () => {
  await close();
  await sql.unsafe(`drop role ${second}`);
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Commands that need the owner, and those that use no database. */
const OTHERS = [
  "migrate",
  "seed",
  // It has the account of the service.
  "runs work",
  "webhooks work",
  "products schema",
  "book chunk",
  "products import-spark",
  "logos convert",
  "verify",
];

/** A form of one empty page. */
async function onePage(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([612, 792]);
  return document.save();
}

const INPUTS = { inputs: { Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 } };

test("each command but migrate and seed runs, and those that need another account's act say so", async () => {
  const file = async (name: string, text: string) => {
    await Bun.write(join(folder, name), text);
    return join(folder, name);
  };
  const inputs = await file("inputs.json", JSON.stringify(INPUTS));
  const inForce = await file("in_force.json", JSON.stringify(IN_FORCE_EXAMPLE));
  const sheet = await file("sheet.sql", formSql({ slug: "desk", version: "1" }));
  const index = await file(
    "index.sql",
    "update index_level set close = close + 1 where observed_on = (select max(observed_on) from index_level);",
  );
  const guide = join(folder, "guide.pdf");
  await Bun.write(guide, await onePage());
  const rates = await file("rates.json", "{}");
  const ran = new Set<string>();
  const run = async (line: string, code = 0): Promise<Said> => {
    const words = line.split(" ");
    const name = COMMANDS.map((command) => command.name)
      .filter((one) => `${line} `.startsWith(`${one} `))
      .toSorted((one, other) => other.length - one.length)[0];
    ran.add(name ?? "");
    const said = await adminWith(
      { DATABASE_URL: url, LEDGER_KEYS: KEY_ONE, WEBHOOK_KEYS: KEY_ONE, NODE_ENV: "test" },
      ...words,
    );
    expect(`${said.out}${said.err}`, line).not.toMatch(/permission denied|must be owner/);
    expect([said.code, line], said.err).toEqual([code, line]);
    return said;
  };

  const key = (await run("keys issue Acme demo-fia")).out.trim().slice(0, 16);
  for (const line of [
    "keys list",
    `keys show ${key}`,
    `keys usage ${key}`,
    `keys set ${key} --per-day 9`,
    `keys off ${key}`,
    `keys on ${key}`,
    `keys rotate ${key} --now`,
    "keys log",
    "runs list",
    `runs budget ${key} 500`,
    "keys report --csv",
    "issuers set https://login.acme.example --audience a --jwks-url https://login.acme.example/jwks",
    "keys issue Acme demo-fia --issuer https://login.acme.example --client agency-7",
    "issuers list",
    "issuers log",
    "issuers remove https://login.acme.example",
    `webhooks set desk --url https://hooks.acme.example/annuity --key ${key}`,
    "webhooks list",
    "webhooks secret desk",
    "webhooks rotate desk",
    "webhooks log desk",
    "webhooks changes desk",
    "webhooks replay desk --since 2026-01-01",
    "webhooks remove desk",
  ]) {
    await run(line);
  }
  for (const line of [
    "products list",
    "products check demo-myga",
    `products plan ${sheet}`,
    `products apply ${sheet} ${index}`,
    "products history desk",
    "products diff demo-myga 2026.11 2026.11",
    "products log",
  ]) {
    await run(line);
  }
  await run("products approve desk 1", 1);
  await run("products stop desk");
  await run("products resume desk");
  await run("products withdraw desk 1");
  await run(`explain demo-myga ${inputs} --year 3`);
  await run("book terms demo-myga");
  await run(`illustrate-inforce demo-myga ${inForce}`);
  await run(`standing read demo-myga ${inForce} ${rates}`, 1);
  await run("rates export demo-myga", 1);
  await run(`rates import demo-myga ${rates} ${rates}`, 1);
  await run(`forms add ${guide} --name Guide`);
  for (const line of ["forms list", "forms remove 1", "forms log"]) await run(line);
  for (const line of ["audit export --csv", "audit expire --drop", "audit verify"]) await run(line);
  for (const line of [
    "ledger keep demo-fia recipe",
    "ledger list",
    "ledger keys",
    "ledger rotate",
    "ledger expire --drop",
  ]) {
    await run(line);
  }
  await run("ledger list --reference POL-1");
  for (const verb of ["delete", "hold", "release"]) {
    await run(`ledger ${verb} FB23-216F-B143-4E1F`, 1);
    await run(`ledger ${verb} --reference POL-1`, 1);
  }
  await run("reproduce FB23-216F-B143-4E1F", 1);
  // Its service stands at an address of this machine, where other tests may have one.
  await sql`update product set is_active = false where slug = 'demo-upstream'`;
  await run("doctor");
  expect(
    COMMANDS.map(({ name }) => name).filter((name) => !ran.has(name) && !OTHERS.includes(name)),
  ).toEqual([]);
}, 300_000);

test.each([
  "alter table change_log disable trigger all",
  "set session_replication_role = replica",
  "delete from change_log",
  "update change_log set by = 'x'",
  "insert into change_log (subject, action) values ('version acme 1', 'approve')",
  "truncate change_log",
  "insert into ledger_act (action, outcome, by) values ('delete', '1 record', 'alice')",
  "delete from ledger_act",
  "insert into audit_call select * from audit_call",
  "delete from audit_call",
  "delete from audit_loss",
  "select record_audit_calls('[{}]'::json)",
  "select record_audit_losses('[{}]'::json)",
  "update chain_head set hash = ''",
  "delete from chain_head",
  "select extend_chain('change_log', 0, 1, 'x')",
  "update audit_retention set months = 1",
  "delete from illustration_record",
  "delete from illustration_key",
  "update illustration_record set inputs = null",
  "drop table audit_call",
  "delete from api_key",
  "delete from product_version",
  "update product_version set starts_at = now()",
  "insert into term_period select * from term_period",
  "insert into book_request (slug, act, by) values ('demo-fia', 'x', 'alice')",
  "delete from book_request",
  "insert into carrier_form (name, prepared_by) values ('x', 'alice')",
  "select grant_service_rights(current_user::text)",
  "create table anything (at int)",
])("may not: %s", async (statement) => {
  await expect(own.unsafe(statement)).rejects.toThrow(/permission denied|must be owner/);
});

test("says who required approval, and ends it with a second account alone", async () => {
  await own`insert into product (slug) values ('settled')`;
  await own`update product set requires_approval = true where slug = 'settled'`;
  await own`update product set requires_approval = false where slug = 'settled'`;
  const read = async () =>
    (await own`select requires_approval from product where slug = 'settled'`)[0]?.[
      "requires_approval"
    ] as unknown;
  expect(await read()).toBe(true);
  const log = await own<{ line: string }[]>`
    select concat_ws(' ', by = ${role}, action, subject) as line from product_log where subject like '%settled%'`;
  expect(log.map(({ line }) => line)).toEqual([
    "t insert request settled end approvals",
    "t update product settled",
    "t insert product settled",
  ]);
  await sql`update product set requires_approval = false where slug = 'settled'`;
  expect(await read()).toBe(false);
});
