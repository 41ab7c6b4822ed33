/** GET /health, /livez and /readyz: whether the service is well, alive, and to be sent requests. */

import { Elysia } from "elysia";
import { withDeadline } from "../../base/deadline.ts";
import {
  HEALTH_DOCUMENTATION,
  LIVENESS_DOCUMENTATION,
  READINESS_DOCUMENTATION,
} from "../openapi.ts";
import { HIDDEN, wrongMethod } from "../wrong_method.ts";
import { rememberBriefly } from "../remember_briefly.ts";

/** Asks one dependency; resolves when it is well, rejects when it is not. */
export type Probe = () => Promise<void>;

export interface HealthServices {
  readonly probes: {
    readonly database: Probe;
    readonly cache: Probe;
    readonly upstream: Probe;
    /** Whether the catalog has the index closes that were due [D51]. */
    readonly indexes: Probe;
    /** Whether the service's clock and the database's agree [D81]. */
    readonly clock: Probe;
    /** Whether calls are recorded [D76]. */
    readonly audit: Probe;
  };
  /** Whether the service got a stop signal; it still answers, and takes nothing new for long. */
  readonly isDraining: () => boolean;
  readonly now: () => Date;
}

type Verdict = "ok" | "error";

/** What GET /health answers. Source: [D11]. */
export interface Health {
  readonly status: "ok" | "degraded" | "error";
  readonly services: Readonly<Record<keyof HealthServices["probes"], Verdict>>;
}

/** Longest time one probe may take, so that the answer comes within 2 seconds. Source: [D11]. */
const PROBE_MS_MAX = 1_500;

/**
 * Elysia plugin with the three routes.
 *
 * `/health`: 200 `ok` or `degraded`, 503 `error` without a database that is fit for requests [D11] [D75]. `/livez`: 200 whenever
 * the process answers; it calls no dependency, so that no outage restarts a healthy process. `/readyz`:
 * 503 while draining or without such a database, so that requests are sent elsewhere.
 */
export function healthRoutes({ probes, isDraining, now }: HealthServices) {
  const readDatabase = rememberBriefly(() => ask(probes.database), now);
  const readHealth = rememberBriefly(() => askAll(probes, readDatabase), now);
  return new Elysia({ name: "health" })
    .get("/health", async () => answer(await readHealth()), { detail: HEALTH_DOCUMENTATION })
    .get("/livez", () => answer({ status: "ok" }), { detail: LIVENESS_DOCUMENTATION })
    .get(
      "/readyz",
      async () => answer(isDraining() ? { status: "draining" } : { status: await readDatabase() }),
      { detail: READINESS_DOCUMENTATION },
    )
    .all("/health", wrongMethod("GET, HEAD"), { detail: HIDDEN })
    .all("/livez", wrongMethod("GET, HEAD"), { detail: HIDDEN })
    .all("/readyz", wrongMethod("GET, HEAD"), { detail: HIDDEN });
}

function answer(body: { readonly status: Health["status"] | "draining" }): Response {
  const isWell = body.status === "ok" || body.status === "degraded";
  if (isWell) return Response.json(body);
  return Response.json(body, { status: 503, headers: { "Retry-After": "1" } });
}

async function askAll(
  probes: HealthServices["probes"],
  readDatabase: () => Promise<Verdict>,
): Promise<Health> {
  const [database, cache, upstream, indexes, clock, audit] = await Promise.all([
    readDatabase(),
    ask(probes.cache),
    ask(probes.upstream),
    ask(probes.indexes),
    ask(probes.clock),
    ask(probes.audit),
  ]);
  const isDegraded = [cache, upstream, indexes, clock, audit].includes("error");
  const status = database === "error" ? "error" : isDegraded ? "degraded" : "ok";
  return { status, services: { database, cache, upstream, indexes, clock, audit } };
}

function ask(probe: Probe): Promise<Verdict> {
  const verdict = probe().then(
    (): Verdict => "ok",
    (): Verdict => "error",
  );
  return withDeadline(verdict, PROBE_MS_MAX, () => "error");
}
