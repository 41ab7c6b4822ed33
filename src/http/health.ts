/** What the service says of its health: each dependency is asked, within a deadline. */

import { withDeadline } from "../base/deadline.ts";

/** Asks one dependency; resolves when it is well, rejects when it is not. */
export type Probe = () => Promise<void>;

/** The dependencies, in the order in which GET /health has them; the first two are the specification's. */
export const DEPENDENCIES = [
  "database",
  "cache",
  "upstream",
  /** Whether the catalog has the index closes that were due [D51]. */
  "indexes",
  /** Whether the service's clock and the database's agree [D81]. */
  "clock",
  /** Whether calls are recorded [D76]. */
  "audit",
  /** Whether every product that was asked for could be read [D122]. */
  "products",
  /** Whether the wrapping keys are there that records and products need [D150]. */
  "ledger",
  /** Whether the last signature that asked for a timestamp got one [D180]. */
  "timestamps",
] as const;

/** One for each dependency. */
export type Probes = Readonly<Record<(typeof DEPENDENCIES)[number], Probe>>;

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
