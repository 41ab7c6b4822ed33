/** The scenarios of an illustration: their terms, and the projection of a contract on them. */

import {
  type Contract,
  type ContractYear,
  type CreditedStrategy,
  creditedRatesOf,
  type CreditingTerms,
  creditsSoFarOf,
  findBailouts,
  type IndexWindows,
  project,
  type Rate,
  type ScenarioAssumptions,
  UNBOUNDED_RISE,
} from "#annuity";
import { omitUndefined, oncePer } from "#base";
import { type Definition, reduceTerms, type Strategy } from "#terms";
import {
  FLAT,
  type Path,
  pathInForce,
  pathOf,
  pathSoFar,
  type PlacedStrategy,
  WORST,
} from "./index_paths.ts";
import type { FurtherProjection, IndexScenarioName } from "./projected_values.ts";

/** A strategy of the contract with the windows of its index; declared rates have none. */
export interface IllustratedStrategy extends PlacedStrategy {
  readonly windows?: IndexWindows;
}

/** A full projection, with the path of each strategy's index. */
export interface ScenarioYears {
  readonly years: readonly ContractYear[];
  readonly paths: readonly Path[];
  /** The contract and the assumptions of the projection. */
  readonly contract: Contract;
  readonly assumptions: ScenarioAssumptions;
}

/** Which of a strategy's terms a scenario credits. */
type TermsOf = (strategy: Pick<Strategy, "current" | "guaranteed">) => CreditingTerms;

const currentTerms: TermsOf = (strategy) => strategy.current;
const guaranteedTerms: TermsOf = (strategy) => strategy.guaranteed;

/** What a scenario assumes: terms, index years, and the side that charges are of. */
export interface ProjectedScenario {
  readonly terms: TermsOf;
  /** The terms once a strategy's first term is over; the same ones unless set. */
  readonly laterTerms?: TermsOf;
  /** What the indexes do: a window of their history, nothing at all (`flat`), or the worst for each strategy. */
  readonly window: IndexScenarioName | "flat" | "worst";
  /** Sets the rider charges and the reference rate. */
  readonly basis: "current" | "guaranteed";
}

/** The terms, the window of index history and the charges of the two scenarios that the others vary. */
export const GUARANTEED = { terms: guaranteedTerms, window: "worst", basis: "guaranteed" } as const;
export const CURRENT = { terms: currentTerms, window: "mostRecent", basis: "current" } as const;

/**
 * What holds at the end of a contract year: the terms locked in a running term, else `terms`, or `laterTerms` once the
 * strategy's first term is over.
 */
export function termsHeldIn(
  { terms, laterTerms = terms }: Pick<ProjectedScenario, "terms" | "laterTerms">,
  contractYear: number,
): (illustrated: IllustratedStrategy) => CreditingTerms {
  return ({ strategy, inForce }) => {
    const { running } = inForce ?? {};
    if (running !== undefined && contractYear <= running.lastYear) return running.terms;
    return (contractYear > strategy.termYears ? laterTerms : terms)(strategy);
  };
}

/** A scenario below the current one. */
interface FurtherScenario extends Pick<FurtherProjection, "scenario" | "title"> {
  readonly assumed: ProjectedScenario;
}

/** The scenarios of an index annuity below the current one, in their order. Source: [D19], [D295]. */
export const furtherScenarios = oncePer(({ scenarios }: Definition): readonly FurtherScenario[] => {
  const reducedTerms: TermsOf = oncePer(({ current, guaranteed }) =>
    reduceTerms(current, guaranteed, scenarios.reducedBy),
  );
  const all: readonly FurtherScenario[] = [
    {
      scenario: "zero",
      title: "Current terms, no index growth",
      assumed: { ...CURRENT, window: "flat" },
    },
    {
      scenario: "reduced",
      title: "Reduced terms, most recent ten calendar years repeated",
      assumed: { ...CURRENT, terms: reducedTerms },
    },
    {
      scenario: "lowered",
      title: "Guaranteed terms after each first term, most recent ten calendar years repeated",
      assumed: { ...CURRENT, laterTerms: guaranteedTerms },
    },
  ];
  return all.filter(({ scenario }) => scenario !== "lowered" || scenarios.hasLoweredTerms === true);
});

/**
 * A projection on some terms through a window of index history, with an index that stands still, or at the least that
 * the strategies credit under any change of the index [D237].
 *
 * On guaranteed terms the reference rate of the market value adjustment rises without bound, even if the request assumes
 * another movement: the guaranteed value is paid under every movement of the rate [D43].
 */
export function projectScenario(
  contract: Contract,
  strategies: readonly IllustratedStrategy[],
  scenario: ProjectedScenario & { readonly years: number },
): ScenarioYears {
  const { years, window, basis } = scenario;
  const paths = strategies.map(({ strategy, windows, inForce }) => {
    if (windows === undefined) return WORST;
    if (window === "worst") return inForce === undefined ? WORST : pathSoFar(strategy, inForce);
    if (inForce === undefined) {
      return window === "flat" ? FLAT : pathOf(strategy)(windows[window]);
    }
    return pathInForce(strategy, window === "flat" ? "flat" : windows[window], inForce);
  });
  const creditedRates = strategies.map((each, index) =>
    byTerm(each, scenario, (terms, most = years) =>
      ratesOf(each.strategy, terms, paths[index] as Path, most),
    ),
  );
  const assumed = basis === "guaranteed" ? { ...contract, rateChange: UNBOUNDED_RISE } : contract;
  const bailouts = basis === "guaranteed" ? undefined : bailoutsIn(contract, strategies, scenario);
  const assumptions = omitUndefined({
    creditedRates,
    basis,
    bailouts,
    creditsSoFar:
      contract.hasUnfinishedTerms === true && basis === "current"
        ? creditsSoFar(strategies, scenario, paths)
        : undefined,
  });
  return {
    years: project(assumed, years, assumptions),
    paths,
    contract: assumed,
    assumptions,
  };
}

/** Whether charges are waived at the end of contract year 0, 1, …: at the end of a term the rate of the next one counts. */
function bailoutsIn(
  { bailout, standing }: Contract,
  strategies: readonly IllustratedStrategy[],
  { terms, laterTerms, years }: ProjectedScenario & { readonly years: number },
): readonly boolean[] | undefined {
  if (bailout === undefined) return undefined;
  const found = findBailouts(bailout, (laterTerms ?? terms)(bailout.strategy), years);
  const { inForce } = strategies.find(({ strategy }) => strategy === bailout.strategy) ?? {};
  if (standing === undefined || inForce?.running === undefined) return found;
  // A term that has begun has its own rate in every scenario.
  const { contractYear } = standing;
  const begun = findBailouts(bailout, inForce.running.terms, contractYear)[contractYear] === true;
  return found.map((isFreed, year) => (year === contractYear ? begun : isFreed));
}

/**
 * What the terms of each year have, as `termsHeldIn` has them: rates by contract year, or credits by completed ones. `of` gives
 * it for all years, or for as many as it is asked for.
 */
export function byTerm(
  { strategy, inForce }: IllustratedStrategy,
  { terms, laterTerms }: Pick<ProjectedScenario, "terms" | "laterTerms">,
  of: (terms: CreditingTerms, years?: number) => readonly Rate[],
): readonly Rate[] {
  const { termYears } = strategy;
  const first = of(terms(strategy));
  const all =
    laterTerms === undefined
      ? first
      : [...first.slice(0, termYears), ...of(laterTerms(strategy)).slice(termYears)];
  const { running } = inForce ?? {};
  if (running === undefined) return all;
  const { lastYear } = running;
  return [...of(running.terms, lastYear).slice(0, lastYear), ...all.slice(lastYear)];
}

/** The credits that each strategy's unfinished terms would pay; none on guaranteed terms. */
function creditsSoFar(
  strategies: readonly IllustratedStrategy[],
  scenario: ProjectedScenario & { readonly years: number },
  paths: readonly Path[],
): readonly (readonly Rate[] | undefined)[] {
  return strategies.map((each, place) => {
    const { strategy } = each;
    const vestedRates = strategy.unfinishedTerm?.vestedRates;
    if (vestedRates === undefined) return undefined;
    const { levels, days } = paths[place] as Path;
    const index = levels === undefined ? undefined : { levels, days };
    return byTerm(each, scenario, (of) =>
      creditsSoFarOf(creditedStrategy(strategy, of), vestedRates, scenario.years, index),
    );
  });
}

/** Known rates by strategy, terms and path, for the longest contract so far. */
const ratesByPath = oncePer<Strategy, (terms: CreditingTerms) => WeakMap<Path, readonly Rate[]>>(
  () => oncePer(() => new WeakMap()),
);

/**
 * Credited rates of a strategy by contract year, at least as many as asked for. Speed: they do not depend on the request,
 * and take a tenth of a scenario.
 */
export function ratesOf(
  strategy: Strategy,
  terms: CreditingTerms,
  path: Path,
  years: number,
): readonly Rate[] {
  const known = ratesByPath(strategy)(terms);
  const ready = known.get(path);
  if (ready !== undefined && ready.length >= years) return ready;
  const rates = creditedRatesOf(creditedStrategy(strategy, terms), years, path.levels, path.days);
  known.set(path, rates);
  return rates;
}

/** A strategy as the engine credits it, on its current or its guaranteed terms. */
export function creditedStrategy(strategy: Strategy, terms: CreditingTerms): CreditedStrategy {
  const { termYears, ratesBy, creditsEvery, interestFactor, rateDecimals } = strategy;
  return { terms, termYears, ratesBy, creditsEvery, interestFactor, rateDecimals };
}

/**
 * The mean growth a year: (last account value ÷ account value at issue, bonus included) ^ (1 / years) − 1, after
 * withdrawals and charges; −1 when nothing is left. With later premiums it is the mean of the years' own growth, each from
 * its value with premium; a premium within a year counts for the rest of that year (Modified Dietz, GIPS).
 * Source: NAIC Model #245 section 6.F(9)(f).
 */
export function geometricMean(years: readonly ContractYear[]): Rate {
  const first = years[0];
  const last = years.at(-1);
  if (first === undefined || last === undefined || first.accountValueAtStart <= 0) return 0;
  if (
    last.premiumSinceIssue > first.premium ||
    years.some((year) => year.paidWithin !== undefined)
  ) {
    const growth = years.reduce((product, year) => product * growthOf(year), 1);
    return growth ** (1 / years.length) - 1;
  }
  return (last.accountValue / first.accountValueAtStart) ** (1 / years.length) - 1;
}

/** The growth factor of a year; 1 for an empty contract. */
function growthOf({ accountValue, accountValueAtStart, paidWithin }: ContractYear): number {
  if (accountValueAtStart <= 0) return 1;
  if (paidWithin === undefined) return accountValue / accountValueAtStart;
  const { parts } = paidWithin;
  const paid = parts.reduce((sum, { premium, bonus }) => sum + premium + bonus, 0);
  const there = parts.reduce(
    (sum, { premium, bonus, years }) => sum + years * (premium + bonus),
    0,
  );
  return 1 + (accountValue - accountValueAtStart - paid) / (accountValueAtStart + there);
}
