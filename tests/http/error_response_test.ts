/** [SPEC Errors] The status, title and members of the answer to each failure. */

import { describe, expect, test } from "bun:test";
import { type Failure, ServiceError } from "../../src/base/service_error.ts";
import { errorResponse } from "../../src/http/error_response.ts";
import type { Said } from "../../src/texts/said.ts";
import type { RequestContext } from "../../src/http/request/request_context.ts";

const URL = "http://localhost/api/demo-myga";

function answer(error: unknown, { route = "/api/{productSlug}", url = URL } = {}): Response {
  return errorResponse(error, { id: "one", route } as RequestContext, url);
}

const FAILURES: Readonly<Record<Failure, readonly [status: number, title: string]>> = {
  invalid_request: [400, "Validation error"],
  invalid_key: [401, "Invalid or inactive API key"],
  product_forbidden: [403, "Product not authorized"],
  scope_lacking: [403, "Scope not granted"],
  unknown_path: [404, "Not found"],
  product_not_found: [404, "Product not found"],
  illustration_not_found: [404, "Illustration not found"],
  run_not_found: [404, "Run not found"],
  run_not_done: [409, "Run not done"],
  method_not_allowed: [405, "Method not allowed"],
  not_acceptable: [406, "Not acceptable"],
  not_reproducible: [409, "Cannot be made again"],
  idempotency_key_reused: [409, "Idempotency-Key reused"],
  request_under_way: [409, "Request under way"],
  body_too_large: [413, "Body too large"],
  not_json: [415, "Unsupported media type"],
  not_explained: [422, "No explanation"],
  rate_limited: [429, "Rate limit exceeded"],
  caller_left: [499, "Connection closed"],
  upstream_misconfigured: [500, "Internal server error"],
  upstream_auth_failed: [502, "Upstream authentication failed"],
  upstream_unavailable: [503, "Upstream service unavailable"],
  service_unavailable: [503, "Service unavailable"],
};
/** Any sentence of each failure. */
const SAID: Readonly<Record<Failure, Said>> = {
  invalid_request: "correctFields",
  invalid_key: "unknownKey",
  product_forbidden: "productOfOthers",
  scope_lacking: { code: "lackingScope", scope: "runs" },
  unknown_path: "unknownPath",
  product_not_found: "unknownProduct",
  illustration_not_found: "unknownIllustration",
  run_not_found: "unknownRun",
  run_not_done: "runUnderWay",
  method_not_allowed: { code: "wrongMethod", taken: "POST" },
  not_acceptable: { code: "notAcceptable", types: ["application/json"] },
  not_reproducible: { code: "otherFigures", software: "0.1.0" },
  idempotency_key_reused: "repeatedOtherwise",
  request_under_way: "stillUnderWay",
  body_too_large: { code: "bodyTooLarge", bytes: 5 },
  not_json: { code: "contentType", type: "application/json" },
  not_explained: "explainedElsewhere",
  rate_limited: "rateLimited",
  caller_left: "callerLeft",
  upstream_misconfigured: "misconfiguredProduct",
  upstream_auth_failed: "upstreamCredentials",
  upstream_unavailable: "upstreamUnavailable",
  service_unavailable: "busy",
};
const cases = Object.entries(FAILURES).map(
  ([failure, [status, title]]) => [failure as Failure, status, title] as const,
);

test.each(cases)("%s is %p, %s", async (failure, status, title) => {
  const place = { field: "State", pointer: "/inputs/State", code: "required" } as const;
  const details = [{ ...place, message: "Due" }];
  const options = { details, retryAfterSeconds: 7, detail: "internal", cause: new Error("secret") };
  const error = new ServiceError(SAID[failure], options);
  expect(error.failure).toBe(failure);
  const response = answer(error);
  expect([response.status, response.headers.get("Retry-After")]).toEqual([status, "7"]);
  expect(response.headers.get("WWW-Authenticate")).toBe(status === 401 ? "Bearer" : null);
  expect(await response.json()).toEqual({
    status,
    error: title,
    message:
      status === 500
        ? "The request could not be completed; the fault is ours and has been recorded"
        : error.message,
    requestId: "one",
    details,
  });
});

test.each([
  ["an error", new TypeError("secret")],
  ["a text", "secret"],
  ["nothing", undefined],
])(
  "%s that is thrown without being expected is a 500 that says nothing of it",
  async (_, error) => {
    const response = answer(error);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([500, null]);
    expect(await response.json()).toEqual({
      status: 500,
      error: "Internal server error",
      message: "The request could not be completed; the fault is ours and has been recorded",
      requestId: "one",
    });
  },
);

describe("[SPEC Fixed index annuity error body] of the index annuity endpoint", () => {
  const refusals = [
    new ServiceError("unknownKey"),
    new ServiceError("rateLimited"),
    new ServiceError("printIllustration"),
  ];

  test("401, 429 and the 400 of printIllustration are error and message", async () => {
    for (const error of refusals) {
      const inFull = (await answer(error).json()) as object;
      expect(Object.keys(inFull)).toEqual(["status", "error", "message", "requestId"]);
      const brief = await answer(error, { route: "/api/pdf/{name}" }).json();
      expect(brief).toEqual({ error: FAILURES[error.failure][1], message: error.message });
    }
  });

  test("others are as everywhere", async () => {
    const error = new ServiceError("correctFields");
    expect(await answer(error, { route: "/api/pdf/{name}" }).json()).toMatchObject({
      status: 400,
      requestId: "one",
    });
  });
});

test("[D172] the language of the address is that of the answer, English without one it knows", async () => {
  const error = new ServiceError("unknownProduct");
  const titleAt = async (query: string) =>
    ((await answer(error, { url: URL + query }).json()) as { error: string }).error;
  expect(await titleAt("?language=es-US")).toBe("Producto no encontrado");
  expect(await titleAt("?language=fr-FR")).toBe("Product not found");
  expect(await titleAt("")).toBe("Product not found");
});

test("an error says its own sentence in the language, and so does the one problem that it places", async () => {
  const place = { field: "body", pointer: "", code: "late" } as const;
  const error = new ServiceError({ code: "bodyLate", seconds: 30 }, { place });
  const said = async (query: string) =>
    (await answer(error, { url: URL + query }).json()) as object;
  const english = "The body must arrive within 30 seconds";
  expect(error.message).toBe(english);
  expect(await said("")).toMatchObject({
    message: english,
    details: [{ ...place, message: english }],
  });
  const spanish = "El cuerpo debe llegar en un máximo de 30 segundos";
  expect(await said("?language=es-US")).toMatchObject({
    message: spanish,
    details: [{ ...place, message: spanish }],
  });
});
