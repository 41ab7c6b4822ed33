/** Keys, and what an address may do. */

export { type AddressLimitTerms, limitByAddress, limitedAs } from "./address_limit.ts";
export type {
  AdministeredKey,
  AdministeredProduct,
  Administration,
  AskedAct,
  AuditedRow,
  BookedTerms,
  Change,
  ListedTerms,
  NamedTerms,
  LoggedChange,
  Missing,
  Page,
  TermsDifference,
  TermsState,
  TermsValue,
} from "./administration.ts";
export type {
  Admission,
  AdmissionRequest,
  ApiKey,
  Door,
  KeyMode,
  RateLimits,
} from "./admission.ts";
export { hashKey, isWellFormedKey, presentedKey } from "./api_key.ts";
export type { AuditedCall } from "./audited_call.ts";
