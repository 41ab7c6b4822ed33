/** The free withdrawal of a contract year, and the history of withdrawals that it depends on. */

import { dollars, type Formula, greatest, least, plus, rateAs, times } from "../formula.ts";
import type { FreeBase } from "./free_base.ts";
import { type Dollars, inYear, type Rate, type Schedule } from "../money.ts";

/** What may be withdrawn in a contract year without charge. */
export interface FreeWithdrawalTerms {
  /** By contract year, e.g. 0 in year 1, then 20 %, then 10 %. */
  readonly rate: Schedule;
  readonly base: FreeBase;
  /** The greatest of the amounts by `rate` and by these is free. */
  readonly alternatives?: readonly { readonly rate: Schedule; readonly base: FreeBase }[];
  /**
   * Carries the unused part over into later years, in dollars or as a part of the base; the total is at most `rateMaximum`
   * of the base.
   */
  readonly carryOver?: { readonly of: "amount" | "rate"; readonly rateMaximum: Rate };
  /** No free withdrawal before this contract year. */
  readonly firstContractYear: number;
  readonly isFreeOnSurrender: boolean;
  readonly isRequiredDistributionFree: boolean;
}

/** The effect of withdrawals and rider charges since issue on the amounts that terms refer to. */
export interface WithdrawalHistory {
  /** Taken from the account value since issue, before charges. */
  readonly withdrawn: Dollars;
  /** The product over contract years of the part of the account value that withdrawals left. */
  readonly partLeft: Rate;
  /** The premium not yet withdrawn, if gain is withdrawn first. */
  readonly premiumLeft: Dollars;
  /** Carried over into the next contract year, in dollars or as a part of the base. */
  readonly carriedOver: number;
  /** Whether withdrawals have exceeded the free withdrawal in any contract year. */
  readonly hasExceededFree: boolean;
  readonly riderCharges: Dollars;
}

/** Nothing withdrawn yet, of a contract with one premium. */
export function historyAtIssue(premium: Dollars): WithdrawalHistory {
  return {
    withdrawn: 0,
    partLeft: 1,
    premiumLeft: premium,
    carriedOver: 0,
    hasExceededFree: false,
    riderCharges: 0,
  };
}

/** The values that a free withdrawal depends on, by their names in a contract year. */
export interface FreeMoment {
  readonly contractYear: number;
  readonly premiumSinceIssue: Dollars;
  readonly accountValueAtStart: Dollars;
  readonly accountValue: Dollars;
  /** Interest credited in the previous contract year. */
  readonly lastInterestCredit: Dollars;
  readonly historyAtStart: WithdrawalHistory;
}

/**
 * The free withdrawal of a contract year: the greatest amount that the terms give, plus what was carried over.
 *
 * Source: New York Life Secure Term (greatest of several); Sons of Norway flexible premium deferred annuity
 * (carried over up to 50 % of the account value); Nationwide New Heights 8 (by contract year).
 */
export function freeWithdrawal(terms: FreeWithdrawalTerms, at: FreeMoment): Dollars {
  if (at.contractYear < terms.firstContractYear) return 0;
  const { carryOver, alternatives } = terms;
  const base = amountOf(terms.base, at);
  const rate = inYear(terms.rate, at.contractYear);
  let free = rate * base;
  if (carryOver !== undefined) {
    const limit = carryOver.rateMaximum * base;
    const { carriedOver } = at.historyAtStart;
    free = Math.min(limit, free + (carryOver.of === "amount" ? carriedOver : carriedOver * base));
  }
  if (alternatives === undefined) return free;
  for (const other of alternatives) {
    free = Math.max(free, inYear(other.rate, at.contractYear) * amountOf(other.base, at));
  }
  return free;
}

/** `freeWithdrawal` as a formula. */
export function freeWithdrawalFormula(terms: FreeWithdrawalTerms, at: FreeMoment): Formula {
  if (at.contractYear < terms.firstContractYear) return 0;
  const { carryOver, alternatives = [] } = terms;
  const [first, ...others] = [terms, ...alternatives].map(({ rate, base }, index) => ({
    rate: rateAs(
      `freeRate${index + 1}`,
      index === 0 ? "freePart" : { code: "freePartBy", number: index },
      inYear(rate, at.contractYear),
    ),
    base: dollars(`base${index + 1}`, { code: "freeBase", base }, amountOf(base, at)),
  })) as [{ rate: Formula; base: Formula }, ...{ rate: Formula; base: Formula }[]];
  const { carriedOver } = at.historyAtStart;
  const free = times(first.rate, first.base);
  const whole =
    carryOver === undefined
      ? free
      : least(
          times(rateAs("rateMaximum", "mostOfFree", carryOver.rateMaximum), first.base),
          carryOver.of === "amount"
            ? plus(free, dollars("carriedOver", "carriedOver", carriedOver))
            : plus(free, times(rateAs("carriedOver", "partCarriedOver", carriedOver), first.base)),
        );
  return greatest(whole, ...others.map(({ rate, base }) => times(rate, base)));
}

function amountOf(base: FreeBase, at: FreeMoment): Dollars {
  return AMOUNTS[base](at);
}

const AMOUNTS: { readonly [Base in FreeBase]: (at: FreeMoment) => Dollars } = {
  anniversary_value: (at) => at.accountValueAtStart,
  account_value: (at) => at.accountValue,
  premium: (at) => at.premiumSinceIssue,
  premium_less_withdrawals: (at) => Math.max(0, at.premiumSinceIssue - at.historyAtStart.withdrawn),
  interest_credited: (at) => at.lastInterestCredit,
  gain: (at) => Math.max(0, at.accountValue - at.historyAtStart.premiumLeft),
};

/** What a contract year adds to the history, by the names of a contract year. */
interface WithdrawalYear {
  readonly contractYear: number;
  readonly accountValueAtStart: Dollars;
  readonly withdrawal: Dollars;
  readonly freeWithdrawal: Dollars;
  readonly freeOfCharges: Dollars;
}

/** The history after a contract year's withdrawals. */
export function afterWithdrawals(
  terms: FreeWithdrawalTerms,
  history: WithdrawalHistory,
  year: WithdrawalYear,
): WithdrawalHistory {
  const { withdrawal, accountValueAtStart: accountValue } = year;
  const { carryOver } = terms;
  const principal = Math.max(0, accountValue - withdrawal);
  return {
    withdrawn: history.withdrawn + withdrawal,
    partLeft: accountValue > 0 ? history.partLeft * (principal / accountValue) : history.partLeft,
    premiumLeft: withdrawal === 0 ? history.premiumLeft : Math.min(history.premiumLeft, principal),
    carriedOver: carryOver === undefined ? 0 : unusedPart(terms, history, carryOver, year),
    hasExceededFree: history.hasExceededFree || withdrawal > year.freeOfCharges + CENT,
    riderCharges: history.riderCharges,
  };
}

/** A smaller excess is rounding. */
const CENT = 0.01;

function unusedPart(
  { rate, firstContractYear }: FreeWithdrawalTerms,
  history: WithdrawalHistory,
  { of, rateMaximum }: NonNullable<FreeWithdrawalTerms["carryOver"]>,
  year: WithdrawalYear,
): number {
  if (year.contractYear < firstContractYear) return 0;
  const unused = Math.max(0, year.freeWithdrawal - year.withdrawal);
  if (of === "amount") return unused;
  if (year.freeWithdrawal <= 0) return 0;
  const whole = Math.min(rateMaximum, inYear(rate, year.contractYear) + history.carriedOver);
  return whole * (unused / year.freeWithdrawal);
}
