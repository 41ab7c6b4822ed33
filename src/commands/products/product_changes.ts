/** Shared by the commands: what files of products, rate sheets and indexes would change, checked and in words. */

import { DAY_MS } from "#base";
import { openGiven } from "../given_file.ts";
import type { ProductRow } from "#terms";
import { upgradeRow } from "#product";
import {
  type GivenFiles,
  MADE_MAX,
  type Rehearsal,
  type SettingsChange,
  type SqlText,
  type TermsChange,
  type ValueDifference,
} from "#storage";
import { contextOf, judgeAll, judgeIndexes, type Verdict } from "./check_products.ts";
import type { Asked } from "../command.ts";
import { readDay } from "../read_time.ts";
import { homeZoneOf, lengthInWords, timeOfProduct } from "../home_time.ts";
import { counted, type Row } from "../say.ts";

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
 * Forms that are entered, and forms in force or ahead of products with changed settings or sheets; when an index changes,
 * of all products on offer.
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
    ...notesOf(change).map((note) => `  note: ${note}`),
    ...lines.slice(0, LINES_MAX),
    ...(hidden > 0 ? [`  and ${hidden} more: --json has them all`] : []),
  ];
}

/** What may be a slip, of terms that are entered or approved. */
function notesOf(change: TermsChange): readonly string[] {
  return change.action === "withdraw" ? [] : dateNotes(change, new Date());
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
  const { action, from, at, timeZone, isApproved } = change;
  const since = (instant: Date) => `from ${timeOfProduct(timeZone, homeZone(change), instant)}`;
  if (action === "withdraw") return `${withdrawnInWords(change)} ${since(at)}`;
  const instead = change.replaces === null ? "the first" : `in place of ${change.replaces}`;
  return isApproved
    ? `${subjectOf(change)}: in force ${since(from)}, ${instead}`
    : `${subjectOf(change)}: waits for approval, ${since(from)} at the earliest, ${instead}`;
}

/** Terms by their product and name: `acme, sheet 2026-12-01 A for Acme Brokerage`. */
function subjectOf({ kind, slug, name, firm }: Subject): string {
  const what = kind === "form" ? `${slug} ${name}` : `${slug}, sheet ${name}`;
  return firm === null ? what : `${what} for ${firm}`;
}

type Subject = Pick<TermsChange, "kind" | "slug" | "name" | "firm" | "inForce">;

/** Says that terms are withdrawn, and what is in force instead; an instant follows. */
export function withdrawnInWords(subject: Subject): string {
  const { kind, firm, inForce } = subject;
  const without =
    kind === "form"
      ? "nothing is"
      : firm === null
        ? "the form's own rates are"
        : "what is for every distributor is";
  const instead = inForce === null ? without : `${inForce} is`;
  return `${subjectOf(subject)}: withdrawn, ${instead} in force instead`;
}

function homeZone({ form, before, after }: TermsChange): string | undefined {
  return homeZoneOf((form ?? after?.form ?? before?.form)?.definition);
}

/** Time from which terms that begin ahead are far off: more than any filing waits. */
const FAR_AHEAD_MS = 400 * DAY_MS;

/** Dates of terms that may be a slip. */
function dateNotes({ from, replaces, madeSince }: TermsChange, now: Date): readonly string[] {
  const ahead = from.getTime() - now.getTime();
  if (ahead > FAR_AHEAD_MS) return [`begins in ${lengthInWords(ahead)}`];
  const isSlip = madeSince !== 0 || (replaces !== null && -ahead >= DAY_MS);
  if (madeSince === undefined || !isSlip) return [];
  const made =
    madeSince === null
      ? "illustrations that were made since cannot be counted"
      : `${madeSince === MADE_MAX ? "at least " : ""}${counted(madeSince, "illustration")} ` +
        `${madeSince === 1 ? "was" : "were"} made since`;
  return [`begins ${lengthInWords(-ahead)} ago: ${made}`];
}

/** A line for each setting of a product that changes. */
export function describeSettings({ slug, before, after }: SettingsChange): readonly string[] {
  if (after === null) return [`${slug}: removed`];
  if (before === null) return [`${slug}: new`];
  return Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${slug}: ${name}: ${show(before[name])} → ${show(after[name])}`);
}

/** Everything that the files would change, in lines to print. */
export function describeChanges({ terms, settings, changedIndices }: Rehearsal): readonly string[] {
  return [
    ...settings.flatMap(describeSettings),
    ...terms.flatMap(describeTerms),
    ...changedIndices.map((id) => `${id}: the index changes`),
  ];
}

/** A change of terms as a row of JSON output. */
export function termsRow(change: TermsChange): Row {
  const { action, kind, slug, name, firm, from, at, timeZone, isApproved } = change;
  const { replaces, inForce, differences } = change;
  const terms = { action, kind, slug, name, firm, from, at, timeZone, isApproved };
  return { ...terms, replaces, inForce, notes: notesOf(change), differences };
}

function show(value: unknown): string {
  if (value === undefined || value === null) return "none";
  const text = JSON.stringify(value);
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text;
}
