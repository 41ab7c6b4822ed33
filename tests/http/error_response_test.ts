/** [SPEC Errors] The status, title and members of the answer to each failure. */

import { describe, expect, test } from "bun:test";
import { type Failure, ServiceError } from "../../src/base/service_error.ts";
import { errorResponse, PRINT_ILLUSTRATION_MESSAGE } from "../../src/http/error_response.ts";
import type { RequestContext } from "../../src/http/request_context.ts";

const URL = "http://localhost/api/demo-myga";

function answer(error: unknown, { route = "/api/{productSlug}", url = URL } = {}): Response {
  return errorResponse(error, { id: "one", route } as RequestContext, url);
}

const FAILURES: Readonly<Record<Failure, readonly [status: number, title: string]>> = {
  invalid_request: [400, "Validation error"],
  invalid_key: [401, "Invalid or inactive API key"],
  product_forbidden: [403, "Product not authorized"],
  unknown_path: [404, "Not found"],
  product_not_found: [404, "Product not found"],
  illustration_not_found: [404, "Illustration not found"],
  method_not_allowed: [405, "Method not allowed"],
  not_reproducible: [409, "Cannot be made again"],
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
const cases = Object.entries(FAILURES).map(
  ([failure, [status, title]]) => [failure as Failure, status, title] as const,
);

test.each(cases)("%s is %p, %s", async (failure, status, title) => {
  const details = [{ field: "State", pointer: "/inputs/State", code: "required", message: "Due" }];
  const options = { details, retryAfterSeconds: 7, detail: "internal", cause: new Error("secret") };
  const response = answer(new ServiceError(failure, "For the caller.", options));
  expect([response.status, response.headers.get("Retry-After")]).toEqual([status, "7"]);
  expect(response.headers.get("WWW-Authenticate")).toBe(status === 401 ? "Bearer" : null);
  expect(await response.json()).toEqual({
    status,
    error: title,
    message:
      status === 500
        ? "The request could not be completed; the fault is ours and has been recorded"
        : "For the caller.",
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
    new ServiceError("invalid_key", "API key not found or expired"),
    new ServiceError("rate_limited", "Too many requests. Please try again later."),
    new ServiceError("invalid_request", PRINT_ILLUSTRATION_MESSAGE),
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
    const error = new ServiceError("invalid_request", "Correct the fields");
    expect(await answer(error, { route: "/api/pdf/{name}" }).json()).toMatchObject({
      status: 400,
      requestId: "one",
    });
  });
});

test("[D172] the language of the address is that of the answer, English without one it knows", async () => {
  const error = new ServiceError("product_not_found", "Nothing that is translated");
  const titleAt = async (query: string) =>
    ((await answer(error, { url: URL + query }).json()) as { error: string }).error;
  expect(await titleAt("?language=es-US")).toBe("Producto no encontrado");
  expect(await titleAt("?language=fr-FR")).toBe("Product not found");
  expect(await titleAt("")).toBe("Product not found");
});
