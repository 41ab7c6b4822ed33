/** Answers a chunk of a run, on the one file of terms that all its chunks are answered on. */

import { answerBook, askedOf, type BookTerms } from "#contract_book";
import type { ChunkToDo, StoredBytes } from "./run.ts";
import type { RunFolder } from "./run_folder.ts";

/** What a chunk gave. */
export interface ChunkAnswers {
  readonly contracts: number;
  readonly rejected: number;
  readonly answers: StoredBytes;
  readonly rejects: StoredBytes;
}

/** The name of the file of terms in the folder of a run; the others are named by their digests. */
export const TERMS_FILE = "terms.json";

/**
 * Bytes of lines that are read at once, some six contracts: between them the worker says that it lives, also where requests leave it a
 * hundredth of a processor.
 */
const READ_BYTES = 1_024;

/**
 * The answers of a chunk, in files named by their content: as often as it is answered, they are the same.
 * @throws what the file system throws, and `signal` once it is aborted
 */
export async function answerChunk(
  folder: RunFolder,
  {
    run,
    chunk,
    terms,
  }: { readonly run: string; readonly chunk: ChunkToDo; readonly terms: BookTerms },
  signal: AbortSignal,
): Promise<ChunkAnswers> {
  const { asked, book_sha256: book, lines_before: linesBefore } = chunk;
  const answers = await folder.begin(run);
  const rejects = await folder.begin(run);
  try {
    const { lines, rejected } = await answerBook(terms, inTurn(folder.read(run, book), signal), {
      asked: await askedOf(asked),
      linesBefore,
      write: answers.write,
      reject: rejects.write,
    });
    return {
      contracts: lines,
      rejected,
      answers: await answers.keep(),
      rejects: await rejects.keep(),
    };
  } catch (error) {
    await Promise.all([answers.drop(), rejects.drop()]);
    throw error;
  }
}

/** The bytes of a book in small pieces, each in a turn of its own. */
async function* inTurn(
  book: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const piece of book) {
    for (let start = 0; start < piece.byteLength; start += READ_BYTES) {
      await new Promise((resolve) => void setImmediate(resolve));
      signal.throwIfAborted();
      yield piece.subarray(start, start + READ_BYTES);
    }
  }
}
