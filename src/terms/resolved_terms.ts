/** A form's terms for one state, surrender period and cell of a rate sheet. */

import { US_STATES } from "#annuity";
import { oncePer } from "#base";
import type { Definition } from "./schema/definition_schema.ts";
import type { Product } from "./product.ts";
import type { RateSheet } from "./rate_sheet.ts";
import { patchExistingTerms, patchTerms } from "./terms_patch.ts";

/** What is chosen of a form and its sheets; an absent member changes nothing. */
export interface TermsChoice {
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

/** The product with the terms of a choice. */
export type Resolve = (form: Product, choice: TermsChoice) => Product;

/** Whether a choice on a form changes nothing. */
export function isWhole({ definition }: Product, { cell }: TermsChoice): boolean {
  const { variations, surrenderPeriods } = definition;
  return variations === undefined && surrenderPeriods === undefined && cell === undefined;
}

/** The product with the terms of a choice, where the service has checked them; the form itself where nothing is chosen. */
export function resolveUnchecked(form: Product, choice: TermsChoice): Product {
  if (isWhole(form, choice)) return form;
  return { ...form, definition: resolvedDefinition(form.definition, choice) };
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

/** The terms of a form in some states and for a surrender period. */
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
