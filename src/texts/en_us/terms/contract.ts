/** The contract in words: premiums, withdrawals, charges, access, minimums. */

import { firstYears } from "../counted.ts";
import { formats } from "../formats.ts";

export const contract = {
  laterPremiums: {
    premium: (amount: string, when: string) => `${amount} ${when}`,
    once: (month: string) => `at the start of ${month}`,
    yearly: (first: number, last: number) =>
      `at the start of each contract year from ${first} to ${last}`,
    each: (step: 1 | 3 | 6 | 12, first: string, last: string) =>
      (step === 12 ? "once " : "at the start of ") +
      { 1: "each month", 3: "each third month", 6: "each sixth month", 12: "each contract year" }[
        step
      ] +
      ` from ${first} to ${last}`,
    year: (year: number) => `contract year ${year}`,
    month: (month: number, year: number) => `month ${month} of contract year ${year}`,
    heldIn: (strategy: string) => `; in ${strategy} until the term of another strategy begins`,
  },

  withdrawals: {
    ofAccountValue: (rate: string) => `${rate} of the account value a year`,
    dollars: (amount: string) => `${amount} a year`,
    net: (amount: string) => `${amount} after charges`,
    chargesBesides: " The charges on them are taken from the account value too.",
    plan: (about: {
      readonly amount: string;
      readonly frequency: 1 | 2 | 4 | 12;
      readonly timing: "start" | "end";
      readonly first: number;
      readonly last: number | undefined;
      /** What follows: see the members below. */
      readonly end: string;
    }) =>
      `${about.amount}, paid at the ${about.timing} of each ` +
      `${{ 1: "year", 2: "half-year", 4: "quarter", 12: "month" }[about.frequency]}, from contract year ` +
      `${about.first}${about.last === undefined ? " on" : ` to contract year ${about.last}`}${about.end}`,
    asFarAsAllowed: (isPaidFromMinimum: boolean) =>
      `, while the account value${isPaidFromMinimum ? ", and then the minimum value, lasts." : " lasts."}`,
    incomeOfIt:
      ". The lifetime income in it is paid even when the account value is used up. The rest is paid while the account " +
      "value lasts.",
    income: (isBounded: boolean) =>
      `${isBounded ? "" : ", for life"}, even when the account is used up.`,
    upstream: (first: number, last: number) =>
      `Those in the tables, from contract year ${first} to ${last}. The insurer’s own service sets when they are taken.`,
    asCalculated: "As calculated",
  },

  surrenderCharge: {
    none: "There is no surrender charge.",
    over: (years: number) => `The surrender charge ended with contract year ${years}.`,
    text: (about: {
      readonly years: number;
      readonly isMonthly: boolean;
      readonly isOfPremium: boolean;
      readonly isFromPremium: boolean;
      /** A year that has a charge, and its rate. */
      readonly example: { readonly year: number; readonly rate: string };
      /** What is free: nothing, a part of withdrawals, or a part of surrenders too. */
      readonly free: "nothing" | "withdrawals" | "all";
    }) =>
      `If you take out ${about.free === "nothing" ? "money" : "more than the free withdrawal"}, or end the contract, in ` +
      `${firstYears(about.years)}, ` +
      `you pay a surrender charge. ${about.isMonthly ? "At the start of" : "In"} year ${about.example.year} it is ` +
      `${about.example.rate} of ` +
      (about.isOfPremium
        ? "the premium taken out"
        : {
            nothing: "what you take out",
            withdrawals: "what is above the free withdrawal, or of it all if you end the contract",
            all: "what is above the free withdrawal",
          }[about.free]) +
      `${about.isMonthly ? ", and it changes month by month" : ""}.` +
      (about.isOfPremium
        ? (about.free === "nothing"
            ? " The oldest premium comes out first. "
            : " The free withdrawal comes out first. Premium comes next, the oldest first. ") +
          "Earnings come last, and bear no charge." +
          (about.isFromPremium ? " The years count from each premium." : "")
        : about.isFromPremium
          ? " The years count from each premium, on its part of the account value."
          : ""),
    eachRenewalTerm: "each renewal term",
    renewalTerm: (number: number, isLast: boolean) =>
      `renewal term ${number}${isLast ? " and later ones" : ""}`,
    renewed: " Charges begin again with each renewal term.",
    upstream: (years: number) =>
      `If you take out more than the free withdrawal, or end the contract, in ${firstYears(years)}, ` +
      "you pay a surrender charge.",
  },

  freeWithdrawal: {
    noCharge: "No charge is taken when you take out money or end the contract.",
    none: (isRequiredDistributionFree: boolean) =>
      `What you take out is charged in full.${isRequiredDistributionFree ? " A required minimum distribution is free of charge." : ""}`,
    bases: {
      anniversary_value:
        "the account value at the last contract anniversary (in the first year, at the start)",
      account_value: "the account value",
      premium: "the premium",
      premium_less_withdrawals: "the premium less earlier withdrawals",
      interest_credited: "the interest credited in the last contract year",
      gain: "the gain",
    },
    /** For a contract in force. */
    lastAnniversaryValue: "the account value at the last contract anniversary",
    allPremiums: "all premiums paid",
    of: (rate: string, base: string) => `${rate} of ${base}`,
    rateFrom: (rate: string, year: number, isFirst: boolean) =>
      `${rate} from ${isFirst ? "contract " : ""}year ${year} on`,
    rateIn: (rate: string, year: number, isFirst: boolean) =>
      `${rate} in ${isFirst ? "contract " : ""}year ${year}`,
    text: (about: {
      /** Absent where it is open from the first year of the values on. */
      readonly firstYear: number | undefined;
      readonly amounts: string;
      readonly isGreatest: boolean;
      /** What is carried over at most, and of what. */
      readonly carryOver: { readonly rate: string; readonly of: string } | undefined;
      readonly isFreeOnSurrender: boolean;
      readonly isSuspended: boolean;
      readonly isRequiredDistributionFree: boolean;
      /** Without one, a bonus may be taken back or a market value adjusted. */
      readonly hasSurrenderCharge: boolean;
    }) =>
      `${about.firstYear === undefined ? "Each contract year you may take out this much" : `From contract year ${about.firstYear} you may take out this much each contract year`} without ` +
      `${about.hasSurrenderCharge ? "surrender" : "a"} charge: ${about.isGreatest ? "the greatest of " : ""}${about.amounts}. ` +
      (about.carryOver === undefined
        ? "What you do not take does not carry over to later years."
        : `What you do not take is carried over, up to ${about.carryOver.rate} of ${about.carryOver.of} in all.`) +
      (about.isFreeOnSurrender
        ? " If you end the contract, the part not yet taken is free too."
        : "") +
      (about.isSuspended
        ? " There is no free withdrawal in a contract year in which a later premium is paid."
        : "") +
      (about.isRequiredDistributionFree
        ? " A required minimum distribution is free of charge."
        : ""),
    upstream: (firstYear: number, rate: string) =>
      `From contract year ${firstYear} you may take out ${rate} each contract year without surrender charge.`,
  },

  adjustment: {
    formula: (about: {
      readonly multiple: number;
      readonly isRenewed: boolean;
      readonly family: "ratio" | "linear";
      /** Added to the rate now. */
      readonly adder: string | undefined;
    }) => {
      const start = about.isRenewed ? "rate at the start of the term" : "rate at issue";
      return (
        `amount × ${about.multiple === 1 ? "" : `${about.multiple} × `}` +
        (about.family === "ratio"
          ? `(((1 + ${start}) ÷ (1 + rate now${about.adder === undefined ? "" : ` + ${about.adder}`})) ^ years left − 1)`
          : `(${start} − rate now) × years left`)
      );
    },
    chargedAmount: "the amount that bears a surrender charge",
    wholeAmount: "the whole amount that is withdrawn or surrendered",
    text: (about: {
      readonly years: number;
      readonly isRenewed: boolean;
      readonly amount: string;
      readonly order: "together" | "before_charge" | "after_charge";
    }) =>
      "When you make a withdrawal the amount you receive may be increased or decreased by a Market Value " +
      "Adjustment (MVA). If interest rates on which the MVA is based go up after you buy your annuity, the " +
      "MVA likely will decrease the amount you receive. If interest rates go down, the MVA will likely " +
      `increase the amount you receive. The MVA applies in ${firstYears(about.years)}` +
      `${about.isRenewed ? ", and again in each renewal term" : ""}, to ${about.amount}` +
      {
        together: "",
        before_charge: ". It comes before the surrender charge",
        after_charge: ". It comes after the surrender charge",
      }[about.order] +
      ". It never makes a surrender pay less than the minimum value. Guaranteed values assume the largest loss it may " +
      "cause. Other values assume that interest rates do not change, except where these pages say so.",
    reference: (name: string) => `The rate is that of ${name}.`,
    curveNow: "The rate now is the one for the time left.",
    curveBoth: "Both rates are those for the time left.",
    deadBand: (rate: string) => `There is none while the two rates differ by less than ${rate}.`,
    gainWithinCharge: "It never adds more than the surrender charge.",
    within: (limits: readonly string[]) =>
      `It never adds or takes more than ${limits.join(", or than ")}.`,
    limits: {
      charge: "the surrender charge",
      interest: "the interest credited since issue",
      part: (rate: string) => `${rate} of the account value`,
    },
    noGain: "It never adds to the amount.",
    gain: (rate: string) => `It adds at most ${rate} of the account value.`,
    least: (rate: string, isGainWithinLoss: boolean) =>
      `It leaves at least the premium less withdrawals, with interest at ${rate} a year.` +
      (isGainWithinLoss ? " It never adds more than it could take." : ""),
  },

  minimumValue: {
    text: (about: {
      readonly rate: string;
      /** That part of the premium in dollars; absent where there are later premiums. */
      readonly amount: string | undefined;
      /** What it was when the values of a contract in force begin. */
      readonly soFar: { readonly amount: string; readonly asOf: string } | undefined;
      readonly isReducedByWithdrawalCharges: boolean;
      /** Absent for none. */
      readonly annualCharge: string | undefined;
      readonly isReducedByRiderCharges: boolean;
      readonly interestRate: string;
    }) =>
      `The cash surrender value is never less than the minimum value. The minimum value ` +
      (about.soFar !== undefined
        ? `was ${about.soFar.amount} on ${about.soFar.asOf}` +
          (about.amount === undefined ? `, and ${about.rate} of each later premium is added` : "")
        : about.amount === undefined
          ? `starts at ${about.rate} of each premium when it is paid`
          : `starts at ${about.amount} (${about.rate} of the premium)`) +
      ". " +
      `It grows by ${about.interestRate} a year, less ${takenOff(about)}.`,
    floor: (about: {
      readonly firstYear: number;
      readonly rate: string;
      readonly isReducedByWithdrawalCharges: boolean;
      readonly isReducedByRiderCharges: boolean;
      readonly annualCharge: string | undefined;
      readonly interestRate: string | undefined;
      readonly isLessSurrenderCharge: boolean;
    }) =>
      (about.firstYear === 1
        ? " The cash surrender value is also"
        : ` From contract year ${about.firstYear} the cash surrender value is also`) +
      ` never less than a further amount. It starts at ${about.rate} of the premium` +
      (about.interestRate === undefined ? "" : `. It grows by ${about.interestRate} a year`) +
      `, less ${takenOff(about)}.` +
      (about.isLessSurrenderCharge
        ? " The surrender charge rate times the account value then comes off."
        : ""),
    upstream: (rate: string, annualCharge: string, interestRate: string) =>
      `The cash surrender value is never less than the minimum value. The minimum value starts at ${rate} of the premium. ` +
      `It grows by ${interestRate} a year, less ${annualCharge} a year and what you take out.`,
  },

  riderCharge: {
    none: "This rider has no charge.",
    bases: {
      opening_base: "the rider’s base at the start of the contract year",
      closing_base: "the rider’s base",
      account_value: "the account value",
    },
    yearly: (base: string, isAfterCredits: boolean) =>
      `of ${base}, taken from the account value each contract year ` +
      `${isAfterCredits ? "after" : "before"} interest is credited`,
    inParts: (base: string, frequency: "monthly" | "quarterly") => {
      const [parts, period] = frequency === "monthly" ? ["twelve", "month"] : ["four", "quarter"];
      return `a year of ${base}, taken from the account value in ${parts} equal parts, at the end of each ${period}`;
    },
    text: (current: string, how: string, guaranteed: string) =>
      `${current} ${how}. It is at most ${guaranteed}.`,
  },
};

/** What comes off a minimum, as the end of a sentence. */
function takenOff(about: {
  readonly isReducedByWithdrawalCharges: boolean;
  readonly isReducedByRiderCharges: boolean;
  /** Absent for none. */
  readonly annualCharge: string | undefined;
}): string {
  const off = [
    ...(about.annualCharge === undefined ? [] : [`${about.annualCharge} a year`]),
    ...(about.isReducedByRiderCharges ? ["rider charges"] : []),
    about.isReducedByWithdrawalCharges ? "what you take out" : "what withdrawals pay you",
  ];
  return formats.list(off);
}
