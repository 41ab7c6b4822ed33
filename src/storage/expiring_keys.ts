/** API keys that expire soon. */

import { type Log, createDailyLog } from "#base";
import type { Database } from "./database.ts";

/** Days before its expiry from which a key is named. */
const WARNING_DAYS = 21;

/** Keys that the log names, the first to expire. */
const NAMED_MAX = 10;

interface ExpiringKeys {
  readonly count: number;
  readonly prefixes: readonly string[];
}

interface WatchOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: Log;
}

/** Makes the watch of one process. */
export function watchExpiringKeys({ database, now, log }: WatchOptions) {
  const write = createDailyLog({ log, now });
  let known: number | undefined;
  return {
    /**
     * Counts the keys, and names them in the log once a day.
     * @throws {ServiceError} `service_unavailable` when the database does not answer
     */
    async look(): Promise<void> {
      const { count, prefixes } = await readExpiringKeys(database);
      known = count;
      write(count === 0 ? [] : [{ level: "warn", failure: "keys_expire", count, keys: prefixes }]);
    },
    /** `undefined` before the first look. */
    count: () => known,
  };
}

/**
 * Active keys that expire within 21 days. One that was rotated does not count where its successor, which shares its
 * budget, lasts longer.
 */
async function readExpiringKeys(database: Database): Promise<ExpiringKeys> {
  const [found] = await database.query<ExpiringKeys>(
    (sql) => sql`
      select count(*)::int as count,
             to_json(coalesce((array_agg(prefix order by expires_at, prefix))[1:${NAMED_MAX}::int], '{}')) as prefixes
        from api_key as k
       where is_active
         and expires_at > clock_timestamp()
         and expires_at <= clock_timestamp() + make_interval(days => ${WARNING_DAYS}::int)
         and not exists (select from api_key as n
                          where n.budget_id = k.budget_id and n.is_active
                            and (n.expires_at > k.expires_at) is not false)`,
  );
  return found ?? { count: 0, prefixes: [] };
}
