/** One illustration of the engine beside the checker's. */

import {
  type IllustrationResult,
  illustrateInForce,
  illustrateInputs,
} from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { compareAnswer, type Difference } from "./compare.ts";
import { CLOSES, type CheckedProduct } from "./products.ts";
import { readRequest } from "./request.ts";
import { recompute } from "./tables.ts";
import { requireCovered } from "./covered.ts";

export type Inputs = Readonly<Record<string, unknown>>;

/** The figures that differ, or `undefined` where the service refuses the inputs. */
export function check(
  checked: CheckedProduct,
  inputs: Inputs,
  preparedAt: Date,
): readonly Difference[] | undefined {
  const { product, context } = checked;
  const result = illustrateInputs(product, inputs, { ...context, preparedAt });
  return differences(checked, inputs, { preparedAt, result });
}

/** The same of a contract in force. */
export function checkInForce(
  checked: CheckedProduct,
  inputs: Inputs,
  preparedAt: Date,
): readonly Difference[] | undefined {
  const { product, context } = checked;
  const result = illustrateInForce(product, inputs, { ...context, preparedAt });
  return differences(checked, inputs, { preparedAt, result });
}

function differences(
  { form }: CheckedProduct,
  inputs: Inputs,
  { preparedAt, result }: { readonly preparedAt: Date; readonly result: IllustrationResult },
): readonly Difference[] | undefined {
  if (result.kind === "refused") return undefined;
  const answer = responseData(result.illustration, { hasTablePerScenario: true });
  const request = readRequest(form, inputs, preparedAt);
  requireCovered(request.terms);
  return compareAnswer(answer, recompute(request, CLOSES));
}
