/** The standing at the end of a contract year of a contract in force, as the next request on it takes it. */

import {
  inYear,
  METHODS,
  monthlyAnniversary,
  type Schedule,
  type Standing,
  type TermField,
} from "#annuity";
import { omitUndefined } from "#base";
import { type Definition, type Factors, indexPartsOf, isTermRunning, type Strategy } from "#terms";
import { heldPlace, type InForce, type InForceContractRequest } from "../request.ts";
import type { SentStanding } from "./sent_standing.ts";
import { membersOf } from "./standing_members.ts";

/** A strategy at a place of the contract's list. */
interface Placed {
  readonly strategy: Strategy;
  readonly place: number;
  readonly inForce: InForce;
  /** Contract years that are past. */
  readonly contractYear: number;
}

/**
 * The standing after the contract year that follows the one of a request. Dollars and rates are unrounded: one projection
 * has the same figures for later years. Running index terms have the closes that were sent.
 *
 * @param strategies the request's, with the current terms that they are credited by
 * Source: [D316].
 */
export function standingAfter(
  { additionalBenefits }: Pick<Definition, "additionalBenefits">,
  request: InForceContractRequest,
  strategies: readonly Strategy[],
  year: Standing,
): SentStanding {
  const { issueDate, inForce, riders } = request;
  const { contractYear, values } = year;
  const { incomeSinceIssue, riders: ofRiders, ...members } = membersOf(request, year);
  const { carriedOver, ...withdrawals } = members.withdrawals;
  const held = heldPlace(request);
  const placed = strategies.flatMap((strategy, place) => {
    // One that was left is gone once its value has moved.
    const isGone = request.strategies[place]?.share === 0 && values[place] === 0;
    if (place === held || isGone) return [];
    return [
      [strategy.id, strategyAfter({ strategy, place, inForce, contractYear }, values)] as const,
    ];
  });
  return omitUndefined({
    ...members,
    contractNumber: inForce.contractNumber,
    issueDate,
    asOf: monthlyAnniversary(issueDate, 12 * contractYear),
    terms: inForce.terms,
    strategies: Object.fromEntries(placed),
    withdrawals: carriedOver === 0 ? withdrawals : { ...withdrawals, carriedOver },
    interestByYear: inForce.interestByYear && [...inForce.interestByYear, year.interestCredit],
    deathBenefit: additionalBenefits && year.deathBenefit,
    ...(riders.length > 0 && { incomeSinceIssue, riders: ofRiders }),
  });
}

function strategyAfter(placed: Placed, values: readonly number[]) {
  const { strategy, place, inForce, contractYear } = placed;
  return omitUndefined({
    value: values[place] ?? 0,
    indexes: indexesAfter(placed),
    factors: isTermRunning(strategy, contractYear) ? factorsAfter(placed) : undefined,
    renewal: inForce.isRenewed[place] === true ? renewalAfter(placed) : undefined,
  });
}

/** What the indexes of a term that goes on have done in it. */
function indexesAfter({ strategy, place, inForce, contractYear }: Placed) {
  if (!isTermRunning(strategy, contractYear) || strategy.creditsEvery === "contract_year") {
    return undefined;
  }
  const { usesMonths } = METHODS[strategy.current.method];
  const soFar = inForce.indexes[place] ?? [];
  return Object.fromEntries(
    indexPartsOf(strategy).flatMap(({ indexId }, part) => {
      const { closes, ...days } = soFar[part] ?? { closes: [] };
      const sent = usesMonths ? closes : closes.filter((_, month) => month % 12 === 0);
      return [[indexId, omitUndefined({ closes: sent, ...days })]];
    }),
  );
}

/** The factors of the running term, as they were when it began. */
function factorsAfter({ strategy, place, inForce, contractYear }: Placed): Factors {
  const { termYears, ratesBy } = strategy;
  const terms = inForce.lockedTerms[place] ?? strategy.current;
  const started = contractYear - (contractYear % termYears);
  const entry = ratesBy === "term" ? started / termYears + 1 : started + 1;
  return ratesOf(terms, (rates) =>
    ratesBy === "year_of_term"
      ? Array.from({ length: termYears }, (_, year) => inYear(rates, year + 1))
      : inYear(rates, entry),
  );
}

/** The current factors of terms that have not begun. */
function renewalAfter({ strategy, contractYear }: Placed): Factors {
  const { current, ratesBy, termYears } = strategy;
  const begun = ratesBy === "term" ? Math.ceil(contractYear / termYears) : contractYear;
  return ratesOf(current, (rates) => {
    if (ratesBy === "year_of_term") return rates;
    const later = [rates].flat().slice(begun);
    const list = later.length === 0 ? [inYear(rates, begun + 1)] : later;
    return METHODS[current.method].usesIndex && list.length === 1 ? (list[0] as number) : list;
  });
}

function ratesOf(terms: Strategy["current"], factorOf: (rates: Schedule) => Schedule): Factors {
  const kinds: Readonly<Record<string, TermField>> = METHODS[terms.method].fields;
  return Object.fromEntries(
    Object.entries(terms).flatMap(([name, value]) =>
      kinds[name]?.kind === "rate" ? [[name, factorOf(value as Schedule)]] : [],
    ),
  ) as Factors;
}
