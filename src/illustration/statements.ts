/** A titled paragraph, and the choice of the paragraphs that apply. */

/** A titled paragraph, ready to print. */
export interface Statement {
  readonly title: string;
  readonly text: string;
}

/** The statements that apply, in their order. */
export function statementsOf(each: readonly (Statement | false)[]): readonly Statement[] {
  return each.filter((statement) => statement !== false);
}
