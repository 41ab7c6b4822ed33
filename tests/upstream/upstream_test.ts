/** What is sent to a calculation service, what is never sent, and what is logged. */

import { describe, expect, test } from "bun:test";
import { sparkUrl } from "../../src/upstream/spark.ts";
import {
  httpProduct,
  rawServer,
  sparkProduct,
  startTestStandIn,
  TEST_INPUTS,
  testCall,
  testUpstream,
} from "../support/upstream.ts";

const standIn = await startTestStandIn();

interface Received {
  readonly url: string;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A service that answers everything with one body and keeps what it received. */
function recordingService(answer: unknown, status = 200) {
  const received: Received[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const body = (await request.json()) as Readonly<Record<string, unknown>>;
      received.push({ url: request.url, headers: request.headers, body });
      return Response.json(answer, { status });
    },
  });
  return { url: server.url.origin, received, stop: () => server.stop(true) };
}

const SPARK_ANSWER = { status: "Success", response_data: { outputs: { A: 1 }, errors: null } };

describe("[D17] the spark engine", () => {
  test("sends inputs, what is configured, and our request id; nothing of our caller", async () => {
    const service = recordingService(SPARK_ANSWER);
    const product = sparkProduct(service.url, {
      authentication: { kind: "bearer", token: { environment: "UPSTREAM_SECRET_TEST_KEY" } },
      requestMeta: { version_id: "v1", call_purpose: "Quote" },
    });
    await testUpstream().calculate(product, TEST_INPUTS, testCall("request-7"));
    const [request] = service.received;
    expect(request?.url).toEndWith("/demo/api/v3/folders/Annuities/services/Demo%20MYGA/execute");
    expect(request?.body).toEqual({
      request_data: { inputs: TEST_INPUTS },
      request_meta: {
        call_purpose: "Quote",
        source_system: "annuity-illustration-service",
        version_id: "v1",
        correlation_id: "request-7",
      },
    });
    const names = [...(request?.headers.keys() ?? [])].filter(
      (name) => !["host", "user-agent", "content-length", "connection"].includes(name),
    );
    expect(names.toSorted()).toEqual([
      "accept",
      "accept-encoding",
      "authorization",
      "content-type",
      "x-request-id",
      "x-tenant-name",
    ]);
    expect(request?.headers.get("accept-encoding")).toBe("identity");
    expect(request?.headers.get("x-request-id")).toBe("request-7");
    await service.stop();
  });

  test("[D122] sends an instant that a test key fixed as the transaction date", async () => {
    const service = recordingService(SPARK_ANSWER);
    const at = new Date("2026-12-01T05:00:00Z");
    const product = sparkProduct(service.url, {
      authentication: { kind: "bearer", token: { environment: "UPSTREAM_SECRET_TEST_KEY" } },
    });
    await testUpstream().calculate(product, TEST_INPUTS, { ...testCall(), at });
    expect(service.received[0]?.body["request_meta"]).toMatchObject({
      transaction_date: "2026-12-01T05:00:00.000Z",
    });
    await service.stop();
  });

  test.each([
    [{ folder: "A b", service: "C/d" }, "/t%20n/api/v3/folders/A%20b/services/C%2Fd/execute"],
    [{ serviceId: "s-1" }, "/t%20n/api/v3/service/s-1"],
    [{ versionId: "v-1" }, "/t%20n/api/v3/version/v-1"],
  ])("addresses %o", (target, path) => {
    expect(sparkUrl({ baseUrl: "https://a.example", tenant: "t n", target })).toBe(
      `https://a.example${path}`,
    );
  });

  test("never sends an empty set of inputs, which would mean the workbook's own", async () => {
    await standIn.takeLog();
    await expect(
      testUpstream().calculate(sparkProduct(standIn.url), {}, testCall()),
    ).rejects.toMatchObject({ failure: "invalid_request" });
    expect(await standIn.takeLog()).toEqual([]);
  });

  test("passes on what the service finds wrong with an input", async () => {
    const inputs = { ...TEST_INPUTS, Premium: 77 };
    const product = sparkProduct(standIn.url);
    await expect(testUpstream().calculate(product, inputs, testCall())).rejects.toMatchObject({
      failure: "invalid_request",
      details: [
        {
          field: "Premium",
          pointer: "/inputs/Premium",
          code: "refused_by_calculation",
          message: "Premium must be from 10,000 to 1,000,000",
        },
      ],
    });
  });
});

describe("[D17] the http engine", () => {
  test("sends inputs and meta where the pointers say, and reads figures there", async () => {
    const service = recordingService({ result: { figures: { A: 1 } } });
    const product = httpProduct(`${service.url}/price`, {
      authentication: {
        kind: "header",
        name: "X-Service-Key",
        value: { environment: "UPSTREAM_SECRET_TEST_KEY" },
      },
      inputsPointer: "/payload/inputs",
      outputsPointer: "/result/figures",
      staticBody: { payload: { mode: "illustration" } },
    });
    const calculated = await testUpstream().calculate(product, TEST_INPUTS, testCall("r-1"));
    expect(calculated).toEqual({ figures: { values: { A: 1 }, tables: {} }, callId: undefined });
    expect(service.received[0]?.body).toEqual({
      payload: { mode: "illustration", inputs: TEST_INPUTS },
      meta: { product: "test-upstream", version: "1", requestId: "r-1" },
    });
    expect(service.received[0]?.headers.has("x-service-key")).toBe(true);
    const at = new Date("2026-12-01T05:00:00Z");
    await testUpstream().calculate(product, TEST_INPUTS, { ...testCall("r-2"), at });
    expect(service.received[1]?.body["meta"]).toMatchObject({
      instant: "2026-12-01T05:00:00.000Z",
    });
    await service.stop();
  });

  test.each([
    [400, { errors: [{ field: "State", message: "not sold there" }] }, "invalid_request"],
    [422, { errors: [{ field: "State", message: "not sold there" }] }, "invalid_request"],
    [400, { message: "no" }, "upstream_misconfigured"],
    [401, {}, "upstream_auth_failed"],
    [403, {}, "upstream_auth_failed"],
    [500, {}, "upstream_unavailable"],
    [200, { outputs: 3 }, "upstream_unavailable"],
  ] as const)("an answer of %d %o is %s", async (status, answer, failure) => {
    const service = recordingService(answer, status);
    await expect(
      testUpstream().calculate(httpProduct(service.url), TEST_INPUTS, testCall()),
    ).rejects.toMatchObject({ failure });
    expect(service.received.length).toBe(1);
    await service.stop();
  });
});

describe("a caller that leaves", () => {
  test("ends the call upstream, and does not count against the service", async () => {
    const left = Promise.withResolvers<void>();
    const listener = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: { data: () => undefined, close: () => left.resolve() },
    });
    const product = sparkProduct(`http://127.0.0.1:${listener.port}`, {
      authentication: { kind: "none" },
      timeoutSeconds: 30,
    });
    const upstream = testUpstream();
    for (let call = 0; call < 6; call += 1) {
      const leaving = new AbortController();
      const calculating = upstream.calculate(product, TEST_INPUTS, {
        requestId: "r",
        signal: leaving.signal,
      });
      setTimeout(() => leaving.abort(), 20);
      await expect(calculating).rejects.toMatchObject({ failure: "upstream_unavailable" });
    }
    await left.promise;
    expect(upstream.logLines.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(new Set(upstream.calculations.map(({ outcome }) => outcome))).toEqual(new Set(["left"]));
    listener.stop(true);
  });
});

describe("[D12] the log", () => {
  test("has one line a calculation, with both services' ids and no input or output", async () => {
    const upstream = testUpstream();
    await upstream.calculate(sparkProduct(standIn.url), TEST_INPUTS, testCall("request-9"));
    expect(upstream.logLines).toHaveLength(1);
    expect(upstream.logLines[0]).toMatchObject({
      requestId: "request-9",
      upstream: "test-upstream",
      event: "answered",
      attempts: 1,
      status: 200,
      versionId: "b5a4c7a2-2f64-4f5d-9a3a-0f4de1c2d934",
    });
    const text = JSON.stringify(upstream.logLines);
    expect(text).not.toContain("1980-01-01");
    expect(text).not.toContain("100000");
  });
});

describe("[D11] probe()", () => {
  test("is ok before the first call", async () => {
    await testUpstream().probe();
  });

  test("follows a service that stops and comes back, without a calculation", async () => {
    const own = await startTestStandIn();
    const upstream = testUpstream();
    await upstream.calculate(sparkProduct(own.url), TEST_INPUTS, testCall());
    await own.takeLog();
    await upstream.probe();
    expect((await own.takeLog()).map(({ path }) => path)).toEqual(["/health"]);
    await own.stop();
    await expect(upstream.probe()).rejects.toThrow();
    const again = await startTestStandIn(Number(new URL(own.url).port));
    await upstream.probe();
    const { figures } = await upstream.calculate(sparkProduct(again.url), TEST_INPUTS, testCall());
    expect(figures.values["SinglePremium"]).toBe(100_000);
  });

  test("says that credentials are refused", async () => {
    const upstream = testUpstream();
    await standIn.fault({ on: "execute", times: 1, status: 403 });
    await expect(
      upstream.calculate(sparkProduct(standIn.url), TEST_INPUTS, testCall()),
    ).rejects.toMatchObject({ failure: "upstream_auth_failed" });
    await expect(upstream.probe()).rejects.toThrow();
    await upstream.calculate(sparkProduct(standIn.url), TEST_INPUTS, testCall());
    await upstream.probe();
  });

  test("forgets the state of an address when the product's address changes", async () => {
    const upstream = testUpstream();
    const asking = upstream.calculate(httpProduct("http://127.0.0.1:1"), TEST_INPUTS, testCall());
    await expect(asking).rejects.toMatchObject({ failure: "upstream_unavailable" });
    await expect(upstream.probe()).rejects.toThrow();
    await upstream.calculate(sparkProduct(standIn.url), TEST_INPUTS, testCall());
    await upstream.probe();
  });

  test("reports nothing of a service that was not called for ten minutes", async () => {
    const upstream = testUpstream();
    const asking = upstream.calculate(httpProduct("http://127.0.0.1:1"), TEST_INPUTS, testCall());
    await expect(asking).rejects.toMatchObject({ failure: "upstream_unavailable" });
    upstream.passTime(600_000);
    await upstream.probe();
  });

  test("goes by the last answer where no health address is known", async () => {
    const broken = rawServer((socket) => socket.terminate());
    const upstream = testUpstream();
    const asking = upstream.calculate(httpProduct(broken.url), TEST_INPUTS, testCall());
    await expect(asking).rejects.toMatchObject({ failure: "upstream_unavailable" });
    await expect(upstream.probe()).rejects.toThrow();
  });
});
