/** Some figures of an illustration by their names in answers, for those who want no more of it. */

import type { Illustration } from "../illustration.ts";
import { KEY_FIGURES } from "../output_fields.ts";
import type { OutputRow } from "../output_types.ts";
import { flatOutputs } from "../outputs.ts";
import { compiledRows, illustrationRows, type YearlyFigures } from "../years/year_rows.ts";

/** Names of `OUTPUTS`, and of the columns of the table Illustration. */
export interface AskedFigures {
  readonly outputs: readonly string[];
  readonly columns: ReadonlySet<string>;
  /** Contract years of the columns; all unless set. */
  readonly years?: ReadonlySet<number> | undefined;
}

/** Figures as an answer has them; what an illustration does not have is absent. */
interface ChosenFigures {
  readonly outputs?: OutputRow;
  readonly years?: readonly OutputRow[];
}

const KEY_COLUMNS: ReadonlySet<string> = new Set(KEY_FIGURES);

/** The figures that are asked for, each as the answer has it; rows begin with their contract year. */
export function chooseFigures(illustration: Illustration, asked: AskedFigures): ChosenFigures {
  const { outputs } = asked;
  return {
    ...(outputs.length > 0 && { outputs: chooseOutputs(illustration, outputs) }),
    ...(asked.columns.size > 0 && { years: chooseYears(illustration, asked) }),
  };
}

/** The rows alone. */
export function chooseYears(
  figures: YearlyFigures,
  { columns, years }: Pick<AskedFigures, "columns" | "years">,
): readonly OutputRow[] {
  return illustrationRows(inYears(figures, years), compiledRows, columns);
}

function chooseOutputs(illustration: Illustration, names: readonly string[]): OutputRow {
  const all = flatOutputs(illustration, illustrationRows(illustration, compiledRows, KEY_COLUMNS));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = all[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function inYears(figures: YearlyFigures, years: ReadonlySet<number> | undefined): YearlyFigures {
  if (years === undefined) return figures;
  const { guaranteed, current, laterPremiums } = figures;
  const within = (side: YearlyFigures["current"]) => ({
    ...side,
    years: side.years.filter(({ contractYear }) => years.has(contractYear)),
  });
  return { guaranteed: within(guaranteed), current: within(current), laterPremiums };
}
