/** Terms for a request's inputs, checked once and kept. */

import { LRUCache } from "lru-cache";
import { oncePer } from "#base";
import { UnreadableProductError } from "#schema";
import { findTermsFaults } from "./checks/definition_rules.ts";
import {
  type ChosenTerms,
  chooseTermsBy,
  type TermsInputs,
  type TermsOnOffer,
} from "./choose_terms.ts";
import type { Product } from "./product.ts";
import type { RateSheet } from "./rate_sheet.ts";
import { isWhole, type Resolve, resolveUnchecked, type TermsChoice } from "./resolved_terms.ts";

/**
 * The terms for a request's inputs, by `chooseTermsBy`. Takes microseconds once the terms have been used.
 * @throws {UnreadableProductError} when the terms are faulty, or when no cell, or more than one, fits; checks refuse
 * both before they are applied
 */
export function chooseTerms(form: Product, offer: TermsOnOffer, inputs: TermsInputs): ChosenTerms {
  return chooseTermsBy(resolveTerms, form, offer, inputs);
}

/** Resolved products of a form that are kept while the form is, most recently used first. */
const RESOLVED_MAX = 200;

/** The same, with what it made kept: equal choices give the same object meanwhile. */
function kept(resolve: Resolve): Resolve {
  const resolvedOf = oncePer<Product, LRUCache<string, Product>>(
    () => new LRUCache({ max: RESOLVED_MAX }),
  );
  return (form, choice) => {
    if (isWhole(form, choice)) return form;
    const known = resolvedOf(form);
    const key = keyOf(choice);
    const resolved = known.get(key) ?? resolve(form, choice);
    known.set(key, resolved);
    return resolved;
  };
}

/**
 * The product with the terms of a choice, as every calculation takes it; the form itself where it has nothing to
 * choose.
 * @throws {UnreadableProductError} when the terms are faulty, which checks refuse before they are applied
 */
export const resolveTerms = kept((form, choice) => {
  const resolved = resolveUnchecked(form, choice);
  const faults = findTermsFaults(resolved.definition, form.definition);
  if (faults.length > 0) throw new UnreadableProductError(form.slug, faults);
  return resolved;
});

/** The same of terms that were once in force: they were checked when they were applied, and checks may have changed since. */
export const resolvePast = kept(resolveUnchecked);

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
