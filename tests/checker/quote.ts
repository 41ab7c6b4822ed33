/**
 * What a quote pays, from the request that a caller sends: the contract year that begins, with the one withdrawal; and what
 * a report says of a contract year.
 */

import {
  CENT,
  cents,
  decimal,
  type Decimal,
  MILLIONTH,
  most,
  shown,
  size,
  ZERO,
} from "./decimal.ts";
import { type Day, project, type Scenario, type Year } from "./projection.ts";
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

/** What a contract is worth on the day of its standing, on current terms, where the reference rate has not moved. */
export function worthOn(request: Request): Day {
  return dayOf(request, ZERO);
}

/** The contract on the day of its standing, after what was paid until then; `quoted` is a payment of that day. */
function dayOf(request: Request, rateChange: Decimal, quoted?: Withdrawal): Day {
  const past = request.inForce?.contractYear ?? 0;
  const { begun = { year: past + 1, months: 0, paid: [], before: ZERO } } = request;
  const others = { laterPremiums: paidBefore(request), begun, withdrawal: NOTHING };
  // Nothing on a day depends on what the index does after it.
  const path = { closes: undefined };
  const scenario: Scenario = { side: "current", path, years: past + 1, rateChange };
  const [year] = project({ ...request, ...others, ...(quoted && { quoted }) }, scenario);
  return year?.day as Day;
}

/** What is quoted, on current terms, with the reference rate of the day. */
function quotedOf(request: Request, asked: Terms): Day {
  const past = request.inForce?.contractYear ?? 0;
  const { marketValueAdjustment: adjustment, renewal } = request.terms;
  const isRenewed = renewal?.isMarketValueAdjusted === true && past >= renewal.firstTermYears;
  const atStart = isRenewed ? asked["referenceRateAtStart"] : adjustment?.rateAtIssue;
  const terms =
    adjustment === undefined
      ? request.terms
      : { ...request.terms, marketValueAdjustment: { ...adjustment, rateAtIssue: atStart } };
  const rateChange =
    adjustment === undefined ? ZERO : decimal(asked["referenceRate"]) - decimal(atStart);
  return dayOf({ ...request, terms }, rateChange, withdrawalOf(asked, past + 1));
}

const NOTHING: Withdrawal = { kind: "none", yearly: 0, isNet: false, perYear: 1, from: 1 };

/** The premiums before the day: one of the day comes after it, unless it is among what was paid. */
function paidBefore({ inForce, laterPremiums }: Request): Request["laterPremiums"] {
  const isPaid = inForce !== undefined && isPremiumOfDay(inForce.sent);
  const months = 12 * (inForce?.contractYear ?? 0) + (inForce?.months ?? 0) + Number(isPaid);
  return new Map(
    [...laterPremiums].flatMap(([year, payments]) => {
      const paid = payments.filter(({ month }) => 12 * (year - 1) + month - 1 < months);
      return paid.length === 0 ? [] : [[year, paid] as const];
    }),
  );
}

/**
 * What a contract is worth on the day of a standing, lived through from its issue: by its plan of withdrawals up to the
 * last anniversary, and from then by what was paid; `undefined` where the day is that anniversary and nothing was.
 */
export function worthWithin(
  issued: Request,
  standing: Request,
  at: Pick<Scenario, "path" | "rateChange">,
): Day | undefined {
  const { begun } = standing;
  if (begun === undefined) return undefined;
  const lived = new Map([[begun.year, NOTHING]]);
  const laterPremiums = paidBefore(standing);
  const scenario: Scenario = { side: "current", ...at, years: begun.year };
  return project({ ...issued, laterPremiums, lived, begun }, scenario)[begun.year - 1]?.day;
}

function isPremiumOfDay({ asOf, day = asOf, transactions = [] }: Terms): boolean {
  return (transactions as readonly Terms[]).some(
    ({ date, kind, endsYear }) => kind === "premium" && date === day && endsYear !== true,
  );
}

/** The figures of a quote's answer that differ. */
export function compareQuote(quote: Terms, asked: Terms, request: Request): readonly string[] {
  const { transactionAmounts: _, ...others } = asked;
  const exact = quotedOf(request, asked);
  const all = quotedOf(request, { ...others, transactionSubType: "full-surrender" });
  const { transactionAmounts: amounts, rmdInfo, contractBefore: before } = quote;
  // What is left of the amounts as printed, so that they add up.
  const free = cents(exact.freeLeft);
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
    ["minimumValue", before.minimumValue, exact.minimumValue],
    ["deathBenefit", before.deathBenefit, exact.deathBenefit],
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
function paidBy({ withdrawal, withdrawalCharge, incomeTaken }: Day): Decimal {
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
