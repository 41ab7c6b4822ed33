/** Streams remembered are the streams that would have been made, and not all are remembered for ever. */

import { expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { compress, cacheStreams } from "../../src/pdf/deflate.ts";
import { prepareRenderer } from "../../src/paper/render.ts";
import { illustrate, PLAIN_INPUTS, renderer } from "../paper/papers.ts";
import { runs } from "../support/depth.ts";

const joined = ({ head, body, tail }: ReturnType<ReturnType<typeof cacheStreams>>) =>
  Buffer.concat([head, body, tail]);

test("bytes give the same stream whether they came before or not, in whatever space they lie", () => {
  const remember = cacheStreams();
  // One space is written again and again, as a document's is: few letters make bytes come again.
  const space = new Uint8Array(8);
  const few = fc.array(fc.constantFrom(0, 1), { maxLength: space.length });
  fc.assert(
    fc.property(fc.array(few, { maxLength: 20 }), (pieces) => {
      for (const piece of pieces) {
        space.set(piece);
        const bytes = space.subarray(0, piece.length);
        expect(joined(remember(bytes)).equals(compress(bytes, 6))).toBe(true);
      }
    }),
    runs(200),
  );
});

test("a stream is kept while there is room for it, and forgotten after", () => {
  const remember = cacheStreams();
  const first = Uint8Array.of(1, 2, 3);
  const stream = remember(first);
  expect(remember(first)).toBe(stream);
  const large = new Uint8Array(1 << 20);
  for (let count = 0; count < 40; count += 1) remember(large.fill(count));
  const again = remember(first);
  expect(again).not.toBe(stream);
  expect(joined(again).equals(joined(stream))).toBe(true);
});

/** The elements of a paper's structure tree as they stand in its file. */
function elementsOf(inputs: Readonly<Record<string, unknown>>): string {
  const { bytes } = renderer.render(illustrate("demo-fia", { ...PLAIN_INPUTS, ...inputs }));
  const file = Buffer.from(bytes);
  const streams = file.toString("latin1").matchAll(/\/Type\/ObjStm[^>]*\/Length (\d+)>>stream\n/g);
  const unpacked = [...streams].map(({ index, 0: head, 1: length }) => {
    const start = index + head.length;
    return inflateSync(file.subarray(start, start + Number(length))).toString("latin1");
  });
  return unpacked.find((objects) => objects.includes("<</S/Document")) ?? "";
}

test("elements say nothing of amounts or persons, so papers of one shape share their stream", () => {
  const elements = elementsOf({ Owner_LastName: "Owner", Premium: 100_000 });
  expect(elements.length).toBeGreaterThan(50_000);
  expect(elementsOf({ Owner_LastName: "Other", Premium: 90_000 })).toBe(elements);
  expect(elementsOf({ Owner_DOB: "1956-01-01" })).not.toBe(elements);
});

test("a paper is the same from a renderer that has made others of its shape, byte for byte", async () => {
  const premiums = fc.integer({ min: 20_000, max: 400_000 });
  const years = fc.integer({ min: 1950, max: 1953 });
  const inputs = fc.tuple(fc.constantFrom("demo-fia", "demo-myga"), years, premiums);
  await fc.assert(
    fc.asyncProperty(fc.array(inputs, { minLength: 4, maxLength: 8 }), async (papers) => {
      const fresh = await prepareRenderer();
      for (const [slug, year, Premium] of papers) {
        const changes = { Owner_DOB: `${year}-01-01`, Premium };
        const illustration = illustrate(slug, { ...PLAIN_INPUTS, ...changes });
        const { bytes } = renderer.render(illustration);
        expect(Buffer.from(fresh.render(illustration).bytes).equals(bytes)).toBe(true);
      }
    }),
    runs(10),
  );
}, 300_000);
