/** A state's tax on what annuity payments are bought with. */

import type { Rate } from "#annuity";
import type { Definition } from "#terms";
import type { ContractRequest } from "#inputs";

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
