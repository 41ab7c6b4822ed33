/** Definitions: every column heading and key term once, and the statement the rules require. */
import type { Illustration } from "../../illustration/illustration.ts";
import type { Definitions, Page } from "../block.ts";

/** How many statements after the first one stand here; the last page has the rest. */
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

function terms({
  product,
  premiumBonus,
  riders,
  withdrawalPlan,
}: Illustration): Definitions["items"] {
  const isIndex = product.kind === "index";
  const hasIncome = riders.some(({ incomeByStart }) => incomeByStart !== undefined);
  return [
    [
      "Account value",
      "Premium and bonus, plus interest, less withdrawals and charges. It is not what a surrender pays.",
    ],
    ["Age", "The annuitant’s age at issue plus the contract years that have passed."],
    [
      "Cash surrender value",
      "What a full surrender pays: the account value after surrender charge, bonus recapture and market value " +
        "adjustment where the contract has them, and never less than the minimum value.",
    ],
    ["Contract year", "Twelve months, counted from the issue date; values are those at its end."],
    [
      "Credited rate",
      "Interest credited in the contract year, as a part of the account value it was earned on.",
    ],
    ["Death benefit", "What is paid if the owner dies; surrender charges are not taken from it."],
    ["Guaranteed", "On the terms the contract guarantees, with the highest charges it allows."],
    [
      "Non-guaranteed (current)",
      "On the terms in force on the date of rates, assumed not to change; they may change.",
    ],
    ["Minimum value", "The least a surrender pays by law and contract, whatever was credited."],
    ...(withdrawalPlan === undefined
      ? []
      : [
          [
            "Withdrawal",
            "What leaves the account value in the contract year, before any charge.",
          ] as const,
        ]),
    ...(premiumBonus === undefined
      ? []
      : [
          [
            "Bonus vested",
            "The part of the premium bonus that a surrender no longer takes back.",
          ] as const,
        ]),
    ...(isIndex ? INDEX_TERMS : []),
    ...(hasIncome ? INCOME_TERMS : []),
  ];
}

const INDEX_TERMS: Definitions["items"] = [
  [
    "Index change",
    "Change of the index over the calendar year used for that contract year, without dividends.",
  ],
  ["Index term", "The time over which the index is measured; interest is credited at its end."],
  ["Indexing method", "How the change of the index is measured and turned into interest."],
  ["Cap", "The most that is credited for an index term."],
  ["Participation rate", "The part of the index change that counts."],
  ["Spread", "What is taken off the index change before interest is credited."],
  ["Floor", "The least that is credited for an index term."],
  [
    "Geometric mean",
    "The level yearly rate at which the account value would have reached the same amount in ten years.",
  ],
];

const INCOME_TERMS: Definitions["items"] = [
  ["Benefit base", "Not a cash value: a figure that only serves to work out lifetime income."],
  ["Lifetime income", "What may be taken each year for life without reducing later income."],
];
