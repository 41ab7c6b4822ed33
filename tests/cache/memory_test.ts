/** The cache inside the process: bounded in size and in time. */

import { describe, expect, test } from "bun:test";
import { createMemoryStore } from "../../src/cache/memory.ts";
import { TEXT_LENGTH_MAX } from "../../src/cache/store.ts";

describe("[D26] createMemoryStore()", () => {
  test("gives back what it was given, and nothing else", async () => {
    const store = createMemoryStore({ bytesMax: 1_000 });
    await store.write("a", "text", 60);
    expect(await store.read("a")).toBe("text");
    expect(await store.read("b")).toBeUndefined();
    await store.probe();
    store.close();
    expect(await store.read("a")).toBeUndefined();
  });

  test("forgets when the time is over", async () => {
    const store = createMemoryStore({ bytesMax: 1_000 });
    await store.write("a", "text", 0.02);
    await Bun.sleep(60);
    expect(await store.read("a")).toBeUndefined();
  });

  test("stays within its bytes and forgets what was not read", async () => {
    const store = createMemoryStore({ bytesMax: 1_000 });
    for (const key of ["a", "b", "c", "d"]) await store.write(key, "x".repeat(100), 60);
    await store.read("a");
    await store.write("e", "x".repeat(100), 60);
    expect(await store.read("a")).toBeDefined();
    expect(await store.read("b")).toBeUndefined();
  });

  test("leaves out a text that is too long", async () => {
    const store = createMemoryStore({ bytesMax: 100_000_000 });
    await store.write("a", "x".repeat(TEXT_LENGTH_MAX + 1), 60);
    expect(await store.read("a")).toBeUndefined();
  });
});
