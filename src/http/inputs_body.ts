/** The body of a request for an illustration: one member that holds the inputs, and what may stand beside it. */

import { isObject, type SaidProblem } from "#base";
import type { Said } from "#texts";
import { type Illustrator, type Order, type InTurn, stageInTurn } from "#illustrator";
import { type BodyBounds, readJsonObject } from "./body.ts";

interface BodyServices {
  readonly bodyBounds: BodyBounds;
  readonly inTurn: InTurn;
}

/** What routes that illustrate work with. */
export interface IllustrationServices extends BodyServices {
  readonly illustrator: Illustrator;
}

/** What is said of the members of a body. */
interface Envelope {
  readonly member: "inputs" | "annuiyInputData";
  /** Members beside it. */
  readonly others: readonly string[];
  readonly required: Said;
  readonly type: Said;
  readonly unknown: Said;
}

/** Of the product endpoint. */
export const INPUTS_ENVELOPE: Envelope = {
  member: "inputs",
  others: [],
  required: "inputsMissing",
  type: "inputsNoObject",
  unknown: "inputsAlone",
};

/** What a body holds, and what is wrong around its inputs. */
interface SentInputs {
  readonly body: Readonly<Record<string, unknown>>;
  readonly inputs: unknown;
  readonly problems: readonly SaidProblem[];
}

/**
 * The inputs of a request, which stand in a member of its body.
 * @throws {ServiceError} as `readJsonObject`
 */
export async function readInputs(
  { request, order: { progress } }: { readonly request: Request; readonly order: Order },
  envelope: Envelope,
  { bodyBounds, inTurn }: BodyServices,
): Promise<SentInputs> {
  progress.enter("body");
  const body = await readJsonObject(request, {
    bounds: bodyBounds,
    inTurn: (work) => stageInTurn(inTurn, progress, { stage: "body", work }),
  });
  return { body, inputs: body[envelope.member], problems: findProblems(body, envelope) };
}

/** The member with the inputs must be there and be an object, and nothing else may be: a typo is not passed over. */
function findProblems(
  body: SentInputs["body"],
  { member, others, required, type, unknown }: Envelope,
): readonly SaidProblem[] {
  const problems: SaidProblem[] = [];
  const about = { field: member, pointer: `/${member}` };
  if (!Object.hasOwn(body, member)) {
    problems.push({ ...about, code: "required", said: required });
  } else if (!isObject(body[member])) {
    problems.push({ ...about, code: "type", said: type });
  }
  if (Object.keys(body).some((name) => name !== member && !others.includes(name))) {
    const whole = { field: "body", pointer: "", code: "unknown_field" } as const;
    problems.push({ ...whole, said: unknown, didYouMean: member });
  }
  return problems;
}
