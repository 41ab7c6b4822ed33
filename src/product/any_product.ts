/** A product of any engine. */

import type { CarrierForm } from "./carrier_form.ts";
import { findProductFaults, parseProduct } from "./definition.ts";
import type { Product } from "./product.ts";
import type { RateSheet, SheetInForce } from "./rate_sheet.ts";
import type { ProductRow } from "./product_row.ts";
import type { RowFault } from "./row_fault.ts";
import { upgradeRow } from "./upgrades.ts";
import {
  findUpstreamProductFaults,
  parseUpstreamProduct,
  type UpstreamProduct,
} from "./upstream_product.ts";
import type { IndexHistories } from "./market_index.ts";

/** `engine` tags the union. Source: [D17]. */
export type AnyProduct = Product | UpstreamProduct;

/** A product as lists name it. */
export interface ListedProduct {
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly defaultFormat: string;
}

/** What is in force of a product at an instant, and the indexes it may follow, from one snapshot [D97]. */
export interface OnOffer {
  /** Of the form in force. */
  readonly product: AnyProduct;
  /** Sheets in force at the instant, or on a day before it that the rate lock allows, oldest first; absent for none. */
  readonly sheets?: readonly SheetInForce[];
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
  /** Of the catalog. */
  readonly revision: number;
}

/** Terms by name, whether or not they are in force, and indexes as of a revision of the catalog. */
export interface TermsByName {
  readonly product: AnyProduct;
  readonly sheet?: RateSheet;
  readonly indexHistories: IndexHistories;
  readonly forms: readonly CarrierForm[];
}

/** Why a product is not on offer: nothing of it is in force at the instant, or why the terms that are cannot be read. */
export type NotOnOffer = "not_in_force" | Error;

/**
 * A row of the product table, of this program or an earlier one.
 * @throws {UnreadableProductError} with every fault, when the row is not a valid product of its engine
 */
export function parseAnyProduct(stored: ProductRow): AnyProduct {
  const row = upgradeRow(stored);
  return row.engine === "builtin" ? parseProduct(row) : parseUpstreamProduct(row);
}

/** All faults that keep a stored row, of this program or an earlier one, from being a product of its engine. */
export function findStoredFaults(row: ProductRow): readonly RowFault[] {
  return findAnyProductFaults(upgradeRow(row));
}

/** All faults that keep a row from being a product of its engine, which an earlier shape is as well. */
export function findAnyProductFaults(row: ProductRow): readonly RowFault[] {
  return row.engine === "builtin" ? findProductFaults(row) : findUpstreamProductFaults(row);
}
