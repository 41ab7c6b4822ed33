/** Answers a book line by line, in order, with as much memory for a million lines as for one. */

import { type Asked, createAnswerer } from "./answer_line.ts";
import { LINE_BYTES_MAX } from "./line.ts";
import { type Line, linesOf } from "./lines.ts";
import type { BookTerms } from "./terms_file.ts";

/** Takes bytes, and resolves when more may come. */
type Write = (bytes: Uint8Array) => Promise<void>;

/** Bytes that are written at once. */
const WRITTEN_BYTES = 65_536;

/** What a book gave. */
interface Answered {
  /** Lines that are not blank. */
  readonly lines: number;
  readonly rejected: number;
}

/**
 * Reads lines of JSON, writes an answer to each, and the rejected ones elsewhere, a line of JSON each. An answer depends on its line and
 * the terms alone: books that are split anywhere give the same answers. What `write` or `reject` throws ends it.
 */
export async function answerBook(
  terms: BookTerms,
  book: AsyncIterable<Uint8Array>,
  {
    asked,
    linesBefore = 0,
    write,
    reject,
  }: {
    readonly asked: Asked;
    /** Lines of a larger book that stand before this one: lines are numbered in the larger one. */
    readonly linesBefore?: number;
    readonly write: Write;
    readonly reject: Write;
  },
): Promise<Answered> {
  const answer = createAnswerer(terms, asked);
  const answers = gather(write);
  const rejects = gather(reject);
  let number = linesBefore;
  let lines = 0;
  let rejected = 0;
  for await (const some of linesOf(book, LINE_BYTES_MAX)) {
    for (const line of some) {
      number += 1;
      if (isBlank(line)) continue;
      lines += 1;
      const { kind, pieces } = answer(number === 1 ? withoutMark(line) : line, number);
      if (kind === "rejected") rejected += 1;
      const to = kind === "rejected" ? rejects : answers;
      // Speed: to wait for nothing would take a tenth of the time of a contract.
      if (to.add(pieces) >= WRITTEN_BYTES) await to.flush();
    }
  }
  await answers.flush();
  await rejects.flush();
  return { lines, rejected };
}

/** Gathers what is written, so that it is written in large parts. */
function gather(write: Write) {
  const sink = new Bun.ArrayBufferSink();
  sink.start({ asUint8Array: true, stream: true, highWaterMark: 2 * WRITTEN_BYTES });
  let bytes = 0;
  return {
    /** Returns how many bytes have been gathered. */
    add(pieces: readonly (string | Uint8Array)[]): number {
      for (const piece of pieces) bytes += sink.write(piece as string | Uint8Array<ArrayBuffer>);
      return bytes;
    },
    async flush(): Promise<void> {
      if (bytes === 0) return;
      bytes = 0;
      await write(sink.flush() as Uint8Array<ArrayBuffer>);
    },
  };
}

const SPACES: readonly number[] = [...Buffer.from(" \t\r")];

function isBlank(line: Line): boolean {
  return line !== "too long" && line.every((byte) => SPACES.includes(byte));
}

/** The first line without the mark that some programs begin UTF-8 with. */
function withoutMark(line: Line): Line {
  const isMarked = line !== "too long" && line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf;
  return isMarked ? line.subarray(3) : line;
}
