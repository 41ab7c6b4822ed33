/** Forms of a carrier that are bound to papers: buyer's guides, disclosures, forms of states. */

import { memberEntries, dateIn } from "#base";
import { TAX_STATUSES, type TaxStatus } from "./codes.ts";

/** A form, and the papers that it is for; an absent list is for all. Its pages are kept elsewhere, by its id. */
export interface CarrierForm {
  readonly id: number;
  /** Printed in bookmarks and page labels. */
  readonly name: string;
  /** SHA-256 of the file that was added, in hexadecimal digits. */
  readonly hash: string;
  /** Slugs. */
  readonly products: readonly string[] | null;
  /** Abbreviations. */
  readonly states: readonly string[] | null;
  readonly taxStatuses: readonly TaxStatus[] | null;
  /** Its first day, `2026-12-01`, in the time zone of the product. */
  readonly from: string;
  /** The day after its last; null without an end. */
  readonly until: string | null;
  readonly pages: number;
  /** Objects, and bytes in the file of a paper. */
  readonly objects: number;
  readonly bytes: number;
  /** Whether a paper with it may claim PDF/A-3a and PDF/UA-1. */
  readonly conforms: boolean;
}

/** Most of each that the forms of one paper have together. Source: [D147]. */
const FORMS_OF_PAPER_MAX = {
  forms: 10,
  pages: 60,
  objects: 20_000,
  bytes: 10_000_000,
} as const;

/** Forms of a product that are in force at an instant; `forms` itself when it is empty. */
export function carrierFormsInForce(
  forms: readonly CarrierForm[],
  { slug, timeZone, at }: { readonly slug: string; readonly timeZone: string; readonly at: Date },
): readonly CarrierForm[] {
  if (forms.length === 0) return forms;
  const day = dateIn(timeZone, at);
  return forms.filter(
    ({ products, from, until }) =>
      products?.includes(slug) !== false && from <= day && (until === null || day < until),
  );
}

/**
 * Forms of a paper among the forms in force, in the order of their names. A form replaces earlier ones of the same name
 * for the same papers.
 */
export function formsOfPaper(
  inForce: readonly CarrierForm[] = [],
  paper: { readonly state: string; readonly taxTitle: string },
): readonly CarrierForm[] {
  if (inForce.length === 0) return inForce;
  const { state, taxTitle } = paper;
  const fitting = inForce.filter(
    ({ states, taxStatuses }) =>
      states?.includes(state) !== false &&
      taxStatuses?.some((status) => TAX_STATUSES[status].title === taxTitle) !== false,
  );
  return newestOf(fitting).toSorted(
    (one, other) => compare(one.name, other.name) || one.id - other.id,
  );
}

/** The forms that no other replaces. */
function newestOf(forms: readonly CarrierForm[]): readonly CarrierForm[] {
  const newest = new Map<string, CarrierForm>();
  for (const form of forms.toSorted(byBeginning)) newest.set(lineOf(form), form);
  return [...newest.values()];
}

function byBeginning(one: CarrierForm, other: CarrierForm): number {
  return compare(one.from, other.from) || one.id - other.id;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** What forms have in common that replace each other. */
function lineOf({ name, products, states, taxStatuses }: CarrierForm): string {
  return JSON.stringify([
    name,
    ...[products, states, taxStatuses].map((list) => list && [...list].toSorted()),
  ]);
}

/** Why some paper's forms would exceed what forms may have together; `forms` has no withdrawn ones. */
export function findPaperFault(forms: readonly CarrierForm[]): string | undefined {
  for (const day of new Set(forms.map(({ from }) => from))) {
    const fault = findFaultOf(
      forms.filter(({ from, until }) => from <= day && (until === null || day < until)),
      ["products", "states", "taxStatuses"],
    );
    if (fault !== undefined) return `a paper of ${day} would have ${fault}`;
  }
  return undefined;
}

/** The fault of a paper that each kind of list narrows down, to one of its entries or to none of them. */
function findFaultOf(
  forms: readonly CarrierForm[],
  [kind, ...kinds]: readonly ("products" | "states" | "taxStatuses")[],
): string | undefined {
  // Forms that are replaced count here: if all together are few enough, so are any paper's.
  if (sumFault(forms) === undefined) return undefined;
  if (kind === undefined) return sumFault(newestOf(forms));
  for (const entry of new Set(["", ...forms.flatMap((form) => form[kind] ?? [])])) {
    const fitting = forms.filter(
      (form) => (form[kind] as readonly string[] | null)?.includes(entry) !== false,
    );
    const fault = findFaultOf(fitting, kinds);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function sumFault(forms: readonly CarrierForm[]): string | undefined {
  const { forms: count, ...sums } = FORMS_OF_PAPER_MAX;
  if (forms.length > count) return `${forms.length} forms; at most ${count} are allowed`;
  for (const [name, most] of memberEntries(sums)) {
    const sum = forms.reduce((total, form) => total + form[name], 0);
    if (sum > most) return `forms of ${sum} ${name} together; at most ${most} are allowed`;
  }
  return undefined;
}
