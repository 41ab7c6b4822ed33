/** Explains what is paid, withdrawn and charged on withdrawals in a contract year. */

import {
  entireInterest,
  dollars,
  type Formula,
  greatest,
  least,
  minus,
  type Operand,
  over,
  plus,
  rateAs,
  times,
  yearsAs,
  freeWithdrawalFormula,
  distributionPeriod,
  yearsYounger,
  netCharge,
  freeMoment,
} from "#annuity";
import { amountBetween, type ExplainedYear } from "./explained_year.ts";
import type { Figure } from "./figure.ts";

export function movementFigures(at: ExplainedYear): readonly Figure[] {
  return [
    ...paidFigures(at),
    ...withdrawnFigures(at),
    withdrawalChargeFigure(at),
    ...incomeFigures(at),
    requiredDistributionFigure(at),
  ];
}

/** Premiums with their bonus, and what the year starts with. */
function paidFigures(at: ExplainedYear): readonly Figure[] {
  const { year } = at;
  const { premium, premiumBonus, contractYear, paidWithin } = year;
  const { contract } = at.trace;
  const { lastBonusYear = 0 } = contract.laterPremiums ?? {};
  const withBonus =
    contractYear <= lastBonusYear ? premium : contractYear === 1 ? contract.premium : 0;
  const paid = dollars(
    "paid",
    "premium paid at the start of the contract year",
    premium - (paidWithin?.premium ?? 0),
  );
  const bonusAtStart = premiumBonus - (paidWithin?.bonus ?? 0);
  return [
    at.column(
      "premium",
      premium,
      ["inputs /Premium", "inputs /LaterPremiums", "NAIC Model #245 section 6.F(5)"],
      paid,
      plus(paid, dollars("paidWithin", "premiums paid within the year", paidWithin?.premium ?? 0)),
    ),
    at.column(
      "premiumBonus",
      premiumBonus,
      ["definition /premiumBonus/rate"],
      times(
        dollars("premium", "premium that has a bonus", withBonus),
        rateAs("bonusRate", "premium bonus rate", contract.premiumBonus?.rate ?? 0),
      ),
    ),
    amountBetween(
      "accountValueAtStart",
      "Account value at the start of the contract year",
      year.accountValueAtStart,
      ["[D19]", "definition /premiumBonus/rate"],
      plus(
        ...(contractYear === 1
          ? []
          : [
              dollars(
                "accountValueBefore",
                "account value at the end of the contract year before",
                at.last.accountValue,
              ),
            ]),
        ...(paid.value === 0 ? [] : [paid]),
        ...(bonusAtStart === 0 ? [] : [dollars("bonus", "premium bonus on it", bonusAtStart)]),
      ),
    ),
  ];
}

/** What is free, asked for and withdrawn. */
function withdrawnFigures(at: ExplainedYear): readonly Figure[] {
  const { year, accountValueAtStart } = at;
  const { contract, planned, opening } = at.trace;
  return [
    amountBetween(
      "freeWithdrawal",
      "Free withdrawal of the contract year",
      planned.freeWithdrawal,
      ["definition /freeWithdrawal"],
      freeWithdrawalFormula(contract.freeWithdrawal, freeMoment(opening)),
    ),
    amountBetween(
      "requestedWithdrawal",
      "Withdrawal that the request asks for in the year",
      planned.requested,
      ["inputs /WDType", "inputs /WDAmount", "[D161]"],
      ...requestedTries(at),
    ),
    at.column(
      "withdrawal",
      year.withdrawal,
      ["[D161]", "[D231]", "NAIC Model #805 section 6", "inputs /WDType"],
      least(requestedIn(at), accountValueAtStart),
      // What would leave less than half a cent takes everything.
      accountValueAtStart,
      plus(
        accountValueAtStart,
        dollars(
          "paidFromMinimum",
          "paid out of the minimum value, beyond the account value",
          planned.fromMinimum,
        ),
      ),
    ),
  ];
}

function requestedIn({ trace }: ExplainedYear): Operand {
  const says = "withdrawal asked for in the year";
  return dollars("requestedWithdrawal", says, trace.planned.requested);
}

function withdrawalChargeFigure(at: ExplainedYear): Figure {
  const { contract, planned } = at.trace;
  const { charges } = planned;
  const figure = at.column(
    "withdrawalCharge",
    netCharge(charges) - planned.chargesSpared,
    [
      "definition /surrenderCharge",
      "definition /premiumBonus",
      "definition /marketValueAdjustment",
      "NAIC Model #805 section 6",
      "[D231]",
    ],
    minus(
      plus(
        dollars("surrenderChargeOnIt", "surrender charge on withdrawals", charges.surrenderCharge),
        dollars("bonusRecaptureOnIt", "bonus recapture on withdrawals", charges.bonusRecapture),
      ),
      dollars(
        "adjustmentOfIt",
        "market value adjustment of withdrawals",
        charges.marketValueAdjustment,
      ),
      ...(contract.hasUnfinishedTerms === true
        ? [
            dollars(
              "termAdjustmentOfIt",
              "credit of unfinished terms, less their fee, on withdrawals",
              charges.termAdjustment,
            ),
          ]
        : []),
      dollars(
        "chargesSpared",
        "not taken, so that the minimum value is paid",
        planned.chargesSpared,
      ),
    ),
  );
  // Of a net amount what is paid is to the cent, and the charge is what is left of the withdrawal.
  return at.year.isPaidNet === true ? { ...figure, rounding: "adds_up" } : figure;
}

/** The lifetime income taken; none without a rider that pays one. */
function incomeFigures(at: ExplainedYear): readonly Figure[] {
  const { year, trace } = at;
  if (year.benefitBase === undefined) return [];
  const { contract, planned } = trace;
  const available = dollars("lifetimeIncome", "lifetime income available", planned.incomeAvailable);
  const isIncome = contract.withdrawals.kind === "lifetime_income";
  return [
    at.column(
      "incomeTaken",
      year.incomeTaken,
      ["inputs /WDType", "inputs /WDAmount"],
      isIncome ? least(requestedIn(at), available) : 0,
    ),
    cumulativeIncome(at),
  ];
}

function cumulativeIncome(at: ExplainedYear): Figure {
  const before = at.before?.cumulativeIncome ?? 0;
  const taken = Number(at.row["incomeTaken"] ?? 0);
  return at.column(
    "cumulativeIncome",
    before + taken,
    ["[D65]"],
    plus(
      dollars("paidBefore", "lifetime income paid before, as printed", before),
      dollars("incomeTaken", "lifetime income taken in the year, as printed", taken),
    ),
  );
}

/** What the request's kind of withdrawals asks for; a net amount is what is left after the charges. */
function requestedTries(at: ExplainedYear): readonly Formula[] {
  const { contract, planned } = at.trace;
  const tries = askedTries(at);
  if (contract.withdrawals.isNet !== true) return tries;
  const charges = dollars(
    "chargesOnIt",
    "charges on it, less adjustments that add to it",
    netCharge(planned.charges),
  );
  const net = tries.map((asked) => plus(asked, charges));
  return [
    ...net,
    dollars(
      "taken",
      "as much as pays more of the amount asked for after charges",
      planned.requested,
    ),
    ...tries,
  ];
}

function askedTries(at: ExplainedYear): readonly Formula[] {
  const { contract, opening, planned } = at.trace;
  const { kind, yearly } = contract.withdrawals;
  const amount = (says: string, value: number): Formula =>
    greatest(0, dollars("amount", says, value));
  switch (kind) {
    case "none":
      return [0];
    case "interest_only":
      return [amount("interest credited in the contract year before", opening.interestCredit), 0];
    case "percent_of_value":
      return [
        times(rateAs("part", "part of the account value a year", yearly), at.accountValueAtStart),
        dollars("minimumAtStart", "minimum value, since all is asked for", opening.minimumValue),
        0,
      ];
    case "free_maximum":
      return [amount("free withdrawal of the contract year", planned.freeWithdrawal), 0];
    case "required_distribution":
      return [amount("required minimum distribution", planned.requiredDistribution), 0];
    case "fixed_amount":
      return [dollars("yearly", "amount a year", yearly), 0];
    case "lifetime_income": {
      const income =
        yearly > 0
          ? dollars("income", "lifetime income asked for", yearly)
          : dollars("income", "lifetime income available", planned.incomeAvailable);
      const required = dollars(
        "requiredDistribution",
        "required minimum distribution",
        planned.requiredDistribution,
      );
      return [greatest(income, required), income, 0];
    }
  }
}

function requiredDistributionFigure(at: ExplainedYear): Figure {
  const { contract } = at.trace;
  const { ownerBirthYear, spouseBirthYear } = contract.tax;
  const exact = at.year.requiredDistribution;
  const age = contract.issueYear + at.last.contractYear - ownerBirthYear;
  return at.column(
    "requiredMinimumDistribution",
    exact,
    [
      "Internal Revenue Code 401(a)(9), 408(a)(6)",
      "Treasury Regulation section 1.401(a)(9)-9",
      "definition /additionalBenefits",
    ],
    exact === 0
      ? 0
      : over(
          dollars(
            "entireInterest",
            "account value at the last anniversary, with additional benefits that count",
            entireInterest(contract, at.last, at.projected.assumptions),
          ),
          yearsAs(
            "distributionPeriod",
            "distribution period",
            distributionPeriod(age, yearsYounger({ birthYear: ownerBirthYear, spouseBirthYear })),
          ),
        ),
  );
}
