/**
 * Timestamp tokens: what an authority signs to confirm that bytes existed at a moment. Source: RFC 3161, RFC 5816.
 *
 * An authority signs the moment and the digest, and leaves other bytes of a token free. So a token is kept made anew of
 * what is signed, with the certificates from the authority's to a root: then no byte of it can change unseen. Only a
 * certificate above the authority's that is signed by ECDSA has a twin, of the same names, key and dates, which holds too.
 */

import type { X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import { digestOf, HASH_OIDS, type HashName, hashOf } from "./algorithms.ts";
import { isForTimestampsAlone } from "./certificate_extensions.ts";
import { type Bytes, childrenOf, isSameBytes, octetsOf, oidOf, rawOf, readBlock } from "./der.ts";
import {
  CONTENT_TYPE,
  isSignedBy,
  MESSAGE_DIGEST,
  readSignedData,
  SIGNING_CERTIFICATE_V2,
  writeSignedData,
} from "./signed_data.ts";
import { chainToRoot, findPath, isSelfSigned } from "./trust.ts";

/** Largest token that a paper has room for: one with four certificates of RSA keys of 4096 bits takes some 8 kB. */
export const TOKEN_BYTES_MAX = 10_240;

/** How far an authority's clock may be from the service's, as with the database's. Source: [D81]. */
const DIFFERENCE_MS_MAX = 60_000;

const TST_INFO = "1.2.840.113549.1.9.16.1.4";
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
 * for timestamps, was not valid then or leads to no trusted root by a valid path, its time is more than a minute from `now`, or it is
 * larger than papers have room for
 */
export async function acceptToken(
  answer: asn1js.BaseBlock,
  { stamped, nonce, trusted, now }: Expected,
): Promise<Timestamp & { readonly token: Bytes }> {
  const parts = readParts(answer);
  const { info } = parts;
  requireSound(parts, stamped);
  if (!isSameBytes(info.nonce, nonce)) {
    throw new TokenError("its nonce is not the one that was sent");
  }
  const { at } = info;
  const seconds = (at.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) * 1000 > DIFFERENCE_MS_MAX) {
    throw new TokenError(
      `its time is ${seconds.toFixed(0)} s from this host's clock, and ${DIFFERENCE_MS_MAX / 1000} s are allowed`,
    );
  }
  const roots = trusted.filter(isSelfSigned);
  const terms = { purpose: "timestamp", trusted: roots, at } as const;
  const { trust, path: certificates } = await findPath(parts.certificates, terms);
  if (certificates === undefined) {
    throw new TokenError(
      "no valid path leads from its certificate to a self-signed one of TRUSTED_TIMESTAMPS",
    );
  }
  if (trust === "not_valid") {
    throw new TokenError("its certificate, or one that it leads to, was not valid at its time");
  }
  const token = writeSignedData(parts, certificates);
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
    const chain = chainToRoot(certificates) ?? [];
    const isWhole =
      chain.length === certificates.length &&
      certificates.every(({ raw }, place) => isSameBytes(raw, chain[place]?.raw)) &&
      isSameBytes(writeSignedData(parts, certificates), rawOf(token));
    return isWhole ? { at: info.at, certificates } : undefined;
  } catch {
    // Whatever the packages make of bytes from any hand.
    return undefined;
  }
}

/** @throws {TokenError} when the bytes are no token of one signer, with the certificate that it names */
function readParts(token: asn1js.BaseBlock) {
  const { signed, content, info } = parse(token);
  const named = hashNamed(signed.valueByType);
  const leaf = signed.certificates.find(
    ({ raw }) => named !== undefined && isSameBytes(digestOf(raw, named.algorithm), named.hash),
  );
  if (leaf === undefined) {
    throw new TokenError(
      "it has no certificate that it names as its signer's (signing-certificate)",
    );
  }
  const certificates = [leaf, ...signed.certificates.filter((each) => each !== leaf)];
  return { ...signed, unsigned: undefined, content, info, certificates, leaf };
}

function parse(token: asn1js.BaseBlock) {
  try {
    const signed = readSignedData(token);
    const { contentType, content } = signed;
    if (contentType !== TST_INFO || content === undefined) throw new RangeError("Not a timestamp");
    return { signed, content, info: readInfo(content) };
  } catch {
    throw new TokenError("it cannot be read as a timestamp of one signer");
  }
}

/** What an authority says in `TSTInfo`. Source of the order of members: RFC 3161 section 2.4.2. */
function readInfo(content: Bytes) {
  const [, , imprint, , at, ...optional] = childrenOf(readBlock(content));
  const [algorithm, hashed] = childrenOf(imprint);
  if (!(at instanceof asn1js.GeneralizedTime)) throw new RangeError("It has no time");
  const nonce = optional.find((each) => each instanceof asn1js.Integer);
  return {
    algorithm: oidOf(childrenOf(algorithm)[0]),
    hashed: octetsOf(hashed),
    at: at.toDate(),
    nonce: nonce && rawOf(nonce),
  };
}

/** @throws {TokenError} when it is not signed as a timestamp of these bytes by a certificate for timestamps */
function requireSound(parts: ReturnType<typeof readParts>, stamped: Bytes): void {
  const { content, info, hash, valueByType, leaf } = parts;
  if (
    info.algorithm !== HASH_OIDS["SHA-256"] ||
    !isSameBytes(info.hashed, digestOf(stamped, "SHA-256"))
  ) {
    throw new TokenError("it is not of the digest that was sent");
  }
  if (!isForTimestampsAlone(leaf)) {
    throw new TokenError(
      "its certificate is not for timestamps alone (extendedKeyUsage, critical)",
    );
  }
  if (
    oidOf(valueByType.get(CONTENT_TYPE)) !== TST_INFO ||
    !isSameBytes(octetsOf(valueByType.get(MESSAGE_DIGEST)), digestOf(content, hash))
  ) {
    throw new TokenError("its signed attributes are not those of this timestamp");
  }
  if (!isSignedBy(leaf.publicKey, parts)) {
    throw new TokenError("its signature does not hold, or is none of RSA PKCS #1 v1.5 or ECDSA");
  }
}

/** The hash of the signer's certificate that the first ESSCertIDv2, or else ESSCertID, has. Source: RFC 5816. */
function hashNamed(
  valueByType: ReadonlyMap<string, asn1js.BaseBlock>,
): { readonly algorithm: HashName | "SHA-1"; readonly hash: Bytes | undefined } | undefined {
  const version2 = valueByType.get(SIGNING_CERTIFICATE_V2);
  const list = version2 ?? valueByType.get(SIGNING_CERTIFICATE);
  const [first, second] = childrenOf(childrenOf(childrenOf(list)[0])[0]);
  const hash = octetsOf(first);
  if (hash !== undefined) return { algorithm: version2 === undefined ? "SHA-1" : "SHA-256", hash };
  const algorithm = version2 && hashOf(oidOf(childrenOf(first)[0]));
  return algorithm && { algorithm, hash: octetsOf(second) };
}
