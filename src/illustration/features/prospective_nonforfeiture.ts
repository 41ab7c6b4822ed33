/** The prospective test of the nonforfeiture law, for filings: surrender values against the maturity value. */

import { type Dollars, HALF_A_CENT } from "#annuity";
import type { Product } from "#terms";
import { type ContractRequest, contractYearsOf, issueAgeOf } from "#inputs";
import { contractOf } from "../contract_terms.ts";
import { GUARANTEED, projectScenario } from "../years/scenarios.ts";

/** The most by which the discount rate of the present value may exceed the contract's rate. */
const RATE_ADDED = 0.01;

/** The maturity date is no later than the later of these. Source: NAIC Model #805 section 8. */
const MATURITY_AGE = 70;
const MATURITY_YEAR = 10;

/** A guaranteed surrender value below the present value of the maturity value. */
interface Shortfall {
  readonly issueAge: number;
  readonly contractYear: number;
  readonly surrenderValue: Dollars;
  readonly presentValue: Dollars;
}

/**
 * The greatest shortfall of a contract's guaranteed surrender values, or `undefined` when there is none.
 *
 * Before maturity a surrender value may not be less than the maturity value, discounted at the guaranteed rate of
 * each year plus 1%. The contract has no withdrawals and riders; the market value adjustment is left out.
 * Source: NAIC Model #805 (Fall 2020) sections 6 and 8.
 */
export function findShortfall(
  { definition }: Product,
  request: ContractRequest,
): Shortfall | undefined {
  const contract = contractOf(definition, request);
  const issueAge = issueAgeOf(request, request.annuitant);
  const maturity = Math.min(
    contractYearsOf(definition, request),
    Math.max(MATURITY_YEAR, MATURITY_AGE - issueAge),
  );
  const scenario = { ...GUARANTEED, years: maturity };
  const { years } = projectScenario(contract, request.strategies, scenario);
  let presentValue = years.at(-1)?.accountValue ?? 0;
  let worst: Shortfall | undefined;
  for (let index = years.length - 1; index > 0; index -= 1) {
    presentValue /= 1 + (years[index]?.creditedRate ?? 0) + RATE_ADDED;
    const year = years[index - 1];
    if (year === undefined) continue;
    const surrenderValue = year.surrenderValueBeforeAdjustment ?? year.cashSurrenderValue;
    const lacking = presentValue - surrenderValue;
    if (lacking > (worst === undefined ? HALF_A_CENT : worst.presentValue - worst.surrenderValue)) {
      worst = { issueAge, contractYear: year.contractYear, surrenderValue, presentValue };
    }
  }
  return worst;
}
