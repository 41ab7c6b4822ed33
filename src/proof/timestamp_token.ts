/**
 * Timestamp tokens: what an authority signs to confirm that bytes existed at a moment. Source: RFC 3161, RFC 5816.
 *
 * An authority signs the moment and the digest, and leaves other bytes of a token free. So a token is kept made anew of
 * what is signed, with the certificates from the authority's to a root: then no byte of it can change unseen. Only a
 * certificate above the authority's that is signed by ECDSA has a twin, of the same names, key and dates, which holds too.
 */

import { createHash, type KeyObject, verify, X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import { Certificate, ExtKeyUsage, IssuerAndSerialNumber, TSTInfo } from "pkijs";
import {
  type Bytes,
  CONTENT_TYPE,
  HASH_OIDS,
  type HashName,
  hashOf,
  MESSAGE_DIGEST,
  SIGNED_DATA,
  signatureAlgorithmOf,
  SIGNING_CERTIFICATE_V2,
  uniqueValue,
} from "./der.ts";
import { isValidAt } from "./signer.ts";
import { chainToRoot } from "./trust.ts";

/** Largest token that a paper has room for: one with four certificates of RSA keys of 4096 bits takes some 8 kB. */
export const TOKEN_BYTES_MAX = 10_240;

/** How far an authority's clock may be from the service's, as with the database's. Source: [D81]. */
const DIFFERENCE_MS_MAX = 60_000;

const TST_INFO = "1.2.840.113549.1.9.16.1.4";
const EXTENDED_KEY_USAGE = "2.5.29.37";
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
/** The signing certificate by its SHA-1, as older authorities name it. Source: RFC 2634 section 5.4. */
const SIGNING_CERTIFICATE = "1.2.840.113549.1.9.16.2.12";

/** What a token confirms, and by whom. */
export interface Timestamp {
  readonly at: Date;
  /** The authority's certificate, then those that lead to its root. */
  readonly certificates: readonly X509Certificate[];
}

/** Why a token is not accepted, in words for an operator. */
export class TokenError extends Error {}

/** What of an authority's answer is believed. */
interface Expected {
  /** The bytes that the token has to be of. */
  readonly stamped: Bytes;
  /** The nonce that was sent, as an integer in DER. */
  readonly nonce: Bytes;
  /** Roots of authorities, among others. */
  readonly trusted: readonly X509Certificate[];
  readonly now: Date;
}

/**
 * The token of an answer, made anew in DER, with the certificates up to a trusted root.
 *
 * @throws {TokenError} when it is not of these bytes and this question, its signature does not hold, its certificate is not
 * for timestamps, not valid then or does not lead to a trusted root, its time is more than a minute from `now`, or it is
 * larger than papers have room for
 */
export function acceptToken(
  answer: asn1js.BaseBlock,
  { stamped, nonce, trusted, now }: Expected,
): Timestamp & { readonly token: Bytes } {
  const parts = readParts(answer);
  const { info } = parts;
  requireSound(parts, stamped);
  if (!isSameBytes(info.nonce?.toBER(false), nonce)) {
    throw new TokenError("its nonce is not the one that was sent");
  }
  const { genTime: at } = info;
  const seconds = (at.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) * 1000 > DIFFERENCE_MS_MAX) {
    throw new TokenError(
      `its time is ${seconds.toFixed(0)} s from this host's clock, and ${DIFFERENCE_MS_MAX / 1000} s are allowed`,
    );
  }
  const [leaf, ...others] = parts.certificates;
  const certificates = leaf && chainToRoot(leaf, [...trusted, ...others]);
  const root = certificates?.at(-1);
  if (certificates === undefined || !trusted.some(({ raw }) => isSameBytes(raw, root?.raw))) {
    throw new TokenError(
      "its certificate does not lead to a self-signed one of TRUSTED_CERTIFICATES",
    );
  }
  if (!certificates.every((each) => isValidAt(each, at))) {
    throw new TokenError("its certificate, or one that it leads to, was not valid at its time");
  }
  const token = writeToken(parts, certificates);
  if (token.length > TOKEN_BYTES_MAX) {
    throw new TokenError(
      `it takes ${token.length} bytes with its certificates, and papers have room for ${TOKEN_BYTES_MAX}`,
    );
  }
  return { at, certificates, token };
}

/**
 * Checks a token that `acceptToken` made: it is made anew and has to be the same in every byte, of `stamped`, under
 * certificates that fit together. Whether these are trusted is not judged.
 * @returns `undefined` when it is no such token
 */
export function checkToken(token: asn1js.BaseBlock, stamped: Bytes): Timestamp | undefined {
  try {
    const parts = readParts(token);
    requireSound(parts, stamped);
    const { info, certificates } = parts;
    const [leaf, ...others] = certificates;
    const chain = (leaf && chainToRoot(leaf, others)) ?? [];
    const isWhole =
      chain.length === certificates.length &&
      certificates.every(({ raw }, place) => isSameBytes(raw, chain[place]?.raw)) &&
      isSameBytes(writeToken(parts, certificates), token.valueBeforeDecodeView);
    return isWhole ? { at: info.genTime, certificates } : undefined;
  } catch {
    // Whatever the packages make of bytes from any hand.
    return undefined;
  }
}

/** What a token is made of. */
interface Parts {
  /** What the authority signs, as it stands there and as it is read. */
  readonly content: Bytes;
  readonly info: TSTInfo;
  readonly hash: HashName;
  /** The signed attributes as they stand there, and the value of each. */
  readonly attributes: Bytes;
  readonly valueByType: ReadonlyMap<string, asn1js.BaseBlock>;
  readonly signature: Bytes;
  /** The signer's first, which is also read by its parts. */
  readonly certificates: readonly X509Certificate[];
  readonly leaf: Certificate;
}

/** @throws {TokenError} when the bytes are no token of one signer, with the certificate that it names */
function readParts(token: asn1js.BaseBlock): Parts {
  const { given, ...read } = parse(token);
  const named = hashNamed(read.valueByType);
  const isSigner = ({ raw }: X509Certificate) =>
    named !== undefined && isSameBytes(digestOf(raw, named.algorithm), named.hash);
  const signer = given.find(isSigner);
  if (signer === undefined) {
    throw new TokenError(
      "it has no certificate that it names as its signer's (signing-certificate)",
    );
  }
  const certificates = [signer, ...given.filter((each) => each !== signer)];
  return { ...read, certificates, leaf: Certificate.fromBER(new Uint8Array(signer.raw)) };
}

/** Source of the order of members: RFC 5652 sections 3, 5.1 and 5.3. */
function parse(token: asn1js.BaseBlock) {
  try {
    const [contentType, signed] = childrenOf(token);
    const [, , encapsulated, certificates, ...others] = childrenOf(childrenOf(signed)[0]);
    const [eContentType, wrapped] = childrenOf(encapsulated);
    const [octets] = childrenOf(wrapped);
    const [signer, ...signers] = childrenOf(others.at(-1));
    const [, , digestAlgorithm, signedAttributes, , signature] = childrenOf(signer);
    const hash = hashOf(oidOf(childrenOf(digestAlgorithm)[0]));
    if (
      oidOf(contentType) !== SIGNED_DATA ||
      oidOf(eContentType) !== TST_INFO ||
      !(octets instanceof asn1js.OctetString) ||
      !(signature instanceof asn1js.OctetString) ||
      certificates?.valueBeforeDecodeView[0] !== FIRST ||
      signedAttributes?.valueBeforeDecodeView[0] !== FIRST ||
      signers.length > 0 ||
      hash === undefined
    ) {
      throw new RangeError("It is not as RFC 3161 has it");
    }
    const attributes = childrenOf(signedAttributes).map((attribute) => {
      const [type, values] = childrenOf(attribute);
      const [value, ...more] = childrenOf(values);
      if (value === undefined || more.length > 0) throw new RangeError("Not one value");
      return [oidOf(type), value] as const;
    });
    const valueByType = new Map(attributes);
    if (valueByType.size < attributes.length)
      throw new RangeError("An attribute stands there twice");
    const content = new Uint8Array(octets.getValue());
    return {
      content,
      info: TSTInfo.fromBER(content),
      hash,
      attributes: new Uint8Array(signedAttributes.valueBeforeDecodeView),
      valueByType,
      signature: new Uint8Array(signature.getValue()),
      given: childrenOf(certificates).map(
        (each) => new X509Certificate(each.valueBeforeDecodeView),
      ),
    };
  } catch {
    throw new TokenError("it cannot be read as a timestamp of one signer");
  }
}

/** @throws {TokenError} when it is not signed as a timestamp of these bytes by a certificate for timestamps */
function requireSound(
  { content, info, hash, attributes, valueByType, signature, certificates, leaf }: Parts,
  stamped: Bytes,
): void {
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (
    hashAlgorithm.algorithmId !== HASH_OIDS["SHA-256"] ||
    !isSameBytes(hashedMessage.getValue(), digestOf(stamped, "SHA-256"))
  ) {
    throw new TokenError("it is not of the digest that was sent");
  }
  if (!isForTimestamps(leaf)) {
    throw new TokenError(
      "its certificate is not for timestamps alone (extendedKeyUsage, critical)",
    );
  }
  const digest = valueByType.get(MESSAGE_DIGEST);
  if (
    oidOf(valueByType.get(CONTENT_TYPE)) !== TST_INFO ||
    !(digest instanceof asn1js.OctetString) ||
    !isSameBytes(digest.getValue(), digestOf(content, hash))
  ) {
    throw new TokenError("its signed attributes are not those of this timestamp");
  }
  // They are signed as the set that they are, and stand there under a tag of their own.
  const signed = attributes.slice();
  signed[0] = SET;
  const key = certificates[0]?.publicKey;
  if (key === undefined || !isSignedBy(key, signed, { hash, signature })) {
    throw new TokenError("its signature does not hold, or is none of RSA PKCS #1 v1.5 or ECDSA");
  }
}

function isSignedBy(
  key: KeyObject,
  signed: Bytes,
  { hash, signature }: Pick<Parts, "hash" | "signature">,
): boolean {
  if (signatureAlgorithmOf(key, hash) === undefined) return false;
  try {
    return verify(hash.replace("-", ""), signed, key, signature);
  } catch {
    return false;
  }
}

/** Whether a certificate is for timestamps and nothing else. Source: RFC 3161 section 2.3. */
function isForTimestamps({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const { parsedValue } = usage ?? {};
  return (
    usage?.critical === true &&
    parsedValue instanceof ExtKeyUsage &&
    parsedValue.keyPurposes.join() === TIME_STAMPING
  );
}

/** The hash of the signer's certificate that the first ESSCertIDv2, or else ESSCertID, has. Source: RFC 5816. */
function hashNamed(
  valueByType: Parts["valueByType"],
): { readonly algorithm: HashName | "SHA-1"; readonly hash: ArrayBuffer } | undefined {
  const version2 = valueByType.get(SIGNING_CERTIFICATE_V2);
  const list = version2 ?? valueByType.get(SIGNING_CERTIFICATE);
  const [first, second] = childrenOf(childrenOf(childrenOf(list)[0])[0]);
  if (first instanceof asn1js.OctetString) {
    return { algorithm: version2 === undefined ? "SHA-1" : "SHA-256", hash: first.getValue() };
  }
  const algorithm = version2 && hashOf(oidOf(childrenOf(first)[0]));
  return algorithm !== undefined && second instanceof asn1js.OctetString
    ? { algorithm, hash: second.getValue() }
    : undefined;
}

function childrenOf(block: asn1js.BaseBlock | undefined): readonly asn1js.BaseBlock[] {
  return block instanceof asn1js.Constructed ? block.valueBlock.value : [];
}

function oidOf(block: asn1js.BaseBlock | undefined): string {
  return block instanceof asn1js.ObjectIdentifier ? block.getValue() : "";
}

function digestOf(bytes: Uint8Array, algorithm: HashName | "SHA-1"): Uint8Array {
  return createHash(algorithm.replace("-", "")).update(bytes).digest();
}

/** Tags of DER. */
const INTEGER = 0x02;
const OCTETS = 0x04;
const SEQUENCE = 0x30;
const SET = 0x31;
/** The tag that a structure gives to the first of its optional members, `[0]`. */
const FIRST = 0xa0;

/** A token in DER of what is signed, and of nothing else but these certificates. Source: RFC 5652 section 5. */
function writeToken(
  { content, hash, attributes, signature, leaf }: Parts,
  certificates: readonly X509Certificate[],
): Bytes {
  const key = certificates[0]?.publicKey;
  const algorithm = key && signatureAlgorithmOf(key, hash);
  if (key === undefined || algorithm === undefined)
    throw new RangeError("Cannot write token: there is no signer");
  const { issuer, serialNumber } = leaf;
  const signer = new IssuerAndSerialNumber({ issuer, serialNumber }).toSchema().toBER(false);
  const digest = tagged(SEQUENCE, encoded(HASH_OIDS[hash]));
  const signed = tagged(
    SEQUENCE,
    tagged(INTEGER, Uint8Array.of(3)),
    tagged(SET, digest),
    tagged(SEQUENCE, encoded(TST_INFO), tagged(FIRST, tagged(OCTETS, content))),
    tagged(FIRST, ...certificates.map(({ raw }) => raw)),
    tagged(
      SET,
      tagged(
        SEQUENCE,
        tagged(INTEGER, Uint8Array.of(1)),
        new Uint8Array(signer),
        digest,
        attributes,
        new Uint8Array(algorithm.toSchema().toBER(false)),
        tagged(OCTETS, uniqueValue(key, signature)),
      ),
    ),
  );
  return tagged(SEQUENCE, encoded(SIGNED_DATA), tagged(FIRST, signed));
}

function encoded(identifier: string): Bytes {
  return new Uint8Array(new asn1js.ObjectIdentifier({ value: identifier }).toBER(false));
}

/** Parts under a tag, after their length in as few bytes as will do. Source: X.690 section 10.1. */
function tagged(tag: number, ...parts: readonly Uint8Array[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), "0"), "hex");
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 | bytes.length, ...bytes];
  return new Uint8Array(Buffer.concat([Uint8Array.from(head), ...parts]));
}

function isSameBytes(
  one: ArrayBuffer | Uint8Array | undefined,
  other: ArrayBuffer | Uint8Array | undefined,
): boolean {
  if (one === undefined || other === undefined) return false;
  return Buffer.compare(new Uint8Array(one), new Uint8Array(other)) === 0;
}
