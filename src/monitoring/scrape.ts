/** What travels between a server process and the one that adds up: a number there, all metrics back. */

import type { Snapshot } from "./metrics.ts";

/** A worker's answer to the scrape of a number. */
export interface ScrapeAnswer {
  readonly scrape: number;
  readonly metrics: Snapshot;
}

/** The number under which a worker tells at its end, unasked, what it has counted. */
export const LAST_WORDS = 0;
