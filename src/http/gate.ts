/**
 * The gate: what every request for an illustration passes before its body is read.
 *
 * Order, fixed by [D1]: key (401), limits (429, rate headers from here on), product (404), right
 * (403), then the method (405). One round trip to the database settles all of it.
 */

import { Elysia } from "elysia";
import type { Admission, AdmissionRequest, Door } from "../access/admission.ts";
import { DEMO_KEY, hashKey, isWellFormedKey, presentedKey } from "../access/api_key.ts";
import { type FailedAuthentications, rateHeaders } from "../access/rate_limit.ts";
import { ServiceError } from "../errors.ts";
import { findPath } from "./paths.ts";
import { readContext, type RequestContext } from "./request_context.ts";

export interface GateServices {
  readonly admit: (request: AdmissionRequest) => Promise<Admission>;
  readonly failedAuthentications: FailedAuthentications;
  /** In production the public demo key opens nothing. */
  readonly refusesDemoKey: boolean;
  /** Milliseconds of a clock that never goes back: by it failures are counted. */
  readonly nowMs: () => number;
}

/** Elysia plugin that lets a request through or throws the failure it met. */
export function gate(services: GateServices) {
  return new Elysia({ name: "gate" }).onRequest(async ({ request }) => {
    const context = readContext(request);
    const known = findPath(context.path);
    if (known === undefined) throw new ServiceError("unknown_path", "No endpoint has this path");
    context.route = known.route;
    if (known.door !== undefined) {
      context.stages.enter("gate");
      await admitCaller(services, {
        request,
        context,
        door: known.door,
        productSlug: known.productSlug,
      });
      context.stages.leave();
    }
    if (!known.methods.includes(request.method)) {
      context.headers["Allow"] = known.methods.join(", ");
      throw new ServiceError("method_not_allowed", `This path takes ${known.methods.join(", ")}`);
    }
  });
}

interface Arrival {
  readonly request: Request;
  readonly context: RequestContext;
  readonly door: Door;
  /** Absent where the path is about no single product. */
  readonly productSlug: string | undefined;
}

/** Identity, budget, product and right, in that order. Source: [D1], [D2], [D7]. */
async function admitCaller(services: GateServices, arrival: Arrival): Promise<void> {
  const { context, productSlug, door } = arrival;
  const admission = await identify(services, arrival);
  if (admission.verdict === "unknown_key") return refuseUnknownKey(services, arrival);

  context.apiKey = admission.apiKey;
  Object.assign(context.headers, rateHeaders(admission.limits));
  if (admission.verdict === "limit_exceeded") {
    throw rateLimited(admission.retryAfterSeconds);
  }
  if (productSlug !== undefined && !admission.hasProduct) {
    throw new ServiceError("product_not_found", "No active product has this name");
  }
  if (productSlug !== undefined) context.account.product = { slug: productSlug };
  if (productSlug !== undefined && !admission.isAuthorized) {
    throw new ServiceError("product_forbidden", "This API key is not authorized for this product");
  }
  context.caller = { door, productSlug: productSlug ?? "", admitted: admission };
}

/** Asks the database who this is, unless the key cannot be one of ours. Source: [D4], [D8]. */
async function identify(services: GateServices, arrival: Arrival): Promise<Admission> {
  const { context, productSlug, door } = arrival;
  const { address } = context;
  const key = presentedKey(arrival.request.headers, door);
  const isWorthAsking =
    key !== undefined && isWellFormedKey(key) && !(services.refusesDemoKey && key === DEMO_KEY);
  if (!isWorthAsking) return { verdict: "unknown_key" };
  try {
    const keyHash = hashKey(key);
    return await services.admit({ keyHash, door, productSlug: productSlug ?? "", address });
  } catch (error) {
    // Nobody is known, so the headers speak of the address [D7].
    const limits = services.failedAuthentications.read(address, services.nowMs());
    Object.assign(context.headers, rateHeaders(limits));
    throw error;
  }
}

/** 401, or 429 once the caller's address has failed too often. Source: [D7]. */
function refuseUnknownKey(services: GateServices, { context }: Arrival): never {
  const grant = services.failedAuthentications.count(context.address, services.nowMs());
  Object.assign(context.headers, rateHeaders(grant.limits));
  if (grant.retryAfterSeconds !== undefined) throw rateLimited(grant.retryAfterSeconds);
  throw new ServiceError("invalid_key", "API key not found or expired");
}

function rateLimited(retryAfterSeconds: number): ServiceError {
  return new ServiceError("rate_limited", "Too many requests. Please try again later.", {
    retryAfterSeconds,
  });
}
