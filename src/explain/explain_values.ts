/** Explains charges, account value, minimum value, surrender value and death benefit at the end of a contract year. */

import {
  takenPremiums,
  dollars,
  factorAs,
  type Formula,
  greatest,
  least,
  minus,
  type Operand,
  over,
  plus,
  power,
  rateAs,
  times,
  valueOf,
  accumulatedPremiums,
  adjustmentFactor,
  isAdjustedIn,
  UNBOUNDED_RISE,
  yearsLeftOf,
  leastOnSurrender,
  type ElectedRider,
  riderOf,
  type RiderStanding,
  effectiveChargeRate,
  lossMaxOf,
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
  const { premium = 0, bonus = 0 } = year.paidWithin ?? {};
  const start = dollars(
    "accountValueAtStart",
    "account value at the start, with premium and bonus",
    year.accountValueAtStart,
  );
  const within = dollars(
    "paidWithin",
    "premiums paid within the year, with their bonus",
    premium + bonus,
  );
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
    minus(plus(start, interest), ...less),
    minus(plus(start, within, interest), ...less),
  );
}

/** The minimum value; where the contract has floors of its own, the law's minimum first. */
function minimumFigures(at: ExplainedYear): readonly Figure[] {
  const { contract } = at.trace;
  const { year } = at;
  const sources = ["definition /minimumValue", MODEL_805, "[D44]", "[D230]", "[D231]", "[D110]"];
  const law = lawMinimumTries(at);
  if (contract.floors.length === 0) {
    return [at.column("minimumValue", year.minimumValue, sources, ...law)];
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
    amountBetween("lawMinimum", "Minimum value by law", year.lawMinimum, sources, ...law),
    at.column(
      "minimumValue",
      year.minimumValue,
      sources,
      greatest(dollars("lawMinimum", "minimum value by law", year.lawMinimum), ...floors),
    ),
  ];
}

function lawMinimumTries(at: ExplainedYear): readonly Formula[] {
  const { contract, opening, planned } = at.trace;
  const { year } = at;
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
  const within = dollars(
    "premiumsWithin",
    "part of premiums paid within the year, with interest",
    accumulatedPremiums(year.paidWithin, terms),
  );
  return [
    greatest(0, minus(grown, ...charges)),
    greatest(0, minus(plus(greatest(0, grown), within), ...charges)),
    // After a surrender.
    0,
  ];
}

export function surrenderFigures(at: ExplainedYear): readonly Figure[] {
  const { contract, freeOnSurrender } = at.trace;
  const { year } = at;
  const { contractYear, layers, surrenderCharges, premiumsLeft, waivedPart, unfinished } = year;
  const { surrenderCharge, bonusRecapture, marketValueAdjustment, termAdjustment } =
    surrenderCharges;
  const moment = { contractYear, months: 12, layers };
  const accountValue = dollars("accountValue", "account value", year.accountValue);
  const notWaived = (amount: Formula): Formula =>
    waivedPart === 0
      ? amount
      : times(
          amount,
          minus(1, rateAs("waivedPart", "part on which a bailout waives charges", waivedPart)),
        );
  const chargeable = notWaived(
    greatest(
      0,
      minus(accountValue, dollars("free", "free of charge on surrender", freeOnSurrender)),
    ),
  );
  const taken = takenPremiums(contract, premiumsLeft ?? [], valueOf(chargeable), moment)
    .map(({ rate, amount }, place) => ({
      rate: rateAs(`chargeRate${place + 1}`, `surrender charge rate of premium ${place + 1}`, rate),
      amount: dollars(`premium${place + 1}`, `taken of premium ${place + 1}`, amount),
    }))
    .filter(({ amount }) => amount.value > 0);
  const chargeRate = rateAs(
    "chargeRate",
    "surrender charge rate",
    effectiveChargeRate(contract, moment),
  );
  const chargeFirst =
    premiumsLeft === undefined
      ? times(chargeRate, chargeable)
      : plus(...taken.map(({ rate, amount }) => times(rate, amount)));
  const adjustment = dollars("adjustment", "market value adjustment", marketValueAdjustment);
  const { appliesTo, order } = contract.marketValueAdjustment ?? {};
  const isWhole = appliesTo === "whole_amount";
  const charge = dollars("surrenderCharge", "surrender charge", surrenderCharge);
  const recapture = dollars("bonusRecapture", "bonus recapture", bonusRecapture);
  const minimum = dollars("minimumValue", "minimum value", year.minimumValue);
  const ofTerms =
    unfinished === undefined
      ? []
      : [dollars("termAdjustment", "credit of unfinished terms, less their fee", termAdjustment)];
  const unadjusted = plus(minus(accountValue, charge, recapture), ...ofTerms);
  const before = year.surrenderValueBeforeAdjustment;
  return [
    at.column(
      "surrenderCharge",
      surrenderCharge,
      [
        "definition /surrenderCharge",
        "definition /freeWithdrawal/isFreeOnSurrender",
        "definition /renewal",
      ],
      0,
      chargeFirst,
      // Taken on the adjusted amount.
      times(
        chargeRate,
        greatest(
          0,
          plus(
            chargeable,
            isWhole ? times(adjustment, over(chargeable, notWaived(accountValue))) : adjustment,
          ),
        ),
      ),
    ),
    at.column(
      "bonusRecapture",
      bonusRecapture,
      ["definition /premiumBonus/vestedRates"],
      0,
      times(
        rateAs(
          "recaptureRate",
          "unvested part of the bonus × bonus ÷ (1 + bonus)",
          recaptureRate(contract.premiumBonus, moment),
        ),
        chargeable,
      ),
    ),
    ...(unfinished === undefined
      ? []
      : [
          at.column(
            "termAdjustment",
            termAdjustment,
            ["definition /strategies"],
            greatest(
              minus(0, minus(accountValue, charge, recapture)),
              minus(
                times(
                  rateAs("credit", "credit of unfinished terms", unfinished.credit),
                  accountValue,
                ),
                times(rateAs("fee", "fee of unfinished terms", unfinished.fee), chargeable),
              ),
            ),
          ),
        ]),
    at.column(
      "marketValueAdjustment",
      marketValueAdjustment,
      ["definition /marketValueAdjustment", "[D43]", "NAIC Model #245 section 6.I"],
      0,
      adjustmentFormula(at, {
        amount: isWhole
          ? notWaived(accountValue)
          : premiumsLeft === undefined
            ? chargeable
            : plus(...taken.map(({ amount }) => amount)),
        charge:
          order === "before_charge"
            ? dollars(
                "surrenderCharge",
                "surrender charge before the adjustment",
                valueOf(chargeFirst),
              )
            : charge,
        recapture,
      }),
    ),
    ...(before === undefined
      ? []
      : [
          at.column(
            "surrenderValueBeforeMva",
            before,
            ["[D43]", "NAIC Model #805 section 6"],
            greatest(unadjusted, minimum),
            greatest(minus(accountValue, times(chargeRate, chargeable), recapture), minimum),
          ),
        ]),
    at.column(
      "surrenderValue",
      year.cashSurrenderValue,
      ["NAIC Model #805 section 6", "NAIC Model #245 section 6.F(7)", "[D43]"],
      greatest(plus(unadjusted, adjustment), minimum),
    ),
    deathFigure(at),
  ];
}

/** An amount times the factor, limited by the charges and the collar. */
function adjustmentFormula(
  at: ExplainedYear,
  {
    amount,
    charge,
    recapture,
  }: { readonly amount: Formula; readonly charge: Operand; readonly recapture: Operand },
): Formula {
  const { year } = at;
  const { contract } = at.trace;
  const terms = contract.marketValueAdjustment;
  const { contractYear } = year;
  if (terms === undefined || !isAdjustedIn(terms, contractYear)) return 0;
  const isWorst = contract.rateChange === UNBOUNDED_RISE;
  const yearsLeft = yearsLeftOf(terms, { contractYear, months: 12 });
  const years = Math.round(yearsLeft * 100) / 100;
  const factor = factorAs(
    "factor",
    isWorst
      ? "factor of the adjustment, at its worst"
      : `factor of the adjustment with ${years} ${years === 1 ? "year" : "years"} left`,
    yearsLeft > 0 ? adjustmentFactor(terms, terms.rateAtIssue + contract.rateChange, yearsLeft) : 0,
  );
  const { collar = {}, order } = terms;
  const partOf = (name: string, rate: number | undefined) =>
    rate !== undefined &&
    dollars(
      name,
      `${Math.round(rate * 10_000) / 100}% of the account value`,
      rate * year.accountValue,
    );
  const both = [
    collar.isWithinSurrenderCharge === true && charge,
    collar.isWithinInterestCredited === true &&
      !isWorst &&
      dollars(
        "interestSinceIssue",
        "interest credited since issue",
        Math.max(0, year.interestSinceIssue),
      ),
    partOf("mostChange", collar.accountValueRate),
  ];
  const lossMax = lossMaxOf(contract, year.accountValue, {
    ...year,
    rateChange: contract.rateChange,
  });
  const most =
    lossMax !== undefined &&
    dollars("mostLoss", "account value above the premium with interest", lossMax);
  const gains = [
    collar.isGainWithinSurrenderCharge === true && charge,
    partOf("mostGain", collar.gainRate),
    collar.isGainWithinLoss === true && most,
  ];
  const chargedFirst = order === "before_charge" ? 0 : charge.value;
  const left = dollars(
    "left",
    "what the charges leave",
    Math.max(
      0,
      year.accountValue -
        chargedFirst -
        recapture.value +
        Math.min(0, year.surrenderCharges.termAdjustment),
    ),
  );
  const isSet = (limit: Operand | false): limit is Operand => limit !== false;
  return greatest(
    ...[left, ...both, most].filter(isSet).map((each) => minus(0, each)),
    least(
      ...new Set([...both, ...gains].filter(isSet)),
      times(
        factor,
        order === "after_charge" ? greatest(0, minus(amount, charge, recapture)) : amount,
      ),
    ),
  );
}

function deathFigure(at: ExplainedYear): Figure {
  const { contract } = at.trace;
  const { accountValue, unfinished, riders, cashSurrenderValue, deathBenefit } = at.year;
  let added = 0;
  const bases = contract.riders.flatMap(({ terms }, place) => {
    const rider = riderOf(terms);
    const standing = riders[place] as RiderStanding;
    added += rider.addedDeathBenefit?.(standing, terms, accountValue) ?? 0;
    const base = rider.deathBenefit?.(standing, terms);
    const says = `rider ${place + 1} (${rider.title.toLowerCase()})`;
    return base === undefined ? [] : [dollars(`rider${place + 1}`, says, base)];
  });
  const whole = greatest(
    dollars(
      "accountValue",
      unfinished === undefined
        ? "account value"
        : "account value with the credits of unfinished terms",
      accountValue * (1 + (unfinished?.deathCredit ?? 0)),
    ),
    dollars("surrenderValue", "cash surrender value", cashSurrenderValue),
    ...bases,
  );
  return at.column(
    "deathBenefit",
    deathBenefit,
    ["NAIC Model #805 section 6", ...ridersPointers(at, "terms")],
    whole,
    plus(whole, dollars("added", "added at death by riders", added)),
  );
}
