/**
 * A request with an Idempotency-Key: what the text of the API key makes of it, so that the database holds neither a name nor
 * anything by which a guess at the inputs could be confirmed. Source: [D302].
 */

import { hkdfSync } from "node:crypto";
import { canonicalJson } from "#base";
import type { RecordRow } from "./record.ts";
import { decrypt, encrypt, unreadable } from "./cipher.ts";

/** What names a request, of one API key. */
interface RequestName {
  readonly door: string;
  readonly productSlug: string;
  /** The value of the header, without quotes. */
  readonly idempotencyKey: string;
}

/** What follows from an API key and the name of a request; only a caller with that key can derive it. */
export interface RequestSecrets {
  /** By which the database finds the request: 64 hexadecimal digits. */
  readonly claim: string;
  /** Under which what was asked is hashed. */
  readonly hashing: Uint8Array;
  /** Under which what only a repeated request needs is encrypted. */
  readonly sealing: Uint8Array;
}

const SECRET_BYTES = 32;

/** The secrets of a request. `apiKey` has 128 bits that cannot be guessed. Source: RFC 5869 (HKDF). */
export function secretsOf(apiKey: string, name: RequestName): RequestSecrets {
  const { door, productSlug, idempotencyKey } = name;
  const info = `Idempotency-Key ${JSON.stringify([door, productSlug, idempotencyKey])}`;
  const bytes = hkdfSync("sha256", apiKey, "", info, 3 * SECRET_BYTES);
  const take = (at: number) => new Uint8Array(bytes, at * SECRET_BYTES, SECRET_BYTES);
  return {
    claim: Buffer.from(take(0)).toString("hex"),
    hashing: take(1),
    sealing: take(2),
  };
}

/** HMAC-SHA-256 of the canonical JSON of what is asked, in 64 hexadecimal digits. */
export function hashAsked({ hashing }: Pick<RequestSecrets, "hashing">, asked: unknown): string {
  return new Bun.CryptoHasher("sha256", hashing).update(canonicalJson(asked)).digest("hex");
}

/** What the database has of the first answer to a request. */
export interface FirstAnswer extends Pick<
  RecordRow,
  "digest" | "recipe" | "source" | "figures_sha256" | "json_sha256" | "pdf_sha256" | "paper_sha256"
> {
  /** See `hashAsked`. */
  readonly asked: string;
  /** See `sealAnswer`. */
  readonly sealed: string;
}

/** How the database finds a request: begun by this attempt, under way by another, or answered. */
export type ClaimedRequest =
  | { readonly kind: "begun" }
  | { readonly kind: "under_way"; readonly retryAfterSeconds: number }
  | { readonly kind: "answered"; readonly first: FirstAnswer };

/** An attempt at a request. */
export interface RequestAttempt {
  readonly secrets: RequestSecrets;
  /** A UUID, by which the database knows the attempt. */
  readonly owner: string;
  /** What its caller asks to have it illustrated for, in ISO 8601. */
  readonly instant?: string | undefined;
  /** Absent where this attempt is to make the first answer. */
  readonly first?: FirstAnswer;
}

/** What an answer is made again from beside the repeated request and what is noted in clear. */
interface SealedAnswer {
  /** Salt in the hash of the inputs; see `hashInputs`. */
  readonly salt: string;
  /** Figures from a calculation service, so that it is not asked again; absent where this program calculates. */
  readonly figures?: unknown;
}

/** Deflated and encrypted for the illustration of a digest, in base64. */
export function sealAnswer(
  { sealing }: Pick<RequestSecrets, "sealing">,
  digest: string,
  answer: SealedAnswer,
): string {
  return encrypt(sealing, digest, Bun.deflateSync(Buffer.from(JSON.stringify(answer))));
}

/** @throws {UnreadableRecordError} when it is not what was sealed under these secrets for this digest */
export function openAnswer(
  { sealing }: Pick<RequestSecrets, "sealing">,
  { digest, sealed }: Pick<FirstAnswer, "digest" | "sealed">,
): SealedAnswer {
  try {
    const plain = Bun.inflateSync(decrypt(sealing, digest, sealed));
    return JSON.parse(Buffer.from(plain).toString()) as SealedAnswer;
  } catch {
    throw unreadable();
  }
}
