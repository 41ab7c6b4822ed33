/** A contract year as it is reported: rounded once, here, so that the figures add up to the cent. */
import type { ContractYear } from "../annuity/standing.ts";
import { type Dollars, type Rate, toCents, toDecimals } from "../annuity/money.ts";
import { benefitBase } from "../annuity/riders/lifetime_income.ts";
import { netCharge } from "../annuity/surrender.ts";
import { RATE_DECIMALS, type YearValues } from "./illustration.ts";

/**
 * The years of a projection in cents.
 *
 * One movement of each year carries the cent or two by which rounded movements miss the rounded account
 * value: the interest, or in a year without interest the first of rider charge, strategy fee, withdrawal that
 * is not 0. `levels` are index closes by month from issue, where there is one index.
 * Source: rounding policy of [D19].
 */
export function reportYears(
  years: readonly ContractYear[],
  issueAge: number,
  levels?: readonly number[],
): readonly YearValues[] {
  let lastValue = 0;
  return years.map((year) => {
    const values = reportYear(year, { issueAge, lastValue, indexChange: changeIn(levels, year) });
    lastValue = values.accountValue;
    return values;
  });
}

function reportYear(
  year: ContractYear,
  about: {
    readonly issueAge: number;
    readonly lastValue: number;
    readonly indexChange: Rate | undefined;
  },
): YearValues {
  const accountValue = toCents(year.accountValue);
  const moved = roundMovements(year, accountValue - about.lastValue);
  const { surrenderCharges, lifetimeIncome } = year;
  const values: { -readonly [Name in keyof YearValues]: YearValues[Name] } = {
    contractYear: year.contractYear,
    attainedAge: about.issueAge + year.contractYear,
    premium: toCents(year.premium),
    premiumBonus: toCents(year.premiumBonus),
    withdrawal: moved.withdrawal,
    withdrawalCharge: toCents(netCharge(year.withdrawalCharges)),
    riderCharge: moved.riderCharge,
    strategyFee: moved.strategyFee,
    creditedRate: toDecimals(year.creditedRate, RATE_DECIMALS),
    interestCredit: moved.interestCredit,
    accountValue,
    surrenderCharge: toCents(surrenderCharges.surrenderCharge),
    bonusRecapture: toCents(surrenderCharges.bonusRecapture),
    marketValueAdjustment: toCents(surrenderCharges.marketValueAdjustment),
    cashSurrenderValue: toCents(year.cashSurrenderValue),
    minimumValue: toCents(year.minimumValue),
    deathBenefit: toCents(year.deathBenefit),
    requiredMinimumDistribution: toCents(year.requiredDistribution),
    taxableWithdrawal: toCents(year.taxableWithdrawal),
    taxBasis: toCents(year.taxBasis),
  };
  if (year.contractFee !== 0) values.contractFee = toCents(year.contractFee);
  if (about.indexChange !== undefined) {
    values.indexChange = toDecimals(about.indexChange, RATE_DECIMALS);
  }
  if (lifetimeIncome !== undefined) {
    values.benefitBase = toCents(benefitBase(lifetimeIncome));
    values.lifetimeIncome = toCents(year.incomeAvailable);
    values.incomeTaken = toCents(year.incomeTaken);
    values.cumulativeIncome = toCents(year.incomeSinceIssue);
  }
  return values;
}

interface Movements {
  withdrawal: Dollars;
  riderCharge: Dollars;
  strategyFee: Dollars;
  interestCredit: Dollars;
}

/** The year's movements in cents, one of them adjusted so that they make the change of account value. */
function roundMovements(year: ContractYear, change: Dollars): Readonly<Movements> {
  const moved: Movements = {
    withdrawal: toCents(year.withdrawal),
    riderCharge: toCents(year.riderCharge),
    strategyFee: toCents(year.strategyFee),
    interestCredit: toCents(year.interestCredit),
  };
  const paidIn = toCents(year.premium) + toCents(year.premiumBonus) + moved.interestCredit;
  const paidOut =
    moved.withdrawal + moved.riderCharge + moved.strategyFee + toCents(year.contractFee);
  const missed = change - (paidIn - paidOut);
  if (moved.interestCredit !== 0) {
    moved.interestCredit = toCents(moved.interestCredit + missed);
  } else if (moved.riderCharge !== 0) {
    moved.riderCharge = toCents(moved.riderCharge - missed);
  } else if (moved.strategyFee !== 0) {
    moved.strategyFee = toCents(moved.strategyFee - missed);
  } else {
    moved.withdrawal = toCents(moved.withdrawal - missed);
  }
  return moved;
}

function changeIn(levels: readonly number[] | undefined, year: ContractYear): Rate | undefined {
  const start = levels?.[12 * (year.contractYear - 1)];
  const end = levels?.[12 * year.contractYear];
  return start === undefined || end === undefined ? undefined : end / start - 1;
}
