/** The Prometheus metrics of one server process. */

import {
  Counter,
  type CounterConfiguration,
  Gauge,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from "prom-client";
import packageFile from "../../../package.json";
import type { FinishedRequest } from "../../http/request_context.ts";
import { measureProcess } from "./process_metrics.ts";

/** All metrics of a process at one moment, for aggregation. */
export type Snapshot = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** Values read at the moment of a scrape. */
interface Gauges {
  readonly countWaiting: () => number;
  readonly countUnderWay: () => number;
  readonly listOpenCircuits: () => readonly string[];
  /** Seconds by which the process's clock was last ahead of the database's. */
  readonly readClockDifference: () => number | undefined;
  /** Size of the connection pool. */
  readonly connections: number;
}

/** Upper bounds in seconds: of a whole request, and of its parts. */
const REQUEST_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];
const PART_SECONDS = [0.0001, 0.00025, 0.0005, ...REQUEST_SECONDS];

/** Products with their own series; further ones count as "other" [D28]. */
const PRODUCTS_MAX = 200;

/** Callbacks that count, and the reader of all metrics. */
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Makes the metrics of a process.
 *
 * Labels are route patterns, slugs of existing products, statuses, stages and outcomes, never a key, a path or
 * an input [D9]. Times are in seconds.
 */
export function createMetrics(gauges: Gauges) {
  const registry = new Registry();
  measureProcess(registry);
  const registers = [registry];
  const counter = <Label extends string>(about: CounterConfiguration<Label>) =>
    new Counter({ ...about, registers });
  const histogram = <Label extends string>(about: HistogramConfiguration<Label>) =>
    new Histogram({ ...about, registers });
  const products = new Set<string>();
  const productLabel = (slug: string | undefined) => {
    if (slug === undefined) return "";
    if (products.size < PRODUCTS_MAX) products.add(slug);
    return products.has(slug) ? slug : "other";
  };

  const requests = counter({
    name: "annuity_requests_total",
    help: "Requests answered",
    labelNames: ["route", "status", "product", "format"],
  });
  const requestSeconds = histogram({
    name: "annuity_request_seconds",
    help: "Time from a request's arrival to its answer",
    labelNames: ["route"],
    buckets: REQUEST_SECONDS,
  });
  const stageSeconds = histogram({
    name: "annuity_stage_seconds",
    help: "Time that requests spent in a stage",
    labelNames: ["stage"],
    buckets: PART_SECONDS,
  });
  const remembered = counter({
    name: "annuity_cache_answers_total",
    help: "Figures of other services by whether the cache had them",
    labelNames: ["product", "result"],
  });
  const documentPages = histogram({
    name: "annuity_document_pages",
    help: "Pages of the documents made",
    buckets: [5, 10, 15, 20, 30, 60],
  });
  const documentBytes = histogram({
    name: "annuity_document_bytes",
    help: "Bytes of the documents made",
    buckets: [25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 400_000],
  });
  const verifications = counter({
    name: "annuity_verifications_total",
    help: "Files examined, by what they were found to be",
    labelNames: ["verdict"],
  });
  const batchRequests = histogram({
    name: "annuity_admission_batch_requests",
    help: "Requests in one admission statement",
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
  });
  const refusals = counter({
    name: "annuity_admission_refusals_total",
    help: "Requests refused because the service is too busy",
    labelNames: ["reason"],
  });
  const statementSeconds = histogram({
    name: "annuity_database_statement_seconds",
    help: "Time of a statement, waiting for a connection included",
    labelNames: ["outcome"],
    buckets: PART_SECONDS,
  });
  const poolsReplaced = counter({
    name: "annuity_database_pools_replaced_total",
    help: "Pools replaced because the database did not answer",
  });
  const calculations = counter({
    name: "annuity_upstream_calculations_total",
    help: "Calculations asked of other services",
    labelNames: ["product", "outcome"],
  });
  const attempts = counter({
    name: "annuity_upstream_attempts_total",
    help: "Attempts that those calculations took",
    labelNames: ["product"],
  });
  const calculationSeconds = histogram({
    name: "annuity_upstream_calculation_seconds",
    help: "Time of a calculation by another service, all its attempts included",
    labelNames: ["product"],
    buckets: REQUEST_SECONDS,
  });
  const timestampSeconds = histogram({
    name: "annuity_timestamp_seconds",
    help: "Time of a question to the timestamp authority, by its outcome",
    labelNames: ["outcome"],
    buckets: REQUEST_SECONDS,
  });
  const auditLost = counter({
    name: "annuity_audit_lost_total",
    help: "Calls that the audit trail had no room for",
  });
  const unreadable = counter({
    name: "annuity_unreadable_products_total",
    help: "Requests for a product whose terms this program cannot read, answered 503",
    labelNames: ["product"],
  });
  addGauges(registry, gauges, productLabel);

  return {
    onFinished({ context, status, milliseconds }: FinishedRequest) {
      const { route = "none", stages } = context;
      const { product, upstream, document, verified, format = "" } = context.account;
      const slug = productLabel(product?.slug);
      requests.inc({ route, status, product: slug, format });
      requestSeconds.observe({ route }, milliseconds / 1000);
      for (const [stage, spent] of Object.entries(stages.milliseconds)) {
        stageSeconds.observe({ stage }, spent / 1000);
      }
      if (upstream !== undefined) {
        remembered.inc({ product: slug, result: upstream.isHit ? "hit" : "miss" });
      }
      if (verified !== undefined) verifications.inc({ verdict: verified.verdict });
      if (document !== undefined) {
        documentPages.observe(document.pageCount);
        documentBytes.observe(document.bytes);
      }
    },
    onCalculation(ended: {
      readonly productSlug: string;
      readonly outcome: string;
      readonly attempts: number;
      readonly milliseconds: number;
    }) {
      const product = productLabel(ended.productSlug);
      calculations.inc({ product, outcome: ended.outcome });
      if (ended.attempts === 0) return;
      attempts.inc({ product }, ended.attempts);
      calculationSeconds.observe({ product }, ended.milliseconds / 1000);
    },
    onTimestamp: (ended: { readonly outcome: string; readonly milliseconds: number }) =>
      timestampSeconds.observe({ outcome: ended.outcome }, ended.milliseconds / 1000),
    onAuditLost: (calls: number) => auditLost.inc(calls),
    onUnreadable: (slug: string) => unreadable.inc({ product: productLabel(slug) }),
    admission: {
      onBatch: (count: number) => batchRequests.observe(count),
      onRefusal: (reason: string) => refusals.inc({ reason }),
    },
    database: {
      onStatement: (outcome: string, spent: number) =>
        statementSeconds.observe({ outcome }, spent / 1000),
      onPoolReplaced: () => poolsReplaced.inc(),
    },
    /** Every metric of the process. */
    read: (): Promise<Snapshot> => registry.getMetricsAsJSON(),
  };
}

/** Gauges read at a scrape; most add up over the processes. */
function addGauges(
  registry: Registry,
  gauges: Gauges,
  productLabel: (slug: string) => string,
): void {
  const add = (name: string, help: string, read: () => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );
  add("annuity_admission_waiting", "Requests that wait at the gate", gauges.countWaiting);
  add(
    "annuity_database_statements_under_way",
    "Statements that run or wait for a connection",
    gauges.countUnderWay,
  );
  add("annuity_database_connections_max", "Connections allowed", () => gauges.connections);
  const circuits = new Gauge({
    name: "annuity_upstream_circuits_open",
    help: "Server processes whose circuit of a product's service is open",
    labelNames: ["product"],
    registers: [],
    collect() {
      this.reset();
      for (const slug of gauges.listOpenCircuits()) this.set({ product: productLabel(slug) }, 1);
    },
  });
  registry.registerMetric(circuits);
  const clock = new Gauge({
    name: "annuity_clock_difference_seconds",
    help: "Difference between the service's clock and the database's, without its sign, of the process where it is greatest",
    aggregator: "max",
    registers: [],
    collect() {
      const seconds = gauges.readClockDifference();
      if (seconds !== undefined) this.set(Math.abs(seconds));
    },
  });
  registry.registerMetric(clock);
  const build = new Gauge({
    name: "annuity_build_info",
    help: "Version of the service and of its runtime; always 1",
    labelNames: ["version", "bun"],
    aggregator: "first",
    registers: [],
  });
  build.set({ version: packageFile.version, bun: Bun.version }, 1);
  registry.registerMetric(build);
}
