/** GET /health: whether the service and what it depends on are available. */

import { Elysia } from "elysia";
import { HEALTH_DOCUMENTATION } from "../openapi.ts";

/** Asks one dependency; resolves when it is well, rejects when it is not. */
export type Probe = () => Promise<void>;

export interface HealthServices {
  readonly probes: {
    readonly database: Probe;
    readonly cache: Probe;
    readonly upstream: Probe;
  };
  readonly now: () => Date;
}

type Verdict = "ok" | "error";

interface Health {
  readonly status: "ok" | "degraded" | "error";
  readonly services: Readonly<Record<keyof HealthServices["probes"], Verdict>>;
}

/** Longest time one probe may take, so that the answer comes within 2 seconds. Source: [D11]. */
const PROBE_MS_MAX = 1_500;

/** Age up to which an answer is given again, so that asking cannot load anything. Source: [D11]. */
const HEALTH_MS_MAX = 1_000;

/** Elysia plugin with the health route: 200 `ok` or `degraded`, 503 `error` without a database. */
export function healthRoute(services: HealthServices) {
  const readHealth = rememberBriefly(() => askAll(services.probes), services.now);
  return new Elysia({ name: "health" }).get(
    "/health",
    async () => {
      const health = await readHealth();
      const status = health.status === "error" ? 503 : 200;
      return Response.json(health, {
        status,
        headers: status === 503 ? { "Retry-After": "1" } : {},
      });
    },
    { detail: HEALTH_DOCUMENTATION },
  );
}

async function askAll(probes: HealthServices["probes"]): Promise<Health> {
  const [database, cache, upstream] = await Promise.all([
    ask(probes.database),
    ask(probes.cache),
    ask(probes.upstream),
  ]);
  const isDegraded = cache === "error" || upstream === "error";
  const status = database === "error" ? "error" : isDegraded ? "degraded" : "ok";
  return { status, services: { database, cache, upstream } };
}

async function ask(probe: Probe): Promise<Verdict> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<Verdict>((resolve) => {
    timer = setTimeout(() => resolve("error"), PROBE_MS_MAX);
  });
  const verdict = probe().then(
    (): Verdict => "ok",
    (): Verdict => "error",
  );
  try {
    return await Promise.race([verdict, isLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Gives the last answer again while it is fresh, and one flight to all who ask meanwhile. */
function rememberBriefly(read: () => Promise<Health>, now: () => Date): () => Promise<Health> {
  let flight: Promise<Health> | undefined;
  let startedAtMs = 0;
  return () => {
    const nowMs = now().getTime();
    const isFresh = flight !== undefined && Math.abs(nowMs - startedAtMs) < HEALTH_MS_MAX;
    if (isFresh && flight !== undefined) return flight;
    startedAtMs = nowMs;
    flight = read();
    return flight;
  };
}
