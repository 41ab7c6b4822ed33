/** Explains charges, account value and minimum value at the end of a contract year. */

import {
  type Formula,
  greatest,
  minus,
  over,
  plus,
  power,
  times,
  accumulatedPremiums,
  leastOnSurrender,
  type ElectedRider,
  type RiderDue,
  valueOf,
} from "#annuity";
import type { SaidExplained } from "#texts";
import {
  amountBetween,
  type ExplainedYear,
  MODEL_245,
  MODEL_805,
  ridersPointers,
} from "./explained_year.ts";
import type { Figure } from "./figure.ts";
import { dollars, rateAs } from "./operand.ts";
import { type OperandWords, shownFormula } from "./shown_formula.ts";

/** Charges at the end of the year, and the values then: account value, minimum value, death benefit. */
export function valueFigures(at: ExplainedYear): readonly Figure[] {
  const { year, trace } = at;
  const { calls } = trace;
  const charges = { calls, words: chargeWords(at) };
  return [
    at.column(
      "riderCharge",
      year.riderCharge,
      [...ridersPointers(at, "charge"), MODEL_245, "[D109]"],
      shownFormula(charges, "riderCharge", year.riderCharge),
    ),
    at.column(
      "contractFee",
      year.contractFee,
      ["definition /contractFee"],
      shownFormula({ calls, words: FEE_WORDS }, "contractFee", year.contractFee),
    ),
    accountValueFigure(at),
    ...minimumFigures(at),
  ];
}

const FEE_WORDS: OperandWords = {
  accountValueBefore: (value) => dollars("accountValueBefore", "accountValueBeforeFee", value),
  contractFee: (value) => dollars("contractFee", "contractFeeAYear", value),
};

/** Rider charges before the credits, in the months before the anniversary, and after the credits. */
function chargeWords(at: ExplainedYear): OperandWords {
  return {
    chargeBeforeCredits: chargeAt(
      at,
      "before_credits",
      "availableBefore",
      "availableBeforeCredits",
    ),
    chargeWithinYear: (value) =>
      value === 0 ? 0 : dollars("chargeWithinYear", "chargesWithinYear", value),
    chargeAfterCredits: chargeAt(
      at,
      "after_credits",
      "accountValueBefore",
      "accountValueBeforeCharge",
    ),
  };
}

/** The rider charge at one time, by the amounts due then; 0 if none is due. */
function chargeAt(
  at: ExplainedYear,
  timing: RiderDue["timing"],
  most: string,
  says: SaidExplained,
): (value: number) => Formula {
  const { calls, contract, riderDues } = at.trace;
  const dues = riderDues.flatMap(({ rider, rate, base, timing: due }, place) => {
    if (due !== timing) return [];
    const { kind } = (contract.riders[rider] as ElectedRider).terms;
    return [
      times(
        rateAs(`rate${place + 1}`, { code: "chargeRateOf", rider: rider + 1, kind }, rate),
        dollars(`base${place + 1}`, { code: "chargedOn", rider: rider + 1 }, base),
      ),
    ];
  });
  const words: OperandWords = {
    most: (value) => dollars(most, says, value),
    dues: () => plus(...dues),
  };
  const amount = timing === "before_credits" ? "chargeBeforeCredits" : "chargeAfterCredits";
  return (value) => (dues.length === 0 ? 0 : shownFormula({ calls, words }, amount, value));
}

function accountValueFigure(at: ExplainedYear): Figure {
  const { year } = at;
  const { paidWithin } = year;
  const start = dollars(
    "accountValueAtStart",
    "accountValueAtStartWithBonus",
    year.accountValueAtStart,
  );
  const within =
    paidWithin === undefined
      ? []
      : [dollars("paidWithin", "premiumsWithinWithBonus", paidWithin.premium + paidWithin.bonus)];
  const interest = dollars("interest", "interest", year.interestCredit);
  const less = [
    dollars(
      "withdrawal",
      year.paidFromMinimum === 0 ? "withdrawal" : "withdrawalFromAccountValue",
      year.withdrawal - year.paidFromMinimum,
    ),
    dollars("riderCharge", "riderCharge", year.riderCharge),
    dollars("strategyFee", "strategyFee", year.strategyFee),
    dollars("contractFee", "contractFee", year.contractFee),
  ];
  return at.column(
    "accountValue",
    year.accountValue,
    ["[D19]", "[D65]", "NAIC Model #245 section 6.F(9)"],
    minus(plus(start, ...within, interest), ...less),
  );
}

/** The minimum value; the legal minimum comes first if the contract has floors as well. */
function minimumFigures(at: ExplainedYear): readonly Figure[] {
  const { contract } = at.trace;
  const { year } = at;
  const sources = ["definition /minimumValue", MODEL_805, "[D44]", "[D230]", "[D231]", "[D110]"];
  const law = lawMinimum(at);
  if (contract.floors.length === 0) {
    return [at.column("minimumValue", year.minimumValue, sources, law)];
  }
  const { contractYear, layers, accountValue, waivedPart } = year;
  const moment = { contractYear, months: 12, layers, accountValue, waivedPart };
  const floors = contract.floors.map((floor, place) =>
    dollars(
      `floor${place + 1}`,
      { code: "floorOfContract", number: place + 1 },
      leastOnSurrender({ ...contract, floors: [floor] }, 0, [year.floors[place] ?? 0], moment),
    ),
  );
  return [
    amountBetween("lawMinimum", "minimumByLawTitle", year.lawMinimum, sources, law),
    at.column(
      "minimumValue",
      year.minimumValue,
      sources,
      greatest(dollars("lawMinimum", "minimumByLaw", year.lawMinimum), ...floors),
    ),
  ];
}

/** The accumulated legal minimum, less the year's payments and charges; 0 after a surrender. */
function lawMinimum(at: ExplainedYear): Formula {
  const { contract, opening } = at.trace;
  const { year } = at;
  if (year.isSurrender) return 0;
  const terms = contract.minimumValue;
  const { gross, net, timing, months } = year.reductions;
  const amounts = terms.isReducedByWithdrawalCharges ? gross : net;
  const count = amounts.length;
  const start = dollars("minimumAtStart", "minimumAtStart", opening.lawMinimum);
  const paid = amounts.map((amount, index) =>
    dollars(`paid${index + 1}`, { code: "paymentOfMinimum", number: index + 1 }, amount),
  );
  const growth = plus(1, rateAs("interestRate", "minimumRate", terms.interestRate));
  const grown = minus(
    times(start, growth),
    ...paid.map((payment, index) => {
      const left = timing === "start" ? count - index : count - index - 1;
      const part =
        months === undefined ? over(left, count) : over(12 - (months[index] as number), 12);
      return times(payment, power(growth, valueOf(part) === 1 ? 1 : part));
    }),
  );
  const charges = [
    dollars(
      "riderCharge",
      "riderChargeOnMinimum",
      terms.isReducedByRiderCharges ? year.riderCharge : 0,
    ),
    dollars("annualCharge", "annualCharge", terms.annualCharge),
  ];
  if (year.paidWithin === undefined) return greatest(0, minus(grown, ...charges));
  const within = dollars(
    "premiumsWithin",
    "premiumsAccumulated",
    accumulatedPremiums(year.paidWithin, terms),
  );
  return greatest(0, minus(plus(greatest(0, grown), within), ...charges));
}
