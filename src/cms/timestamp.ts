/** The facts of a timestamp, for rooms that read no token themselves. */

import type { X509Certificate } from "node:crypto";

/** Largest token that a paper has room for: one with four certificates of RSA keys of 4096 bits takes some 8 kB. */
export const TOKEN_BYTES_MAX = 10_240;

/** What a token confirms, and under which certificates. */
export interface Timestamp {
  readonly at: Date;
  /** The authority's certificate, then the ones that lead to its root. */
  readonly certificates: readonly X509Certificate[];
}

/** Gives the timestamp token of a signature's value, in DER. */
export type Stamp = (
  value: Uint8Array<ArrayBuffer>,
) => Promise<{ readonly token: Uint8Array<ArrayBuffer> }>;

/** Why a token is not accepted, in words for an operator. */
export class TokenError extends Error {
  override readonly name = "TokenError";
}
