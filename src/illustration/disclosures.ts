/** The statements of every illustration; required ones quote the rule. */

import type { IndexHistory } from "../annuity/index_history.ts";
import type { Definition } from "../product/definition_schema.ts";
import { indexIdOf } from "../product/followed_index.ts";
import type { ContractRequest } from "../product/request.ts";
import type { Statement } from "./illustration.ts";
import { premiumTaxRate } from "./premium_tax.ts";
import { dateInWords, rateInWords } from "../annuity/wording.ts";

/**
 * Statements in the order they are printed.
 * Source: NAIC Model #245 section 6.A(2), 6.C, 6.F(3), 6.F(15), 6.G(4), 6.I(4).
 */
export function disclosuresFor(
  definition: Definition,
  request: ContractRequest,
  about: {
    readonly histories: readonly IndexHistory[];
    readonly isFullyGuaranteed: boolean;
    /** The day whose rates are locked. */
    readonly rateLockDate: string | undefined;
  },
): readonly Statement[] {
  const isIndex = definition.kind === "index";
  const isIndexed = request.strategies.some(({ strategy }) => indexIdOf(strategy) !== undefined);
  return [
    ...(about.isFullyGuaranteed ? GUARANTEED_ALONE : nonGuaranteedStatements(isIndexed)),
    {
      title: "Not valid alone",
      text: "This illustration is not valid without the product’s Disclosure Document and all of its pages.",
    },
    {
      title: "Timing",
      text:
        "The premium is assumed to be paid at the start of contract year 1" +
        (request.laterPremiums === undefined
          ? ""
          : ", later ones at the start of their contract years") +
        ". Values are those at the end of " +
        `each contract year; withdrawals are assumed at the ${definition.withdrawalTiming} of their period.`,
    },
    ...(about.rateLockDate === undefined
      ? dateStatements(definition, request)
      : lockStatements(about.rateLockDate)),
    ...(isIndex ? indexStatements(definition, isIndexed, about.histories) : []),
    ...(definition.marketValueAdjustment === undefined
      ? []
      : [
          {
            title: "Market value adjustment",
            text:
              "A withdrawal or surrender may pay more or less than shown when interest rates have changed, never less " +
              "than what is headed guaranteed.",
          },
        ]),
    ...stateStatements(definition, request),
    {
      title: "Taxes",
      text:
        "This is not tax advice. Withdrawals of gain are taxed as ordinary income and, before age 59½, may " +
        "bear an additional 10% tax.",
    },
    ...(definition.disclosures ?? []),
  ];
}

/** The statements of a fully guaranteed contract. */
const GUARANTEED_ALONE: readonly Statement[] = [
  {
    title: "What this illustration is",
    text:
      "This illustration shows guaranteed values alone: the contract has no non-guaranteed elements. Please " +
      "review the entire Disclosure Document and Buyer’s Guide provided with your annuity contract for more " +
      "detailed information.",
  },
  {
    title: "Guaranteed and non-guaranteed values",
    text: "Every value rests on guaranteed terms. Non-guaranteed values are not applicable, and none are shown.",
  },
];

/** What non-guaranteed values assume, in the rule's words, and how they are distinguished. */
function nonGuaranteedStatements(isIndexed: boolean): readonly Statement[] {
  return [
    {
      title: "What this illustration is",
      text: isIndexed
        ? "This illustration assumes the index will repeat historical performance and that the annuity’s " +
          "current non-guaranteed elements, such as caps, spreads, participation rates or other interest " +
          "crediting adjustments, will not change. It is likely that the index will not repeat historical " +
          "performance, the non-guaranteed elements will change, and actual values will be higher or lower " +
          "than those in this illustration but will not be less than the minimum guarantees. The values in " +
          "this illustration are not guarantees or even estimates of the amounts you can expect from your " +
          "annuity. Please review the entire Disclosure Document and Buyer’s Guide provided with your " +
          "annuity contract for more detailed information."
        : "This illustration assumes the annuity’s current nonguaranteed elements will not change. It is " +
          "likely that they will change and actual values will be higher or lower than those in this " +
          "illustration but will not be less than the minimum guarantees. The values in this illustration " +
          "are not guarantees or even estimates of the amounts you can expect from your annuity. Please " +
          "review the entire Disclosure Document and Buyer’s Guide provided with your annuity contract for " +
          "more detailed information.",
    },
    {
      title: "Guaranteed and non-guaranteed values",
      text:
        "Values headed guaranteed rest on guaranteed terms alone. All others are not guaranteed: the insurer " +
        "may change the terms they assume, and actual results may be higher or lower.",
    },
  ];
}

function indexStatements(
  definition: Definition,
  isIndexed: boolean,
  histories: readonly IndexHistory[],
): readonly Statement[] {
  const reduced = `Values on reduced terms assume current terms cut by ${rateInWords(definition.scenarios.reducedBy)}.`;
  if (!isIndexed) {
    return [
      {
        title: "Declared rates alone",
        text:
          "Nothing is allocated to an index: interest is credited at declared rates, and the values are the same " +
          `whatever an index does. ${reduced}`,
      },
    ];
  }
  return [
    {
      title: "Index scenarios",
      text:
        "Three periods of ten calendar years are shown: the most recent, and those in which the index grew least " +
        "and most, of the last twenty years or of the history of the index where it is shorter. Beyond year 10 the most recent period is repeated. Dividends " +
        `are not part of the index. ${reduced}`,
    },
    ...histories.map(({ name, trademarkNotice }) => ({ title: name, text: trademarkNotice })),
  ];
}

/** The statement on rates that are not today's, or may differ on the issue date. */
export function dateStatements(
  { ratesEffectiveOn }: Pick<Definition, "ratesEffectiveOn">,
  { preparedOn, issueDate }: Pick<ContractRequest, "preparedOn" | "issueDate">,
): readonly Statement[] {
  if (ratesEffectiveOn > preparedOn) {
    return [
      {
        title: "Rates not yet in force",
        text:
          "The rates illustrated take effect after the day this illustration was prepared; a contract issued " +
          "before they do has others.",
      },
    ];
  }
  if (issueDate <= preparedOn) return [];
  return [
    {
      title: "Rates at issue",
      text: "Rates are those in force when this illustration was prepared; at the assumed issue date others may be.",
    },
  ];
}

/** The statement on rates of a day before. */
function lockStatements(day: string): readonly Statement[] {
  return [
    {
      title: "Rates locked",
      text:
        `Rates are those in force on ${dateInWords(day)}, the day of the application; those of the day on which this ` +
        "illustration was prepared may differ.",
    },
  ];
}

function stateStatements(definition: Definition, request: ContractRequest): readonly Statement[] {
  const { state } = request;
  const tax = premiumTaxRate(definition, request);
  return [
    ...(definition.unavailableStates.includes(state.abbreviation)
      ? [
          {
            title: "Availability",
            text: `This product is not sold in ${state.name}; the values are shown for information only.`,
          },
        ]
      : []),
    ...(tax === 0
      ? []
      : [
          {
            title: "Premium tax",
            text:
              `${state.name} may tax annuity premiums at ${rateInWords(tax)}, normally when annuity payments ` +
              (definition.annuitization?.premiumTax === undefined
                ? "begin. The values do not include it."
                : "begin. The payments shown are what is left after it; the other values do not include it."),
          },
        ]),
  ];
}
