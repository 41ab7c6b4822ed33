/** What Prometheus wants to know of any process, as far as the runtime tells the truth about it. */

import { collectDefaultMetrics, type Registry } from "prom-client";

/**
 * The package's usual metrics that hold on Bun; the others are constant or wrong there.
 * `nodejs_eventloop_lag_seconds` is always 0, and yet the one whose collection fills its sisters.
 */
const TRUE_ON_BUN: ReadonlySet<string> = new Set([
  "process_cpu_user_seconds_total",
  "process_cpu_system_seconds_total",
  "process_cpu_seconds_total",
  "process_resident_memory_bytes",
  "process_open_fds",
  "process_max_fds",
  "nodejs_eventloop_lag_seconds",
  "nodejs_eventloop_lag_min_seconds",
  "nodejs_eventloop_lag_max_seconds",
  "nodejs_eventloop_lag_mean_seconds",
  "nodejs_eventloop_lag_stddev_seconds",
  "nodejs_eventloop_lag_p50_seconds",
  "nodejs_eventloop_lag_p90_seconds",
  "nodejs_eventloop_lag_p99_seconds",
  "nodejs_heap_size_used_bytes",
]);

/** Adds processor time, memory, files and the delay of the event loop under their usual names. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) {
    if (!TRUE_ON_BUN.has(name)) registry.removeSingleMetric(name);
  }
}
