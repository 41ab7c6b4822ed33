/** The body of a request for an illustration: a member that holds the inputs, and what may stand beside it. */

import { isObject, type SaidProblem } from "#base";
import {
  isMetadata,
  isReference,
  METADATA_CHARACTERS_MAX,
  METADATA_MEMBERS_MAX,
  type Note,
  REFERENCE_CHARACTERS_MAX,
} from "#ledger";
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
  /** Members beside it and the caller's note. */
  readonly others: readonly string[];
  readonly required: Said;
  readonly type: Said;
  readonly unknown: Said;
}

/** The envelope of the product endpoint. */
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
  /** What the caller notes of the illustration. */
  readonly note: Note | undefined;
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
  const problems = findProblems(body, envelope);
  return { body, inputs: body[envelope.member], note: readNote(body, problems), problems };
}

/** What a note may hold: each of its members, and the problem with a value that it does not take. */
const NOTES = {
  reference: {
    takes: isReference,
    code: "format",
    said: { code: "reference", most: REFERENCE_CHARACTERS_MAX },
  },
  metadata: {
    takes: isMetadata,
    code: "format",
    said: {
      code: "metadata",
      members: METADATA_MEMBERS_MAX,
      characters: METADATA_CHARACTERS_MAX,
    },
  },
} as const;

/** The note beside the inputs; a value that cannot be kept is a problem, and is not repeated in it. Source: [D306]. */
function readNote(body: SentInputs["body"], problems: SaidProblem[]): Note | undefined {
  const given = Object.entries(NOTES).filter(([field]) => Object.hasOwn(body, field));
  const kept = given.filter(([field, { takes }]) => takes(body[field]));
  for (const each of given) {
    const [field, { code, said }] = each;
    if (!kept.includes(each)) problems.push({ field, pointer: `/${field}`, code, said });
  }
  if (kept.length === 0) return undefined;
  return Object.fromEntries(kept.map(([field]) => [field, body[field]]));
}

/** The member with the inputs must be there and be an object, and nothing else may be: a typo is not passed over. */
function findProblems(
  body: SentInputs["body"],
  { member, others, required, type, unknown }: Envelope,
): SaidProblem[] {
  const problems: SaidProblem[] = [];
  const about = { field: member, pointer: `/${member}` };
  if (!Object.hasOwn(body, member)) {
    problems.push({ ...about, code: "required", said: required });
  } else if (!isObject(body[member])) {
    problems.push({ ...about, code: "type", said: type });
  }
  const isTaken = (name: string) =>
    name === member || others.includes(name) || Object.hasOwn(NOTES, name);
  if (!Object.keys(body).every(isTaken)) {
    const whole = { field: "body", pointer: "", code: "unknown_field" } as const;
    problems.push({ ...whole, said: unknown, didYouMean: member });
  }
  return problems;
}
