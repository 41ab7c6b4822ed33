/** Rows of a product's book with their periods, read as forms and rate sheets. */

import { omitUndefined } from "#base";
import {
  type FormInForce,
  parseRateSheet,
  type PastTerms,
  type ProductRow,
  type SheetInForce,
  type SheetRow,
} from "#terms";
import { parseAnyProduct } from "./stored_product.ts";

/** A form or sheet and a period in which it is in force; instants in ISO 8601. */
export type BookRow = { readonly from: string; readonly until: string | null } & (
  | { readonly kind: "form"; readonly row: ProductRow }
  | { readonly kind: "sheet"; readonly row: SheetRow }
);

interface Unreadable {
  readonly kind: "unreadable";
  readonly of: BookRow["kind"];
  readonly error: unknown;
  readonly from: Date;
  readonly until?: Date;
}

/** A product at an instant, with all its terms that came into force by then; instants in ISO 8601. */
export interface ProductTermRows {
  readonly slug: string;
  readonly timeZone: string;
  /** To the millisecond. */
  readonly at: string;
  /** When the book had the rows, to the microsecond. */
  readonly knownAt: string;
  /** Oldest first. An end is there only where it has come by then. */
  readonly rows: readonly BookRow[];
}

/** What a row holds; one that this software cannot read, or that another service calculates, says why. */
export type BookEntry =
  | ({ readonly kind: "form" } & FormInForce)
  | ({ readonly kind: "sheet" } & SheetInForce)
  | Unreadable;

/** Reads the terms of a row; terms that cannot be read become an entry that says why. */
export function readBookEntry(entry: BookRow): BookEntry {
  const { from, until } = entry;
  const period = {
    from: new Date(from),
    ...(until === null ? {} : { until: new Date(until) }),
  };
  try {
    return entry.kind === "form"
      ? { kind: "form", product: parseBuiltin(entry.row), ...period }
      : { kind: "sheet", sheet: parseRateSheet(entry.row), ...period };
  } catch (error) {
    return { kind: "unreadable", of: entry.kind, error, ...period };
  }
}

function parseBuiltin(row: ProductRow) {
  const product = parseAnyProduct(row);
  if (product.engine === "builtin") return product;
  throw new TypeError(`${product.slug} ${product.version} is calculated by another service`);
}

/** An entry for the history of crediting factors: a sheet has what it changes of strategies alone, since books keep many. */
export function factorsOf(entry: BookEntry): BookEntry {
  if (entry.kind !== "sheet") return entry;
  const { cells, ...sheet } = entry.sheet;
  const reduced = cells.map(({ terms: { strategies = {} }, premium, states, surrenderYears }) =>
    omitUndefined({ premium, states, surrenderYears, terms: { strategies } }),
  );
  return { ...entry, sheet: { ...sheet, cells: reduced } };
}

/**
 * What entries show of the past, as the book had them at an instant, oldest first. The history begins after the last of them
 * that is unreadable.
 */
export function pastOf(entries: readonly BookEntry[], knownAt: string): PastTerms | undefined {
  const forms = entries.flatMap((entry) => (entry.kind === "form" ? [entry] : []));
  const sheets = entries.flatMap((entry) => (entry.kind === "sheet" ? [entry] : []));
  const ends = entries.map(({ kind, until }) =>
    kind === "unreadable" ? Number(until ?? Infinity) : -Infinity,
  );
  const since = Math.max(...ends, Number(forms[0]?.from ?? Infinity));
  return since === Infinity ? undefined : { forms, sheets, since: new Date(since), knownAt };
}
