/** Extensions of a certificate, and whether it is for what it is used. Source: RFC 5280 section 4.2. */

import type { X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import { childrenOf, octetsOf, oidOf, readBlock } from "./der.ts";
import { membersOf } from "./signed_data.ts";

const KEY_USAGE = "2.5.29.15";
const EXTENDED_KEY_USAGE = "2.5.29.37";
/** The only member of a certificate under this tag. */
const EXTENSIONS_TAG = 0xa3;

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

interface Extension {
  readonly oid: string;
  readonly isCritical: boolean;
  readonly value: asn1js.BaseBlock;
}

/** The extensions of a certificate in their order. */
export function extensionsOf(certificate: X509Certificate): readonly Extension[] {
  const list = membersOf(certificate).at(-1);
  if (list?.valueBeforeDecodeView[0] !== EXTENSIONS_TAG) return [];
  return childrenOf(childrenOf(list)[0]).map((each) => {
    const [id, ...rest] = childrenOf(each);
    const critical = rest.find((part) => part instanceof asn1js.Boolean);
    const value = readBlock(octetsOf(rest.at(-1)) ?? new Uint8Array());
    return { oid: oidOf(id), isCritical: critical?.getValue() === true, value };
  });
}

/**
 * Whether a certificate may be used so, by its keyUsage and extendedKeyUsage. Signatures: either is absent or allows them.
 * Timestamps: keyUsage has nothing beside, and extendedKeyUsage is of them alone, and critical. Source: RFC 5280 section 4.2.1, RFC 3161 section 2.3.
 */
export function isFor(purpose: Purpose, certificate: X509Certificate): boolean {
  const extensions = extensionsOf(certificate);
  const bits = bitsOf(extensions.find(({ oid }) => oid === KEY_USAGE)?.value);
  if (bits !== undefined && (bits & SIGNS) === 0) return false;
  if (purpose === "signature") return mayServeSignatures(extensions);
  return isForTimestampsAlone(certificate) && (bits === undefined || (bits & ~SIGNS) === 0);
}

/** Whether extendedKeyUsage is critical and of timestamps alone. */
export function isForTimestampsAlone(certificate: X509Certificate): boolean {
  const usage = extensionsOf(certificate).find(({ oid }) => oid === EXTENDED_KEY_USAGE);
  const oids = childrenOf(usage?.value).map(oidOf);
  return usage?.isCritical === true && oids.length === 1 && oids[0] === TIME_STAMPING;
}

/** Whether extendedKeyUsage is absent or allows signatures of papers, of a signer's certificate or of one above it. */
export function mayServeSignatures(extensions: readonly Extension[]): boolean {
  const usage = extensions.find(({ oid }) => oid === EXTENDED_KEY_USAGE);
  return (
    usage === undefined ||
    childrenOf(usage.value).some((each) => FOR_SIGNATURES.includes(oidOf(each)))
  );
}

/** The bits of keyUsage: its first byte, and its ninth bit, decipherOnly, above them. */
function bitsOf(block: asn1js.BaseBlock | undefined): number | undefined {
  if (block === undefined) return undefined;
  if (!(block instanceof asn1js.BitString)) return 0;
  const [first = 0, second = 0] = block.valueBlock.valueHexView;
  return first | (second << 8);
}
