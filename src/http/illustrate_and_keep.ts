/** Illustrates inputs for an order, keeps the record of it for products that do, and answers. */

import type { Translate } from "#texts";
import type { Inputs } from "#inputs";
import type { Illustrator, Order, Plan, Prepared } from "#illustrator";
import { type Ledger, sourceOf } from "#ledger";
import { illustrationResponse } from "./illustration_response.ts";
import { type BodyServices, refused } from "./inputs_body.ts";

/** What routes that illustrate work with. */
export interface IllustrationServices extends BodyServices {
  readonly illustrator: Illustrator;
  readonly ledger: Ledger;
}

interface Asked {
  readonly prepared: Prepared;
  readonly inputs: Inputs;
  readonly plan: (prepared: Prepared, inputs: Inputs) => Plan;
  readonly format: Prepared["product"]["defaultFormat"];
  /** What the product says of its titles. */
  readonly say: Translate;
}

/**
 * The answer with the illustration of inputs.
 * @throws {ServiceError} `invalid_request` with every problem of the inputs; `service_unavailable` when the record
 * could not be kept, before anything is calculated [D150]
 */
export async function illustrateAndKeep(
  order: Order,
  { illustrator, ledger }: IllustrationServices,
  { prepared, inputs, plan, format, say }: Asked,
): Promise<Response> {
  const { context, revision, keepsRecipe, publicUrl } = prepared;
  if (keepsRecipe) ledger.requireKey();
  const result = await illustrator.illustrate(order, plan(prepared, inputs));
  if (result.kind === "refused") throw refused(result.problems, say);
  const { illustration } = result;
  const { receivedAt: at, apiKeyId } = order;
  const { salt } = context;
  const answering = { illustrator, order, format, publicUrl, salt };
  if (!keepsRecipe) return illustrationResponse(illustration, answering);
  const source = sourceOf(context, illustration, { revision, publicUrl });
  return illustrationResponse(illustration, {
    ...answering,
    keep: (answered) => ledger.keep({ at, apiKeyId, illustration, source, inputs, salt, answered }),
  });
}
