/** What the audit trail keeps of a call. */

/**
 * A call with a known key and any status, or a verification, as `record_audit_calls` takes it; never its inputs, nor a
 * hash of them.
 * Source: [D36], [D177].
 */
export interface AuditedCall {
  readonly at: Date;
  readonly request_id: string;
  /** Absent where a paper was verified, which needs no key. */
  readonly key_id: number | undefined;
  readonly method: string;
  /** The endpoint's pattern. */
  readonly route: string;
  readonly product_slug: string | undefined;
  readonly product_version: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
  readonly illustration_id: string | undefined;
  /** SHA-256 of the illustration's recipe and of its terms, in hex. */
  readonly illustration_sha256: string | undefined;
  readonly terms_sha256: string | undefined;
  /** Revision of the catalog, and version of the software, that made the illustration. */
  readonly catalog_revision: number | undefined;
  readonly software: string | undefined;
  /** The instant that the illustration is for, where it differs from the call's. */
  readonly illustrated_at: string | undefined;
  /** SHA-256 of the printed paper, in hex. */
  readonly paper_sha256: string | undefined;
  /** What a paper was found to be. */
  readonly verdict: string | undefined;
  /** The calculation service's own name for its call. */
  readonly upstream_call_id: string | undefined;
}
