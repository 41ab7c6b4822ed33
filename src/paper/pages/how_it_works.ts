/** How the contract works, with an example from one year of index history. */

import {
  followsIndex,
  type Allocation,
  type Illustration,
  type IndexFacts,
  lastYearOf,
  yearsPast,
} from "#illustration";
import { type PageTexts, pageTextsOf, type Texts } from "#texts";
import type { LineChart, Page, Paragraph } from "../content/block.ts";
import { heading, pageOf, paragraph, type Part } from "../content/builders.ts";
import { briefPercent, indexLevel, percent } from "../content/format.ts";
import { dollarsInWords } from "#base";
import { chargeBlocks, hasBriefCharges } from "./charges_and_access.ts";
import { CREDITING_TERMS } from "./crediting_strategies.ts";

/**
 * The narrative: the contract, its crediting strategies, bonus, riders, and income later on.
 * Source: NAIC Model #245 section 6.G(1)–(3), 6.G(5), 6.J.
 */
export function howItWorks(illustration: Illustration, texts: Texts): Page {
  const { howItWorks: say } = pageTextsOf(illustration.language);
  return pageOf({
    name: "how-it-works",
    title: say.title,
    blocks: [
      paragraph(contractInWords(illustration, texts, say)),
      heading(say.crediting),
      creditingBlocks(illustration, texts, say),
      bonusBlocks(illustration, say),
      riderBlocks(illustration, say),
      illustration.indexes.map((index) => historyChart(index, texts, say.history)),
      hasBriefCharges(illustration) && chargeBlocks(illustration, texts),
    ],
  });
}

type Say = PageTexts["howItWorks"];

function contractInWords(illustration: Illustration, texts: Texts, say: Say): string {
  const { formats } = texts;
  const { product, premium, laterPremiums, guaranteed, owner, jointOwner, inForce } = illustration;
  const { maximumAnnuitizationAge } = product;
  const lastAge = guaranteed.years.at(-1)?.attainedAge ?? 0;
  const issueAge = Math.max(owner.isEntity ? 0 : owner.issueAge, jointOwner?.issueAge ?? 0);
  const lastYear = lastYearOf(guaranteed);
  const ownersAge = issueAge + lastYear;
  const isOwnerOlder = ownersAge === maximumAnnuitizationAge && lastAge < maximumAnnuitizationAge;
  const shared = {
    insurer: product.brand.insurerName,
    later: laterPremiums?.sentence,
    interest: interestInWords(illustration, say),
    lastAge,
    ownersAge: isOwnerOlder ? ownersAge : undefined,
    isToTheEnd: isOwnerOlder || lastAge >= maximumAnnuitizationAge,
  };
  if (inForce === undefined) {
    return say.contract({ ...shared, premium: dollarsInWords(premium), years: lastYear });
  }
  return texts.inForce.contract({
    ...shared,
    paid: dollarsInWords(inForce.premiumsPaid),
    issueDate: formats.date(inForce.issueDate),
    firstYear: inForce.contractYear + 1,
    lastYear,
  });
}

function interestInWords(illustration: Illustration, say: Say): string {
  if (illustration.isFullyGuaranteed) return say.atGuaranteedRates;
  if (!followsIndex(illustration)) return say.atDeclaredRates;
  return say.byIndex + lossInWords(illustration, say);
}

/** A falling index takes nothing back, since no floor is below 0 [D236]; charges may. */
function lossInWords({ allocations, riders, guaranteed }: Illustration, say: Say): string {
  const terms = allocations.flatMap((allocation) => allocation.terms);
  const hasCharges =
    riders.length > 0 ||
    terms.some(({ field }) => field === "strategyFee") ||
    guaranteed.years.some(({ contractFee }) => contractFee > 0);
  return say.noLoss(hasCharges);
}

function creditingBlocks(illustration: Illustration, texts: Texts, say: Say): Part {
  const items = illustration.allocations.map((allocation, index, all) => {
    const { strategyName, methodSentence } = allocation;
    const isExplained = all.slice(0, index).some((one) => one.methodSentence === methodSentence);
    const words = strategyInWords(illustration, { ...allocation, isExplained }, texts, say);
    return [strategyName, words] as const;
  });
  return [items.length > 0 && { kind: "definitions", items }, resets(illustration, say)];
}

/** How often the terms are reset, and how far they may change. */
function resets(illustration: Illustration, say: Say): Paragraph {
  const { product } = illustration;
  if (illustration.isFullyGuaranteed) return paragraph(say.ratesGuaranteed);
  if (product.kind === "index") {
    return {
      kind: "paragraph",
      refersTo: CREDITING_TERMS,
      text: followsIndex(illustration) ? say.indexTermsReset : say.ratesReset,
    };
  }
  const isPrinted = illustration.allocations.length > 0;
  const text = say.firstRate(product.guaranteePeriodYears ?? 1, isPrinted);
  return isPrinted ? { kind: "paragraph", refersTo: CREDITING_TERMS, text } : paragraph(text);
}

/** How the strategy credits, unless explained before, and an example from one year of history. */
function strategyInWords(
  { indexScenarios }: Illustration,
  allocation: Allocation & { readonly isExplained: boolean },
  { bounds }: Texts,
  say: Say,
): string {
  const { methodName, methodSentence, indexName, indexTermYears = 1 } = allocation;
  const method = allocation.isExplained ? say.asAbove : methodSentence;
  const term = indexName === undefined ? "" : say.index(indexName, indexTermYears, methodName);
  const recent = indexScenarios.find(({ scenario }) => scenario === "mostRecent");
  const history = recent?.strategies.find(({ strategyId }) => strategyId === allocation.strategyId);
  const year = history?.years.at(-1);
  const example =
    year === undefined || indexTermYears !== 1
      ? ""
      : say.example({
          year: year.calendarYear,
          change: percent(year.indexChange),
          credited: percent(year.creditedRate),
          bounds: year.boundsThatActed.map((bound) => bounds[bound]),
        });
  return `${term}${method}${example}`;
}

function bonusBlocks(illustration: Illustration, say: Say): Part {
  const { premiumBonus } = illustration;
  if (premiumBonus === undefined) return undefined;
  const { rate, bonus, vestedRates } = premiumBonus;
  const text = say.bonus({
    rate: briefPercent(rate),
    bonus: dollarsInWords(bonus),
    years: vestedRates.length,
    pastYears: yearsPast(illustration),
  });
  return [heading(say.premiumBonus), paragraph(text)];
}

function riderBlocks({ riders }: Illustration, say: Say): Part {
  if (riders.length === 0) return paragraph(say.noRiders);
  const items = riders.map(({ name, sentence }) => [name, sentence] as const);
  return [
    heading(say.riders),
    { kind: "paragraph", leadsIn: true, text: say.ridersElected },
    { kind: "definitions", items },
  ];
}

function historyChart(
  { name, yearEnds }: IndexFacts,
  { formats }: Texts,
  say: Say["history"],
): LineChart {
  const [first, last] = [yearEnds[0], yearEnds.at(-1)].map((end) =>
    end === undefined ? undefined : { close: indexLevel(end.close), date: formats.date(end.date) },
  );
  return {
    kind: "chart",
    title: say.title(name),
    description:
      first === undefined || last === undefined
        ? say.description(name)
        : say.descriptionFrom(name, first, last),
    horizontalTitle: say.years,
    unit: "level",
    height: 110,
    leastHeight: 90,
    lines: [
      { name, points: yearEnds.map(({ date: day, close }) => [Number(day.slice(0, 4)), close]) },
    ],
  };
}
