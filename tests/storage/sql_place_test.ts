/** Where in a file of SQL an error of PostgreSQL is. */

import { afterAll, expect, test } from "bun:test";
import { closeSession, openSession } from "../../src/storage/session.ts";
import { tryFiles } from "../../src/storage/administration/rehearsal.ts";
import { freshDatabase } from "../support/database.ts";

const database = await freshDatabase();
const session = openSession(database.url);
afterAll(async () => {
  await closeSession(session);
  await database.drop();
});

const INTO = "insert into product_version (slug, version, name, inputs_schema, definition)\n";

test.each([
  [
    "JSON in quotes, after characters of two units and quotes written twice",
    `${INTO}values ('a', '1', '😀', '{\n "😀": "Ann''s", "b" 2}', '{}');`,
    "line 3, column 22: the text is not JSON: expected a colon after the name of a member",
  ],
  [
    "JSON between dollar signs",
    `select 1;\nselect $terms$[\n  1,\n]$terms$::jsonb;`,
    "line 4, column 1: the text is not JSON: expected a value: a text in double quotes, a number, true, false, null, [ or {",
  ],
  [
    "JSON that a function takes",
    `select sample_inputs('Inputs', '{"a": 1');`,
    "line 1, column 40: the text is not JSON: expected } at the end of an object",
  ],
  [
    "JSON with escapes of SQL, by where its text begins",
    String.raw`select E'{"a" 1}'::jsonb;`,
    'line 1, column 8: invalid input syntax for type json. Expected ":", but found "1".',
  ],
  [
    "a number that is none, which is no JSON",
    "select 1;\n  select 'x'::int;",
    'line 2, column 10: invalid input syntax for type integer: "x"',
  ],
  [
    "a column that is not there",
    "update product_version\n   set slog = 'x';",
    'line 2, column 8: column "slog" of relation "product_version" does not exist',
  ],
  [
    "a function that is not there",
    "select sampel_inputs('Inputs');",
    "line 1, column 8: function sampel_inputs(unknown) does not exist. No function matches the given name and argument types. You might need to add explicit type casts.",
  ],
  ["what fails as it runs, without a place", "select 1;\nselect 1 / 0;", "division by zero"],
  [
    "a statement of a function, without a place in the file",
    "do $$ begin perform nothing; end $$;",
    'column "nothing" does not exist',
  ],
])("names %s", async (_, text, said) => {
  const given = { files: [{ name: "terms.sql", text }], effective: undefined };
  const tried = tryFiles(session, given, () => Promise.reject(new Error("It was applied")));
  await expect(tried).rejects.toThrow(new Error(`Cannot apply terms.sql: ${said}`));
});
