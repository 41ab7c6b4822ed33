/** The metrics of all server processes as one: what a scrape sees, whichever processes live. */

import { AggregatorRegistry, Counter, Gauge, Registry } from "prom-client";
import { withDeadline } from "../base/deadline.ts";
import type { Snapshot } from "./metrics.ts";
import { LAST_WORDS, type ScrapeAnswer } from "./scrape.ts";

/** A worker as it is known here. */
export interface Member {
  /** Takes what the worker says of itself. */
  readonly receive: (answer: ScrapeAnswer) => void;
  /** The worker has ended. */
  readonly leave: () => void;
}

export interface FleetMetrics {
  /** Takes a worker in that can be asked; `ask` may throw when it cannot after all. */
  readonly join: (ask: (scrape: number) => void) => Member;
  /** A worker is killed because it gave no sign of life. */
  readonly countSilent: () => void;
  /** All metrics in Prometheus' text format, within two seconds. */
  readonly read: () => Promise<string>;
  readonly contentType: string;
}

/** Time a worker has to answer. A scraper's own patience is usually ten seconds. */
const ANSWER_MS_MAX = 2_000;

interface Known {
  readonly ask: (scrape: number) => void;
  last: Snapshot;
  answered: number;
}

/**
 * Adds up what the workers count.
 *
 * What a worker had counted stays in the sums when it ends or is silent, so that counters never fall
 * while this process lives; its gauges do not. `annuity_workers` tells how many answered and how many
 * were silent: nobody is waited for longer than two seconds. Those who read at once share one scrape.
 */
export function createFleetMetrics(): FleetMetrics {
  const members = new Set<Known>();
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
        // It has just ended or cannot be reached: it counts as silent.
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
    // Taken at the same moment: a worker that ends while we wait is in one of them, never in both.
    const [mine, ended] = await Promise.all([own.getMetricsAsJSON(), retired]);
    return AggregatorRegistry.aggregate([mine, ended, ...snapshots]).metrics();
  }

  return {
    join(ask) {
      const known: Known = { ask, last: [], answered: LAST_WORDS };
      members.add(known);
      return {
        receive({ scrape: number, metrics }) {
          known.last = metrics;
          known.answered = number;
          noteAnswer();
        },
        leave() {
          members.delete(known);
          ends.inc();
          retired = addTo(retired, withoutGauges(known.last));
          noteAnswer();
        },
      };
    },
    countSilent: () => silences.inc(),
    read() {
      flight ??= scrapeAll().finally(() => {
        flight = undefined;
      });
      return flight;
    },
    contentType: own.contentType,
  };
}

async function addTo(sums: Promise<Snapshot>, snapshot: Snapshot): Promise<Snapshot> {
  return AggregatorRegistry.aggregate([await sums, snapshot]).getMetricsAsJSON();
}

/** What still holds when the process it speaks of is gone: everything but the gauges. */
function withoutGauges(snapshot: Snapshot): Snapshot {
  return snapshot.filter(({ type }) => String(type) !== "gauge");
}
