/** Remembering: one answer for equal questions, keys that say nothing, failures forgotten. */

import { describe, expect, test } from "bun:test";
import { createMemoryStore } from "../../src/cache/memory.ts";
import { createRemember, type Question } from "../../src/cache/remember.ts";
import type { Store } from "../../src/cache/store.ts";

const SECRET = "test-secret";

/** A memory that also shows its keys and texts. */
function openStore() {
  const memory = createMemoryStore({ bytesMax: 1_000_000 });
  const written = new Map<string, string>();
  const store: Store = {
    ...memory,
    async write(key, text, seconds) {
      written.set(key, text);
      await memory.write(key, text, seconds);
    },
  };
  return { store, written };
}

function question(over: Partial<Question<number>> = {}): Question<number> {
  return {
    subject: ["product", "1", { Name: "Ada", Premium: 1 }],
    seconds: 60,
    signal: new AbortController().signal,
    revive: (value) => (typeof value === "number" ? value : undefined),
    produce: async () => 42,
    ...over,
  };
}

describe("[D26] createRemember()", () => {
  test("answers an equal question from the cache, whatever the order of its members", async () => {
    const remember = createRemember({ store: openStore().store, secret: SECRET });
    expect(await remember(question())).toEqual({ answer: 42, isHit: false });
    const subject = ["product", "1", { Premium: 1, Name: "Ada" }];
    const produce = async () => 7;
    expect(await remember(question({ subject, produce }))).toEqual({ answer: 42, isHit: true });
  });

  test.each([
    ["another product", ["other", "1", { Name: "Ada", Premium: 1 }]],
    ["another version", ["product", "2", { Name: "Ada", Premium: 1 }]],
    ["another value", ["product", "1", { Name: "Ada", Premium: 2 }]],
    ["a text in place of a number", ["product", "1", { Name: "Ada", Premium: "1" }]],
    ["a further field", ["product", "1", { Name: "Ada", Premium: 1, State: 7 }]],
  ])("does not take %s for the same question", async (_, subject) => {
    const remember = createRemember({ store: openStore().store, secret: SECRET });
    await remember(question());
    expect((await remember(question({ subject }))).isHit).toBe(false);
  });

  test("makes keys that reveal nothing without the secret", async () => {
    const { store, written } = openStore();
    await createRemember({ store, secret: SECRET })(question());
    await createRemember({ store, secret: "another" })(question());
    const keys = [...written.keys()];
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
  });

  test("shares one answer among 50 concurrent callers", async () => {
    const remember = createRemember({ store: openStore().store, secret: SECRET });
    let calls = 0;
    const produce = async () => {
      calls += 1;
      await Bun.sleep(20);
      return calls;
    };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => remember(question({ produce, seconds: 0 }))),
    );
    expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set([1]));
  });

  test("caches no failure, and rejects for all who share it", async () => {
    const remember = createRemember({ store: openStore().store, secret: SECRET });
    const produce = async (): Promise<number> => {
      await Bun.sleep(5);
      throw new RangeError("not now");
    };
    const results = await Promise.allSettled([
      remember(question({ produce })),
      remember(question({ produce })),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await remember(question())).toEqual({ answer: 42, isHit: false });
  });

  test("asks again when the cache holds something else, or nonsense", async () => {
    for (const text of ["{ not json", '"a text"', "null"]) {
      const memory = openStore();
      const store: Store = { ...memory.store, read: async () => text };
      const remember = createRemember({ store, secret: SECRET });
      expect(await remember(question())).toEqual({ answer: 42, isHit: false });
    }
  });

  test("keeps nothing of a product without a time to live", async () => {
    const { store, written } = openStore();
    await createRemember({ store, secret: SECRET })(question({ seconds: 0 }));
    expect(written.size).toBe(0);
  });

  test("goes on for those who stay when one leaves", async () => {
    const remember = createRemember({ store: openStore().store, secret: SECRET });
    const leaving = new AbortController();
    const finish = Promise.withResolvers<number>();
    let isAbandoned = false;
    const produce = (signal: AbortSignal) => {
      signal.addEventListener("abort", () => (isAbandoned = true));
      return finish.promise;
    };
    const left = remember(question({ produce, signal: leaving.signal }));
    const stays = remember(question({ produce }));
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    finish.resolve(9);
    expect(await stays).toEqual({ answer: 9, isHit: false });
    expect(isAbandoned).toBe(false);
  });

  test("ends the work when the last one leaves, and starts anew for the next", async () => {
    const remember = createRemember({ store: openStore().store, secret: SECRET });
    const leaving = [new AbortController(), new AbortController()];
    const abandoned = Promise.withResolvers<void>();
    const produce = (signal: AbortSignal) => {
      signal.addEventListener("abort", () => abandoned.resolve());
      return new Promise<number>(() => undefined);
    };
    const asked = leaving.map(({ signal }) => remember(question({ produce, signal })));
    for (const controller of leaving) controller.abort(new Error("left"));
    const results = await Promise.allSettled(asked);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await abandoned.promise;
    expect(await remember(question())).toEqual({ answer: 42, isHit: false });
  });

  test("does not start for a caller that has disconnected", async () => {
    const remember = createRemember({ store: openStore().store, secret: SECRET });
    await expect(remember(question({ signal: AbortSignal.abort() }))).rejects.toThrow();
  });
});
