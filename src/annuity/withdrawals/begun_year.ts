/** The withdrawals of a contract year that has begun: past ones as they were, then the plan's that are to come. */

import type { BegunYear, Contract, WithdrawalPlan } from "../contract.ts";
import { type Dollars, HALF_A_CENT, sum } from "../money.ts";
import type { Standing } from "../standing.ts";
import type { GrossPayments } from "./net_withdrawal.ts";

/** The contract with the plan of the contract year after a standing, which may be one that has begun. */
export function inYearAfter(contract: Contract, { contractYear }: Standing): Contract {
  // Speed: a contract without such a year stays as it is.
  if (contract.withdrawals.begun === undefined) return contract;
  if (contract.withdrawals.begun.contractYear !== contractYear + 1) return inLaterYears(contract);
  const { begun, ...plan } = contract.withdrawals;
  const { months } = begun;
  return { ...contract, withdrawals: { ...plan, perYear: months.length, months, begun } };
}

/** A plan without payments to come: past ones of a contract year that has begun are as they were. */
export function pastAlone({ begun, ...plan }: WithdrawalPlan): WithdrawalPlan {
  const none = { ...plan, kind: "none", perYear: 1 } as const;
  if (begun === undefined || begun.paid.length === 0) return none;
  const months = begun.months.slice(0, begun.paid.length);
  return { ...none, begun: { ...begun, months, partToCome: 0 } };
}

/** The contract with the plan of a year that has not begun. Speed: a projection has it once for all such years. */
function inLaterYears(contract: Contract): Contract {
  const known = LATER.get(contract);
  if (known !== undefined) return known;
  const { begun: _, ...withdrawals } = contract.withdrawals;
  const later = { ...contract, withdrawals };
  LATER.set(contract, later);
  return later;
}

const LATER = new WeakMap<Contract, Contract>();

/** The payments of a begun year as they are asked for, before charges. */
export interface AskedPayments {
  readonly amounts: readonly Dollars[];
  /** The number of them that are past. */
  readonly past: number;
  readonly paidSoFar: Dollars;
  readonly toCome: Dollars;
  /** The most of each that is lifetime income. */
  readonly incomeMost: readonly Dollars[];
  /** All of that together. */
  readonly income: Dollars;
  readonly hasIncome: boolean;
}

/**
 * The payments of a begun year. A fixed amount or a part of the account value goes on as planned beside what was taken
 * before; of any other amount of the year (free amount, income, required distribution, interest, all of the contract) the
 * payments to come share what is left.
 */
export function paymentsAsked(
  { kind, yearly }: WithdrawalPlan,
  { months, paid, partToCome }: BegunYear,
  asked: Dollars,
): AskedPayments {
  const past = paid.length;
  const before = totalOf(paid);
  const isRegular = kind === "fixed_amount" || (kind === "percent_of_value" && yearly < 1);
  const planned = isRegular ? asked * partToCome : Math.max(0, asked - before);
  const toCome = asked < HALF_A_CENT ? 0 : planned;
  const each = toCome / (months.length - past);
  const isIncome = kind === "lifetime_income";
  const pastIncome = totalOf(paid.filter((payment) => payment.isIncome));
  const left = months.length > past ? toCome : 0;
  return {
    amounts: months.map((_, number) => paid[number]?.amount ?? each),
    past,
    paidSoFar: before,
    toCome: left,
    incomeMost: months.map((_, number) => {
      const payment = paid[number] ?? { amount: each, isIncome };
      return payment.isIncome ? payment.amount : 0;
    }),
    income: pastIncome + (isIncome ? left : 0),
    hasIncome: pastIncome > 0,
  };
}

function totalOf(paid: BegunYear["paid"]): Dollars {
  return paid.reduce((total, { amount }) => total + amount, 0);
}

/**
 * Where the payments of a begun year come from. Payments to come that ask for more than there is share what past ones
 * have left of the account value; what is paid beyond it, from the minimum value or by a rider, is the same part of each.
 */
export function splitPayments(
  { amounts, past, incomeMost }: AskedPayments,
  year: {
    readonly isSurrender: boolean;
    readonly paidFromMinimum: Dollars;
    readonly incomeTaken: Dollars;
  },
  fromAccountValue: Dollars,
): GrossPayments {
  const total = sum(amounts);
  const partOf = (amount: Dollars) => amounts.map((each) => (each / total) * amount);
  const { isSurrender, paidFromMinimum, incomeTaken } = year;
  let left = fromAccountValue;
  // A surrender takes what past payments have left; what they took beyond the account value is of the minimum value.
  const before = amounts.slice(0, past).map((amount) => {
    const taken = Math.min(amount, left);
    left -= taken;
    return taken;
  });
  const rest = left / (amounts.length - past);
  return {
    fromAccount: isSurrender
      ? amounts.map((_, number) => before[number] ?? rest)
      : partOf(fromAccountValue),
    beyond: partOf(paidFromMinimum),
    insured: partOf(Math.max(0, incomeTaken - fromAccountValue)),
    incomeMost,
  };
}
