/** The standing that a carrier's system would give of a projected contract at the end of a contract year. */

import { type CreditingTerms, METHODS } from "../../src/annuity/crediting/mod.ts";
import type { TermField } from "../../src/annuity/crediting/strategy.ts";
import { inYear, type Schedule } from "../../src/annuity/money.ts";
import type { LaterPremium } from "../../src/annuity/contract.ts";
import { monthlyAnniversary } from "../../src/annuity/lives/age.ts";
import { monthsBeforePayment, paymentOf } from "../../src/annuity/year/payments.ts";
import type { ContractYear, Standing } from "../../src/annuity/year/standing.ts";
import type { ContractRequest } from "../../src/inputs/request.ts";
import type { SentStanding } from "../../src/inputs/standing/sent_standing.ts";
import { indexPartsOf } from "../../src/terms/followed_index.ts";
import type { Definition, Strategy } from "../../src/terms/schema/definition_schema.ts";

/** Month-end closes and daily figures of an index from issue on. */
export interface Followed {
  readonly levels: readonly number[];
  readonly days?: { readonly means: readonly number[]; readonly counts: readonly number[] };
}

/** The contract year that has begun, and its months that have passed. */
interface Begun {
  readonly year: ContractYear;
  readonly months: number;
}

/** A standing as JSON of the endpoint. */
export function standingAsSent(
  request: ContractRequest,
  standing: Standing,
  known: {
    /** The year after the standing, if some of it has passed. */
    readonly begun?: Begun;
    /** The closes of a strategy's indexes from issue on. */
    indexesOf(place: number): readonly Followed[];
    /** The terms of a strategy at the end of its running term. */
    termsOf(place: number): CreditingTerms;
    readonly definition: Pick<Definition, "additionalBenefits">;
    /** Whether it repeats the factors of later terms, where one factor holds in all of them. */
    readonly hasRenewal: boolean;
  },
): SentStanding {
  const { additionalBenefits } = known.definition;
  const { contractYear, values, history, riders } = standing;
  const { months = 0 } = known.begun ?? {};
  const { strategies, issueDate } = request;
  const held = strategies.findIndex(({ share }) => share === 0);
  const { carriedOver, ...withdrawals } = history;
  const sent = {
    issueDate,
    asOf: monthlyAnniversary(issueDate, 12 * contractYear),
    ...(known.begun && {
      day: monthlyAnniversary(issueDate, 12 * contractYear + months),
      transactions: transactionsOf(request, known.begun),
    }),
    strategies: Object.fromEntries(
      strategies.flatMap(({ strategy, share }, place) =>
        share === 0
          ? []
          : [
              [
                strategy.id,
                {
                  value: values[place],
                  indexes: runningIndexes(strategy, contractYear, months, known.indexesOf(place)),
                  factors: lockedFactors(strategy, contractYear, months, known.termsOf(place)),
                  renewal: known.hasRenewal ? renewalOf(strategy, contractYear) : undefined,
                },
              ],
            ],
      ),
    ),
    held: held < 0 ? undefined : values[held],
    lawMinimum: standing.lawMinimum,
    minimumValue: standing.floors.length === 0 ? undefined : standing.minimumValue,
    floors: standing.floors.length === 0 ? undefined : standing.floors,
    adjustmentFloor: standing.adjustmentFloor,
    premiums: {
      paid: standing.premiumSinceIssue,
      layers: standing.layers,
      left: standing.premiumsLeft,
    },
    withdrawals: { ...withdrawals, ...(carriedOver === 0 ? {} : { carriedOver }) },
    lastInterestCredit: standing.interestCredit,
    interestSinceIssue: standing.interestSinceIssue,
    taxBasis: standing.taxBasis,
    deathBenefit: additionalBenefits && standing.deathBenefit,
    ...(riders.length > 0 && {
      incomeSinceIssue: standing.incomeSinceIssue,
      riders: Object.fromEntries(request.riders.map(({ id }, place) => [id, riders[place]])),
    }),
  };
  return JSON.parse(JSON.stringify(sent)) as SentStanding;
}

/** A standing of the first contract year as short as it may be: what follows from the premium is left out. */
export function withoutValues({ issueDate, day, transactions, strategies }: SentStanding) {
  const known = Object.entries(strategies).flatMap(([id, strategy]) => {
    const others = Object.entries(strategy).filter(([name]) => name !== "value");
    return others.length === 0 ? [] : [[id, Object.fromEntries(others)]];
  });
  return {
    issueDate,
    ...(day && { day }),
    ...(transactions && { transactions }),
    ...(known.length > 0 && { strategies: Object.fromEntries(known) }),
  };
}

/**
 * What a contract year has paid and received so far. A payment at the end of a month is past at the end of it, one at the
 * start of a month is to come then.
 */
export function transactionsOf(request: ContractRequest, { year, months: passed }: Begun) {
  const { payments, reductions, incomeTaken, contractYear, isSurrender, paidFromMinimum } = year;
  const dateOf = (months: number) =>
    monthlyAnniversary(request.issueDate, 12 * (contractYear - 1) + months);
  const isPast = (months: number) =>
    payments.timing === "start" ? months < passed : months <= passed;
  const fromInsurer = Math.max(0, incomeTaken - payments.total) / payments.perYear;
  let incomeLeft = Math.min(incomeTaken, payments.total);
  const last = reductions.gross.length - 1;
  const withdrawals = reductions.gross.flatMap((reduction, number) => {
    // The last payment of a surrender takes all of the minimum value, also where it spares charges with it.
    const gross =
      isSurrender && number === last
        ? paymentOf(payments, number) + fromInsurer + paidFromMinimum
        : reduction;
    const months = monthsBeforePayment(payments, number);
    if (!isPast(months)) return [];
    const ofAccount = Math.min(paymentOf(payments, number), incomeLeft);
    incomeLeft -= ofAccount;
    const income = ofAccount + fromInsurer;
    // On an anniversary it belongs to the year that ends.
    const day = { date: dateOf(months), ...(months === 12 && { endsYear: true }) };
    return [
      { ...day, kind: "income" as const, amount: income },
      { ...day, kind: "withdrawal" as const, amount: gross - income },
    ].filter(({ amount }) => amount > 1e-9);
  });
  const premiums = premiumsOf(request, contractYear, passed).map(({ month = 1, amount }) => ({
    date: dateOf(month - 1),
    kind: "premium" as const,
    amount,
  }));
  return [...withdrawals, ...premiums];
}

/** The premiums of a contract year that were paid before some of its months had passed. */
export function premiumsOf(
  { laterPremiums = [] }: ContractRequest,
  contractYear: number,
  passed: number,
): readonly LaterPremium[] {
  return laterPremiums.filter(
    (premium) => premium.contractYear === contractYear && (premium.month ?? 1) <= passed,
  );
}

/** What each index has done in a running term; `undefined` where none runs. */
export function runningIndexes(
  strategy: Strategy,
  contractYear: number,
  months: number,
  indexes: readonly Followed[],
) {
  const { usesIndex, usesMonths, usesDays } = METHODS[strategy.current.method];
  const years = strategy.creditsEvery === "contract_year" ? 0 : contractYear % strategy.termYears;
  if (!usesIndex || years + months === 0) return undefined;
  const [first, last] = [12 * (contractYear - years), 12 * contractYear + months];
  return Object.fromEntries(
    indexPartsOf(strategy).map(({ indexId }, place) => {
      const { levels, days } = indexes[place] as Followed;
      const closes = levels.slice(first, last + 1);
      return [
        indexId,
        {
          closes: usesMonths
            ? closes
            : closes.filter((_, month) => month % 12 === 0 || first + month === last),
          ...(usesDays === true && {
            dailyMeans: days?.means.slice(first + 1, last + 1),
            tradingDays: days?.counts.slice(first + 1, last + 1),
          }),
        },
      ];
    }),
  );
}

/** The factors of a running index term, as they were when it began. */
export function lockedFactors(
  strategy: Strategy,
  contractYear: number,
  months: number,
  terms: CreditingTerms,
) {
  const { termYears, ratesBy } = strategy;
  const { usesIndex, fields } = METHODS[terms.method];
  const years = usesIndex ? contractYear % termYears : 0;
  if (years === 0 && months === 0) return undefined;
  const started = contractYear - years;
  const entry = ratesBy === "term" ? started / termYears + 1 : started + 1;
  const kinds: Readonly<Record<string, TermField>> = fields;
  const locked = (rates: Schedule): Schedule =>
    ratesBy === "year_of_term"
      ? Array.from({ length: termYears }, (_, year) => inYear(rates, year + 1))
      : inYear(rates, entry);
  return Object.fromEntries(
    Object.entries(terms).flatMap(([name, value]) =>
      kinds[name]?.kind === "rate" ? [[name, locked(value as Schedule)]] : [],
    ),
  );
}

/** The current factors of later terms; `undefined` where they change with the term. */
function renewalOf({ current, ratesBy, termYears }: Strategy, contractYear: number) {
  const { usesIndex, fields } = METHODS[current.method];
  const kinds: Readonly<Record<string, TermField>> = fields;
  const begun = ratesBy === "term" ? Math.ceil(contractYear / termYears) : contractYear;
  const rates = Object.entries(current).flatMap(([name, value]) =>
    kinds[name]?.kind === "rate" ? [[name, value as Schedule] as const] : [],
  );
  const later = rates.map(([name, schedule]) => {
    const length = [schedule].flat().length;
    if (ratesBy === "year_of_term") {
      return [name, Array.from({ length: termYears }, (_, year) => inYear(schedule, year + 1))];
    }
    const count = Math.max(1, length - begun);
    const list = Array.from({ length: count }, (_, entry) => inYear(schedule, begun + entry + 1));
    return [name, usesIndex && list.length === 1 ? list[0] : list];
  });
  const isOne = !usesIndex || later.every(([, factor]) => !Array.isArray(factor));
  return isOne || ratesBy === "year_of_term" ? Object.fromEntries(later) : undefined;
}
