/**
 * Runs the tests: `bun run test [arguments of bun test]`.
 *
 * Test files run in parallel and in random order against the PostgreSQL that DATABASE_URL names,
 * or one of their own that is started for them and removed after them. The last line printed is
 * `N passed, N failed`; the exit code is that of `bun test`.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDatabaseUrl } from "../src/config.ts";
import { startEmbeddedPostgres } from "../src/local/embedded_postgres.ts";

const databaseUrl = Bun.env["DATABASE_URL"] ? readDatabaseUrlOrExit() : undefined;
const folder = await mkdtemp(join(tmpdir(), "annuity-tests-"));
const interruption = Promise.withResolvers<"interrupted">();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => interruption.resolve("interrupted"));
}

const database =
  databaseUrl === undefined
    ? await startEmbeddedPostgres({ dataDirectory: join(folder, "postgres"), isThrowaway: true })
    : { url: databaseUrl, stop: async () => undefined };

let exitCode = 1;
try {
  const report = join(folder, "report.xml");
  const tests = Bun.spawn({
    cmd: [
      process.execPath,
      "test",
      "--parallel",
      "--randomize",
      // A machine that is busy makes nothing wrong.
      "--timeout=60000",
      "--reporter=junit",
      `--reporter-outfile=${report}`,
      ...Bun.argv.slice(2),
    ],
    cwd: join(import.meta.dir, ".."),
    env: { ...Bun.env, DATABASE_URL: database.url },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
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
  console.log(await readTally(report));
} finally {
  await database.stop();
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
