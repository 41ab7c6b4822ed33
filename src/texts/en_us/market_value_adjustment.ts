/** The page on the potential impact of a market value adjustment, and its formula read out. */

export const marketValueAdjustment = {
  title: "Information on the potential impact of an MVA",
  sentence: (sentence: string) => `${sentence} Its formula:`,
  onSurrenderValue: [
    "On surrender value",
    "It raises or lowers the cash surrender value, never below the minimum value.",
  ] satisfies readonly [string, string],
  onDeathBenefit: [
    "On death benefit",
    "None: the death benefit is paid without the adjustment.",
  ] satisfies readonly [string, string],
  table: {
    title: (change: string) => `Cash surrender value if the reference rate had moved by ${change}`,
    beforeMva: "Surrender value, before MVA",
    up: (change: string) => `Cash surrender value, rates up ${change}`,
    down: (change: string) => `Cash surrender value, rates down ${change}`,
  },
  chart: {
    title: "Cash surrender value if the reference rate had moved (non-guaranteed)",
    up: (change: string) => `Rates up ${change}`,
    down: (change: string) => `Rates down ${change}`,
    description: (years: string, ends: readonly string[]) =>
      `Three lines of cash surrender value over ${years}. At the end, ${ends.join("; ")}.`,
    years: "End of contract year",
  },
  limits:
    "The limits that the contract sets on the adjustment are in these values. Interest rates may rise or fall by more " +
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
