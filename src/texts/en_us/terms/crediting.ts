/** Crediting methods, each by one plain sentence, and what terms add to it. */

import { counted } from "../counted.ts";

const limited = "The change, within the strategy’s limits, is credited at the end of the term.";

export const crediting = {
  methods: {
    annual_interval_sum: {
      name: "Annual-interval sum",
      sentence:
        "The index’s change in each year of the term is added up. A rise counts times the participation rate, a fall " +
        "down to the interval floor. The sum, within the strategy’s limits, is credited at the end of the term.",
    },
    annual_lock: {
      name: "Annual lock",
      sentence:
        "The index at the end of each year of the term is compared with the index a year before. Each change, within " +
        "the strategy’s limits, is locked in. The changes compound, and are credited together at the end of the term.",
    },
    balanced_allocation: {
      name: "Balanced allocation",
      sentence:
        "The index at the end of the term is compared with the index at its start. The participation rate times the " +
        "change is added to the interest of the declared part. The spread comes off for each year. What is left, if " +
        "above the floor, is credited at the end of the term.",
    },
    daily_average: {
      name: "Daily average",
      sentence:
        "The average of the index at the close of each trading day of the term is found. It is compared with the index " +
        `at the start of the term. ${limited}`,
    },
    declared_rate: {
      name: "Declared rate",
      sentence:
        "Interest is credited each day. Over each full year you earn the stated rate, which the insurer sets in advance.",
    },
    index_lock: {
      name: "Point-to-point with index lock",
      sentence:
        "The index at the end of the term is compared with the index at its start. You may lock the index before the end. " +
        "It is assumed that you lock it at the end of the first month in which the interest rate for the term reaches the lock target. " +
        `The locked value then stands for that at the end. ${limited}`,
    },
    monthly_average: {
      name: "Monthly average",
      sentence:
        "The average of the index at the end of each month is found. It is compared with the index at the start of the " +
        `term. ${limited}`,
    },
    monthly_sum: {
      name: "Monthly sum",
      sentence:
        "The index’s change in each month is added up over the term. A rise counts up to the monthly cap. A fall counts in " +
        "full, or down to the monthly floor if there is one. The sum, but at least the floor, is credited at the end of the term.",
    },
    performance_trigger: {
      name: "Performance trigger",
      sentence:
        "A rate set in advance is credited at the end of the term when the index meets a condition. When it does not, the " +
        "floor is credited.",
    },
    point_to_point: {
      name: "Point-to-point",
      sentence: `The index at the end of the term is compared with the index at its start. ${limited}`,
    },
    water_mark: {
      name: "Water mark",
      sentence:
        "A close of the index within the term stands in for that at its start or its end. " +
        limited,
    },
  },
  /** Sentences that follow a method's, each after a space. */
  notes: {
    thresholdOfAll:
      " When the change exceeds the threshold, the higher participation rate applies to all of it.",
    thresholdOfExcess:
      " The part of the change above the threshold has the higher participation rate.",
    spreadFirst:
      " The spread comes off the change first. The participation rate counts after that.",
    triggers: {
      not_negative: " The condition is that the index has not fallen over the term.",
      negative: " The condition is that the index has fallen over the term (an inverse trigger).",
    },
    anySize: " How much it has changed does not matter.",
    marks: {
      high: " The highest close stands in for that at the end.",
      low: " The lowest close stands in for that at the start.",
    },
    closes: {
      months: " The close at the start counts, and those at the end of each month.",
      quarters: " The close at the start counts, and those at the end of each third month.",
      anniversaries: " The close at the start counts, and those at the end of each contract year.",
    },
    bonusRate: " The bonus rate is added to the interest rate.",
    finalYear: " Only the closes of the last year of the term are averaged.",
    anniversaries: " Only the closes at the end of each contract year are averaged.",
    participation:
      " Where the participation rate times the change is more, that is credited instead.",
    triggerAbove:
      " When the change reaches the threshold, the trigger rate above it is credited instead.",
    everyContractYear: (years: number) =>
      " The index is measured at the end of each contract year, and interest is credited then. The terms hold for " +
      `${counted(years, "contract year")}.`,
    interestFactor: (factor: string) => ` Interest is credited at ${factor} of that.`,
    benefitBaseMultiple: (multiple: string) =>
      ` Where a rider’s base earns interest, its rate is ${multiple} of the account value’s rate.`,
    duringIncome: (ofInterest: string, ofBase: string) =>
      ` Once income from a rider has started, the account value earns ${ofInterest} of the interest. The rider’s base ` +
      `earns ${ofBase} of that rate.`,
    vestedPart: (rate: string, year: number) => `${rate} after year ${year}`,
    unfinishedCredit: (parts: string, isPaidAtDeath: boolean) =>
      ` What you take out before the term ends is paid with a part of the credit so far: ${parts} of the term.` +
      `${isPaidAtDeath ? " So is the death benefit." : ""} Guaranteed values do not count on it.`,
    unfinishedFees: {
      whole_term:
        " Before the term ends, what you take out beyond the free withdrawal bears the fee of the whole term.",
      pro_rata:
        " Before the term ends, what you take out beyond the free withdrawal bears the fee for the part of the term that has " +
        "passed.",
    },
  },
  terms: {
    inEntry: (title: string, entry: string) => `${title} in ${entry}`,
    fromEntry: (title: string, entry: string) => `${title} from ${entry}`,
    indexTerm: (entry: number) => `index term ${entry}`,
    yearOfTerm: (entry: number) => `year ${entry} of a term`,
    contractYear: (entry: number) => `contract year ${entry}`,
    strategyFee: "Strategy fee a year",
  },
  fee: (about: {
    readonly current: string;
    /** The greatest rate, where it is another. */
    readonly most: string | undefined;
    readonly base: "opening_value" | "credited_value";
    readonly timing: "start" | "end";
    readonly every: "term" | "contract_year";
  }) =>
    about.current +
    (about.most === undefined
      ? ""
      : ` a year today, and at most ${about.most} a year. It is a part`) +
    " of the money that the strategy " +
    `${about.base === "opening_value" && about.timing === "end" ? "held at its start" : "holds"}, ` +
    `taken at the ${about.timing} of each ` +
    `${about.every === "term" ? "index term, for all of its years" : "contract year"}. ` +
    "It is taken even when no interest is credited.",
};

/** Schedules of rates, e.g. `0.95% for 7 years, then 2.5%`. */
export const schedules = {
  run: (rate: string, years: number) => `${rate} for ${counted(years, "year")}`,
  last: (rate: string) => `then ${rate}`,
};
