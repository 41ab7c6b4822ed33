/** What an authority is asked for a timestamp, and what it answers. Source: RFC 3161 section 2.4. */

import * as asn1js from "asn1js";
import { type ContentInfo, MessageImprint, TimeStampReq, TimeStampResp } from "pkijs";
import { algorithmOf, type Bytes, derOf, digestOf, hashOid } from "./algorithms.ts";

/** A question for a timestamp of bytes, with the authority's certificates; its nonce is of 128 random bits. */
export function newQuestion(stamped: Bytes): {
  readonly question: Bytes;
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
  const question = new TimeStampReq({ version: 1, messageImprint, nonce, certReq: true });
  return { question: derOf(question), nonce };
}

/** What an authority answers: a token, or why it gives none. */
export interface Answer {
  readonly status: number;
  readonly words: string;
  readonly token: ContentInfo | undefined;
}

/** Reads an answer; `undefined` when it is none. */
export function readAnswer(bytes: Bytes): Answer | undefined {
  try {
    const { status, timeStampToken } = TimeStampResp.fromBER(bytes);
    const words = (status.statusStrings ?? []).map((each) => each.getValue()).join(" ");
    return { status: status.status, words, token: timeStampToken };
  } catch {
    // The package throws where bytes are no such structure.
    return undefined;
  }
}
