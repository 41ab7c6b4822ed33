/** A shared cache on a real Redis, which is killed, frozen and started again under load. */

import { describe, expect, test } from "bun:test";
import { createRedisStore } from "../../src/cache/redis.ts";
import { createRemember } from "../../src/cache/remember.ts";
import type { Store } from "../../src/cache/store.ts";
import { hasRedis, startRedis } from "../support/redis.ts";
import { untilTrue } from "../support/until_true.ts";

const nowMs = () => performance.now();

/** Waits until the cache is well, for at most 10 seconds. */
async function waitUntilWell(store: Store): Promise<void> {
  const giveUpAt = nowMs() + 10_000;
  for (;;) {
    try {
      return await store.probe();
    } catch (error) {
      if (nowMs() > giveUpAt) throw error;
      await Bun.sleep(50);
    }
  }
}

/** A command that is 20 ms late is passed by, which a busy machine decides: written until it is read. */
async function writeUntilRead(by: {
  readonly one: Store;
  readonly other: Store;
  readonly key: string;
  readonly seconds: number;
}): Promise<void> {
  const { one, other, key, seconds } = by;
  await untilTrue(async () => {
    await one.write(key, "text", seconds);
    return (await other.read(key)) === "text";
  });
}

const redis = hasRedis ? await startRedis() : undefined;

describe.if(redis !== undefined)("[D26] a Redis as the cache", () => {
  test("is shared: what one process writes, another reads, until its time is over", async () => {
    const [one, other] = [
      createRedisStore(redis?.url ?? "", { nowMs }),
      createRedisStore(redis?.url ?? "", { nowMs }),
    ];
    await waitUntilWell(one);
    await waitUntilWell(other);
    await writeUntilRead({ one, other, key: "a", seconds: 60 });
    await writeUntilRead({ one, other, key: "b", seconds: 1 });
    await untilTrue(
      async () => (await other.read("b")) === undefined && (await other.read("a")) === "text",
    );
    expect(await other.read("never")).toBeUndefined();
    one.close();
    other.close();
  });

  test.each([
    { event: "killed", harm: () => redis?.kill(), mend: () => redis?.start() },
    { event: "frozen", harm: async () => redis?.freeze(), mend: async () => redis?.thaw() },
  ])(
    "that is $event in mid-load fails no request, shows in the probe, and serves again",
    async ({ harm, mend }) => {
      const store = createRedisStore(redis?.url ?? "", { nowMs });
      await waitUntilWell(store);
      const remember = createRemember({ store, secret: "s" });
      const stopping = new AbortController();
      let answered = 0;
      const load = async (worker: number) => {
        for (let turn = 0; !stopping.signal.aborted; turn += 1) {
          const { answer } = await remember({
            subject: [worker, turn % 10],
            seconds: 60,
            signal: new AbortController().signal,
            revive: (value) => (typeof value === "number" ? value : undefined),
            produce: async () => turn % 10,
          });
          expect(answer).toBe(turn % 10);
          answered += 1;
          await Bun.sleep(1);
        }
      };
      const working = Promise.all([0, 1, 2, 3].map(load));
      await untilTrue(() => answered > 100);
      await harm();
      await untilTrue(() =>
        store.probe().then(
          () => false,
          () => true,
        ),
      );
      const before = answered;
      await untilTrue(() => answered > before + 100);
      await mend();
      await waitUntilWell(store);
      await writeUntilRead({ one: store, other: store, key: "again", seconds: 60 });
      stopping.abort();
      await working;
      store.close();
    },
  );
});

describe("[D26] a Redis that is not there", () => {
  test("is passed by, and shows in the probe", async () => {
    const store = createRedisStore("redis://127.0.0.1:1", { nowMs });
    expect(await store.read("a")).toBeUndefined();
    await store.write("a", "text", 60);
    expect(await store.read("a")).toBeUndefined();
    await expect(store.probe()).rejects.toThrow();
    store.close();
  });
});
