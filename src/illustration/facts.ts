/** The contract in printable words: allocations, charges, access, riders. */

import { type Contract, LAST_CONTRACT_YEAR, type StrategyFee } from "../annuity/contract.ts";
import { methodOf } from "../annuity/crediting/mod.ts";
import type { FreeBase } from "../annuity/free_withdrawal.ts";
import type { IndexHistory } from "../annuity/index_history.ts";
import { type Dollars, inYear, type Schedule, toCents } from "../annuity/money.ts";
import type { RenewalTerms } from "../annuity/renewal.ts";
import { paysIncome, riderOf } from "../annuity/riders/mod.ts";
import type { Definition, Rider, Strategy } from "../product/definition_schema.ts";
import { indexIdOf } from "../product/followed_index.ts";
import { monthsBefore } from "../product/later_premium_inputs.ts";
import type { ContractRequest } from "../product/request.ts";
import { entryInWords, rateTerms, sharedRates } from "../product/terms.ts";
import { feeOf } from "./contract_terms.ts";
import type {
  Allocation,
  FreeWithdrawalFacts,
  Illustration,
  MarketValueAdjustmentFacts,
  MinimumValueFacts,
  RiderFacts,
  SurrenderChargeFacts,
  TermComparison,
  WithdrawalPlanFacts,
} from "./illustration.ts";
import { dollarsInWords, rateInWords, scheduleInRuns } from "../annuity/wording.ts";

/** The premium by strategy, each with its terms today and guaranteed. */
export function describeAllocations(
  request: ContractRequest,
  histories: ReadonlyMap<string, IndexHistory>,
): readonly Allocation[] {
  return request.strategies.map(({ strategy, share }) => {
    const method = methodOf(strategy.current);
    const { termYears } = strategy;
    const indexId = indexIdOf(strategy);
    const fee = feeOf(strategy);
    return {
      strategyId: strategy.id,
      strategyName: strategy.name,
      methodName: method.name,
      methodSentence:
        method.sentence + (method.note?.(strategy.current) ?? "") + creditsInWords(strategy),
      share,
      premium: toCents(request.premium * share),
      ...(indexId === undefined
        ? {}
        : {
            indexId,
            indexName: histories.get(indexId)?.name ?? indexId,
            indexTermYears: termYears,
            ...(strategy.creditsEvery === "contract_year" ? { isCreditedYearly: true } : {}),
          }),
      ...(fee === undefined ? {} : { feeSentence: feeInWords(fee) }),
      terms: compareTerms(strategy),
    };
  });
}

/** The premiums after the first; equal ones at equal distances together. */
export function describeLaterPremiums(
  premiums: NonNullable<ContractRequest["laterPremiums"]>,
  strategies: ContractRequest["strategies"],
): NonNullable<Illustration["laterPremiums"]> {
  const held = strategies.find(({ share }) => share === 0)?.strategy;
  const runs: { amount: Dollars; first: number; last: number; step: number | undefined }[] = [];
  for (const premium of premiums) {
    const { amount } = premium;
    const months = monthsBefore(premium);
    const run = runs.at(-1);
    const step = months - (run?.last ?? 0);
    const isNext = run?.amount === amount && (run.step ?? step) === step && RUN_STEPS.has(step);
    if (run !== undefined && isNext) Object.assign(run, { last: months, step });
    else runs.push({ amount, first: months, last: months, step: undefined });
  }
  return {
    total: toCents(premiums.reduce((sum, { amount }) => sum + amount, 0)),
    sentence:
      runs
        .map(
          ({ amount, first, last, step }) =>
            `${dollarsInWords(amount)} ${whenPaid(first, last, step)}`,
        )
        .join("; ") +
      (held === undefined ? "" : `; in ${held.name} until the term of another strategy begins`),
  };
}

/** Months from one premium to the next that are named together, and their words. */
const RUN_STEPS: ReadonlyMap<number, string> = new Map([
  [1, "each month"],
  [3, "each third month"],
  [6, "each sixth month"],
  [12, "each contract year"],
]);

/** e.g. `at the start of each contract year from 2 to 5`, `at the start of month 7 of contract year 1`. */
function whenPaid(first: number, last: number, step: number | undefined): string {
  const each = RUN_STEPS.get(step ?? 0);
  if (each === undefined) return `at the start of ${monthInWords(first)}`;
  if (step === 12 && first % 12 === 0) {
    return `at the start of ${each} from ${first / 12 + 1} to ${last / 12 + 1}`;
  }
  const once = step === 12 ? "once " : "at the start of ";
  return `${once}${each} from ${monthInWords(first)} to ${monthInWords(last)}`;
}

/** The month that begins some months after issue. */
function monthInWords(months: number): string {
  const year = `contract year ${Math.floor(months / 12) + 1}`;
  return months % 12 === 0 ? year : `month ${(months % 12) + 1} of ${year}`;
}

/** When a strategy credits within a term and by what factor, beyond the words on its method. */
function creditsInWords(strategy: Strategy): string {
  const { creditsEvery, interestFactor, termYears, benefitBaseMultiple, duringIncome } = strategy;
  const yearly =
    creditsEvery === "contract_year"
      ? ` The index is measured and interest credited at the end of each contract year; the terms hold for ${termYears} ` +
        "contract years."
      : "";
  const factor =
    interestFactor === undefined
      ? ""
      : ` Interest is credited at ${scheduleInRuns(interestFactor)} of that.`;
  const ofBase =
    benefitBaseMultiple === undefined
      ? ""
      : ` A rider’s benefit base that is credited by rate has ${rateInWords(benefitBaseMultiple)} of the rate credited to the account value.`;
  const later =
    duringIncome === undefined
      ? ""
      : ` Once lifetime income has started, ${rateInWords(duringIncome.interestFactor)} of the interest is credited to the account value, and ${rateInWords(duringIncome.benefitBaseMultiple)} of that rate counts for the rider.`;
  return yearly + factor + ofBase + later + unfinishedInWords(strategy);
}

/** What is paid or charged on what is taken before a term ends. */
function unfinishedInWords({ unfinishedTerm: terms }: Strategy): string {
  if (terms === undefined) return "";
  const { fee, vestedRates, isPaidAtDeath } = terms;
  const parts = vestedRates?.map((rate, index) => `${rateInWords(rate)} after year ${index + 1}`);
  const credit =
    parts === undefined
      ? ""
      : ` What you take out before the term ends is paid with a part of the credit so far: ${LIST.format(parts)} of the term` +
        `${isPaidAtDeath === true ? "; so is the death benefit" : ""}. Guaranteed values do not count on it.`;
  const fees = {
    whole_term: " The fee of the whole term",
    pro_rata: " The fee for the part of the term that has passed",
  };
  return fee === undefined
    ? credit
    : `${credit}${fees[fee]} is charged on what you take out beyond the free amount before the term ends.`;
}

/** Terms of the first contract year side by side; renewal terms on a line of their own. */
function compareTerms(strategy: Strategy): readonly TermComparison[] {
  const guaranteed = rateTerms(strategy.guaranteed);
  const fee = feeOf(strategy);
  return [
    ...rateTerms(strategy.current).flatMap(({ title, value }, index) =>
      compareSchedules(title, [value, guaranteed[index]?.value], strategy.ratesBy),
    ),
    ...sharedRates(strategy.current).map(([name, rate]) => ({
      name,
      current: rate,
      guaranteed: rate,
    })),
    ...(fee === undefined
      ? []
      : compareSchedules("Strategy fee a year", [fee.current, fee.guaranteed])),
  ];
}

/** The rate of a fee, what it is of, and when it is taken. */
function feeInWords({ current, guaranteed, every, timing, base }: StrategyFee): string {
  const greatest = current === guaranteed ? "" : ` a year, at most ${scheduleInRuns(guaranteed)},`;
  const when = every === "term" ? "index term, for all of its years" : "contract year";
  const holds = base === "opening_value" && timing === "end" ? "held at its start" : "holds";
  return (
    `${scheduleInRuns(current)}${greatest} of what the strategy ${holds}, taken at the ${timing} of each ${when}, ` +
    "also when no interest is credited."
  );
}

function compareSchedules(
  title: string,
  [current, guaranteed]: readonly [Schedule | undefined, Schedule | undefined],
  ratesBy?: Strategy["ratesBy"],
): readonly TermComparison[] {
  const lines: TermComparison[] = [];
  const line = (name: string, entry: number): void => {
    lines.push({
      name,
      ...(current === undefined ? {} : { current: inYear(current, entry) }),
      ...(guaranteed === undefined ? {} : { guaranteed: inYear(guaranteed, entry) }),
    });
  };
  if (current === undefined && guaranteed === undefined) return [];
  const lengths = [current, guaranteed].map((schedule) =>
    typeof schedule === "object" ? schedule.length : 1,
  );
  const last = Math.max(...lengths);
  if (ratesBy === "year_of_term" && last > 1) {
    for (let entry = 1; entry <= last; entry += 1) {
      line(`${title} in ${entryInWords(ratesBy, entry)}`, entry);
    }
    return lines;
  }
  line(title, 1);
  if (last > 1) line(`${title} from ${entryInWords(ratesBy, last)}`, last);
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

export function describeSurrenderCharge({
  surrenderCharge,
  renewal,
  laterPremiums,
}: Pick<Contract, "surrenderCharge" | "renewal" | "laterPremiums">): SurrenderChargeFacts {
  const { rates, grading, base } = surrenderCharge;
  const isFromPremium = laterPremiums?.chargeYears === "from_premium";
  const sentence =
    rates.length === 0
      ? "There is no surrender charge."
      : `If you take out more than the free amount, or end the contract, in the first ${rates.length} contract years, ` +
        "you pay a surrender charge: the rate of the contract year" +
        `${grading === "monthly" ? ", which falls month by month," : ""} times the ` +
        (base === "premium"
          ? "premium taken out. The free amount comes out first, then premium, the oldest first, then " +
            `earnings, which bear no charge.${isFromPremium ? " The years count from each premium." : ""}`
          : `amount charged.${isFromPremium ? " The years count from each premium, on its part of the account value." : ""}`);
  const terms = renewal === undefined ? [] : renewalCharges(renewal);
  if (renewal === undefined || terms.length === 0) return { rates, grading, sentence };
  return {
    rates,
    grading,
    renewal: { firstTermYears: renewal.firstTermYears, terms },
    sentence: `${sentence} Charges begin anew with each renewal term.`,
  };
}

/** The renewal terms with charges: each one by itself where they differ. */
function renewalCharges({
  years,
  surrenderCharge,
  laterTerms = [],
}: RenewalTerms): NonNullable<SurrenderChargeFacts["renewal"]>["terms"] {
  if (laterTerms.length === 0 && surrenderCharge.rates.length > 0) {
    return [{ name: "each renewal term", rates: surrenderCharge.rates }];
  }
  return [{ years, surrenderCharge }, ...laterTerms].flatMap((term, index) => {
    const { rates } = term.surrenderCharge;
    const name = renewalTermName(index + 1, index === laterTerms.length);
    return rates.length === 0 ? [] : [{ name, rates }];
  });
}

/** e.g. `renewal term 1`, and of the last one `renewal term 2 and later ones`. */
export function renewalTermName(number: number, isLast: boolean): string {
  return `renewal term ${number}${isLast ? " and later ones" : ""}`;
}

const FREE_BASES: Readonly<Record<FreeBase, string>> = {
  anniversary_value:
    "the account value at the last contract anniversary (at issue in the first year)",
  account_value: "the account value",
  premium: "the premium",
  premium_less_withdrawals: "the premium less earlier withdrawals",
  interest_credited: "the interest credited in the last contract year",
  gain: "the gain (the account value less the premium not yet withdrawn)",
};

export function describeFreeWithdrawal(
  definition: Definition,
  { laterPremiums }: ContractRequest,
): FreeWithdrawalFacts {
  const { rate, base, alternatives = [], carryOver, firstContractYear } = definition.freeWithdrawal;
  const { isFreeOnSurrender, isRequiredDistributionFree } = definition.freeWithdrawal;
  const what = (free: FreeBase) =>
    free === "premium" && laterPremiums !== undefined ? "all premiums paid" : FREE_BASES[free];
  const amounts = [{ rate, base }, ...alternatives].map(
    (each) => `${freeRateInWords(each.rate)} of ${what(each.base)}`,
  );
  const greatest = amounts.length === 1 ? "" : "the greatest of ";
  const sentence =
    `From contract year ${firstContractYear}, ${greatest}${LIST.format(amounts)} may be withdrawn each ` +
    "contract year without surrender charge; " +
    (carryOver === undefined
      ? "what is not taken is not carried over."
      : `what is not taken is carried over, up to ${rateInWords(carryOver.rateMaximum)} of ${what(base)} in all.`) +
    (isFreeOnSurrender ? " The part not yet taken is free on a full surrender too." : "") +
    (laterPremiums !== undefined && definition.laterPremiums?.suspendsFreeWithdrawal === true
      ? " There is none in a contract year in which a later premium is paid."
      : "") +
    (isRequiredDistributionFree ? " A required minimum distribution is free of charge." : "");
  return { sentence };
}

const LIST = new Intl.ListFormat("en-US");

/** e.g. `10%`, or `0% in contract year 1, 20% in year 2 and 10% from year 3 on`. */
function freeRateInWords(schedule: Schedule): string {
  const rates = typeof schedule === "number" ? [schedule] : schedule;
  if (rates.length === 1) return rateInWords(rates[0] ?? 0);
  const years = rates.map((rate, index) => {
    const year = `${index === 0 ? "contract " : ""}year ${index + 1}`;
    const isLast = index === rates.length - 1;
    return `${rateInWords(rate)} ${isLast ? `from ${year} on` : `in ${year}`}`;
  });
  return LIST.format(years);
}

export function describeMarketValueAdjustment(
  definition: Definition,
): MarketValueAdjustmentFacts | undefined {
  const { marketValueAdjustment: terms, renewal } = definition;
  if (terms === undefined) return undefined;
  const { multiple = 1 } = terms;
  const isRenewed = renewal?.isMarketValueAdjusted === true;
  const start = isRenewed ? "rate at the start of the term" : "rate at issue";
  const formula =
    `amount × ${multiple === 1 ? "" : `${multiple} × `}` +
    (terms.family === "ratio"
      ? `(((1 + ${start}) ÷ (1 + rate now${terms.adder === 0 ? "" : ` + ${rateInWords(terms.adder)}`})) ^ years left − 1)`
      : `(${start} − rate now) × years left`);
  const amount =
    terms.appliesTo === "charged_amount"
      ? "the amount on which a surrender charge is taken"
      : "the whole amount that is withdrawn or surrendered";
  return {
    years: terms.years,
    isRenewed,
    amount,
    formula,
    sentence:
      "When you make a withdrawal the amount you receive may be increased or decreased by a Market Value " +
      "Adjustment (MVA). If interest rates on which the MVA is based go up after you buy your annuity, the " +
      "MVA likely will decrease the amount you receive. If interest rates go down, the MVA will likely " +
      `increase the amount you receive. It applies during the first ${terms.years} contract years` +
      `${isRenewed ? " and anew in each renewal term" : ""}, to ${amount}${ORDERS[terms.order ?? "together"]}, ` +
      "and never makes a surrender pay less than the minimum value. Guaranteed values assume the largest loss it may " +
      "cause; the others assume that the rate stays where it is unless said otherwise." +
      referenceInWords(terms),
  };
}

const ORDERS = {
  together: "",
  before_charge: ", before the surrender charge is taken",
  after_charge: ", after the surrender charge is taken",
} as const;

/** The rates compared, and the limits of the adjustment that are not its own charges. */
function referenceInWords({
  reference,
  curve,
  collar,
}: NonNullable<Definition["marketValueAdjustment"]>): string {
  const sentences = [
    ...(reference === undefined
      ? []
      : [
          `The rate is that of ${reference.name}.`,
          ...(reference.sentence === undefined ? [] : [reference.sentence]),
        ]),
    ...(curve === undefined
      ? []
      : [
          curve.rateAtIssueFor === "whole_term"
            ? "The rate now is the one for the time left."
            : "Both rates are those for the time left.",
        ]),
    ...(collar?.gainRate === undefined
      ? []
      : [
          collar.gainRate === 0
            ? "It never adds to the amount."
            : `It adds at most ${rateInWords(collar.gainRate)} of the account value.`,
        ]),
    ...(collar?.premiumInterestRate === undefined
      ? []
      : [
          "It leaves at least the premium less withdrawals, with interest at " +
            `${rateInWords(collar.premiumInterestRate)} a year` +
            (collar.isGainWithinLoss === true ? ", and never adds more than it could take." : "."),
        ]),
  ];
  return sentences.map((sentence) => ` ${sentence}`).join("");
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
      `The cash surrender value is never less than ${rateInWords(considerationRate)} of ` +
      `${contract.laterPremiums === undefined ? "the premium" : "each premium from when it is paid"}, less ` +
      `withdrawals${isReducedByWithdrawalCharges ? "" : " after their charges"}, and less ${dollarsInWords(annualCharge)}${charges} at the end of each contract year, all ` +
      `with interest at ${rateInWords(interestRate)} a year.` +
      contract.floors.map(floorInWords).join(""),
  };
}

/** One of the contract's minimums beside the law's. */
function floorInWords(floor: Contract["floors"][number]): string {
  const { firstContractYear, considerationRate, interestRate, annualCharge } = floor;
  const from =
    firstContractYear === 1 ? " It is also" : ` From contract year ${firstContractYear} it is also`;
  return (
    `${from} never less than ${rateInWords(considerationRate)} of the premium, less withdrawals` +
    (floor.isReducedByWithdrawalCharges ? "" : " after their charges") +
    (floor.isReducedByRiderCharges ? " and rider charges" : "") +
    (annualCharge === 0 ? "" : ` and ${dollarsInWords(annualCharge)} a contract year`) +
    (interestRate === 0 ? "" : `, with interest at ${rateInWords(interestRate)} a year`) +
    (floor.isLessSurrenderCharge
      ? ", less the surrender charge rate times the account value."
      : ".")
  );
}

const CHARGE_BASES: Readonly<Record<Rider["charge"]["base"], string>> = {
  opening_base: "the rider’s base at the start of the contract year",
  closing_base: "the rider’s base",
  account_value: "the account value",
};

/** What a rider's charge is a rate of, and when it is taken. */
function chargeInWords({ base, timing, frequency = "yearly" }: Rider["charge"]): string {
  if (frequency === "yearly") {
    const when = timing === "after_credits" ? "after" : "before";
    return `of ${CHARGE_BASES[base]}, taken from the account value each contract year ${when} interest is credited`;
  }
  const [parts, period] = frequency === "monthly" ? ["twelve", "month"] : ["four", "quarter"];
  return `a year of ${CHARGE_BASES[base]}, taken from the account value in ${parts} equal parts, at the end of each ${period}`;
}

/** Contract years before the income that an illustration names but does not take. */
export const DEFERRAL_YEARS = 10;

/** The elected riders and their charges; lifetime income by start year. */
export function describeRiders(
  request: ContractRequest,
  incomeByStart: RiderFacts["incomeByStart"],
): readonly RiderFacts[] {
  const { withdrawals } = request;
  const from =
    withdrawals.kind === "lifetime_income" ? withdrawals.firstContractYear : DEFERRAL_YEARS + 1;
  const income =
    incomeByStart?.find(({ contractYear }) => contractYear >= from) ?? incomeByStart?.[0];
  return request.riders.map((rider) => {
    const { currentRate, guaranteedRate } = rider.charge;
    return {
      id: rider.id,
      name: rider.name,
      sentence: rider.sentence,
      chargeRate: inYear(currentRate, 1),
      chargeSentence:
        guaranteedRate === 0
          ? "No charge is taken for it."
          : `${scheduleInRuns(currentRate)} ${chargeInWords(rider.charge)}; at most ` +
            `${scheduleInRuns(guaranteedRate)}.`,
      facts: riderOf(rider.terms)
        .facts(rider.terms, income)
        .map(([name, value]) => ({ name, value })),
      statements: (riderOf(rider.terms).statements?.(rider.terms, income) ?? []).map(
        ([title, text]) => ({ title, text }),
      ),
      ...(incomeByStart === undefined || !paysIncome(rider.terms)
        ? {}
        : {
            incomeByStart,
            excessInWords: riderOf(rider.terms).income?.excessInWords(rider.terms),
          }),
    };
  });
}
