/** The body of a request for an illustration: one member that holds the inputs, and what may stand beside it. */

import { isObject } from "../base/is_object.ts";
import { type Problem, ServiceError } from "../base/service_error.ts";
import type { Translate } from "../texts/caller/caller.ts";
import type { Order } from "../illustrator/illustrator.ts";
import { type InTurn, stageInTurn } from "../illustrator/turns.ts";
import { type BodyBounds, readJsonObject } from "./body.ts";
import { hashInputs } from "../base/inputs_hash.ts";

export interface BodyServices {
  readonly bodyBounds: BodyBounds;
  readonly inTurn: InTurn;
}

/** The body, of which the member that `inputsMember` names holds the inputs. */
export async function readInputsBody(
  request: Request,
  { progress, account }: Order,
  { bodyBounds, inTurn }: BodyServices,
  inputsMember: "inputs" | "annuiyInputData",
): Promise<Readonly<Record<string, unknown>>> {
  progress.enter("body");
  const body = await readJsonObject(request, {
    bounds: bodyBounds,
    inTurn: (work) => stageInTurn(inTurn, progress, { stage: "body", work }),
  });
  const inputs = body[inputsMember];
  if (isObject(inputs)) account.inputsHash = () => hashInputs(inputs);
  return body;
}

/** The 400 that lists everything there is to change, with what the product says for its own titles. Source: [D9]. */
export function refused(details: readonly Problem[], say?: Translate): ServiceError {
  const message = "Correct the fields that `details` names";
  return new ServiceError("invalid_request", message, { details, ...(say && { say }) });
}

/** `inputs` must be there and be an object, and nothing else may be: a typo is not passed over. */
export function findInputsEnvelopeProblems(
  body: Readonly<Record<string, unknown>>,
): readonly Problem[] {
  const problems: Problem[] = [];
  const unknown = Object.keys(body).filter((name) => name !== "inputs");
  if (!Object.hasOwn(body, "inputs")) {
    const message = "inputs is required: an object of the product's input fields";
    problems.push({ field: "inputs", pointer: "/inputs", code: "required", message });
  } else if (!isObject(body["inputs"])) {
    const message = "inputs must be an object of the product's input fields";
    problems.push({ field: "inputs", pointer: "/inputs", code: "type", message });
  }
  if (unknown.length > 0) {
    const message = "The body takes one member, inputs; fields belong inside it";
    problems.push({
      field: "body",
      pointer: "",
      code: "unknown_field",
      message,
      didYouMean: "inputs",
    });
  }
  return problems;
}
