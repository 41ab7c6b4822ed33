/**
 * Runs the checks. `bun run test` is what a person waits for: formatter, type checker, linter, and a share of the tests'
 * cases, in less than BUDGET_SECONDS of processor time. `bun run test:all` has every case of every file with a fresh seed, the
 * coverage floor COVERED_MIN, and known vulnerabilities. `bun run test:rest`, right after `bun run test`, has
 * what of these was left out: an eighth of the cases, with another seed, and of the dearest a part (`support/depth.ts`). `bun run test [arguments of bun test]` runs some of them.
 *
 * Test files run in parallel and in random order, those that judge time after the others, against the PostgreSQL that
 * DATABASE_URL names, or the one that is kept for tests (`support/kept_cluster.ts`). What passes is not listed. The last line
 * is `N passed, N failed`; the exit code is 0 when all is well.
 */

import { readFileSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { readDatabaseUrl } from "../src/config.ts";
import { findNearestName } from "../src/base/nearest_name.ts";
import { readCoverage } from "./support/coverage.ts";
import { EXHAUSTIVE, TIMED } from "./support/depth.ts";
import { CLUSTER_FOLDER } from "./support/kept_cluster.ts";
import { type Report, readReport, repeatsOf } from "./support/test_report.ts";

const ROOT = join(import.meta.dir, "..");
const PIPED = { cwd: ROOT, stdin: "ignore", stdout: "inherit", stderr: "inherit" } as const;

/** Least share of each source file that the tests must run, in per cent. Child processes are not counted. */
const COVERED_MIN = { lines: 90, functions: 80 } as const;

/** Processor time of `bun run test` and the processes it waits for; PostgreSQL's own is not among them. */
const BUDGET_SECONDS = 480;

/** Test processes a core: files wait for PostgreSQL and processes as long as they calculate, except where time is judged. */
const PROCESSES = { together: 2, timed: 1 } as const;

/**
 * Loading the service once a process, and not once a file, saves a third of the processor's time. `test:all` isolates the
 * files, so that no test rests on another's leftovers.
 */
const SHARED: readonly string[] = ["--no-isolate"];

/** How long each file took the last time, kept so that the longest start first. */
const TIMINGS = join(CLUSTER_FOLDER, "timings.json");

/** What `bun run test` covered the last time, which `--rest` adds to. */
const COVERED = join(CLUSTER_FOLDER, "lcov.info");

const PROGRESS = join(import.meta.dir, "support/progress.ts");
const DEPTH_FILE = join(import.meta.dir, "support/depth.ts");
const TRANSPILER = new Bun.Transpiler({ loader: "ts" });

/** Files that are named as the dearest. */
const DEAREST = 5;

/** Files whose snapshots `bun run golden` writes. */
const GOLDEN = /golden/;

/** The option that chooses tests by their names. */
const NAME_OPTION = /^(?:-t|--test-name-pattern)(?:=(.*))?$/s;

/** How often a run says how far it is. */
const PROGRESS_MS = 30_000;

const [first, ...others] = Bun.argv.slice(2);
/** What `bun run test` left out; it ran before. */
const isRest = first === "--rest";
const isAll = first === "--all" || isRest;
const chosen = isAll || first === undefined ? others : [first, ...others];
const isWhole = chosen.length === 0;
requireTestFiles();
if (Bun.env["DATABASE_URL"]) sayDatabase();
const depth = isAll
  ? {
      TEST_DEPTH: Bun.env["TEST_DEPTH"] || "1",
      TEST_SEED: Bun.env["TEST_SEED"] || String(Date.now() % 2 ** 31),
      TEST_REST: isRest ? "yes" : "",
    }
  : {};
if (isAll) console.log(`TEST_SEED=${depth.TEST_SEED} TEST_DEPTH=${depth.TEST_DEPTH}`);
if (isWhole) {
  const checks = [...(isRest ? [] : ["lint"]), ...(isAll ? ["lint:bench", "audit"] : [])];
  for (const check of checks) {
    const child = Bun.spawn([process.execPath, "run", "--silent", check], PIPED);
    const exitCode = await saidWhile(child.exited, async () => check);
    if (exitCode !== 0) {
      console.log(`Not passed: ${check}, as said above. Repeat: bun run ${check}`);
      process.exit(exitCode);
    }
  }
}

const folder = await mkdtemp(join(tmpdir(), "annuity-tests-"));
const interruption = Promise.withResolvers<"interrupted">();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => interruption.resolve("interrupted"));
}

let exitCode = 0;
// Loaded where files need it: that takes as long as they do.
const browser = isAll ? await (await import("./support/browser.ts")).startBrowser() : undefined;
try {
  let reports = "";
  let processorSeconds = 0;
  const file = join(folder, "report.xml");
  const begun = join(folder, "begun");
  for (const pass of passesOf()) {
    if (exitCode === 130) break;
    const tests = Bun.spawn({
      cmd: [
        process.execPath,
        "--no-orphans",
        "test",
        `--timings=${TIMINGS}`,
        "--update-timings",
        "--randomize",
        "--only-failures",
        // A machine that is busy makes nothing wrong: the limit ends a test that hangs.
        "--timeout=300000",
        "--reporter=junit",
        `--reporter-outfile=${file}`,
        `--preload=${PROGRESS}`,
        ...pass,
      ],
      ...PIPED,
      env: { ...Bun.env, ...depth, ...browser?.variables, TEST_PROGRESS: begun },
    });
    const outcome = await saidWhile(
      Promise.race([tests.exited, interruption.promise]),
      async () => `test file ${await sizeOf(begun)} of ${filesToRun().length}`,
    );
    if (outcome === "interrupted") {
      tests.kill("SIGINT");
      await Promise.race([tests.exited, Bun.sleep(5_000)]);
      tests.kill("SIGKILL");
      exitCode = 130;
    } else {
      exitCode ||= outcome;
    }
    reports += await readText(file);
    await rm(file, { force: true });
    processorSeconds += Number(tests.resourceUsage()?.cpuTime.total ?? 0) / 1e6;
  }
  const report = readReport(reports, { isInterrupted: exitCode === 130 });
  const lcov = await readText(join(folder, "lcov.info"));
  if (isWhole && isAll) sayCoverage(isRest ? [lcov, await readText(COVERED)] : [lcov]);
  if (isWhole && !isAll) await Bun.write(COVERED, lcov);
  if (isWhole) sayCost(report, processorSeconds);
  if (exitCode !== 0) sayFailures(report);
  console.log(`${report.passed} passed, ${report.failures.length} failed`);
} finally {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(exitCode);

/** The arguments of `bun test`, of each run of it in turn. */
function passesOf(): readonly (readonly string[])[] {
  const parallel = (perCore: number) => `--parallel=${Math.ceil(perCore * availableParallelism())}`;
  const without = (globs: readonly string[]) =>
    globs.map((glob) => `--path-ignore-patterns=${glob}`);
  const coverage = ["--coverage", "--coverage-reporter=lcov", `--coverage-dir=${folder}`];
  if (!isAll) {
    const files = isWhole ? [...without(EXHAUSTIVE), ...coverage] : chosen;
    return [[parallel(PROCESSES.together), ...SHARED, ...files]];
  }
  if (!isWhole) return [[parallel(PROCESSES.timed), ...chosen]];
  const left = isRest ? testFiles().filter(runsInFull) : [];
  const timed = TIMED.flatMap((glob) => [...new Bun.Glob(glob).scanSync(ROOT)]);
  const together = [...(isRest ? SHARED : []), ...without([...TIMED, ...left]), ...coverage];
  return [
    [parallel(PROCESSES.together), ...together],
    [parallel(PROCESSES.timed), ...timed],
  ];
}

function testFiles(): readonly string[] {
  return [...new Bun.Glob("tests/**/*_test.ts").scanSync(ROOT)];
}

/** The test files of this run, unless an option such as `--changed` takes some away. */
function filesToRun(): readonly string[] {
  const words = wordsOf(chosen);
  return testFiles().filter((path) => {
    if (!isWhole) return words.length === 0 || words.some((word) => path.includes(word));
    if (isRest) return !runsInFull(path);
    return isAll || !EXHAUSTIVE.some((glob) => new Bun.Glob(glob).match(path));
  });
}

/** The arguments that choose files, as parts of paths below the repository. */
function wordsOf(given: readonly string[]): readonly string[] {
  return given
    .filter((word, index) => !word.startsWith("-") && given[index - 1]?.startsWith("-") !== true)
    .map((word) => word.replace(/^\.\//, "").replace(`${ROOT}/`, ""));
}

/** The pattern that chooses tests by their names. */
function patternOf(given: readonly string[]): string | undefined {
  const index = given.findIndex((word) => NAME_OPTION.test(word));
  return index === -1 ? undefined : (NAME_OPTION.exec(given[index] ?? "")?.[1] ?? given[index + 1]);
}

/** Waits, and says every PROGRESS_MS what for. */
async function saidWhile<Value>(
  work: Promise<Value>,
  describe: () => Promise<string>,
): Promise<Value> {
  const startedAt = performance.now();
  const timer = setInterval(async () => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${await describe()}, ${seconds} s`);
  }, PROGRESS_MS);
  return work.finally(() => clearInterval(timer));
}

/** Bytes of a file, 0 when it is missing. */
async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Whether `bun run test` runs all of a file: nothing that it imports asks how deep to go, and it is not left out. */
function runsInFull(path: string): boolean {
  if (EXHAUSTIVE.some((glob) => new Bun.Glob(glob).match(path))) return false;
  const reached = new Set([join(ROOT, path)]);
  for (const file of reached) {
    if (file === DEPTH_FILE) return false;
    if (!file.startsWith(import.meta.dir) || !file.endsWith(".ts")) continue;
    const { imports } = TRANSPILER.scan(readFileSync(file, "utf8"));
    for (const { path: imported } of imports) {
      if (imported.startsWith(".")) reached.add(join(dirname(file), imported));
    }
  }
  return true;
}

/** Exits where a word that chooses test files is in the path of none; `bun test` would list them all as not matched. */
function requireTestFiles(): void {
  const known = testFiles();
  const unknown = wordsOf(chosen).find((word) => !known.some((path) => path.includes(word)));
  if (unknown === undefined) return;
  const name = (path: string) => basename(path).replace(/([._]test)?(\.ts)?$/, "");
  const places = new Map([...known, ...known.map(dirname)].map((path) => [name(path), path]));
  const nearest =
    places.get(findNearestName(name(unknown), [...places.keys()]) ?? "") ??
    findNearestName(unknown, known);
  const hint = nearest === undefined ? "they are all below tests/" : `did you mean ${nearest}?`;
  console.error(`No test file has ${unknown} in its path; ${hint}`);
  process.exit(1);
}

/** Says whose PostgreSQL the tests make and drop their databases on, without its password; exits where the address is none. */
function sayDatabase(): void {
  try {
    const { host } = new URL(readDatabaseUrl(Bun.env));
    console.log(`PostgreSQL of DATABASE_URL: ${host}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** The text of a file, empty when a run ended without writing it. */
async function readText(path: string): Promise<string> {
  return Bun.file(path)
    .text()
    .catch(() => "");
}

/** Says what was spent and where, and fails a run of `bun run test` above the budget. */
function sayCost({ files }: Report, seconds: number): void {
  const dearest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, DEAREST);
  for (const { path, seconds: taken } of dearest) console.log(`${taken.toFixed(1)} s  ${path}`);
  console.log(`Processor time: ${seconds.toFixed(0)} s${isAll ? "" : ` of ${BUDGET_SECONDS} s`}`);
  if (isAll || seconds <= BUDGET_SECONDS) return;
  console.log("Above the budget: move cases of the files above to `bun run test:all`");
  exitCode ||= 1;
}

/** Says what failed, and how to repeat it. */
function sayFailures(report: Report): void {
  const script = isAll
    ? `TEST_SEED=${depth.TEST_SEED} TEST_DEPTH=${depth.TEST_DEPTH} bun run test:${isRest ? "rest" : "all"}`
    : "bun run test";
  const commands = repeatsOf([...report.failures, ...unreadOf(report)], script);
  for (const command of commands) console.log(`Failed: ${command}`);
  if (report.failures.some(({ path }) => GOLDEN.test(path))) {
    console.log(
      "Is a change of papers or their words intended? Look at the diff above, then: bun run golden",
    );
  }
  const pattern = patternOf(chosen);
  if (exitCode === 130) console.log("Interrupted: what had not ended is not counted");
  else if (pattern !== undefined && report.passed === 0 && commands.length === 0) {
    console.log(`No test has this name: ${pattern}`);
  } else if (commands.length === 0) {
    console.log(
      "Failed: no test, but code between tests, the coverage floor or the budget, as said above",
    );
  }
}

/** The files that ended while they were loaded: a report has every other file that a name alone chooses. */
function unreadOf({ files }: Report): Report["failures"] {
  const isNarrowed = chosen.some((word) => word.startsWith("-") && !NAME_OPTION.test(word));
  if (exitCode === 130 || isNarrowed) return [];
  const read = new Set(files.map(({ path }) => path));
  return filesToRun()
    .filter((path) => !read.has(path))
    .map((path) => ({ path, name: undefined }));
}

/** Says what per cent of the source the tests ran, and fails a run with a file below the floor. */
function sayCoverage(lcovs: readonly string[]): void {
  const files = readCoverage(lcovs);
  const all = (part: "lines" | "functions") => ({
    hit: files.reduce((sum, file) => sum + file[part].hit, 0),
    found: files.reduce((sum, file) => sum + file[part].found, 0),
  });
  console.log(
    `Covered: ${share(all("lines")).toFixed(2)} % of lines, ${share(all("functions")).toFixed(2)} % of functions`,
  );
  const short = files.filter(
    ({ lines, functions }) =>
      share(lines) < COVERED_MIN.lines || share(functions) < COVERED_MIN.functions,
  );
  for (const { path, lines, functions } of short) {
    console.log(
      `Not covered enough: ${path}, ${share(lines).toFixed(0)} % of lines, ${share(functions).toFixed(0)} % of functions`,
    );
  }
  if (files.length === 0 || short.length > 0) exitCode ||= 1;
}

/** A part in per cent; a file without functions has all of them covered. */
function share({ hit, found }: { readonly hit: number; readonly found: number }): number {
  return found === 0 ? 100 : (100 * hit) / found;
}
