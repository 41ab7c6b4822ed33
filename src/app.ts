/** The whole service on one screen: every hook and route, in the order a request meets them. */

import { Elysia } from "elysia";
import type { ReadClientAddress } from "./access/client_address.ts";
import { errorResponse } from "./http/error_response.ts";
import { gate, type GateServices } from "./http/gate.ts";
import { type DocumentServices, openapiDocument } from "./http/openapi_document.ts";
import { beginContext, readContext } from "./http/request_context.ts";
import { type FinishedRequest, type Log, logFailure, type OnFinished } from "./http/request_log.ts";
import type { BeginTrace } from "./http/request_trace.ts";
import { serverTiming } from "./http/stages.ts";
import { docsPage } from "./http/routes/docs_page.ts";
import { fixedIndexAnnuityRoutes } from "./http/routes/fixed_index_annuity.ts";
import { healthRoutes, type HealthServices } from "./http/routes/health.ts";
import { type DiscoveryServices, productDiscoveryRoutes } from "./http/routes/product_discovery.ts";
import { productIllustrationRoute } from "./http/routes/product_illustration.ts";
import { workbench, type WorkbenchServices } from "./http/routes/workbench.ts";
import { createDownloads } from "./http/static_files.ts";
import { createIllustrator, type IllustratorServices } from "./illustrator/illustrator.ts";

/** What the application is handed; `worker.ts` fills it from the real world, tests from theirs. */
export interface Services
  extends
    GateServices,
    HealthServices,
    DocumentServices,
    WorkbenchServices,
    IllustratorServices,
    Omit<DiscoveryServices, "illustrator"> {
  readonly readClientAddress: ReadClientAddress;
  readonly log: Log;
  /** Milliseconds of a clock that never goes back: what takes how long. */
  readonly nowMs: () => number;
  /** Begins the traces of requests; absent when nobody collects them. */
  readonly beginTrace?: BeginTrace | undefined;
  /** Told of every request that has been answered, in this order. */
  readonly onFinished: readonly OnFinished[];
}

/** Answers one request; `peer` is the address it came from, empty when the transport has none. */
export type Answer = (request: Request, peer: string) => Promise<Response>;

/**
 * Builds the application: error answers, then the gate, then the routes.
 *
 * Hooks of Elysia reach only what is registered after them, so their order here is the order of
 * the decisions [D1]. What still escapes (a thrown `null`) ends in the same error answer.
 */
export function buildApp(services: Services): Answer {
  const begin = createDownloads(services.nowMs);
  const routeServices = { ...services, illustrator: createIllustrator(services) };
  const app = new Elysia({ aot: true, strictPath: true })
    .onError(({ error, request }) => {
      const context = readContext(request);
      logFailure(services.log, error, context);
      return errorResponse(error, context);
    })
    .use(gate(services))
    .use(healthRoutes(services))
    .use(openapiDocument(services, begin))
    .use(docsPage(services, begin))
    .use(workbench(services, begin))
    .use(fixedIndexAnnuityRoutes(routeServices))
    .use(productDiscoveryRoutes(routeServices))
    .use(productIllustrationRoute(routeServices));

  return async (incoming, peer) => {
    const request = withRoutableAddress(incoming);
    const { beginTrace, nowMs } = services;
    const startedAtMs = nowMs();
    const receivedAt = services.now();
    const address = services.readClientAddress(peer, request.headers.get("x-forwarded-for"));
    const context = beginContext(request, {
      receivedAt,
      receivedAtMs: startedAtMs,
      address,
      nowMs,
      beginTrace,
    });
    let response: Response;
    try {
      response = await app.handle(request);
    } catch (error) {
      logFailure(services.log, error, context);
      response = errorResponse(error, context);
    }
    const { upstream } = context.account;
    if (upstream !== undefined) context.headers["X-Cache"] = upstream.isHit ? "hit" : "miss";
    for (const [name, value] of Object.entries(context.headers)) response.headers.set(name, value);
    context.stages.leave();
    const { method } = request;
    const { status } = response;
    const finished = { context, method, status, milliseconds: nowMs() - startedAtMs };
    if (context.apiKey?.mode === "test") {
      const timing = serverTiming(context.stages, finished.milliseconds);
      response.headers.set("Server-Timing", timing);
    }
    tellAll(services, finished);
    return response;
  };
}

/** Tells every listener; one that throws holds up neither the answer nor the others. */
function tellAll({ log, onFinished }: Services, finished: FinishedRequest): void {
  for (const tell of onFinished) {
    try {
      tell(finished);
    } catch (error) {
      logFailure(log, error, finished.context);
    }
  }
}

/**
 * The request under a host that Elysia can route.
 *
 * Elysia 1.4 looks for the path after the eleventh character of the address, so `http://app/…`
 * or the bare path of an HTTP/1.0 request would lose their first segment.
 */
function withRoutableAddress(request: Request): Request {
  const origin = /^https?:\/\/[^/?#]{4,}\//.exec(request.url);
  if (origin !== null) return request;
  const path = request.url.replace(/^[a-z]+:\/\/[^/?#]*/i, "");
  return new Request(`http://localhost${path.startsWith("/") ? path : `/${path}`}`, request);
}
