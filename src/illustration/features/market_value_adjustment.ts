/** The potential impact of a market value adjustment: surrender values with interest rates moved up and down. */

import {
  type Contract,
  type ContractYear,
  type Dollars,
  type Rate,
  toCents,
  surrender,
  isAdjusted,
  termsBesidePremium,
} from "#annuity";
import type { MarketValueAdjustmentDemonstration, YearValues } from "../illustration.ts";

/**
 * Surrender values on current values for the years of the adjustment: without it, and with the reference rate
 * moved up and down by `rateChange`, beside the guaranteed minimum value.
 * Source: NAIC Model #245 section 6.I(5)–(7).
 */
export function demonstrateMarketValue(
  contract: Contract,
  years: readonly ContractYear[],
  about: { readonly rateChange: Rate; readonly guaranteed: readonly YearValues[] },
): MarketValueAdjustmentDemonstration {
  const { rateChange, guaranteed } = about;
  const shown = years.filter(({ contractYear }) => isAdjusted(contract, contractYear));
  return {
    rateChange,
    years: shown.map((year) => {
      const terms = termsBesidePremium(contract, { contractYear: year.contractYear - 1 });
      const valueAt = (change: Rate): Dollars =>
        toCents(
          surrender(terms, { ...year, premium: year.premiumSinceIssue }, change).cashSurrenderValue,
        );
      return {
        contractYear: year.contractYear,
        accountValue: toCents(year.accountValue),
        surrenderValueBeforeAdjustment: toCents(year.surrenderValueBeforeAdjustment ?? 0),
        surrenderValueRatesUp: valueAt(rateChange),
        surrenderValueRatesDown: valueAt(-rateChange),
        // Withdrawals that pay less on guaranteed terms leave more there [D230].
        minimumValue: Math.min(
          guaranteed[year.contractYear - 1]?.minimumValue ?? 0,
          toCents(year.minimumValue),
        ),
      };
    }),
  };
}
