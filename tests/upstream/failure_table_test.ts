/** Every row of the failure table, reproduced by the stand-in on a real socket. */

import { afterAll, describe, expect, test } from "bun:test";
import type { Failure } from "../../src/base/service_error.ts";
import { ServiceError } from "../../src/base/service_error.ts";
import type { UpstreamProduct } from "../../src/terms/upstream_product.ts";
import type { FaultOrder } from "../../src/local/stand_in/faults.ts";
import { SELF_SIGNED } from "../support/self_signed.ts";
import {
  OAUTH2,
  rawServer,
  sparkProduct,
  startTestStandIn,
  TEST_INPUTS,
  testCall,
  testUpstream,
} from "../support/upstream.ts";

const standIn = await startTestStandIn();

/** The outcome of one calculation: the failure, and the number of calls. */
async function outcomeOf(
  product: UpstreamProduct,
  upstream = testUpstream(),
): Promise<{ readonly error: ServiceError; readonly attempts: unknown }> {
  const error = await upstream.calculate(product, TEST_INPUTS, testCall()).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ServiceError))
    throw new Error(`Not refused as expected: ${String(error)}`);
  return { error, attempts: upstream.logLines.at(-1)?.["attempts"] };
}

const SPARK_ERROR = (message: string, type = "error.application_error", details: unknown = null) =>
  JSON.stringify({
    status: "Error",
    response_data: null,
    response_meta: null,
    error: {
      error_category: "application_error",
      error_type: type,
      message,
      additional_details: details,
    },
  });

interface Case {
  readonly event: string;
  readonly fault: Partial<FaultOrder>;
  readonly failure: Failure;
  readonly attempts: number;
  readonly retryAfterSeconds?: number;
}

const LISTED = JSON.stringify({
  status: "Success",
  error: null,
  response_data: {
    outputs: {},
    errors: [{ message: "is too low", source_path: "Inputs!Premium" }],
  },
});

const CASES: readonly Case[] = [
  {
    event: "401, twice",
    fault: { status: 401, body: SPARK_ERROR("INVALID_TOKEN", "error.UNAUTHORIZED") },
    failure: "upstream_auth_failed",
    attempts: 2,
  },
  {
    event: "403",
    fault: { status: 403, body: SPARK_ERROR("UNAUTHORIZED", "error.UNAUTHORIZED") },
    failure: "upstream_auth_failed",
    attempts: 1,
  },
  {
    event: "400 TENANT_MISMATCH",
    fault: { status: 400, body: SPARK_ERROR("TENANT_MISMATCH") },
    failure: "upstream_auth_failed",
    attempts: 1,
  },
  {
    event: "302 to a login page",
    fault: { status: 302, headers: { location: `${standIn.url}/login` } },
    failure: "upstream_auth_failed",
    attempts: 1,
  },
  {
    event: "200 that says Error and INVALID_TOKEN, twice",
    fault: { body: '{"status":"Error","errorCode":"INVALID_TOKEN"}' },
    failure: "upstream_auth_failed",
    attempts: 2,
  },
  {
    event: "400 that names an input",
    fault: {
      status: 400,
      body: SPARK_ERROR("bad input", "error.x", { Premium: ["must be larger"] }),
    },
    failure: "invalid_request",
    attempts: 1,
  },
  {
    event: "422 that names an input in its message",
    fault: { status: 422, body: SPARK_ERROR("Input Premium is out of range") },
    failure: "invalid_request",
    attempts: 1,
  },
  { event: "200 with errors", fault: { body: LISTED }, failure: "invalid_request", attempts: 1 },
  {
    event: "404",
    fault: { status: 404, body: SPARK_ERROR("Service cannot be found") },
    failure: "upstream_misconfigured",
    attempts: 1,
  },
  {
    event: "400 that names no input",
    fault: { status: 400, body: SPARK_ERROR("Version is not valid") },
    failure: "upstream_misconfigured",
    attempts: 1,
  },
  {
    event: "400 in the import form",
    fault: {
      status: 400,
      body: '{"type":"invalid_input","code":"SERVICE_NOT_FOUND","message":"none"}',
    },
    failure: "upstream_misconfigured",
    attempts: 1,
  },
  { event: "415", fault: { status: 415 }, failure: "upstream_misconfigured", attempts: 1 },
  {
    event: "408",
    fault: { status: 408 },
    failure: "upstream_unavailable",
    attempts: 3,
    retryAfterSeconds: 5,
  },
  {
    event: "429 that asks for longer than there is time",
    fault: { status: 429, headers: { "retry-after": "2", "x-retry-after": "17.2" } },
    failure: "upstream_unavailable",
    attempts: 1,
    retryAfterSeconds: 18,
  },
  {
    event: "500",
    fault: { status: 500 },
    failure: "upstream_unavailable",
    attempts: 1,
    retryAfterSeconds: 5,
  },
  { event: "501", fault: { status: 501 }, failure: "upstream_unavailable", attempts: 1 },
  { event: "502", fault: { status: 502 }, failure: "upstream_unavailable", attempts: 2 },
  {
    event: "503 in HTML",
    fault: {
      status: 503,
      headers: { "content-type": "text/html", "retry-after": "0" },
      body: "<h1>Busy</h1>",
    },
    failure: "upstream_unavailable",
    attempts: 2,
    retryAfterSeconds: 5,
  },
  { event: "504", fault: { status: 504 }, failure: "upstream_unavailable", attempts: 2 },
  {
    event: "a reset before a byte",
    fault: { manner: "reset" },
    failure: "upstream_unavailable",
    attempts: 2,
  },
  {
    event: "an answer cut in the middle",
    fault: { manner: "cut", body: LISTED },
    failure: "upstream_unavailable",
    attempts: 1,
  },
  {
    event: "truncated JSON",
    fault: { body: '{"status":"Success","response_data":{"outputs":{"A":1' },
    failure: "upstream_unavailable",
    attempts: 1,
  },
  {
    event: "HTML with 200",
    fault: { headers: { "content-type": "text/html" }, body: "<html>Log in</html>" },
    failure: "upstream_unavailable",
    attempts: 1,
  },
  { event: "an empty answer", fault: { body: "" }, failure: "upstream_unavailable", attempts: 1 },
  {
    event: "204 in spirit: no outputs",
    fault: { body: '{"status":"Success","response_data":{}}' },
    failure: "upstream_unavailable",
    attempts: 1,
  },
  {
    event: "outputs that are empty",
    fault: { body: '{"status":"Success","response_data":{"outputs":{}}}' },
    failure: "upstream_unavailable",
    attempts: 1,
  },
  {
    event: "outputs that are a list",
    fault: { body: '{"status":"Success","response_data":{"outputs":[1]}}' },
    failure: "upstream_unavailable",
    attempts: 1,
  },
  {
    event: "an output that is not finite",
    fault: { body: '{"status":"Success","response_data":{"outputs":{"A":1e999}}}' },
    failure: "upstream_unavailable",
    attempts: 1,
  },
  {
    event: "status Error with figures",
    fault: { body: '{"status":"Error","response_data":{"outputs":{"A":1}}}' },
    failure: "upstream_unavailable",
    attempts: 1,
  },
  {
    event: "JSON nested 100,000 levels deep",
    fault: { body: "[".repeat(100_000) },
    failure: "upstream_unavailable",
    attempts: 1,
  },
  {
    event: "an answer of 12 MB",
    fault: { body: "{}", bodyBytes: 12_000_000 },
    failure: "upstream_unavailable",
    attempts: 1,
  },
];

describe.each(CASES)("[SPEC Errors] an upstream that answers $event", (expected) => {
  test(`is answered to the caller as ${expected.failure}`, async () => {
    await standIn.fault({ on: "execute", times: 3, ...expected.fault });
    const { error, attempts } = await outcomeOf(sparkProduct(standIn.url));
    await standIn.fault({ on: "execute", times: 0 });
    expect(error.failure).toBe(expected.failure);
    expect(attempts).toBe(expected.attempts);
    const isUnavailable = expected.failure === "upstream_unavailable";
    expect(error.retryAfterSeconds !== undefined).toBe(isUnavailable);
    if (expected.retryAfterSeconds !== undefined) {
      expect(error.retryAfterSeconds).toBe(expected.retryAfterSeconds);
    }
  });
});

describe("an upstream that recovers between two attempts", () => {
  test.each([
    { event: "429", fault: { status: 429 }, times: 2 },
    { event: "502", fault: { status: 502 }, times: 1 },
    { event: "503", fault: { status: 503 }, times: 1 },
    { event: "a reset", fault: { manner: "reset" as const }, times: 1 },
    { event: "401", fault: { status: 401 }, times: 1 },
  ])("is not noticed by the caller after $event", async ({ fault, times }) => {
    await standIn.fault({ on: "execute", times, ...fault });
    const { figures } = await testUpstream().calculate(
      sparkProduct(standIn.url),
      TEST_INPUTS,
      testCall(),
    );
    expect(figures.tables["Schedule"]?.length).toBeGreaterThan(10);
  });
});

describe("the token service", () => {
  const TOKEN_CASES: readonly Case[] = [
    {
      event: "400",
      fault: { status: 400, body: '{"error":"invalid_client"}' },
      failure: "upstream_auth_failed",
      attempts: 1,
    },
    { event: "403", fault: { status: 403 }, failure: "upstream_auth_failed", attempts: 1 },
    {
      event: "302",
      fault: { status: 302, headers: { location: "/" } },
      failure: "upstream_auth_failed",
      attempts: 1,
    },
    {
      event: "200 without a token",
      fault: { body: '{"expires_in":300}' },
      failure: "upstream_auth_failed",
      attempts: 1,
    },
    {
      event: "200 that is not JSON",
      fault: { body: "<html>" },
      failure: "upstream_auth_failed",
      attempts: 1,
    },
    { event: "500", fault: { status: 500 }, failure: "upstream_unavailable", attempts: 2 },
    { event: "a reset", fault: { manner: "reset" }, failure: "upstream_unavailable", attempts: 2 },
    {
      event: "an answer of 12 MB",
      fault: { body: "{}", bodyBytes: 12_000_000 },
      failure: "upstream_unavailable",
      attempts: 2,
    },
  ];

  test.each(TOKEN_CASES)("answers $event: $failure", async ({ fault, failure, attempts }) => {
    await standIn.takeLog();
    await standIn.fault({ on: "token", times: 5, ...fault });
    const { error } = await outcomeOf(sparkProduct(standIn.url));
    await standIn.fault({ on: "token", times: 0 });
    expect(error.failure).toBe(failure);
    const paths = (await standIn.takeLog()).map(({ path }) => path);
    expect(paths.filter((path) => path.endsWith("/token")).length).toBe(attempts);
    expect(paths.filter((path) => path.endsWith("/execute"))).toEqual([]);
  });

  test("is asked once with a wrong secret, then left alone for 30 seconds", async () => {
    await standIn.takeLog();
    const upstream = testUpstream();
    const product = sparkProduct(standIn.url, {
      authentication: OAUTH2(standIn.url, "UPSTREAM_SECRET_TEST_WRONG"),
    });
    for (let call = 0; call < 5; call += 1) {
      const { error } = await outcomeOf(product, upstream);
      expect(error.failure).toBe("upstream_auth_failed");
    }
    expect((await standIn.takeLog()).length).toBe(1);
    upstream.passTime(31_000);
    await outcomeOf(product, upstream);
    expect((await standIn.takeLog()).length).toBe(1);
  });
});

describe("an upstream that cannot be reached", () => {
  const closed = rawServer((socket) => socket.terminate());
  const untrusted = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: SELF_SIGNED,
    fetch: () => Response.json({ response_data: { outputs: { A: 1 } } }),
  });
  afterAll(() => untrusted.stop(true));

  test.each([
    { event: "refuses connections", url: "http://127.0.0.1:1" },
    { event: "has a name that does not resolve", url: "http://no-such-host.invalid" },
    { event: "ends every connection", url: closed.url },
    { event: "has a self-signed certificate", url: untrusted.url.origin },
    { event: "speaks no TLS where TLS is due", url: closed.url.replace("http:", "https:") },
  ])("and $event is unavailable", async ({ url }) => {
    const product = sparkProduct(url, { authentication: { kind: "none" } });
    const { error, attempts } = await outcomeOf(product);
    expect(error.failure).toBe("upstream_unavailable");
    expect(attempts).toBe(2);
  });
});

describe("a compressed answer, which was not asked for", () => {
  test("is not decompressed, so that a small one cannot become a large one", async () => {
    const bomb = Bun.gzipSync(JSON.stringify({ outputs: { A: " ".repeat(100_000_000) } }));
    const server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: () => new Response(bomb, { headers: { "content-encoding": "gzip" } }),
    });
    const product = sparkProduct(server.url.origin, { authentication: { kind: "none" } });
    const { error } = await outcomeOf(product);
    expect(error.failure).toBe("upstream_unavailable");
    await server.stop(true);
  });
});

describe("the deadline", () => {
  const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n";
  const silent = rawServer(() => undefined);
  const stuck = rawServer((socket) => void socket.write(HEAD + "{"));

  test.each([
    { event: "says nothing", url: silent.url, fault: undefined },
    { event: "stops in mid-answer", url: stuck.url, fault: undefined },
    {
      event: "drips",
      url: standIn.url,
      fault: { on: "execute", times: 1, manner: "drip", body: " ".repeat(1_000) } as const,
    },
  ])("ends a call to a service that $event", async ({ url, fault }) => {
    if (fault !== undefined) await standIn.fault(fault);
    const authentication = {
      kind: "synthetic_key",
      key: { environment: "UPSTREAM_SECRET_TEST_KEY" },
    } as const;
    const product = sparkProduct(url, { timeoutSeconds: 1, authentication });
    const { error } = await outcomeOf(product);
    expect(error.failure).toBe("upstream_unavailable");
    expect(error.retryAfterSeconds).toBe(5);
  });
});

describe("a misconfiguration", () => {
  test("a secret that is not set is our fault, and the log names the variable", async () => {
    const product = sparkProduct(standIn.url, {
      authentication: OAUTH2(standIn.url, "UPSTREAM_SECRET_ABSENT"),
    });
    const { error } = await outcomeOf(product);
    expect(error.failure).toBe("upstream_misconfigured");
    expect(error.detail).toContain("UPSTREAM_SECRET_ABSENT");
  });
});
