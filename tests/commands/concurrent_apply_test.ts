/** Several `products apply` at the same time, each a process of its own: what is judged is what is committed. */

import { afterAll, expect, test } from "bun:test";
import { freshDatabase } from "../support/database.ts";
import { runProgram } from "../support/own_process.ts";
import { admin } from "./admin.ts";
import { formSql, openFolder } from "./terms.ts";

const database = await freshDatabase();
const { sql, url } = database;
const folder = await openFolder();
afterAll(() => Promise.all([database.drop(), folder.close()]));

/** Runs `products apply` in a process of its own. */
const applyAside = (file: string) =>
  runProgram([process.execPath, "src/admin.ts", "products", "apply", file], {
    env: { ...Bun.env, DATABASE_URL: url },
  });

test("[D219] a form and a sheet that do not fit each other are never both applied, at once or not", async () => {
  await sql.unsafe(formSql({ slug: "raced", version: "1", from: "2026-01-01" }));
  const form = await folder.write(
    "form.sql",
    `insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
     select 'raced', '2', name, inputs_schema, definition - 'marketValueAdjustment', '2026-02-01'
       from product_version where slug = 'raced'`,
  );
  const sheet = await folder.write(
    "sheet.sql",
    `insert into rate_sheet (slug, sheet, cells, effective_from)
     values ('raced', 'A', '[{"terms": {"marketValueAdjustment": {"rateAtIssue": 0.041}}}]', '2026-02-01')`,
  );
  for (const file of [form, sheet]) {
    const alone = await admin(url, "products", "apply", file, "--dry-run");
    expect([alone.code, alone.err]).toEqual([0, ""]);
  }
  const said = await Promise.all([form, sheet].map(applyAside));
  expect(new Set(said.map(({ code }) => code))).toEqual(new Set([0, 1]));
  const refused = said.find(({ code }) => code === 1);
  expect(`${refused?.out}${refused?.err}`).toContain("marketValueAdjustment");
  const check = await admin(url, "products", "check", "raced");
  expect([check.code, check.err]).toEqual([0, ""]);
}, 300_000);
