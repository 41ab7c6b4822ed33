/** Splits a book that arrives into chunks of whole lines, each in a file, however large it is. */

import type { BookChunk } from "./run.ts";
import type { NewFile, RunFolder } from "./run_folder.ts";

/** Bounds of a book. */
interface BookBounds {
  readonly bytesMax: number;
  readonly linesMax: number;
}

/** A chunk is some seconds of one processor's work, which is what a worker that is killed has lost. */
const CHUNK_LINES = 500;
const CHUNK_BYTES = 4_194_304;

const LINE_FEED = 10;

/**
 * The chunks of a book, in order, kept in the folder of a run; "too large" where it passes a bound.
 * @throws what `book` or the file system throws
 */
export async function splitBook(
  book: AsyncIterable<Uint8Array>,
  folder: RunFolder,
  { run, bytesMax, linesMax }: BookBounds & { readonly run: string },
): Promise<readonly BookChunk[] | "too large"> {
  const chunks: BookChunk[] = [];
  let file: NewFile | undefined;
  let bytes = 0;
  let lines = 0;
  const inChunk = { lines: 0, bytes: 0, isInLine: false };

  async function write(piece: Uint8Array): Promise<void> {
    if (piece.byteLength === 0) return;
    file ??= await folder.begin(run);
    await file.write(piece);
    inChunk.bytes += piece.byteLength;
    inChunk.isInLine = piece.at(-1) !== LINE_FEED;
  }

  async function endChunk(): Promise<void> {
    if (file === undefined) return;
    const kept = await file.keep();
    file = undefined;
    chunks.push({ ...kept, lines: inChunk.lines + Number(inChunk.isInLine) });
    Object.assign(inChunk, { lines: 0, bytes: 0, isInLine: false });
  }

  try {
    for await (const piece of book) {
      bytes += piece.byteLength;
      if (bytes > bytesMax) return "too large";
      let start = 0;
      for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) {
        inChunk.lines += 1;
        lines += 1;
        if (lines > linesMax) return "too large";
        const isFull =
          inChunk.lines === CHUNK_LINES || inChunk.bytes + at + 1 - start >= CHUNK_BYTES;
        if (!isFull) continue;
        await write(piece.subarray(start, at + 1));
        await endChunk();
        start = at + 1;
      }
      await write(piece.subarray(start));
    }
    await endChunk();
    return chunks;
  } finally {
    await file?.drop();
  }
}
