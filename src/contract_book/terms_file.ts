/** The file of terms that a book is illustrated on: the rows of products, and their indexes, at an instant. */

import { canonicalJson, isObject } from "#base";
import { SOFTWARE_VERSION } from "#illustration";
import { type BookEntry, type ProductTermRows, readBookEntry } from "#product";
import {
  followedIndexIds,
  type IndexHistories,
  type IndexRow,
  parseIndexHistories,
  type Product,
} from "#terms";

/** The terms of products, all of one revision of the catalog. */
export interface TermRows {
  readonly revision: number;
  readonly products: readonly ProductTermRows[];
  readonly indexes: readonly IndexRow[];
}

/** Version of the file's members. */
const FORMAT = 1;

/** What the file holds. */
interface TermsFile extends TermRows {
  readonly format: typeof FORMAT;
  /** Figures and texts are of one version: another one makes others of the same terms. */
  readonly software: string;
  /** The distributor that the book is of: its own sheets go first. Absent for none. */
  readonly firm?: string;
  /** SHA-256 of the canonical JSON of the other members, in hexadecimal digits. */
  readonly digest: string;
}

/** A product with its terms as they are read. */
export interface ReadProduct extends Omit<ProductTermRows, "at" | "rows"> {
  readonly at: Date;
  readonly entries: readonly BookEntry[];
}

/** The terms of a book, ready to be illustrated on. */
export interface BookTerms {
  readonly products: ReadonlyMap<string, ReadProduct>;
  readonly indexHistories: IndexHistories;
  readonly firm: string | undefined;
}

/** A file of terms that is not one, or not one of this software. */
class TermsFileError extends Error {
  override readonly name = "TermsFileError";
}

/**
 * The file of terms, and a sentence for each row in it that cannot be read: contracts on it are refused. It has the sheets
 * of all distributors and of `firm`, and the indexes that the forms follow.
 * @throws {Error} when a product has no form in force that this software can read and calculate
 */
export function makeTermsFile(
  { revision, products, indexes }: TermRows,
  firm: string | undefined,
): { readonly text: string; readonly unreadable: readonly string[] } {
  const sold = products.map(({ rows, ...product }) => ({
    ...product,
    rows: rows.filter(
      (each) => each.kind === "form" || each.row.firm === null || each.row.firm === firm,
    ),
  }));
  const read = sold.map(readProduct);
  for (const product of read) requireForm(product);
  const ids = new Set(
    read
      .flatMap(({ entries }) => formsIn(entries))
      .flatMap(({ definition }) => followedIndexIds(definition)),
  );
  const file = {
    format: FORMAT,
    software: SOFTWARE_VERSION,
    revision,
    ...(firm !== undefined && { firm }),
    products: sold,
    indexes: indexes.filter(({ id }) => ids.has(id)),
  };
  return {
    text: JSON.stringify({ ...file, digest: digestOf(file) }),
    unreadable: read.flatMap(({ slug, entries }) =>
      entries.flatMap((entry) =>
        entry.kind === "unreadable"
          ? [`${slug}, from ${entry.from.toISOString()}: ${String(entry.error)}`]
          : [],
      ),
    ),
  };
}

function formsIn(entries: readonly BookEntry[]): readonly Product[] {
  return entries.flatMap((entry) => (entry.kind === "form" ? [entry.product] : []));
}

function requireForm({ slug, at, entries }: ReadProduct): void {
  const inForce = entries.filter((entry) => isInForce(entry, at));
  for (const entry of inForce) if (entry.kind === "unreadable") throw entry.error;
  if (inForce.some(({ kind }) => kind === "form")) return;
  throw new Error(`No terms of ${slug} are in force at ${at.toISOString()}`);
}

/** Whether terms are in force at an instant. */
export function isInForce({ from, until }: Pick<BookEntry, "from" | "until">, at: Date): boolean {
  return from <= at && (until === undefined || at < until);
}

/**
 * The terms of a file, each row checked as the service checks it.
 * @throws {TermsFileError} when it is no file of terms, was changed since it was made, or is of another version of the software
 */
export function readTermsFile(text: string): BookTerms {
  const { digest, ...file } = parse(text);
  const { format, software } = file;
  if (format !== FORMAT || software === undefined) {
    throw new TermsFileError("is no file of terms: `book terms` makes one");
  }
  if (software !== SOFTWARE_VERSION) {
    throw new TermsFileError(
      `was made by version ${software} of the software, and this is ${SOFTWARE_VERSION}: make it again by \`book terms\``,
    );
  }
  if (digest !== digestOf(file)) {
    throw new TermsFileError("was changed since it was made: make it again by `book terms`");
  }
  const { products = [], indexes = [], firm } = file;
  return {
    products: new Map(products.map((product) => [product.slug, readProduct(product)])),
    indexHistories: parseIndexHistories(indexes),
    firm,
  };
}

function parse(text: string): Partial<TermsFile> {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new TermsFileError("is not JSON");
  }
  return isObject(file) ? file : {};
}

function readProduct({ rows, at, ...product }: ProductTermRows): ReadProduct {
  return { ...product, at: new Date(at), entries: rows.map(readBookEntry) };
}

function digestOf(file: object): string {
  return Bun.SHA256.hash(canonicalJson(file), "hex");
}
