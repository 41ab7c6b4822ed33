/**
 * The door: what every request for an illustration passes before its body is read.
 *
 * Order, fixed by [D1]: key (401), limits (429, rate headers from here on), product (404), right (403). One
 * round trip to the database settles all of it. Last comes the instant that a test key asks for (400) [D98].
 */

import { Elysia } from "elysia";
import type { Admission, AdmissionRequest, Door } from "../access/admission.ts";
import { hashKey, isWellFormedKey, presentedKey } from "../access/api_key.ts";
import { DEMO_KEY } from "../base/demo_api_key.ts";
import {
  type AddressLimit,
  type AddressLimitTerms,
  limitByAddress,
} from "../access/address_limit.ts";
import { ServiceError } from "../base/service_error.ts";
import type { Order } from "../illustrator/illustrator.ts";
import { readIllustrationInstant } from "./illustration_instant.ts";
import { limitHeaders, rateLimited } from "./limit_headers.ts";
import type { BeginTrace, RequestContext } from "./request_context.ts";

export interface DoorServices {
  readonly admit: (request: AdmissionRequest) => Promise<Admission>;
  /** Failed authentications that an address may have. Source: [D7]. */
  readonly failedAuthentication: AddressLimitTerms;
  /** Whether the public demo key is refused, as in production. */
  readonly refusesDemoKey: boolean;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  /** Begins the traces of requests; absent when no traces are collected. */
  readonly beginTrace?: BeginTrace | undefined;
}

/** Products of the index annuity endpoint, `POST /api/pdf/<name>`. Source: [D20]. */
export const INDEX_ANNUITY_PRODUCTS: readonly string[] = ["DemoBands", "DemoFIA", "DemoMYGA"];

const PRODUCT_SLUG = /^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$/;

/** A door: which limits apply, and how the path names the product; `undefined` where it names none. */
interface RouteDoor {
  readonly door: Door;
  readonly readSlug: (path: string) => string | undefined;
}

/**
 * Slugs are read from the path as sent, since Elysia decodes its segments: an escaped slug names no product. A
 * malformed slug is empty, so that it counts like any other and is then not found [D1].
 */
const DOORS = {
  products: { door: "product", readSlug: () => undefined },
  product: {
    door: "product",
    readSlug: (path) => {
      const [, slug = ""] = /^\/api\/([^/#]*)/.exec(path) ?? [];
      return PRODUCT_SLUG.test(slug) ? slug : "";
    },
  },
  index_annuity: {
    door: "index_annuity",
    readSlug: (path) => {
      const [, slug = ""] = /^\/api\/pdf\/([^/#]*)/.exec(path) ?? [];
      return INDEX_ANNUITY_PRODUCTS.includes(slug) ? slug : "";
    },
  },
} satisfies Readonly<Record<string, RouteDoor>>;

export type DoorName = keyof typeof DOORS;

export type DoorPlugin = ReturnType<typeof createDoor>;

/**
 * Elysia plugin with the macro `door`: a route that sets it requires a key and receives the `order` that its key may give. The body of
 * such a route is not parsed, so no byte of it is read before the key is known.
 */
export function createDoor(services: DoorServices) {
  const failures = limitByAddress(services.failedAuthentication);
  return new Elysia({ name: "door" })
    .decorate("context", null as unknown as RequestContext)
    .macro("door", (name: DoorName) => ({
      async resolve({ request, path, set, context }): Promise<{ readonly order: Order }> {
        const { headers, method, signal } = request;
        const { id, route = "", stages } = context;
        context.trace = services.beginTrace?.({ id, method, route, headers });
        stages.enter("gate");
        const { door, readSlug }: RouteDoor = DOORS[name];
        const productSlug = readSlug(path);
        const arrival = { door, productSlug, headers, context, failures, rates: set.headers };
        const order = await admit(services, arrival, signal);
        stages.leave();
        return { order };
      },
    }));
}

interface Arrival {
  readonly door: Door;
  readonly productSlug: string | undefined;
  readonly headers: Headers;
  readonly context: RequestContext;
  /** Failed authentications by address. */
  readonly failures: AddressLimit;
  /** Headers of the answer, which the rate limits are added to. */
  readonly rates: Record<string, string | number>;
}

/** Identity, budget, product and right, in that order. Source: [D1], [D2], [D7]. */
async function admit(
  services: DoorServices,
  arrival: Arrival,
  signal: AbortSignal,
): Promise<Order> {
  const { context, productSlug, rates } = arrival;
  const admission = await identify(services, arrival);
  if (admission.verdict === "unknown_key") return refuseUnknownKey(services, arrival);

  const { apiKey, limits } = admission;
  context.apiKey = apiKey;
  Object.assign(rates, limitHeaders(limits));
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
  const { id, receivedAt, receivedAtMs, stages, account } = context;
  return {
    requestId: id,
    apiKeyId: apiKey.id,
    productSlug: productSlug ?? "",
    catalogRevision: admission.catalogRevision,
    receivedAt,
    receivedAtMs,
    illustratedAt: readIllustrationInstant(arrival.headers, apiKey.mode) ?? receivedAt,
    isSample: apiKey.mode === "test",
    keeps: apiKey.keeps,
    signal,
    progress: stages,
    traceHeaders: () => context.trace?.headers() ?? {},
    account,
  };
}

/** Looks the key up in the database, unless it is malformed or refused. Source: [D4], [D8]. */
async function identify(services: DoorServices, arrival: Arrival): Promise<Admission> {
  const { context, productSlug, door, headers } = arrival;
  const { address } = context;
  const key = presentedKey(headers, door);
  const isWorthAsking =
    key !== undefined && isWellFormedKey(key) && !(services.refusesDemoKey && key === DEMO_KEY);
  if (!isWorthAsking) return { verdict: "unknown_key" };
  try {
    const keyHash = hashKey(key);
    return await services.admit({ keyHash, door, productSlug: productSlug ?? "", address });
  } catch (error) {
    // The caller is unknown, so the headers state the limits of the address [D7].
    const limits = arrival.failures.read(address, services.nowMs());
    Object.assign(arrival.rates, limitHeaders(limits));
    throw error;
  }
}

/** 401, or 429 once the caller's address has failed too often. Source: [D7]. */
function refuseUnknownKey({ nowMs }: DoorServices, { context, failures, rates }: Arrival): never {
  const grant = failures.count(context.address, nowMs());
  Object.assign(rates, limitHeaders(grant.limits));
  if (grant.retryAfterSeconds !== undefined) throw rateLimited(grant.retryAfterSeconds);
  throw new ServiceError("invalid_key", "API key not found or expired");
}
