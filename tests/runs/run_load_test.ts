/** [D315] What the watch of runs makes of how much work there is. */

import { expect, test } from "bun:test";
import { type RunLoad, watchRunLoad } from "../../src/runs/run_load.ts";

const LOAD: RunLoad = {
  runs: { working: 1 },
  totals: { answered: 500 },
  waiting: 2,
  active: 0,
  oldest_seconds: 60,
  silent_seconds: 60,
};

test("where no runs are taken all is well, and there is no load", async () => {
  const watch = watchRunLoad(undefined);
  await watch.probe();
  expect(watch.load()).toBeUndefined();
});

test.each([
  [{}, "Chunks of runs wait, and no worker asks for them: 2"],
  [{ waiting: 0 }, "well"],
  // A book that was sent a moment ago, and a worker that asked a moment ago.
  [{ oldest_seconds: 59 }, "well"],
  [{ silent_seconds: 59 }, "well"],
] as const)("the load with %p is known, and is said to be: %s", async (changes, says) => {
  const load = { ...LOAD, ...changes };
  const watch = watchRunLoad(async () => load);
  expect(watch.load()).toBeUndefined();
  const probed = watch.probe().then(
    () => "well",
    (error: Error) => error.message,
  );
  expect(await probed).toBe(says);
  expect(watch.load()).toBe(load);
});
