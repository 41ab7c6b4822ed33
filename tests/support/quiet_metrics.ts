/** Metrics of a process whose gauges stand still. */

import { createMetrics, type Metrics } from "../../src/metrics/metrics.ts";

export function quietMetrics(): Metrics {
  return createMetrics({
    countWaiting: () => 1,
    readClockDifference: () => -0.3,
    countUnderWay: () => 2,
    listOpenCircuits: () => ["demo-upstream"],
    countAuditRows: () => 5,
    countUnreadable: () => 1,
    listSigners: () => [
      { name: "acme", secondsLeft: 86_400 },
      { name: "faulty", secondsLeft: 0 },
    ],
    listTrusted: () => [
      { setting: "TRUSTED_SIGNERS", secondsLeft: 200 },
      { setting: "TRUSTED_SIGNERS", secondsLeft: 100 },
      { setting: "TRUSTED_SIGNERS", secondsLeft: 300 },
    ],
    countExpiringKeys: () => 2,
    readWebhookFaults: () => ({ untried: 3, paused: 0, failing: 1 }),
    readRunLoad: () => ({
      runs: { running: 1, failed: 2 },
      totals: { answered: 700, rejected: 3, chunk_failed: 1 },
      waiting: 5,
      active: 2,
      oldest_seconds: 90,
      silent_seconds: 1.5,
    }),
    connections: 4,
  });
}
