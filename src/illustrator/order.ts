/** An order of an illustration, and what it has produced so far. */

import type { Illustration } from "#illustration";
import type { RequestAttempt } from "#ledger";
import type { AskedFormat } from "#terms";
import type { Calculation } from "./calculation.ts";
import type { Progress } from "./turns.ts";

/** What an illustration is made for. */
export interface Order {
  readonly requestId: string;
  readonly apiKeyId: number;
  readonly productSlug: string;
  /** Lowest catalog revision at which the product may be read. */
  readonly catalogRevision: number;
  /** When the request arrived, and its reading on the monotonic clock [D13]. */
  readonly receivedAt: Date;
  readonly receivedAtMs: number;
  /** The instant that the illustration is for and dated with: the arrival, unless a test key names another [D97]. */
  readonly illustratedAt: Date;
  /** Salt in the hash of the inputs; see `hashInputs`. */
  readonly salt: string;
  /** The attempt at a request that its caller may repeat; absent where it has no Idempotency-Key [D302]. */
  readonly attempt?: RequestAttempt | undefined;
  /** Whether the PDF is marked as a sample [D4]. */
  readonly isSample: boolean;
  /** What the key has kept of its illustrations; absent where their product says so [D176]. */
  readonly keeps?: "recipe" | "hash" | undefined;
  /** Aborts when the caller disconnects; cancels an upstream calculation. */
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Trace context, propagated to upstream services. */
  readonly traceHeaders: () => Readonly<Record<string, string>>;
  readonly outcome: Outcome;
}

/** What an order has produced so far, for logs, metrics and the audit trail. */
export interface Outcome {
  /** The version is absent until the product is read. */
  product?: { readonly slug: string; readonly version?: string };
  upstream?: Omit<Calculation, "figures">;
  /** The verdict on an examined file, and which paper it is, if that is proved. */
  verified?: {
    readonly verdict: string;
    readonly id?: string | undefined;
    readonly digest?: string | undefined;
    readonly sha256?: string | undefined;
  };
  catalogRevision?: number;
  /** What an illustration was given as. */
  format?: AskedFormat;
  illustrated?: Pick<Illustration, "id" | "digest" | "recipe">;
  document?: { readonly bytes: number; readonly pageCount: number; readonly sha256: string };
}
