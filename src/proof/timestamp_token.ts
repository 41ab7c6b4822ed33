/**
 * Timestamp tokens: what an authority signs to confirm that bytes existed at a moment. Source: RFC 3161, RFC 5816.
 *
 * An authority signs the moment and the digest, and leaves other bytes of a token free. So a token is kept made anew of
 * what is signed, with the certificates from the authority's to a root: then no byte of it can change unseen.
 */

import { X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  SignedData,
  SignerInfo,
  TSTInfo,
} from "pkijs";
import {
  algorithmOf,
  type Bytes,
  CONTENT_TYPE,
  derOf,
  HASH_OIDS,
  hashOf,
  MESSAGE_DIGEST,
  SIGNED_DATA,
  SIGNING_CERTIFICATE_V2,
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
  readonly certificates: readonly Certificate[];
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
export async function acceptToken(
  der: Bytes,
  { stamped, nonce, trusted, now }: Expected,
): Promise<Timestamp & { readonly token: Bytes }> {
  const parts = await readParts(der);
  const { info } = parts;
  await requireKind(parts, stamped);
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
  const [leaf, ...others] = parts.certificates.map(x509Of);
  const chain = leaf && chainToRoot(leaf, [...trusted, ...others]);
  const root = chain?.at(-1);
  if (chain === undefined || !trusted.some(({ raw }) => isSameBytes(raw, root?.raw))) {
    throw new TokenError(
      "its certificate does not lead to a self-signed one of TRUSTED_CERTIFICATES",
    );
  }
  if (!chain.every((each) => isValidAt(each, at))) {
    throw new TokenError("its certificate, or one that it leads to, was not valid at its time");
  }
  const certificates = chain.map(({ raw }) => Certificate.fromBER(new Uint8Array(raw)));
  const token = writeToken(parts, certificates);
  if (token.length > TOKEN_BYTES_MAX) {
    throw new TokenError(
      `it takes ${token.length} bytes with its certificates, and papers have room for ${TOKEN_BYTES_MAX}`,
    );
  }
  await requireSigned(await readParts(token), stamped);
  return { at, certificates, token };
}

/**
 * Checks a token that `acceptToken` made: it is made anew and has to be the same in every byte, of `stamped`, under
 * certificates that fit together. Whether these are trusted is not judged.
 * @returns `undefined` when it is no such token
 */
export async function checkToken(der: Bytes, stamped: Bytes): Promise<Timestamp | undefined> {
  try {
    const parts = await readParts(der);
    const { info, certificates } = parts;
    await requireKind(parts, stamped);
    const given = certificates.map(x509Of);
    const [leaf, ...others] = given;
    const chain = (leaf && chainToRoot(leaf, others)) ?? [];
    const isWhole =
      chain.length === given.length &&
      given.every(({ raw }, place) => isSameBytes(raw, chain[place]?.raw)) &&
      isSameBytes(writeToken(parts, certificates), der);
    if (!isWhole) return undefined;
    await requireSigned(parts, stamped);
    return { at: info.genTime, certificates };
  } catch {
    // Whatever the packages make of bytes from any hand.
    return undefined;
  }
}

/** What a token is made of. */
interface Parts {
  readonly signedData: SignedData;
  readonly signer: SignerInfo;
  readonly info: TSTInfo;
  /** What the authority signs, as it stands there. */
  readonly content: ArrayBuffer;
  /** The signer's first. */
  readonly certificates: readonly Certificate[];
}

/** @throws {TokenError} when the bytes are no token of one signer, with the certificate that it names */
async function readParts(der: Bytes): Promise<Parts> {
  const read = parse(der);
  const named = hashNamed(read.signer);
  for (const certificate of named === undefined ? [] : read.given) {
    const hash = await crypto.subtle.digest(named?.algorithm ?? "", derOf(certificate));
    if (!isSameBytes(named?.hash, hash)) continue;
    const others = read.given.filter((each) => each !== certificate);
    return { ...read, certificates: [certificate, ...others] };
  }
  throw new TokenError("it has no certificate that it names as its signer's (signing-certificate)");
}

function parse(der: Bytes) {
  try {
    const { contentType, content: signed } = ContentInfo.fromBER(der);
    if (contentType !== SIGNED_DATA) throw new RangeError("It is not signed");
    const signedData = new SignedData({ schema: signed });
    const { eContentType, eContent } = signedData.encapContentInfo;
    const [signer, ...others] = signedData.signerInfos;
    if (eContentType !== TST_INFO || eContent === undefined) throw new RangeError("It has no time");
    if (signer === undefined || others.length > 0) throw new RangeError("It needs one signer");
    const content = eContent.getValue();
    const given = (signedData.certificates ?? []).filter((each) => each instanceof Certificate);
    return { signedData, signer, info: TSTInfo.fromBER(content), content, given };
  } catch {
    throw new TokenError("it cannot be read as a timestamp of one signer");
  }
}

/** @throws {TokenError} when it is not a timestamp of these bytes by a certificate for timestamps */
async function requireKind(
  { signer, info: { messageImprint }, certificates: [leaf] }: Parts,
  stamped: Bytes,
): Promise<void> {
  const imprint = await crypto.subtle.digest("SHA-256", stamped);
  if (
    messageImprint.hashAlgorithm.algorithmId !== HASH_OIDS["SHA-256"] ||
    !isSameBytes(messageImprint.hashedMessage.getValue(), imprint)
  ) {
    throw new TokenError("it is not of the digest that was sent");
  }
  if (leaf === undefined || !isForTimestamps(leaf)) {
    throw new TokenError(
      "its certificate is not for timestamps alone (extendedKeyUsage, critical)",
    );
  }
  const types = signer.signedAttrs?.attributes.map(({ type }) => type) ?? [];
  const contentType = attributeOf(signer, CONTENT_TYPE);
  const isTime =
    contentType instanceof asn1js.ObjectIdentifier && contentType.getValue() === TST_INFO;
  const isUnique = new Set(types).size === types.length;
  if (!isTime || !isUnique || !types.includes(MESSAGE_DIGEST)) {
    throw new TokenError("its signed attributes are not those of a timestamp");
  }
}

/** @throws {TokenError} when the key of its certificate did not sign it */
async function requireSigned({ signedData }: Parts, stamped: Bytes): Promise<void> {
  const isSigned = await signedData.verify({ signer: 0, data: stamped.buffer }).catch(() => false);
  if (!isSigned)
    throw new TokenError("its signature does not hold, or is none of RSA PKCS #1 v1.5 or ECDSA");
}

function attributeOf({ signedAttrs }: SignerInfo, type: string): asn1js.BaseBlock | undefined {
  const attribute = signedAttrs?.attributes.find((each) => each.type === type);
  // The package leaves out a set without a value.
  return (attribute?.values as readonly asn1js.BaseBlock[] | undefined)?.[0];
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
  signer: SignerInfo,
): { readonly algorithm: string; readonly hash: ArrayBuffer } | undefined {
  const version2 = attributeOf(signer, SIGNING_CERTIFICATE_V2);
  const list = version2 ?? attributeOf(signer, SIGNING_CERTIFICATE);
  const [first, second] = childrenOf(childrenOf(childrenOf(list)[0])[0]);
  if (first instanceof asn1js.OctetString) {
    return { algorithm: version2 === undefined ? "SHA-1" : "SHA-256", hash: first.getValue() };
  }
  const [identifier] = childrenOf(first);
  if (!(identifier instanceof asn1js.ObjectIdentifier) || version2 === undefined) return undefined;
  const algorithm = hashOf(identifier.getValue());
  return algorithm !== undefined && second instanceof asn1js.OctetString
    ? { algorithm, hash: second.getValue() }
    : undefined;
}

function childrenOf(block: asn1js.BaseBlock | undefined): readonly asn1js.BaseBlock[] {
  return block instanceof asn1js.Constructed || block instanceof asn1js.Sequence
    ? block.valueBlock.value
    : [];
}

/** A token in DER of what is signed, and of nothing else but these certificates. */
function writeToken({ signer, content }: Parts, certificates: readonly Certificate[]): Bytes {
  const [leaf] = certificates;
  if (leaf === undefined || signer.signedAttrs === undefined) {
    throw new TokenError("its signature has no certificate or no attributes");
  }
  const { issuer, serialNumber } = leaf;
  const digestAlgorithm = new AlgorithmIdentifier({
    algorithmId: signer.digestAlgorithm.algorithmId,
  });
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: TST_INFO });
  // The package's constructor would cut it into pieces, which is no DER.
  encapContentInfo.eContent = new asn1js.OctetString({ valueHex: content });
  const signedData = new SignedData({
    version: 3,
    digestAlgorithms: [digestAlgorithm],
    encapContentInfo,
    certificates: [...certificates],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        digestAlgorithm,
        signedAttrs: signer.signedAttrs,
        signatureAlgorithm: algorithmOf(signer.signatureAlgorithm.algorithmId),
        signature: signer.signature,
      }),
    ],
  });
  const signed = new ContentInfo({ contentType: SIGNED_DATA, content: signedData.toSchema(true) });
  return new Uint8Array(signed.toSchema().toBER(false));
}

function x509Of(certificate: Certificate): X509Certificate {
  try {
    return new X509Certificate(derOf(certificate));
  } catch {
    throw new TokenError("a certificate in it cannot be read");
  }
}

function isSameBytes(
  one: ArrayBuffer | Uint8Array | undefined,
  other: ArrayBuffer | Uint8Array | undefined,
): boolean {
  if (one === undefined || other === undefined) return false;
  return Buffer.compare(new Uint8Array(one), new Uint8Array(other)) === 0;
}
