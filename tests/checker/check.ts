/** One illustration of the engine beside the checker's. */

import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { compareAnswer, type Difference } from "./compare.ts";
import { CLOSES, type CheckedProduct } from "./products.ts";
import { readRequest } from "./request.ts";
import { recompute } from "./tables.ts";
import { requireCovered } from "./terms.ts";

export type Inputs = Readonly<Record<string, unknown>>;

/** The figures that differ, or `undefined` where the service refuses the inputs. */
export function check(
  { product, context, form }: CheckedProduct,
  inputs: Inputs,
  preparedAt: Date,
): readonly Difference[] | undefined {
  const result = illustrateInputs(product, inputs, { ...context, preparedAt });
  if (result.kind === "refused") return undefined;
  const answer = responseData(result.illustration, { hasTablePerScenario: true });
  const request = readRequest(form, inputs, preparedAt);
  requireCovered(request.terms);
  return compareAnswer(answer, recompute(request, CLOSES));
}
