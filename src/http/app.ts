/** The whole service on one screen: every hook and route, in the order a request meets them. */

import { Elysia } from "elysia";
import { ServiceError } from "#base";
import { crossOrigin } from "./cross_origin.ts";
import { createDoor, type DoorServices } from "./door.ts";
import { type DocumentServices, openapiDocument } from "./openapi/document.ts";
import { arrivals, type ArrivalServices } from "./request/arrivals.ts";
import { arrivingFrom, sendUnchanged } from "./request/elysia_speed.ts";
import { createEndings, type EndingServices } from "./request/request_end.ts";
import { labelOf } from "./request/route_label.ts";
import { unknownPath } from "./unknown_path.ts";
import { refuseOtherMethods } from "./wrong_method.ts";
import { type AdministrationServices, administrationRoutes } from "./routes/administration.ts";
import { docsPage } from "./routes/docs_page.ts";
import { figureExplanationRoutes } from "./routes/figure_explanation.ts";
import { fixedIndexAnnuityRoutes } from "./routes/fixed_index_annuity.ts";
import { listedIllustrationsRoute, type ListServices } from "./routes/listed_illustrations.ts";
import { madeAgainRoute } from "./routes/made_again.ts";
import { standingRoutes } from "./routes/standing_routes.ts";
import { healthRoutes, type HealthServices } from "./routes/health.ts";
import { type DiscoveryServices, productDiscoveryRoutes } from "./routes/product_discovery.ts";
import { productIllustrationRoute } from "./routes/product_illustration.ts";
import { productTermsRoute } from "./routes/product_terms.ts";
import { runRoutes, type RunServices } from "./routes/runs.ts";
import { usageRoute, type UsageServices } from "./routes/usage.ts";
import { startPage } from "./routes/start_page.ts";
import { type VerificationServices, verificationRoutes } from "./routes/verification.ts";
import { workbench } from "./routes/workbench.ts";
import { createDownloads } from "./pages/static_files.ts";
import { createIllustrator, type IllustratorServices } from "#illustrator";

/** Dependencies of the application; `worker.ts` provides the real ones, tests their own. */
export interface Services
  extends
    ArrivalServices,
    DoorServices,
    HealthServices,
    DocumentServices,
    VerificationServices,
    IllustratorServices,
    EndingServices,
    AdministrationServices,
    ListServices,
    UsageServices,
    Omit<RunServices, "illustrator">,
    Omit<DiscoveryServices, "illustrator"> {
  /** Origins of pages that may call the API; none without it. */
  readonly crossOrigins?: readonly string[];
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
  const endings = createEndings(services);
  const { answerError, complete, finish } = endings;
  const begin = createDownloads(services.nowMs);
  const door = createDoor(services);
  const withIllustrator = { ...services, illustrator: createIllustrator(services) };
  // Elysia looks for the path after the eleventh character of the address, unless `standardHostname` is false.
  const app = new Elysia({ aot: true, strictPath: true, handler: { standardHostname: false } })
    .use(arrivals(services, endings))
    .use(crossOrigin(services.crossOrigins ?? [], endings.end))
    .use(door)
    .onError(async ({ error, code, request: { signal, url }, context, set }) => {
      const isUnknownPath = code === "NOT_FOUND";
      const hasLeft = signal.aborted && error === signal.reason;
      const expected = isUnknownPath ? unknownPath() : hasLeft && new ServiceError("callerLeft");
      const response = await answerError(expected || error, context, url);
      set.status = response.status;
      return response;
    })
    .onTransform(({ route, path, context }) => {
      context.route = labelOf(route, path);
    })
    .mapResponse(({ context, set, responseValue }) => {
      if (!(responseValue instanceof Response)) return;
      complete(context, responseValue);
      sendUnchanged(set);
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
    .use(administrationRoutes(door, services, begin))
    .use(listedIllustrationsRoute(door, services))
    .use(usageRoute(door, services))
    .use(runRoutes(door, withIllustrator))
    .use(madeAgainRoute(door, withIllustrator))
    .use(fixedIndexAnnuityRoutes(door, withIllustrator))
    .use(productDiscoveryRoutes(door, withIllustrator))
    .use(productTermsRoute(door, withIllustrator))
    .use(standingRoutes(door, withIllustrator, "in_force"))
    .use(standingRoutes(door, withIllustrator, "quote"))
    .use(standingRoutes(door, withIllustrator, "report"))
    .use(standingRoutes(door, withIllustrator, "change"))
    .use(figureExplanationRoutes(door, withIllustrator))
    .use(productIllustrationRoute(door, withIllustrator));
  refuseOtherMethods(app);

  const answer: Answer = (request, peer) => app.handle(arrivingFrom(request, peer));
  return { app, answer };
}
