/** Faults in a row of the product table. */

import { pointerTo, omitUndefined } from "#base";
import type { Path, SchemaFault } from "./schema_faults.ts";

/** One fault in a row; `message` completes a sentence that begins with the pointer. */
export interface RowFault {
  /** JSON Pointer that begins with the column. */
  readonly pointer: string;
  readonly message: string;
  readonly didYouMean?: string;
}

export function rowFault(path: Path, message: string): RowFault {
  return { pointer: pointerTo(path), message };
}

export function rowFaultAt(path: Path, fault: SchemaFault): RowFault {
  const { message, didYouMean } = fault;
  return omitUndefined({ ...rowFault(path.concat(fault.path), message), didYouMean });
}

/** A fault as one line of text. */
export function sayFault({ pointer, message, didYouMean }: RowFault): string {
  const hint = didYouMean === undefined ? "" : `; did you mean ${didYouMean}?`;
  return `${pointer} ${message}${hint}`;
}

/** Thrown for a row that cannot be a product, with all its faults. */
export class UnreadableProductError extends TypeError {
  readonly faults: readonly RowFault[];

  constructor(slug: string, faults: readonly RowFault[]) {
    super([`Cannot read product ${slug}:`, ...faults.map(sayFault)].join("\n  "));
    this.name = "UnreadableProductError";
    this.faults = faults;
  }
}
