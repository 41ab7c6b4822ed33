/**
 * What one request may cost, counted where a time would depend on the machine: objects that it leaves to the collector, and
 * bytes that it sends. A budget is raised only in a commit that says what it bought.
 */

import { expect, test } from "bun:test";
import { join } from "node:path";
import type { CountedWork } from "./support/counted_work.ts";

/** Some 2 % above what was counted when they were set; a list more for each contract year adds 4 % to an illustration. */
const BUDGETS: CountedWork = {
  objects: {
    // Both riders, 60 contract years, six scenarios: 290 years calculated, 250 reported.
    riders: 7_020,
    plain: 5_060,
    // The answer and the paper of the same illustration with riders.
    answer: 1_800,
    paper: 21_100,
  },
  bytes: { answer: 224_000, paper: 108_000 },
};

test("an illustration, its answer and its paper stay within their budgets of objects and bytes", async () => {
  const script = join(import.meta.dir, "support/counted_work.ts");
  const child = Bun.spawn([process.execPath, script], {
    env: { ...process.env, BUN_JSC_useJIT: "0" },
    stdout: "pipe",
  });
  const counted = JSON.parse(await new Response(child.stdout).text()) as CountedWork;
  for (const kind of ["objects", "bytes"] as const) {
    for (const [work, most] of Object.entries(BUDGETS[kind])) {
      const count = new Map(Object.entries(counted[kind])).get(work) ?? Number.NaN;
      expect([kind, work, count, count <= most]).toEqual([kind, work, count, true]);
      // A budget that is much too large holds nothing: a change that saves so much lowers it.
      expect([kind, work, count, count >= most * 0.9]).toEqual([kind, work, count, true]);
    }
  }
}, 300_000);
