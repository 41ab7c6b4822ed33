/** Unreadable products of a process: known from the start, known while they last, and looked at no more than needed. */

import { expect, test } from "bun:test";
import { watchUnreadable } from "../../src/illustrator/unreadable_products.ts";

/** A catalog whose products change by their stamps; those whose stamp ends in `!` cannot be read. */
function catalogOf(first: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  let stamps = new Map(Object.entries(first));
  let atMs = 0;
  let isDown = false;
  const products = watchUnreadable({
    readOffered: async () => {
      if (isDown) throw new Error("No answer");
      return { revision: 1, stamps };
    },
    readProduct: async (slug) => {
      asked.push(slug);
      return stamps.get(slug)?.endsWith("!") === true
        ? new TypeError("unreadable")
        : "not_in_force";
    },
    nowMs: () => atMs,
  });
  return {
    products,
    change: (next: Readonly<Record<string, string>>) =>
      void (stamps = new Map(Object.entries(next))),
    wait: (minutes: number) => void (atMs += minutes * 60_000),
    break: () => void (isDown = true),
    takeAsked: () => asked.splice(0),
  };
}

test("[D228] a product that cannot be read is known after the first look, without a request", async () => {
  const { products, change } = catalogOf({ good: "1", worse: "1!", bad: "1!" });
  expect(products.count()).toBe(0);
  await products.look();
  expect(products.count()).toBe(2);
  expect(products.probe()).rejects.toThrow("Products cannot be read: bad, worse");
  change({ good: "1", bad: "2" });
  await products.look();
  expect(products.count()).toBe(0);
  expect(await products.probe()).toBeUndefined();
});

test("a look asks for what changed, and for everything after a quarter of an hour", async () => {
  const { products, change, wait, takeAsked } = catalogOf({ one: "1", two: "1" });
  await products.look();
  expect(takeAsked()).toEqual(["one", "two"]);
  wait(1);
  await products.look();
  expect(takeAsked()).toEqual([]);
  change({ one: "1", two: "2", three: "1" });
  await products.look();
  expect(takeAsked()).toEqual(["two", "three"]);
  wait(14);
  await products.look();
  expect(takeAsked()).toEqual(["one"]);
});

test("[D122] what a request met counts for ten minutes, once however often it is met", async () => {
  const { products, wait } = catalogOf({ good: "1", bad: "1!" });
  await products.look();
  for (const slug of ["good", "bad", "good"]) products.note(slug);
  expect(products.count()).toBe(2);
  wait(9);
  expect(products.probe()).rejects.toThrow("bad, good");
  wait(2);
  expect(products.count()).toBe(1);
});

test("what was found stays while the database does not answer", async () => {
  const { products, change, ...catalog } = catalogOf({ bad: "1!" });
  await products.look();
  catalog.break();
  change({ bad: "2" });
  expect(products.look()).rejects.toThrow("No answer");
  expect(products.count()).toBe(1);
});
