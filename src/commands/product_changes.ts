/** Shared by the list: what files of products, rate sheets and indexes would change, checked and in words. */

import { openGiven } from "./given_file.ts";
import type { ProductRow } from "../product/product_row.ts";
import { upgradeRow } from "../product/upgrades.ts";
import {
  type GivenFiles,
  type Rehearsal,
  type SettingsChange,
  type SqlText,
  type TermsChange,
  type ValueDifference,
} from "../storage/rehearsal.ts";
import { contextOf, judgeAll, judgeIndexes, type Verdict } from "./check_products.ts";
import type { Asked } from "./command.ts";
import { readDay } from "./read_time.ts";
import type { Row } from "./say.ts";

/** The option of commands that read files. */
export const EFFECTIVE = {
  effective: {
    value: "2026-12-01",
    says: "from when terms without a date of their own are in force, at midnight in the product's time zone; now, unless given",
  },
};

/** What files would change, and a verdict on everything that is changed. */
export interface Proposal {
  readonly rehearsal: Rehearsal;
  readonly verdicts: readonly Verdict[];
}

/** The files of a command line, and from when terms without a date are in force. */
export async function readGiven(asked: Asked): Promise<GivenFiles> {
  const effective = readDay(asked, "effective");
  return { effective, files: await Promise.all(asked.words.map(readFile)) };
}

/** Checks everything that files change. Calculation services are not called. */
export async function judgeRehearsal(rehearsal: Rehearsal): Promise<Proposal> {
  const { catalog } = rehearsal;
  const verdicts = [
    ...judgeIndexes(catalog),
    ...(await judgeAll(listAffected(rehearsal), catalog, { context: contextOf(catalog) })),
  ];
  return { rehearsal, verdicts };
}

async function readFile(name: string): Promise<SqlText> {
  return { name, text: await (await openGiven(name)).text() };
}

/**
 * Forms that are entered, and those in force or ahead of products whose settings or sheets change; with an index, of
 * all on offer.
 */
function listAffected(rehearsal: Rehearsal): readonly ProductRow[] {
  const { catalog, terms, settings, onOffer, changedIndices } = rehearsal;
  const slugs = new Set([
    ...settings.map(({ slug }) => slug),
    ...terms.flatMap(({ slug, kind, action }) =>
      kind === "sheet" || action === "withdraw" ? [slug] : [],
    ),
    ...(changedIndices.length > 0 ? onOffer : []),
  ]);
  const rows = [
    ...catalog.products.filter(({ slug }) => slugs.has(slug)).map(upgradeRow),
    ...terms.flatMap(({ form, action }) => (form === null || action === "withdraw" ? [] : [form])),
  ];
  const bySubject = new Map(rows.map((row) => [`${row.slug} ${row.version}`, row]));
  return [...bySubject].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** Lines of a change in the terminal. */
const LINES_MAX = 40;
const VALUE_LENGTH_MAX = 60;

/** One line for the terms, then one for each value that differs between what is in force without and with the files. */
export function describeTerms(change: TermsChange): readonly string[] {
  const lines = describeDifferences(change.differences).map((line) => `  ${line}`);
  const hidden = lines.length - LINES_MAX;
  return [
    headOf(change),
    ...lines.slice(0, LINES_MAX),
    ...(hidden > 0 ? [`  and ${hidden} more: --json has them all`] : []),
  ];
}

/** One line for each value that differs; neighbors in a list with equal values share one, as `/rate/0 to 4`. */
export function describeDifferences(differences: readonly ValueDifference[]): readonly string[] {
  const lines: { list: string; last: number; pointer: string; change: string }[] = [];
  for (const { pointer, before, after } of differences) {
    const [, list = "", digits = "none"] = /^(.*\/)(\d+)$/.exec(pointer) ?? [];
    const change = `${show(before)} → ${show(after)}`;
    const index = Number(digits);
    const line = lines.at(-1);
    if (line?.list === list && line.change === change && line.last + 1 === index) line.last = index;
    else lines.push({ list, last: index, pointer, change });
  }
  return lines.map(({ list, last, pointer, change }) => {
    const isRun = !Number.isNaN(last) && pointer !== `${list}${last}`;
    return `${pointer}${isRun ? ` to ${last}` : ""}: ${change}`;
  });
}

function headOf(change: TermsChange): string {
  const { action, kind, slug, name, firm, from, at, timeZone, isApproved } = change;
  const what = kind === "form" ? `${slug} ${name}` : `${slug}, sheet ${name}`;
  const whom = firm === null ? "" : ` for ${firm}`;
  const since = (instant: Date) => `from ${timeIn(timeZone, instant)} ${timeZone}`;
  if (action === "withdraw") {
    const instead = change.inForce === null ? "nothing is" : `${change.inForce} is`;
    return `${what}${whom}: withdrawn, ${instead} in force instead ${since(at)}`;
  }
  const instead = change.replaces === null ? "the first" : `in place of ${change.replaces}`;
  return isApproved
    ? `${what}${whom}: in force ${since(from)}, ${instead}`
    : `${what}${whom}: waits for approval, ${since(from)} at the earliest, ${instead}`;
}

/** An instant in a time zone: `2026-12-01 00:00`, or with seconds. */
export function timeIn(
  timeZone: string,
  instant: Date,
  precision: "minute" | "second" = "minute",
): string {
  const timeStyle = precision === "minute" ? "short" : "medium";
  return instant.toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle });
}

/** A line for each setting of a product that changes. */
export function describeSettings({ slug, before, after }: SettingsChange): readonly string[] {
  if (after === null) return [`${slug}: removed`];
  if (before === null) return [`${slug}: new`];
  return Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${slug}: ${name}: ${show(before[name])} → ${show(after[name])}`);
}

export function describeChanges({ terms, settings, changedIndices }: Rehearsal): readonly string[] {
  return [
    ...settings.flatMap(describeSettings),
    ...terms.flatMap(describeTerms),
    ...changedIndices.map((id) => `${id}: the index changes`),
  ];
}

export function termsRow(change: TermsChange): Row {
  const { action, kind, slug, name, firm, from, at, timeZone, isApproved } = change;
  const { replaces, inForce, differences } = change;
  const terms = { action, kind, slug, name, firm, from, at, timeZone, isApproved };
  return { ...terms, replaces, inForce, differences };
}

function show(value: unknown): string {
  if (value === undefined || value === null) return "none";
  const text = JSON.stringify(value);
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text;
}
