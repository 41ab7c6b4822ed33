/** Names of digests and signatures, keys that are believed, the one form of a signature's value. */

import { describe, expect, test } from "bun:test";
import { generateKeyPairSync, sign, verify } from "node:crypto";
import * as asn1js from "asn1js";
import {
  derOf,
  digestOf,
  hashOf,
  hashOid,
  isSignatureOid,
  signatureAlgorithmOf,
  uniqueValue,
} from "../../src/cms/algorithms.ts";
import { isStrongKey } from "../../src/cms/keys.ts";

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
    expect(hashOid(name)).toBe(oid);
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
    expect(hex(derOf(signatureAlgorithmOf(rsa(2048).publicKey, hash)))).toBe(byRsa);
    expect(hex(derOf(signatureAlgorithmOf(ec("prime256v1").publicKey, hash)))).toBe(byEc);
  });

  test("and those of other keys have no name", () => {
    const { publicKey } = generateKeyPairSync("ed25519");
    expect(() => signatureAlgorithmOf(publicKey, "SHA-256")).toThrow("not RSA or ECDSA");
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
    ((asn1js.fromBER(value).result as asn1js.Sequence).valueBlock.value as asn1js.Integer[]).map(
      (each) => each.toBigInt(),
    ) as [r: bigint, s: bigint];

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
    expect(() => uniqueValue(publicKey, bytes)).toThrow(
      "Cannot read signature value: not ECDSA on a known curve",
    );
  });
});
