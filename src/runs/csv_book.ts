/** A book that arrives as comma-separated values, as the lines of JSON that it stands for. Source: RFC 4180. */

import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { parsePlainJson, refused } from "#base";
import { LINE_BYTES_MAX } from "#contract_book";
import { type JsonSchema, propertiesOf } from "#schema";
import type { Said } from "#texts";

/** The schema of inputs of each product of the book. */
type Schemas = ReadonlyMap<string, JsonSchema>;

/** Members of a line that are no inputs. */
const MEMBERS: readonly string[] = ["reference", "product", "kind", "language"];

/** Most columns, and characters of a head. */
const HEADS_MAX = 1_000;
const HEAD_CHARACTERS_MAX = 200;

/** Characters that are handed on at once. */
const GATHERED = 65_536;

/**
 * The lines of JSON of a book with heads: the members of a line, and inputs by name, parts of one after a full stop
 * (`standing.issueDate`). An empty cell is absent, one of an input that its product has as text is text, and any other is JSON where it can
 * be. Without a head `product` lines are of the only product, without `kind` of new business. A blank line stands for the heads, so
 * that lines are counted as in the file; nothing is yielded for a book without a record.
 * @throws {ServiceError} `invalid_request` for text that is no such CSV, by its line, and what `book` and `readSchemas` throw
 */
export async function* linesOfCsv(
  book: AsyncIterable<Uint8Array>,
  readSchemas: () => Promise<Schemas>,
): AsyncGenerator<Uint8Array> {
  const schemas = await readSchemas();
  const records = parse({ max_record_size: LINE_BYTES_MAX, skip_empty_lines: true });
  // What fails in it is thrown where the records are read.
  pipeline(Readable.from(textOf(book)), records, () => undefined);
  let columns: readonly Column[] | undefined;
  let gathered = "";
  try {
    for await (const record of records as AsyncIterable<readonly string[]>) {
      if (columns === undefined) {
        columns = columnsOf(record);
        gathered = "\n";
        continue;
      }
      gathered += lineOf(columns, record, schemas);
      if (gathered.length < GATHERED) continue;
      yield Buffer.from(gathered);
      gathered = "";
    }
  } catch (error) {
    throw error instanceof CsvError ? noRecord(error) : error;
  }
  if (gathered.length > 1) yield Buffer.from(gathered);
}

/** @throws {ServiceError} when it is not UTF-8 */
async function* textOf(book: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (piece?: Uint8Array) => {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch {
      throw refused([{ field: "body", pointer: "", code: "not_utf8", said: "csvNotUtf8" }]);
    }
  };
  for await (const piece of book) yield decode(piece);
  yield decode();
}

function noRecord({ lines }: CsvError & { readonly lines?: number }) {
  return faulty({ code: "csvRecord", line: lines ?? 1, bytes: LINE_BYTES_MAX });
}

function faulty(said: Said) {
  return refused([{ field: "body", pointer: "", code: "format", said }]);
}

/** The names that lead to a value in a line. */
type Column = readonly string[];

/** @throws {ServiceError} `invalid_request` for heads that are no names, or two for one value */
function columnsOf(heads: readonly string[]): readonly Column[] {
  const columns = heads.map((head) =>
    MEMBERS.includes(head) ? [head] : ["inputs", ...head.split(".")],
  );
  const taken = new Set<string>();
  for (const [place, column] of columns.entries()) {
    const head = heads[place] ?? "";
    const path = JSON.stringify(column).slice(0, -1);
    const isName = column.every((name) => name !== "" && name !== "__proto__");
    const isTaken = [...taken].some(
      (other) => `${other},`.startsWith(`${path},`) || `${path},`.startsWith(`${other},`),
    );
    if (isName && !isTaken && head.length <= HEAD_CHARACTERS_MAX && place < HEADS_MAX) {
      taken.add(path);
      continue;
    }
    throw faulty({ code: "csvHead", column: place + 1, most: HEADS_MAX });
  }
  return columns;
}

/** A record as a line of JSON. */
function lineOf(columns: readonly Column[], record: readonly string[], schemas: Schemas): string {
  const [only] = schemas.size === 1 ? schemas.keys() : [];
  const line: Record<string, unknown> = { product: only, kind: "new_business", inputs: {} };
  const cells = columns.map((column, place) => ({ column, cell: record[place] ?? "" }));
  for (const { column, cell } of cells) {
    const [name = ""] = column;
    if (cell !== "" && column.length === 1) line[name] = cell;
  }
  const schema = schemas.get(String(line["product"])) ?? {};
  for (const { column, cell } of cells) {
    if (cell === "" || column.length === 1) continue;
    const path = column.slice(1);
    const last = path.pop() ?? "";
    let [within, known] = [line["inputs"] as Record<string, unknown>, schema];
    for (const name of path) {
      within = (within[name] ??= {}) as Record<string, unknown>;
      known = propertiesOf(known)[name] ?? {};
    }
    within[last] = valueOf(cell, propertiesOf(known)[last] ?? {});
  }
  return `${JSON.stringify(line)}\n`;
}

/** What a cell says of an input. */
function valueOf(cell: string, { type }: JsonSchema): unknown {
  if (type === "string") return cell;
  const result = parsePlainJson(cell);
  return result.kind === "refused" ? cell : result.value;
}
