/** Operands of explanations, with the code of what they stand for. */

import { type FormulaWords, type Operand, operandIn } from "#annuity";
import type { SaidExplained } from "#texts";

export const dollars = operandIn<SaidExplained>("dollars");
export const rateAs = operandIn<SaidExplained>("rate");
export const yearsAs = operandIn<SaidExplained>("years");
export const factorAs = operandIn<SaidExplained>("factor");
export const levelAs = operandIn<SaidExplained>("level");

/** Codes that have a text. */
type Worded<Codes extends SaidExplained> = Codes;

/** What an operand says: its code came from here, or from a formula of the engine. */
export function saidOf({ says }: Operand): SaidExplained {
  return says as SaidExplained | Worded<FormulaWords>;
}
