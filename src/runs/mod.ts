/** Runs: books that callers send, split into chunks in a folder that the service and its workers share. */

export { ALONE } from "#contract_book";
export { answerChunk, type ChunkAnswers, TERMS_FILE } from "./answer_chunk.ts";
export { linesOfCsv } from "./csv_book.ts";
export type { Manifest } from "./manifest.ts";
export {
  type AnsweredChunk,
  type AskedOfRun,
  type BegunRun,
  type BookChunk,
  type ChunkToDo,
  type Run,
  RUN_STATES,
} from "./run.ts";
export { type RunLoad, watchRunLoad } from "./run_load.ts";
export { openRunFolder, type RunFolder } from "./run_folder.ts";
export { BOOK_BYTES_MAX, BOOK_LINES_MAX, createRuns, noTable, type Runs } from "./runs.ts";
