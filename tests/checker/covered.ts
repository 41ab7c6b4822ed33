/** What the checker recomputes of a definition, member by member: it refuses the rest by name. */

import { RECOMPUTED_METHODS } from "./crediting.ts";
import { RIDER_TERMS } from "./riders.ts";
import { ANY, type Covered, type Json, NotCovered, RATES, type Terms } from "./terms.ts";

/** Members that no yearly figure depends on. */
const PRINTED = [
  "$schema",
  "genericName",
  "formNumber",
  "ratesEffectiveOn",
  "homeState",
  "unavailableStates",
  "illustratesUnavailableStates",
  "isSold",
  "brand",
  "acknowledgment",
  "valueRows",
  "freeLook",
  "translationReviews",
  "disclosures",
  "translations",
  "waivers",
  "rateLock",
  "reconciliation",
  "issueAge",
  "issueAgeByTaxStatus",
  "issueDate",
  "premium",
  "strategies[].name",
  "riders[].name",
  "riders[].sentence",
  "riders[].issueAge",
  "riders[].terms.incomeMultiplier",
  "marketValueAdjustment.reference",
  "bailout.days",
  "renewal.freeWindow.days",
  "laterPremiums.minimum",
  "laterPremiums.maximum",
  "laterPremiums.totalMaximum",
  "laterPremiums.excludesWithdrawalYears",
];

/** The members of a strategy's terms, which are the same on both sides. */
function creditingTerms(side: string): Record<string, Covered> {
  const path = `strategies[].${side}`;
  const members: Record<string, Covered> = {
    [`${path}.method`]: RECOMPUTED_METHODS,
    [`${path}.spreadOrder`]: ["before_participation", "after_participation"],
    [`${path}.participatesAbove`]: ["excess", "whole_change"],
    [`${path}.averagedOver`]: ["term", "final_year"],
    [`${path}.observed`]: ["months", "quarters", "anniversaries"],
    [`${path}.mark`]: ["high", "low"],
    [`${path}.trigger`]: ["not_negative", "negative"],
  };
  for (const rate of RATES) {
    members[`${path}.${rate}`] = ANY;
    members[`${path}.${rate}[]`] = ANY;
  }
  return members;
}

export const FREE_BASES = [
  "anniversary_value",
  "account_value",
  "premium",
  "premium_less_withdrawals",
  "interest_credited",
  "gain",
];
/** The members of riders' terms, of all kinds. */
function riderTerms(): Record<string, Covered> {
  return Object.fromEntries(
    Object.values(RIDER_TERMS).flatMap((members) =>
      Object.entries(members).map(([name, values]) => [`riders[].terms.${name}`, values]),
    ),
  );
}

/** Members that figures depend on, with the values that are recomputed. Below a list stands `[]`. */
const COVERED: Readonly<Record<string, Covered>> = {
  kind: ["fixed", "index"],
  maximumAnnuitizationAge: ANY,
  guaranteePeriodYears: ANY,
  contractFee: ANY,
  withdrawalTiming: ["start", "end"],
  "premiumBonus.rate": ANY,
  "premiumBonus.vestedRates[]": ANY,
  "premiumBonus.vestedRatesBy": ["year_end", "contract_year"],
  "laterPremiums.months": ANY,
  "laterPremiums.lastContractYear": ANY,
  "laterPremiums.hasBonus": ANY,
  "laterPremiums.lastBonusYear": ANY,
  "laterPremiums.isTakenWithinYears": ANY,
  "laterPremiums.heldIn": ANY,
  "laterPremiums.suspendsFreeWithdrawal": ANY,
  "laterPremiums.chargeYears": ["from_issue"],
  "strategies[].id": ANY,
  "strategies[].indexId": ["sp500"],
  "strategies[].termYears": ANY,
  "strategies[].ratesBy": ["contract_year", "term", "year_of_term"],
  "strategies[].creditsEvery": ["term", "contract_year"],
  "strategies[].interestFactor": ANY,
  "strategies[].interestFactor[]": ANY,
  "strategies[].rateDecimals": ANY,
  "strategies[].feeRate": ANY,
  "strategies[].fee.current": ANY,
  "strategies[].fee.current[]": ANY,
  "strategies[].fee.guaranteed": ANY,
  "strategies[].fee.guaranteed[]": ANY,
  "strategies[].fee.every": ["contract_year", "term"],
  "strategies[].fee.timing": ["start", "end"],
  "strategies[].fee.base": ["opening_value", "credited_value"],
  "strategies[].benefitBaseMultiple": ANY,
  "strategies[].duringIncome.interestFactor": ANY,
  "strategies[].duringIncome.benefitBaseMultiple": ANY,
  ...creditingTerms("current"),
  ...creditingTerms("guaranteed"),
  "allocation.default[].strategy": ANY,
  "allocation.default[].share": ANY,
  "allocation.isRebalanced": ANY,
  "surrenderCharge.rates[]": ANY,
  "surrenderCharge.grading": ["yearly", "monthly"],
  "surrenderCharge.byIssueAge[].fromAge": ANY,
  "surrenderCharge.byIssueAge[].rates[]": ANY,
  "renewal.firstTermYears": ANY,
  "renewal.years": ANY,
  "renewal.surrenderCharge.rates[]": ANY,
  "renewal.surrenderCharge.grading": ["yearly", "monthly"],
  "renewal.isMarketValueAdjusted": ANY,
  "renewal.freeWindow.at": ["term_start", "term_end"],
  "freeWithdrawal.rate": ANY,
  "freeWithdrawal.rate[]": ANY,
  "freeWithdrawal.base": FREE_BASES,
  "freeWithdrawal.alternatives[].rate": ANY,
  "freeWithdrawal.alternatives[].rate[]": ANY,
  "freeWithdrawal.alternatives[].base": FREE_BASES,
  "freeWithdrawal.firstContractYear": ANY,
  "freeWithdrawal.isFreeOnSurrender": ANY,
  "freeWithdrawal.isRequiredDistributionFree": ANY,
  "marketValueAdjustment.family": ["ratio", "linear"],
  "marketValueAdjustment.appliesTo": ["charged_amount", "whole_amount"],
  "marketValueAdjustment.years": ANY,
  "marketValueAdjustment.timeBasis": ["months", "days_365", "days_365_25"],
  "marketValueAdjustment.rateAtIssue": ANY,
  "marketValueAdjustment.adder": ANY,
  "marketValueAdjustment.multiple": ANY,
  "marketValueAdjustment.demonstratedChange": ANY,
  "marketValueAdjustment.deadBand": ANY,
  "marketValueAdjustment.factorDecimals": ANY,
  "marketValueAdjustment.collar.isWithinSurrenderCharge": ANY,
  "marketValueAdjustment.collar.isGainWithinSurrenderCharge": ANY,
  "marketValueAdjustment.collar.isWithinInterestCredited": ANY,
  "marketValueAdjustment.collar.accountValueRate": ANY,
  "marketValueAdjustment.collar.gainRate": ANY,
  "minimumValue.considerationRate": ANY,
  "minimumValue.interestRate": ANY,
  "minimumValue.interestRate.fiveYearTreasuryRate": ANY,
  "minimumValue.interestRate.indexedBenefitCost": ANY,
  "minimumValue.interestRate.minimumRate": ANY,
  "minimumValue.annualCharge": ANY,
  "minimumValue.isReducedByRiderCharges": ANY,
  "minimumValue.isReducedByWithdrawalCharges": ANY,
  "accumulationGuarantee.contractYear": ANY,
  "accumulationGuarantee.rate": ANY,
  "accumulationGuarantee.isBonusIncluded": ANY,
  "accumulationGuarantee.reduction": ["dollar", "pro_rata"],
  "accumulationGuarantee.isReducedByRiderCharges": ANY,
  "accumulationGuarantee.isLostByExcessWithdrawal": ANY,
  "bailout.strategy": ANY,
  "bailout.field": ANY,
  "bailout.rate": ANY,
  "annuitization.table": ["2012_iam_period"],
  "annuitization.improvement": ["generational"],
  "annuitization.guaranteedInterestRate": ANY,
  "annuitization.currentInterestRate": ANY,
  "annuitization.rateDecimals": ANY,
  "annuitization.amount": ["account_value", "cash_surrender_value"],
  "annuitization.unisex.states[]": ANY,
  "annuitization.unisex.taxStatuses[]": ANY,
  "riders[].id": ANY,
  "riders[].input": ANY,
  "riders[].code": ANY,
  "riders[].coveredLife": ["owner", "annuitant"],
  "riders[].charge.currentRate": ANY,
  "riders[].charge.currentRate[]": ANY,
  "riders[].charge.guaranteedRate": ANY,
  "riders[].charge.guaranteedRate[]": ANY,
  "riders[].charge.base": ["opening_base", "closing_base", "account_value"],
  "riders[].charge.timing": ["before_credits", "after_credits"],
  "riders[].charge.frequency": ["yearly", "quarterly", "monthly"],
  "riders[].terms.kind": Object.keys(RIDER_TERMS),
  ...riderTerms(),
  "scenarios.isEarlierWindowUntilMarch": ANY,
  "scenarios.reducedBy": ANY,
  "scenarios.hasLoweredTerms": ANY,
};

/** Throws with every member, or value of one, that the checker does not recompute. */
export function requireCovered(terms: Terms): void {
  const unknown = new Set<string>();
  walk(terms, "", unknown);
  for (const { charge } of terms["riders"] as readonly Terms[]) {
    const isEarly = charge.base === "closing_base" && charge.timing === "before_credits";
    if (isEarly) unknown.add("riders[].charge of closing_base before_credits");
  }
  for (const { rateDecimals, duringIncome } of terms["strategies"] as readonly Terms[]) {
    const isRoundedTwice = rateDecimals !== undefined && duringIncome !== undefined;
    if (isRoundedTwice) unknown.add("strategies[].rateDecimals beside duringIncome");
  }
  if (unknown.size > 0) throw new NotCovered(`Not recomputed: ${[...unknown].join(", ")}`);
}

function walk(value: Json, path: string, unknown: Set<string>): void {
  if (PRINTED.includes(path)) return;
  if (Array.isArray(value)) {
    for (const entry of value) walk(entry, `${path}[]`, unknown);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      walk(member, path === "" ? name : `${path}.${name}`, unknown);
    }
  } else {
    const allowed = COVERED[path];
    if (allowed === undefined) unknown.add(path);
    else if (allowed !== ANY && !allowed.includes(value)) unknown.add(`${path}: ${String(value)}`);
  }
}
