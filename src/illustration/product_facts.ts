/** An illustration's facts about its product, for all engines. */

import { memberNames, omitUndefined } from "#base";
import { type AnyProduct, readBrand } from "#terms";
import type { IllustratedProduct } from "./illustration.ts";

/** The product as printed. Source: [D15]; NAIC Model #245 section 6.A(3) for version and rate date. */
export function illustratedProduct(product: AnyProduct): IllustratedProduct {
  const { slug, name, version, definition } = product;
  const { genericName, kind, ratesEffectiveOn, formNumber, brand } = definition;
  const { maximumAnnuitizationAge, guaranteePeriodYears, acknowledgment, valueRows } = definition;
  const { translationReviews: reviews } = definition;
  return omitUndefined({
    slug,
    name,
    genericName,
    kind,
    version,
    ratesEffectiveOn,
    formNumber,
    brand: readBrand(brand),
    maximumAnnuitizationAge,
    guaranteePeriodYears,
    acknowledgment,
    valueRows,
    freeLook: "freeLook" in definition ? definition.freeLook : undefined,
    reviewedLanguages: reviews && memberNames(reviews),
  });
}
