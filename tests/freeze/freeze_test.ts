/** A record of what is reproduces itself, and names what differs. */

import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SEED } from "../support/depth.ts";
import { illustrations } from "./illustrations.ts";
import { comparePart, type Item, writePart } from "./record.ts";

const ITEMS = 24;

const folder = await mkdtemp(join(tmpdir(), "freeze-"));
afterAll(() => rm(folder, { recursive: true }));

const drawn = (): readonly Item[] => [...illustrations({ cases: 1, seed: SEED }).take(ITEMS)];

async function compareWith(items: readonly Item[]) {
  const part = "part";
  const [before, after] = [await mkdtemp(join(folder, "a")), await mkdtemp(join(folder, "b"))];
  expect(await writePart(before, part, drawn())).toBe(ITEMS);
  await writePart(after, part, items);
  return comparePart(part, { before, after, shown: 10 });
}

test("illustrations of one seed are the same each time", async () => {
  expect(await compareWith(drawn())).toEqual({ items: ITEMS, different: 0, differences: [] });
});

test("an item that differs, that is missing or that is new is named with its texts", async () => {
  const [first, second, ...others] = drawn();
  if (first === undefined || second === undefined)
    throw new RangeError("There is nothing to record");
  const changed = { name: first.name, text: `${first.text} ` };
  const further = { name: "further", text: "further" };
  expect(await compareWith([changed, ...others, further])).toEqual({
    items: ITEMS + 1,
    different: 3,
    differences: [
      { name: first.name, before: first.text, after: changed.text },
      { name: second.name, before: second.text, after: undefined },
      { name: "further", before: undefined, after: "further" },
    ],
  });
});

test("two items of one name are refused", () => {
  const item = { name: "one", text: "" };
  expect(writePart(folder, "twice", [item, item])).rejects.toThrow("twice has two items one");
});
