/** Asks a timestamp authority over HTTP, within bounds. Source: RFC 3161 section 3.4, [D180]. */

import { X509Certificate } from "node:crypto";
import { createCircuit, type BytesExchange, exchangeBytes, readRetryAfter } from "#base";
import {
  acceptToken,
  type TimestampResponse,
  newTimestampRequest,
  readTimestampResponse,
  type Timestamp,
  TokenError,
} from "#cms";
import { cannotSign } from "./signing.ts";

/** Time for a whole exchange; authorities respond within half a second. */
const ANSWER_MS_MAX = 5_000;
/** Largest response; one with all its certificates takes a tenth of it. */
const RESPONSE_BYTES_MAX = 65_536;
/** Requests of one process under way. */
const REQUESTS_MAX = 32;
/** Seconds after which a request that got no timestamp is worth repeating. */
const RETRY_SECONDS = 5;
/** Age up to which a failure counts in the probe, as with calculation services [D11]. */
const FAILURE_MS_MAX = 600_000;
/** Longest word of an authority that the log repeats. */
const WORDS_MAX = 200;

/** Granted as asked, and granted with changes. Source: RFC 3161 section 2.4.2. */
const GRANTED: readonly number[] = [0, 1];

/**
 * How a request ended. `refused`: by the authority, or a status other than 200. `invalid`: the response is no timestamp
 * of the request. `unanswered`: no complete response in time. `not sent`: the authority keeps failing,
 * or too many requests are under way.
 */
type Outcome = "granted" | "refused" | "invalid" | "unanswered" | "not sent";

/** Why there is no timestamp, in words for an operator. */
class NoTimestamp extends Error {
  override readonly name = "NoTimestamp";
  readonly outcome: Outcome;
  readonly retryAfterSeconds: number;

  constructor(outcome: Outcome, detail: string, retryAfterSeconds = RETRY_SECONDS) {
    super(detail);
    this.outcome = outcome;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface AuthorityOptions {
  /** An address of HTTP, with a user and a password if the authority wants them. */
  readonly url: string;
  /** Certificates in PEM, its root among them. */
  readonly trusted: readonly string[];
  readonly now: () => Date;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  /** Called for each request, also one that was not sent, for metrics. */
  readonly onEnded?: (ended: { readonly outcome: Outcome; readonly milliseconds: number }) => void;
}

export type TimestampAuthority = ReturnType<typeof createTimestampAuthority>;

/**
 * Connects this process to a timestamp authority. Each request is sent once; after five failures in a row none is
 * sent for ten seconds.
 */
export function createTimestampAuthority({ url, trusted, now, nowMs, onEnded }: AuthorityOptions) {
  const { address, headers } = destinationOf(url);
  const roots = trusted.map((pem) => new X509Certificate(pem));
  const circuit = createCircuit(nowMs);
  let underWay = 0;
  let fault: { readonly why: string; readonly atMs: number } | undefined;

  async function ask(
    value: Uint8Array<ArrayBuffer>,
  ): Promise<Timestamp & { readonly token: Uint8Array<ArrayBuffer> }> {
    const { request: body, nonce } = await newTimestampRequest(value);
    const ended = await exchangeBytes(
      { url: address, method: "POST", headers, body },
      AbortSignal.timeout(ANSWER_MS_MAX),
      RESPONSE_BYTES_MAX,
    );
    const token = await tokenOf(ended);
    try {
      return await acceptToken(token, { stamped: value, nonce, trusted: roots, now: now() });
    } catch (error) {
      // The package throws where bytes are no such structure.
      const why = error instanceof TokenError ? error.message : "its token cannot be read";
      throw new NoTimestamp("invalid", why);
    }
  }

  async function askWithin(value: Uint8Array<ArrayBuffer>) {
    if (underWay >= REQUESTS_MAX) throw new NoTimestamp("not sent", "too many questions", 1);
    const waitSeconds = circuit.enter();
    if (waitSeconds !== undefined) {
      throw new NoTimestamp("not sent", fault?.why ?? "it keeps failing", waitSeconds);
    }
    underWay += 1;
    try {
      const timestamp = await ask(value);
      circuit.succeed();
      fault = undefined;
      return timestamp;
    } catch (error) {
      circuit.fail();
      const why = error instanceof NoTimestamp ? error.message : String(error);
      fault = { why, atMs: nowMs() };
      throw error;
    } finally {
      underWay -= 1;
    }
  }

  return {
    /**
     * A timestamp of these bytes, of now by the authority's clock; `token` is for the signature.
     * @throws {ServiceError} `service_unavailable`, with `retryAfterSeconds`
     */
    async stamp(value: Uint8Array<ArrayBuffer>) {
      const startedAtMs = nowMs();
      let outcome: Outcome = "granted";
      try {
        return await askWithin(value);
      } catch (error) {
        if (!(error instanceof NoTimestamp)) throw error;
        outcome = error.outcome;
        throw cannotSign(
          `timestamp authority, ${outcome}: ${error.message}`,
          error.retryAfterSeconds,
        );
      } finally {
        onEnded?.({ outcome, milliseconds: nowMs() - startedAtMs });
      }
    },
    /** Rejects when the last request ended without a timestamp, within ten minutes. */
    async probe(): Promise<void> {
      if (fault === undefined || nowMs() - fault.atMs > FAILURE_MS_MAX) return;
      throw new Error(`The timestamp authority: ${fault.why}`);
    },
  };
}

/** Where requests go, and their headers; credentials leave the address, which errors may repeat. */
function destinationOf(url: string) {
  const address = new URL(url);
  const { username, password } = address;
  address.username = "";
  address.password = "";
  const credentials = [username, password].map(decodeURIComponent).join(":");
  const headers: Record<string, string> = {
    "content-type": "application/timestamp-query",
    accept: "application/timestamp-reply",
  };
  if (username !== "") {
    headers["authorization"] = `Basic ${Buffer.from(credentials).toString("base64")}`;
  }
  return { address: address.href, headers };
}

/** @throws {NoTimestamp} when the answer holds no token */
async function tokenOf(ended: BytesExchange): Promise<NonNullable<TimestampResponse["token"]>> {
  if (ended.kind === "too_large") {
    throw new NoTimestamp("invalid", `its answer is larger than ${RESPONSE_BYTES_MAX} bytes`);
  }
  if (ended.kind === "stopped") {
    throw new NoTimestamp("unanswered", `it did not answer within ${ANSWER_MS_MAX} ms`);
  }
  if (ended.kind !== "answered") {
    throw new NoTimestamp("unanswered", `${ended.kind} (${ended.reason})`);
  }
  const { status, headers, bytes } = ended;
  if (status !== 200) {
    const retryAfter = Math.max(readRetryAfter(headers), RETRY_SECONDS);
    throw new NoTimestamp("refused", `it answered with status ${status}`, retryAfter);
  }
  const answer = await readTimestampResponse(bytes);
  if (answer === undefined) throw new NoTimestamp("invalid", "its answer cannot be read");
  if (!GRANTED.includes(answer.status)) {
    throw new NoTimestamp(
      "refused",
      `it rejects with status ${answer.status}${cleaned(answer.words)}`,
    );
  }
  if (answer.token === undefined) throw new NoTimestamp("invalid", "its answer has no token");
  return answer.token;
}

/** Words of an authority as the log repeats them. */
function cleaned(words: string): string {
  const text = words.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, WORDS_MAX);
  return text === "" ? "" : ` (${text})`;
}
