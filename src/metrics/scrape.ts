/** The messages of a scrape: its number to a worker, all metrics back. */

import type { Snapshot } from "./metrics.ts";

export interface ScrapeAnswer {
  /** Absent in a worker's last words. */
  readonly scrape?: number | undefined;
  readonly metrics: Snapshot;
}
