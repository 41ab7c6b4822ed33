/** What a market value adjustment can do: surrender values with interest rates moved up and down. */
import type { Contract } from "../annuity/contract.ts";
import type { ContractYear } from "../annuity/standing.ts";
import { type Dollars, type Rate, toCents } from "../annuity/money.ts";
import { surrender } from "../annuity/surrender.ts";
import type { MarketValueAdjustmentDemonstration } from "./illustration.ts";

/**
 * Surrender values on current values for the years of the adjustment: without it, and with the reference rate
 * moved by `rateChange` up and down. Source: NAIC Model #245 section 6.I(5)–(7).
 */
export function demonstrateMarketValue(
  contract: Contract,
  years: readonly ContractYear[],
  rateChange: Rate,
): MarketValueAdjustmentDemonstration {
  const { marketValueAdjustment, ...withoutAdjustment } = contract;
  const shown = years.slice(0, marketValueAdjustment?.years ?? 0);
  return {
    rateChange,
    years: shown.map((year) => {
      const valueAt = (terms: typeof withoutAdjustment, change: Rate): Dollars =>
        toCents(
          surrender(terms, { ...year, premium: contract.premium }, change).cashSurrenderValue,
        );
      return {
        contractYear: year.contractYear,
        accountValue: toCents(year.accountValue),
        surrenderValueBeforeAdjustment: valueAt(withoutAdjustment, 0),
        surrenderValueRatesUp: valueAt(contract, rateChange),
        surrenderValueRatesDown: valueAt(contract, -rateChange),
        minimumValue: toCents(year.minimumValue),
      };
    }),
  };
}
