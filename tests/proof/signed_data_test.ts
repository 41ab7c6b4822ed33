/** Signed data of one signer (RFC 5652 section 5): what is written is read, and nothing else is taken for it. */

import { describe, expect, test } from "bun:test";
import { createPrivateKey, X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import { Attribute, ContentInfo } from "pkijs";
import { derOf, uniqueValue } from "../../src/cms/algorithms.ts";
import {
  attribute,
  attributesToSign,
  dataOf,
  isSigned,
  readSigned,
  valueBy,
  valuesOf,
  write,
} from "../../src/cms/signed_data.ts";
import { identifier, integer, octets, sequence, set, tagged } from "../support/der.ts";
import { SELF_SIGNED } from "../support/self_signed.ts";

const DATA = "1.2.840.113549.1.7.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const DIGEST = "1.2.840.113549.1.9.4";
const SHA_256 = "2.16.840.1.101.3.4.2.1";

const certificate = new X509Certificate(SELF_SIGNED.cert);
const key = await crypto.subtle.importKey(
  "pkcs8",
  createPrivateKey(SELF_SIGNED.key).export({ type: "pkcs8", format: "der" }),
  { name: "ECDSA", namedCurve: "P-256" },
  false,
  ["sign"],
);
const valueHex = new Uint8Array(32);
const attributes = attributesToSign([attribute(DIGEST, new asn1js.OctetString({ valueHex }))]);
const unsigned = {
  contentType: DATA,
  hash: "SHA-256",
  attributes,
  certificates: [certificate],
} as const;
const value = uniqueValue(certificate.publicKey, await valueBy(key, unsigned));
const written = write(dataOf({ ...unsigned, value }));

test("is read as it was written, and its signature is the key's", async () => {
  const read = readSigned(ContentInfo.fromBER(written));
  expect(read).toMatchObject({ contentType: DATA, hash: "SHA-256", value });
  expect(read.content).toBeUndefined();
  expect(read.unsigned).toBeUndefined();
  expect([...valuesOf(read.attributes).keys()]).toEqual([DIGEST]);
  expect(read.certificates.map(({ raw }) => raw)).toEqual([certificate.raw]);
  expect(Buffer.compare(write(dataOf(read)), written)).toBe(0);
  expect(await isSigned(dataOf(read))).toBe(true);
  expect(await isSigned(dataOf({ ...read, hash: "SHA-384" }))).toBe(false);
  const other = uniqueValue(
    certificate.publicKey,
    await valueBy(key, { ...unsigned, hash: "SHA-384" }),
  );
  expect(await isSigned(dataOf({ ...read, value: other }))).toBe(false);
  const place = written.indexOf(0, Buffer.from(written).indexOf(valueHex));
  const altered = readSigned(ContentInfo.fromBER(written.with(place, 1)));
  expect(await isSigned(dataOf(altered))).toBe(false);
});

test("needs a signer to be written", () => {
  expect(() => dataOf({ ...unsigned, value, certificates: [] })).toThrow("there is no signer");
});

const SIGNED_ATTRIBUTES = derOf(attributes);

/** By its members, each of which may be another. */
function made({
  type = SIGNED_DATA,
  certificates = tagged(0xa0, [certificate.raw]),
  signed = SIGNED_ATTRIBUTES,
  hash = SHA_256,
  signature = octets(value),
  signers = 1,
}: {
  type?: string;
  certificates?: Uint8Array;
  signed?: Uint8Array;
  hash?: string;
  signature?: Uint8Array;
  signers?: number;
} = {}) {
  const algorithm = sequence(identifier("1.2.840.10045.4.3.2"));
  const name = sequence(sequence(), integer(1));
  const signer = sequence(
    integer(1),
    name,
    sequence(identifier(hash)),
    signed,
    algorithm,
    signature,
  );
  const data = sequence(
    integer(1),
    set(sequence(identifier(hash))),
    sequence(identifier(DATA)),
    certificates,
    set(...Array.from({ length: signers }, () => signer)),
  );
  return ContentInfo.fromBER(sequence(identifier(type), tagged(0xa0, [data])));
}

describe("data", () => {
  test("of one signer is read", () => {
    expect(readSigned(made()).hash).toBe("SHA-256");
  });

  test.each([
    ["of another type", { type: DATA }],
    ["with certificates in another place", { certificates: tagged(0xa1, [certificate.raw]) }],
    ["whose attributes are not signed", { signed: tagged(0xa1, [SIGNED_ATTRIBUTES]) }],
    ["without a signer", { signers: 0 }],
    ["of two signers", { signers: 2 }],
    ["with another digest", { hash: "1.3.14.3.2.26" }],
    ["without a signature", { signature: integer(1) }],
  ])("%s is refused", (_, members) => {
    expect(() => readSigned(made(members))).toThrow();
  });

  test("with an attribute that has no value, two, or stands there twice is refused", () => {
    const one = new asn1js.Null();
    const attributesOf = (...all: readonly asn1js.BaseBlock[][]) => ({
      attributes: all.map((values) => new Attribute({ type: DIGEST, values })),
    });
    expect(valuesOf(attributesOf([one])).size).toBe(1);
    const twice = attributesOf([one], [one]);
    expect(() => valuesOf(twice)).toThrow("Cannot read attributes: one stands there twice");
    for (const each of [attributesOf([]), attributesOf([one, one])]) {
      expect(() => valuesOf(each)).toThrow("Cannot read attribute: it has not one value");
    }
  });
});
