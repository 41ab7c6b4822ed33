/** The crediting strategies and their terms: on page 1 where they are few, else on a page of their own. */

import type { Allocation, Illustration } from "#illustration";
import type { Texts } from "#texts";
import type { Page } from "../content/block.ts";
import {
  figures,
  note,
  pageOf,
  paragraph,
  type Part,
  tableOf,
  words,
} from "../content/builders.ts";
import { briefPercent } from "../content/format.ts";
import { statementTitled } from "./statements.ts";

/** Name of the table of crediting strategies. */
export const CREDITING_TERMS = "crediting-terms";

/** Most strategies that page 1 has room for. */
const ON_PAGE_ONE_MAX = 3;

/** Absent where page 1 has them. */
export function creditingStrategies(illustration: Illustration, texts: Texts): Page | undefined {
  return isOnPageOne(illustration) ? undefined : strategiesPage(illustration, texts);
}

/** The strategies as a page. */
export function strategiesPage(illustration: Illustration, texts: Texts): Page {
  return pageOf({
    name: "crediting-strategies",
    title: texts.summary.strategies.pageTitle,
    blocks: [strategyBlocks(illustration, texts)],
  });
}

/** Whether page 1 has the strategies; of a contract in force they follow what is past. */
export function isOnPageOne({ allocations, inForce }: Illustration): boolean {
  return inForce === undefined && allocations.length <= ON_PAGE_ONE_MAX;
}

type Say = Texts["summary"];

/** The table of strategies, and what was asked for and is not illustrated. */
function strategyBlocks(illustration: Illustration, texts: Texts): Part {
  const { summary: say } = texts;
  const { strategies } = say;
  const { allocations, notIllustrated, isFullyGuaranteed, inForce } = illustration;
  if (allocations.length === 0) return undefined;
  const omitted = notIllustrated.map(({ strategyName, indexName, share }) =>
    say.notIllustratedEach(briefPercent(share), strategyName, indexName),
  );
  return [
    tableOf(
      inForce === undefined ? strategies.title : texts.inForce.strategies,
      allocations,
      [
        words(strategies.strategy, "creditingStrategy", ({ strategyName }) => strategyName),
        figures(strategies.share, "share", ({ share }) => briefPercent(share)),
        words(strategies.guaranteed, "guaranteed", (each) =>
          termsInWords(each, "guaranteed", strategies),
        ),
        !isFullyGuaranteed &&
          words(strategies.current, "currentTerms", (each) =>
            termsInWords(each, "current", strategies),
          ),
      ],
      { name: CREDITING_TERMS },
    ),
    inForce && paragraph(statementTitled(illustration, texts.inForce.termsTitle)),
    // NAIC Model #245 section 6.F(9)(b).
    omitted.length > 0 && note(say.notIllustrated(omitted)),
  ];
}

/** e.g. `Cap: 7.25%; participation rate: 100%`. */
function termsInWords(
  { terms }: Allocation,
  which: "current" | "guaranteed",
  say: Say["strategies"],
): string {
  return terms
    .map(({ name, [which]: value }, index) => {
      const term = index === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1);
      return `${term}: ${value === undefined ? say.none : briefPercent(value)}`;
    })
    .join("; ");
}
