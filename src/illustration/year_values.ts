/** A contract year as it is reported: rounded once, here, so that the figures add up to the cent. */

import type { ContractYear } from "../annuity/standing.ts";
import { type Dollars, type Rate, roundParts, toCents, toDecimals } from "../annuity/money.ts";
import { type Charges, netCharge } from "../annuity/surrender.ts";
import { RATE_DECIMALS, type YearValues } from "./illustration.ts";

/**
 * The years of a projection in cents.
 *
 * Values at the end of a year are the exact ones, rounded. What leads from one to another (the movements
 * from account value to account value, the charges from it to the surrender value) is within a cent of
 * its exact amount and adds up: see `roundParts`. An amount that is the withdrawal itself, such as the
 * income taken, is the same number. `levels` are index closes by month from issue, where there is one index.
 * Source: rounding policy of [D19], [D65].
 */
export function reportYears(
  years: readonly ContractYear[],
  issueAge: number,
  levels?: readonly number[],
): readonly YearValues[] {
  let last: YearValues | undefined;
  return years.map((year) => {
    last = reportYear(year, { issueAge, last, indexChange: changeIn(levels, year) });
    return last;
  });
}

function reportYear(
  year: ContractYear,
  about: {
    readonly issueAge: number;
    readonly last: YearValues | undefined;
    readonly indexChange: Rate | undefined;
  },
): YearValues {
  const { last } = about;
  const accountValue = toCents(year.accountValue);
  const premium = toCents(year.premium);
  const opening = last?.accountValue ?? toCents(year.accountValueAtStart);
  const moved = roundMovements(year, accountValue - opening);
  const charged = roundCharges(year, accountValue);
  const { surrenderValueBeforeAdjustment, benefitBase } = year;
  const reported = (amount: Dollars): Dollars =>
    amount === year.withdrawal ? moved.withdrawal : toCents(amount);
  const values: { -readonly [Name in keyof YearValues]: YearValues[Name] } = {
    contractYear: year.contractYear,
    attainedAge: about.issueAge + year.contractYear,
    premium,
    premiumBonus: last === undefined ? toCents(opening - premium) : 0,
    withdrawal: moved.withdrawal,
    withdrawalCharge: toCents(netCharge(year.withdrawalCharges) - year.minimumTopUp),
    riderCharge: moved.riderCharge,
    strategyFee: moved.strategyFee,
    contractFee: moved.contractFee,
    creditedRate: toDecimals(year.creditedRate, RATE_DECIMALS),
    interestCredit: moved.interestCredit,
    accountValue,
    surrenderCharge: charged.surrenderCharge,
    bonusRecapture: charged.bonusRecapture,
    marketValueAdjustment: charged.marketValueAdjustment,
    cashSurrenderValue: toCents(year.cashSurrenderValue),
    minimumValue: toCents(year.minimumValue),
    deathBenefit: toCents(year.deathBenefit),
    requiredMinimumDistribution: reported(year.requiredDistribution),
  };
  if (year.taxableWithdrawal !== undefined) {
    values.taxableWithdrawal = reported(year.taxableWithdrawal);
    values.taxBasis = toCents(year.taxBasis);
  }
  if (surrenderValueBeforeAdjustment !== undefined) {
    values.surrenderValueBeforeAdjustment = toCents(surrenderValueBeforeAdjustment);
  }
  if (about.indexChange !== undefined) {
    values.indexChange = toDecimals(about.indexChange, RATE_DECIMALS);
  }
  if (benefitBase !== undefined) {
    values.benefitBase = toCents(benefitBase);
    values.lifetimeIncome = reported(year.incomeAvailable);
    values.incomeTaken = reported(year.incomeTaken);
    values.cumulativeIncome = toCents((last?.cumulativeIncome ?? 0) + values.incomeTaken);
  }
  return values;
}

interface Movements {
  readonly interestCredit: Dollars;
  readonly strategyFee: Dollars;
  readonly contractFee: Dollars;
  readonly withdrawal: Dollars;
  readonly riderCharge: Dollars;
}

/**
 * What makes the change of the account value. Interest takes a missing cent first; the rider charge, which
 * can be checked against its base, after a withdrawal, unless that is the income the rider promises.
 */
function roundMovements(year: ContractYear, change: Dollars): Movements {
  const { interestCredit, strategyFee, contractFee, withdrawal, riderCharge } = year;
  const isIncome = year.incomeTaken > 0;
  const parts = roundParts(
    change,
    isIncome
      ? [interestCredit, strategyFee, contractFee, riderCharge, withdrawal]
      : [interestCredit, strategyFee, contractFee, withdrawal, riderCharge],
    1,
  );
  return {
    interestCredit: parts[0] as Dollars,
    strategyFee: parts[1] as Dollars,
    contractFee: parts[2] as Dollars,
    withdrawal: parts[isIncome ? 4 : 3] as Dollars,
    riderCharge: parts[isIncome ? 3 : 4] as Dollars,
  };
}

/** What leads from the account value to the surrender value, whether or not the minimum value is more. */
function roundCharges(
  { accountValue, surrenderCharges }: ContractYear,
  reportedValue: Dollars,
): Charges {
  const { surrenderCharge, bonusRecapture, marketValueAdjustment } = surrenderCharges;
  const unadjusted = accountValue - surrenderCharge - bonusRecapture;
  const beforeAdjustment = toCents(unadjusted);
  const parts = roundParts(reportedValue - beforeAdjustment, [bonusRecapture, surrenderCharge]);
  return {
    surrenderCharge: parts[1] as Dollars,
    bonusRecapture: parts[0] as Dollars,
    marketValueAdjustment: toCents(toCents(unadjusted + marketValueAdjustment) - beforeAdjustment),
  };
}

function changeIn(levels: readonly number[] | undefined, year: ContractYear): Rate | undefined {
  const start = levels?.[12 * (year.contractYear - 1)];
  const end = levels?.[12 * year.contractYear];
  return start === undefined || end === undefined ? undefined : end / start - 1;
}
