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
  /** What the key made of them. */
  readonly value: Bytes;
  readonly unsigned?: Attribute | undefined;
  readonly certificates: readonly X509Certificate[];
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
    if (value === undefined || more.length > 0) throw new RangeError("Not one value");
    return [type, value] as const;
  });
  const valueByType = new Map(entries);
  if (valueByType.size < entries.length) throw new RangeError("An attribute stands there twice");
  return valueByType;
}

/**
 * What was signed as the package has it: with the signer's certificate first, and names that follow from it.
 * @throws {RangeError} when there is no certificate, or its key is of another kind than signatures are made with
 */
function dataOf({ certificates, hash, ...signed }: Signed): SignedData {
  const [leaf] = certificates;
  const all = certificates.map(certificateOf);
  const [first] = all;
  if (leaf === undefined || first === undefined) {
    throw new RangeError("Cannot write signature: there is no signer");
  }
  const isData = signed.contentType === ContentInfo.DATA;
  const content = new EncapsulatedContentInfo({ eContentType: signed.contentType });
  // Given to its constructor, it would be cut in pieces, which DER has none of.
  if (signed.content) content.eContent = new asn1js.OctetString({ valueHex: signed.content });
  const { issuer, serialNumber } = first;
  return new SignedData({
    digestAlgorithms: [algorithmOf(hashOid(hash))],
    encapContentInfo: content,
    certificates: all,
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        // Papers keep the null of their first signatures. Readers must accept it, though RFC 5754 section 2 has it left out.
        digestAlgorithm: algorithmOf(hashOid(hash), isData),
        signedAttrs: signed.attributes,
        signatureAlgorithm: signatureAlgorithmOf(leaf.publicKey, hash),
        signature: new asn1js.OctetString({ valueHex: signed.value }),
        ...(signed.unsigned && {
          unsignedAttrs: new SignedAndUnsignedAttributes({
            type: UNSIGNED,
            attributes: [signed.unsigned],
          }),
        }),
      }),
    ],
  });
}

/**
 * Writes it in DER, the key's value in its one form.
 * @throws {RangeError} when there is no signer, or the value is none of its key
 */
export function write(signed: Signed): Bytes {
  const [leaf] = signed.certificates;
  const value = leaf ? uniqueValue(leaf.publicKey, signed.value) : signed.value;
  const content = dataOf({ ...signed, value }).toSchema();
  return derOf(new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content }));
}

/** The value that a key makes of the attributes, in its one form. */
export async function signWith(key: CryptoKey, unsigned: Omit<Signed, "value">): Promise<Bytes> {
  const data = dataOf({ ...unsigned, value: new Uint8Array() });
  await data.sign(key, 0, unsigned.hash);
  const [signer] = data.signerInfos;
  const [leaf] = unsigned.certificates;
  if (!signer || !leaf) throw new RangeError("Cannot sign: there is no signer");
  return uniqueValue(leaf.publicKey, new Uint8Array(signer.signature.getValue()));
}

/** Whether the key of the first certificate made the value of the attributes. Their digest of the content is not looked at. */
export async function isSigned(signed: Signed): Promise<boolean> {
  try {
    const { certificates = [], signerInfos } = dataOf(signed);
    const [leaf] = certificates;
    const [signer] = signerInfos;
    if (!(leaf instanceof Certificate) || !signer) return false;
    const { signature, signatureAlgorithm, signedAttrs } = signer;
    return await getCrypto(true).verifyWithPublicKey(
      signedAttrs?.encodedValue ?? new ArrayBuffer(),
      signature,
      leaf.subjectPublicKeyInfo,
      signatureAlgorithm,
    );
  } catch {
    // The package throws where anything does not fit.
    return false;
  }
}
