/** Ways to decide whether a request is within its limit: ours and its peers, behind one signature. */

import Redis from "ioredis";
import { Pool } from "pg";
import postgres from "postgres";
import { RateLimiterPostgres, RateLimiterRedis } from "rate-limiter-flexible";
import { hashKey } from "../../src/access/api_key.ts";
import { createAdmission } from "../../src/storage/admission.ts";
import { openDatabase } from "../../src/storage/database.ts";

export interface Addresses {
  readonly databaseUrl: string;
  /** A Redis that keeps everything in memory alone, as it is mostly run for limits. */
  readonly redisUrl: string;
  /** A Redis that has every decision on its disk before it answers, as PostgreSQL has. */
  readonly durableRedisUrl: string;
}

/** Decides on one request of a key; `keyName` is one of those that `benchKey` names. */
export type Decide = (keyName: string) => Promise<unknown>;

/** Connections of each process, the same for all who use PostgreSQL. */
const CONNECTIONS = 4;

/** A limit that is never reached, so that every decision is an admission and has to be remembered. */
export const UNREACHED = 1_000_000_000;
const WINDOW_SECONDS = 60;

/**
 * The same batches over the same connections, answered by a database that finds the keys, writes a row of
 * each and decides nothing: what is left of the time is not the gate's to save.
 */
export const FLOOR = "our gate, rows written, nothing decided";

/** The procedure that FLOOR finds in place of the gate's. */
export const FLOOR_SQL = `
  create schema bench_floor;
  create procedure bench_floor.settle_requests(
    p_requests text, inout p_answers text, p_now timestamptz default null)
  language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
  begin
    with written as (
      update api_budget as b set requests_total = b.requests_total + r.n
        from (select r.ordinal, r.n, k.id, k.prefix, k.mode, k.budget_id
                from rows from (jsonb_to_recordset(p_requests::jsonb) as (h text, n int))
                     with ordinality as r (h, n, ordinal)
                join api_key as k on k.hash = decode(r.h, 'hex')
               order by k.budget_id) as r
       where b.id = r.budget_id
      returning format(
        '{"ordinal":%s,"key_id":%s,"key_prefix":"%s","key_mode":"%s","admitted":%s,"request_limit":1,"remaining":1,'
        '"daily_limit":1,"daily_remaining":1,"retry_after_seconds":0,"has_product":true,"is_authorized":true,'
        '"catalog_revision":1}', r.ordinal, r.id, r.prefix, r.mode, r.n) as answer)
    select '[' || string_agg(answer, ',') || ']' into p_answers from written;
  end $$`;

/** Accounts with settings of their own: the address of a database takes none [D213]. Both may do what the owner may. */
export function accountsSql(databaseUrl: string): string {
  const { password } = new URL(databaseUrl);
  const create = (role: string) => `create role ${role} superuser login password '${password}';`;
  return `
    ${create("bench_no_sync")} alter role bench_no_sync set synchronous_commit = off;
    ${create("bench_floor")} alter role bench_floor set search_path = bench_floor, public;`;
}

/** Name of the key at a place. */
export function benchKey(place: number): string {
  return `bench-${place}`;
}

export const CONTESTANTS: Readonly<Record<string, (addresses: Addresses) => Promise<Decide>>> = {
  "our gate": async ({ databaseUrl }) => openGate(databaseUrl),

  "our gate, synchronous_commit off": async ({ databaseUrl }) =>
    openGate(addressOf(databaseUrl, "bench_no_sync")),

  [FLOOR]: async ({ databaseUrl }) => openGate(addressOf(databaseUrl, "bench_floor")),

  "rate-limiter-flexible, Redis": async ({ redisUrl }) => openRedisLimiter(redisUrl),

  "rate-limiter-flexible, Redis on disk": async ({ durableRedisUrl }) =>
    openRedisLimiter(durableRedisUrl),

  "rate-limiter-flexible, PostgreSQL": async ({ databaseUrl }) => {
    const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
    const ready = Promise.withResolvers<void>();
    const limiter = new RateLimiterPostgres(
      { storeClient: pool, points: UNREACHED, duration: WINDOW_SECONDS, tableName: "bench_limit" },
      (error) => (error === undefined ? ready.resolve() : ready.reject(error)),
    );
    await ready.promise;
    return (keyName) => limiter.consume(keyName);
  },

  "insert a row and count": async ({ databaseUrl }) => {
    const sql = postgres(databaseUrl, { max: CONNECTIONS, fetch_types: false });
    return (keyName) => sql`
      with arrival as (insert into bench_log (key_name) values (${keyName}))
      select count(*)::int from bench_log
       where key_name = ${keyName}
         and at > clock_timestamp() - ${WINDOW_SECONDS}::int * interval '1 second'`;
  },

  "select 1": async ({ databaseUrl }) => {
    const sql = postgres(databaseUrl, { max: CONNECTIONS, fetch_types: false });
    return () => sql`select 1`;
  },
};

/** The address for another account, which has the password of the first. */
function addressOf(databaseUrl: string, role: string): string {
  const address = new URL(databaseUrl);
  address.username = role;
  return address.href;
}

function openGate(url: string): Decide {
  const database = openDatabase({ url, connections: CONNECTIONS, preparesStatements: true });
  const { admit } = createAdmission(database);
  // The hash of a key is the door's work, not the limiter's: peers are given a plain name too.
  const hashes = new Map<string, string>();
  return (keyName) => {
    const keyHash = hashes.get(keyName) ?? hashKey(keyName);
    hashes.set(keyName, keyHash);
    return admit({ keyHash, door: "product", productSlug: "demo-myga", address: "" });
  };
}

function openRedisLimiter(url: string): Decide {
  const limiter = new RateLimiterRedis({
    storeClient: new Redis(url),
    points: UNREACHED,
    duration: WINDOW_SECONDS,
  });
  return (keyName) => limiter.consume(keyName);
}
