/** Explains riders' bases, lifetime income and what riders pay at death over years. */

import {
  dollars,
  factorAs,
  type Formula,
  greatest,
  type GrowthPart,
  plus,
  rateAs,
  times,
  type ElectedRider,
  riderOf,
  type RiderStanding,
} from "#annuity";
import { amountBetween, type ExplainedYear, riderPointer } from "./explained_year.ts";
import type { Figure } from "./figure.ts";

export function riderFigures(at: ExplainedYear): readonly Figure[] {
  return at.trace.contract.riders.flatMap((rider, place) => [
    ...baseFigures(at, rider, place),
    ...(riderOf(rider.terms).income === undefined ? [] : incomeFigures(at, rider, place)),
  ]);
}

/** What a rider's base starts with, grows by and ends with; none where nothing goes by it any more. */
function baseFigures(
  at: ExplainedYear,
  { terms, issueAge }: ElectedRider,
  place: number,
): readonly Figure[] {
  const { opening, withdrawn, grown, riderYear } = at.trace;
  const { year } = at;
  const kind = riderOf(terms);
  const number = place + 1;
  const isIncome = kind.income !== undefined;
  const standing = withdrawn[place] as RiderStanding;
  const baseOf = (each: RiderStanding | undefined) => kind.base(each as RiderStanding) ?? 0;
  const before = baseOf(opening.riders[place]);
  const left = baseOf(standing);
  const after = baseOf(year.riders[place]);
  if (!isIncome && before === 0 && after === 0) return [];
  const age = issueAge + year.contractYear;
  const parts = kind.growthParts?.(terms, standing, riderYear, age) ?? [];
  const tries = baseTries(at, parts, left, baseOf(grown[place]));
  const title = `rider ${number} (${kind.title.toLowerCase()})`;
  const pointer = (member: string) => riderPointer(at, place, `terms${member}`);
  return [
    ...parts.flatMap((part) => growthFigures(part, number, pointer)),
    ...(left === before || before === 0
      ? []
      : [
          amountBetween(
            `baseAfterWithdrawals_${number}`,
            `Base of ${title} after withdrawals`,
            left,
            [pointer("")],
            times(
              dollars("baseAtStart", "base at the start, not a cash value", before),
              factorAs("partLeft", "part of it that withdrawals leave", left / before),
            ),
          ),
        ]),
    isIncome
      ? at.column(
          "benefitBase",
          year.benefitBase ?? 0,
          [pointer("/rollUp"), pointer("/stacking"), pointer("/stepUp")],
          ...tries,
        )
      : amountBetween(
          `base_${number}`,
          `Base of ${title} at the end, not a cash value`,
          after,
          [pointer("")],
          ...tries,
        ),
  ];
}

/** What a base may end with: its growth since the withdrawals, or the account value where that is more. */
function baseTries(
  { year }: ExplainedYear,
  parts: readonly GrowthPart[],
  left: number,
  grown: number,
): readonly Formula[] {
  const sum = plus(
    dollars("baseAfterWithdrawals", "benefit base at the start, after withdrawals", left),
    ...parts.map(({ name, rate, of }) =>
      dollars(name, name === "rollUp" ? "roll-up" : "interest stacked", rate * of),
    ),
  );
  const grownBase = dollars(
    "grownBase",
    "greatest of the rider’s bases, with the year’s growth and premiums",
    grown,
  );
  const accountValue = dollars(
    "accountValue",
    "account value, to which it steps up",
    year.accountValue,
  );
  return [0, sum, greatest(sum, accountValue), grownBase, greatest(grownBase, accountValue)];
}

/** What one part of the growth adds to a base; none where that is nothing. */
function growthFigures(
  { name, rate, of }: GrowthPart,
  number: number,
  pointer: (member: string) => string,
): readonly Figure[] {
  const amount = rate * of;
  if (amount === 0) return [];
  return [
    amountBetween(
      `${name}_${number}`,
      `${name === "rollUp" ? "Roll-up" : "Interest stacked"} of rider ${number}`,
      amount,
      [pointer(`/${name}`)],
      times(rateAs("rate", "rate", rate), dollars("of", "what it is a rate of", of)),
    ),
  ];
}

function incomeFigures(
  at: ExplainedYear,
  { terms, issueAge, sex }: ElectedRider,
  place: number,
): readonly Figure[] {
  const { opening } = at.trace;
  const { year } = at;
  const kind = riderOf(terms);
  const partsAfter = (
    standing: { readonly contractYear: number; readonly accountValue: number },
    rider: RiderStanding | undefined,
  ) =>
    kind.income?.parts(terms, rider as RiderStanding, {
      contractYear: standing.contractYear + 1,
      age: issueAge + standing.contractYear,
      sex,
      accountValue: standing.accountValue,
    });
  const income = partsAfter(opening, opening.riders[place]);
  const next = partsAfter(year, year.riders[place]);
  const pointer = (member: string) => riderPointer(at, place, `terms/${member}`);
  const factor = income?.factor ?? 1;
  const rise = (next?.factor ?? 1) - factor;
  return [
    at.column(
      "lifetimeIncome",
      year.incomeAvailable,
      [pointer("payoutRates"), pointer("payoutBase")],
      ...(income === undefined ? [0] : incomeTries(income)),
    ),
    ...(next === undefined || rise === 0
      ? []
      : [
          amountBetween(
            "incomeRise",
            "Rise of the lifetime income at the anniversary",
            next.rate * next.base * rise,
            [pointer("incomeIncrease")],
            times(
              rateAs("payoutRate", "payout rate", next.rate),
              dollars(
                "base",
                "benefit base at the end, or the account value where that counts",
                next.base,
              ),
              factorAs("rise", "rise at the anniversary", rise),
            ),
          ),
        ]),
    ...deathPaymentFigures(at, place),
  ];
}

function incomeTries(income: {
  readonly rate: number;
  readonly base: number;
  readonly factor: number;
  readonly unused: number;
}): readonly Formula[] {
  const rate = rateAs("payoutRate", "payout rate", income.rate);
  const base = dollars(
    "base",
    "benefit base at the start, or the account value where that counts",
    income.base,
  );
  return [
    times(rate, base),
    plus(
      times(rate, base, factorAs("rise", "rise since income started", income.factor)),
      dollars("unused", "unused income carried on", income.unused),
    ),
  ];
}

function deathPaymentFigures(at: ExplainedYear, place: number): readonly Figure[] {
  const { deathPayments, accountValue } = at.year;
  const terms = at.trace.contract.riders[place]?.terms;
  if (deathPayments === undefined || terms === undefined) return [];
  const most = "deathBenefit" in terms ? terms.deathBenefit?.accountValueMultiple : undefined;
  return [
    at.column(
      "deathPayments",
      deathPayments,
      [riderPointer(at, place, "terms/deathBenefit"), "[D108]"],
      most === undefined
        ? undefined
        : times(
            factorAs("multiple", "most of the payments, as a multiple", most),
            dollars("accountValue", "account value", accountValue),
          ),
      dollars(
        "unpaidPart",
        "part of the benefit base that income has not paid in proportion",
        deathPayments,
      ),
    ),
  ];
}
