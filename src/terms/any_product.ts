/** A product of any engine. */

import { DAY_MS } from "#base";
import type { CarrierForm } from "./carrier_form.ts";
import type { PastTerms } from "./past_terms.ts";
import type { Product } from "./product.ts";
import type { AnswerFormat } from "./product_row.ts";
import type { RateSheet, SheetInForce } from "./rate_sheet.ts";
import type { UpstreamProduct } from "./upstream_product.ts";
import type { IndexHistories } from "./market_index.ts";

/** `engine` tags the union. Source: [D17]. */
export type AnyProduct = Product | UpstreamProduct;

/** A product as lists name it. */
export interface ListedProduct {
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly defaultFormat: AnswerFormat;
}

/** What is in force of a product at an instant, and the indexes it may follow, from one snapshot [D97]. */
export interface OnOffer {
  /** The product of the form in force. */
  readonly product: AnyProduct;
  /** Sheets in force at the instant, or on a day before it that the rate lock allows, oldest first; absent for none. */
  readonly sheets?: readonly SheetInForce[];
  /** Where the product shows the history of its crediting factors. */
  readonly past?: PastTerms;
  /** Time zone of its days, by the IANA name; UTC unless set. */
  readonly timeZone?: string;
  /** Forms of the carrier in force at the instant; absent for none. */
  readonly forms?: readonly CarrierForm[];
  readonly indexHistories: IndexHistories;
  /** Revision of the catalog of that snapshot. */
  readonly revision: number;
  /** Whether recipes of its illustrations are kept. */
  readonly keepsRecipe?: boolean;
}

/** The rows that a recipe names; `forms` are ids of the carrier's forms. */
export interface NamedTerms {
  readonly slug: string;
  readonly version: string;
  readonly sheet?: string | undefined;
  readonly forms?: readonly number[] | undefined;
  /** `knownAt` of the past terms that it shows; absent where it shows none. */
  readonly pastKnownAt?: string | undefined;
  /** Revision of the catalog. */
  readonly revision: number;
}

/** Terms by name, whether or not they are in force, and indexes as of a revision of the catalog. */
export interface TermsByName {
  readonly product: AnyProduct;
  readonly sheet?: RateSheet;
  readonly past?: PastTerms;
  readonly indexHistories: IndexHistories;
  readonly forms: readonly CarrierForm[];
}

/** Why a product is not on offer: no terms are in force at the instant, or the error of terms that cannot be read. */
export type NotOnOffer = "not_in_force" | Error;

/**
 * From when on a rate lock of a form may ask for the sheets in force, the whole first day included, for a request at an
 * instant; in milliseconds since 1970.
 */
export function locksSince({ engine, definition }: AnyProduct, at: number): number {
  const lock = engine === "builtin" ? definition.rateLock : undefined;
  return lock === undefined ? at : at - (lock.daysMaximum + 2) * DAY_MS;
}
