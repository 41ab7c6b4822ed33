/** Many processes as one: sums that never fall, and no wait for a silent process. */

import { describe, expect, test } from "bun:test";
import { Counter, Registry } from "prom-client";
import { createFleetMetrics, type FleetMetrics } from "../../src/metrics/fleet_metrics.ts";
import { serveMetrics } from "../../src/metrics/metrics_server.ts";
import { quietMetrics } from "../support/quiet_metrics.ts";
import { sumOf } from "../support/scrape.ts";

/** A worker in this process that answers scrapes until it is stopped. */
function join(fleet: FleetMetrics) {
  const metrics = quietMetrics();
  let isSilent = false;
  const answer = async (scrape?: number) =>
    member.receive({ scrape, metrics: await metrics.read() });
  const member = fleet.join((scrape) => {
    if (!isSilent) void answer(scrape);
  });
  return {
    count: (requests: number) => metrics.admission.onBatch(requests),
    fallSilent: () => void (isSilent = true),
    sayLastWords: () => answer(),
    leave: () => member.leave(),
  };
}

const counted = (page: string) => sumOf(page, "annuity_admission_batch_requests_sum");
const workers = (page: string) =>
  ["answered", "silent"].map((state) => sumOf(page, "annuity_workers", { state }));

describe("a scrape", () => {
  test("covers all workers, with the sums of counters and gauges", async () => {
    const fleet = createFleetMetrics();
    const [one, other] = [join(fleet), join(fleet)];
    one.count(5);
    other.count(7);
    const page = await fleet.read();
    expect([counted(page), workers(page)]).toEqual([12, [2, 0]]);
    expect(sumOf(page, "annuity_admission_waiting")).toBe(2);
    expect(sumOf(page, "annuity_clock_difference_seconds")).toBe(0.3);
    expect(sumOf(page, "annuity_admission_batch_requests_bucket", { le: "8" })).toBe(2);
  });

  test("of no worker at all says so", async () => {
    expect(workers(await createFleetMetrics().read())).toEqual([0, 0]);
  });

  test("keeps the counters of a worker that ends, but not its gauges", async () => {
    const fleet = createFleetMetrics();
    const [one, other] = [join(fleet), join(fleet)];
    one.count(5);
    other.count(7);
    await fleet.read();
    one.count(1);
    await one.sayLastWords();
    one.leave();
    other.leave();
    join(fleet).count(10);
    const page = await fleet.read();
    expect([counted(page), workers(page)]).toEqual([23, [1, 0]]);
    expect(sumOf(page, "annuity_admission_waiting")).toBe(1);
    expect(sumOf(page, "annuity_workers_ended_total")).toBe(2);
  });

  test("waits for a silent worker no longer than it may, and keeps what it had counted", async () => {
    const fleet = createFleetMetrics();
    const [one, other] = [join(fleet), join(fleet)];
    one.count(5);
    other.count(7);
    await fleet.read();
    other.fallSilent();
    one.count(1);
    const page = await fleet.read();
    expect([counted(page), workers(page)]).toEqual([13, [1, 1]]);
    expect(sumOf(page, "annuity_admission_waiting")).toBe(1);
  });

  test("does not wait for a worker that ends meanwhile or cannot be asked", async () => {
    const fleet = createFleetMetrics();
    const one = join(fleet);
    one.fallSilent();
    const page = fleet.read();
    one.leave();
    expect(workers(await page)).toEqual([0, 0]);
    fleet.join(() => {
      throw new Error("the channel of this test is closed");
    });
    expect(workers(await fleet.read())).toEqual([0, 1]);
  });

  test("counts a worker once that ends in the middle of it, whenever that is", async () => {
    const registry = new Registry();
    const name = "annuity_admission_batch_requests_sum";
    new Counter({ name, help: "Five of them", registers: [registry] }).inc(5);
    const metrics = await registry.getMetricsAsJSON();
    for (let turns = 0; turns < 40; turns += 1) {
      const fleet = createFleetMetrics();
      const member = fleet.join((scrape) => member.receive({ scrape, metrics }));
      await fleet.read();
      const page = fleet.read();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      member.leave();
      expect(counted(await page)).toBe(5);
      expect(counted(await fleet.read())).toBe(5);
    }
  });

  test("is shared by concurrent readers", async () => {
    const fleet = createFleetMetrics();
    let asked = 0;
    const member = fleet.join((scrape) => {
      asked += 1;
      setImmediate(() => member.receive({ scrape, metrics: [] }));
    });
    const pages = await Promise.all(Array.from({ length: 20 }, () => fleet.read()));
    expect([asked, new Set(pages).size]).toEqual([1, 1]);
  });
});

describe("serveMetrics()", () => {
  test("gives the page at /metrics and nothing else", async () => {
    const fleet = createFleetMetrics();
    join(fleet).count(2);
    const server = serveMetrics(fleet, { host: "127.0.0.1", port: 0 });
    const response = await fetch(server.url);
    expect(response.headers.get("content-type")).toStartWith("text/plain; version=0.0.4");
    expect(counted(await response.text())).toBe(2);
    expect((await fetch(server.url, { method: "HEAD" })).status).toBe(200);
    const { origin } = new URL(server.url);
    for (const path of ["/", "/metrics/", "/health"]) {
      expect((await fetch(origin + path)).status).toBe(404);
    }
    expect((await fetch(server.url, { method: "POST", body: "x" })).status).toBe(404);
    await server.stop();
  });

  test("says nothing of why a page could not be read", async () => {
    const fleet = { ...createFleetMetrics(), read: () => Promise.reject(new Error("secret")) };
    const server = serveMetrics(fleet, { host: "127.0.0.1", port: 0 });
    const response = await fetch(server.url);
    expect([response.status, await response.text()]).toEqual([
      500,
      "The metrics could not be read\n",
    ]);
    await server.stop();
  });
});
