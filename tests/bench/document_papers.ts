/** The illustrations that the document benchmark prints, and how they are varied. */

import type { Illustration, YearValues } from "../../src/illustration/illustration.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

/** Papers of different owners, ages and premiums. */
export const PAPERS = 12;

const inputsOf = (paper: number) => ({
  Owner_FirstName: "Valued",
  Owner_LastName: `Owner${String.fromCharCode(97 + paper)}`,
  Owner_DOB: `${1960 + paper}-01-01`,
  Owner_Gender: 1 + (paper % 2),
  Premium: 50_000 + paper * 12_345,
  State: 7,
});

/** Index annuities of the seeded product. */
export async function illustratePapers(): Promise<readonly Illustration[]> {
  const product = await readSeededProduct("demo_fia", "demo-fia");
  const preparedAt = new Date("2026-11-21T10:00:00Z");
  const context = { preparedAt, isSample: false, indexHistories: HISTORIES };
  return Array.from({ length: PAPERS }, (_, paper) => {
    const result = illustrateInputs(product, inputsOf(paper), context);
    if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
    return result.illustration;
  });
}

/** An illustration with more assumptions to print, and so with a structure tree of another shape. */
export function withAssumptions(illustration: Illustration, more: number): Illustration {
  const { assumptions } = illustration;
  return { ...illustration, assumptions: [...assumptions, ...assumptions.slice(0, more)] };
}

/** An illustration whose projections have so many contract years. */
export function withYears(illustration: Illustration, count: number): Illustration {
  const repeat = (years: readonly YearValues[]) =>
    Array.from({ length: count }, (_, index) => {
      const year = years[index % years.length];
      if (year === undefined) throw new RangeError("the illustration has no years");
      return { ...year, contractYear: index + 1 };
    });
  const { guaranteed, current, furtherProjections } = illustration;
  return {
    ...illustration,
    guaranteed: { ...guaranteed, years: repeat(guaranteed.years) },
    current: { ...current, years: repeat(current.years) },
    furtherProjections: furtherProjections.map(({ scenario, title, years }) => ({
      scenario,
      title,
      years: repeat(years),
    })),
  };
}
