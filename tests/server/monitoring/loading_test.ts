/** What monitoring costs when it is off: its packages are not even loaded. */

import { expect, test } from "bun:test";
import { Glob } from "bun";

const SRC = `${import.meta.dir}/../../../src`;

test("outside monitoring its modules are loaded on demand, and otherwise give types alone", async () => {
  const loaded: string[] = [];
  for await (const path of new Glob("**/*.ts").scan(SRC)) {
    if (path.startsWith("server/monitoring/")) continue;
    const text = await Bun.file(`${SRC}/${path}`).text();
    const imports = text.matchAll(/^import (?!type )[^;]*? from "[^"]*\/monitoring\/(\w+)\.ts"/gm);
    loaded.push(...[...imports].map(([, name = ""]) => name));
  }
  expect(loaded).toEqual(["scrape"]);
  expect(await Bun.file(`${SRC}/server/monitoring/scrape.ts`).text()).not.toMatch(
    /^import (?!type )/m,
  );
});
