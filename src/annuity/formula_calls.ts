/** The calls of formulas of a contract year, kept where the year is explained: its figures are shown by what was called. */

/** A formula of formulas.ts, or a sum over a list, by its name; operands of a sum are those of its terms in order. */
interface FormulaCall {
  readonly formula: string;
  readonly operands: readonly number[];
}

/** Calls by the amount that they gave. */
export type FormulaCalls = Map<string, FormulaCall>;

/** Calls a formula, and keeps the call as that of an amount where calls are kept. */
export function call<Operands extends readonly number[]>(
  calls: FormulaCalls | undefined,
  amount: string,
  formula: (...operands: Operands) => number,
  ...operands: Operands
): number;
// Without a rest parameter: every surrender value is calculated by this, and no call makes a list of its operands.
export function call(
  calls: FormulaCalls | undefined,
  amount: string,
  formula: (a: number, b: number, c: number, d: number, e: number) => number,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
): number {
  if (calls !== undefined) keep(calls, amount, formula, a, b, c, d, e);
  return formula(a, b, c, d, e);
}

function keep(
  calls: FormulaCalls,
  amount: string,
  formula: { readonly name: string; readonly length: number },
  ...operands: readonly number[]
): void {
  calls.set(amount, { formula: formula.name, operands: operands.slice(0, formula.length) });
}
