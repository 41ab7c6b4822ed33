/** The aggregated metrics of all server processes. */

import { AggregatorRegistry, Counter, Gauge, Registry } from "prom-client";
import { withDeadline } from "#base";
import type { Snapshot } from "./metrics.ts";
import type { ScrapeAnswer } from "./scrape.ts";

export type FleetMetrics = ReturnType<typeof createFleetMetrics>;

/** The handle of a worker. */
export type Member = ReturnType<FleetMetrics["join"]>;

/** Deadline of a worker's answer; scrapers usually wait ten seconds. */
const ANSWER_MS_MAX = 2_000;

interface Known {
  readonly ask: (scrape: number) => void;
  last: Snapshot;
  answered: number | undefined;
}

/**
 * Aggregates the metrics of the workers.
 *
 * The counters of a worker that has exited or is silent stay in the sums, so that no sum ever falls; its
 * gauges do not. `annuity_workers` counts, by state, the workers that answered within two seconds and the others.
 * Concurrent readers share one scrape.
 */
export function createFleetMetrics() {
  const members = new Set<Known>();
  const { own, workers, ends, silences } = createOwnMetrics();
  let retired: Promise<Snapshot> = Promise.resolve([]);
  let scrape = 0;
  let allAnswered: (() => void) | undefined;
  let flight: Promise<string> | undefined;

  const isSilent = (known: Known) => known.answered !== scrape;
  const noteAnswer = () => {
    if (![...members].some(isSilent)) allAnswered?.();
  };

  async function askAll(): Promise<void> {
    scrape += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    allAnswered = resolve;
    for (const { ask } of members) {
      try {
        ask(scrape);
      } catch {
        // It counts as silent.
      }
    }
    noteAnswer();
    await withDeadline(promise, ANSWER_MS_MAX, () => undefined);
  }

  async function scrapeAll(): Promise<string> {
    await askAll();
    const silent = [...members].filter(isSilent);
    workers.set({ state: "answered" }, members.size - silent.length);
    workers.set({ state: "silent" }, silent.length);
    const snapshots = [...members].map((known) =>
      isSilent(known) ? withoutGauges(known.last) : known.last,
    );
    // Read together with `snapshots`: a worker that exits meanwhile is in one of them, never in both.
    const [mine, ended] = await Promise.all([own.getMetricsAsJSON(), retired]);
    return AggregatorRegistry.aggregate([mine, ended, ...snapshots]).metrics();
  }

  return {
    /** Adds a worker; `ask` may throw when it cannot be reached. */
    join(ask: (scrape: number) => void) {
      const known: Known = { ask, last: [], answered: undefined };
      members.add(known);
      return {
        receive({ scrape: number, metrics }: ScrapeAnswer): void {
          known.last = metrics;
          known.answered = number;
          noteAnswer();
        },
        /** The worker has ended. */
        leave(): void {
          members.delete(known);
          ends.inc();
          retired = addTo(retired, withoutGauges(known.last));
          noteAnswer();
        },
      };
    },
    /** Counts a worker killed for missing heartbeats. */
    countSilent: () => silences.inc(),
    /** All metrics in Prometheus' text format, within two seconds. */
    read(): Promise<string> {
      flight ??= scrapeAll().finally(() => {
        flight = undefined;
      });
      return flight;
    },
    contentType: own.contentType,
  };
}

/** What the workers cannot count of themselves. */
function createOwnMetrics() {
  const own = new Registry();
  const registers = [own];
  const workers = new Gauge({
    name: "annuity_workers",
    help: "Server processes by whether they answered this scrape",
    labelNames: ["state"],
    registers,
  });
  const ends = new Counter({
    name: "annuity_workers_ended_total",
    help: "Server processes that have ended, replaced ones included",
    registers,
  });
  const silences = new Counter({
    name: "annuity_workers_silent_total",
    help: "Server processes killed because they gave no sign of life",
    registers,
  });
  return { own, workers, ends, silences };
}

async function addTo(sums: Promise<Snapshot>, snapshot: Snapshot): Promise<Snapshot> {
  return AggregatorRegistry.aggregate([await sums, snapshot]).getMetricsAsJSON();
}

/** The metrics that remain valid after a process has exited. */
function withoutGauges(snapshot: Snapshot): Snapshot {
  return snapshot.filter(({ type }) => String(type) !== "gauge");
}
