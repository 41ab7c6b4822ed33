/** What is wrong with a row of the product table, and how that is told. */

import { pointerTo } from "../base/json_pointer.ts";
import type { Path } from "./schema_faults.ts";

/** One thing to correct in a row: `message` ends a sentence that begins with the pointer. */
export interface RowFault {
  /** JSON Pointer whose first step is the column. */
  readonly pointer: string;
  readonly message: string;
  readonly didYouMean?: string;
}

export function rowFault(path: Path, message: string): RowFault {
  return { pointer: pointerTo(path), message };
}

/** A fault as a line for people. */
export function sayFault({ pointer, message, didYouMean }: RowFault): string {
  const hint = didYouMean === undefined ? "" : `; did you mean ${didYouMean}?`;
  return `${pointer} ${message}${hint}`;
}

/** A row that cannot be a product, with everything that is wrong with it. */
export class UnreadableProductError extends TypeError {
  readonly faults: readonly RowFault[];

  constructor(slug: string, faults: readonly RowFault[]) {
    super([`Cannot read product ${slug}:`, ...faults.map(sayFault)].join("\n  "));
    this.name = "UnreadableProductError";
    this.faults = faults;
  }
}
