/** What a product of the file offered at an instant: the product and the context that the service would illustrate in. */

import { oncePer, refused, ServiceError } from "#base";
import { type IllustrationContext, noTermsOn } from "#illustration";
import { type BookEntry, factorsOf, pastOf } from "#product";
import { locksSince, type Product, type SheetInForce, showsPast } from "#terms";
import { type BookTerms, isInForce, type ReadProduct } from "./terms_file.ts";

interface Offer {
  readonly product: Product;
  readonly context: IllustrationContext;
}

/**
 * The terms of a product in force at `at`, which is the file's instant or an earlier one of the issue date; illustrations
 * are prepared at the file's instant.
 * @throws {ServiceError} `invalid_request` when none were in force on the issue date, `service_unavailable` when this software
 * cannot read them
 */
export function offerAt(
  terms: BookTerms,
  sold: ReadProduct,
  { at, inputs }: { readonly at: Date; readonly inputs?: unknown },
): Offer {
  return Number(at) === Number(sold.at)
    ? offersNow(terms)(sold)
    : makeOffer(terms, sold, { at, inputs });
}

const offersNow = oncePer((terms: BookTerms) =>
  oncePer((sold: ReadProduct) => makeOffer(terms, sold, sold)),
);

function makeOffer(
  { indexHistories, firm }: BookTerms,
  sold: ReadProduct,
  { at, inputs }: { readonly at: Date; readonly inputs?: unknown },
): Offer {
  const { slug, timeZone, entries } = sold;
  const form = entries.find((entry) => isOf(entry, "form") && isInForce(entry, at));
  if (form === undefined) throw refused([noTermsOn(inputs)]);
  if (form.kind !== "form") throw unreadable(slug, form);
  const { product } = form;
  const since = new Date(locksSince(product, Number(at)));
  const sheets: SheetInForce[] = [];
  for (const entry of entries) {
    const { from, until } = entry;
    if (!isOf(entry, "sheet") || from > at || (until !== undefined && until <= since)) continue;
    if (entry.kind !== "sheet") throw unreadable(slug, entry);
    sheets.push(entry);
  }
  const { past } = showsPast(product) ? pastOfProduct(sold) : {};
  return {
    product,
    context: {
      preparedAt: sold.at,
      isSample: true,
      indexHistories,
      sheets,
      timeZone,
      firm,
      ...(past && { past }),
    },
  };
}

const pastOfProduct = oncePer(({ entries, knownAt }: ReadProduct) => ({
  past: pastOf(entries.map(factorsOf), knownAt),
}));

function isOf(entry: BookEntry, kind: "form" | "sheet"): boolean {
  return entry.kind === kind || (entry.kind === "unreadable" && entry.of === kind);
}

function unreadable(slug: string, entry: BookEntry): ServiceError {
  const error = entry.kind === "unreadable" ? entry.error : entry.kind;
  return new ServiceError("unreadableProduct", { detail: `product ${slug}: ${String(error)}` });
}
