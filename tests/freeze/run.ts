/**
 * Records what the service does, and compares two records, so that a change of the code that must change nothing else is
 * proved to: `bun run freeze record <folder> [--cases 40] [--seed 1]`, and after the change once more into
 * another folder; `bun run freeze compare <folder> <folder> [--shown 20] [--whole]` names every item that differs
 * with both texts and exits with 1.
 *
 * `--cases` is the number of random requests of each product, four seconds of processor time each.
 */

import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { openAdministration } from "./database.ts";
import { openAnswers } from "./answers.ts";
import { type Draw, illustrations } from "./illustrations.ts";
import { comparePart, type Items, writePart } from "./record.ts";

/** The parts of a record, each closed before the next is opened. */
const SOURCES: readonly ((draw: Draw) => Promise<{
  readonly parts: Readonly<Record<string, Items>>;
  readonly close?: () => Promise<void>;
}>)[] = [
  async (draw) => ({ parts: { illustrations: illustrations(draw) } }),
  openAnswers,
  openAdministration,
];

/** Characters of a text that are shown before its first difference, and from it on. */
const SHOWN = { before: 80, after: 240 };

interface About extends Draw {
  readonly parts: Readonly<Record<string, number>>;
}

async function record(folder: string, draw: Draw): Promise<void> {
  await mkdir(folder, { recursive: true });
  const counts: Record<string, number> = {};
  for (const open of SOURCES) {
    const { parts, close } = await open(draw);
    try {
      for (const [part, items] of Object.entries(parts)) {
        counts[part] = await writePart(folder, part, items);
        console.log(`${part}: ${counts[part]} items`);
      }
    } finally {
      await close?.();
    }
  }
  await Bun.write(`${folder}/about.json`, JSON.stringify({ ...draw, parts: counts }));
}

/** How many items differ; each that is shown is printed. */
async function compare(
  before: string,
  after: string,
  { shown = 20, isWhole = false } = {},
): Promise<number> {
  const [old, now] = [await aboutOf(before), await aboutOf(after)];
  if (old.cases !== now.cases || old.seed !== now.seed) {
    throw new RangeError("The records are of different cases or seeds");
  }
  let all = 0;
  for (const part of Object.keys({ ...old.parts, ...now.parts })) {
    const { items, different, differences } = await comparePart(part, { before, after, shown });
    console.log(`${part}: ${items} items, ${different} different`);
    for (const each of differences) {
      const at = isWhole ? 0 : firstDifference(each.before ?? "", each.after ?? "");
      console.log(`\n${part}: ${each.name}`);
      console.log(`- ${excerpt(each.before, at, isWhole)}`);
      console.log(`+ ${excerpt(each.after, at, isWhole)}`);
    }
    all += different;
  }
  return all;
}

async function aboutOf(folder: string): Promise<About> {
  return (await Bun.file(`${folder}/about.json`).json()) as About;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function excerpt(text: string | undefined, at: number, isWhole: boolean): string {
  if (text === undefined) return "(no such item)";
  return isWhole ? text : text.slice(Math.max(0, at - SHOWN.before), at + SHOWN.after);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      cases: { type: "string", default: "40" },
      seed: { type: "string", default: "1" },
      shown: { type: "string", default: "20" },
      whole: { type: "boolean", default: false },
    },
  });
  const [verb, first, second] = positionals;
  if (verb === "record" && first !== undefined) {
    await record(first, { cases: Number(values.cases), seed: Number(values.seed) });
  } else if (verb === "compare" && first !== undefined && second !== undefined) {
    const shown = { shown: Number(values.shown), isWhole: values.whole };
    process.exitCode = (await compare(first, second, shown)) === 0 ? 0 : 1;
  } else {
    console.error("Say: record <folder>, or compare <folder> <folder>");
    process.exitCode = 2;
  }
}
