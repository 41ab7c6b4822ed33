/** Explains the taxable part of a contract year's withdrawals, and what is left to be returned untaxed. */

import { dollars, type Formula, greatest, least, minus, plus, valueOf, netCharge } from "#annuity";
import { type ExplainedYear } from "./explained_year.ts";
import type { Figure } from "./figure.ts";

export function taxFigures(at: ExplainedYear): readonly Figure[] {
  const { taxableWithdrawal, taxBasis, paidWithin } = at.year;
  if (taxableWithdrawal === undefined) return [];
  const { taxed, planned, opening, contract } = at.trace;
  const { isQualified } = contract.tax;
  const sources = [
    isQualified ? "Internal Revenue Code 408(d)(1)" : "Internal Revenue Code 72(e)",
    "[D46]",
  ];
  const charge = netCharge(planned.charges) - planned.chargesSpared;
  const gains = taxed.map(gainOf);
  const insured = dollars(
    "insured",
    "paid by the insurer beyond the account value",
    Math.max(0, planned.income - planned.fromAccountValue),
  );
  const returned = valueOf(plus(...gains)) + insured.value - taxableWithdrawal;
  const basisAtStart = dollars(
    "basisAtStart",
    "paid in and not yet returned at the start",
    opening.taxBasis,
  );
  const received = taxed.reduce((sum, payment) => sum + payment.received, insured.value);
  const isReturned = !isQualified && (taxed.length > 0 || insured.value > 0);
  const rest = isReturned
    ? greatest(
        0,
        minus(
          plus(basisAtStart, dollars("taxable", "taxable", taxableWithdrawal)),
          dollars("received", "received after charges", received),
        ),
      )
    : basisAtStart;
  return [
    at.column(
      "taxableWithdrawal",
      taxableWithdrawal,
      sources,
      0,
      isQualified
        ? plus(
            greatest(
              0,
              minus(
                dollars("withdrawal", "withdrawal", at.year.withdrawal),
                dollars("withdrawalCharge", "withdrawal charge", charge),
              ),
            ),
            insured,
          )
        : plus(...gains),
      minus(
        plus(...gains, insured),
        dollars("returned", "of that, the rest of what was paid in", returned),
      ),
    ),
    at.column(
      "taxBasis",
      taxBasis,
      sources,
      paidWithin === undefined || isQualified
        ? rest
        : plus(rest, dollars("paidWithin", "premiums paid within the year", paidWithin.premium)),
    ),
  ];
}

/** What of a payment is income: at most the gain before it. */
function gainOf({ value, basis, received }: TaxedPayment, index: number): Formula {
  const place = index + 1;
  return least(
    dollars(`received${place}`, `payment ${place}, after its charges`, received),
    greatest(
      0,
      minus(
        dollars(`value${place}`, `cash value before payment ${place}`, value),
        dollars(`basis${place}`, `paid in and not yet returned before payment ${place}`, basis),
      ),
    ),
  );
}

type TaxedPayment = ExplainedYear["trace"]["taxed"][number];
