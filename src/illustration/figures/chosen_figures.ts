/** Some figures of an illustration by their names in answers, for those who want no more of it. */

import type { Illustration } from "../illustration.ts";
import { KEY_FIGURES } from "../output_fields.ts";
import type { OutputRow } from "../output_types.ts";
import { flatOutputs } from "../outputs.ts";
import { compiledRows, illustrationRows } from "../years/year_rows.ts";

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
export function chooseFigures(
  illustration: Illustration,
  { outputs, columns, years }: AskedFigures,
): ChosenFigures {
  return {
    ...(outputs.length > 0 && { outputs: chooseOutputs(illustration, outputs) }),
    ...(columns.size > 0 && {
      years: illustrationRows(inYears(illustration, years), compiledRows, columns),
    }),
  };
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

type Sides = Pick<Illustration, "guaranteed" | "current" | "laterPremiums">;

function inYears(illustration: Illustration, years: ReadonlySet<number> | undefined): Sides {
  if (years === undefined) return illustration;
  const { guaranteed, current, laterPremiums } = illustration;
  const within = (side: Sides["current"]) => ({
    ...side,
    years: side.years.filter(({ contractYear }) => years.has(contractYear)),
  });
  return {
    guaranteed: within(guaranteed),
    current: within(current),
    ...(laterPremiums && { laterPremiums }),
  };
}
