/** The messages of a scrape: its number to a worker, all metrics back. */

import type { Snapshot } from "./metrics.ts";

export interface ScrapeAnswer {
  readonly scrape: number;
  readonly metrics: Snapshot;
}

/** The scrape number of the metrics that a worker sends at its end. */
export const LAST_WORDS = 0;
