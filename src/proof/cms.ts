/**
 * The signature of a paper as CMS SignedData, PAdES baseline B-B: signed attributes content-type, message-digest and
 * signing-certificate-v2, no signing-time. With a timestamp of the signature's value as its one unsigned attribute it is
 * B-T. Source: ETSI EN 319 142-1 section 6.3, RFC 5652, RFC 5035, RFC 3161 appendix A.
 */

import { type KeyObject, X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import {
  type Bytes,
  CONTENT_TYPE,
  derOf,
  HASH_OIDS,
  hashOf,
  MESSAGE_DIGEST,
  SIGNED_DATA,
  signatureAlgorithmOf,
  SIGNING_CERTIFICATE_V2,
  uniqueValue,
} from "./der.ts";
import type { Signer } from "./signer.ts";
import { checkToken, type Timestamp, TOKEN_BYTES_MAX } from "./timestamp_token.ts";

const DATA = "1.2.840.113549.1.7.1";
const TIMESTAMP = "1.2.840.113549.1.9.16.2.14";

type Hash = Signer["hash"];

/** Bytes that a signature takes beside its certificates: attributes, names, and 512 of an RSA key of 4096 bits. */
const REST_BYTES_MAX = 2048;

/** Gives the timestamp token of a signature's value, in DER. */
export type Stamp = (value: Bytes) => Promise<{ readonly token: Bytes }>;

/** Room in bytes that is enough for a signer's signature, with its timestamp if it gets one. */
export function roomFor(
  { certificates }: Pick<Signer, "certificates">,
  isStamped: boolean,
): number {
  const bytes = certificates.reduce((sum, each) => sum + derOf(each).length, 0);
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
  const signedData = await unsignedData(bytes, certificates, hash);
  await signedData.sign(key, 0, hash);
  for (const info of signedData.signerInfos) {
    info.signatureAlgorithm = signatureAlgorithmOf(leaf.publicKey, hash) ?? info.signatureAlgorithm;
    setValue(info, leaf.publicKey, valueOf(info));
    if (stamp === undefined) continue;
    const { token } = await stamp(valueOf(info));
    addTimestamp(info, asn1js.fromBER(token).result);
  }
  return derOfSigned(signedData);
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
export async function checkSignature(bytes: Bytes, padded: Bytes): Promise<SignatureRead> {
  try {
    const { signedData, certificates, signer } = readSigned(padded);
    const hash = hashOf(signer.digestAlgorithm.algorithmId);
    const known = certificates.map((each) => new X509Certificate(derOf(each)));
    if (hash === undefined || hash === "SHA-512") return { isValid: false };
    const [leaf] = known;
    const algorithm = leaf && signatureAlgorithmOf(leaf.publicKey, hash);
    if (leaf === undefined || algorithm === undefined) return { isValid: false };
    const anew = await unsignedData(bytes, certificates, hash);
    const token = tokenIn(signer);
    for (const info of anew.signerInfos) {
      setValue(info, leaf.publicKey, valueOf(signer));
      info.signatureAlgorithm = algorithm;
      if (token !== undefined) addTimestamp(info, token);
    }
    const expected = Buffer.from(derOfSigned(anew));
    const isSame =
      expected.equals(padded.subarray(0, expected.length)) &&
      padded.subarray(expected.length).every((byte) => byte === 0);
    const isValid = isSame && (await signedData.verify({ signer: 0, data: bytes.buffer }));
    if (!isValid) return { isValid };
    if (token === undefined) return { isValid, certificates: known };
    const timestamp = checkToken(token, valueOf(signer)) ?? "invalid";
    return { isValid, certificates: known, timestamp };
  } catch {
    // Whatever the packages make of bytes from any hand.
    return { isValid: false };
  }
}

function valueOf({ signature }: SignerInfo): Bytes {
  return new Uint8Array(signature.getValue());
}

function setValue(info: SignerInfo, key: KeyObject, value: Bytes): void {
  info.signature = new asn1js.OctetString({ valueHex: uniqueValue(key, value).buffer });
}

function addTimestamp(info: SignerInfo, token: asn1js.BaseBlock): void {
  const attributes = [new Attribute({ type: TIMESTAMP, values: [token] })];
  info.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes });
}

/** The first unsigned attribute, if it is a timestamp; no other is ever made. */
function tokenIn({ unsignedAttrs }: SignerInfo): asn1js.BaseBlock | undefined {
  const [attribute] = unsignedAttrs?.attributes ?? [];
  // The package leaves out a set without a value.
  const [value] = (attribute?.values as readonly asn1js.BaseBlock[] | undefined) ?? [];
  return attribute?.type === TIMESTAMP ? value : undefined;
}

/** @throws {RangeError} or what the packages throw, when it is no signature of one signer with its certificate */
function readSigned(padded: Bytes) {
  const { result, offset } = asn1js.fromBER(padded);
  if (offset < 0) throw new RangeError("It is no ASN.1");
  const signedData = new SignedData({ schema: new ContentInfo({ schema: result }).content });
  const certificates = (signedData.certificates ?? []).filter(
    (each): each is Certificate => each instanceof Certificate,
  );
  const [signer, ...others] = signedData.signerInfos;
  if (signer === undefined || others.length > 0) throw new RangeError("It needs one signer");
  return { signedData, certificates, signer };
}

/** Everything of the signature but the value that the key gives. */
async function unsignedData(
  bytes: Bytes,
  certificates: readonly Certificate[],
  hash: Hash,
): Promise<SignedData> {
  const [leaf] = certificates;
  if (leaf === undefined) throw new RangeError("Cannot sign: there is no certificate");
  const digest = await crypto.subtle.digest(hash, bytes);
  const identified = await Promise.all(
    certificates.map(async (each) => {
      const value = await crypto.subtle.digest("SHA-256", derOf(each));
      // ESSCertIDv2 with its default algorithm, SHA-256.
      return new asn1js.Sequence({ value: [new asn1js.OctetString({ valueHex: value })] });
    }),
  );
  const attribute = (type: string, value: asn1js.BaseBlock) =>
    new Attribute({ type, values: [value] });
  return new SignedData({
    version: 1,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: HASH_OIDS[hash] })],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    certificates: [...certificates],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: leaf.issuer, serialNumber: leaf.serialNumber }),
        // As the package leaves it when it signs.
        digestAlgorithm: new AlgorithmIdentifier({
          algorithmId: HASH_OIDS[hash],
          algorithmParams: new asn1js.Null(),
        }),
        // In the order of their encodings, as DER has a set.
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(CONTENT_TYPE, new asn1js.ObjectIdentifier({ value: DATA })),
            attribute(MESSAGE_DIGEST, new asn1js.OctetString({ valueHex: digest })),
            attribute(
              SIGNING_CERTIFICATE_V2,
              new asn1js.Sequence({ value: [new asn1js.Sequence({ value: identified })] }),
            ),
          ],
        }),
      }),
    ],
  });
}

function derOfSigned(signedData: SignedData): Bytes {
  const content = new ContentInfo({ contentType: SIGNED_DATA, content: signedData.toSchema(true) });
  return new Uint8Array(content.toSchema().toBER(false));
}
