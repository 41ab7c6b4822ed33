/** Counts and times of this process and of its fleet. */

export { type Member, createFleetMetrics } from "./fleet_metrics.ts";
export { type Metrics, createMetrics } from "./metrics.ts";
export { serveMetrics } from "./metrics_server.ts";
export type { ScrapeAnswer } from "./scrape.ts";
