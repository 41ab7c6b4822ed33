/** Watches for index closes that are overdue: `/health` says that there are some, the log which [D51]. */

import { dateOf } from "./base/date_of.ts";
import type { Probe } from "./http/routes/health.ts";
import { findOverdueCloses, overdueInWords } from "./illustration/index_closes.ts";
import type { Log } from "./log.ts";
import type { FollowedIndexes } from "./storage/catalog.ts";

/** A probe of the index histories in the catalog; what it finds is logged once a day and when it changes. */
export function watchIndexes(from: {
  readonly readFollowedIndexes: () => Promise<FollowedIndexes>;
  readonly now: () => Date;
  readonly log: Log;
}): Probe {
  let told = "";
  return async () => {
    const { uses, indexHistories } = await from.readFollowedIndexes();
    const today = dateOf(from.now());
    const overdue = findOverdueCloses(uses, indexHistories, today);
    if (overdue.length === 0) return;
    const news = JSON.stringify([today, overdue]);
    if (news !== told) {
      told = news;
      for (const each of overdue) {
        const level = each.refusedFrom > today ? "warn" : "error";
        const message = overdueInWords(each, today);
        from.log.write({ level, failure: "index_closes", index: each.indexId, message });
      }
    }
    throw new Error("Index closes are overdue");
  };
}
