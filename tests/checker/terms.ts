/** The terms that a request has: the form's definition, changed by state, surrender period and rate sheet [D99]. */

export type Json = unknown;
export type Terms = Readonly<Record<string, any>>;

/** A definition says something that this checker does not recompute; it is to be extended, never to pass it over. */
export class NotCovered extends Error {}

const ANY = "any value";
/** Rates of crediting terms. */
export const RATES: readonly string[] = [
  "cap",
  "participation",
  "threshold",
  "participationAbove",
  "spread",
  "floor",
  "lockAt",
  "monthlyCap",
  "monthlyFloor",
  "intervalFloor",
  "declaredPart",
  "declaredRate",
  "triggerRate",
  "rate",
  "bonusRate",
  "triggerRateAbove",
];
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
function creditingTerms(side: string): Record<string, typeof ANY | readonly Json[]> {
  const path = `strategies[].${side}`;
  const members: Record<string, typeof ANY | readonly Json[]> = {
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

const FREE_BASES = [
  "anniversary_value",
  "account_value",
  "premium",
  "premium_less_withdrawals",
  "interest_credited",
  "gain",
];
/** Kinds of riders that are recomputed. */
export const RIDER_KINDS = [
  "lifetime_income",
  "death_benefit",
  "maximum_anniversary_value",
  "earnings_death_benefit",
] as const;
export type RiderKind = (typeof RIDER_KINDS)[number];

/** Crediting methods that are recomputed. */
export const RECOMPUTED_METHODS: readonly string[] = [
  "declared_rate",
  "point_to_point",
  "monthly_sum",
  "index_lock",
  "monthly_average",
  "water_mark",
  "annual_lock",
  "annual_interval_sum",
  "balanced_allocation",
  "performance_trigger",
];

const REDUCTIONS = ["pro_rata", "dollar_for_dollar", "greater_of_both"];

/** Members that figures depend on, with the values that are recomputed. Below a list stands `[]`. */
const COVERED: Readonly<Record<string, typeof ANY | readonly Json[]>> = {
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
  "riders[].terms.kind": RIDER_KINDS,
  "riders[].terms.lives": ["single", "joint"],
  "riders[].terms.baseBonusRate": ANY,
  "riders[].terms.rollUp.rate": ANY,
  "riders[].terms.rollUp.rate[]": ANY,
  "riders[].terms.rollUp.kind": ["simple", "compound"],
  "riders[].terms.rollUp.years": ANY,
  "riders[].terms.rollUp.untilAge": ANY,
  "riders[].terms.rollUp.of": ["premium", "base_at_issue"],
  "riders[].terms.rollUp.isPausedByWithdrawals": ANY,
  "riders[].terms.rollUp.endsWithIncome": ANY,
  "riders[].terms.rollUp.restartsAtStepUp": ANY,
  "riders[].terms.stacking.rate": ANY,
  "riders[].terms.stacking.rate[]": ANY,
  "riders[].terms.stacking.rateDuringIncome": ANY,
  "riders[].terms.stacking.years": ANY,
  "riders[].terms.stacking.of": ["interest", "credited_rate"],
  "riders[].terms.stepUp": ["none", "compounding", "separate"],
  "riders[].terms.baseFloor.rate": ANY,
  "riders[].terms.baseFloor.years": ANY,
  "riders[].terms.isStepUpKeptDuringIncome": ANY,
  "riders[].terms.firstContractYear": ANY,
  "riders[].terms.minimumIncomeAge": ANY,
  "riders[].terms.payoutRates[].fromAge": ANY,
  "riders[].terms.payoutRates[].rate": ANY,
  "riders[].terms.payoutRates[].rate[]": ANY,
  "riders[].terms.payoutRates[].femaleRate": ANY,
  "riders[].terms.payoutRates[].femaleRate[]": ANY,
  "riders[].terms.payoutAge": ["first_income", "issue"],
  "riders[].terms.payoutBase": [
    "greater_of_base_and_account_value",
    "benefit_base",
    "greater_of_base_and_account_value_at_first_income",
  ],
  "riders[].terms.incomeIncrease.kind": ["fixed", "credited_rate", "consumer_prices"],
  "riders[].terms.incomeIncrease.currentRate": ANY,
  "riders[].terms.incomeIncrease.multiple": ANY,
  "riders[].terms.incomeIncrease.assumedRate": ANY,
  "riders[].terms.incomeIncrease.guaranteedRate": ANY,
  "riders[].terms.unusedIncome": ["next_year", "accumulates", "accumulates_to_account_value"],
  "riders[].terms.excessBase": ["account_value", "account_value_less_income"],
  "riders[].terms.excessReduction": REDUCTIONS,
  "riders[].terms.premiumReduction": REDUCTIONS,
  "riders[].terms.isRequiredDistributionFree": ANY,
  "riders[].terms.deathBenefit.lumpSumRate": ANY,
  "riders[].terms.deathBenefit.paymentsRate": ANY,
  "riders[].terms.deathBenefit.paymentYears": ANY,
  "riders[].terms.deathBenefit.accountValueMultiple": ANY,
  "riders[].terms.isBonusIncluded": ANY,
  "riders[].terms.maximumMultiple": ANY,
  "riders[].terms.ratchetUntilAge": ANY,
  "riders[].terms.untilAge": ANY,
  "riders[].terms.rates[].fromIssueAge": ANY,
  "riders[].terms.rates[].rate": ANY,
  "riders[].terms.premiumMultiple": ANY,
  "riders[].terms.reduction": ["pro_rata", "dollar_for_dollar"],
  "riders[].terms.endsWithAccountValue": ANY,
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

export interface Sheet {
  /** The instant from which it is in force. */
  readonly from: Date;
  readonly cells: readonly Terms[];
}

/** What chooses among the terms of a form. */
export interface Choice {
  readonly state: string;
  readonly premium: number;
  readonly surrenderPeriod: number | undefined;
  readonly at: Date;
}

/** The form's terms in a state, with the surrender period asked for and the rates of the sheet in force [D99]. */
export function resolve(form: Terms, sheets: readonly Sheet[], choice: Choice): Terms {
  const { variations = [], ...base } = form as { variations?: readonly Terms[] } & Terms;
  const variation = variations.find(({ states }) => states?.includes(choice.state));
  let terms = merge(base, variation?.["terms"] ?? {}) as Terms;
  const periods = terms["surrenderPeriods"] as readonly Terms[] | undefined;
  const period =
    periods?.find(({ years }) => years === choice.surrenderPeriod) ??
    (choice.surrenderPeriod === undefined ? periods?.[0] : undefined);
  if (periods !== undefined && period === undefined) throw new RangeError("No such period");
  terms = merge(terms, changesOf(terms, period?.["terms"] ?? {})) as Terms;
  const [sheet] = sheets
    .filter(({ from }) => from <= choice.at)
    .toSorted((one, other) => other.from.getTime() - one.from.getTime());
  const fits = (sheet?.cells ?? []).filter(
    ({ premium, surrenderYears, states }) =>
      choice.premium >= (premium?.from ?? 0) &&
      choice.premium < (premium?.below ?? Infinity) &&
      (surrenderYears === undefined || surrenderYears === period?.["years"]) &&
      (states === undefined || states.includes(choice.state)),
  );
  const cell = fits.find(({ states }) => states !== undefined) ?? fits[0];
  const { surrenderPeriods: _, ...resolved } = merge(
    terms,
    changesOf(terms, cell?.["terms"] ?? {}),
  ) as Terms;
  return resolved;
}

/** A surrender period and a cell change what the state has, and add nothing [D100]. */
function changesOf(terms: Terms, patch: Terms): Terms {
  return Object.fromEntries(Object.entries(patch).filter(([name]) => terms[name] !== undefined));
}

const KEYS: Readonly<Record<string, string>> = {
  strategies: "id",
  riders: "id",
  surrenderPeriods: "years",
};

/** A JSON merge patch (RFC 7396), in which some lists are objects by one of their entries' members. */
function merge(target: Json, patch: Json, key?: string): Json {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  if (key !== undefined && Array.isArray(target)) {
    return target.flatMap((entry: Terms) => {
      const change = (patch as Terms)[String(entry[key])];
      return change === null ? [] : [change === undefined ? entry : merge(entry, change)];
    });
  }
  const merged: Record<string, Json> =
    typeof target === "object" && target !== null && !Array.isArray(target) ? { ...target } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete merged[name];
    else merged[name] = merge(merged[name], change, KEYS[name]);
  }
  return merged;
}
