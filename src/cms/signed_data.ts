/**
 * CMS SignedData of one signer: what signatures of papers and timestamp tokens are. Source: RFC 5652 sections 3 and 5.
 *
 * A key signs the attributes, and leaves other bytes free: names of algorithms, certificates, several encodings of one value.
 * So what is kept and what is believed is written again from what was read: a file that differs in any byte is another one.
 */

import { X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  getCrypto,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import {
  algorithmOf,
  type Bytes,
  derOf,
  type HashName,
  hashOf,
  hashOid,
  signatureAlgorithmOf,
  uniqueValue,
} from "./algorithms.ts";
import { certificateOf } from "./certificates.ts";

/** Attributes of a signer. Source: RFC 5652 section 11, RFC 5035. */
export const CONTENT_TYPE = "1.2.840.113549.1.9.3";
export const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
export const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";

/** The tags of signed and of unsigned attributes. */
const SIGNED = 0;
const UNSIGNED = 1;

/** What one signer signed, and how. */
export interface Signed {
  readonly contentType: string;
  /** Absent where it stands elsewhere, as the paper does around its signature. */
  readonly content?: Bytes | undefined;
  readonly hash: HashName;
  readonly attributes: SignedAndUnsignedAttributes;
  /** The signer's first. */
  readonly certificates: readonly X509Certificate[];
  /** What the key made of the attributes. */
  readonly value: Bytes;
  readonly unsigned?: Attribute | undefined;
}

/** An attribute with one value. */
export function attribute(type: string, value: asn1js.BaseBlock): Attribute {
  return new Attribute({ type, values: [value] });
}

/** Attributes for a key to sign, in the order of their encodings, as DER has a set. Source: RFC 5652 section 5.3. */
export function attributesToSign(attributes: readonly Attribute[]): SignedAndUnsignedAttributes {
  const sorted = attributes.toSorted((one, other) => Buffer.compare(derOf(one), derOf(other)));
  return new SignedAndUnsignedAttributes({ type: SIGNED, attributes: sorted });
}

/** @throws {Error} when it is not signed by one signer, with certificates and attributes, or has several that are not signed */
export function readSigned(info: ContentInfo): Signed {
  const data = new SignedData({ schema: info.content });
  const [signer, ...signers] = data.signerInfos;
  const hash = signer && hashOf(signer.digestAlgorithm.algorithmId);
  const [unsigned, ...more] = signer?.unsignedAttrs?.attributes ?? [];
  if (
    info.contentType !== ContentInfo.SIGNED_DATA ||
    signer?.signedAttrs === undefined ||
    hash === undefined ||
    signers.length + more.length > 0
  ) {
    throw new RangeError("It is not signed by one signer");
  }
  const { eContentType: contentType, eContent } = data.encapContentInfo;
  return {
    contentType,
    content: eContent && new Uint8Array(eContent.getValue()),
    hash,
    attributes: signer.signedAttrs,
    value: new Uint8Array(signer.signature.getValue()),
    unsigned,
    certificates: (data.certificates ?? []).map((each) => new X509Certificate(derOf(each))),
  };
}

/**
 * The values of attributes by their types.
 * @throws {RangeError} when one has no or several values, or stands there twice
 */
export function valuesOf({
  attributes,
}: Pick<SignedAndUnsignedAttributes, "attributes">): ReadonlyMap<string, asn1js.BaseBlock> {
  const entries = attributes.map(({ type, values }) => {
    const [value, ...more] = values as readonly asn1js.BaseBlock[];
    if (value === undefined || more.length > 0)
      throw new RangeError("Cannot read attribute: it has not one value");
    return [type, value] as const;
  });
  const valueByType = new Map(entries);
  if (valueByType.size < entries.length)
    throw new RangeError("Cannot read attributes: one stands there twice");
  return valueByType;
}

/**
 * What was signed, as the package has it: names that follow from key and digest, and the key's value in its one form.
 * @throws {RangeError} when there is no signer, no signature is made with a key of this kind, or the value is no signature by it
 */
export function dataOf(signed: Signed): SignedData {
  const { contentType, content, hash, attributes, value, unsigned } = signed;
  const [leaf] = signed.certificates;
  const certificates = signed.certificates.map(certificateOf);
  const [certificate] = certificates;
  if (leaf === undefined || certificate === undefined) {
    throw new RangeError("Cannot write signature: there is no signer");
  }
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: contentType });
  // Its constructor would cut the value into pieces, which DER does not allow.
  if (content) encapContentInfo.eContent = new asn1js.OctetString({ valueHex: content });
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber(certificate),
    // Papers keep the null of their first signatures. Readers must accept it, though RFC 5754 section 2 has it left out.
    digestAlgorithm: algorithmOf(hashOid(hash), contentType === ContentInfo.DATA),
    signedAttrs: attributes,
    signatureAlgorithm: signatureAlgorithmOf(leaf.publicKey, hash),
    signature: new asn1js.OctetString({ valueHex: uniqueValue(leaf.publicKey, value) }),
  });
  if (unsigned) {
    const attributesBeside = { type: UNSIGNED, attributes: [unsigned] };
    signer.unsignedAttrs = new SignedAndUnsignedAttributes(attributesBeside);
  }
  const digestAlgorithms = [algorithmOf(hashOid(hash))];
  return new SignedData({
    digestAlgorithms,
    encapContentInfo,
    certificates,
    signerInfos: [signer],
  });
}

/** Writes what was signed in DER. */
export function write(data: SignedData): Bytes {
  return derOf(new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: data.toSchema() }));
}

/** What a key makes of the attributes. */
export async function valueBy(
  key: CryptoKey,
  { attributes, hash }: Pick<Signed, "attributes" | "hash">,
): Promise<Bytes> {
  const signer = new SignerInfo({ signedAttrs: attributes });
  await new SignedData({ signerInfos: [signer] }).sign(key, 0, hash);
  return new Uint8Array(signer.signature.getValue());
}

/** Whether the key of the first certificate made the value of the attributes. Their digest of the content is not looked at. */
export async function isSigned({ certificates = [], signerInfos }: SignedData): Promise<boolean> {
  const [leaf] = certificates;
  const [signer] = signerInfos;
  if (!(leaf instanceof Certificate) || signer?.signedAttrs === undefined) return false;
  try {
    return await getCrypto(true).verifyWithPublicKey(
      signer.signedAttrs.encodedValue,
      signer.signature,
      leaf.subjectPublicKeyInfo,
      signer.signatureAlgorithm,
    );
  } catch {
    // The package throws where key and value do not fit.
    return false;
  }
}
