/** The calls of formulas of a contract year, kept where the year is explained: its figures are shown by what was called. */

/** A formula of formulas.ts, or a sum over a list, by its name. The operands of a sum are its terms' operands in order. */
export interface FormulaCall {
  readonly formula: string;
  readonly operands: readonly number[];
}

/** Calls by the amount that they gave. */
export type FormulaCalls = Map<string, FormulaCall>;

/** Calls a formula of at most five operands; keeps the call under the name of the amount, if calls are kept. */
export function call<
  Operands extends readonly [] | readonly [number, number?, number?, number?, number?],
>(
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

/** The calls of one of several strategies or riders, by its place; none where none are kept. */
export function callsAt(all: FormulaCalls[] | undefined, place: number): FormulaCalls | undefined {
  if (all === undefined) return undefined;
  const kept = all[place] ?? new Map();
  all[place] = kept;
  return kept;
}

function keep(
  calls: FormulaCalls,
  amount: string,
  formula: { readonly name: string; readonly length: number },
  ...operands: readonly number[]
): void {
  calls.set(amount, { formula: formula.name, operands: operands.slice(0, formula.length) });
}
