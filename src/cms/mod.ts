/** Cryptographic messages: signatures, timestamps and certificate paths; it imports nothing. */

export { HASH_OIDS, digestOf } from "./algorithms.ts";
export {
  type Bytes,
  NULL,
  TRUE,
  childrenOf,
  identifier,
  integer,
  octets,
  sequence,
} from "./der.ts";
export { type Stamp, checkSignature, roomFor, sign } from "./paper_signature.ts";
export {
  type Signer,
  type SignerFound,
  type Trusted,
  endOf,
  isValidAt,
  parseTrusted,
  readSigners,
  readTrusted,
  stateOf,
  stateOfEnd,
  statesOfTrusted,
} from "./signer.ts";
export { type Timestamp, TokenError, acceptToken } from "./timestamp_token.ts";
export { type CertificateFacts, factsOf } from "./trust.ts";
