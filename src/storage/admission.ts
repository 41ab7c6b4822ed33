/** Admission of requests by the database, in batches. */

import { LRUCache } from "lru-cache";
import type { Admission, AdmissionRequest, KeyMode } from "#access";
import { busy } from "#base";
import { type Database, isLockTimeout } from "./database.ts";

/** An answer of `admit_requests`; `sql/functions/admit_requests.sql` documents its members. */
export interface AdmissionRow {
  readonly ordinal: number;
  readonly key_id: number | null;
  readonly key_prefix: string;
  readonly key_mode: KeyMode;
  readonly key_keeps: "recipe" | "hash" | null;
  /** Null where the key may everything. */
  readonly key_scopes: readonly string[] | null;
  readonly admitted: number;
  readonly request_limit: number;
  readonly remaining: number;
  readonly daily_limit: number;
  readonly daily_remaining: number;
  readonly retry_after_seconds: number;
  readonly has_product: boolean;
  readonly is_authorized: boolean;
  readonly is_busy?: boolean;
  /** Absent where the key may be used from any address. */
  readonly foreign_members?: readonly number[] | null;
  readonly catalog_revision: number;
}

interface Waiting {
  /** On the process's own clock, in milliseconds. */
  readonly arrivedAt: number;
  readonly request: AdmissionRequest;
  readonly resolve: (admission: Admission) => void;
  readonly reject: (error: unknown) => void;
}

/** Callbacks for metrics of admission. */
interface AdmissionWatch {
  /** A statement carries this many requests. */
  readonly onBatch?: (requests: number) => void;
  /** A request was refused because the service is too busy. */
  readonly onRefusal?: (reason: "too many wait" | "budget held") => void;
}

/**
 * Longest time from a request's arrival to its answer, within the 2 seconds of [D8]; and the least time
 * for a statement, however long its requests have waited.
 */
const ANSWER_MS_MAX = 1_800;
const STATEMENT_MS_MIN = 100;

/** Statements in flight: the second keeps a lone request from waiting for a full batch. */
const LANES = 2;

/**
 * Time after its last request for which a key counts as busy, so that it probably has a run open; and the
 * number of keys remembered. Runs of the usual limits last half a second.
 */
const BUSY_MS = 250;
const BUSY_KEYS_MAX = 10_000;

/** Requests that may wait for a lane; further ones are refused with 503 at once [D28]. */
const WAITING_MAX = 4_096;

/**
 * Makes the door's `admit`.
 *
 * Requests that arrive while both lanes are busy wait for the next statement, and so do requests for a key
 * in flight: they would only queue for the key's row. They are grouped by key, door and product; the
 * database returns how many of a group are admitted, and the first to arrive are. No state is kept
 * between statements, so a changed key applies to the next request. Source: [D5], [D8], [D27].
 */
export function createAdmission(
  database: Database,
  watch: AdmissionWatch = {},
): {
  readonly admit: (request: AdmissionRequest) => Promise<Admission>;
  /** Requests that wait for a lane. */
  readonly countWaiting: () => number;
} {
  let waiting: Waiting[] = [];
  let lanesOpen = 0;
  const keysUnderWay = new Set<string>();
  const askedAt = new LRUCache<string, number>({ max: BUSY_KEYS_MAX });

  /** Dequeues the requests of keys that are not in flight. */
  function takeBatch(): readonly Waiting[] {
    const all = waiting;
    waiting = [];
    if (keysUnderWay.size === 0) return all;
    return all.filter((one) => {
      const isHeldBack = keysUnderWay.has(one.request.keyHash);
      if (isHeldBack) waiting.push(one);
      return !isHeldBack;
    });
  }

  /** Sends a batch if any requests wait; resolves to a function that answers them, and never rejects. */
  function askForWaiting(): Promise<() => void> | undefined {
    const batch = takeBatch();
    if (batch.length === 0) return undefined;
    const groups = groupAlike(batch);
    for (const [first] of groups) keysUnderWay.add(first.request.keyHash);
    watch.onBatch?.(batch.length);
    // Only a group that is alone in its batch joins a run.
    const [one, another] = groups;
    const seemsOpen =
      one !== undefined && another === undefined && noteRequest(one[0].request.keyHash);
    return settle(database, { groups, seemsOpen }, watch).finally(() => {
      for (const [first] of groups) keysUnderWay.delete(first.request.keyHash);
    });
  }

  /** Records a request for a key; true when the previous one was within `BUSY_MS`. */
  function noteRequest(keyHash: string): boolean {
    const now = performance.now();
    const before = askedAt.get(keyHash) ?? -Infinity;
    askedAt.set(keyHash, now);
    return now - before < BUSY_MS;
  }

  async function runLane(): Promise<void> {
    let asked = askForWaiting();
    while (asked !== undefined) {
      const answerAll = await asked;
      // Send the next batch before answering this one, which keeps the thread busy.
      const askedNext = askForWaiting();
      if (askedNext !== undefined) await nextTurn();
      answerAll();
      if (askedNext === undefined) await nextTurn();
      asked = askedNext ?? askForWaiting();
    }
    lanesOpen -= 1;
  }

  return {
    admit(request) {
      if (waiting.length >= WAITING_MAX) {
        watch.onRefusal?.("too many wait");
        return Promise.reject(busy("admission: too many requests wait"));
      }
      const { promise, resolve, reject } = Promise.withResolvers<Admission>();
      waiting.push({ request, resolve, reject, arrivedAt: performance.now() });
      if (lanesOpen < LANES) {
        lanesOpen += 1;
        // Requests that arrive in one turn of the event loop share a statement.
        setImmediate(() => void runLane());
      }
      return promise;
    },
    countWaiting: () => waiting.length,
  };
}

/** Sends a batch; resolves to a function that answers all of it, and never rejects. */
async function settle(
  database: Database,
  batch: Batch,
  watch: AdmissionWatch,
): Promise<() => void> {
  const { groups } = batch;
  try {
    const rowByOrdinal = new Map<number, AdmissionRow>();
    for (const row of await askDatabase(database, batch)) rowByOrdinal.set(row.ordinal, row);
    return () =>
      groups.forEach((group, index) => answer(group, rowByOrdinal.get(index + 1), watch));
  } catch (error) {
    if (isLockTimeout(error))
      return () => groups.forEach((group) => answer(group, undefined, watch));
    return () => groups.flat().forEach((member) => member.reject(error));
  }
}

/** The rows for a batch, each with the ordinal of its group (from 1). */
async function askDatabase(
  database: Database,
  { groups, seemsOpen }: Batch,
): Promise<readonly AdmissionRow[]> {
  const question = groups.map((group) => ({
    h: group[0].request.keyHash,
    d: group[0].request.door,
    s: group[0].request.productSlug,
    n: group.length,
    o: seemsOpen,
    // Only the database knows whether the key has allowed networks.
    a: group.map(({ request }) => request.address || null),
  }));
  // Groups and members are in order of arrival.
  const oldest = groups[0]?.[0].arrivedAt ?? performance.now();
  const msLeft = oldest + ANSWER_MS_MAX - performance.now();
  const [settled] = await database.query<{ readonly p_answers: string }>(
    (sql) => sql`call settle_requests(${JSON.stringify(question)}::text, null)`,
    Math.max(STATEMENT_MS_MIN, msLeft),
  );
  return JSON.parse(settled?.p_answers ?? "[]") as readonly AdmissionRow[];
}

/** Answers each request of a group. */
function answer(group: Group, row: AdmissionRow | undefined, watch: AdmissionWatch): void {
  let position = 0;
  group.forEach((member, index) => {
    if (row === undefined || row.is_busy) {
      watch.onRefusal?.("budget held");
      return member.reject(busy("admission: the key's budget is held"));
    }
    if (row.foreign_members?.includes(index + 1)) return member.resolve(UNKNOWN_KEY);
    member.resolve(readAdmission(row, position));
    position += 1;
  });
}

type Group = [Waiting, ...Waiting[]];

/** The groups of one statement, and whether its only key probably has a run open. */
interface Batch {
  readonly groups: readonly Group[];
  readonly seemsOpen: boolean;
}

/** Requests of one key, door and product together; groups and members in order of arrival. */
function groupAlike(batch: readonly Waiting[]): readonly Group[] {
  const groups = new Map<string, Group>();
  let latest: Group | undefined;
  for (const member of batch) {
    // Consecutive requests often share a key.
    if (latest === undefined || !isAlike(latest[0].request, member.request)) {
      const { keyHash, door, productSlug } = member.request;
      const name = `${keyHash} ${door} ${productSlug}`;
      latest = groups.get(name);
      if (latest === undefined) {
        latest = [member];
        groups.set(name, latest);
        continue;
      }
    }
    latest.push(member);
  }
  return [...groups.values()];
}

function isAlike(one: AdmissionRequest, other: AdmissionRequest): boolean {
  return (
    one.keyHash === other.keyHash &&
    one.productSlug === other.productSlug &&
    one.door === other.door
  );
}

const UNKNOWN_KEY: Admission = { verdict: "unknown_key" };

/** The admission of a group's member at a position (from 0), as if each member were counted by itself. */
export function readAdmission(row: AdmissionRow, position: number): Admission {
  if (row.key_id === null) return UNKNOWN_KEY;
  const apiKey = {
    id: row.key_id,
    prefix: row.key_prefix,
    mode: row.key_mode,
    keeps: row.key_keeps ?? undefined,
    scopes: row.key_scopes ?? undefined,
  };
  const admittedAfter = Math.max(0, row.admitted - position - 1);
  const limits = {
    limit: row.request_limit,
    remaining: row.remaining + admittedAfter,
    dailyLimit: row.daily_limit,
    dailyRemaining: row.daily_remaining + admittedAfter,
  };
  if (position >= row.admitted) {
    const retryAfterSeconds = row.retry_after_seconds;
    return { verdict: "limit_exceeded", apiKey, limits, retryAfterSeconds };
  }
  return {
    verdict: "admitted",
    apiKey,
    limits,
    hasProduct: row.has_product,
    isAuthorized: row.is_authorized,
    catalogRevision: row.catalog_revision,
  };
}

/** Yields to the event loop, which sends statements and reads new requests. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
