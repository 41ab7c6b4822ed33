/** GET /health, /livez and /readyz: whether the service is well, alive, and to be sent requests. */

import { Elysia } from "elysia";
import { ask, type Health, type Probe, type Probes, readHealthOf } from "../health.ts";
import { OPERATIONS } from "../openapi/operations.ts";
import { HIDDEN, wrongMethod } from "../wrong_method.ts";
import { rememberBriefly } from "../remember_briefly.ts";

export interface HealthServices {
  readonly probes: Probes;
  /** Resolves once what only a start has to meet was met [D150]. */
  readonly hasStarted: Probe;
  /** Whether the service got a stop signal; it still answers, and takes nothing new for long. */
  readonly isDraining: () => boolean;
  readonly now: () => Date;
}

/**
 * Elysia plugin with the three routes.
 *
 * `/health`: 200 `ok` or `degraded`, 503 `error` without a database that is fit for requests [D11] [D75]. `/livez`: 200
 * whenever the process answers; it calls no dependency, so that no outage restarts a healthy process. `/readyz`:
 * 503 while draining, without such a database, or as long as a wrapping key has been missing since the start [D150], so
 * that requests are sent elsewhere.
 */
export function healthRoutes({ probes, hasStarted, isDraining, now }: HealthServices) {
  const readDatabase = rememberBriefly(() => ask(probes.database), now);
  const readReadiness = async () => {
    const database = await readDatabase();
    return database === "ok" ? ask(hasStarted) : database;
  };
  const readHealth = rememberBriefly(() => readHealthOf(probes, readDatabase), now);
  return new Elysia({ name: "health" })
    .get("/health", async () => answer(await readHealth()), { detail: OPERATIONS["GET /health"] })
    .get("/livez", () => answer({ status: "ok" }), { detail: OPERATIONS["GET /livez"] })
    .get(
      "/readyz",
      async () => answer(isDraining() ? { status: "draining" } : { status: await readReadiness() }),
      { detail: OPERATIONS["GET /readyz"] },
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
