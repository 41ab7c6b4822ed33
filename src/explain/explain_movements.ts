/** Explains premiums, withdrawals and charges on withdrawals of a contract year. */

import {
  minus,
  plus,
  times,
  freeWithdrawalFormula,
  netCharge,
  freeMoment,
  valueOf,
  type WithdrawalKind,
} from "#annuity";
import { OWN_COLUMNS } from "#illustration";
import type { SaidExplained } from "#texts";
import { amountBetween, type ExplainedYear } from "./explained_year.ts";
import type { Figure } from "./figure.ts";
import { dollars, rateAs, yearsAs } from "./operand.ts";
import { type OperandWords, shownFormula } from "./shown_formula.ts";

/** What came in and went out in the year: premiums, withdrawals and their charges, income, required distributions. */
export function movementFigures(at: ExplainedYear): readonly Figure[] {
  return [
    ...paidFigures(at),
    ...withdrawnFigures(at),
    withdrawalChargeFigure(at),
    ...incomeTakenFigures(at),
    ...ownFigures(at),
    requiredDistributionFigure(at),
  ];
}

/** Premiums with their bonus, and the account value at the start. */
function paidFigures(at: ExplainedYear): readonly Figure[] {
  const { year } = at;
  const { premium, premiumBonus, contractYear, paidWithin } = year;
  const { contract } = at.trace;
  const { lastBonusYear = 0 } = contract.laterPremiums ?? {};
  const withBonus =
    contractYear <= lastBonusYear ? premium : contractYear === 1 ? contract.premium : 0;
  const paidAtStart = (value: number) => dollars("paid", "premiumAtStart", value);
  const paid = paidAtStart(premium - (paidWithin?.premium ?? 0));
  const words: OperandWords = {
    paidAtStart,
    paidWithin: (value) => (value === 0 ? 0 : dollars("paidWithin", "premiumsWithin", value)),
  };
  const bonusAtStart = premiumBonus - (paidWithin?.bonus ?? 0);
  return [
    at.column(
      "premium",
      premium,
      ["inputs /Premium", "inputs /LaterPremiums", "NAIC Model #245 section 6.F(5)"],
      shownFormula({ calls: at.trace.calls, words }, "premium", premium),
    ),
    at.column(
      "premiumBonus",
      premiumBonus,
      ["definition /premiumBonus/rate"],
      times(
        dollars("premium", "premiumWithBonus", withBonus),
        rateAs("bonusRate", "premiumBonusRate", contract.premiumBonus?.rate ?? 0),
      ),
    ),
    amountBetween(
      "accountValueAtStart",
      "startTitle",
      year.accountValueAtStart,
      ["[D19]", "definition /premiumBonus/rate"],
      plus(
        ...(contractYear === 1
          ? []
          : [dollars("accountValueBefore", "accountValueLastYear", at.last.accountValue)]),
        ...(paid.value === 0 ? [] : [paid]),
        ...(bonusAtStart === 0 ? [] : [dollars("bonus", "bonusOnPremium", bonusAtStart)]),
      ),
    ),
  ];
}

/** The free withdrawal, the request and the withdrawal. */
function withdrawnFigures(at: ExplainedYear): readonly Figure[] {
  const { contract, opening } = at.trace;
  return [
    amountBetween(
      "freeWithdrawal",
      "freeWithdrawalTitle",
      at.year.freeWithdrawal,
      ["definition /freeWithdrawal"],
      freeWithdrawalFormula(contract.freeWithdrawal, freeMoment(opening)),
    ),
    ...requestFigures(at),
  ];
}

/** What is withdrawn on a day, its charges, and the income in it. */
export function paymentFigures(at: ExplainedYear): readonly Figure[] {
  return [...requestFigures(at), withdrawalChargeFigure(at), ...incomeTakenFigures(at)];
}

function requestFigures(at: ExplainedYear): readonly Figure[] {
  const { year } = at;
  const { contract, calls } = at.trace;
  const known = { calls, words: withdrawalWords(at) };
  const request = { calls, words: askedWords(at) };
  const asked = shownFormula(request, "asked", 0);
  return [
    ...(contract.withdrawals.isNet === true
      ? [
          amountBetween(
            "askedWithdrawal",
            "askedTitle",
            valueOf(asked),
            ["inputs /WDType", "inputs /WDAmount"],
            asked,
          ),
        ]
      : []),
    amountBetween(
      "requestedWithdrawal",
      "requestedTitle",
      year.requestedWithdrawal,
      [
        "inputs /WDType",
        "inputs /WDAmount",
        "[D161]",
        ...(contract.withdrawals.begun === undefined ? [] : ["inputs /standing/transactions"]),
      ],
      shownFormula(request, "requestedWithdrawal", year.requestedWithdrawal),
    ),
    at.column(
      "withdrawal",
      year.withdrawal,
      ["[D161]", "[D231]", "NAIC Model #805 section 6", "inputs /WDType"],
      shownFormula(known, "withdrawal", year.withdrawal),
    ),
  ];
}

function withdrawalWords({ accountValueAtStart }: ExplainedYear): OperandWords {
  return {
    requestedWithdrawal: (value) => dollars("requestedWithdrawal", "requestedWithdrawal", value),
    accountValueAtStart: () => accountValueAtStart,
    paidFromMinimum: (value) =>
      value === 0 ? 0 : dollars("paidFromMinimum", "paidFromMinimum", value),
    lifetimeIncome: (value) => dollars("lifetimeIncome", "incomeAvailable", value),
    incomePayments: (value) => dollars("incomePayments", "incomePayments", value),
  };
}

function withdrawalChargeFigure(at: ExplainedYear): Figure {
  const { contract } = at.trace;
  const { withdrawalCharges: charges, chargesSpared } = at.year;
  const figure = at.column(
    "withdrawalCharge",
    netCharge(charges) - chargesSpared,
    [
      "definition /surrenderCharge",
      "definition /premiumBonus",
      "definition /marketValueAdjustment",
      "NAIC Model #805 section 6",
      "[D231]",
    ],
    minus(
      plus(
        dollars("surrenderChargeOnIt", "surrenderChargeOnWithdrawals", charges.surrenderCharge),
        dollars("bonusRecaptureOnIt", "bonusRecaptureOnWithdrawals", charges.bonusRecapture),
      ),
      dollars("adjustmentOfIt", "adjustmentOfWithdrawals", charges.marketValueAdjustment),
      ...(contract.hasUnfinishedTerms === true
        ? [dollars("termAdjustmentOfIt", "termAdjustmentOfWithdrawals", charges.termAdjustment)]
        : []),
      dollars("chargesSpared", "chargesSpared", chargesSpared),
    ),
  );
  // A net payment is rounded to the cent, and its charge is the rest of the withdrawal.
  return at.year.isPaidNet === true ? { ...figure, rounding: "adds_up" } : figure;
}

/** The lifetime income taken, if a rider pays one. */
function incomeTakenFigures(at: ExplainedYear): readonly Figure[] {
  const { year, trace } = at;
  if (year.benefitBase === undefined) return [];
  const known = { calls: trace.calls, words: withdrawalWords(at) };
  return [
    at.column(
      "incomeTaken",
      year.incomeTaken,
      ["inputs /WDType", "inputs /WDAmount"],
      shownFormula(known, "incomeTaken", year.incomeTaken),
    ),
  ];
}

/** The columns that have their formula in the table of columns. */
function ownFigures({ year, row, before: last, column }: ExplainedYear): readonly Figure[] {
  return OWN_COLUMNS.flatMap(({ name, value, formula, sources }) => {
    const exact = value(row, last, year);
    return exact === undefined ? [] : [column(name, exact, sources, formula(row, last, year))];
  });
}

/** The operands of the amount that the request asks for. */
function askedWords({ trace, accountValueAtStart }: ExplainedYear): OperandWords {
  const { kind, yearly } = trace.contract.withdrawals;
  return {
    amount: (value) => dollars(...ASKED_FOR[kind](yearly), value),
    part: (value) => rateAs("part", "partOfAccountValue", value),
    accountValueAtStart: () => accountValueAtStart,
    minimumAtStart: (value) => dollars("minimumAtStart", "minimumSinceAllIsAsked", value),
    income: (value) => dollars(...ASKED_FOR.lifetime_income(yearly), value),
    requiredDistribution: (value) => dollars("requiredDistribution", "requiredDistribution", value),
    taken: (value) => dollars("taken", "netTaken", value),
    beyond: (value) => (value === 0 ? 0 : dollars("beyond", "netBeyond", value)),
    paidSoFar: (value) => dollars("paidSoFar", "paidSoFar", value),
    toCome: (value) => (value === 0 ? 0 : dollars("toCome", "paymentsToCome", value)),
  };
}

/** Name and words of the amount that each kind of withdrawal asks for; `yearly` is the amount a year. */
const ASKED_FOR: Readonly<
  Record<WithdrawalKind, (yearly: number) => [name: string, says: SaidExplained]>
> = {
  none: () => ["amount", "amountAYear"],
  interest_only: () => ["amount", "interestLastYear"],
  percent_of_value: () => ["amount", "amountAYear"],
  free_maximum: () => ["amount", "freeWithdrawal"],
  required_distribution: () => ["amount", "requiredDistribution"],
  fixed_amount: () => ["yearly", "amountAYear"],
  lifetime_income: (yearly) => ["income", yearly > 0 ? "incomeAsked" : "incomeAvailable"],
};

function requiredDistributionFigure({ year, trace, column }: ExplainedYear): Figure {
  const words: OperandWords = {
    entireInterest: (value) => dollars("entireInterest", "accountValueAtLastAnniversary", value),
    distributionPeriod: (value) => yearsAs("distributionPeriod", "distributionPeriod", value),
  };
  return column(
    "requiredMinimumDistribution",
    year.requiredDistribution,
    [
      "Internal Revenue Code 401(a)(9), 408(a)(6)",
      "Treasury Regulation section 1.401(a)(9)-9",
      "definition /additionalBenefits",
    ],
    shownFormula({ calls: trace.calls, words }, "requiredDistribution", year.requiredDistribution),
  );
}
