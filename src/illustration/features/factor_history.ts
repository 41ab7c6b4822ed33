/** The history of crediting factors: the current terms with which a contract would have begun since its product was opened. */

import { inYear, type Rate, type Schedule } from "#annuity";
import type { ContractRequest } from "#inputs";
import { rateTerms, sharedRates, type StrategiesFrom, type Strategy } from "#terms";
import { type Texts, titleIn } from "#texts";
import { feeOf } from "../contract_terms.ts";

/** What the feature adds to an illustration. */
export interface FactorHistoryMember {
  /** History of the strategies with premium; absent unless the product shows it. Source: [D294]. */
  readonly factorHistory?: readonly StrategyHistory[];
}

/** How the crediting factors of a strategy have changed. */
export interface StrategyHistory {
  readonly strategyId: string;
  readonly strategyName: string;
  /** The factors that it had at any time, by their fields in its terms, or `strategyFee`. */
  readonly factors: readonly { readonly field: string; readonly name: string }[];
  /** From a day on, oldest first; the last ones are in force. */
  readonly changes: readonly FactorChange[];
}

interface FactorChange {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  /** Rates of the first contract year or term, by field; none while the strategy was not sold. */
  readonly factors: Readonly<Record<string, Rate>>;
}

/** A strategy's changes in the JSON answer, by its id. */
export interface FactorsOfStrategy extends Pick<StrategyHistory, "changes"> {
  readonly strategy: string;
}

/** Most changes of a strategy that are shown, the newest; of many strategies fewer, so that papers keep to their pages [D28]. */
const CHANGES_MAX = 40;
const ROWS_MAX = 200;

/** How the crediting factors of each strategy with premium have changed, oldest first; of many changes the newest. */
export function describeFactorHistory(
  { strategies }: ContractRequest,
  past: readonly StrategiesFrom[],
  texts: Texts,
): readonly StrategyHistory[] {
  const shown = strategies.filter(({ share }) => share > 0);
  const changesMax = Math.min(CHANGES_MAX, Math.floor(ROWS_MAX / shown.length));
  return shown.map(({ strategy: { id, name } }) => {
    const titles = new Map<string, string>();
    const changes: FactorChange[] = [];
    for (const { from, strategies: then } of past) {
      const strategy = then.find((each) => each.id === id);
      const factors = strategy === undefined ? [] : factorsOf(strategy, texts);
      for (const [field, title] of factors) titles.set(field, title);
      const rates = Object.fromEntries(factors.map(([field, , rate]) => [field, rate]));
      const before = changes.at(-1)?.factors ?? {};
      if (JSON.stringify(rates) !== JSON.stringify(before)) changes.push({ from, factors: rates });
    }
    return {
      strategyId: id,
      strategyName: name,
      factors: [...titles].map(([field, title]) => ({ field, name: title })),
      changes: changes.slice(-changesMax),
    };
  });
}

/** The history without words, as the JSON answer has it. */
export function changesOf(history: readonly StrategyHistory[]): readonly FactorsOfStrategy[] {
  return history.map(({ strategyId: strategy, changes }) => ({ strategy, changes }));
}

/** The rates of a strategy's current terms that are set, with their titles. */
function factorsOf(
  strategy: Strategy,
  texts: Texts,
): readonly (readonly [field: string, title: string, rate: Rate])[] {
  const { current } = strategy;
  const fee = feeOf(strategy)?.current;
  const all: readonly (readonly [string, string, Schedule | undefined])[] = [
    ...rateTerms(current).map((each) => [each.field, each.title, each.value] as const),
    ...sharedRates(current).map((each) => [each.field, each.title, each.rate] as const),
    ["strategyFee", texts.crediting.terms.strategyFee, fee],
  ];
  return all.flatMap(([field, title, rate]) =>
    rate === undefined ? [] : [[field, titleIn(texts, title), inYear(rate, 1)] as const],
  );
}
