/** What an administrator sees of a change to a product. */

import { describe, expect, test } from "bun:test";
import { describeChange, keepsVersion } from "../../src/commands/product_changes.ts";

const row = (definition: object, version = "1") => ({ version, definition });
const change = (before: object | null, after: object | null) => ({
  slug: "acme",
  before: before as Readonly<Record<string, unknown>> | null,
  after: after as Readonly<Record<string, unknown>> | null,
});

describe("describeChange()", () => {
  test("names each value by its path, with what it was and will be", () => {
    const before = row({ strategies: [{ cap: 0.06, floor: 0 }], old: true, same: { a: 1 } });
    const after = row({ strategies: [{ cap: 0.07, floor: 0 }, { cap: 1 }], same: { a: 1 } }, "2");
    expect(describeChange(change(before, after))).toEqual([
      "acme: changed",
      '  version: "1" → "2"',
      "  definition.strategies.0.cap: 0.06 → 0.07",
      '  definition.strategies.1: none → {"cap":1}',
      "  definition.old: true → none",
    ]);
  });

  test("is bounded in lines and in length", () => {
    const many = (value: unknown) =>
      row(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`name${at}`, value])));
    const lines = describeChange(change(many(1), many("x".repeat(1_000))));
    expect(lines).toHaveLength(22);
    expect(lines.at(-1)).toBe("  and 30 more");
    for (const line of lines) expect(line.length).toBeLessThan(120);
  });

  test("distinguishes new from removed", () => {
    expect(describeChange(change(null, row({}, "7")))).toEqual(["acme: new, version 7"]);
    expect(describeChange(change(row({}), null))).toEqual(["acme: removed"]);
  });
});

test("keepsVersion() is about terms that change while the version stays", () => {
  expect(keepsVersion(change(row({ a: 1 }), row({ a: 2 })))).toBe(true);
  expect(keepsVersion(change(row({ a: 1 }), row({ a: 2 }, "2")))).toBe(false);
  expect(keepsVersion(change({ version: "1", name: "a" }, { version: "1", name: "b" }))).toBe(
    false,
  );
  expect(keepsVersion(change(null, row({})))).toBe(false);
});
