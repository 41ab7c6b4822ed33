/** Explains charges, account value and minimum value at the end of a contract year. */

import {
  dollars,
  type Formula,
  greatest,
  least,
  minus,
  over,
  plus,
  power,
  rateAs,
  times,
  accumulatedPremiums,
  UNBOUNDED_RISE,
  leastOnSurrender,
  type ElectedRider,
  riderOf,
  effectiveChargeRate,
  recaptureRate,
  isAdjusted,
} from "#annuity";
import {
  amountBetween,
  type ExplainedYear,
  MODEL_245,
  MODEL_805,
  ridersPointers,
} from "./explained_year.ts";
import type { Figure } from "./figure.ts";

export function valueFigures(at: ExplainedYear): readonly Figure[] {
  const { year, trace } = at;
  const { chargeBeforeCredits, chargedWithinYear, creditedValue, chargedValue, contract } = trace;
  const dues = trace.riderDues.map(({ rider, rate, base }, place) => {
    const { title } = riderOf((contract.riders[rider] as ElectedRider).terms);
    const kind = `rider ${rider + 1} (${title.toLowerCase()})`;
    return times(
      rateAs(`rate${place + 1}`, `charge rate of ${kind}`, rate),
      dollars(`base${place + 1}`, `what rider ${rider + 1} is charged on`, base),
    );
  });
  const beforeIt = dollars("accountValueBefore", "account value before the charge", creditedValue);
  const charged = greatest(0, least(beforeIt, plus(...dues)));
  const within = dollars(
    "chargeWithinYear",
    "charges of the months before the anniversary",
    chargedWithinYear,
  );
  return [
    at.column(
      "riderCharge",
      year.riderCharge,
      [...ridersPointers(at, "charge"), MODEL_245, "[D109]"],
      0,
      charged,
      plus(within, charged),
      plus(
        dollars("chargeBeforeCredits", "charge before the credits", chargeBeforeCredits),
        within,
        dollars("chargeAfterCredits", "charge after the credits", creditedValue - chargedValue),
      ),
    ),
    at.column(
      "contractFee",
      year.contractFee,
      ["definition /contractFee"],
      least(
        dollars("accountValueBefore", "account value before the fee", chargedValue),
        dollars("contractFee", "contract fee a year", contract.contractFee),
      ),
    ),
    accountValueFigure(at),
    ...minimumFigures(at),
  ];
}

function accountValueFigure(at: ExplainedYear): Figure {
  const { year } = at;
  const { paidWithin } = year;
  const start = dollars(
    "accountValueAtStart",
    "account value at the start, with premium and bonus",
    year.accountValueAtStart,
  );
  const within =
    paidWithin === undefined
      ? []
      : [
          dollars(
            "paidWithin",
            "premiums paid within the year, with their bonus",
            paidWithin.premium + paidWithin.bonus,
          ),
        ];
  const interest = dollars("interest", "interest credited", year.interestCredit);
  const less = [
    dollars(
      "withdrawal",
      year.paidFromMinimum === 0 ? "withdrawal" : "withdrawal, as far as the account value goes",
      year.withdrawal - year.paidFromMinimum,
    ),
    dollars("riderCharge", "rider charge", year.riderCharge),
    dollars("strategyFee", "strategy fee", year.strategyFee),
    dollars("contractFee", "contract fee", year.contractFee),
  ];
  return at.column(
    "accountValue",
    year.accountValue,
    ["[D19]", "[D65]", "NAIC Model #245 section 6.F(9)"],
    minus(plus(start, ...within, interest), ...less),
  );
}

/** The minimum value; where the contract has floors of its own, the law's minimum first. */
function minimumFigures(at: ExplainedYear): readonly Figure[] {
  const { contract } = at.trace;
  const { year } = at;
  const sources = ["definition /minimumValue", MODEL_805, "[D44]", "[D230]", "[D231]", "[D110]"];
  const law = lawMinimum(at);
  if (contract.floors.length === 0) {
    return [at.column("minimumValue", year.minimumValue, sources, law)];
  }
  const { contractYear, layers, accountValue } = year;
  const moment = { contractYear, months: 12, layers };
  const floors = contract.floors.map((floor, place) =>
    dollars(
      `floor${place + 1}`,
      `floor ${place + 1} of the contract, as far as it counts`,
      leastOnSurrender(0, [floor], [year.floors[place] ?? 0], {
        contractYear,
        accountValue,
        chargeRate: effectiveChargeRate(contract, moment) * (1 - year.waivedPart),
        recaptureRate: recaptureRate(contract.premiumBonus, moment),
        isGuaranteed: contract.rateChange === UNBOUNDED_RISE,
        isAdjusted: isAdjusted(contract, contractYear),
      }),
    ),
  );
  return [
    amountBetween("lawMinimum", "Minimum value by law", year.lawMinimum, sources, law),
    at.column(
      "minimumValue",
      year.minimumValue,
      sources,
      greatest(dollars("lawMinimum", "minimum value by law", year.lawMinimum), ...floors),
    ),
  ];
}

/** What it accumulates to, less the year's payments and charges; nothing after a surrender. */
function lawMinimum(at: ExplainedYear): Formula {
  const { contract, opening, planned } = at.trace;
  const { year } = at;
  if (planned.isSurrender) return 0;
  const terms = contract.minimumValue;
  const { gross, net, timing } = planned.reductions;
  const amounts = terms.isReducedByWithdrawalCharges ? gross : net;
  const count = amounts.length;
  const start = dollars(
    "minimumAtStart",
    "minimum value at the start, with 87.5% or more of a premium paid then",
    opening.lawMinimum,
  );
  const paid = amounts.map((amount, index) =>
    dollars(`paid${index + 1}`, `payment ${index + 1} that reduces it`, amount),
  );
  const growth = plus(1, rateAs("interestRate", "minimum value interest rate", terms.interestRate));
  const grown = minus(
    times(start, growth),
    ...paid.map((payment, index) => {
      const left = timing === "start" ? count - index : count - index - 1;
      return times(payment, power(growth, left === count ? 1 : over(left, count)));
    }),
  );
  const charges = [
    dollars(
      "riderCharge",
      "rider charge that reduces it",
      terms.isReducedByRiderCharges ? year.riderCharge : 0,
    ),
    dollars("annualCharge", "annual charge", terms.annualCharge),
  ];
  if (year.paidWithin === undefined) return greatest(0, minus(grown, ...charges));
  const within = dollars(
    "premiumsWithin",
    "part of premiums paid within the year, with interest",
    accumulatedPremiums(year.paidWithin, terms),
  );
  return greatest(0, minus(plus(greatest(0, grown), within), ...charges));
}
