/** Explains benefit base, lifetime income and what riders grow by in a contract year. */

import { findIncomeRider, riderOf, type RiderStanding } from "../annuity/riders/mod.ts";
import {
  dollarsFigure,
  amountBetween,
  riderPointer,
  type ExplainedYear,
} from "./explained_year.ts";
import type { Figure, Operand } from "./figure.ts";
import { greatest, plus, times } from "./formula.ts";

export function riderFigures(at: ExplainedYear): readonly Figure[] {
  const { contract, withdrawn, riderYear } = at.trace;
  const year = at.year;
  const place = findIncomeRider(contract.riders);
  const figures = contract.riders.flatMap(({ terms, issueAge }, index) => {
    const kind = riderOf(terms);
    const before = withdrawn[index] as RiderStanding;
    const parts =
      kind.growthParts?.(terms, before, { ...riderYear, age: issueAge + year.contractYear }) ?? [];
    return parts.flatMap(({ name, rate, of }) =>
      rate === 0 || of === 0
        ? []
        : [
            amountBetween(
              `${name}_${index + 1}`,
              `${name === "rollUp" ? "Roll-up" : "Interest stacked"} of rider ${index + 1}`,
              rate * of,
              [riderPointer(at, index, `terms/${name}`)],
              [
                times("rate", "of"),
                { rate: ["rate", rate, "rate"], of: ["what it is a rate of", of, "dollars"] },
              ],
            ),
          ],
    );
  });
  const rider = contract.riders[place];
  if (rider === undefined) return figures;
  const { terms, issueAge, sex } = rider;
  const kind = riderOf(terms);
  const before = kind.base(withdrawn[place] as RiderStanding) ?? 0;
  const closing = year.benefitBase ?? 0;
  const parts =
    kind.growthParts?.(terms, withdrawn[place] as RiderStanding, {
      ...riderYear,
      age: issueAge + year.contractYear,
    }) ?? [];
  const growth: Record<string, Operand> = Object.fromEntries(
    parts.map(({ name, rate, of }) => [
      name,
      [name === "rollUp" ? "roll-up" : "interest stacked", rate * of, "dollars"] as const,
    ]),
  );
  const base: Operand = ["benefit base at the start, after withdrawals", before, "dollars"];
  const sum = plus("baseAfterWithdrawals", ...Object.keys(growth));
  const grown = at.trace.grown[place] as RiderStanding;
  const grownBase: Operand = [
    "greatest of the rider’s bases, with the year’s growth and premiums",
    kind.base(grown) ?? 0,
    "dollars",
  ];
  const opening = at.trace.opening;
  const income = kind.income?.parts(terms, opening.riders[place] as RiderStanding, {
    contractYear: year.contractYear,
    age: issueAge + opening.contractYear,
    sex,
    accountValue: opening.accountValue,
  });
  const accountValue: Operand = [
    "account value, to which it steps up",
    year.accountValue,
    "dollars",
  ];
  const payments = deathPaymentFigures(at, place);
  return [
    ...figures,
    dollarsFigure(
      "benefitBase",
      { exact: closing, value: at.reported.benefitBase ?? 0 },
      "cents",
      [
        riderPointer(at, place, "terms/rollUp"),
        riderPointer(at, place, "terms/stacking"),
        riderPointer(at, place, "terms/stepUp"),
      ],
      [0, {}],
      [sum, { baseAfterWithdrawals: base, ...growth }],
      [greatest(sum, "accountValue"), { baseAfterWithdrawals: base, ...growth, accountValue }],
      ["grownBase", { grownBase }],
      [greatest("grownBase", "accountValue"), { grownBase, accountValue }],
    ),
    dollarsFigure(
      "lifetimeIncome",
      { exact: year.incomeAvailable, value: at.reported.lifetimeIncome ?? 0 },
      "adds_up",
      [riderPointer(at, place, "terms/payoutRates"), riderPointer(at, place, "terms/payoutBase")],
      income === undefined
        ? [0, {}]
        : [
            times("payoutRate", "base"),
            {
              payoutRate: ["payout rate", income.rate, "rate"],
              base: [
                "benefit base at the start, or the account value where that counts",
                income.base,
                "dollars",
              ],
            },
          ],
      income === undefined
        ? undefined
        : [
            plus(times("payoutRate", "base", "rise"), "unused"),
            {
              payoutRate: ["payout rate", income.rate, "rate"],
              base: [
                "benefit base at the start, or the account value where that counts",
                income.base,
                "dollars",
              ],
              rise: ["rise since income started", income.factor, "factor"],
              unused: ["unused income carried on", income.unused, "dollars"],
            },
          ],
    ),
    ...payments,
  ];
}

function deathPaymentFigures(at: ExplainedYear, place: number): readonly Figure[] {
  const { deathPayments, accountValue } = at.year;
  const rider = at.trace.contract.riders[place];
  if (deathPayments === undefined || rider === undefined) return [];
  const { terms } = rider;
  const most = "deathBenefit" in terms ? terms.deathBenefit?.accountValueMultiple : undefined;
  return [
    dollarsFigure(
      "deathPayments",
      { exact: deathPayments, value: at.reported.deathPayments ?? 0 },
      "cents",
      [riderPointer(at, place, "terms/deathBenefit"), "[D108]"],
      most === undefined
        ? undefined
        : [
            times("multiple", "accountValue"),
            {
              multiple: ["most of the payments, as a multiple", most, "factor"],
              accountValue: ["account value", accountValue, "dollars"],
            },
          ],
      [
        "unpaidPart",
        {
          unpaidPart: [
            "part of the benefit base that income has not paid in proportion",
            deathPayments,
            "dollars",
          ],
        },
      ],
    ),
  ];
}
