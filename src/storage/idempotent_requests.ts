/** Requests with an Idempotency-Key in the database: their claims, and what their answers are made again from. */

import type { Admission, AdmissionRequest } from "#access";
import { busy } from "#base";
import type { ClaimedRequest, FirstAnswer } from "#ledger";
import { type AdmissionRow, readAdmission } from "./admission.ts";
import { lostCatalog } from "./catalog/catalog_rows.ts";
import { type Database, isLockTimeout } from "./database.ts";
import { createLanes } from "./catalog/keeper.ts";

/** What a request claims; see `secretsOf`. */
interface ClaimRequest {
  /** 64 hexadecimal digits. */
  readonly claim: string;
  /** A UUID. */
  readonly owner: string;
}

/** A request at the door, and what became of its claim; absent where it was refused. */
interface Claimed {
  readonly admission: Admission;
  readonly claimed?: ClaimedRequest;
}

/** An answer of `claim_request`, which documents its members. */
interface ClaimRow {
  readonly admission: AdmissionRow;
  readonly claimed?:
    | { readonly kind: "begun" }
    | { readonly kind: "under_way"; readonly retry_after_seconds: number }
    | ({ readonly kind: "answered"; readonly answer: StoredAnswer } & Omit<
        FirstAnswer,
        keyof StoredAnswer
      >);
}

/** What the column `answer` holds. */
type StoredAnswer = Omit<FirstAnswer, "asked" | "digest" | "sealed">;

/** Longest time from a request's arrival to its answer, within the 2 seconds of [D8], and the least for a statement. */
const ANSWER_MS_MAX = 1_800;
const STATEMENT_MS_MIN = 100;

/** Statements in flight, so that connections are left to requests without the header. */
const LANES = 2;

/** Makes what the door and the illustrator ask; `runsSeconds` is the time after which an attempt has ended. Source: [D302]. */
export function createIdempotentRequests(database: Database, runsSeconds: number) {
  const inLane = createLanes(LANES, "admission: too many requests with an Idempotency-Key wait");

  async function ask(question: string, arrivedAt: number): Promise<ClaimRow> {
    const msLeft = arrivedAt + ANSWER_MS_MAX - performance.now();
    const [settled] = await database.query<{ readonly p_answer: string | null }>(
      (sql) => sql`call settle_idempotent_request(${question}::text, null)`,
      Math.max(STATEMENT_MS_MIN, msLeft),
    );
    const text = settled?.p_answer ?? undefined;
    if (text === undefined) throw lostCatalog();
    return JSON.parse(text) as ClaimRow;
  }

  return {
    /**
     * Counts a request and claims it, in one statement.
     * @throws {ServiceError} `service_unavailable` without the database, or when another session holds key or claim
     */
    async claim(request: AdmissionRequest, { claim, owner }: ClaimRequest): Promise<Claimed> {
      const arrivedAt = performance.now();
      const question = JSON.stringify({
        h: request.keyHash,
        d: request.door,
        s: request.productSlug,
        n: 1,
        a: [request.address || null],
        c: claim,
        w: owner,
        l: runsSeconds,
      });
      try {
        const row = await inLane(() => ask(question, arrivedAt));
        if (row.admission.is_busy) throw held();
        const claimed = readClaimed(row);
        return { admission: readAdmission(row.admission, 0), ...(claimed && { claimed }) };
      } catch (error) {
        throw isLockTimeout(error) ? held() : error;
      }
    },

    /** Notes the answer of an attempt, before it is sent; false when another attempt has taken its place. */
    async note(claim: string, owner: string, answered: FirstAnswer): Promise<boolean> {
      const { asked, digest, sealed, ...answer } = answered;
      const rows = await database.query(
        (sql) => sql`
          update idempotent_request
             set asked = decode(${asked}, 'hex'), digest = decode(${digest}, 'hex'),
                 answer = ${JSON.stringify(answer)}::text::jsonb, sealed = decode(${sealed}, 'base64')
           where claim = decode(${claim}, 'hex') and owner = ${owner}::uuid and answer is null
          returning 1`,
      );
      return rows.length > 0;
    },

    /** Ends an attempt that failed for no fault of the request, which may be repeated at once and is not counted again. */
    async end(claim: string, owner: string): Promise<void> {
      await database.query(
        (sql) => sql`
          update idempotent_request
             set runs_until = clock_timestamp(), asked = null, digest = null, answer = null, sealed = null
           where claim = decode(${claim}, 'hex') and owner = ${owner}::uuid`,
      );
    },

    /** Frees the claim of an attempt that was refused, for the request that is put right. */
    async release(claim: string, owner: string): Promise<void> {
      await database.query(
        (sql) => sql`
          delete from idempotent_request where claim = decode(${claim}, 'hex') and owner = ${owner}::uuid`,
      );
    },
  };
}

function held() {
  return busy("admission: the key's budget or the request's claim is held");
}

function readClaimed({ claimed }: ClaimRow): ClaimedRequest | undefined {
  if (claimed === undefined || claimed.kind === "begun") return claimed;
  if (claimed.kind === "under_way") {
    return { kind: "under_way", retryAfterSeconds: claimed.retry_after_seconds };
  }
  const { asked, digest, sealed, answer } = claimed;
  return { kind: "answered", first: { ...answer, asked, digest, sealed } };
}
