/** Rounds a contract year for reports, so that the figures add up to the cent. */

import {
  type ContractYear,
  type Dollars,
  type Rate,
  roundParts,
  toCents,
  toDecimals,
  type Charges,
  netCharge,
} from "#annuity";
import { RATE_DECIMALS } from "./projected_values.ts";
import type { YearValues } from "./year_columns.ts";

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
  const before = last === undefined ? 0 : last.accountValue + premium;
  // A bonus is what is left between exact values, so that each row adds up.
  const { premium: within = 0, bonus: bonusWithin = 0 } = year.paidWithin ?? {};
  const opening =
    last === undefined || year.premiumBonus > 0
      ? toCents(year.accountValueAtStart + within + bonusWithin)
      : before;
  const moved = roundMovements(year, accountValue - opening);
  const withdrawal = toCents(moved.withdrawal + toCents(year.paidFromMinimum));
  const charged = roundCharges(year, accountValue);
  const { surrenderValueBeforeAdjustment, benefitBase } = year;
  const reported = (amount: Dollars): Dollars =>
    Math.abs(amount - year.withdrawal) < SAME_AMOUNT ? withdrawal : toCents(amount);
  const values: { -readonly [Name in keyof YearValues]: YearValues[Name] } = {
    contractYear: year.contractYear,
    attainedAge: about.issueAge + year.contractYear,
    premium,
    premiumBonus: toCents(opening - (last === undefined ? premium : before)),
    withdrawal,
    withdrawalCharge: chargeOnIt(year, withdrawal),
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
  if (year.unfinished !== undefined) values.termAdjustment = charged.termAdjustment;
  if (year.deathPayments !== undefined) values.deathPayments = toCents(year.deathPayments);
  if (year.accumulationCredit !== undefined) {
    values.accumulationCredit = toCents(year.accumulationCredit);
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

/** The part of the year's withdrawals that is not paid out; where net amounts are asked for, the amount paid is to the
 * cent. */
function chargeOnIt(year: ContractYear, withdrawal: Dollars): Dollars {
  const charge = netCharge(year.withdrawalCharges) - year.chargesSpared;
  const isToTheCent = year.isPaidNet === true && Math.abs(charge) > SAME_AMOUNT;
  return toCents(isToTheCent ? withdrawal - toCents(year.withdrawal - charge) : charge);
}

interface Movements {
  readonly interestCredit: Dollars;
  readonly strategyFee: Dollars;
  readonly contractFee: Dollars;
  readonly withdrawal: Dollars;
  readonly riderCharge: Dollars;
}

/**
 * The parts of the account value's change. Interest absorbs a missing cent first, the rider charge, which readers
 * can check against its base, only after a withdrawal, unless that is the rider's income.
 */
function roundMovements(year: ContractYear, change: Dollars): Movements {
  const { interestCredit, strategyFee, contractFee, riderCharge } = year;
  // A withdrawal beyond the account value is printed as all of the account value.
  const isBeyond = year.paidFromMinimum > 0;
  const withdrawal = isBeyond ? toCents(year.accountValueAtStart) : year.withdrawal;
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

/** What leads from account value to surrender value, before the minimum value applies. */
function roundCharges(
  { accountValue, surrenderCharges }: ContractYear,
  reportedValue: Dollars,
): Charges {
  const { surrenderCharge, bonusRecapture, marketValueAdjustment, termAdjustment } =
    surrenderCharges;
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
  return start === undefined || end === undefined ? undefined : end / start - 1;
}
