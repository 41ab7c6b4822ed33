/** Verification: what each kind of file is found to be; no alteration of a paper is passed over. */

import { X509Certificate } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { PDFDocument } from "pdf-lib";
import { compress } from "../../src/pdf/deflate.ts";
import { SEAL } from "../../src/pdf/pdf_file.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { figuresDigest } from "../../src/ledger/answer_digests.ts";
import { withBooks } from "../../src/proof/books.ts";
import { signPaper } from "../../src/proof/signed_paper.ts";
import { verifyFile } from "../../src/proof/verify.ts";
import { EXTREMES } from "../paper/extremes.ts";
import {
  attachingAnswer,
  FULL_INPUTS,
  illustrate,
  PLAIN_INPUTS,
  renderer,
} from "../paper/papers.ts";
import { attachedFiles } from "../paper/attached_files.ts";
import { naming, plainFile, readyForm } from "../paper/form_files.ts";
import { AUTHORITY, newSigner } from "../support/signers.ts";
import { newStamp } from "../support/new_stamp.ts";
import { HAS_OPENSSL, TIME_ROOTS } from "../support/timestamp_authority.ts";
import { runs, some } from "../support/depth.ts";

const trusted = { signers: [new X509Certificate(AUTHORITY.pem)], timestamps: TIME_ROOTS };
const NONE = { signers: [], timestamps: [] };
const options: Parameters<typeof verifyFile>[1] = {
  preparePrint:
    async () =>
    ({ illustration, options: paper }) =>
      renderer.render(illustration, paper).bytes,
  trusted,
};
const verify = (file: Uint8Array) => verifyFile(file, options);

/**
 * Alterations tried of bytes and of printed figures; `ALTERATIONS=10000` tries as many of each as the goal names, in some
 * two minutes of one core. A figure takes three times as long as a byte: the paper is printed again for it.
 */
const ASKED = Bun.env["ALTERATIONS"];
const BYTES_ALTERED = Number(ASKED ?? 200);
const FIGURES_ALTERED = Number(ASKED ?? 70);
const ALTERING_MS_MAX = 3_600_000;

const illustration = illustrate("demo-fia", FULL_INPUTS);
const printed = renderer.render(illustration).bytes;
const signer = await newSigner("RSA 2048");
const terms = { signedAt: illustration.preparedAt, insurer: "Acme Life" };
const signed = await signPaper(printed, signer, terms);
const stamp = HAS_OPENSSL ? newStamp() : undefined;
const timestamped = await signPaper(printed, signer, { ...terms, stamp });

const resultsOf = async (file: Uint8Array) => {
  const { verdict, checks } = await verify(file);
  const results: Readonly<Record<string, string>> = Object.fromEntries(
    checks.map(({ name, result }) => [name, result]),
  );
  return { verdict, ...results };
};

/** A file with its seal made to fit what stands above it. */
function sealed(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file);
  const at = bytes.indexOf(SEAL);
  const digest = new Bun.CryptoHasher("sha256").update(bytes.subarray(0, at)).digest("hex");
  bytes.write(digest, at + SEAL.length, "latin1");
  return bytes;
}

describe.each([
  ["index annuity", illustration],
  ["fixed annuity, sample", illustrate("demo-myga", PLAIN_INPUTS, { isSample: true })],
  ["with the JSON answer", attachingAnswer(illustrate("demo-myga", FULL_INPUTS))],
  ...some(EXTREMES, 3),
] as readonly (readonly [string, Illustration])[])("%s", (_, each) => {
  const paper = renderer.render(each, { hasTablePerScenario: true }).bytes;

  test("as printed is not signed, and as signed is untouched", async () => {
    expect(await resultsOf(paper)).toMatchObject({
      verdict: "not_signed",
      bytes: "passed",
      print: "passed",
      id: "passed",
      signature: "not_checked",
      additions: "passed",
    });
    const found = await verify(await signPaper(paper, signer, terms));
    expect(found.verdict).toBe("untouched");
    const results = found.checks.map(({ name, result }) => `${name} ${result}`);
    expect(results.filter((result) => !result.endsWith(" passed"))).toEqual([
      "timestamp not_checked",
    ]);
    expect(results).toHaveLength(7);
    expect(found.paper).toMatchObject({
      illustrationId: each.id,
      insurer: each.product.brand.insurerName,
      isSample: each.isSample,
    });
    expect(found.signature).toMatchObject({ subject: "Acme Life, Inc.", issuer: "Test authority" });
  });
});

describe("alterations", () => {
  test.each([
    ["printed", printed],
    ["signed", signed],
    ["timestamped", timestamped],
  ])(
    "of any byte of a %s paper are found",
    async (_, paper) => {
      const places = fc.tuple(fc.nat(paper.length - 1), fc.integer({ min: 1, max: 255 }));
      await fc.assert(
        fc.asyncProperty(places, async ([at, change]) => {
          const altered = paper.slice();
          altered[at] = (altered[at] ?? 0) ^ change;
          const { verdict } = await verify(altered);
          expect(["untouched", "not_signed", "not_trusted"]).not.toContain(verdict);
        }),
        runs(BYTES_ALTERED, 20),
      );
    },
    ALTERING_MS_MAX,
  );

  test("by cutting off, doubling or leaving out bytes are found", async () => {
    const pieces = fc.tuple(fc.nat(signed.length - 1), fc.integer({ min: 1, max: 2000 }));
    await fc.assert(
      fc.asyncProperty(
        pieces,
        fc.constantFrom("cut", "leave out", "double"),
        async ([at, length], how) => {
          const bytes = Buffer.from(signed);
          const altered =
            how === "cut"
              ? bytes.subarray(0, at)
              : how === "double"
                ? Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
                : Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
          const { verdict } = await verify(altered);
          // What is cut off at the end of the printed paper is the paper before it was signed.
          const isPrinted = altered.equals(printed);
          expect(verdict === "not_signed").toBe(isPrinted);
          expect(["untouched", "not_trusted"]).not.toContain(verdict);
        },
      ),
      runs(100),
    );
  }, 600_000);

  /** Streams of the pages' content, and the figures that they show. */
  const figures = figuresOf(printed);

  test(
    "of any printed figure are found, though the digest is made to fit",
    async () => {
      expect(figures.length).toBeGreaterThan(500);
      const changes = fc.tuple(fc.nat(figures.length - 1), fc.integer({ min: 1, max: 9 }));
      await fc.assert(
        fc.asyncProperty(changes, async ([index, step]) => {
          const figure = figures[index];
          if (figure === undefined) throw new RangeError("There is no such figure");
          const altered = sealed(withFigure(printed, figure, step));
          expect(await resultsOf(altered)).toMatchObject({
            verdict: "not_reproduced",
            bytes: "passed",
            print: "failed",
          });
        }),
        runs(FIGURES_ALTERED, 20),
      );
    },
    ALTERING_MS_MAX,
  );

  test("of a figure in the record are found, though all that is printed is made to fit but the id", async () => {
    const { current } = illustration;
    const years = current.years.map((year) => ({
      ...year,
      accountValue: year.accountValue + 1000,
    }));
    const forged = {
      ...illustration,
      recipe: { ...illustration.recipe, instant: "2026-11-22T10:00:00.000Z" },
      current: { ...current, years },
    };
    const { bytes } = renderer.render(forged);
    expect(await resultsOf(bytes)).toMatchObject({
      verdict: "not_reproduced",
      print: "passed",
      id: "failed",
    });
    // The books are not asked about a record that the id does not name.
    expect(await verify(bytes)).not.toHaveProperty("evidence");
  });
});

test("the figures of the record are held against the books only where the pages were printed again from it", async () => {
  const [figure] = figuresOf(printed);
  if (figure === undefined) throw new RangeError("There is no figure");
  const forms = [await readyForm(await plainFile(1))];
  const bound = renderer.render(naming(illustration, ["Guide"]), undefined, forms).bytes;
  const entry = {
    isKnown: true,
    hasPaper: false,
    hasOtherPapers: false,
    figures: figuresDigest(illustration),
    isDeleted: false,
    productVersionNow: null,
  };
  const stateOf = async (file: Uint8Array) => withBooks(await verify(file), entry).books?.state;
  expect(await stateOf(printed)).toBe("same_figures");
  expect(await stateOf(sealed(withFigure(printed, figure, 1)))).toBe("known");
  expect(await stateOf(sealed(withFigure(bound, figuresOf(bound)[0] ?? figure, 1)))).toBe("known");
});

describe("signatures", () => {
  test.each([0, 1, 5, 30, 400, 1200, 2500])(
    "with byte %d of their own altered are found so",
    async (place) => {
      const hex = Buffer.from(signed).indexOf("/Contents<", printed.length) + "/Contents<".length;
      const altered = signed.slice();
      altered[hex + place] = altered[hex + place] === 48 ? 49 : 48;
      expect((await verify(altered)).verdict).toBe("altered");
    },
  );

  test.each([
    ["the signature's", "2a864886f70d01010b"],
    ["its digest's", "608648016503040201"],
  ])("with another name for %s algorithm are found, though it says the same", async (_, name) => {
    // rsaEncryption for sha256WithRSAEncryption, SHA-384 for SHA-256.
    const other = name.replace(/0b$/, "01").replace(/0201$/, "0202");
    for (const file of [signed, timestamped]) {
      const text = Buffer.from(file).toString("latin1");
      const places = [...text.slice(printed.length).matchAll(new RegExp(name, "g"))];
      expect(places.length).toBeGreaterThan(0);
      for (const { index } of places) {
        const altered = Buffer.from(file);
        altered.write(other, printed.length + index, "latin1");
        expect((await verify(altered)).verdict).toBe("altered");
      }
    }
  });

  test("under a certificate that is not trusted are named so", async () => {
    const found = await verifyFile(signed, { ...options, trusted: NONE });
    expect(found.verdict).toBe("not_trusted");
    expect(found.says).toContain("does not trust the certificate of “Acme Life, Inc.”");
  });

  test("under a certificate that had ended are named so", async () => {
    const ended = await newSigner("P-256", { to: new Date("2026-11-20") });
    const found = await verify(await signPaper(printed, ended, terms));
    expect([found.verdict, found.signature?.trust]).toEqual(["not_trusted", "not_valid"]);
  });

  test("under the very certificate that is trusted need no authority", async () => {
    const found = await verifyFile(signed, {
      ...options,
      trusted: { signers: [signer.leaf], timestamps: [] },
    });
    expect(found.verdict).toBe("untouched");
  });

  test("a figure changed before a stranger signs is found as the stranger's", async () => {
    const stranger = await newSigner("P-256", { issuer: undefined as never });
    const [figure] = figuresOf(printed);
    if (figure === undefined) throw new RangeError("There is no figure");
    const altered = sealed(withFigure(printed, figure, 1));
    const found = await verifyFile(await signPaper(altered, stranger, terms), {
      ...options,
      trusted: NONE,
    });
    expect(found.verdict).toBe("not_trusted");
    expect(found.checks.find(({ name }) => name === "print")?.result).toBe("failed");
  });
});

describe.skipIf(!HAS_OPENSSL)("timestamps", () => {
  const timestampIn = ({ checks }: Awaited<ReturnType<typeof verify>>) =>
    checks.find(({ name }) => name === "timestamp");

  test("are named with their time and authority, and confirm the signature", async () => {
    const found = await verify(timestamped);
    expect(found.verdict).toBe("untouched");
    expect(found.checks.map(({ result }) => result)).toEqual(Array(7).fill("passed"));
    const { at = "", ...authority } = found.signature?.timestamp ?? {};
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(3_600_000);
    expect(authority).toEqual({
      subject: "Test time",
      issuer: "Test middle",
      validFrom: "2020-01-01",
      validTo: "2040-01-01",
      trust: "trusted",
    });
    expect(found.says).toBe(
      `Untouched: every byte is as “Acme Life, Inc.” signed it. “Test time” confirms the signature at ${at}.`,
    );
    expect(found.signature?.claimedAt).toBe(`${illustration.preparedAt.slice(0, 19)}Z`);
  });

  test("that a signature lacks are missed in words where the service asks an authority for one", async () => {
    const missing =
      " No trusted timestamp says when, though this service adds one to each signature: it was signed elsewhere or " +
      "before that, or its timestamp was cut out.";
    const asking = { ...options, expectsTimestamp: true };
    const untouched = "Untouched: every byte is as “Acme Life, Inc.” signed it.";
    const untrusted = { ...asking, trusted: { ...trusted, timestamps: [] } };
    for (const [file, how] of [
      [signed, asking],
      [timestamped, untrusted],
    ] as const) {
      const { says, signature } = await verifyFile(file, how);
      expect(says).toBe(untouched + missing);
      expect(signature?.lacksTimestamp).toBe(true);
    }
    for (const [file, how] of [
      [signed, options],
      [timestamped, asking],
    ] as const) {
      const { says, signature } = await verifyFile(file, how);
      expect(says).not.toContain(missing);
      expect(signature).not.toHaveProperty("lacksTimestamp");
    }
  });

  test("of an authority that is not trusted are named so, and confirm nothing", async () => {
    const found = await verifyFile(timestamped, {
      ...options,
      trusted: { ...trusted, timestamps: [] },
    });
    expect(found.verdict).toBe("untouched");
    expect(found.says).toBe("Untouched: every byte is as “Acme Life, Inc.” signed it.");
    expect(found.signature?.timestamp?.trust).toBe("not_trusted");
    expect(timestampIn(found)).toMatchObject({
      result: "failed",
      says: expect.stringContaining("not trusted here"),
    });
  });

  test("are the moment for which the certificate is judged, whatever the signature claims", async () => {
    const until2025 = await newSigner("P-256", { to: new Date("2025-01-01") });
    const claims2024 = { ...terms, signedAt: "2024-06-01T00:00:00.000Z" };
    const claimed = await signPaper(printed, until2025, claims2024);
    expect((await verify(claimed)).verdict).toBe("untouched");
    const found = await verify(await signPaper(printed, until2025, { ...claims2024, stamp }));
    expect([found.verdict, found.signature?.trust]).toEqual(["not_trusted", "not_valid"]);
    expect(found.says).toContain("was not valid on the day of its timestamp");
  });

  test("of another signature, or that no authority made, are found", async () => {
    let other = new Uint8Array();
    const give = newStamp();
    await signPaper(printed, signer, {
      ...terms,
      async stamp(value) {
        const made = await give(value);
        other = made.token;
        return made;
      },
    });
    const elsewhere = { ...terms, insurer: "Other", stamp: async () => ({ token: other }) };
    const found = await verify(await signPaper(printed, signer, elsewhere));
    expect(found.verdict).toBe("altered");
    expect(timestampIn(found)).toMatchObject({
      result: "failed",
      says: "The timestamp is not of this signature, or was altered.",
    });
    const ofNoAuthority = {
      ...terms,
      stamp: async () => ({ token: new Uint8Array(signer.leaf.raw) }),
    };
    expect((await verify(await signPaper(printed, signer, ofNoAuthority))).verdict).toBe("altered");
  });

  test(
    "with any byte altered are found, whether or not their authority is trusted",
    async () => {
      const hex =
        Buffer.from(timestamped).indexOf("/Contents<", printed.length) + "/Contents<".length;
      const text = Buffer.from(timestamped).toString("latin1", hex);
      const contents = Buffer.from(/^[0-9a-f]+/.exec(text)?.[0] ?? "", "hex");
      const start = contents.indexOf(Buffer.from("060b2a864886f70d010910020e", "hex"));
      const length = contents.readUInt16BE(start + 2 + 11 + 2) + 4;
      expect(length).toBeGreaterThan(2_000);
      const places = fc.tuple(fc.nat(length - 1), fc.integer({ min: 1, max: 255 }));
      await fc.assert(
        fc.asyncProperty(places, fc.boolean(), async ([place, change], isTrusted) => {
          const at = start + 13 + place;
          const altered = Buffer.from(timestamped);
          const byte = ((contents[at] ?? 0) ^ change).toString(16).padStart(2, "0");
          altered.write(byte, hex + at * 2, "latin1");
          const { verdict } = await verifyFile(altered, {
            ...options,
            trusted: isTrusted ? trusted : NONE,
          });
          expect(verdict).toBe("altered");
        }),
        runs(BYTES_ALTERED, 20),
      );
    },
    ALTERING_MS_MAX,
  );
});

describe("additions", () => {
  test("after signing are found, and the signed paper in front of them", async () => {
    const more = Buffer.concat([signed, Buffer.from("\n9 0 obj\n<<>>\nendobj\n%%EOF\n")]);
    const found = await verify(more);
    expect(found.verdict).toBe("added_to");
    expect(found.says).toContain("that “Acme Life, Inc.” signed is untouched");
  });

  test("to a paper that is not signed are found", async () => {
    const more = Buffer.concat([printed, Buffer.from("more")]);
    expect((await verify(more)).verdict).toBe("added_to");
  });

  test("name the fields that they fill in", async () => {
    const acknowledgment = { isSignedByProducer: false };
    const product = { ...illustration.product, acknowledgment };
    const paper = renderer.render({ ...illustration, product }).bytes;
    const whole = await signPaper(paper, signer, terms);
    const document = await PDFDocument.load(whole);
    const fields = document.getForm().getFields();
    expect(fields.map((field) => field.getName())).toContain("InsurerSignature");
    const [field] = fields;
    if (field === undefined) throw new RangeError("There is no field");
    const update = `\n${field.ref.objectNumber} 0 obj\n<</FT/Tx/V(x)>>\nendobj\n%%EOF\n`;
    const { verdict, checks } = await verify(Buffer.concat([whole, Buffer.from(update)]));
    expect(verdict).toBe("added_to");
    const says = checks.find(({ name }) => name === "additions")?.says ?? "";
    expect(says).toContain(`these fields of the paper: ${field.getName()}.`);
  });
});

describe("other files", () => {
  const foreign = async () => {
    const document = await PDFDocument.load(signed);
    return document.save();
  };

  test.each([
    ["nothing", async () => new Uint8Array()],
    ["words", async () => new TextEncoder().encode("not a PDF")],
    ["a paper that another program saved again", foreign],
    ["a paper without its end", async () => printed.subarray(0, printed.length - 200)],
    ["50 MB of zeros", async () => new Uint8Array(50 << 20)],
    [
      "50 MB of seals",
      async () =>
        Buffer.from(`%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${SEAL}`.padEnd(50 << 20, SEAL), "latin1"),
    ],
    ["a seal without a paper", async () => sealed(Buffer.from(hostile(""), "latin1"))],
    [
      "a cross-reference that unpacks to too much",
      async () => sealed(Buffer.from(hostile(bomb(60_000)), "latin1")),
    ],
    [
      "a cross-reference that leads nowhere",
      async () => sealed(Buffer.from(hostile(bomb(3)), "latin1")),
    ],
  ])("%s is not a paper, and is found so in bounded time", async (_, file) => {
    const bytes = await file();
    const startedAt = performance.now();
    expect(await verify(bytes)).toMatchObject({ verdict: "not_a_paper", checks: [] });
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  test("a paper whose record cannot be read is not a paper", async () => {
    expect((await verify(sealed(withoutRecord(printed)))).verdict).toBe("not_a_paper");
  });

  test.each([
    ["another packing", (text: string) => text],
    ["a member twice", (text: string) => text.replace("{", '{"options":{},')],
    ["a space more", (text: string) => text.replace(":", ": ")],
    ["a line end more", (text: string) => `${text}\n`],
    ["a character that is escaped", (text: string) => text.replace('"options"', '"\\u006fptions"')],
  ])(
    "a record with %s is not what this software prints, though it says the same",
    async (_, change) => {
      expect(await resultsOf(sealed(withRecord(printed, change)))).toMatchObject({
        verdict: "not_reproduced",
        print: "failed",
        id: "passed",
      });
    },
  );

  test("a record that cannot be printed is not reproduced", async () => {
    const preparePrint = async () => () => {
      throw new RangeError("no years");
    };
    const found = await verifyFile(printed, { ...options, preparePrint });
    expect(found.verdict).toBe("not_reproduced");
  });

  test("no verdict is given where the software cannot print", async () => {
    const preparePrint = () => Promise.reject(new Error("Unknown font format"));
    const found = verifyFile(printed, { ...options, preparePrint });
    await expect(found).rejects.toThrow("Unknown font format");
  });

  test("a paper with forms of the insurer is not printed again, and says so", async () => {
    const forms = [await readyForm(await plainFile(1))];
    const named = naming(illustration, ["Guide"]);
    const paper = renderer.render(named, { hasTablePerScenario: false }, forms).bytes;
    const found = await verify(paper);
    expect(found.verdict).toBe("not_signed");
    expect(found.says).not.toContain("edited figures");
    expect(found.checks.find(({ name }) => name === "print")).toMatchObject({
      result: "not_checked",
      says: expect.stringContaining("forms of the insurer"),
    });
    expect((await verify(await signPaper(paper, signer, terms))).verdict).toBe("untouched");
    const record = (await attachedFiles(paper)).get("record.json");
    expect(Buffer.from(record ?? []).toString()).not.toContain('"products"');
  });

  test("a paper with a logo that is a picture is printed again", async () => {
    const picture = { kind: "pixels", data: PIXEL, components: 3 } as const;
    const logo = { width: 1, height: 1, shapes: [], picture };
    const brand = { ...illustration.product.brand, logo };
    const product = { ...illustration.product, brand };
    const paper = renderer.render({ ...illustration, product }).bytes;
    expect(await resultsOf(paper)).toMatchObject({ verdict: "not_signed", print: "passed" });
  });

  test("a paper of another version of the software is not printed again", async () => {
    const older = { ...illustration, recipe: { ...illustration.recipe, software: "0.0.9" } };
    const found = await verify(renderer.render(older).bytes);
    const print = found.checks.find(({ name }) => name === "print");
    expect(print).toMatchObject({ result: "not_checked" });
    expect(print?.says).toContain("Version 0.0.9");
  });
});

/** A black pixel as a zlib stream, in base64. */
const PIXEL = deflateSync(Buffer.alloc(3)).toString("base64");

interface Figure {
  readonly stream: number;
  readonly length: number;
  /** Place of a digit in the unpacked content. */
  readonly at: number;
}

/** Digits that the pages show, in streams that begin at `stream`. */
function figuresOf(paper: Uint8Array): readonly Figure[] {
  const text = Buffer.from(paper).toString("latin1");
  const found: Figure[] = [];
  for (const match of text.matchAll(/<<\/Filter\/FlateDecode\/Length (\d+)>>stream\n/g)) {
    const stream = match.index + match[0].length;
    const length = Number(match[1]);
    const content = inflateSync(paper.subarray(stream, stream + length)).toString("latin1");
    if (!content.includes("EMC\n")) continue;
    for (const shown of content.matchAll(/\[\(([^()\\]*)\)\]TJ/g)) {
      const digit = /\d/.exec(shown[1] ?? "");
      if (digit !== null) found.push({ stream, length, at: shown.index + 2 + digit.index });
    }
  }
  return found;
}

/** The paper with one digit changed; the stream is packed again, tighter, into the room that it had. */
function withFigure(paper: Uint8Array, { stream, length, at }: Figure, step: number): Uint8Array {
  const bytes = Buffer.from(paper);
  const content = inflateSync(bytes.subarray(stream, stream + length));
  content[at] = 48 + (((content[at] ?? 48) - 48 + step) % 10);
  const packed = compress(content, 9);
  if (packed.length > length) throw new RangeError("The content does not fit");
  // What follows the end of a zlib stream is not read.
  bytes.set(packed, stream);
  return bytes;
}

/** A file with the frame of a paper and a cross-reference of its own. */
function hostile(crossReference: string): string {
  const start = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
  return `${start}${crossReference}${SEAL}${"0".repeat(64)}\nstartxref\n${start.length}\n%%EOF\n`;
}

function bomb(size: number): string {
  const packed = deflateSync(Buffer.alloc(Math.min(size * 1000, 30_000_000))).toString("latin1");
  const id = "0".repeat(32);
  return (
    `1 0 obj\n<</Type/XRef/Size ${size}/W[1 3 2]/Root 1 0 R/Info 2 0 R/ID[<${id}><${id}>]` +
    `/DecodeParms<</Predictor 12/Columns 6>>/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream\nendobj\n`
  );
}

/** The paper with a record that is none. */
function withoutRecord(paper: Uint8Array): Uint8Array {
  return withRecord(paper, () => "{}");
}

/** The paper with another text of its record, packed into the room that it had. */
function withRecord(paper: Uint8Array, change: (text: string) => string): Uint8Array {
  const bytes = Buffer.from(paper);
  const at = bytes.indexOf("/Type/EmbeddedFile");
  const start = bytes.indexOf("stream\n", at) + "stream\n".length;
  const length = Number(/\/Length (\d+)>>stream/.exec(bytes.toString("latin1", at, start))?.[1]);
  const text = inflateSync(bytes.subarray(start, start + length)).toString();
  const packed = deflateSync(change(text), { level: 9 });
  if (packed.length > length) throw new RangeError("The record does not fit");
  packed.copy(bytes, start);
  return bytes;
}
