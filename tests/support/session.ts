/** One session of a database, for statements beside a service's own. */

import postgres, { type Sql } from "postgres";

/** Works in a session of its own, and ends it. */
export async function withSession<Result>(
  url: string,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
