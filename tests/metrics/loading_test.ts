/** What monitoring costs when it is off: its packages are not even loaded. */

import { expect, test } from "bun:test";
import { Glob } from "bun";

const SRC = `${import.meta.dir}/../../src`;

test("outside monitoring its modules are loaded on demand, and otherwise give types alone", async () => {
  const loaded: string[] = [];
  for await (const path of new Glob("**/*.ts").scan(SRC)) {
    const text = await Bun.file(`${SRC}/${path}`).text();
    if (/^import (?!type )[^;]*? from "#(?:metrics|tracing)"/m.test(text)) loaded.push(path);
  }
  expect(loaded).toEqual([]);
});
