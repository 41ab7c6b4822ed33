/** Definitions: every column heading and key term once, and the statement the rules require. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type { Illustration } from "../../illustration/illustration.ts";
import type { Definitions, Page } from "../content/block.ts";
import { FURTHER_FIGURES } from "./upstream_figures.ts";

/** Statements printed here after the first one; the last page has the rest. */
export const STATEMENTS_WITH_DEFINITIONS = 3;

/**
 * The glossary of the other pages, with the required statement above it.
 * Source: NAIC Model #245 section 6.F(17)–(18), 6.G(3), 6.G(4).
 */
export function definitions(illustration: Illustration, pages: readonly Page[]): Page {
  const [statement, ...others] = illustration.disclosures;
  const general = others.slice(0, STATEMENTS_WITH_DEFINITIONS);
  return {
    name: "definitions",
    title: "Important statement and definitions",
    blocks: [
      ...(statement === undefined
        ? []
        : [{ kind: "callout" as const, title: statement.title, text: statement.text }]),
      { kind: "definitions", items: general.map(({ title, text }) => [title, text] as const) },
      { kind: "heading", text: "Terms and column headings" },
      { kind: "definitions", items: entries(illustration, pages) },
    ],
  };
}

/** The entries of all column headings and terms that the pages use, in the order of the alphabet. */
function entries(illustration: Illustration, pages: readonly Page[]): Definitions["items"] {
  const printed = new Set(headingsOf(pages).concat(termsOf(illustration)));
  const used = new Set([...printed].map(entryOf));
  return GLOSSARY.filter((entry) => used.has(entry)).map(([term, meaning]) =>
    term === "Geometric mean" && illustration.laterPremiums !== undefined
      ? [term, MEAN_WITH_LATER_PREMIUMS]
      : [term, meaning],
  );
}

/** Headings of columns and of their groups; those of an insurer’s service are its own names. */
function headingsOf(pages: readonly Page[]): readonly string[] {
  const tables = pages
    .filter(({ name }) => name !== FURTHER_FIGURES)
    .flatMap(({ blocks }) => blocks.filter((block) => block.kind === "table"));
  return tables.flatMap(({ groups = [], columns }) =>
    groups.map(({ title }) => title).concat(columns.map(({ heading }) => heading)),
  );
}

/** The terms of sentences and of cells. */
function termsOf(illustration: Illustration): readonly string[] {
  const { premiumBonus, riders, surrenderCharge, marketValueAdjustment, allocations } =
    illustration;
  return [
    "Annuity payments",
    "Contract year",
    "Free withdrawal",
    ...(surrenderCharge.rates.length > 0 ? ["Surrender charge"] : []),
    ...(marketValueAdjustment === undefined ? [] : ["Market value adjustment (MVA)"]),
    ...(premiumBonus === undefined ? [] : ["Bonus recapture", "Bonus vested", "Premium bonus"]),
    ...(riders.length > 0 ? ["Rider"] : []),
    ...(riders.some(({ incomeByStart }) => incomeByStart !== undefined)
      ? ["Excess withdrawal"]
      : []),
    ...(followsIndex(illustration) ? ["Index term", "Indexing method"] : []),
    ...allocations.flatMap(({ terms }) => terms.map(({ name }) => name)),
  ];
}

type Entry = Definitions["items"][number];

/** The entry of a printed heading: its own, or that of the longest term it begins with; none for a number. */
export function entryOf(heading: string): Entry | undefined {
  let found: Entry | undefined;
  for (const entry of GLOSSARY) {
    const [term] = entry;
    if (!heading.startsWith(term) || /^\p{L}/u.test(heading.slice(term.length))) continue;
    if (found === undefined || term.length > found[0].length) found = entry;
  }
  return found;
}

const MEAN_WITH_LATER_PREMIUMS =
  "The level yearly rate that equals the growth of the account value in the years of the period, each from its " +
  "value with the premium paid at its start; withdrawals and charges lower it.";

/** Every term with its meaning, in the order of the alphabet. */
const GLOSSARY: Definitions["items"] = [
  [
    "Account value",
    "Premium and bonus plus interest, less withdrawals and charges; a surrender may pay less.",
  ],
  ["Age", "The annuitant’s age at issue plus the contract years that have passed."],
  ["Amount applied", "What is turned into annuity payments at that date."],
  [
    "Annuity payments",
    "Regular payments for life or for a number of years, in place of the contract’s values.",
  ],
  ["Assumption", "What the values rest on beside the terms of the contract."],
  [
    "At death over years",
    "What is paid at death in parts over years, where that is chosen in place of the death benefit.",
  ],
  [
    "Before MVA",
    "Without the market value adjustment, which may still lower or raise it; not guaranteed.",
  ],
  ["Benefit base", "Not a cash value: a figure that only serves to work out lifetime income."],
  [
    "Bonus rate",
    "Interest in addition to the interest rate, for the first contract year or years.",
  ],
  [
    "Bonus recapture",
    "The part of the premium bonus that is taken back, since it has not vested yet.",
  ],
  ["Bonus vested", "The part of the premium bonus that a surrender no longer takes back."],
  ["Calendar year", "The year of index history, from the end of December of the year before."],
  ["Calendar years used", "The first and last calendar year of the period."],
  ["Cap", "The most that is credited for an index term."],
  [
    "Cash surrender value",
    "What a full surrender pays: the account value after surrender charge, bonus recapture and market value adjustment, and never less than the minimum value.",
  ],
  [
    "Charges and fees",
    "What riders, crediting strategies and the contract itself cost in the year.",
  ],
  ["Contract year", "A year of the contract, counted from the issue date."],
  [
    "Covered person’s age",
    "Age at the start of that contract year of the person whose life counts for the income; of two, the younger one’s.",
  ],
  [
    "Credited rate",
    "Interest of the contract year, as a part of the account value that earned it.",
  ],
  [
    "Crediting strategy",
    "One of the ways in which interest is credited, with a share of the premium.",
  ],
  ["Current terms", "The terms that the insurer sets today and may change."],
  ["Date", "When the payments shown would begin."],
  ["Death benefit", "What is paid if the owner dies; surrender charges are not taken from it."],
  ["End of", "The contract year at whose end the values stand."],
  [
    "Excess withdrawal",
    "A withdrawal above the lifetime income of the year; it reduces later income.",
  ],
  ["Floor", "The least that is credited for an index term."],
  ["For each $1,000", "The payment that each $1,000 of the amount applied gives."],
  ["Free withdrawal", "What may be withdrawn in a contract year without a charge."],
  [
    "Geometric mean",
    "The level yearly rate at which the account value at issue, bonus included, would have become the account value shown for the period; withdrawals and charges lower it.",
  ],
  [
    "Geometric mean of crediting",
    "The same for a contract without withdrawals and riders: interest less strategy and contract fees.",
  ],
  ["Guaranteed", "On the terms that the contract guarantees, which the insurer cannot change."],
  ["Highest growth", "The ten calendar years in a row in which the index grew most."],
  ["If payments begin at", "The date from which annuity payments are made."],
  [
    "Income taken",
    "Lifetime income paid in the contract year, also when the account value is used up.",
  ],
  ["Income taken so far", "Lifetime income of this contract year and all before it."],
  [
    "Index at end",
    "Closing value of the index at the end of the calendar year, without dividends.",
  ],
  [
    "Index at start",
    "Closing value of the index at the end of the calendar year before, without dividends.",
  ],
  ["Index change", "Change of the index over the calendar year used, without dividends."],
  ["Index term", "The time over which the index is measured; interest is credited at its end."],
  ["Indexing method", "How the change of the index is measured and turned into interest."],
  ["Interest rate", "The yearly rate at which the strategy credits interest."],
  ["Interval floor", "The least that a year within the index term counts."],
  ["Lifetime income a year", "What may be taken each year for life without reducing later income."],
  [
    "Lock target",
    "The change of the index at which its value is locked for the rest of the index term.",
  ],
  ["Lowest growth", "The ten calendar years in a row in which the index grew least."],
  [
    "Market value adjustment (MVA)",
    "A change of what a surrender or a withdrawal pays, for the change of interest rates since issue or since the term began.",
  ],
  ["Minimum value", "The least a surrender pays by law and contract, whatever was credited."],
  ["Monthly cap", "The most that a month’s change of the index counts."],
  ["Monthly floor", "The least that a month’s change of the index counts."],
  ["Most recent", "The last ten calendar years."],
  ["Non-guaranteed", "On terms that may change; values may come out higher or lower."],
  [
    "Origin",
    "Where an assumed value is from: given, not given and assumed, limited to what the product allows, not used, or set by the product.",
  ],
  ["Participation rate", "The part of the index change that counts."],
  [
    "Participation rate above the threshold",
    "The part of the index change that counts once the change exceeds the threshold.",
  ],
  ["Payment", "The amount of each annuity payment."],
  ["Period of ten calendar years", "Which part of the history of the index is used."],
  ["Premium", "What is paid into the contract at the start of the contract year."],
  ["Premium bonus", "What the insurer adds to the premium at issue."],
  ["Rider", "An addition to the contract with benefits, terms and mostly a charge of its own."],
  ["Share", "The part of the premium in the crediting strategy."],
  ["Spread", "What is taken off the index change before interest is credited."],
  ["Starts in contract year", "The contract year in which lifetime income is first taken."],
  [
    "Strategy fee a year",
    "What a crediting strategy costs in a year, also when no interest is credited.",
  ],
  [
    "Surrender charge",
    "What a surrender, or a withdrawal above the free withdrawal, costs in the first contract years.",
  ],
  [
    "Surrender value",
    "Before MVA: what a surrender would pay without market value adjustment; not guaranteed.",
  ],
  [
    "Terms that acted",
    "The terms that made the credited rate another one than the index change; none where no term did.",
  ],
  ["Threshold", "The change of the index above which a higher participation rate counts."],
  ["Trigger rate", "What is credited when the index has not fallen over the index term."],
  ["Value", "What is assumed."],
  ["Withdrawal", "What leaves the account value in the contract year, before any charge on it."],
  [
    "Withdrawal charge",
    "Surrender charge, bonus recapture and market value adjustment taken out of the withdrawal; below zero where the minimum value pays more than is withdrawn.",
  ],
  ["Year", "The contract year, counted from the issue date; values are those at its end."],
  ["Year of the term", "The year of the renewal term, counted from its start."],
  [
    "Years of payments expected",
    "How long payments are expected to be made, by the tables of the tax rules.",
  ],
];
