/**
 * The signature of a paper as CMS SignedData, PAdES baseline B-B: signed attributes content-type, message-digest and
 * signing-certificate-v2, no signing-time. With a timestamp of the signature's value as its one unsigned attribute it is
 * B-T. Source: ETSI EN 319 142-1 section 6.3, RFC 5652, RFC 5035, RFC 3161 appendix A.
 */

import { sign as signWith, type X509Certificate } from "node:crypto";
import { promisify } from "node:util";
import { digestOf, type HashName, nodeName, uniqueValue } from "./algorithms.ts";
import {
  type Bytes,
  first,
  identifier,
  isSameBytes,
  octets,
  rawOf,
  readBlock,
  second,
  sequence,
} from "./der.ts";
import {
  attribute,
  CONTENT_TYPE,
  DATA,
  isSignedBy,
  MESSAGE_DIGEST,
  readSignedData,
  signedBytes,
  SIGNING_CERTIFICATE_V2,
  valuesOf,
  writeSignedData,
} from "./signed_data.ts";
import type { Signer } from "./signer.ts";
import { checkToken, type Timestamp, TOKEN_BYTES_MAX } from "./timestamp_token.ts";

const TIMESTAMP = "1.2.840.113549.1.9.16.2.14";

/** Bytes that a signature takes beside its certificates: attributes, names, and 512 of an RSA key of 4096 bits. */
const REST_BYTES_MAX = 2048;

/** Signs in a thread of its own, since a key of RSA takes milliseconds. */
const signApart = promisify(signWith);

/** Gives the timestamp token of a signature's value, in DER. */
export type Stamp = (value: Bytes) => Promise<{ readonly token: Bytes }>;

/** Room in bytes that is enough for a signer's signature, with its timestamp if it gets one. */
export function roomFor(
  { certificates }: Pick<Signer, "certificates">,
  isStamped: boolean,
): number {
  const bytes = certificates.reduce((sum, { raw }) => sum + raw.length, 0);
  // The hash of each certificate stands in the attributes.
  return bytes + certificates.length * 64 + REST_BYTES_MAX + (isStamped ? TOKEN_BYTES_MAX : 0);
}

/**
 * A detached signature of the bytes of a file, in DER, with a timestamp if `stamp` gives them. Without one, the same bytes
 * give the same signature with an RSA key. Rejects with what `stamp` rejects with.
 */
export async function sign(
  bytes: Bytes,
  { certificates, leaf, key, hash }: Pick<Signer, "certificates" | "leaf" | "key" | "hash">,
  stamp?: Stamp,
): Promise<Bytes> {
  const attributes = first(...attributesOf(bytes, certificates, hash).toSorted(Buffer.compare));
  const made = await signApart(nodeName(hash), signedBytes({ attributes }), key);
  const value = uniqueValue(leaf.publicKey, new Uint8Array(made));
  const token = (await stamp?.(value))?.token;
  return write({ hash, attributes, value }, token, certificates);
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
 * Checks a signature that `sign` made: it is made anew from the bytes, its certificates, the value that the key gave and the
 * timestamp, and has to be the same in every byte. `padded` may have zeros after its end.
 */
export function checkSignature(bytes: Bytes, padded: Bytes): SignatureRead {
  try {
    const { attributes, hash, certificates, value, unsigned } = readSignedData(readBlock(padded));
    const [leaf] = certificates;
    if (leaf === undefined || hash === "SHA-512") return { isValid: false };
    const made = attributesOf(bytes, certificates, hash);
    // Programs before 24 November 2026 did not sort them, which shows with SHA-384 and one certificate.
    const known = [first(...made.toSorted(Buffer.compare)), first(...made)];
    if (!known.some((each) => isSameBytes(each, attributes))) return { isValid: false };
    const timestamp = unsigned && valuesOf(unsigned).get(TIMESTAMP);
    const token = timestamp && rawOf(timestamp);
    const anew = Buffer.from(write({ hash, attributes, value }, token, certificates));
    const isSame =
      anew.equals(padded.subarray(0, anew.length)) &&
      padded.subarray(anew.length).every((byte) => byte === 0);
    if (!isSame || !isSignedBy(leaf.publicKey, { hash, attributes, value })) {
      return { isValid: false };
    }
    if (timestamp === undefined) return { isValid: true, certificates };
    return { isValid: true, certificates, timestamp: checkToken(timestamp, value) ?? "invalid" };
  } catch {
    // Whatever the packages make of bytes from any hand.
    return { isValid: false };
  }
}

/** The signed attributes. They stand in the order of their encodings, as DER has a set. Source: RFC 5652 section 5.3. */
function attributesOf(
  bytes: Bytes,
  certificates: readonly X509Certificate[],
  hash: HashName,
): readonly Bytes[] {
  // ESSCertIDv2 with its default algorithm, SHA-256.
  const identified = certificates.map(({ raw }) => sequence(octets(digestOf(raw, "SHA-256"))));
  return [
    attribute(CONTENT_TYPE, identifier(DATA)),
    attribute(MESSAGE_DIGEST, octets(digestOf(bytes, hash))),
    attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(...identified))),
  ];
}

function write(
  signed: Omit<Parameters<typeof writeSignedData>[0], "contentType">,
  token: Bytes | undefined,
  certificates: readonly X509Certificate[],
): Bytes {
  const unsigned = token && second(attribute(TIMESTAMP, token));
  return writeSignedData({ contentType: DATA, ...signed, unsigned }, certificates);
}
