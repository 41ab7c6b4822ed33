/** Bearer tokens of carriers' issuers, and the callers that they name. */

export { SCOPES, type Scope, type TokenIssuer } from "./bearer_token.ts";
export { createTokenIssuers, type FindCaller } from "./token_issuers.ts";
