/** The transactions of a standing that go back to the first premium. */

import { monthsUntil } from "#annuity";
import type { SaidProblem } from "#base";
import type { SaidFault } from "#texts";
import { INPUTS_ROOT, type Path, problemAt } from "../inputs.ts";
import type { SentDay } from "./begun_year.ts";
import { STANDING, type TransactionSinceIssue } from "./standing_schema.ts";

/** All transactions up to the anniversary, oldest first; `undefined` where the first premium, on the issue date, is not among them. */
export function sinceIssueOf({
  issueDate,
  asOf,
  transactions = [],
}: SentDay): readonly TransactionSinceIssue[] | undefined {
  const isWhole = transactions.some(({ date, kind }) => kind === "premium" && date === issueDate);
  if (!isWhole) return undefined;
  return transactions
    .filter(({ date, endsYear = false }) => date < asOf || (endsYear && date === asOf))
    .map(({ date, kind, amount, endsYear = false }) => ({
      date,
      kind,
      amount,
      endsYear,
      months: monthsUntil(issueDate, date) ?? 0,
    }))
    .toSorted((one, other) => one.months - other.months);
}

/** A problem of a member of the standing. */
export function problemOfStanding(path: Path, fault: SaidFault): SaidProblem {
  return problemAt(INPUTS_ROOT, [STANDING, ...path], { code: "range", fault });
}
