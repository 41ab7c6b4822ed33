/** What an answer and its paper say of where a contract in force stood: facts of the carrier, which nothing here calculates. */

import {
  type Contract,
  type CreditingTerm,
  type CreditingTerms,
  type DayOfYear,
  type IndexSoFar,
  inYear,
  paysIncome,
  rateInWords,
  type Schedule,
  termCreditedIn,
  toCents,
  type Worth,
  worthOn,
  yearOf,
} from "#annuity";
import { dollarsInWords, omitUndefined } from "#base";
import { indexPartsOf, rateTerms, type Strategy } from "#terms";
import { type Texts, titleIn } from "#texts";
import {
  type ContractRequest,
  type InForce,
  issueAgeOf,
  type Movement,
  premiumsUpTo,
} from "#inputs";
import type { Subject } from "../features/feature.ts";
import { creditedStrategy } from "../years/scenarios.ts";
import { type Reconciliation, reconcile } from "./reconcile.ts";

/** Where a contract in force stood, in dollars to the cent. */
export interface InForceFacts {
  /** What the answer is: an in-force illustration. Source: NAIC Model #245 section 3.J. */
  readonly title: string;
  readonly asOf: string;
  readonly issueDate: string;
  readonly contractNumber?: string;
  /** The day of the terms illustrated as current: of the issue, unless they were chosen by another one. */
  readonly termsAsOf: string;
  /** Names of the strategies on terms that the insurer has set since; absent for none. */
  readonly strategiesRenewed?: readonly string[];
  /** Completed contract years. */
  readonly contractYear: number;
  /** The annuitant's. */
  readonly attainedAge: number;
  readonly accountValue: number;
  readonly minimumValue: number;
  readonly premiumsPaid: number;
  readonly withdrawn: number;
  readonly lifetimeIncomeTaken: number;
  readonly interestCredited: number;
  readonly interestOfLastYear: number;
  /** Interest of each contract year so far, in order; absent where it is not known. */
  readonly interestByYear?: readonly number[];
  /** Investment in the contract that has not been returned untaxed. */
  readonly taxBasis: number;
  readonly strategies: readonly StrategySoFar[];
  readonly riders?: readonly RiderSoFar[];
  /** The contract year of a day after the anniversary, as far as it has passed; absent at an anniversary. */
  readonly yearSoFar?: YearSoFar;
  /** Our own values beside those; absent at issue, and where the transactions do not go back to it. */
  readonly reconciliation?: Reconciliation;
}

/** What has happened in a contract year up to the day from which it is illustrated. */
interface YearSoFar {
  readonly day: string;
  readonly contractYear: number;
  readonly monthsPassed: number;
  /** Before charges. */
  readonly withdrawn: number;
  readonly lifetimeIncomeTaken: number;
  readonly premiumsPaid: number;
  readonly transactions: readonly Movement[];
  /** On the day, after those transactions, on current terms and at the reference rate that is illustrated. */
  readonly accountValue: number;
  readonly cashSurrenderValue: number;
  readonly minimumValue: number;
  readonly deathBenefit: number;
}

/** From when on the contract is illustrated: the anniversary, or a day of the contract year after it. */
export function dayOf({ asOf, yearSoFar }: Pick<InForceFacts, "asOf" | "yearSoFar">): string {
  return yearSoFar?.day ?? asOf;
}

/** What was paid in and withdrawn since issue up to that day, in dollars to the cent. */
export function totalsSoFar({ premiumsPaid, withdrawn, yearSoFar }: InForceFacts): {
  readonly premiumsPaid: number;
  readonly withdrawn: number;
} {
  return {
    premiumsPaid: toCents(premiumsPaid + (yearSoFar?.premiumsPaid ?? 0)),
    withdrawn: toCents(withdrawn + (yearSoFar?.withdrawn ?? 0)),
  };
}

/** What was paid in before the first contract year that has values: at issue nothing, since that year has the first premium. */
export function paidBefore({ contractYear, premiumsPaid }: InForceFacts): number {
  return contractYear === 0 ? 0 : premiumsPaid;
}

interface StrategySoFar {
  readonly strategy: string;
  readonly strategyName: string;
  readonly value: number;
  readonly termYears: number;
  readonly completedYearsOfTerm: number;
  /** The terms locked until a running index term ends, in words; absent where none is running. */
  readonly lockedTerms?: readonly NamedFact[];
  /** What each index has done in a term that is running; absent where none is. */
  readonly indexes?: readonly {
    readonly index: string;
    readonly closeAtStart: number;
    readonly closeNow: number;
    /** Decimal fraction. */
    readonly change: number;
  }[];
}

interface RiderSoFar {
  readonly rider: string;
  readonly riderName: string;
  /** Absent for a rider that pays no income. */
  readonly hasIncomeStarted?: boolean;
  readonly facts: readonly NamedFact[];
}

export interface NamedFact {
  readonly name: string;
  readonly value: string;
}

/** Decimals of a change of an index: a hundredth of a basis point. */
const CHANGE_DECIMALS = 6;

/** The facts of a request; `undefined` for a new contract. */
export function describeInForce(
  { definition, request, strategies, exact }: Subject,
  texts: Texts,
): InForceFacts | undefined {
  const { inForce, issueDate } = request;
  if (inForce === undefined) return undefined;
  const { asOf, contractNumber, interestByYear, standing, isRenewed } = inForce;
  const renewed = request.strategies.flatMap(({ strategy: { name } }, place) =>
    isRenewed[place] === true ? [name] : [],
  );
  return omitUndefined({
    title: texts.inForce.title,
    asOf,
    issueDate,
    contractNumber,
    termsAsOf: inForce.terms?.asOf ?? issueDate,
    strategiesRenewed: renewed.length === 0 ? undefined : renewed,
    contractYear: standing.contractYear,
    attainedAge: issueAgeOf(request, request.annuitant) + standing.contractYear,
    accountValue: toCents(standing.accountValue),
    minimumValue: toCents(standing.minimumValue),
    premiumsPaid: toCents(standing.premiumSinceIssue),
    withdrawn: toCents(standing.history.withdrawn),
    lifetimeIncomeTaken: toCents(standing.incomeSinceIssue),
    interestCredited: toCents(standing.interestSinceIssue),
    interestOfLastYear: toCents(standing.interestCredit),
    interestByYear: interestByYear?.map(toCents),
    reconciliation: reconcile({ definition, request, strategies }),
    taxBasis: toCents(standing.taxBasis),
    strategies: strategiesOf(request, inForce, texts),
    riders: request.riders.length === 0 ? undefined : ridersOf(request, inForce, texts),
    yearSoFar: yearSoFarOf(inForce, () =>
      worthOn(paidUpTo(inForce, exact.contract), exact.assumptions, momentOf(inForce)),
    ),
  });
}

/** The day of a contract in force, as the arithmetic counts it. */
export function momentOf({ day, months, withdrawnInCalendarYear }: InForce): DayOfYear {
  return { months, calendarYear: yearOf(day), withdrawnInCalendarYear };
}

/** The contract without premiums that are planned after the day. */
function paidUpTo(inForce: InForce, contract: Contract): Contract {
  const { laterPremiums } = contract;
  if (laterPremiums === undefined) return contract;
  const payments = premiumsUpTo(inForce, laterPremiums.payments);
  return { ...contract, laterPremiums: { ...laterPremiums, payments } };
}

function yearSoFarOf(
  { day, months, movements, standing, report }: InForce,
  worth: () => Worth,
): YearSoFar | undefined {
  // A report says all of its year.
  if (report !== undefined || (months === 0 && movements.length === 0)) return undefined;
  const onDay = worth();
  const totalOf = (...kinds: readonly Movement["kind"][]) =>
    toCents(
      movements.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? amount : 0), 0),
    );
  return {
    day,
    contractYear: standing.contractYear + 1,
    monthsPassed: months,
    withdrawn: totalOf("withdrawal", "income"),
    lifetimeIncomeTaken: totalOf("income"),
    premiumsPaid: totalOf("premium"),
    transactions: movements.map((movement) => ({ ...movement, amount: toCents(movement.amount) })),
    accountValue: toCents(onDay.standing.accountValue),
    cashSurrenderValue: toCents(onDay.cashSurrenderValue),
    minimumValue: toCents(onDay.standing.minimumValue),
    deathBenefit: toCents(onDay.deathBenefit),
  };
}

function strategiesOf(
  { strategies }: ContractRequest,
  { standing: { contractYear, values }, indexes, lockedTerms }: InForce,
  texts: Texts,
): readonly StrategySoFar[] {
  return strategies.map(({ strategy }, place) => {
    const locked = lockedTerms[place];
    // A declared rate holds for the contract year that has begun.
    const term =
      locked?.method === "declared_rate"
        ? termCreditedIn(creditedStrategy(strategy, locked), contractYear + 1)
        : undefined;
    return omitUndefined({
      strategy: strategy.id,
      strategyName: strategy.name,
      value: toCents(values[place] ?? 0),
      termYears: strategy.termYears,
      completedYearsOfTerm: contractYear % strategy.termYears,
      lockedTerms: locked && termsInWords(locked, texts, term),
      indexes: indexesSoFar(strategy, indexes[place] ?? []),
    });
  });
}

/** What each index of a strategy has done in a term, from its first known close to its last; `undefined` without closes. */
export function indexesSoFar(
  strategy: Strategy,
  soFar: readonly IndexSoFar[],
): StrategySoFar["indexes"] {
  if (soFar.length === 0) return undefined;
  return indexPartsOf(strategy).map(({ indexId }, part) => {
    const { closes = [] } = soFar[part] ?? {};
    const [closeAtStart = 0, closeNow = 0] = [closes[0], closes.at(-1)];
    const change = Number((closeNow / closeAtStart - 1).toFixed(CHANGE_DECIMALS));
    return { index: indexId, closeAtStart, closeNow, change };
  });
}

/**
 * Rates of crediting terms by name, each of them by year of the term where they differ; for one term the entry that it is
 * credited by.
 */
export function termsInWords(
  terms: CreditingTerms,
  texts: Texts,
  term?: Pick<CreditingTerm, "entry" | "isByTermYear">,
): readonly NamedFact[] {
  const usedOf = (value: Schedule) =>
    term === undefined || term.isByTermYear ? [value].flat() : [inYear(value, term.entry)];
  return rateTerms(terms).flatMap(({ title, value }) =>
    value === undefined
      ? []
      : { name: titleIn(texts, title), value: usedOf(value).map(rateInWords).join(", ") },
  );
}

/** Each rider's status, and what its owner is promised by it so far, in words. */
function ridersOf(
  { riders }: ContractRequest,
  { standing }: InForce,
  { inForce: { riders: say } }: Texts,
): readonly RiderSoFar[] {
  return riders.map(({ id, name: riderName, terms }, place) => {
    const members: Readonly<Record<string, number | boolean | undefined>> = {
      ...standing.riders[place],
    };
    const known = (names: Readonly<Record<string, string>>, inWords: (value: number) => string) =>
      Object.entries(names).flatMap(([member, name]) => {
        const value = members[member];
        return typeof value === "number" && value > 0 ? { name, value: inWords(value) } : [];
      });
    const hasIncomeStarted = paysIncome(terms) ? members["payoutRate"] !== undefined : undefined;
    const status = members["hasEnded"] === true ? say.ended : say.inForce(hasIncomeStarted);
    return omitUndefined({
      rider: id,
      riderName,
      hasIncomeStarted,
      facts: [
        { name: say.status, value: status },
        ...known(say.amounts, (amount) => dollarsInWords(toCents(amount))),
        ...known(say.rates, rateInWords),
      ],
    });
  });
}
