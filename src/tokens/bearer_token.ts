/** Bearer tokens of a carrier's issuer: what a token has to be, and the caller that it names. */

import type { CryptoKey, JSONWebKeySet, JWK, JWSHeaderParameters } from "jose";
import { createLocalJWKSet, errors, jwtVerify } from "jose";
import { isObject, parsePlainJson, ServiceError } from "#base";

/** An issuer as administrators enter it; see `set_token_issuer.sql`. */
export interface TokenIssuer {
  /** The claim `iss` of its tokens, to the letter. */
  readonly issuer: string;
  /** What the claim `aud` of its tokens for this service names. */
  readonly audience: string;
  /** Names of RFC 7518 and RFC 8037, of signatures with a key pair alone. */
  readonly algorithms: readonly string[];
  /** The claim that names the caller, such as `client_id`. */
  readonly clientClaim: string;
  /** The claim with the scopes of a token; absent where a token permits all that its caller may. */
  readonly scopeClaim?: string | undefined;
  /** The claim that names the firm which a token is for; absent where tokens name callers alone [D329]. */
  readonly firmClaim?: string | undefined;
  /** Where its keys are read; absent where they stand in `jwks`. */
  readonly jwksUrl?: string | undefined;
  readonly jwks?: JSONWebKeySet | undefined;
}

/** What a token may permit. Source: [D319]. */
export const SCOPES = ["illustrate", "explain", "runs", "reproduce", "administer"] as const;

export type Scope = (typeof SCOPES)[number];

/** Who asks with a token. */
export interface TokenCaller {
  /** The hash under which the caller is stored. */
  readonly hash: string;
  /** What it permits; absent where that is all that its caller may. */
  readonly scopes: readonly string[] | undefined;
}

/** Longest token, in characters; one with a chain of certificates or all of a user's groups is longer than callers need. */
const TOKEN_CHARACTERS_MAX = 8_192;

/** Most that the clocks of issuer and service may differ by, and the longest time for which a token is good, in seconds. */
const CLOCK_SECONDS_MAX = 30;
const TOKEN_SECONDS_MAX = 86_400;

const CALLER_CHARACTERS_MAX = 200;

/** Types of a token that opens something; others, such as of a logout, have a type of their own. Source: RFC 9068 section 2.1. */
const ACCESS_TYPES: readonly unknown[] = [undefined, "JWT", "jwt", "at+jwt", "application/at+jwt"];

/** What a token is held to. */
interface Presented {
  readonly findKey: FindKey;
  readonly now: Date;
  /** SHA-256 of the client's certificate in base64url; absent without one. */
  readonly certificate?: string | undefined;
}

/** Finds the key that a token names; of keys that a header brings along none is ever used. */
export type FindKey = (header: JWSHeaderParameters) => Promise<CryptoKey | undefined>;

/** The part of a token as an object; `undefined` where it is none, or two readers could read it differently. */
function readPart(part: string | undefined) {
  if (part === undefined || !/^[\w-]+$/.test(part)) return undefined;
  const read = parsePlainJson(Buffer.from(part, "base64url").toString("utf8"));
  return read.kind === "read" && isObject(read.value) ? read.value : undefined;
}

/** The issuer that a token says it is of, which nothing has proved yet; `undefined` for a text that is no signed token. */
export function claimedIssuer(token: string): string | undefined {
  if (token.length > TOKEN_CHARACTERS_MAX) return undefined;
  const parts = token.split(".");
  if (parts.length !== 3 || readPart(parts[0]) === undefined) return undefined;
  const issuer = readPart(parts[1])?.["iss"];
  return typeof issuer === "string" ? issuer : undefined;
}

/**
 * The caller that a token of this issuer names; `undefined` where the token is not good at this instant.
 *
 * It is signed by a key of the issuer with one of its algorithms, names issuer, audience and caller, and has `iat` and
 * `exp` at most a day apart, both by a clock that differs 30 seconds at most. A `ServiceError` of `findKey` goes on to who asked. Source: RFC 7515, RFC 7519 section 7.2, RFC 8725.
 */
export async function readCaller(
  token: string,
  issuer: TokenIssuer,
  { findKey, now, certificate }: Presented,
): Promise<TokenCaller | undefined> {
  try {
    const findOne = async (header: JWSHeaderParameters) => {
      const key = await findKey(header);
      if (key === undefined) throw new errors.JWKSNoMatchingKey();
      return key;
    };
    const { payload, protectedHeader } = await jwtVerify(token, findOne, {
      issuer: issuer.issuer,
      audience: issuer.audience,
      algorithms: [...issuer.algorithms],
      requiredClaims: ["iss", "aud", "exp", "iat"],
      clockTolerance: CLOCK_SECONDS_MAX,
      maxTokenAge: TOKEN_SECONDS_MAX,
      currentDate: now,
    });
    const { exp = Infinity, iat = 0 } = payload;
    const isGood =
      ACCESS_TYPES.includes(protectedHeader.typ) &&
      exp - iat <= TOKEN_SECONDS_MAX &&
      isHeldBy(certificate, payload["cnf"]);
    const hash = isGood ? hashOfCaller(payload, issuer) : undefined;
    return hash === undefined ? undefined : { hash, scopes: scopesIn(payload, issuer.scopeClaim) };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    return undefined;
  }
}

/**
 * Whether a token is bound to nothing, or to the client's certificate alone (RFC 8705 section 3.1). One that is bound to a key
 * besides (RFC 9449), or to what is not known here, opens nothing.
 */
function isHeldBy(certificate: string | undefined, bound: unknown): boolean {
  if (bound === undefined) return true;
  if (certificate === undefined || !isObject(bound)) return false;
  return Object.keys(bound).length === 1 && bound["x5t#S256"] === certificate;
}

/**
 * The hash of the caller that claims name: of the firm that they are for, where the issuer has a claim for it and the token has that,
 * else of the client. A firm that is no text, or has no row, opens nothing: never what the client may without it. Source: [D329].
 */
function hashOfCaller(claims: Readonly<Record<string, unknown>>, issuer: TokenIssuer) {
  const { firmClaim, clientClaim } = issuer;
  const firm = firmClaim === undefined ? undefined : claims[firmClaim];
  const name = firm === undefined ? claims[clientClaim] : firm;
  if (typeof name !== "string" || name === "" || name.length > CALLER_CHARACTERS_MAX)
    return undefined;
  return firm === undefined ? hashCaller(issuer.issuer, name) : hashFirm(issuer.issuer, name);
}

/** The scopes of a token: words of a text (RFC 8693 section 4.2), or texts of a list as some issuers write them. */
function scopesIn(claims: Readonly<Record<string, unknown>>, claim: string | undefined) {
  if (claim === undefined) return undefined;
  const value = claims[claim];
  if (typeof value === "string") return value.split(" ");
  return Array.isArray(value) ? value.filter((scope) => typeof scope === "string") : [];
}

/** The hash under which the caller is stored that an issuer's tokens name; the same as in `issue_api_key.sql`. */
export function hashCaller(issuer: string, client: string): string {
  return Bun.SHA256.hash(`${issuer}\n${client}`, "hex");
}

/** The same of a firm that tokens are for; no issuer begins with the word, so no client has it. */
function hashFirm(issuer: string, firm: string): string {
  return hashCaller(`firm ${issuer}`, firm);
}

const KEYS_MAX = 100;

/** A value as a key set; `undefined` where it is none, or has more than 100 keys. */
export function readKeySet(value: unknown): JSONWebKeySet | undefined {
  const keys = isObject(value) ? value["keys"] : undefined;
  const isSet = Array.isArray(keys) && keys.length <= KEYS_MAX && keys.every(isObject);
  return isSet ? { keys: keys.map((key: JWK) => key) } : undefined;
}

/** What finds keys in a set; `undefined` where the set has not one key that the token could be signed with. */
export function keysOf(set: JSONWebKeySet): FindKey {
  const find = createLocalJWKSet(set);
  return async (header) => {
    try {
      return await find(header);
    } catch {
      return undefined;
    }
  };
}
