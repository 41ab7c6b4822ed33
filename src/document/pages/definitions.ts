/** Definitions: every column heading and key term once, and the statement the rules require. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type { Illustration } from "../../illustration/illustration.ts";
import type { Definitions, Page } from "../content/block.ts";
import { hasMeansOfCrediting } from "./index_scenarios.ts";
import { beforeAdjustment, movements } from "./value_columns.ts";

/** Statements printed here after the first one; the last page has the rest. */
export const STATEMENTS_WITH_DEFINITIONS = 3;

/**
 * The glossary, with the required statement above it.
 * Source: NAIC Model #245 section 6.F(17)–(18), 6.G(3), 6.G(4).
 */
export function definitions(illustration: Illustration): Page {
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
      { kind: "definitions", items: terms(illustration) },
    ],
  };
}

/** The terms that this illustration uses, in the order of the alphabet. */
function terms(illustration: Illustration): Definitions["items"] {
  const { premiumBonus, riders, current, allocations } = illustration;
  const { guaranteed } = illustration;
  const moved = [guaranteed, current].flatMap(({ years }) => movements(years));
  const hasIncome = riders.some(({ incomeByStart }) => incomeByStart !== undefined);
  const limits = allocations.flatMap((allocation) => allocation.terms.map(({ name }) => name));
  const chosen = [
    ...TERMS,
    ...MOVEMENT_TERMS.filter(([term]) => moved.some(({ heading }) => heading === term)),
    ...(beforeAdjustment(illustration).length === 0 ? [] : ADJUSTMENT_TERMS),
    ...(premiumBonus === undefined ? [] : BONUS_TERMS),
    ...(followsIndex(illustration) ? indexTerms(illustration) : []),
    ...(hasMeansOfCrediting(illustration.indexScenarios) ? CREDITING_TERMS : []),
    ...LIMIT_TERMS.filter(([term]) => limits.includes(term)),
    ...(hasIncome ? INCOME_TERMS : []),
  ];
  return chosen.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const TERMS: Definitions["items"] = [
  [
    "Account value",
    "Premium and bonus plus interest, less withdrawals and charges; a surrender may pay less.",
  ],
  ["Age", "The annuitant’s age at issue plus the contract years that have passed."],
  [
    "Cash surrender value",
    "What a full surrender pays: the account value after surrender charge, bonus recapture and market value " +
      "adjustment, and never less than the minimum value.",
  ],
  [
    "Credited rate",
    "Interest of the contract year, as a part of the account value that earned it.",
  ],
  ["Death benefit", "What is paid if the owner dies; surrender charges are not taken from it."],
  ["Minimum value", "The least a surrender pays by law and contract, whatever was credited."],
  ["Year", "The contract year, counted from the issue date; values are those at its end."],
];

const MOVEMENT_TERMS: Definitions["items"] = [
  [
    "Income taken",
    "Lifetime income paid in the contract year, also when the account value is used up.",
  ],
  [
    "Charges and fees",
    "What riders, crediting strategies and the contract itself cost in the year.",
  ],
  ["Premium", "What is paid into the contract at the start of the contract year."],
  ["Withdrawal", "What leaves the account value in the contract year, before any charge on it."],
  [
    "Withdrawal charge",
    "Surrender charge, bonus recapture and market value adjustment taken out of the withdrawal; below zero " +
      "where the minimum value pays more than is withdrawn.",
  ],
];

const ADJUSTMENT_TERMS: Definitions["items"] = [
  [
    "Surrender value",
    "Before MVA: what a surrender would pay without market value adjustment; not guaranteed.",
  ],
];

const BONUS_TERMS: Definitions["items"] = [
  ["Bonus vested", "The part of the premium bonus that a surrender no longer takes back."],
];

const CREDITING_TERMS: Definitions["items"] = [
  [
    "Geometric mean of crediting",
    "The same for a contract without withdrawals and riders: interest less strategy and contract fees.",
  ],
];

const INDEX_TERMS: Definitions["items"] = [
  [
    "Geometric mean",
    "The level yearly rate at which the account value at issue, bonus included, would have become the account " +
      "value shown for the period; withdrawals and charges lower it.",
  ],
  ["Index change", "Change of the index over the calendar year used, without dividends."],
  ["Index term", "The time over which the index is measured; interest is credited at its end."],
  ["Indexing method", "How the change of the index is measured and turned into interest."],
];

/** With later premiums the geometric mean is that of the years' own growth. */
function indexTerms({ laterPremiums }: Illustration): Definitions["items"] {
  if (laterPremiums === undefined) return INDEX_TERMS;
  return INDEX_TERMS.map(([term, text]) =>
    term === "Geometric mean"
      ? [
          term,
          "The level yearly rate that equals the growth of the account value in the years of the period, each from its " +
            "value with the premium paid at its start; withdrawals and charges lower it.",
        ]
      : [term, text],
  );
}

/** Terms of crediting strategies, by their titles in tables. */
const LIMIT_TERMS: Definitions["items"] = [
  ["Cap", "The most that is credited for an index term."],
  ["Floor", "The least that is credited for an index term."],
  ["Interval floor", "The least that a year within the index term counts."],
  ["Monthly cap", "The most that a month’s change of the index counts."],
  ["Monthly floor", "The least that a month’s change of the index counts."],
  ["Participation rate", "The part of the index change that counts."],
  ["Spread", "What is taken off the index change before interest is credited."],
  ["Trigger rate", "What is credited when the index has not fallen over the index term."],
];

const INCOME_TERMS: Definitions["items"] = [
  ["Benefit base", "Not a cash value: a figure that only serves to work out lifetime income."],
  ["Income taken so far", "Lifetime income of this contract year and all before it."],
  ["Lifetime income a year", "What may be taken each year for life without reducing later income."],
];
