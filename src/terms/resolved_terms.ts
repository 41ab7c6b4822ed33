/** A form's terms for one state, surrender period and cell of a rate sheet. */

import { LRUCache } from "lru-cache";
import { US_STATES } from "#annuity";
import { oncePer } from "#base";
import type { Definition } from "./schema/definition_schema.ts";
import type { Product } from "./product.ts";
import type { RateSheet } from "./rate_sheet.ts";
import { UnreadableProductError } from "#schema";
import { findTermsFaults } from "./checks/definition_rules.ts";
import { patchExistingTerms, patchTerms } from "./terms_patch.ts";

/** What is chosen of a form and its sheets; an absent member changes nothing. */
interface TermsChoice {
  /** Place in the form's `variations`. */
  readonly variation?: number | undefined;
  readonly surrenderYears?: number | undefined;
  readonly cell?: SheetCellChoice | undefined;
}

interface SheetCellChoice {
  readonly sheet: RateSheet;
  /** Place in the sheet's cells. */
  readonly place: number;
  /** The day on which the sheet came into force. */
  readonly effectiveOn: string;
}

/** Resolved products of a form that are kept while the form is, most recently used first. */
const RESOLVED_MAX = 200;
const resolvedOf = oncePer<Product, LRUCache<string, Product>>(
  () => new LRUCache({ max: RESOLVED_MAX }),
);

/**
 * The product with the terms of a choice, as every calculation takes it; the form itself where it has nothing to
 * choose. Equal choices give the same object while it is kept.
 * @throws {UnreadableProductError} when the terms are faulty, which checks refuse before they are applied
 */
export function resolveTerms(form: Product, choice: TermsChoice): Product {
  const { definition } = form;
  if (definition.variations === undefined && definition.surrenderPeriods === undefined) {
    if (choice.cell === undefined) return form;
  }
  const kept = resolvedOf(form);
  const key = keyOf(choice);
  const ready = kept.get(key);
  if (ready !== undefined) return ready;
  const terms = resolvedDefinition(definition, choice);
  const faults = findTermsFaults(terms, definition);
  if (faults.length > 0) throw new UnreadableProductError(form.slug, faults);
  const resolved = { ...form, definition: terms };
  kept.set(key, resolved);
  return resolved;
}

/**
 * The definition with the terms of a choice, unchecked. A variation may add terms and take them away; a surrender
 * period and a cell change what there is in the state, so that one cell serves states with and without a market value
 * adjustment. Parts that are left alone are the form's own objects.
 */
export function resolvedDefinition(
  form: Definition,
  { variation, surrenderYears, cell }: TermsChoice,
): Definition {
  const { variations, isSold: _, ...terms } = form;
  const base = { ...terms, unavailableStates: listUnsoldStates(form) };
  const inState = patchTerms<Definition>(base, variations?.[variation ?? -1]?.terms ?? {});
  const period = inState.surrenderPeriods?.find(({ years }) => years === surrenderYears);
  const { isSold: __, ...inPeriod } = patchExistingTerms(inState, period?.terms ?? {});
  const { surrenderPeriods } = inState;
  const resolved =
    surrenderPeriods === undefined
      ? inPeriod
      : {
          ...inPeriod,
          surrenderPeriods: surrenderPeriods.map(({ years }) => ({ years, terms: {} })),
        };
  if (cell === undefined) return resolved;
  const { sheet, place, effectiveOn } = cell;
  const priced = patchExistingTerms(resolved, sheet.cells[place]?.terms ?? {});
  return { ...priced, ratesEffectiveOn: effectiveOn };
}

export interface FormTerms {
  readonly variation: number | undefined;
  /** States that they apply in, sold or not. */
  readonly states: readonly string[];
  readonly surrenderYears: number | undefined;
  readonly definition: Definition;
}

/** The form that was last listed: checks and bounds of one form follow each other. */
let listed: { readonly form: Definition; readonly terms: readonly FormTerms[] } | undefined;

/** Every combination of a variation and a surrender period that a form has, unchecked. */
export function listFormTerms(form: Definition): readonly FormTerms[] {
  if (listed?.form !== form) listed = { form, terms: combineFormTerms(form) };
  return listed.terms;
}

function combineFormTerms(form: Definition): readonly FormTerms[] {
  const byVariation = Map.groupBy(US_STATES, ({ abbreviation }) => variationIn(form, abbreviation));
  return [...byVariation].flatMap(([variation, states]) => {
    const { surrenderPeriods = [] } = resolvedDefinition(form, { variation });
    const choices = surrenderPeriods.map(({ years }) => years);
    return (choices.length === 0 ? [undefined] : choices).map((surrenderYears) => ({
      variation,
      states: states.map(({ abbreviation }) => abbreviation),
      surrenderYears,
      definition: resolvedDefinition(form, { variation, surrenderYears }),
    }));
  });
}

/** The widest bounds of a form: of every state and surrender period together. */
export function widestBounds(
  form: Definition,
  member: "premium" | "issueAge",
): { readonly minimum: number; readonly maximum: number } {
  const all = listFormTerms(form).map(({ definition }) => definition[member]);
  return {
    minimum: Math.min(...all.map(({ minimum }) => minimum)),
    maximum: Math.max(...all.map(({ maximum }) => maximum)),
  };
}

/** The states where a form is not sold: by its own list, and by `isSold` of a variation. */
export const listUnsoldStates = oncePer((form: Definition): string[] => {
  const { unavailableStates, variations = [], isSold = true } = form;
  if (isSold && variations.every(({ terms }) => terms["isSold"] !== false))
    return unavailableStates;
  return US_STATES.map(({ abbreviation }) => abbreviation).filter((state) => {
    const { terms } = variations[variationIn(form, state) ?? -1] ?? { terms: {} };
    return unavailableStates.includes(state) || (terms["isSold"] ?? isSold) === false;
  });
});

/** The place of the variation that applies in a state; without one the form's own terms hold. */
export function variationIn({ variations }: Definition, state: string): number | undefined {
  if (variations === undefined) return undefined;
  const named = variations.findIndex(({ states }) => states?.includes(state) === true);
  const place = named >= 0 ? named : variations.findIndex(({ states }) => states === undefined);
  return place < 0 ? undefined : place;
}

function keyOf({ variation, surrenderYears, cell }: TermsChoice): string {
  const own = `${variation ?? ""} ${surrenderYears ?? ""}`;
  return cell === undefined
    ? own
    : `${own} ${serialOf(cell.sheet)} ${cell.place} ${cell.effectiveOn}`;
}

let serials = 0;

/** A number of its own for every sheet. */
const serialOf = oncePer<RateSheet, number>(() => {
  serials += 1;
  return serials;
});
