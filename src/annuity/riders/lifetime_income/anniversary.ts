/** What an anniversary makes of a lifetime income, after all charges: a step-up of the base, a rise of the income. */

import { call, type FormulaCalls } from "../../formula_calls.ts";
import { steppedUp, steppedUpBeside } from "../../formulas.ts";
import type { Rate } from "../../money.ts";
import type { RiderYear } from "../rider.ts";
import type { LifetimeIncomeTerms } from "./fields.ts";
import { hasIncomeStarted, type LifetimeIncomeStanding } from "./standing.ts";

type IncomeIncrease = NonNullable<LifetimeIncomeTerms["incomeIncrease"]>;

/**
 * Steps the base up to the account value after charges, then raises the income for the next year.
 * Source: LTAM Part II example 7.4; rise by a multiple of the credited rate: EstateShield 9 brochure, page 13.
 */
export function atAnniversary(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  year: RiderYear,
  _: number,
  calls?: FormulaCalls,
): LifetimeIncomeStanding {
  if (standing.hasEnded) return standing;
  // A surrender of no more than the income ends it too.
  if (year.isSurrender) return { ...standing, hasEnded: true };
  const stepped = stepUpTo(terms, standing, year, calls);
  if (!hasIncomeStarted(stepped)) return stepped;
  const { incomeFactor = 1, unusedIncome } = stepped;
  const { incomeIncrease } = terms;
  const raised =
    incomeIncrease === undefined ? incomeFactor : incomeFactor * (1 + riseOf(incomeIncrease, year));
  const unused =
    terms.unusedIncome === "accumulates_to_account_value"
      ? Math.min(unusedIncome ?? 0, year.accountValue)
      : unusedIncome;
  return raised === incomeFactor && unused === unusedIncome
    ? stepped
    : {
        ...stepped,
        incomeFactor: raised,
        ...(unused === undefined ? {} : { unusedIncome: unused }),
      };
}

function stepUpTo(
  { stepUp, isStepUpKeptDuringIncome, rollUp }: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  { contractYear, accountValue }: RiderYear,
  calls: FormulaCalls | undefined,
): LifetimeIncomeStanding {
  if (hasIncomeStarted(standing) && !isStepUpKeptDuringIncome) return standing;
  const { rollUpBase, stepUpBase } = standing;
  if (stepUp === "compounding") {
    const stepped = call(calls, "steppedBase", steppedUp, rollUpBase, accountValue);
    if (stepped === rollUpBase) return standing;
    return rollUp.restartsAtStepUp === true
      ? {
          ...standing,
          rollUpBase: stepped,
          adjustedPremium: accountValue,
          rollUpStart: contractYear,
        }
      : { ...standing, rollUpBase: stepped };
  }
  if (stepUp === "separate") {
    const stepped = call(calls, "besideBase", steppedUpBeside, stepUpBase, accountValue);
    return stepped === stepUpBase ? standing : { ...standing, stepUpBase: stepped };
  }
  return standing;
}

/** The rate by which income rises at an anniversary; never negative. */
function riseOf(increase: IncomeIncrease, { basis, creditedRate }: RiderYear): Rate {
  return increase.kind === "credited_rate"
    ? increase.multiple * Math.max(0, creditedRate)
    : ratesOfRise(increase)[basis];
}

/** The yearly rates of a rise that does not depend on interest, on current and on guaranteed terms. */
export function ratesOfRise(increase: Exclude<IncomeIncrease, { readonly kind: "credited_rate" }>) {
  const current = increase.kind === "fixed" ? increase.currentRate : increase.assumedRate;
  return { current, guaranteed: increase.guaranteedRate };
}
