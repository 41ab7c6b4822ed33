/**
 * Timestamp tokens: what an authority signs to confirm that bytes existed at a moment. Source: RFC 3161, RFC 5816.
 *
 * An authority signs the moment and the digest, and leaves other bytes of a token free. So we rebuild the token from
 * its signed parts and the certificates up to a root: then no byte of it can change unseen. One exception remains: a
 * certificate above the authority's that is signed by ECDSA has a twin with the same names, key and dates that holds too.
 */

import type { X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import { ContentInfo, id_eContentType_TSTInfo, TSTInfo } from "pkijs";
import { type Bytes, digestOf, type HashName, hashOf, hashOid, isSameBytes } from "./algorithms.ts";
import { certificateOf, isForTimestampsAlone } from "./certificates.ts";
import {
  CONTENT_TYPE,
  dataOf,
  isSigned,
  MESSAGE_DIGEST,
  readSigned,
  type Signed,
  SIGNING_CERTIFICATE_V2,
  valuesOf,
  write,
} from "./signed_data.ts";
import { type Timestamp, TOKEN_BYTES_MAX, TokenError } from "./timestamp.ts";
import { chainToRoot, findPath, isSelfSigned } from "./trust.ts";

/** How far an authority's clock may be from the service's, as with the database's. Source: [D81]. */
const DIFFERENCE_MS_MAX = 60_000;

/** The signing certificate by its SHA-1, as older authorities name it. Source: RFC 2634 section 5.4. */
const SIGNING_CERTIFICATE = "1.2.840.113549.1.9.16.2.12";

/** What the service knows and the authority's answer has to match. */
interface Expected {
  /** The bytes that the token has to be of. */
  readonly stamped: Bytes;
  /** The nonce that was sent. */
  readonly nonce: asn1js.Integer;
  /** Roots of authorities, among others. */
  readonly trusted: readonly X509Certificate[];
  readonly now: Date;
}

/**
 * The token of an answer, written again in DER, with the certificates up to a trusted root.
 *
 * @throws {TokenError} when it is not of these bytes and this question, its signature does not hold, its certificate is not
 * for timestamps, was not valid then or leads to no trusted root by a valid path, its time is more than a minute from `now`, or it is
 * larger than papers have room for
 */
export async function acceptToken(
  answer: ContentInfo,
  { stamped, nonce, trusted, now }: Expected,
): Promise<Timestamp & { readonly token: Bytes }> {
  const { signed, info } = readToken(answer);
  await requireSound(signed, info, stamped);
  if (info.nonce?.isEqual(nonce) !== true) {
    throw new TokenError("its nonce is not the one that was sent");
  }
  const at = info.genTime;
  const seconds = (at.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) * 1000 > DIFFERENCE_MS_MAX) {
    throw new TokenError(
      `its time is ${seconds.toFixed(0)} s from this host's clock, and ${DIFFERENCE_MS_MAX / 1000} s are allowed`,
    );
  }
  const roots = trusted.filter(isSelfSigned);
  const terms = { purpose: "timestamp", trusted: roots, at } as const;
  const { trust, path: certificates } = await findPath(signed.certificates, terms);
  if (certificates === undefined) {
    throw new TokenError(
      "no valid path leads from its certificate to a self-signed one of TRUSTED_TIMESTAMPS",
    );
  }
  if (trust === "not_valid") {
    throw new TokenError("its certificate, or one that it leads to, was not valid at its time");
  }
  const token = write(dataOf({ ...signed, certificates }));
  if (token.length > TOKEN_BYTES_MAX) {
    throw new TokenError(
      `it takes ${token.length} bytes with its certificates, and papers have room for ${TOKEN_BYTES_MAX}`,
    );
  }
  return { at, certificates, token };
}

/**
 * Checks that `acceptToken` made a token of `stamped`: written again, every byte must be equal, under certificates that fit
 * together. Whether these are trusted is not judged.
 * @returns `undefined` when it is no such token
 */
export async function checkToken(token: Bytes, stamped: Bytes): Promise<Timestamp | undefined> {
  try {
    const { signed, info } = readToken(ContentInfo.fromBER(token));
    const { certificates } = signed;
    const chain = chainToRoot(certificates) ?? [];
    const isWhole =
      chain.length === certificates.length &&
      certificates.every(({ raw }, place) => isSameBytes(raw, chain[place]?.raw ?? Buffer.of())) &&
      isSameBytes(write(dataOf(signed)), token);
    if (!isWhole) return undefined;
    await requireSound(signed, info, stamped);
    return { at: info.genTime, certificates };
  } catch {
    // The package throws where bytes are no such structure.
    return undefined;
  }
}

/** @throws {TokenError} when the structure is no token of one signer, with the certificate that it names */
function readToken(token: ContentInfo): { readonly signed: Signed; readonly info: TSTInfo } {
  const { signed, info } = parse(token);
  const named = hashNamed(valuesOf(signed.attributes));
  const leaf = signed.certificates.find(
    ({ raw }) => named !== undefined && isSameBytes(digestOf(raw, named.algorithm), named.hash),
  );
  if (leaf === undefined) {
    throw new TokenError(
      "it has no certificate that it names as its signer's (signing-certificate)",
    );
  }
  const certificates = [leaf, ...signed.certificates.filter((each) => each !== leaf)];
  return { signed: { ...signed, unsigned: undefined, certificates }, info };
}

function parse(token: ContentInfo) {
  try {
    const signed = readSigned(token);
    if (signed.contentType !== id_eContentType_TSTInfo || signed.content === undefined) {
      throw new RangeError("Not a timestamp");
    }
    return { signed, info: TSTInfo.fromBER(signed.content) };
  } catch {
    throw new TokenError("it cannot be read as a timestamp of one signer");
  }
}

/** @throws {TokenError} when it is not signed as a timestamp of these bytes by a certificate for timestamps */
async function requireSound(signed: Signed, info: TSTInfo, stamped: Bytes): Promise<void> {
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (
    hashAlgorithm.algorithmId !== hashOid("SHA-256") ||
    !isSameBytes(octetsOf(hashedMessage), digestOf(stamped, "SHA-256"))
  ) {
    throw new TokenError("it is not of the digest that was sent");
  }
  const [leaf] = signed.certificates;
  if (leaf === undefined || !isForTimestampsAlone(certificateOf(leaf))) {
    throw new TokenError(
      "its certificate is not for timestamps alone (extendedKeyUsage, critical)",
    );
  }
  const { attributes, content = new Uint8Array(), hash } = signed;
  const valueByType = valuesOf(attributes);
  const type = valueByType.get(CONTENT_TYPE);
  if (
    !(type instanceof asn1js.ObjectIdentifier) ||
    type.getValue() !== id_eContentType_TSTInfo ||
    !isSameBytes(octetsOf(valueByType.get(MESSAGE_DIGEST)), digestOf(content, hash))
  ) {
    throw new TokenError("its signed attributes are not those of this timestamp");
  }
  const holds = async () => isSigned(dataOf({ ...signed, certificates: [leaf] }));
  if (!(await holds().catch(() => false))) {
    throw new TokenError("its signature does not hold, or is none of RSA PKCS #1 v1.5 or ECDSA");
  }
}

/** The hash of the signer's certificate that the first ESSCertIDv2, or else ESSCertID, has. Source: RFC 5816. */
function hashNamed(
  valueByType: ReadonlyMap<string, asn1js.BaseBlock>,
): { readonly algorithm: HashName | "SHA-1"; readonly hash: Bytes } | undefined {
  const version2 = valueByType.get(SIGNING_CERTIFICATE_V2);
  const list = version2 ?? valueByType.get(SIGNING_CERTIFICATE);
  const [first, second] = membersOf(membersOf(membersOf(list)[0])[0]);
  if (first instanceof asn1js.OctetString) {
    return { algorithm: version2 === undefined ? "SHA-1" : "SHA-256", hash: octetsOf(first) };
  }
  const [oid] = membersOf(first);
  const algorithm =
    version2 && oid instanceof asn1js.ObjectIdentifier ? hashOf(oid.getValue()) : undefined;
  return algorithm && { algorithm, hash: octetsOf(second) };
}

function membersOf(block: asn1js.BaseBlock | undefined): readonly asn1js.BaseBlock[] {
  return block instanceof asn1js.Sequence ? block.valueBlock.value : [];
}

/** The octets that a block holds; none when it is of another kind. */
function octetsOf(block: asn1js.BaseBlock | undefined): Bytes {
  return new Uint8Array(block instanceof asn1js.OctetString ? block.getValue() : []);
}
