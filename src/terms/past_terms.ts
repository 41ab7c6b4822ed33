/** The terms that a contract would have begun with at any time since its product was opened, by the product's book. */

import { dateIn } from "#base";
import { resolvePast } from "./checked_terms.ts";
import {
  chooseTermsBy,
  isIllustratedIn,
  type TermsInputs,
  type TermsOnOffer,
} from "./choose_terms.ts";
import type { Strategy } from "./schema/definition_schema.ts";
import type { Product } from "./product.ts";
import { isForFirm, type SheetInForce } from "./rate_sheet.ts";
import type { UpstreamProduct } from "./upstream_product.ts";

/** Everything of a product that is or was in force, each with its periods. */
export interface PastTerms {
  readonly forms: readonly FormInForce[];
  readonly sheets: readonly SheetInForce[];
  /** The instant from which on they are complete. */
  readonly since: Date;
  /** The instant at which the book had them, to the microsecond. */
  readonly knownAt: string;
}

/** A form, and the period in which it was in force. */
export interface FormInForce {
  readonly product: Product;
  readonly from: Date;
  readonly until?: Date;
}

/** Whether illustrations of a product show the history of its crediting factors. Source: [D294]. */
export function showsPast({ engine, definition }: Product | UpstreamProduct): boolean {
  return engine === "builtin" && definition.hasFactorHistory === true;
}

/** The strategies from a day on; none while the product was not sold in the state, or for the surrender period. */
export interface StrategiesFrom {
  readonly from: string;
  readonly strategies: readonly Strategy[];
}

/**
 * The strategies on the terms in force at each change up to the request's instant, by the request's state, premium and
 * surrender period, oldest first. Of several changes on a day, the last one counts.
 * @throws {UnreadableProductError} when a sheet has no cell, or more than one, that fits; checks refuse such a sheet
 */
export function listPastStrategies(
  { forms, sheets, since }: PastTerms,
  { at, timeZone, firm }: Omit<TermsOnOffer, "sheets">,
  { state, premium, surrenderYears }: TermsInputs,
): readonly StrategiesFrom[] {
  const own = sheets.filter((each) => isForFirm(each, firm));
  const begins = ({ from }: { readonly from: Date }) => Math.max(Number(from), Number(since));
  const starting = Map.groupBy(own, begins);
  const edges = [...forms, ...own].flatMap((each) =>
    each.until === undefined ? [begins(each)] : [begins(each), Number(each.until)],
  );
  const within = edges.filter((edge) => edge >= Number(since) && edge <= Number(at));
  const byDay = new Map<string, readonly Strategy[]>();
  let inForce: readonly SheetInForce[] = [];
  for (const instant of [...new Set(within)].toSorted((one, other) => one - other)) {
    const edge = new Date(instant);
    const isOpen = ({ until }: { readonly until?: Date }) => until === undefined || edge < until;
    inForce = [...inForce, ...(starting.get(instant) ?? [])].filter(isOpen);
    const form = forms.find((each) => each.from <= edge && isOpen(each));
    byDay.set(dateIn(timeZone, edge), form === undefined ? [] : strategiesAt(form.product, edge));
  }
  return [...byDay].map(([from, strategies]) => ({ from, strategies }));

  function strategiesAt(form: Product, edge: Date): readonly Strategy[] {
    const offer = { sheets: inForce, timeZone, firm, at: edge };
    const asked = { state, premium, surrenderYears };
    const { product, problems } = chooseTermsBy(resolvePast, form, offer, asked);
    const isSold = problems.length === 0 && isIllustratedIn(product.definition, state.abbreviation);
    return isSold ? product.definition.strategies : [];
  }
}
