/** What callers ask for: reads the inputs of both endpoints into one request. */

export { type Assumption, nameAssumptions } from "./assumption.ts";
export type { Holds, SampleInputKind } from "./input_field.ts";
export {
  EXAMPLE_INPUTS,
  FULL_EXAMPLE_INPUTS,
  SAMPLE_INPUTS,
  type SampleInput,
  sampleInputs,
} from "./common_inputs.ts";
export { COMMON_INPUTS, codeSchema } from "./input_table.ts";
export { CHANGE, changeForm } from "./change/change_schema.ts";
export {
  type ChangedInputs,
  changedInputs,
  listChanges,
  problemOfChange,
  readChange,
  sentChange,
  unchangedInputs,
  warningOfChange,
} from "./change/read_change.ts";
export { declaredName, INPUTS_OF_MEMBERS } from "./declared_inputs.ts";
export { DATA_ROOT } from "./data_reader.ts";
export { atSameAges } from "./example_ages.ts";
export { indexAnnuitySchema } from "./index_annuity_fields.ts";
export { readIndexAnnuityInputs, readTermsData } from "./index_annuity_inputs.ts";
export {
  INPUTS_ROOT,
  type Inputs,
  type Path,
  fieldProblem,
  findInputProblems,
  findInputProblemsUncompiled,
  problemAt,
  warningAt,
} from "./inputs.ts";
export {
  isWithoutStart,
  lastPremiumYear,
  monthsBefore,
  premiumsUpTo,
} from "./later_premium_inputs.ts";
export type { Party, StateFacts, TaxStatusFacts } from "./party.ts";
export { printedInput } from "./printed_inputs.ts";
export {
  type ContractRequest,
  type HeldRequest,
  type InForceContractRequest,
  type Person,
  type Producer,
  type InForce,
  type RequestResult,
  birthYearsOf,
  contractYearsOf,
  heldPlace,
  coveredAge,
  coveredLives,
  coveredSex,
  issueAgeOf,
  oldestIssueAge,
  secondLife,
} from "./request.ts";
export { problemOfStanding } from "./standing/since_issue.ts";
export { problemQuoted, readQuote, sentQuote, withoutWithdrawals } from "./quote/read_quote.ts";
export {
  AMOUNT_TYPES,
  DISBURSEMENT_TYPES,
  QUOTE,
  quoteForm,
  type Transaction,
  TRANSACTIONS,
} from "./quote/quote_schema.ts";
export { inputsOfYear, MONTHS_OF_YEAR, readReport, sentReport } from "./report/read_report.ts";
export { REPORT, reportForm } from "./report/report_schema.ts";
export { RIDER_INPUTS, isRiderRequired } from "./rider_inputs.ts";
export { codeTables, readSampleInputs, readTermsInputs } from "./sample_inputs.ts";
export {
  type PaidPremiums,
  problemOfTransaction,
  withPaidPremiums,
} from "./standing/begun_year.ts";
export { type GivenStanding, type SentStanding, sentStanding } from "./standing/sent_standing.ts";
export { readInForce } from "./standing/standing_inputs.ts";
export {
  inForceForm,
  type Movement,
  requiredAfterIssue,
  STANDING,
} from "./standing/standing_schema.ts";
export { standingAfter } from "./standing/standing_after.ts";
export { differencesBetween, isRate, membersOf } from "./standing/standing_members.ts";
export { type ReadUpstreamInputs, readUpstreamInputs } from "./upstream_inputs.ts";
