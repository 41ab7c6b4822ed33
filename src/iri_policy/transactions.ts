/** Transactions of a Policy Inquiry as the transactions of a standing. */

import { PREMIUMS, REFUSED, WITHDRAWALS } from "./fields.ts";
import type { Notes } from "./notes.ts";

interface SentTransaction {
  readonly transactionType?: string;
  readonly effectiveDate: string;
  readonly status: string;
  readonly transactionAmounts?: {
    readonly requestedAmount?: number;
    readonly amountType: string;
    readonly disbursementType: string;
  };
}

interface Transaction {
  readonly date: string;
  readonly kind: "premium" | "withdrawal";
  readonly amount: number;
}

/**
 * The completed premiums and withdrawals up to the day of the values, by date. One on the anniversary that the values are of is
 * refused, since they may be before or after it; so are kinds that end a contract.
 */
export function readTransactions(
  items: readonly unknown[],
  {
    issueDate,
    asOf,
    day,
  }: { readonly issueDate: string; readonly asOf: string; readonly day: string },
  notes: Notes,
): readonly Transaction[] {
  const sent = items as readonly SentTransaction[];
  const read = sent.flatMap((transaction, place) => {
    const at = `/transactions/transactions/${place}`;
    const { transactionType = "Other", effectiveDate: date, status } = transaction;
    notes.read(`${at}/status`, `whether it counts: ${status}`);
    const isPremium = PREMIUMS.includes(transactionType);
    const isKnown = isPremium || WITHDRAWALS.includes(transactionType);
    const isRefused = REFUSED.includes(transactionType);
    if (date > day || !(isKnown || isRefused)) return [];
    if (status === "PendingReversal") {
      notes.refuse(
        `${at}/status`,
        "is PendingReversal: ask again when it is reversed or completed",
      );
    }
    if (status !== "Completed") return [];
    if (isRefused) {
      const said = `is ${transactionType}, which no contract in force here has had`;
      notes.refuse(`${at}/transactionType`, said);
      return [];
    }
    if (date === day && day === asOf && date !== issueDate) {
      const said = "is the day of the values, which may be before or after it: ask for another day";
      notes.refuse(`${at}/effectiveDate`, said);
    }
    const amount = amountOf(transaction, at, isPremium, notes);
    if (amount === undefined) return [];
    const kind = isPremium ? ("premium" as const) : ("withdrawal" as const);
    notes.read(`${at}/transactionType`, "transactions.….kind");
    notes.read(`${at}/effectiveDate`, "transactions.….date");
    notes.read(`${at}/transactionAmounts/requestedAmount`, "transactions.….amount");
    return [{ date, kind, amount }];
  });
  return read.toSorted((one, other) => one.date.localeCompare(other.date));
}

function amountOf(
  { transactionAmounts }: SentTransaction,
  at: string,
  isPremium: boolean,
  notes: Notes,
): number | undefined {
  const here = `${at}/transactionAmounts`;
  if (transactionAmounts?.requestedAmount === undefined) {
    notes.refuse(here, "must have requestedAmount: a standing has what was paid in dollars");
    return undefined;
  }
  const { requestedAmount, disbursementType } = transactionAmounts;
  notes.read(`${here}/amountType`, "it is an amount");
  notes.read(`${here}/disbursementType`, "it is before charges");
  if (disbursementType === "NET" && !isPremium) {
    notes.refuse(
      `${here}/disbursementType`,
      "must be GROSS: charges and taxes between net and gross cannot be separated",
    );
    return undefined;
  }
  return requestedAmount;
}
