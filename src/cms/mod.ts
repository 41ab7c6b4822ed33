/** Cryptographic messages: signatures, timestamps and certificate paths; it imports no room, not even `base/`. */

export {
  type Signer,
  type SignerFound,
  type Trusted,
  endOf,
  isValidAt,
  parseTrusted,
  readSigners,
  readTrusted,
  roomFor,
  stateOf,
  stateOfEnd,
  statesOfTrusted,
} from "./signer.ts";
export { type Stamp, type Timestamp, TokenError } from "./timestamp.ts";
export type { Answer } from "./timestamp_exchange.ts";
export type { CertificateFacts } from "./trust.ts";
export {
  acceptToken,
  checkSignature,
  factsOf,
  newQuestion,
  readAnswer,
  sign,
} from "./when_needed.ts";
