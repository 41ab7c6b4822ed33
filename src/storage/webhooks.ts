/** Webhooks in the database: what is to be sent, the log of it, and what administrators enter. Source: [D321]. */

import type { WebhookDelivery, WebhookTry } from "#webhooks";
import type { Database, Sql } from "./database.ts";
import type { WebhookJob } from "./run_queue.ts";
import { readJson, type ViewRow } from "./session.ts";

/** Rows of the log that are listed. */
const LISTED_MAX = 1_000;

/** What is to be sent; `undefined` where that has ended. */
export async function takeWebhookDelivery(
  database: Database,
  { event, webhook }: WebhookJob,
): Promise<WebhookDelivery | undefined> {
  const [row] = await database.query<{ delivery: WebhookDelivery }>(
    (sql) =>
      sql`select row_to_json(d) as delivery from take_webhook_delivery(${event}::uuid, ${webhook}) as d`,
  );
  return row?.delivery;
}

/** Writes a try into the log; `false` where another is to follow. */
export async function noteWebhookTry(
  database: Database,
  { event, webhook }: WebhookJob,
  { ms, status, fault }: WebhookTry,
): Promise<boolean> {
  const [row] = await database.query<{ ended: boolean }>(
    (sql) => sql`
      select note_webhook_try(${event}::uuid, ${webhook}, ${ms}::int, ${status ?? null}::int, ${fault ?? null}::text) as ended`,
  );
  return row?.ended === true;
}

/** Notes that an event was tried as often as it may be. */
export async function endWebhookDelivery(
  database: Database,
  { event, webhook }: WebhookJob,
): Promise<void> {
  await database.query((sql) => sql`select end_webhook_delivery(${event}::uuid, ${webhook})`);
}

/** Deletes events that were kept for their time. */
export async function expireWebhookEvents(database: Database): Promise<void> {
  await database.query((sql) => sql`select expire_webhook_events()`);
}

/** Announces, once for each, that certificates end soon. */
export async function announceCertificates(
  database: Database,
  certificates: readonly {
    readonly signer: string;
    /** In hex. */
    readonly sha256: string;
    readonly endsAt: Date;
  }[],
): Promise<void> {
  for (const { signer, sha256, endsAt } of certificates) {
    await database.query(
      (sql) =>
        sql`select announce_certificate(${signer}, ${sha256}, ${endsAt.toISOString()}::text::timestamptz)`,
    );
  }
}

/** Terms of a webhook as texts; what is absent stays, or is what `set_webhook` takes by itself. */
interface WebhookTerms {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly allow?: readonly string[] | undefined;
  /** Empty for none. */
  readonly key?: string | undefined;
}

/** Enters a webhook, or changes it. */
export async function setWebhook(sql: Sql, name: string, terms: WebhookTerms): Promise<void> {
  const { url = null, events, allow, key = null } = terms;
  await sql`
    select set_webhook(${name}, ${url}::text, string_to_array(${events?.join(",") ?? null}::text, ','),
                       string_to_array(${allow?.join(",") ?? null}::text, ','), ${key}::text)`;
}

/** How webhooks are; see `count_webhooks`. */
interface WebhookState {
  readonly webhooks: number;
  /** Names. */
  readonly paused: readonly string[];
  /** Events that a worker should have tried long ago. */
  readonly untried: number;
  /** Names. */
  readonly failing: readonly string[];
}

/** How webhooks are, for an account of the service or of administrators. */
export async function readWebhookState(database: Database): Promise<WebhookState> {
  const [row] = await database.query<{ state: WebhookState }>(
    (sql) => sql`select row_to_json(s) as state from count_webhooks() as s`,
  );
  return row?.state ?? { webhooks: 0, paused: [], untried: 0, failing: [] };
}

/** Makes the watch of one process. */
export function watchWebhooks(database: Database) {
  let known: Readonly<Record<string, number>> = {};
  return {
    /** @throws {ServiceError} `service_unavailable` when the database does not answer */
    async look(): Promise<void> {
      const { paused, untried, failing } = await readWebhookState(database);
      known = { untried, paused: paused.length, failing: failing.length };
    },
    /** What is wrong, by kind; empty before the first look. */
    faults: () => known,
  };
}

/** Every webhook, with the number of its deliveries that wait. */
export function listWebhooks(sql: Sql): Promise<readonly ViewRow[]> {
  return readJson(sql)`
    select name, url, events, allowed_cidrs, paused_at, created_at,
           (select min(prefix) from api_key as k where k.budget_id = w.budget_id and is_active) as key,
           (select count(*) from webhook_delivery as d where d.webhook = w.name and state = 'waiting') as waiting
      from webhook as w order by name collate "C"`;
}

/** The id that the secret of a webhook is made of. */
export async function readWebhookSecretId(sql: Sql, name: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select secret_id::text as id from webhook where name = ${name}`;
  if (row === undefined) throw new Error(`No webhook is named ${name}`);
  return row.id;
}

/** Gives a webhook another secret; the former one signs besides for 24 hours. */
export async function rotateWebhook(sql: Sql, name: string): Promise<void> {
  await sql`
    update webhook set former_secret_id = secret_id, secret_id = gen_random_uuid(), rotated_at = clock_timestamp()
     where name = ${name}`;
}

/** Removes a webhook; what the log has of it stays. */
export async function removeWebhook(sql: Sql, name: string): Promise<void> {
  const removed = await sql`delete from webhook where name = ${name} returning name`;
  if (removed.length === 0) throw new Error(`No webhook is named ${name}`);
}

/** The newest deliveries, of one webhook or of all, with what was sent and every try. */
export function listWebhookDeliveries(sql: Sql, name?: string): Promise<readonly ViewRow[]> {
  return readJson(sql)`
    select e.at, d.webhook, e.type, d.event_id as event, d.state, d.ended_at, e.body,
           coalesce(t.tries, '[]') as tries
      from webhook_delivery as d
      join webhook_event as e on e.id = d.event_id
     cross join lateral (
       select json_agg(json_build_object('at', at, 'ms', ms, 'status', status, 'fault', fault) order by at) as tries
         from webhook_try as t where t.event_id = d.event_id and t.webhook = d.webhook
     ) as t
     where ${name ?? null}::text is null or d.webhook = ${name ?? null}
     order by e.at desc, d.webhook limit ${LISTED_MAX}`;
}

/** Sends an event to a webhook again, or all that failed since an instant; returns how many. */
export async function replayWebhook(
  sql: Sql,
  name: string,
  { event, since }: { readonly event?: string | undefined; readonly since?: Date | undefined },
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select replay_webhook(${name}, ${event ?? null}::uuid, ${since?.toISOString() ?? null}::text::timestamptz) as count`;
  return row?.count ?? 0;
}
