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
import { riders } from "./riders.ts";
import { summary } from "./summary.ts";
import { upstreamFigures } from "./upstream_figures.ts";
import { values } from "./values.ts";
import { verification } from "./verification.ts";

/** Makes a page, or `undefined` when the illustration has no content for it. */
type PageWriter = (illustration: Illustration, texts: Texts) => Page | undefined;

const BEFORE_DEFINITIONS: readonly PageWriter[] = [
  creditingStrategies,
  howItWorks,
  chargesAndAccess,
  marketValueAdjustment,
];
const AFTER_DEFINITIONS: readonly PageWriter[] = [
  values,
  riders,
  indexScenarios,
  indexHistory,
  factorHistory,
  annuityPayments,
  upstreamFigures,
  assumptions,
  acknowledgment,
];

/**
 * The pages of one illustration in its language, first to last; only terms that the other pages use are defined. With the
 * public address of the service, page 1 has a code at its foot that leads to the verification of papers.
 * Source: [D270].
 */
export function pagesOf(illustration: Illustration, publicUrl?: string): readonly Page[] {
  const texts = textsOf(illustration.language);
  const [before, after] = [BEFORE_DEFINITIONS, AFTER_DEFINITIONS].map((writers) =>
    writers.flatMap((page) => page(illustration, texts) ?? []),
  ) as [Page[], Page[]];
  const first = summary(illustration, texts);
  const code = publicUrl === undefined ? [] : [verification(illustration.id, publicUrl, texts)];
  const others = [first, ...before, ...after];
  return [
    { ...first, blocks: [...first.blocks, ...code] },
    ...before,
    definitions(illustration, texts, others),
    ...after,
  ];
}
