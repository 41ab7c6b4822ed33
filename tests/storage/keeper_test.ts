/** The cache of rows: one load a key and version, none kept that failed or moved, its bound, and its lanes. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createKeeper, createLanes, MOVED } from "../../src/storage/catalog/keeper.ts";
import { runs } from "../support/depth.ts";

/** Loads that end when the test says so, and their count. */
function loadsByHand() {
  const ends: PromiseWithResolvers<unknown>[] = [];
  const load = () => {
    const end = Promise.withResolvers<unknown>();
    ends.push(end);
    return end.promise;
  };
  return { ends, load };
}

describe("a key", () => {
  test("is loaded once for callers at the same time and after them", async () => {
    const keep = createKeeper(1_000);
    const { ends, load } = loadsByHand();
    const callers = [1, 2, 3].map(() => keep({ key: "a" }, load));
    ends[0]?.resolve("value");
    for (const caller of [...callers, keep({ key: "a" }, load)]) expect(await caller).toBe("value");
    expect(ends).toHaveLength(1);
  });

  test("is loaded again for another version of its row, and an old load that ends late does not displace it", async () => {
    const keep = createKeeper(1_000);
    const weighs: ((bytes: number) => void)[] = [];
    const { ends, load } = loadsByHand();
    const weighed = (weigh: (bytes: number) => void) => {
      weighs.push(weigh);
      return load();
    };
    const old = keep({ key: "a", stamp: "1" }, weighed);
    const young = keep({ key: "a", stamp: "2" }, weighed);
    ends[1]?.resolve("young");
    weighs[0]?.(10);
    ends[0]?.reject(new Error("late"));
    expect(await Promise.allSettled([old, young])).toMatchObject([
      { status: "rejected" },
      { value: "young" },
    ]);
    expect(await keep({ key: "a", stamp: "2" }, weighed)).toBe("young");
    expect(ends).toHaveLength(2);
  });

  test("is forgotten when its load failed, and when its row moved meanwhile", async () => {
    const keep = createKeeper(1_000);
    await expect(keep({ key: "a" }, () => Promise.reject(new Error("down")))).rejects.toThrow(
      "down",
    );
    expect(await keep({ key: "a" }, () => Promise.resolve<unknown>(MOVED))).toBe(MOVED);
    expect(await keep({ key: "a" }, () => Promise.resolve<unknown>("up"))).toBe("up");
  });

  test("may be weighed before its load first waits", async () => {
    const keep = createKeeper(1_000);
    const load = (weigh: (bytes: number) => void) => {
      weigh(10);
      return Promise.resolve("value");
    };
    expect(await keep({ key: "a" }, load)).toBe("value");
  });
});

test("what is kept never weighs more than the bound, and the key used last is kept", async () => {
  const sizes = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 60 })));
  const property = fc.asyncProperty(sizes, async (asked) => {
    const keep = createKeeper(100);
    const weightOf = new Map<number, number>();
    for (const [key, bytes] of asked) {
      const at = { key: String(key) };
      await keep(at, async (weigh) => {
        weightOf.set(key, bytes);
        weigh(bytes);
      });
      await keep(at, () => Promise.reject(new Error("used last, and loaded again")));
    }
    let kept = 0;
    for (const [key, bytes] of weightOf) {
      await keep({ key: String(key) }, () => Promise.reject(new Error("evicted"))).then(
        () => (kept += bytes),
        () => 0,
      );
    }
    expect(kept).toBeLessThanOrEqual(100);
  });
  await fc.assert(property, runs(300));
});

test("lanes run as many at a time as there are, in order of arrival, whether works fail or not", async () => {
  const works = fc.array(fc.boolean(), { maxLength: 20 });
  const property = fc.asyncProperty(fc.integer({ min: 1, max: 4 }), works, async (count, fails) => {
    const inLane = createLanes(count, "too many wait");
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const all = fails.map((hasFailed, index) =>
      inLane(async () => {
        begun.push(index);
        running += 1;
        most = Math.max(most, running);
        await Bun.sleep(0);
        running -= 1;
        if (hasFailed) throw new Error("failed");
      }),
    );
    await Promise.allSettled(all);
    expect(begun).toEqual([...fails.keys()]);
    expect(most).toBe(Math.min(count, fails.length));
  });
  await fc.assert(property, runs(100));
});

test("no more than 1,000 works wait for a lane; the next is rejected as busy", async () => {
  const inLane = createLanes(1, "too many wait");
  const end = Promise.withResolvers<void>();
  const all = Array.from({ length: 1_001 }, () => inLane(() => end.promise));
  await expect(inLane(() => end.promise)).rejects.toThrow("too busy");
  end.resolve();
  await Promise.all(all);
});
