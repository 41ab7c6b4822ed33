/** Picks the statements that apply. */

import type { Statement } from "./illustration.ts";

export function statementsOf(each: readonly (Statement | false)[]): readonly Statement[] {
  return each.filter((statement) => statement !== false);
}
