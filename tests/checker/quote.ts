/**
 * What a quote pays, from the request that a caller sends: the contract year that begins, with the one withdrawal; and what
 * a report says of a contract year.
 */

import { CENT, decimal, type Decimal, MILLIONTH, most, shown, size, ZERO } from "./decimal.ts";
import { project, type Scenario, type Year } from "./projection.ts";
import type { Request, Withdrawal } from "./request.ts";
import type { Terms } from "./terms.ts";

/** Rounded to the cent, whichever way half a cent went where a double cannot tell. */
const EXACT = CENT / 2n + MILLIONTH;

const KINDS: Readonly<Record<string, Withdrawal["kind"]>> = {
  "full-surrender": "percent",
  "specified-withdrawal": "fixed",
  "surrender-free": "free",
  "rider-free": "income",
  "interest-only": "interest",
  rmd: "rmd",
  annuitization: "none",
};

/** The withdrawal that a quote asks for, in a contract year. */
function withdrawalOf(quote: Terms, year: number): Withdrawal {
  const { transactionSubType, transactionAmounts: asked = {} } = quote;
  const isPart = asked.amountType === "PERCENTAGE";
  const kind = isPart ? "percent" : KINDS[transactionSubType];
  if (kind === undefined) throw new RangeError(`No transaction ${transactionSubType}`);
  const whole = transactionSubType === "full-surrender" ? 100 : 0;
  const yearly = asked.requestedAmount ?? asked.requestedPercentage ?? whole;
  const isAll = kind === "percent" && yearly >= 100;
  const isNet = asked.disbursementType === "NET" && !isAll;
  return { kind, yearly, isNet, perYear: 1, from: year };
}

/** The contract year that a quote begins, on current terms, with the reference rate of the day. */
function quotedYear(request: Request, asked: Terms): Year {
  const past = request.inForce?.contractYear ?? 0;
  const { marketValueAdjustment: adjustment, renewal } = request.terms;
  const isRenewed = renewal?.isMarketValueAdjusted === true && past >= renewal.firstTermYears;
  const atStart = isRenewed ? asked["referenceRateAtStart"] : adjustment?.rateAtIssue;
  const terms =
    adjustment === undefined
      ? request.terms
      : { ...request.terms, marketValueAdjustment: { ...adjustment, rateAtIssue: atStart } };
  const rate = asked["referenceRate"];
  // A premium of the day comes after it.
  const laterPremiums = new Map([...request.laterPremiums].filter(([year]) => year <= past));
  const withdrawal = withdrawalOf(asked, past + 1);
  // Nothing that is quoted depends on what the index does in the year.
  const scenario: Scenario = {
    side: "current",
    path: { closes: undefined },
    years: past + 1,
    rateChange: adjustment === undefined ? ZERO : decimal(rate) - decimal(atStart),
  };
  return project({ ...request, terms, withdrawal, laterPremiums }, scenario)[0] as Year;
}

/** The figures of a quote's answer that differ. */
export function compareQuote(quote: Terms, asked: Terms, request: Request): readonly string[] {
  const { transactionAmounts: _, ...others } = asked;
  const exact = quotedYear(request, asked);
  const all = quotedYear(request, { ...others, transactionSubType: "full-surrender" });
  const { transactionAmounts: amounts, rmdInfo, contractBefore: before } = quote;
  // What is left of the amounts as printed, so that they add up.
  const free = decimal(quote["freeWithdrawalAmount"]);
  const left = most(ZERO, free - decimal(amounts.appliedAmount));
  const figures: readonly (readonly [string, number | undefined, Decimal])[] = [
    ["appliedAmount", amounts.appliedAmount, exact.withdrawal],
    ["netPaymentAmount", amounts.netPaymentAmount, paidBy(exact)],
    ["taxableAmount", amounts.taxableAmount, exact.taxableWithdrawal],
    ["accumulatedCashValue", amounts.accumulatedCashValue, exact.openingValue],
    ["cashSurrenderValue", amounts.cashSurrenderValue, paidBy(all)],
    ["freeWithdrawalAmount", quote["freeWithdrawalAmount"], exact.freeWithdrawal],
    ["remainingFreeWithdrawalAmount", quote["remainingFreeWithdrawalAmount"], left],
    [
      "calculatedAnnualRmdAmount",
      rmdInfo?.calculatedAnnualRmdAmount,
      exact.requiredMinimumDistribution,
    ],
    ["accountValue", before.accountValue, exact.openingValue],
    ["contractBefore.cashSurrenderValue", before.cashSurrenderValue, paidBy(all)],
    ["lifetimeIncome", before.lifetimeIncome, exact.lifetimeIncome],
  ];
  return figures.flatMap(([name, printed, value]) =>
    printed === undefined || size((decimal(printed) - value) as Decimal) <= EXACT
      ? []
      : [`${name}: ${printed}, not ${shown(value)}`],
  );
}

/** What the owner receives; the insurer pays an income beyond the account value. */
function paidBy({ withdrawal, withdrawalCharge, incomeTaken }: Year): Decimal {
  return withdrawal - withdrawalCharge + most(ZERO, incomeTaken - withdrawal);
}

/** The figures of a report that are not those of its contract year; `next` is the year after it. */
export function compareReport(
  report: Terms,
  year: Year,
  next: Year | undefined,
): readonly string[] {
  const { atEnd, movements, withdrawals, nextYear } = report;
  /** Movements add up in the report, so that one may be off by a cent. */
  const within = CENT + MILLIONTH;
  const figures: readonly (readonly [string, number | undefined, Decimal, Decimal])[] = [
    ["accountValue", atEnd.accountValue, year.accountValue, EXACT],
    ["cashSurrenderValue", atEnd.cashSurrenderValue, year.surrenderValue, EXACT],
    ["minimumValue", atEnd.minimumValue, year.minimumValue, EXACT],
    ["deathBenefit", atEnd.deathBenefit, year.deathBenefit, EXACT],
    ["premiums", movements.premiums, year.premium, EXACT],
    ["premiumBonus", movements.premiumBonus, year.premiumBonus, within],
    ["interest", movements.interest, year.interest, within],
    ["riderCharges", movements.riderCharges, year.riderCharge, within],
    ["strategyFees", movements.strategyFees, year.strategyFee, within],
    ["contractFee", movements.contractFee, year.contractFee, within],
    ["totalPaid", movements.totalPaid, year.withdrawal - year.withdrawalCharge, within],
    ["gross", withdrawals.gross, year.withdrawal, within],
    ["freeWithdrawal", nextYear?.freeWithdrawal, next?.freeWithdrawal ?? ZERO, EXACT],
    ["lifetimeIncome", nextYear?.lifetimeIncome, next?.lifetimeIncome ?? ZERO, EXACT],
  ];
  return figures.flatMap(([name, printed, value, tolerance]) =>
    printed === undefined ||
    (next === undefined && (name === "freeWithdrawal" || name === "lifetimeIncome")) ||
    size((decimal(printed) - value) as Decimal) <= tolerance
      ? []
      : [`${name}: ${printed}, not ${shown(value)}`],
  );
}
