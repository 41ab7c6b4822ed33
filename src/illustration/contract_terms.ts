/** Builds the arithmetic's contract from a product's terms and a request. */

import { yearOf } from "../annuity/age.ts";
import type { Contract } from "../annuity/contract.ts";
import { METHODS } from "../annuity/crediting/mod.ts";
import { type MinimumValueTerms, nonforfeitureRate } from "../annuity/minimum_value.ts";
import type { Definition } from "../product/definition_schema.ts";
import { type ContractRequest, coveredAge, issueAgeOf } from "../product/request.ts";

/** The contract of a valid request. */
export function contractOf(definition: Definition, request: ContractRequest): Contract {
  const { premiumBonus, marketValueAdjustment } = definition;
  return {
    premium: request.premium,
    issueAge: issueAgeOf(request, request.annuitant),
    issueYear: yearOf(request.issueDate),
    strategies: request.strategies.map(({ strategy, share }) => ({
      share,
      termYears: strategy.termYears,
      accruesDaily: !METHODS[strategy.current.method].usesIndex,
      feeRate: strategy.feeRate,
    })),
    isRebalanced: definition.allocation.isRebalanced,
    ...(premiumBonus === undefined
      ? {}
      : { premiumBonus: { ...premiumBonus, rate: request.premiumBonusRate } }),
    surrenderCharge: definition.surrenderCharge,
    freeWithdrawal: definition.freeWithdrawal,
    ...(marketValueAdjustment === undefined
      ? {}
      : { marketValueAdjustment: { ...marketValueAdjustment, issuedOn: request.issueDate } }),
    minimumValue: minimumValueTerms(definition),
    contractFee: definition.contractFee ?? 0,
    rateChange: request.rateChange,
    withdrawals: request.withdrawals,
    riders: request.riders.map((rider) => ({
      terms: rider.terms,
      charge: rider.charge,
      issueAge: coveredAge(request, rider),
    })),
    tax: {
      isQualified: request.taxQualification.isQualified,
      isRoth: request.taxQualification.isRoth,
      ownerBirthYear: yearOf(request.owner.birthDate),
      hasRequiredDistributions: request.taxQualification.hasRequiredDistributions,
    },
  };
}

/** Minimum value terms with the interest rate derived, where the product gives its inputs. */
function minimumValueTerms({ minimumValue }: Definition): MinimumValueTerms {
  const { interestRate } = minimumValue;
  return {
    ...minimumValue,
    interestRate: typeof interestRate === "number" ? interestRate : nonforfeitureRate(interestRate),
  };
}
