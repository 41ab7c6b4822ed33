/** The report on a contract year: what was credited, charged and paid, and what the contract is worth at both ends. */

import {
  type Contract,
  type ContractYear,
  type Dollars,
  emptyTrace,
  entireInterest,
  hasAdjustmentIn,
  originOf,
  riderOf,
  type RiderStanding,
  rollForward,
  roundParts,
  type ScenarioAssumptions,
  termCreditedIn,
  toCents,
  toDecimals,
  type YearTrace,
} from "#annuity";
import { omitUndefined } from "#base";
import {
  type ContractRequest,
  contractYearsOf,
  type InForce,
  issueAgeOf,
  standingAfter,
} from "#inputs";
import type { Definition, IndexHistories } from "#terms";
import { type Language, pageTextsOf, textsOf } from "#texts";
import { mayBeCharged } from "../contract_facts.ts";
import { contractOf } from "../contract_terms.ts";
import { inForceStrategies } from "../figures/contract.ts";
import { indexesSoFar, termsInWords } from "../figures/in_force_facts.ts";
import type { QuotedAddition } from "../quote/quote_facts.ts";
import { roundCharges } from "../quote/rounded_payment.ts";
import type { Statement } from "../statements.ts";
import { RATE_DECIMALS } from "../years/projected_values.ts";
import type { YearValues } from "../years/year_columns.ts";
import { reportYears } from "../years/year_values.ts";
import {
  creditedStrategy,
  CURRENT,
  type IllustratedStrategy,
  projectScenario,
  termsHeldIn,
} from "../years/scenarios.ts";
import type { ReportedMovements, ReportedStrategy, ReportFacts } from "./report_facts.ts";

/** What a report is made of. */
interface Reported {
  readonly definition: Definition;
  readonly request: ContractRequest;
  readonly strategies: readonly IllustratedStrategy[];
  readonly indexHistories: IndexHistories;
  readonly language: Language;
}

/** The contract year by the stages of any other, on current terms, with its trace. */
interface YearReported {
  readonly contract: Contract;
  readonly assumptions: ScenarioAssumptions;
  readonly strategies: readonly IllustratedStrategy[];
  readonly year: ContractYear;
  readonly row: YearValues;
  readonly trace: YearTrace;
}

/** The report that a request asks for; `undefined` where none is asked. */
export function describeReport(of: Reported): ReportFacts | undefined {
  const { request, language } = of;
  const { inForce, issueDate } = request;
  if (inForce?.report === undefined) return undefined;
  const { standing, asOf, contractNumber } = inForce;
  const about = yearReported(of, inForce);
  const { year, row } = about;
  const withdrawals = withdrawalsOf(request, year, row);
  return omitUndefined({
    title: pageTextsOf(language).report.title,
    periodBegin: asOf,
    periodEnd: inForce.day,
    issueDate,
    contractNumber,
    contractYear: year.contractYear,
    attainedAge: issueAgeOf(request, request.annuitant) + year.contractYear,
    atStart: valuesAtStart(inForce),
    atEnd: omitUndefined({
      accountValue: row.accountValue,
      cashSurrenderValue: row.cashSurrenderValue,
      minimumValue: row.minimumValue,
      deathBenefit: row.deathBenefit,
      deathPayments: row.deathPayments,
      surrenderCharges: toCents(
        row.surrenderCharge +
          row.bonusRecapture -
          row.marketValueAdjustment -
          (row.termAdjustment ?? 0),
      ),
    }),
    movements: movementsOf(about, withdrawals),
    withdrawals,
    outstandingLoans: 0 as const,
    strategies: strategiesOf(of, inForce, about),
    nextYear: nextYearOf(of, about),
    standingAtEnd: standingAtEnd(of, about),
    riders: request.riders.map(({ id, name }, place) =>
      omitUndefined({
        rider: id,
        name,
        baseAtStart: baseOf(request, place, standing.riders),
        baseAtEnd: baseOf(request, place, year.riders),
      }),
    ),
  });
}

/** What the contract was worth before the year and its premiums; nothing before its issue. */
function valuesAtStart({ standing, report }: InForce): ReportFacts["atStart"] {
  if (standing.contractYear === 0) return NOTHING;
  return {
    accountValue: toCents(standing.accountValue),
    cashSurrenderValue: toCents(report?.previousCashSurrenderValue ?? 0),
    minimumValue: toCents(standing.minimumValue),
  };
}

const NOTHING = { accountValue: 0, cashSurrenderValue: 0, minimumValue: 0 };

function yearReported(
  { definition, request, strategies: found }: Reported,
  { standing }: InForce,
): YearReported {
  const strategies = inForceStrategies(request, found);
  const { contract, assumptions } = projectScenario(contractOf(definition, request), strategies, {
    ...CURRENT,
    years: Math.min(standing.contractYear + 2, contractYearsOf(definition, request)),
  });
  const opening = originOf(contract);
  const trace = emptyTrace();
  const interest = entireInterest(contract, opening, assumptions);
  const year = rollForward(contract, opening, assumptions, interest, trace);
  const [row] = reportYears([year], contract) as [YearValues];
  return { contract, assumptions, strategies, year, row, trace };
}

/** What was taken out, in cents that add up: gross less charges, plus additions, is what was paid. */
function withdrawalsOf(
  { riders }: ContractRequest,
  year: ContractYear,
  { withdrawal, withdrawalCharge, incomeTaken }: YearValues,
): ReportFacts["withdrawals"] {
  const beyond = toCents(Math.max(0, year.incomeTaken - year.withdrawal));
  const { charges, additions } = roundCharges(year, toCents(withdrawalCharge - beyond));
  const taken = total(charges.map(({ chargeAmount }) => chargeAmount));
  const added = total(additions.map(({ additionAmount }) => additionAmount));
  return omitUndefined({
    gross: withdrawal,
    charges,
    additions,
    paid: toCents(withdrawal - taken + added),
    lifetimeIncome: riders.length === 0 ? undefined : incomeTaken,
  });
}

/** The parts of the account value's change. Lifetime income beyond the account value is paid, and is no part of it. */
function movementsOf(
  { year, row }: YearReported,
  { gross, charges, additions, paid }: ReportFacts["withdrawals"],
): ReportedMovements {
  const { premium, premiumBonus, interestCredit, riderCharge, strategyFee, contractFee } = row;
  const amountOf = (type: QuotedAddition["additionType"]) =>
    additions.find(({ additionType }) => additionType === type)?.additionAmount ?? 0;
  const insured = amountOf("RIDERINCOME");
  const added = total(additions.map(({ additionAmount }) => additionAmount));
  // Nothing is left of an account value that a withdrawal goes beyond.
  const fromMinimum =
    year.paidFromMinimum > 0 ? toCents(gross - toCents(year.accountValueAtStart)) : 0;
  const withdrawalAdditions = total([added, -insured, fromMinimum]);
  const withdrawalCharges = total(charges.map(({ chargeAmount }) => chargeAmount));
  return {
    premiums: premium,
    premiumBonus,
    interest: interestCredit,
    withdrawalAdditions,
    totalCredited: total([premium, premiumBonus, interestCredit, withdrawalAdditions]),
    riderCharges: riderCharge,
    strategyFees: strategyFee,
    contractFee,
    withdrawalCharges,
    totalCharged: total([riderCharge, strategyFee, contractFee, withdrawalCharges]),
    totalPaid: total([paid, -insured]),
  };
}

function total(amounts: readonly Dollars[]): Dollars {
  return toCents(amounts.reduce((all, amount) => all + amount, 0));
}

/** Each strategy's year: its values at both ends, and what it credited by which terms. */
function strategiesOf(
  { request, indexHistories, language }: Reported,
  inForce: InForce,
  { strategies, year, row, trace }: YearReported,
): readonly ReportedStrategy[] {
  const texts = textsOf(language);
  const { values, accountValue } = inForce.standing;
  const { contractYear } = year;
  const atStart = roundParts(toCents(accountValue), values);
  const atEnd = roundParts(row.accountValue, year.values);
  const credits = trace.strategies.map(({ interest }) => interest);
  // What no strategy earned, such as interest on a premium paid within the year, comes last.
  const beside = year.interestCredit - credits.reduce((all, each) => all + each, 0);
  const interest = roundParts(row.interestCredit, [...credits, beside]);
  const termsHeld = termsHeldIn(CURRENT, contractYear);
  return strategies.map((each, place) => {
    const { strategy } = each;
    const { termYears } = strategy;
    const terms = termsHeld(each);
    const yearOfTerm = ((contractYear - 1) % termYears) + 1;
    const credited = creditedStrategy(strategy, terms);
    const term = termCreditedIn(credited, contractYear);
    const lastYear = contractYear - yearOfTerm + termYears;
    const soFar = indexesSoFar(strategy, inForce.indexes[place] ?? []);
    return omitUndefined({
      strategy: strategy.id,
      strategyName: request.strategies[place]?.strategy.name ?? strategy.name,
      valueAtStart: atStart[place] ?? 0,
      interest: interest[place] ?? 0,
      valueAtEnd: atEnd[place] ?? 0,
      creditedRate: term
        ? toDecimals(trace.strategies[place]?.rate ?? 0, RATE_DECIMALS)
        : undefined,
      termYears,
      yearOfTerm,
      terms: termsInWords(terms, texts, term ?? termCreditedIn(credited, lastYear)),
      indexes: soFar?.map(({ index, closeAtStart, closeNow, change }) => ({
        index,
        indexName: indexHistories.get(index)?.name ?? index,
        closeAtStart,
        closeAtEnd: closeNow,
        change,
      })),
    });
  });
}

/** What may be taken in the contract year that follows; `undefined` where none does. */
function nextYearOf(
  { definition, request }: Reported,
  { contract, assumptions, year }: YearReported,
): ReportFacts["nextYear"] {
  if (year.contractYear >= contractYearsOf(definition, request)) return undefined;
  const next = rollForward(
    contract,
    year,
    assumptions,
    entireInterest(contract, year, assumptions),
  );
  const hasCharges =
    mayBeCharged(definition, contract, year.contractYear) ||
    hasAdjustmentIn(contract, next.contractYear);
  return omitUndefined({
    freeWithdrawal: toCents(next.freeWithdrawal),
    isAllFree: hasCharges ? undefined : (true as const),
    lifetimeIncome: next.benefitBase === undefined ? undefined : toCents(next.incomeAvailable),
  });
}

/** Nothing is left of a contract that was surrendered, or has reached its last year. */
function standingAtEnd(
  { definition, request }: Reported,
  { year, strategies }: YearReported,
): ReportFacts["standingAtEnd"] {
  const { inForce } = request;
  const hasEnded = year.isSurrender || year.contractYear >= contractYearsOf(definition, request);
  if (inForce === undefined || hasEnded) return undefined;
  const credited = strategies.map(({ strategy }) => strategy);
  return standingAfter(definition, { ...request, inForce }, credited, year);
}

function baseOf(
  { riders }: ContractRequest,
  place: number,
  standings: readonly RiderStanding[],
): Dollars | undefined {
  const rider = riders[place];
  const standing = standings[place];
  if (rider === undefined || standing === undefined) return undefined;
  const base = riderOf(rider.terms).base(standing);
  return base === undefined ? undefined : toCents(base);
}

/** What a report states of itself. Source: NAIC Model #245 section 7. */
export function reportStatements({ atEnd }: ReportFacts, language: Language): readonly Statement[] {
  const { report: say } = pageTextsOf(language);
  const { surrenderCharges } = atEnd;
  return [
    { title: say.factsTitle, text: say.facts },
    { title: say.askTitle, text: say.ask },
    {
      title: say.surrenderTitle,
      text: surrenderCharges === 0 ? say.surrenderFree : say.surrender,
    },
  ];
}
