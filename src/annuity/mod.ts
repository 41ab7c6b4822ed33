/** The arithmetic of annuity contracts, year by year. */

export type { About, Meanings } from "./member_texts.ts";
export { entireInterest } from "./taxes/additional_benefits.ts";
export {
  addDays,
  ageOn,
  birthDateForAge,
  daysFromEpoch,
  isCalendarDate,
  monthlyAnniversary,
  monthsUntil,
  nearestAgeOn,
  yearOf,
} from "./lives/age.ts";
export { type BailoutTerms, findBailouts } from "./surrender/bailout.ts";
export { paidSoFar } from "./year/standing_within_year.ts";
export { pastAlone } from "./withdrawals/begun_year.ts";
export { type BlendPart, blendHistories, blendId } from "./index/blended_index.ts";
export {
  type BegunYear,
  type Contract,
  LAST_AGE,
  LAST_CONTRACT_YEAR,
  type LaterPremium,
  NO_WITHDRAWALS,
  type StrategyFee,
  type StrategyTerms,
  type WithdrawalKind,
  type WithdrawalPlan,
} from "./contract.ts";
export { rollForward } from "./year/contract_year.ts";
export {
  type CreditingTerms,
  METHODS,
  boundsThatActed,
  leastCreditedRate,
  leastRateAfter,
  methodOf,
  ratesOfField,
} from "./crediting/mod.ts";
export { type Bound, type TermField, isRequired } from "./crediting/strategy.ts";
export {
  LAST_MULTIPLE_AGE,
  exclusionRate,
  expectedReturnMultiple,
} from "./taxes/expected_return.ts";
export {
  type Formula,
  type Operand,
  type Unit,
  greatest,
  least,
  minus,
  operandIn,
  operandsOf,
  over,
  plus,
  power,
  rounded,
  times,
  valueOf,
} from "./formula.ts";
export type { CreditingTerm } from "./crediting/strategy.ts";
export type { FormulaWords } from "./formula_words.ts";
export type { FormulaCall, FormulaCalls } from "./formula_calls.ts";
export type { FreeBase } from "./withdrawals/free_base.ts";
export { freeWithdrawalFormula } from "./withdrawals/free_withdrawal.ts";
export {
  type ClosesNeeded,
  FLAT_DAYS,
  FLAT_LEVELS,
  type IndexHistory,
  type IndexWindow,
  type IndexWindows,
  WINDOW_YEARS,
  backCastYears,
  blendByTerm,
  findWindows,
  missingMonths,
  repeatDays,
  repeatWindow,
  yearEndCloses,
  yearEndLevel,
  yearsOfHistory,
} from "./index/index_history.ts";
export {
  continuedPath,
  type IndexPath,
  type IndexSoFar,
  startedPath,
} from "./index/running_term.ts";
export type { Limits } from "./crediting/index_limits.ts";
export { accumulatedPremiums, termsBesidePremium } from "./year/later_premiums.ts";
export { hasAdjustmentIn, leastOnSurrender } from "./surrender/contract_floors.ts";
export {
  type MarketValueAdjustmentTerms,
  isGuaranteedValue,
  UNBOUNDED_RISE,
  yearsLeftOf,
} from "./surrender/market_value.ts";
export { type MinimumValueTerms, nonforfeitureRate } from "./surrender/minimum_value.ts";
export {
  type Dollars,
  type Rate,
  type Schedule,
  HALF_A_CENT,
  inYear,
  roundParts,
  toCents,
  toDecimals,
} from "./money.ts";
export { type Life, limitingAge } from "./lives/mortality.ts";
export { type Payout, paymentChances, paymentFor, paymentPerThousand } from "./lives/payout.ts";
export {
  type CreditedStrategy,
  creditedRateIn,
  creditedRatesOf,
  creditsSoFarOf,
  isReached,
  project,
  termCreditedIn,
} from "./projection.ts";
export type { RenewalTerms, SurrenderChargeTerms } from "./surrender/renewal.ts";
export {
  UNIFORM_TABLE_DIFFERENCE,
  distributionPeriod,
  isPeriodCertainAllowed,
  requiredDistributionAge,
  yearsYounger,
} from "./taxes/required_distribution.ts";
export {
  type ElectedRider,
  RIDERS,
  type RiderStanding,
  type RiderTerms,
  incomeRiderIndex,
  hasDeathPayments,
  isJoint,
  paysIncome,
  riderOf,
} from "./riders/mod.ts";
export { ratesOfRise } from "./riders/lifetime_income/anniversary.ts";
export type { RiderField, RiderFields, RiderScalar, StandingField } from "./riders/rider.ts";
export { monthsBeforePayment } from "./year/payments.ts";
export {
  type DayOfYear,
  type DayPayment,
  payOnDay,
  type Worth,
  worthOn,
} from "./year/day_payment.ts";
export {
  type ContractYear,
  type Scenario,
  type ScenarioAssumptions,
  type Standing,
  originOf,
  standingAtIssue,
} from "./year/standing.ts";
export { startingShare } from "./year/strategies.ts";
export { type Charges, netCharge, NO_CHARGES, surrender } from "./surrender/surrender.ts";
export {
  US_STATES,
  type UsState,
  findStateByAbbreviation,
  findStateByAcordCode,
} from "./us_state.ts";
export { freeMoment } from "./withdrawals/withdrawal.ts";
export { rateInWords } from "./rate_words.ts";
export { type RiderDue, type StrategyPart, type YearTrace, emptyTrace } from "./year/year_trace.ts";
