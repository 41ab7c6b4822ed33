/** [D334] Papers of a book are files of one archive, which any reader of tar opens. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { answerBook } from "../../src/contract_book/answer_book.ts";
import { askedOf } from "../../src/contract_book/answer_line.ts";
import { ARCHIVE_END, archiveEntry, fileNameOf } from "../../src/contract_book/archive.ts";
import { KINDS } from "../../src/contract_book/line.ts";
import { illustrateAt } from "../../src/illustration/illustrate.ts";
import { prepareRenderer } from "../../src/paper/render.ts";
import type { Product } from "../../src/terms/product.ts";
import { CONTEXT } from "../support/any_contract.ts";
import { anySent, BOOK_PRODUCTS, type Sent, TERMS } from "../support/contract_book.ts";
import { runs } from "../support/depth.ts";

/** Files of an archive as libarchive reads them. */
async function filesOf(archive: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = await new Bun.Archive(Uint8Array.from(archive)).files();
  const read = [...files].map(async ([name, file]) => [name, await file.bytes()] as const);
  return new Map(await Promise.all(read));
}

function whole(pieces: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat([...pieces.map((piece) => Buffer.from(piece as Uint8Array)), ARCHIVE_END]);
}

const anyReference = fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 });

test("files of any names and sizes are read back, in one folder", async () => {
  const anyFile = fc.tuple(anyReference, fc.uint8Array({ maxLength: 1_600 }));
  await fc.assert(
    fc.asyncProperty(fc.array(anyFile, { minLength: 1, maxLength: 5 }), async (files) => {
      const named = files.map(
        ([reference, bytes], line) => [`${fileNameOf({ reference, line })}.pdf`, bytes] as const,
      );
      for (const [name] of named) expect(name).toMatch(/^[\w%-][\w%.-]{0,93}\.pdf$/);
      const entries = named.flatMap(([name, bytes]) =>
        archiveEntry(name, bytes, CONTEXT.preparedAt),
      );
      expect(await filesOf(whole(entries))).toEqual(new Map(named));
    }),
    runs(50),
  );
});

test("references that differ name different files, and a line without one is named by its number", () => {
  fc.assert(
    fc.property(anyReference, anyReference, (one, other) => {
      fc.pre(one !== other);
      const [name, another] = [one, other].map((reference) => fileNameOf({ reference, line: 1 }));
      expect(name).not.toBe(another as string);
    }),
    runs(100),
  );
  expect(fileNameOf({ line: 7 })).toBe("line-7");
});

const renderer = await prepareRenderer();

/** The paper of a contract without a book; `undefined` where there is none. */
function paperOf({ product, kind, inputs, language }: Sent): Uint8Array | undefined {
  if (kind === "quote") return undefined;
  const form = BOOK_PRODUCTS.get(product) as Product;
  const context = { ...CONTEXT, isSample: true, timeZone: "UTC", firm: undefined, language };
  const endpoint = KINDS[kind as keyof typeof KINDS];
  const result = illustrateAt(endpoint, form, inputs, context as typeof CONTEXT);
  return result.kind === "refused" ? undefined : renderer.render(result.illustration).bytes;
}

async function answer(book: string, answers: "papers" | "recipes") {
  const given: Uint8Array[] = [];
  const counts = await answerBook(TERMS, new Blob([book]).stream(), {
    asked: await askedOf({ answers }),
    write: async (bytes) => void given.push(Uint8Array.from(bytes)),
    reject: async () => undefined,
  });
  return { ...counts, bytes: Buffer.concat(given) };
}

test("each contract has its paper under its reference, byte for byte, and a piece of the book its part", async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(anySent, { minLength: 1, maxLength: 4 }), async (sent) => {
      const lines = sent.map(
        (each, place) => `${JSON.stringify({ reference: `C-${place}`, ...each })}\n`,
      );
      const papers = new Map<string, Uint8Array>();
      for (const [place, each] of sent.entries()) {
        const paper = paperOf(each);
        kinds.add(`${each.kind} ${paper === undefined ? "rejected" : "printed"}`);
        if (paper !== undefined) papers.set(`C-${place}.pdf`, paper);
      }
      const { bytes, rejected } = await answer(lines.join(""), "papers");
      expect(rejected).toBe(sent.length - papers.size);
      if (papers.size > 0) expect(await filesOf(whole([bytes]))).toEqual(papers);
      const pieces: Uint8Array[] = [];
      for (const line of lines) pieces.push((await answer(line, "papers")).bytes);
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    }),
    runs(40, 4),
  );
  expect(kinds).toContain("new_business printed");
});

test("recipes alone are those beside whole answers", async () => {
  const [sent] = fc.sample(
    anySent.filter((each) => paperOf(each) !== undefined),
    runs(1, 1),
  );
  const line = `${JSON.stringify({ reference: "A", ...sent })}\n`;
  const alone = JSON.parse((await answer(line, "recipes")).bytes.toString()) as object;
  const answers: Uint8Array[] = [];
  await answerBook(TERMS, new Blob([line]).stream(), {
    asked: await askedOf({ recipes: true }),
    write: async (bytes) => void answers.push(Uint8Array.from(bytes)),
    reject: async () => undefined,
  });
  const { answer: _, ...beside } = JSON.parse(Buffer.concat(answers).toString()) as {
    readonly answer: object;
  };
  expect(Object.keys(beside)).toEqual(["reference", "digest", "recipe"]);
  expect(alone).toMatchObject(beside);
});
