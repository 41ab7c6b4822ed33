/** What every room may use: dates, JSON, errors, deadlines, retries. */

export {
  type ProcessBounds,
  BoundedProcessError,
  answerParcel,
  runBounded,
} from "./bounded_process.ts";
export { DAY_MS, dateIn, dateOf, parseInstant } from "./calendar_date.ts";
export { canonicalJson } from "./json/canonical_json.ts";
export { type Circuit, createCircuit } from "./circuit.ts";
export {
  type AddressRange,
  type ReadClientAddress,
  type ReadClientCertificate,
  createClientAddressReader,
  createClientCertificateReader,
  parseAddressRange,
} from "./client_address.ts";
export { csvLine } from "./text/csv.ts";
export { DATABASE_PARAMETERS, driverAddressOf, parseDatabaseAddress } from "./database_address.ts";
export { untilAborted, withDeadline } from "./deadline.ts";
export { DEMO_KEY } from "./demo_api_key.ts";
export {
  ANSWER_BYTES_MAX,
  type BytesExchange,
  type Exchange,
  exchange,
  exchangeBytes,
  hostOf,
} from "./exchange.ts";
export { derivedSalt, hashInputs, randomSalt } from "./inputs_hash.ts";
export { isContainer, isObject } from "./json/json_kinds.ts";
export { bytesOf, putAscii, putJsonNumber, putJsonText, putUtf8 } from "./json/json_bytes.ts";
export { findJsonFault, placeInText } from "./json/json_fault.ts";
export {
  CLOSING_BRACE,
  CLOSING_BRACKET,
  COLON,
  COMMA,
  OPENING_BRACE,
  OPENING_BRACKET,
} from "./json/json_marks.ts";
export {
  followPointer,
  placeAtPointer,
  pointerTo,
  tokensOf,
  walkJson,
} from "./json/json_pointer.ts";
export { DEPTH_MAX, measureJson } from "./json/json_size.ts";
export { parsePlainJson } from "./json/plain_json.ts";
export { LOG, type Log, loggedMilliseconds, loggedSeconds } from "./log.ts";
export { memberEntries, memberNames } from "./fixed_members.ts";
export { findNearestName } from "./nearest_name.ts";
export { omitUndefined } from "./omit_undefined.ts";
export { createDailyLog } from "./daily_log.ts";
export { keepLast } from "./keep_last.ts";
export { oncePer } from "./once_per.ts";
export {
  HUNDREDTHS,
  dollarsInWords,
  grouped,
  wholeParts,
  withHundredths,
  withThousands,
} from "./printed_number.ts";
export {
  type FaultCode,
  type Problem,
  type SaidProblem,
  problemIn,
  sayProblem,
} from "./problem.ts";
export { jitteredMs, pause, readRetryAfter } from "./retry.ts";
export {
  SECRET_VARIABLES,
  UPSTREAM_SECRETS_FOLDER,
  fileVariable,
  readVariable,
} from "./secret_files.ts";
export {
  busy,
  detailOf,
  errorCode,
  type Failure,
  messageOf,
  ServiceError,
  refused,
} from "./service_error.ts";
export { createShares } from "./shares.ts";
export { sqlLiteral } from "./text/sql_literal.ts";
export { type WrappingKeys, parseWrappingKeys } from "./wrapping_keys.ts";
