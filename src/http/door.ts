/**
 * The door: what every request for an illustration passes before its body is read.
 *
 * Order, fixed by [D1]: key (401), limits (429, rate headers from here on), product (404), right (403). One
 * round trip to the database settles all of it. Last come the instant that a test key asks for and a malformed
 * Idempotency-Key (400) [D98], and a request that is under way (409) [D302].
 */

import { Elysia } from "elysia";
import {
  type Admission,
  type AdmissionRequest,
  type CallerDoor,
  type Door,
  hashKey,
  isToken,
  isWellFormedKey,
  presentedKey,
  type AddressLimitTerms,
  limitByAddress,
} from "#access";
import { derivedSalt, DEMO_KEY, ServiceError } from "#base";
import { type Order, stillUnderWay } from "#illustrator";
import { type ClaimedRequest, type RequestAttempt, type RequestSecrets, secretsOf } from "#ledger";
import { PRODUCT_SLUG } from "#terms";
import type { FindCaller, Scope } from "#tokens";
import { malformedIdempotencyKey, readIdempotencyKey } from "./idempotency_key.ts";
import { readIllustrationInstant } from "./illustration_instant.ts";
import { limitHeaders, rateLimited } from "./limit_headers.ts";
import { type BeginTrace, contextPlugin, type RequestContext } from "./request/request_context.ts";

/** What the door asks of the database and the clock. */
export interface DoorServices {
  readonly admit: (request: AdmissionRequest) => Promise<Admission>;
  /** Admits requests with an Idempotency-Key, and ends or frees claims that led to no answer. */
  readonly claims: {
    readonly claim: (
      request: AdmissionRequest,
      claim: { readonly claim: string; readonly owner: string },
    ) => Promise<{ readonly admission: Admission; readonly claimed?: ClaimedRequest }>;
    readonly end: (claim: string, owner: string) => Promise<void>;
    readonly release: (claim: string, owner: string) => Promise<void>;
  };
  /** Finds the caller of a bearer token. */
  readonly findCaller: FindCaller;
  /** A secret for a caller who has none: the same for the same hash, and known to the service alone. */
  readonly secretOfCaller: (hash: string) => string;
  /** Failed authentications that an address may have. Source: [D7]. */
  readonly failedAuthentication: AddressLimitTerms;
  /** Whether the public demo key is refused, as in production. */
  readonly refusesDemoKey: boolean;
  /** The salt of a new illustration; see `hashInputs`. */
  readonly makeSalt: () => string;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  /** Begins the traces of requests; absent when no traces are collected. */
  readonly beginTrace?: BeginTrace | undefined;
}

/** Products of the index annuity endpoint, `POST /api/pdf/<name>`. Source: [D20]. */
export const INDEX_ANNUITY_PRODUCTS: readonly string[] = ["DemoBands", "DemoFIA", "DemoMYGA"];

/** From this status on, what kept a request from being answered is no fault of the request. */
const CALLER_LEFT = 499;

/** A door, and whether its paths name a product: `products` is the product door of paths without one, and `admin` has none. */
type DoorName = Door | "products";

/**
 * The door of a route; one that makes illustrations takes a request again under an Idempotency-Key [D302]. `scope` is what a
 * token must have there [D319]: `administer` at the door of administrators and elsewhere `illustrate`, unless it is named.
 */
type RouteDoor =
  | DoorName
  | { readonly name: DoorName; readonly scope?: Scope; readonly mayRepeat?: never }
  | { readonly name: CallerDoor; readonly scope?: Scope; readonly mayRepeat: true };

/** The key or token of a request, and the value of its Idempotency-Key: `undefined` without one, `null` where it is none. */
interface Presented {
  readonly key: string | undefined;
  readonly idempotencyKey: string | null | undefined;
}

const UNKNOWN: Identified = { admission: { verdict: "unknown_key" } };

interface Identified {
  /** What only the caller and the service know. */
  readonly secret?: string;
  /** What the token permits; absent of a key, and of a token that permits all that its caller may. */
  readonly scopes?: readonly string[] | undefined;
  readonly admission: Admission;
  readonly claimed?: ClaimedRequest | undefined;
  readonly attempt?: RequestAttempt;
}

export type DoorPlugin = ReturnType<typeof createDoor>;

/** A request at the door. */
interface Arrival {
  readonly request: Request;
  readonly path: string;
  readonly context: RequestContext;
  readonly mayRepeat: boolean;
  /** What a token must have. */
  readonly scope: Scope;
}

/**
 * Elysia plugin with the macro `door`: a route that sets it requires a key, and receives the `order` that its key may
 * give. The body of such a route is not parsed, so no byte of it is read before the key is known.
 */
export function createDoor(services: DoorServices) {
  const passDoor = createPassage(services);
  return new Elysia({ name: "door" }).use(contextPlugin).macro("door", (route: RouteDoor) => ({
    async resolve({ request, path, context }): Promise<{ readonly order: Order }> {
      const { headers, method } = request;
      const { id, route: label = "", stages } = context;
      context.trace = services.beginTrace?.({ id, method, route: label, headers });
      stages.enter("gate");
      const {
        name,
        mayRepeat = false,
        scope,
      } = typeof route === "object" ? route : { name: route };
      const needed = scope ?? (name === "admin" ? "administer" : "illustrate");
      const order = await passDoor(name, { request, path, context, mayRepeat, scope: needed });
      stages.leave();
      return { order };
    },
  }));
}

/** What a request passes at the door, for the order that its key may give. */
function createPassage(services: DoorServices) {
  const failures = limitByAddress(services.failedAuthentication);
  const identify = createIdentification(services, failures);

  /** Identity, budget, product and right, in that order. Source: [D1], [D2], [D7]. */
  async function passDoor(name: DoorName, arrival: Arrival): Promise<Order> {
    const { request, path, context } = arrival;
    const { headers, signal } = request;
    const productSlug = readSlug(name, path);
    const door = name === "products" ? "product" : name;
    const key = presentedKey(headers, door);
    const idempotencyKey = arrival.mayRepeat ? readIdempotencyKey(headers) : undefined;
    const { admission, attempt, claimed, secret, scopes } = await identify(
      { door, productSlug: productSlug ?? "" },
      arrival,
      { key, idempotencyKey },
    );
    if (admission.verdict === "unknown_key") {
      return refuseUnknownKey(context, key !== undefined && isToken(key));
    }

    const { apiKey, limits } = admission;
    context.apiKey = apiKey;
    Object.assign(context.headers, limitHeaders(limits));
    if (admission.verdict === "limit_exceeded") throw rateLimited(admission.retryAfterSeconds);
    requireScope(scopes, arrival.scope);
    requireScope(apiKey.scopes, arrival.scope);
    const { id, receivedAt, receivedAtMs, stages, outcome } = context;
    if (productSlug !== undefined) {
      if (!admission.hasProduct) throw new ServiceError("unknownProduct");
      outcome.product = { slug: productSlug };
      if (!admission.isAuthorized) throw new ServiceError("productOfOthers");
    }
    const asked = readIllustrationInstant(headers, apiKey.mode);
    if (idempotencyKey === null) throw malformedIdempotencyKey();
    if (claimed?.kind === "under_way") {
      throw stillUnderWay(claimed.retryAfterSeconds);
    }
    return {
      requestId: id,
      apiKeyId: apiKey.id,
      productSlug: productSlug ?? "",
      catalogRevision: admission.catalogRevision,
      receivedAt,
      receivedAtMs,
      illustratedAt: asked ?? receivedAt,
      attempt: attempt && { ...attempt, instant: asked?.toISOString() },
      // The same request for the same instant makes the same illustration.
      salt:
        asked === undefined || secret === undefined
          ? services.makeSalt()
          : derivedSalt(secret, asked),
      isSample: apiKey.mode === "test",
      keeps: apiKey.keeps,
      signal,
      progress: stages,
      traceHeaders: () => context.trace?.headers() ?? {},
      outcome,
    };
  }

  /** 401, or 429 once the caller's address has failed too often. Source: [D7]. */
  function refuseUnknownKey(context: RequestContext, hasToken: boolean): never {
    const grant = failures.count(context.address, services.nowMs());
    Object.assign(context.headers, limitHeaders(grant.limits));
    if (grant.retryAfterSeconds !== undefined) throw rateLimited(grant.retryAfterSeconds);
    throw new ServiceError("unknownKey", hasToken ? { challenge: 'error="invalid_token"' } : {});
  }

  return passDoor;
}

/** What finds the key of a request and admits it; `failures` are the failed authentications of addresses. */
function createIdentification(services: DoorServices, failures: ReturnType<typeof limitByAddress>) {
  /** Looks the key or the caller of a token up in the database, unless it is malformed or refused. Source: [D4], [D8], [D317]. */
  async function identify(
    asked: Pick<AdmissionRequest, "door" | "productSlug">,
    { context }: Arrival,
    { key, idempotencyKey }: Presented,
  ): Promise<Identified> {
    if (key === undefined) return UNKNOWN;
    try {
      const caller = isToken(key)
        ? await services.findCaller(key, context.receivedAt, context.certificate)
        : undefined;
      const keyHash = isToken(key) ? caller?.hash : hashOfKey(key);
      if (keyHash === undefined) return UNKNOWN;
      const secret = caller === undefined ? key : services.secretOfCaller(keyHash);
      const known = { secret, scopes: caller?.scopes };
      const request = { ...asked, keyHash, address: context.address };
      if (typeof idempotencyKey !== "string") {
        return { admission: await services.admit(request), ...known };
      }
      const secrets = secretsOf(secret, { ...asked, idempotencyKey });
      return { ...(await claim(request, secrets, context)), ...known };
    } catch (error) {
      // The caller is unknown, so the headers state the limits of the address [D7].
      Object.assign(
        context.headers,
        limitHeaders(failures.read(context.address, services.nowMs())),
      );
      throw error;
    }
  }

  function hashOfKey(key: string): string | undefined {
    const isWorthAsking = isWellFormedKey(key) && !(services.refusesDemoKey && key === DEMO_KEY);
    return isWorthAsking ? hashKey(key) : undefined;
  }

  /** Admits a request that its caller may repeat; an attempt that is to answer it gives up its claim if it does not. */
  async function claim(
    request: AdmissionRequest,
    secrets: RequestSecrets,
    context: RequestContext,
  ): Promise<Identified> {
    const { claims } = services;
    const owner = crypto.randomUUID();
    const { admission, claimed } = await claims.claim(request, { claim: secrets.claim, owner });
    if (claimed?.kind === "begun") {
      context.giveUp = (status) =>
        (status < CALLER_LEFT ? claims.release : claims.end)(secrets.claim, owner);
    }
    const first = claimed?.kind === "answered" ? { first: claimed.first } : {};
    return { admission, claimed, attempt: { secrets, owner, ...first } };
  }

  return identify;
}

/** Refuses a token or a key without the scope, before anything of a product is said. Source: RFC 6750 section 3.1. */
function requireScope(scopes: readonly string[] | undefined, scope: Scope): void {
  if (scopes === undefined || scopes.includes(scope)) return;
  throw new ServiceError(
    { code: "lackingScope", scope },
    { challenge: `error="insufficient_scope", scope="${scope}"` },
  );
}

/**
 * The product that a path names, `undefined` where it names none. Slugs are read from the path as sent, since Elysia
 * decodes its segments: an escaped slug names no product. A malformed slug is empty, so that it counts like any other
 * and is then not found [D1].
 */
function readSlug(door: DoorName, path: string): string | undefined {
  if (door === "products" || door === "admin") return undefined;
  const isProduct = door === "product";
  const [, slug = ""] = (isProduct ? /^\/api\/([^/#]*)/ : /^\/api\/pdf\/([^/#]*)/).exec(path) ?? [];
  const isSlug = isProduct ? PRODUCT_SLUG.test(slug) : INDEX_ANNUITY_PRODUCTS.includes(slug);
  return isSlug ? slug : "";
}
