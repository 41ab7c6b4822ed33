/** The issuers of bearer tokens with their keys, kept while a process runs. */

import { LRUCache } from "lru-cache";
import { exchangeBytes, type Log, parsePlainJson, ServiceError } from "#base";
import {
  claimedIssuer,
  type FindKey,
  keysOf,
  readCaller,
  readKeySet,
  type TokenCaller,
  type TokenIssuer,
} from "./bearer_token.ts";

/** For how long issuers are known once they were read, in milliseconds. */
const ISSUERS_MS = 1_000;

/** Age from which keys are read again beside a request, and the age from which no token is held to them. */
const FRESH_MS = 600_000;
const STALE_MS = 86_400_000;

/** Least time between two reads of an issuer's keys; less where there are none yet, so that callers wait for no minute. */
const AGAIN_MS = 60_000;
const FIRST_AGAIN_MS = 2_000;

/** Longest time for the answer with an issuer's keys, and its size. */
const ANSWER_MS_MAX = 3_000;
const KEYS_BYTES_MAX = 262_144;

const ISSUERS_MAX = 1_000;

interface TokenIssuerOptions {
  readonly readIssuers: () => Promise<readonly TokenIssuer[]>;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  readonly log: Log;
}

/**
 * The caller of a token; `undefined` where the token is not good. `certificate` is SHA-256 of the client's certificate in base64url,
 * which a token may be bound to.
 */
export type FindCaller = (
  token: string,
  now: Date,
  certificate?: string,
) => Promise<TokenCaller | undefined>;

/**
 * Finds the caller of a token. A token that is not good has none, and why is not said.
 *
 * A change of issuers applies a second later. Keys are read with the first token and again every ten minutes beside
 * requests, which wait only where a token names a key that is not known; that is asked once a minute at most. Where the
 * issuer does not answer its keys are good for a day, and without any a token is answered 503: it may be good.
 * Source: [D317].
 */
export function createTokenIssuers({ readIssuers, nowMs, log }: TokenIssuerOptions): FindCaller {
  let known: { readonly at: number; readonly read: Promise<readonly TokenIssuer[]> } | undefined;
  const keys = new LRUCache<string, FindKey>({ max: ISSUERS_MAX });

  function readKnown(): Promise<readonly TokenIssuer[]> {
    if (known === undefined || nowMs() - known.at >= ISSUERS_MS) {
      known = { at: nowMs(), read: readIssuers() };
    }
    return known.read;
  }

  function keysAt(url: string): FindKey {
    const found = keys.get(url) ?? createKeys(url, { nowMs, log });
    keys.set(url, found);
    return found;
  }

  return async (token, now, certificate) => {
    const name = claimedIssuer(token);
    if (name === undefined) return undefined;
    const issuer = (await readKnown()).find((one) => one.issuer === name);
    if (issuer === undefined) return undefined;
    const { jwks, jwksUrl } = issuer;
    const findKey = jwksUrl === undefined ? keysOf(jwks ?? { keys: [] }) : keysAt(jwksUrl);
    return readCaller(token, issuer, { now, findKey, certificate });
  };
}

/** The keys at an address, read when they are needed. */
function createKeys(
  url: string,
  { nowMs, log }: Pick<TokenIssuerOptions, "nowMs" | "log">,
): FindKey {
  let held: { readonly find: FindKey; readonly at: number } | undefined;
  let triedAt = -Infinity;
  let flight: Promise<void> | undefined;

  async function read(): Promise<void> {
    const asked = { url, method: "GET", headers: { accept: "application/json" } } as const;
    const ended = await exchangeBytes(asked, AbortSignal.timeout(ANSWER_MS_MAX), KEYS_BYTES_MAX);
    const isAnswer = ended.kind === "answered" && ended.status === 200;
    const parsed = isAnswer && parsePlainJson(new TextDecoder().decode(ended.bytes));
    const set = parsed !== false && parsed.kind === "read" ? readKeySet(parsed.value) : undefined;
    if (set === undefined) {
      const detail = ended.kind === "answered" ? `status ${ended.status}` : ended.kind;
      return log.write({ level: "error", failure: "token_issuer_keys", detail });
    }
    held = { find: keysOf(set), at: nowMs() };
  }

  /** Reads the keys, unless that was tried a moment ago; resolves at once then. */
  function readAgain(): Promise<void> {
    if (flight !== undefined) return flight;
    if (nowMs() - triedAt < (held === undefined ? FIRST_AGAIN_MS : AGAIN_MS))
      return Promise.resolve();
    triedAt = nowMs();
    flight = read().finally(() => {
      flight = undefined;
    });
    return flight;
  }

  return async (header) => {
    if (held === undefined || nowMs() - held.at > STALE_MS) await readAgain();
    else if (nowMs() - held.at > FRESH_MS) void readAgain();
    if (held === undefined || nowMs() - held.at > STALE_MS) {
      throw new ServiceError("databaseAway", {
        retryAfterSeconds: 5,
        detail: "token issuer: its keys cannot be read",
      });
    }
    const key = await held.find(header);
    if (key !== undefined) return key;
    await readAgain();
    return held.find(header);
  };
}
