/** Rules over a definition, and the parts they share. */

import type { Definition } from "./definition_schema.ts";
import type { Path } from "./schema_faults.ts";

/** A rule over the named members of the definition; it runs when all of them are sound. */
export type Rule = readonly [
  reads: readonly (keyof Definition)[],
  find: (all: Definition) => Found,
];

/** Faults with their paths within the definition. */
export type Found = readonly (readonly [path: Path, message: string])[];

/** The fault at a path, if something is wrong. */
export function when(isWrong: boolean, path: Path, message: string): Found {
  return isWrong ? [[path, message]] : [];
}

export function ordered(
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
  path: Path,
): Found {
  return when(minimum > maximum, [...path, "minimum"], "must not be above the maximum");
}

export function withPaths(name: string, values: readonly string[]) {
  return values.map((value, index) => [[name, index], value] as const);
}

export function repeated(
  values: readonly (readonly [path: Path, value: string])[],
  message: string,
): Found {
  const seen = new Set<string>();
  return values.flatMap(([path, value]) => {
    if (seen.has(value)) return [[path, message] as const];
    seen.add(value);
    return [];
  });
}

/** The indexes of entries that conflict with the entry before. */
export function steps(
  values: readonly number[],
  isWrong: (before: number, value: number) => boolean,
): readonly number[] {
  return [...values.keys()].filter(
    (index) => index > 0 && isWrong(values[index - 1] ?? 0, values[index] ?? 0),
  );
}

export function percent(rate: number): string {
  return `${(rate * 100).toFixed(2).replace(/\.?0+$/, "")}%`;
}
