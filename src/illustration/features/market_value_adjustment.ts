/** The market value adjustment: its terms in words, and surrender values with interest rates moved up and down. */

import {
  type Contract,
  type ContractYear,
  type Dollars,
  type Rate,
  toCents,
  surrender,
  hasAdjustmentIn,
  termsBesidePremium,
  rateInWords,
} from "#annuity";
import type { Definition } from "#terms";
import type { Texts } from "#texts";
import { dollars, whole } from "../output_types.ts";
import { type Projection, yearIn } from "../years/projected_values.ts";
import { type IllustratedFeature, type Subject, table } from "./feature.ts";

/** What the feature adds to an illustration. */
export interface MarketValueAdjustmentMember {
  readonly marketValueAdjustment?: MarketValueAdjustmentFacts;
}

interface MarketValueAdjustmentFacts {
  readonly years: number;
  /** Whether it begins again in each renewal term. */
  readonly isRenewed: boolean;
  /** What it is taken on, e.g. `the amount that bears a surrender charge`. */
  readonly amount: string;
  readonly formula: string;
  readonly sentence: string;
  /** The separate page on the potential impact: rates up, rates down. */
  readonly demonstration: MarketValueAdjustmentDemonstration;
}

/** What a surrender pays in some contract years after a movement of the reference rate. */
export interface MarketValueAdjustmentDemonstration {
  /** Movement of the reference rate, e.g. 0.01. */
  readonly rateChange: Rate;
  readonly years: readonly {
    readonly contractYear: number;
    readonly accountValue: Dollars;
    readonly surrenderValueBeforeAdjustment: Dollars;
    readonly surrenderValueRatesUp: Dollars;
    readonly surrenderValueRatesDown: Dollars;
    readonly minimumValue: Dollars;
  }[];
}

/** Absent without an adjustment, and where the values of a contract in force begin after it is over. */
export function describeMarketValueAdjustment({
  definition,
  contract,
  projections,
  exact,
  texts,
}: Subject): MarketValueAdjustmentFacts | undefined {
  const { adjustment: say } = texts.contract;
  const { marketValueAdjustment: terms, renewal } = definition;
  if (terms === undefined) return undefined;
  const demonstration = demonstrate(contract, exact.years, {
    rateChange: terms.demonstratedChange,
    guaranteed: projections.guaranteed,
  });
  if (contract.standing !== undefined && demonstration.years.length === 0) return undefined;
  const { multiple = 1 } = terms;
  const isRenewed = renewal?.isMarketValueAdjusted === true;
  const amount = terms.appliesTo === "charged_amount" ? say.chargedAmount : say.wholeAmount;
  return {
    years: terms.years,
    isRenewed,
    amount,
    formula: say.formula({
      multiple,
      isRenewed,
      family: terms.family,
      adder: terms.family === "ratio" && terms.adder !== 0 ? rateInWords(terms.adder) : undefined,
    }),
    sentence:
      say.text({ years: terms.years, isRenewed, amount, order: terms.order ?? "together" }) +
      referenceInWords(terms, say),
    demonstration,
  };
}

/** The rates compared, and the limits of the adjustment that are not its own charges. */
function referenceInWords(
  { reference, curve, collar = {}, deadBand = 0 }: NonNullable<Definition["marketValueAdjustment"]>,
  say: Texts["contract"]["adjustment"],
): string {
  const limits = [
    ...(collar.isWithinSurrenderCharge === true ? [say.limits.charge] : []),
    ...(collar.isWithinInterestCredited === true ? [say.limits.interest] : []),
    ...(collar.accountValueRate === undefined
      ? []
      : [say.limits.part(rateInWords(collar.accountValueRate))]),
  ];
  const sentences = [
    ...(reference === undefined
      ? []
      : [
          say.reference(reference.name),
          ...(reference.sentence === undefined ? [] : [reference.sentence]),
        ]),
    ...(curve === undefined
      ? []
      : [curve.rateAtIssueFor === "whole_term" ? say.curveNow : say.curveBoth]),
    ...(deadBand === 0 ? [] : [say.deadBand(rateInWords(deadBand))]),
    ...(limits.length === 0 ? [] : [say.within(limits)]),
    ...(collar.isGainWithinSurrenderCharge === true ? [say.gainWithinCharge] : []),
    ...(collar.gainRate === undefined
      ? []
      : [collar.gainRate === 0 ? say.noGain : say.gain(rateInWords(collar.gainRate))]),
    ...(collar.premiumInterestRate === undefined
      ? []
      : [say.least(rateInWords(collar.premiumInterestRate), collar.isGainWithinLoss === true)]),
  ];
  return sentences.map((sentence) => ` ${sentence}`).join("");
}

/**
 * Surrender values on current values for the years of the adjustment: without it, and with the reference rate
 * moved up and down by `rateChange`, beside the guaranteed minimum value.
 * Source: NAIC Model #245 section 6.I(5)–(7).
 */
function demonstrate(
  contract: Contract,
  years: readonly ContractYear[],
  about: { readonly rateChange: Rate; readonly guaranteed: Projection },
): MarketValueAdjustmentDemonstration {
  const { rateChange, guaranteed } = about;
  const shown = years.filter(({ contractYear }) => hasAdjustmentIn(contract, contractYear));
  return {
    rateChange,
    years: shown.map((year) => {
      const terms = termsBesidePremium(contract, { contractYear: year.contractYear - 1 });
      const valueAt = (change: Rate): Dollars =>
        toCents(surrender(terms, year, change).cashSurrenderValue);
      return {
        contractYear: year.contractYear,
        accountValue: toCents(year.accountValue),
        surrenderValueBeforeAdjustment: toCents(year.surrenderValueBeforeAdjustment ?? 0),
        surrenderValueRatesUp: valueAt(rateChange),
        surrenderValueRatesDown: valueAt(-rateChange),
        // Withdrawals that pay less on guaranteed terms leave more there [D230].
        minimumValue: Math.min(
          yearIn(guaranteed, year.contractYear)?.minimumValue ?? 0,
          toCents(year.minimumValue),
        ),
      };
    }),
  };
}

export const marketValueAdjustment: IllustratedFeature<MarketValueAdjustmentMember> = {
  tables: {
    MarketValueAdjustment: table({
      title: "What the market value adjustment does when the reference rate moves",
      of: ["marketValueAdjustment"],
      columns: {
        contractYear: whole("Contract year"),
        accountValue: dollars("Account value"),
        surrenderValueBeforeAdjustment: dollars("Cash surrender value before the adjustment"),
        surrenderValueRatesUp: dollars("Cash surrender value after rates rose"),
        surrenderValueRatesDown: dollars("Cash surrender value after rates fell"),
        minimumValue: dollars("Guaranteed minimum value"),
      },
      rows: (illustration) => illustration.marketValueAdjustment?.demonstration.years,
    }),
  },
  statements(illustration, { request, texts: { disclosures: say } }) {
    if (illustration.marketValueAdjustment === undefined) return [];
    const text = say.adjustment(request.withdrawals.kind !== "none");
    return [{ title: say.adjustmentTitle, text }];
  },
};
