/** A book of contracts, a line each, on terms that a file holds: no database, no clock, no chance. */

export { answerBook } from "./answer_book.ts";
export { ALONE, askedOf } from "./answer_line.ts";
export { ARCHIVE_END } from "./archive.ts";
export { LINE_BYTES_MAX } from "./line.ts";
export { linesOf } from "./lines.ts";
export { type BookTerms, makeTermsFile, readTermsFile } from "./terms_file.ts";
