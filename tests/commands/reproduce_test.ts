/** `bun run admin reproduce`: what it refuses before it asks the database. */

import { expect, test } from "bun:test";
import { REPRODUCE } from "../../src/commands/illustrations/reproduce.ts";

const asked = (...words: readonly string[]) =>
  ({ databaseUrl: () => "", words, option: () => undefined, has: () => false, env: {} }) as never;

test("an id of another form, and a file that is not there, are named", async () => {
  await expect(REPRODUCE.run(asked("12345"))).rejects.toThrow("<id> must be 16 hexadecimal digits");
  const missing = "no-such-file.json";
  await expect(REPRODUCE.run(asked("0123-4567-89AB-CDEF", missing))).rejects.toThrow(
    `There is no file ${missing}`,
  );
});
