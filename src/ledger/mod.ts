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
  LISTED_MAX,
  type Ledger,
  type ListQuestion,
  type LedgerNeeds,
  findKeyFaults,
  findMissingKeys,
  findOveruse,
  openLedger,
} from "./ledger.ts";
export {
  METADATA_CHARACTERS_MAX,
  METADATA_MEMBERS_MAX,
  METADATA_NAME,
  type Note,
  REFERENCE_CHARACTERS_MAX,
  isMetadata,
  isReference,
  marksOf,
} from "./note.ts";
export {
  type IllustrationRecord,
  type ListedIllustration,
  type ListedRow,
  type OpenedRecord,
  type RecipeSource,
  type RecordRow,
  keptRecipe,
  openRecord,
  sourceOf,
} from "./record.ts";
export { UnreadableRecordError } from "./cipher.ts";
export { type SaltedInputs, rewrap } from "./sealed_inputs.ts";
