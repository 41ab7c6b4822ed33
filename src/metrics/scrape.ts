/** The messages of a scrape: its number to a worker, all metrics back. */

import type { Snapshot } from "./metrics.ts";

/** What a worker sends its parent: its metrics, for a scrape or as its last words. */
export interface ScrapeAnswer {
  /** Absent in a worker's last words. */
  readonly scrape?: number | undefined;
  readonly metrics: Snapshot;
}
