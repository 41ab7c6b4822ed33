/** Faults in a row of the product table. */

import { pointerTo, omitUndefined } from "#base";
import { EN_US, type SaidFault, faultOf } from "#texts";
import type { Path, SchemaFault } from "./schema_faults.ts";

/** One fault in a row; `message` completes a sentence that begins with the pointer. */
export interface RowFault {
  /** JSON Pointer that begins with the column. */
  readonly pointer: string;
  readonly message: string;
  readonly didYouMean?: string;
}

/** A fault at a path of the row. */
export function rowFault(path: Path, message: string): RowFault {
  return { pointer: pointerTo(path), message };
}

/** The fault of a value in the row, in English, for administrators. */
export function rowFaultOf(path: Path, fault: SaidFault): RowFault {
  return rowFault(path, faultOf(EN_US, fault));
}

/** A fault of the schema, found below a path of the row. */
export function rowFaultAt(path: Path, { path: below, fault, didYouMean }: SchemaFault): RowFault {
  return omitUndefined({ ...rowFaultOf(path.concat(below), fault), didYouMean });
}

/** A fault as one line of text. */
export function sayFault({ pointer, message, didYouMean }: RowFault): string {
  const hint = didYouMean === undefined ? "" : `; did you mean ${didYouMean}?`;
  return `${pointer} ${message}${hint}`;
}

/** Thrown with every fault of a row that cannot be a product. */
export class UnreadableProductError extends TypeError {
  override readonly name = "UnreadableProductError";
  readonly faults: readonly RowFault[];

  constructor(slug: string, faults: readonly RowFault[]) {
    super([`Cannot read product ${slug}:`, ...faults.map(sayFault)].join("\n  "));
    this.faults = faults;
  }
}
