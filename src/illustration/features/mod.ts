/**
 * The features of an illustration. To add one, write its file, its lines here, and its member in `illustration.ts` and
 * `build.ts`; where its outputs depend on the product, also a `Feature`, which `listFeatures` finds.
 */

import { isFullyGuaranteed } from "../full_guarantee.ts";
import type { ContractFacts } from "../illustration.ts";
import { describeAccessTerms } from "./access_terms.ts";
import { annuitization, describeAnnuitization } from "./annuitization.ts";
import type { IllustratedFeature, Subject } from "./feature.ts";
import { describeIndexes, index } from "./index_history.ts";
import { describeLifetimeIncome, lifetimeIncome } from "./lifetime_income.ts";
import { describeMarketValueAdjustment, marketValueAdjustment } from "./market_value_adjustment.ts";
import { premiumTax } from "./premium_tax.ts";
import { describeTaxes, taxation } from "./taxation.ts";
import { unavailableState } from "./unavailable_state.ts";

export { describeFactorHistory } from "./factor_history.ts";
export { findShortfall } from "./prospective_nonforfeiture.ts";

/** In the order of their outputs, tables and statements, which digests of answers prove. */
export const FEATURES: readonly IllustratedFeature<ContractFacts>[] = [
  lifetimeIncome,
  index,
  annuitization,
  marketValueAdjustment,
  unavailableState,
  premiumTax,
  taxation,
];

/** The flat outputs of all features, by name. */
export const FEATURE_OUTPUTS = FEATURES.flatMap(({ outputs = {} }) => Object.entries(outputs));

/** The tables of all features, by name. */
export const FEATURE_TABLES = FEATURES.flatMap(({ tables = {} }) => Object.entries(tables));

/** The members that an illustration has of its features; some need what others are. */
export function describeFeatures(subject: Subject) {
  const shown = {
    annuitization: describeAnnuitization(subject),
    marketValueAdjustment: describeMarketValueAdjustment(subject),
  };
  const isGuaranteed = isFullyGuaranteed({
    product: subject.definition,
    ...subject.projections,
    ...shown,
  });
  return {
    ...shown,
    isFullyGuaranteed: isGuaranteed,
    accessTerms: describeAccessTerms(subject),
    lifetimeIncome: describeLifetimeIncome(subject),
    indexes: describeIndexes(subject),
    tax: describeTaxes(subject, isGuaranteed),
  };
}
