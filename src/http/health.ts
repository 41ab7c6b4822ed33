/** What the service says of its health: each dependency is asked, within a deadline. */

import { memberNames, withDeadline } from "#base";

/** Asks one dependency; resolves when it is well, rejects when it is not. */
export type Probe = () => Promise<void>;

/** What each dependency's verdict says, in the order of GET /health; the first two are the specification's. */
export const VERDICT_MEANS = {
  database: "Whether the database answers what requests ask of it, and is as new as this service",
  cache: "Whether the cache answers",
  upstream: "Whether the calculation services answer",
  // [D51]
  indexes:
    "Whether the closes of the market indexes are there that were due at the turn of the year",
  // [D81]
  clock: "Whether the service's clock, by which papers are dated, agrees with the database's",
  // [D76]
  audit: "Whether calls are recorded in the audit trail",
  // [D122], [D228]
  products:
    "Whether the terms in force of all products on offer can be read, and those that requests of the last ten minutes asked for",
  // [D150]
  ledger: "Whether the keys are there that wrap what is kept of illustrations",
  // [D180]
  timestamps:
    "Whether the last signature of the last ten minutes got its timestamp; `ok` where no authority is asked",
  // [D315]
  runs: "Whether a worker asks for the chunks of runs that have waited for a minute; `ok` where no runs are taken",
} as const;

type Dependency = keyof typeof VERDICT_MEANS;

export const DEPENDENCIES = memberNames(VERDICT_MEANS);

/** One for each dependency. */
export type Probes = Readonly<Record<Dependency, Probe>>;

type Verdict = "ok" | "error";

/** What GET /health answers. Source: [D11]. */
export interface Health {
  readonly status: "ok" | "degraded" | "error";
  readonly services: Readonly<Record<keyof Probes, Verdict>>;
}

/** Longest time one probe may take, so that the answer comes within 2 seconds. Source: [D11]. */
const PROBE_MS_MAX = 1_500;

/** The health of all dependencies; `readDatabase` is shared with readiness. */
export async function readHealthOf(
  probes: Probes,
  readDatabase: () => Promise<Verdict>,
): Promise<Health> {
  const verdicts = DEPENDENCIES.map(async (name) => [
    name,
    await (name === "database" ? readDatabase() : ask(probes[name])),
  ]);
  const services = Object.fromEntries(await Promise.all(verdicts)) as Health["services"];
  const isDegraded = Object.values(services).includes("error");
  const status = services.database === "error" ? "error" : isDegraded ? "degraded" : "ok";
  return { status, services };
}

/** One dependency’s verdict; late is an error. */
export function ask(probe: Probe): Promise<Verdict> {
  const verdict = probe().then(
    (): Verdict => "ok",
    (): Verdict => "error",
  );
  return withDeadline(verdict, PROBE_MS_MAX, () => "error");
}
