/** The Prometheus metrics of one server process. */

import {
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from "prom-client";
import packageFile from "../../package.json";
import type { FinishedRequest } from "#http";
import type { RunLoad } from "#runs";
import { measureProcess } from "./process_metrics.ts";

/** All metrics of a process at one moment, for aggregation. */
export type Snapshot = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** Values read at the moment of a scrape. */
interface Gauges {
  readonly countWaiting: () => number;
  readonly countUnderWay: () => number;
  readonly listOpenCircuits: () => readonly string[];
  /** Rows of the audit trail that are not written yet. */
  readonly countAuditRows: () => number;
  readonly countUnreadable: () => number;
  /** Seconds until a certificate of each signer ends. */
  readonly listSigners: () => readonly { readonly name: string; readonly secondsLeft: number }[];
  /** Seconds until each trusted certificate ends that has not, with its setting. */
  readonly listTrusted: () => readonly {
    readonly setting: string;
    readonly secondsLeft: number;
  }[];
  /** API keys that expire within 21 days; `undefined` when unknown. */
  readonly countExpiringKeys: () => number | undefined;
  /** Seconds by which the process's clock was last ahead of the database's. */
  readonly readClockDifference: () => number | undefined;
  /** What is wrong with webhooks, by kind; empty before the first look. */
  readonly readWebhookFaults: () => Readonly<Record<string, number>>;
  /** Work in runs; `undefined` when unknown, and where none are taken. */
  readonly readRunLoad: () => RunLoad | undefined;
  /** Size of the connection pool. */
  readonly connections: number;
}

/** Upper bounds in seconds: of a whole request, and of its parts. */
const REQUEST_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];
const PART_SECONDS = [0.0001, 0.00025, 0.0005, ...REQUEST_SECONDS];

/** Products and API keys with their own series; further ones count as "other" [D28]. */
const PRODUCTS_MAX = 200;
const KEYS_MAX = 100;

/** How statements end, and why requests are refused as too many: each has its series from the start. */
const STATEMENT_OUTCOMES = ["answered", "failed", "late"] as const;
const REFUSAL_REASONS = ["too many wait", "budget held"] as const;

/** Callbacks that count, and the reader of all metrics. */
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Makes the metrics of a process.
 *
 * Labels are route patterns, slugs of existing products, statuses, failures, stages and outcomes, and of a key that was
 * limited what the log has of it; never a key, a path or an input [D9, D227]. Series that an alert counts begin at 0,
 * since Prometheus sees no increase in a series that begins later. Times are in seconds.
 */
export function createMetrics(gauges: Gauges) {
  const registry = new Registry();
  measureProcess(registry);
  const make = makersIn(registry);
  const productLabel = boundedLabel(PRODUCTS_MAX);
  const observeRequest = requestMetrics(make, productLabel);
  const observePaper = paperMetrics(make);
  const metrics = {
    onFinished(finished: FinishedRequest) {
      observeRequest(finished);
      observePaper(finished.context.outcome);
    },
    admission: admissionMetrics(make),
    database: databaseMetrics(make),
    ...upstreamMetrics(make, productLabel),
    ...backgroundMetrics(make),
    /** Every metric of the process. */
    read: (): Promise<Snapshot> => registry.getMetricsAsJSON(),
  };
  addTotals(registry, gauges);
  addByName(registry, gauges, productLabel);
  addRuns(registry, gauges.readRunLoad);
  addWebhooks(registry, gauges.readWebhookFaults);
  return metrics;
}

type Makers = ReturnType<typeof makersIn>;

/** What makes the metrics of a registry. */
function makersIn(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string>(about: CounterConfiguration<Label>) =>
      new Counter({ ...about, registers }),
    histogram: <Label extends string>(about: HistogramConfiguration<Label>) =>
      new Histogram({ ...about, registers }),
  };
}

type LabelOf = ReturnType<typeof boundedLabel>;

function requestMetrics({ counter, histogram }: Makers, productLabel: LabelOf) {
  const keyLabel = boundedLabel(KEYS_MAX);
  const requests = counter({
    name: "annuity_requests_total",
    help: "Requests answered; a failure that is no caller's has its word in the log",
    labelNames: ["route", "status", "product", "format", "failure"],
  });
  const limited = counter({
    name: "annuity_limited_requests_total",
    help: "Requests past a limit of their key, by the first characters of the key",
    labelNames: ["key"],
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
  return ({ context, status, milliseconds }: FinishedRequest): void => {
    const { route = "none", stages } = context;
    const { product, upstream, format = "" } = context.outcome;
    const slug = productLabel(product?.slug);
    const failure = status < 500 ? "" : (context.failure ?? "");
    requests.inc({ route, status, product: slug, format, failure });
    if (context.failure === "rate_limited" && context.apiKey !== undefined) {
      limited.inc({ key: keyLabel(context.apiKey.prefix) });
    }
    requestSeconds.observe({ route }, milliseconds / 1000);
    for (const [stage, spent] of Object.entries(stages.milliseconds)) {
      stageSeconds.observe({ stage }, spent / 1000);
    }
    if (upstream !== undefined) {
      remembered.inc({ product: slug, result: upstream.isHit ? "hit" : "miss" });
    }
  };
}

function paperMetrics({ counter, histogram }: Makers) {
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
  return ({ document, verified }: FinishedRequest["context"]["outcome"]): void => {
    if (verified !== undefined) verifications.inc({ verdict: verified.verdict });
    if (document === undefined) return;
    documentPages.observe(document.pageCount);
    documentBytes.observe(document.bytes);
  };
}

function admissionMetrics({ counter, histogram }: Makers) {
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
  for (const reason of REFUSAL_REASONS) refusals.inc({ reason }, 0);
  return {
    onBatch: (count: number) => batchRequests.observe(count),
    onRefusal: (reason: (typeof REFUSAL_REASONS)[number]) => refusals.inc({ reason }),
  };
}

function databaseMetrics({ counter, histogram }: Makers) {
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
  for (const outcome of STATEMENT_OUTCOMES) statementSeconds.zero({ outcome });
  return {
    onStatement: (outcome: (typeof STATEMENT_OUTCOMES)[number], spent: number) =>
      statementSeconds.observe({ outcome }, spent / 1000),
    onPoolReplaced: () => poolsReplaced.inc(),
  };
}

function upstreamMetrics({ counter, histogram }: Makers, productLabel: LabelOf) {
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
  return {
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
  };
}

/** The timestamp authority and the audit trail. */
function backgroundMetrics({ counter, histogram }: Makers) {
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
  return {
    onTimestamp: (ended: { readonly outcome: string; readonly milliseconds: number }) =>
      timestampSeconds.observe({ outcome: ended.outcome }, ended.milliseconds / 1000),
    onAuditLost: (calls: number) => auditLost.inc(calls),
  };
}

/** The label of a name: the name itself for the first `countMax` of them, and for none an empty one. */
function boundedLabel(countMax: number): (name: string | undefined) => string {
  const known = new Set<string>();
  return (name) => {
    if (name === undefined) return "";
    if (known.size < countMax) known.add(name);
    return known.has(name) ? name : "other";
  };
}

/** Gauges read at a scrape: they add up over the processes, or the largest of all processes counts. */
function addTotals(registry: Registry, gauges: Gauges): void {
  const addOne = (name: string, help: string, read: () => number) =>
    addGauge(registry, { name, help }, (gauge) => gauge.set(read()));
  const addMost = (name: string, help: string, read: () => number | undefined) =>
    addGauge(registry, { name, help, aggregator: "max" }, (gauge) => gauge.set(read() ?? 0));

  addOne("annuity_admission_waiting", "Requests that wait at the gate", gauges.countWaiting);
  addOne(
    "annuity_database_statements_under_way",
    "Statements that run or wait for a connection",
    gauges.countUnderWay,
  );
  addOne("annuity_database_connections_max", "Connections allowed", () => gauges.connections);
  addOne(
    "annuity_audit_rows_waiting",
    "Rows of the audit trail that are not written yet",
    gauges.countAuditRows,
  );
  addMost(
    "annuity_clock_difference_seconds",
    "Difference between the service's clock and the database's, without its sign, of the process where it is greatest",
    () => Math.abs(gauges.readClockDifference() ?? 0),
  );
  addMost(
    "annuity_products_unreadable",
    "Products whose terms cannot be read, of the process that knows the most of them",
    gauges.countUnreadable,
  );
  addMost(
    "annuity_api_keys_expiring",
    "API keys that expire within 21 days and have no successor",
    gauges.countExpiringKeys,
  );
}

/** Gauges read at a scrape, a series for each name. */
function addByName(registry: Registry, gauges: Gauges, productLabel: LabelOf): void {
  addGauge(
    registry,
    {
      name: "annuity_upstream_circuits_open",
      help: "Server processes whose circuit of a product's service is open",
      labelNames: ["product"],
    },
    (gauge) => {
      for (const slug of gauges.listOpenCircuits()) gauge.set({ product: productLabel(slug) }, 1);
    },
  );
  addGauge(
    registry,
    {
      name: "annuity_signing_certificate_seconds_left",
      help: "Seconds until a certificate of a signer ends, of the process where that is soonest; 0 where it cannot sign",
      labelNames: ["signer"],
      aggregator: "min",
    },
    (gauge) => {
      for (const { name: signer, secondsLeft } of gauges.listSigners()) {
        gauge.set({ signer }, secondsLeft);
      }
    },
  );
  addGauge(
    registry,
    {
      name: "annuity_trusted_certificate_seconds_left",
      help: "Seconds until the first of the certificates in a setting ends that have not ended yet",
      labelNames: ["setting"],
      aggregator: "min",
    },
    (gauge) => {
      // The last one set counts.
      const lastFirst = gauges
        .listTrusted()
        .toSorted((one, other) => other.secondsLeft - one.secondsLeft);
      for (const { setting, secondsLeft } of lastFirst) gauge.set({ setting }, secondsLeft);
    },
  );
  addGauge(
    registry,
    {
      name: "annuity_build_info",
      help: "Version of the service and of its runtime; always 1",
      labelNames: ["version", "bun"],
      aggregator: "first",
    },
    (gauge) => gauge.set({ version: packageFile.version, bun: Bun.version }, 1),
  );
}

/** Webhooks, the same in every process, as read from the database. */
function addWebhooks(registry: Registry, read: Gauges["readWebhookFaults"]): void {
  addGauge(
    registry,
    {
      name: "annuity_webhook_faults",
      help: "Events that no worker has sent (`untried`), and webhooks that are paused or did not take an event of seven days (`paused`, `failing`)",
      labelNames: ["fault"],
      aggregator: "max",
    },
    (gauge) => {
      for (const [fault, count] of Object.entries(read())) {
        gauge.set({ fault }, count);
      }
    },
  );
}

/** States of runs, and what became of them and of contracts: each has its series from the start. */
const RUN_STATES = ["queued", "running", "done", "failed"] as const;
const RUN_ENDS = ["done", "chunk_failed", "terms_unusable"] as const;
const CONTRACT_OUTCOMES = ["answered", "rejected"] as const;

/** Runs, the same in every process, as read from the database. */
function addRuns(registry: Registry, read: Gauges["readRunLoad"]): void {
  const add = (
    about: {
      readonly name: string;
      readonly help: string;
      readonly labelNames?: readonly string[];
    },
    set: (gauge: Gauge, load: RunLoad) => void,
  ) =>
    addGauge(
      registry,
      { ...about, labelNames: about.labelNames ?? [], aggregator: "max" },
      (gauge) => {
        const load = read();
        if (load !== undefined) set(gauge, load);
      },
    );
  const addEnded = (name: string, help: string, label: string, values: readonly string[]) => {
    const collect = function (this: Counter) {
      this.reset();
      const load = read();
      if (load === undefined) return;
      for (const value of values) this.inc({ [label]: value }, load.totals[value] ?? 0);
    };
    const about = { name, help, labelNames: [label], aggregator: "max", collect } as const;
    registry.registerMetric(new Counter({ ...about, registers: [] }));
  };
  add(
    { name: "annuity_runs", help: "Runs that are kept", labelNames: ["state"] },
    (gauge, load) => {
      for (const state of RUN_STATES) gauge.set({ state }, load.runs[state] ?? 0);
    },
  );
  add(
    { name: "annuity_run_chunks", help: "Chunks of runs to be answered", labelNames: ["state"] },
    (gauge, { waiting, active }) => {
      gauge.set({ state: "waiting" }, waiting);
      gauge.set({ state: "active" }, active);
    },
  );
  add(
    {
      name: "annuity_run_oldest_seconds",
      help: "Seconds since the first of the runs that are not done was sent; 0 without one",
    },
    (gauge, load) => gauge.set(load.oldest_seconds),
  );
  add(
    {
      name: "annuity_run_workers_silent_seconds",
      help: "Seconds since a worker of runs last asked for work, each does every 2 seconds",
    },
    (gauge, load) => gauge.set(load.silent_seconds),
  );
  addEnded("annuity_runs_ended_total", "Runs that ended", "end", RUN_ENDS);
  addEnded("annuity_run_contracts_total", "Contracts of runs", "outcome", CONTRACT_OUTCOMES);
}

/** Adds a gauge read at a scrape; it adds up over the processes unless an `aggregator` says otherwise. */
function addGauge(
  registry: Registry,
  about: Pick<GaugeConfiguration<string>, "name" | "help" | "labelNames" | "aggregator">,
  set: (gauge: Gauge) => void,
): void {
  const collect = function (this: Gauge) {
    this.reset();
    set(this);
  };
  registry.registerMetric(new Gauge({ ...about, registers: [], collect }));
}
