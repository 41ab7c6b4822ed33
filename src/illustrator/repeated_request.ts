/** A request that its caller may repeat: what is noted of its first answer, and whether a later one is the same. */

import { omitUndefined, ServiceError } from "#base";
import type { Illustration } from "#illustration";
import {
  type AnswerDigests,
  type FirstAnswer,
  hashAsked,
  keptRecipe,
  type Note,
  openAnswer,
  type RecipeSource,
  type RequestAttempt,
  sealAnswer,
} from "#ledger";
import type { UpstreamFigures } from "#terms";

/** Notes the answer of an attempt (its claim and its owner); false when another attempt has taken its place. */
export type NoteAnswer = (claim: string, owner: string, answered: FirstAnswer) => Promise<boolean>;

/** What decides an answer beside the key and the product. */
interface Asking {
  readonly endpoint: string;
  readonly inputs: unknown;
  readonly format?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly wanted?: object | undefined;
  readonly language: string | undefined;
  readonly note?: Note | undefined;
}

/** What a first answer was made of. */
interface Answering {
  readonly asking: Asking;
  readonly illustration: Illustration;
  readonly source: RecipeSource;
  readonly answered: AnswerDigests;
  readonly salt: string;
  /** Figures from a calculation service, where one was asked. */
  readonly figures: UpstreamFigures | undefined;
}

const RETRY_SECONDS = 1;

const PLACE = { field: "Idempotency-Key", pointer: "" };

/** The error of a request that another attempt is answering. */
export function stillUnderWay(retryAfterSeconds: number): ServiceError {
  const place = { ...PLACE, code: "under_way" } as const;
  return new ServiceError("stillUnderWay", { place, retryAfterSeconds });
}

/**
 * Notes the first answer to a request, before it is sent.
 * @throws {ServiceError} `request_under_way` when another attempt has taken the place of this one
 */
export async function noteFirst(
  note: NoteAnswer,
  attempt: RequestAttempt,
  { asking, illustration, source, answered, salt, figures }: Answering,
): Promise<void> {
  const { secrets, owner } = attempt;
  const { digest, recipe } = illustration;
  const isNoted = await note(secrets.claim, owner, {
    asked: hashAsking(attempt, asking),
    digest,
    recipe: keptRecipe(recipe),
    source,
    figures_sha256: answered.figures,
    json_sha256: answered.json ?? null,
    pdf_sha256: answered.pdf ?? null,
    paper_sha256: answered.paper ?? null,
    sealed: sealAnswer(secrets, digest, { salt, figures }),
  });
  if (!isNoted) throw stillUnderWay(RETRY_SECONDS);
}

/**
 * The first answer to a request that is repeated, its salt, and the figures of its calculation service.
 * @throws {ServiceError} `idempotency_key_reused` when something else is asked
 */
export function openFirst(
  attempt: RequestAttempt,
  first: FirstAnswer,
  asking: Asking,
): FirstAnswer & ReturnType<typeof openAnswer> {
  if (hashAsking(attempt, asking) !== first.asked) {
    throw new ServiceError("repeatedOtherwise", { place: { ...PLACE, code: "reused" } });
  }
  return { ...first, ...openAnswer(attempt.secrets, first) };
}

function hashAsking(
  { secrets, instant }: RequestAttempt,
  { endpoint, inputs, format, fields, wanted, language, note }: Asking,
): string {
  return hashAsked(
    secrets,
    omitUndefined({ endpoint, inputs, format, fields, wanted, language, instant, note }),
  );
}
