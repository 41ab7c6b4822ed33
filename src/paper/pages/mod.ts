/** The pages of an illustration in print order. To add a page, write its file and add its lines here. */

import type { Illustration } from "#illustration";
import { type Texts, textsOf } from "#texts";
import type { Page } from "../content/block.ts";
import { acknowledgment } from "./acknowledgment.ts";
import { annuityPayments } from "./annuity_payments.ts";
import { assumptions } from "./assumptions.ts";
import { chargesAndAccess } from "./charges_and_access.ts";
import { currentValues } from "./current_values.ts";
import { definitions } from "./definitions.ts";
import { guaranteedValues } from "./guaranteed_values.ts";
import { howItWorks } from "./how_it_works.ts";
import { indexHistory } from "./index_history.ts";
import { indexScenarios } from "./index_scenarios.ts";
import { lowerAssumptions } from "./lower_assumptions.ts";
import { marketValueAdjustment } from "./market_value_adjustment.ts";
import { riders } from "./riders.ts";
import { summary } from "./summary.ts";
import { upstreamFigures } from "./upstream_figures.ts";
import { verification } from "./verification.ts";

/** Makes a page, or `undefined` when the illustration has no content for it. */
type PageWriter = (illustration: Illustration, texts: Texts) => Page | undefined;

const BEFORE_DEFINITIONS: readonly PageWriter[] = [
  summary,
  howItWorks,
  chargesAndAccess,
  marketValueAdjustment,
];
const AFTER_DEFINITIONS: readonly PageWriter[] = [
  guaranteedValues,
  currentValues,
  lowerAssumptions,
  indexScenarios,
  indexHistory,
  riders,
  annuityPayments,
  upstreamFigures,
  assumptions,
  acknowledgment,
];

/**
 * The pages of one illustration in its language, first to last; only terms that the other pages use are defined. With the
 * public address of the service, the last one closes the paper with a code that leads to the verification of papers.
 * Source: [D159].
 */
export function pagesOf(illustration: Illustration, publicUrl?: string): readonly Page[] {
  const texts = textsOf(illustration.language);
  const [before, after] = [BEFORE_DEFINITIONS, AFTER_DEFINITIONS].map((writers) =>
    writers.flatMap((page) => page(illustration, texts) ?? []),
  ) as [Page[], Page[]];
  const pages = [...before, definitions(illustration, texts, [...before, ...after]), ...after];
  const last = pages.at(-1);
  if (publicUrl === undefined || last === undefined) return pages;
  const closing = verification(illustration.id, publicUrl, texts);
  return [...pages.slice(0, -1), { ...last, closing }];
}
