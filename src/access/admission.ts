/** The question of admission and its answer: which key, what remains of its limits, which rights. */

/** Which limits apply to a request: each of these doors has a window of its own per key [D6]. */
export type CallerDoor = "product" | "index_annuity";

/** The door `admin` is for keys of administrators alone, and has the window of the product door [D289]. */
export type Door = CallerDoor | "admin";

/** A request at the door, reduced to what the database needs. */
export interface AdmissionRequest {
  /** SHA-256 of the presented key, 64 lower-case hex digits [D4]. */
  readonly keyHash: string;
  readonly door: Door;
  /** Slug of the product asked for; empty when the path names none. */
  readonly productSlug: string;
  /** The client's address; empty when unknown, which no list of allowed networks contains. */
  readonly address: string;
}

/** The four numbers of the rate limit headers, after this request was counted [SPEC Limits 2]. */
export interface RateLimits {
  readonly limit: number;
  readonly remaining: number;
  readonly dailyLimit: number;
  readonly dailyRemaining: number;
}

/** `test` keys make papers marked SAMPLE; `admin` keys are administrators' [D4], [D289]. */
export const KEY_MODES = ["live", "test", "admin"] as const;

/** What a key is for. */
export type KeyMode = (typeof KEY_MODES)[number];

/** What the service may know of the key: never the secret. */
export interface ApiKey {
  readonly id: number;
  /** The first characters, which identify it to people [D4]. */
  readonly prefix: string;
  readonly mode: KeyMode;
  /** What is kept of its illustrations; absent where their products say so [D176]. */
  readonly keeps?: "recipe" | "hash" | undefined;
  /** What it may; absent where it may everything [D329]. */
  readonly scopes?: readonly string[] | undefined;
}

/** Whether a request is admitted, or why not. */
export type Admission =
  /** No valid key: unknown, inactive, expired, for another door, or not allowed from this address [SPEC Authentication 5], [D34]. */
  | { readonly verdict: "unknown_key" }
  /** Over a limit: nothing was consumed [D2]; a retry succeeds after `retryAfterSeconds`, and not before [D7]. */
  | {
      readonly verdict: "limit_exceeded";
      readonly apiKey: ApiKey;
      readonly limits: RateLimits;
      readonly retryAfterSeconds: number;
    }
  /** Counted once; the caller still checks product and authorization, in that order [D1]. */
  | {
      readonly verdict: "admitted";
      readonly apiKey: ApiKey;
      readonly limits: RateLimits;
      /** Whether the slug names an active product. */
      readonly hasProduct: boolean;
      /** Whether the key may use that product; true at the index annuity door [D3]. */
      readonly isAuthorized: boolean;
      /** Changes whenever a product or an index level changes, which makes cached ones stale. */
      readonly catalogRevision: number;
    };
