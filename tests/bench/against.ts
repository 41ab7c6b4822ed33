/** Benchmarks of another commit and of this tree, in turn on this machine. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { $ } from "bun";
import { compare, judgeChange, type Row } from "./rows.ts";

const ROOT = join(import.meta.dir, "../..");

/** Each commit runs so often, first one, then the other. */
const RUNS = 5;

/**
 * Checks out a commit beside this tree, runs the benchmarks `names` of both in turn, and prints the ratio of each row;
 * false when one got worse. A commit from before benchmarks wrote rows cannot be compared.
 */
export async function benchAgainst(commit: string, names: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "annuity-bench-"));
  const other = join(folder, "other");
  try {
    await $`git -C ${ROOT} worktree add --quiet --detach ${other} ${commit}`;
    await $`bun install --frozen-lockfile --silent`.cwd(other);
    await $`bun install --frozen-lockfile --silent`.cwd(join(other, "tests/bench"));
    const before: (readonly Row[])[] = [];
    const after: (readonly Row[])[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      console.log(`run ${run} of ${RUNS}`);
      before.push(await runIn(other, { names, file: join(folder, "before.json") }));
      after.push(await runIn(ROOT, { names, file: join(folder, "after.json") }));
    }
    return judgeChange(compare(before, after));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await $`git -C ${ROOT} worktree prune`;
  }
}

async function runIn(
  tree: string,
  { names, file }: { readonly names: readonly string[]; readonly file: string },
): Promise<readonly Row[]> {
  await rm(file, { force: true });
  // A missed goal ends it with 1, which says nothing about the change.
  const { stderr } = await $`bun tests/bench/run.ts ${names} --rows=${file}`
    .cwd(tree)
    .quiet()
    .nothrow();
  if (!(await Bun.file(file).exists())) {
    throw new Error(`${tree} wrote no rows of its benchmarks: ${stderr.toString().slice(-1_000)}`);
  }
  return (await Bun.file(file).json()) as readonly Row[];
}
