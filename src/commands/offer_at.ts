/** Shared by the commands: a product as it is illustrated at an instant, from rows of the product book. */

import type { IllustrationContext } from "#illustration";
import { type AnyProduct, parseRateSheet, type IndexHistories } from "#terms";
import { parseAnyProduct } from "#product";
import type { OfferRows } from "#storage";

/**
 * The form, and the context with the sheets.
 * @throws {UnreadableProductError} when a row cannot be read
 * @throws {RangeError} when no form is in force
 */
export function offerAt(
  { form, sheets, timeZone }: OfferRows,
  moment: {
    readonly at: Date;
    readonly indexHistories: IndexHistories;
    readonly firm: string | undefined;
  },
): { readonly product: AnyProduct; readonly context: IllustrationContext } {
  if (form === null) throw new RangeError("No form of the product is in force");
  const { at, indexHistories, firm } = moment;
  return {
    product: parseAnyProduct(form),
    context: {
      preparedAt: at,
      isSample: false,
      indexHistories,
      timeZone,
      firm,
      sheets: sheets.map(({ row, from, until }) => ({
        sheet: parseRateSheet(row),
        from: new Date(from),
        ...(until === null ? {} : { until: new Date(until) }),
      })),
    },
  };
}
