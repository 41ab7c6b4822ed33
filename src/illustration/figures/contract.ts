/** A contract with its projections, and what an illustration says of it. */

import { METHODS, toCents } from "#annuity";
import { oncePer } from "#base";
import { type Definition, indexIdOf, type TermsBasis } from "#terms";
import { type ContractRequest, contractYearsOf, type InForce } from "#inputs";
import { contractOf } from "../contract_terms.ts";
import {
  describeAllocations,
  describeFreeWithdrawal,
  describeLaterPremiums,
  describeMinimumValue,
  describeRiders,
  describeSurrenderCharge,
  describeWithdrawals,
} from "../contract_facts.ts";
import type { Subject } from "../features/feature.ts";
import { describeIncomeStarts } from "../features/lifetime_income.ts";
import { describeFeatures } from "../features/mod.ts";
import type { Illustration } from "../illustration.ts";
import { describeParties } from "../parties.ts";
import { describeBasis } from "../terms_basis.ts";
import { projectAll } from "../years/projections.ts";
import { type FoundStrategies, windowsOfOnlyIndex } from "../years/find_strategies.ts";
import {
  CURRENT,
  type IllustratedStrategy,
  projectScenario,
  type ScenarioYears,
} from "../years/scenarios.ts";

/** The request on its strategies, and the words of what is said of it. */
export interface SubjectInputs extends FoundStrategies, Pick<Subject, "texts" | "translate"> {
  /** Absent when the product has one set of terms. */
  readonly basis: TermsBasis | undefined;
}

/** The contract with its projections, which features are described from. */
export function projectContract(definition: Definition, inputs: SubjectInputs): Subject {
  const { request, strategies, indexHistories, texts, translate } = inputs;
  const contract = contractOf(definition, request);
  const { exact, ...projections } = projectAll(definition, contract, {
    strategies,
    years: contractYearsOf(definition, request),
    indexWindows: windowsOfOnlyIndex(definition, indexHistories, inputs),
  });
  return {
    definition,
    request,
    contract,
    strategies,
    indexHistories,
    projections,
    exact,
    texts,
    translate,
  };
}

/** The contract year that follows the standing of a contract in force, with its projection on current terms. */
export function projectNextYear({
  definition,
  request,
  strategies,
}: Pick<Subject, "definition" | "request" | "strategies">): ScenarioYears {
  const years = (request.inForce?.standing.contractYear ?? 0) + 1;
  const contract = contractOf(definition, request);
  return projectScenario(contract, inForceStrategies(request, strategies), { ...CURRENT, years });
}

/**
 * The strategies with what their indexes have done in terms that are running, if the contract is in force. Speed: paths of
 * indexes are kept with them, and a request is projected for its checks, its facts and its figures.
 */
export function inForceStrategies(
  { inForce }: ContractRequest,
  strategies: readonly IllustratedStrategy[],
): readonly IllustratedStrategy[] {
  return inForce === undefined ? strategies : placedIn(inForce)(strategies);
}

const placedIn = oncePer((inForce: InForce) =>
  oncePer((strategies: readonly IllustratedStrategy[]) => placeStrategies(inForce, strategies)),
);

function placeStrategies(
  inForce: InForce,
  strategies: readonly IllustratedStrategy[],
): readonly IllustratedStrategy[] {
  const { months } = inForce;
  const { contractYear } = inForce.standing;
  // The last contract year that has begun.
  const begunYear = contractYear + Math.sign(months);
  return strategies.map((each, place) => {
    const { termYears, current } = each.strategy;
    const terms = inForce.lockedTerms[place];
    const yearsOfTerm = METHODS[current.method].usesIndex ? termYears : 1;
    const lastYear = Math.ceil(begunYear / yearsOfTerm) * yearsOfTerm;
    return {
      ...each,
      inForce: {
        contractYear,
        months: 12 * contractYear + months,
        indexes: inForce.indexes[place] ?? [],
        running: terms && { terms, lastYear },
        isRenewed: inForce.isRenewed[place] === true,
      },
    };
  });
}

/** What an illustration says of its contract; absent members are `undefined`. */
export function describeContract(
  subject: Subject,
  inputs: Pick<SubjectInputs, "notIllustrated" | "basis">,
) {
  const { definition, request, contract, projections, texts } = subject;
  const features = describeFeatures(subject);
  const isAdjusted = features.marketValueAdjustment !== undefined;
  return {
    preparedOn: request.preparedOn,
    issueDate: request.issueDate,
    isFullyGuaranteed: features.isFullyGuaranteed,
    basis: inputs.basis && describeBasis(inputs.basis, request, texts),
    ...describeParties(definition, request),
    ...describePremiums(subject, inputs),
    withdrawalPlan: describeWithdrawals(request, projections, texts),
    surrenderCharge: describeSurrenderCharge(contract, texts),
    freeWithdrawal: describeFreeWithdrawal(definition, request, { ...contract, isAdjusted }, texts),
    marketValueAdjustment: features.marketValueAdjustment,
    minimumValue: describeMinimumValue(contract, request.inForce, texts),
    accessTerms: features.accessTerms,
    riders: describeRiders(request, describeIncomeStarts(subject), texts),
    lifetimeIncome: features.lifetimeIncome,
    ...projections,
    indexes: features.indexes,
    annuitization: features.annuitization,
    tax: features.tax,
  };
}

/** What is paid, what is added to it, and how it is allocated. */
function describePremiums(
  { definition, request, indexHistories, texts }: Subject,
  { notIllustrated }: Pick<SubjectInputs, "notIllustrated">,
) {
  return {
    premium: toCents(request.premium),
    laterPremiums:
      request.laterPremiums && describeLaterPremiums(request.laterPremiums, request, texts),
    premiumBonus: describePremiumBonus(definition, request),
    allocations: describeAllocations(request, indexHistories, texts),
    notIllustrated: notIllustrated.map(({ strategy, share }) => ({
      strategyName: strategy.name,
      indexName: indexHistories.get(indexIdOf(strategy) ?? "")?.name ?? "",
      share,
    })),
  };
}

function describePremiumBonus(
  { premiumBonus }: Definition,
  { premium, premiumBonusRate: rate }: ContractRequest,
): Illustration["premiumBonus"] {
  if (premiumBonus === undefined || rate === 0) return undefined;
  // Only of the first premium: a later one within contract year 1 may have its own.
  const bonus = toCents(toCents(premium * (1 + rate)) - premium);
  return { rate, bonus, vestedRates: premiumBonus.vestedRates };
}
