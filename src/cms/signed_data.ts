/** CMS SignedData of one signer: what signatures of papers and timestamp tokens are. Source: RFC 5652 sections 3 and 5. */

import { type KeyObject, verify, X509Certificate } from "node:crypto";
import type { BaseBlock } from "asn1js";
import {
  HASH_OIDS,
  type HashName,
  hashOf,
  nodeName,
  signatureAlgorithmOf,
  uniqueValue,
} from "./algorithms.ts";
import {
  type Bytes,
  childrenOf,
  FIRST,
  first,
  identifier,
  integer,
  NULL,
  octets,
  octetsOf,
  oidOf,
  rawOf,
  readBlock,
  sequence,
  SET,
  set,
} from "./der.ts";

export const DATA = "1.2.840.113549.1.7.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
/** Attributes of a signer. Source: RFC 5652 section 11, RFC 5035. */
export const CONTENT_TYPE = "1.2.840.113549.1.9.3";
export const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
export const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";

interface SignedData {
  readonly contentType: string;
  /** Absent where it stands elsewhere, as the paper does around its signature. */
  readonly content?: Bytes | undefined;
  readonly hash: HashName;
  /** The signed attributes under the tag that they have there. */
  readonly attributes: Bytes;
  /** What the key made of them. */
  readonly value: Bytes;
  /** The unsigned attributes, under their tag. */
  readonly unsigned?: Bytes | undefined;
}

/** An attribute with one value, in DER. */
export function attribute(type: string, value: Uint8Array): Bytes {
  return sequence(identifier(type), set(value));
}

/** @throws {RangeError} when a block is none of one signer, or says anything twice */
export function readSignedData(block: BaseBlock) {
  const [type, signed] = childrenOf(block);
  const [, , encapsulated, certificates, ...others] = childrenOf(childrenOf(signed)[0]);
  const [contentType, wrapped] = childrenOf(encapsulated);
  const [signer, ...signers] = childrenOf(others.at(-1));
  const [, , digestAlgorithm, attributes, , signature, unsigned] = childrenOf(signer);
  const hash = hashOf(oidOf(childrenOf(digestAlgorithm)[0]));
  const value = octetsOf(signature);
  if (
    oidOf(type) !== SIGNED_DATA ||
    certificates?.valueBeforeDecodeView[0] !== FIRST ||
    attributes?.valueBeforeDecodeView[0] !== FIRST ||
    signers.length > 0 ||
    hash === undefined ||
    value === undefined
  ) {
    throw new RangeError("It is not signed by one signer");
  }
  return {
    contentType: oidOf(contentType),
    content: octetsOf(childrenOf(wrapped)[0]),
    hash,
    attributes: rawOf(attributes),
    valueByType: valuesOf(attributes),
    value,
    unsigned,
    certificates: childrenOf(certificates).map((each) => new X509Certificate(rawOf(each))),
  };
}

/**
 * The values of attributes by their types.
 * @throws {RangeError} when one has no or several values, or stands there twice
 */
export function valuesOf(attributes: BaseBlock): ReadonlyMap<string, BaseBlock> {
  const entries = childrenOf(attributes).map((each) => {
    const [type, values] = childrenOf(each);
    const [value, ...more] = childrenOf(values);
    if (value === undefined || more.length > 0) throw new RangeError("Not one value");
    return [oidOf(type), value] as const;
  });
  const valueByType = new Map(entries);
  if (valueByType.size < entries.length) throw new RangeError("An attribute stands there twice");
  return valueByType;
}

/**
 * Writes it in DER with certificates, the signer's first, and the key's value in its one form.
 * @throws {RangeError} when there is none, its key is of another kind than signatures are made with, or the value is none of it
 */
export function writeSignedData(
  { contentType, content, hash, attributes, value, unsigned }: SignedData,
  certificates: readonly X509Certificate[],
): Bytes {
  const [leaf] = certificates;
  const algorithm = leaf && signatureAlgorithmOf(leaf.publicKey, hash);
  if (leaf === undefined || algorithm === undefined)
    throw new RangeError("Cannot write signature: there is no signer");
  const digest = identifier(HASH_OIDS[hash]);
  const isData = contentType === DATA;
  const signer = sequence(
    integer(1),
    issuerAndSerial(leaf),
    // Papers keep the null of their first signatures. Readers must accept it, though RFC 5754 section 2 has it left out.
    sequence(digest, isData ? NULL : undefined),
    attributes,
    algorithm,
    octets(uniqueValue(leaf.publicKey, value)),
    unsigned,
  );
  const signed = sequence(
    integer(isData ? 1 : 3),
    set(sequence(digest)),
    sequence(identifier(contentType), content && first(octets(content))),
    first(...certificates.map(({ raw }) => raw)),
    set(signer),
  );
  return sequence(identifier(SIGNED_DATA), first(signed));
}

/** Members of the signed part of a certificate, its version left out, which X.509's first did not have. */
export function membersOf({ raw }: X509Certificate): readonly BaseBlock[] {
  const members = childrenOf(childrenOf(readBlock(raw))[0]);
  return members[0]?.valueBeforeDecodeView[0] === FIRST ? members.slice(1) : members;
}

/** @throws {RangeError} when it has none */
export function issuerAndSubject(certificate: X509Certificate) {
  const [serial, , issuer, , subject] = membersOf(certificate);
  if (serial === undefined || issuer === undefined || subject === undefined) {
    throw new RangeError("It has no issuer");
  }
  return { serial, issuer, subject };
}

function issuerAndSerial(certificate: X509Certificate): Bytes {
  const { serial, issuer } = issuerAndSubject(certificate);
  return sequence(rawOf(issuer), rawOf(serial));
}

/** The bytes that a key signs: the attributes as the set that they are; they stand there under a tag of their own. */
export function signedBytes({ attributes }: Pick<SignedData, "attributes">): Bytes {
  const signed = attributes.slice();
  signed[0] = SET;
  return signed;
}

/** Whether the key made the value. */
export function isSignedBy(
  key: KeyObject,
  signed: Pick<SignedData, "hash" | "attributes" | "value">,
): boolean {
  if (signatureAlgorithmOf(key, signed.hash) === undefined) return false;
  try {
    return verify(nodeName(signed.hash), signedBytes(signed), key, signed.value);
  } catch {
    return false;
  }
}
