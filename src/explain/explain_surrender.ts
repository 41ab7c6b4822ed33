/** Explains surrender value and death benefit at the end of a contract year, by the formulas that the engine called. */

import {
  dollars,
  type ElectedRider,
  factorAs,
  type Formula,
  greatest,
  plus,
  rateAs,
  riderOf,
  type RiderStanding,
  times,
  UNBOUNDED_RISE,
  yearsLeftOf,
} from "#annuity";
import { type ExplainedYear, ridersPointers } from "./explained_year.ts";
import type { Figure } from "./figure.ts";
import { type OperandWords, shownFormula, type Sums } from "./shown_formula.ts";

export function surrenderFigures(at: ExplainedYear): readonly Figure[] {
  const { year, trace } = at;
  const { surrenderCharges, unfinished } = year;
  const words = surrenderWords(at);
  const shown = (amount: string) => shownFormula(trace.surrender, amount, words, PREMIUM_SUMS);
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
      shown("surrenderCharge"),
    ),
    at.column(
      "bonusRecapture",
      surrenderCharges.bonusRecapture,
      ["definition /premiumBonus/vestedRates"],
      shown("bonusRecapture"),
    ),
    ...(unfinished === undefined
      ? []
      : [
          at.column(
            "termAdjustment",
            surrenderCharges.termAdjustment,
            ["definition /strategies"],
            shown("termAdjustment"),
          ),
        ]),
    at.column(
      "marketValueAdjustment",
      surrenderCharges.marketValueAdjustment,
      ["definition /marketValueAdjustment", "[D43]", "NAIC Model #245 section 6.I"],
      shown("marketValueAdjustment"),
    ),
    ...(year.surrenderValueBeforeAdjustment === undefined
      ? []
      : [
          at.column(
            "surrenderValueBeforeMva",
            year.surrenderValueBeforeAdjustment,
            ["[D43]", "NAIC Model #805 section 6"],
            marketValueAdjustment?.order === "before_charge"
              ? shownFormula(trace.unadjusted, "surrenderValueBeforeMva", unadjusted(words))
              : shown("surrenderValueBeforeMva"),
          ),
        ]),
    at.column(
      "surrenderValue",
      year.cashSurrenderValue,
      ["NAIC Model #805 section 6", "NAIC Model #245 section 6.F(7)", "[D43]"],
      shown("surrenderValue"),
    ),
    at.column(
      "deathBenefit",
      year.deathBenefit,
      ["NAIC Model #805 section 6", ...ridersPointers(at, "terms")],
      shown("deathBenefit"),
    ),
  ];
}

/** What a surrender takes of premiums, the oldest first. */
const PREMIUM_SUMS: Sums = {
  chargeOnPremiums: (operands) =>
    plus(
      ...operands.flatMap((rate, place) => {
        const amount = operands[place + 1] ?? 0;
        if (place % 2 === 1 || amount === 0) return [];
        const premium = place / 2 + 1;
        const says = `surrender charge rate of premium ${premium}`;
        return [times(rateAs(`chargeRate${premium}`, says, rate), takenOf(premium, amount))];
      }),
    ),
  takenOfPremiums: (operands) =>
    plus(
      ...operands.flatMap((amount, place) => (amount === 0 ? [] : [takenOf(place + 1, amount)])),
    ),
};

function takenOf(premium: number, amount: number): Formula {
  return dollars(`premium${premium}`, `taken of premium ${premium}`, amount);
}

/** The words of a surrender without an adjustment, of which the surrender charge is shown by its own formula. */
function unadjusted(words: OperandWords): OperandWords {
  const { surrenderCharge: _, ...others } = words;
  return { ...others, marketValueAdjustment: () => 0 };
}

function surrenderWords(at: ExplainedYear): OperandWords {
  const { unfinished } = at.year;
  const accountValue = (value: number) => dollars("accountValue", "account value", value);
  return {
    ...adjustmentWords(at),
    ...deathWords(at),
    accountValue,
    whole: accountValue,
    free: (value) => dollars("free", "free of charge on surrender", value),
    waivedPart: (value) => rateAs("waivedPart", "part on which a bailout waives charges", value),
    chargeRate: (value) => rateAs("chargeRate", "surrender charge rate", value),
    recaptureRate: (value) =>
      rateAs("recaptureRate", "unvested part of the bonus × bonus ÷ (1 + bonus)", value),
    surrenderCharge: (value) => dollars("surrenderCharge", "surrender charge", value),
    bonusRecapture: (value) => dollars("bonusRecapture", "bonus recapture", value),
    credit: (value) => rateAs("credit", "credit of unfinished terms", value),
    fee: (value) => rateAs("fee", "fee of unfinished terms", value),
    termAdjustment: (value) =>
      unfinished === undefined
        ? 0
        : dollars("termAdjustment", "credit of unfinished terms, less their fee", value),
    minimumValue: (value) => dollars("minimumValue", "minimum value", value),
  };
}

function adjustmentWords(at: ExplainedYear): OperandWords {
  const { contract } = at.trace;
  const terms = contract.marketValueAdjustment;
  const adjustment = (value: number) => dollars("adjustment", "market value adjustment", value);
  const partOf = (name: string, rate: number | undefined) => (value: number) =>
    dollars(name, `${Math.round((rate ?? 0) * 10_000) / 100}% of the account value`, value);
  return {
    adjustment,
    marketValueAdjustment: adjustment,
    factor: (value) => factorAs("factor", factorInWords(at), value),
    left: (value) => dollars("left", "what the charges leave", value),
    chargeBefore: (value) =>
      dollars(
        "surrenderCharge",
        terms?.order === "before_charge"
          ? "surrender charge before the adjustment"
          : "surrender charge",
        value,
      ),
    ofInterest: (value) => dollars("interestSinceIssue", "interest credited since issue", value),
    ofAccountValue: partOf("mostChange", terms?.collar?.accountValueRate),
    ofGain: partOf("mostGain", terms?.collar?.gainRate),
    ofPremium: (value) =>
      dollars("mostLoss", "account value above the premium with interest", value),
  };
}

function factorInWords({ year, trace }: ExplainedYear): string {
  const { contract } = trace;
  const terms = contract.marketValueAdjustment;
  if (terms === undefined || contract.rateChange === UNBOUNDED_RISE) {
    return "factor of the adjustment, at its worst";
  }
  const yearsLeft = yearsLeftOf(terms, { contractYear: year.contractYear, months: 12 });
  const years = Math.round(yearsLeft * 100) / 100;
  return `factor of the adjustment with ${years} ${years === 1 ? "year" : "years"} left`;
}

function deathWords({ year, trace }: ExplainedYear): OperandWords {
  const bases = trace.contract.riders.flatMap(({ terms }: ElectedRider, place) => {
    const rider = riderOf(terms);
    const base = rider.deathBenefit?.(year.riders[place] as RiderStanding, terms);
    const says = `rider ${place + 1} (${rider.title.toLowerCase()})`;
    return base === undefined ? [] : [dollars(`rider${place + 1}`, says, base)];
  });
  return {
    valueAtDeath: (value) =>
      dollars(
        "accountValue",
        year.unfinished === undefined
          ? "account value"
          : "account value with the credits of unfinished terms",
        value,
      ),
    surrenderValue: (value) => dollars("surrenderValue", "cash surrender value", value),
    ridersBenefit: () => greatest(...bases),
    added: (value) => dollars("added", "added at death by riders", value),
  };
}
