/** Keeps the record of an illustration, for products that do. */

import type { Inputs } from "../product/inputs.ts";
import type { Illustration } from "../illustration/illustration.ts";
import type { Illustrator, Order, Prepared } from "../illustrator/illustrator.ts";
import type { AnswerDigests } from "../proof/ledger/answer_digests.ts";
import type { Ledger } from "../proof/ledger/ledger.ts";
import { sourceOf } from "../proof/ledger/record.ts";
import type { BodyServices } from "./inputs_body.ts";

/** What routes that illustrate work with. */
export interface IllustrationServices extends BodyServices {
  readonly illustrator: Illustrator;
  readonly ledger: Ledger;
}

type KeepRecord = (illustration: Illustration, answered: AnswerDigests) => void;

/**
 * How the record of an order's illustration is kept, or `undefined` where its product keeps none.
 * @throws {ServiceError} `service_unavailable` when it could not be kept, before anything is calculated [D150]
 */
export function recordKeeper(
  ledger: Ledger,
  order: Order,
  { prepared, inputs }: { readonly prepared: Prepared; readonly inputs: Inputs },
): KeepRecord | undefined {
  const { context, revision, keepsRecipe, publicUrl } = prepared;
  if (!keepsRecipe) return undefined;
  ledger.requireKey();
  return (illustration, answered) =>
    ledger.keep({
      at: order.receivedAt,
      apiKeyId: order.apiKeyId,
      illustration,
      source: sourceOf(context, illustration, { revision, publicUrl }),
      inputs,
      answered,
    });
}
