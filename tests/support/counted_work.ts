/**
 * Objects that a request leaves to the collector, counted in a process of its own: `bun counted_work.ts`. Without compiled
 * code, which would leave out some of them by chance, the counts are the same in each run and on each machine.
 */

import { heapStats } from "bun:jsc";
import { answerAsJson } from "../../src/illustration/answer.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { prepareRenderer } from "../../src/paper/render.ts";
import { HISTORIES } from "./index_history.ts";
import { readSeededProduct } from "./seeded_products.ts";

/** Objects of one run of each kind of work, and the bytes that it makes. */
export interface CountedWork {
  readonly objects: Readonly<Record<"riders" | "plain" | "answer" | "paper", number>>;
  readonly bytes: Readonly<Record<"answer" | "paper", number>>;
}

/** Runs before the first that counts: what is kept for later requests is made in them. */
const WARM_UP_RUNS = 8;

function countObjects(work: () => unknown): number {
  for (let run = 0; run < WARM_UP_RUNS; run += 1) work();
  const all = () =>
    Object.values(heapStats().objectTypeCounts).reduce((sum, count) => sum + count, 0);
  // The least of several: what the runtime does beside the work only adds.
  const counts = Array.from({ length: 3 }, () => {
    Bun.gc(true);
    const before = all();
    work();
    return all() - before;
  });
  return Math.min(...counts);
}

const product = await readSeededProduct("demo_fia", "demo-fia");
const preparedAt = new Date("2026-11-21T08:00:00Z");
const context = { preparedAt, isSample: false, indexHistories: HISTORIES };

function illustrate(rider: 0 | 1): Illustration {
  const inputs = {
    Owner_DOB: "1986-01-01",
    Premium: 100_000,
    State: 7,
    Rider1: rider,
    Rider2: rider,
  };
  const result = illustrateInputs(product, inputs, context);
  if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
  return result.illustration;
}

const renderer = await prepareRenderer();
const illustration = illustrate(1);
const answer = () => answerAsJson(illustration, { hasTablePerScenario: false });
const paper = () => renderer.render(illustration).bytes;
const counted: CountedWork = {
  objects: {
    riders: countObjects(() => illustrate(1)),
    plain: countObjects(() => illustrate(0)),
    answer: countObjects(answer),
    paper: countObjects(paper),
  },
  bytes: { answer: answer().length, paper: paper().length },
};
console.log(JSON.stringify(counted));
