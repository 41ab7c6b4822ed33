/**
 * The signature of a paper as CMS SignedData, PAdES baseline B-B: signed attributes content-type, message-digest and
 * signing-certificate-v2, no signing-time. With a timestamp of the signature's value as its one unsigned attribute it is
 * B-T. Source: ETSI EN 319 142-1 section 6.3, RFC 5652, RFC 5035, RFC 3161 appendix A.
 */

import type { X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import { type Attribute, ContentInfo } from "pkijs";
import {
  type Bytes,
  derOf,
  digestOf,
  type HashName,
  isSameBytes,
  uniqueValue,
} from "./algorithms.ts";
import {
  attribute,
  attributesToSign,
  CONTENT_TYPE,
  dataOf,
  isSigned,
  MESSAGE_DIGEST,
  readSigned,
  SIGNING_CERTIFICATE_V2,
  valueBy,
  valuesOf,
  write,
} from "./signed_data.ts";
import type { Signer } from "./signer.ts";
import type { Stamp, Timestamp } from "./timestamp.ts";
import { checkToken } from "./timestamp_token.ts";

const TIMESTAMP = "1.2.840.113549.1.9.16.2.14";

/**
 * A detached signature of the bytes of a file, in DER, with a timestamp if `stamp` gives them. Without one, the same bytes
 * give the same signature with an RSA key. Rejects with what `stamp` rejects with.
 */
export async function signDetached(
  bytes: Bytes,
  { certificates, leaf, key, hash }: Pick<Signer, "certificates" | "leaf" | "key" | "hash">,
  stamp?: Stamp,
): Promise<Bytes> {
  const attributes = attributesToSign(attributesOf(bytes, certificates, hash));
  const toSign = { contentType: ContentInfo.DATA, hash, attributes, certificates };
  const made = await valueBy(key, toSign);
  const value = uniqueValue(leaf.publicKey, made);
  const token = (await stamp?.(value))?.token;
  const unsigned = token && attribute(TIMESTAMP, asn1js.fromBER(token).result);
  return write(dataOf({ ...toSign, value, unsigned }));
}

/** What a signature says about the bytes that it was made over. */
type SignatureRead =
  /** The certificate's key did not make it over these very bytes. */
  | { readonly isValid: false }
  | {
      readonly isValid: true;
      /** The signing certificate first. */
      readonly certificates: readonly X509Certificate[];
      /** Absent without one; `invalid` when it is not as an authority made it, or of another signature. */
      readonly timestamp?: Timestamp | "invalid";
    };

/**
 * Checks a signature that `sign` made of these bytes: it is written again from what was read, and every byte must be equal.
 * `padded` may have zeros after its end.
 */
export async function checkSignature(bytes: Bytes, padded: Bytes): Promise<SignatureRead> {
  try {
    const signed = readSigned(ContentInfo.fromBER(padded));
    const { attributes, certificates, hash, value, unsigned } = signed;
    // The key does not sign these two: a paper's signature is of plain data, and detached.
    const data = dataOf({ ...signed, contentType: ContentInfo.DATA, content: undefined });
    const again = Buffer.from(write(data));
    const isWhole =
      hash !== "SHA-512" &&
      hasSame(attributes.attributes, attributesOf(bytes, certificates, hash)) &&
      again.equals(padded.subarray(0, again.length)) &&
      padded.subarray(again.length).every((byte) => byte === 0);
    if (!isWhole || !(await isSigned(data))) return { isValid: false };
    if (unsigned === undefined) return { isValid: true, certificates };
    const token = valuesOf({ attributes: [unsigned] }).get(TIMESTAMP);
    if (token === undefined) return { isValid: false };
    const timestamp = await checkToken(new Uint8Array(token.toBER()), value);
    return { isValid: true, certificates, timestamp: timestamp ?? "invalid" };
  } catch {
    // The package throws where bytes are no such structure.
    return { isValid: false };
  }
}

/** Whether attributes are the same ones; programs before 24 November 2026 did not sort them. */
function hasSame(given: readonly Attribute[], expected: readonly Attribute[]): boolean {
  const encoded = (all: readonly Attribute[]) =>
    Buffer.concat(all.map(derOf).toSorted(Buffer.compare));
  return isSameBytes(encoded(given), encoded(expected));
}

/** The signed attributes. */
function attributesOf(
  bytes: Bytes,
  certificates: readonly X509Certificate[],
  hash: HashName,
): readonly Attribute[] {
  const octets = (valueHex: Bytes) => new asn1js.OctetString({ valueHex });
  const sequence = (...value: readonly asn1js.BaseBlock[]) =>
    new asn1js.Sequence({ value: [...value] });
  // ESSCertIDv2 with its default algorithm, SHA-256.
  const identified = certificates.map(({ raw }) => sequence(octets(digestOf(raw, "SHA-256"))));
  return [
    attribute(CONTENT_TYPE, new asn1js.ObjectIdentifier({ value: ContentInfo.DATA })),
    attribute(MESSAGE_DIGEST, octets(digestOf(bytes, hash))),
    attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(...identified))),
  ];
}
