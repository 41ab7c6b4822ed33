/** Shared by the commands: what each cell of a rate sheet shows differently, in dollars. */

import { US_STATES } from "#annuity";
import { isObject, grouped } from "#base";
import {
  isIllustratedIn,
  cellsFor,
  parseRateSheet,
  type RateSheet,
  type SheetRow,
  type Definition,
  listFormTerms,
} from "#terms";
import type { Inputs } from "#inputs";
import {
  type AmountDifference,
  compareInputs,
  differenceInWords,
  type ExampleDifference,
  type Offer,
  type Refusals,
} from "./example_differences.ts";
import { counted } from "../say.ts";

/** A request that a cell fits, and what it shows differently: the first example with these inputs in place of its own. */
export interface CellDifference {
  /** Number of the cell in its sheet, from 1. */
  readonly cell: number;
  /** Two-letter abbreviation. */
  readonly state: string;
  readonly surrenderYears: number | null;
  /** In dollars. */
  readonly premium: number;
  readonly amounts: readonly AmountDifference[];
  readonly refused: Refusals;
}

type Fit = Pick<CellDifference, "state" | "surrenderYears" | "premium">;

/** Illustrates a request of each cell of a sheet that a built-in product's requests reach, before and after a change. */
export function compareCells(
  before: Offer,
  after: Offer,
  row: SheetRow,
): readonly CellDifference[] {
  const product = after?.product ?? before?.product;
  const examples = product?.inputsSchema["examples"];
  const example = Array.isArray(examples) ? (examples[0] as unknown) : undefined;
  if (product?.engine !== "builtin" || !isObject(example)) return [];
  const sheet = parseRateSheet(row);
  return sheet.cells.flatMap((_, place) => {
    const fit = findFit(product.definition, sheet, place);
    if (fit === undefined) return [];
    const { amounts, refused } = compareInputs(before, after, inputsOf(example, fit));
    return [{ cell: place + 1, ...fit, amounts, refused }];
  });
}

/** A request that leads to a cell: of the home state and with the usual premium, where it has them. */
function findFit(form: Definition, sheet: RateSheet, place: number): Fit | undefined {
  for (const { definition, states, surrenderYears } of listFormTerms(form)) {
    const { minimum, maximum, default: usual } = definition.premium;
    const from = sheet.cells[place]?.premium?.from ?? minimum;
    const premiums = [usual, from, minimum].filter((one) => one >= minimum && one <= maximum);
    const sold = states
      .filter((state) => isIllustratedIn(definition, state))
      .toSorted((one, other) => Number(other === form.homeState) - Number(one === form.homeState));
    for (const state of sold) {
      const premium = premiums.find((one) =>
        cellsFor(sheet, { state, surrenderYears, premium: one }).includes(place),
      );
      if (premium !== undefined) return { state, surrenderYears: surrenderYears ?? null, premium };
    }
  }
  return undefined;
}

function inputsOf(example: Inputs, { state, surrenderYears, premium }: Fit): Inputs {
  const code = US_STATES.find(({ abbreviation }) => abbreviation === state)?.acordCode;
  const period = surrenderYears === null ? {} : { SurrenderPeriod: surrenderYears };
  return { ...example, State: code, Premium: premium, ...period };
}

/** Lines in the terminal. */
const CELLS_MAX = 40;

/** A line for each cell of a sheet that changes, one for the cells that stay, by what they have, then the cells that no example reaches. */
export function describeCells(
  sheet: string,
  cells: readonly CellDifference[],
  examples: readonly ExampleDifference[],
): readonly string[] {
  const alike = Map.groupBy(cells, ({ amounts, refused: { before, after } }) => {
    if (before === after && before !== null) return `not illustrated: ${before}`;
    return amounts.length > 0 || before !== after ? "" : "the same dollars";
  });
  const changed = alike.get("") ?? [];
  alike.delete("");
  const reached = new Set(
    examples.map((example) => (example.sheet === sheet ? example.cell : null)),
  );
  const unreached = cells.map(({ cell }) => cell).filter((cell) => !reached.has(cell));
  const hidden = changed.length - CELLS_MAX;
  return [
    ...changed.slice(0, CELLS_MAX).map(describeCell),
    ...(hidden > 0 ? [`and ${counted(hidden, "more cell")}: --json has them all`] : []),
    ...[...alike].map(([what, same]) => `${cellsInWords(same.map(({ cell }) => cell))}: ${what}`),
    ...(unreached.length > 0 ? [`no example reaches ${cellsInWords(unreached)}`] : []),
  ].map((line) => `  ${line}`);
}

function describeCell(difference: CellDifference): string {
  const { cell, state, surrenderYears, premium } = difference;
  const period = surrenderYears === null ? "" : `, surrender period ${surrenderYears}`;
  const shown = differenceInWords(difference);
  return `cell ${cell} (premium ${grouped(premium)}, ${state}${period}): ${shown}`;
}

/** Numbers in a row as one: `cells 1, 3 to 5`. */
function cellsInWords(numbers: readonly number[]): string {
  const runs: { readonly first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  const words = runs.map(({ first, last }) =>
    first === last ? `${first}` : `${first} ${last === first + 1 ? "and" : "to"} ${last}`,
  );
  return `${numbers.length === 1 ? "cell" : "cells"} ${words.join(", ")}`;
}
