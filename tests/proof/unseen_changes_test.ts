/**
 * Changes that no digest covers, each tried: the end of a printed paper behind its seal, the dictionary around a signature,
 * and every other encoding (BER) of the signature and its timestamp that says the same.
 */

import { generateKeyPairSync, sign as signWith, verify } from "node:crypto";
import * as asn1js from "asn1js";
import { describe, expect, test } from "bun:test";
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  type SignerInfo,
  SignedData,
} from "pkijs";
import { SEAL } from "../../src/pdf/pdf_file.ts";
import { printedId, recipeDigest } from "../../src/illustration/recipe.ts";
import { checkSignature, signDetached } from "../../src/cms/paper_signature.ts";
import { uniqueValue } from "../../src/cms/algorithms.ts";
import type { Bytes } from "../../src/cms/algorithms.ts";
import { findSignature, signPaper } from "../../src/proof/signed_paper.ts";
import { checkToken } from "../../src/cms/timestamp_token.ts";

import { type Verdict, verifyFile } from "../../src/proof/verify.ts";
import { illustrate, PLAIN_INPUTS, renderer } from "../paper/papers.ts";

import { share } from "../support/depth.ts";
import { newStamp } from "../support/new_stamp.ts";
import { newSigner } from "../support/signers.ts";
import { HAS_OPENSSL } from "../support/timestamp_authority.ts";

const of = illustrate("demo-myga", PLAIN_INPUTS);
/** A paper that is not printed again: its bytes have to speak for themselves. */
const recipe = { ...of.recipe, software: "0.0.9" };
const digest = recipeDigest(recipe);
const older = { ...of, recipe, digest, id: printedId(digest) };
const printed = renderer.render(older).bytes;
const rsa = await newSigner("RSA 2048");
const signers = [
  ["RSA 2048", rsa],
  ["P-256", await newSigner("P-256")],
  ["P-384", await newSigner("P-384")],
] as const;
const terms = { signedAt: older.preparedAt, insurer: "Acme Life" };
const trusted = { signers: signers.map(([, { leaf }]) => leaf), timestamps: [] };

async function verdictOf(file: Uint8Array): Promise<Verdict> {
  const preparePrint = async () => {
    throw new RangeError("It is of an older version");
  };
  return (await verifyFile(file, { preparePrint, trusted })).verdict;
}

/** A file with each bit of each byte from a place on changed, each byte left out, and each of some bytes put in before it. */
function* changesOf(file: Uint8Array, from: number, to: number): Generator<[string, Uint8Array]> {
  for (let at = from; at < to; at += 1) {
    for (let bit = 1; bit < 256; bit *= 2) {
      const changed = file.slice();
      changed[at] = (changed[at] ?? 0) ^ bit;
      yield [`${at} ^ ${bit}`, changed];
    }
    const [before, after] = [file.subarray(0, at), file.subarray(at)];
    yield [`${at} left out`, Buffer.concat([before, after.subarray(1)])];
    for (const byte of "0 \n%") {
      yield [
        `${JSON.stringify(byte)} before ${at}`,
        Buffer.concat([before, Buffer.from(byte), after]),
      ];
    }
  }
}

const MS_MAX = 600_000;

/** Verdicts that say that nothing was changed. */
const UNCHANGED: readonly Verdict[] = ["untouched", "issued", "not_signed", "not_trusted"];

async function unseen(changes: Iterable<[string, Uint8Array]>): Promise<readonly string[]> {
  const passed: string[] = [];
  for (const [name, changed] of share(changes, 13)) {
    const verdict = await verdictOf(changed);
    if (UNCHANGED.includes(verdict)) passed.push(`${name}: ${verdict}`);
  }
  return passed;
}

describe("a printed paper that is not printed again", () => {
  test("as it is has no change", async () => {
    expect(await verdictOf(printed)).toBe("not_signed");
  });

  test(
    "shows every change from its seal on",
    async () => {
      const from = Buffer.from(printed).indexOf(SEAL);
      const same = (file: Uint8Array) => Buffer.compare(file, printed) === 0;
      const changes = [...changesOf(printed, from, printed.length)];
      expect(await unseen(changes.filter(([, file]) => !same(file)))).toEqual([]);
    },
    MS_MAX,
  );

  test("is none whose end leads to another cross-reference than the last", async () => {
    const file = Buffer.from(printed);
    const sealAt = file.indexOf(SEAL);
    const place = Number(/startxref\n(\d+)/.exec(file.toString("latin1", sealAt))?.[1]);
    const body = Buffer.concat([file.subarray(0, sealAt), file.subarray(place, sealAt)]);
    const sha256 = Bun.SHA256.hash(body, "hex");
    const ending = (at: number) =>
      Buffer.concat([body, Buffer.from(`${SEAL}${sha256}\nstartxref\n${at}\n%%EOF\n`)]);
    expect(await verdictOf(ending(sealAt))).toBe("not_signed");
    expect(await verdictOf(ending(place))).toBe("not_a_paper");
    // Behind a digit of its number.
    expect(await verdictOf(ending(sealAt + 1))).toBe("not_a_paper");
  });
});

describe("a signed paper", () => {
  test(
    "shows every change around its signature, and the case of every digit",
    async () => {
      const signed = await signPaper(printed, rsa, terms);
      const text = Buffer.from(signed).toString("latin1");
      const from = text.indexOf("/ByteRange[", printed.length);
      const open = text.indexOf("/Contents<", from) + "/Contents".length;
      const close = text.indexOf(">", open);
      expect(await verdictOf(signed)).toBe("untouched");
      expect(await unseen(changesOf(signed, from, open + 1))).toEqual([]);
      expect(await unseen(changesOf(signed, close, close + 4))).toEqual([]);
      expect(await unseen(changesOf(signed, signed.length - 40, signed.length))).toEqual([]);
      for (let at = open; at < close; at += 1) {
        if (!/[a-f]/.test(text[at] ?? "")) continue;
        const changed = signed.slice();
        changed[at] = (changed[at] ?? 0) ^ 0x20;
        expect(findSignature(changed, printed.length)).toBeUndefined();
      }
    },
    MS_MAX,
  );

  test("shows a padding that is no zero, wherever it stands", async () => {
    const signed = await signPaper(printed, rsa, terms);
    const found = findSignature(signed, printed.length);
    if (found === undefined) throw new RangeError("There is no signature");
    const { covered, contents } = found;
    const end = contents.findLastIndex((byte) => byte !== 0) + 1;
    const last = contents.length - 1;
    const places = Array.from({ length: last - end }, (_, place) => end + place);
    for (const at of [...places.filter((place) => place % 16 === end % 16), last]) {
      const changed = contents.slice();
      changed[at] = 1;
      expect((await checkSignature(covered, changed)).isValid).toBe(false);
    }
  });
});

/** An element of BER: its tag, and what it holds, which may be others. */
interface Element {
  readonly tag: number;
  readonly content: Bytes | readonly Element[];
}

function elementsOf(der: Bytes): readonly Element[] {
  const found: Element[] = [];
  for (let at = 0; at < der.length;) {
    const tag = der[at] ?? 0;
    const first = der[at + 1] ?? 0;
    const digits = first < 0x80 ? [] : [...der.subarray(at + 2, at + 2 + (first & 0x7f))];
    const length = first < 0x80 ? first : digits.reduce((sum, byte) => sum * 256 + byte, 0);
    const start = at + 2 + digits.length;
    const content = der.slice(start, start + length);
    found.push({ tag, content: (tag & 0x20) === 0 ? content : elementsOf(content) });
    at = start + length;
  }
  return found;
}

/** How an element may be written beside DER: a length in more bytes, without a length, or in pieces. */
type Manner = "der" | "long" | "endless" | "in pieces" | "with more";

/** A length, in as few bytes as will do or in one more. */
function lengthOf(length: number, more: 0 | 1): Buffer {
  if (length < 0x80) return Buffer.from(more === 0 ? [length] : [0x81, length]);
  const digits = length < 0x100 ? [length] : [length >> 8, length & 255];
  const zeros = Array<number>(more).fill(0);
  return Buffer.from([0x80 | (digits.length + more), ...zeros, ...digits]);
}

/** Writes an element, one of all in a manner; `undefined` where that is no manner for it. */
function write(element: Element, one: Element, manner: Manner): Buffer | undefined {
  const { tag, content } = element;
  const isOne = element === one;
  let inside: Buffer;
  if (content instanceof Uint8Array) inside = Buffer.from(content);
  else {
    const parts = content.map((each) => write(each, one, manner));
    if (parts.includes(undefined)) return undefined;
    inside = Buffer.concat(parts as Buffer[]);
  }
  const head = Buffer.from([tag]);
  const der = () => Buffer.concat([head, lengthOf(inside.length, 0), inside]);
  if (!isOne || manner === "der") return der();
  const isForm = !(content instanceof Uint8Array);
  switch (manner) {
    case "long":
      return Buffer.concat([head, lengthOf(inside.length, 1), inside]);
    case "endless":
      return isForm
        ? Buffer.concat([head, Buffer.from([0x80]), inside, Buffer.alloc(2)])
        : undefined;
    case "in pieces": {
      if (tag !== 0x04 || inside.length === 0) return undefined;
      const pieces = Buffer.concat([Buffer.from([0x04]), lengthOf(inside.length, 0), inside]);
      return Buffer.concat([Buffer.from([0x24]), lengthOf(pieces.length, 0), pieces]);
    }
    case "with more": {
      const more = Buffer.concat([inside, Buffer.from([0x05, 0x00])]);
      return Buffer.concat([head, lengthOf(more.length, 0), more]);
    }
  }
}

function* withAll(element: Element): Generator<Element> {
  yield element;
  if (element.content instanceof Uint8Array) return;
  for (const each of element.content) yield* withAll(each);
}

/** Every other encoding of one element of DER. */
function* otherEncodings(der: Bytes): Generator<[string, Bytes]> {
  const [root] = elementsOf(der);
  if (root === undefined) throw new RangeError("There is no element");
  expect(Buffer.compare(write(root, root, "der") ?? Buffer.alloc(0), der)).toBe(0);
  let place = 0;
  for (const one of withAll(root)) {
    place += 1;
    for (const manner of ["long", "endless", "in pieces", "with more"] as const) {
      const written = write(root, one, manner);
      if (written !== undefined) yield [`${manner} ${place} (${one.tag})`, new Uint8Array(written)];
    }
  }
}

/** The value of an ECDSA signature with n − s in place of s, which holds as well. Source: FIPS 186-5 section 6.4.2. */
function twinOf(value: Bytes, order: bigint): Bytes {
  const { result } = asn1js.fromBER(value);
  const [r, s] = (result as asn1js.Sequence).valueBlock.value as asn1js.Integer[];
  if (r === undefined || s === undefined) throw new RangeError("It is no value of ECDSA");
  const other = asn1js.Integer.fromBigInt(order - s.toBigInt());
  return new Uint8Array(new asn1js.Sequence({ value: [r, other.convertToDER()] }).toBER(false));
}

/** Source: NIST SP 800-186 section 3.2.1. */
const ORDERS: Readonly<Record<string, bigint>> = {
  "P-256": 2n ** 256n - 2n ** 224n + 2n ** 192n - 0x4319055258e8617b0c46353d039cdaafn,
  "P-384": 2n ** 384n - 0x389cb27e0bc8d220a7e5f24db74f58851313e695333ad68dn,
  "P-521": 2n ** 521n - 0x5ae79787c40d069948033feb708f65a2fc44a36477663b851449048e16ec79bf7n,
};

/** DER with one primitive element in place of another, in all of it. */
function replaced(der: Bytes, from: Bytes, to: Bytes): Bytes {
  const swap = ({ tag, content }: Element): Element => {
    if (!(content instanceof Uint8Array)) return { tag, content: content.map(swap) };
    return { tag, content: Buffer.compare(content, from) === 0 ? to : content };
  };
  const [root] = elementsOf(der);
  const other = root && swap(root);
  return new Uint8Array((other && write(other, other, "der")) ?? []);
}

/** The value of the signature: the last element of the signer that is a text of bytes. */
function valueIn(der: Bytes): Bytes {
  const { result } = asn1js.fromBER(der);
  const children = (block: asn1js.BaseBlock | undefined) =>
    (block as asn1js.Sequence).valueBlock.value;
  const signed = children(children(result)[1])[0];
  const signer = children(children(signed).at(-1))[0];
  const value = children(signer).findLast((each) => each instanceof asn1js.OctetString);
  return new Uint8Array((value as asn1js.OctetString).getValue());
}

/** A signature with something else in what its key did not sign, in DER. */
function withOther(
  signature: Bytes,
  change: (data: SignedData, signer: SignerInfo) => void,
): Bytes {
  const info = ContentInfo.fromBER(signature);
  const data = new SignedData({ schema: info.content });
  const [signer] = data.signerInfos;
  if (signer === undefined) throw new RangeError("There is no signer");
  change(data, signer);
  info.content = data.toSchema(true);
  return new Uint8Array(info.toSchema().toBER());
}

const octets = () => new asn1js.OctetString({ valueHex: new TextEncoder().encode("%PDF-1.7") });

/** What the attributes that the key signed say nothing of. */
const NOT_SIGNED: readonly [string, (data: SignedData, signer: SignerInfo) => void][] = [
  [
    "type of content",
    ({ encapContentInfo }) => {
      encapContentInfo.eContentType = "1.2.840.113549.1.9.16.1.4";
    },
  ],
  [
    "type of content, with the digest named as other types have it",
    ({ encapContentInfo }, { digestAlgorithm }) => {
      encapContentInfo.eContentType = "1.2.840.113549.1.9.16.1.4";
      digestAlgorithm.algorithmParams = undefined;
    },
  ],
  [
    "content",
    (data) => {
      const { eContentType } = data.encapContentInfo;
      data.encapContentInfo = new EncapsulatedContentInfo({ eContentType });
      data.encapContentInfo.eContent = octets();
    },
  ],
  ["version of the signer", (_, signer) => void (signer.version = 3)],
];

describe.each(signers)("a signature of %s", (name, signer) => {
  const bytes = new TextEncoder().encode("what is signed");

  test("has nothing else in what its key did not sign", async () => {
    const made = await signDetached(bytes, signer);
    expect(
      Buffer.compare(
        withOther(made, () => undefined),
        made,
      ),
    ).toBe(0);
    for (const [what, change] of NOT_SIGNED) {
      const other = withOther(made, change);
      expect([what, Buffer.compare(other, made) === 0]).toEqual([what, false]);
      expect([what, (await checkSignature(bytes, other)).isValid]).toEqual([what, false]);
    }
  });

  test.skipIf(!HAS_OPENSSL)("has one timestamp, and one value of it", async () => {
    const made = await signDetached(bytes, signer, newStamp());
    expect(await checkSignature(bytes, made)).toMatchObject({
      timestamp: { at: expect.any(Date) },
    });
    const twice = withOther(made, (_, { unsignedAttrs }) => {
      const [stamped] = unsignedAttrs?.attributes ?? [];
      if (unsignedAttrs === undefined || stamped === undefined)
        throw new RangeError("No timestamp");
      const values = [...(stamped.values as asn1js.BaseBlock[]), octets()];
      unsignedAttrs.attributes = [new Attribute({ type: stamped.type, values })];
    });
    expect((await checkSignature(bytes, twice)).isValid).toBe(false);
  });

  test(
    "has no other encoding",
    async () => {
      const made = await signDetached(bytes, signer);
      expect((await checkSignature(bytes, made)).isValid).toBe(true);
      const passed: string[] = [];
      const others = [...otherEncodings(made)];
      expect(others.length).toBeGreaterThan(150);
      for (const [how, other] of share(others, 13)) {
        if ((await checkSignature(bytes, other)).isValid) passed.push(how);
      }
      expect(passed).toEqual([]);
    },
    MS_MAX,
  );

  test("has no other value that holds", async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await signDetached(bytes, signer);
      const value = valueIn(made);
      const order = ORDERS[name];
      const others: Bytes[] = [
        new Uint8Array([...value, 0]),
        new Uint8Array([0, ...value]),
        ...(order === undefined ? [] : [twinOf(value, order)]),
        ...(order === undefined ? [] : [...otherEncodings(value)].map(([, other]) => other)),
      ];
      for (const other of others) {
        const changed = replaced(made, value, other);
        expect(Buffer.compare(changed, made)).not.toBe(0);
        expect((await checkSignature(bytes, changed)).isValid).toBe(false);
      }
    }
  });
});

test(
  "a signature has no byte that may be another",
  async () => {
    const bytes = new TextEncoder().encode("what is signed");
    const made = await signDetached(bytes, rsa);
    const passed: number[] = [];
    for (const at of share(made.keys(), 13)) {
      const other = made.slice();
      other[at] = (other[at] ?? 0) ^ (1 << (at % 8));
      if ((await checkSignature(bytes, other)).isValid) passed.push(at);
    }
    expect(passed).toEqual([]);
  },
  MS_MAX,
);

describe.skipIf(!HAS_OPENSSL).each([["time"], ["curve"]] as const)(
  "a token by the key of %s",
  (signer) => {
    const stamped = new Uint8Array(256).fill(7);
    const stamp = HAS_OPENSSL ? newStamp(signer) : undefined;
    const isToken = async (bytes: Bytes) => (await checkToken(bytes, stamped)) !== undefined;

    test(
      "has no other encoding, its certificates included",
      async () => {
        const { token } = (await stamp?.(stamped)) ?? { token: new Uint8Array() };
        expect(await isToken(token)).toBe(true);
        const passed: string[] = [];
        const others = [...otherEncodings(token)];
        expect(others.length).toBeGreaterThan(250);
        for (const [how, other] of share(others, 13)) {
          if (await isToken(other)) passed.push(how);
        }
        expect(passed).toEqual([]);
      },
      MS_MAX,
    );

    test("has no other value that holds, whichever the authority gave", async () => {
      for (let round = 0; round < 6; round += 1) {
        const { token } = (await stamp?.(stamped)) ?? { token: new Uint8Array() };
        expect(await isToken(token)).toBe(true);
        const value = valueIn(token);
        const order = ORDERS["P-384"];
        const isCurve = signer === "curve" && order !== undefined;
        for (const other of isCurve
          ? [twinOf(value, order), new Uint8Array([...value, 0])]
          : [new Uint8Array([...value, 0]), new Uint8Array([0, ...value])]) {
          expect(await isToken(replaced(token, value, other))).toBe(false);
        }
      }
    });
  },
);

describe.each(Object.entries(ORDERS))("uniqueValue() of %s", (namedCurve, order) => {
  test("is one value for a signature and its twin, and holds as they do", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve });
    for (let round = 0; round < 40; round += 1) {
      const bytes = Buffer.from(`round ${round}`);
      const value = new Uint8Array(signWith("sha256", bytes, privateKey));
      const twin = twinOf(value, order);
      expect(verify("sha256", bytes, publicKey, twin)).toBe(true);
      const unique = uniqueValue(publicKey, value);
      expect(verify("sha256", bytes, publicKey, unique)).toBe(true);
      expect(uniqueValue(publicKey, twin)).toEqual(unique);
      expect([value, twin].some((each) => Buffer.compare(each, unique) === 0)).toBe(true);
    }
  });
});

test("uniqueValue() leaves RSA's value as it is, and takes no other bytes for ECDSA's", () => {
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey;
  const other = new Uint8Array([0x30, 3, 2, 1, 1]);
  expect(uniqueValue(rsa.leaf.publicKey, other)).toBe(other);
  for (const bytes of [other, new Uint8Array(), new Uint8Array([5, 0]), new Uint8Array(70)]) {
    expect(() => uniqueValue(ec, bytes)).toThrow(RangeError);
  }
});
