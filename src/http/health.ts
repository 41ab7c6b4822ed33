/** What the service says of its health: each dependency is asked, within a deadline. */

import { withDeadline } from "../base/deadline.ts";

/** Asks one dependency; resolves when it is well, rejects when it is not. */
export type Probe = () => Promise<void>;

/** One for each dependency. */
export interface Probes {
  readonly database: Probe;
  readonly cache: Probe;
  readonly upstream: Probe;
  /** Whether the catalog has the index closes that were due [D51]. */
  readonly indexes: Probe;
  /** Whether the service's clock and the database's agree [D81]. */
  readonly clock: Probe;
  /** Whether calls are recorded [D76]. */
  readonly audit: Probe;
  /** Whether every product that was asked for could be read [D122]. */
  readonly products: Probe;
  /** Whether the wrapping keys are there that records and products need [D150]. */
  readonly ledger: Probe;
  /** Whether the last signature that asked for a timestamp got one [D180]. */
  readonly timestamps: Probe;
}

type Verdict = "ok" | "error";

/** What GET /health answers. Source: [D11]. */
export interface Health {
  readonly status: "ok" | "degraded" | "error";
  readonly services: Readonly<Record<keyof Probes, Verdict>>;
}

/** Longest time one probe may take, so that the answer comes within 2 seconds. Source: [D11]. */
const PROBE_MS_MAX = 1_500;

/** The health of all dependencies, in the order of `probes`; `readDatabase` is shared with readiness. */
export async function readHealthOf(
  probes: Probes,
  readDatabase: () => Promise<Verdict>,
): Promise<Health> {
  const verdicts = Object.entries(probes).map(async ([name, probe]: [string, Probe]) => [
    name,
    await (name === "database" ? readDatabase() : ask(probe)),
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
