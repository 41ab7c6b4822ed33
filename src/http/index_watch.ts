/** Watches for overdue index closes: `/health` reports their existence, the log names them [D51]. */

import { dateOf, type Log, createDailyLog } from "#base";
import { findOverdueCloses, overdueInWords } from "#illustration";
import type { FollowedIndexes } from "#terms";
import type { Probe } from "./health.ts";

/** A probe of the index histories in the catalog; findings are logged once a day and when they change. */
export function watchIndexes(from: {
  readonly readFollowedIndexes: () => Promise<FollowedIndexes>;
  readonly now: () => Date;
  readonly log: Log;
}): Probe {
  const write = createDailyLog(from);
  return async () => {
    const { uses, indexHistories } = await from.readFollowedIndexes();
    const today = dateOf(from.now());
    const overdue = findOverdueCloses(uses, indexHistories, today);
    write(
      overdue.map((closes) => ({
        level: closes.refusedFrom > today ? "warn" : "error",
        failure: "index_closes",
        index: closes.indexId,
        message: overdueInWords(closes, today),
      })),
    );
    if (overdue.length > 0) throw new Error("Index closes are overdue");
  };
}
