/** Explains the taxable part of a contract year's withdrawals, and the remaining tax basis. */

import { type Formula, greatest, least, minus, plus } from "#annuity";
import { type ExplainedYear } from "./explained_year.ts";
import type { Figure } from "./figure.ts";
import { dollars } from "./operand.ts";
import { type OperandWords, shownFormula } from "./shown_formula.ts";

/** The taxable part of what was taken, and what is left of the tax basis; none where no tax is estimated. */
export function taxFigures(at: ExplainedYear): readonly Figure[] {
  const { taxableWithdrawal, taxBasis, paidWithin, incomeTaken, payments } = at.year;
  if (taxableWithdrawal === undefined) return [];
  const { taxed, opening, contract } = at.trace;
  const { isQualified } = contract.tax;
  const sources = [
    isQualified ? "Internal Revenue Code 408(d)(1)" : "Internal Revenue Code 72(e)",
    "[D46]",
  ];
  const insured = Math.max(0, incomeTaken - payments.total);
  const basisAtStart = dollars("basisAtStart", "basisAtStart", opening.taxBasis);
  const received = taxed.reduce((sum, payment) => sum + payment.received, insured);
  const isReturned = !isQualified && (taxed.length > 0 || insured > 0);
  const rest = isReturned
    ? greatest(
        0,
        minus(
          plus(basisAtStart, dollars("taxable", "taxable", taxableWithdrawal)),
          dollars("received", "received", received),
        ),
      )
    : basisAtStart;
  return [
    at.column(
      "taxableWithdrawal",
      taxableWithdrawal,
      sources,
      shownFormula({ calls: at.trace.calls, words: taxWords(at) }, "taxableWithdrawal", 0),
    ),
    at.column(
      "taxBasis",
      taxBasis,
      sources,
      paidWithin === undefined || isQualified
        ? rest
        : plus(rest, dollars("paidWithin", "premiumsWithin", paidWithin.premium)),
    ),
  ];
}

function taxWords({ year, trace }: ExplainedYear): OperandWords {
  const { taxed } = trace;
  const isFromAccount = year.paidFromMinimum === 0;
  return {
    gains: () => plus(...taxed.map(gainOf)),
    insured: (value) => (value === 0 ? 0 : dollars("insured", "insured", value)),
    returned: (value) => (value === 0 ? 0 : dollars("returned", "returned", value)),
    taken: (value) =>
      dollars("withdrawal", isFromAccount ? "withdrawal" : "withdrawalFromAccountValue", value),
    chargesOnTaken: (value) =>
      dollars(
        "withdrawalCharge",
        isFromAccount ? "withdrawalCharge" : "withdrawalChargeLessMinimum",
        value,
      ),
  };
}

/** The income part of a payment: at most the gain before it. */
function gainOf({ value, basis, received }: TaxedPayment, index: number): Formula {
  const place = index + 1;
  return least(
    dollars(`received${place}`, { code: "paymentAfterCharges", number: place }, received),
    greatest(
      0,
      minus(
        dollars(`value${place}`, { code: "valueBeforePayment", number: place }, value),
        dollars(`basis${place}`, { code: "basisBeforePayment", number: place }, basis),
      ),
    ),
  );
}

type TaxedPayment = ExplainedYear["trace"]["taxed"][number];
