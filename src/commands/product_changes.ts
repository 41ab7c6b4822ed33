/** Shared by the list: the changes of a product in words. */

import { isContainer } from "../base/is_object.ts";
import type { ProductChange } from "../storage/administration.ts";

const LINES_MAX = 20;
const VALUE_LENGTH_MAX = 60;

/** The columns that hold the terms of a product. */
const TERMS: readonly string[] = ["engine", "inputs_schema", "definition"];

/** One line for the product, then one for each changed value. */
export function describeChange({ slug, before, after }: ProductChange): readonly string[] {
  if (after === null) return [`${slug}: removed`];
  if (before === null) return [`${slug}: new, version ${String(after["version"])}`];
  const lines = listDifferences(before, after, "").map((line) => `  ${line}`);
  const hidden = lines.length - LINES_MAX;
  return [
    `${slug}: changed`,
    ...lines.slice(0, LINES_MAX),
    ...(hidden > 0 ? [`  and ${hidden} more`] : []),
  ];
}

/** Whether the terms change but not the version, which every illustration prints. */
export function keepsVersion({ before, after }: ProductChange): boolean {
  if (before === null || after === null || before["version"] !== after["version"]) return false;
  return TERMS.some((name) => !Bun.deepEquals(before[name], after[name]));
}

/** `path: before → after` for each value changed, added or removed. */
function listDifferences(before: unknown, after: unknown, path: string): readonly string[] {
  if (Bun.deepEquals(before, after)) return [];
  if (!isContainer(before) || !isContainer(after)) {
    return [`${path}: ${show(before)} → ${show(after)}`];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    listDifferences(before[name], after[name], path === "" ? name : `${path}.${name}`),
  );
}

function show(value: unknown): string {
  if (value === undefined) return "none";
  const text = JSON.stringify(value);
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text;
}
