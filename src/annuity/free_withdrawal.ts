/** The free withdrawal of a contract year, and what the withdrawals since issue have left. */

import { dollars, type Formula, greatest, least, plus, rateAs, times } from "./formula.ts";
import { type Dollars, inYear, type Rate, type Schedule } from "./money.ts";

/** What a rate of the free withdrawal applies to; carriers differ. */
export type FreeBase =
  | "anniversary_value"
  | "account_value"
  | "premium"
  | "premium_less_withdrawals"
  | "interest_credited"
  | "gain";

export interface FreeWithdrawalTerms {
  /** By contract year, e.g. none in year 1, then 20 %, then 10 %. */
  readonly rate: Schedule;
  readonly base: FreeBase;
  /** The greatest of the rate's amount and of these is free. */
  readonly alternatives?: readonly { readonly rate: Schedule; readonly base: FreeBase }[];
  /**
   * What is not taken counts in later years, in dollars or as a part of the base; the whole is at most `rateMaximum`
   * of the base.
   */
  readonly carryOver?: { readonly of: "amount" | "rate"; readonly rateMaximum: Rate };
  /** No free withdrawal before this contract year. */
  readonly firstContractYear: number;
  readonly isFreeOnSurrender: boolean;
  readonly isRequiredDistributionFree: boolean;
}

/** What the withdrawals and rider charges since issue have left of the amounts that terms measure. */
export interface WithdrawalHistory {
  /** Taken from the account value since issue, before charges. */
  readonly withdrawn: Dollars;
  /** The part of the account value that each contract year's withdrawals left, multiplied. */
  readonly partLeft: Rate;
  /** The premium that has not been withdrawn; gain is withdrawn first. */
  readonly premiumLeft: Dollars;
  /** Carried over into the next contract year, in dollars or as a part of the base. */
  readonly carriedOver: number;
  /** Whether the withdrawals of a contract year were more than its free withdrawal. */
  readonly hasExceededFree: boolean;
  readonly riderCharges: Dollars;
}

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

/** The values that a free withdrawal is measured by. */
export interface FreeMoment {
  readonly contractYear: number;
  readonly premium: Dollars;
  readonly anniversaryValue: Dollars;
  readonly accountValue: Dollars;
  /** Interest credited in the contract year before. */
  readonly lastInterestCredit: Dollars;
  /** At the start of the contract year. */
  readonly history: WithdrawalHistory;
}

/**
 * The free withdrawal of a contract year: the greatest amount of the terms, with what was carried over.
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
    const { carriedOver } = at.history;
    free = Math.min(limit, free + (carryOver.of === "amount" ? carriedOver : carriedOver * base));
  }
  if (alternatives === undefined) return free;
  for (const other of alternatives) {
    free = Math.max(free, inYear(other.rate, at.contractYear) * amountOf(other.base, at));
  }
  return free;
}

const BASES: Readonly<Record<FreeBase, string>> = {
  anniversary_value: "account value at the last anniversary",
  account_value: "account value at the withdrawal",
  premium: "premiums paid",
  premium_less_withdrawals: "premiums paid, less all withdrawals before",
  interest_credited: "interest credited in the contract year before",
  gain: "account value less the premium not yet withdrawn",
};

/** `freeWithdrawal` as a formula. */
export function freeWithdrawalFormula(terms: FreeWithdrawalTerms, at: FreeMoment): Formula {
  if (at.contractYear < terms.firstContractYear) return 0;
  const { carryOver, alternatives = [] } = terms;
  const [first, ...others] = [terms, ...alternatives].map(({ rate, base }, index) => ({
    rate: rateAs(
      `freeRate${index + 1}`,
      index === 0 ? "free part" : `free part by alternative ${index}`,
      inYear(rate, at.contractYear),
    ),
    base: dollars(`base${index + 1}`, BASES[base], amountOf(base, at)),
  })) as [{ rate: Formula; base: Formula }, ...{ rate: Formula; base: Formula }[]];
  const { carriedOver } = at.history;
  const free = times(first.rate, first.base);
  const whole =
    carryOver === undefined
      ? free
      : least(
          times(rateAs("rateMaximum", "most of it", carryOver.rateMaximum), first.base),
          carryOver.of === "amount"
            ? plus(free, dollars("carriedOver", "carried over", carriedOver))
            : plus(
                free,
                times(rateAs("carriedOver", "part carried over", carriedOver), first.base),
              ),
        );
  return greatest(whole, ...others.map(({ rate, base }) => times(rate, base)));
}

function amountOf(base: FreeBase, at: FreeMoment): Dollars {
  switch (base) {
    case "anniversary_value":
      return at.anniversaryValue;
    case "account_value":
      return at.accountValue;
    case "premium":
      return at.premium;
    case "premium_less_withdrawals":
      return Math.max(0, at.premium - at.history.withdrawn);
    case "interest_credited":
      return at.lastInterestCredit;
    case "gain":
      return Math.max(0, at.accountValue - at.history.premiumLeft);
  }
}

/** The history after a contract year's withdrawals, whose free part was `free`. */
export function afterWithdrawals(
  terms: FreeWithdrawalTerms,
  history: WithdrawalHistory,
  year: {
    readonly contractYear: number;
    readonly accountValue: Dollars;
    readonly withdrawal: Dollars;
    readonly free: Dollars;
    /** The free withdrawal, or the required distribution or lifetime income where those are free of charges. */
    readonly freeOfCharges: Dollars;
  },
): WithdrawalHistory {
  const { withdrawal, accountValue } = year;
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

/** Below it an excess is arithmetic alone. */
const CENT = 0.01;

function unusedPart(
  { rate, firstContractYear }: FreeWithdrawalTerms,
  history: WithdrawalHistory,
  { of, rateMaximum }: NonNullable<FreeWithdrawalTerms["carryOver"]>,
  year: {
    readonly contractYear: number;
    readonly withdrawal: Dollars;
    readonly free: Dollars;
  },
): number {
  if (year.contractYear < firstContractYear) return 0;
  const unused = Math.max(0, year.free - year.withdrawal);
  if (of === "amount") return unused;
  if (year.free <= 0) return 0;
  const whole = Math.min(rateMaximum, inYear(rate, year.contractYear) + history.carriedOver);
  return whole * (unused / year.free);
}
