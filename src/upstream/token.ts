/** OAuth2 client credentials: one token for all who need it, renewed before it ends. */

import { isObject, ServiceError, exchange, jitteredMs, pause } from "#base";
import type { SecretName } from "#terms";
import { type FailureRow, findFailure, TOKEN_FAILURES } from "./failure_table.ts";
import { parseJson } from "./json_exchange.ts";
import { authenticationFailed, unavailable } from "./refusal.ts";

/** An OAuth2 client, and where its tokens are issued. */
export interface Client {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly secretName: SecretName;
  readonly readClientSecret: () => Promise<string>;
}

/** The tokens of a process. */
export interface Tokens {
  /**
   * A token that does not expire soon.
   * @throws {ServiceError} `upstream_auth_failed` or `upstream_unavailable`, by the failure table
   */
  readonly obtain: (client: Client) => Promise<string>;
  /** Discards a refused token, unless it was renewed already. */
  readonly drop: (client: Client, token: string) => void;
}

interface Held {
  token?: { readonly text: string; readonly renewAtMs: number; readonly expiresAtMs: number };
  flight?: Promise<string> | undefined;
  refusal?: { readonly error: ServiceError; readonly untilMs: number };
}

/** How long a refusal of the client is cached, so that a wrong secret is not sent with every call. */
const REFUSAL_MS = 30_000;

/** Deadline of one request for a token; short, since all callers wait for it. */
const TOKEN_MS_MAX = 4_000;

/** Life of a token when its answer does not say. Source: RFC 6749 section 5.1 leaves it to the server. */
const LIFE_SECONDS_DEFAULT = 60;

/** A bound that the products of an administrator never reach. */
const CLIENTS_MAX = 1_000;

/**
 * Tokens by token address, client and the name of its secret.
 *
 * Concurrent callers share one request. A token is renewed max(30 seconds, a tenth of its life) before it
 * expires, a short-lived one at half of its life; while the token service is down, the old one is used
 * until it expires.
 * Source: RFC 6749 section 4.4.
 */
export function createTokens(nowMs: () => number): Tokens {
  const heldByClient = new Map<string, Held>();
  const heldFor = (client: Client): Held => {
    const key = JSON.stringify([client.tokenUrl, client.clientId, client.secretName]);
    const held = heldByClient.get(key) ?? {};
    if (heldByClient.size >= CLIENTS_MAX && !heldByClient.has(key)) heldByClient.clear();
    heldByClient.set(key, held);
    return held;
  };

  async function renew(client: Client, held: Held): Promise<string> {
    try {
      const { text, lifeSeconds } = await fetchToken(client);
      const lifeMs = lifeSeconds * 1000;
      const earlyMs = Math.min(Math.max(30_000, lifeMs / 10), lifeMs / 2);
      const expiresAtMs = nowMs() + lifeMs;
      held.token = { text, expiresAtMs, renewAtMs: expiresAtMs - earlyMs };
      delete held.refusal;
      return text;
    } catch (error) {
      if (error instanceof ServiceError && error.failure === "upstream_auth_failed") {
        held.refusal = { error, untilMs: nowMs() + REFUSAL_MS };
        delete held.token;
      }
      const { token } = held;
      if (token !== undefined && nowMs() < token.expiresAtMs) return token.text;
      throw error;
    } finally {
      held.flight = undefined;
    }
  }

  return {
    async obtain(client) {
      const held = heldFor(client);
      if (held.token !== undefined && nowMs() < held.token.renewAtMs) return held.token.text;
      if (held.refusal !== undefined && nowMs() < held.refusal.untilMs) throw held.refusal.error;
      held.flight ??= renew(client, held);
      return held.flight;
    },
    drop(client, token) {
      const held = heldFor(client);
      if (held.token?.text === token) delete held.token;
    },
  };
}

interface Token {
  readonly text: string;
  readonly lifeSeconds: number;
}

async function fetchToken(client: Client): Promise<Token> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: client.clientId,
    client_secret: await client.readClientSecret(),
  }).toString();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    accept: "application/json",
  };
  for (let attempt = 0; ; attempt += 1) {
    const deadline = AbortSignal.timeout(TOKEN_MS_MAX);
    const ended = await exchange({ url: client.tokenUrl, method: "POST", headers, body }, deadline);
    const token = ended.kind === "answered" ? readToken(ended.text) : undefined;
    const row = findFailure(TOKEN_FAILURES, {
      exchange: ended,
      complaint: undefined,
      isComplete: token !== undefined,
    });
    if (row === undefined && token !== undefined) return token;
    if (row === undefined || attempt >= (row.retries ?? 0)) throw tokenFailure(row);
    await pause(jitteredMs(), deadline);
  }
}

function readToken(text: string): Token | undefined {
  const body = parseJson(text);
  if (!isObject(body)) return undefined;
  const { access_token: token, expires_in: life } = body;
  if (typeof token !== "string" || !/^[\x21-\x7e]{1,16384}$/.test(token)) return undefined;
  const isLife = typeof life === "number" && Number.isFinite(life) && life > 0;
  return { text: token, lifeSeconds: isLife ? life : LIFE_SECONDS_DEFAULT };
}

function tokenFailure(row: FailureRow | undefined): ServiceError {
  const detail = row?.event ?? "the token service gave no token";
  return row?.failure === "upstream_auth_failed"
    ? authenticationFailed(detail)
    : unavailable(detail);
}
