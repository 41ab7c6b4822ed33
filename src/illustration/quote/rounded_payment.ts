/** A payment that is quoted, in cents: what is applied, what is taken off and added, and what is paid. */

import { type ContractYear, type Dollars, roundParts, toCents } from "#annuity";
import type { QuotedAddition, QuotedCharge } from "./quote_facts.ts";

/** The parts of a payment in dollars to the cent. */
interface RoundedPayment {
  readonly applied: Dollars;
  /** The part of it from the account value; the rest is from the minimum value. */
  readonly fromAccount: Dollars;
  readonly net: Dollars;
  readonly charges: readonly QuotedCharge[];
  readonly additions: readonly QuotedAddition[];
}

/**
 * A payment in cents, so that its parts lead from what is applied to what is paid: both are to the cent, and charges
 * absorb a missing cent, the recapture first [D65].
 */
export function roundPayment(year: ContractYear, accountValue: Dollars): RoundedPayment {
  const { withdrawal, paidFromMinimum } = year;
  const applied = toCents(withdrawal);
  const fromAccount = toCents(Math.min(applied - toCents(paidFromMinimum), toCents(accountValue)));
  const exact = partsOf(year).reduce((all, { amount, sign }) => all + sign * amount, 0);
  const net = toCents(withdrawal - exact);
  return { applied, fromAccount, net, ...roundCharges(year, toCents(applied - net)) };
}

/** The charges and additions of a contract year's withdrawals in cents, which come to `total` in all. */
export function roundCharges(
  year: ContractYear,
  total: Dollars,
): Pick<RoundedPayment, "charges" | "additions"> {
  const parts = partsOf(year);
  const amounts = roundParts(
    total,
    parts.map(({ amount }) => amount),
    CHARGES,
  );
  return {
    charges: parts.slice(0, CHARGES).flatMap(({ type, category }, place) =>
      amounts[place] === 0
        ? []
        : [
            {
              chargeType: type as QuotedCharge["chargeType"],
              chargeCategory: category,
              chargeAmount: amounts[place] as Dollars,
              isMvaApplied: type === "MARKETVALUEADJUSTMENT",
            },
          ],
    ),
    additions: parts.slice(CHARGES).flatMap(({ type }, place) => {
      const amount = amounts[CHARGES + place] as Dollars;
      const additionType = type as QuotedAddition["additionType"];
      return amount === 0 ? [] : [{ additionType, additionAmount: amount }];
    }),
  };
}

/** How many of the parts are taken off; the others are added. */
const CHARGES = 4;

/** What leads from the amount applied to the amount paid: charges first, then additions. */
function partsOf({ withdrawalCharges, chargesSpared, incomeTaken, withdrawal }: ContractYear) {
  const { surrenderCharge, bonusRecapture, marketValueAdjustment, termAdjustment } =
    withdrawalCharges;
  const fromInsurer = Math.max(0, incomeTaken - withdrawal);
  const loss = (change: Dollars): Dollars => Math.max(0, -change);
  const gain = (change: Dollars): Dollars => Math.max(0, change);
  return [
    { type: "BONUSRECAPTURE", category: "ADJUSTMENT", amount: bonusRecapture, sign: 1 },
    { type: "SURRENDERCHARGE", category: "FEE", amount: surrenderCharge, sign: 1 },
    {
      type: "MARKETVALUEADJUSTMENT",
      category: "ADJUSTMENT",
      amount: loss(marketValueAdjustment),
      sign: 1,
    },
    { type: "INDEXTERMADJUSTMENT", category: "ADJUSTMENT", amount: loss(termAdjustment), sign: 1 },
    {
      type: "MARKETVALUEADJUSTMENT",
      category: "ADJUSTMENT",
      amount: gain(marketValueAdjustment),
      sign: -1,
    },
    { type: "INDEXTERMADJUSTMENT", category: "ADJUSTMENT", amount: gain(termAdjustment), sign: -1 },
    { type: "MINIMUMVALUE", category: "ADJUSTMENT", amount: chargesSpared, sign: -1 },
    { type: "RIDERINCOME", category: "ADJUSTMENT", amount: fromInsurer, sign: -1 },
  ] as const;
}
