/** Illustrates a product on a caller's inputs, for both endpoints. */

import type { IndexHistory } from "../annuity/index_history.ts";
import { dateOf } from "../base/date_of.ts";
import type { Problem } from "../errors.ts";
import type { Product } from "../product/product.ts";
import { readIndexAnnuityInputs } from "../product/index_annuity_inputs.ts";
import { findInputProblems } from "../product/inputs.ts";
import { ROOT } from "../product/data_reader.ts";
import type { RequestResult } from "../product/request.ts";
import { readSampleInputs } from "../product/sample_inputs.ts";
import { buildIllustration } from "./build.ts";
import type { Illustration } from "./illustration.ts";
import { findStrategies } from "./scenarios.ts";

/** JSON Pointer to the product endpoint's allocations. */
export const ALLOCATION_INPUT = "/inputs/Allocations";

/** An illustration's arguments beyond product and inputs. `preparedAt` is the request's instant. */
export interface IllustrationContext {
  readonly preparedAt: Date;
  /** Whether the PDF is marked as a sample, for test keys [D4]. */
  readonly isSample: boolean;
  readonly indexHistories: ReadonlyMap<string, IndexHistory>;
}

export type IllustrationResult =
  | { readonly kind: "illustrated"; readonly illustration: Illustration }
  | { readonly kind: "refused"; readonly problems: readonly Problem[] };

/**
 * The illustration of the product endpoint's `inputs`, or all their problems.
 * Source: [SPEC POST /api/{productSlug}], [D16], [D18].
 */
export function illustrateInputs(
  product: Product,
  inputs: Readonly<Record<string, unknown>>,
  context: IllustrationContext,
): IllustrationResult {
  const problems = findInputProblems(product, inputs);
  if (problems.length > 0) return { kind: "refused", problems };
  const read = readSampleInputs(product, inputs, dateOf(context.preparedAt));
  return illustrateRequest(product, context, read, ALLOCATION_INPUT);
}

/**
 * The illustration of the index annuity endpoint's `annuiyInputData`, or all its problems.
 * Source: [SPEC POST /api/pdf/DemoFIA], [D20], [D21].
 */
export function illustrateIndexAnnuity(
  product: Product,
  inputData: Readonly<Record<string, unknown>>,
  context: IllustrationContext,
): IllustrationResult {
  const read = readIndexAnnuityInputs(product, inputData, dateOf(context.preparedAt));
  return illustrateRequest(product, context, read, `${ROOT}/allocations`);
}

function illustrateRequest(
  product: Product,
  context: IllustrationContext,
  read: RequestResult,
  allocationPointer: string,
): IllustrationResult {
  if (read.kind === "refused") return read;
  const found = findStrategies(product.definition, read.request, {
    histories: context.indexHistories,
    allocationPointer,
  });
  if (found.kind === "refused") return found;
  return {
    kind: "illustrated",
    illustration: buildIllustration(product, {
      ...found,
      warnings: [...read.warnings, ...found.warnings],
      ...context,
    }),
  };
}
