/** Names of digests and signatures, keys that are believed, the one form of a signature's value, lengths in DER. */

import { describe, expect, test } from "bun:test";
import { generateKeyPairSync, sign, verify } from "node:crypto";
import * as asn1js from "asn1js";
import {
  digestOf,
  HASH_OIDS,
  hashOf,
  type HashName,
  isSignatureOid,
  isStrongKey,
  signatureAlgorithmOf,
  uniqueValue,
} from "../../src/cms/algorithms.ts";
import { isSameBytes, octets, readBlock, tagged } from "../../src/cms/der.ts";

const HASHES = Object.keys(HASH_OIDS) as HashName[];
const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString("hex");
const ec = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve });
const rsa = (modulusLength: number) => generateKeyPairSync("rsa", { modulusLength });
const CURVES = ["prime256v1", "secp384r1", "secp521r1"] as const;

describe("digests", () => {
  // FIPS 180-4, examples of one block; RFC 5754 section 2.
  test.each([
    ["SHA-256", "2.16.840.1.101.3.4.2.1", "ba7816bf8f01cfea"],
    ["SHA-384", "2.16.840.1.101.3.4.2.2", "cb00753f45a35e8b"],
    ["SHA-512", "2.16.840.1.101.3.4.2.3", "ddaf35a193617aba"],
  ] as const)("%s is %s", (name, oid, abc) => {
    expect(hashOf(oid)).toBe(name);
    expect(hex(digestOf(Buffer.from("abc"), name))).toStartWith(abc);
  });

  test("of other identifiers are unknown", () => {
    for (const oid of ["", "1.3.14.3.2.26", "2.16.840.1.101.3.4.2.4"]) {
      expect(hashOf(oid)).toBeUndefined();
    }
  });
});

describe("signatures are named by key and digest", () => {
  // RFC 5754 sections 3.2 and 3.3: sha256WithRSAEncryption … and ecdsa-with-SHA256 ….
  const RSA = "300d06092a864886f70d0101";
  const EC = "300a06082a8648ce3d0403";
  test.each([
    ["SHA-256", `${RSA}0b0500`, `${EC}02`],
    ["SHA-384", `${RSA}0c0500`, `${EC}03`],
    ["SHA-512", `${RSA}0d0500`, `${EC}04`],
  ] as const)("with %s", (hash, byRsa, byEc) => {
    expect(hex(signatureAlgorithmOf(rsa(2048).publicKey, hash))).toBe(byRsa);
    expect(hex(signatureAlgorithmOf(ec("prime256v1").publicKey, hash))).toBe(byEc);
  });

  test("and those of other keys have no name", () => {
    const { publicKey } = generateKeyPairSync("ed25519");
    for (const hash of HASHES) expect(signatureAlgorithmOf(publicKey, hash)).toBeUndefined();
  });

  test.each([
    ["1.2.840.113549.1.1.11", true],
    ["1.2.840.10045.4.3.4", true],
    ["1.2.840.113549.1.1.5", false],
    ["1.2.840.10045.4.1", false],
    ["", false],
  ])("%p is believed: %p", (oid, isBelieved) => {
    expect(isSignatureOid(oid)).toBe(isBelieved);
  });
});

test.each([
  ["RSA of 2048 bits", true, rsa(2048)],
  ["RSA of 2040 bits", false, rsa(2040)],
  ...CURVES.map((curve) => [curve, true, ec(curve)] as const),
  ["secp224r1", false, ec("secp224r1")],
  ["Ed25519", false, generateKeyPairSync("ed25519")],
] as const)("a key of %s is believed: %p", (_, isBelieved, { publicKey }) => {
  expect(isStrongKey(publicKey)).toBe(isBelieved);
});

describe("the value of a signature", () => {
  const parts = (value: Uint8Array) =>
    (
      (readBlock(new Uint8Array(value)) as asn1js.Sequence).valueBlock.value as asn1js.Integer[]
    ).map((each) => each.toBigInt()) as [r: bigint, s: bigint];

  test.each(CURVES)("of ECDSA on %s has one form, which verifies as any", (curve) => {
    const { publicKey, privateKey } = ec(curve);
    let changed = 0;
    for (let message = 0; message < 24; message += 1) {
      const data = Buffer.from(String(message));
      const given = new Uint8Array(sign("sha256", data, privateKey));
      const unique = uniqueValue(publicKey, given);
      // The other value is only known to verify if the order of the curve is right.
      expect(verify("sha256", data, publicKey, unique)).toBe(true);
      expect(hex(uniqueValue(publicKey, unique))).toBe(hex(unique));
      const [[r, s], [sameR, least]] = [parts(given), parts(unique)];
      expect(sameR).toBe(r);
      expect(least).toBeLessThanOrEqual(s);
      if (least === s) expect(hex(unique)).toBe(hex(given));
      else changed += 1;
    }
    // About half of all values; none would be one of 2^24.
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(24);
  });

  test("of RSA is as it is", () => {
    const { publicKey, privateKey } = rsa(2048);
    const value = new Uint8Array(sign("sha384", Buffer.from("paper"), privateKey));
    expect(uniqueValue(publicKey, value)).toBe(value);
  });

  test.each([
    ["on another curve", ec("secp224r1").publicKey, "3006020101020101"],
    ["of one number", ec("prime256v1").publicKey, "3003020101"],
    ["that is none", ec("prime256v1").publicKey, "0401ff"],
  ])("%s is refused", (_, publicKey, value) => {
    const bytes = new Uint8Array(Buffer.from(value, "hex"));
    expect(() => uniqueValue(publicKey, bytes)).toThrow("It is no value of ECDSA on a known curve");
  });
});

describe("DER", () => {
  // X.690 sections 8.1.3 and 10.1: the short form to 127, then as few bytes as will do.
  test.each([
    [0, "0400"],
    [127, "047f"],
    [128, "048180"],
    [255, "0481ff"],
    [256, "04820100"],
    [65_535, "0482ffff"],
    [65_536, "0483010000"],
  ])("of %p bytes begins with %s, and is read back", (length, head) => {
    const content = new Uint8Array(length).fill(7);
    const block = octets(content);
    expect(hex(block.subarray(0, head.length / 2))).toBe(head);
    expect(block.length).toBe(head.length / 2 + length);
    expect(
      isSameBytes(new Uint8Array((readBlock(block) as asn1js.OctetString).getValue()), content),
    ).toBe(true);
  });

  test("leaves absent parts out, and joins the others in order", () => {
    expect(hex(tagged(0xa0, [Uint8Array.of(1), undefined, Uint8Array.of(2, 3)]))).toBe(
      "a003010203",
    );
  });

  test("bytes are the same as equal bytes, and as nothing that is absent", () => {
    expect(isSameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
    expect(isSameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
    expect(isSameBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false);
    expect(isSameBytes(undefined, undefined)).toBe(false);
    expect(isSameBytes(Uint8Array.of(), undefined)).toBe(false);
  });
});
