/** The page on the potential impact of a market value adjustment, and its formula read out. */

/** e.g. `1 point`, `0.5 points`: a change of a rate is no part of it. */
const points = (count: string, name = "point") => `${count} ${name}${count === "1" ? "" : "s"}`;

export const marketValueAdjustment = {
  title: "Information on the potential impact of an MVA",
  sentence: (sentence: string, hasPower: boolean) =>
    `${sentence} In its formula, “rate now” is the rate on the day you take money out. “Years left” are those in which ` +
    `it still applies.${hasPower ? " The sign ^ means “to the power of”." : ""} The formula:`,
  onSurrenderValue: "On surrender value",
  onDeathBenefit: [
    "On death benefit",
    "None: the death benefit is paid without the adjustment.",
  ] satisfies readonly [string, string],
  table: {
    title: (change: string) =>
      `What a surrender pays if the reference rate rises or falls by ${points(change, "percentage point")}`,
    beforeMva: "Surrender value, before MVA",
    up: (change: string) => `Cash surrender value, rates up ${points(change)}`,
    down: (change: string) => `Cash surrender value, rates down ${points(change)}`,
  },
  chart: {
    title: "Cash surrender value if the reference rate rises or falls (non-guaranteed)",
    up: (change: string) => `Rates up ${points(change)}`,
    down: (change: string) => `Rates down ${points(change)}`,
    /** Values of the first or the last year: the one in which the lines differ more. */
    description: (years: string, year: number, values: readonly string[]) =>
      `Three lines of cash surrender value over ${years}. In contract year ${year}, ${values.join("; ")}.`,
    years: "End of contract year",
  },
  limits:
    "These values keep to the limits that the contract sets on the MVA. Interest rates may rise or fall by more " +
    "than shown. This is not a forecast.",
  /** As a screen reader says them. */
  signs: {
    "×": "times",
    "÷": "divided by",
    "+": "plus",
    "−": "minus",
    "^": "to the power of",
    "(": "open parenthesis,",
    ")": ", close parenthesis,",
  },
};
