/** PostgreSQL's errors as administrators read them: in words, with the cure where there is one, and without rows. */

import { expect, test } from "bun:test";
import postgres from "postgres";
import { sayError } from "../../src/storage/session.ts";

/** An error as the driver makes it of PostgreSQL's answer. */
function refusal(fields: Readonly<Record<string, string>>): Error {
  return Object.assign(new postgres.PostgresError(fields["message"]), fields);
}

const MIGRATE = "The database lacks our tables or functions: run `bun run db:migrate`";

test.each([
  [
    "message, detail and hint",
    { code: "22000", message: "It is wrong", detail: "Very wrong", hint: "Put it right" },
    "It is wrong. Very wrong. Put it right",
  ],
  ["a message alone", { code: "22000", message: "It is wrong" }, "It is wrong"],
  ["a missing table", { code: "42P01", message: 'relation "product" does not exist' }, MIGRATE],
  ["a missing function", { code: "42883", message: "function f() does not exist" }, MIGRATE],
  [
    "a transaction command in a file",
    { code: "0A000", message: "EXECUTE of transaction commands is not implemented" },
    "It begins or ends a transaction: leave that out, a file is applied as a whole",
  ],
  [
    "another thing that is not implemented",
    { code: "0A000", message: "cross-database references are not implemented" },
    "cross-database references are not implemented",
  ],
  [
    "a transaction command of another code",
    { code: "25001", message: "a transaction command is wrong here" },
    "a transaction command is wrong here",
  ],
  [
    "a broken rule, without the row",
    {
      code: "23514",
      message: "new row violates check constraint",
      detail: "Failing row contains (secret)",
      constraint_name: "market_index_id_is_a_plain_word",
    },
    "The database refuses what breaks its rule: market index id is a plain word",
  ],
  [
    "a broken rule whose name does not say what is allowed",
    { code: "23514", message: "violates", constraint_name: "product_slug_is_a_path_segment" },
    "The database refuses what breaks its rule: product slug is a path segment: 1 to 64 letters without accents, digits, dots, underscores and hyphens, the first a letter or a digit, and not pdf",
  ],
  [
    "a constraint of another kind, by its message",
    { code: "23505", message: "duplicate key", constraint_name: "product_pkey" },
    "duplicate key",
  ],
])("%s", (_, fields, words) => {
  expect(sayError(refusal(fields))).toBe(words);
});

test("an error of another kind is its message, and what is none its text", () => {
  expect(sayError(new TypeError("No file"))).toBe("No file");
  expect(sayError("thrown")).toBe("thrown");
});
