/**
 * Runs the checks: `bun run test`, or some of the tests: `bun run test [arguments of bun test]`.
 *
 * Without arguments everything that a commit must pass: formatter, type checker and linter, known
 * vulnerabilities of what ships, and every test with coverage: each file has a floor, COVERED_MIN. Test
 * files run in parallel and in random order against the PostgreSQL that DATABASE_URL names, or one of
 * their own that is started when the first test asks for it and removed afterwards. What passes is not
 * listed. The last line is `N passed, N failed`; the exit code is 0 when all is well.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDatabaseUrl } from "../src/base/config.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/local/embedded_postgres.ts";

const ROOT = join(import.meta.dir, "..");
const PIPED = { cwd: ROOT, stdin: "ignore", stdout: "inherit", stderr: "inherit" } as const;

/** Least share of each source file that the tests must run, in per cent. Child processes are not counted. */
const COVERED_MIN = { lines: 90, functions: 80 } as const;

const chosen = Bun.argv.slice(2);
const databaseUrl = Bun.env["DATABASE_URL"] ? readDatabaseUrlOrExit() : undefined;
if (chosen.length === 0) {
  for (const check of ["lint", "lint:bench", "audit"]) {
    const { exitCode } = Bun.spawnSync([process.execPath, "run", "--silent", check], PIPED);
    if (exitCode !== 0) process.exit(exitCode);
  }
}

const folder = await mkdtemp(join(tmpdir(), "annuity-tests-"));
const interruption = Promise.withResolvers<"interrupted">();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => interruption.resolve("interrupted"));
}

let database: Promise<EmbeddedPostgres> | undefined;
/** Answers every request with the address of the database, which the first one has started. */
const cluster = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  // The first answer takes as long as PostgreSQL does to start.
  idleTimeout: 60,
  async fetch() {
    database ??= startEmbeddedPostgres({
      dataDirectory: join(folder, "postgres"),
      isThrowaway: true,
    });
    return new Response((await database).url);
  },
});

let exitCode = 1;
try {
  const report = join(folder, "report.xml");
  const coverage = ["--coverage", "--coverage-reporter=lcov", `--coverage-dir=${folder}`];
  const tests = Bun.spawn({
    cmd: [
      process.execPath,
      "test",
      "--parallel",
      "--randomize",
      "--only-failures",
      // A machine that is busy makes nothing wrong.
      "--timeout=60000",
      "--reporter=junit",
      `--reporter-outfile=${report}`,
      ...(chosen.length === 0 ? coverage : chosen),
    ],
    ...PIPED,
    env: { ...Bun.env, ...(databaseUrl ? {} : { TEST_CLUSTER: cluster.url.href }) },
  });
  const outcome = await Promise.race([tests.exited, interruption.promise]);
  if (outcome === "interrupted") {
    tests.kill("SIGINT");
    await Promise.race([tests.exited, Bun.sleep(5_000)]);
    tests.kill("SIGKILL");
    exitCode = 130;
  } else {
    exitCode = outcome;
  }
  if (chosen.length === 0) {
    const { lines, functions, short, total } = await readCoverage(join(folder, "lcov.info"));
    console.log(`Covered: ${lines.toFixed(2)} % of lines, ${functions.toFixed(2)} % of functions`);
    for (const line of short) console.log(`Not covered enough: ${line}`);
    if (total === 0 || short.length > 0) exitCode ||= 1;
  }
  if (exitCode !== 0)
    console.log("Not passed: a test, the coverage floor, or code between tests, as said above");
  console.log(await readTally(report));
} finally {
  await cluster.stop(true);
  await (await database)?.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(exitCode);

function readDatabaseUrlOrExit(): string {
  try {
    return readDatabaseUrl(Bun.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * Per cent of the source that the tests ran, from the records of an LCOV file, and the files below the floor.
 * LF lines, of which LH ran; FNF functions, of which FNH ran.
 */
async function readCoverage(file: string) {
  const text = await Bun.file(file)
    .text()
    .catch(() => "");
  const files = text.split("end_of_record").filter((record) => record.includes("SF:"));
  const sum = (name: string, records: readonly string[]) =>
    records.reduce(
      (all, record) => all + Number(new RegExp(`^${name}:(\\d+)$`, "m").exec(record)?.[1] ?? 0),
      0,
    );
  const linesOf = (records: readonly string[]) => share(sum("LH", records), sum("LF", records));
  const functionsOf = (records: readonly string[]) =>
    share(sum("FNH", records), sum("FNF", records));
  const short = files.flatMap((record) => {
    const [lines, functions] = [linesOf([record]), functionsOf([record])];
    if (lines >= COVERED_MIN.lines && functions >= COVERED_MIN.functions) return [];
    const path = /^SF:(.*)$/m.exec(record)?.[1] ?? "";
    return [`${path}, ${lines.toFixed(0)} % of lines, ${functions.toFixed(0)} % of functions`];
  });
  return { lines: linesOf(files), functions: functionsOf(files), short, total: files.length };
}

/** A part in per cent; a file without functions has all of them covered. */
function share(hit: number, found: number): number {
  return found === 0 ? 100 : (100 * hit) / found;
}

/** The totals of the report's root element; a run that ended without a report passed nothing. */
async function readTally(report: string): Promise<string> {
  const text = await Bun.file(report)
    .text()
    .catch(() => "");
  const [, root = ""] = /<testsuites\b([^>]*)>/.exec(text) ?? [];
  const count = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(root)?.[1] ?? 0);
  const failed = count("failures") + count("errors");
  return `${count("tests") - failed - count("skipped")} passed, ${failed} failed`;
}
