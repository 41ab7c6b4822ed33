/**
 * The database. `catalog` is what requests read of products, `administration` what administrators read and change,
 * `audit` the trail of calls, `schema` migrations and their examination.
 */

export { countAdministrators, createAdministration } from "./administration/page.ts";
export { createAdmission } from "./admission.ts";
export { openAudit } from "./audit/audit.ts";
export { type AuditFilter, listAuditColumns, readAudit } from "./audit/trail.ts";
export {
  type History,
  type HistoryRow,
  type LogRow,
  BOOK_NOUNS,
  changesOf,
  diffTerms,
  readHistory,
  readLog,
  setOnOffer,
  settleTerms,
  termsState,
} from "./administration/book.ts";
export { type CatalogOptions, createCatalog } from "./catalog/catalog.ts";
export { readIndexesAt } from "./catalog/catalog_rows.ts";
export {
  type CatalogRows,
  listProducts,
  readBookStamps,
  readCatalogRows,
  readRateSheets,
} from "./administration/catalog.ts";
export { findIdleTriggers, verifyChains } from "./chains.ts";
export { createClockWatch } from "./clock_watch.ts";
export { type Database, type Sql, isUntrustedServer, openDatabase } from "./database.ts";
export {
  causeInWords,
  findHashFaults,
  findMissingRights,
  findSchemaFaults,
  readAuditMonths,
  readFacts,
} from "./schema/examination.ts";
export { watchExpiringKeys } from "./expiring_keys.ts";
export { createIdempotentRequests } from "./idempotent_requests.ts";
export { type Expiring, expireMonths } from "./expiry.ts";
export { type FormRow, addForm, listForms, withdrawForm } from "./administration/forms.ts";
export {
  createFormReader,
  readFormsKnown,
  readFormsNamed,
  readReadyForms,
} from "./catalog/forms.ts";
export {
  type AuditedIllustration,
  countWrapped,
  deleteIllustration,
  deleteRecords,
  findAudited,
  findDigests,
  findRecords,
  holdRecords,
  listOwnRecords,
  listRecords,
  noteAct,
  readBooks,
  readBooksIn,
  readLedgerNeeds,
  readLedgerNeedsIn,
  readRecords,
  readTermsRows,
  rotateWrapping,
  setKeeping,
} from "./ledger.ts";
export {
  type KeyParameter,
  type KeyTerms,
  issueKey,
  readKeys,
  rotateKey,
  setKey,
  setKeyActive,
} from "./administration/keys.ts";
export {
  listTokenIssuers,
  readTokenIssuers,
  removeTokenIssuer,
  setTokenIssuer,
} from "./administration/token_issuers.ts";
export { migrate, seed } from "./schema/migrate.ts";
export { type OfferRows, readOfferAt, readOfferRows } from "./administration/offer.ts";
export { type ChunkJob, type WebhookJob, workOnRuns, workOnWebhooks } from "./run_queue.ts";
export {
  beginRun,
  commitRunChunk,
  deleteRun,
  expireRuns,
  failRun,
  listRunChunks,
  listRuns,
  readRun,
  readRunLoad,
  setRunBudget,
  takeRunChunk,
} from "./runs.ts";
export { readTermRows } from "./administration/term_rows.ts";
export { readPast } from "./catalog/past_terms.ts";
export { listAuthorizedProducts, readBrand, readBrandIn, readFirm } from "./catalog/products.ts";
export { readProgramVersion, readSql } from "./schema/program_schema.ts";
export { requireReadiness } from "./schema/readiness.ts";
export {
  type GivenFiles,
  MADE_MAX,
  type Rehearsal,
  type SettingsChange,
  type SqlText,
  type TermsChange,
  type ValueDifference,
  tryFiles,
} from "./administration/rehearsal.ts";
export { createUsageReader, reportUsage } from "./administration/usage.ts";
export { type ViewRow, closeSession, openSession, sayError, withSession } from "./session.ts";
export type { StoredTerms } from "./schema/stored_terms.ts";
export {
  announceCertificates,
  endWebhookDelivery,
  expireWebhookEvents,
  listWebhookDeliveries,
  listWebhooks,
  noteWebhookTry,
  readWebhookSecretId,
  readWebhookState,
  removeWebhook,
  replayWebhook,
  rotateWebhook,
  setWebhook,
  takeWebhookDelivery,
  watchWebhooks,
} from "./webhooks.ts";
