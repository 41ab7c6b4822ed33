/** Keys, and what an address may do. */

export { type AddressLimitTerms, limitByAddress, countedAddress } from "./address_limit.ts";
export {
  type AdministeredKey,
  type AdministeredProduct,
  type Administration,
  type AskedAct,
  type AuditedRow,
  type BookedTerms,
  CALLS_DAYS,
  type Change,
  KEY_STATES,
  LISTED_TERMS_MAX,
  type ListedTerms,
  type LoggedChange,
  type Missing,
  PAGE_ROWS_MAX,
  type Page,
  TERMS_KINDS,
  TERMS_STATES,
  type TermsDifference,
  type TermsKind,
  type TermsName,
  type TermsState,
  type TermsValue,
} from "./administration.ts";
export {
  type Admission,
  type AdmissionRequest,
  type ApiKey,
  type CallerDoor,
  type Door,
  KEY_MODES,
  type KeyMode,
  type RateLimits,
} from "./admission.ts";
export { hashKey, isToken, isWellFormedKey, presentedKey } from "./api_key.ts";
export type { AuditedCall } from "./audited_call.ts";
export type { UsageRow } from "./usage.ts";
