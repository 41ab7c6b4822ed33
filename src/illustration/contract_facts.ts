/** The contract in printable words: allocations, charges, access, riders. */

import {
  type Contract,
  LAST_CONTRACT_YEAR,
  type StrategyFee,
  type FreeBase,
  type Dollars,
  inYear,
  type Schedule,
  toCents,
  type RenewalTerms,
  paysIncome,
  riderOf,
  rateInWords,
} from "#annuity";
import {
  type Definition,
  type Rider,
  type Strategy,
  indexIdOf,
  entryInWords,
  rateTerms,
  sharedRates,
  type IndexHistories,
} from "#terms";
import { heldPlace, monthsBefore, type ContractRequest } from "#inputs";
import { type Texts, titleIn } from "#texts";
import { isPaidFromMinimum } from "./beyond_account.ts";
import { feeOf } from "./contract_terms.ts";
import { DEFERRAL_YEARS } from "./features/lifetime_income.ts";
import { methodNote } from "./method_notes.ts";
import { wordsOf } from "./rider_words.ts";
import { scheduleInRuns } from "./schedule_words.ts";
import type {
  Allocation,
  Illustration,
  RiderFacts,
  SurrenderChargeFacts,
  TermComparison,
  WithdrawalPlanFacts,
  YearValues,
} from "./illustration.ts";
import { describeCovered } from "./parties.ts";
import { omitUndefined, oncePer, dollarsInWords } from "#base";

/** What is said of a strategy, which no request changes. */
const wordsOfStrategy = oncePer((strategy: Strategy) =>
  oncePer((texts: Texts) => {
    const { crediting } = texts;
    const words = crediting.methods[strategy.current.method];
    const fee = feeOf(strategy);
    return {
      methodName: words.name,
      methodSentence:
        words.sentence +
        methodNote(strategy.current, crediting.notes) +
        creditsInWords(strategy, texts),
      feeSentence: fee && feeInWords(fee, texts),
      terms: compareTerms(strategy, 0, texts),
    };
  }),
);

/** The premium by strategy, each with its terms guaranteed and now. A contract in force has terms from its running term on. */
export function describeAllocations(
  request: ContractRequest,
  histories: IndexHistories,
  texts: Texts,
): readonly Allocation[] {
  const past = request.inForce?.standing.contractYear ?? 0;
  return request.strategies.map(({ strategy, share }) => {
    const { methodName, methodSentence, feeSentence, terms } = wordsOfStrategy(strategy)(texts);
    const indexId = indexIdOf(strategy);
    return omitUndefined({
      strategyId: strategy.id,
      strategyName: strategy.name,
      methodName,
      methodSentence,
      share,
      premium: toCents(request.premium * share),
      indexId,
      indexName: indexId && (histories.get(indexId)?.name ?? indexId),
      indexTermYears: indexId === undefined ? undefined : strategy.termYears,
      isCreditedYearly: (indexId && strategy.creditsEvery === "contract_year") || undefined,
      feeSentence,
      terms: past === 0 ? terms : compareTerms(strategy, past, texts),
    });
  });
}

/** The premiums after the first. Equal ones at equal intervals that are still to come are grouped. */
export function describeLaterPremiums(
  premiums: NonNullable<ContractRequest["laterPremiums"]>,
  { strategies, inForce }: ContractRequest,
  { contract: { laterPremiums: say } }: Texts,
): NonNullable<Illustration["laterPremiums"]> {
  const held = strategies[heldPlace({ strategies, laterPremiums: premiums })]?.strategy;
  const past = inForce === undefined ? 0 : 12 * inForce.standing.contractYear + inForce.months;
  const runs: Run[] = [];
  for (const premium of premiums) {
    const { amount } = premium;
    const months = monthsBefore(premium);
    if (months < past) continue;
    const run = runs.at(-1);
    const step = RUN_STEPS.find((known) => known === months - (run?.last ?? 0));
    const isNext = step !== undefined && run?.amount === amount && (run.step ?? step) === step;
    if (run !== undefined && isNext) Object.assign(run, { last: months, step });
    else runs.push({ amount, first: months, last: months, step: undefined });
  }
  const each = runs.map((run) => say.premium(dollarsInWords(run.amount), whenPaid(run, say)));
  return omitUndefined({
    total: toCents(premiums.reduce((sum, { amount }) => sum + amount, 0)),
    sentence:
      each.length === 0
        ? undefined
        : each.join("; ") + (held === undefined ? "" : say.heldIn(held.name)),
  });
}

/** Intervals, in months, at which premiums are grouped. */
const RUN_STEPS = [1, 3, 6, 12] as const;

/** Equal premiums at equal intervals; the first and the last by months since issue, a single one without a step. */
interface Run {
  readonly amount: Dollars;
  readonly first: number;
  readonly last: number;
  readonly step: (typeof RUN_STEPS)[number] | undefined;
}

type LaterPremiumTexts = Texts["contract"]["laterPremiums"];

/** e.g. `at the start of each contract year from 2 to 5`, `at the start of month 7 of contract year 1`. */
function whenPaid({ first, last, step }: Run, say: LaterPremiumTexts): string {
  if (step === undefined) return say.once(monthInWords(first, say));
  if (step === 12 && first % 12 === 0) return say.yearly(first / 12 + 1, last / 12 + 1);
  return say.each(step, monthInWords(first, say), monthInWords(last, say));
}

/** The month that begins some months after issue. */
function monthInWords(months: number, say: LaterPremiumTexts): string {
  const year = Math.floor(months / 12) + 1;
  return months % 12 === 0 ? say.year(year) : say.month((months % 12) + 1, year);
}

/** When a strategy credits within a term and by what factor, beyond the words on its method. */
function creditsInWords(strategy: Strategy, texts: Texts): string {
  const { creditsEvery, interestFactor, termYears, benefitBaseMultiple, duringIncome } = strategy;
  const { notes: say } = texts.crediting;
  return (
    (creditsEvery === "contract_year" ? say.everyContractYear(termYears) : "") +
    (interestFactor === undefined
      ? ""
      : say.interestFactor(scheduleInRuns(interestFactor, texts.schedules))) +
    (benefitBaseMultiple === undefined
      ? ""
      : say.benefitBaseMultiple(rateInWords(benefitBaseMultiple))) +
    (duringIncome === undefined
      ? ""
      : say.duringIncome(
          rateInWords(duringIncome.interestFactor),
          rateInWords(duringIncome.benefitBaseMultiple),
        )) +
    unfinishedInWords(strategy, texts)
  );
}

/** How amounts taken before a term ends are credited and charged. */
function unfinishedInWords(
  { unfinishedTerm: terms }: Strategy,
  { crediting: { notes: say }, formats }: Texts,
): string {
  if (terms === undefined) return "";
  const { fee, vestedRates, isPaidAtDeath } = terms;
  const parts = vestedRates?.map((rate, index) => say.vestedPart(rateInWords(rate), index + 1));
  return (
    (parts === undefined ? "" : say.unfinishedCredit(formats.list(parts), isPaidAtDeath === true)) +
    (fee === undefined ? "" : say.unfinishedFees[fee])
  );
}

/** Terms after some contract years side by side, from the next year on; renewal terms on a line of their own. */
function compareTerms(
  strategy: Strategy,
  pastYears: number,
  texts: Texts,
): readonly TermComparison[] {
  const { termYears, ratesBy } = strategy;
  const terms = Math.floor(pastYears / termYears);
  const first = ratesBy === "term" ? terms + 1 : terms * termYears + 1;
  const guaranteed = rateTerms(strategy.guaranteed);
  const fee = feeOf(strategy);
  return [
    ...rateTerms(strategy.current).flatMap(({ field, title, value }, index) =>
      compareSchedules(
        { field, title: titleIn(texts, title), ratesBy, first },
        [value, guaranteed[index]?.value],
        texts,
      ),
    ),
    ...sharedRates(strategy.current).map(({ field, title, rate }) => ({
      field,
      name: titleIn(texts, title),
      current: rate,
      guaranteed: rate,
    })),
    ...(fee === undefined
      ? []
      : compareSchedules(
          {
            field: "strategyFee",
            title: texts.crediting.terms.strategyFee,
            ratesBy: undefined,
            first,
          },
          [fee.current, fee.guaranteed],
          texts,
        )),
  ];
}

/** The rate of a fee, what it is of, and when it is taken. */
function feeInWords(
  { current, guaranteed, every, timing, base }: StrategyFee,
  { crediting, schedules }: Texts,
): string {
  return crediting.fee({
    current: scheduleInRuns(current, schedules),
    most: current === guaranteed ? undefined : scheduleInRuns(guaranteed, schedules),
    base,
    timing,
    every,
  });
}

function compareSchedules(
  term: {
    readonly field: string;
    readonly title: string;
    readonly ratesBy: Strategy["ratesBy"];
    /** The entry of a list that is printed first, unless it is by years of a term. */
    readonly first: number;
  },
  [current, guaranteed]: readonly [Schedule | undefined, Schedule | undefined],
  { crediting: { terms: say } }: Texts,
): readonly TermComparison[] {
  const { field, title, ratesBy, first } = term;
  const lines: TermComparison[] = [];
  const line = (name: string, entry: number): void => {
    const at = (schedule: Schedule | undefined) =>
      schedule === undefined ? undefined : inYear(schedule, entry);
    lines.push(omitUndefined({ field, name, current: at(current), guaranteed: at(guaranteed) }));
  };
  if (current === undefined && guaranteed === undefined) return [];
  const lengths = [current, guaranteed].map((schedule) =>
    typeof schedule === "object" ? schedule.length : 1,
  );
  const last = Math.max(...lengths);
  if (ratesBy === "year_of_term" && last > 1) {
    for (let entry = 1; entry <= last; entry += 1) {
      line(say.inEntry(title, entryInWords(ratesBy, entry, say)), entry);
    }
    return lines;
  }
  line(title, first);
  if (last > first) line(say.fromEntry(title, entryInWords(ratesBy, last, say)), last);
  return lines;
}

/** The illustrated withdrawals from the first year that has any, or `undefined` where none has. */
export function describeWithdrawals(
  request: ContractRequest,
  { guaranteed, current }: Pick<Illustration, "guaranteed" | "current">,
  texts: Texts,
): WithdrawalPlanFacts | undefined {
  const { withdrawals: say } = texts.contract;
  const { withdrawals, withdrawalType, withdrawalMode } = request;
  // A year that has begun has withdrawals without a plan, or before it.
  if (withdrawals.kind === "none") return undefined;
  const firstPaid = Math.min(
    ...[guaranteed, current].map(
      ({ years }) => years.find(isTakenFrom)?.contractYear ?? Number.POSITIVE_INFINITY,
    ),
  );
  if (firstPaid === Number.POSITIVE_INFINITY) return undefined;
  const firstContractYear = Math.max(firstPaid, withdrawals.firstContractYear);
  const { lastContractYear, timing, yearly } = withdrawals;
  const isBounded = lastContractYear < LAST_CONTRACT_YEAR;
  const isIncome = withdrawals.kind === "lifetime_income";
  const asked =
    withdrawals.kind === "percent_of_value"
      ? say.ofAccountValue(rateInWords(yearly))
      : yearly > 0
        ? say.dollars(dollarsInWords(yearly))
        : titleIn(texts, withdrawalType.title);
  const amount = withdrawals.isNet === true ? say.net(asked) : asked;
  return omitUndefined({
    type: withdrawalType.title,
    sentence: say.plan({
      amount,
      frequency: withdrawalMode.perYear,
      timing,
      first: firstContractYear,
      last: isBounded ? lastContractYear : undefined,
      // Income is paid past a zero account value.
      end: isIncome
        ? yearly > 0
          ? say.incomeOfIt
          : say.income(isBounded)
        : say.asFarAsAllowed(isPaidFromMinimum({ guaranteed, current })) +
          (withdrawals.isNet === true ? say.chargesBesides : ""),
    }),
    paymentsPerYear: withdrawalMode.perYear,
    firstContractYear,
    lastContractYear: isBounded ? lastContractYear : undefined,
    timing,
  });
}

function isTakenFrom({ withdrawal, incomeTaken = 0 }: YearValues): boolean {
  return withdrawal > 0 || incomeTaken > 0;
}

/** The surrender charge of this illustrated contract year, counted from 1, is the example. */
const EXAMPLE_YEAR = 3;

/** The surrender charge in words, with its rates by contract year and the rates of renewal terms that have any. */
export function describeSurrenderCharge(
  {
    surrenderCharge,
    freeWithdrawal,
    renewal,
    laterPremiums,
    standing,
  }: Pick<
    Contract,
    "surrenderCharge" | "freeWithdrawal" | "renewal" | "laterPremiums" | "standing"
  >,
  { contract: { surrenderCharge: say } }: Texts,
): SurrenderChargeFacts {
  const { rates, grading, base } = surrenderCharge;
  const isFromPremium = laterPremiums?.chargeYears === "from_premium";
  const past = standing?.contractYear ?? 0;
  const year = Math.min(past + EXAMPLE_YEAR, rates.length);
  const isOver = past >= rates.length && !isFromPremium;
  const sentence =
    rates.length === 0
      ? say.none
      : isOver
        ? say.over(rates.length)
        : say.text({
            example: { year, rate: rateInWords(rates[year - 1] ?? 0) },
            free: isNothingFree(freeWithdrawal)
              ? "nothing"
              : freeWithdrawal.isFreeOnSurrender
                ? "all"
                : "withdrawals",
            years: rates.length,
            isMonthly: grading === "monthly",
            isOfPremium: base === "premium",
            isFromPremium,
          });
  const terms = renewal === undefined ? [] : renewalCharges(renewal, say);
  const isRenewed = renewal !== undefined && terms.length > 0;
  return omitUndefined({
    rates,
    grading,
    isFromPremium: isFromPremium || undefined,
    renewal: isRenewed ? { firstTermYears: renewal.firstTermYears, terms } : undefined,
    sentence: sentence + (isRenewed ? say.renewed : ""),
  });
}

/** The renewal terms with charges: each one by itself where they differ. */
function renewalCharges(
  { years, surrenderCharge, laterTerms = [] }: RenewalTerms,
  say: Texts["contract"]["surrenderCharge"],
): NonNullable<SurrenderChargeFacts["renewal"]>["terms"] {
  if (laterTerms.length === 0 && surrenderCharge.rates.length > 0) {
    return [{ name: say.eachRenewalTerm, rates: surrenderCharge.rates }];
  }
  return [{ years, surrenderCharge }, ...laterTerms].flatMap((term, index) => {
    const { rates } = term.surrenderCharge;
    const name = say.renewalTerm(index + 1, index === laterTerms.length);
    return rates.length === 0 ? [] : [{ name, rates }];
  });
}

/** A contract, and whether a market value adjustment applies in any year of its values. */
interface ChargedContract extends Pick<Contract, "surrenderCharge" | "standing"> {
  readonly isAdjusted: boolean;
}

/** Whether a withdrawal after some contract years may have a surrender charge. */
function hasSurrenderCharges(
  { renewal, laterPremiums }: Definition,
  { surrenderCharge }: Pick<Contract, "surrenderCharge">,
  past: number,
): boolean {
  const isFromPremium = laterPremiums?.chargeYears === "from_premium";
  const renewals = renewal === undefined ? [] : [renewal, ...(renewal.laterTerms ?? [])];
  return (
    surrenderCharge.rates.length > (isFromPremium ? 0 : past) ||
    renewals.some((term) => term.surrenderCharge.rates.length > 0)
  );
}

/** Whether it may have any charge. A market value adjustment is none. */
export function mayBeCharged(
  definition: Definition,
  contract: Pick<Contract, "surrenderCharge">,
  past: number,
): boolean {
  const { premiumBonus, strategies } = definition;
  return (
    hasSurrenderCharges(definition, contract, past) ||
    (premiumBonus?.vestedRates.length ?? 0) > past ||
    strategies.some(({ unfinishedTerm }) => unfinishedTerm !== undefined)
  );
}

/**
 * What may be withdrawn each year without charge, in words; by another sentence where nothing is charged, or nothing is
 * free.
 */
export function describeFreeWithdrawal(
  definition: Definition,
  { laterPremiums, taxQualification }: ContractRequest,
  charged: ChargedContract,
  { contract, formats }: Texts,
): Illustration["freeWithdrawal"] {
  const { freeWithdrawal: say } = contract;
  const past = charged.standing?.contractYear ?? 0;
  const { rate, base, alternatives = [], carryOver, firstContractYear } = definition.freeWithdrawal;
  const { isFreeOnSurrender } = definition.freeWithdrawal;
  const isRequiredDistributionFree =
    definition.freeWithdrawal.isRequiredDistributionFree &&
    taxQualification.hasRequiredDistributions;
  if (!charged.isAdjusted && !mayBeCharged(definition, charged, past)) {
    return { sentence: say.noCharge };
  }
  if (isNothingFree(definition.freeWithdrawal))
    return { sentence: say.none(isRequiredDistributionFree) };
  const what = (free: FreeBase) =>
    free === "premium" && laterPremiums !== undefined
      ? say.allPremiums
      : free === "anniversary_value" && past > 0
        ? say.lastAnniversaryValue
        : say.bases[free];
  const amounts = [{ rate, base }, ...alternatives].map((each) =>
    say.of(freeRateInWords(each.rate, say, formats), what(each.base)),
  );
  const sentence = say.text({
    firstYear: firstContractYear > past + 1 ? firstContractYear : undefined,
    amounts: formats.list(amounts),
    isGreatest: amounts.length > 1,
    carryOver:
      carryOver === undefined
        ? undefined
        : { rate: rateInWords(carryOver.rateMaximum), of: what(base) },
    isFreeOnSurrender,
    isSuspended:
      laterPremiums !== undefined && definition.laterPremiums?.suspendsFreeWithdrawal === true,
    isRequiredDistributionFree,
    hasSurrenderCharge: hasSurrenderCharges(definition, charged, past),
  });
  return { sentence };
}

function isNothingFree({
  rate,
  alternatives = [],
}: Pick<Contract["freeWithdrawal"], "rate" | "alternatives">): boolean {
  return [{ rate }, ...alternatives].every((each) => [each.rate].flat().every((of) => of === 0));
}

/** e.g. `10%`, or `0% in contract year 1, 20% in year 2 and 10% from year 3 on`. */
function freeRateInWords(
  schedule: Schedule,
  say: Texts["contract"]["freeWithdrawal"],
  { list }: Texts["formats"],
): string {
  const rates = typeof schedule === "number" ? [schedule] : schedule;
  if (rates.length === 1) return rateInWords(rates[0] ?? 0);
  const years = rates.map((rate, index) => {
    const words = index === rates.length - 1 ? say.rateFrom : say.rateIn;
    return words(rateInWords(rate), index + 1, index === 0);
  });
  return list(years);
}

/** The guaranteed minimum value in words, by law and by the contract's own floors. Rates are decimal fractions. */
export function describeMinimumValue(
  contract: Contract,
  inForce: ContractRequest["inForce"],
  { contract: { minimumValue: say }, formats }: Texts,
): Illustration["minimumValue"] {
  const { considerationRate, interestRate, annualCharge, isReducedByWithdrawalCharges } =
    contract.minimumValue;
  // A contract without riders has none of their charges.
  const hasRiderCharges = contract.riders.length > 0;
  return {
    considerationRate,
    interestRate,
    annualCharge,
    sentence:
      say.text({
        rate: rateInWords(considerationRate),
        amount:
          contract.laterPremiums === undefined
            ? dollarsInWords(considerationRate * contract.premium)
            : undefined,
        soFar: inForce && {
          amount: dollarsInWords(inForce.standing.minimumValue),
          asOf: formats.date(inForce.asOf),
        },
        isReducedByWithdrawalCharges,
        annualCharge: annualCharge === 0 ? undefined : dollarsInWords(annualCharge),
        isReducedByRiderCharges: hasRiderCharges && contract.minimumValue.isReducedByRiderCharges,
        interestRate: rateInWords(interestRate),
      }) + contract.floors.map((floor) => floorInWords(floor, hasRiderCharges, say)).join(""),
  };
}

/** One of the contract's minimums beside the law's. */
function floorInWords(
  floor: Contract["floors"][number],
  hasRiderCharges: boolean,
  say: Texts["contract"]["minimumValue"],
): string {
  const { firstContractYear, considerationRate, interestRate, annualCharge } = floor;
  const { isReducedByWithdrawalCharges, isReducedByRiderCharges, isLessSurrenderCharge } = floor;
  return say.floor({
    firstYear: firstContractYear,
    rate: rateInWords(considerationRate),
    isReducedByWithdrawalCharges,
    isReducedByRiderCharges: hasRiderCharges && isReducedByRiderCharges,
    annualCharge: annualCharge === 0 ? undefined : dollarsInWords(annualCharge),
    interestRate: interestRate === 0 ? undefined : rateInWords(interestRate),
    isLessSurrenderCharge,
  });
}

function chargeInWords(
  { base, timing, frequency = "yearly" }: Rider["charge"],
  say: Texts["contract"]["riderCharge"],
): string {
  return frequency === "yearly"
    ? say.yearly(say.bases[base], timing === "after_credits")
    : say.inParts(say.bases[base], frequency);
}

/** What is said of a rider, which no request changes. */
const wordsOfRider = oncePer((rider: Rider) =>
  oncePer((texts: Texts) => {
    const { riderCharge: say } = texts.contract;
    const { currentRate, guaranteedRate } = rider.charge;
    return {
      chargeSentence:
        guaranteedRate === 0
          ? say.none
          : say.text(
              scheduleInRuns(currentRate, texts.schedules),
              chargeInWords(rider.charge, say),
              scheduleInRuns(guaranteedRate, texts.schedules),
            ),
      facts: wordsOf(rider.terms).facts(rider.terms, texts).map(asFact),
    };
  }),
);

function asFact([name, value]: readonly [string, string]): RiderFacts["facts"][number] {
  return { name, value };
}

/** The elected riders and their charges; lifetime income by start year. */
export function describeRiders(
  request: ContractRequest,
  incomeByStart: RiderFacts["incomeByStart"],
  texts: Texts,
): readonly RiderFacts[] {
  const { withdrawals } = request;
  const from =
    withdrawals.kind === "lifetime_income" ? withdrawals.firstContractYear : DEFERRAL_YEARS + 1;
  const income =
    incomeByStart?.find(({ contractYear }) => contractYear >= from) ?? incomeByStart?.[0];
  return request.riders.map((rider) => {
    const { terms } = rider;
    const words = wordsOf(terms);
    const { chargeSentence, facts } = wordsOfRider(rider)(texts);
    const further = words.statements?.(terms, texts.riderFacts, income) ?? [];
    const starts = paysIncome(terms) ? incomeByStart : undefined;
    return omitUndefined({
      id: rider.id,
      name: rider.name,
      sentence: rider.sentence,
      covered: describeCovered(request, rider),
      chargeRate: inYear(rider.charge.currentRate, 1),
      chargeSentence,
      facts: further.length === 0 ? facts : [...facts, ...further.map(asFact)],
      statements: further.map(([title, text]) => ({ title, text })),
      incomeByStart: starts,
      excessInWords: starts && words.excess?.(terms, texts.riderFacts),
      isRequiredDistributionFree:
        (starts !== undefined &&
          request.taxQualification.hasRequiredDistributions &&
          riderOf(terms).income?.isRequiredDistributionFree(terms)) ||
        undefined,
    });
  });
}
