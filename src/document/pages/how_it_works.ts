/** How the contract works, with an example from one year of index history. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type { Allocation, Illustration, IndexFacts } from "../../illustration/illustration.ts";
import type { Block, Page, Paragraph } from "../content/block.ts";
import { briefPercent, date, dollarsInWords, indexLevel, percent } from "../content/format.ts";
import { chargeBlocks, hasBriefCharges } from "./charges_and_access.ts";
import { CREDITING_TERMS } from "./summary.ts";

/**
 * The narrative: the contract, its crediting strategies, bonus, riders, and income later on.
 * Source: NAIC Model #245 section 6.G(1)–(3), 6.G(5), 6.J.
 */
export function howItWorks(illustration: Illustration): Page {
  return {
    name: "how-it-works",
    title: "How this annuity works",
    blocks: [
      { kind: "paragraph", text: contractInWords(illustration) },
      { kind: "heading", text: "How interest is credited" },
      ...creditingBlocks(illustration),
      ...bonusBlocks(illustration),
      ...riderBlocks(illustration),
      ...illustration.indexes.map(historyChart),
      ...(hasBriefCharges(illustration) ? chargeBlocks(illustration) : []),
    ],
  };
}

function contractInWords(illustration: Illustration): string {
  const { product, premium, laterPremiums, guaranteed, owner, jointOwner } = illustration;
  const { maximumAnnuitizationAge } = product;
  const lastAge = guaranteed.years.at(-1)?.attainedAge ?? 0;
  const issueAge = Math.max(owner.isEntity ? 0 : owner.issueAge, jointOwner?.issueAge ?? 0);
  const ownersAge = issueAge + guaranteed.years.length;
  const isOwnerOlder = ownersAge === maximumAnnuitizationAge && lastAge < maximumAnnuitizationAge;
  const isToTheEnd = isOwnerOlder || lastAge >= maximumAnnuitizationAge;
  return (
    `You pay a premium of ${dollarsInWords(premium)} to ${product.brand.insurerName}` +
    (laterPremiums === undefined ? "" : ` at issue, and ${laterPremiums.sentence}`) +
    `. The contract keeps ${laterPremiums === undefined ? "it" : "them"} in ` +
    "an account that is credited with interest. " +
    interestInWords(illustration) +
    "You may withdraw part of the account value, surrender the contract for its cash surrender value, or turn it " +
    `into annuity payments. This illustration covers ${guaranteed.years.length} contract years, to age ${lastAge}` +
    `${isOwnerOlder ? ` of the annuitant and ${ownersAge} of the owner` : ""}` +
    `${isToTheEnd ? ", at which annuity payments have to begin" : ""}; no values are shown beyond it.`
  );
}

function interestInWords(illustration: Illustration): string {
  if (illustration.isFullyGuaranteed) return "Interest is credited at guaranteed rates. ";
  if (!followsIndex(illustration)) {
    return "Interest is credited at rates that the insurer declares. ";
  }
  return (
    "Interest depends on the change of an index, within limits: you do not invest in the index or in any share. " +
    lossInWords(illustration)
  );
}

/** Whether a falling index can reduce the value, by the guaranteed floors. */
function lossInWords({ allocations, riders, guaranteed }: Illustration): string {
  const terms = allocations.flatMap((allocation) => allocation.terms);
  if (terms.some((term) => term.name === "Floor" && (term.guaranteed ?? 0) < 0)) {
    return "When the index falls interest may be negative, down to the floor of the strategy. ";
  }
  const hasCharges =
    riders.length > 0 ||
    terms.some(({ name }) => name.startsWith("Strategy fee a year")) ||
    guaranteed.years.some(({ contractFee }) => contractFee > 0);
  return (
    "When the index falls no interest is taken back" +
    (hasCharges ? "; charges and fees can still lower the account value. " : ". ")
  );
}

function creditingBlocks(illustration: Illustration): readonly Block[] {
  const items = illustration.allocations.map((allocation, index, all) => {
    const { strategyName, methodSentence } = allocation;
    const isExplained = all.slice(0, index).some((one) => one.methodSentence === methodSentence);
    return [strategyName, strategyInWords(illustration, { ...allocation, isExplained })] as const;
  });
  return [
    ...(items.length === 0 ? [] : [{ kind: "definitions", items } as const]),
    resets(illustration),
  ];
}

/** How often the terms are reset, and how far they may change. */
function resets(illustration: Illustration): Paragraph {
  const { product } = illustration;
  if (illustration.isFullyGuaranteed) {
    return {
      kind: "paragraph",
      text: "The rates are guaranteed for all contract years of this illustration; the insurer may not change them.",
    };
  }
  if (product.kind === "index") {
    return {
      kind: "paragraph",
      refersTo: CREDITING_TERMS,
      text: followsIndex(illustration)
        ? "Caps, participation rates, spreads and declared rates are set by the insurer at the start of each index " +
          "term. They may change at every new term, but never beyond the guaranteed terms on page {page}."
        : "The insurer declares the rate for each contract year. It may change every year, but never below the " +
          "guaranteed rate on page {page}.",
    };
  }
  const { guaranteePeriodYears = 1 } = product;
  const period =
    guaranteePeriodYears === 1 ? "contract year" : `${guaranteePeriodYears} contract years`;
  return {
    kind: "paragraph",
    text:
      `The first rate is guaranteed for the first ${period}. After that the insurer declares a new rate for each ` +
      "contract year, never below the guaranteed minimum rate.",
  };
}

/** How the strategy credits, unless explained before, and an example from one year of history. */
function strategyInWords(
  { indexScenarios }: Illustration,
  allocation: Allocation & { readonly isExplained: boolean },
): string {
  const { methodName, methodSentence, indexName, indexTermYears } = allocation;
  const method = allocation.isExplained
    ? "Interest is credited in the way described above."
    : methodSentence;
  const term =
    indexName === undefined
      ? ""
      : ` Index: ${indexName}, without dividends; index term: ${indexTermYears} ` +
        `${indexTermYears === 1 ? "year" : "years"}; method: ${methodName.toLowerCase()}.`;
  const recent = indexScenarios.find(({ scenario }) => scenario === "mostRecent");
  const history = recent?.strategies.find(({ strategyId }) => strategyId === allocation.strategyId);
  const year = history?.years.at(-1);
  const example =
    year === undefined || indexTermYears !== 1
      ? ""
      : ` For example, in calendar year ${year.calendarYear} the index changed by ${percent(year.indexChange)}; on the ` +
        `current terms ${percent(year.creditedRate)} would have been credited` +
        `${year.boundsThatActed.length === 0 ? "" : ` (${year.boundsThatActed.join(", ")} applied)`}.`;
  return `${method}${term}${example}`;
}

function bonusBlocks({ premiumBonus }: Illustration): readonly Block[] {
  if (premiumBonus === undefined) return [];
  const { rate, bonus, vestedRates } = premiumBonus;
  return [
    { kind: "heading", text: "Premium bonus" },
    {
      kind: "paragraph",
      text:
        `A bonus of ${briefPercent(rate)} of the premium, ${dollarsInWords(bonus)}, is added at issue. It belongs to you ` +
        `step by step over ${vestedRates.length} contract years; the part not yet vested is taken back on a ` +
        "surrender or a withdrawal above the free withdrawal. Annuities with a bonus may have higher charges or " +
        "lower limits on interest than annuities without one.",
    },
  ];
}

function riderBlocks({ riders }: Illustration): readonly Block[] {
  const intro =
    riders.length === 0
      ? "No optional rider is elected, and none is in the values."
      : "These optional riders are elected; the values include their charges and their effects.";
  return [
    { kind: "heading", text: "Optional riders" },
    { kind: "paragraph", text: intro },
    ...(riders.length === 0
      ? []
      : [
          {
            kind: "definitions" as const,
            items: riders.map(({ name, sentence }) => [name, sentence] as const),
          },
        ]),
  ];
}

function historyChart({ name, yearEnds }: IndexFacts): Block {
  const first = yearEnds[0];
  const last = yearEnds.at(-1);
  const span =
    first === undefined || last === undefined
      ? ""
      : ` from ${indexLevel(first.close)} on ${date(first.date)} to ${indexLevel(last.close)} on ${date(last.date)}`;
  return {
    kind: "chart",
    title: `${name}: closes at the end of each year, without dividends`,
    description: `One line: year-end closes of the ${name}${span}.`,
    horizontalTitle: "Calendar year",
    unit: "level",
    height: 130,
    leastHeight: 90,
    lines: [
      { name, points: yearEnds.map(({ date: day, close }) => [Number(day.slice(0, 4)), close]) },
    ],
  };
}
