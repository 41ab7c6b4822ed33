/** A state's tax on what annuity payments are bought with. */

import { type Rate, rateInWords } from "#annuity";
import type { Definition } from "#terms";
import type { ContractRequest } from "#inputs";
import type { IllustratedFeature } from "./feature.ts";

/** Part of the amount applied that the state taxes, by the product's own rates or else those known here. */
export function premiumTaxRate(
  { annuitization }: Definition,
  { state, taxQualification }: ContractRequest,
): Rate {
  const own = annuitization?.premiumTax?.rates?.find(({ states }) =>
    states.includes(state.abbreviation),
  );
  const { qualified = 0, nonQualified = 0 } = own ?? state.premiumTax ?? {};
  return taxQualification.isQualified ? qualified : nonQualified;
}

export const premiumTax: IllustratedFeature<{
  readonly annuitization?: { readonly points: readonly unknown[] };
}> = {
  statements({ annuitization }, { definition, request, texts: { disclosures: say } }) {
    const rate = premiumTaxRate(definition, request);
    if (rate === 0) return [];
    const isDeducted =
      annuitization !== undefined &&
      annuitization.points.length > 0 &&
      definition.annuitization?.premiumTax !== undefined;
    const text = say.premiumTax(request.state.name, rateInWords(rate), isDeducted);
    return [{ title: say.premiumTaxTitle, text }];
  },
};
