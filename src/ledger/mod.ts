/** Records from which illustrations are made again. */

export { type AnswerDigests, digestsOf, figuresDigest } from "./answer_digests.ts";
export {
  BOOK_STATES,
  type BookEntry,
  type BookState,
  type PaperEvidence,
  stateInBooks,
} from "./books.ts";
export {
  type ClaimedRequest,
  type FirstAnswer,
  type RequestAttempt,
  type RequestSecrets,
  hashAsked,
  openAnswer,
  sealAnswer,
  secretsOf,
} from "./idempotent_request.ts";
export {
  ILLUSTRATION_ID,
  type Ledger,
  type LedgerNeeds,
  findKeyFaults,
  findOveruse,
  openLedger,
} from "./ledger.ts";
export {
  type IllustrationRecord,
  type OpenedRecord,
  type RecipeSource,
  type RecordRow,
  keptRecipe,
  openRecord,
  sourceOf,
} from "./record.ts";
export { type SaltedInputs, UnreadableRecordError, rewrap } from "./sealed_inputs.ts";
