/** The arithmetic of annuity contracts, year by year. */

export type { About, Meanings } from "./about.ts";
export { entireInterest } from "./additional_benefits.ts";
export {
  addDays,
  ageOn,
  birthDateForAge,
  daysFromEpoch,
  isCalendarDate,
  nearestAgeOn,
  yearOf,
} from "./age.ts";
export { type BailoutTerms, findBailouts } from "./bailout.ts";
export { type BlendPart, blendHistories, blendId } from "./blended_index.ts";
export {
  type Contract,
  LAST_CONTRACT_YEAR,
  type LaterPremium,
  NO_WITHDRAWALS,
  type StrategyFee,
  type StrategyTerms,
  type WithdrawalKind,
  type WithdrawalPlan,
} from "./contract.ts";
export { rollForward } from "./contract_year.ts";
export {
  type CreditingTerms,
  METHODS,
  boundsThatActed,
  leastCreditedRate,
  methodOf,
} from "./crediting/mod.ts";
export { type Bound, type DailyMeans, type TermField, isRequired } from "./crediting/strategy.ts";
export { LAST_MULTIPLE_AGE, exclusionRate, expectedReturnMultiple } from "./expected_return.ts";
export {
  type Formula,
  type Operand,
  type Unit,
  dollars,
  factorAs,
  greatest,
  least,
  levelAs,
  minus,
  operandsOf,
  over,
  plus,
  power,
  rateAs,
  rounded,
  times,
  valueOf,
  yearsAs,
} from "./formula.ts";
export type { FormulaCalls } from "./formula_calls.ts";
export { type FreeBase, freeWithdrawalFormula } from "./free_withdrawal.ts";
export {
  type ClosesNeeded,
  FLAT_DAYS,
  FLAT_LEVELS,
  type IndexHistory,
  type IndexWindow,
  type IndexWindows,
  WINDOW_YEARS,
  backCastYears,
  findWindows,
  missingMonths,
  repeatDays,
  repeatWindow,
  yearEndCloses,
  yearEndLevel,
  yearsOfHistory,
} from "./index_history.ts";
export type { Limits } from "./index_limits.ts";
export { accumulatedPremiums, termsBesidePremium } from "./later_premiums.ts";
export { type MarketValueAdjustmentTerms, UNBOUNDED_RISE, yearsLeftOf } from "./market_value.ts";
export { type MinimumValueTerms, leastOnSurrender, nonforfeitureRate } from "./minimum_value.ts";
export {
  type Dollars,
  type Rate,
  type Schedule,
  inYear,
  roundParts,
  toCents,
  toDecimals,
} from "./money.ts";
export type { Life } from "./mortality.ts";
export { MORTALITY_TABLES } from "./mortality_tables.ts";
export { paymentOf } from "./payments.ts";
export { type Payout, paymentChances, paymentFor, paymentPerThousand } from "./payout.ts";
export {
  type CreditedStrategy,
  creditedRatesOf,
  creditsSoFarOf,
  project,
  termCreditedIn,
} from "./projection.ts";
export type { RenewalTerms, SurrenderChargeTerms } from "./renewal.ts";
export {
  USUAL_DIFFERENCE,
  distributionPeriod,
  isPeriodCertainAllowed,
  requiredDistributionAge,
  yearsYounger,
} from "./required_distribution.ts";
export {
  type ElectedRider,
  RIDERS,
  type RiderStanding,
  type RiderTerms,
  findIncomeRider,
  hasDeathPayments,
  isJoint,
  paysIncome,
  riderOf,
} from "./riders/mod.ts";
export { ratesOfRise } from "./riders/lifetime_income.ts";
export type { GrowthPart, RiderField, RiderFields, RiderScalar } from "./riders/rider.ts";
export {
  type ContractYear,
  type Scenario,
  type ScenarioAssumptions,
  type Standing,
  standingAtIssue,
} from "./standing.ts";
export { type StrategyPart, feeRateIn, startingShare } from "./strategies.ts";
export {
  type Charges,
  effectiveChargeRate,
  netCharge,
  recaptureRate,
  surrender,
} from "./surrender.ts";
export {
  US_STATES,
  type UsState,
  findStateByAbbreviation,
  findStateByAcordCode,
} from "./us_state.ts";
export { freeMoment, isAdjusted } from "./withdrawal.ts";
export { rateInWords } from "./wording.ts";
export { type YearTrace, emptyTrace } from "./year_trace.ts";
