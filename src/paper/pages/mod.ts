/** The pages of an illustration in print order. To add a page, write its file and add its lines here. */

import type { Illustration } from "#illustration";
import { type Texts, textsOf } from "#texts";
import type { Page } from "../content/block.ts";
import { acknowledgment } from "./acknowledgment.ts";
import { annuityPayments } from "./annuity_payments.ts";
import { assumptions } from "./assumptions.ts";
import { chargesAndAccess } from "./charges_and_access.ts";
import { creditingStrategies } from "./crediting_strategies.ts";
import { definitions } from "./definitions.ts";
import { factorHistory } from "./factor_history.ts";
import { howItWorks } from "./how_it_works.ts";
import { indexHistory } from "./index_history.ts";
import { indexScenarios } from "./index_scenarios.ts";
import { marketValueAdjustment } from "./market_value_adjustment.ts";
import { change } from "./in_force/change.ts";
import { past } from "./in_force/past.ts";
import { report } from "./in_force/report.ts";
import { riders } from "./riders.ts";
import { summary } from "./summary.ts";
import { upstreamFigures } from "./upstream_figures.ts";
import { values } from "./values.ts";
import { verification } from "./verification.ts";

export { titleOf } from "./summary.ts";

/** Makes a page, or `undefined` when the illustration has no content for it. */
type PageWriter = (illustration: Illustration, texts: Texts) => Page | undefined;

/** The pages between page 1 and the definitions, and those after these. */
interface Pages {
  readonly before: readonly PageWriter[];
  readonly after: readonly PageWriter[];
}

const CONTRACT = [creditingStrategies, howItWorks, chargesAndAccess, marketValueAdjustment];
const VALUES = [values, riders, indexScenarios, indexHistory];

/**
 * By the kind of illustration: one of a contract in force has what is past, and neither what new contracts began with nor
 * what is signed before issue.
 */
const PAGES: Readonly<Record<"new" | "inForce", Pages>> = {
  new: {
    before: CONTRACT,
    after: [
      ...VALUES,
      factorHistory,
      annuityPayments,
      upstreamFigures,
      assumptions,
      acknowledgment,
    ],
  },
  inForce: {
    before: [change, past, ...CONTRACT],
    after: [...VALUES, annuityPayments, assumptions],
  },
};

/**
 * The pages of one illustration in its language, first to last; only terms that the other pages use are defined. A report is
 * one page. With the
 * public address of the service, page 1 has a code at its foot that leads to the verification of papers.
 * Source: [D270].
 */
export function pagesOf(illustration: Illustration, publicUrl?: string): readonly Page[] {
  const texts = textsOf(illustration.language);
  const code = publicUrl === undefined ? [] : [verification(illustration.id, publicUrl, texts)];
  const reported = report(illustration, texts);
  if (reported !== undefined) return [{ ...reported, blocks: [...reported.blocks, ...code] }];
  const writers = PAGES[illustration.inForce === undefined ? "new" : "inForce"];
  const [before, after] = [writers.before, writers.after].map((each) =>
    each.flatMap((page) => page(illustration, texts) ?? []),
  ) as [Page[], Page[]];
  const first = summary(illustration, texts);
  const others = [first, ...before, ...after];
  return [
    { ...first, blocks: [...first.blocks, ...code] },
    ...before,
    definitions(illustration, texts, others),
    ...after,
  ];
}
