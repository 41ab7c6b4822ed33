/** The answers of the IRI Policy Inquiry API, as the standing of a contract in force. */

export { gatherAnswers } from "./answers.ts";
export type { FieldNote } from "./notes.ts";
export { issueDateOf, type PolicyRead, readPolicy } from "./read_policy.ts";
