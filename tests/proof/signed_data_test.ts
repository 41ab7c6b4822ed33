/** Signed data of one signer (RFC 5652 section 5): what is written is read, and nothing else is taken for it. */

import { describe, expect, test } from "bun:test";
import { createPrivateKey, sign, X509Certificate } from "node:crypto";
import { uniqueValue } from "../../src/cms/algorithms.ts";
import {
  identifier,
  integer,
  octets,
  readBlock,
  sequence,
  set,
  tagged,
} from "../../src/cms/der.ts";
import {
  attribute,
  isSignedBy,
  readSignedData,
  signedBytes,
  valuesOf,
  writeSignedData,
} from "../../src/cms/signed_data.ts";
import { SELF_SIGNED } from "../support/self_signed.ts";

const DATA = "1.2.840.113549.1.7.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const DIGEST = "1.2.840.113549.1.9.4";
const SHA_256 = "2.16.840.1.101.3.4.2.1";

const certificate = new X509Certificate(SELF_SIGNED.cert);
const key = createPrivateKey(SELF_SIGNED.key);
const attributes = tagged(0xa0, [attribute(DIGEST, octets(new Uint8Array(32)))]);
const value = uniqueValue(
  certificate.publicKey,
  new Uint8Array(sign("sha256", signedBytes({ attributes }), key)),
);

test("is read as it was written, and its signature is the key's", () => {
  const written = { contentType: DATA, hash: "SHA-256", attributes, value } as const;
  const read = readSignedData(readBlock(writeSignedData(written, [certificate])));
  expect(read).toMatchObject({ ...written, content: undefined, unsigned: undefined });
  expect([...read.valueByType.keys()]).toEqual([DIGEST]);
  expect(read.certificates.map(({ raw }) => raw)).toEqual([certificate.raw]);
  expect(isSignedBy(certificate.publicKey, read)).toBe(true);
  const altered = attributes.slice();
  altered[altered.length - 1] = 1;
  expect(isSignedBy(certificate.publicKey, { ...read, attributes: altered })).toBe(false);
  expect(isSignedBy(certificate.publicKey, { ...read, hash: "SHA-384" })).toBe(false);
  expect(isSignedBy(certificate.publicKey, { ...read, value: value.slice(1) })).toBe(false);
});

test("needs a signer to be written", () => {
  const unsigned = { contentType: DATA, hash: "SHA-256", attributes, value } as const;
  expect(() => writeSignedData(unsigned, [])).toThrow("there is no signer");
});

/** By its members, each of which may be another. */
function made({
  type = SIGNED_DATA,
  certificates = tagged(0xa0, [certificate.raw]),
  signed = attributes,
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
  return readBlock(sequence(identifier(type), tagged(0xa0, [data])));
}

describe("data", () => {
  test("of one signer is read", () => {
    expect(readSignedData(made()).hash).toBe("SHA-256");
  });

  test.each([
    ["of another type", { type: DATA }],
    ["with certificates in another place", { certificates: tagged(0xa1, [certificate.raw]) }],
    ["whose attributes are not signed", { signed: tagged(0xa1, [attributes]) }],
    ["without a signer", { signers: 0 }],
    ["of two signers", { signers: 2 }],
    ["with another digest", { hash: "1.3.14.3.2.26" }],
    ["without a signature", { signature: integer(1) }],
  ])("%s is refused", (_, members) => {
    expect(() => readSignedData(made(members))).toThrow("It is not signed by one signer");
  });

  test("with an attribute that has no value, two, or stands there twice is refused", () => {
    const one = attribute(DIGEST, octets(Uint8Array.of(1)));
    const block = (...all: readonly Uint8Array[]) => readBlock(set(...all));
    expect(valuesOf(block(one)).size).toBe(1);
    expect(() => valuesOf(block(one, one))).toThrow("An attribute stands there twice");
    const none = sequence(identifier(DIGEST), set());
    const two = sequence(identifier(DIGEST), set(integer(1), integer(2)));
    for (const each of [none, two]) expect(() => valuesOf(block(each))).toThrow("Not one value");
  });
});
