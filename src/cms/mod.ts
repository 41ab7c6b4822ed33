/** Cryptographic messages: signatures, timestamps and certificate paths; it imports no room, not even `base/`. */

export {
  type Signer,
  type SignerFound,
  type Trusted,
  trustedUntil,
  isValidAt,
  parseTrusted,
  readSigners,
  readTrusted,
  signatureRoom,
  signerState,
  certificateState,
  trustedStates,
} from "./signer.ts";
export { type Stamp, type Timestamp, TokenError } from "./timestamp.ts";
export type { TimestampResponse } from "./timestamp_exchange.ts";
export type { CertificateFacts } from "./trust.ts";
export {
  acceptToken,
  checkSignature,
  certificateFacts,
  newTimestampRequest,
  readTimestampResponse,
  signDetached,
} from "./loaded_when_needed.ts";
