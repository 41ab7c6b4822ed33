/** The value of additional benefits, which is added to the account value for required distributions. */

import type { AdditionalBenefits, Contract, StrategyTerms } from "../contract.ts";
import { LAST_CONTRACT_YEAR, NO_WITHDRAWALS } from "../contract.ts";
import { rollForward } from "../year/contract_year.ts";
import type { Dollars } from "../money.ts";
import { limitingAge, mortalityRate } from "../lives/mortality.ts";
import { requiredDistributionAge } from "./required_distribution.ts";
import { incomeRiderIndex } from "../riders/mod.ts";
import type { ScenarioAssumptions, Standing } from "../year/standing.ts";

/** Additional benefits up to this part of the account value may be disregarded. */
const DISREGARDED_PART = 0.2;

/** Stands for all strategies, since the account value is assumed to earn one rate. */
const ONE_STRATEGY: readonly StrategyTerms[] = [{ share: 1, termYears: 1, accruesDaily: true }];

/**
 * The entire interest at an anniversary: the account value plus the present value of payments beyond it. Only the account
 * value at issue, before distributions are required, and if the terms disregard the benefits.
 *
 * Assumes that the contract earns the assumed rate, that the owner takes all lifetime income or else the required
 * distributions, and that deaths occur in the middle of the year. value = Σ v^(k + ½) × p(k) × q(k) × mean excess of the
 * death benefit over the account value in year k, + Σ v^k × p(k) × lifetime income beyond the account value.
 * Source: Treasury Regulation section 1.401(a)(9)-6, Q&A-12: reasonable actuarial assumptions, without regard to health.
 */
export function entireInterest(
  contract: Contract,
  standing: Standing,
  assumptions: ScenarioAssumptions,
): Dollars {
  const terms = contract.tax.additionalBenefits;
  const { accountValue, deathBenefit, yearEndInterest } = standing;
  if (yearEndInterest !== undefined) return yearEndInterest;
  if (terms === undefined || deathBenefit === undefined) return accountValue;
  if (contract.riders.length === 0 || accountValue <= 0) return accountValue;
  const { ownerBirthYear } = contract.tax;
  const ownerAge = contract.issueYear + standing.contractYear - ownerBirthYear;
  if (ownerAge < requiredDistributionAge(ownerBirthYear)) return accountValue;
  const value = additionalValue(contract, { ...standing, deathBenefit }, { terms, assumptions });
  const isDisregarded =
    terms.isDisregardedWithin120Percent && value <= DISREGARDED_PART * accountValue;
  return isDisregarded ? accountValue : accountValue + value;
}

function additionalValue(
  contract: Contract,
  standing: Promised,
  about: { readonly terms: AdditionalBenefits; readonly assumptions: ScenarioAssumptions },
): Dollars {
  const { terms, assumptions } = about;
  const { basis, gender, interestRate } = terms;
  const { additionalBenefits: _, ...tax } = contract.tax;
  const { laterPremiums: __, ...single } = contract;
  const assumed: Contract = {
    ...single,
    strategies: ONE_STRATEGY,
    tax,
    withdrawals: {
      ...NO_WITHDRAWALS,
      kind: incomeRiderIndex(contract.riders) < 0 ? "required_distribution" : "lifetime_income",
    },
  };
  const rates: ScenarioAssumptions = {
    ...assumptions,
    creditedRates: [Array.from({ length: LAST_CONTRACT_YEAR }, () => interestRate)],
  };
  const discount = 1 / (1 + interestRate);
  const issueAge = contract.issueAge;
  const last = Math.min(LAST_CONTRACT_YEAR, limitingAge(basis) - issueAge);
  let before: Promised = { ...standing, values: [standing.accountValue] };
  let living = 1;
  let presentValue = 1;
  let value = 0;
  while (before.contractYear < last) {
    const year = rollForward(assumed, before, rates);
    const rate = mortalityRate(basis, {
      age: issueAge + before.contractYear,
      gender,
      calendarYear: contract.issueYear + before.contractYear,
    });
    const excess = (excessAt(before) + excessAt(year)) / 2;
    const fromInsurer = Math.max(0, year.incomeTaken - year.withdrawal);
    value += presentValue * living * (fromInsurer + Math.sqrt(discount) * rate * excess);
    living *= 1 - rate;
    presentValue *= discount;
    before = { ...year, values: [year.accountValue] };
  }
  return value;
}

/** A standing with what is paid at death. */
type Promised = Standing & { readonly deathBenefit: Dollars };

function excessAt({ deathBenefit, accountValue }: Promised): Dollars {
  return Math.max(0, deathBenefit - accountValue);
}
