/** Requests to a timestamp authority, and its responses. Source: RFC 3161 section 2.4. */

import * as asn1js from "asn1js";
import { type ContentInfo, MessageImprint, TimeStampReq, TimeStampResp } from "pkijs";
import { algorithmOf, type Bytes, derOf, digestOf, hashOid } from "./algorithms.ts";

/** A request for a timestamp of bytes, with the authority's certificates; its nonce is of 128 random bits. */
export function newTimestampRequest(stamped: Bytes): {
  readonly request: Bytes;
  readonly nonce: asn1js.Integer;
} {
  const random = crypto.getRandomValues(new Uint8Array(16));
  // Positive, and of a fixed length.
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x40;
  const nonce = new asn1js.Integer({ valueHex: random });
  const messageImprint = new MessageImprint({
    hashAlgorithm: algorithmOf(hashOid("SHA-256"), true),
    hashedMessage: new asn1js.OctetString({ valueHex: digestOf(stamped, "SHA-256") }),
  });
  const request = new TimeStampReq({ version: 1, messageImprint, nonce, certReq: true });
  return { request: derOf(request), nonce };
}

/** A token, or why the authority gives none. */
export interface TimestampResponse {
  readonly status: number;
  readonly words: string;
  readonly token: ContentInfo | undefined;
}

/** Reads a response; `undefined` when it is none. */
export function readTimestampResponse(bytes: Bytes): TimestampResponse | undefined {
  try {
    const { status, timeStampToken } = TimeStampResp.fromBER(bytes);
    const words = (status.statusStrings ?? []).map((each) => each.getValue()).join(" ");
    return { status: status.status, words, token: timeStampToken };
  } catch {
    // The package throws where bytes are no such structure.
    return undefined;
  }
}
