/** Memory of a book, counted in bytes: of lines, of what is gathered, and of what waits for a reader. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { answerBook } from "../../src/contract_book/answer_book.ts";
import { linesOf } from "../../src/contract_book/lines.ts";
import { TERMS } from "../support/contract_book.ts";
import { runs } from "../support/depth.ts";

const LINE = Buffer.from(
  `${JSON.stringify({ product: "variant-4", kind: "new_business", inputs: { Owner_DOB: "1966-05-01", Premium: 50_000, State: 7 } })}\n`,
);
const WHOLE = { hasRecipes: false };

/** So many copies of a line, each a chunk of its own, and how many have been asked for. */
function copies(count: number, line: Uint8Array = LINE) {
  const asked = { chunks: 0 };
  async function* chunks() {
    for (; asked.chunks < count; asked.chunks += 1) yield new Uint8Array(line);
  }
  return { asked, chunks: chunks() };
}

test("lines are as in the text, however it arrives; longer ones are known to be so", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ maxLength: 12 }), { maxLength: 8 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      async (texts, hasEnd, pieceBytes) => {
        const lines = texts.map((text) => text.replaceAll("\n", " "));
        const bytes = Buffer.from(lines.join("\n") + (hasEnd ? "\n" : ""));
        async function* pieces() {
          for (let at = 0; at < bytes.length; at += pieceBytes) {
            yield bytes.subarray(at, at + pieceBytes);
          }
        }
        const read: string[] = [];
        for await (const some of linesOf(pieces(), 8)) {
          for (const line of some) {
            read.push(line === "too long" ? line : Buffer.from(line).toString());
          }
        }
        const all = bytes.toString().split("\n");
        const expected = all.at(-1) === "" ? all.slice(0, -1) : all;
        const known = (line: string) => (Buffer.byteLength(line) > 8 ? "too long" : line);
        expect(read).toEqual(expected.map(known));
      },
    ),
    runs(300),
  );
});

test("nothing is kept of a line beyond the bound", async () => {
  const mebibyte = Buffer.alloc(1_048_576, "x");
  const { chunks } = copies(256, mebibyte);
  Bun.gc(true);
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  async function* watched() {
    let place = 0;
    for await (const chunk of chunks) {
      yield chunk;
      place += 1;
      if (place % 32 !== 0) continue;
      Bun.gc(true);
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
  }
  const rejected: Uint8Array[] = [];
  const { lines } = await answerBook(TERMS, watched(), {
    asked: WHOLE,
    write: () => Promise.reject(new Error("Nothing is answered")),
    reject: async (part) => void rejected.push(part),
  });
  expect(lines).toBe(1);
  expect(Buffer.concat(rejected).toString()).toContain('"code":"too_large"');
  expect(most).toBeLessThan(16 * mebibyte.length);
});

test("no more is read while what was written waits for its reader", async () => {
  const { asked, chunks } = copies(500);
  const reader = Promise.withResolvers<void>();
  const writing = Promise.withResolvers<number>();
  let written = 0;
  const answering = answerBook(TERMS, chunks, {
    asked: WHOLE,
    async write(part) {
      written += part.length;
      writing.resolve(part.length);
      await reader.promise;
    },
    reject: () => Promise.reject(new Error("Nothing is rejected")),
  });
  const first = await writing.promise;
  const readThen = asked.chunks;
  // Whatever is ready to run has run.
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(asked.chunks).toBe(readThen);
  expect(readThen).toBeLessThan(50);
  expect(written).toBe(first);
  reader.resolve();
  expect(await answering).toEqual({ lines: 500, rejected: 0 });
});

test("ten times the lines leave no more in memory", async () => {
  const heldAfter = async (count: number): Promise<number> => {
    const { chunks } = copies(count);
    await answerBook(TERMS, chunks, {
      asked: { figures: { outputs: ["premium"], columns: new Set(["year"]) }, hasRecipes: true },
      write: async () => undefined,
      reject: () => Promise.reject(new Error("Nothing is rejected")),
    });
    Bun.gc(true);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  await heldAfter(500);
  const few = await heldAfter(300);
  const many = await heldAfter(3_000);
  // A book that kept its answers would have 3 MB more.
  expect(many - few).toBeLessThan(1_000_000);
});
