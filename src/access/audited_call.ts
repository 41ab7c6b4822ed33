/** What the audit trail keeps of a call. */

/** A call whose key was known, whatever became of it; never its inputs. Source: [D36]. */
export interface AuditedCall {
  readonly at: Date;
  readonly requestId: string;
  readonly keyId: number;
  readonly method: string;
  /** The endpoint's pattern. */
  readonly route: string;
  readonly productSlug: string | undefined;
  readonly productVersion: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
  /** SHA-256 of the inputs, in hex; absent when no body was read. */
  readonly inputsHash: string | undefined;
  readonly illustrationId: string | undefined;
  /** The calculation service's own name for its call. */
  readonly upstreamCallId: string | undefined;
}
