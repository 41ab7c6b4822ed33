/** Whether a contract in force had what its transactions say was withdrawn in the contract year of its day. */

import { HALF_A_CENT, paidSoFar, toCents } from "#annuity";
import { grouped, type SaidProblem } from "#base";
import { INPUTS_ROOT, problemAt, STANDING } from "#inputs";
import { projectNextYear } from "./contract.ts";

/**
 * Withdrawals of the year so far are at most what the contract pays by the stages of the year: its account value, or with its
 * last payment the minimum value of that day, or more by a rider's income.
 */
export function findWithdrawalProblems(
  of: Parameters<typeof projectNextYear>[0],
): readonly SaidProblem[] {
  const { inForce } = of.request;
  const withdrawals = (inForce?.movements ?? []).filter(({ kind }) => kind !== "premium");
  if (inForce === undefined || withdrawals.length === 0) return [];
  const { contract, assumptions } = projectNextYear(of);
  const withdrawn = withdrawals.reduce((total, { amount }) => total + amount, 0);
  const most = paidSoFar(contract, assumptions);
  // Each of them is to the cent.
  if (withdrawn <= most + withdrawals.length * HALF_A_CENT) return [];
  const fault = { code: "withdrawnAtMost", most: grouped(toCents(most)) } as const;
  return [problemAt(INPUTS_ROOT, [STANDING, "transactions"], { code: "range", fault })];
}
