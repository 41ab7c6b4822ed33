/** What the database answers when a request asks to come in: who it is, what is left, and what for. */

/** Which family of limits a request falls under: each has a window of its own per key [D6]. */
export type Door = "product" | "index_annuity";

/** A request at the gate, reduced to what the database needs. */
export interface AdmissionRequest {
  /** SHA-256 of the presented key, 64 lower-case hex digits [D4]. */
  readonly keyHash: string;
  readonly door: Door;
  /** Slug of the product asked for; empty when the path names none. */
  readonly productSlug: string;
  /** The client's address; empty when it is not known, which no list of allowed networks holds. */
  readonly address: string;
}

/** The four numbers of the rate limit headers, after this request was counted [SPEC Limits 2]. */
export interface RateLimits {
  readonly limit: number;
  readonly remaining: number;
  readonly dailyLimit: number;
  readonly dailyRemaining: number;
}

/** The key as far as the service may know it: never the secret. */
export interface ApiKey {
  readonly id: number;
  /** The first characters, by which people recognise it [D4]. */
  readonly prefix: string;
  readonly mode: "live" | "test";
}

/** Nobody valid: unknown, switched off, expired, or not from here [SPEC Authentication 5], [D34]. */
interface UnknownKey {
  readonly verdict: "unknown_key";
}

/** Over a limit: nothing was consumed [D2]; `retryAfterSeconds` is true both ways [D7]. */
interface RefusedByLimit {
  readonly verdict: "limit_exceeded";
  readonly apiKey: ApiKey;
  readonly limits: RateLimits;
  readonly retryAfterSeconds: number;
}

/** Counted once; the product and the right are still to be judged, in that order [D1]. */
interface Admitted {
  readonly verdict: "admitted";
  readonly apiKey: ApiKey;
  readonly limits: RateLimits;
  /** Whether the slug names an active product. */
  readonly hasProduct: boolean;
  /** Whether the key may use that product; true at the index annuity door [D3]. */
  readonly isAuthorized: boolean;
  /** Changes whenever a product or an index level changes; tells when to read them anew. */
  readonly catalogRevision: number;
}

export type Admission = UnknownKey | RefusedByLimit | Admitted;
