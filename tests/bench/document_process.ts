/**
 * One process for the document benchmark: `first` times the first paper after start, `many` those after the
 * compiler has done its work, `memory` measures what ten thousand papers leave behind.
 */

import { prepareRenderer } from "../../src/paper/render.ts";

const [work, path = ""] = process.argv.slice(2);
const papers = await Bun.file(path).json();
const renderer = await prepareRenderer();
renderer.render(papers[0]);
/** Milliseconds on a processor since the process began. */
const started = process.threadCpuUsage();
const firstMs = (started.user + started.system) / 1000;
let made = 0;
const make = (count: number) => {
  for (const end = made + count; made < end; made += 1)
    renderer.render(papers[made % papers.length]);
};

/** Milliseconds on a processor that a paper takes: of this thread, and of all threads of the process. */
let threadMs = 0;
let processMs = 0;
if (work === "many") {
  make(3_000);
  const from = { made, thread: process.threadCpuUsage(), process: process.cpuUsage() };
  make(400);
  const perPaper = ({ user, system }: NodeJS.CpuUsage) =>
    (user + system) / 1000 / (made - from.made);
  threadMs = perPaper(process.threadCpuUsage(from.thread));
  processMs = perPaper(process.cpuUsage(from.process));
}
const resident = () => {
  Bun.gc(true);
  return process.memoryUsage.rss() / 2 ** 20;
};
let grownMiB = 0;
if (work === "memory") {
  make(2_000);
  const before = resident();
  make(10_000);
  grownMiB = resident() - before;
}
console.log(JSON.stringify({ firstMs, threadMs, processMs, grownMiB }));
