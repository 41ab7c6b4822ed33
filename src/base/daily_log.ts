/** Lines of the log about what stays wrong: written once a day, and when they change. */

import { dateOf } from "./calendar_date.ts";
import type { Log } from "./log.ts";

type Line = Readonly<Record<string, unknown>>;

/**
 * Makes a writer of lines about all that is wrong now: it writes them when they change, and once a day. Lines that count
 * days or hours change by themselves: `of` is compared in place of them.
 */
export function createDailyLog({
  log,
  now,
}: {
  readonly log: Log;
  readonly now: () => Date;
}): (lines: readonly Line[], of?: readonly unknown[]) => void {
  let written = "";
  return (lines, of = lines) => {
    const news = JSON.stringify([dateOf(now()), of]);
    if (news === written) return;
    written = news;
    for (const line of lines) log.write(line);
  };
}
