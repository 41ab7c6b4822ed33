/** Watches for overdue index closes: `/health` reports their existence, the log names them [D51]. */

import { dateOf } from "../base/calendar_date.ts";
import type { Log } from "../base/log.ts";
import { findOverdueCloses, overdueInWords } from "../illustration/index_closes.ts";
import type { FollowedIndexes } from "../product/market_index.ts";
import type { Probe } from "./health.ts";

/** A probe of the index histories in the catalog; findings are logged once a day and when they change. */
export function watchIndexes(from: {
  readonly readFollowedIndexes: () => Promise<FollowedIndexes>;
  readonly now: () => Date;
  readonly log: Log;
}): Probe {
  let logged = "";
  return async () => {
    const { uses, indexHistories } = await from.readFollowedIndexes();
    const today = dateOf(from.now());
    const overdue = findOverdueCloses(uses, indexHistories, today);
    if (overdue.length === 0) return;
    const news = JSON.stringify([today, overdue]);
    if (news !== logged) {
      logged = news;
      for (const closes of overdue) {
        const level = closes.refusedFrom > today ? "warn" : "error";
        const message = overdueInWords(closes, today);
        from.log.write({ level, failure: "index_closes", index: closes.indexId, message });
      }
    }
    throw new Error("Index closes are overdue");
  };
}
