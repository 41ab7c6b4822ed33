/** An illustration of a product on a caller's inputs, and its answer as JSON. */

export { type AnswerOptions, answerAsJson } from "./answer.ts";
export { isPaidFromMinimum } from "./beyond_account.ts";
export { contractOf } from "./contract_terms.ts";
export { followsIndex } from "./follows_index.ts";
export { illustrateUpstream, requireMapped } from "./from_upstream.ts";
export {
  ALLOCATION_INPUT,
  type IllustrationContext,
  type IllustrationResult,
  dayOf,
  illustrateIndexAnnuity,
  illustrateInputs,
  languageFor,
  readSampleRequest,
} from "./illustrate.ts";
export type {
  Allocation,
  AnnuitizationFacts,
  Assumption,
  FigureLabel,
  Illustration,
  IndexFacts,
  IndexScenario,
  Logo,
  MarketValueAdjustmentDemonstration,
  Party,
  Projection,
  RiderFacts,
  ScenarioStrategy,
  Statement,
  TwoLivesFacts,
  YearValues,
} from "./illustration.ts";
export {
  findOverdueCloses,
  listIndexUses,
  listStrategiesWithoutCloses,
  listYoungStrategies,
  overdueInWords,
} from "./index_closes.ts";
export {
  OUTPUTS,
  type OutputField,
  type OutputFields,
  TABLES,
  featuresOf,
} from "./output_fields.ts";
export { type ResponseData, responseData } from "./outputs.ts";
export { findShortfall } from "./features/prospective_nonforfeiture.ts";
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
export {
  type IllustratedStrategy,
  type ProjectedScenario,
  type ScenarioYears,
  credited,
  currentTerms,
  findStrategies,
  guaranteedTerms,
  projectScenario,
  reducedTerms,
  windowsOfOnlyIndex,
} from "./years/scenarios.ts";
export type { BasisFacts } from "./terms_basis.ts";
export { columnOf, type Feature, memberOf, titleOf } from "./years/year_columns.ts";
export { reportYears } from "./years/year_values.ts";
