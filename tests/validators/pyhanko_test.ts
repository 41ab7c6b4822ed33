/** Signed papers under pyHanko, and its judgments beside those of `/verify`: integrity, trust, PAdES, timestamps, alterations. */

import { X509Certificate } from "node:crypto";
import { afterAll, expect } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { makeCertificate } from "../../src/local/throwaway_certificate.ts";
import { signPaper } from "../../src/proof/signed_paper.ts";
import type { Signer } from "../../src/cms/signer.ts";
import { type Verdict, verifyFile } from "../../src/proof/verify.ts";
import {
  attachingAnswer,
  FULL_INPUTS,
  illustrate,
  PLAIN_INPUTS,
  renderer,
} from "../paper/papers.ts";
import { runs } from "../support/depth.ts";
import { newStamp } from "../support/new_stamp.ts";
import { AUTHORITY, FROM, newSigner, signerOf, TO } from "../support/signers.ts";
import { HAS_OPENSSL, TIME_ROOTS, TIME_ROOTS_PEM } from "../support/timestamp_authority.ts";
import { PYHANKO, testWith, VALIDATOR_MS_MAX } from "./validators.ts";
import { runProgram } from "../support/own_process.ts";

/** What validate_signatures.py writes of a file: `refusal` alone where pyHanko does not read it. */
interface Judgment {
  readonly refusal?: string;
  readonly signatures?: number;
  readonly isIntact?: boolean;
  readonly isTrusted?: boolean;
  readonly isValid?: boolean;
  readonly coverage?: string;
}

const VALID = {
  signatures: 1,
  subFilter: "/ETSI.CAdES.detached",
  changesAllowed: "FILL_FORMS",
  isIntact: true,
  isTrusted: true,
  isValid: true,
  coverage: "ENTIRE_FILE",
  changes: "NONE",
  ades: "OK",
};

/** Verdicts of files whose every byte is as it was made. */
const UNCHANGED: readonly Verdict[] = ["untouched", "not_signed", "not_trusted"];

const trusted = { signers: [new X509Certificate(AUTHORITY.pem)], timestamps: TIME_ROOTS };
const stamps = HAS_OPENSSL
  ? { "by an RSA key": newStamp("time"), "by a key of P-384": newStamp("curve") }
  : {};

const papers = [
  illustrate("demo-fia", FULL_INPUTS),
  illustrate("demo-myga", PLAIN_INPUTS, { isSample: true, language: "es-US" }),
  illustrate("signed-fia", PLAIN_INPUTS),
  attachingAnswer(illustrate("demo-myga", PLAIN_INPUTS)),
].map((illustration) => ({ illustration, printed: renderer.render(illustration).bytes }));

function paperAt(index: number) {
  const paper = papers[index % papers.length];
  if (paper === undefined) throw new RangeError("There is no paper");
  return paper;
}

/** A signer under an authority that stands under the trusted one. */
async function signerInChain(): Promise<Signer> {
  const dates = { algorithm: "P-256", from: FROM, to: TO } as const;
  const middle = await makeCertificate({
    name: "Test middle authority",
    ...dates,
    issuer: AUTHORITY,
    isAuthority: true,
  });
  return signerOf(
    await makeCertificate({ name: "Acme Life, Inc.", ...dates, issuer: middle }),
    middle.pem,
  );
}

const signers: Readonly<Record<string, Signer>> = {
  "RSA 2048": await newSigner("RSA 2048"),
  "P-256": await newSigner("P-256"),
  "P-384": await newSigner("P-384"),
  "in a chain": await signerInChain(),
};

const folder = await mkdtemp(join(tmpdir(), "pyhanko-"));
afterAll(() => rm(folder, { recursive: true }));
await Bun.write(join(folder, "root.pem"), AUTHORITY.pem);
await Bun.write(join(folder, "time.pem"), TIME_ROOTS_PEM.join(""));

/** What a program of this folder writes. */
async function runPython([program = "", ...words]: readonly string[], input = ""): Promise<string> {
  const cmd = [PYHANKO, join(import.meta.dir, program), ...words];
  const { out, err, code } = await runProgram(cmd, { stdin: input, timeout: VALIDATOR_MS_MAX });
  expect(code, err).toBe(0);
  return out;
}

/** pyHanko's judgment of each file, and ours. */
async function judge(
  files: readonly Uint8Array[],
): Promise<readonly { readonly judgment: Judgment; readonly verdict: Verdict }[]> {
  const asked = files.map((_, index) => ({
    path: join(folder, `${index}.pdf`),
    roots: [join(folder, "root.pem")],
    timeRoots: HAS_OPENSSL ? [join(folder, "time.pem")] : [],
  }));
  await Promise.all(files.map((file, index) => Bun.write(join(folder, `${index}.pdf`), file)));
  const said = await runPython(["validate_signatures.py"], JSON.stringify(asked));
  const judgments = said
    .trim()
    .split("\n")
    .map((line): Judgment => JSON.parse(line));
  const verdicts = await Promise.all(
    files.map((file) =>
      verifyFile(file, {
        preparePrint:
          async () =>
          ({ illustration, options }) =>
            renderer.render(illustration, options).bytes,
        trusted,
      }),
    ),
  );
  return verdicts.map(({ verdict }, index) => ({ verdict, judgment: judgments[index] ?? {} }));
}

testWith(
  PYHANKO,
  "pyHanko finds each signature whole, trusted and PAdES, as /verify does",
  async () => {
    const files: Uint8Array[] = [];
    const expected: unknown[] = [];
    for (const [index, signer] of Object.values(signers).entries()) {
      for (const stamp of [undefined, ...Object.values(stamps)]) {
        const { illustration, printed } = paperAt(index + expected.length);
        const terms = { signedAt: illustration.preparedAt, insurer: "Acme (Łódź) Life", stamp };
        files.push(await signPaper(printed, signer, terms));
        const timestamp =
          stamp === undefined
            ? null
            : { isIntact: true, isTrusted: true, at: expect.stringMatching(/^\d{4}-/) };
        expected.push({ verdict: "untouched", judgment: { ...VALID, timestamp } });
      }
    }
    expect(await judge(files)).toEqual(expected as never);
  },
);

testWith(
  PYHANKO,
  "pyHanko finds what /verify finds of papers without a signature to rely on",
  async () => {
    const { illustration, printed } = paperAt(0);
    const terms = { signedAt: illustration.preparedAt, insurer: "Acme Life" };
    const self = { name: "Stranger", algorithm: "P-256", from: FROM, to: TO } as const;
    const stranger = await signerOf(await makeCertificate(self));
    const ended = await newSigner("P-256", { to: new Date("2026-01-01") });
    const judged = await judge([
      printed,
      await signPaper(printed, stranger, terms),
      await signPaper(printed, ended, terms),
    ]);
    expect(judged.map(({ verdict }) => verdict)).toEqual([
      "not_signed",
      "not_trusted",
      "not_trusted",
    ]);
    const [unsigned, ...untrusted] = judged.map(({ judgment }) => judgment);
    expect(unsigned).toEqual({ signatures: 0 });
    for (const judgment of untrusted) {
      expect(judgment).toMatchObject({ isIntact: true, isTrusted: false, isValid: false });
      expect(judgment).toMatchObject({ coverage: "ENTIRE_FILE", changes: "NONE" });
    }
  },
);

testWith(PYHANKO, "no alteration of a byte that is signed passes pyHanko or /verify", async () => {
  const signed = await Promise.all(
    Object.values(signers).map(async (signer, index) => {
      const { illustration, printed } = paperAt(index);
      const terms = { signedAt: illustration.preparedAt, insurer: "Acme Life" };
      return signPaper(printed, signer, terms);
    }),
  );
  const changes = fc
    .record({
      which: fc.nat(signed.length - 1),
      place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      change: fc.integer({ min: 1, max: 255 }),
    })
    .map(({ which, place, change }) => {
      const altered = Buffer.from(signed[which] ?? []);
      // All but the signature itself, which is judged by what it says.
      const from = altered.lastIndexOf("/Contents<") + "/Contents<".length;
      const to = altered.indexOf(">", from);
      const at = Math.floor(place * (altered.length - (to - from)));
      const byte = at < from ? at : at + to - from;
      altered[byte] = (altered[byte] ?? 0) ^ change;
      return altered;
    });
  for (const { verdict, judgment } of await judge(fc.sample(changes, runs(60, 12)))) {
    expect(UNCHANGED).not.toContain(verdict);
    expect(judgment.isValid ?? false).toBe(false);
  }
});

testWith(
  PYHANKO,
  "a field of a signed paper that a person signs leaves the insurer's signature valid",
  async () => {
    const illustration = illustrate("signed-myga", PLAIN_INPUTS);
    const terms = { signedAt: illustration.preparedAt, insurer: "Acme Life" };
    const signer = await newSigner("P-256");
    const signed = await signPaper(renderer.render(illustration).bytes, signer, terms);
    const owner = await makeCertificate({ name: "Owner", algorithm: "P-256", from: FROM, to: TO });
    const path = (name: string) => join(folder, name);
    await Bun.write(path("paper.pdf"), signed);
    await Bun.write(path("owner.key"), owner.keyPem);
    await Bun.write(path("owner.pem"), owner.pem);
    const files = ["paper.pdf", "both.pdf", "owner.key", "owner.pem"].map(path);
    await runPython(["sign_field.py", ...files, "owner_signature"]);
    const both = await Bun.file(path("both.pdf")).bytes();
    const [found] = await judge([both]);
    expect(found).toEqual({
      verdict: "added_to",
      judgment: {
        ...VALID,
        signatures: 2,
        coverage: "ENTIRE_REVISION",
        changes: "FORM_FILLING",
        timestamp: null,
      },
    } as never);
  },
);
