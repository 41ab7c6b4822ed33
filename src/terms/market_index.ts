/** A market index's row and its validation. */

import { isCalendarDate, type IndexHistory } from "#annuity";

/** A row of the table of indexes with its closes, unvalidated. */
export interface IndexRow extends Omit<IndexHistory, "provider" | "liveSince"> {
  readonly provider: string | null;
  readonly liveSince: string | null;
}

/** The products that credit by an index with one method. */
export interface IndexUse {
  readonly indexId: string;
  readonly method: string;
  readonly products: readonly string[];
}

export type IndexHistories = ReadonlyMap<string, IndexHistory>;

/** The indexes that products follow, with their histories. */
export interface FollowedIndexes {
  readonly uses: readonly IndexUse[];
  readonly indexHistories: IndexHistories;
}

/**
 * A row as an `IndexHistory`.
 * @throws {TypeError} when it lacks the publisher or the first day of publication: NAIC Model #245 section
 * 6.F(9)(b) bars an index that is too young
 */
export function parseIndexHistory(row: IndexRow): IndexHistory {
  const { provider, liveSince } = row;
  const faults = [
    ...(provider === null || provider.trim() === "" ? ["provider must name who publishes it"] : []),
    ...(liveSince === null || !isCalendarDate(liveSince)
      ? ["live_since must be the first day it was published"]
      : []),
  ];
  if (provider === null || liveSince === null || faults.length > 0) {
    throw new TypeError(`Cannot read index ${row.id}: ${faults.join("; ")}`);
  }
  return { ...row, provider, liveSince };
}

/** The indexes with valid rows, by id; calls `onInvalid`, where there is one, for the others. */
export function parseIndexHistories(
  rows: readonly IndexRow[],
  onInvalid?: (id: string, error: unknown) => void,
): IndexHistories {
  const histories = new Map<string, IndexHistory>();
  for (const row of rows) {
    try {
      histories.set(row.id, parseIndexHistory(row));
    } catch (error) {
      onInvalid?.(row.id, error);
    }
  }
  return histories;
}
