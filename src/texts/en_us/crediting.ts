/** Crediting methods, each by one plain sentence, and what terms add to it. */

const limited = "the change, within the limits shown, is credited at the end of the term.";

export const crediting = {
  methods: {
    annual_interval_sum: {
      name: "Annual-interval sum",
      sentence:
        "The index’s change in each year of the term, a rise times the participation rate and a fall down to " +
        "the interval floor, is added up; the sum, if positive, is credited at the end of the term.",
    },
    annual_lock: {
      name: "Annual lock",
      sentence:
        "The index at the end of each year of the term is compared with the index a year before; each change, within " +
        "the limits shown, is locked in, and the term compounds them. They are credited together at its end.",
    },
    daily_average: {
      name: "Daily average",
      sentence:
        "The average of the index at the close of each trading day of the term is compared with the index at its start; " +
        limited,
    },
    declared_rate: {
      name: "Declared rate",
      sentence: "Interest is credited daily at an annual effective rate declared in advance.",
    },
    index_lock: {
      name: "Point-to-point with index lock",
      sentence:
        "The index at the end of the term is compared with the index at its start. It is assumed that you have it locked " +
        "at the end of the first month in which the interest rate for the term reaches the lock target; the locked value " +
        "then stands for that at the end. The change, within the limits shown, is credited at the end of the term.",
    },
    monthly_average: {
      name: "Monthly average",
      sentence:
        "The average of the index at the end of each month is compared with the index at the start of the term; " +
        limited,
    },
    monthly_sum: {
      name: "Monthly sum",
      sentence:
        "The index’s change in each month, counted up to the monthly cap but in full when it falls below, " +
        "is added up over the term; the sum, if positive, is credited at the end of the term.",
    },
    performance_trigger: {
      name: "Performance trigger",
      sentence:
        "A rate set in advance is credited at the end of the term when the index meets the condition shown, " +
        "whatever the size of its change.",
    },
    point_to_point: {
      name: "Point-to-point",
      sentence: `The index at the end of the term is compared with the index at its start; ${limited}`,
    },
    water_mark: {
      name: "Water mark",
      sentence:
        "The highest index close of the term stands in for its end, or the lowest for its start, as shown; " +
        limited,
    },
  },
  /** Sentences that follow a method's, each after a space. */
  notes: {
    thresholdOfAll:
      " When the change exceeds the threshold, the higher participation rate applies to all of it.",
    thresholdOfExcess:
      " The part of the change above the threshold has the higher participation rate.",
    bonusRate: " The bonus rate is added to the interest rate.",
    finalYear: " Only the closes of the last year of the term are averaged.",
    anniversaries: " Only the closes at the end of each contract year are averaged.",
    participation:
      " Where the participation rate times the change is more, that is credited in its place.",
    triggerAbove:
      " When the change reaches the threshold, the trigger rate above it is credited in its place.",
    everyContractYear: (years: number) =>
      ` The index is measured and interest credited at the end of each contract year; the terms hold for ${years} ` +
      "contract years.",
    interestFactor: (factor: string) => ` Interest is credited at ${factor} of that.`,
    benefitBaseMultiple: (multiple: string) =>
      ` A rider’s benefit base that is credited by rate has ${multiple} of the rate credited to the account value.`,
    duringIncome: (ofInterest: string, ofBase: string) =>
      ` Once lifetime income has started, ${ofInterest} of the interest is credited to the account value, and ` +
      `${ofBase} of that rate counts for the rider.`,
    vestedPart: (rate: string, year: number) => `${rate} after year ${year}`,
    unfinishedCredit: (parts: string, isPaidAtDeath: boolean) =>
      ` What you take out before the term ends is paid with a part of the credit so far: ${parts} of the term` +
      `${isPaidAtDeath ? "; so is the death benefit" : ""}. Guaranteed values do not count on it.`,
    unfinishedFees: {
      whole_term:
        " The fee of the whole term is charged on what you take out beyond the free amount before the term ends.",
      pro_rata:
        " The fee for the part of the term that has passed is charged on what you take out beyond the free amount " +
        "before the term ends.",
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
    `${about.current}${about.most === undefined ? "" : ` a year, at most ${about.most},`} of what the strategy ` +
    `${about.base === "opening_value" && about.timing === "end" ? "held at its start" : "holds"}, ` +
    `taken at the ${about.timing} of each ` +
    `${about.every === "term" ? "index term, for all of its years" : "contract year"}, ` +
    "also when no interest is credited.",
};

/** Schedules of rates, e.g. `0.95% for 7 years, then 2.5%`. */
export const schedules = {
  run: (rate: string, years: number) => `${rate} for ${years} ${years === 1 ? "year" : "years"}`,
  last: (rate: string) => `then ${rate}`,
};
