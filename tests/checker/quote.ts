/**
 * What a quote pays, from the request that a caller sends: the contract year that begins, with the one withdrawal; and what
 * a report says of a contract year.
 */

import { CENT, decimal, type Decimal, MILLIONTH, most, shown, size, ZERO } from "./decimal.ts";
import type { Path } from "./crediting.ts";
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

/**
 * The contract on the day of its standing, after what was paid until then; `quoted` is a payment of that day. Without a
 * standing it is lived through from its issue, along what the index has done.
 */
function dayOf(
  request: Request,
  rateChange: Decimal,
  { quoted, path = { closes: undefined } }: { quoted?: Withdrawal; path?: Path } = {},
): Day {
  const past = pastOf(request);
  const { begun = { year: past + 1, months: 0, paid: [], before: ZERO } } = request;
  const others = { laterPremiums: paidBefore(request), begun, withdrawal: NOTHING };
  // Nothing on a day depends on what the index does after it.
  const scenario: Scenario = {
    side: "current",
    path,
    years: past + 1,
    rateChange,
    rateChangeFrom: past + 1,
  };
  return project({ ...request, ...others, ...(quoted && { quoted }) }, scenario).at(-1)?.day as Day;
}

/** Contract years that are past. */
function pastOf({ inForce, begun }: Request): number {
  return inForce?.contractYear ?? (begun?.year ?? 1) - 1;
}

/** What is quoted, on current terms, with the reference rate of the day. */
function quotedOf(request: Request, asked: Terms, path?: Path): Day {
  const past = pastOf(request);
  const { marketValueAdjustment: adjustment, renewal } = request.terms;
  const isRenewed = renewal?.isMarketValueAdjusted === true && past >= renewal.firstTermYears;
  const atStart = isRenewed ? asked["referenceRateAtStart"] : adjustment?.rateAtIssue;
  const terms =
    adjustment === undefined
      ? request.terms
      : { ...request.terms, marketValueAdjustment: { ...adjustment, rateAtIssue: atStart } };
  const rateChange =
    adjustment === undefined ? ZERO : decimal(asked["referenceRate"]) - decimal(atStart);
  const quoted = withdrawalOf(asked, past + 1);
  return dayOf({ ...request, terms }, rateChange, { quoted, ...(path && { path }) });
}

const NOTHING: Withdrawal = { kind: "none", yearly: 0, isNet: false, perYear: 1, from: 1 };

/** The premiums before the day: one of the day comes after it, unless it is among what was paid. */
function paidBefore({ inForce, laterPremiums }: Request): Request["laterPremiums"] {
  if (inForce === undefined) return laterPremiums;
  const isPaid = isPremiumOfDay(inForce.sent);
  const months = 12 * inForce.contractYear + inForce.months + Number(isPaid);
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

/** The figures of a quote's answer that differ; without a standing the request is of the issue, and the path since then. */
export function compareQuote(
  quote: Terms,
  asked: Terms,
  request: Request,
  path?: Path,
): readonly string[] {
  const { transactionAmounts: _, ...others } = asked;
  const exact = quotedOf(request, asked, path);
  const all = quotedOf(request, { ...others, transactionSubType: "full-surrender" }, path);
  const { transactionAmounts: amounts, rmdInfo, contractBefore: before } = quote;
  // What is left after the amount as printed, so that they add up.
  const left = most(ZERO, exact.freeLeft - decimal(amounts.appliedAmount));
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
    ["deathPayments", before.deathPayments, exact.deathPayments ?? ZERO],
    ["taxBasis", before.taxBasis, exact.taxBasis],
    [
      "remainingRmdAmountAfterThisQuote",
      rmdInfo?.remainingRmdAmountAfterThisQuote,
      most(ZERO, exact.requiredLeft - decimal(amounts.appliedAmount)),
    ],
    ["base of the income rider", baseIn(quote, request), exact.benefitBase ?? ZERO],
  ];
  return figures.flatMap(([name, printed, value]) =>
    printed === undefined || size((decimal(printed) - value) as Decimal) <= EXACT
      ? []
      : [`${name}: ${printed}, not ${shown(value)}`],
  );
}

/** The base before what is quoted of the rider that pays an income; absent without one, and once it has ended. */
function baseIn({ riders }: Terms, request: Request): number | undefined {
  const of = incomeRiderOf(request);
  return (riders as readonly Terms[]).find(({ rider }) => rider === of)?.["baseBefore"];
}

/** The identifier of the rider that pays an income. */
export function incomeRiderOf({ riders }: Request): string | undefined {
  return riders.find(({ terms }) => terms.kind === "lifetime_income")?.["id"];
}

/** What the owner receives; the insurer pays an income beyond the account value. */
function paidBy({ withdrawal, withdrawalCharge, incomeTaken }: Day): Decimal {
  return withdrawal - withdrawalCharge + most(ZERO, incomeTaken - withdrawal);
}

/** The contract years beside the one of a report, and the rider that pays an income, by its identifier. */
interface AroundReport {
  readonly next: Year | undefined;
  readonly last?: Year | undefined;
  readonly incomeRider?: string | undefined;
}

/** The figures of a report that are not those of its contract year. */
export function compareReport(
  report: Terms,
  year: Year,
  { next, last, incomeRider }: AroundReport,
): readonly string[] {
  const { atStart, atEnd, movements, withdrawals, nextYear } = report;
  const riders = report["riders"] as readonly Terms[];
  const isIncome = ({ rider }: Terms) => rider === incomeRider;
  /** Movements add up in the report, so that one may be off by a cent. */
  const within = CENT + MILLIONTH;
  const paid = year.withdrawal - year.withdrawalCharge;
  const beyond = most(ZERO, year.incomeTaken - year.withdrawal);
  const charges = year.surrenderCharge + year.bonusRecapture - year.marketValueAdjustment;
  const figures: readonly (readonly [string, number | undefined, Decimal | undefined, Decimal])[] =
    [
      ["accountValue at start", atStart.accountValue, last?.accountValue, EXACT],
      ["cashSurrenderValue at start", atStart.cashSurrenderValue, last?.surrenderValue, EXACT],
      ["minimumValue at start", atStart.minimumValue, last?.minimumValue, EXACT],
      ["accountValue", atEnd.accountValue, year.accountValue, EXACT],
      ["cashSurrenderValue", atEnd.cashSurrenderValue, year.surrenderValue, EXACT],
      ["minimumValue", atEnd.minimumValue, year.minimumValue, EXACT],
      ["deathBenefit", atEnd.deathBenefit, year.deathBenefit, EXACT],
      ["deathPayments", atEnd.deathPayments, year.deathPayments ?? ZERO, EXACT],
      ["surrenderCharges", atEnd.surrenderCharges, charges, within],
      ["premiums", movements.premiums, year.premium, EXACT],
      ["premiumBonus", movements.premiumBonus, year.premiumBonus, within],
      ["interest", movements.interest, year.interest, within],
      ["riderCharges", movements.riderCharges, year.riderCharge, within],
      ["strategyFees", movements.strategyFees, year.strategyFee, within],
      ["contractFee", movements.contractFee, year.contractFee, within],
      ["totalPaid", movements.totalPaid, paid, within],
      ["gross", withdrawals.gross, year.withdrawal, within],
      ["paid", withdrawals.paid, paid + beyond, within],
      ["income", withdrawals.lifetimeIncome, year.incomeTaken, within],
      ["freeWithdrawal", nextYear?.freeWithdrawal, next?.freeWithdrawal, EXACT],
      ["lifetimeIncome", nextYear?.lifetimeIncome, next?.lifetimeIncome, EXACT],
      ["base of the income rider", riders.find(isIncome)?.["baseAtEnd"], year.benefitBase, EXACT],
    ];
  return figures.flatMap(([name, printed, value, tolerance]) =>
    printed === undefined ||
    value === undefined ||
    size((decimal(printed) - value) as Decimal) <= tolerance
      ? []
      : [`${name}: ${printed}, not ${shown(value)}`],
  );
}
