/** An illustration of a product on a caller's inputs, and its answer as JSON. */

export { type AnswerOptions, answerAsJson } from "./answer.ts";
export { isPaidFromMinimum } from "./beyond_account.ts";
export type { ChangeFacts } from "./change/change_facts.ts";
export { contractOf } from "./contract_terms.ts";
export {
  endpointAt,
  endpointFor,
  type EndpointName,
  ENDPOINTS,
  type FormEndpoint,
} from "./figures/endpoints.ts";
export { type AskedFigures, chooseFigures, chooseYears } from "./figures/chosen_figures.ts";
export { followsIndex } from "./follows_index.ts";
export { illustrateUpstream, requireMapped } from "./from_upstream.ts";
export { type FiguresResult, illustrateFigures } from "./figures/illustrate_figures.ts";
export { isOfAllocations } from "./product_assumptions.ts";
export {
  ALLOCATION_INPUT,
  preparationDay,
  noTermsOn,
  termsInstant,
} from "./figures/read_request.ts";
export { receiveTerms, sendTerms, type SentTerms } from "./figures/sent_terms.ts";
export {
  type IllustrationContext,
  type IllustrationResult,
  illustrateAt,
  illustrateIndexAnnuity,
  illustrateInputs,
  languageFor,
  projectAt,
  readRequest,
} from "./illustrate.ts";
export type { AnnuitizationFacts } from "./features/annuitization.ts";
export type { FactorsOfStrategy } from "./features/factor_history.ts";
export type { IndexFacts } from "./features/index_history.ts";
export type { MarketValueAdjustmentDemonstration } from "./features/market_value_adjustment.ts";
export { findShortfall } from "./features/mod.ts";
export type {
  Allocation,
  Assumption,
  FigureLabel,
  Illustration,
  Logo,
  Party,
  RiderFacts,
  TwoLivesFacts,
  YearValues,
} from "./illustration.ts";
export { type Holds, printedInput } from "#inputs";
export {
  findOverdueCloses,
  listIndexUses,
  listStrategiesWithoutCloses,
  listYoungStrategies,
  overdueInWords,
} from "./index_closes.ts";
export {
  answerFields,
  answerRows,
  fieldsPresent,
  hasOutput,
  yearlyFields,
} from "./years/answer_rows.ts";
export { OUTPUTS, TABLES, featuresOf } from "./output_fields.ts";
export type { OutputField, OutputFields } from "./output_types.ts";
export { type ResponseData, responseData, type StandingData } from "./outputs.ts";
export type { ReportedStrategy, ReportFacts } from "./report/report_facts.ts";
export { quotedPayment } from "./quote/describe_quote.ts";
export type { QuotedPayments, QuoteFacts } from "./quote/quote_facts.ts";
export {
  type Recipe,
  SOFTWARE_VERSION,
  digestUnder,
  languageOf,
  printedId,
  recipeDigest,
  softwareOf,
  termsDigest,
  versionInFull,
} from "./recipe.ts";
export { findStrategies, windowsOfOnlyIndex } from "./years/find_strategies.ts";
export { levelsThrough } from "./years/index_paths.ts";
export {
  type IllustratedStrategy,
  type ProjectedScenario,
  type ScenarioYears,
  creditedStrategy,
  CURRENT,
  furtherScenarios,
  GUARANTEED,
  projectScenario,
  termsHeldIn,
} from "./years/scenarios.ts";
export { inForceStrategies, projectNextYear } from "./figures/contract.ts";
export { dayOf, type InForceFacts, paidBefore, totalsSoFar } from "./figures/in_force_facts.ts";
export type { Reconciliation } from "./figures/reconcile.ts";
export type { Statement } from "./statements.ts";
export type { BasisFacts } from "./terms_basis.ts";
export {
  type IndexScenario,
  type Projection,
  type ScenarioStrategy,
  lastYearOf,
  yearIn,
  yearsPast,
  yearsThrough,
} from "./years/projected_values.ts";
export {
  capitalized,
  columnOf,
  type Feature,
  memberOfColumn,
  OWN_COLUMNS,
} from "./years/year_columns.ts";
export { reportYears, yearBefore } from "./years/year_values.ts";
