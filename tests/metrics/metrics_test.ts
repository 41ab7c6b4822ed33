/** What a server process counts: every request once, under labels that no caller can invent. */

import { describe, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE } from "../../src/http/examples.ts";
import { createFleetMetrics } from "../../src/metrics/fleet_metrics.ts";
import type { Metrics } from "../../src/metrics/metrics.ts";
import { quietMetrics } from "../support/quiet_metrics.ts";
import { readSamples, sumOf } from "../support/scrape.ts";
import { testService } from "../support/service.ts";
import { directUpstream, startTestStandIn } from "../support/upstream.ts";
import { untilTrue } from "../support/until_true.ts";

/** The page that a scrape of this process alone gives. */
async function page(metrics: Metrics): Promise<string> {
  const fleet = createFleetMetrics();
  const member = fleet.join((scrape) => {
    void metrics.read().then((snapshot) => member.receive({ scrape, metrics: snapshot }));
  });
  return fleet.read();
}

const metrics = quietMetrics();
const service = await testService({ override: { onFinished: [metrics.onFinished] } });
const standIn = await startTestStandIn();
await directUpstream(service.sql, standIn.url);

test("counts requests by route, status, product and format, their stages and documents", async () => {
  const key = await service.issueKey();
  await service.send("/api/demo-myga?format=pdf", { key, json: PRODUCT_EXAMPLE });
  await service.send("/api/demo-myga?format=json", { key, json: PRODUCT_EXAMPLE });
  for (let time = 0; time < 2; time += 1) {
    await service.send("/api/demo-upstream", { key, json: PRODUCT_FULL_EXAMPLE });
  }
  const file = { raw: new Uint8Array(9), headers: { "content-type": "application/pdf" } };
  await service.send("/api/verify", file);
  await service.send("/health", { method: "GET" });
  await service.send("/made/up", { method: "GET" });
  const text = await page(metrics);
  const route = "/api/{productSlug}";
  const requests = (labels: Record<string, string>) =>
    sumOf(text, "annuity_requests_total", labels);
  expect(requests({ route, status: "200", product: "demo-myga", format: "pdf" })).toBe(1);
  expect(requests({ route, status: "200", product: "demo-myga", format: "json" })).toBe(1);
  expect(requests({ route, product: "demo-upstream", format: "both" })).toBe(2);
  expect(requests({ route: "/health", status: "200", product: "" })).toBe(1);
  expect(requests({ route: "none", status: "404" })).toBe(1);
  expect(sumOf(text, "annuity_verifications_total", { verdict: "not_a_paper" })).toBe(1);
  expect(sumOf(text, "annuity_request_seconds_count")).toBe(7);
  for (const [stage, count] of Object.entries({ gate: 4, body: 5, calculation: 4, upstream: 2 })) {
    expect(sumOf(text, "annuity_stage_seconds_count", { stage })).toBe(count);
  }
  expect(sumOf(text, "annuity_stage_seconds_count", { stage: "document" })).toBe(3);
  expect(sumOf(text, "annuity_document_pages_count")).toBe(3);
  expect(sumOf(text, "annuity_document_pages_sum")).toBeGreaterThan(10);
  expect(sumOf(text, "annuity_document_bytes_sum")).toBeGreaterThan(10_000);
  for (const result of ["hit", "miss"]) {
    expect(sumOf(text, "annuity_cache_answers_total", { product: "demo-upstream", result })).toBe(
      1,
    );
  }
});

test("has no label that a caller can make up, and nothing of a caller", async () => {
  const made = quietMetrics();
  const strict = await testService({ override: { onFinished: [made.onFinished] } });
  const key = await strict.issueKey();
  for (let slug = 0; slug < 20; slug += 1) {
    await strict.send(`/api/made-up-${slug}`, { key, json: {} });
    await strict.send(`/made-up-${slug}`, { method: `MADE${slug}` });
  }
  const inputs = { ...PRODUCT_EXAMPLE.inputs, Owner_FirstName: "Zebulon" };
  await strict.send("/api/demo-myga?format=json", {
    key,
    json: { inputs },
    headers: { "x-request-id": "made-up-id" },
  });
  const text = await page(made);
  expect(text).not.toMatch(/made-up|MADE|Zebulon|1980-01-01/);
  expect(text).not.toContain(key.slice(0, 16));
  expect(readSamples(text).filter(({ name }) => name === "annuity_requests_total")).toHaveLength(3);
});

test("[D227] counts failures by the log's word, a partner's apart from ours", async () => {
  const counting = quietMetrics();
  const failing = await testService({ override: { onFinished: [counting.onFinished] } });
  await directUpstream(failing.sql, standIn.url);
  await standIn.fault({ on: "execute", status: 403, times: 1 });
  const key = await failing.issueKey();
  await failing.send("/api/demo-upstream", { key, json: PRODUCT_FULL_EXAMPLE });
  await failing.send("/api/demo-myga?format=json", { key, json: {} });
  const text = await page(counting);
  const requests = (labels: Record<string, string>) =>
    sumOf(text, "annuity_requests_total", labels);
  expect(requests({ status: "502", failure: "upstream_auth_failed" })).toBe(1);
  expect(requests({ status: "400", failure: "" })).toBe(1);
});

test("[D227] counts requests past a limit by the first characters of the key, for 100 keys", async () => {
  const limited = quietMetrics();
  const context = {
    route: "/api/x",
    stages: { milliseconds: {} },
    outcome: {},
    failure: "rate_limited",
  };
  for (let number = 100; number < 250; number += 1) {
    const apiKey = { id: number, mode: "live", prefix: `ann_live_Abcd${number}` };
    const finished = {
      context: { ...context, apiKey },
      method: "POST",
      status: 429,
      milliseconds: 1,
    };
    limited.onFinished(finished as never);
  }
  const samples = readSamples(await page(limited)).filter(
    ({ name }) => name === "annuity_limited_requests_total",
  );
  expect(samples).toHaveLength(101);
  expect(sumOf(await page(limited), "annuity_limited_requests_total", { key: "other" })).toBe(50);
});

test("series that alerts count begin at 0", async () => {
  const samples = readSamples(await page(quietMetrics()));
  const countOf = (name: string) =>
    samples.filter((each) => each.name === name && each.value === 0);
  expect(countOf("annuity_database_statement_seconds_count")).toHaveLength(3);
  expect(countOf("annuity_admission_refusals_total")).toHaveLength(2);
  expect(countOf("annuity_audit_lost_total")).toHaveLength(1);
});

test("gives at most 200 products series of their own", async () => {
  const many = quietMetrics();
  for (let product = 0; product < 300; product += 1) {
    const ended = { outcome: "answered", attempts: 1, milliseconds: 20 };
    many.onCalculation({ productSlug: `product-${product}`, ...ended });
  }
  const text = await page(many);
  const name = "annuity_upstream_calculations_total";
  expect(readSamples(text).filter((sample) => sample.name === name)).toHaveLength(201);
  expect(sumOf(text, name, { product: "other" })).toBe(100);
});

describe("reports what other processes sent", () => {
  test("of admission, the database and calculations of other services", async () => {
    const reported = quietMetrics();
    reported.admission.onBatch(7);
    reported.admission.onRefusal("too many wait");
    reported.database.onStatement("late", 1_000);
    reported.database.onPoolReplaced();
    reported.onAuditLost(12);
    reported.onTimestamp({ outcome: "granted", milliseconds: 250 });
    reported.onTimestamp({ outcome: "unanswered", milliseconds: 5_000 });
    reported.onCalculation({
      productSlug: "a",
      outcome: "answered",
      attempts: 2,
      milliseconds: 40,
    });
    reported.onCalculation({
      productSlug: "a",
      outcome: "not sent",
      attempts: 0,
      milliseconds: 0,
    });
    const text = await page(reported);
    expect(sumOf(text, "annuity_admission_batch_requests_sum")).toBe(7);
    expect(sumOf(text, "annuity_admission_refusals_total", { reason: "too many wait" })).toBe(1);
    expect(sumOf(text, "annuity_database_statement_seconds_sum", { outcome: "late" })).toBe(1);
    expect(sumOf(text, "annuity_database_pools_replaced_total")).toBe(1);
    expect(sumOf(text, "annuity_upstream_calculations_total", { product: "a" })).toBe(2);
    expect(sumOf(text, "annuity_upstream_attempts_total")).toBe(2);
    expect(sumOf(text, "annuity_audit_lost_total")).toBe(12);
    expect(sumOf(text, "annuity_timestamp_seconds_sum", { outcome: "granted" })).toBe(0.25);
    expect(sumOf(text, "annuity_timestamp_seconds_count", { outcome: "unanswered" })).toBe(1);
    expect(sumOf(text, "annuity_upstream_calculation_seconds_count")).toBe(1);
  });

  test("of gauges, and of the process", async () => {
    const text = await page(quietMetrics());
    expect(sumOf(text, "annuity_admission_waiting")).toBe(1);
    expect(sumOf(text, "annuity_database_statements_under_way")).toBe(2);
    expect(sumOf(text, "annuity_database_connections_max")).toBe(4);
    expect(sumOf(text, "annuity_clock_difference_seconds")).toBe(0.3);
    expect(sumOf(text, "annuity_upstream_circuits_open", { product: "demo-upstream" })).toBe(1);
    expect(sumOf(text, "annuity_audit_rows_waiting")).toBe(5);
    expect(sumOf(text, "annuity_products_unreadable")).toBe(1);
    expect(sumOf(text, "annuity_api_keys_expiring")).toBe(2);
    for (const [fault, count] of [
      ["untried", 3],
      ["paused", 0],
      ["failing", 1],
    ] as const) {
      expect(sumOf(text, "annuity_webhook_faults", { fault })).toBe(count);
    }
    const signers = readSamples(text).filter(
      ({ name }) => name === "annuity_signing_certificate_seconds_left",
    );
    expect(signers.map(({ labels, value }) => [labels["signer"], value])).toEqual([
      ["acme", 86_400],
      ["faulty", 0],
    ]);
    expect(sumOf(text, "annuity_trusted_certificate_seconds_left")).toBe(100);
    for (const [name, labels, value] of [
      ["annuity_runs", { state: "failed" }, 2],
      ["annuity_runs", { state: "queued" }, 0],
      ["annuity_run_chunks", { state: "waiting" }, 5],
      ["annuity_run_chunks", { state: "active" }, 2],
      ["annuity_run_oldest_seconds", {}, 90],
      ["annuity_run_workers_silent_seconds", {}, 1.5],
      ["annuity_runs_ended_total", { end: "chunk_failed" }, 1],
      ["annuity_runs_ended_total", { end: "done" }, 0],
      ["annuity_run_contracts_total", { outcome: "answered" }, 700],
      ["annuity_run_contracts_total", { outcome: "rejected" }, 3],
    ] as const) {
      expect(sumOf(text, name, labels), name).toBe(value);
    }
    expect(sumOf(text, "annuity_build_info", { bun: Bun.version })).toBe(1);
    for (const name of ["process_cpu_seconds_total", "process_resident_memory_bytes"]) {
      expect(sumOf(text, name)).toBeGreaterThan(0);
    }
    const busy = quietMetrics();
    const lag = async () => sumOf(await page(busy), "nodejs_eventloop_lag_p99_seconds");
    await untilTrue(async () => (await lag()) > 0);
  });
});
