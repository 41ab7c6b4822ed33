/** Papers at their edges: amounts, contract years, ages, names and allocations. */
import type { Illustration } from "../../src/illustration/illustration.ts";
import { FULL_INPUTS, illustrate, PLAIN_INPUTS } from "./papers.ts";

/** A paper with every amount of its projections multiplied, and as many years as asked. */
export function stretched(base: Illustration, factor: number, years: number): Illustration {
  const stretch = <Year extends object>(rows: readonly Year[]): readonly Year[] =>
    Array.from({ length: years }, (_, index) => {
      const row = rows[index % rows.length];
      const entries = Object.entries(row ?? {}).map(([name, value]) => {
        const isAmount = typeof value === "number" && !/Rate|Change|Year|Age/.test(name);
        return [name, isAmount ? value * factor : value];
      });
      return {
        ...Object.fromEntries(entries),
        contractYear: index + 1,
        attainedAge: index + 1,
      } as unknown as Year;
    });
  const projection = (one: Illustration["current"]) => ({ ...one, years: stretch(one.years) });
  return {
    ...base,
    premium: base.premium * factor,
    guaranteed: projection(base.guaranteed),
    current: projection(base.current),
    furtherProjections: base.furtherProjections.map(projection),
  };
}

const index = illustrate("demo-fia", FULL_INPUTS);
const fixed = illustrate("demo-myga", FULL_INPUTS);
const plain = illustrate("demo-myga", PLAIN_INPUTS);

const named = (base: Illustration, name: string): Illustration => ({
  ...base,
  owner: { ...base.owner, name },
  annuitant: { ...base.annuitant, name },
});

/** The premium of the base paper is 100,000. */
export const EXTREMES: readonly (readonly [name: string, illustration: Illustration])[] = [
  ...[1, 40, 90].flatMap((years) =>
    [0.01, 1, 1000].map(
      (factor) =>
        [`index, ${years} years, premium × ${factor}`, stretched(index, factor, years)] as const,
    ),
  ),
  ["fixed, 90 years, premium × 1000", stretched(fixed, 1000, 90)],
  ["fixed without riders, 1 year, premium × 0.01", stretched(plain, 0.01, 1)],
  ...[0, 5, 20, 46, 58, 59, 60, 61, 85].map((age) => {
    const inputs = { ...PLAIN_INPUTS, Owner_DOB: `${2026 - age}-01-01` };
    return [`index, issue age ${age}`, illustrate("demo-fia", inputs)] as const;
  }),
  ["index, names of 400 letters in one word", named(index, "W".repeat(401))],
  ["fixed, names of 400 letters in short words", named(fixed, "Ma Li ".repeat(67).slice(0, 401))],
  ["index, names in scripts without letters here", named(index, "王小明 محمد שלום नमस्ते")],
];
