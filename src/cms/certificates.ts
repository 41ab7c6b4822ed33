/** Certificates as the package reads them, and whether one is for what it is used. Source: RFC 5280 section 4.2. */

import type { X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import { Certificate, type Extension, ExtKeyUsage, id_ExtKeyUsage, id_KeyUsage } from "pkijs";

/** Bits of keyUsage. Source: RFC 5280 section 4.2.1.3. */
const SIGNS = 0x80 | 0x40;

const EMAIL_PROTECTION = "1.3.6.1.5.5.7.3.4";
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";

/** Each is enough to sign papers: documents by RFC 9336, and as Microsoft and Adobe had it before; mail; anything. */
const FOR_SIGNATURES: readonly string[] = [
  "1.3.6.1.5.5.7.3.36",
  "1.3.6.1.4.1.311.10.3.12",
  "1.2.840.113583.1.1.5",
  EMAIL_PROTECTION,
  "2.5.29.37.0",
];

/** What a certificate is used for. */
export type Purpose = "signature" | "timestamp";

/** @throws {Error} when the package cannot read it */
export function certificateOf({ raw }: X509Certificate): Certificate {
  return Certificate.fromBER(new Uint8Array(raw));
}

/** The extension of a kind; the first where several stand there. */
function extensionOf({ extensions }: Certificate, oid: string): Extension | undefined {
  return extensions?.find(({ extnID }) => extnID === oid);
}

/**
 * The value of the extension of a kind, `undefined` without one.
 * @throws {RangeError} when it is not written as its kind is
 */
export function valueOf<Value extends object>(
  certificate: Certificate,
  oid: string,
  Kind: new () => Value,
): Value | undefined {
  const extension = extensionOf(certificate, oid);
  if (extension === undefined) return undefined;
  const { parsedValue } = extension;
  // The package gives an empty value for one that it cannot read.
  if (!(parsedValue instanceof Kind) || "parsingError" in parsedValue) {
    throw new RangeError(`The extension ${oid} cannot be read`);
  }
  return parsedValue;
}

/**
 * Whether a certificate may be used for a purpose, by its keyUsage and extendedKeyUsage. Signatures: each is absent or allows
 * them. Timestamps: keyUsage allows nothing else, and extendedKeyUsage is critical and allows only them. Source: RFC 5280
 * section 4.2.1, RFC 3161 section 2.3.
 *
 * @throws {RangeError} when either cannot be read
 */
export function servesPurpose(purpose: Purpose, certificate: Certificate): boolean {
  const usage = valueOf(certificate, id_KeyUsage, asn1js.BitString);
  const bits = usage && bitsOf(usage);
  if (bits !== undefined && (bits & SIGNS) === 0) return false;
  if (purpose === "signature") return mayServeSignatures(certificate);
  return isForTimestampsAlone(certificate) && (bits === undefined || (bits & ~SIGNS) === 0);
}

/** Whether extendedKeyUsage is critical and allows only timestamps. */
export function isForTimestampsAlone(certificate: Certificate): boolean {
  const purposes = purposesOf(certificate) ?? [];
  const isCritical = extensionOf(certificate, id_ExtKeyUsage)?.critical === true;
  return isCritical && purposes.length === 1 && purposes[0] === TIME_STAMPING;
}

/** Whether extendedKeyUsage is absent or allows signatures of papers, of a signer's certificate or of one above it. */
export function mayServeSignatures(certificate: Certificate): boolean {
  const purposes = purposesOf(certificate);
  return purposes === undefined || purposes.some((each) => FOR_SIGNATURES.includes(each));
}

function purposesOf(certificate: Certificate): readonly string[] | undefined {
  return valueOf(certificate, id_ExtKeyUsage, ExtKeyUsage)?.keyPurposes;
}

/** The bits of keyUsage: its first byte, and its ninth bit, decipherOnly, above them. */
function bitsOf({ valueBlock }: asn1js.BitString): number {
  const [first = 0, second = 0] = valueBlock.valueHexView;
  return first | (second << 8);
}
