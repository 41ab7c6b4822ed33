/** The database: admission, catalog, audit trail, ledger, migrations. */

export { countAdministrators, createAdministration } from "./administration_page.ts";
export { createAdmission } from "./admission.ts";
export { openAudit } from "./audit/audit.ts";
export { type AuditFilter, listAuditColumns, readAudit } from "./audit/audit_trail.ts";
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
  stateOf,
} from "./book.ts";
export { type CatalogOptions, createCatalog } from "./catalog.ts";
export { readIndexesAt } from "./catalog_rows.ts";
export {
  type CatalogRows,
  listProducts,
  readBookStamps,
  readCatalogRows,
  readRateSheets,
} from "./catalog_administration.ts";
export { findIdleTriggers, verifyChains } from "./chains.ts";
export { createClockWatch } from "./clock_watch.ts";
export { type Database, type Sql, metUntrustedServer, openDatabase } from "./database.ts";
export {
  whyFailed,
  findHashFaults,
  findMissingRights,
  findSchemaFaults,
  readAuditMonths,
  readFacts,
} from "./schema/examination.ts";
export { watchExpiringKeys } from "./expiring_keys.ts";
export { type Expiring, expire } from "./expiry.ts";
export { type FormRow, addForm, listForms, withdrawForm } from "./form_administration.ts";
export { createFormReader, readFormsKnown, readFormsNamed, readReadyForms } from "./forms.ts";
export {
  type AuditedIllustration,
  countWrapped,
  deleteIllustration,
  findAudited,
  findRecords,
  listRecords,
  noteAct,
  readBooks,
  readBooksIn,
  readLedgerNeeds,
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
} from "./key_administration.ts";
export { migrate, seed } from "./schema/migrate.ts";
export { type OfferRows, readOfferAt, readOfferRows } from "./offer.ts";
export { readPast } from "./past_terms.ts";
export { listAuthorizedProducts, readBrand, readBrandIn, readFirm } from "./products.ts";
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
} from "./rehearsal.ts";
export { type ViewRow, closeSession, openSession, sayError, withSession } from "./session.ts";
export type { StoredTerms } from "./stored_terms.ts";
