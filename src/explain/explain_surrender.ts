/** Explains surrender value and death benefit at the end of a contract year, by the formulas that the engine called. */

import {
  type ElectedRider,
  type Formula,
  greatest,
  plus,
  riderOf,
  type RiderStanding,
  times,
  isGuaranteedValue,
  yearsLeftOf,
} from "#annuity";
import type { SaidExplained } from "#texts";
import { type ExplainedYear, ridersPointers } from "./explained_year.ts";
import type { Figure } from "./figure.ts";
import { dollars, factorAs, rateAs } from "./operand.ts";
import { type OperandWords, shownFormula, type Sums } from "./shown_formula.ts";

/** Charges and adjustments on a full surrender at the end of the year, and the surrender value. */
export function surrenderFigures(at: ExplainedYear): readonly Figure[] {
  const { year, trace } = at;
  const { surrenderCharges, unfinished } = year;
  const words = surrenderWords(at);
  const known = { calls: trace.calls, words, sums: PREMIUM_SUMS };
  const shown = (amount: string, value: number) => shownFormula(known, amount, value);
  const { marketValueAdjustment } = trace.contract;
  return [
    at.column(
      "surrenderCharge",
      surrenderCharges.surrenderCharge,
      [
        "definition /surrenderCharge",
        "definition /freeWithdrawal/isFreeOnSurrender",
        "definition /renewal",
      ],
      shown("surrenderCharge", surrenderCharges.surrenderCharge),
    ),
    at.column(
      "bonusRecapture",
      surrenderCharges.bonusRecapture,
      ["definition /premiumBonus/vestedRates"],
      shown("bonusRecapture", surrenderCharges.bonusRecapture),
    ),
    ...(unfinished === undefined
      ? []
      : [
          at.column(
            "termAdjustment",
            surrenderCharges.termAdjustment,
            ["definition /strategies"],
            shown("termAdjustment", surrenderCharges.termAdjustment),
          ),
        ]),
    at.column(
      "marketValueAdjustment",
      surrenderCharges.marketValueAdjustment,
      ["definition /marketValueAdjustment", "[D43]", "NAIC Model #245 section 6.I"],
      shown("marketValueAdjustment", surrenderCharges.marketValueAdjustment),
    ),
    ...(year.surrenderValueBeforeAdjustment === undefined
      ? []
      : [
          at.column(
            "surrenderValueBeforeMva",
            year.surrenderValueBeforeAdjustment,
            ["[D43]", "NAIC Model #805 section 6"],
            shownFormula(
              marketValueAdjustment?.order === "before_charge"
                ? { ...known, calls: trace.unadjusted, words: unadjusted(words) }
                : known,
              "surrenderValueBeforeMva",
              year.surrenderValueBeforeAdjustment,
            ),
          ),
        ]),
    at.column(
      "surrenderValue",
      year.cashSurrenderValue,
      ["NAIC Model #805 section 6", "NAIC Model #245 section 6.F(7)", "[D43]"],
      shown("surrenderValue", year.cashSurrenderValue),
    ),
    at.column(
      "deathBenefit",
      year.deathBenefit,
      ["NAIC Model #805 section 6", ...ridersPointers(at, "terms")],
      shown("deathBenefit", year.deathBenefit),
    ),
  ];
}

/** Sums over the premiums that a surrender takes, the oldest first. */
const PREMIUM_SUMS: Sums = {
  chargeOnPremiums: (operands) =>
    plus(
      ...operands.flatMap((rate, place) => {
        const amount = operands[place + 1] ?? 0;
        if (place % 2 === 1 || amount === 0) return [];
        const premium = place / 2 + 1;
        const says = { code: "chargeRateOfPremium", number: premium } as const;
        return [times(rateAs(`chargeRate${premium}`, says, rate), takenOf(premium, amount))];
      }),
    ),
  takenOfPremiums: (operands) =>
    plus(
      ...operands.flatMap((amount, place) => (amount === 0 ? [] : [takenOf(place + 1, amount)])),
    ),
};

function takenOf(premium: number, amount: number): Formula {
  return dollars(`premium${premium}`, { code: "takenOfPremium", number: premium }, amount);
}

/** The words of a surrender without an adjustment; its surrender charge is shown by a formula of its own. */
function unadjusted(words: OperandWords): OperandWords {
  const { surrenderCharge: _, ...others } = words;
  return { ...others, marketValueAdjustment: () => 0 };
}

function surrenderWords(at: ExplainedYear): OperandWords {
  const { unfinished } = at.year;
  const accountValue = (value: number) => dollars("accountValue", "accountValue", value);
  return {
    ...adjustmentWords(at),
    ...deathWords(at),
    accountValue,
    whole: accountValue,
    free: (value) => dollars("free", "freeOnSurrender", value),
    waivedPart: (value) => rateAs("waivedPart", "waivedPart", value),
    chargeRate: (value) => rateAs("chargeRate", "surrenderChargeRate", value),
    recaptureRate: (value) => rateAs("recaptureRate", "recaptureRate", value),
    surrenderCharge: (value) => dollars("surrenderCharge", "surrenderCharge", value),
    bonusRecapture: (value) => dollars("bonusRecapture", "bonusRecapture", value),
    credit: (value) => rateAs("credit", "termCredit", value),
    fee: (value) => rateAs("fee", "feeOfTerms", value),
    termAdjustment: (value) =>
      unfinished === undefined ? 0 : dollars("termAdjustment", "termAdjustment", value),
    minimumValue: (value) => dollars("minimumValue", "minimumValue", value),
  };
}

function adjustmentWords(at: ExplainedYear): OperandWords {
  const { contract } = at.trace;
  const terms = contract.marketValueAdjustment;
  const adjustment = (value: number) => dollars("adjustment", "adjustment", value);
  const partOf = (name: string, rate: number | undefined) => (value: number) =>
    dollars(
      name,
      { code: "ofAccountValue", part: `${Math.round((rate ?? 0) * 10_000) / 100}%` },
      value,
    );
  return {
    adjustment,
    marketValueAdjustment: adjustment,
    factor: (value) => factorAs("factor", factorInWords(at), value),
    left: (value) => dollars("left", "leftByCharges", value),
    chargeBefore: (value) =>
      dollars(
        "surrenderCharge",
        terms?.order === "before_charge" ? "surrenderChargeBeforeAdjustment" : "surrenderCharge",
        value,
      ),
    ofInterest: (value) => dollars("interestSinceIssue", "interestSinceIssue", value),
    ofAccountValue: partOf("mostChange", terms?.collar?.accountValueRate),
    ofGain: partOf("mostGain", terms?.collar?.gainRate),
    ofPremium: (value) => dollars("mostLoss", "accountValueAboveProtected", value),
  };
}

function factorInWords({ year, trace, months = 12 }: ExplainedYear): SaidExplained {
  const { contract } = trace;
  const terms = contract.marketValueAdjustment;
  if (terms === undefined || isGuaranteedValue(contract)) {
    return "worstFactor";
  }
  const yearsLeft = yearsLeftOf(terms, { contractYear: year.contractYear, months });
  const years = Math.round(yearsLeft * 100) / 100;
  return { code: "adjustmentFactor", years };
}

function deathWords({ year, trace }: ExplainedYear): OperandWords {
  const bases = trace.contract.riders.flatMap(({ terms }: ElectedRider, place) => {
    const rider = riderOf(terms);
    const base = rider.deathBenefit?.(terms, year.riders[place] as RiderStanding);
    const { kind } = terms;
    const says = { code: "ofRider", rider: place + 1, kind } as const;
    return base === undefined ? [] : [dollars(`rider${place + 1}`, says, base)];
  });
  return {
    valueAtDeath: (value) =>
      dollars(
        "accountValue",
        year.unfinished === undefined ? "accountValue" : "accountValueWithTermCredits",
        value,
      ),
    surrenderValue: (value) => dollars("surrenderValue", "surrenderValue", value),
    ridersBenefit: () => greatest(...bases),
    added: (value) => dollars("added", "addedAtDeath", value),
  };
}
