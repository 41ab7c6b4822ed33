/** Builds the arithmetic's contract from a product's terms and a request. */

import {
  yearOf,
  type BailoutTerms,
  type Contract,
  LAST_CONTRACT_YEAR,
  type StrategyFee,
  type StrategyTerms,
  METHODS,
  type MarketValueAdjustmentTerms,
  type MinimumValueTerms,
  nonforfeitureRate,
} from "#annuity";
import { omitUndefined } from "#base";
import type { Definition, Strategy } from "#terms";
import { type ContractRequest, coveredAge, coveredSex, issueAgeOf, oldestIssueAge } from "#inputs";

/** A strategy's terms once lifetime income has started, against those before. */
function termsDuringIncome({
  duringIncome,
  interestFactor = 1,
}: Strategy): StrategyTerms["duringIncome"] {
  if (duringIncome === undefined) return undefined;
  const { interestFactor: factor, benefitBaseMultiple: baseMultiple } = duringIncome;
  const rateMultiple =
    typeof interestFactor === "number"
      ? factor / interestFactor
      : interestFactor.map((before) => factor / before);
  return { rateMultiple, baseMultiple };
}

/** The contract that the engine rolls forward: the product's terms with what the request elects. */
export function contractOf(definition: Definition, request: ContractRequest): Contract {
  const { premiumBonus, renewal, accumulationGuarantee, laterPremiums } = definition;
  const { laterPremiums: payments, taxQualification, spouseBirthDate } = request;
  const { isQualified, isRoth, hasRequiredDistributions } = taxQualification;
  const hasUnfinishedTerms = definition.strategies.some(
    ({ unfinishedTerm }) => unfinishedTerm !== undefined,
  );
  return omitUndefined({
    premium: request.premium,
    standing: request.inForce?.standing,
    laterPremiums: payments && {
      payments,
      lastBonusYear:
        laterPremiums?.hasBonus === true ? (laterPremiums.lastBonusYear ?? LAST_CONTRACT_YEAR) : 0,
      chargeYears: laterPremiums?.chargeYears ?? "from_issue",
      suspendsFreeWithdrawal: laterPremiums?.suspendsFreeWithdrawal ?? false,
    },
    issueAge: issueAgeOf(request, request.annuitant),
    issueYear: yearOf(request.issueDate),
    strategies: request.strategies.map(({ strategy, share }) =>
      omitUndefined({
        share,
        termYears: strategy.termYears,
        accruesDaily: !METHODS[strategy.current.method].usesIndex,
        fee: feeOf(strategy),
        baseMultiple: strategy.benefitBaseMultiple,
        duringIncome: termsDuringIncome(strategy),
        unfinished: strategy.unfinishedTerm,
      }),
    ),
    hasUnfinishedTerms: hasUnfinishedTerms || undefined,
    isRebalanced: definition.allocation.isRebalanced,
    premiumBonus: premiumBonus && { ...premiumBonus, rate: request.premiumBonusRate },
    surrenderCharge: surrenderChargeTerms(definition, request),
    renewal,
    freeWithdrawal: definition.freeWithdrawal,
    marketValueAdjustment: adjustmentTerms(definition, request.issueDate),
    minimumValue: minimumValueTerms(definition),
    floors: definition.minimumValue.floors ?? [],
    accumulationGuarantee,
    bailout: bailoutTerms(definition, request),
    contractFee: definition.contractFee ?? 0,
    rateChange: request.rateChange,
    withdrawals: withdrawalsOf(request),
    riders: request.riders.map((rider) =>
      omitUndefined({
        terms: rider.terms,
        charge: rider.charge,
        issueAge: coveredAge(request, rider),
        sex: coveredSex(request, rider),
      }),
    ),
    tax: omitUndefined({
      isQualified,
      isRoth,
      ownerBirthYear: yearOf(request.owner.birthDate),
      spouseBirthYear: spouseBirthDate === undefined ? undefined : yearOf(spouseBirthDate),
      hasRequiredDistributions,
      additionalBenefits: additionalBenefitsOf(definition, request),
    }),
  });
}

/** The plan, with the contract year that has begun where values begin. */
function withdrawalsOf({ withdrawals, inForce }: ContractRequest): Contract["withdrawals"] {
  const begun = inForce?.begun;
  return begun === undefined ? withdrawals : { ...withdrawals, begun };
}

/** How benefits beyond the account value are valued for required distributions, where there are any. */
function additionalBenefitsOf(
  { additionalBenefits: terms }: Definition,
  { owner, taxQualification }: ContractRequest,
): Contract["tax"]["additionalBenefits"] {
  if (terms === undefined || !taxQualification.hasRequiredDistributions) return undefined;
  const { table, improvement, interestRate, isDisregardedWithin120Percent = false } = terms;
  return {
    basis: { table, improvement },
    gender: owner.gender,
    interestRate,
    isDisregardedWithin120Percent,
  };
}

/** A strategy's fee; `feeRate` is short for the commonest kind. */
export function feeOf({ fee, feeRate = 0 }: Strategy): StrategyFee | undefined {
  if (fee !== undefined || feeRate === 0) return fee;
  return {
    current: feeRate,
    guaranteed: feeRate,
    every: "contract_year",
    timing: "end",
    base: "credited_value",
  };
}

/** The charges of the older one of owner and annuitant. */
function surrenderChargeTerms(
  { surrenderCharge }: Definition,
  request: ContractRequest,
): Contract["surrenderCharge"] {
  const { rates, grading, base, byIssueAge = [] } = surrenderCharge;
  const age = oldestIssueAge(request);
  const olderCharges = byIssueAge.findLast(({ fromAge }) => fromAge <= age);
  return omitUndefined({
    rates: olderCharges?.rates ?? rates,
    grading,
    base: base === "premium" ? base : undefined,
  });
}

function adjustmentTerms(
  { marketValueAdjustment, renewal }: Definition,
  issuedOn: string,
): MarketValueAdjustmentTerms | undefined {
  if (marketValueAdjustment === undefined) return undefined;
  return omitUndefined({
    ...marketValueAdjustment,
    issuedOn,
    renewal: renewal?.isMarketValueAdjusted === true ? renewal : undefined,
  });
}

/** The bailout, on the strategy's terms as illustrated where premium is in it. */
function bailoutTerms(
  { bailout, strategies }: Definition,
  request: ContractRequest,
): BailoutTerms | undefined {
  if (bailout === undefined) return undefined;
  const { field, rate, frees } = bailout;
  const strategy =
    request.strategies.find((each) => each.strategy.id === bailout.strategy)?.strategy ??
    strategies.find(({ id }) => id === bailout.strategy);
  if (strategy === undefined) return undefined;
  if (frees !== "strategy") return { strategy, field, rate };
  const freedStrategy = request.strategies.findIndex((each) => each.strategy.id === strategy.id);
  return { strategy, field, rate, freedStrategy };
}

/** Minimum value terms with the interest rate derived, where the product gives its inputs. */
function minimumValueTerms({ minimumValue }: Definition): MinimumValueTerms {
  const { interestRate } = minimumValue;
  return {
    ...minimumValue,
    interestRate: typeof interestRate === "number" ? interestRate : nonforfeitureRate(interestRate),
  };
}
