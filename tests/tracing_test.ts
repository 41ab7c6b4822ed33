/** Traces: what a collector receives of a request, and what travels from caller to upstream. */

import { afterAll, describe, expect, test } from "bun:test";
import { version as VERSION } from "../package.json";
import { PRODUCT_EXAMPLE } from "../src/http/examples.ts";
import { startTracing, type Tracing } from "../src/tracing.ts";
import { startService } from "./faults/running_service.ts";
import { type CollectedSpan, startCollector } from "./support/collector.ts";
import { freshDatabase } from "./support/database.ts";
import { testService } from "./support/service.ts";
import { directUpstream, startTestStandIn } from "./support/upstream.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";

const standIn = await startTestStandIn();
const received: Headers[] = [];
/** Stands before the stand-in and keeps what it is sent. */
const wire = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname.includes("/execute")) received.push(request.headers);
    const { method, headers } = request;
    return fetch(standIn.url + pathname, { method, headers, body: await request.bytes() });
  },
});
afterAll(() => wire.stop(true));

let tracing: Tracing | undefined;
const service = await testService({
  override: {
    beginTrace: (request) => tracing?.beginTrace(request),
    onFinished: [(finished) => tracing?.onFinished(finished)],
  },
});
const key = await service.issueKey();
await directUpstream(service.sql, wire.url.origin);

/** A premium that no test has asked about, so that the cache knows none. */
let premium = 100_000;
const fresh = () => {
  premium += 1;
  return { inputs: { ...PRODUCT_EXAMPLE.inputs, Premium: premium } };
};

/** Asks the service once while it traces as configured: the answer, and the spans that were sent. */
async function trace(
  path: string,
  options: {
    readonly sampler?: string;
    readonly samplerRatio?: number;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly json?: unknown;
  } = {},
) {
  const { sampler = "parentbased_always_on", samplerRatio = 1, ...request } = options;
  const collector = startCollector();
  tracing = startTracing(
    { url: `${collector.url}/v1/traces`, serviceName: "test", sampler, samplerRatio },
    { write: (line) => expect(line).toBeUndefined() },
  );
  received.length = 0;
  const response = await service.send(path, { key, json: fresh(), ...request });
  await tracing.stop();
  return { response, spans: collector.spans };
}

function find(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const found = spans.filter((span) => span.name === name);
  expect(found, name).toHaveLength(1);
  return found[0] as CollectedSpan;
}

describe("a request's trace", () => {
  test("is a span of the whole and one of each stage", async () => {
    const { spans } = await trace("/api/demo-myga?format=both");
    const whole = find(spans, "POST /api/{productSlug}");
    expect(whole).toMatchObject({ kind: 2, parentSpanId: "", status: 0 });
    expect(whole.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.route": "/api/{productSlug}",
      "http.response.status_code": 200,
      "annuity.product": "demo-myga",
      "annuity.product.version": "2026.11",
      "annuity.format": "both",
    });
    expect(whole.resource).toMatchObject({ "service.name": "test", "service.version": VERSION });
    const stages = spans.filter((span) => span !== whole);
    expect(new Set(stages.map(({ name }) => name).filter((name) => name !== "turn"))).toEqual(
      new Set(["gate", "body", "calculation", "document"]),
    );
    for (const stage of stages) {
      expect([stage.traceId, stage.parentSpanId]).toEqual([whole.traceId, whole.spanId]);
      expect(stage.durationMs).toBeLessThanOrEqual(whole.durationMs);
    }
  });

  test("goes on from the caller's and goes on at the upstream", async () => {
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: "vendor=1" };
    const { spans } = await trace("/api/demo-upstream?format=json", { headers });
    const whole = find(spans, "POST /api/{productSlug}");
    expect([whole.traceId, whole.parentSpanId]).toEqual([TRACE, PARENT]);
    expect(whole.attributes["annuity.upstream.call_id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(whole.attributes["annuity.upstream.cache"]).toBe("miss");
    const upstream = find(spans, "upstream");
    expect([upstream.kind, upstream.parentSpanId]).toEqual([3, whole.spanId]);
    expect(received.map((sent) => [sent.get("traceparent"), sent.get("tracestate")])).toEqual([
      [`00-${TRACE}-${upstream.spanId}-01`, "vendor=1"],
    ]);
  });

  test("is not taken when the caller decided so, and the upstream gets that decision", async () => {
    const headers = { traceparent: `00-${TRACE}-${PARENT}-00` };
    const { response, spans } = await trace("/api/demo-upstream?format=json", { headers });
    expect([response.status, spans]).toEqual([200, []]);
    expect(received[0]?.get("traceparent")).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
  });

  test.each(["00-0-0-01", `00-${"0".repeat(32)}-${PARENT}-01`, `ff-${TRACE}-${PARENT}-01`, "x"])(
    "begins anew when the caller's traceparent is %p",
    async (traceparent) => {
      const { spans } = await trace("/api/demo-myga?format=json", { headers: { traceparent } });
      const whole = find(spans, "POST /api/{productSlug}");
      expect([whole.parentSpanId, whole.traceId === TRACE]).toEqual(["", false]);
    },
  );

  test("says how the request failed, without a word of the caller's", async () => {
    const { spans } = await trace("/api/demo-myga/schema", {
      method: "PROPFIND",
      json: undefined,
      headers: { "x-request-id": "the-callers-id" },
    });
    const whole = find(spans, "HTTP /api/{productSlug}/schema");
    expect(whole.attributes).toMatchObject({
      "http.request.method": "_OTHER",
      "http.response.status_code": 405,
      "annuity.request_id": "the-callers-id",
    });
    expect(whole.status).toBe(0);
    expect(JSON.stringify(spans)).not.toMatch(new RegExp(`PROPFIND|${key.slice(0, 16)}`));
  });

  test("is an error when the fault is ours or the upstream's", async () => {
    await standIn.fault({ on: "execute", status: 403, times: 1 });
    const { spans } = await trace("/api/demo-upstream");
    const whole = find(spans, "POST /api/{productSlug}");
    expect([whole.status, whole.attributes["error.type"]]).toEqual([2, "502"]);
  });

  test.each(["/health", "/livez", "/readyz", "/swagger", "/try", "/swagger/json", "/unknown"])(
    "is not taken of %s",
    async (path) => {
      const { spans } = await trace(path, { method: "GET", json: undefined });
      expect(spans).toEqual([]);
    },
  );
});

describe("OTEL_TRACES_SAMPLER", () => {
  const FLAGS: Readonly<Record<string, string>> = { takes: "01", "takes not": "00" };
  test.each([
    ["always_off", 1, "takes", 0],
    ["always_on", 1, "takes not", 1],
    ["traceidratio", 0, "takes", 0],
    ["traceidratio", 1, "takes not", 1],
    ["parentbased_always_off", 1, "says nothing", 0],
    ["parentbased_always_off", 1, "takes", 1],
    ["parentbased_traceidratio", 0, "says nothing", 0],
    ["parentbased_traceidratio", 0, "takes", 1],
  ])("%s of %p where the caller %s", async (sampler, samplerRatio, parent, taken) => {
    const flags = FLAGS[parent];
    const headers = flags === undefined ? {} : { traceparent: `00-${TRACE}-${PARENT}-${flags}` };
    const asked = { sampler, samplerRatio, headers };
    const { spans } = await trace("/api/demo-myga?format=json", asked);
    expect(spans.filter(({ kind }) => kind === 2)).toHaveLength(taken);
  });
});

test("a collector that refuses is logged, and harms no answer", async () => {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const refusing = Bun.serve({ port: 0, fetch: () => new Response("no", { status: 403 }) });
  tracing = startTracing(
    {
      url: new URL("/v1/traces", refusing.url).href,
      serviceName: "test",
      sampler: "always_on",
      samplerRatio: 1,
    },
    { write: (line) => void lines.push(line) },
  );
  const response = await service.send("/api/demo-myga", { key, json: PRODUCT_EXAMPLE });
  expect(response.status).toBe(200);
  await tracing.stop();
  await refusing.stop(true);
  expect(lines).toEqual([
    { level: "error", failure: "traces", cause: "OTLPExporterError", message: expect.any(String) },
  ]);
});

test("the running service sends its last spans when it gets a stop signal", async () => {
  const collector = startCollector();
  const database = await freshDatabase();
  const [row] = await database.sql<{ key: string }[]>`
    select issue_api_key(p_name => 'traced', p_products => '{*}') as key`;
  const running = await startService(database.url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=of-this-test",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    OTEL_SERVICE_NAME: "annuities of a test",
  });
  const answer = await running.illustrate(row?.key ?? "");
  expect(await running.stop()).toBe(0);
  await database.drop();
  expect(answer.status).toBe(200);
  expect(find(collector.spans, "POST /api/{productSlug}").resource).toMatchObject({
    "service.name": "annuities of a test",
    "deployment.environment.name": "test",
  });
  expect(collector.headers[0]?.get("x-collector-key")).toBe("of-this-test");
}, 300_000);
