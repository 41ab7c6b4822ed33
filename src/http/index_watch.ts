/** Watches for overdue index closes: `/health` reports their existence, the log names them [D51]. */

import { dateOf } from "../base/calendar_date.ts";
import type { Log } from "../base/log.ts";
import { writeOnceADay } from "../base/once_a_day.ts";
import { findOverdueCloses, overdueInWords } from "../illustration/index_closes.ts";
import type { FollowedIndexes } from "../product/market_index.ts";
import type { Probe } from "./health.ts";

/** A probe of the index histories in the catalog; findings are logged once a day and when they change. */
export function watchIndexes(from: {
  readonly readFollowedIndexes: () => Promise<FollowedIndexes>;
  readonly now: () => Date;
  readonly log: Log;
}): Probe {
  const write = writeOnceADay(from);
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
