/** Explains riders' bases, lifetime income and death payments over years. */

import {
  type FormulaCalls,
  times,
  valueOf,
  type ElectedRider,
  riderOf,
  type RiderStanding,
} from "#annuity";
import type { SaidExplained } from "#texts";
import { amountBetween, type ExplainedYear, riderPointer } from "./explained_year.ts";
import type { Figure } from "./figure.ts";
import { dollars, factorAs, rateAs } from "./operand.ts";
import { type OperandWords, shownFormula } from "./shown_formula.ts";

/** The base of each elected rider, and the income of one that pays an income. */
export function riderFigures(at: ExplainedYear): readonly Figure[] {
  return at.trace.contract.riders.flatMap((rider, place) => [
    ...baseFigures(at, rider, place),
    ...(riderOf(rider.terms).income === undefined ? [] : incomeFigures(at, rider, place)),
  ]);
}

/** A rider's base after withdrawals, its growth and its closing value; nothing once the base is 0. */
function baseFigures(at: ExplainedYear, { terms }: ElectedRider, place: number): readonly Figure[] {
  const { opening, withdrawn } = at.trace;
  const { year } = at;
  const { kind } = terms;
  const rider = riderOf(terms);
  const number = place + 1;
  const isIncome = rider.income !== undefined;
  const calls: FormulaCalls = new Map(at.trace.ofRiders[place]);
  const before = rider.base(opening.riders[place] as RiderStanding) ?? 0;
  const left = rider.base(withdrawn[place] as RiderStanding) ?? 0;
  const closing = rider.base(year.riders[place] as RiderStanding, calls);
  const after = closing ?? 0;
  if (!isIncome && before === 0 && after === 0) return [];
  const known = { calls, words: baseWords(calls) };
  // A rider that has ended has no base, even if its base grew before. Where no formula was called, it is what withdrawals left.
  const formula = closing === undefined ? 0 : shownFormula(known, "benefitBase", left);
  const riderWords = { rider: number, kind };
  const pointer = (member: string) => riderPointer(at, place, `terms${member}`);
  return [
    ...growthFigure(
      calls,
      "rollUp",
      { code: "rollUpTitle", rider: number },
      number,
      pointer("/rollUp"),
    ),
    ...growthFigure(
      calls,
      "stacking",
      { code: "interestStackedTitle", rider: number },
      number,
      pointer("/stacking"),
    ),
    ...(left === before || before === 0
      ? []
      : [
          amountBetween(
            `baseAfterWithdrawals_${number}`,
            { code: "baseAfterWithdrawalsTitle", ...riderWords },
            left,
            [pointer("")],
            times(
              dollars("baseAtStart", "baseAtStart", before),
              factorAs("partLeft", "baseLeftByWithdrawals", left / before),
            ),
          ),
        ]),
    isIncome
      ? at.column(
          "benefitBase",
          year.benefitBase ?? 0,
          [pointer("/rollUp"), pointer("/stacking"), pointer("/stepUp")],
          formula,
        )
      : amountBetween(
          `base_${number}`,
          { code: "baseAtEnd", ...riderWords },
          after,
          [pointer("")],
          formula,
        ),
  ];
}

function baseWords(calls: FormulaCalls): OperandWords {
  // The separate base that anniversaries raise.
  const beside = (name: string) => (value: number) =>
    value === 0 ? Number.NEGATIVE_INFINITY : dollars(name, "baseBeside", value);
  return {
    ...BASE_WORDS,
    besideBefore: beside("besideBefore"),
    ...(calls.has("besideBase") ? {} : { besideBase: beside("besideBase") }),
  };
}

const BASE_WORDS: OperandWords = {
  startingBase: (value) => dollars("startingBase", "startingBase", value),
  rollUp: (value) => dollars("rollUp", "rollUp", value),
  stacking: (value) => dollars("stacking", "interestStacked", value),
  multiple: (value) => factorAs("multiple", "mostOfBase", value),
  premiumLeft: (value) => dollars("premiumLeft", "premiumLeftOfBase", value),
  added: (value) => dollars("added", "premiumsAddedToBase", value),
  accountValue: (value) => dollars("accountValue", "accountValueToStepUpTo", value),
  floorBase: (value) => dollars("floorBase", "floorOfBase", value),
};

/** The growth of a base by its roll-up or by stacked interest, if there is any. */
function growthFigure(
  calls: FormulaCalls,
  name: "rollUp" | "stacking",
  title: SaidExplained,
  number: number,
  pointer: string,
): readonly Figure[] {
  const words: OperandWords = {
    rate: (value) => rateAs("rate", "rate", value),
    of: (value) => dollars("of", "grownAmount", value),
  };
  const formula = shownFormula({ calls, words }, name, 0);
  const amount = valueOf(formula);
  return amount === 0
    ? []
    : [amountBetween(`${name}_${number}`, title, amount, [pointer], formula)];
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
      shownFormula(
        { calls: at.trace.calls, words: INCOME_WORDS },
        "lifetimeIncome",
        year.incomeAvailable,
      ),
    ),
    ...(next === undefined || rise === 0
      ? []
      : [
          amountBetween(
            "incomeRise",
            "incomeRiseTitle",
            next.rate * next.base * rise,
            [pointer("incomeIncrease")],
            times(
              rateAs("payoutRate", "payoutRate", next.rate),
              dollars("base", "baseOfNextIncome", next.base),
              factorAs("rise", "riseAtAnniversary", rise),
            ),
          ),
        ]),
    ...deathPaymentFigures(at, place),
  ];
}

const INCOME_WORDS: OperandWords = {
  payoutRate: (value) => rateAs("payoutRate", "payoutRate", value),
  base: (value) => dollars("base", "baseOfIncome", value),
  rise: (value) => (value === 1 ? 1 : factorAs("rise", "riseSinceStart", value)),
  unused: (value) => (value === 0 ? 0 : dollars("unused", "unusedIncome", value)),
};

function deathPaymentFigures(at: ExplainedYear, place: number): readonly Figure[] {
  const { year, trace } = at;
  const { deathPayments } = year;
  if (deathPayments === undefined) return [];
  return [
    at.column(
      "deathPayments",
      deathPayments,
      [riderPointer(at, place, "terms/deathBenefit"), "[D108]"],
      shownFormula({ calls: trace.calls, words: PAYMENT_WORDS }, "deathPayments", deathPayments),
    ),
  ];
}

const PAYMENT_WORDS: OperandWords = {
  paymentsRate: (value) => rateAs("paymentsRate", "partPaidAtDeath", value),
  benefitBase: (value) => dollars("benefitBase", "benefitBase", value),
  unpaidPart: (value) => (value === 1 ? 1 : factorAs("unpaidPart", "partUnpaid", value)),
  multiple: (value) => factorAs("multiple", "mostOfPayments", value),
  accountValue: (value) => dollars("accountValue", "accountValue", value),
};
