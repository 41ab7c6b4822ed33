/** Signed papers: other readers find the signature valid, and the printed paper stands in front as it was. */

import { describe, expect, test } from "bun:test";
import { CHECK_NAMES, CHECKS } from "../paper/conformance.ts";
import {
  attachingAnswer,
  FULL_INPUTS,
  illustrate,
  PLAIN_INPUTS,
  renderer,
} from "../paper/papers.ts";
import { modelOf, readFile } from "../paper/pdf_model.ts";
import { readWith, testWith } from "../paper/readers.ts";
import { ContentInfo } from "pkijs";
import { derOf } from "../../src/cms/algorithms.ts";
import { checkSignature, signDetached } from "../../src/cms/paper_signature.ts";
import { readSigned } from "../../src/cms/signed_data.ts";
import { NotAPaperError } from "../../src/proof/paper_file.ts";
import { findSignature, signPaper } from "../../src/proof/signed_paper.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { TOKEN_BYTES_MAX } from "../../src/cms/timestamp.ts";
import { newSigner } from "../support/signers.ts";
import { newStamp } from "../support/new_stamp.ts";
import { HAS_OPENSSL } from "../support/timestamp_authority.ts";

function withAcknowledgment(illustration: Illustration): Illustration {
  const product = { ...illustration.product, acknowledgment: { isSignedByProducer: true } };
  return { ...illustration, product };
}

const rsa = await newSigner("RSA 2048");
const stamp = HAS_OPENSSL ? newStamp() : undefined;
const signers = [
  ["RSA 2048", rsa],
  ["P-256", await newSigner("P-256")],
  ["P-384", await newSigner("P-384")],
] as const;
const papers = [
  ["an index annuity", illustrate("demo-fia", FULL_INPUTS)],
  ["a fixed annuity, a sample", illustrate("demo-myga", PLAIN_INPUTS, { isSample: true })],
  ["one with its JSON answer", attachingAnswer(illustrate("demo-myga", PLAIN_INPUTS))],
  ["one that people sign too", withAcknowledgment(illustrate("demo-myga", PLAIN_INPUTS))],
].map(([name, illustration]) => {
  if (typeof illustration !== "object") throw new RangeError("There is no illustration");
  const printed = renderer.render(illustration).bytes;
  return [String(name), printed, illustration.preparedAt] as const;
});
const [[, printed, signedAt] = ["", new Uint8Array(), ""]] = papers;
const terms = { signedAt, insurer: "Acme (Łódź) Life" };

describe.each(signers)("%s", (_, signer) => {
  describe.each(papers)("%s", (_name, paper) => {
    testWith("pdfsig", "pdfsig finds a valid signature of the whole file", async () => {
      const signed = await signPaper(paper, signer, terms);
      const says = await readWith(signed, ["pdfsig", "-nocert", "FILE"]);
      expect(says).toContain("Signature is Valid.");
      expect(says).toContain("Total document signed");
      expect(says).toContain("Signature Type: ETSI.CAdES.detached");
      expect(says).toContain("Signer Certificate Common Name: Acme Life, Inc.");
      // Neither finds what the other calls altered.
      const altered = signed.slice();
      altered[5000] = (altered[5000] ?? 0) ^ 1;
      expect(await readWith(altered, ["pdfsig", "-nocert", "FILE"])).toContain("Digest Mismatch");
    });

    testWith("qpdf", "qpdf finds no fault, and the paper keeps every clause", async () => {
      const signed = await signPaper(paper, signer, terms);
      expect(await readWith(signed, ["qpdf", "--check", "FILE"])).not.toContain("FAILED");
      const model = modelOf(await readFile(signed));
      const failing = CHECK_NAMES.filter((name) => CHECKS[name](model).length > 0);
      expect(failing).toEqual([]);
    });

    test("the printed paper stands in front, byte for byte", async () => {
      const signed = await signPaper(paper, signer, terms);
      expect(Buffer.from(signed.subarray(0, paper.length)).equals(paper)).toBe(true);
      const found = findSignature(signed, paper.length);
      expect(found?.end).toBe(signed.length);
      expect(found?.claimedAt).toBe(`${signedAt.slice(0, 19)}Z`);
    });
  });

  if (HAS_OPENSSL) {
    testWith(
      "pdfsig",
      "[D180] with a timestamp, pdfsig and qpdf find what they find without",
      async () => {
        const signed = await signPaper(printed, signer, { ...terms, stamp });
        const says = await readWith(signed, ["pdfsig", "-nocert", "FILE"]);
        expect(says).toContain("Signature is Valid.");
        expect(says).toContain("Total document signed");
        expect(says).toContain("Signature Type: ETSI.CAdES.detached");
        expect(await readWith(signed, ["qpdf", "--check", "FILE"])).not.toContain("FAILED");
        const model = modelOf(await readFile(signed));
        expect(CHECK_NAMES.filter((name) => CHECKS[name](model).length > 0)).toEqual([]);
        const found = findSignature(signed, printed.length);
        const read = found && (await checkSignature(found.covered, found.contents));
        expect(read).toMatchObject({ isValid: true, timestamp: { at: expect.any(Date) } });
        // The room that timestamps take is taken by them alone.
        const without = await signPaper(printed, signer, terms);
        expect(signed.length - without.length).toBe(2 * TOKEN_BYTES_MAX);
      },
    );
  }

  test("signs what it covers, and nothing else", async () => {
    const signed = await signPaper(printed, signer, terms);
    const found = findSignature(signed, printed.length);
    if (found === undefined) throw new RangeError("There is no signature");
    expect((await checkSignature(found.covered, found.contents)).isValid).toBe(true);
    const other = found.covered.slice();
    other[0] = 0;
    expect((await checkSignature(other, found.contents)).isValid).toBe(false);
  });
});

const bytes = new TextEncoder().encode("what is signed");

async function readMade(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = await Bun.file(`${import.meta.dir}/${file}`).text();
  return new Uint8Array(Buffer.from(text, "base64"));
}

/** By a key of P-256, with a timestamp, written by the program of 23 November 2026 through the same package [D249]. */
test("a signature of a program before this one is valid, and so is its timestamp", async () => {
  const made = await readMade("signed_before.b64");
  const read = await checkSignature(bytes, made);
  expect(read).toMatchObject({ isValid: true, timestamp: { at: expect.any(Date) } });
  expect(read.isValid && read.certificates.map(({ subject }) => subject)).toEqual([
    String.raw`CN=Acme Life\, Inc.`,
  ]);
  expect((await checkSignature(bytes.slice(1), made)).isValid).toBe(false);
});

/** Encodings of the signed attributes, in order. */
function attributesIn(made: Uint8Array<ArrayBuffer>): readonly Uint8Array[] {
  return readSigned(ContentInfo.fromBER(made)).attributes.attributes.map(derOf);
}

test.each(signers)("%s: signed attributes are in the order of DER", async (_, signer) => {
  const found = attributesIn(await signDetached(bytes, signer));
  expect(found).toHaveLength(3);
  expect(found).toEqual(found.toSorted(Buffer.compare));
});

/** By a key of P-384 with one certificate, by the program of 23 November 2026. */
test("a signature whose attributes a program before this one did not sort is valid", async () => {
  const made = await readMade("signed_unsorted_p384.b64");
  const found = attributesIn(made);
  expect(found).not.toEqual(found.toSorted(Buffer.compare));
  expect((await checkSignature(bytes, made)).isValid).toBe(true);
  expect((await checkSignature(bytes.slice(1), made)).isValid).toBe(false);
});

test("an RSA key gives the same bytes for the same paper; an ECDSA key does not", async () => {
  const twice = async (signer: typeof rsa) => {
    const [one, other] = await Promise.all([
      signPaper(printed, signer, terms),
      signPaper(printed, signer, terms),
    ]);
    return Buffer.from(one).equals(other);
  };
  expect(await twice(rsa)).toBe(true);
  expect(await twice(signers[1][1])).toBe(false);
});

test("[D180] a paper that gets no timestamp is not given without", async () => {
  const refused = new RangeError("no timestamp");
  const attempt = signPaper(printed, rsa, { ...terms, stamp: () => Promise.reject(refused) });
  expect(attempt).rejects.toBe(refused);
});

test("signs papers of this software and nothing else", async () => {
  const foreign = new TextEncoder().encode("%PDF-1.4\nforeign\n%%EOF\n");
  const attempt = signPaper(foreign, rsa, terms);
  expect(attempt).rejects.toBeInstanceOf(NotAPaperError);
});
