/** The contract in printable words: allocations, charges, access, riders. */

import { type Contract, LAST_CONTRACT_YEAR } from "../annuity/contract.ts";
import { METHODS } from "../annuity/crediting/mod.ts";
import type { IndexHistory } from "../annuity/index_history.ts";
import { inYear, type Schedule, toCents } from "../annuity/money.ts";
import { paysIncome, riderOf } from "../annuity/riders/mod.ts";
import type { Definition, Rider, Strategy } from "../product/definition_schema.ts";
import type { ContractRequest } from "../product/request.ts";
import { rateTerms } from "../product/terms.ts";
import type {
  Allocation,
  FreeWithdrawalFacts,
  MarketValueAdjustmentFacts,
  MinimumValueFacts,
  RiderFacts,
  SurrenderChargeFacts,
  TermComparison,
  WithdrawalPlanFacts,
} from "./illustration.ts";
import { dollarsInWords, rateInWords, scheduleInWords } from "../annuity/wording.ts";

/** The premium by strategy, each with its terms today and guaranteed. */
export function describeAllocations(
  request: ContractRequest,
  histories: ReadonlyMap<string, IndexHistory>,
): readonly Allocation[] {
  return request.strategies.map(({ strategy, share }) => {
    const method = METHODS[strategy.current.method];
    const { indexId, termYears } = strategy;
    return {
      strategyId: strategy.id,
      strategyName: strategy.name,
      methodName: method.name,
      methodSentence: method.sentence,
      share,
      premium: toCents(request.premium * share),
      ...(indexId === undefined
        ? {}
        : {
            indexId,
            indexName: histories.get(indexId)?.name ?? indexId,
            indexTermYears: termYears,
          }),
      terms: compareTerms(strategy),
    };
  });
}

/** Terms of the first contract year side by side; renewal terms on a line of their own. */
function compareTerms(strategy: Strategy): readonly TermComparison[] {
  const guaranteed = rateTerms(strategy.guaranteed);
  const fee: readonly TermComparison[] =
    strategy.feeRate === 0
      ? []
      : [{ name: "Strategy fee a year", current: strategy.feeRate, guaranteed: strategy.feeRate }];
  return [
    ...rateTerms(strategy.current).flatMap(({ title, value }, index) =>
      compareSchedules(title, value, guaranteed[index]?.value),
    ),
    ...fee,
  ];
}

function compareSchedules(
  title: string,
  current: Schedule | undefined,
  guaranteed: Schedule | undefined,
): readonly TermComparison[] {
  const lines: TermComparison[] = [];
  const line = (name: string, contractYear: number): void => {
    lines.push({
      name,
      ...(current === undefined ? {} : { current: inYear(current, contractYear) }),
      ...(guaranteed === undefined ? {} : { guaranteed: inYear(guaranteed, contractYear) }),
    });
  };
  if (current === undefined && guaranteed === undefined) return [];
  line(title, 1);
  const lengths = [current, guaranteed].map((schedule) =>
    typeof schedule === "object" ? schedule.length : 1,
  );
  const last = Math.max(...lengths);
  if (last > 1) line(`${title} from contract year ${last}`, last);
  return lines;
}

/** The illustrated withdrawals, or `undefined`. */
export function describeWithdrawals(request: ContractRequest): WithdrawalPlanFacts | undefined {
  const { withdrawals, withdrawalType, withdrawalMode } = request;
  if (withdrawals.kind === "none") return undefined;
  const { firstContractYear, lastContractYear, timing, yearly } = withdrawals;
  const isBounded = lastContractYear < LAST_CONTRACT_YEAR;
  const isIncome = withdrawals.kind === "lifetime_income";
  const amount =
    withdrawals.kind === "percent_of_value"
      ? `${rateInWords(yearly)} of the account value a year`
      : yearly > 0
        ? `${dollarsInWords(yearly)} a year`
        : withdrawalType.title;
  return {
    type: withdrawalType.title,
    sentence:
      `${amount}, in ${withdrawalMode.name} payments at the ${timing} of each period, from contract year ` +
      `${firstContractYear}${isBounded ? ` to contract year ${lastContractYear}` : " on"}` +
      (isIncome ? incomeInWords(yearly, isBounded) : ", as far as the account value allows."),
    paymentsPerYear: withdrawalMode.perYear,
    firstContractYear,
    ...(isBounded ? { lastContractYear } : {}),
    timing,
  };
}

/** Income past a zero account value. */
function incomeInWords(yearly: number, isBounded: boolean): string {
  return yearly > 0
    ? "; of it, lifetime income is paid also when the account value is used up, and what exceeds it as far as the " +
        "account value allows."
    : `; it is paid ${isBounded ? "" : "for life, "}also when the account value is used up.`;
}

export function describeSurrenderCharge(definition: Definition): SurrenderChargeFacts {
  const { rates, grading } = definition.surrenderCharge;
  const sentence =
    rates.length === 0
      ? "There is no surrender charge."
      : `A withdrawal above the free withdrawal, and a surrender, is charged during the first ${rates.length} ` +
        `contract years: the rate of the contract year${grading === "monthly" ? ", which falls month by month," : ""} ` +
        "times the amount charged.";
  return { rates, grading, sentence };
}

const FREE_BASES: Readonly<Record<Definition["freeWithdrawal"]["base"], string>> = {
  anniversary_value:
    "the account value at the last contract anniversary (at issue in the first year)",
  account_value: "the account value",
  premium: "the premium",
  interest_credited: "the interest credited in the last contract year",
};

export function describeFreeWithdrawal(definition: Definition): FreeWithdrawalFacts {
  const { rate, base, firstContractYear, isFreeOnSurrender, isRequiredDistributionFree } =
    definition.freeWithdrawal;
  const sentence =
    `From contract year ${firstContractYear}, ${rateInWords(rate)} of ${FREE_BASES[base]} may be withdrawn each ` +
    "contract year without surrender charge; what is not taken is not carried over." +
    (isFreeOnSurrender ? " The part not yet taken is free on a full surrender too." : "") +
    (isRequiredDistributionFree ? " A required minimum distribution is free of charge." : "");
  return { rate, firstContractYear, sentence };
}

export function describeMarketValueAdjustment(
  definition: Definition,
): MarketValueAdjustmentFacts | undefined {
  const { marketValueAdjustment: terms } = definition;
  if (terms === undefined) return undefined;
  const formula =
    terms.family === "ratio"
      ? `amount × (((1 + rate at issue) ÷ (1 + rate now${terms.adder === 0 ? "" : ` + ${rateInWords(terms.adder)}`})) ^ years left − 1)`
      : "amount × (rate at issue − rate now) × years left";
  const amount =
    terms.appliesTo === "charged_amount"
      ? "the amount on which a surrender charge is taken"
      : "the whole amount that is withdrawn or surrendered";
  return {
    years: terms.years,
    amount,
    formula,
    sentence:
      "When you make a withdrawal the amount you receive may be increased or decreased by a Market Value " +
      "Adjustment (MVA). If interest rates on which the MVA is based go up after you buy your annuity, the " +
      "MVA likely will decrease the amount you receive. If interest rates go down, the MVA will likely " +
      `increase the amount you receive. It applies during the first ${terms.years} contract years, to ${amount}, ` +
      "and never makes a surrender pay less than the minimum value. Guaranteed values assume the largest loss it may " +
      "cause; the others assume that the rate stays where it is unless said otherwise.",
  };
}

export function describeMinimumValue(contract: Contract): MinimumValueFacts {
  const {
    considerationRate,
    interestRate,
    annualCharge,
    isReducedByRiderCharges,
    isReducedByWithdrawalCharges,
  } = contract.minimumValue;
  const charges = isReducedByRiderCharges ? " and rider charges" : "";
  return {
    considerationRate,
    interestRate,
    annualCharge,
    sentence:
      `The cash surrender value is never less than ${rateInWords(considerationRate)} of the premium, less ` +
      `withdrawals${isReducedByWithdrawalCharges ? "" : " after their charges"}, and less ${dollarsInWords(annualCharge)}${charges} at the end of each contract year, all ` +
      `with interest at ${rateInWords(interestRate)} a year.`,
  };
}

const CHARGE_BASES: Readonly<Record<Rider["charge"]["base"], string>> = {
  opening_base: "the rider’s base at the start of the contract year",
  closing_base: "the rider’s base",
  account_value: "the account value",
};

/** The elected riders and their charges; lifetime income by start year. */
export function describeRiders(
  request: ContractRequest,
  incomeByStart: RiderFacts["incomeByStart"],
): readonly RiderFacts[] {
  return request.riders.map((rider) => {
    const { currentRate, guaranteedRate, base, timing } = rider.charge;
    return {
      id: rider.id,
      name: rider.name,
      sentence: rider.sentence,
      chargeRate: inYear(currentRate, 1),
      chargeSentence:
        `${scheduleInWords(currentRate)} of ${CHARGE_BASES[base]}, taken from the account value each contract ` +
        `year ${timing === "after_credits" ? "after" : "before"} interest is credited; at most ` +
        `${scheduleInWords(guaranteedRate)}.`,
      facts: riderOf(rider.terms)
        .facts(rider.terms)
        .map(([name, value]) => ({ name, value })),
      ...(incomeByStart === undefined || !paysIncome(rider.terms) ? {} : { incomeByStart }),
    };
  });
}
