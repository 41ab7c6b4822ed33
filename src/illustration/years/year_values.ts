/** Rounds a contract year for reports, so that the figures add up to the cent. */

import {
  type Contract,
  type ContractYear,
  type Dollars,
  type Rate,
  type Standing,
  roundParts,
  toCents,
  toDecimals,
  type Charges,
  netCharge,
  NO_CHARGES,
} from "#annuity";
import { RATE_DECIMALS } from "./projected_values.ts";
import { OWN_COLUMNS, type YearValues } from "./year_columns.ts";

/** Amounts that differ by less are the same, added up in another order. */
const SAME_AMOUNT = 1e-6;

/**
 * The years of a projection in cents.
 *
 * Year-end values are rounded exactly. Movements between account values and charges down to the surrender value
 * are within a cent of their exact amounts and add up: see `roundParts`. An amount that equals the withdrawal, such
 * as the income taken, is the same number. `levels` are monthly index closes from issue, where there is one index.
 * Source: rounding policy of [D19], [D65].
 */
export function reportYears(
  years: readonly ContractYear[],
  { issueAge, standing }: Pick<Contract, "issueAge" | "standing">,
  levels?: readonly number[],
): readonly YearValues[] {
  const reported: YearValues[] = [];
  let last = yearBefore(standing);
  for (const year of years) {
    const row = reportYear(year, last, issueAge, changeIn(levels, year));
    reported.push(row);
    last = row;
  }
  return reported;
}

/** What a year's row goes on from. */
type LastYear = Pick<YearValues, "accountValue" | "cumulativeIncome">;

/** The year before the first one that is illustrated, if the contract had one: sums go on since issue. */
export function yearBefore(standing: Standing | undefined): LastYear | undefined {
  if (standing === undefined || standing.contractYear === 0) return undefined;
  return {
    accountValue: toCents(standing.accountValue),
    cumulativeIncome: toCents(standing.incomeSinceIssue),
  };
}

/** A reported year while it is filled in. */
type YearInHand = { -readonly [Name in keyof YearValues]: YearValues[Name] };

function reportYear(
  year: ContractYear,
  last: LastYear | undefined,
  issueAge: number,
  indexChange: Rate | undefined,
): YearValues {
  const accountValue = toCents(year.accountValue);
  const premium = toCents(year.premium);
  const before = last === undefined ? premium : last.accountValue + premium;
  // A bonus is what is left between exact values, so that each row adds up.
  const within = year.paidWithin?.premium ?? 0;
  const bonusWithin = year.paidWithin?.bonus ?? 0;
  const opening =
    last === undefined || year.premiumBonus > 0
      ? toCents(year.accountValueAtStart + within + bonusWithin)
      : before;
  const charged = roundCharges(year, accountValue);
  const { surrenderValueBeforeAdjustment, benefitBase } = year;
  const values: YearInHand = {
    contractYear: year.contractYear,
    attainedAge: issueAge + year.contractYear,
    premium,
    premiumBonus: toCents(opening - before),
    withdrawal: 0,
    withdrawalCharge: 0,
    riderCharge: 0,
    strategyFee: 0,
    contractFee: 0,
    creditedRate: toDecimals(year.creditedRate, RATE_DECIMALS),
    interestCredit: 0,
    accountValue,
    surrenderCharge: charged.surrenderCharge,
    bonusRecapture: charged.bonusRecapture,
    marketValueAdjustment: charged.marketValueAdjustment,
    cashSurrenderValue: toCents(year.cashSurrenderValue),
    minimumValue: toCents(year.minimumValue),
    deathBenefit: toCents(year.deathBenefit),
    requiredMinimumDistribution: 0,
  };
  roundMovements(values, year, accountValue - opening);
  // Its parts by themselves, each rounded up, could be a cent more than what is paid.
  if (year.paidFromMinimum > 0) values.withdrawal = toCents(year.withdrawal);
  const { withdrawal } = values;
  values.withdrawalCharge = withdrawalChargeOf(year, withdrawal);
  values.requiredMinimumDistribution = asWithdrawal(year.requiredDistribution, year, withdrawal);
  if (year.taxableWithdrawal !== undefined) {
    values.taxableWithdrawal = asWithdrawal(year.taxableWithdrawal, year, withdrawal);
    values.taxBasis = toCents(year.taxBasis);
  }
  if (surrenderValueBeforeAdjustment !== undefined) {
    values.surrenderValueBeforeAdjustment = toCents(surrenderValueBeforeAdjustment);
  }
  if (year.unfinished !== undefined) values.termAdjustment = charged.termAdjustment;
  if (year.deathPayments !== undefined) values.deathPayments = toCents(year.deathPayments);
  if (year.accumulationCredit !== undefined) {
    values.accumulationCredit = toCents(year.accumulationCredit);
  }
  if (indexChange !== undefined) values.indexChange = toDecimals(indexChange, RATE_DECIMALS);
  if (benefitBase !== undefined) {
    values.benefitBase = toCents(benefitBase);
    values.lifetimeIncome = asWithdrawal(year.incomeAvailable, year, withdrawal);
    values.incomeTaken = asWithdrawal(year.incomeTaken, year, withdrawal);
  }
  for (const { member, value } of OWN_COLUMNS) {
    const exact = value(values, last, year);
    if (exact !== undefined) values[member] = toCents(exact);
  }
  return values;
}

/** An amount in cents: the reported withdrawal where it is the same amount. */
function asWithdrawal(amount: Dollars, { withdrawal }: ContractYear, reported: Dollars): Dollars {
  return Math.abs(amount - withdrawal) < SAME_AMOUNT ? reported : toCents(amount);
}

/**
 * The part of the year's withdrawals that is not paid out; where net amounts are asked for, the amount paid is to the
 * cent.
 */
function withdrawalChargeOf(year: ContractYear, withdrawal: Dollars): Dollars {
  const charge = netCharge(year.withdrawalCharges) - year.chargesSpared;
  const isToTheCent = year.isPaidNet === true && Math.abs(charge) > SAME_AMOUNT;
  return toCents(isToTheCent ? withdrawal - toCents(year.withdrawal - charge) : charge);
}

/**
 * Fills in the parts of the account value's change. Interest absorbs a missing cent first, the rider charge, which readers
 * can check against its base, only after a withdrawal, unless that is the rider's income.
 */
function roundMovements(values: YearInHand, year: ContractYear, change: Dollars): void {
  const { interestCredit, strategyFee, contractFee, riderCharge } = year;
  // A withdrawal beyond the account value is printed as all of the account value.
  const isBeyond = year.paidFromMinimum > 0;
  const withdrawal = isBeyond ? toCents(year.accountValueAtStart) : year.withdrawal;
  let interest = toCents(interestCredit);
  let fees = toCents(strategyFee);
  let ofContract = toCents(contractFee);
  let taken = toCents(withdrawal);
  let ofRiders = toCents(riderCharge);
  const missing = toCents(change - (interest - fees - ofContract - taken - ofRiders));
  // Speed: most years add up as they are, and a list of their parts takes a third of the time of reporting.
  if (missing !== 0) {
    const isIncome = year.incomeTaken > 0;
    const parts = roundParts(
      change,
      isIncome
        ? [interestCredit, strategyFee, contractFee, riderCharge, withdrawal]
        : [interestCredit, strategyFee, contractFee, withdrawal, riderCharge],
      1,
    );
    interest = parts[0] as Dollars;
    fees = parts[1] as Dollars;
    ofContract = parts[2] as Dollars;
    taken = parts[isIncome ? 4 : 3] as Dollars;
    ofRiders = parts[isIncome ? 3 : 4] as Dollars;
  }
  values.interestCredit = interest;
  values.strategyFee = fees;
  values.contractFee = ofContract;
  values.withdrawal = taken;
  values.riderCharge = ofRiders;
}

/** What leads from account value to surrender value, before the minimum value applies. */
function roundCharges(
  { accountValue, surrenderCharges }: ContractYear,
  reportedValue: Dollars,
): Charges {
  const { surrenderCharge, bonusRecapture, marketValueAdjustment, termAdjustment } =
    surrenderCharges;
  // Speed: most years come after the last charge.
  if (
    surrenderCharge === 0 &&
    bonusRecapture === 0 &&
    marketValueAdjustment === 0 &&
    termAdjustment === 0
  ) {
    return NO_CHARGES;
  }
  const unadjusted = accountValue - surrenderCharge - bonusRecapture + termAdjustment;
  const beforeAdjustment = toCents(unadjusted);
  const parts =
    termAdjustment === 0
      ? roundParts(reportedValue - beforeAdjustment, [bonusRecapture, surrenderCharge])
      : roundParts(
          reportedValue - beforeAdjustment,
          [bonusRecapture, surrenderCharge, termAdjustment],
          2,
        );
  return {
    surrenderCharge: parts[1] as Dollars,
    bonusRecapture: parts[0] as Dollars,
    marketValueAdjustment: toCents(toCents(unadjusted + marketValueAdjustment) - beforeAdjustment),
    termAdjustment: parts[2] ?? 0,
  };
}

function changeIn(levels: readonly number[] | undefined, year: ContractYear): Rate | undefined {
  const start = levels?.[12 * (year.contractYear - 1)];
  const end = levels?.[12 * year.contractYear];
  // A contract without an index strategy has no close of the anniversary before a year that has begun.
  return start === undefined || end === undefined || Number.isNaN(start)
    ? undefined
    : end / start - 1;
}
