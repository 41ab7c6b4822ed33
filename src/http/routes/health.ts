/** GET /health, /livez and /readyz: whether the service is well, alive, and to be sent requests. */

import { type DocumentDecoration, Elysia } from "elysia";
import { ask, type Health, type Probe, type Probes, readHealthOf } from "../health.ts";
import { jsonAnswer, OPEN_HEADERS } from "../openapi/answers.ts";
import { operation, responses } from "../openapi/operations.ts";
import { rememberBriefly } from "../remember_briefly.ts";

/** An operation that says how the service is: 200, and 503 where it can be otherwise. */
function healthDocumentation(
  about: { readonly operationId: string; readonly summary: string; readonly description: string },
  schema: "Health" | "Probe",
  { yes, no }: { readonly yes: string; readonly no?: string },
): DocumentDecoration {
  const wait = [...OPEN_HEADERS, "Retry-After"];
  return operation({
    tags: ["Health"],
    ...about,
    security: [],
    responses: {
      ...responses(jsonAnswer(yes, schema, OPEN_HEADERS), { 405: "OpenWrongMethod" }),
      ...(no === undefined ? {} : { 503: jsonAnswer(no, schema, wait) }),
    },
  });
}

const HEALTH = healthDocumentation(
  {
    operationId: "readHealth",
    summary: "Whether the service and what it depends on are available",
    description: "Asks each of `services`, once a second at most.",
  },
  "Health",
  {
    yes: "All is well (`ok`), or something other than the database is not (`degraded`): `services` says what",
    no: "The database is down, or not fit for requests",
  },
);

const LIVENESS = healthDocumentation(
  {
    operationId: "readLiveness",
    summary: "Whether the process answers",
    description: "Asks nothing that the service depends on.",
  },
  "Probe",
  { yes: "The process answers" },
);

const READINESS = healthDocumentation(
  {
    operationId: "readReadiness",
    summary: "Whether requests may be sent here",
    description: "Asks the database what requests ask of it, once a second at most.",
  },
  "Probe",
  {
    yes: "Ready",
    no: "The database is down or not fit for requests (`error`), or the process is stopping (`draining`)",
  },
);

export interface HealthServices {
  readonly probes: Probes;
  /** Resolves once what only a start has to meet was met [D150]. */
  readonly hasStarted: Probe;
  /** Whether the service got a stop signal: it still answers, and soon takes no new requests. */
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
    .get("/health", async () => answer(await readHealth()), { detail: HEALTH })
    .get("/livez", () => answer({ status: "ok" }), { detail: LIVENESS })
    .get(
      "/readyz",
      async () => answer(isDraining() ? { status: "draining" } : { status: await readReadiness() }),
      { detail: READINESS },
    );
}

function answer(body: { readonly status: Health["status"] | "draining" }): Response {
  const isWell = body.status === "ok" || body.status === "degraded";
  if (isWell) return Response.json(body);
  return Response.json(body, { status: 503, headers: { "Retry-After": "1" } });
}
