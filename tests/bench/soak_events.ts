/** What happens to the service in the course of a soak, each at its share of the time. */

import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { readProgramVersion } from "../../src/storage/schema/program_schema.ts";
import type { RunningService } from "../faults/running_service.ts";
import { untilTrue } from "../support/until_true.ts";
import type { SoakDatabase } from "./soak_database.ts";
import type { Outcome } from "./soak_requests.ts";

/** The version that demo-myga gets in the middle. */
export const CHANGED_VERSION = "soak";

/** How far the database's clock goes ahead, and for how long. */
const AHEAD_SECONDS = 3_600;
const AHEAD_MS = 5_000;

/** Time after an event in which callers may still meet it. */
const SETTLING_MS = 6_000;

export interface World {
  readonly service: RunningService;
  readonly database: SoakDatabase;
  readonly sql: Sql;
}

interface SoakEvent {
  readonly name: string;
  /** Part of the whole time, from 0 to 1. */
  readonly at: number;
  /** What callers may see beside the expected answers while it lasts; absent for nothing. */
  readonly excuses?: (outcome: Outcome) => boolean;
  readonly happen: (world: World) => Promise<void>;
}

const isUnavailable = ({ status }: Outcome) => status === 503;

/** A process that is being replaced says so to probes on its old connections. */
const isDraining = ({ kind, status }: Outcome) => kind.path === "/readyz" && status === 503;

/** All before the middle, so that memory is compared over a time without any. */
export const EVENTS: readonly SoakEvent[] = [
  { name: "a product changes", at: 0.05, happen: changeProduct },
  {
    name: "the database's clock jumps an hour ahead and back",
    at: 0.1,
    excuses: isUnavailable,
    happen: jump,
  },
  { name: "a migration of the next version", at: 0.17, happen: migrateFurther },
  { name: "a rolling restart", at: 0.24, excuses: isDraining, happen: roll },
  {
    name: "a failover",
    at: 0.31,
    excuses: isUnavailable,
    happen: ({ database }) => database.failOver(),
  },
];

/** An event that happened, on this process's own clock in milliseconds. */
export interface Happened {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly excuses: (outcome: Outcome) => boolean;
}

/** Runs the events; resolves with them when the last is over. */
export async function letHappen(
  world: World,
  { startedAt, seconds }: { readonly startedAt: number; readonly seconds: number },
): Promise<readonly Happened[]> {
  const happened: Happened[] = [];
  for (const { name, at, excuses = () => false, happen } of EVENTS) {
    await Bun.sleep(Math.max(0, startedAt + at * seconds * 1_000 - performance.now()));
    const from = performance.now();
    await happen(world);
    const to = performance.now();
    happened.push({ name, from, to, excuses });
    console.log(`      ${name}: ${((to - from) / 1_000).toFixed(1)} s`);
  }
  return happened;
}

/** Whether an answer is neither expected nor to be met while an event lasts. */
export function isWrong(outcome: Outcome, happened: readonly Happened[]): boolean {
  const { kind, status, askedAt, milliseconds } = outcome;
  const isExcused = happened.some(
    ({ from, to, excuses }) =>
      excuses(outcome) && askedAt + milliseconds >= from && askedAt <= to + SETTLING_MS,
  );
  return kind.manner !== "leaves" && !kind.statuses.includes(status) && !isExcused;
}

/** A moment by the event before it. */
export function describeMoment(moment: number, happened: readonly Happened[]): string {
  const before = happened.findLast(({ from }) => from <= moment);
  return `${((moment - (before?.from ?? 0)) / 1_000).toFixed(1)} s after ${before?.name ?? "the start"} began`;
}

async function changeProduct({ sql }: World): Promise<void> {
  await sql`update product set version = ${CHANGED_VERSION} where slug = 'demo-myga'`;
}

async function jump({ database }: World): Promise<void> {
  if (!(await database.moveClock(AHEAD_SECONDS))) console.log("      left out: no libfaketime");
  await Bun.sleep(AHEAD_MS);
  await database.moveClock(0);
}

/** Migrates as the next version would: with one migration more, which locks the busiest table. */
async function migrateFurther({ database }: World): Promise<void> {
  const project = join(import.meta.dir, "../..");
  const folder = await mkdtemp(join(tmpdir(), "annuity-next-"));
  try {
    await Promise.all(
      ["src", "sql", "package.json"].map((name) =>
        cp(join(project, name), join(folder, name), { recursive: true }),
      ),
    );
    await symlink(join(project, "node_modules"), join(folder, "node_modules"));
    const number = (await readProgramVersion()).migration + 1;
    await Bun.write(
      join(folder, `sql/migrations/${String(number).padStart(3, "0")}_soak.sql`),
      `begin;
call record_migration(${number}, 'soak');
alter table audit_call add column soak text;
commit;`,
    );
    const migrating = Bun.spawn([process.execPath, join(folder, "src/admin.ts"), "migrate"], {
      env: { ...Bun.env, DATABASE_URL: database.url },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
    });
    if ((await migrating.exited) !== 0) throw new Error("The migration failed");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Has every worker replaced, one after the other. */
async function roll({ service }: World): Promise<void> {
  const before = await service.workers();
  service.process.kill("SIGHUP");
  await untilTrue(async () => {
    const pids = await service.workers();
    return pids.length === before.length && pids.every((pid) => !before.includes(pid));
  }, 60);
}
