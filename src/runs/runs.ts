/** Runs as callers have them: taken with their book, read, answered and deleted. */

import { canonicalJson, errorCode, messageOf, omitUndefined, refused, ServiceError } from "#base";
import { ARCHIVE_END } from "#contract_book";
import { csvOf, isTable } from "./csv_answers.ts";
import { type Manifest, manifestOf } from "./manifest.ts";
import type { AnsweredChunk, AskedOfRun, BegunRun, BookChunk, Run } from "./run.ts";
import { RUN_ID, type RunFolder } from "./run_folder.ts";
import { splitBook } from "./split_book.ts";

/** What a run is to be. */
interface WantedRun {
  /** Slugs; every line is of one of them. */
  readonly products: readonly string[];
  readonly asked: AskedOfRun;
  /** Under which its caller may send it again. */
  readonly idempotencyKey?: string | undefined;
  /** The instant that its caller names; absent where it is the request's own. */
  readonly namedInstant?: string | undefined;
}

/** A run with its book. */
interface SentRun extends Pick<WantedRun, "products" | "asked"> {
  readonly id: string;
  readonly asOf: Date;
  readonly days: number;
  readonly chunks: readonly BookChunk[];
  readonly claim?: string | undefined;
  readonly sent?: string | undefined;
}

interface RunsOptions {
  readonly folder: RunFolder;
  /** Days for which a run is kept. */
  readonly days: number;
  readonly begin: (
    apiKeyId: number,
    run: Pick<SentRun, "products" | "claim"> | SentRun,
  ) => Promise<BegunRun>;
  readonly read: (apiKeyId: number, id: string) => Promise<Run | undefined>;
  readonly listChunks: (id: string) => Promise<readonly AnsweredChunk[]>;
  readonly remove: (apiKeyId: number, id: string) => Promise<boolean>;
}

/** Largest book. */
export const BOOK_BYTES_MAX = 2 ** 30;
export const BOOK_LINES_MAX = 1_000_000;

/** Books that arrive at a time, in a process. */
const ARRIVING_MAX = 8;

/** Seconds after which it is worth asking again for a run that is under way. */
const RETRY_SECONDS = 5;

export type Runs = ReturnType<typeof createRuns>;

/** A run of another key is as unknown as one that there never was. */
export function createRuns(options: RunsOptions) {
  return { take: createTaking(options), ...createReading(options) };
}

/** What takes runs. */
function createTaking({ folder, days, begin }: RunsOptions) {
  let arriving = 0;

  /**
   * Resolves to the id of the run that was sent before, where there is one.
   * @throws {ServiceError} when the key may not begin it
   */
  async function beginOrRefuse(...asked: Parameters<typeof begin>): Promise<string | undefined> {
    const begun = await begin(...asked);
    if (begun.kind === "repeated") return begun.id;
    if (begun.kind === "reused") throw new ServiceError("bookSentOtherwise", { place: REUSED });
    if (begun.kind === "unknown_product") throw new ServiceError("unknownProduct");
    if (begun.kind === "foreign_product") throw new ServiceError("productOfOthers");
    if (begun.kind === "spent") {
      const { contracts_a_day: most, left, retry_after_seconds: retryAfterSeconds } = begun;
      throw new ServiceError({ code: "runBudgetSpent", most, left }, { retryAfterSeconds });
    }
    return undefined;
  }

  /**
   * Takes a run with its book as it arrives; resolves to its id once all of it is on disk, and queued. A run that is sent again
   * under its Idempotency-Key is the one that there is, and costs nothing.
   * @throws {ServiceError} when the key may not begin it, the book is empty or too large, or it cannot be kept
   */
  return async (
    apiKeyId: number,
    wanted: WantedRun & { readonly asOf: Date },
    book: AsyncIterable<Uint8Array>,
  ): Promise<string> => {
    const { products, asked, asOf, idempotencyKey } = wanted;
    const claim = idempotencyKey && Bun.SHA256.hash(idempotencyKey, "hex");
    await beginOrRefuse(apiKeyId, { products, claim });
    if (arriving >= ARRIVING_MAX) {
      throw new ServiceError("busyWithArriving", { retryAfterSeconds: RETRY_SECONDS });
    }
    arriving += 1;
    const id = crypto.randomUUID();
    try {
      await folder.make(id);
      const chunks = await keepBook(folder, id, book);
      const sent = claim && digestOf(wanted, chunks);
      const first = await beginOrRefuse(apiKeyId, {
        id,
        products,
        asked,
        asOf,
        days,
        chunks,
        claim,
        sent,
      });
      if (first !== undefined) await folder.remove(id).catch(() => undefined);
      return first ?? id;
    } catch (error) {
      await folder.remove(id).catch(() => undefined);
      throw inWords(error);
    } finally {
      arriving -= 1;
    }
  };
}

const REUSED = { field: "Idempotency-Key", pointer: "", code: "reused" } as const;

/** The digest of all that is sent for a run; chunks are split alike however the bytes arrive. */
function digestOf(
  { products, asked, namedInstant }: WantedRun,
  chunks: readonly BookChunk[],
): string {
  const book = chunks.map(({ sha256 }) => sha256);
  const sent = omitUndefined({ products, asked, namedInstant, book });
  return Bun.SHA256.hash(canonicalJson(sent), "hex");
}

/** @throws {ServiceError} when it is empty or too large */
async function keepBook(
  folder: RunFolder,
  run: string,
  book: AsyncIterable<Uint8Array>,
): Promise<readonly BookChunk[]> {
  const bounds = { bytesMax: BOOK_BYTES_MAX, linesMax: BOOK_LINES_MAX };
  const chunks = await splitBook(book, folder, { run, ...bounds });
  if (chunks === "too large") {
    throw new ServiceError({ code: "bookTooLarge", bytes: BOOK_BYTES_MAX, lines: BOOK_LINES_MAX });
  }
  if (chunks.length === 0) {
    const place = { field: "body", pointer: "", code: "required" } as const;
    throw new ServiceError("bookEmpty", { place });
  }
  return chunks;
}

/** The error of a form that answers of a run do not have. */
export function noTable() {
  return refused([{ field: "format", pointer: "", code: "format", said: "formatOfRun" }]);
}

/** What a run gave. */
interface AnswersOfRun {
  readonly stream: AsyncIterable<Uint8Array>;
  readonly type: "lines" | "table" | "archive";
  /** How many; of a table that is not known. */
  readonly bytes?: number;
}

/** What reads and deletes runs. */
function createReading({ folder, read, listChunks, remove }: RunsOptions) {
  async function readRun(apiKeyId: number, id: string): Promise<Run> {
    const run = RUN_ID.test(id) ? await read(apiKeyId, id) : undefined;
    if (run === undefined) throw new ServiceError("unknownRun");
    return run;
  }

  /** @throws {ServiceError} `run_not_done` until it is */
  async function requireDone(apiKeyId: number, id: string): Promise<Run> {
    const run = await readRun(apiKeyId, id);
    if (run.state === "done") return run;
    if (run.state === "failed") throw new ServiceError("runFailed");
    throw new ServiceError("runUnderWay", { retryAfterSeconds: RETRY_SECONDS });
  }

  async function* readAll(id: string, files: readonly string[]): AsyncGenerator<Uint8Array> {
    for (const sha256 of files) yield* folder.read(id, sha256);
  }

  return {
    /** @throws {ServiceError} `run_not_found` */
    readRun,

    /** @throws {ServiceError} `run_not_found`, `run_not_done` */
    async readManifest(apiKeyId: number, id: string): Promise<Manifest> {
      const run = await requireDone(apiKeyId, id);
      return manifestOf(run, await listChunks(id));
    },

    /**
     * The answers of a run that is done, or its rejected lines, in the order of the book.
     * @throws {ServiceError} `run_not_found`, `run_not_done`, and `invalid_request` for a table of more than figures
     */
    async readAnswers(
      apiKeyId: number,
      id: string,
      kind: "answers" | "rejects" | "table",
    ): Promise<AnswersOfRun> {
      const run = await requireDone(apiKeyId, id);
      const of = kind === "table" ? "answers" : kind;
      if (kind === "table" && !isTable(run.asked)) throw noTable();
      const chunks = await listChunks(id);
      const files = chunks.flatMap((chunk) =>
        chunk[`${of}_bytes`] === 0 ? [] : [chunk[`${of}_sha256`]],
      );
      const stream = readAll(id, files);
      if (kind === "table") return { stream: csvOf(stream, run.asked), type: "table" };
      const bytes = run[`${of}_bytes`];
      const isArchive = kind === "answers" && run.asked.answers === "papers";
      if (!isArchive) return { bytes, stream, type: "lines" };
      const archive = endedBy(stream, ARCHIVE_END);
      return { bytes: bytes + ARCHIVE_END.byteLength, stream: archive, type: "archive" };
    },

    /** @throws {ServiceError} `run_not_found` */
    async removeRun(apiKeyId: number, id: string): Promise<void> {
      const isThere = RUN_ID.test(id) && (await remove(apiKeyId, id));
      if (!isThere) throw new ServiceError("unknownRun");
      // What a worker writes at this moment goes when its folder has been idle.
      await folder.remove(id).catch(() => undefined);
    },
  };
}

async function* endedBy(
  stream: AsyncIterable<Uint8Array>,
  end: Uint8Array,
): AsyncGenerator<Uint8Array> {
  yield* stream;
  yield end;
}

/** An error of the file system as one of the service; others as they are. */
function inWords(error: unknown): unknown {
  const code = errorCode(error);
  const isOfFiles =
    code !== undefined && /^E[A-Z]+$/.test(code) && !(error instanceof ServiceError);
  if (!isOfFiles) return error;
  const detail = `runs: ${messageOf(error)}`;
  return new ServiceError("runsAway", { retryAfterSeconds: RETRY_SECONDS, code, detail });
}
