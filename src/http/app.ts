/** The whole service on one screen: every hook and route, in the order a request meets them. */

import { Elysia } from "elysia";
import { type ReadClientAddress, ServiceError, type Log } from "#base";
import { errorResponse } from "./error_response.ts";
import { createDoor, type DoorServices } from "./door.ts";
import { type DocumentServices, openapiDocument } from "./openapi/document.ts";
import { beginContext, type OnFinished, type RequestContext } from "./request_context.ts";
import { logFailure } from "./request_log.ts";
import { serverTiming } from "./stages.ts";
import { labelOf, unknownPath } from "./route_label.ts";
import { docsPage } from "./routes/docs_page.ts";
import { figureExplanationRoute } from "./routes/figure_explanation.ts";
import { fixedIndexAnnuityRoutes } from "./routes/fixed_index_annuity.ts";
import { madeAgainRoute } from "./routes/made_again.ts";
import { healthRoutes, type HealthServices } from "./routes/health.ts";
import { type DiscoveryServices, productDiscoveryRoutes } from "./routes/product_discovery.ts";
import { productIllustrationRoute } from "./routes/product_illustration.ts";
import { startPage } from "./routes/start_page.ts";
import { type VerificationServices, verificationRoutes } from "./routes/verification.ts";
import { workbench } from "./routes/workbench.ts";
import { createDownloads } from "./pages/static_files.ts";
import type { Ledger } from "#ledger";
import { createIllustrator, type IllustratorServices } from "#illustrator";

/** Dependencies of the application; `worker.ts` provides the real ones, tests their own. */
export interface Services
  extends
    DoorServices,
    HealthServices,
    DocumentServices,
    VerificationServices,
    IllustratorServices,
    Omit<DiscoveryServices, "illustrator"> {
  readonly readClientAddress: ReadClientAddress;
  readonly ledger: Ledger;
  readonly log: Log;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  /** Called for every answered request, in this order. */
  readonly onFinished: readonly OnFinished[];
}

/** Answers one request; `peer` is the address it came from, empty when the transport has none. */
export type Answer = (request: Request, peer: string) => Promise<Response>;

export type App = ReturnType<typeof buildApp>["app"];

/**
 * Builds the application, and the way to ask it.
 *
 * Hooks of Elysia reach only what is registered after them, so they stand before the routes.
 */
export function buildApp(services: Services) {
  const { log, nowMs, now, readClientAddress } = services;
  /** Passed to and from the first hook, which runs before `handle` returns its promise. */
  let peer = "";
  let begun: Begun | undefined;

  function explain(error: unknown, context: RequestContext, url: string): Response {
    context.failure = error instanceof ServiceError ? error.failure : "internal";
    logFailure(log, error, context);
    return errorResponse(error, context, url);
  }

  /**
   * Ends the request's stages, and moves the headers that were set to its response: Elysia would build a second
   * response around a stream, which takes as long as all of its other work.
   */
  function complete({ context, set }: Begun, { headers }: Response): void {
    const { account, apiKey, stages } = context;
    stages.leave();
    context.answeredAtMs = nowMs();
    for (const [name, value] of Object.entries(set.headers)) headers.set(name, String(value));
    set.headers = {};
    set.status = 200;
    const { upstream } = account;
    if (upstream !== undefined) headers.set("X-Cache", upstream.isHit ? "hit" : "miss");
    if (apiKey?.mode !== "test") return;
    const total = context.answeredAtMs - context.receivedAtMs;
    headers.set("Server-Timing", serverTiming(stages, total));
  }

  /** Calls every listener; an exception of one affects neither the response nor the others. */
  function finish(context: RequestContext, method: string, status: number): void {
    const milliseconds = (context.answeredAtMs ?? nowMs()) - context.receivedAtMs;
    for (const tell of services.onFinished) {
      try {
        tell({ context, method, status, milliseconds });
      } catch (error) {
        logFailure(log, error, context);
      }
    }
  }

  const begin = createDownloads(nowMs);
  const door = createDoor(services);
  const withIllustrator = { ...services, illustrator: createIllustrator(services) };
  // Elysia looks for the path after the eleventh character of the address, unless `standardHostname` is false.
  const app = new Elysia({ aot: true, strictPath: true, handler: { standardHostname: false } })
    .use(door)
    .onRequest((elysia) => {
      const { request, set } = elysia;
      const { headers } = request;
      const address = readClientAddress(peer, headers.get("x-forwarded-for"));
      const context = beginContext(headers, { receivedAt: now(), address, nowMs });
      elysia.context = context;
      begun = { context, set };
      set.headers["X-Request-Id"] = context.id;
      set.headers["X-Content-Type-Options"] = "nosniff";
      set.headers["Cache-Control"] = "no-store";
    })
    .onError(({ error, code, request: { signal, url }, context, set }) => {
      const isUnknownPath = code === "NOT_FOUND";
      const hasLeft = signal.aborted && error === signal.reason;
      const expected = isUnknownPath ? unknownPath() : hasLeft && new ServiceError("callerLeft");
      const response = explain(expected || error, context, url);
      set.status = response.status;
      return response;
    })
    .onTransform(({ route, path, context }) => {
      context.route = labelOf(route, path);
    })
    .mapResponse(({ context, set, responseValue }) => {
      if (responseValue instanceof Response) complete({ context, set }, responseValue);
    })
    .onAfterResponse(({ request, context, set, responseValue }) => {
      const status = responseValue instanceof Response ? responseValue.status : Number(set.status);
      finish(context, request.method, status);
    })
    .use(healthRoutes(services))
    .use(openapiDocument(services, begin))
    .use(startPage(services, begin))
    .use(docsPage(services, begin))
    .use(workbench(services, begin))
    .use(verificationRoutes(services, begin))
    .use(madeAgainRoute(door, withIllustrator))
    .use(fixedIndexAnnuityRoutes(door, withIllustrator))
    .use(productDiscoveryRoutes(door, withIllustrator))
    .use(figureExplanationRoute(door, withIllustrator))
    .use(productIllustrationRoute(door, withIllustrator));

  /** Elysia itself throws on some errors, such as a thrown `null`, whose `code` it reads. */
  const answer: Answer = async (request, from) => {
    peer = from;
    begun = undefined as Begun | undefined;
    const answering = app.handle(withOrigin(request));
    const known = begun;
    try {
      return await answering;
    } catch (error) {
      if (known === undefined) throw error;
      const response = explain(error, known.context, request.url);
      complete(known, response);
      finish(known.context, request.method, response.status);
      return response;
    }
  };
  return { app, answer };
}

/** A request that is being answered, and the headers of its answer. */
interface Begun {
  readonly context: RequestContext;
  readonly set: { headers: Record<string, string | number>; status?: number | string };
}

/** The request with an absolute URL: for HTTP/1.0, or a `Host` that it cannot parse, Bun 1.4 has a bare path. */
function withOrigin(request: Request): Request {
  if (!request.url.startsWith("/")) return request;
  return new Request(`http://localhost${request.url}`, request);
}
